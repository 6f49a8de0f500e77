"""What knights do to lanes and routes (CK-095, CK-096, CK-098, CK-099, CK-101, CK-141, CK-211)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.knightly import pictures
from tests.rules.scene import Scene

pytestmark = pytest.mark.long  # the edition knights is compiled

COAST = pictures()["coast"]


def lanes(red: str, blue: str = "", **more: Any) -> Scene:
    return COAST.scene({"red": red, "blue": blue}, **more)


def movable(game: Scene) -> str:
    """The ships of red that may be picked."""
    return COAST.may(game, "pick ship")


def routes(game: Scene) -> list[int]:
    return [int(n) for n in game.game.record.route[:2]]


# --- lanes ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-098", "MOVE-02", "MOVE-05")
@pytest.mark.parametrize(
    ("figures", "expected"),
    [
        ("settlement i", "jo"),  # an open lane from i to o
        ("settlement i; basic o", ""),  # closed by the knight
        ("basic i; mighty o*", ""),
        ("basic o", "in"),
        ("settlement i; basic n", "jo"),  # the knight in its middle: from i to it closed, behind it open
        ("settlement i o; basic j", ""),
        ("basic n j", "in jo"),  # closed between the two alone
    ],
)
def test_an_own_knight_closes_a_lane_like_a_building(figures: str, expected: str) -> None:
    assert movable(lanes(f"ship in nj jo; {figures}")) == expected


@pytest.mark.rule("CK-098", "MOVE-21")
@pytest.mark.parametrize(
    ("figure", "expected"), [("settlement o", "jo"), ("basic o", ""), ("mighty o*", ""), ("basic j", "jo")]
)
def test_an_end_where_an_opponents_knight_stands_is_not_free(figure: str, expected: str) -> None:
    assert movable(lanes("settlement i; ship in nj jo", figure)) == expected


@pytest.mark.rule("CK-098", "MOVE-20")
def test_a_knight_at_the_near_end_leaves_the_far_one_free() -> None:
    assert movable(lanes("ship in nj", "basic i")) == "jn"
    assert movable(lanes("ship in nj", "basic i j")) == ""


@pytest.mark.rule("CK-099", "MOVE-04")
@pytest.mark.parametrize("red", ["settlement i o", "settlement i; basic o", "basic i o"])
def test_an_opponents_knight_within_a_closed_lane_opens_nothing(red: str) -> None:
    assert movable(lanes(f"ship in nj jo; {red}", "mighty n*; basic j")) == ""


@pytest.mark.rule("CK-211", "CK-098", "CK-126")
def test_a_knight_that_leaves_opens_the_lane() -> None:
    game = lanes("settlement i; ship in nj jo; basic o*")
    assert movable(game) == ""
    COAST.do(game, "pick knight o", "knight j")
    assert movable(game) == "jo"  # from i to j it is closed
    COAST.do(game, "pick ship jo", "ship jf")
    assert movable(game) == ""  # once a turn


@pytest.mark.rule("CK-211", "CK-098")
def test_a_knight_that_comes_closes_the_lane() -> None:
    game = lanes("settlement i; ship in nj jo; basic n", hands={"red": {"ore": 1, "wool": 1}})
    assert movable(game) == "jo"
    COAST.do(game, "knight o")
    assert movable(game) == ""


@pytest.mark.rule("CK-099", "CK-211", "CK-098")
def test_who_takes_the_place_of_the_knight_that_closed_a_lane_holds_its_end() -> None:
    seats = {"red": "road ok; strong k*", "blue": "settlement i; ship in nj jo; basic o"}
    game = COAST.do(COAST.scene(seats), "pick knight k", "knight o", "knight j")
    assert int(game.game.record.foremost[1].sum()) == 0  # o-j leads from j to an opponent's knight
    game = COAST.do(COAST.scene(seats), "pick knight k", "knight o", "knight n")
    assert int(game.game.record.foremost[1].sum()) == 0
    seats["blue"] = "settlement i; ship in nj jo; basic o n; strong j"
    game = COAST.do(COAST.scene(seats), "pick knight k", "knight o")
    assert COAST.knights(game) == {"j": "blue strong", "n": "blue basic", "o": "red strong"}


@pytest.mark.rule("CK-098", "MOVE-06", "MOVE-07")
def test_rings_and_loops_with_knights() -> None:
    ring = "ship jo ot tx xs sn nj"
    assert movable(lanes(ring)) == "jn jo ns ot sx tx"
    assert movable(lanes(f"{ring}; basic j")) == "jn jo"  # a loop from the knight back to itself
    assert movable(lanes(f"{ring}; basic j t")) == ""
    assert movable(lanes(ring, "mighty j; basic t")) == "jn jo ns ot sx tx"  # an opponent's matters nothing there


@pytest.mark.rule("CK-126", "CK-095", "MOVE-14")
def test_a_moved_ship_goes_on_where_no_opponents_knight_stands() -> None:
    game = COAST.do(lanes("settlement i; ship in nj jo", "basic n"), "pick ship jo")
    assert COAST.may(game, "ship") == "ei fj"
    game = COAST.do(lanes("settlement i; ship in nj jo"), "pick ship jo")
    assert COAST.may(game, "ship") == "ei fj ns"


@pytest.mark.rule("CK-095", "CK-210", "MOVE-24", "CK-126")
def test_a_ship_that_knights_leave_nowhere_to_go_is_not_picked() -> None:
    assert movable(lanes("ship nj jo")) == "jn jo"
    assert movable(lanes("ship nj jo; basic j")) == "jn jo"
    assert movable(lanes("ship nj jo", "basic o")) == "jn"  # o is no free end
    assert movable(lanes("ship nj jo", "basic j o")) == ""  # and nothing goes on from j
    assert movable(lanes("ship nj; basic j")) == ""  # a knight supports nothing


# --- routes -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-096", "CK-141", "ROUTE-03", "CK-125")
@pytest.mark.parametrize(
    ("blue", "expected"),
    [("", 5), ("basic d", 5), ("basic h", 4), ("basic m", 3), ("basic m r", 2), ("mighty h m r w*", 1), ("basic s", 5)],
)
def test_opponents_knights_interrupt_routes(blue: str, expected: int) -> None:
    for kind in ("road", "ship"):
        assert routes(lanes(f"{kind} dh hm mr rw ws", blue))[0] == expected


@pytest.mark.rule("CK-101", "CK-096", "ROUTE-04")
def test_own_knights_neither_join_nor_interrupt() -> None:
    assert routes(lanes("road dh hm; ship mr rw ws"))[0] == 3
    assert routes(lanes("road dh hm; ship mr rw ws; mighty m*; basic h r"))[0] == 3
    assert routes(lanes("road dh hm; ship mr rw ws; settlement m"))[0] == 5


@pytest.mark.rule("CK-096", "CK-141", "ROUTE-09")
def test_the_card_goes_with_a_knight_that_is_built_in_the_line() -> None:
    seats = {"red": "road vr; settlement v", "blue": "road hm mr rw ws sn"}
    game = COAST.scene(seats, route_holder=1, hands={"red": {"ore": 1, "wool": 1}})
    assert (routes(game), game.points(1)) == ([1, 5], 2)
    COAST.do(game, "knight r")
    assert (routes(game), game.points(1), int(game.game.record.route_holder)) == ([1, 3], 0, -1)
