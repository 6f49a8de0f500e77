"""An agent that asks a language model: what it is told, how its answers are read, what becomes of wrong ones."""

from seafarers_agents.language_model.agent import LanguageModelAgent as LanguageModelAgent

__all__ = ["LanguageModelAgent"]
