"""Sections of hidden hexes in a position: where spice hexes may lie open."""

import numpy as np

from seafarers_env.engine import constants as c
from seafarers_env.position.context import PositionContext
from seafarers_env.position.entry import Entry


def check_sections(entry: Entry, context: PositionContext) -> list[int]:
    """The spice hexes that lie open: none but in sections, one in each of which no hex lies face down (FOG-04)."""
    s, b, names = context.s, context.b, context.places.hexes
    open_here: list[int] = np.flatnonzero(s.terrain[: b.num_hexes] == c.SPICE_HEX).tolist()
    for h in open_here:
        if b.section[h] < 0 or not int(b.spice_sections) >> int(b.section[h]) & 1:
            raise entry.error(f"no spice hex on {names[h]}", "'spice'")
    for k, stack in enumerate(context.table.board.chart.features.stacks):
        hexes = np.flatnonzero(b.section[: b.num_hexes] == k)
        found, hidden = int((s.terrain[hexes] == c.SPICE_HEX).sum()), bool((s.terrain[hexes] == c.MISSING).any())
        here = int(b.spice_sections) >> k & 1
        if found > here or (found < here and not hidden):
            raise entry.error(f"{here} spice hex in section {stack.letter}", f"{found}")
    return open_here
