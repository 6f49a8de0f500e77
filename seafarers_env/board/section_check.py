"""Whether the sections that only some boards have agree with the map, the pools and each other."""

from collections import Counter
from collections.abc import Iterable, Iterator

from seafarers_env.board.chart_data import FRAME_TOKEN, LAND_LETTERS, TERRAIN_LETTERS, Chart, Pool
from seafarers_env.board.features import FOG, SPICE, TILE, TILE_KINDS
from seafarers_env.board.findings import BoardError, Findings
from seafarers_env.board.geometry import CORNERS, SIDES, Cell, cell_name, corner_point, neighbour
from seafarers_env.board.place_check import sites
from seafarers_env.engine import constants as c


def section_disagreements(chart: Chart, findings: Findings) -> Iterator[BoardError]:
    """Find what disagrees; `findings` says what could not be read."""
    whole = findings.knows_all_rows and findings.read("a hex", "sections")
    yield from _points(chart, findings)
    yield from _stacks(chart, findings, whole)
    if whole and findings.read("pools"):
        yield from _piles(chart, findings)
        yield from _variable(chart, findings)
        yield from _chips_without_exploration(chart, findings)
        yield from _lots(chart, findings)
        yield from _tiles_face_up(chart)
    yield from _tiles(chart, findings, whole)
    if whole:
        yield from _exits(chart)
        yield from sites(chart, findings)


def _points(chart: Chart, findings: Findings) -> Iterator[BoardError]:
    points = chart.features.points
    if points and set(points) != set(chart.players) and findings.read("players", "header"):
        wanted = f"points to win for {_listed(chart.players)} players, as there stands under players"
        yield BoardError(chart.points_at, wanted, f"for {_listed(points)}")


def _listed(items: Iterable[object]) -> str:
    return " ".join(map(str, items)) or "none"


# --- sections and pools -----------------------------------------------------------------------------------------------
def _hidden(chart: Chart) -> Counter[str]:
    """How many hexes lie face down under each letter."""
    return Counter(chart.cells[cell][1] for cell in chart.face_down)


def _stacks(chart: Chart, findings: Findings, whole: bool) -> Iterator[BoardError]:
    """Whether sections have their hexes; where they do not, nothing follows for the common piles."""
    for error in _stack_errors(chart, whole):
        findings.lose("[stacks]")
        yield error


def _stack_errors(chart: Chart, whole: bool) -> Iterator[BoardError]:
    spaces, before = _hidden(chart), set[str]()
    pools = {pool.letter for pool in chart.pools}
    if len(chart.features.stacks) > c.MAX_SECTIONS:
        yield BoardError(
            chart.features.stacks[c.MAX_SECTIONS].at, f"at most {c.MAX_SECTIONS} sections", _listed(spaces)
        )
    for stack in chart.features.stacks:
        name = f"section {stack.letter}"
        if stack.piles.get("spice", 0) > 1:
            yield BoardError(stack.at, f"at most 1 spice hex in {name}", f"{stack.piles['spice']}")
        if stack.letter in before:
            yield BoardError(stack.at, "each section once", f"a second {stack.letter!r}")
        elif stack.letter in pools:
            yield BoardError(stack.at, f"{name} under [stacks] or a pool of that letter, not both", "both")
        elif whole and stack.size != spaces[stack.letter]:
            hexes = f"{spaces[stack.letter]} hexes for the {spaces[stack.letter]} spaces '?{stack.letter}.' of [map]"
            yield BoardError(stack.at, hexes, f"{stack.size}")
        before.add(stack.letter)


def _piles(chart: Chart, findings: Findings) -> Iterator[BoardError]:
    """Whether the common piles are as large as the sections take, and have their chips."""
    taken: Counter[str] = Counter()
    for stack in chart.features.stacks:
        taken.update(stack.piles)
    piles = {pile.letter: pile for pile in chart.piles}
    for name in sorted(taken.keys() - piles):
        if findings.read("[stacks]", f"{name} hexes"):
            expected = f"a line '{name} hexes = ...' under [pools] for [stacks]"
            yield BoardError(chart.features.stacks[0].at, expected, "none")
    for pile in chart.piles:
        spices = pile.others.get(SPICE, 0)
        foreign = sum(pile.others.values()) if pile.letter == FOG else pile.size - spices
        if foreign:
            what = "terrains" if pile.letter == FOG else "spice hexes S"
            yield BoardError(pile.at, f"{what} and nothing else in {pile.letter} hexes", "others")
        if pile.size != taken[pile.letter] and findings.read("[stacks]", f"{pile.letter} hexes"):
            yield BoardError(pile.at, f"{taken[pile.letter]} hexes, as [stacks] deals so many", f"{pile.size}")
        if len(pile.chips) != pile.producing and findings.read(f"{pile.letter} chips"):
            wanted = f"{pile.producing} chips for the {pile.producing} producing hexes of {pile.letter}"
            yield BoardError(pile.chips_at, wanted, f"{len(pile.chips)}")


def _variable(chart: Chart, findings: Findings) -> Iterator[BoardError]:
    """Whether the pools of the variable set-up are what is printed."""
    known, taken = {area.letter for area in chart.areas}, set[str]()
    for pool in chart.variable:
        twice = sorted(taken.intersection(pool.letter))
        if twice:
            yield BoardError(pool.at, "each region in one pool of the variable set-up", f"{twice[0]!r} again")
        taken.update(pool.letter)
        name = f"variable {pool.letter}"
        lost = [letter for letter in pool.letter if letter not in known]
        if lost and findings.read("areas", *(f"area {letter}" for letter in lost)):
            yield BoardError(pool.at, "letters of [regions]", repr(lost[0]))
        if lost or not findings.read("a region", f"{name} hexes", f"{name} chips"):
            continue
        printed = [chart.cells[cell] for cell in chart.hexes if chart.regions.get(cell, "") in pool.letter]
        terrains = Counter(LAND_LETTERS[token[0]] for token in printed if token[0] in LAND_LETTERS)
        if terrains != +Counter(pool.terrains):
            yield BoardError(pool.at, f"the {len(printed)} hexes that [map] has in {_regions(pool)}", "others")
        chips = Counter(int(token[1:]) for token in printed if token[1:].isdecimal())
        if chips != Counter(pool.chips):
            yield BoardError(pool.chips_at, f"the chips that [map] has in {_regions(pool)}", _listed(pool.chips))


def _regions(pool: Pool) -> str:
    return f"region{'s' * (len(pool.letter) > 1)} {' '.join(pool.letter)}"


def _chips_without_exploration(chart: Chart, findings: Findings) -> Iterator[BoardError]:
    rows = chart.features.no_exploration
    fog = next((pile for pile in chart.piles if pile.letter == "fog"), None)
    if not rows or fog is None or not findings.read("[no_exploration_chips]", "fog hexes", "fog chips"):
        return
    right = True
    for letter, row in rows.items():
        wanted = fog.terrains.get(TERRAIN_LETTERS[letter], 0)
        if TERRAIN_LETTERS[letter] >= c.FIRST_BARREN or len(row.items) != wanted:
            right = False
            yield BoardError(row.at, f"{wanted} chips for the {wanted} hexes {letter} of fog", f"{len(row.items)}")
    chips = sorted(n for row in rows.values() for n in row.numbers)
    if right and chips != sorted(fog.chips):
        first = next(iter(rows.values()))
        yield BoardError(first.at, f"the chips of fog in all lines: {_listed(sorted(fog.chips))}", _listed(chips))


def _lots(chart: Chart, findings: Findings) -> Iterator[BoardError]:
    """Whether villages, lairs, shoals, bare hexes and spare chips belong to hexes of the pools."""
    features, hidden = chart.features, _hidden(chart)
    pools = {pool.letter: pool for pool in chart.pools}
    down = [pool for pool in chart.pools if pool.letter in hidden]
    for what, rows in (("villages", features.villages), ("bare", features.bare), ("spare", features.spare)):
        for letter, row in rows.items():
            pool = pools.get(letter)
            if pool is None and findings.read(f"{letter} hexes"):
                yield BoardError(row.at, f"a line '{letter} hexes = ...' for this", "none")
            elif pool and what == "villages" and len(row.items) != pool.others.get("S", 0):
                count = pool.others.get("S", 0)
                yield BoardError(row.at, f"{count} villages for the {count} spice hexes S", f"{len(row.items)}")
            elif what != "villages" and len(row.items) != 1:
                yield BoardError(row.at, "one number", _listed(row.items))
            elif what == "bare" and pool and not hidden[letter]:
                wanted = f"a pool of hexes that lie face down (FACEDOWN-11), '?{letter}.'"
                yield BoardError(row.at, wanted, repr(letter))
    counts = {
        "lairs": (sum(pool.terrains.get(c.GOLD, 0) for pool in down), "gold fields A that lie face down"),
        "shoals": (sum(pool.others.get("W", 0) for pool in down), "fish shoals W"),
    }
    for name, (count, words) in counts.items():
        sure = findings.read(name, *(f"{letter} hexes" for letter in hidden))
        lot = features.lots.get(name)
        if sure and lot and len(lot.items) != count:
            yield BoardError(lot.at, f"{count} numbers for the {count} {words}", f"{len(lot.items)}")


# --- harbour tiles and exits ------------------------------------------------------------------------------------------
def _tiles_face_up(chart: Chart) -> Iterator[BoardError]:
    """Harbour tiles of a pool that is dealt face up: nobody would turn them to a coast (FACEDOWN-33)."""
    for pool in chart.pools:
        tiles = next((kind for kind, n in pool.others.items() if n and kind[0] == TILE), None)
        if tiles and not _hidden(chart)[pool.letter]:
            right = f"harbour tiles only in pools that lie face down, '?{pool.letter}.' (FACEDOWN-33)"
            yield BoardError(pool.at, right, f"{tiles} in pool {pool.letter}")


def _tiles(chart: Chart, findings: Findings, whole: bool) -> Iterator[BoardError]:
    before = set[Cell]()
    for tile in chart.features.tiles:
        token = chart.cells.get(tile.cell, FRAME_TOKEN)
        name = cell_name(tile.cell)
        land = neighbour(tile.cell, tile.side)
        back = (tile.side + 3) % len(SIDES)
        if tile.cell in before:
            yield BoardError(tile.at, "each harbour tile once", f"a second {name}")
        elif whole and token[0] != TILE:
            yield BoardError(tile.at, "a harbour tile of [map]", f"{name}, {token!r} in [map]")
        elif whole and TILE_KINDS[token[:2]] != tile.kind:
            yield BoardError(tile.at, f"the kind {TILE_KINDS[token[:2]]}, as [map] has {token!r}", repr(tile.kind))
        elif findings.read("a harbour") and (land, back, tile.kind) not in _harbours(chart):
            expected = f"a harbour '{cell_name(land)} {SIDES[back]} {tile.kind}' under [harbours] for this tile"
            yield BoardError(tile.at, expected, "none")
        before.add(tile.cell)
    for cell in chart.hexes if whole and findings.read("[harbour_tiles]") else ():
        if chart.cells[cell][0] == TILE and cell not in before:
            expected = f"a line '{cell_name(cell)} faces ...' under [harbour_tiles] for this tile"
            yield BoardError(chart.cell_at[cell], expected, "none")


def _harbours(chart: Chart) -> set[tuple[Cell, int, str]]:
    return {(harbour.cell, harbour.side, harbour.kind) for harbour in chart.harbours}


def _exits(chart: Chart) -> Iterator[BoardError]:
    """Whether exits are corners of one hex only, each joined once, with one of the opposite side."""
    touched = Counter(corner_point(cell, i) for cell in chart.hexes for i in range(len(SIDES)))
    before = set[tuple[int, int]]()
    for pair in chart.features.exits:
        for end in pair:
            if end.cell not in chart.cells:
                yield end.error("a hex of [map]", f"{cell_name(end.cell)}, where there is none")
            elif touched[end.point] != 1 or chart.edge != "open":
                yield end.error("a corner that one hex alone has, on a board with 'edge: open'")
            elif end.point in before:
                yield end.error("each exit once", f"a second {end.name}")
            elif end is pair[1] and end.corner != (pair[0].corner + 3) % len(CORNERS):
                right = CORNERS[(pair[0].corner + 3) % len(CORNERS)]
                yield end.error(f"a corner {right} of a hex: that side lies opposite to {pair[0].name} (WORLD-18)")
            before.add(end.point)
