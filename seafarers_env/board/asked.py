"""What a chart asks for of parts to come, by the names of `to_come.TO_COME`."""

import re
from collections.abc import Iterator

from seafarers_env.board.chart import Chart
from seafarers_env.board.later_data import DISC, TILE
from seafarers_env.board.to_come import to_come


def asked(chart: Chart) -> tuple[str, ...]:
    """The names, in the order of the table; empty for a chart that can be played."""
    return tuple(to_come(set(_names(chart))))


def _names(chart: Chart) -> Iterator[str]:
    for token in chart.cells.values():
        if token[0] in (TILE, DISC):
            yield f"token {token[0]}"
    yield from (f"kind {area.kind}" for area in chart.areas)
    yield from _of_pools(chart)
    yield from _of_sections(chart)
    for name, (_, value) in chart.rules.items():
        yield f"switch {name}"
        yield f"switch {name} = {'a hex' if re.fullmatch(r'[0-9]+,[0-9]+', value.text) else value.text}"


def _of_pools(chart: Chart) -> Iterator[str]:
    later = chart.later
    for pool in (*chart.pools, *chart.piles):
        yield from (f"hexes {kind[0]}" for kind, n in pool.others.items() if n)
    yield from (f"pool {pile.letter}" for pile in chart.piles)
    if chart.variable:
        yield "pool variable"
    yield from (f"pool {name}" for name in later.lots)
    for name, rows in (("villages", later.villages), ("bare", later.bare), ("spare", later.spare)):
        if rows:
            yield f"pool {name}"


def _of_sections(chart: Chart) -> Iterator[str]:
    later = chart.later
    if later.points:
        yield "points"
    for name, rows in (
        ("stacks", later.stacks),
        ("no_exploration_chips", later.no_exploration),
        ("harbour_tiles", later.tiles),
        ("wrap", later.exits),
        ("locations", later.locations),
        ("chits", later.chits),
        ("scrolls", later.scrolls),
        ("fishing_track", later.fishing_track),
        ("spaces", later.spaces),
        ("council", later.council),
        ("castaways", later.castaways),
        ("tracks", later.tracks),
    ):
        if rows:
            yield f"[{name}]"
