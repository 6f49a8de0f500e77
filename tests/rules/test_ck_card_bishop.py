"""Bishop: the robber moves, and a card of everybody with a building there (CK-057, CK-183)."""

from typing import Any

import pytest

from tests.rules.boards import LAGOON
from tests.rules.carded import done, holds, is_over, moved, played
from tests.rules.knight_scenes import hand, has, realm
from tests.rules.scene import Scene
from tests.rules.spicy import BANKS

pytestmark = pytest.mark.long  # the edition knights is compiled

PLAY = "play card bishop"
LAND = {"1,4", "1,6", "1,8", "2,3", "2,9", "3,2", "3,10", "4,3", "4,9", "5,4", "5,6", "5,8"}


def bishop(*others: Any, seat: dict[str, Any] | None = None, board: str = LAGOON, **rest: Any) -> Scene:
    """Seat 0 has the card and, unless said otherwise, nothing else; the first attack is over."""
    return realm(board, {**holds("bishop 2"), **(seat or {})}, *others, players=4, **{"first_attack": 1, **rest})


@pytest.mark.rule("CK-183", "CK-057", "BASE-37", "CK-173", "CK-175", "CK-242")
def test_the_robber_goes_to_any_other_land_and_the_pirate_stays() -> None:
    game = bishop()
    assert done(game, PLAY) == played("bishop")
    assert (game.phase, game.actor) == ("card step", 0)
    assert game.legal() == {f"robber {it}" for it in LAND - {"5,6"}}
    assert done(game, "robber 5,8") == {"robber": "5,8"}  # nobody to take a card from
    assert is_over(game)
    game.do(PLAY)
    assert game.legal() == {f"robber {it}" for it in LAND - {"5,8"}}  # the desert again


@pytest.mark.rule("CK-183", "BASE-37")
def test_from_off_the_board_it_goes_to_all_land() -> None:
    assert bishop(robber=-1).do(PLAY).legal() == {f"robber {it}" for it in LAND}


@pytest.mark.rule("CK-057", "CK-114", "CK-218")
def test_not_before_the_first_attack_is_over() -> None:
    victim = has(settlements=["1,4 N"], hand={"ore": 1})
    assert not bishop(victim, first_attack=0).allows(PLAY)
    assert not bishop(victim, first_attack=0, barbarians=6).allows(PLAY)
    assert bishop(victim, barbarians=6).allows(PLAY)


@pytest.mark.rule("CK-183", "BASE-38", "CK-119", "CK-243")
def test_one_card_of_each_opponent_there_clockwise_by_the_law_of_theft() -> None:
    seats = (
        has(settlements=["1,4 SE"], hand={"ore": 2, "cloth": 1, "wool": 1}),
        has(cities=["1,4 NW"], hand={"coin": 3}),
        has(settlements=["1,4 NE"], hand={"paper": 1, "brick": 4}),
    )
    game = bishop(*seats).do(PLAY)
    assert done(game, "robber 1,4") == {"robber": "1,4"}
    assert (game.phase, game.actor) == ("stolen card", -1)
    assert game.odds() == pytest.approx({"ore": 1 / 2, "cloth": 1 / 4, "wool": 1 / 4})
    assert done(game, "cloth") == moved("cloth", 1, 0)
    assert (game.phase, game.odds()) == ("stolen card", pytest.approx({"coin": 1}))
    assert done(game, "coin") == moved("coin", 2, 0)
    assert (game.phase, game.odds()) == ("stolen card", pytest.approx({"paper": 1 / 5, "brick": 4 / 5}))
    assert done(game, "brick") == moved("brick", 3, 0)
    assert is_over(game)


@pytest.mark.rule("CK-183", "BASE-38")
def test_the_law_does_not_hang_on_what_was_taken_before() -> None:
    """Both have the same hand: one cloth in three cards."""
    cards = {"cloth": 1, "ore": 2}
    game = bishop(has(settlements=["1,4 SE"], hand=cards), has(), has(settlements=["1,4 N"], hand=cards))
    game.do(PLAY, "robber 1,4")
    odds = pytest.approx({"cloth": 1 / 3, "ore": 2 / 3})
    for first in ("cloth", "ore"):
        after = game.clone().chance(first)
        assert after.odds() == odds
        assert hand(after.chance("cloth"), 0) == ({"cloth": 2} if first == "cloth" else {"ore": 1, "cloth": 1})


@pytest.mark.rule("CK-183")
def test_clockwise_from_the_active_seat() -> None:
    seats = (
        has(settlements=["1,4 N"], hand={"brick": 1}),
        holds("bishop", settlements=["1,4 S"], hand={"ore": 5}),
        has(cities=["1,4 NE"], hand={"wool": 1}),
        has(settlements=["1,4 NW"], hand={"paper": 1}),
    )
    game = realm(LAGOON, *seats, players=4, active=1, first_attack=1).do(PLAY, "robber 1,4")
    order = []
    while game.actor < 0:
        (good,) = game.odds()
        order.append(good)
        game.chance(good)
    assert order == ["wool", "paper", "brick"]
    assert hand(game, 1) == {"ore": 5, "wool": 1, "paper": 1, "brick": 1} and is_over(game)


@pytest.mark.rule("CK-183", "BASE-38", "CK-174", "CK-210")
def test_who_has_no_card_or_no_building_there_loses_none() -> None:
    """Seat 1 has but a progress card, seat 2 a knight and a road; seat 3 two buildings."""
    seats = (
        holds("spy", settlements=["1,4 NE"]),
        has(knights={"1,4 NW": "mighty active"}, roads=["1,4 NW"], settlements=["1,8 N"], hand={"ore": 1}),
        has(settlements=["1,4 S"], cities=["1,4 N"], hand={"wool": 5}),
    )
    game = bishop(*seats, seat={"settlements": ["1,4 SE"], "hand": {"coin": 1}}).do(PLAY)
    game.do("robber 1,4")
    assert game.odds() == {"wool": 1}
    assert done(game, "wool") == moved("wool", 3, 0)
    assert is_over(game)


@pytest.mark.rule("CK-183", "CK-109")
def test_a_laid_down_city_is_a_building_there() -> None:
    supply = [[15, 15, 5, 4], [15, 15, 0, 3], *[[15, 15, 5, 4]] * 4]
    game = bishop(has(laid_down=["1,4 N"], hand={"coin": 1}), supply=supply)
    assert game.do(PLAY, "robber 1,4").odds() == {"coin": 1}


@pytest.mark.rule("CK-183", "CK-201", "CK-154")
def test_theft_is_not_optional() -> None:
    seats = has(settlements=["1,4 N"], hand={"wool": 1}), has(settlements=["1,4 S"], hand={"ore": 1})
    game = bishop(*seats, options={"theft_optional": True}).do(PLAY)
    assert game.legal() == {f"robber {it}" for it in LAND - {"5,6"}}
    game.do("robber 1,4")
    assert (game.phase, game.odds()) == ("stolen card", {"wool": 1})
    game.chance("wool").chance("ore")
    assert is_over(game) and hand(game, 0) == {"wool": 1, "ore": 1}


@pytest.mark.rule("CK-057", "HOUSE-02")
def test_a_friendly_robber_stays_friendly() -> None:
    """Seat 1 has one point, seat 2 three of them."""
    seats = has(settlements=["1,4 N"], hand={"ore": 1}), has(settlements=["1,8 N"], cities=["5,4 S"])
    game = bishop(*seats, options={"friendly_robber": True}).do(PLAY)
    assert game.legal() == {f"robber {it}" for it in LAND - {"5,6", "1,4"}}


@pytest.mark.rule("CK-183", "CK-120", "BASE-40")
def test_hands_alone_change_and_no_points() -> None:
    victim = has(settlements=["1,6 N"], hand={"grain": 2})
    game = bishop(victim, token_hex=1, token_seat=1).do(PLAY, "robber 1,6")
    assert done(game, "grain") == moved("grain", 1, 0)


@pytest.mark.rule("SPICE-55", "CK-183")
def test_spices_may_be_drawn() -> None:
    seats = has(settlements=["1,4 N"], hand={"nutmeg": 3, "ore": 1}), has(settlements=["1,4 S"], hand={"pepper": 1})
    game = bishop(*seats, board=BANKS).do(PLAY, "robber 1,4")
    assert game.odds() == pytest.approx({"ore": 1 / 4, "nutmeg": 3 / 4})
    assert done(game, "nutmeg", "pepper") == moved("nutmeg", 1, 0) | moved("pepper", 2, 0)


@pytest.mark.rule("CK-057", "CK-206")
def test_it_is_playable_again_and_again() -> None:
    """A knight and two bishops move the robber in one turn."""
    seat = {"roads": ["5,6 NE"], "knights": {"5,6 N": "basic active"}}
    game = bishop(seat=seat).do("pick knight 5,6 N", "robber 1,4", PLAY, "robber 1,8", PLAY, "robber 5,6")
    assert is_over(game) and game.robber == "5,6"
