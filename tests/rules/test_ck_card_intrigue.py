"""Intrigue: an opponent's knight at an own road or ship is displaced (CK-063, CK-186, CK-207)."""

from typing import Any

import pytest

from tests.rules.carded import COAST, coast, edge, go, is_over, may, node, played
from tests.rules.scene import Scene

pytestmark = pytest.mark.long  # the edition knights is compiled

PLAY = "play card intrigue"


def intrigue(seats: dict[str, str], **more: Any) -> Scene:
    return coast(seats, cards={"red": "intrigue intrigue"}, **more)


def holder(game: Scene) -> int:
    return int(game.game.record.route_holder)


@pytest.mark.rule("CK-186", "CK-063", "CK-088", "CK-173", "CK-175", "CK-242", "CK-153")
def test_an_opponents_knight_at_an_own_road_has_to_go() -> None:
    others = {"blue": "strong m*; road mr rv", "white": "basic q", "orange": "mighty h"}
    game = intrigue({"red": "settlement d; road dh hm", **others})
    assert go(game, PLAY) == played("intrigue")
    assert (game.phase, game.actor, may(game, "pick knight"), len(game.legal())) == ("card step", 0, "h m", 2)
    found = go(game, "pick knight m")
    assert found[f"1 knights {node('m')}"] is None
    assert {where.split()[0] for where in found} == {"1", "homeless"}
    assert (game.phase, game.actor, may(game, "knight"), len(game.legal())) == ("opponent's step", 1, "r v", 2)
    go(game, "knight v")
    assert is_over(game)
    assert COAST.knights(game) == {"h": "orange mighty", "q": "white basic", "v": "blue strong*"}
    assert game.game.facts()["seats"][1]["knights_left"] == {"basic": 2, "strong": 1, "mighty": 2}


@pytest.mark.rule("CK-186", "CK-063", "CK-050")
@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ({"red": "road hm", "blue": "mighty m*"}, "m"),  # no own knight, any rank
        ({"red": "road hm", "blue": "basic m h"}, "h m"),
        ({"red": "ship nj", "blue": "basic j"}, "j"),
        ({"red": "ship nj", "blue": "basic o"}, ""),
        ({"red": "road hm; basic m", "blue": "road dh"}, ""),
        ({"red": "settlement m", "blue": "basic r; road mr"}, ""),
        ({"red": "road hm", "white": "strong h", "orange": "basic m*"}, "h m"),
        ({"red": "basic h", "blue": "basic m; road hm"}, ""),
    ],
)
def test_who_may_be_picked(seats: dict[str, str], expected: str) -> None:
    game = intrigue(seats)
    assert game.allows(PLAY) == bool(expected)
    if expected:
        go(game, PLAY)
        assert may(game, "pick knight") == expected and len(game.legal()) == len(expected.split())


@pytest.mark.rule("CK-088", "CK-100", "CK-186", "CK-144")
@pytest.mark.parametrize("blue", ["mighty m", "mighty m*; road mr; basic r", "mighty m; road mr; settlement r"])
def test_one_that_can_go_nowhere_returns_to_the_supply(blue: str) -> None:
    game = intrigue({"red": "road hm", "blue": blue})
    go(game, PLAY)
    assert go(game, "pick knight m") == {f"1 knights {node('m')}": None, "1 knights_left mighty": 1}
    assert is_over(game)


@pytest.mark.rule("CK-088", "CK-155", "CK-186")
def test_it_displaces_nobody_and_does_not_come_back() -> None:
    """Red's weaker knight on r bars the way; blue's roads at h and v do not lead there."""
    game = intrigue({"red": "road hm; basic r", "blue": "mighty m*; road mr rv hl dh im"})
    go(game, PLAY, "pick knight m")
    assert (game.actor, may(game, "knight"), len(game.legal())) == (1, "i", 1)


@pytest.mark.rule("CK-088", "CK-209", "CK-082")
@pytest.mark.parametrize(("state", "after"), [("basic m*", "blue basic*"), ("strong m", "blue strong")])
def test_it_keeps_rank_and_state(state: str, after: str) -> None:
    game = intrigue({"red": "road hm", "blue": f"{state}; road mr"})
    go(game, PLAY, "pick knight m", "knight r")
    assert COAST.knights(game) == {"r": after} and is_over(game)


@pytest.mark.rule("CK-186")
def test_nobody_takes_its_place_but_who_pays() -> None:
    seats = {"red": "road hm; basic h*", "blue": "basic m; road mr"}
    game = intrigue(seats, hands={"red": {"ore": 1, "wool": 1}})
    go(game, PLAY, "pick knight m", "knight r")
    assert COAST.knights(game) == {"h": "red basic*", "r": "blue basic"}
    assert may(game, "knight") == "m" and may(game, "pick knight") == "h"
    again = go(game.clone(), "knight m")
    assert again["0 hand ore"] == -1


@pytest.mark.rule("CK-186", "CK-049", "CK-050")
def test_the_second_may_push_it_on() -> None:
    game = intrigue({"red": "road hm mr", "blue": "basic m; road im in rw"})
    go(game, PLAY, "pick knight m")
    assert may(game, "knight") == "i n"
    go(game, "knight i")
    assert not game.allows(PLAY)  # it stands at no road of red
    game = intrigue({"red": "road hm; ship in", "blue": "basic m; road mi ie"})
    go(game, PLAY, "pick knight m", "knight i", PLAY)
    assert may(game, "pick knight") == "i"
    go(game, "pick knight i")
    assert may(game, "knight") == "e m"


@pytest.mark.rule("CK-186", "CK-242")
def test_the_turn_of_another() -> None:
    seats = {"red": "basic r; road rw", "blue": "road rv", "white": "basic v"}
    game = coast(seats, cards={"blue": "intrigue"}, active=1)
    go(game, PLAY)
    assert may(game, "pick knight") == "r v"
    go(game, "pick knight r")
    assert (game.actor, may(game, "knight")) == (0, "w")
    go(game, "knight w")
    assert (game.actor, is_over(game)) == (1, True)


# --- one event --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-207", "ROUTE-09", "CK-096", "CK-141")
@pytest.mark.parametrize(("home", "expected"), [("v", -1), ("z", 2)])
def test_it_is_judged_when_the_knight_stands_again(home: str, expected: int) -> None:
    seats = {"red": "road sw", "blue": "road wA AD Dz zv; basic w", "white": "road dh hl lq qv vr"}
    game = intrigue(seats, route_holder=2)
    go(game, PLAY, "pick knight w")
    assert (may(game, "knight"), holder(game), game.points(2)) == ("A D v z", 2, 2)
    go(game, f"knight {home}")  # v cuts white's five roads
    assert (holder(game), game.points(2)) == (expected, 0 if expected < 0 else 2)


@pytest.mark.rule("CK-207", "BASE-75", "CK-096")
@pytest.mark.parametrize("reaches", [True, False])
def test_nobody_wins_while_it_is_on_its_way(reaches: bool) -> None:
    """Five roads of red are one line once blue's knight is gone from w."""
    blue = "basic w" + ("; road sw" if reaches else "")
    game = intrigue({"red": "settlement m; road mr rw wA AE EB", "blue": blue}, options={"points_to_win": 3})
    go(game, PLAY, "pick knight w")
    if reaches:
        assert (game.phase, holder(game), game.points(0)) == ("opponent's step", -1, 1)
        go(game, "knight s")
    assert (game.phase, game.winner, game.points(0)) == ("over", 0, 3)


@pytest.mark.rule("CK-207", "CK-211", "CK-098")
def test_the_lane_that_it_closed_is_open_once_it_has_gone() -> None:
    """Blue's lane from i to o: its knight goes back to j."""
    game = intrigue({"red": "ship ot", "blue": "settlement i; ship in nj jo; basic o"})
    go(game, PLAY)
    there = game.clone()
    go(there, "pick knight o")
    assert may(there, "knight") == "j n"
    assert go(game, "pick knight o", "knight j") == {
        f"1 knights {node('o')}": None,
        f"1 knights {node('j')}": "basic",
        f"1 closed_lanes {edge('jo')}": None,
        f"1 open_lanes {edge('jo')}": True,
        f"1 movable_ships {edge('jo')}": True,
    }
