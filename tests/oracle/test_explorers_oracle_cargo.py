"""Explorers in the oracle: cargo, founding from ships, pirate ships (BARGE-097..111, BARGE-123..140)."""

from __future__ import annotations

import pytest

from tests.oracle.explorers import Explorers, scenes
from tests.oracle.explorers.scenes import (
    START,
    building,
    channel,
    crews_on,
    gold,
    near,
    of_kind,
    port,
    sail,
    settlement,
    ship,
    stow,
    take_up,
    vertex,
    vertices,
)
from tests.oracle.scenes import hand, seat_facts


# --- cargo ------------------------------------------------------------------------------------------------------------
def harbour(hold: list[str], basin: list[str]) -> Explorers:
    """Seat 0's ship is active beside an own Sea Port, and an own settlement is near."""
    oracle = building()
    port(oracle, 0, "5,8 SW", *basin)
    ship(oracle, 0, "5,8 W", *hold)
    take_up(oracle, "5,8 W")
    return oracle


@pytest.mark.rule("BARGE-097", "BARGE-098", "BARGE-099", "BARGE-100", "BARGE-101", "BARGE-103", "BARGE-105")
@pytest.mark.parametrize(
    ("hold", "basin", "legal"),
    [
        ([], [], set()),
        (["settler"], [], {"unload settler", "swap"}),
        (["settler"], ["crew"], {"swap"}),
        (["crew"], ["sack"], {"unload crew", "load sack", "swap"}),
        (["crew", "sack"], ["sack"], {"unload crew", "unload sack", "swap"}),
        (["crew", "crew"], ["haul"], {"swap"}),
        ([], ["crew", "sack"], {"load crew", "load sack", "swap"}),
        (["sack", "sack"], ["crew", "crew"], {"swap"}),
    ],
)
def test_loading(hold: list[str], basin: list[str], legal: set[str]) -> None:
    oracle = harbour(hold, basin)
    kinds = ("load", "unload", "swap")
    assert {text for text in oracle.legal() if text.split()[0] in kinds} == legal
    if "swap" in legal:
        oracle.apply("swap")
        facts = seat_facts(oracle, 0)
        assert facts["ports"][1]["basin"] == sorted(hold) and facts["fleet"][1]["cargo"] == sorted(basin)
        assert oracle._points_left() == 4


@pytest.mark.rule("BARGE-171")
def test_eight_moves_of_cargo() -> None:
    oracle = harbour(["crew"], [])
    for _ in range(4):
        oracle.apply("unload crew")
        oracle.apply("load crew")
    assert not {"unload crew", "swap"} & oracle.legal()


@pytest.mark.rule("BARGE-100", "BARGE-102", "BARGE-104")
def test_only_at_an_own_sea_port() -> None:
    oracle = building()
    settlement(oracle, 0, "5,8 SW")
    port(oracle, 1, "4,7 S")
    ship(oracle, 0, "5,8 W", "crew")
    ship(oracle, 0, "6,7 NW")
    take_up(oracle, "5,8 W")
    assert not {"unload crew", "swap"} & oracle.legal()


# --- founding ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-106", "BARGE-107", "BARGE-108", "BARGE-109", "BARGE-110", "BARGE-111", "BARGE-058")
def test_founding() -> None:
    oracle = building()
    settlement(oracle, 1, "4,5 NE")  # 3,6 S: two edges from 4,5 SE, one from nothing at sea
    ship(oracle, 0, "4,7 SW", "settler")
    ship(oracle, 0, "6,7 SW", "crew")
    take_up(oracle, "4,7 SW")
    assert of_kind(oracle, "settlement") == vertices(oracle, "4,7 S")  # 4,5 SE is next to seat 1
    oracle.apply(f"settlement {vertex(oracle, '4,7 S')}")
    facts = seat_facts(oracle, 0)
    assert oracle.phase == "fleet" and facts["points"] == 1 and list(facts["fleet"]) == [2]
    assert (facts["settlers"], facts["supply"]["ships"], facts["supply"]["settlements"]) == (2, 2, 4)
    take_up(oracle, "6,7 SW")
    assert not of_kind(oracle, "settlement")


@pytest.mark.rule("BARGE-059", "BARGE-060", "BARGE-107", "BARGE-109", "BARGE-036")
def test_where_nobody_founds() -> None:
    oracle = channel("settler", h4_9="gold", h6_9="spice fast_gold")
    take_up(oracle, START)
    assert not of_kind(oracle, "settlement")
    crews_on(oracle, "6,9", 0)
    assert of_kind(oracle, "settlement") == vertices(oracle, "5,10 SW")
    oracle.table.captured.add("4,9")
    assert of_kind(oracle, "settlement") == vertices(oracle, "5,10 SW", "5,10 NW")
    oracle.table.seats[0].supply["settlements"] = 0
    assert not of_kind(oracle, "settlement")


# --- pirate ships -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-123", "BARGE-124", "BARGE-125", "BARGE-126", "BARGE-129", "BARGE-203", "BARGE-204")
def test_where_pirate_ships_go() -> None:
    oracle = channel(h4_11="shoal 3", h4_13="forest 3")
    oracle.table.seats[0].warship, oracle.table.seats[1].warship = "5,12", "5,14"
    oracle.table.hauls.add("4,11")
    oracle.table.hauls_left -= 1
    oracle._activate("main")
    places = of_kind(oracle, "pirate")
    assert not places & {"5,12", "5,14", "5,8", "4,7", "4,13", "0,5", "5,0"}
    assert {"4,11", "5,16", "0,11", "5,20"} <= places and len(places) == 56 - 1 - 2
    oracle.apply("pirate 4,11")
    assert oracle.table.hauls == set() and oracle.table.hauls_left == 6 and oracle.phase == "main"
    assert "5,12" not in of_kind(oracle, "pirate")


@pytest.mark.rule("BARGE-127", "BARGE-128", "BARGE-129", "BARGE-202")
def test_whom_they_rob() -> None:
    oracle = channel(players=4)
    ship(oracle, 1, "5,10 NE")
    ship(oracle, 2, "5,10 E")
    ship(oracle, 3, "5,16 W")
    hand(oracle, 1, ore=1)
    oracle._activate("main")
    oracle.apply("pirate 5,10")
    assert oracle.legal() == {"steal 1", "steal 2"}
    oracle.apply("steal 2")
    assert oracle.phase == "main" and gold(oracle) == [3, 2, 1, 2]
    oracle.table.seats[2].gold = 0
    oracle._activate("main")
    oracle.apply("pirate 4,11")  # seats 1 and 2 lie beside it, and seat 2 has nothing
    assert oracle.phase == "stolen card"
    oracle.apply_chance("ore")
    assert seat_facts(oracle, 0)["hand"]["ore"] == 1
    oracle.table.seats[1].gold = 0
    oracle._activate("main")
    oracle.apply("pirate 5,10")
    assert oracle.phase == "main" and gold(oracle) == [3, 0, 0, 2]


@pytest.mark.rule("BARGE-136", "BARGE-138", "BARGE-139", "BARGE-140", "BARGE-203", "BARGE-137")
def test_driving_off() -> None:
    oracle = channel()
    oracle.table.seats[1].warship, oracle.table.seats[2].warship = "5,10", "4,9"
    take_up(oracle, START)
    assert of_kind(oracle, "drive") == {"1", "2"}
    oracle.apply("drive 1")
    oracle.apply_chance("die 5")
    assert oracle.phase == "sail" and not of_kind(oracle, "drive") and oracle.table.seats[1].warship == "5,10"
    oracle.apply("finish ship")
    oracle._begin_turn(0)
    oracle._go_to("main")
    take_up(oracle, START)
    oracle.apply("drive 1")
    oracle.apply_chance("die 6")
    assert oracle.phase == "warship" and "5,10" in of_kind(oracle, "pirate") and "4,9" not in of_kind(oracle, "pirate")
    oracle.apply("pirate 5,10")
    assert oracle.phase == "sail" and oracle.table.seats[1].warship is None
    assert near(oracle, "5,10 NE") and not of_kind(oracle, "drive")


@pytest.mark.rule("BARGE-136")
def test_nobody_is_driven_off_after_the_first_step() -> None:
    oracle = channel()
    oracle.table.seats[1].warship = "5,10"
    take_up(oracle, START)
    sail(oracle, "5,10 NW")
    assert not of_kind(oracle, "drive")


@pytest.mark.rule("BARGE-137", "BARGE-028")
@pytest.mark.parametrize(
    ("kind", "lucky"), [("pirate_bonus_5", {5, 6}), ("pirate_bonus_4", {4, 6}), ("fast_gold", {6})]
)
def test_pirate_bonus(kind: str, lucky: set[int]) -> None:
    succeeded = set()
    for die in range(1, 7):
        oracle = channel(**{"h6_11" if kind.endswith("4") else "h4_11": f"spice {kind}"})
        crews_on(oracle, next(iter(oracle.table.village)), 0)
        oracle.table.seats[2].warship = "5,10"
        take_up(oracle, START)
        oracle.apply("drive 2")
        oracle.apply_chance(f"die {die}")
        if oracle.phase == "warship":
            succeeded.add(die)
    assert succeeded == lucky


def test_positions_of_these_tests_are_sound() -> None:
    oracle = harbour(["crew"], ["settler"])
    stow(oracle, 0, 1)
    assert scenes.faults(oracle) == []
