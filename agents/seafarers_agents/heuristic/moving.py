"""Moving a ship that leads nowhere to where the next one is wanted."""

from seafarers_agents.heuristic.plans import Goal, Plans
from seafarers_agents.heuristic.routes import ways
from seafarers_agents.heuristic.sight import Sight
from seafarers_env.actions import BUILD_SETTLEMENT, BUILD_SHIP, PICK_SHIP
from seafarers_env.constants import SHIP

MAX_PICKS = 4  # ships considered
WORTHWHILE = 1.05  # by how much all ways together must get better


def pick(sight: Sight, plans: Plans, goal: Goal) -> int | None:
    """A ship to move to the front of the goal's way, if that helps more than the ship does where it lies."""
    picks = sight.legal.get(PICK_SHIP)
    if not picks or goal.kind != BUILD_SETTLEMENT or goal.way is None or not goal.way.edges:
        return None
    if goal.way.kind != SHIP or int(sight.state["route_holder"]) == sight.me:
        return None
    best, chosen = WORTHWHILE * _prospects(sight, plans), None
    for source in sorted(picks)[:MAX_PICKS]:
        lifted = sight.with_ship(source, -1)
        way = ways(lifted).get(goal.place)
        if way is None or way.kind != SHIP or not way.edges or way.edges[0] == source:
            continue
        after = _prospects(sight.with_ship(source, way.edges[0]), plans)
        if after > best:
            best, chosen = after, picks[source]
    return chosen


def target(sight: Sight, plans: Plans) -> int:
    """Where the lifted ship helps most."""
    choices = sight.legal[BUILD_SHIP]
    wanted = {
        goal.way.edges[0]
        for goal in plans.goals
        if goal.way is not None and goal.way.kind == SHIP and goal.way.edges and goal.way.edges[0] in choices
    }
    if not wanted:
        return choices[min(choices)]
    return choices[max(sorted(wanted), key=lambda e: _prospects(sight.with_ship(-1, e), plans))]


def _prospects(sight: Sight, plans: Plans) -> float:
    """Worth of all places to settle, each less the longer its way."""
    found = ways(sight)
    total = 0.0
    for goal in plans.goals:
        if goal.kind == BUILD_SETTLEMENT and goal.place in found:
            total += goal.worth / (1 + len(found[goal.place].edges)) ** 2
    return total
