"""Positions for tests, said in a few lines."""

from collections.abc import Sequence
from typing import Any

import pytest

from seafarers_env import Game
from seafarers_env.game import Chance
from seafarers_env.position import PositionError
from tests.play import differences

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


def refusal(data: dict[str, Any]) -> str:
    """Why a position is refused."""
    with pytest.raises(PositionError) as caught:
        from_dict(data)
    return str(caught.value)


def reads_back(game: Game) -> bool:
    """Whether a game is read as it was written, field by field."""
    again = Game.from_json(game.to_json(), game.chance, edition=game.table.edition.name)
    return differences(again, game) == [] and again.to_dict() == game.to_dict() and again.facts() == game.facts()
