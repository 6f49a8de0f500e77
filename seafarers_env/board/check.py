"""Whether the parts of a board file agree with each other.

Each check yields its errors, the gravest first. Where errors are collected, nothing is concluded from what could not be
read: `findings` knows which parts that are.
"""

from collections.abc import Iterator

from seafarers_env.board import chart_data as data
from seafarers_env.board.chart_data import Chart, ChipPath, Harbour, Pool
from seafarers_env.board.features import SEA_KINDS
from seafarers_env.board.findings import BoardError, Findings, Place
from seafarers_env.board.geometry import SIDES, Cell, cell_name, neighbour
from seafarers_env.board.section_check import section_disagreements
from seafarers_env.board.spiral import spiral
from seafarers_env.editions import most
from seafarers_env.engine import constants as c

MOST_CHIP_PATH, MOST_HARBOURS, MOST_HEXES = map(most, ("MAX_CHIP_PATH", "MAX_HARBOURS", "MAX_HEXES"))
MOST_VERTICES, MOST_EDGES, MOST_PIRATE_PLACES = map(most, ("MAX_VERTICES", "MAX_EDGES", "MAX_PIRATE_PLACES"))


def disagreements(chart: Chart, findings: Findings) -> Iterator[BoardError]:
    """Find what disagrees; `findings` says what could not be read."""
    yield from _regions(chart, findings)
    yield from _areas(chart, findings)
    yield from _pools(chart, findings)
    yield from _frame(chart, findings)
    yield from _sizes(chart)
    if chart.harbours_by_players:
        yield from _placed_harbours(chart, findings)
    else:
        yield from _harbours(chart, findings)
    if chart.path is not None:
        yield from _chip_path(chart, chart.path, findings)
    yield from section_disagreements(chart, findings)


# --- regions ----------------------------------------------------------------------------------------------------------
def _regions(chart: Chart, findings: Findings) -> Iterator[BoardError]:
    for cell, token in sorted(chart.cells.items()):
        row, column = cell
        # a gap in a row is one mistake, however wide
        told = (row, column - 2) in chart.cells and (row, column - 2) not in chart.regions
        if cell not in chart.regions and not told and findings.knows_row(row):
            findings.lose("a region")
            expected = f"the region of {cell_name(cell)} ({token!r} in [map])"
            yield BoardError(_row_place(chart, cell), expected, "nothing")
    explained = {area.letter for area in chart.areas}
    at_sea = sea_letters(chart) | {letter for letter in _unread(chart, findings) if _is_sea(chart, letter)}
    for cell, region in sorted(chart.regions.items()):
        if region in at_sea and chart.cells.get(cell) == data.SEA_TOKEN:
            continue
        error = _region(chart, cell, region, explained, findings)
        if error and findings.knows_row(cell[0]):
            findings.lose("a region")
            yield error


def _region(chart: Chart, cell: Cell, region: str, explained: set[str], findings: Findings) -> BoardError | None:
    """Compare the region of one cell with the map."""
    at, name = chart.region_at[cell], cell_name(cell)
    token = chart.cells.get(cell)
    if region == data.UNREAD_REGION:
        return None
    if token is None:
        return BoardError(at, f"nothing, as [map] has no hex {name}", f"'{region}..'")
    wanted = {data.FRAME_TOKEN: "=", data.UNREAD_TOKEN: region}.get(token, "~" if token[0] in data.SEA_SIGNS else None)
    if wanted is not None and region != wanted:
        return BoardError(at, f"'{wanted}..', as [map] has {token!r} at {name}", f"'{region}..'")
    if wanted is None and region in sea_letters(chart):
        return BoardError(at, f"a region of land, as [map] has {token!r} at {name}", f"'{region}..'")
    if wanted is None and region in "=~":
        return BoardError(at, f"a region letter, as [map] has {token!r} at {name}", f"'{region}..'")
    if region not in "=~" and region not in explained and findings.read("areas", f"area {region}"):
        explained.add(region)  # each letter is missed once
        return BoardError(at, "a letter explained below the grid, like 'M = start; the Mainland'", f"{region!r}")
    return None


def _unread(chart: Chart, findings: Findings) -> set[str]:
    """The letters of regions whose kind could not be read."""
    return {letter for letter in set(chart.regions.values()) if not findings.read("areas", f"area {letter}")}


def _is_sea(chart: Chart, letter: str) -> bool:
    """Whether all hexes of a region are sea."""
    return all(chart.cells.get(cell) == data.SEA_TOKEN for cell, region in chart.regions.items() if region == letter)


def sea_letters(chart: Chart) -> set[str]:
    """The letters of regions of the sea."""
    return {area.letter for area in chart.areas if area.kind in SEA_KINDS}


def _areas(chart: Chart, findings: Findings) -> Iterator[BoardError]:
    for area in chart.areas:
        if area.letter not in chart.regions.values() and findings.knows_all_rows and findings.read("a region"):
            yield BoardError(area.at, "letters that stand in the grid of [regions]", f"{area.letter!r}")
    kinds = [area.kind for area in chart.areas]
    if c.AREA_KINDS[c.AREA_START] not in kinds and chart.regions and findings.read("kinds of areas"):
        yield BoardError(chart.map_at, "at least one region of the kind 'start' under [regions]", "none")


def _row_place(chart: Chart, cell: Cell) -> Place:
    """Where a cell missing from [regions] should stand: in the line of its row, else after the grid."""
    lines = [at.line for (row, _), at in chart.region_at.items() if row == cell[0]]
    lines = lines or [at.line for at in chart.region_at.values()] or [chart.map_at.line]
    return Place(chart.source, max(lines), 2 * cell[1] + 1)


# --- pools ------------------------------------------------------------------------------------------------------------
def _pools(chart: Chart, findings: Findings) -> Iterator[BoardError]:
    known = {pool.letter for pool in chart.pools} | chart.features.sections
    spaces: dict[str, list[Cell]] = {}
    for cell in chart.hexes:
        token = chart.cells[cell]
        if token[0] in (data.FACE_UP, data.FACE_DOWN):
            spaces.setdefault(token[1], []).append(cell)
    for letter, cells in spaces.items():
        if letter not in known and findings.read("pools", "sections", "[stacks]", f"{letter} hexes"):
            found = chart.cells[cells[0]]
            yield BoardError(chart.cell_at[cells[0]], f"a pool with a line '{letter} hexes = ...'", f"{found!r}")
    for pool in chart.pools:
        cells = spaces.get(pool.letter, [])
        tokens = [chart.cells[cell] for cell in cells]
        other = next((cell for cell in cells if chart.cells[cell] != tokens[0]), None)
        if other is not None:
            findings.lose("a hex")
            expected = f"{tokens[0]!r}, as all spaces of pool {pool.letter} lie face up, or all face down"
            yield BoardError(chart.cell_at[other], expected, f"{chart.cells[other]!r}")
        yield from _pool(pool, tokens, chart, findings)


def _pool(pool: Pool, tokens: list[str], chart: Chart, findings: Findings) -> Iterator[BoardError]:
    """Whether a pool fits its spaces, and its chips fit the pool."""
    # an empty line of chips is meant; no line at all may be forgotten
    tokenless = not pool.chips and pool.chips_at != pool.at
    due = chips_due(pool, chart)
    misfit = len(pool.chips) != due and not tokenless and findings.read("pools", f"{pool.letter} chips", "lairs")
    if misfit:
        findings.lose(f"{pool.letter} chips")
    unread = [*chart.cells.values()].count(data.UNREAD_TOKEN) if findings.knows_all_rows else MOST_HEXES
    if not len(tokens) <= pool.size <= len(tokens) + unread:
        name = tokens[0] if tokens else f"*{pool.letter}."
        yield BoardError(pool.at, f"{len(tokens)} hexes for the {len(tokens)} spaces {name!r} of [map]", f"{pool.size}")
    elif misfit:
        wanted = f"{due} chips for the {pool.producing} producing hexes of pool {pool.letter}"
        yield BoardError(pool.chips_at, f"{wanted} (or '{pool.letter} chips =' and nothing)", f"{len(pool.chips)}")


def chips_due(pool: Pool, chart: Chart) -> int:
    """How many chips belong to a pool: one for each producing hex, if nothing else is said."""
    features, x = chart.features, pool.letter
    bare, spare = (sum(row[x].numbers) if x in row else 0 for row in (features.bare, features.spare))
    lairs = pool.terrains.get(c.GOLD, 0) if "lairs" in features.lots else 0  # these take the numbers of lairs
    return pool.producing - bare + spare - lairs


# --- shape ------------------------------------------------------------------------------------------------------------
def _frame(chart: Chart, findings: Findings) -> Iterator[BoardError]:
    if chart.edge == "open" and chart.frame:
        at = chart.cell_at[chart.frame[0]]
        yield BoardError(at, "no frame cell on a board with 'edge: open'", f"{data.FRAME_TOKEN!r}")
    if chart.edge == "open" or not findings.read("edge", "header"):
        return
    told: set[Cell] = set()
    for cell in chart.hexes:
        for i, side in enumerate(SIDES):
            beyond = neighbour(cell, i)
            sure = chart.cells[cell] != data.UNREAD_TOKEN and findings.knows_row(max(cell[0], beyond[0]))
            if sure and beyond not in chart.cells and beyond not in told:
                told.add(beyond)
                yield BoardError(
                    chart.cell_at[cell],
                    f"a hex or {data.FRAME_TOKEN!r} on every side of {cell_name(cell)} (or 'edge: open')",
                    f"nothing at {cell_name(beyond)}, its side {side}",
                )
                if not chart.frame:  # the whole frame is missing: one mistake
                    return


def _sizes(chart: Chart) -> Iterator[BoardError]:
    grid = chart.grid()
    for count, limit, what in (
        (len(grid.hexes), MOST_HEXES, "hexes"),
        (len(grid.vertex_of), MOST_VERTICES, "corners of hexes"),
        (len(grid.edge_of), MOST_EDGES, "sides of hexes"),
        (len(grid.hexes) + len(grid.frame), MOST_PIRATE_PLACES, "hexes and frame cells"),
    ):
        if count > limit:
            yield BoardError(chart.map_at, f"at most {limit} {what}", f"{count}")


# --- harbours ---------------------------------------------------------------------------------------------------------
def _harbours(chart: Chart, findings: Findings) -> Iterator[BoardError]:
    seen: set[frozenset[Cell]] = set()
    for harbour in chart.harbours:
        across = neighbour(harbour.cell, harbour.side)
        if all(is_read(chart, cell, findings) for cell in (harbour.cell, across)):
            error = _harbour(chart, harbour, across)
            if error:
                yield error
                continue
        if frozenset((harbour.cell, across)) in seen:
            found = f"a second harbour at {cell_name(harbour.cell)} {SIDES[harbour.side]}"
            yield harbour.error("each side with one harbour", found)
        seen.add(frozenset((harbour.cell, across)))
    shuffled = [harbour for harbour in chart.harbours if harbour.kind == "shuffled"]
    if len(shuffled) != len(chart.harbour_pool) and findings.read("a harbour", "harbours", "pools", "sections"):
        yield BoardError(
            chart.harbour_pool_at or (shuffled[0].at if shuffled else chart.map_at),
            f"as many kinds in 'harbours = ...' of [pools] as harbours marked shuffled ({len(shuffled)})",
            f"{len(chart.harbour_pool)}",
        )


def _harbour(chart: Chart, harbour: Harbour, across: Cell) -> BoardError | None:
    """Whether a harbour lies between land and water."""
    name, side = cell_name(harbour.cell), SIDES[harbour.side]
    if chart.cells.get(harbour.cell, data.FRAME_TOKEN) == data.FRAME_TOKEN:
        return harbour.error("a hex of [map]", f"{name}, where there is none")
    faced = any(tile.cell == across for tile in chart.features.tiles)  # it serves whatever is found there
    if not chart.can_be_land(harbour.cell, turned_up=faced):
        return harbour.error("a land hex", f"{name}, {chart.cells[harbour.cell]!r} in [map]")
    if not chart.can_be_sea(across):
        found = f"side {side} of {name}, where {chart.cells[across]!r} lies"
        return BoardError(harbour.side_at, "a side that faces the sea, the frame or the end of the board", found)
    return None


def is_read(chart: Chart, cell: Cell, findings: Findings) -> bool:
    """Whether it is known what lies there."""
    token = chart.cells.get(cell, data.FRAME_TOKEN)
    pooled = token[0] in (data.FACE_UP, data.FACE_DOWN)
    known = not pooled or chart.pool_of(cell) is not None or token[1] in chart.features.sections
    return findings.knows_row(cell[0]) and token != data.UNREAD_TOKEN and known


def _placed_harbours(chart: Chart, findings: Findings) -> Iterator[BoardError]:
    if chart.harbours:
        found = f"one at {cell_name(chart.harbours[0].cell)}"
        yield chart.harbours[0].error("no harbour on a board where the players place them", found)
    if not 1 <= len(chart.harbour_pool) <= MOST_HARBOURS and findings.read("harbours", "pools", "sections"):
        yield BoardError(
            chart.harbour_pool_at or chart.map_at,
            f"1 to {MOST_HARBOURS} kinds in 'harbours = ...' of [pools] for the players to place",
            f"{len(chart.harbour_pool)}",
        )


# --- the order of chips -----------------------------------------------------------------------------------------------
def _chip_path(chart: Chart, path: ChipPath, findings: Findings) -> Iterator[BoardError]:
    whole = findings.knows_all_rows and findings.read("a hex", "a region")
    regions = [cell for cell, region in chart.regions.items() if region == path.region]
    if not regions and whole:
        yield BoardError(path.start_at, "a region letter of this board", f"{path.region!r}")
    first, first_at = path.corners[0]
    pool = chart.pool_of(first) if first in chart.cells else None
    if pool is None:
        if is_read(chart, first, findings):
            yield BoardError(first_at, "a hex of a pool", cell_name(first))
        return
    if sorted(path.order) != sorted(pool.chips) and findings.read("pools", f"{pool.letter} chips"):
        yield BoardError(path.order_at, f"the chips of pool {pool.letter}: {_listed(pool.chips)}", _listed(path.order))
    area = [cell for cell in chart.hexes if chart.cells[cell] == f"*{pool.letter}."]
    if not whole or not regions:
        return
    if sorted(regions) != area:
        yield BoardError(path.start_at, f"the region of all '*{pool.letter}.' hexes and no other", f"{path.region!r}")
    elif len(area) > MOST_CHIP_PATH:
        yield BoardError(path.start_at, f"a region of at most {MOST_CHIP_PATH} hexes", f"{len(area)}")
    else:
        yield from _corners(path, area)


def _corners(path: ChipPath, area: list[Cell]) -> Iterator[BoardError]:
    """Whether a spiral can begin at each of the corner hexes."""
    before: list[Cell] = []
    for cell, at in path.corners:
        if cell in before:
            yield BoardError(at, "each corner hex once", f"a second {cell_name(cell)}")
            continue
        before.append(cell)
        if cell not in area or sum(neighbour(cell, i) in area for i in range(6)) > 3:
            yield BoardError(at, f"a corner hex of region {path.region}", cell_name(cell))
            continue
        reached = len(spiral(area, cell))
        if reached < len(area):
            expected = f"a corner from which the spiral passes all {len(area)} hexes of region {path.region}"
            yield BoardError(at, expected, f"{cell_name(cell)}, from which it passes {reached}")


def _listed(chips: tuple[int, ...]) -> str:
    return " ".join(str(chip) for chip in sorted(chips)) or "none"
