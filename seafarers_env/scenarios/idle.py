"""Rules of New Scenarios that a board file asks for and that can never do anything on its board.

As all advice: given only where no deal and no play could belie it.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from seafarers_env.board.chart_data import Chart
from seafarers_env.board.features import TILE
from seafarers_env.board.findings import Place
from seafarers_env.engine import constants as c
from seafarers_env.scenarios.options import Value
from seafarers_env.scenarios.shores import Reach

Told = tuple[Place, str]
_PRICE: Final = 2  # cards of a kind that a crossing costs (WORLD-19)


def idle(chart: Chart, options: Mapping[str, Value], reach: Reach) -> Iterator[Told]:
    """What is asked for in vain, with its place in the file."""
    yield from _tiles(chart, options, reach)
    yield from _exits(chart, options, reach)
    yield from _markers(chart, options)
    if options["catan_doubled"] and not _land(chart, c.AREA_KINDS[c.AREA_CATAN]):
        yield _at(chart, "catan_doubled"), "catan_doubled = true, and no region of the kind 'catan' can have land"
    for name, value in (("hidden_sides", "closed"), ("blind_start", True)):
        if options[name] == value and not chart.face_down:
            yield _at(chart, name), f"{name} = {str(value).lower()}, and no hex lies face down"


def _at(chart: Chart, name: str) -> Place:
    """Where a switch is set."""
    return chart.rules[name][0].at if name in chart.rules else chart.map_at


def _land(chart: Chart, kind: str) -> list[str]:
    """The letters of regions of a kind that can have land."""
    return [
        area.letter
        for area in chart.areas
        if area.kind == kind
        and any(chart.regions[c] == area.letter and chart.can_be_land(c, turned_up=True) for c in chart.hexes)
    ]


# --- harbour tiles ----------------------------------------------------------------------------------------------------
def _tiles(chart: Chart, options: Mapping[str, Value], reach: Reach) -> Iterator[Told]:
    """Harbour tiles that nobody can ever turn, or that may be found beside a settlement (FACEDOWN-34)."""
    late = options["hidden_sides"] == "open" and not options["blind_start"]
    for pool in chart.pools:
        if not any(n for kind, n in pool.others.items() if kind[0] == TILE):
            continue
        corners = reach.around(cell for cell in chart.face_down if chart.cells[cell][1] == pool.letter)
        if not corners & reach.land & reach.reached:
            yield pool.at, f"nobody can ever settle at a harbour tile of pool {pool.letter}"
        elif late and corners & reach.starts:
            why = "with hidden_sides = open one may be found beside a starting settlement"
            yield pool.at, f"harbour tiles of pool {pool.letter} are turned by who settles there next: {why}"


# --- exits ------------------------------------------------------------------------------------------------------------
def _exits(chart: Chart, options: Mapping[str, Value], reach: Reach) -> Iterator[Told]:
    """Exits that are listed without need, and ships that can never sail round the world (WORLD-18..24, WORLD-37)."""
    pairs = chart.features.exits
    if not options["round_the_world"]:
        if pairs:
            yield pairs[0][0].at, "[wrap] joins exits, and round_the_world is off: no ship sails from them"
        return
    exits = sum(len(hexes) == 1 for hexes in reach.grid.vertex_hexes)
    if pairs and 2 * len(pairs) < exits:
        yield pairs[0][0].at, f"[wrap] names {2 * len(pairs)} of {exits} exits; ships sail from the others as well"
    why = _nobody_sails(options)
    if why:
        yield _at(chart, "round_the_world"), f"round_the_world = true, and no ship can ever sail: {why}"


def _nobody_sails(options: Mapping[str, Value]) -> str:
    """Why no ship can ever sail; "" where one might. Each side of a board has exits: its outermost corners."""
    if not options["ships"] or int(options["ships_supply"]) < 2:
        return "a seat needs two ships"
    if int(options["bank"]) < _PRICE:
        return f"it costs {_PRICE} cards each of lumber and wool, and the bank has {options['bank']}"
    return ""


# --- markers ----------------------------------------------------------------------------------------------------------
def _markers(chart: Chart, options: Mapping[str, Value]) -> Iterator[Told]:
    """Markers that lie nowhere, or on what can never be land (SEVEN-04, SEVEN-06)."""
    if not options["island_markers"]:
        return
    kind = c.AREA_KINDS[c.AREA_UNEXPLORED_ISLAND]
    bearing, land = [area for area in chart.areas if area.kind == kind], _land(chart, kind)
    if not bearing:
        yield _at(chart, "island_markers"), f"island_markers = true, and no region is of the kind {kind!r}"
    for area in bearing:
        if area.letter not in land:
            yield area.at, f"region {area.letter} ({area.name}) can have no land: nobody ever gets its marker"
