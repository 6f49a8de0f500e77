"""Knights round the world, and at its exit points (CK-134, CK-229, CK-231, WORLD-48)."""

from __future__ import annotations

import pytest

from seafarers_env.engine import constants as c
from tests.rules.knightly import arranged, pictures
from tests.rules.scene import Scene, deal

pytestmark = pytest.mark.long  # the edition knights is compiled

COAST = pictures()["coast"]
SAILED = "ship be BF; sail b F be BF"


def routes(game: Scene) -> list[int]:
    return [int(n) for n in game.game.record.route[:4]]


@pytest.mark.rule("CK-134", "CK-231", "CK-204")
def test_the_exit_points_of_an_own_crossing_are_neighbours() -> None:
    game = COAST.do(COAST.scene({"red": f"{SAILED}; basic e*"}), "pick knight e")
    assert COAST.may(game, "knight") == "B F b"
    COAST.do(game, "knight F")  # on one intersection, not on both
    assert COAST.knights(game) == {"F": "red basic"}


@pytest.mark.rule("CK-134", "CK-231")
def test_it_serves_both_ways_and_its_owner_alone() -> None:
    game = COAST.do(COAST.scene({"red": f"{SAILED}; basic B*"}), "pick knight B")
    assert COAST.may(game, "knight") == "F b e"
    game = COAST.do(COAST.scene({"red": SAILED, "blue": "ship bf CF; basic f*"}, active="blue"), "pick knight f")
    assert COAST.may(game, "knight") == "b"


@pytest.mark.rule("CK-231", "CK-089")
@pytest.mark.parametrize(
    ("blue", "expected"), [("basic b", ""), ("settlement b", ""), ("basic F", "b"), ("city F", "b")]
)
def test_opponents_on_an_exit_point_stop_the_way_there(blue: str, expected: str) -> None:
    game = COAST.scene({"red": f"road ae; {SAILED}; basic e*", "blue": blue})
    COAST.do(game, "pick knight e")
    assert COAST.may(game, "knight") == " ".join(sorted(["a", *expected]))


@pytest.mark.rule("CK-229", "WORLD-27", "WORLD-33", "WORLD-48", "CK-096")
@pytest.mark.parametrize(
    ("blue", "expected"), [("", 4), ("basic b", 2), ("basic F", 2), ("basic e", 3), ("basic B", 3)]
)
def test_an_opponents_knight_on_an_exit_point_interrupts_the_route(blue: str, expected: int) -> None:
    assert routes(COAST.scene({"red": f"ship ae xB; {SAILED}", "blue": blue}))[0] == expected


@pytest.mark.rule("CK-229", "CK-141", "CK-207")
def test_the_route_round_the_world_comes_and_goes_with_the_knight() -> None:
    game = COAST.scene({"red": f"ship ae xB; {SAILED}", "blue": "road fb; basic f*"}, active="blue")
    assert routes(game)[0] == 4
    COAST.do(game, "pick knight f", "knight b")
    assert routes(game)[0] == 2


@pytest.mark.rule("CK-101", "CK-231", "WORLD-27")
def test_an_own_knight_joins_nothing_there() -> None:
    roads = "road ae be; ship BF Bx; sail b F bf BF"
    assert routes(COAST.scene({"red": f"{roads}; basic b F"}))[0] == 2
    assert routes(COAST.scene({"red": f"{roads}; settlement b"}))[0] == 4


@pytest.mark.rule("CK-134", "WORLD-29", "CK-098")
def test_lanes_that_end_at_a_crossing_stay_closed_when_knights_come_and_go() -> None:
    game = COAST.scene({"red": "settlement i; ship ei be BF; sail b F be BF; basic e*"})
    assert COAST.may(game, "pick ship") == ""
    COAST.do(game, "pick knight e", "knight B")
    assert COAST.may(game, "pick ship") == ""


# --- sailing ----------------------------------------------------------------------------------------------------------
PRICE = {"lumber": 4, "wool": 4}


def world(blue: str = "", red: str = "ship 0,8.NE") -> Scene:
    """Catan World with its border turned up as sea: red has a ship that ends at the exit point 0,8 N."""
    game = deal("catan_world", 4, cities_and_knights=True)
    found = {game.game.board.places.find_hex(name): c.OCEAN for name in BORDER}
    return arranged(game, {"red": red, "blue": blue}, hands={"red": PRICE}, found=found)


BORDER = ("0,6", "0,8", "0,10", "8,4", "8,6", "8,8", "8,10", "8,12")


@pytest.mark.rule("CK-229", "WORLD-20", "WORLD-48")
def test_nobody_sails_from_where_an_opponents_knight_stands() -> None:
    assert len(world().of_kind("pick exit")) == 1
    assert world("basic 0,8.N").of_kind("pick exit") == set()
    assert len(world(red="ship 0,8.NE; basic 0,8.N").of_kind("pick exit")) == 1


@pytest.mark.rule("CK-229", "WORLD-23", "WORLD-49", "WORLD-48")
def test_nobody_lands_where_an_opponents_knight_stands() -> None:
    game = world()
    game.do(f"pick exit {next(iter(game.of_kind('pick exit')))}")
    everywhere = game.of_kind("ship")
    game = world("basic 8,8.S")
    game.do(f"pick exit {next(iter(game.of_kind('pick exit')))}")
    places = game.game.board.places
    assert everywhere - game.of_kind("ship") == {places.edges[places.find_edge(f"8,8 {side}")] for side in ("SE", "SW")}
