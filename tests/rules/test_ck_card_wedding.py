"""Wedding: who has more points gives two cards (CK-190)."""

from typing import Any

import pytest

from tests.rules.boards import LAGOON
from tests.rules.carded import done, holds, is_over, moved, played
from tests.rules.knight_scenes import has, realm
from tests.rules.scene import Scene
from tests.rules.spicy import BANKS

pytestmark = pytest.mark.long  # the edition knights is compiled

WEDDING = "play card wedding"


def wedding(*others: Any, defender: int = 1, board: str = LAGOON, **rest: Any) -> Scene:
    """Seat 0 has the card, an ore and, as defender, a point."""
    return realm(board, holds("wedding", defender=defender, hand={"ore": 1}), *others, players=4, **rest)


@pytest.mark.rule("CK-190", "CK-053", "CK-173", "CK-175", "CK-176", "CK-242", "CK-243", "CK-153")
def test_who_has_more_points_gives_two_cards_of_its_choice_one_after_the_other() -> None:
    """Seat 2 has as many points, and is spared."""
    game = wedding(
        has(defender=2, hand={"wool": 1, "cloth": 2, "brick": 1}),
        has(defender=1, hand={"coin": 9}),
        has(defender=5, hand={"paper": 1, "grain": 1}),
    )
    assert done(game, WEDDING) == played("wedding")
    assert (game.phase, game.actor) == ("opponent's step", 1)
    assert game.legal() == {"give wool", "give cloth", "give brick"}
    assert done(game, "give wool") == moved("wool", 1, 0)  # each passes at once
    assert (game.phase, game.actor, game.legal()) == ("opponent's step", 1, {"give cloth", "give brick"})
    assert done(game, "give cloth") == moved("cloth", 1, 0)
    assert (game.phase, game.actor, game.legal()) == ("opponent's step", 3, {"give paper", "give grain"})
    assert done(game, "give grain") == moved("grain", 3, 0)
    assert (game.actor, game.legal()) == (3, {"give paper"})  # one choice is still a decision
    assert done(game, "give paper") == moved("paper", 3, 0)
    assert is_over(game)


@pytest.mark.rule("CK-190")
def test_who_has_a_single_card_gives_it_and_who_has_none_nothing() -> None:
    game = wedding(has(defender=2), has(defender=2, hand={"coin": 1}), has(defender=2, hand={"ore": 2}))
    done(game, WEDDING)
    assert (game.actor, game.legal()) == (2, {"give coin"})
    assert done(game, "give coin") == moved("coin", 2, 0)
    assert game.actor == 3
    assert done(game, "give ore", "give ore") == moved("ore", 3, 0, 2)
    assert is_over(game)


@pytest.mark.rule("CK-190", "DECISIONS-07")
def test_clockwise_from_the_active_seat() -> None:
    rich = has(defender=1, hand={"ore": 1})
    game = realm(LAGOON, rich, rich, holds("wedding"), rich, players=4, active=2).do(WEDDING)
    order = []
    while game.phase == "opponent's step":
        order.append(game.actor)
        game.do("give ore")
    assert order == [3, 0, 1] and is_over(game)


@pytest.mark.rule("CK-190", "CK-050", "CK-053", "CK-174")
@pytest.mark.parametrize(
    ("other", "playable"),
    [
        (has(defender=2, hand={"ore": 1}), True),
        (has(defender=1, hand={"ore": 9}), False),
        (has(hand={"ore": 9}), False),
        (has(defender=9), False),
        (holds("spy 3", defender=9), False),
        (has(cities=["1,4 N"], hand={"coin": 1}), True),
        (holds("printer", "constitution", hand={"coin": 1}), True),
    ],
)
def test_it_takes_an_opponent_with_more_points_and_a_card(other: dict[str, Any], playable: bool) -> None:
    assert wedding(has(), other).allows(WEDDING) == playable


@pytest.mark.rule("CK-053", "CK-190", "CK-120")
def test_points_are_all_points() -> None:
    line = [f"1,4 {side}" for side in ("NW", "NE", "E", "W", "SW")]
    assert wedding(has(roads=line, hand={"ore": 1}), route_holder=1).allows(WEDDING)
    assert not wedding(has(roads=line, hand={"ore": 1}), defender=2, route_holder=1).allows(WEDDING)
    assert wedding(has(defender=1, hand={"ore": 1}), token_hex=0, token_seat=1).allows(WEDDING)
    assert not wedding(has(defender=2, hand={"ore": 1}), token_hex=0, token_seat=0).allows(WEDDING)


@pytest.mark.rule("SPICE-50", "CK-190")
def test_spices_may_be_given() -> None:
    game = wedding(has(defender=2, hand={"nutmeg": 1, "wool": 2}), board=BANKS).do(WEDDING)
    assert game.legal() == {"give nutmeg", "give wool"}
    assert done(game, "give nutmeg") == moved("nutmeg", 1, 0)
    assert game.legal() == {"give wool"}
    only = wedding(has(defender=2, hand={"pepper": 1}), board=BANKS)
    assert only.allows(WEDDING) and only.do(WEDDING).legal() == {"give pepper"}


@pytest.mark.rule("CK-202", "CK-190")
def test_a_hand_above_the_limit_owes_nothing() -> None:
    rich = has(defender=1, hand={"ore": 2})
    game = realm(LAGOON, holds("wedding", hand={"wool": 7}), rich, rich, rich, players=4).do(WEDDING)
    done(game, *["give ore"] * 6)
    assert is_over(game) and game.hand(0) == {"wool": 7, "ore": 6}
