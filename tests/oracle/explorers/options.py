"""The rule switches of Explorers: those of all scenarios, and some more."""

from __future__ import annotations

from dataclasses import asdict, make_dataclass
from typing import Any

from ..board import Board
from ..options import DEFAULTS

#: What is new here, or has another default (BARGE-006, -009, -022, -033, -176).
OWN: dict[str, Any] = {
    "cargo_ships": True,
    "settlers": 2,
    "crews": 9,
    "fish_hauls": 6,
    "start_gold": 2,
    "red_exchange": "redeal",
}
VALUES = DEFAULTS | OWN

Options: Any = make_dataclass("Options", [(name, type(value), value) for name, value in VALUES.items()], frozen=True)


def read_options(board: Board, given: dict[str, Any] | None) -> Any:
    """The options of a game on this board; given ones win over those of the board file."""
    values = asdict(Options(points_to_win=int(board.header["victory_points"])))
    values |= {key: _from_text(key, text) for key, text in board.rules.items()}
    for key, value in (given or {}).items():
        _known(key)
        values[key] = value
    return Options(**values)


def _known(key: str) -> None:
    if key not in VALUES:
        raise ValueError(f"unknown option {key!r}")


def _from_text(key: str, text: str) -> int | bool | str:
    """A value of a board file, in the type of the option's default."""
    _known(key)
    if isinstance(VALUES[key], bool):
        return {"true": True, "false": False}[text.lower()]
    return int(text) if isinstance(VALUES[key], int) else text
