"""A chart in words: title and numbers, and line by line what its sections hold."""

from collections.abc import Iterable, Iterator, Mapping

from seafarers_env.board.chart_data import Chart, Pool
from seafarers_env.board.geometry import CORNERS, SIDES, cell_name
from seafarers_env.board.later_data import SHOAL, SPICE, TILE_KINDS, Corner, Counts
from seafarers_env.engine.constants import TERRAINS


def heading(chart: Chart) -> tuple[str, str]:
    """The title, and the numbers of players with the points that win."""
    points = chart.later.points or dict.fromkeys(chart.players, chart.victory_points)
    if len(set(points.values())) > 1:
        numbers = "; ".join(f"{players} players, {n} points win" for players, n in points.items())
    else:
        numbers = f"{' or '.join(map(str, chart.players))} players, {chart.victory_points} points win"
    return chart.title, numbers


def contents(chart: Chart) -> Iterator[str]:
    """What is shuffled, what lies beside the board, and what stands where, a line each."""
    yield from (f"{area.letter}: {area.name} ({area.kind})" for area in chart.areas)
    yield from _pools(chart)
    yield from _places(chart)
    yield from _beside(chart)
    if chart.rules:
        yield "rules: " + ", ".join(f"{name} = {value.text}" for name, (_, value) in chart.rules.items())


# --- pools ------------------------------------------------------------------------------------------------------------
def _pools(chart: Chart) -> Iterator[str]:
    later = chart.later
    for pool in chart.pools:
        yield f"pool {pool.letter}: {_pool(pool)}" + _extras(pool, later.bare, later.spare)
    yield from (f"{pile.letter}: {_pool(pile)}" for pile in chart.piles)
    for stack in later.stacks:
        yield f"section {stack.letter}: " + " and ".join(f"{n} {name}" for name, n in stack.piles.items())
    for pool in chart.variable:
        yield f"variable set-up of {' '.join(pool.letter)}: {_pool(pool)}"
    if chart.harbour_pool:
        yield f"shuffled harbours: {' '.join(chart.harbour_pool)}"
    if chart.reserve:
        yield f"reserve: {' '.join(map(str, chart.reserve))}"


def _pool(pool: Pool) -> str:
    hexes = [f"{n} {TERRAINS[terrain]}" for terrain, n in pool.terrains.items() if n]
    hexes += [f"{n} {_other(kind)}" for kind, n in pool.others.items() if n]
    return ", ".join(hexes) + (f"; tokens {' '.join(map(str, pool.chips))}" if pool.chips else "")


def _other(kind: str) -> str:
    """A hex that no engine has, in words."""
    return {SPICE: "spice", SHOAL: "fish shoal"}.get(kind) or f"harbour {TILE_KINDS[kind]}"


def _extras(pool: Pool, bare: Mapping[str, Counts], spare: Mapping[str, Counts]) -> str:
    told = f", none for the last {bare[pool.letter].items[0]} hexes found" if pool.letter in bare else ""
    return told + (f", {spare[pool.letter].items[0]} of them set aside" if pool.letter in spare else "")


# --- places -----------------------------------------------------------------------------------------------------------
def _places(chart: Chart) -> Iterator[str]:
    later = chart.later
    harbours: dict[str, list[str]] = {}
    for harbour in chart.harbours:
        harbours.setdefault(harbour.kind, []).append(f"{cell_name(harbour.cell)} {SIDES[harbour.side]}")
    yield from (f"harbour {kind}: {'; '.join(found)}" for kind, found in harbours.items())
    if later.tiles:
        tiles = (f"{cell_name(tile.cell)} faces {SIDES[tile.side]}" for tile in later.tiles)
        yield f"harbour tiles: {'; '.join(tiles)}"
    yield from _numbered("locations", "L", ((p.name, p.corner) for p in later.locations))
    yield from _numbered("chits", "c", ((p.name, p.corner) for p in later.chits))
    if later.scrolls:
        scrolls = (f"{scroll.name} {scroll.kind} at {cell_name(scroll.cell)}" for scroll in later.scrolls)
        yield f"scrolls: {'; '.join(scrolls)}"
    if later.exits:
        pairs = (f"{n} {a.name} and {b.name}" for n, (a, b) in enumerate(later.exits, start=1))
        yield f"joined exits: {'; '.join(pairs)}"
    if later.council:
        docks = " ".join(CORNERS[dock] for dock in later.council.docks)
        yield f"Council: {cell_name(later.council.cell)}, docks {docks}"
    if later.castaways:
        yield "castaways: " + "; ".join(
            f"{place.name} {place.corner.name}"
            + (f" (with {' '.join(map(str, place.players))} players)" if place.players else "")
            for place in later.castaways
        )


def _numbered(what: str, sign: str, places: Iterable[tuple[str, Corner]]) -> Iterator[str]:
    """Places with the numbers that they have on the board."""
    listed = [f"{sign}{n} {name} {corner.name}" for n, (name, corner) in enumerate(places, start=1)]
    if listed:
        yield f"{what}: {'; '.join(listed)}"


# --- beside the board -------------------------------------------------------------------------------------------------
def _beside(chart: Chart) -> Iterator[str]:
    later = chart.later
    yield from (f"villages of {letter}: {' '.join(row.items)}" for letter, row in later.villages.items())
    yield from (f"{name}: {' '.join(row.items)}" for name, row in later.lots.items() if name != "castaways")
    if "castaways" in later.lots:
        yield f"castaway tokens: {' '.join(later.lots['castaways'].items)}"
    if later.fishing_track:
        yield f"fishing track: {' '.join(later.fishing_track.items)}"
    yield from (f"mission {name}: {' '.join(row.items)}" for name, row in later.tracks.items())
    if later.no_exploration:
        rows = "; ".join(f"{letter} {' '.join(row.items)}" for letter, row in later.no_exploration.items())
        yield f"tokens without exploration: {rows}"
