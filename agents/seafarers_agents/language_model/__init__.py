"""Agents that ask a language model: prompts, how answers are read, what happens to wrong ones."""

from seafarers_agents.language_model.agent import LanguageModelAgent
from seafarers_agents.language_model.endpoint import Endpoint
from seafarers_agents.language_model.replies import Model, Reply

__all__ = ["Endpoint", "LanguageModelAgent", "Model", "Reply"]
