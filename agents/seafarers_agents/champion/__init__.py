"""Agents that play by a learned value, at once or after a look ahead, and how such a value is learned."""

from seafarers_agents.champion.agents import ChampionAgent as ChampionAgent
from seafarers_agents.champion.agents import Looked as Looked
from seafarers_agents.champion.agents import ReactiveAgent as ReactiveAgent
from seafarers_agents.champion.agents import champion as champion

__all__ = ["ChampionAgent", "Looked", "ReactiveAgent", "champion"]
