"""Dice as a deck of 36 cards (HOUSE)."""

import random
from itertools import product
from typing import Any

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.position import PositionError
from tests.play import pick, pick_chance
from tests.rules.scene import Scene, deal, isle, seat

pytestmark = pytest.mark.nojit

ALL = [f"{i}{j}" for i, j in product("123456", repeat=2)]
SIXES = [card for card in ALL if int(card[0]) + int(card[1]) == 6]


def about_to_roll(drawn: list[str] | None = None, **more: Any) -> Scene:
    return isle(seat(), seat(), seat(), phase="pre-roll", dice="deck", dice_drawn=drawn or [], **more).do("roll")


def left(game: Scene) -> list[int]:
    """The cards left by sum, as seat 0 sees them."""
    return game.game.table.layout.split(game.game.observe(0))["dice_left"].tolist()


@pytest.mark.rule("HOUSE-06")
def test_it_is_off_unless_asked_for() -> None:
    game = isle(seat(), phase="pre-roll")
    assert game.game.options["dice"] == "rolled"
    assert "dice_drawn" not in game.game.to_dict()
    assert game.game.table.layout.shapes["dice_left"] == (0,)
    with pytest.raises(PositionError, match=r"dice_drawn: expected nothing, as the option dice is 'rolled'"):
        isle(seat(), phase="pre-roll", dice_drawn=["11"])


@pytest.mark.rule("HOUSE-07", "HOUSE-09")
def test_a_card_that_was_drawn_stays_out() -> None:
    game = about_to_roll()
    assert game.odds()["8"] == pytest.approx(5 / 36)
    game = game.chance("8")
    assert game.game.to_dict()["dice_drawn"] == ["26"]  # of its sum the lowest
    assert left(game) == [1, 2, 3, 4, 5, 6, 4, 4, 3, 2, 1]


@pytest.mark.rule("HOUSE-07", "HOUSE-09")
def test_a_sum_without_a_card_does_not_come() -> None:
    odds = about_to_roll(SIXES).odds()
    assert "6" not in odds
    assert odds["7"] == pytest.approx(6 / 31)
    game = about_to_roll(SIXES)
    with pytest.raises(ValueError, match="6"):
        game.game.apply_chance(4)


@pytest.mark.rule("HOUSE-08")
def test_with_five_left_all_are_shuffled() -> None:
    game = about_to_roll(ALL[:30])
    assert sum(left(game)) == 6
    assert sum(left(game.chance("12"))) == 36


@pytest.mark.rule("HOUSE-07", "HOUSE-08")
def test_thirty_one_rolls_are_thirty_one_cards() -> None:
    game = Game("base", 2, seed=5, chance="auto", dice="deck", max_offers=0)
    rng, rolls = np.random.default_rng(0), list[int]()
    while len(rolls) < 31:
        rolled = game.phase == "pre-roll" and "roll"
        game.apply(game.parse("roll") if rolled else int(rng.choice(game.legal_list())))
        if rolled:
            rolls.append(int(game.record.dice))
    assert (np.bincount(rolls, minlength=13)[2:] <= [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]).all()
    assert game.to_dict()["dice_drawn"] == []


@pytest.mark.long
@pytest.mark.rule("HOUSE-10")
def test_with_knights_a_card_tells_the_red_die_first() -> None:
    game = deal("base", 3, cities_and_knights=True, dice="deck").game
    data = game.to_dict() | {"dice_drawn": [*ALL[:6], "21"], "pending": ["pre-roll"]}
    data["turn"] = {"active": 0, "number": 12}
    for p, corner in enumerate(("1,4 N", "1,6 N", "1,8 N")):
        data["seats"][p] |= {"cities": [corner]}
    scene = Scene(Game.from_dict(data, chance="explicit")).do("roll")
    assert scene.odds().get("red 1") is None
    assert scene.odds()["red 2"] == pytest.approx(5 / 29)
    scene = scene.chance("red 2")
    assert set(scene.odds()) == {f"other {eyes}" for eyes in range(2, 7)}
    assert scene.chance("other 5").game.to_dict()["dice_drawn"] == [*ALL[:6], "21", "25"]
    pairs = scene.game.table.layout.split(scene.game.observe(1))["dice_pairs"]
    assert pairs.tolist() == [card not in (*ALL[:6], "21", "25") for card in ALL]


@pytest.mark.long
@pytest.mark.rule("HOUSE-11", "HOUSE-07")
def test_a_single_die_of_the_explorers_is_no_card() -> None:
    game, rng = Game("explorers", 3, seed=4, chance="explicit", dice="deck", max_offers=0), random.Random(4)
    while game.phase != "die":
        if game.is_chance:
            game.apply_chance(pick_chance(game, rng))
        else:
            game.apply(pick(game, rng, "sailor"))
    drawn = game.to_dict()["dice_drawn"]
    assert drawn and sorted(p for _, p in game.chance_outcomes()) == pytest.approx([1 / 6] * 6)
    game.apply_chance(game.chance_outcomes()[2][0])
    assert game.to_dict()["dice_drawn"] == drawn


@pytest.mark.rule("HOUSE-13")
@pytest.mark.parametrize(
    ("drawn", "wrong"),
    [
        (["11", "11"], "dice_drawn: expected each card once"),
        (["17"], r"dice_drawn\[0\]: expected a card, two faces like '25'"),
        (ALL[:31], "at most 30"),
        ("11", "dice_drawn"),
    ],
)
def test_what_cannot_be_drawn_is_refused(drawn: Any, wrong: str) -> None:
    with pytest.raises(PositionError, match=wrong):
        isle(seat(), phase="pre-roll", dice="deck", dice_drawn=drawn)


@pytest.mark.rule("HOUSE-12", "BASE-33")
@pytest.mark.parametrize(("cards", "owed"), [(9, 0), (10, 5)])
def test_a_hand_keeps_what_the_option_says(cards: int, owed: int) -> None:
    game = isle(seat(hand={"wool": cards}), seat(), discard_limit=9, phase="pre-roll").roll(7)
    assert game.game.to_dict()["seats"][0].get("discards_owed", 0) == owed
    assert game.phase == ("discard" if owed else "robber")
