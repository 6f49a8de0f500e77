"""Resource monopoly and trade monopoly (CK-056, CK-181, CK-182)."""

from typing import Any

import pytest

from tests.rules.boards import LAGOON
from tests.rules.carded import alike_to, done, holds, is_over, moved, played
from tests.rules.knight_scenes import has, realm
from tests.rules.scene import Scene
from tests.rules.spicy import BANKS

pytestmark = pytest.mark.long  # the edition knights is compiled

RESOURCES, COMMODITIES = ("brick", "lumber", "wool", "grain", "ore"), ("cloth", "coin", "paper")
SPICES = ("nutmeg", "pepper", "cinnamon")
CARDS = ("resource_monopoly", "trade_monopoly")


def monopoly(card: str, *others: dict[str, int], board: str = LAGOON, **rest: Any) -> Scene:
    """Seat 0 holds the card and one card of each resource and commodity."""
    mine = dict.fromkeys((*RESOURCES, *COMMODITIES), 1)
    return realm(board, holds(card, hand=mine), *(has(hand=it) for it in others), players=4, **rest)


def play(game: Scene, card: str) -> Scene:
    return game.do(f"play card {card}")


@pytest.mark.rule("CK-181", "CK-056", "CK-173", "CK-175", "CK-242")
@pytest.mark.parametrize("good", RESOURCES)
def test_each_opponent_gives_up_to_two_of_the_resource(good: str) -> None:
    game = monopoly("resource_monopoly", {good: 3, "cloth": 4}, {good: 1, "coin": 1}, {"paper": 2})
    assert done(game, "play card resource_monopoly") == played("resource_monopoly")
    assert (game.phase, game.actor) == ("card step", 0)
    assert game.legal() == {f"monopoly {it}" for it in RESOURCES}
    assert done(game, f"monopoly {good}") == {f"0 hand {good}": 3, f"1 hand {good}": -2, f"2 hand {good}": -1}
    assert is_over(game)


@pytest.mark.rule("CK-182", "CK-056", "CK-173", "CK-175", "CK-242")
@pytest.mark.parametrize("good", COMMODITIES)
def test_each_opponent_gives_one_of_the_commodity(good: str) -> None:
    game = monopoly("trade_monopoly", {good: 3, "ore": 4}, {good: 1, "wool": 1}, {"brick": 2})
    assert done(game, "play card trade_monopoly") == played("trade_monopoly")
    assert (game.phase, game.actor) == ("card step", 0)
    assert game.legal() == {f"monopoly {it}" for it in COMMODITIES}
    assert done(game, f"monopoly {good}") == {f"0 hand {good}": 2, f"1 hand {good}": -1, f"2 hand {good}": -1}
    assert is_over(game)


@pytest.mark.rule("CK-181", "CK-056")
def test_of_exactly_two_both_are_given() -> None:
    game = play(monopoly("resource_monopoly", {"ore": 2}, {"ore": 2}, {"ore": 2}), "resource_monopoly")
    assert done(game, "monopoly ore") == {"0 hand ore": 6, "1 hand ore": -2, "2 hand ore": -2, "3 hand ore": -2}


@pytest.mark.rule("CK-181", "CK-182", "CK-056", "CK-050")
@pytest.mark.parametrize(("card", "good"), [("resource_monopoly", "ore"), ("trade_monopoly", "coin")])
def test_what_nobody_has_may_be_named_and_brings_nothing(card: str, good: str) -> None:
    game = play(monopoly(card, {"wool": 1, "cloth": 1}), card)
    assert done(game, f"monopoly {good}") == {}
    assert is_over(game)


@pytest.mark.rule("CK-181", "CK-182", "CK-050", "CK-174")
@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize(
    ("other", "playable"), [({"ore": 1}, True), ({"cloth": 1}, True), ({}, False)], ids=["ore", "cloth", "none"]
)
def test_it_takes_an_opponent_with_a_card(card: str, other: dict[str, int], playable: bool) -> None:
    assert monopoly(card, {}, {}, other).allows(f"play card {card}") == playable
    armed = realm(LAGOON, holds(card, hand={"ore": 1}), holds("spy 2", hand=other))
    assert armed.allows(f"play card {card}") == playable  # progress cards are none of the hand


@pytest.mark.rule("SPICE-49", "CK-182", "CK-050")
def test_trade_monopoly_names_no_spice() -> None:
    game = monopoly("trade_monopoly", {"nutmeg": 3}, board=BANKS)
    assert game.allows("play card trade_monopoly")  # a spice is a card
    assert play(game, "trade_monopoly").legal() == {f"monopoly {it}" for it in COMMODITIES}


@pytest.mark.rule("CK-181", "CK-011", "CK-049")
def test_the_next_card_goes_on_where_the_first_has_left_off() -> None:
    seat = holds("resource_monopoly 2")
    game = play(realm(LAGOON, seat, has(hand={"ore": 3})), "resource_monopoly").do("monopoly ore")
    assert game.allows("play card resource_monopoly")
    assert done(play(game, "resource_monopoly"), "monopoly ore") == moved("ore", 1, 0)
    assert not game.allows("play card resource_monopoly")


@pytest.mark.rule("CK-200", "CK-202")
def test_all_see_what_is_given() -> None:
    """With counted cards everybody knows then that no more than the rest is left."""
    game = monopoly("resource_monopoly", {"ore": 9}, options={"card_counting": True})
    wool = monopoly("resource_monopoly", {"ore": 9}, options={"card_counting": True})
    for it, good in ((game, "ore"), (wool, "wool")):
        play(it, "resource_monopoly").do(f"monopoly {good}")
    assert alike_to(game, wool) == set()
    assert is_over(game) and game.hand(0)["ore"] == 3
