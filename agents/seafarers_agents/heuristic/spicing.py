"""Spices: sets for points, merchants, options that pay, what to give up (SPICE)."""

from seafarers_agents.heuristic.plans import Plans, Timed
from seafarers_agents.heuristic.sight import Sight
from seafarers_env.engine.actions import DISCARD_CARD, EXCHANGE, PLACE_MERCHANT, RETURN_SPICE, TAKE_OPTION, USE_OPTION
from seafarers_env.engine.constants import NUM_RESOURCES, ONE_OF_EACH, OPTION_PRICE, SPICE_HEX


def _held(sight: Sight) -> list[int]:
    """Own spices by kind."""
    return sight.state["hand"][sight.me, NUM_RESOURCES:].tolist()


def for_points(sight: Sight) -> int | None:
    """A set for two points: three of the kind of which most are held, else one of each."""
    sets = sight.legal.get(EXCHANGE, {})
    held = [*_held(sight), 1]
    best = max(sets, key=lambda k: (held[k] if k < ONE_OF_EACH else 1, -k), default=None)
    return None if best is None else sets[best]


def merchant(sight: Sight) -> int | None:
    """The corner for a merchant at a spice hex where the seat has none yet."""
    b, state = sight.view.board.record[0], sight.state
    for v, action in sorted(sight.legal.get(PLACE_MERCHANT, {}).items()):
        hexes = [h for h in b["vertex_hexes"][v].tolist() if h >= 0 and state["terrain"][h] == SPICE_HEX]
        if not any((state["vertex_merchant"][b["hex_vertices"][h]] == sight.me).any() for h in hexes):
            return action
    return None


def card(sight: Sight, goal: Timed) -> int | None:
    """A spice card for two of what the goal has most to spare of."""
    spare = [held - cost for held, cost in zip(sight.hand, goal.goal.cost, strict=True)]
    paid = {k: action for k, action in sight.legal.get(USE_OPTION, {}).items() if spare[k] >= OPTION_PRICE}
    return paid[max(paid, key=lambda k: (spare[k], k))] if paid else None


def option(sight: Sight, plans: Plans) -> int:
    """The trade option of the resource that comes in most."""
    options = sight.legal[TAKE_OPTION]
    return options[max(options, key=lambda k: (plans.economy.rates[k], -k))]


def give_back(sight: Sight) -> int:
    """The spice of which fewest are held goes back to the stack."""
    held, spices = _held(sight), sight.legal[RETURN_SPICE]
    return spices[min(spices, key=lambda k: (held[k], k))]


def discard(sight: Sight) -> int | None:
    """The same on a seven, when no resource is left."""
    cards, held = sight.legal[DISCARD_CARD], _held(sight)
    if min(cards) < NUM_RESOURCES:
        return None
    return cards[min(cards, key=lambda k: (held[k - NUM_RESOURCES], k))]
