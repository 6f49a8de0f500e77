"""Where the names of a board's places stand: by their places, and none upon another."""

from collections.abc import Iterable, Iterator
from functools import cache
from math import sqrt
from typing import Final, NamedTuple

from seafarers_env.board.chart_data import LAND_LETTERS, Chart
from seafarers_env.board.features import DISC, Corner
from seafarers_env.board.geometry import Cell

SIZE: Final = 0.41  # of the letters; everything here is in radii of a hex
SIGN: Final = 0.19  # radius of a place's sign
_WIDE: Final = 0.58  # a letter, in sizes
_BETWEEN: Final = 0.4  # two names, in sizes
_ABOVE: Final = 0.76  # how far letters reach above their baseline, in sizes
_BELOW: Final = 0.22  # and below it
_APART: Final = 0.08  # between a sign and its name
_ASIDE: Final = (0.0, -0.25, 0.25, -0.45, 0.45)  # how far a name above or below its sign is moved, in its own widths
_UPON: Final = (0.2, 0.38)  # how far below the middle of a hex a number or a sign lies on it, and its radius


class _Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "_Box") -> bool:
        beside = self.right <= other.left or other.right <= self.left
        return not beside and self.top < other.bottom and other.top < self.bottom


def spread(chart: Chart) -> dict[Corner, tuple[float, float]]:
    """How far from its place the middle of each name's baseline lies, for all places that the chart names."""
    found = (*chart.features.locations, *chart.features.chits)
    drawn = [cell for cell, token in chart.cells.items() if token[0] == DISC or token[0] in LAND_LETTERS]
    drawn += [scroll.cell for scroll in chart.features.scrolls]
    named = tuple((place.corner.point, place.name) for place in found)
    return dict(zip((place.corner for place in found), _spread(named, tuple(drawn)), strict=True))


@cache
def _spread(places: tuple[tuple[tuple[int, int], str], ...], drawn: tuple[Cell, ...]) -> list[tuple[float, float]]:
    """Long names first; each lies where it meets no name and no sign, and nothing drawn on a hex if that can be."""
    points = [(x * sqrt(3) / 2, y / 2) for (x, y), _ in places]
    signs = [_Box(x - SIGN, y - SIGN, x + SIGN, y + SIGN) for x, y in points]
    down, radius = _UPON
    upon = [_round(column * sqrt(3) / 2, 1.5 * row + down, radius) for row, column in drawn]
    lying: dict[int, _Box] = {}
    for i in sorted(range(len(places)), key=lambda i: (-len(places[i][1]), i)):
        others = [*lying.values(), *signs[:i], *signs[i + 1 :]]
        around = [*_around(*points[i], len(places[i][1]))]
        free = [box for box in around if not _meets(box, others)]
        clear = [box for box in free if not _meets(box, upon)]
        lying[i] = [*clear, *free, *around][0]
    boxes = zip((lying[i] for i in range(len(points))), points, strict=True)
    return [((box.left + box.right) / 2 - x, box.top + _ABOVE * SIZE - y) for box, (x, y) in boxes]


def _round(x: float, y: float, radius: float) -> _Box:
    return _Box(x - radius, y - radius, x + radius, y + radius)


def _meets(box: _Box, others: Iterable[_Box]) -> bool:
    return any(box.meets(other) for other in others)


def _around(x: float, y: float, letters: int) -> Iterator[_Box]:
    """Where a name could lie: below its sign, above it, beside it."""
    width, high = (_WIDE * letters + _BETWEEN) * SIZE, (_ABOVE + _BELOW) * SIZE
    out = SIGN + _APART
    for top in (y + out, y - out - high):
        for aside in _ASIDE:
            yield _Box(x + (aside - 0.5) * width, top, x + (aside + 0.5) * width, top + high)
    for left in (x + out, x - out - width):
        yield _Box(left, y - high / 2, left + width, y + high / 2)
