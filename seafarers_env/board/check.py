"""Whether the parts of a board file agree with each other."""

from seafarers_env.board.grid import SIDES, Cell, Grid, cell_name, neighbour
from seafarers_env.board.parts import FACE_DOWN, FACE_UP, FRAME_TOKEN, SEA_TOKEN, Chart, ChipPath, Pool
from seafarers_env.board.sheet import BoardError, Place
from seafarers_env.board.spiral import spiral
from seafarers_env.constants import (
    AREA_KINDS,
    AREA_START,
    MAX_CHIP_PATH,
    MAX_EDGES,
    MAX_HARBOURS,
    MAX_HEXES,
    MAX_PIRATE_PLACES,
    MAX_VERTICES,
)


def check(chart: Chart) -> None:
    """Raise a BoardError at the first disagreement."""
    _regions(chart)
    _pools(chart)
    _frame(chart)
    _sizes(chart)
    _harbours(chart)
    if chart.path is not None:
        _chip_path(chart, chart.path)


def _regions(chart: Chart) -> None:
    explained = {area.letter for area in chart.areas}
    for cell, token in sorted(chart.cells.items()):
        if cell not in chart.regions:
            at = _row_place(chart, cell)
            raise BoardError(at, f"the region of {cell_name(cell)} ({token!r} in [map])", "nothing")
    for cell, region in sorted(chart.regions.items()):
        at = chart.region_at[cell]
        if cell not in chart.cells:
            raise BoardError(at, f"nothing, as [map] has no hex {cell_name(cell)}", f"'{region}..'")
        token = chart.cells[cell]
        wanted = {FRAME_TOKEN: "=", SEA_TOKEN: "~"}.get(token)
        if wanted is not None and region != wanted:
            raise BoardError(at, f"'{wanted}..', as [map] has {token!r} at {cell_name(cell)}", f"'{region}..'")
        if wanted is None and region in "=~":
            raise BoardError(at, f"a region letter, as [map] has {token!r} at {cell_name(cell)}", f"'{region}..'")
        if wanted is None and region not in explained:
            raise BoardError(at, "a letter explained below the grid, like 'M = start; the Mainland'", f"{region!r}")
    for area in chart.areas:
        if area.letter not in chart.regions.values():
            raise BoardError(area.at, "letters that stand in the grid of [regions]", f"{area.letter!r}")
    if AREA_KINDS[AREA_START] not in [area.kind for area in chart.areas]:
        raise BoardError(chart.map_at, "at least one region of the kind 'start' under [regions]", "none")


def _row_place(chart: Chart, cell: Cell) -> Place:
    """Where a cell missing from [regions] should stand: in the line of its row, else after the grid."""
    lines = [at.line for (row, _), at in chart.region_at.items() if row == cell[0]]
    lines = lines or [at.line for at in chart.region_at.values()] or [chart.map_at.line]
    return Place(chart.source, max(lines), 2 * cell[1] + 1)


def _pools(chart: Chart) -> None:
    spaces: dict[str, list[Cell]] = {pool.letter: [] for pool in chart.pools}
    for cell in chart.hexes:
        token = chart.cells[cell]
        if token[0] in (FACE_UP, FACE_DOWN):
            if token[1] not in spaces:
                raise BoardError(chart.cell_at[cell], f"a pool with a line '{token[1]} hexes = ...'", f"{token!r}")
            spaces[token[1]].append(cell)
    for pool in chart.pools:
        tokens = [chart.cells[cell] for cell in spaces[pool.letter]]
        for cell, token in zip(spaces[pool.letter], tokens, strict=True):
            if token != tokens[0]:
                expected = f"{tokens[0]!r}, as all spaces of pool {pool.letter} lie face up, or all face down"
                raise BoardError(chart.cell_at[cell], expected, f"{token!r}")
        _pool(pool, tokens)


def _pool(pool: Pool, tokens: list[str]) -> None:
    """Whether a pool fits its spaces, and its chips fit the pool."""
    if pool.size != len(tokens):
        name = tokens[0] if tokens else f"*{pool.letter}."
        raise BoardError(pool.at, f"{len(tokens)} hexes for the {len(tokens)} spaces {name!r} of [map]", f"{pool.size}")
    # an empty line of chips is meant; no line at all may be forgotten
    tokenless = not pool.chips and pool.chips_at != pool.at
    if len(pool.chips) != pool.producing and not tokenless:
        wanted = f"{pool.producing} chips for the {pool.producing} producing hexes of pool {pool.letter}"
        raise BoardError(pool.chips_at, f"{wanted} (or '{pool.letter} chips =' and nothing)", f"{len(pool.chips)}")


def _frame(chart: Chart) -> None:
    if chart.edge == "open" and chart.frame:
        at = chart.cell_at[chart.frame[0]]
        raise BoardError(at, "no frame cell on a board with 'edge: open'", f"{FRAME_TOKEN!r}")
    if chart.edge == "frame":
        for cell in chart.hexes:
            for i, side in enumerate(SIDES):
                if neighbour(cell, i) not in chart.cells:
                    raise BoardError(
                        chart.cell_at[cell],
                        f"a hex or {FRAME_TOKEN!r} on every side of {cell_name(cell)} (or 'edge: open')",
                        f"nothing at {cell_name(neighbour(cell, i))}, its side {side}",
                    )


def _sizes(chart: Chart) -> None:
    grid = Grid(chart.hexes, chart.frame)
    for count, most, what in (
        (len(grid.hexes), MAX_HEXES, "hexes"),
        (len(grid.vertex_of), MAX_VERTICES, "corners of hexes"),
        (len(grid.edge_of), MAX_EDGES, "sides of hexes"),
        (len(grid.hexes) + len(grid.frame), MAX_PIRATE_PLACES, "hexes and frame cells"),
    ):
        if count > most:
            raise BoardError(chart.map_at, f"at most {most} {what}", f"{count}")


def _harbours(chart: Chart) -> None:
    if chart.harbours_by_players:
        _placed_harbours(chart)
        return
    seen: set[frozenset[Cell]] = set()
    for harbour in chart.harbours:
        name, side = cell_name(harbour.cell), SIDES[harbour.side]
        if harbour.cell not in chart.cells or chart.cells[harbour.cell] == FRAME_TOKEN:
            raise harbour.error("a hex of [map]", f"{name}, where there is none")
        if not chart.can_be_land(harbour.cell):
            raise harbour.error("a land hex", f"{name}, {chart.cells[harbour.cell]!r} in [map]")
        across = neighbour(harbour.cell, harbour.side)
        if not chart.can_be_sea(across):
            found = f"side {side} of {name}, where {chart.cells[across]!r} lies"
            raise BoardError(harbour.side_at, "a side that faces the sea, the frame or the end of the board", found)
        if frozenset((harbour.cell, across)) in seen:
            raise harbour.error("each side with one harbour", f"a second harbour at {name} {side}")
        seen.add(frozenset((harbour.cell, across)))
    shuffled = sum(harbour.kind == "shuffled" for harbour in chart.harbours)
    if shuffled != len(chart.harbour_pool):
        without_line = next((harbour.at for harbour in chart.harbours if harbour.kind == "shuffled"), chart.map_at)
        raise BoardError(
            chart.harbour_pool_at or without_line,
            f"as many kinds in 'harbours = ...' of [pools] as harbours marked shuffled ({shuffled})",
            f"{len(chart.harbour_pool)}",
        )


def _placed_harbours(chart: Chart) -> None:
    if chart.harbours:
        found = f"one at {cell_name(chart.harbours[0].cell)}"
        raise chart.harbours[0].error("no harbour on a board where the players place them", found)
    if not 1 <= len(chart.harbour_pool) <= MAX_HARBOURS:
        raise BoardError(
            chart.harbour_pool_at or chart.map_at,
            f"1 to {MAX_HARBOURS} kinds in 'harbours = ...' of [pools] for the players to place",
            f"{len(chart.harbour_pool)}",
        )


def _chip_path(chart: Chart, path: ChipPath) -> None:
    regions = [cell for cell, region in chart.regions.items() if region == path.region]
    if not regions:
        raise BoardError(path.start_at, "a region letter of this board", f"{path.region!r}")
    pool = chart.pool_of(path.corners[0][0]) if path.corners[0][0] in chart.cells else None
    if pool is None:
        raise BoardError(path.corners[0][1], "a hex of a pool", cell_name(path.corners[0][0]))
    area = [cell for cell in chart.hexes if chart.cells[cell] == f"*{pool.letter}."]
    if sorted(regions) != area:
        raise BoardError(path.start_at, f"the region of all '*{pool.letter}.' hexes and no other", f"{path.region!r}")
    if sorted(path.order) != sorted(pool.chips):
        raise BoardError(path.order_at, f"the chips of pool {pool.letter}: {_listed(pool.chips)}", _listed(path.order))
    if len(area) > MAX_CHIP_PATH:
        raise BoardError(path.start_at, f"a region of at most {MAX_CHIP_PATH} hexes", f"{len(area)}")
    before: list[Cell] = []
    for cell, at in path.corners:
        if cell in before:
            raise BoardError(at, "each corner hex once", f"a second {cell_name(cell)}")
        before.append(cell)
        if cell not in area or sum(neighbour(cell, i) in area for i in range(6)) > 3:
            raise BoardError(at, f"a corner hex of region {path.region}", cell_name(cell))
        reached = len(spiral(area, cell))
        if reached < len(area):
            expected = f"a corner from which the spiral passes all {len(area)} hexes of region {path.region}"
            raise BoardError(at, expected, f"{cell_name(cell)}, from which it passes {reached}")


def _listed(chips: tuple[int, ...]) -> str:
    return " ".join(str(chip) for chip in sorted(chips)) or "none"
