"""Walls, the limit of a hand and what a 7 takes of it (CK-116..119, CK-219, CK-220)."""

from typing import Any

import pytest

from tests.rules.boards import LAGOON
from tests.rules.knight_scenes import bank, hand, has, realm, rolled
from tests.rules.scene import Scene

pytestmark = pytest.mark.long  # the edition knights is compiled

CITIES = ["1,4 N", "1,6 N", "1,8 N", "5,4 S"]


def walls(game: Scene, seat: int) -> set[int]:
    """Numbers of the cities of a seat that have a wall."""
    return {x + 1 for x in range(8) if int(game.game.record.walls[seat]) >> x & 1}


@pytest.mark.rule("CK-116", "CK-219")
def test_a_wall_costs_two_brick_under_an_own_city() -> None:
    assert realm(LAGOON, has(cities=CITIES[:1], hand={"brick": 1})).of_kind("wall") == set()
    seats = has(cities=CITIES[:2], settlements=["5,4 S"], hand={"brick": 4}), has(cities=CITIES[2:3])
    game = realm(LAGOON, *seats)
    stood = bank(game)
    assert game.of_kind("wall") == {"1", "2"}
    game.do("wall 2")
    assert (walls(game, 0), hand(game, 0), bank(game)["brick"]) == ({2}, {"brick": 2}, stood["brick"] + 2)
    assert game.of_kind("wall") == {"1"}  # one to a city


@pytest.mark.rule("CK-116", "CK-003", "CK-219")
def test_a_player_has_three_walls() -> None:
    game = realm(LAGOON, has(cities=CITIES, walls=[1, 2], hand={"brick": 8}))
    assert game.of_kind("wall") == {"3", "4"}
    game.do("wall 4")
    assert (walls(game, 0), game.of_kind("wall")) == ({1, 2, 4}, set())


@pytest.mark.rule("CK-219", "CK-109", "CK-116")
def test_a_metropolis_takes_a_wall_and_a_laid_down_city_none() -> None:
    seat = has(cities=["1,4 N"], laid_down=["1,8 N"], levels={"trade": 4}, metropolises={"trade": 1}, hand={"brick": 2})
    assert realm(LAGOON, seat).of_kind("wall") == {"1"}


@pytest.mark.rule("CK-219")
def test_a_builder_between_turns_builds_walls() -> None:
    board = LAGOON.replace("players: 2 3 4", "players: 5 6")
    builder = has(cities=["1,4 N"], hand={"brick": 2})
    game = realm(board, has(), builder, players=5, options={"special_building": True}).do("end turn")
    assert (game.phase, game.of_kind("wall")) == ("special building", {"1"})
    assert walls(game.do("wall 1"), 1) == {1}


@pytest.mark.rule("CK-117", "CK-118")
@pytest.mark.parametrize("number", [0, 1, 2, 3])
@pytest.mark.parametrize("beyond", [0, 1, 2])
def test_each_wall_lets_keep_two_cards_more(number: int, beyond: int) -> None:
    cards = 7 + 2 * number + beyond
    seat = has(cities=CITIES, walls=range(1, number + 1), hand={"ore": 2, "cloth": 2, "wool": cards - 4})
    game = rolled(realm(LAGOON, has(), seat, phase="pre-roll"), 7)
    lost = 0
    while game.phase == "discard":
        assert (game.actor, game.of_kind("discard") <= {"ore", "cloth", "wool"}) == (1, True)
        game.do(max(game.legal()))
        lost += 1
    assert lost == (cards // 2 if beyond else 0)


@pytest.mark.rule("CK-018", "CK-118")
def test_commodities_count_and_are_discarded_to_the_bank() -> None:
    game = rolled(realm(LAGOON, has(hand={"cloth": 3, "coin": 2, "paper": 1, "ore": 2}), phase="pre-roll"), 7)
    assert game.of_kind("discard") == {"cloth", "coin", "paper", "ore"}
    stood = bank(game)
    game.do("discard cloth", "discard paper", "discard cloth")
    assert bank(game) == stood  # until all have chosen
    game.do("discard ore")
    assert hand(game, 0) == {"cloth": 1, "coin": 2, "ore": 1}
    assert bank(game) == stood | {"cloth": stood["cloth"] + 2, "paper": stood["paper"] + 1, "ore": stood["ore"] + 1}


@pytest.mark.rule("CK-117")
def test_a_wall_lost_in_the_same_roll_counts_no_more() -> None:
    def after(event: str) -> Scene:
        loser = has(cities=["1,4 N"], walls=[1], hand={"ore": 9})
        return rolled(realm(LAGOON, loser, phase="pre-roll", barbarians=6), 7, event)

    assert after("politics").phase == "main"
    game = after("ship").do("lose 1,4 N")
    assert (game.phase, game.actor, walls(game, 0)) == ("discard", 0, set())


@pytest.mark.rule("CK-202")
def test_a_hand_that_trade_lifts_above_the_limit_owes_nothing() -> None:
    seats = has(hand={"ore": 2, "wool": 6}), has(hand={"brick": 2})
    game = realm(LAGOON, *seats).do("give ore", "get brick", "get brick", "submit", "accept", "choose 1")
    assert (game.phase, sum(hand(game, 0).values())) == ("main", 9)


@pytest.mark.rule("CK-018", "CK-119", "CK-146")
@pytest.mark.parametrize("stolen", ["cloth", "coin", "ore"])
def test_robber_and_pirate_take_any_card_of_the_hand(stolen: str) -> None:
    seats: Any = (has(), has(settlements=["1,4 N"], hand={"cloth": 2, "coin": 1, "ore": 1}))
    game = rolled(realm(LAGOON, *seats, phase="pre-roll", first_attack=1), 7).do("robber 1,4")
    assert game.odds() == {"cloth": 0.5, "coin": 0.25, "ore": 0.25}
    game.chance(stolen)
    assert hand(game, 0) == {stolen: 1}
    assert hand(game, 1).get(stolen, 0) == {"cloth": 1, "coin": 0, "ore": 0}[stolen]


@pytest.mark.rule("CK-119", "CK-158")
def test_a_hand_of_commodities_alone_can_be_robbed() -> None:
    seats = has(), has(settlements=["1,4 N"], hand={"paper": 1}), has(settlements=["1,4 SE"])
    game = rolled(realm(LAGOON, *seats, phase="pre-roll", first_attack=1), 7).do("robber 1,4")
    assert game.odds() == {"paper": 1}


@pytest.mark.rule("CK-201")
def test_theft_may_be_optional_for_all_goods() -> None:
    seats = has(), has(settlements=["1,4 N"], hand={"paper": 1})
    options = {"theft_optional": True}
    game = rolled(realm(LAGOON, *seats, phase="pre-roll", first_attack=1, options=options), 7).do("robber 1,4")
    assert game.legal() == {"steal 1", "stop"}
