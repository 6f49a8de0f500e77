"""A progress card that is being played as text: written and read back (CK-153, CK-173..199)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from seafarers_env import Game
from seafarers_env.engine import constants as c
from seafarers_env.engine.knights.cards.table import CARDS
from tests.effort import often
from tests.knights import ON, WEIGHTS, data, step
from tests.play import weighted_pick
from tests.position_cards import ROLLED, STEPS, changed, of, same, with_card
from tests.positions import from_dict
from tests.test_position_knights import refusal

pytestmark = [pytest.mark.long, pytest.mark.kernels]  # the edition knights is compiled


# --- written and read -------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-153", "CK-173", "CK-236")
@pytest.mark.parametrize("case", STEPS)
def test_each_step_of_each_card_is_written_as_it_is_read(case: str) -> None:
    game = from_dict(STEPS[case], "explicit")
    card = STEPS[case]["turn"]["card"]
    assert c.PROGRESS[int(game.record.playing)] == card["name"] == case.split()[0]
    assert int(game.record.step) == card["step"] == int(case.split()[1])
    assert game.to_dict()["turn"]["card"] == card
    told = game.facts()["turn"]["card"]
    assert {word: told[word] for word in card} == card | (
        {"due": dict.fromkeys("0123", 0) | card["due"]} if "due" in card else {}
    )
    assert same(game)
    unsaid = {key: value for key, value in STEPS[case].items() if key != "pending"}
    assert from_dict(unsaid, "explicit").to_json() == game.to_json()  # the step says what is due


@pytest.mark.rule("CK-153")
def test_these_are_all_steps_of_all_cards() -> None:
    steps = {f"{c.PROGRESS[card.kind]} {n}" for card in CARDS for n in range(len(card.steps))}
    assert {" ".join(case.split()[:2]) for case in STEPS} == steps - {f"{c.PROGRESS[c.ROAD_BUILDING]} 0"}


@pytest.mark.rule("CK-052", "CK-173", "CK-183", "CK-190")
def test_what_is_left_out_follows() -> None:
    told = from_dict(changed("merchant_fleet 0 again"), "explicit").to_dict()
    assert told["realm"]["played"] == {"merchant_fleet": 2, "crane": 1}
    assert told["realm"]["undrawn"].get("merchant_fleet", 0) == 0
    told = from_dict(with_card(None, pending=["free piece"]), "explicit").to_dict()
    assert told["realm"]["played"] == {"road_building": 1}
    token = {"merchant_token": {"hex": "6,3", "seat": 0}}
    told = from_dict(with_card(of("spy"), realm={"attacked": True, **token}), "explicit").to_dict()
    assert told["realm"]["played"] == {"merchant": 1, "spy": 1}
    for case, key, value in (
        ("commercial_harbour 1", "chosen", [1]),
        ("bishop 1", "hit", [2]),
        ("wedding 0", "due", {"1": 2, "2": 1}),
    ):
        game = from_dict(changed(case, card={key: None}), "explicit")
        assert game.to_dict()["turn"]["card"][key] == value


@pytest.mark.rule("CK-061", "CK-207", "CK-208")
def test_the_route_card_stays_while_a_piece_is_lifted_or_a_knight_displaced() -> None:
    line = ["4,5 NE", "4,5 E", "4,5 SE", "4,5 SW", "4,5 W"]
    holder = {"seat0": {"roads": line[:4], "knights": {"6,3 NE": "basic"}}}
    lifted = changed("diplomat 1", card={"left": line[4]}, **holder)
    game = from_dict(lifted, "explicit")
    assert (game.facts()["longest_route"], game.facts()["seats"][0]["route"]) == (0, 4)
    assert same(game)
    assert "longest_route: expected seat 0, with 5 pieces in a row" in refusal({**lifted, "longest_route": None})
    displaced: dict[str, Any] = {
        "pending": ["opponent's step"],
        "turn": {**ROLLED, "homeless": {"seat": 1, "knight": "basic", "from": "5,8 NE"}},
    }
    seats = [{"roads": line}, {"knights": {}, "roads": ["5,8 NE", "5,10 NW", "7,6 NE"]}]
    for said in (0, None):
        game = from_dict(data(seats, longest_route=said, **displaced), "explicit")
        assert game.facts()["longest_route"] == said
        assert same(game)


@pytest.mark.rule("CK-184", "CK-243")
def test_a_game_is_won_when_a_knight_deserts() -> None:
    position = changed("deserter 2", pending=["over", "card step"], outcome="won", options={**ON, "points_to_win": 4})
    game = from_dict(position, "explicit")
    assert game.phase == "over"
    assert same(game)
    position = changed("spy 1", pending=["over", "card step"], outcome="won", options={**ON, "points_to_win": 4})
    assert "pending: expected 'card step' without 'over' for step 1 of spy (CK-188)" in refusal(position)


# --- what play brings -------------------------------------------------------------------------------------------------
#: Seats in whose main phase every card has something to do.
_RICH: dict[int, dict[str, Any]] = {
    0: {
        "hand": {"wool": 4, "grain": 4, "ore": 4, "cloth": 1},
        "knights": {"6,3 NE": "basic"},
        "roads": ["4,5 NE", "4,5 E", "6,3 NE"],
        "ships": ["7,8 SE"],
    },
    1: {"knights": {"4,5 NE": "strong active"}},
}


@pytest.mark.rule("CK-153", "CK-154", "CK-175")
@pytest.mark.parametrize("card", [card for card in CARDS if card.steps], ids=lambda card: c.PROGRESS[card.kind])
def test_what_is_written_of_a_card_being_played_is_read_again(card: Any) -> None:
    name, rng, seen = c.PROGRESS[card.kind], random.Random(card.kind), set[int]()
    base = with_card(None, seats=_RICH, pending=["pre-roll" if name == "alchemist" else "main"])
    base["seats"][0]["progress"] = {name: 1}
    if name == "smith":
        base["seats"][0]["knights"] = {"6,3 NE": "basic", "4,5 SE": "basic"}
    for _ in range(12):
        game = from_dict(base, "explicit")
        game.apply(game.parse(f"play card {name}"))
        while game.record.playing >= 0 or game.phase in ("free piece", "opponent's step"):
            assert same(game)
            seen.add(int(game.record.step))
            _go_on(game, rng, name)
        if len(seen) == len(card.steps):
            return
    raise AssertionError(f"steps seen: {seen}")


def _go_on(game: Game, rng: random.Random, name: str) -> None:
    """A step by chance; a diplomat takes own pieces away."""
    words = ("roads", "ships") if name == "diplomat" and game.record.step == 0 else ()
    own = [f"remove route {edge}" for word in words for edge in game.to_dict()["seats"][0][word]]
    able = [game.parse(text) for text in own if game.parse(text) in game.legal_list()]
    if able:
        game.apply(rng.choice(able))
    else:
        step(game, rng)


def _play_on(game: Game, rng: random.Random) -> None:
    """One decision, or one outcome of chance: cards are played as soon as they can be."""
    if game.is_chance:
        step(game, rng)
    else:
        game.apply(weighted_pick(game, rng, {**WEIGHTS, "play": 10}))


@pytest.mark.rule("CK-141", "CK-144", "CK-185", "CK-194", "CK-238")
@pytest.mark.parametrize(
    ("scenario", "players", "options"),
    [
        ("new_shores", 4, {}),
        ("oceans", 3, {}),
        ("reach_catan", 3, {}),
        ("greater_catan", 4, {}),
        ("great_crossing", 4, {}),
        ("catan_world", 4, {}),
        ("fog_islands", 6, {"spices": True}),
        ("seven_islands", 4, {}),
    ],
    ids=str,
)
def test_games_in_which_cards_are_played_are_read_again(scenario: str, players: int, options: dict[str, Any]) -> None:
    rng, read = random.Random(scenario), 0
    for seed in range(20):
        if seed >= often(3, 1) and read > 5:
            break
        game = Game(scenario, players, seed, chance="explicit", **ON, **options)
        for n in range(often(4000, 1500)):
            if game.is_over:
                break
            if game.record.playing >= 0 or n % 50 == 0 or game.phase in ("free piece", "opponent's step"):
                assert same(game), game.to_json()
                read += game.record.playing >= 0
            _play_on(game, rng)
    assert read > 5


@pytest.mark.rule("CK-070", "CK-194", "CK-225")
@pytest.mark.parametrize(
    ("scenario", "players"),
    [("new_shores", 4), ("base", 3), ("oceans", 4), ("reach_catan", 3), ("greater_catan", 4), ("fog_islands", 3)],
)
def test_chips_that_an_inventor_has_exchanged_are_read_again(scenario: str, players: int) -> None:
    game = Game(scenario, players, 3, chance="explicit", **ON)
    rng = random.Random(2)
    while game.phase != "main":
        step(game, rng)
    sketch = game.to_dict()
    sketch["turn"]["number"] = sketch["turn"]["active"] = 0
    sketch["seats"][0]["progress"], sketch["realm"] = {"inventor": 1}, {"attacked": True, "played": {"inventor": 1}}
    for _ in range(6):
        game = from_dict({**sketch, "numbers": game.to_dict()["numbers"]}, "explicit")
        _exchange(game, rng)
        assert same(game)
        told = game.to_dict()
        assert from_dict(told, "explicit", derive=True).to_json() == game.to_json()


def _exchange(game: Game, rng: random.Random) -> None:
    game.apply(game.parse("play card inventor"))
    for _ in range(2):
        game.apply(rng.choice(game.legal_list()))
