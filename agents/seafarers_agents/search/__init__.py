"""Agents that look ahead: one ply, flat Monte Carlo, and tree search over information sets. See docs/search.md."""

from seafarers_agents.search.agent import Budget, Found, SearchAgent
from seafarers_agents.search.kinds import flat, ismcts, one_ply

__all__ = ["Budget", "Found", "SearchAgent", "flat", "ismcts", "one_ply"]
