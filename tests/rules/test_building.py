"""Roads, settlements and cities: costs, supplies and places (BASE-08..10, BASE-44..52, GEO)."""

import random
from typing import Any

import pytest

from tests.rules.boards import TWO_ISLANDS, board
from tests.rules.scene import Scene, deal, isle, lagoon, scene, seat

ROAD = {"brick": 1, "lumber": 1}
SHIP = {"lumber": 1, "wool": 1}
SETTLEMENT = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}
CITY = {"grain": 2, "ore": 3}
CARD = {"wool": 1, "grain": 1, "ore": 1}
COSTS = {"road 1,5 NE": ROAD, "settlement 1,5 N": SETTLEMENT, "city 1,3 N": CITY, "buy card": CARD}

#: Two islands of one hex each whose corners "1,4 S" and "3,4 N" are the two ends of one edge.
STRAIT = board("""
      === === ===
    === F05 ~~~ ===
  === ~~~ ~~~ ~~~ ===
    === H06 ~~~ ===
      === === ===
""")


def builder(**hand: int) -> dict[str, Any]:
    """A settlement on "1,3 N" with two roads to "1,5 N", and this hand."""
    return seat(settlements=["1,3 N"], roads=["1,3 NE", "1,5 NW"], hand=hand)


# Cost and supply


@pytest.mark.rule("BASE-08", "BASE-09", "BASE-11", "DECISIONS-22")
@pytest.mark.parametrize("text", COSTS)
def test_the_cost_goes_to_the_bank(text: str) -> None:
    game = isle(builder(**COSTS[text]))
    game.do(text)
    assert game.hand(0) == {}
    assert set(game.bank().values()) == {19}


@pytest.mark.rule("BASE-08", "BASE-09", "SHIP-01")
def test_a_ship_costs_lumber_and_wool() -> None:
    game = lagoon(seat(settlements=["1,4 SE"], hand=SHIP)).do("ship 1,4 SE")
    assert (game.hand(0), set(game.bank().values())) == ({}, {19})


@pytest.mark.rule("BASE-08", "BASE-09")
@pytest.mark.parametrize("text", COSTS)
def test_who_lacks_one_card_of_the_cost_cannot_build(text: str) -> None:
    plenty = {"brick": 4, "lumber": 4, "wool": 4, "grain": 4, "ore": 4}
    for resource, n in COSTS[text].items():
        assert text in isle(builder(**plenty | {resource: n})).legal()
        assert text not in isle(builder(**plenty | {resource: n - 1})).legal()


@pytest.mark.rule("BASE-10", "EDGE-04", "BASE-50")
def test_without_settlements_in_supply_until_a_city_returns_one() -> None:
    everything = {"brick": 1, "lumber": 1, "wool": 1, "grain": 3, "ore": 3}
    owner = seat(settlements=["1,3 N", "2,8 SE"], roads=["1,3 NE", "1,5 NW"], hand=everything)
    game = isle(owner, settlements=2)
    assert not game.of_kind("settlement")
    game.do("city 2,8 SE")
    assert game.supply(0) == {"roads": 13, "ships": 0, "settlements": 1, "cities": 3}
    assert game.do("settlement 1,5 N").supply(0)["settlements"] == 0


@pytest.mark.rule("BASE-10", "EDGE-05")
def test_without_cities_in_supply_settlements_stay() -> None:
    hand = {"grain": 4, "ore": 6}
    game = isle(seat(settlements=["1,3 N", "2,8 SE"], hand=hand), cities=1)
    assert game.do("city 1,3 N").supply(0)["cities"] == 0
    assert not game.of_kind("city")
    assert game.points(0) == 3


@pytest.mark.rule("BASE-10")
def test_without_roads_in_supply() -> None:
    owner = builder(brick=2, lumber=2)
    assert isle(owner, roads=3).do("road 1,5 NE").of_kind("road") == set()
    assert isle(owner, roads=4).do("road 1,5 NE").of_kind("road") != set()


@pytest.mark.rule("BASE-50", "BASE-51", "BASE-74")
def test_a_settlement_and_its_city_in_one_turn() -> None:
    game = isle(builder(brick=1, lumber=1, wool=1, grain=3, ore=3)).do("settlement 1,5 N", "city 1,5 N")
    assert (game.hand(0), game.points(0)) == ({}, 3)
    assert game.supply(0) == {"roads": 13, "ships": 0, "settlements": 4, "cities": 3}
    game.do("end turn").roll(5)
    assert game.hand(0) == {"lumber": 3}


@pytest.mark.rule("BASE-50")
def test_only_an_own_settlement_becomes_a_city() -> None:
    game = isle(seat(settlements=["1,3 N"], cities=["2,8 SE"], hand=CITY), seat(settlements=["1,7 N"]))
    assert game.of_kind("city") == {"1,3 N"}


@pytest.mark.rule("BASE-50", "BASE-67")
def test_a_city_keeps_harbour_and_token() -> None:
    owner = seat(settlements=["3,3 SE"], tokens={"3,3 SE": 1}, hand={"grain": 2, "ore": 5})
    game = scene(TWO_ISLANDS, owner, island_token=1, pirate="1,7")
    assert (game.points(0), game.do("city 3,3 SE").points(0)) == (2, 3)
    assert game.of_kind("maritime") == {"ore brick", "ore lumber", "ore wool", "ore grain"}


# Settlements


@pytest.mark.rule("BASE-44")
@pytest.mark.parametrize("building", ["settlements", "cities"])
def test_no_building_next_to_a_building_of_anybody(building: str) -> None:
    own = seat(settlements=["1,3 N"], roads=["1,3 NE", "1,5 NW", "1,5 NE", "1,7 NW"], hand=SETTLEMENT)
    assert isle(own).of_kind("settlement") == {"1,5 N", "1,5 NE", "1,7 N"}  # "1,3 NE" is next to "1,3 N"
    for vertex in ("1,5 N", "1,7 N", "1,5 SE"):  # on either side of "1,5 NE", and below it
        sites = isle(own, seat(**{building: [vertex]})).of_kind("settlement")
        assert sites == {"1,5 N": {"1,7 N"}, "1,7 N": {"1,5 N"}, "1,5 SE": {"1,5 N", "1,7 N"}}[vertex]


@pytest.mark.rule("BASE-44")
def test_the_distance_rule_reaches_across_the_sea() -> None:
    own = seat(settlements=["1,4 N"], roads=["1,4 NE", "1,4 E", "1,4 SE"], hand=SETTLEMENT)
    assert scene(STRAIT, own, pirate="2,7").of_kind("settlement") == {"1,4 SE", "1,4 S"}
    opponent = seat(settlements=["3,4 N"])
    assert scene(STRAIT, own, opponent, pirate="2,7").of_kind("settlement") == {"1,4 SE"}
    game = deal(STRAIT, 2, pirate=False)
    assert game.allows("settlement 3,4 N")
    assert not game.do("settlement 1,4 S", "road 1,4 SE").allows("settlement 3,4 N")


@pytest.mark.rule("BASE-45", "DECISIONS-22")
def test_a_settlement_needs_an_own_road_or_ship() -> None:
    own = seat(settlements=["1,4 N"], hand=SETTLEMENT)
    others = seat(settlements=["4,9 S"], roads=["4,9 SE", "4,9 E"], ships=["4,7 E", "3,8 SW"])
    assert not lagoon(own, others).of_kind("settlement")
    by_road = seat(settlements=["1,4 N"], roads=["1,4 NE", "1,4 E"], hand=SETTLEMENT)
    assert lagoon(by_road, others).of_kind("settlement") == {"1,4 SE"}
    by_ship = seat(settlements=["1,4 SE"], ships=["1,4 SE", "2,3 E"], hand=SETTLEMENT)
    assert lagoon(by_ship, others).of_kind("settlement") == {"2,3 SE"}


@pytest.mark.rule("BASE-48", "BASE-44", "BASE-45")
def test_opponents_roads_block_no_settlement() -> None:
    own = seat(settlements=["1,3 N"], roads=["1,3 NE", "1,3 E"], hand=SETTLEMENT)
    other = seat(settlements=["1,5 SE"], roads=["1,5 SE", "1,5 SW"])
    assert isle(own, other).of_kind("settlement") == {"1,3 SE"}


@pytest.mark.rule("GEO-06", "GEO-07")
def test_no_settlement_at_sea() -> None:
    lane = ["1,6 SW", "2,5 E", "2,5 SE", "3,4 E"]  # from "1,4 SE" by "1,6 S" over open sea to "3,4 SE"
    own = seat(settlements=["1,4 SE"], ships=lane, hand=SETTLEMENT)
    assert not lagoon(own, pirate="3,8").of_kind("settlement")
    game = lagoon(own | {"ships": [*lane, "3,4 SE", "4,3 E"]}, pirate="3,8")
    assert game.of_kind("settlement") == {"3,4 S", "4,3 SE"}  # coasts, reached by ship


# Roads


@pytest.mark.rule("BASE-46", "BASE-47")
def test_a_road_goes_on_from_own_buildings_and_own_roads() -> None:
    own = seat(settlements=["1,3 N"], roads=["1,3 NE"], hand=ROAD)
    assert isle(own).of_kind("road") == {"1,3 NW", "1,3 E", "1,5 NW"}
    assert isle(own, seat(settlements=["1,5 SE"], roads=["1,5 SE"])).of_kind("road") == {"1,3 NW", "1,3 E", "1,5 NW"}
    taken = seat(settlements=["1,3 SE"], roads=["1,3 E"])
    assert isle(own, taken).of_kind("road") == {"1,3 NW", "1,5 NW"}
    assert isle(seat(settlements=["1,3 N", "2,8 SE"], hand=ROAD)).of_kind("road") == {
        "1,3 NE",
        "1,3 NW",
        "2,8 E",
        "2,8 SE",
    }


@pytest.mark.rule("BASE-46", "SHIP-04")
def test_a_ship_supports_no_road() -> None:
    own = seat(settlements=["1,4 SE"], ships=["1,4 SE"], hand=ROAD)
    assert lagoon(own).of_kind("road") == {"1,4 E", "1,6 SW"}  # at the settlement; not at "1,4 S"


@pytest.mark.rule("BASE-48")
def test_own_roads_pass_opponents_roads() -> None:
    own = seat(settlements=["1,3 N"], roads=["1,3 NE"], hand=ROAD)
    other = seat(settlements=["1,3 SE"], roads=["1,3 E"])
    game = isle(own, other).do("road 1,5 NW")
    assert game.supply(0)["roads"] == 13


@pytest.mark.rule("BASE-49", "BASE-46")
def test_an_opponents_building_stops_roads_that_go_on_beyond_it() -> None:
    own = seat(settlements=["1,3 N"], roads=["1,3 NE", "1,3 E"], hand=ROAD)
    other = seat(settlements=["1,3 SE"])
    assert isle(own, other).of_kind("road") == {"1,3 NW", "1,5 NW"}  # not "1,3 SE", not "1,5 SW"
    beyond = own | {"roads": ["1,3 NE", "1,3 E", "1,5 SW"]}
    assert isle(beyond, other).of_kind("road") == {"1,3 NW", "1,5 NW", "1,5 SE", "2,4 E"}  # from its other end


@pytest.mark.rule("BASE-47", "SHIP-05")
def test_an_edge_holds_one_piece() -> None:
    hand = {"brick": 2, "lumber": 2, "wool": 2}
    game = lagoon(seat(settlements=["1,4 SE"], hand=hand))
    for first in ("road 1,4 SE", "ship 1,4 SE"):
        assert game.allows(first)
        after = game.clone().do(first)
        assert not after.allows("road 1,4 SE") and not after.allows("ship 1,4 SE")
        assert after.allows("road 1,6 SW") and after.allows("ship 1,6 SW")


@pytest.mark.rule("GEO-04", "GEO-07", "C-13")
@pytest.mark.parametrize("frame_is_sea", [True, False])
@pytest.mark.parametrize(
    ("vertex", "edge", "road", "ship"),
    [
        ("1,4 SE", "1,4 SE", True, True),  # LAND|OCEAN
        ("1,4 S", "2,3 E", False, True),  # OCEAN|OCEAN
        ("1,4 N", "1,4 NE", True, None),  # LAND|FRAME: ships as the switch says
        ("1,4 NE", "1,6 NW", False, None),  # OCEAN|FRAME
    ],
)
def test_what_an_edge_takes(vertex: str, edge: str, road: bool, ship: bool | None, frame_is_sea: bool) -> None:
    own = seat(settlements=[vertex], hand={"brick": 1, "lumber": 1, "wool": 1})
    game = scene(STRAIT, own, frame_is_sea=frame_is_sea, pirate="2,7")
    assert (edge in game.of_kind("road")) == road
    assert (edge in game.of_kind("ship")) == (frame_is_sea if ship is None else ship)


@pytest.mark.rule("GEO-04", "SHIP-02")
def test_an_edge_between_land_takes_roads_only() -> None:
    game = lagoon(seat(settlements=["1,4 SE"], hand={"brick": 1, "lumber": 1, "wool": 1}), pirate="3,8")
    assert game.of_kind("road") == {"1,4 E", "1,4 SE", "1,6 SW"}
    assert game.of_kind("ship") == {"1,4 SE", "1,6 SW"}


# What stays


def owned(game: Scene, seat_: int) -> tuple[set[int], set[int], int]:
    """Vertices with a building, edges with a road, and how many development cards a seat ever got."""
    record = game.game.record
    vertices = {v for v, building in enumerate(record.vertex_building) if building >= 0 and building >> 1 == seat_}
    roads = {e for e, piece in enumerate(record.edge_piece) if piece == 2 * seat_}
    return vertices, roads, int(record.cards[seat_].sum() + record.played[seat_].sum())


@pytest.mark.rule("BASE-52", "BASE-25")
def test_buildings_roads_and_cards_are_kept() -> None:
    rng = random.Random(4)
    game = deal("new_shores", 3, max_offers=0, max_turns=500)
    had = [owned(game, n) for n in range(3)]
    while game.phase != "over":
        if game.actor == -1:
            game.chance(rng.choice(sorted(game.odds())))
        else:
            offered = game.legal()
            buildings = {text for text in offered if text.startswith(("settlement", "city", "road"))}
            game.do(rng.choice(sorted(buildings or offered)))
        have = [owned(game, n) for n in range(3)]
        for before, now in zip(had, have, strict=True):
            assert before[0] <= now[0] and before[1] <= now[1] and before[2] <= now[2]
        had = have
    assert sum(len(vertices) for vertices, _, _ in had) > 9
    assert all(len(roads) > 1 and cards for _, roads, cards in had)
