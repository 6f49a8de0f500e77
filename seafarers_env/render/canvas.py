"""Hexes in plain text: where their corners, sides and words stand."""

from typing import Final

from seafarers_env.board.geometry import Cell, corner_point

HALF: Final = 5  # columns between a corner and the next; lines are in `_line`
SLANTS: Final = "\\|/\\|/"  # by side, NE first


class Canvas:
    """Characters by line and column; either may be negative."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], str] = {}

    def write(self, x: int, y: int, text: str) -> None:
        """Write a text from a place on."""
        for i, char in enumerate(text):
            self._cells[y, x + i] = char

    def lines(self) -> list[str]:
        """All that was written."""
        ys = [y for y, _ in self._cells]
        xs = [x for _, x in self._cells]
        rows = range(min(ys), max(ys) + 1)
        columns = range(min(xs), max(xs) + 1)
        return ["".join(self._cells.get((y, x), " ") for x in columns).rstrip() for y in rows]


def _line(y: int) -> int:
    """Line of a corner's height: three of `grid`'s units are one row of hexes, which takes four lines."""
    row, rest = divmod(y + 2, 3)
    return 4 * row + 2 * rest


def corner_spot(cell: Cell, corner: int) -> tuple[int, int]:
    """Column and line of a corner."""
    x, y = corner_point(cell, corner)
    return HALF * x, _line(y)


def side_spot(cell: Cell, side: int, mark: str) -> tuple[int, int]:
    """Column and line of a mark on a side; one of three letters stands about it, clear of words beside it."""
    (x1, y1), (x2, y2) = corner_spot(cell, side), corner_spot(cell, (side + 1) % 6)
    return (x1 + x2) // 2 + (len(mark) == 1 and x1 != x2) - (len(mark) == 3), (y1 + y2) // 2


def write_centred(canvas: Canvas, cell: Cell, line: int, text: str) -> None:
    """Write a text in a hex: its lines 2, 3 and 4 have room, 1 and 5 where the top and bottom corners leave some."""
    canvas.write(HALF * cell[1] - (len(text) - 1) // 2, 4 * cell[0] + line, text)
