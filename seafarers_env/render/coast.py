"""The harbours of a position, for the drawing and the texts."""

from typing import Any, Final, NamedTuple

from seafarers_env.board.build import Board
from seafarers_env.engine.constants import DESERT, GENERIC_HARBOUR, HARBOURS
from seafarers_env.render.plan import Plan, Point

_SIGN_OUT: Final = 0.72  # how far a harbour's sign lies off the coast, in distances of a side from the middle


class Harbour(NamedTuple):
    """A harbour as it lies on the board."""

    edge: int
    land: int  # the land hex it belongs to
    side: int  # of that hex
    kind: int  # as in `constants.HARBOURS`; -1 while face down

    @property
    def ratio(self) -> str:
        """`3:1`, `2:1`, or `?` while face down."""
        return "?" if self.kind < 0 else "3:1" if self.kind == GENERIC_HARBOUR else "2:1"

    @property
    def name(self) -> str:
        """`harbour ore 2:1`."""
        if self.kind < 0:
            return "harbour face down"
        goods = f"{HARBOURS[self.kind]} " if self.ratio == "2:1" else ""
        return f"harbour {goods}{self.ratio}"


def harbours(state: Any, board: Board) -> list[Harbour]:
    """All harbours, in the order of the board file."""
    b = board.record[0]
    found: list[Harbour] = []
    for e, kind in zip(state.harbour_edge, state.harbour_kind, strict=True):
        land = [int(h) for h in b.edge_hexes[e] if h >= 0 and int(state.terrain[h]) <= DESERT] if e >= 0 else []
        if land:
            side = [int(i) for i in b.hex_edges[land[0]]].index(int(e))
            found.append(Harbour(int(e), land[0], side, int(kind)))
    return found


def sign_point(plan: Plan, harbour: Harbour) -> Point:
    """Where the sign of a harbour is drawn."""
    (cx, cy), (mx, my) = plan.place(harbour.land), plan.edge(harbour.edge)
    return mx + _SIGN_OUT * (mx - cx), my + _SIGN_OUT * (my - cy)
