"""What a board of the explorers has besides: finds, Council, castaways, lanes, home waters (BARGE-012..032)."""

from typing import Any, Final

from seafarers_env.board.bit_sets import fill
from seafarers_env.board.chart_data import Chart, Pool
from seafarers_env.board.features import SHOAL, SPICE
from seafarers_env.board.geometry import Cell, Grid
from seafarers_env.engine import constants as c

_FACES: Final[dict[frozenset[str], int]] = {
    frozenset(face.split("+")): i for i, face in enumerate(c.FACES)
}  # in either order


def load(b: Any, chart: Chart, grid: Grid, players: int) -> None:
    """Write what the explorers ask of a board into a BOARD record whose geometry, pools and mainland are filled in."""
    b.num_areas = 0  # no region earns anything
    b.area[...], b.area_kind[...] = c.NOTHING, c.NOTHING
    _lanes(b, grid)
    _finds(b, chart, grid)
    _waters(b, chart, grid)
    _castaways(b, chart, grid, players)
    for i, name in enumerate(c.TRACKS):
        b.track_points[i, 1:] = chart.features.tracks[name].numbers


def _lanes(b: Any, grid: Grid) -> None:
    """Edges inside the board, which of them follow each other, and what they point at (BARGE-020, BARGE-187)."""
    inner = [e for e in range(b.num_edges) if (b.edge_hexes[e] >= 0).all()]
    fill(b.inner_edges, inner)
    b.edge_neighbours[...], b.edge_points[...] = c.NOTHING, c.NOTHING
    for e in inner:
        ends = [int(v) for v in b.edge_vertices[e]]
        beside = sorted({int(f) for v in ends for f in b.vertex_edges[v] if f >= 0 and f != e} & {*inner})
        fill(b.edge_star[e], beside)
        b.edge_neighbours[e, : len(beside)] = beside
        sides = [int(h) for h in b.edge_hexes[e]]
        beyond = [int(h) for v in ends for h in b.vertex_hexes[v] if h >= 0 and h not in sides]
        b.edge_points[e, : len(sides + beyond)] = sides + beyond


def _hidden_pools(chart: Chart) -> list[Pool]:
    letters = {chart.cells[cell][1] for cell in chart.face_down}
    return [pool for pool in chart.pools if pool.letter in letters]


def _finds(b: Any, chart: Chart, grid: Grid) -> None:
    """Hexes that lie face down, what they can be by area, and the numbers and villages for them (BARGE-023..028)."""
    b.find_of[...], b.find_hex[...], b.find_area[...] = c.NOTHING, c.NOTHING, c.NOTHING
    pools = _hidden_pools(chart)
    for i, cell in enumerate(chart.face_down):
        h = grid.hex_of[cell]
        b.find_of[h], b.find_hex[i] = i, h
        b.find_area[i] = [pool.letter for pool in pools].index(chart.cells[cell][1])
    b.num_finds = len(chart.face_down)
    features = chart.features
    for area, pool in enumerate(pools):
        b.area_finds[area] = pool.others.get(SHOAL, 0), pool.others.get(SPICE, 0)
        for village in features.villages[pool.letter].items if pool.letter in features.villages else ():
            b.area_villages[area, c.VILLAGES.index(village)] += 1
    for number in features.lots["lairs"].numbers if "lairs" in features.lots else ():
        b.lair_numbers[number] += 1
    shoals = features.lots["shoals"].numbers if "shoals" in features.lots else ()
    b.shoal_numbers = sum(1 << number - 1 for number in shoals)


def _waters(b: Any, chart: Chart, grid: Grid) -> None:
    """Home waters, the Council and its docks, and where pirate ships never go (BARGE-013, -014, -019, -125)."""
    kinds = {area.letter: area.kind for area in chart.areas}
    home = [grid.hex_of[cell] for cell in chart.hexes if kinds.get(chart.regions[cell]) == "home_waters"]
    fill(b.home_waters, home)
    council = chart.features.council
    b.council = c.NOTHING
    if council is not None:
        b.council = grid.hex_of[council.cell]
        fill(b.docks, [int(b.hex_vertices[b.council, corner]) for corner in council.docks])
    island = {grid.hex_of[cell] for cell in chart.hexes if kinds.get(chart.regions[cell]) == "start"}
    beside = {int(g) for h in island for g in b.hex_neighbours[h] if g >= 0} - island
    fill(b.pirate_barred, sorted({*home, *beside, *([int(b.council)] if council else [])}))


def used_by(chart: Chart, players: int) -> list[tuple[Cell, int]]:
    """The places of castaways with so many players: hex and corner (BARGE-031)."""
    places = [place for place in chart.features.castaways if not place.players or players in place.players]
    return [(place.corner.cell, place.corner.corner) for place in places]


def _castaways(b: Any, chart: Chart, grid: Grid, players: int) -> None:
    b.castaway_vertex[...], b.castaway_at[...] = c.NOTHING, c.NOTHING
    places = used_by(chart, players)
    b.num_castaways = len(places)
    for i, (cell, corner) in enumerate(places):
        v = int(b.hex_vertices[grid.hex_of[cell], corner])
        b.castaway_vertex[i] = v
        b.castaway_at[v] = i
    if "castaways" in chart.features.lots:
        for face in chart.features.lots["castaways"].items:
            b.faces[_FACES[frozenset(face.split("+"))]] += 1
