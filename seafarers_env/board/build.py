"""From a chart to the BOARD record that kernels read."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np

from seafarers_env.board import explorers
from seafarers_env.board.action_table import global_ids
from seafarers_env.board.bit_sets import fill
from seafarers_env.board.board_text import BoardError
from seafarers_env.board.chart_data import FACE_DOWN, LAND_LETTERS, SEA_SIGNS, Chart
from seafarers_env.board.features import SEA_KINDS, TILE_KINDS
from seafarers_env.board.geometry import Grid, Places
from seafarers_env.board.room import editions_for
from seafarers_env.board.section_lines import cell_of
from seafarers_env.board.spiral import spiral
from seafarers_env.editions import Edition, EditionError
from seafarers_env.engine import constants as c
from seafarers_env.fixed import sealed


@dataclass(frozen=True, eq=False, repr=False)
class Board:
    """A board ready to play on, made by `build`. Never changes; games share it, and agents are shown it."""

    record: np.ndarray  # BOARD[1], read-only
    places: Places  # their names
    chart: Chart  # what it was made from
    edition: Edition  # whose record it is

    @property
    def num_actions(self) -> int:
        """How many actions the table has."""
        return int(self.record["num_actions"][0])

    def __repr__(self) -> str:
        """Name the board and its size."""
        return f"Board({self.chart.name!r}, {len(self.places.hexes)} hexes, {self.num_actions} actions)"


def build(chart: Chart, rules: np.ndarray, edition: Edition | None = None) -> Board:
    """Build the board of a chart for one set of rules.

    Args:
        chart: A board file as read by `parse_chart`.
        rules: RULES record in an array of length 1; number of players and switches decide the action table.
        edition: Whose records it is for; None takes the smallest with room for it.

    Raises:
        BoardError: there is no such board, or no room for it.
    """
    able = editions_for(chart, int(rules["num_players"][0]), rules)
    if edition is not None and edition not in able:
        raise EditionError(f"the edition {edition.name} has no room for the board {chart.name!r}: {able[0].name} has")
    *smaller, last = able if edition is None else [edition]
    for each in smaller:
        with suppress(_TooManyActions):
            return _built(chart, rules, each)
    try:
        return _built(chart, rules, last)
    except _TooManyActions as error:
        raise BoardError(chart.map_at, f"a board with at most {error.most} actions", f"{error.count}") from None


class _TooManyActions(Exception):
    def __init__(self, count: int, most: int) -> None:
        self.count, self.most = count, most


def _built(chart: Chart, rules: np.ndarray, edition: Edition) -> Board:
    grid = chart.grid()
    record = np.zeros(1, edition.records.BOARD)
    b: Any = record[0]
    _geometry(b, grid)
    _hexes(b, chart, grid, rules[0])
    _areas(b, chart, grid)
    _pools(b, chart, bool(rules["variable"][0]))
    if "section" in b.dtype.names:
        _sections(b, chart, grid)
    if chart.features.spaces:
        _listed(b, chart, grid)
    if rules["cargo_ships"][0]:
        explorers.load(b, chart, grid, int(rules["num_players"][0]))
    _harbours(b, chart, grid, bool(rules["harbours_by_players"][0]))
    _chip_path(b, chart, grid)
    if rules["pirate"][0] and not any(chart.can_be_sea(cell) for cell in grid.hexes):
        raise BoardError(chart.map_at, "a sea hex for the pirate (or the switch 'pirate = false')", "none")
    _action_table(b, rules[0], edition)
    usual = edition.constants.GOODS
    goods = c.FISH_GOODS if rules["fishing"][0] else c.COIN_GOODS if rules["cargo_ships"][0] else usual
    listed = (*chart.features.locations, *chart.features.chits)
    named = {place.name: grid.vertex_of[place.corner.point] for place in listed}
    return Board(sealed(record), Places.of(grid, goods, named), chart, edition)


def _rows(target: np.ndarray, rows: Sequence[Sequence[int]]) -> None:
    """Write ragged rows into a field, padded with -1."""
    target[...] = c.NOTHING
    for i, row in enumerate(rows):
        target[i, : len(row)] = row


def _geometry(b: Any, grid: Grid) -> None:
    b.num_hexes = len(grid.hexes)
    b.num_vertices = len(grid.vertex_of)
    b.num_edges = len(grid.edge_of)
    b.num_places = len(grid.hexes) + len(grid.frame)
    _rows(b.hex_vertices, grid.hex_vertices)
    _rows(b.hex_edges, grid.hex_edges)
    _rows(b.hex_neighbours, grid.hex_neighbours)
    _rows(b.vertex_hexes, grid.vertex_hexes)
    _rows(b.vertex_edges, grid.vertex_edges)
    _rows(b.vertex_neighbours, grid.vertex_neighbours)
    _rows(b.edge_vertices, grid.edge_vertices)
    _rows(b.edge_hexes, grid.edge_hexes)
    for i, cell in enumerate(grid.hexes + grid.frame):
        fill(b.place_edges[i], grid.sides(cell))
    for v, neighbours in enumerate(grid.vertex_neighbours):
        fill(b.vertex_star[v], [v, *neighbours])
    fill(b.board_edges, range(len(grid.edge_of)))
    if "exit_side" in b.dtype.names:
        b.exit_side[...] = c.NOTHING
        for v, hexes in enumerate(grid.vertex_hexes):
            if len(hexes) == 1:
                b.exit_side[v] = grid.hex_vertices[hexes[0]].index(v)


def _hexes(b: Any, chart: Chart, grid: Grid, r: Any) -> None:
    """What is printed; without exploration sections lie open, and `variable` deals printed land of its pools."""
    b.terrain[...] = c.NOTHING
    b.pool[...] = c.NOTHING
    for h, cell in enumerate(grid.hexes):
        token = chart.cells[cell]
        pool = chart.pool_of(cell, variable=bool(r.variable))
        if pool:
            b.pool[h] = [each is pool for each in chart.dealt_pools].index(True)
            b.terrain[h] = c.MISSING if token[0] == FACE_DOWN and r.exploration else c.NOTHING
        elif token[0] in SEA_SIGNS:
            b.terrain[h] = c.OCEAN
        else:
            b.terrain[h] = LAND_LETTERS[token[0]]
        if token[0] in LAND_LETTERS:
            b.number[h] = int(token[1:]) if token[1:].isdecimal() else 0


def _sections(b: Any, chart: Chart, grid: Grid) -> None:
    """Which section hidden hexes lie in, and the tokens that they have without exploration, by terrain."""
    stacks = chart.features.stacks
    b.section[...] = c.NOTHING
    for h, cell in enumerate(grid.hexes):
        token = chart.cells[cell]
        if token[0] == FACE_DOWN and token[1] in chart.features.sections:
            b.section[h] = [stack.letter for stack in stacks].index(token[1])
    b.spice_sections = sum(1 << k for k, stack in enumerate(stacks) if "spice" in stack.piles)
    for letter, row in chart.features.no_exploration.items():
        b.numbers_by_kind = 1
        for number in row.numbers:
            b.kind_number[LAND_LETTERS[letter], number] += 1


def _listed(b: Any, chart: Chart, grid: Grid) -> None:
    """What the board lists: locations with their islands, chits, spaces with scrolls and fishing grounds, the track."""
    features = chart.features
    b.listed = 1
    b.island[...], b.scroll[...] = c.NOTHING, c.NOTHING
    islands = [area.name for area in chart.areas]
    for place in features.locations:
        b.island[grid.vertex_of[place.corner.point]] = islands.index(place.island)
    fill(b.locations, [grid.vertex_of[place.corner.point] for place in features.locations])
    fill(b.chit_places, [grid.vertex_of[place.corner.point] for place in features.chits])
    edges = {space: grid.edge_of[space.point] for space in features.spaces}
    fill(b.road_spaces, [e for space, e in edges.items() if space.kind == "road"])
    fill(b.ship_spaces, [e for space, e in edges.items() if space.kind != "road"])
    kinds = {scroll.name: c.HARBOURS.index(scroll.kind) for scroll in features.scrolls}
    for space, e in edges.items():
        if space.kind == "merchant":
            b.scroll[e] = kinds[space.of]
        elif space.kind == "fish":
            b.ground[e] = int(chart.cells[cell_of(space)][1:])
    for kind in range(len(c.HARBOURS)):
        fill(b.scroll_edges[kind], np.flatnonzero(b.scroll == kind))
    for number in range(2, len(b.ground_edges)):
        fill(b.ground_edges[number], np.flatnonzero(b.ground == number))
    track = features.fishing_track.numbers if features.fishing_track else (0,)
    b.track[: len(track)] = track
    b.track_end = len(track) - 1


def _areas(b: Any, chart: Chart, grid: Grid) -> None:
    """Write the letters of [regions]; where islands are dealt there is room for as many as there can be.

    Islands share no corner and each has six or more: MAX_AREAS is never too small for them.
    """
    letters = ["" if area.kind in SEA_KINDS else area.letter for area in chart.areas]
    kinds = [c.NOTHING if area.kind in SEA_KINDS else c.AREA_KINDS.index(area.kind) for area in chart.areas]
    b.area[...] = c.SEA_AREA
    b.area_kind[...] = c.NOTHING
    b.num_areas = b.num_vertices // 6 if chart.deals_islands else len(kinds)
    b.area_kind[: b.num_areas] = c.AREA_START if chart.deals_islands else kinds
    for h, cell in enumerate(grid.hexes):
        if chart.regions[cell] in letters:
            b.area[h] = letters.index(chart.regions[cell])
    starts = [h for h in range(b.num_hexes) if b.area[h] >= 0 and kinds[b.area[h]] == c.AREA_START]
    fill(b.mainland, starts)


def _pools(b: Any, chart: Chart, variable: bool) -> None:
    b.num_pools = len(chart.dealt_pools)
    for i, pool in enumerate(chart.dealt_pools[: None if variable else -len(chart.variable) or None]):
        for terrain, count in pool.terrains.items():
            b.pool_terrain[i, terrain] = count
        for chip in pool.chips:
            b.pool_number[i, chip] += 1
        for kind, count in pool.others.items():
            if kind in TILE_KINDS:  # shoals and spice hexes are counted by `cargo`
                b.pool_harbour[i, c.HARBOURS.index(TILE_KINDS[kind])] = count
    for chip in chart.reserve:
        b.reserve[chip] += 1


def _harbours(b: Any, chart: Chart, grid: Grid, by_players: bool) -> None:
    b.num_harbours = len(chart.harbour_kinds)
    b.harbour_edge[...] = c.NOTHING
    b.harbour_kind[...] = c.NOTHING
    for kind in chart.harbour_kinds if by_players else chart.harbour_pool:
        b.harbour_pool[c.HARBOURS.index(kind)] += 1
    if by_players:
        return
    for i, harbour in enumerate(chart.harbours):
        b.harbour_edge[i] = grid.sides(harbour.cell)[harbour.side]
        if harbour.kind != "shuffled":
            b.harbour_kind[i] = c.HARBOURS.index(harbour.kind)


def _chip_path(b: Any, chart: Chart, grid: Grid) -> None:
    b.path[...] = c.NOTHING
    if chart.path is None:
        return
    pool = chart.pool_of(chart.path.corners[0][0])
    area = [cell for cell in grid.hexes if chart.pool_of(cell) is pool]
    b.pool_path[[p is pool for p in chart.pools].index(True)] = 1
    b.path_numbers[: len(chart.path.order)] = chart.path.order
    b.path_length = len(area)
    b.num_corners = len(chart.path.corners)
    for i, (corner, _) in enumerate(chart.path.corners):
        b.path[i, : len(area)] = [grid.hex_of[cell] for cell in spiral(area, corner)]


def _action_table(b: Any, r: Any, edition: Edition) -> None:
    ids = global_ids(b, r, edition)
    if len(ids) > edition.sizes.MAX_ACTIONS:
        raise _TooManyActions(len(ids), edition.sizes.MAX_ACTIONS)
    b.num_actions = len(ids)
    b.global_of[...] = c.NOTHING
    b.global_of[: len(ids)] = ids
    b.id_of[...] = c.NOTHING
    b.id_of[ids] = np.arange(len(ids))
    _whole_words(b, edition.actions.PAIR_WORD)


def _whole_words(b: Any, first: int) -> None:
    """Words of a mask, from the first that holds one kind of action only, whose ids follow each other."""
    for word, ids in enumerate(b.id_of.reshape(-1, 64)):
        used = np.flatnonzero(ids >= 0)
        if word >= first and len(used) > 0:
            if (np.diff(ids[used]) != 1).any():
                raise AssertionError(f"ids of word {word} of a mask do not follow each other: it holds several kinds")
            b.word_bits[word] = sum(1 << int(bit) for bit in used)
            b.word_id[word] = ids[used[0]]
