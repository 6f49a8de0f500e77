"""The harbours of a position, for the drawing and the texts."""

from typing import Any, Final, NamedTuple

from seafarers_env.board.build import Board
from seafarers_env.engine import constants as c
from seafarers_env.render.plan import Plan, Point, off_coast

_SIGN_UP: Final = 0.36  # how far above the middle of its hex the sign of a harbour lies that serves no coast yet


class Harbour(NamedTuple):
    """A harbour as it lies on the board."""

    edge: int
    land: int  # the land hex it belongs to; a hex that lies face down, or was found to be sea, where it faces that
    side: int  # of that hex
    kind: int  # as in `constants.HARBOURS`; -1 while face down

    @property
    def ratio(self) -> str:
        """`3:1`, `2:1`, or `?` while face down."""
        return ratio_of(self.kind)

    @property
    def name(self) -> str:
        """`harbour ore 2:1`."""
        return name_of(self.kind)


class Adrift(NamedTuple):
    """A harbour tile that was found face down and serves no coast yet (FACEDOWN-33)."""

    hex: int
    kind: int  # as in `constants.HARBOURS`

    @property
    def name(self) -> str:
        """`harbour ore 2:1, not turned to a coast yet`."""
        return f"{name_of(self.kind)}, not turned to a coast yet"


def ratio_of(kind: int) -> str:
    """`3:1`, `2:1`, or `?` of a harbour that lies face down."""
    return "?" if kind < 0 else "3:1" if kind == c.GENERIC_HARBOUR else "2:1"


def name_of(kind: int) -> str:
    """`harbour ore 2:1`, `harbour 3:1` or `harbour face down`."""
    if kind < 0:
        return "harbour face down"
    goods = f"{c.HARBOURS[kind]} " if ratio_of(kind) == "2:1" else ""
    return f"harbour {goods}{ratio_of(kind)}"


def harbours(state: Any, board: Board) -> list[Harbour]:
    """All harbours that serve a side, in the order of the board file, then those that were found face down."""
    b = board.record[0]
    found: list[Harbour] = []
    tiles = _tiles(state)
    placed = [*zip(state.harbour_edge, state.harbour_kind, strict=True), *((e, kind) for _, e, kind in tiles)]
    for e, kind in placed:
        land = _coast(state, board, int(e)) if e >= 0 else -1
        if land >= 0:
            side = [int(i) for i in b.hex_edges[land]].index(int(e))
            found.append(Harbour(int(e), land, side, int(kind)))
    return found


def adrift(state: Any) -> list[Adrift]:
    """The harbour tiles that were found and serve no coast yet."""
    return [Adrift(h, kind) for h, e, kind in _tiles(state) if e < 0]


def _tiles(state: Any) -> list[tuple[int, int, int]]:
    """Hex, edge (-1 = none yet) and kind of each harbour tile that was found; only some editions have any."""
    if "tile_harbour" not in state.dtype.names:
        return []
    return [(h, int(state.tile_edge[h]), kind) for h, kind in enumerate(state.tile_harbour.tolist()) if kind >= 0]


def _coast(state: Any, board: Board, e: int) -> int:
    """The hex whose side a harbour serves: land; or what lies face down, or lay there (FACEDOWN-56); -1 = none."""
    b = board.record[0]
    beside = [int(h) for h in b.edge_hexes[e] if h >= 0]
    land = [h for h in beside if int(state.terrain[h]) <= c.LAST_LAND]
    return next(iter(land or [h for h in beside if int(b.terrain[h]) == c.MISSING]), -1)


def sign_points(plan: Plan, state: Any, board: Board) -> list[Point]:
    """Where signs of harbours are drawn."""
    return [
        *(sign_point(plan, harbour) for harbour in harbours(state, board)),
        *(adrift_point(plan, tile) for tile in adrift(state)),
    ]


def adrift_point(plan: Plan, tile: Adrift) -> Point:
    """Where the sign of a harbour tile is drawn that serves no coast yet: in its hex, with room for a pirate."""
    x, y = plan.place(tile.hex)
    return x, y - _SIGN_UP * plan.radius


def sign_point(plan: Plan, harbour: Harbour) -> Point:
    """Where the sign of a harbour is drawn."""
    return off_coast(plan.place(harbour.land), plan.edge(harbour.edge))
