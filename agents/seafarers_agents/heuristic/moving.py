"""Moving a ship that leads nowhere to where the next one is wanted, and landing beyond the rim."""

from seafarers_agents.heuristic import crossing
from seafarers_agents.heuristic.plans import Goal, Plans, Timed
from seafarers_agents.heuristic.routes import ways
from seafarers_agents.heuristic.sight import Sight
from seafarers_env.engine.actions import BUILD_SHIP, PICK_SHIP
from seafarers_env.engine.constants import SHIP

MAX_PICKS = 4  # ships considered
WORTHWHILE = 1.05  # by how much all ways together must get better


def pick(sight: Sight, plans: Plans, goals: list[Timed]) -> int | None:
    """A ship to move to the front of a goal's way, if that helps more than the ship does where it lies.

    The goal is the best one; while it is none across the sea, a discovery or a trade route: they need no more.
    """
    picks = sight.legal.get(PICK_SHIP)
    if not picks or int(sight.state["route_holder"]) == sight.me:
        return None
    goal = next((timed.goal for k, timed in enumerate(goals) if _sails(timed.goal, k == 0)), None)
    if goal is None:
        return None
    # A discovery or a trade route is there at once: any gain will do.
    best, chosen = _prospects(sight, plans) * (1.0 if goal.kind == BUILD_SHIP else WORTHWHILE), None
    for source in sorted(picks)[:MAX_PICKS]:
        lifted = sight.with_ship(source, -1)
        if crossing.is_played(sight) and crossing.breaks(sight, lifted):
            continue
        edges = _front(lifted, goal)
        if not edges or edges[0] == source or edges[0] < 0:
            continue
        after = _prospects(sight.with_ship(source, edges[0]), plans)
        if after > best:
            best, chosen = after, picks[source]
    return chosen


def _sails(goal: Goal, is_best: bool) -> bool:
    if goal.way is None or goal.way.kind != SHIP or not goal.way.edges or goal.way.edges[0] < 0 or goal.place < 0:
        return False
    return is_best or goal.kind == BUILD_SHIP


def _front(sight: Sight, goal: Goal) -> tuple[int, ...]:
    """The ships that a goal still needs, the first of them first."""
    if _is_crossing(sight, goal):
        return dict(crossing.chains(sight, crossing.lanes(sight))).get(goal.place, ())
    way = ways(sight).get(goal.place)
    return way.edges if way is not None and way.kind == SHIP else ()


def _is_crossing(sight: Sight, goal: Goal) -> bool:
    return goal.kind == BUILD_SHIP and sight.buildings[goal.place] >= 0


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


def land(sight: Sight, plans: Plans) -> int:
    """Where the ship lands: where the way to the best plan beyond the rim goes on."""
    choices = sight.legal[BUILD_SHIP]
    start = ~int(sight.state["exit"])
    for timed in plans.timed(sight.hand):
        way = timed.goal.way
        if way is not None and way.edges[:1] == (start,) and way.edges[1] in choices:
            return choices[way.edges[1]]
    return choices[min(choices)]


def _prospects(sight: Sight, plans: Plans) -> float:
    """Worth of all places to go to, each less the longer its way."""
    found = ways(sight)
    routes = dict(crossing.chains(sight, crossing.lanes(sight))) if crossing.is_played(sight) else {}
    total = 0.0
    for goal in plans.goals:
        if goal.place < 0 or goal.way is None:
            continue
        if _is_crossing(sight, goal):
            missing = len(routes[goal.place]) if goal.place in routes else None
        else:
            missing = len(found[goal.place].edges) if goal.place in found else None
        if missing is not None:
            total += goal.worth / (1 + missing) ** 2
    return total
