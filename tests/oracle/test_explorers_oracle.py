"""Explorers in the oracle: production, trade and building, and who wins (BARGE-043..072, BARGE-170)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.oracle.explorers import Explorers
from tests.oracle.explorers.scenes import (
    building,
    calm,
    crews_on,
    edge,
    edges,
    gold,
    of_kind,
    port,
    reveal,
    road,
    settlement,
    ship,
    take_up,
    vertex,
    vertices,
)  # fmt: skip
from tests.oracle.scenes import hand, roll, seat_facts
from tests.oracle.table import RESOURCES


def rolled(oracle: Explorers, number: int) -> None:
    """Let the active player's turn begin, with this roll."""
    oracle._begin_turn(oracle.active)
    roll(oracle, number)


# --- production -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-043", "BARGE-045", "BARGE-163", "BARGE-004")
def test_settlements_and_sea_ports_yield_one_each_and_who_gets_nothing_takes_gold() -> None:
    oracle = building()  # 5,6 is a 3 of mountains
    settlement(oracle, 0, "5,6 N")
    port(oracle, 0, "5,6 SE")
    settlement(oracle, 1, "5,6 SW")
    rolled(oracle, 3)
    assert [seat_facts(oracle, n)["hand"]["ore"] for n in range(3)] == [2, 1, 0]
    assert gold(oracle) == [2, 2, 3] and oracle.phase == "main"


@pytest.mark.rule("BARGE-044", "BARGE-046", "BARGE-029")
def test_a_captured_field_pays_gold_besides() -> None:
    oracle = building()
    calm(oracle, h4_9="gold", h6_9="gold", h4_11="hills 12")
    oracle.table.captured.add("4,9")
    oracle.table.numbers |= {"4,9": 11, "6,9": 11}
    settlement(oracle, 0, "4,9 N", "4,9 SE")
    port(oracle, 1, "4,9 SW")
    rolled(oracle, 11)
    assert gold(oracle) == [2 + 4 + 1, 2 + 2 + 1, 2 + 1]


@pytest.mark.rule("BARGE-047", "BARGE-048")
def test_a_shortage() -> None:
    oracle = building()
    port(oracle, 0, "5,6 SE")
    settlement(oracle, 0, "5,6 N")
    hand(oracle, 2, ore=18)
    rolled(oracle, 3)
    assert seat_facts(oracle, 0)["hand"]["ore"] == 1 and gold(oracle) == [2, 3, 3]  # the only one takes the rest
    settlement(oracle, 1, "5,6 SW")
    rolled(oracle, 3)
    assert seat_facts(oracle, 1)["hand"]["ore"] == 0 and gold(oracle) == [3, 4, 4]
    oracle.table.pay(2, {"ore": 1})
    rolled(oracle, 3)
    assert [seat_facts(oracle, n)["hand"]["ore"] for n in range(3)] == [1, 0, 17]  # three are asked for, one is there


@pytest.mark.rule("BARGE-049", "BARGE-050", "BARGE-051")
def test_a_seven() -> None:
    oracle = building()
    hand(oracle, 1, wool=9)
    hand(oracle, 0, ore=7)
    rolled(oracle, 7)
    assert (oracle.phase, oracle.actor) == ("discard", 1) and gold(oracle) == [2, 2, 2]
    for _ in range(4):
        oracle.apply("discard wool")
    assert (oracle.phase, oracle.actor) == ("warship", 0)
    assert len(of_kind(oracle, "pirate")) == 24
    oracle.apply("pirate 5,10")
    assert oracle.phase == "main"


# --- trade ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-053", "BARGE-054", "BARGE-185", "BARGE-040", "BARGE-088")
def test_trade_with_the_bank() -> None:
    oracle = building(bank=5)
    hand(oracle, 0, wool=4, ore=2)
    hand(oracle, 1, brick=5)
    assert of_kind(oracle, "maritime") == {"wool lumber", "wool grain", "wool ore", "wool gold"}
    oracle.apply("maritime wool gold")
    assert gold(oracle)[0] == 3 and of_kind(oracle, "buy") == {"lumber", "wool", "grain", "ore"}
    oracle.table.seats[0].gold = 9
    oracle.apply("buy lumber")
    oracle.apply("buy lumber")
    assert not of_kind(oracle, "buy") and gold(oracle)[0] == 5
    oracle.apply("end build")
    assert oracle.legal() == {"end turn", "fish roll"}


@pytest.mark.rule("BARGE-164", "BARGE-165")
def test_fast_gold() -> None:
    oracle = building()
    calm(oracle, h4_9="spice fast_gold", h6_9="spice fast_gold")
    hand(oracle, 0, wool=3)
    assert not of_kind(oracle, "sell")
    crews_on(oracle, "4,9", 0, 1)
    crews_on(oracle, "6,9", 0)
    oracle.apply("sell wool")
    oracle.apply("sell wool")
    assert gold(oracle)[0] == 4 and not of_kind(oracle, "sell")


@pytest.mark.rule("BARGE-052", "BARGE-194")
def test_gold_in_domestic_trade() -> None:
    oracle = building()
    hand(oracle, 0, **dict.fromkeys(RESOURCES, 1))
    assert of_kind(oracle, "give") == {*RESOURCES, "gold"}
    for good in RESOURCES:
        oracle.apply(f"give {good}")
    assert of_kind(oracle, "get") == {"gold"} and not of_kind(oracle, "give")  # five kinds are the most
    oracle.apply("get gold")
    oracle.apply("get gold")
    oracle.apply("submit")
    assert oracle.actor == 1 and "accept" in oracle.legal()  # gold makes a hand
    oracle.apply("accept")
    oracle.apply("decline")
    oracle.apply("choose 1")
    assert gold(oracle) == [4, 0, 2] and seat_facts(oracle, 1)["hand"] == dict.fromkeys(RESOURCES, 1)
    assert of_kind(oracle, "give") == {"gold"}
    oracle.apply("give gold")
    assert of_kind(oracle, "get") == set(RESOURCES)


@pytest.mark.rule("BARGE-194", "DECISIONS-33", "DECISIONS-41")
def test_who_has_neither_cards_nor_gold_is_not_asked() -> None:
    oracle = building()
    oracle.table.seats[1].gold = oracle.table.seats[2].gold = 0
    assert "call" not in oracle.legal() and not of_kind(oracle, "give")
    oracle.table.seats[2].gold = 1
    oracle.apply("call")
    assert oracle.actor == 2


# --- building ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-055", "BARGE-056", "BARGE-058", "BARGE-061", "BARGE-066", "BARGE-067")
def test_where_roads_go() -> None:
    oracle = building()
    reveal(oracle, h4_9="forest 3")
    port(oracle, 0, "4,7 S")
    ship(oracle, 1, "4,7 SW")
    oracle.table.seats[1].warship = "4,7"
    hand(oracle, 0, lumber=1, brick=1)
    assert of_kind(oracle, "road") == edges(oracle, "4,7 SW", "5,6 E")  # not between seas; a ship does not matter
    road(oracle, 1, "4,7 SW")
    assert of_kind(oracle, "road") == edges(oracle, "5,6 E")
    settlement(oracle, 0, "4,9 NW")  # its corner to the north lies at something hidden
    assert of_kind(oracle, "road") == edges(oracle, "5,6 E", "4,9 W")
    oracle.apply(f"road {edge(oracle, '4,9 W')}")
    assert seat_facts(oracle, 0)["hand"] == dict.fromkeys(RESOURCES, 0) and oracle.phase == "main"


@pytest.mark.rule("BARGE-056", "BASE-46", "BASE-49")
def test_an_opponents_building_ends_a_road() -> None:
    oracle = building()
    road(oracle, 0, "5,6 E")
    settlement(oracle, 1, "5,6 SE")
    hand(oracle, 0, lumber=1, brick=1)
    assert of_kind(oracle, "road") == edges(oracle, "5,6 NE")


@pytest.mark.rule("BARGE-059", "BARGE-060", "BARGE-057", "BARGE-162")
def test_closed_hexes() -> None:
    oracle = building()
    calm(oracle, h4_9="forest 3", h4_11="gold", h3_10="spice fast_gold")
    road(oracle, 0, "4,9 SE")
    hand(oracle, 0, lumber=2, brick=2, wool=1, grain=1)
    assert of_kind(oracle, "road") == edges(oracle, "4,9 SW")  # up to the field, and not along it
    assert of_kind(oracle, "settlement") == vertices(oracle, "4,9 S")
    oracle.table.captured.add("4,11")
    assert of_kind(oracle, "road") == edges(oracle, "4,9 SW", "4,9 E", "4,11 SW")
    assert of_kind(oracle, "settlement") == vertices(oracle, "4,9 S", "4,9 SE")
    road(oracle, 0, "4,9 E")
    assert edge(oracle, "4,9 NE") not in of_kind(oracle, "road")
    crews_on(oracle, "3,10", 1)
    assert vertex(oracle, "4,9 NE") not in of_kind(oracle, "settlement")
    crews_on(oracle, "3,10", 0)
    assert edge(oracle, "4,9 NE") in of_kind(oracle, "road")
    assert vertex(oracle, "4,9 NE") in of_kind(oracle, "settlement")


@pytest.mark.rule("BARGE-062", "BARGE-063", "BARGE-174", "BARGE-184", "BARGE-188", "BARGE-168")
def test_a_settlement_becomes_a_sea_port() -> None:
    oracle = building()
    settlement(oracle, 0, "4,7 S", "5,4 N")
    port(oracle, 0, "7,6 SE")
    hand(oracle, 0, grain=2, ore=2)
    assert of_kind(oracle, "city") == vertices(oracle, "4,7 S")
    oracle.apply(f"city {vertex(oracle, '4,7 S')}")
    facts = seat_facts(oracle, 0)
    assert facts["ports"][2] == {"vertex": vertex(oracle, "4,7 S"), "basin": []}
    assert facts["supply"]["settlements"] == 4 and facts["supply"]["cities"] == 2 and facts["points"] == 5


@pytest.mark.rule("BARGE-064", "BARGE-065", "BARGE-066", "BARGE-001", "BARGE-174", "BARGE-041")
def test_where_ships_are_built() -> None:
    oracle = building()
    settlement(oracle, 0, "5,6 SE")
    road(oracle, 1, "6,7 NW")
    hand(oracle, 0, lumber=2, wool=2)
    assert of_kind(oracle, "ship") == edges(oracle, "5,8 W", "6,7 NW")  # the third one ends at something hidden
    oracle.apply(f"ship {edge(oracle, '6,7 NW')}")
    assert of_kind(oracle, "ship") == edges(oracle, "5,8 W")
    assert seat_facts(oracle, 0)["fleet"] == {1: {"lane": edge(oracle, "6,7 NW"), "cargo": []}}
    take_up(oracle, "6,7 NW")  # in the turn in which it was built (BARGE-041)


@pytest.mark.rule("BARGE-068", "BARGE-069", "BARGE-184")
def test_retiring() -> None:
    oracle = building()
    calm(oracle)
    port(oracle, 0, "5,6 SE")
    hand(oracle, 0, lumber=1, wool=1)
    for where, cargo in (("5,8 W", ["haul"]), ("5,8 SW", ["crew", "sack"]), ("5,10 W", ["settler"])):
        ship(oracle, 0, where, *cargo)
    ship(oracle, 1, "6,7 NW")
    assert not of_kind(oracle, "ship") and of_kind(oracle, "retire") == {"1", "2"}  # the place of 3 is no help
    oracle.apply("retire 2")
    assert oracle.phase == "new ship" and oracle.legal() == {f"ship {edge(oracle, '5,8 SW')}"}
    oracle.apply(min(oracle.legal()))
    facts = seat_facts(oracle, 0)
    assert facts["fleet"][2]["cargo"] == [] and facts["crews"] == 9 and sum(facts["hand"].values()) == 0
    assert oracle.table.hauls_left == 5 and oracle.phase == "main"
    assert not of_kind(oracle, "retire")


@pytest.mark.rule("BARGE-070", "BARGE-071", "BARGE-104", "BARGE-001")
def test_where_settlers_and_crews_are_put() -> None:
    oracle = building()
    port(oracle, 0, "4,7 S", "crew")
    settlement(oracle, 0, "6,7 SW")
    ship(oracle, 0, "6,7 SW")
    ship(oracle, 0, "5,8 W", "sack", "sack")
    ship(oracle, 0, "9,8 SW")
    hand(oracle, 0, ore=2, wool=3, lumber=1, brick=1, grain=1)
    assert of_kind(oracle, "crew at") == {"1", "5"}
    assert of_kind(oracle, "settler at") == {"5"}
    oracle.apply("crew at 1")
    assert seat_facts(oracle, 0)["ports"][1]["basin"] == ["crew", "crew"] and of_kind(oracle, "crew at") == {"5"}
    oracle.apply("settler at 5")
    facts = seat_facts(oracle, 0)
    assert facts["fleet"][1]["cargo"] == ["settler"] and (facts["settlers"], facts["crews"]) == (1, 7)


@pytest.mark.rule("BARGE-072", "BARGE-069")
def test_making_room() -> None:
    oracle = building()
    port(oracle, 0, "4,7 S", "crew", "crew")
    ship(oracle, 0, "5,8 W", "haul")
    port(oracle, 0, "6,7 SW", "crew", "sack")
    ship(oracle, 0, "6,7 SW", "settler")
    ship(oracle, 0, "7,8 W", "sack", "sack")
    hand(oracle, 0, ore=2, wool=3, lumber=1, brick=1, grain=1)
    assert of_kind(oracle, "crew at") == {"2", "5", "6"}
    assert of_kind(oracle, "settler at") == {"1", "2", "5"}
    oracle.apply("crew at 2")
    assert seat_facts(oracle, 0)["ports"][2]["basin"] == ["crew", "crew"]
    oracle.apply("crew at 5")
    assert seat_facts(oracle, 0)["fleet"][1]["cargo"] == ["crew"] and oracle.table.hauls_left == 6
    oracle.apply("settler at 1")
    facts = seat_facts(oracle, 0)
    assert facts["ports"][1]["basin"] == ["settler"] and facts["crews"] == 9 - 5 + 2 and facts["settlers"] == 0


# --- who wins ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-042", "BARGE-170", "BARGE-175", "BARGE-039", "BARGE-193")
def test_points_on_somebody_elses_turn_count_at_the_own() -> None:
    oracle = building(points_to_win=4)
    port(oracle, 1, "4,7 S")
    port(oracle, 1, "6,7 SW")
    oracle.apply("end build")
    assert oracle.phase == "fleet"
    oracle.apply("end turn")
    assert (oracle.phase, oracle.winner) == ("over", 1)


@pytest.mark.rule("DECISIONS-49", "BARGE-176")
def test_a_game_ends_before_the_check_of_the_next_player() -> None:
    oracle = building(points_to_win=4, max_turns=1)
    port(oracle, 1, "4,7 S")
    port(oracle, 1, "6,7 SW")
    oracle.apply("end build")
    oracle.apply("end turn")
    assert oracle.truncated and oracle.winner is None


@pytest.mark.rule("BARGE-179")
def test_dice() -> None:
    oracle = building()
    oracle._begin_turn(0)
    oracle.apply("roll")
    assert len(oracle.chance()) == 11 and oracle.chance()["7"] == Fraction(1, 6)
