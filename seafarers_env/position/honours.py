"""Whether the special cards, the winner and a lifted ship agree with what follows from the rest of a position."""

from seafarers_env.engine.constants import MIN_ARMY, MIN_ROUTE, NOTHING, PLAYING, SOLDIER, VICTORY_POINT, WON
from seafarers_env.engine.phases import MAIN, PRE_ROLL
from seafarers_env.position.desk import Desk, has
from seafarers_env.position.entry import Fields, PositionError
from seafarers_env.position.phases import BARE, FOUND
from seafarers_env.position.turn import Turn


def check_army(root: Fields, desk: Desk) -> None:
    """Put the holder of Largest Army into the record: with three soldiers, and nobody with more (BASE-64)."""
    soldiers = [int(n) for n in desk.s.played[: desk.n, SOLDIER]]
    desk.s.army_holder = _holder(root, "largest_army", soldiers, MIN_ARMY, "soldiers", tie_frees=False)


def check_route(root: Fields, desk: Desk) -> None:
    """Put the holder of the Longest Trade Route into the record, the lengths of which are derived (ROUTE-08..11)."""
    s = desk.s
    if s.lifted >= 0 and not has(s.foremost[s.active], int(s.lifted)):
        found = f"{desk.places.edges[s.lifted]!r}, where it may not leave its lane"
        raise PositionError("turn.lifted", "an edge from which a ship may be moved", found)
    lengths = [int(n) for n in s.route[: desk.n]]
    s.route_holder = _holder(root, "longest_route", lengths, MIN_ROUTE, "pieces in a row", tie_frees=True)


def _holder(root: Fields, key: str, numbers: list[int], least: int, what: str, tie_frees: bool) -> int:
    """The seat that holds a special card: said, or the only one it can be."""
    entry = root.get(key)
    best = max(numbers)
    leaders = [p for p, n in enumerate(numbers) if n == best]
    able: list[int] = leaders if best >= least else []
    free = not able or (tie_frees and len(able) > 1)
    said = None if entry is None or entry.value is None else entry.seat(len(numbers))
    if said is None and (entry is not None or len(able) != 1) and not free:
        who = " or ".join(str(p) for p in able)
        raise root.error(key, f"seat {who}, with {best} {what}")
    if said is not None and said not in able:
        right = f"seat {' or '.join(str(p) for p in able)}, with {best} {what}" if able else "null"
        few = f"seat {said} with {numbers[said]} {what}" + ("" if able else f"; it takes {least}")
        raise root.error(key, right, few)
    if said is not None:
        return said
    return able[0] if len(able) == 1 else NOTHING


def check_end(root: Fields, turn: Turn) -> None:
    """Refuse a game that goes on although it is won, or is won without the points (BASE-75)."""
    s, r = turn.s, turn.desk.r
    if not turn.due & {MAIN, PRE_ROLL} or turn.due & (FOUND | BARE):  # EDGE-61
        return
    points = int(s.points[s.active]) + int(s.cards[s.active, VICTORY_POINT])
    has = f"seat {s.active} has {points} points of {r.points_to_win}"
    if s.outcome == PLAYING and points >= r.points_to_win:
        raise root.error("outcome", f"'won', as {has} in its own turn", "'playing'")
    if s.outcome == WON and points < r.points_to_win:
        raise root.error("outcome", f"'playing', as {has}")
