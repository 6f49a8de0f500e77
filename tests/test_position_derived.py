"""Positions in which something was changed by hand: what follows from the rest is found anew."""

import json
import random
from itertools import islice
from typing import Any

import pytest

from seafarers_env import Game
from seafarers_env.position import PositionError
from tests.play import moments, new_game, tables_but
from tests.positions import position

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


# --- what is empty says nothing ---------------------------------------------------------------------------------------
FRESH = [("base", 3), ("new_shores", 4), ("oceans", 3), ("great_crossing", 4), ("greater_catan", 4)]
OTHER = [("catan_world", 3), ("seven_islands", 3), ("hawaii", 3), ("fog_islands", 5), ("explorers", 3)]


@pytest.mark.parametrize(("name", "players"), [*FRESH, *(pytest.param(*t, marks=pytest.mark.long) for t in OTHER)])
def test_the_text_of_a_fresh_game_is_edited_into_a_later_position(name: str, players: int) -> None:
    game = new_game(name, players, 1, chance="explicit")
    later = next(one for one in moments(game.clone(), 1, "builder", 4000) if one.phase == "main").to_dict()
    data = game.to_dict()
    data["pending"] = ["main"]
    for fresh, old in zip(data["seats"], later["seats"], strict=True):
        fresh |= {key: old[key] for key in ("settlements", "roads", "ships", "ports", "hand") if key in old}
    if later.get("pile") or later.get("explorers"):
        data |= {key: later[key] for key in ("terrain", "numbers", "explorers", "tiles", "chits") if key in later}
    assert Game.from_dict(data, "explicit", derive=True).phase == "main"
    for key in ("bank", "deck", "pile", "starts"):
        data.pop(key, None)
    del data["turn"]["placements"]
    data["turn"].pop("starts_paid", None)
    assert Game.from_dict(data, "explicit").to_dict()["seats"][0]["hand"] == later["seats"][0]["hand"]


@pytest.mark.long
def test_all_that_follows_is_found_anew() -> None:
    games = moments(new_game("fog_islands", 5, 3, chance="explicit", card_counting=True), 3, "spicer", 900)
    game = next(game for game in games if game.turn > 9 and game.phase == "main")
    data = game.to_dict()
    word = next(word for word, n in data["spices"]["stack"].items() if n)
    data["seats"][0]["hand"][word] = data["seats"][0]["hand"].get(word, 0) + 1
    data["seats"][1]["hand"] = {"ore": 2}
    with pytest.raises(PositionError):
        Game.from_dict(data, "explicit")
    told = Game.from_dict(data, "explicit", derive=True).to_dict()
    assert told["spices"]["stack"].get(word, 0) == data["spices"]["stack"][word] - 1
    assert told["known"][0][1]["possible"]["ore"] >= 2
    knights = new_game("base", 3, 1, cities_and_knights=True).to_dict() | {"pending": ["main"]}
    knights["seats"][0]["progress"] = {"warlord": 1}
    assert Game.from_dict(knights, derive=True).to_dict()["realm"]["undrawn"]["warlord"] == 1


@pytest.mark.rule("FACEDOWN-44", "REACH-13")
@pytest.mark.long
def test_the_robber_begins_on_the_desert_that_is_not_catans() -> None:
    game = Game("reach_catan", 4)
    seats = [{"cards": {"soldier": 1}}] * 4
    assert position("reach_catan", 4, seats).facts()["robber"] == game.facts()["robber"]


@pytest.mark.long
def test_pending_phases_are_written_as_they_are_decided() -> None:
    knights = moments(new_game("base", 3, 1, cities_and_knights=True, chance="explicit"), 1, "courtier", 300)
    several = [game for game in knights if len(game.to_dict()["pending"]) > 1]
    assert several and all(game.to_dict()["pending"][0] == game.phase for game in several)


@pytest.mark.long
def test_places_of_hawaii_have_names() -> None:
    game = Game("hawaii", 3)
    at = game.board.places.find_vertex("Captain Cook")
    assert game.parse("settlement Captain Cook") == game.parse(f"settlement {game.board.places.vertices[at]}")
    told = position("hawaii", 3, [{"settlements": ["Hilo"]}]).facts()["seats"][0]["settlements"]
    assert told == [game.board.places.vertices[game.board.places.find_vertex("Hilo")]]
