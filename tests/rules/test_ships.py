"""Building ships: cost, places, what supports what."""

import pytest

from tests.rules.boards import board
from tests.rules.scene import lagoon, scene, seat
from tests.rules.sea import ROAD, SHIP, STEM, calm, edges, pieces, routes, sides, to_main

RICH = {"brick": 5, "lumber": 8, "wool": 8, "grain": 2}

#: The lagoon opened to the north: "1,6" is sea and touches the frame.
BAY = board("""
      === === === ===
    === F05 ~~~ P10 ===
  === H08 ~~~ ~~~ M04 ===
=== F03 ~~~ ~~~ ~~~ G11 ===
  === P06 ~~~ ~~~ H03 ===
    === M08 D.. A12 ===
      === === === ===
""")


@pytest.mark.rule("SHIP-01")
def test_a_ship_costs_lumber_and_wool() -> None:
    game = calm(seat(settlements=["1,6 S"], hand=SHIP | {"ore": 1}))
    before = game.bank()
    game.do(f"ship {STEM}")
    assert game.hand(0) == {"ore": 1}
    assert game.bank() == before | {"lumber": 19, "wool": 19}
    assert game.supply(0)["ships"] == 14
    assert pieces(game, 0, "ships") == {STEM}


@pytest.mark.rule("SHIP-01")
@pytest.mark.parametrize("hand", [{"lumber": 5}, {"wool": 5}, {"brick": 5, "lumber": 5}, {"wool": 5, "brick": 5}])
def test_without_both_there_is_no_ship(hand: dict[str, int]) -> None:
    assert calm(seat(settlements=["1,6 S"], hand=hand)).of_kind("ship") == set()


@pytest.mark.rule("SHIP-02", "SHIP-16", "C-13")
@pytest.mark.parametrize(
    ("vertex", "ships", "towards_frame"),
    [
        ("1,4 SE", {"1,4 E", "1,4 SE", "1,6 SW"}, set()),  # between forest and sea, sea and sea
        ("1,4 NE", {"1,4 E"}, {"1,4 NE", "1,6 NW"}),  # forest and frame, sea and frame
        ("2,3 SW", set(), {"2,3 W", "3,2 NW"}),  # "2,3 SW" is between two lands
        ("2,3 S", {"2,3 SE", "3,2 E"}, set()),  # of which one is the inner side of "2,3 SW"
    ],
)
@pytest.mark.parametrize("frame_is_sea", [True, False])
def test_ships_lie_beside_the_sea(vertex: str, ships: set[str], towards_frame: set[str], frame_is_sea: bool) -> None:
    game = scene(BAY, seat(settlements=[vertex], hand=SHIP), pirate=False, frame_is_sea=frame_is_sea)
    assert game.of_kind("ship") == ships | (towards_frame if frame_is_sea else set())


@pytest.mark.rule("SHIP-03", "SHIP-14")
@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        ({"cities": ["1,6 S"]}, {}, {"1,6 SW", "1,6 SE", "2,5 E"}),
        ({"ships": ["1,6 SW"]}, {}, {"1,4 SE", "1,6 SE", "2,5 E"}),
        ({"ships": ["1,6 SW"]}, {"settlements": ["1,6 S"]}, {"1,4 SE"}),
        ({"ships": ["1,6 SW"]}, {"cities": ["1,4 SE"]}, {"1,6 SE", "2,5 E"}),
        ({"ships": ["1,6 SW"]}, {"ships": ["1,6 SE"], "settlements": ["1,6 SE"]}, {"1,4 SE", "2,5 E"}),
        ({"settlements": ["1,6 S"]}, {"ships": ["3,6 NW", "3,6 NE"]}, {"1,6 SW", "1,6 SE", "2,5 E"}),
        ({"settlements": ["1,6 S"]}, {"settlements": ["1,8 S", "1,4 S"]}, {"1,6 SW", "1,6 SE", "2,5 E"}),
        ({}, {"ships": ["1,6 SW"], "settlements": ["1,6 S"]}, set()),
    ],
)
def test_what_supports_a_ship(mine: dict, theirs: dict, expected: set[str]) -> None:
    assert calm(seat(**mine, hand=SHIP), seat(**theirs)).of_kind("ship") == expected


@pytest.mark.rule("SHIP-04", "SHIP-10")
def test_roads_and_ships_support_only_their_own_kind() -> None:
    at_road = calm(seat(roads=["1,6 SW"], hand=SHIP | ROAD))
    assert at_road.of_kind("ship") == set()
    assert at_road.of_kind("road") == {"1,4 E", "1,4 SE", "1,6 SE"}
    at_ship = calm(seat(ships=["1,6 SW"], hand=SHIP | ROAD))
    assert at_ship.of_kind("road") == set()
    assert at_ship.of_kind("ship") == {"1,4 SE", "1,6 SE", STEM}


@pytest.mark.rule("SHIP-10", "SHIP-11", "ROUTE-04")
def test_a_settlement_joins_road_and_ship() -> None:
    game = calm(seat(roads=["1,4 SE", "1,6 SW"], ships=["1,6 SE", "1,8 SW"], hand=RICH))
    assert routes(game)[0] == 2
    assert STEM in game.of_kind("ship")  # from the ship that ends at "1,6 S"
    game.do("settlement 1,6 S")
    assert routes(game)[0] == 4
    apart = calm(seat(roads=["1,4 SE", "1,6 SW"], hand=RICH))
    assert apart.of_kind("ship") == set()
    assert apart.do("settlement 1,6 S").of_kind("ship") == {"1,6 SE", STEM}


@pytest.mark.rule("SHIP-05")
@pytest.mark.parametrize("first", ["road", "ship"])
@pytest.mark.parametrize("builder", [0, 1])
def test_a_coast_takes_one_piece(first: str, builder: int) -> None:
    """Seat 0 reaches "1,6 SE" from "1,6 S", seat 1 from its road and its ship that end at "1,6 SE"."""
    near = seat(settlements=["1,6 S"], hand=RICH)
    far = seat(roads=["1,6 E"], ships=["1,8 SW"], hand=RICH)
    game = calm(near, far, active=builder, players=2)
    assert "1,6 SE" in game.of_kind("road") & game.of_kind("ship")
    game.do(f"{first} 1,6 SE")
    for _ in range(2):
        assert "1,6 SE" not in game.of_kind("road") | game.of_kind("ship")
        game.do("end turn").roll(2)


@pytest.mark.rule("SHIP-06", "SHIP-15")
def test_lanes_branch_everywhere_and_need_no_land() -> None:
    game = calm(seat(settlements=["1,6 S"], hand={"lumber": 7, "wool": 7}))
    for ship in [STEM, "3,6 NW", "3,6 NE", "2,5 SW", "3,6 W", "3,6 E", "2,7 SE"]:
        game.do(f"ship {ship}")  # from "3,6 N" on there is only sea around
    assert pieces(game, 0, "ships") == edges(game, STEM, "3,6 NW", "3,6 NE", "2,5 SW", "3,6 W", "3,6 E", "2,7 SE")


@pytest.mark.rule("SHIP-07", "PIRATE-11", "PIRATE-12", "EDGE-53")
@pytest.mark.parametrize("pirate", ["2,5", "2,7", "3,4", "3,6", "4,7"])
def test_no_ship_is_built_beside_the_pirate_but_roads_are(pirate: str) -> None:
    mine = seat(settlements=["1,6 S"], ships=[STEM, "3,6 NE"], hand=RICH)
    everywhere = calm(mine)
    game = lagoon(mine, pirate=pirate)
    assert game.of_kind("ship") == everywhere.of_kind("ship") - sides(game, pirate)
    assert game.of_kind("road") == {"1,6 SW", "1,6 SE"}


@pytest.mark.rule("SHIP-08", "BASE-45")
def test_a_ship_connects_a_settlement() -> None:
    game = calm(seat(settlements=["1,6 S"], ships=[STEM, "3,6 NE", "3,6 E"], hand=RICH))
    assert game.of_kind("settlement") == set()  # at sea
    game.do("ship 3,8 SW")
    assert game.of_kind("settlement") == {"3,8 S"}


@pytest.mark.rule("SHIP-08", "SHIP-09")
def test_a_ship_connects_another_island_which_goes_on_by_road_and_ship() -> None:
    game = scene("new_shores", seat(settlements=["3,6 N"], ships=["2,5 E", "2,5 NE"], hand=RICH), pirate="7,10")
    assert game.of_kind("settlement") == {"1,4 SE"}
    assert game.of_kind("road") & {"1,4 E", "1,4 SE"} == set()
    game.do("settlement 1,4 SE")
    assert {"1,4 E", "1,4 SE"} <= game.of_kind("road")
    assert {"1,4 E", "1,4 SE"} <= game.of_kind("ship")


@pytest.mark.rule("SHIP-12", "EDGE-01", "ROADCARD-06")
def test_without_ships_in_supply_none_is_built() -> None:
    game = calm(seat(settlements=["1,6 S"], ships=[STEM], hand=RICH, cards={"roads": 1}), ships_supply=1)
    assert game.of_kind("ship") == set()
    assert game.of_kind("pick ship") == {STEM}
    game.do("play roads")
    assert game.legal() == {"road 1,6 SW", "road 1,6 SE"}


@pytest.mark.rule("SHIP-13")
def test_ships_score_and_produce_nothing() -> None:
    game = calm(seat(ships=["1,4 SE", "1,6 SW", "1,6 SE", "1,8 SW"]), seat(settlements=["1,4 S"]), phase="pre-roll")
    assert game.points(0) == 0
    game.roll(5)
    assert game.hands() == [{}, {"lumber": 1}, {}]


@pytest.mark.rule("SHIP-02")
def test_the_rule_can_be_switched_off() -> None:
    game = calm(seat(settlements=["1,6 S"], hand=RICH, cards={"roads": 1}), ships=False)
    assert game.of_kind("ship") == set()
    assert {text.split()[0] for text in game.do("play roads").legal()} == {"road"}
    assert not to_main(game.do("road 1,6 SW", "stop"), 0).of_kind("ship")
