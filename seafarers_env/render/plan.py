"""Where the places of a board lie on the drawing."""

from math import atan2, degrees, sqrt
from typing import Final

from seafarers_env.board.build import Board
from seafarers_env.board.geometry import Cell, corner_point

Point = tuple[float, float]

EDGE: Final = 8.0  # left of the sea and right of it
_HARBOUR_MARGIN: Final = 1.05  # sea drawn round the board, in radii of a hex
_PIRATE_MARGIN: Final = 1.4
_LARGEST: Final = 58.0


class Plan:
    """Places of a board in the units of the drawing; `radius` is the distance from a hex's centre to its corners."""

    def __init__(self, board: Board, width: float, top: float, *, pirate_on_frame: bool = False) -> None:
        margin = _PIRATE_MARGIN if pirate_on_frame else _HARBOUR_MARGIN
        cells = sorted(board.chart.hexes)
        self._places = cells + sorted(board.chart.frame)
        rows = [row for row, _ in cells]
        columns = [column for _, column in cells]
        across = (max(columns) - min(columns) + 2) * sqrt(3) / 2 + 2 * margin
        down = 1.5 * (max(rows) - min(rows)) + 2 + 2 * margin
        self.radius = min((width - 2 * EDGE) / across, _LARGEST)
        self.left = (width - across * self.radius) / 2  # of the board and the sea round it, right of which is as much
        self.height = down * self.radius
        self._x0 = width / 2 - (max(columns) + min(columns)) / 2 * sqrt(3) / 2 * self.radius
        self._y0 = top + (1 + margin - 1.5 * min(rows)) * self.radius
        self.hexes = range(len(cells))
        b = board.record[0]
        self._corners: dict[int, tuple[int, int]] = {}
        for h, cell in enumerate(cells):
            for i in range(6):
                self._corners.setdefault(int(b.hex_vertices[h, i]), corner_point(cell, i))
        self._ends = [(int(b.edge_vertices[e, 0]), int(b.edge_vertices[e, 1])) for e in range(int(b.num_edges))]

    def _point(self, x: float, y: float) -> Point:
        """A point given in the units of `grid.corner_point`."""
        return self._x0 + x * sqrt(3) / 2 * self.radius, self._y0 + y / 2 * self.radius

    def cell(self, cell: Cell) -> Point:
        """Middle of a hex or frame cell."""
        return self._point(cell[1], 3 * cell[0])

    def corner(self, cell: Cell, corner: int) -> Point:
        """Where the corner of a hex lies."""
        return self._point(*corner_point(cell, corner))

    def place(self, place: int) -> Point:
        """Middle of a hex or, by numbers above those of the hexes, of a frame cell."""
        return self.cell(self._places[place])

    def vertex(self, v: int) -> Point:
        """Where a vertex lies."""
        return self._point(*self._corners[v])

    def edge(self, e: int) -> Point:
        """Middle of an edge."""
        (x1, y1), (x2, y2) = (self.vertex(v) for v in self._ends[e])
        return (x1 + x2) / 2, (y1 + y2) / 2

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
        x, y = self.place(h)
        r, half = scale * self.radius, scale * self.radius * sqrt(3) / 2
        return [
            (x, y - r),
            (x + half, y - r / 2),
            (x + half, y + r / 2),
            (x, y + r),
            (x - half, y + r / 2),
            (x - half, y - r / 2),
        ]
