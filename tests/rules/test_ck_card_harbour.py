"""Commercial harbour: a resource of mine for a commodity of each opponent (CK-052, CK-177)."""

from typing import Any

import pytest

from tests.rules.boards import LAGOON
from tests.rules.carded import done, holds, is_over, moved, played
from tests.rules.knight_scenes import hand, has, realm
from tests.rules.scene import Scene

pytestmark = pytest.mark.long  # the edition knights is compiled

PLAY = "play card commercial_harbour"
OFFERS = {"ore": 2, "wool": 1, "cloth": 1, "paper": 2}


def harbour(*others: dict[str, int], mine: dict[str, int] | None = None, board: str = LAGOON, **rest: Any) -> Scene:
    """Seat 0 holds the card and these goods, the others theirs."""
    seats = (holds("commercial_harbour 2", hand=OFFERS if mine is None else mine), *(has(hand=it) for it in others))
    return realm(board, *seats, players=4, **rest)


@pytest.mark.rule("CK-177", "CK-052", "CK-173", "CK-175", "CK-242", "CK-153")
def test_a_resource_is_offered_and_a_commodity_comes_back() -> None:
    game = harbour({"cloth": 1, "coin": 2, "wool": 1}, {"brick": 1, "paper": 1}, {"ore": 1})
    assert done(game, PLAY) == played("commercial_harbour")
    assert (game.phase, game.actor, game.legal()) == ("card step", 0, {"target 1", "target 2", "target 3"})
    assert done(game, "target 1") == {}
    assert (game.phase, game.actor, game.legal()) == ("card step", 0, {"give ore", "give wool"})
    assert done(game, "give ore") == {}  # both change hands together
    assert (game.phase, game.actor, game.legal()) == ("opponent's step", 1, {"give cloth", "give coin"})
    assert done(game, "give coin") == moved("ore", 0, 1) | moved("coin", 1, 0)
    assert (game.phase, game.actor, game.legal()) == ("card step", 0, {"target 2", "target 3", "stop"})


@pytest.mark.rule("CK-177", "CK-052")
def test_each_opponent_is_asked_once_in_any_order_until_all_have_been() -> None:
    game = harbour({"cloth": 1}, {"paper": 3}, {"coin": 1})
    game.do(PLAY, "target 3", "give wool", "give coin")
    assert game.legal() == {"target 1", "target 2", "stop"}
    game.do("target 1", "give ore", "give cloth")
    assert game.legal() == {"target 2", "stop"}
    assert done(game, "target 2", "give ore", "give paper") == moved("ore", 0, 2) | moved("paper", 2, 0)
    assert is_over(game)
    assert hand(game, 0) == {"cloth": 2, "coin": 1, "paper": 3}


@pytest.mark.rule("CK-177", "CK-154")
def test_after_the_first_it_may_stop() -> None:
    game = harbour({"cloth": 1}, {"coin": 1}).do(PLAY)
    assert "stop" not in game.legal()
    game.do("target 2", "give ore", "give coin")
    assert done(game, "stop") == {}
    assert is_over(game)


@pytest.mark.rule("CK-052", "CK-177")
def test_who_has_no_commodity_says_so_and_the_resource_stays() -> None:
    game = harbour({"ore": 5}, {"cloth": 1}).do(PLAY, "target 1")
    assert game.legal() == {"give ore", "give wool"}
    assert done(game, "give wool") == {}
    assert (game.phase, game.actor, game.legal()) == ("card step", 0, {"target 2", "stop"})
    game.do("target 2")
    assert game.legal() == {"give ore", "give wool"}  # the same may be offered again
    assert done(game, "give wool") == {}
    assert (game.phase, game.actor, game.legal()) == ("opponent's step", 2, {"give cloth"})
    assert done(game, "give cloth") == moved("wool", 0, 2) | moved("cloth", 2, 0)
    assert is_over(game)


@pytest.mark.rule("CK-052", "CK-177")
def test_the_last_to_be_asked_may_have_none() -> None:
    game = harbour({"ore": 1})
    assert done(game, PLAY, "target 1", "give ore") == played("commercial_harbour")
    assert is_over(game)


@pytest.mark.rule("CK-052", "CK-154", "CK-050")
def test_empty_hands_are_not_chosen_and_one_choice_is_still_a_decision() -> None:
    game = harbour({}, {"ore": 1}, {}, mine={"brick": 1, "paper": 1}).do(PLAY)
    assert game.legal() == {"target 2"}
    assert game.do("target 2").legal() == {"give brick"}


@pytest.mark.rule("CK-177")
def test_it_is_over_when_no_resource_is_left() -> None:
    game = harbour({"cloth": 1}, {"coin": 1}, {"paper": 1}, mine={"grain": 1, "coin": 4})
    done(game, PLAY, "target 1", "give grain", "give cloth")
    assert is_over(game)
    assert (hand(game, 0), hand(game, 1)) == ({"cloth": 1, "coin": 4}, {"grain": 1})


@pytest.mark.rule("CK-177", "CK-050", "CK-052")
@pytest.mark.parametrize(
    ("mine", "others", "playable"),
    [
        ({"ore": 1}, [{"cloth": 1}], True),
        ({"ore": 1}, [{}, {}, {"brick": 1}], True),  # that it has no commodity is hidden
        ({"ore": 1}, [{}, {}, {}], False),
        ({"cloth": 7}, [{"cloth": 1}], False),
        ({}, [{"cloth": 1}], False),
    ],
)
def test_it_takes_a_resource_and_an_opponent_with_a_card(
    mine: dict[str, int], others: list[dict[str, int]], playable: bool
) -> None:
    assert harbour(*others, mine=mine).allows(PLAY) == playable


@pytest.mark.rule("CK-049", "CK-177", "CK-011")
def test_the_second_card_asks_all_anew() -> None:
    game = harbour({"cloth": 2}, {"coin": 2})
    game.do(PLAY, "target 1", "give ore", "give cloth", "target 2", "give ore", "give coin")
    game.do(PLAY)
    assert game.legal() == {"target 1", "target 2"}
    done(game, "target 2", "give wool", "give coin")
    assert is_over(game)  # no resource is left


@pytest.mark.rule("CK-242")
def test_targets_are_counted_clockwise_from_who_plays() -> None:
    seats = has(hand={"coin": 1}), has(), holds("commercial_harbour", hand={"ore": 2}), has(hand={"cloth": 1})
    game = realm(LAGOON, *seats, players=4, active=2).do(PLAY)
    assert game.legal() == {"target 1", "target 2"}
    game.do("target 2", "give ore")
    assert (game.actor, game.legal()) == (0, {"give coin"})
    assert done(game, "give coin") == moved("ore", 2, 0) | moved("coin", 0, 2)
    assert (game.actor, game.legal()) == (2, {"target 1", "stop"})
