"""Where the places of a chart lie on its drawing."""

from math import atan2, degrees, sqrt
from typing import Final, Protocol

from seafarers_env.board.chart_data import Chart
from seafarers_env.board.geometry import Cell, corner_point

Point = tuple[float, float]

_ROOM: Final = 1.1  # sea drawn round the board, in radii of a hex
_ROOM_ON_FRAME: Final = 1.7  # where a piece begins on the frame


class Drawn(Protocol):
    """What layers that a board in play has too ask of a plan."""

    @property
    def radius(self) -> float:
        """The distance from a hex's centre to its corners."""
        ...

    def cell(self, cell: Cell, /) -> Point:
        """Middle of a hex."""
        ...

    def corner(self, cell: Cell, corner: int, /) -> Point:
        """Where a corner lies."""
        ...

    def ends(self, cell: Cell, side: int, /) -> tuple[Point, Point]:
        """The two ends of a side."""
        ...


class ChartPlan:
    """Places of a chart in the units of the drawing; `radius` is the distance from a hex's centre to its corners."""

    def __init__(self, chart: Chart, width: float, top: float, *, on_frame: bool, largest: float) -> None:
        room = _ROOM_ON_FRAME if on_frame else _ROOM
        rows = [row for row, _ in chart.hexes]
        columns = [column for _, column in chart.hexes]
        across = (max(columns) - min(columns) + 2) * sqrt(3) / 2 + 2 * room
        down = 1.5 * (max(rows) - min(rows)) + 2 + 2 * room
        self.radius = min(width / across, largest)
        self.height = down * self.radius
        self._x0 = width / 2 - (max(columns) + min(columns)) / 2 * sqrt(3) / 2 * self.radius
        self._y0 = top + (1 + room - 1.5 * min(rows)) * self.radius

    def _point(self, x: float, y: float) -> Point:
        """A point given in the units of `geometry.corner_point`."""
        return self._x0 + x * sqrt(3) / 2 * self.radius, self._y0 + y / 2 * self.radius

    def cell(self, cell: Cell) -> Point:
        """Middle of a hex or frame cell."""
        return self._point(cell[1], 3 * cell[0])

    def corner(self, cell: Cell, corner: int) -> Point:
        """Where a corner lies."""
        return self._point(*corner_point(cell, corner))

    def ends(self, cell: Cell, side: int) -> tuple[Point, Point]:
        """The two ends of a side."""
        return self.corner(cell, side), self.corner(cell, (side + 1) % 6)

    def side(self, cell: Cell, side: int) -> Point:
        """Middle of a side."""
        (x1, y1), (x2, y2) = self.ends(cell, side)
        return (x1 + x2) / 2, (y1 + y2) / 2

    def angle(self, cell: Cell, side: int) -> float:
        """Direction of a side in degrees, -90 to 90."""
        (x1, y1), (x2, y2) = sorted(self.ends(cell, side))
        return degrees(atan2(y2 - y1, x2 - x1))

    def outline(self, cell: Cell, scale: float = 1.0) -> list[Point]:
        """Corners of a hex, drawn `scale` as large."""
        x, y = self.cell(cell)
        return [(x + scale * (cx - x), y + scale * (cy - y)) for cx, cy in (self.corner(cell, i) for i in range(6))]
