"""Agents that play by a learned value, at once or after a look ahead, and how such a value is learned."""

from seafarers_agents.champion.agents import ChampionAgent, Looked, ReactiveAgent, made

__all__ = ["ChampionAgent", "Looked", "ReactiveAgent", "made"]
