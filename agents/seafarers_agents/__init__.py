"""Agents, the arena and the command line, on top of seafarers_env."""

from seafarers_agents.agent import Agent as Agent
from seafarers_agents.agent import AgentError as AgentError
from seafarers_agents.agent import kinds as kinds
from seafarers_agents.agent import make_agent as make_agent

# The function stands in front of the module of its name; `from seafarers_agents.arena import ...` still finds that.
from seafarers_agents.arena import arena as arena
from seafarers_agents.arena import tournament as tournament
from seafarers_agents.functions import CallableAgent as CallableAgent
from seafarers_agents.language_model import LanguageModelAgent as LanguageModelAgent
from seafarers_agents.learned import LearnedAgent as LearnedAgent
from seafarers_agents.matches import round_robin as round_robin
from seafarers_agents.results import ArenaResult as ArenaResult
from seafarers_agents.sequential import Stop as Stop

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
