"""Hexes that lie face down in sections (FOG-22): which section, and whether its spice hex may still lie there."""

from typing import Any

from seafarers_env.board.build import Board
from seafarers_env.engine import constants as c


def section(state: Any, board: Board, h: int) -> tuple[str, bool]:
    """The letter of a face-down hex's section, and whether the section's spice hex lies face down; else ("", False)."""
    b = board.record[0]
    if int(state.terrain[h]) != c.MISSING or "section" not in b.dtype.names or b.section[h] < 0:
        return "", False
    k = int(b.section[h])
    return board.chart.features.stacks[k].letter, bool(int(state.spice_unfound) >> k & 1)
