"""Roads, settlements and Sea Ports of the explorers (BARGE-055..063, -066, -155, -184)."""

import pytest

from tests.rules.explorer_scenes import COSTS, fog, sea, seat

pytestmark = pytest.mark.long  # the edition explorers is compiled

RICH = dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), 4)


@pytest.mark.rule("BARGE-055", "BARGE-185")
@pytest.mark.parametrize(
    ("piece", "action"),
    [
        ("road", "road 5,4 NE"),
        ("ship", "ship 3,8 W"),
        ("settlement", "settlement 5,2 NW"),
        ("settler", "settler at 1"),
        ("city", "city 7,6 NE"),
        ("crew", "crew at 1"),
    ],
)
def test_what_is_built_costs_its_price(piece: str, action: str) -> None:
    where = {"settlements": ["5,4 N", "7,6 NE"], "ports": ["3,6 SE"], "roads": ["5,2 NW"]}
    game = sea(seat(**where, hand=COSTS[piece])).do(action)
    assert game.hand(0) == {}
    assert all(n == 19 for n in game.bank().values())
    for good in COSTS[piece]:
        short = {k: n - (k == good) for k, n in COSTS[piece].items()}
        assert not sea(seat(**where, hand=short)).allows(action)


@pytest.mark.rule("BARGE-056", "BARGE-057", "BARGE-183")
def test_roads_continue_own_roads_and_buildings_and_settlements_need_a_road() -> None:
    game = sea(seat(settlements=["5,4 N"], roads=["5,4 NE", "5,4 E"], ships=["5,2 NW"], hand=RICH))
    assert game.of_kind("road") == game.edges("5,4 NW", "4,3 E", "4,5 SE", "5,4 SE", "6,5 NE")
    assert game.of_kind("settlement") == game.vertices("5,4 SE")
    blocked = sea(seat(settlements=["5,4 N"], roads=["5,4 NE", "5,4 E"], hand=RICH), seat(settlements=["5,4 SE"]))
    assert not blocked.edges("5,4 SE", "6,5 NE") & blocked.of_kind("road")
    assert not blocked.of_kind("settlement")


@pytest.mark.rule("BARGE-056", "BARGE-020")
def test_no_road_without_land_and_none_outside() -> None:
    game = sea(seat(ports=["3,6 SE"], hand=RICH))
    assert game.of_kind("road") == game.edges("3,6 E", "3,6 SE")  # the third edge has sea on both sides
    words = [game.game.describe(a) for a in range(game.game.num_actions)]
    assert sum(word.startswith("road ") for word in words) == 185
    assert f"road {game.edge('10,5 SW')}" not in words


@pytest.mark.rule("BARGE-058")
def test_nothing_is_built_at_hidden_hexes() -> None:
    game = sea(seat(settlements=["2,11 S"], hand=RICH), hexes={"2,11": "hills 4", "3,12": "missing", "3,10": "hills 5"})
    assert game.of_kind("road") == set()  # each edge there has an end at the hidden hex
    open_game = sea(seat(settlements=["2,11 S"], hand=RICH), hexes={"2,11": "hills 4", "3,10": "hills 5"})
    assert open_game.of_kind("road") == open_game.edges("2,11 SE", "2,11 SW", "3,10 E")
    one = sea(
        seat(roads=["2,11 NE", "2,11 E"], hand=RICH), hexes={"2,11": "hills 4", "3,12": "missing"}
    )  # fmt: skip
    assert one.of_kind("settlement") == one.vertices("2,11 N", "2,11 NE")


@pytest.mark.rule("BARGE-059")
def test_a_lair_keeps_roads_from_its_sides_and_buildings_from_its_corners() -> None:
    start = seat(roads=["4,11 W"], hand=RICH)
    hexes = {"4,11": "hills 4", "4,9": "hills 5", "3,10": "gold"}
    game = sea(start, hexes=hexes)
    assert game.of_kind("road") == game.edges("4,11 SW", "4,9 SE")  # one that ends at its corner lies there already
    assert game.of_kind("settlement") == game.vertices("4,11 SW")
    taken = sea(start, hexes=hexes | {"3,10": "gold 8"})
    assert taken.of_kind("road") == taken.edges("4,11 SW", "4,9 SE", "3,10 SE", "3,10 SW")
    assert taken.of_kind("settlement") == taken.vertices("4,11 SW", "4,11 NW")


@pytest.mark.rule("BARGE-060", "BARGE-162")
def test_a_village_lets_only_those_build_who_have_a_crew_there() -> None:
    start = seat(roads=["4,11 W"], hand=RICH)
    hexes = {"4,11": "hills 4", "4,9": "hills 5", "3,10": "spice fast_gold"}
    game = sea(start, hexes=hexes, crews={"3,10": {1: 1}})
    assert game.of_kind("road") == game.edges("4,11 SW", "4,9 SE")
    assert game.of_kind("settlement") == game.vertices("4,11 SW")
    own = sea(start, hexes=hexes, crews={"3,10": {0: 1}})
    assert own.of_kind("road") == own.edges("4,11 SW", "4,9 SE", "3,10 SE", "3,10 SW")
    assert own.of_kind("settlement") == own.vertices("4,11 SW", "4,11 NW")


@pytest.mark.rule("BARGE-061")
def test_roads_turn_nothing_up() -> None:
    game = fog(seat(roads=["4,5 E"], hand=RICH))
    hidden = [h for h, what in game.terrain().items() if what == "missing"]
    for road in sorted(game.of_kind("road")):
        other = game.clone().do(f"road {road}")
        assert other.phase == "main"
        assert all(other.terrain()[h] == "missing" for h in hidden)


@pytest.mark.rule("BARGE-062", "BARGE-063", "BARGE-174", "BARGE-184")
def test_a_sea_port_replaces_a_settlement_on_the_coast() -> None:
    game = sea(seat(settlements=["5,4 N", "7,6 NE", "5,2 NW"], ports=["3,6 SE"], hand=RICH))
    assert game.of_kind("city") == game.vertices("7,6 NE", "5,2 NW")  # not the one inland
    game.do("city 7,6 NE")
    assert game.points(0) == 2 + 2 + 1 + 1
    assert game.ports() == {1: game.vertices("3,6 SE").pop(), 2: game.vertices("7,6 NE").pop()}
    assert game.cargo(2) == "empty"
    assert game.supply(0) == {"roads": 15, "ships": 3, "settlements": 3, "cities": 2}
    assert game.allows("crew at 2")


@pytest.mark.rule("BARGE-066")
def test_a_road_and_a_ship_share_an_edge() -> None:
    game = sea(seat(settlements=["3,6 SE"], hand=RICH), seat(ships=["3,6 E"]))
    assert game.edge("3,6 E") in game.of_kind("road")
    assert game.edge("3,6 E") not in game.of_kind("ship")  # one ship to a lane
    other = sea(seat(settlements=["3,6 SE"], roads=["3,6 E"], hand=RICH))
    assert other.edge("3,6 E") in other.of_kind("ship")
    assert other.edge("3,6 E") not in other.of_kind("road")


@pytest.mark.rule("BARGE-067")
def test_building_beside_a_pirate_ship_costs_no_tribute() -> None:
    game = sea(seat(ports=["3,6 SE"], hand=RICH, gold=1), seat(warship="3,8")).do("ship 3,8 W", "road 3,6 E")
    assert (game.gold(0), game.gold(1)) == (1, 0)


@pytest.mark.rule("BARGE-155")
def test_crews_beside_a_captured_field_hinder_nobody() -> None:
    game = sea(seat(roads=["4,11 W"], hand=RICH), hexes={"4,11": "gold 4"}, crews={"4,11": {1: 2}})
    assert game.vertices("4,11 NW", "4,11 SW") == game.of_kind("settlement")


@pytest.mark.rule("BARGE-184")
def test_a_piece_that_is_not_in_the_supply_cannot_be_had() -> None:
    spots = {"settlements": ["7,6 NE"], "ports": ["3,6 SE"], "roads": ["5,2 NW"], "hand": RICH}
    game = sea(seat(**spots))
    assert all(game.of_kind(kind) for kind in ("road", "settlement", "city", "ship", "settler at", "crew at"))
    supply = game.game.record.supply.copy()
    supply[0] = 0
    game = sea(seat(**spots, settlers=0, crews=0), supply=supply)
    assert not any(game.of_kind(kind) for kind in ("road", "settlement", "city", "ship", "settler at", "crew at"))
