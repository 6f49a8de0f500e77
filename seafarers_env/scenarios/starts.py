"""Where robber and pirate begin: what the switches `robber_start` and `pirate_start` can name, and how RULES say it."""

from collections.abc import Mapping
from typing import Any, Final

from seafarers_env.board.chart_data import LAND_LETTERS, Chart
from seafarers_env.board.geometry import Cell
from seafarers_env.engine import constants as c
from seafarers_env.engine.declaring import Value

OFF_BOARD: Final = "off_board"
ROBBER, PIRATE = "robber_start", "pirate_start"


def _cell(value: Value) -> Cell | None:
    """The place that a value names, None for a word."""
    row, comma, column = str(value).partition(",")
    return (int(row), int(column)) if comma else None


def wrong_start(chart: Chart, name: str, value: Value) -> tuple[str, str] | None:
    """What a place must be and what lies there, if a raider cannot begin there: on land, on the sea or its frame."""
    cell = _cell(value) if name in (ROBBER, PIRATE) else None
    if cell is None:
        return None
    token = chart.cells.get(cell)
    if token is None:
        return "a hex of [map]", f"{value}, where there is none"
    if name == ROBBER and not chart.can_be_land(cell):
        return "a land hex for the robber", f"{value}, {token!r} in [map]"
    if name == PIRATE and not chart.can_be_sea(cell):
        return "a hex of the sea or its frame for the pirate", f"{value}, {token!r} in [map]"
    return None


def start_code(name: str, options: Mapping[str, Any], chart: Chart) -> int:
    """A starting place as RULES have it: STARTS_AS_EVER, STARTS_OFF_BOARD, or ON_PLACE + hex or frame cell.

    A desert that `variable` deals with other hexes is wherever it comes to lie, as if no place were named (NSSPICE-12).
    """
    cell = _cell(options[name])
    if cell is None:
        return c.STARTS_OFF_BOARD if options[name] == OFF_BOARD else c.STARTS_AS_EVER
    desert = LAND_LETTERS.get(chart.cells[cell][0]) == c.DESERT
    if desert and options["variable"] and chart.pool_of(cell, variable=True):
        return c.STARTS_AS_EVER
    return c.ON_PLACE + [*chart.hexes, *chart.frame].index(cell)
