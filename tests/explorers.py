"""Positions of the explorers' game for tests, said in a few lines (BARGE)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import seafarers_env
from seafarers_env import Game
from seafarers_env.game import Chance
from seafarers_env.position import from_dict

_CHARTS = Path(seafarers_env.__file__).parent / "scenarios" / "charts"
_FILES = [path for path in (_CHARTS / "explorers_34.board", _CHARTS / "to_come" / "explorers_34.board")]
BOARD = next(path for path in _FILES if path.exists()).read_text(encoding="utf-8")
#: The starting island, always the same here.
TERRAIN = {
    "1,6": "forest", "2,5": "pasture", "3,4": "hills", "3,6": "hills", "4,3": "forest", "4,5": "forest",
    "5,2": "pasture", "5,4": "farmland", "5,6": "mountains", "6,3": "mountains", "6,5": "farmland", "7,4": "hills",
    "7,6": "pasture", "8,5": "farmland",
}  # fmt: skip
NUMBERS = {
    "1,6": 6, "2,5": 5, "3,4": 3, "3,6": 8, "4,3": 9, "4,5": 11, "5,2": 4, "5,4": 4, "5,6": 10, "6,3": 6, "6,5": 5,
    "7,4": 10, "7,6": 8, "8,5": 9,
}  # fmt: skip
#: What seats have unless a test says otherwise: one Sea Port and one settlement each.
PLACES = (("5,6 NE", "2,5 NW"), ("7,6 SE", "3,4 SW"), ("1,6 SE", "6,3 SW"), ("3,6 SE", "8,5 SW"))


def data(
    seats: Sequence[Mapping[str, Any]] = (),
    *,
    found: Mapping[str, str] | None = None,
    numbers: Mapping[str, int] | None = None,
    num_players: int = 4,
    **rest: Any,
) -> dict[str, Any]:
    """A position in the trade and build phase of seat 0, in which `found` lies open.

    Args:
        seats: What each seat has instead of its Sea Port and its settlement.
        found: Hexes that were turned up, and what they are.
        numbers: Chips and lair tokens on them.
        num_players: Seats.
        **rest: Other entries of a position.
    """
    usual = [{"ports": {"1": {"vertex": port}}, "settlements": [town]} for port, town in PLACES[:num_players]]
    given = [{**place, **(seats[p] if p < len(seats) else {})} for p, place in enumerate(usual)]
    return {
        "board": BOARD,
        "num_players": num_players,
        "terrain": {**TERRAIN, **(found or {})},
        "numbers": {**NUMBERS, **(numbers or {})},
        "seats": given,
        **rest,
    }


def explorers(seats: Sequence[Mapping[str, Any]] = (), *, chance: Chance = "auto", **rest: Any) -> Game:
    """The game that stands so."""
    return from_dict(data(seats, **rest), chance)
