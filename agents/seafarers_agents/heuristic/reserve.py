"""Which mainland number to give up when an island is reached and the reserve is empty (GREATER-11..15)."""

from seafarers_agents.heuristic.raiding import robber_holds
from seafarers_agents.heuristic.sight import Sight
from seafarers_agents.heuristic.weights import Weights
from seafarers_env.engine.actions import MOVE_TOKEN


def choose(sight: Sight, weights: Weights) -> int:
    """The number whose loss hurts others most and oneself least; of equals the best one for the island."""
    choices = sight.legal[MOVE_TOKEN]
    pips = sight.ground.pips
    return choices[max(choices, key=lambda h: (robber_holds(sight, h) + weights.brought * pips[h], -h))]
