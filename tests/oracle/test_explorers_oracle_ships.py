"""Explorers in the oracle: ships sail and discover; tolls and tribute (BARGE-074..096, -130..135, -195..198)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.oracle.explorers import Explorers
from tests.oracle.explorers.scenes import (
    START,
    building,
    calm,
    channel,
    crews_on,
    edge,
    edges,
    gold,
    near,
    of_kind,
    port,
    reveal,
    road,
    sail,
    settlement,
    ship,
    take_up,
)
from tests.oracle.scenes import hand, seat_facts


# --- points -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-074", "BARGE-096", "BARGE-193")
def test_each_ship_is_taken_up_once() -> None:
    oracle = channel()
    ship(oracle, 0, "5,16 W")
    oracle.apply("end build")
    assert of_kind(oracle, "pick ship") == edges(oracle, START, "5,16 W")
    take_up(oracle, START)
    assert "end turn" not in oracle.legal() and not of_kind(oracle, "pick ship")
    sail(oracle, "5,10 NW")
    oracle.apply("finish ship")
    assert of_kind(oracle, "pick ship") == edges(oracle, "5,16 W") and "end turn" in oracle.legal()


@pytest.mark.rule("BARGE-075", "BARGE-079", "BARGE-080", "BARGE-196")
def test_four_points() -> None:
    oracle = channel()
    take_up(oracle, START)
    meeting = oracle.table.meeting
    lane = edge(oracle, START)
    one = set(meeting[lane]) & oracle.table.lanes
    assert len(one) == 4
    reach, border = {lane}, {lane}
    for _ in range(4):
        border = {other for each in border for other in meeting[each] if other in oracle.table.lanes} - reach
        reach |= border
    assert of_kind(oracle, "ship") == reach - {lane}
    sail(oracle, "5,10 NW", START)
    assert oracle.facts()["of_turn"]["ship"]["steps"] == 2
    sail(oracle, "5,10 SE")
    assert oracle.facts()["of_turn"]["ship"]["steps"] == 4
    assert not of_kind(oracle, "ship")


@pytest.mark.rule("BARGE-076", "BARGE-077", "BARGE-078", "BARGE-163")
def test_wool_and_swift_voyage() -> None:
    oracle = channel("crew", h4_9="spice swift_voyage", h6_9="spice swift_voyage")
    crews_on(oracle, "6,9", 0)
    crews_on(oracle, "4,9", 1)
    hand(oracle, 0, wool=2)
    take_up(oracle, START)
    assert oracle._points_left() == 5
    oracle.apply("crew to 4,9")
    assert oracle._points_left() == 6
    oracle.apply("wool")
    assert oracle._points_left() == 8 and "wool" not in oracle.legal()
    oracle.apply("finish ship")
    assert seat_facts(oracle, 0)["hand"]["wool"] == 1


@pytest.mark.rule("BARGE-077")
def test_wool_after_all_points_are_used() -> None:
    oracle = channel()
    hand(oracle, 0, wool=1)
    take_up(oracle, START)
    sail(oracle, *["5,10 NW", START] * 2)
    assert not of_kind(oracle, "ship")
    oracle.apply("wool")
    assert oracle._points_left() == 2


# --- tolls ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-086", "BARGE-087", "BARGE-195", "BARGE-198")
def test_toll_for_every_step_onto_a_road() -> None:
    oracle = channel(h4_9="forest 3")
    road(oracle, 1, "4,9 SE")
    road(oracle, 0, "4,9 SW")
    take_up(oracle, START)
    there = edge(oracle, "5,10 NW")
    assert there in of_kind(oracle, "ship")
    sail(oracle, "5,10 NW")
    assert gold(oracle) == [1, 3, 2]
    sail(oracle, START)
    assert gold(oracle) == [1, 3, 2]  # leaving it is free
    sail(oracle, "4,9 SW")  # so is an own one
    assert gold(oracle) == [1, 3, 2]
    oracle.table.seats[0].gold = 0
    assert there not in of_kind(oracle, "ship")


@pytest.mark.rule("BARGE-196", "BARGE-195")
def test_voyages_lead_round_a_toll() -> None:
    oracle = channel(h4_9="forest 3")
    road(oracle, 1, "4,9 SE")
    take_up(oracle, START)
    sail(oracle, "5,10 NE")  # round the other side of 5,10
    assert gold(oracle) == [2, 2, 2] and oracle._points_left() == 0


@pytest.mark.rule("BARGE-130", "BARGE-131", "BARGE-133", "BARGE-134", "BARGE-135")
def test_tribute_once_for_a_ship_and_turn() -> None:
    oracle = channel()
    ship(oracle, 0, "5,10 E")
    oracle.table.seats[1].warship = "5,10"
    oracle.table.seats[0].warship = "5,12"
    take_up(oracle, START)
    oracle.apply("finish ship")
    assert gold(oracle) == [2, 2, 2]  # it did not move
    take_up(oracle, "5,10 E")
    assert len(of_kind(oracle, "ship")) == 4  # no voyages from there
    sail(oracle, "4,11 SE")
    assert gold(oracle) == [1, 3, 2]
    assert len(of_kind(oracle, "ship")) > 4
    sail(oracle, "5,10 NE", "5,10 E")
    assert gold(oracle) == [1, 3, 2] and oracle.facts()["of_turn"]["ship"]["tribute_paid"] == [1]


@pytest.mark.rule("BARGE-132", "BARGE-087", "BARGE-086")
def test_tribute_to_two_and_toll_add_up() -> None:
    oracle = channel(h4_11="forest 3")
    oracle.table.seats[1].warship, oracle.table.seats[2].warship = "5,10", "5,12"
    ship(oracle, 0, "4,9 W")
    road(oracle, 1, "4,11 SE")
    take_up(oracle, START)
    assert near(oracle, "5,10 NW") and not near(oracle, "5,10 E")
    sail(oracle, "5,10 NW")
    assert gold(oracle) == [1, 3, 2]
    sail(oracle, "5,10 NE")
    assert gold(oracle) == [1, 3, 2]
    assert near(oracle, "5,10 E") == edges(oracle, "5,10 E")  # to seat 2 alone
    assert not near(oracle, "4,11 SE")  # to seat 2, and toll to seat 1
    oracle.table.seats[0].gold = 2
    sail(oracle, "4,11 SE")
    assert gold(oracle) == [0, 4, 3]


@pytest.mark.rule("BARGE-130", "BARGE-198", "BARGE-089")
def test_tribute_of_a_step_that_discovers() -> None:
    oracle = building()
    ship(oracle, 0, "5,8 W")
    oracle.table.seats[1].warship = "5,8"  # no place for it, but near
    oracle.table.seats[0].gold = 0
    take_up(oracle, "5,8 W")
    assert not of_kind(oracle, "ship")
    oracle.table.seats[0].gold = 1
    sail(oracle, "5,8 NW")
    assert (oracle.phase, oracle.found) == ("found hex", "4,9") and gold(oracle) == [0, 3, 2]


# --- passing ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-081", "BARGE-082", "BARGE-084")
def test_passing_another_ship() -> None:
    oracle = channel()
    ship(oracle, 1, "5,10 NW")
    hand(oracle, 0, wool=1)
    take_up(oracle, START)
    assert near(oracle, "5,10 NW", "5,10 NE") == edges(oracle, "5,10 NW", "5,10 NE")
    sail(oracle, "5,10 NW")
    assert {text.split()[0] for text in oracle.legal()} == {"ship", "wool"}
    assert near(oracle, START)  # back is a way out
    sail(oracle, START, "5,10 SW")
    assert oracle._points_left() == 1
    sail(oracle, START)
    assert oracle._points_left() == 0
    oracle.apply("wool")
    assert near(oracle, "5,10 NW")
    sail(oracle, "5,10 SW")
    assert oracle._points_left() == 1 and near(oracle, "5,8 SE", START)


@pytest.mark.rule("BARGE-082")
def test_the_last_point_is_not_spent_on_a_taken_lane() -> None:
    oracle = channel()
    ship(oracle, 1, "5,10 NW")
    hand(oracle, 0, wool=1)
    take_up(oracle, START)
    sail(oracle, "5,10 SW", START, "5,8 NE")
    assert oracle._points_left() == 1 and not near(oracle, "5,10 NW")  # unpaid wool does not count
    oracle.apply("wool")
    assert near(oracle, "5,10 NW")


@pytest.mark.rule("BARGE-082", "BARGE-086")
def test_gold_for_the_way_on_is_kept() -> None:
    oracle = channel(h4_9="forest 3")
    ship(oracle, 1, "5,8 NE")  # one of the lanes beside 4,9
    road(oracle, 1, "4,9 W", "4,9 SW")
    oracle.table.seats[0].gold = 1
    take_up(oracle, START)
    assert near(oracle, "5,8 NE")  # 1 for the toll, and back for nothing
    oracle.table.seats[2].warship = "4,9"
    assert not near(oracle, "5,8 NE")  # the tribute too
    oracle.table.seats[0].gold = 2
    assert near(oracle, "5,8 NE")


@pytest.mark.rule("BARGE-082")
def test_the_way_on_may_cost_more_than_there_is() -> None:
    oracle = building()
    calm(oracle, h4_9="forest 3", h4_11="forest 3")
    ship(oracle, 0, "5,10 NW")
    ship(oracle, 1, "5,10 NE")
    ship(oracle, 2, "5,10 E")
    road(oracle, 1, "5,10 NW", "4,11 SE")
    oracle.table.seats[0].gold = 0
    take_up(oracle, "5,10 NW")
    # Beyond the ship on 5,10 NE there are its own lane, with a toll on it, 5,10 E, taken, and 4,11 SE, with a toll.
    assert not near(oracle, "5,10 NE")
    oracle.table.seats[0].gold = 1
    assert near(oracle, "5,10 NE")


@pytest.mark.rule("BARGE-196", "BARGE-082", "BARGE-085")
def test_voyages_pass_ships_and_buildings() -> None:
    oracle = channel(h4_9="forest 3")
    ship(oracle, 1, "5,10 NW")
    settlement(oracle, 1, "4,9 SE")
    take_up(oracle, START)
    sail(oracle, "5,10 NE")
    assert oracle.facts()["of_turn"]["ship"]["steps"] == 2


# --- discovery --------------------------------------------------------------------------------------------------------
def found(terrain: str, *more: str) -> Explorers:
    """Seat 0's ship has turned up 4,9."""
    oracle = building()
    port(oracle, 0, "5,6 SE")
    ship(oracle, 0, "5,8 W")
    take_up(oracle, "5,8 W")
    sail(oracle, "5,8 NW")
    assert oracle.actor == -1
    for outcome in (terrain, *more):
        oracle.apply_chance(outcome)
    return oracle


@pytest.mark.rule("BARGE-089", "BARGE-090", "BARGE-094", "BARGE-095", "BARGE-025", "BARGE-173", "BARGE-023")
def test_land_is_found() -> None:
    oracle = building()
    ship(oracle, 0, "5,8 W")
    hand(oracle, 0, wool=1)
    take_up(oracle, "5,8 W")
    sail(oracle, "5,8 NW")
    chances = oracle.chance()
    assert chances["gold"] == chances["shoal"] == chances["spice"] == Fraction(3, 16) and len(chances) == 9
    oracle.apply_chance("mountains")
    assert oracle.phase == "found token" and set(oracle.chance()) == {"3", "4", "5", "6", "9", "10"}
    oracle.apply_chance("9")
    facts = oracle.facts()
    assert facts["numbers"]["4,9"] == 9 and facts["seats"][0]["hand"]["ore"] == 1 and gold(oracle) == [2, 2, 2]
    assert oracle.legal() == {"finish ship"}  # not even wool
    assert facts["piles"]["N"]["hexes"]["mountains"] == 1 and facts["piles"]["S"]["numbers"] == dict.fromkeys(
        (4, 5, 8, 9, 10, 11), 1
    )


@pytest.mark.rule("BARGE-090")
def test_the_bank_may_have_nothing_for_the_explorer() -> None:
    oracle = building()
    ship(oracle, 0, "5,8 W")
    hand(oracle, 1, ore=19)
    take_up(oracle, "5,8 W")
    sail(oracle, "5,8 NW")
    oracle.apply_chance("mountains")
    oracle.apply_chance("9")
    assert seat_facts(oracle, 0)["hand"]["ore"] == 0 and gold(oracle) == [2, 2, 2]


@pytest.mark.rule("BARGE-091", "BARGE-092", "BARGE-093", "BARGE-026", "BARGE-027", "BARGE-028")
@pytest.mark.parametrize(
    "outcomes",
    [("ocean",), ("gold",), ("shoal", "shoal 4"), ("spice", "village pirate_bonus_5")],
    ids=lambda words: words[0],
)
def test_anything_else_pays_two_gold(outcomes: tuple[str, ...]) -> None:
    oracle = found(*outcomes)
    assert gold(oracle) == [4, 2, 2] and oracle.phase == "sail"
    facts = oracle.facts()
    assert facts["terrain"]["4,9"] == outcomes[0] and "4,9" not in facts["numbers"]
    assert facts["shoals"] == ({"4,9": 4} if outcomes[0] == "shoal" else {})
    assert facts["lairs"] == ({"4,9": {"crews": {}, "captured": False}} if outcomes[0] == "gold" else {})
    assert facts["villages"] == ({"4,9": {"kind": "pirate_bonus_5", "crews": []}} if outcomes[0] == "spice" else {})


@pytest.mark.rule("BARGE-083", "BARGE-196", "BARGE-197")
def test_voyages_end_where_something_is_hidden() -> None:
    oracle = building()
    reveal(oracle, h4_9="ocean")
    ship(oracle, 0, "5,8 W")
    take_up(oracle, "5,8 W")
    lanes = of_kind(oracle, "ship")
    assert edge(oracle, "5,8 NE") in lanes  # two steps: its far end is a corner of 5,10, 5,8 and 4,9
    assert edge(oracle, "4,9 SE") in lanes  # three: 4,11 lies at its end
    assert edge(oracle, "4,9 E") not in lanes  # through that
    sail(oracle, "4,9 SE")
    assert (oracle.phase, oracle.found) == ("found hex", "4,11")
    assert oracle.facts()["of_turn"]["ship"]["steps"] == 3


@pytest.mark.rule("BARGE-190", "BARGE-187")
def test_no_lane_leads_between_hidden_hexes() -> None:
    oracle = building()
    assert edge(oracle, "4,9 E") not in oracle.table.lanes
    reveal(oracle, h4_9="ocean")
    assert edge(oracle, "4,9 E") in oracle.table.lanes
