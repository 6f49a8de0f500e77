"""Whether the special cards, the winner and a lifted ship agree with what follows from the rest of a position."""

from seafarers_env.engine import constants as c, phases as at
from seafarers_env.engine.knights.cards.removal import LAY_ROAD
from seafarers_env.engine.records import copied
from seafarers_env.hidden.determinization import is_unsettled
from seafarers_env.position.context import PositionContext, has
from seafarers_env.position.entry import PositionError
from seafarers_env.position.knights.cards import lifts


def check_army(context: PositionContext) -> None:
    """Put the holder of Largest Army into the record: with three soldiers, and nobody with more (BASE-64)."""
    soldiers = [int(n) for n in context.s.played[: context.n, c.SOLDIER]]
    context.s.army_holder = _holder(context, "largest_army", soldiers, c.MIN_ARMY, "soldiers", tie_frees=False)


def check_route(context: PositionContext) -> None:
    """Put the holder of the Longest Trade Route into the record, the lengths of which are derived (ROUTE-08..11)."""
    s = context.s
    if s.lifted >= 0 and not lifts(context) and not has(s.foremost[s.active], int(s.lifted)):
        found = f"{context.places.edges[s.lifted]!r}, where it may not leave its lane"
        raise PositionError("turn.lifted", "an edge from which a ship may be moved", found)
    lengths = _lengths(_put_back(context)) if lifts(context) else _lengths(context)
    if context.r.knights and s.homeless >= 0:
        s.route_holder = _former_holder(context, lengths)
    else:
        s.route_holder = _holder(context, "longest_route", lengths, c.MIN_ROUTE, "pieces in a row", tie_frees=True)


def _lengths(context: PositionContext) -> list[int]:
    return [int(n) for n in context.s.route[: context.n]]


def _put_back(context: PositionContext) -> PositionContext:
    """The position with what a diplomat has lifted where it lay: the holder is judged when it lies again (CK-208)."""
    before = PositionContext(context.table, copied(context.S))
    s = before.s
    s.edge_piece[s.lifted] = 2 * s.active + (c.ROAD if s.step == LAY_ROAD else c.SHIP)
    s.playing, s.lifted, s.pending = c.NOTHING, c.NOTHING, context.table.edition.phases.pending_of((at.MAIN,))
    before.rebuild()
    return before


def _former_holder(context: PositionContext, lengths: list[int]) -> int:
    """Who held it before a knight was displaced, which is judged when it stands again (CK-207)."""
    entry = context.root.get("longest_route")
    if entry is not None:
        return c.NOTHING if entry.value is None else entry.seat(context.n)
    best = [p for p, n in enumerate(lengths) if n == max(lengths) >= c.MIN_ROUTE]
    return best[0] if len(best) == 1 else c.NOTHING


def _holder(context: PositionContext, key: str, numbers: list[int], least: int, what: str, tie_frees: bool) -> int:
    """The seat that holds a special card: said, or the only one it can be."""
    root, entry, best = context.root, context.root.get(key), max(numbers)
    able = [p for p, n in enumerate(numbers) if n == best >= least]
    right = f"seat {' or '.join(map(str, able))}, with {best} {what}" if able else "null"
    said = None if entry is None or entry.value is None else entry.seat(len(numbers))
    if said is None:
        free = not able or (tie_frees and len(able) > 1)
        if not free and (entry is not None or len(able) != 1):
            raise root.error(key, right)
        return able[0] if len(able) == 1 else c.NOTHING
    if said not in able:
        few = f"seat {said} with {numbers[said]} {what}" + ("" if able else f"; it takes {least}")
        raise root.error(key, right, few)
    return said


def check_end(context: PositionContext) -> None:
    """Refuse a game that goes on although it is won, or is won without the points (BASE-75)."""
    s, r = context.s, context.r
    if context.due.isdisjoint((at.MAIN, at.PRE_ROLL)) or is_unsettled(context.due, r):
        return
    if r.knights and (s.homeless >= 0 or lifts(context)):  # CK-207, CK-208
        return
    points = int(context.rule("base.rules.scoring").total(s, int(s.active)))
    has = f"seat {s.active} has {points} points of {r.points_to_win}"
    if s.outcome == c.PLAYING and points >= r.points_to_win:
        raise context.root.error("outcome", f"'won', as {has} in its own turn", "'playing'")
    if s.outcome == c.WON and points < r.points_to_win:
        raise context.root.error("outcome", f"'playing', as {has}")
