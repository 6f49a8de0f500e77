"""Saboteur: who has as many or more points discards half of the hand (CK-064, CK-065, CK-187)."""

from typing import Any

import pytest

from tests.rules.boards import LAGOON
from tests.rules.carded import done, holds, is_over, played
from tests.rules.knight_scenes import bank, hand, has, realm
from tests.rules.scene import Scene

pytestmark = pytest.mark.long  # the edition knights is compiled

PLAY = "play card saboteur"


def saboteur(*others: Any, defender: int = 1, board: str = LAGOON, **rest: Any) -> Scene:
    """Seat 0 has the card, nine ore and, as defender, a point."""
    return realm(board, holds("saboteur", defender=defender, hand={"ore": 9}), *others, players=4, **rest)


@pytest.mark.rule("CK-187", "CK-064", "CK-065", "CK-173", "CK-175", "CK-176", "DECISIONS-16", "CK-153")
def test_who_has_as_many_or_more_points_discards_half_of_the_hand() -> None:
    """Seat 1 has more, seat 2 as many, seat 3 fewer points."""
    game = saboteur(
        has(defender=2, hand={"wool": 2, "cloth": 3}),
        has(defender=1, hand={"coin": 1, "ore": 1}),
        has(hand={"brick": 8}),
    )
    assert done(game, PLAY) == played("saboteur") | {"1 discards_owed": 2, "2 discards_owed": 1}
    assert (game.phase, game.actor, game.legal()) == ("discard", 1, {"discard wool", "discard cloth"})
    laid = {"1 hand cloth": -1, "1 discarding cloth": 1, "1 discards_owed": -1}
    assert done(game, "discard cloth") == laid
    assert (game.actor, game.legal()) == (1, {"discard wool", "discard cloth"})
    assert done(game, "discard cloth") == laid
    assert (game.phase, game.actor, game.legal()) == ("discard", 2, {"discard coin", "discard ore"})
    assert done(game, "discard ore") == {  # now all have discarded
        "2 hand ore": -1,
        "2 discards_owed": -1,
        "1 discarding cloth": -2,
        "bank cloth": 2,
        "bank ore": 1,
    }
    assert is_over(game)
    assert (hand(game, 1), hand(game, 2)) == ({"wool": 2, "cloth": 1}, {"coin": 1})


@pytest.mark.rule("CK-187", "CK-118")
@pytest.mark.parametrize(("cards", "owed"), [(2, 1), (3, 1), (4, 2), (7, 3), (8, 4), (9, 4), (19, 9)])
def test_half_rounded_down_whatever_the_limit(cards: int, owed: int) -> None:
    game = saboteur(has(defender=1, hand={"grain": cards})).do(PLAY)
    found = 0
    while game.phase == "discard":
        assert game.legal() == {"discard grain"}
        game.do("discard grain")
        found += 1
    assert found == owed and is_over(game)
    assert bank(game)["grain"] == 19 - cards + owed


@pytest.mark.rule("CK-187", "CK-117")
def test_walls_save_nothing() -> None:
    seat = has(cities=["1,4 N", "1,8 N"], walls=[1, 2], hand={"paper": 8})
    game = saboteur(seat)
    assert done(game, PLAY) == played("saboteur") | {"1 discards_owed": 4}


@pytest.mark.rule("CK-065", "CK-187", "CK-050")
@pytest.mark.parametrize(
    ("other", "playable"),
    [
        (has(defender=1, hand={"ore": 2}), True),
        (has(defender=1, hand={"ore": 1, "coin": 1}), True),
        (has(defender=5, hand={"ore": 1}), False),
        (has(defender=5), False),
        (has(hand={"ore": 9}), False),
        (has(settlements=["1,4 N"], hand={"coin": 2}), True),
        (holds("printer", hand={"coin": 2}), True),
        (holds("spy 3", defender=1, hand={"coin": 1}), False),  # progress cards are none of the hand
    ],
)
def test_it_takes_an_opponent_so_rich_with_two_cards(other: dict[str, Any], playable: bool) -> None:
    assert saboteur(has(), other).allows(PLAY) == playable


@pytest.mark.rule("CK-065", "CK-053", "CK-187")
def test_points_are_all_points() -> None:
    """The longest route and the merchant token count on either side."""
    line = [f"1,4 {side}" for side in ("NW", "NE", "E", "W", "SW")]
    assert saboteur(has(roads=line, hand={"ore": 2}), defender=2, route_holder=1).allows(PLAY)
    assert not saboteur(has(roads=line, hand={"ore": 2}), defender=3, route_holder=1).allows(PLAY)
    assert saboteur(has(hand={"ore": 2}), token_hex=0, token_seat=1).allows(PLAY)
    assert not saboteur(has(defender=1, hand={"ore": 2}), token_hex=0, token_seat=0).allows(PLAY)


@pytest.mark.rule("CK-065", "CK-053", "CK-038")
def test_a_metropolis_counts() -> None:
    city = has(cities=["1,4 N"], levels={"trade": 4}, metropolises={"trade": 1}, hand={"ore": 2})
    assert saboteur(city, defender=4).allows(PLAY) and not saboteur(city, defender=5).allows(PLAY)


@pytest.mark.rule("CK-187", "CK-065")
def test_who_has_a_single_card_is_hit_and_owes_none() -> None:
    game = saboteur(has(defender=9, hand={"ore": 1}), has(defender=1, hand={"wool": 2})).do(PLAY)
    assert (game.phase, game.actor) == ("discard", 2)
    game.do("discard wool")
    assert is_over(game) and hand(game, 1) == {"ore": 1}


@pytest.mark.rule("CK-187", "DECISIONS-16", "DECISIONS-07")
def test_clockwise_from_the_active_seat() -> None:
    rich = {"hand": {"coin": 2}, "defender": 1}
    game = realm(LAGOON, has(**rich), has(**rich), holds("saboteur", hand={"ore": 8}), has(**rich), players=4, active=2)
    game.do(PLAY)
    order = []
    while game.phase == "discard":
        order.append(game.actor)
        game.do("discard coin")
    assert order == [3, 0, 1] and is_over(game)


@pytest.mark.rule("CK-187", "CK-114", "CK-115")
@pytest.mark.parametrize("attacked", [0, 1])
def test_neither_robber_nor_pirate_moves(attacked: int) -> None:
    game = saboteur(has(defender=1, settlements=["1,4 N"], hand={"ore": 2}), first_attack=attacked)
    done(game, PLAY, "discard ore")
    assert is_over(game) and (game.robber, game.pirate) == ("5,6", "3,6")


@pytest.mark.rule("CK-011", "CK-049", "CK-187")
def test_the_second_halves_what_is_left() -> None:
    seat = holds("saboteur 2")
    game = realm(LAGOON, seat, has(hand={"ore": 4}), players=4).do(PLAY, "discard ore", "discard ore", PLAY)
    assert game.legal() == {"discard ore"}
    game.do("discard ore")
    assert is_over(game) and hand(game, 1) == {"ore": 1}
