"""Where the places of a board, or of a chart, lie on the drawing."""

from math import atan2, degrees, sqrt
from typing import Final

from seafarers_env.board.build import Board
from seafarers_env.board.geometry import Cell, corner_point

Point = tuple[float, float]

EDGE: Final = 8.0  # left of the sea and right of it
_HARBOUR_MARGIN: Final = 1.05  # sea drawn round the board, in radii of a hex
_PIRATE_MARGIN: Final = 1.4
_ROOM: Final = 1.1  # the same of charts
_ROOM_ON_FRAME: Final = 1.7  # where a piece begins on the frame
_LARGEST: Final = 58.0  # radius of a hex
_SIGN_OUT: Final = 0.72  # how far a harbour's sign lies off the coast, in distances of a side from the middle


def between(one: Point, other: Point) -> Point:
    """The point in the middle of two."""
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def off_coast(middle: Point, side: Point) -> Point:
    """Where the sign of a harbour is drawn, by the middles of its land hex and of its side."""
    (cx, cy), (mx, my) = middle, side
    return mx + _SIGN_OUT * (mx - cx), my + _SIGN_OUT * (my - cy)


class Cells:
    """Cells of a board in the units of the drawing; `radius` is the distance from a hex's centre to its corners."""

    def __init__(self, hexes: list[Cell], width: float, middle: float, top: float, margin: float) -> None:
        rows = [row for row, _ in hexes]
        columns = [column for _, column in hexes]
        self.across = (max(columns) - min(columns) + 2) * sqrt(3) / 2 + 2 * margin  # in radii
        down = 1.5 * (max(rows) - min(rows)) + 2 + 2 * margin
        self.radius = min(width / self.across, _LARGEST)
        self.height = down * self.radius
        self._x0 = middle - (max(columns) + min(columns)) / 2 * sqrt(3) / 2 * self.radius
        self._y0 = top + (1 + margin - 1.5 * min(rows)) * self.radius

    def _point(self, x: float, y: float) -> Point:
        """A point given in the units of `geometry.corner_point`."""
        return self._x0 + x * sqrt(3) / 2 * self.radius, self._y0 + y / 2 * self.radius

    def cell(self, cell: Cell) -> Point:
        """Middle of a hex or frame cell."""
        return self._point(cell[1], 3 * cell[0])

    def corner(self, cell: Cell, corner: int) -> Point:
        """Where the corner of a hex lies."""
        return self._point(*corner_point(cell, corner))

    def side_ends(self, cell: Cell, side: int) -> tuple[Point, Point]:
        """The two ends of a side."""
        return self.corner(cell, side), self.corner(cell, (side + 1) % 6)

    def _hexagon(self, x: float, y: float, scale: float) -> list[Point]:
        """Corners of a hex round its middle, drawn `scale` as large."""
        r, half = scale * self.radius, scale * self.radius * sqrt(3) / 2
        lower, upper = y + r / 2, y - r / 2
        return [(x, y - r), (x + half, upper), (x + half, lower), (x, y + r), (x - half, lower), (x - half, upper)]


class ChartPlan(Cells):
    """Places of a chart."""

    def __init__(self, hexes: list[Cell], width: float, top: float, *, on_frame: bool) -> None:
        super().__init__(hexes, width, width / 2, top, _ROOM_ON_FRAME if on_frame else _ROOM)

    def side(self, cell: Cell, side: int) -> Point:
        """Middle of a side."""
        return between(*self.side_ends(cell, side))

    def outline(self, cell: Cell, scale: float = 1.0) -> list[Point]:
        """Corners of a hex, drawn `scale` as large."""
        return self._hexagon(*self.cell(cell), scale)


class Plan(Cells):
    """Places of a board in play."""

    def __init__(self, board: Board, width: float, top: float, *, pirate_on_frame: bool = False) -> None:
        cells = sorted(board.chart.hexes)
        margin = _PIRATE_MARGIN if pirate_on_frame else _HARBOUR_MARGIN
        super().__init__(cells, width - 2 * EDGE, width / 2, top, margin)
        self.left = (width - self.across * self.radius) / 2  # of the board and the sea round it; as much right of it
        self._places = cells + sorted(board.chart.frame)
        self.hexes = range(len(cells))
        b = board.record[0]
        self._corners: dict[int, tuple[int, int]] = {}
        for h, cell in enumerate(cells):
            for i in range(6):
                self._corners.setdefault(int(b.hex_vertices[h, i]), corner_point(cell, i))
        self._ends = [(int(b.edge_vertices[e, 0]), int(b.edge_vertices[e, 1])) for e in range(int(b.num_edges))]

    def place(self, place: int) -> Point:
        """Middle of a hex or, by numbers above those of the hexes, of a frame cell."""
        return self.cell(self._places[place])

    def vertex(self, v: int) -> Point:
        """Where a vertex lies."""
        return self._point(*self._corners[v])

    def edge(self, e: int) -> Point:
        """Middle of an edge."""
        return between(*self.ends(e))

    def ends(self, e: int) -> tuple[Point, Point]:
        """The two ends of an edge."""
        a, b = self._ends[e]
        return self.vertex(a), self.vertex(b)

    def angle(self, e: int) -> float:
        """Direction of an edge in degrees, -90 to 90."""
        (x1, y1), (x2, y2) = sorted(self.ends(e))
        return degrees(atan2(y2 - y1, x2 - x1))

    def outline(self, h: int, scale: float = 1.0) -> list[Point]:
        """Corners of a hex, drawn `scale` as large."""
        return self._hexagon(*self.place(h), scale)
