"""Positions as text that are no positions: not JSON, too long, damaged at random."""

import pickle
import random

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.position import PositionError
from tests.effort import often
from tests.play import tables_but
from tests.positions import from_dict, from_json
from tests.soak import files
from tests.soak.tables import Table
from tests.test_position_errors import new_shores


# --- the text ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: expected JSON (expecting value); found the end of the text"),
        ('{"scenario":\n  "base",\n}', "line 3, column 1: expected JSON (expecting property name"),
        ('{"scenario": "base" "num_players": 3}', "line 1, column 21: expected JSON (expecting ',' delimiter); found"),
        ('{"scenario": "base", "scenario": "base"}', "an object with the key 'scenario': expected each key once"),
        ('{"scenario": NaN}', "the text: expected numbers; found NaN"),
        ('{"scenario": 1' + 50 * "0" + "}", "the text: expected numbers of at most 20 digits; found one of 51"),
        ("[" * 200_000, "the text: expected objects within objects a few levels deep"),
        ("[]", "the position: expected an object { }; found []"),
        ("null", "the position: expected an object { }; found null"),
        ('{"scenario": "base"}' + " " * 1_000_000, "the text: expected at most 1000000 characters; found 1000020"),
    ],
)  # fmt: skip
def test_a_text_that_is_no_position_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        from_json(text)
    assert str(caught.value).startswith(message)


def test_bytes_are_no_text() -> None:
    with pytest.raises(PositionError, match=r"expected a text \(str\); found bytes"):
        from_json(b"{}")  # type: ignore[arg-type]


def test_a_wrong_word_for_chance_is_refused() -> None:
    with pytest.raises(ValueError, match="chance must be 'auto' or 'explicit', not 'never'"):
        from_dict(new_shores(), "never")  # type: ignore[arg-type]


def test_errors_travel_between_processes() -> None:
    error = PositionError("seats[0].hand", "an object { }", "[]")
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.entry) == (PositionError, str(error), "seats[0].hand")


def test_no_python_value_gets_past_the_checks() -> None:
    for value in (object(), {1}, {1: 2}, b"x", np.array([1]), float("nan"), 1j):
        with pytest.raises(PositionError):
            from_dict(new_shores(seats=value))
        with pytest.raises(PositionError):
            from_dict(new_shores(turn={"number": value}))


# --- at random --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("scenario", "players"), tables_but([]))
def test_whatever_is_damaged_is_refused_or_a_game_that_can_be_played(
    scenario: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(scenario, players, {"points_to_win": 5}, "builder")
    monkeypatch.setattr(files, "table_at_random", lambda rng: table)
    monkeypatch.setattr(files, "ON", 5)
    seeds = range(often(6, 2))
    assert sum(files.PARTS["positions"](random.Random(seed)) for seed in seeds) < len(seeds) * files.TRIES / 2


def test_a_long_name_is_cut() -> None:
    """An error stays a sentence, whatever a stranger writes."""
    good = Game("base", 3, seed=1).to_dict()
    for name in ("road 7,18 NE\n" * 400, "x" * 9000, "1" * 5000 + ",1", "1,6 " + "N" * 5000):
        for wrong in ({"terrain": {name: "forest"}}, {"robber": name}, {name: 1}, {"seats": [{"roads": [name]}] * 3}):
            with pytest.raises(PositionError) as caught:
                Game.from_dict(good | wrong)
            assert len(str(caught.value)) < 1000 and "..." in str(caught.value), wrong.keys()
