r"""A chart in plain text: the board as its file has it, and what lies on it and beside it in words.

A hex that is dealt has the letter of its pool, one that lies face down a question mark as well:

            .
          /    \
        .  3,4   .
        |   ?A   |
        .        .
          \    /
            .
"""

from collections.abc import Mapping
from typing import Final

from seafarers_env.board.chart_data import FACE_DOWN, FACE_UP, LAND_LETTERS, Chart
from seafarers_env.board.geometry import Cell, Point, corner_point, neighbour, side_point
from seafarers_env.board.later_data import DISC, TILE, TILE_KINDS
from seafarers_env.engine.constants import FARMLAND, HARBOURS, MOUNTAINS, TERRAINS
from seafarers_env.render.canvas import HALF, SLANTS, Canvas, corner_spot, side_spot, write_centred
from seafarers_env.render.chart_words import contents

_SHORT: Final = {MOUNTAINS: "mount", FARMLAND: "farm"}  # seven letters have room
_SPACES: Final = {"merchant": "m", "fish": "f"}
_GENERIC: Final = HARBOURS[-1]


def chart_text(chart: Chart) -> str:
    """The board as text, before anything is dealt, and the contents of its sections.

    Args:
        chart: A chart as read by `parse_chart`, with or without parts to come.
    """
    canvas = Canvas()
    spaces = {space.point: space.kind for space in chart.later.spaces}
    marks = _marks(chart)
    for cell in chart.hexes:
        for line, words in enumerate(_hex(chart, cell), start=2):
            write_centred(canvas, cell, line, words)
        for i in range(6):
            mark = _side(chart, cell, i, spaces)
            canvas.write(*side_spot(cell, i, mark), mark)
    for cell in chart.hexes:
        for i in range(6):
            mark = marks.get(corner_point(cell, i), "." if _has_land(chart, cell) else "")
            x, y = corner_spot(cell, i)
            canvas.write(x - (len(mark) > 2), y, mark)
    _write_harbours(canvas, chart)
    for name, (row, column) in chart.start_places.items():
        write_centred(canvas, (row, column), 5, {"robber": "R", "pirate": "P"}[name])
    return "\n".join([*canvas.lines(), "", *_legend(chart), *contents(chart)]) + "\n"


def _hex(chart: Chart, cell: Cell) -> tuple[str, str, str]:
    """The lines in a hex: its name, what lies there, the number."""
    token, name = chart.cells[cell], f"{cell[0]},{cell[1]}"
    number = str(int(token[1:])) if token[1:].isdecimal() else ""
    if token[0] in LAND_LETTERS:
        terrain = LAND_LETTERS[token[0]]
        return name, _SHORT.get(terrain, TERRAINS[terrain]), number
    if token[0] in (FACE_UP, FACE_DOWN):
        return name, token[:2].replace(FACE_UP, ""), ""
    if token[0] == DISC:
        return name, "fish", number
    if token[0] == TILE:
        return name, "harbour", TILE_KINDS[token[:2]]
    if chart.later.council and chart.later.council.cell == cell:
        return name, "Council", chart.regions[cell]
    scroll = next((scroll for scroll in chart.later.scrolls if scroll.cell == cell), None)
    region = chart.regions[cell].strip("~")
    return name, scroll.name if scroll else "", scroll.kind if scroll else region


def _has_land(chart: Chart, cell: Cell) -> bool:
    return chart.cells[cell][0] in (*LAND_LETTERS, FACE_UP)


def _side(chart: Chart, cell: Cell, side: int, spaces: Mapping[Point, str]) -> str:
    """A slant where a road can lie, a dot where a ship can, a letter for a space of its own."""
    if spaces:
        kind = spaces.get(side_point(cell, side), "")
        return _SPACES.get(kind) or {"road": SLANTS[side], "ship": "."}.get(kind, " ")
    beside = [each for each in (cell, neighbour(cell, side)) if each in chart.cells]
    return SLANTS[side] if any(_has_land(chart, each) for each in beside) else "."


def _marks(chart: Chart) -> dict[Point, str]:
    """What stands on corners."""
    later = chart.later
    found = {place.corner.point: f"L{n}" for n, place in enumerate(later.locations, start=1)}
    found |= {place.corner.point: f"c{n}" for n, place in enumerate(later.chits, start=1)}
    found |= {end.point: f"x{n}" for n, pair in enumerate(later.exits, start=1) for end in pair}
    found |= {place.corner.point: place.name for place in later.castaways}
    if later.council:
        found |= {corner_point(later.council.cell, dock): "D" for dock in later.council.docks}
    return found


def _write_harbours(canvas: Canvas, chart: Chart) -> None:
    """The kind of each harbour beside its coast; tiles have it in their hexes."""
    tiles = {tile.cell for tile in chart.later.tiles}
    for harbour in chart.harbours:
        sea = neighbour(harbour.cell, harbour.side)
        if sea in tiles:
            continue
        mark = {"shuffled": "?", _GENERIC: "ANY"}.get(harbour.kind, harbour.kind[:3].upper())
        if sea[0] == harbour.cell[0]:
            towards_land = -2 if sea[1] > harbour.cell[1] else 1
            canvas.write(HALF * sea[1] + towards_land, 4 * sea[0] + 3, mark)
        else:
            write_centred(canvas, sea, 5 if sea[0] < harbour.cell[0] else 1, mark)


def _legend(chart: Chart) -> list[str]:
    """What the marks mean, as far as this board has them."""
    signs = {token[0] for token in chart.cells.values()}
    later = chart.later
    wanted = {
        "A a hex from pool A": FACE_UP in signs,
        "?A a hex that lies face down": FACE_DOWN in signs,
        "ORE, ANY, ? harbours": len(chart.harbours) > len(later.tiles),
        "L1 locations": later.locations,
        "c1 chits": later.chits,
        "s1 trade scrolls, m their spaces": later.scrolls,
        "f fishing spaces": DISC in signs,
        "x1 joined exits": later.exits,
        "C1 castaways": later.castaways,
        "D docks": later.council,
        "R robber": "robber" in chart.start_places,
        "P pirate": "pirate" in chart.start_places,
    }
    words = [word for word, there in wanted.items() if there]
    return ["; ".join(words), ""] if words else []
