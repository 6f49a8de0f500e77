"""Explorers in the oracle: castaways, tracks, lairs, fish, spices (BARGE-112..122, BARGE-141..170, BARGE-199..205)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.oracle.explorers import Explorers
from tests.oracle.explorers.scenes import (
    building,
    calm,
    crews_on,
    faults,
    gold,
    of_kind,
    port,
    reveal,
    ship,
    stow,
    take_up,
)
from tests.oracle.scenes import apply_all, hand, seat_facts

BESIDE_C1 = "1,10 NW"  # a lane that points at C1, 1,10 N


def castaway(*cargo: str, **cards: int) -> Explorers:
    """Seat 0's ship is active beside C1."""
    oracle = building()
    calm(oracle)
    ship(oracle, 0, BESIDE_C1, *cargo)
    ship(oracle, 0, "2,15 NE")  # beside C5
    hand(oracle, 0, **cards)
    take_up(oracle, BESIDE_C1)
    return oracle


def fields(*crews: int, players: int = 3, **found: str) -> Explorers:
    """A ship of seat 0 lies beside a lair on 4,9, where crews of these seats are; more is found."""
    oracle = building(players)
    calm(oracle, h4_9="gold", **found)
    ship(oracle, 0, "4,9 SE", "crew")
    crews_on(oracle, "4,9", *crews)
    return oracle


def end_turn(oracle: Explorers) -> None:
    """End the turn from trade and build."""
    apply_all(oracle, "end build", "end turn")


# --- castaways --------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "BARGE-112", "BARGE-113", "BARGE-114", "BARGE-117", "BARGE-118", "BARGE-121", "BARGE-010", "BARGE-199"
)
def test_inspecting() -> None:
    oracle = castaway(wool=1, ore=1)
    assert of_kind(oracle, "inspect") == {"C1"}
    oracle.apply("inspect C1")
    assert oracle.chance() == dict.fromkeys(oracle.chance(), Fraction(1, 6)) and len(oracle.chance()) == 6
    oracle.apply_chance("face wool+grain")
    assert (oracle.phase, oracle.legal()) == ("castaway", {"decline"})
    oracle.apply("decline")
    assert oracle.facts()["castaways"]["C1"] == {"face": "wool+grain", "seen": [0]}
    assert not of_kind(oracle, "inspect") and oracle._points_left() == 4
    oracle.apply("finish ship")
    take_up(oracle, "2,15 NE")
    assert not of_kind(oracle, "inspect")  # once a turn


@pytest.mark.rule("BARGE-118", "BARGE-115", "BARGE-116", "BARGE-173", "BARGE-201")
def test_later_inspections_show_the_same_face() -> None:
    oracle = castaway(wool=1, ore=1)
    oracle.table.face["C1"], oracle.table.face_seen["C1"] = "wool+ore", {1}
    oracle.table.faces_left["wool+ore"] -= 1
    oracle.apply("inspect C1")
    assert oracle.legal() == {"accept", "decline"}
    oracle.apply("accept")
    facts = oracle.facts()
    assert "C1" not in facts["castaways"] and facts["seats"][0]["rescued"] == ["wool+ore"]
    assert facts["seats"][0]["fleet"][1]["cargo"] == ["crew"] and facts["seats"][0]["crews"] == 8
    assert sum(facts["seats"][0]["hand"].values()) == 0 and facts["seats"][0]["points"] == 0
    oracle.apply("finish ship")
    take_up(oracle, "2,15 NE")
    assert faults(oracle) == []


@pytest.mark.rule("BARGE-113", "BARGE-119")
def test_who_may_not_inspect() -> None:
    assert not of_kind(castaway("settler"), "inspect")
    assert not of_kind(castaway("crew", "sack"), "inspect")
    assert of_kind(castaway("crew"), "inspect")
    oracle = castaway()
    oracle.table.seats[0].crews = 0
    assert not of_kind(oracle, "inspect")
    oracle.table.seats[0].crews = 1
    oracle.table.seats[0].rescued = ["wool+ore"] * 3
    assert not of_kind(oracle, "inspect")


@pytest.mark.rule("BARGE-011", "BARGE-120", "BARGE-168")
def test_two_points_for_the_first_with_three() -> None:
    for others, points in ((0, 2), (2, 1)):
        oracle = castaway(wool=1, ore=1)
        oracle.table.seats[0].rescued = ["lumber+grain"] * 2
        oracle.table.seats[1].castaway_points = others
        oracle.apply("inspect C1")
        oracle.apply_chance("face wool+ore")
        oracle.apply("accept")
        assert seat_facts(oracle, 0)["castaway_points"] == seat_facts(oracle, 0)["points"] == points


def rescued(*basin: str, hold: tuple[str, ...] = ()) -> Explorers:
    """Seat 0 has just rescued a castaway beside an own Sea Port, a lair and a village."""
    oracle = building()
    calm(oracle, h1_10="gold")
    port(oracle, 0, "1,10 NW", *basin)
    ship(oracle, 0, BESIDE_C1, *hold)
    hand(oracle, 0, wool=1, ore=1)
    take_up(oracle, BESIDE_C1)
    oracle.apply("inspect C1")
    oracle.apply_chance("face wool+ore")
    oracle.apply("accept")
    return oracle


@pytest.mark.rule("BARGE-122", "BARGE-200", "BARGE-160")
def test_a_rescued_crew_only_goes_to_the_basin() -> None:
    oracle = rescued()
    legal = oracle.legal()
    assert not {"swap", "crew to 1,10"} & legal and "unload crew" in legal
    oracle.apply("unload crew")
    assert not {"swap", "load crew"} & oracle.legal()
    assert oracle.facts()["of_turn"]["rescued_at"] == 1
    apply_all(oracle, "finish ship", "end turn")
    assert oracle.facts()["of_turn"]["rescued_at"] is None


@pytest.mark.rule("BARGE-122", "BARGE-200")
def test_other_crews_are_used() -> None:
    oracle = rescued("crew", hold=("crew",))
    assert "crew to 1,10" in oracle.legal() and "load crew" not in oracle.legal()
    oracle.apply("unload crew")  # the rescued one goes first
    assert "crew to 1,10" in oracle.legal() and "load crew" in oracle.legal()
    oracle.apply("load crew")  # the other one
    assert seat_facts(oracle, 0)["ports"][1]["basin"] == ["crew"] and "load crew" not in oracle.legal()
    oracle.apply("crew to 1,10")
    oracle.apply("crew to 1,10")
    assert "load crew" not in oracle.legal() and oracle.table.crews_of(0, "1,10") == 2


# --- tracks -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-141", "BARGE-142", "BARGE-143", "BARGE-144", "BARGE-168")
def test_steps_and_tiles() -> None:
    oracle = building()
    for seat, holder, points in (
        (1, 1, [0, 2, 0]),
        (0, 1, [1, 2, 0]),
        (0, 0, [2, 1, 0]),
        (1, 0, [2, 1, 0]),
        (1, 1, [1, 3, 0]),
    ):
        oracle._advance(seat, "fish")
        assert oracle.table.tile["fish"] == holder
        assert [oracle.table.points(n) for n in range(3)] == points
    for _ in range(7):
        oracle._advance(1, "fish")
    assert oracle.table.seats[1].track["fish"] == 7 and oracle.table.points(1) == 4


# --- lairs ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-145", "BARGE-146", "BARGE-147", "BARGE-148")
def test_crews_go_to_lairs() -> None:
    oracle = fields(1, 2)
    take_up(oracle, "4,9 SE")
    oracle.apply("crew to 4,9")
    assert not of_kind(oracle, "crew from") and oracle.phase == "sail"
    stow(oracle, 0, 5, "crew")
    assert not of_kind(oracle, "crew to")  # three are there
    oracle.apply("finish ship")
    assert oracle.facts()["lairs"]["4,9"] == {"crews": {0: 1, 1: 1, 2: 1}, "captured": False}


@pytest.mark.rule(
    "BARGE-149", "BARGE-150", "BARGE-151", "BARGE-153", "BARGE-154", "BARGE-175", "BARGE-008", "BARGE-179"
)
def test_a_battle() -> None:
    oracle = fields(0, 1, 1)
    oracle.active = 1
    oracle._go_to("main")
    end_turn(oracle)
    assert oracle.phase == "die" and gold(oracle) == [4, 4, 2] and oracle.turn == 0
    assert oracle.table.tile["lairs"] == 1  # who begins is ahead first
    oracle.apply_chance("die 3")
    oracle.apply_chance("die 5")  # 3 + 2 against 5 + 1
    assert oracle.phase == "lair number" and set(oracle.chance()) == {"2", "3", "5", "6", "8", "11"}
    oracle.apply_chance("11")
    facts = oracle.facts()
    assert [seat["track"]["lairs"] for seat in facts["seats"]] == [2, 1, 0] and facts["tiles"]["lairs"] == 0
    assert facts["lairs"]["4,9"] == {"crews": {1: 2}, "captured": True} and facts["numbers"]["4,9"] == 11
    assert (oracle.phase, oracle.active, oracle.turn) == ("pre-roll", 2, 1)
    oracle._begin_turn(0)
    oracle._go_to("main")
    take_up(oracle, "4,9 SE")
    assert not of_kind(oracle, "crew from") and not of_kind(oracle, "crew to")  # seat 1's crews; captured
    crews_on(oracle, "4,9", 0)
    assert of_kind(oracle, "crew from") == {"4,9"}
    oracle.apply("crew from 4,9")
    assert seat_facts(oracle, 0)["fleet"][1]["cargo"] == ["crew", "crew"] and faults(oracle) == []


@pytest.mark.rule("BARGE-150")
def test_ties() -> None:
    oracle = fields(0, 0, 1)
    end_turn(oracle)
    oracle.apply_chance("die 3")
    oracle.apply_chance("die 4")  # 5 and 5: more crews
    assert oracle.phase == "lair number" and seat_facts(oracle, 0)["track"]["lairs"] == 2
    oracle = fields(0, 1, 2)
    end_turn(oracle)
    for die in (6, 2, 6):
        oracle.apply_chance(f"die {die}")
    assert (oracle.phase, oracle.fighters) == ("die", [0, 2])
    oracle.apply_chance("die 1")
    oracle.apply_chance("die 2")
    assert oracle.phase == "lair number" and seat_facts(oracle, 2)["track"]["lairs"] == 2


@pytest.mark.rule("BARGE-152", "BARGE-148", "BARGE-175", "BARGE-042")
def test_all_lairs_are_taken_before_anybody_wins() -> None:
    oracle = fields(0, 0, 0, h1_10="gold")
    crews_on(oracle, "1,10", 0, 0, 0)
    oracle.options = type(oracle.options)(**{**vars(oracle.options), "points_to_win": 2})
    end_turn(oracle)
    assert (oracle.phase, oracle.battle) == ("lair number", "1,10")  # the first by row
    assert oracle.table.points(0) == 2
    oracle.apply_chance("2")
    assert (oracle.phase, oracle.battle) == ("lair number", "4,9") and oracle.table.points(0) == 3
    oracle.apply_chance("3")
    assert (oracle.phase, oracle.winner, oracle.turn) == ("over", 0, 0)


@pytest.mark.rule("BARGE-155", "BARGE-059", "BARGE-169", "BARGE-073")
def test_crews_do_not_hinder_building() -> None:
    oracle = fields(1, 1, 1)
    oracle.table.captured.add("4,9")
    oracle.table.seats[0].storage[5] = ["settler"]
    take_up(oracle, "4,9 SE")
    assert len(of_kind(oracle, "settlement")) == 2 and oracle.table.points(1) == 0


# --- fish -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-156", "BARGE-157", "BARGE-205")
def test_the_fish_roll() -> None:
    oracle = building()
    calm(oracle, h4_9="shoal 3", h6_9="shoal 5")
    oracle.apply("end build")
    oracle.apply("fish roll")
    assert oracle.chance() == {f"die {n}": Fraction(1, 6) for n in range(1, 7)}
    oracle.apply_chance("die 3")
    assert oracle.table.hauls == {"4,9"} and oracle.table.hauls_left == 5
    assert oracle.phase == "fleet" and "fish roll" not in oracle.legal()
    for die, hauls in ((3, {"4,9"}), (1, {"4,9"}), (5, {"4,9"})):
        oracle._begin_turn(0)
        oracle._go_to("fleet")
        oracle.table.seats[2].warship = "6,9"
        oracle.apply("fish roll")
        oracle.apply_chance(f"die {die}")
        assert oracle.table.hauls == hauls
    oracle.table.seats[2].warship, oracle.table.hauls_left = None, 0
    oracle.of_turn.fished = False
    oracle.apply("fish roll")
    oracle.apply_chance("die 5")
    assert oracle.table.hauls == {"4,9"}


@pytest.mark.rule("BARGE-158", "BARGE-159", "BARGE-189")
def test_a_haul_is_brought_to_a_dock() -> None:
    oracle = building()
    reveal(oracle, h4_9="shoal 3")
    oracle.table.hauls.add("4,9")
    oracle.table.hauls_left -= 1
    port(oracle, 1, "5,8 N")  # hinders nobody
    ship(oracle, 0, "5,8 NW")
    take_up(oracle, "5,8 NW")
    assert of_kind(oracle, "haul") == {"4,9"} and "deliver fish" not in oracle.legal()
    oracle.apply("haul 4,9")
    assert oracle.table.hauls == set() and not of_kind(oracle, "haul")
    oracle.apply("deliver fish")
    assert oracle.table.hauls_left == 6 and seat_facts(oracle, 0)["track"]["fish"] == 1
    assert seat_facts(oracle, 0)["points"] == 2  # the space and the tile


@pytest.mark.rule("BARGE-158", "BARGE-097")
@pytest.mark.parametrize("piece", ["crew", "settler", "sack"])
def test_a_haul_needs_an_empty_hold(piece: str) -> None:
    oracle = building()
    reveal(oracle, h4_9="shoal 3")
    oracle.table.hauls.add("4,9")
    ship(oracle, 0, "5,8 NW", piece)
    take_up(oracle, "5,8 NW")
    assert not of_kind(oracle, "haul")


# --- spices -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-160", "BARGE-161", "BARGE-162", "BARGE-166", "BARGE-167", "BARGE-093")
def test_a_crew_for_a_sack() -> None:
    oracle = building()
    reveal(oracle, h4_9="spice swift_voyage")
    crews_on(oracle, "4,9", 1)
    ship(oracle, 0, "5,8 NW", "crew", "crew")
    take_up(oracle, "5,8 NW")
    oracle.apply("crew to 4,9")
    assert seat_facts(oracle, 0)["fleet"][1]["cargo"] == ["crew", "sack"]
    assert oracle.facts()["villages"]["4,9"] == {"kind": "swift_voyage", "crews": [0, 1]}
    assert not of_kind(oracle, "crew to") and not of_kind(oracle, "crew from") and oracle._points_left() == 5
    oracle.apply("deliver sack")
    assert seat_facts(oracle, 0)["fleet"][1]["cargo"] == ["crew"] and seat_facts(oracle, 0)["track"]["spices"] == 1
    assert "deliver sack" not in oracle.legal() and faults(oracle) == []


@pytest.mark.rule("BARGE-167", "BARGE-042")
def test_two_sacks_one_after_the_other_until_somebody_has_won() -> None:
    oracle = building(points_to_win=2)
    ship(oracle, 0, "5,8 NW", "sack", "sack")
    take_up(oracle, "5,8 NW")
    oracle.apply("deliver sack")
    assert (oracle.phase, oracle.winner) == ("over", 0)
    oracle = building(points_to_win=3)
    ship(oracle, 0, "5,8 NW", "sack", "sack")
    take_up(oracle, "5,8 NW")
    apply_all(oracle, "deliver sack", "deliver sack")
    assert oracle.phase == "sail" and seat_facts(oracle, 0)["track"]["spices"] == 2
