"""Positions in which something was changed by hand: what follows from the rest is found anew."""

import json
import random
from itertools import islice
from typing import Any

import pytest

from seafarers_env import Game
from seafarers_env.position import PositionError
from tests.play import moments, new_game, tables_but

pytestmark = pytest.mark.kernels


@pytest.mark.parametrize(("name", "players"), tables_but([]))
def test_deriving_changes_nothing_that_is_right(name: str, players: int) -> None:
    for game in islice(moments(new_game(name, players, 2), 2, "sailor", 300), 0, None, 50):
        text = game.to_json()
        assert Game.from_json(text, game.chance, derive=True).to_json() == text


def edited() -> dict[str, Any]:
    """A position in the middle of a game, as plain data."""
    game = Game("new_shores", 4, seed=1)
    rng = random.Random(3)
    while game.turn < 30 or game.phase != "main":
        game.apply(rng.choice(game.legal_list()))
    return json.loads(game.to_json())


def test_an_edited_position_needs_no_other_edit() -> None:
    data = edited()
    data["seats"][1]["hand"] = {"wool": 3, "ore": 1}
    data["seats"][2]["cards"] = {"soldier": 2}
    data["turn"]["number"] += 1
    data["pending"] = ["pre-roll"]
    with pytest.raises(PositionError):
        Game.from_dict(data)
    game = Game.from_dict(data, derive=True)
    told = game.facts()
    for good, n in {"wool": 3, "ore": 1}.items():
        assert told["seats"][1]["hand"][good] == n
        assert told["bank"][good] == 19 - sum(seat["hand"][good] for seat in told["seats"])
    assert (game.phase, game.turn, game.current_player) == (
        "pre-roll",
        data["turn"]["number"],
        data["turn"]["number"] % 4,
    )
    assert sum(told["deck"].values()) == 25 - sum(
        sum(s["cards"].values()) + sum(s["played"].values()) for s in told["seats"]
    )


def test_a_settlement_that_was_taken_away_takes_its_region_with_it() -> None:
    seats = [{"settlements": ["3,4 N"], "areas": ["M"], "home": ["M"]}]
    data = {"scenario": "new_shores", "num_players": 3, "seats": seats}
    regions = Game.from_dict(data, derive=True).to_dict()["seats"][0]["areas"]
    assert regions == Game.from_dict({**data, "seats": [{"settlements": ["3,4 N"]}]}).to_dict()["seats"][0]["areas"]
    with pytest.raises(PositionError, match="areas"):
        Game.from_dict({**data, "seats": [{"settlements": [], "areas": ["M"]}]})
    empty = Game.from_dict({**data, "seats": [{"settlements": [], "areas": ["M"], "home": ["M"]}]}, derive=True)
    assert empty.to_dict()["seats"][0].get("areas", []) == []


def test_where_more_than_one_value_fits_it_is_asked_for() -> None:
    played = [{"played": {"soldier": 3}}, {"played": {"soldier": 3}}]
    data = {"scenario": "base", "num_players": 3, "seats": played, "turn": {"number": 12}}
    with pytest.raises(PositionError, match="largest_army: expected seat 0 or 1, with 3 soldiers"):
        Game.from_dict({**data, "largest_army": 2}, derive=True)
    assert Game.from_dict({**data, "largest_army": 1}, derive=True).facts()["largest_army"] == 1
    alone = {**data, "seats": played[:1], "largest_army": 2}
    assert Game.from_dict(alone, derive=True).facts()["largest_army"] == 0


def test_what_follows_from_nothing_is_refused_as_ever() -> None:
    data = edited()
    data["seats"][0]["hand"] = {"wool": 99}
    with pytest.raises(PositionError) as strict:
        Game.from_dict({key: value for key, value in data.items() if key != "bank"})
    with pytest.raises(PositionError) as derived:
        Game.from_dict(data, derive=True)
    assert str(derived.value) == str(strict.value)
    with pytest.raises(PositionError, match="an object"):
        Game.from_dict([], derive=True)  # type: ignore[arg-type]
