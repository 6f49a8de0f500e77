"""Fish: what they are used for, and what is to be done with too many (HAWAII-57..70)."""

from seafarers_agents.heuristic import economy as eco
from seafarers_agents.heuristic.plans import LAY, Plans, Timed
from seafarers_agents.heuristic.sight import Sight
from seafarers_env.engine.actions import (
    END_TURN,
    FISH_CARD,
    FISH_PIRATE,
    FISH_ROBBER,
    FISH_ROUTE,
    FISH_STEAL,
    FISH_TAKE,
    FISH_TRADE,
)

_DEAREST = (FISH_CARD, FISH_ROUTE, FISH_TAKE, FISH_TRADE, FISH_STEAL, FISH_ROBBER, FISH_PIRATE)


def use(sight: Sight, goal: Timed) -> int | None:
    """A piece of the plan's way, the one card that it lacks, or a development card."""
    if FISH_ROUTE in sight.legal and goal.goal.step[0] in LAY:
        return sight.legal[FISH_ROUTE][0]
    lacking = eco.missing(sight.hand, goal.goal.cost)
    for k, n in enumerate(lacking):
        for kind in (FISH_TRADE, FISH_TAKE):
            if n == sum(lacking) == 1 and k in sight.legal.get(kind, {}):
                return sight.legal[kind][k]
    return sight.legal[FISH_CARD][0] if FISH_CARD in sight.legal else None


def end_turn(sight: Sight) -> int:
    """End the turn; while too many fish keep it from ending, the dearest use of them."""
    if END_TURN in sight.legal:
        return sight.legal[END_TURN][0]
    return next(min(sight.legal[kind].values()) for kind in _DEAREST if kind in sight.legal)


def piece(sight: Sight, plans: Plans) -> int:
    """Where the road or ship for fish goes: the first step of the best plan that has one."""
    for timed in plans.timed(sight.hand):
        kind, place = timed.goal.step
        if kind in LAY and place in sight.legal.get(kind, {}):
            return sight.legal[kind][place]
    return min(action for kind in LAY for action in sight.legal.get(kind, {}).values())
