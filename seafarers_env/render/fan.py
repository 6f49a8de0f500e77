"""Voyages round the world, for the drawing and the texts: exit points, and what crossings join (WORLD-18, WORLD-27)."""

from math import hypot
from typing import Any, Final, NamedTuple

import numpy as np

from seafarers_env.board.build import Board
from seafarers_env.engine import actions as a
from seafarers_env.render import pieces
from seafarers_env.render.draw import INK, at, bold, circle, group, line, tooltip
from seafarers_env.render.grammar import player
from seafarers_env.render.palette import DEEP
from seafarers_env.render.plan import Plan, Point
from seafarers_env.render.shown import Shown

LETTERS: Final = "abcdef"  # of the sides of the board, N first: a lies opposite to d, b to e, c to f
_OUT: Final = 0.29  # how far off its corner an exit point's sign lies
_TAGS: Final = ((0.6, 0.0), (0.5, 0.31), (0.5, -0.31), (0.89, 0.0), (0.8, 0.31), (0.8, -0.31))  # out, and aside
_SIGN: Final = 0.17  # radius of a sign or tag


class Exit(NamedTuple):
    """An exit point: a corner that one hex alone has (WORLD-18)."""

    vertex: int
    side: int  # 0..5, N first

    @property
    def letter(self) -> str:
        """`a` to `f` by side."""
        return LETTERS[self.side]

    @property
    def opposite(self) -> str:
        """The letter of the side where a ship from here lands."""
        return LETTERS[(self.side + 3) % len(LETTERS)]


class Crossing(NamedTuple):
    """A ship that sailed round the world (WORLD-43)."""

    seat: int
    start: int  # exit point
    source: int  # edge of the ship there
    end: int  # exit point
    landing: int  # edge of the ship that landed


def exits(board: Board) -> list[Exit]:
    """The exit points of a board, by vertex; only a table where ships sail round the world has any."""
    b, kind = board.record[0], board.edition.actions.KINDS[a.PICK_EXIT]
    able = np.flatnonzero(b.id_of[kind.first : kind.first + kind.size] >= 0)
    return [Exit(v, int(b.exit_side[v])) for v in able.tolist()]


def crossings(state: Any) -> list[Crossing]:
    """All crossings, in the order of happening."""
    if "num_crossings" not in state.dtype.names:
        return []
    columns = [state[f"crossing_{name}"].tolist() for name in ("seat", "from", "source", "to", "landing")]
    return [Crossing(*row) for row in zip(*columns, strict=True)][: int(state.num_crossings)]


def joined(state: Any) -> dict[int, dict[int, int]]:
    """What seats have joined, by exit point and seat: 1 + number of the first crossing of those that meet there."""
    found: dict[int, dict[int, int]] = {}
    for number, crossing in enumerate(crossings(state), 1):
        both = [found.setdefault(v, {}) for v in (crossing.start, crossing.end)]
        met = {there[crossing.seat] for there in both if crossing.seat in there}
        first = min(met, default=number)
        for there in both:
            there[crossing.seat] = first
        for there in found.values():
            if there.get(crossing.seat) in met:
                there[crossing.seat] = first
    return {v: dict(sorted(found[v].items())) for v in sorted(found)}


# --- in words ---------------------------------------------------------------------------------------------------------
def told(state: Any, board: Board, seat: int) -> list[str]:
    """A seat's crossings with their numbers: `1 from 0,8 N to 8,8 S`."""
    places = board.places.vertices
    numbered = enumerate(crossings(state), 1)
    return [f"{n} from {places[one.start]} to {places[one.end]}" for n, one in numbered if one.seat == seat]


def marks(state: Any, board: Board) -> dict[int, str]:
    """What text boards write at exit points: the letter of the side, then the numbers of what meets there."""
    met = joined(state)
    return {one.vertex: one.letter + "+".join(map(str, met.get(one.vertex, {}).values())) for one in exits(board)}


def lines(state: Any, board: Board) -> list[str]:
    """What a text board says of crossings, below."""
    edges, vertices = board.places.edges, board.places.vertices
    return [
        f"crossing {number} of {player(one.seat)}: {vertices[one.start]} (ship {edges[one.source]}) to "
        f"{vertices[one.end]} (ship {edges[one.landing]})"
        for number, one in enumerate(crossings(state), 1)
    ]


# --- drawn ------------------------------------------------------------------------------------------------------------
def exit_points(plan: Plan, shown: Shown) -> str:
    """A sign off the rim for each exit point, and tags there for what crossings of each seat join."""
    state, board = shown.state, shown.board
    met = joined(state)
    return group(*(_exit(plan, state, board, one, met.get(one.vertex, {})) for one in exits(board)), class_="exits")


def _exit(plan: Plan, state: Any, board: Board, one: Exit, met: dict[int, int]) -> str:
    (x, y), (cx, cy) = corner, _ = plan.vertex(one.vertex), plan.place(int(board.record[0].vertex_hexes[one.vertex, 0]))
    away = hypot(x - cx, y - cy)
    out = (x - cx) / away, (y - cy) / away
    name = f"exit point {board.places.vertices[one.vertex]}, side {one.letter}: ships cross to side {one.opposite}"
    disc = _disc("#ffffff", DEEP, one.letter)
    sign = group(tooltip(name), at(*_off(plan, corner, out, _OUT, 0.0), disc, scale=_SIGN * plan.radius))
    spots = [_off(plan, corner, out, *spot) for spot in _TAGS]
    tags = [
        _tag(plan, state, board, one.vertex, seat, number, corner, spot)
        for (seat, number), spot in zip(met.items(), spots, strict=False)
    ]
    return group(*tags, sign, class_="exit", data_id=one.vertex)


def _off(plan: Plan, corner: Point, out: Point, far: float, aside: float) -> Point:
    """A spot off the rim."""
    return (
        corner[0] + plan.radius * (far * out[0] - aside * out[1]),
        corner[1] + plan.radius * (far * out[1] + aside * out[0]),
    )


def _tag(plan: Plan, state: Any, board: Board, v: int, seat: int, number: int, corner: Point, spot: Point) -> str:
    """A disc in the seat's colour: exit points with the same number and colour are joined."""
    look = pieces.style_of(seat)
    places = board.places.vertices
    here = [one for one in crossings(state) if one.seat == seat and v in (one.start, one.end)]
    words = ", ".join(f"{places[one.start]} to {places[one.end]}" for one in here)
    strings = [
        line(*corner, *spot, stroke=colour, stroke_width=width * plan.radius)
        for colour, width in ((INK, 0.13), (look.fill, 0.08))
    ]
    return group(
        tooltip(f"{player(seat)} has sailed from {words}"),
        *strings,
        at(*spot, _disc(look.fill, INK, str(number), look.mark), scale=_SIGN * plan.radius),
        class_="crossing",
        data_seat=seat,
    )


def _disc(fill: str, rim: str, text: str, ink: str | None = None) -> str:
    return group(
        circle(0, 0, 1, fill=fill, stroke=rim, stroke_width=0.16),
        bold(0, 0.44, text, 1.2 if len(text) == 1 else 1.0, fill=ink or rim),
    )
