"""Deserter: an opponent gives up a knight, and I may place one (CK-058, CK-059, CK-184)."""

from typing import Any

import pytest

from tests.rules.carded import COAST, alike_to, coast, edge, go, is_over, may, node, played
from tests.rules.scene import Scene

pytestmark = pytest.mark.long  # the edition knights is compiled

PLAY = "play card deserter"
RED = "settlement d; road dh hm mr"


def deserter(seats: dict[str, str], **more: Any) -> Scene:
    return coast(seats, cards={"red": "deserter deserter"}, **more)


def holder(game: Scene) -> int:
    return int(game.game.record.route_holder)


@pytest.mark.rule("CK-184", "CK-058", "CK-173", "CK-175", "CK-242", "CK-144", "CK-153")
def test_the_chosen_opponent_loses_a_knight_and_one_like_it_is_placed() -> None:
    game = deserter({"red": RED, "blue": "strong r; basic A*; road rv wA", "white": "basic k*"})
    assert go(game, PLAY) == played("deserter")
    assert (game.phase, game.actor, game.legal()) == ("card step", 0, {"target 1", "target 2"})
    assert go(game, "target 1") == {}
    assert (game.phase, game.actor, may(game, "lose"), len(game.legal())) == ("opponent's step", 1, "A r", 2)
    assert go(game, "lose r") == {f"1 knights {node('r')}": None, "1 knights_left strong": 1}
    assert (game.phase, game.actor, may(game, "knight"), len(game.legal())) == ("card step", 0, "h m r", 4)
    assert "stop" in game.legal()
    assert go(game, "knight r") == {f"0 knights {node('r')}": "strong", "0 knights_left strong": -1}
    assert is_over(game)


@pytest.mark.rule("CK-059", "CK-058", "CK-209", "CK-082")
def test_it_has_the_state_of_the_one_that_went_and_does_not_act_in_this_turn() -> None:
    game = deserter({"red": f"{RED} rv; basic r*", "blue": "basic A*"}, hands={"red": {"ore": 1, "wool": 1}})
    go(game, PLAY, "target 1", "lose A")
    assert go(game, "knight h") == {f"0 knights {node('h')}": "basic active fresh", "0 knights_left basic": -1}
    assert may(game, "pick knight") == "r"
    assert may(game, "promote") == "h r"  # it has not been promoted
    asleep = deserter({"red": RED, "blue": "basic A"}, hands={"red": {"grain": 1}})
    go(asleep, PLAY, "target 1", "lose A", "knight h")
    assert (may(asleep, "pick knight"), may(asleep, "activate")) == ("", "h")


@pytest.mark.rule("CK-184", "CK-077", "CK-078", "CK-203")
def test_nothing_is_paid() -> None:
    game = deserter({"red": RED, "blue": "mighty A*"})
    found = go(game, PLAY, "target 1", "lose A", "knight m")
    assert not any("hand" in where or "bank" in where for where in found)


@pytest.mark.rule("CK-058", "CK-084", "CK-085")
@pytest.mark.parametrize(
    ("own", "gone", "comes"),
    [
        ("", "mighty", "mighty"),  # no fortress is needed
        ("mighty p", "mighty", "mighty"),
        ("mighty p k", "mighty", "strong"),
        ("mighty p k; strong g", "mighty", "strong"),
        ("mighty p k; strong g c", "mighty", "basic"),
        ("mighty p k; strong g c; basic y", "mighty", "basic"),
        ("mighty p k; strong g c; basic y u", "mighty", None),
        ("", "strong", "strong"),
        ("strong g c", "strong", "basic"),
        ("strong g c; basic y u", "strong", None),  # not a mighty one
        ("mighty p k; basic y u", "strong", "strong"),
        ("basic y", "basic", "basic"),
        ("basic y u", "basic", None),
    ],
)
def test_a_weaker_one_comes_if_that_rank_is_out(own: str, gone: str, comes: str | None) -> None:
    game = deserter({"red": f"{RED}; {own}", "blue": f"{gone} A*"})
    go(game, PLAY, "target 1", "lose A")
    if comes is None:
        assert is_over(game)
        return
    assert (may(game, "knight"), len(game.legal())) == ("h m r", 4)
    go(game, "knight m")
    assert COAST.knights(game)["m"] == f"red {comes}*" and is_over(game)


@pytest.mark.rule("CK-184", "CK-154", "CK-175")
def test_it_may_be_left_off() -> None:
    game = deserter({"red": RED, "blue": "basic A"})
    go(game, PLAY, "target 1", "lose A")
    assert go(game, "stop") == {}
    assert is_over(game) and COAST.knights(game) == {}


@pytest.mark.rule("CK-184", "CK-154", "CK-086")
@pytest.mark.parametrize("red", ["", "settlement d h; road dh", "settlement d; road dh; strong h", "ship jo; basic o"])
def test_without_a_place_the_step_is_passed_over(red: str) -> None:
    game = deserter({"red": red, "blue": "basic A*"})
    go(game, PLAY, "target 1", "lose A")
    assert is_over(game) and "blue" not in str(COAST.knights(game))


@pytest.mark.rule("CK-184", "CK-086", "CK-078")
@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ({"red": "settlement d; road dh", "blue": "basic h"}, "h"),  # where the lost one stood
        ({"red": "road dh hm mr", "blue": "settlement m; basic A", "white": "mighty r"}, "d h"),
        ({"red": "settlement i; ship in nj jo", "blue": "basic A"}, "n o"),  # j is at sea
        ({"red": "road hm; ship nj", "blue": "basic A; road dh mr"}, "h m n"),
    ],
)
def test_it_stands_at_an_end_of_an_own_piece_ashore_where_nobody_is(seats: dict[str, str], expected: str) -> None:
    game = deserter(seats)
    go(game, PLAY, "target 1", "lose h" if "basic h" in seats["blue"] else "lose A")
    assert may(game, "knight") == expected and game.legal() - {"stop"} == {
        f"knight {name}" for name in game.of_kind("knight")
    }


@pytest.mark.rule("CK-184", "CK-050", "CK-242", "CK-154")
def test_it_takes_an_opponent_with_a_knight() -> None:
    assert not deserter({"red": f"{RED}; mighty m*"}).allows(PLAY)
    game = deserter({"red": RED, "orange": "basic k"})
    go(game, PLAY)
    assert game.legal() == {"target 3"}
    go(game, "target 3")
    assert (game.actor, may(game, "lose"), len(game.legal())) == (3, "k", 1)


@pytest.mark.rule("CK-184", "CK-242")
def test_the_turn_of_another() -> None:
    seats = {"red": "basic d", "blue": "settlement v; road rv", "white": "basic q"}
    game = coast(seats, cards={"blue": "deserter"}, active=1)
    go(game, PLAY)
    assert game.legal() == {"target 1", "target 3"}
    go(game, "target 3")
    assert (game.actor, may(game, "lose")) == (0, "d")
    go(game, "lose d")
    assert (game.actor, may(game, "knight")) == (1, "r")


@pytest.mark.rule("CK-184", "CK-049")
def test_the_second_finds_the_rest() -> None:
    game = deserter({"red": RED, "blue": "basic A; strong E"})
    go(game, PLAY, "target 1", "lose A", "knight h", PLAY, "target 1")
    assert may(game, "lose") == "E"
    go(game, "lose E", "knight m")
    assert COAST.knights(game) == {"h": "red basic", "m": "red strong"} and not game.allows(PLAY)


# --- two events -------------------------------------------------------------------------------------------------------
BROKEN = "settlement m; road mr rw wA AE EB"  # five roads, cut in two where blue stands on w


@pytest.mark.rule("CK-243", "CK-141", "BASE-75", "CK-096")
def test_who_wins_by_the_loss_wins_before_placing() -> None:
    game = deserter({"red": BROKEN, "blue": "basic w z"}, options={"points_to_win": 3})
    go(game, PLAY, "target 1")
    other = game.clone()
    assert go(game, "lose w") == {
        f"1 knights {node('w')}": None,
        "1 knights_left basic": 1,
        "0 route": 2,
        "0 points": 2,
        "longest_route": 0,
        "winner": 0,
    }
    assert (game.phase, game.winner, game.points(0)) == ("over", 0, 3)
    go(other, "lose z")
    assert (other.phase, other.winner, other.points(0)) == ("card step", None, 1)


@pytest.mark.rule("CK-243", "CK-141", "ROUTE-09", "BASE-76")
def test_the_loss_and_the_placing_are_judged_one_after_the_other() -> None:
    """White's five roads are whole once blue's knight is gone from v, and cut by red's."""
    seats = {"red": "road rw", "blue": "basic v", "white": "road hl lq qv vr rm"}
    game = deserter(seats, options={"points_to_win": 3}, more={"white": {"defender": 1}})
    go(game, PLAY, "target 1")
    found = go(game, "lose v")
    assert (found["longest_route"], found["2 points"], found["2 route"]) == (2, 2, 2)
    assert (game.phase, game.winner, may(game, "knight")) == ("card step", None, "r w")  # it is not white's turn
    assert go(game, "knight r") == {
        f"0 knights {node('r')}": "basic",
        "0 knights_left basic": -1,
        "2 route": -1,
        "2 points": -2,
        "longest_route": None,
    }


@pytest.mark.rule("CK-243", "BASE-75", "CK-141", "CK-096", "ROUTE-09")
def test_who_wins_by_the_placing_wins_at_once() -> None:
    """Blue's line of six becomes one of four, and red's of five is the longest."""
    seats = {"red": "road ok kp pu uy yt; road vr", "blue": "road hm mr rw ws sn ni", "white": "basic F*"}
    game = deserter(seats, options={"points_to_win": 3}, more={"red": {"defender": 1}}, route_holder=1)
    go(game, PLAY, "target 2", "lose F")
    assert (holder(game), game.phase, game.points(0)) == (1, "card step", 1)
    found = go(game, "knight r")
    assert (found["longest_route"], found["1 route"], found["1 points"]) == (0, -2, -2)
    assert (game.phase, game.winner, game.points(0)) == ("over", 0, 3)


@pytest.mark.rule("CK-211", "CK-098", "CK-144")
def test_a_lane_opens_whose_knight_is_lost() -> None:
    game = deserter({"blue": "settlement i; ship in nj jo; basic o"})
    go(game, PLAY, "target 1")
    lane = [edge(pair) for pair in ("in", "nj", "jo")]
    assert go(game, "lose o") == {
        f"1 knights {node('o')}": None,
        "1 knights_left basic": 1,
        **{f"1 closed_lanes {name}": None for name in lane},
        **{f"1 open_lanes {name}": True for name in lane},
        f"1 movable_ships {edge('jo')}": True,
    }
    assert is_over(game)


@pytest.mark.rule("CK-200", "CK-184")
def test_all_of_it_is_public() -> None:
    game = deserter({"red": RED, "blue": "basic A; strong E"})
    go(game, PLAY, "target 1")
    other = game.clone()
    go(game, "lose A")
    go(other, "lose E")
    assert alike_to(game, other) == set()


@pytest.mark.rule("CK-184", "CK-103", "CK-107")
def test_the_knight_that_came_defends() -> None:
    seats = {"red": f"{RED}; city w", "blue": "mighty A*; city E"}
    game = coast(seats, cards={"red": "deserter"}, barbarians=6, first_attack=0)
    go(game, PLAY, "target 1", "lose A", "knight h", "end turn")
    game.do("roll").chance("red 1").chance("other 1").chance("event ship")
    assert game.game.facts()["seats"][0]["defender"] == 1
