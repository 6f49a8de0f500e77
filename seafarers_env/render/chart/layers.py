"""The layers of a chart's drawing: hexes as the file has them, harbours, and all that lies on the board."""

from collections.abc import Iterable, Iterator
from typing import Final

from seafarers_env.board.chart_data import FACE_DOWN, FACE_UP, LAND_LETTERS, Chart, Harbour
from seafarers_env.board.features import DISC, TILE, TILE_KINDS, Corner, Location, Space
from seafarers_env.board.geometry import SIDES, Cell, cell_name, neighbour
from seafarers_env.engine import constants as c
from seafarers_env.render import pieces, symbols
from seafarers_env.render.chart import place_names, signs as signs
from seafarers_env.render.draw import at, group, label, path, polygon, tooltip
from seafarers_env.render.ground_layers import SIGN, TOKEN_DOWN, coasts, piers
from seafarers_env.render.palette import DEEP, TERRAIN, WOOD
from seafarers_env.render.plan import Cells, ChartPlan, Point, off_coast

_POOLED: Final = "#f0dfae"  # land or sea, dealt face up
_STROKES: Final = {  # of spaces: colour, width and dashes in radii of a hex
    "road": (WOOD, 0.1, None),
    "ship": (DEEP, 0.055, (0.11, 0.07)),
    "merchant": ("#7b3fa0", 0.1, (0.16, 0.06)),
    "fish": (DEEP, 0.12, None),
}
_SPACE_WORDS: Final = {"merchant": "merchant space of scroll", "fish": "fishing space of disc"}


# --- hexes ------------------------------------------------------------------------------------------------------------
def hexes(plan: ChartPlan, chart: Chart) -> str:
    """Sea, shallows, beaches, printed terrain; pools and sections by their letters."""
    land = [cell for cell in chart.hexes if chart.cells[cell][0] in (*LAND_LETTERS, FACE_UP)]
    sea = [cell for cell in chart.hexes if cell not in land and chart.cells[cell][0] != FACE_DOWN]
    return group(
        group(
            *(_hex(plan, chart, cell) for cell in sea),
            class_="sea",
            fill=TERRAIN[c.OCEAN],
            stroke="#8cc3e0",
            stroke_width=1.5,
        ),
        *coasts(lambda size: [plan.outline(cell, size) for cell in land]),
        group(
            *(_hex(plan, chart, cell) for cell in (*chart.face_down, *land)),
            class_="land",
            stroke="#fff7dd",
            stroke_width=1.5,
        ),
    )


def _hex(plan: ChartPlan, chart: Chart, cell: Cell) -> str:
    sign = chart.cells[cell][0]
    fill = None  # that of the sea
    if sign == FACE_DOWN:
        fill = TERRAIN[c.MISSING]
    elif sign == FACE_UP:
        fill = _POOLED
    elif sign in LAND_LETTERS:
        fill = TERRAIN[LAND_LETTERS[sign]]
    ground = polygon(plan.outline(cell, 0.97), fill=fill)
    upon = at(*plan.cell(cell), *_upon(chart, cell), scale=plan.radius, stroke="none")
    return group(tooltip(hex_words(chart, cell)), ground, upon, class_="hex")


def _upon(chart: Chart, cell: Cell) -> list[str]:
    """What is drawn on a hex, the radius being 1."""
    token = chart.cells[cell]
    if token[0] == FACE_DOWN:
        return [symbols.ground(c.MISSING), at(0, 0, signs.letter(token[1], "#ffffff"), scale=0.42)]
    if token[0] == FACE_UP:
        return [at(0, 0, signs.letter(token[1], "#9a7d42"), scale=0.42)]
    if token[0] in LAND_LETTERS:
        terrain = LAND_LETTERS[token[0]]
        parts = [symbols.ground(terrain), at(0, -0.42, symbols.terrain(terrain), scale=0.31)]
        if token[1:].isdecimal():
            parts.append(at(0, TOKEN_DOWN, symbols.number(int(token[1:])), scale=0.34))
        return parts
    if token[0] == DISC:
        return [at(0, 0, signs.disc(int(token[1:])), scale=0.4)]
    if token[0] == TILE:
        return []
    region = chart.regions[cell]
    name = [at(0, 0, signs.letter(region, "#5f9fc4"), scale=0.25)] if region.isalpha() else []
    return name or [at(0, 0, symbols.terrain(c.OCEAN), scale=0.36)]


def hex_words(chart: Chart, cell: Cell) -> str:
    """A hex in words: where it is and what lies there."""
    token, name = chart.cells[cell], cell_name(cell)
    if token[0] == FACE_DOWN:
        what = "section" if token[1] in chart.features.sections else "pool"
        return f"{name} face down, {what} {token[1]}"
    if token[0] == FACE_UP:
        return f"{name} from pool {token[1]}"
    if token[0] in LAND_LETTERS:
        return f"{name} {c.TERRAINS[LAND_LETTERS[token[0]]]} {token[1:].lstrip('0').strip('.')}".strip()
    if token[0] == TILE:
        return f"{name} harbour tile {TILE_KINDS[token[:2]]}"
    if token[0] == DISC:
        return f"{name} fishing disc {int(token[1:])}"
    named = [area.name for area in chart.areas if area.letter == chart.regions[cell]]
    return " ".join([name, "ocean", *(f"({words})" for words in named)])


# --- harbours ---------------------------------------------------------------------------------------------------------
def harbours(plan: ChartPlan, chart: Chart) -> str:
    """A sign off the coast for every harbour, in the middle of its hex for a tile, with a pier to both corners."""
    tiles = {tile.cell for tile in chart.features.tiles}
    drawn: list[str] = []
    for harbour in chart.harbours:
        if neighbour(harbour.cell, harbour.side) not in tiles:
            spot, place = _sign_point(plan, harbour), f"{cell_name(harbour.cell)} {SIDES[harbour.side]}"
            drawn.append(_harbour(plan, spot, plan.side_ends(harbour.cell, harbour.side), harbour.kind, place))
    for tile in chart.features.tiles:
        place = f"{cell_name(tile.cell)} {SIDES[tile.side]}"
        drawn.append(_harbour(plan, plan.cell(tile.cell), plan.side_ends(tile.cell, tile.side), tile.kind, place))
    return group(*drawn, class_="harbours")


def _sign_point(plan: ChartPlan, harbour: Harbour) -> Point:
    return off_coast(plan.cell(harbour.cell), plan.side(harbour.cell, harbour.side))


def _harbour(plan: ChartPlan, spot: Point, ends: tuple[Point, Point], kind: str, place: str) -> str:
    sign = at(*spot, signs.harbour(kind), scale=SIGN * plan.radius)
    return group(tooltip(f"harbour {kind} at {place}"), *piers(spot, ends, plan.radius), sign, class_="harbour")


# --- spaces, scrolls, places ------------------------------------------------------------------------------------------
def spaces(plan: Cells, chart: Chart) -> str:
    """The listed building spaces: roads and ships as one path each, the others with what they belong to."""
    drawn = [_path(plan, kind, [s for s in chart.features.spaces if s.kind == kind]) for kind in ("road", "ship")]
    for space in chart.features.spaces:
        if space.kind in _SPACE_WORDS:
            words = tooltip(f"{_SPACE_WORDS[space.kind]} {space.of} at {space.name}")
            drawn.append(group(words, _path(plan, space.kind, [space]), class_=space.kind))
    return group(*drawn, class_="spaces") if chart.features.spaces else ""


def _path(plan: Cells, kind: str, found: Iterable[Space]) -> str:
    colour, width, dashes = _STROKES[kind]
    parts: list[str] = []
    for space in found:
        (x1, y1), (x2, y2) = plan.side_ends(space.cell, space.side)
        dx, dy = 0.2 * (x2 - x1), 0.2 * (y2 - y1)
        parts.append(f"M{x1 + dx:.1f} {y1 + dy:.1f}L{x2 - dx:.1f} {y2 - dy:.1f}")
    dashed = " ".join(f"{dash * plan.radius:.1f}" for dash in dashes) if dashes else None
    return path("".join(parts), fill="none", stroke=colour, stroke_width=width * plan.radius, stroke_dasharray=dashed)


def scrolls(plan: Cells, chart: Chart) -> str:
    """Trade scrolls on their hexes."""
    return group(
        *(
            group(
                tooltip(f"scroll {scroll.name} {scroll.kind}"),
                at(*plan.cell(scroll.cell), signs.scroll(scroll.kind), scale=0.36 * plan.radius),
            )
            for scroll in chart.features.scrolls
        ),
        class_="scrolls",
    )


def places(plan: ChartPlan, chart: Chart) -> str:
    """Named locations, chits, castaways, the Council with its docks, exits with the number of their pair."""
    features = chart.features
    drawn = [named(plan, chart, features.chits)]
    for castaway in features.castaways:
        players = f", with {' '.join(map(str, castaway.players))} players" if castaway.players else ""
        words = f"castaways {castaway.name} at {castaway.corner.name}{players}"
        drawn.append(_spot(plan, castaway.corner, signs.castaway(castaway.name), words, 0.3))
    if features.council:
        cell = features.council.cell
        words = tooltip(f"Council at {cell_name(cell)}")
        drawn.append(group(words, at(*plan.cell(cell), signs.council(), scale=0.45 * plan.radius)))
        for dock in features.council.docks:
            drawn.append(at(*plan.corner(cell, dock), signs.dock(), scale=0.16 * plan.radius))
    return group(*drawn, *_exits(plan, chart), class_="places")


def _spot(plan: ChartPlan, corner: Corner, sign: str, words: str, scale: float) -> str:
    spot = plan.corner(corner.cell, corner.corner)
    return group(tooltip(words), at(*spot, sign, scale=scale * plan.radius))


def named(plan: Cells, chart: Chart, chits: Iterable[Location]) -> str:
    """Locations and chits with their names; light round the letters, so that they can be read upon anything."""
    spread, size = place_names.spread(chart), place_names.SIZE * plan.radius
    light = {"fill": "#ffffff", "stroke": "#ffffff", "stroke_width": 0.3 * size, "stroke_linejoin": "round"}
    found = [(place, signs.location()) for place in chart.features.locations] + [(chit, signs.chit()) for chit in chits]
    lie = [plan.corner(place.corner.cell, place.corner.corner) for place, _ in found]
    drawn = [
        group(tooltip(place.name), at(x, y, sign, scale=place_names.SIGN * plan.radius))
        for (place, sign), (x, y) in zip(found, lie, strict=True)
    ]
    names: list[str] = []
    for (place, _), (x, y) in zip(found, lie, strict=True):
        dx, dy = spread[place.corner]
        names += [
            label(x + dx * plan.radius, y + dy * plan.radius, place.name, size, text_anchor="middle", **how)
            for how in (light, {})
        ]
    return group(*drawn, group(*names, class_="place-names", pointer_events="none"))


def _exits(plan: ChartPlan, chart: Chart) -> Iterator[str]:
    for number, pair in enumerate(chart.features.exits, start=1):
        for end, other in (pair, pair[::-1]):
            yield _exit(plan, end, other, number)


def _exit(plan: ChartPlan, end: Corner, other: Corner, number: int) -> str:
    """An exit, a little off the board."""
    (cx, cy), (x, y) = plan.cell(end.cell), plan.corner(end.cell, end.corner)
    spot = x + 0.3 * (x - cx), y + 0.3 * (y - cy)
    words = tooltip(f"exit {number} at {end.name}, joined with {other.name}")
    return group(words, at(*spot, signs.exit_point(number), scale=0.24 * plan.radius), class_="exit")


# --- where robber and pirate begin ------------------------------------------------------------------------------------
def raiders(plan: ChartPlan, chart: Chart) -> str:
    """Robber and pirate where the file puts them."""
    drawn: list[str] = []
    for name, cell in chart.start_places.items():
        x, y = plan.cell(cell)
        if name == "robber":
            drawn.append(group(tooltip(name), at(x + 0.48 * plan.radius, y, pieces.robber(), scale=plan.radius)))
        else:
            for harbour in chart.harbours:  # across from a harbour's sign
                if neighbour(harbour.cell, harbour.side) == cell:
                    sx, sy = _sign_point(plan, harbour)
                    x, y = x + 2 * (x - sx), y + 2 * (y - sy)
            drawn.append(group(tooltip(name), at(x, y, pieces.pirate(), scale=0.7 * plan.radius)))
    return group(*drawn, class_="raiders")
