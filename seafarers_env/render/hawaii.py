"""What a board that lists its places has drawn on it: spaces, discs, scrolls, names, chits, the boat's track."""

from typing import Final

from seafarers_env.board.bit_sets import has
from seafarers_env.board.build import Board
from seafarers_env.board.features import DISC
from seafarers_env.board.geometry import Cell
from seafarers_env.render import symbols
from seafarers_env.render.chart import signs as signs
from seafarers_env.render.chart.layers import named, scrolls, spaces
from seafarers_env.render.draw import at, bold, box, group, tooltip
from seafarers_env.render.grammar import player, plural
from seafarers_env.render.palette import FAINT, PANEL
from seafarers_env.render.plan import Plan
from seafarers_env.render.shown import Shown

_STEP: Final = 33.0  # from space to space of the track
_SPACE: Final = 44.0  # its height: a row of boats above, one below, the points between


def lists(plan: Plan, shown: Shown) -> str:
    """All of it but the track."""
    board, chart = shown.board, shown.board.chart
    grid = chart.grid()
    there = shown.state.chits_lying
    lying = [place for place in chart.features.chits if has(there, grid.vertex_of[place.corner.point])]
    return group(
        spaces(plan, chart),
        *(_disc(plan, board, cell) for cell, token in chart.cells.items() if token[0] == DISC),
        scrolls(plan, chart),
        named(plan, chart, lying),
        class_="listed",
    )


def _disc(plan: Plan, board: Board, cell: Cell) -> str:
    number = int(board.chart.cells[cell][1:])
    sign = at(*plan.cell(cell), signs.disc(number), scale=0.5 * plan.radius)
    return group(tooltip(f"fishing disc {number}"), sign, class_="disc")


def track(plan: Plan, top: float, left: float, shown: Shown) -> str:
    """The track of the fishing boats, where the lower left of the board has room for it."""
    state, row = shown.state, shown.board.chart.features.fishing_track
    if row is None:
        return ""
    points, last = row.numbers, len(row.numbers) - 1
    x, y = left + 14, top + plan.height - _SPACE - 14
    parts = [tooltip("the boat's track: a space for each own ship on fishing grounds, and its points")]
    for i, n in enumerate(points):
        parts.append(box(x + _STEP * i, y, _STEP - 3, _SPACE, rx=5, fill=PANEL, stroke=FAINT, stroke_width=1))
        middle = x + _STEP * i + (_STEP - 3) / 2
        parts.append(bold(middle, y + _SPACE / 2 + 5, str(n), 13))
    for p in shown.seats:
        space = min(int(state.boats[p]), last)
        spot = x + _STEP * space + 6 + 9 * (p % 3), y + (9 if p < 3 else _SPACE - 8)
        boat = at(*spot, symbols.piece("ship", p), scale=15)
        ships, worth = plural(int(state.boats[p]), "ship"), plural(points[space], "point")
        words = tooltip(f"{player(p)}: {ships} on fishing grounds, {worth}")
        parts.append(group(words, boat, class_="boat", data_seat=p))
    return group(*parts, class_="track")
