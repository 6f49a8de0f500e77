"""Diplomat: an open road or ship of anybody is removed, an own one may be laid again (CK-060..062, CK-185, CK-208)."""

from typing import Any

import pytest

from tests.rules.carded import COAST, coast, edge, go, is_over, may, named, played
from tests.rules.scene import Scene

pytestmark = pytest.mark.long  # the edition knights is compiled

PLAY = "play card diplomat"


def diplomat(seats: dict[str, str], **more: Any) -> Scene:
    return coast(seats, cards={"red": "diplomat diplomat"}, **more)


def holder(game: Scene) -> int:
    return int(game.game.record.route_holder)


def routes(game: Scene) -> list[int]:
    return [int(n) for n in game.game.record.route[:4]]


# --- what is open -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-060", "CK-185", "CK-050", "CK-154")
@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ({"red": "settlement d; road dh hm mr"}, "mr"),
        ({"red": "road dh hm mr"}, "dh mr"),
        ({"red": "settlement d; road dh"}, "dh"),
        ({"red": "settlement d h; road dh"}, ""),
        ({"red": "city d; settlement m; road dh hm"}, ""),
        ({"red": "settlement d; road dh hm; basic m"}, ""),  # an own knight holds the end
        ({"red": "settlement d; road dh hm", "blue": "settlement m"}, "hm"),
        ({"red": "settlement d; road dh hm", "blue": "mighty m"}, "hm"),
        ({"red": "settlement d; road dh hm", "blue": "road mr"}, "hm mr"),  # opponents' pieces do not matter
        ({"red": "road hm mr", "blue": "settlement m"}, "hm mr"),
        ({"red": "settlement m; road im; ship in"}, "in"),
        ({"red": "settlement m; road im; ship in; basic n"}, ""),  # i is an end of both, and free for neither
        ({"red": "ship jo ot tx xs sn nj"}, ""),  # a ring
        ({"red": "settlement j; ship jo ot tx xs sn nj"}, ""),
        ({"red": "ship jo ot tx xs sn"}, "jo ns"),
        ({"red": "settlement m; road mr rv rw"}, "rv rw"),
        ({"blue": "settlement v; road rv", "white": "ship jo; settlement o", "orange": "road kp; basic k"}, "jo kp rv"),
        ({"red": "ship in", "blue": "ship jn"}, "in jn"),
        ({}, ""),
    ],
)
def test_a_piece_is_open_whose_owner_has_nothing_else_at_an_end(seats: dict[str, str], expected: str) -> None:
    game = diplomat(seats)
    assert game.allows(PLAY) == bool(expected)
    if expected:
        assert go(game, PLAY) == played("diplomat")
        assert (game.phase, game.actor, may(game, "remove route")) == ("card step", 0, expected)
        assert len(game.legal()) == len(expected.split())


@pytest.mark.rule("CK-060", "WORLD-46", "CK-231")
def test_the_ships_of_a_crossing_are_never_open() -> None:
    red = "ship be BF; sail b F be BF"
    cards = [[0] * 25 for _ in range(6)]
    cards[0][9] = 1
    for seats, expected in (
        ({"red": red}, ""),
        ({"blue": red}, ""),
        ({"red": f"ship xB; {red}"}, "Bx"),
        ({"red": f"road ae; {red}"}, "ae"),
    ):
        game = COAST.scene(seats, progress=cards)
        assert game.allows(PLAY) == bool(expected)
        if expected:
            game.do(PLAY)
            assert may(game, "remove route") == expected


@pytest.mark.rule("CK-062", "CK-060", "SHIP-07")
def test_a_ship_beside_the_pirate_may_be_removed_and_none_laid_there() -> None:
    game = diplomat({"red": "settlement i; ship in nj"}, pirate="b")
    go(game, PLAY)
    assert may(game, "remove route") == "jn"
    go(game, "remove route jn")
    assert (may(game, "ship"), game.legal()) == ("ns", {named("ship ns"), "stop"})


# --- of an opponent ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-185", "CK-144", "CK-173", "CK-175", "CK-242")
def test_an_opponents_piece_returns_to_its_supply_and_that_is_all() -> None:
    game = diplomat({"red": "settlement d; road dh", "blue": "settlement v; road rv mr; ship in"})
    go(game, PLAY)
    assert may(game, "remove route") == "dh in mr"
    ship, road = game.clone(), game
    assert go(road, "remove route mr") == {f"1 roads {edge('mr')}": None, "1 supply roads": 1, "1 route": -1}
    assert is_over(road)
    assert go(ship, "remove route in") == {
        f"1 ships {edge('in')}": None,
        "1 supply ships": 1,
        f"1 open_lanes {edge('in')}": None,
        f"1 movable_ships {edge('in')}": None,
    }
    assert is_over(ship)


@pytest.mark.rule("CK-185", "CK-050", "CK-049")
def test_the_second_takes_the_next() -> None:
    game = diplomat({"blue": "settlement v; road rv mr"})
    go(game, PLAY, "remove route mr", PLAY)
    assert may(game, "remove route") == "rv"
    go(game, "remove route rv")
    assert is_over(game) and not game.allows(PLAY)


@pytest.mark.rule("CK-208", "CK-141", "ROUTE-09", "BASE-75")
def test_an_opponents_piece_is_judged_at_once_and_may_decide_the_game() -> None:
    """Blue holds the route with six, as long as red's."""
    seats = {"red": "road dh hm mr rv vq ql", "blue": "road ok kp pu uy yC CF"}
    game = diplomat(seats, options={"points_to_win": 3}, more={"red": {"defender": 1}}, route_holder=1)
    go(game, PLAY)
    assert (routes(game)[:2], holder(game), game.points(0)) == ([6, 6], 1, 1)
    assert go(game, "remove route CF") == {
        f"1 roads {edge('CF')}": None,
        "1 supply roads": 1,
        "1 route": -1,
        "1 points": -2,
        "0 points": 2,
        "longest_route": 0,
        "winner": 0,
    }
    assert game.phase == "over"


@pytest.mark.rule("CK-208", "ROUTE-09", "ROUTE-10", "CK-141")
def test_who_is_still_as_long_keeps_the_card_and_of_two_that_are_longer_none_has_it() -> None:
    five = "road dh hm mr rv vq"
    game = diplomat({"red": five, "blue": "road ok kp pu uy yC CF"}, route_holder=1)
    found = go(game, PLAY, "remove route CF")
    assert "longest_route" not in found and (routes(game)[:2], holder(game)) == ([5, 5], 1)
    seats = {"red": five, "blue": "road ok kp pu uy yC", "white": "ship wA AE EB Bx xs"}
    game = diplomat(seats, route_holder=1)
    assert go(game, PLAY, "remove route ko")["longest_route"] is None
    assert (routes(game)[:3], holder(game)) == ([5, 4, 5], -1)


@pytest.mark.rule("BASE-76", "CK-208")
def test_an_opponent_who_reaches_the_target_so_does_not_win_now() -> None:
    seats = {"blue": "road ok kp pu uy yC", "white": "ship wA AE EB Bx xs"}
    game = diplomat(seats, options={"points_to_win": 3}, more={"white": {"defender": 1}}, route_holder=1)
    go(game, PLAY, "remove route ko")
    assert (game.points(2), game.winner) == (3, None) and is_over(game)


# --- of one's own -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-185", "CK-061", "CK-175", "CK-242", "CK-154", "BASE-46")
def test_an_own_road_may_be_laid_elsewhere_free_of_charge() -> None:
    game = diplomat({"red": "settlement d; road dh hm mr"})
    found = go(game, PLAY, "remove route mr")
    assert found == played("diplomat") | {f"0 roads {edge('mr')}": None, "0 supply roads": 1, "0 route": -1}
    assert (game.phase, game.actor, may(game, "road")) == ("card step", 0, "ad hl im")  # not where it lay
    assert len(game.legal()) == 4 and "stop" in game.legal()
    assert go(game, "road ad") == {f"0 roads {edge('ad')}": True, "0 supply roads": -1, "0 route": 1}
    assert is_over(game)


@pytest.mark.rule("CK-061", "CK-185")
def test_it_may_be_left_off() -> None:
    game = diplomat({"red": "settlement d; road dh"})
    go(game, PLAY, "remove route dh")
    assert go(game, "stop") == {}
    assert is_over(game) and game.supply(0)["roads"] == 15


@pytest.mark.rule("CK-061", "CK-185", "MOVE-14", "SHIP-03")
def test_an_own_ship_is_laid_as_a_ship() -> None:
    game = diplomat({"red": "settlement i; ship in nj jo; road im"})
    go(game, PLAY)
    assert may(game, "remove route") == "im jo"
    assert go(game, "remove route jo") == {
        f"0 ships {edge('jo')}": None,
        "0 supply ships": 1,
        "0 route": -1,
        f"0 open_lanes {edge('jo')}": None,
        f"0 movable_ships {edge('jo')}": None,
        f"0 movable_ships {edge('nj')}": True,
    }
    assert (game.phase, may(game, "ship")) == ("card step", "ei fj ns")
    assert len(game.legal()) == 4 and "stop" in game.legal()
    go(game, "ship ns")
    assert is_over(game)
    facts = game.game.facts()["seats"][0]
    assert {*facts["ships"]} == {edge(pair) for pair in ("in", "nj", "ns")} and facts["supply"]["ships"] == 12


@pytest.mark.rule("CK-061", "CK-185", "CK-154")
@pytest.mark.parametrize("red", ["road kp", "ship nj", "road dh; basic r"])
def test_without_another_place_it_goes_to_the_supply(red: str) -> None:
    game = diplomat({"red": red})
    kind, pair = red.split(";")[0].split()
    go(game, PLAY, f"remove route {pair}")
    assert is_over(game) and game.supply(0)[f"{kind}s"] == 15


@pytest.mark.rule("CK-061", "CK-144")
def test_the_piece_comes_back_from_an_empty_supply() -> None:
    red = "settlement d; road dh hm"
    game = diplomat({"red": red}, options={"roads": 2})
    assert game.supply(0)["roads"] == 0
    go(game, PLAY, "remove route hm")
    assert may(game, "road") == "ad hl"
    go(game, "road hl")
    assert game.supply(0)["roads"] == 0


@pytest.mark.rule("CK-061", "MOVE-11", "MOVE-09", "CK-126")
def test_a_ship_laid_so_does_not_move_in_this_turn_and_another_may() -> None:
    game = diplomat({"red": "settlement i; ship in nj; settlement o; ship ot"})
    go(game, PLAY, "remove route jn")
    assert may(game, "ship") == "ei jo ko ns tx"  # ships start at o and go on from t as well
    go(game, "ship ns")
    assert may(game, "pick ship") == "ot"
    go(game, "pick ship ot", "ship jo")
    assert may(game, "pick ship") == ""
    other = diplomat({"red": "settlement i; ship in nj; settlement o; ship ot"})
    go(other, "pick ship ot", "ship ko", PLAY)  # after a move it may be played too
    assert may(other, "remove route") == "jn ko"
    assert go(other, "remove route jn", "ship ns")[f"0 ships {edge('ns')}"] is True
    assert is_over(other) and may(other, "pick ship") == ""


@pytest.mark.rule("CK-061", "CK-060", "MOVE-11")
def test_a_ship_of_this_turn_may_be_removed_too() -> None:
    game = diplomat({"red": "settlement i; ship in"}, hands={"red": {"lumber": 1, "wool": 1}})
    go(game, "ship nj", PLAY)
    assert may(game, "remove route") == "jn"
    go(game, "remove route jn", "ship ns")
    assert may(game, "pick ship") == ""
    spare = diplomat({"red": "settlement i; ship in"}, hands={"red": {"lumber": 2, "wool": 2}})
    go(spare, "ship nj", PLAY, "remove route jn", "stop")
    assert may(spare, "pick ship") == "in"
    go(spare, "ship ns")  # the mark went with the ship: where it lay a new one is new
    assert may(spare, "pick ship") == ""


@pytest.mark.rule("CK-208", "ROUTE-09", "ROUTE-13", "CK-141")
@pytest.mark.parametrize(
    ("then", "route", "expected"), [("road vz", 5, 0), ("road ad", 5, 0), ("road im", 4, 1), ("stop", 4, 1)]
)
def test_an_own_piece_is_judged_when_it_lies_again(then: str, route: int, expected: int) -> None:
    """Red holds the route; blue's is as long."""
    seats = {"red": "settlement d; road dh hm mr rv vq", "blue": "road ok kp pu uy yt"}
    game = diplomat(seats, route_holder=0)
    found = go(game, PLAY, "remove route qv")
    assert not {"longest_route", "0 points", "1 points"} & found.keys() and holder(game) == 0
    go(game, then)
    assert (routes(game)[:2], holder(game)) == ([route, 5], expected)
    assert (game.points(0), game.points(1)) == (1 + 2 * (expected == 0), 2 * (expected == 1))


@pytest.mark.rule("CK-208", "BASE-75")
def test_who_wins_by_the_piece_wins_once_it_lies() -> None:
    game = diplomat({"red": "settlement d; road dh hm mr rv; road kp"}, options={"points_to_win": 3})
    go(game, PLAY, "remove route kp")
    assert (game.phase, game.points(0)) == ("card step", 1)
    found = go(game, "road vz")
    assert (found["longest_route"], found["winner"], game.phase, game.points(0)) == (0, 0, "over", 3)


@pytest.mark.rule("CK-208", "CK-061", "CK-050")
def test_own_and_foreign_one_after_the_other() -> None:
    game = diplomat({"red": "settlement d; road dh", "blue": "road mr"})
    go(game, PLAY, "remove route dh", "road ad", PLAY)
    assert may(game, "remove route") == "ad mr"
    go(game, "remove route mr")
    assert is_over(game)


@pytest.mark.rule("CK-185", "CK-242")
def test_the_turn_of_another() -> None:
    seats = {"red": "settlement d; road dh", "blue": "settlement v; road rv"}
    game = coast(seats, cards={"blue": "diplomat"}, active=1)
    go(game, PLAY)
    assert may(game, "remove route") == "dh rv"
    own = game.clone()
    assert go(game, "remove route dh") == {f"0 roads {edge('dh')}": None, "0 supply roads": 1, "0 route": -1}
    assert is_over(game)
    go(own, "remove route rv")
    assert (own.actor, may(own, "road")) == (1, "qv vz")


@pytest.mark.rule("CK-095", "CK-061", "CK-141")
def test_an_opponents_knight_bars_the_way_of_the_piece_too() -> None:
    game = diplomat({"red": "settlement d; road dh hm mr", "blue": "basic m"})
    go(game, PLAY, "remove route mr")
    assert may(game, "road") == "ad hl"  # not beyond m
    game = diplomat({"red": "settlement d; road dh", "blue": "mighty h"})
    go(game, PLAY, "remove route dh")
    assert may(game, "road") == "ad"
