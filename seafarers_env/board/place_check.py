"""Whether named places, spaces, scrolls, the Council and castaways lie where the map has room for them."""

from collections import Counter
from collections.abc import Iterator, Sequence

from seafarers_env.board.chart_data import FACE_DOWN, LAND_LETTERS, SEA_TOKEN, Chart
from seafarers_env.board.features import DISC, Corner, Location, Space
from seafarers_env.board.findings import BoardError, Findings, Place
from seafarers_env.board.geometry import Cell, Point, cell_name, corner_point, neighbour
from seafarers_env.board.section_lines import cell_of


def sites(chart: Chart, findings: Findings) -> Iterator[BoardError]:
    """What is wrong with them."""
    yield from _locations(chart, findings)
    yield from _scrolls(chart, findings)
    yield from _spaces(chart, findings)
    yield from _tracks(chart)
    yield from _council(chart, findings)
    yield from _castaways(chart, findings)


def _around(chart: Chart, corner: Corner) -> list[str]:
    """The tokens of the hexes at a corner."""
    return [chart.cells[cell] for cell in chart.hexes if corner.point in _points(cell)]


def _points(cell: Cell) -> list[Point]:
    return [corner_point(cell, i) for i in range(6)]


def _is_sea(chart: Chart, cell: Cell) -> bool:
    return chart.cells.get(cell, "")[:1] in (SEA_TOKEN[0], DISC)


def _is_land(chart: Chart, cell: Cell) -> bool:
    return chart.cells.get(cell, " ")[0] in LAND_LETTERS


# --- locations and chits ----------------------------------------------------------------------------------------------
def _locations(chart: Chart, findings: Findings) -> Iterator[BoardError]:
    names: dict[str, Location] = {}
    points: dict[Point, Location] = {}
    islands = {area.letter: area.name for area in chart.areas}
    ends = {corner_point(space.cell, (space.side + i) % 6) for space in chart.features.spaces for i in range(2)}
    for place in (*chart.features.locations, *chart.features.chits):
        cell = place.corner.cell
        if place.name in names:
            yield BoardError(place.at, "each name once", f"a second {place.name!r}")
        if not _is_land(chart, cell):
            found = f"{cell_name(cell)}, {chart.cells[cell]!r} in [map]" if cell in chart.cells else cell_name(cell)
            yield place.corner.error("a land hex of [map], which the location draws from (HAWAII-07)", found)
        elif place.corner.point in points:
            found = f"{place.corner.name}, where {points[place.corner.point].name} lies"
            yield place.corner.error("a corner of its own", found)
        elif ends and place.corner.point not in ends and findings.read("[spaces]"):
            yield place.corner.error("a corner where a space of [spaces] ends (HAWAII-10)", place.corner.name)
        elif islands.get(chart.regions.get(cell, "")) != place.island and findings.read("a region", "areas"):
            name = repr(islands.get(chart.regions.get(cell, ""), "an island"))
            expected = f"{name}, the region of {cell_name(cell)} (HAWAII-81)"
            yield BoardError(place.island_at, expected, repr(place.island))
        names.setdefault(place.name, place)
        points.setdefault(place.corner.point, place)


# --- spaces and scrolls -----------------------------------------------------------------------------------------------
def _scrolls(chart: Chart, findings: Findings) -> Iterator[BoardError]:
    names: set[str] = set()
    used = {space.of for space in chart.features.spaces if space.kind == "merchant"}
    for scroll in chart.features.scrolls:
        if scroll.name in names:
            yield BoardError(scroll.at, "each scroll once", f"a second {scroll.name!r}")
        elif not _is_sea(chart, scroll.cell):
            yield BoardError(scroll.cell_at, "a sea hex", cell_name(scroll.cell))
        elif scroll.name not in used and findings.read("[spaces]"):
            yield BoardError(scroll.at, "a scroll that a merchant space of [spaces] has", repr(scroll.name))
        names.add(scroll.name)


def _spaces(chart: Chart, findings: Findings) -> Iterator[BoardError]:
    before: set[Point] = set()
    scrolls = {scroll.name for scroll in chart.features.scrolls}
    for space in chart.features.spaces:
        beside = (space.cell, neighbour(space.cell, space.side))
        error = _space(chart, space, beside)
        if space.point in before:
            error = BoardError(space.at, "each space once", f"a second {space.name}")
        if space.kind == "merchant" and space.of not in scrolls and findings.read("[scrolls]"):
            error = error or BoardError(space.of_at, "a scroll of [scrolls]", repr(space.of))
        if error:
            yield error
        before.add(space.point)
    fished = {space.of for space in chart.features.spaces if space.kind == "fish"}
    for cell in chart.hexes if findings.read("[spaces]") else ():
        if chart.cells[cell][0] == DISC and cell_name(cell) not in fished:
            yield BoardError(chart.cell_at[cell], "a disc that a fish space of [spaces] has", repr(chart.cells[cell]))


def _space(chart: Chart, space: Space, beside: Sequence[Cell]) -> BoardError | None:
    """Whether a space lies between two hexes, and where its kind belongs."""
    if not all(cell in chart.cells for cell in beside):
        return BoardError(space.at, "a side between two hexes of [map]", space.name)
    if space.kind == "road" and not any(_is_land(chart, cell) for cell in beside):
        return BoardError(space.at, "a side of land for a road (HAWAII-09)", space.name)
    if space.kind in ("merchant", "fish") and not all(_is_sea(chart, cell) for cell in beside):
        return BoardError(space.at, f"a side between two sea hexes for a {space.kind} space", space.name)
    if space.kind == "fish" and (cell_of(space) not in beside or chart.cells[cell_of(space)][0] != DISC):
        return BoardError(space.of_at, f"the hex beside {space.name} that has a fishing disc", space.of)
    return None


def _tracks(chart: Chart) -> Iterator[BoardError]:
    rows = {**chart.features.tracks}
    if chart.features.fishing_track:
        rows["spaces"] = chart.features.fishing_track
    for row in rows.values():
        if not row.items or list(row.numbers) != sorted(row.numbers):
            yield BoardError(row.at, "points that never fall from space to space", " ".join(row.items) or "none")


# --- Council and castaways --------------------------------------------------------------------------------------------
def _council(chart: Chart, findings: Findings) -> Iterator[BoardError]:
    council = chart.features.council
    if council is None:
        return
    kinds = {area.letter: area.kind for area in chart.areas}
    if kinds.get(chart.regions.get(council.cell, "")) != "home_waters" and findings.read("a region", "kinds of areas"):
        yield BoardError(council.at, "a hex of the home_waters", cell_name(council.cell))
    if len(set(council.docks)) < len(council.docks):
        yield BoardError(council.at, "each dock once", f"a corner of {cell_name(council.cell)} twice")


def _castaways(chart: Chart, findings: Findings) -> Iterator[BoardError]:
    names: Counter[str] = Counter()
    points: Counter[Point] = Counter()
    at: Place | None = None
    for castaway in chart.features.castaways:
        names[castaway.name] += 1
        points[castaway.corner.point] += 1
        at = at or castaway.at
        around = _around(chart, castaway.corner)
        if names[castaway.name] > 1:
            yield BoardError(castaway.at, "each place once", f"a second {castaway.name!r}")
        elif points[castaway.corner.point] > 1:
            yield castaway.corner.error("a corner of its own", f"a second {castaway.corner.name}")
        elif not any(token[0] == FACE_DOWN for token in around):
            yield castaway.corner.error("a corner of a hex that lies face down")
        elif not set(castaway.players) <= set(chart.players) and findings.read("players", "header"):
            listed = " ".join(map(str, castaway.players))
            yield BoardError(castaway.at, "numbers of players of this chart", listed)
    tokens = chart.features.lots.get("castaways")
    if at and tokens and findings.read("[castaways]", "castaways") and len(tokens.items) < len(names):
        expected = f"at least {len(names)} tokens for the places of [castaways]"
        yield BoardError(tokens.at, expected, f"{len(tokens.items)}")
