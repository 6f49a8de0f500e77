"""Positions for tests, said in a few lines."""

from collections.abc import Sequence
from typing import Any

from seafarers_env import Game
from seafarers_env.game import Chance

from_dict, from_json = Game.from_dict, Game.from_json


def position(
    scenario: str = "new_shores",
    num_players: int | None = None,
    seats: Sequence[dict[str, Any]] = (),
    *,
    seed: int = 0,
    chance: Chance = "auto",
    **rest: Any,
) -> Game:
    """A game that stands as said: in the main phase of seat 0, with nothing on the board but what is named.

    Args:
        scenario: Its name; with `board=` the text of a board file takes its place.
        num_players: Seats; None takes the most there can be.
        seats: What each seat has, like `{"settlements": ["3,4 N"], "hand": {"wool": 2}}`; last ones may be left out.
        seed: Deals what `terrain`, `numbers`, `harbours` and `pirate` leave open.
        chance: As for `Game`.
        **rest: Other entries of a position: `pending`, `turn`, `trade`, `options` ...
    """
    data: dict[str, Any] = {"random": {"seed": seed}, "seats": list(seats), **rest}
    if "board" not in rest:
        data["scenario"] = scenario
    if num_players is not None:
        data["num_players"] = num_players
    return from_dict(data, chance)
