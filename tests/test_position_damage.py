"""Positions as text that are no positions: not JSON, too long, damaged at random."""

import copy
import json
import pickle
import random
from typing import Any

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.engine import constants as c
from seafarers_env.position import PositionError, to_json
from tests.effort import often
from tests.play import differences, tables_but
from tests.positions import from_dict, from_json
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
STRANGE: tuple[Any, ...] = (
    None, -1, 0, 1, 3, 7, 127, 128, 300, 2**31, 2**70, True, False, "", [], {}, "x", 1.5, [1], {"a": 1},
    "3,4 N", "main",
)  # fmt: skip


def parts(data: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) in the data."""
    here = list(data) if isinstance(data, dict) else list(range(len(data))) if isinstance(data, list) else []
    return [(data, key) for key in here] + [part for key in here for part in parts(data[key])]


def damage(data: dict[str, Any], rng: random.Random) -> None:
    """Change, drop or copy an entry."""
    inside, key = rng.choice(parts(data))
    kind = rng.randrange(4)
    if kind == 0:
        del inside[key]
    elif kind == 1:
        inside[key] = rng.choice(STRANGE)
    elif kind == 2 and isinstance(inside[key], int):
        inside[key] += rng.choice((-1, 1))
    else:
        other, place = rng.choice(parts(data))
        inside[key] = copy.deepcopy(other[place])


def go_on(game: Game, rng: random.Random) -> None:
    """Anything that can happen."""
    if game.is_chance:
        game.apply_chance(rng.choice(game.chance_outcomes())[0])
    else:
        game.apply(rng.choice(game.legal_actions().tolist()))


@pytest.mark.parametrize(("scenario", "players"), tables_but([]))
def test_whatever_is_damaged_is_refused_or_a_game_that_can_be_played(scenario: str, players: int) -> None:
    rng = random.Random(4)
    game = Game(scenario, num_players=players, seed=4, chance="explicit", points_to_win=5)
    refused = 0
    for _ in range(often(100, 30)):
        for _ in range(3):
            if not game.is_over:
                go_on(game, rng)
        data = json.loads(to_json(game))
        for _ in range(rng.choice((1, 1, 2))):
            damage(data, rng)
        try:
            played = from_dict(data, "explicit")
        except PositionError:
            refused += 1
            continue
        for _ in range(5):
            if not played.is_over:
                go_on(played, rng)
        s = played.record
        cards = s.hand.sum(0, dtype=int) + s.discarding.sum(0)
        assert (s.bank.astype(int) + cards[: c.NUM_RESOURCES] == played.options["bank"]).all()
        assert (
            not played.options["spices"]
            or (s.spice_stack + s.spice_discard + cards[c.NUM_RESOURCES :] == c.EACH_SPICE).all()
        )
        assert differences(from_json(to_json(played), "explicit"), played) == []
    assert refused > often(50, 10)
