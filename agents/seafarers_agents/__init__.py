"""Agents, the arena and the command line, on top of seafarers_env."""

from seafarers_agents.agent import Agent, AgentError, kinds, make_agent

# The function stands in front of the module of its name; `from seafarers_agents.arena import ...` still finds that.
from seafarers_agents.arena import arena, tournament
from seafarers_agents.functions import CallableAgent
from seafarers_agents.language_model import LanguageModelAgent
from seafarers_agents.learned import LearnedAgent
from seafarers_agents.matches import round_robin
from seafarers_agents.results import ArenaResult
from seafarers_agents.sequential import Stop

__all__ = [
    "Agent",
    "AgentError",
    "ArenaResult",
    "CallableAgent",
    "LanguageModelAgent",
    "LearnedAgent",
    "Stop",
    "arena",
    "kinds",
    "make_agent",
    "round_robin",
    "tournament",
]
