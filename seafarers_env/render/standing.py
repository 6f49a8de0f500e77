"""What stands where on the board: the pieces that the parts declare (`engine.declaring.glyphs`), read from a record."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np

from seafarers_env.board.bit_sets import bits, has
from seafarers_env.board.build import Board
from seafarers_env.engine.declaring.glyphs import Glyph
from seafarers_env.render import declared

_NUMBER_BITS: Final = 3  # of a numbered piece, below its seat


class Piece(NamedTuple):
    """A piece on the board."""

    place: int
    seat: int  # whose it is, -1 = nobody's
    number: int  # how many
    glyph: Glyph

    @property
    def mark(self) -> str:
        """How text boards show it."""
        return self.glyph.mark + (str(self.seat) if self.seat >= 0 else "")


def glyphs(*on: str) -> list[Glyph]:
    """The kinds of pieces that stand on such places."""
    return [glyph for glyph in declared.GLYPHS if glyph.on in on]


def pieces(glyph: Glyph, state: Any, board: Board) -> list[Piece]:
    """Where a kind of piece stands, the lowest place first."""
    names = state.dtype.names
    if glyph.field not in names or glyph.instead in names:  # not every edition has every part
        return []
    b = board.record[0]
    sizes = {"hex": b.num_hexes, "place": b.num_places, "vertex": b.num_vertices, "edge": b.num_edges}
    size = (sizes | {"area": b.num_areas})[glyph.on]
    read = _through if glyph.through else _read
    found = [Piece(place, seat, n, glyph) for place, seat, n in read(glyph, state)]
    return sorted(piece for piece in found if 0 <= piece.place < int(size) and _is_there(glyph, state, piece.place))


def _is_there(glyph: Glyph, state: Any, place: int) -> bool:
    """Whether the bit sets that narrow a kind down let it stand there."""
    names = state.dtype.names
    if glyph.only and (glyph.only not in names or not has(state[glyph.only], place)):
        return False
    return not (glyph.unless and glyph.unless in names and has(state[glyph.unless], place))


def _through(glyph: Glyph, state: Any) -> Iterator[tuple[int, int, int]]:
    """The same of numbered pieces."""
    places, value = state[glyph.through], state[glyph.field]
    if glyph.holds == "numbers":
        for seat in range(len(places)):
            for x in range(len(places[seat])):
                if int(value[seat]) >> x & 1:
                    yield int(places[seat, x]), -1, 1
    elif value[glyph.kind] >= 0:
        seat, x = divmod(int(value[glyph.kind]), 1 << _NUMBER_BITS)
        yield int(places[seat, x]), -1, 1


def _read(glyph: Glyph, state: Any) -> Iterator[tuple[int, int, int]]:
    """Place, seat and number of each."""
    value = np.asarray(state[glyph.field])
    if glyph.holds == "pieces":
        for place in np.flatnonzero((value >= 0) & (value % glyph.kinds == glyph.kind)):
            yield int(place), int(value[place]) // glyph.kinds, 1
    elif glyph.holds == "count":
        for place in np.flatnonzero(value > 0):
            yield int(place), -1, int(value[place])
    elif glyph.holds in ("set", "sets"):
        for seat, words in enumerate(np.atleast_2d(value)):
            for place in bits(words):
                yield place, seat if glyph.is_owned else -1, 1
    elif glyph.holds == "fleets":
        for seat, i in np.argwhere(value >= 0).tolist():
            yield int(value[seat, i]), seat, i + 1
    else:
        for seat, place in enumerate(np.atleast_1d(value)):
            yield int(place), int(state[glyph.owner]) if glyph.owner else seat if glyph.is_owned else -1, 1


def heart(board: Board, area: int) -> int:
    """The hex in the middle of a region, where what lies on the region is shown."""
    hexes = np.flatnonzero(board.record[0].area == area)
    cells = np.array(sorted(board.chart.hexes), float)[hexes]
    away = np.abs(cells - cells.mean(axis=0)).sum(axis=1)
    return int(hexes[away.argmin()])


def marks(state: Any, board: Board, *on: str, between: str = "") -> dict[int, str]:
    """What text boards write at each place where something stands; what lies on a region stands in its middle."""
    found: dict[int, list[str]] = {}
    for glyph in glyphs(*on):
        for piece in pieces(glyph, state, board):
            place = heart(board, piece.place) if glyph.on == "area" else piece.place
            found.setdefault(place, []).append(piece.mark)
    return {place: between.join(texts) for place, texts in found.items()}


def legend(state: Any, board: Board, rules: Any, harbours: str) -> str:
    """The marks and what they mean."""
    names = state.dtype.names
    known = [g for g in declared.GLYPHS if (not g.rule or rules[g.rule]) and g.instead not in names]
    known = [glyph for glyph in known if glyph.told != ""]
    owned = [f"{glyph.mark}0 {glyph.told or glyph.word}" for glyph in known if glyph.is_owned]
    alone = [glyph for glyph in known if not glyph.is_owned]
    always = [f"{glyph.mark} {glyph.word}" for glyph in alone if glyph.holds == "place"]
    passing = [glyph for glyph in alone if glyph.holds != "place" and pieces(glyph, state, board)]
    at_times = [f"{glyph.mark} {glyph.word}" for glyph in passing]
    return "; ".join([f"{', '.join(owned)} of player 0 and so on", *always, harbours, *at_times])
