"""The oracle with cards of the science deck."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.oracle import Oracle
from tests.oracle.coves import berthed
from tests.oracle.realm_scenes import CORNERS, SIDES, cards, cities, knight, levels, next_turn, play_on, realm
from tests.oracle.scenes import apply_all, hand, of_kind, pre_roll, put, seat_facts
from tests.oracle.unknown import SHOALS


def holding(num_players: int = 3, **held: int) -> Oracle:
    """Seat 0 in its main phase with these progress cards."""
    oracle = realm(num_players, points_to_win=40)
    cards(oracle, 0, **held)
    return oracle


def hands(oracle: Oracle, seat: int) -> dict[str, int]:
    """The goods of a seat."""
    return {good: n for good, n in seat_facts(oracle, seat)["hand"].items() if n}


# --- alchemist --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-067", "CK-191", "CK-010", "CK-140", "CK-173", "CK-218")
def test_alchemist_sets_both_dice_and_the_event_die_is_rolled() -> None:
    oracle = holding(alchemist=2)
    levels(oracle, 0, science=1)
    pre_roll(oracle)
    oracle.apply("play card alchemist")
    assert (oracle.phase, oracle.actor) == ("dice choice", 0)
    assert oracle.legal() == {f"die {eyes}" for eyes in range(1, 7)}
    oracle.apply("die 2")
    assert oracle.facts()["card"] == {"name": "alchemist", "step": 1} and len(oracle.legal()) == 6
    oracle.apply("die 5")
    assert (oracle.facts()["red"], oracle.facts()["other"], oracle.phase) == (2, 5, "event die")
    assert oracle.chance()["event ship"] == Fraction(1, 2) and oracle.facts()["card"] is None
    for kind in oracle.undrawn:
        oracle.undrawn[kind] = 0
    oracle.apply_chance("event science")
    assert oracle.chance() == {"progress alchemist": 1}, "the card just played"
    oracle.apply_chance("progress alchemist")
    assert oracle.phase == "main", "a seven before the first attack"
    assert of_kind(oracle, "play card") == set()


# --- crane ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-068", "CK-192", "CK-167", "CK-163")
def test_a_crane_saves_one_commodity_of_the_next_level() -> None:
    oracle = holding(crane=2)
    cities(oracle, 0, "1,4 N")
    levels(oracle, 0, trade=2)
    hand(oracle, 0, cloth=2)
    assert of_kind(oracle, "improve") == set()
    oracle.apply("play card crane")
    assert oracle.facts()["crane"] is True and of_kind(oracle, "play card") == set(), "one is in force"
    assert of_kind(oracle, "improve") == {"trade", "politics", "science"}, "a first level costs nothing"
    oracle.apply("improve trade")
    assert hands(oracle, 0) == {} and oracle.facts()["crane"] is False
    assert of_kind(oracle, "play card") == {"crane"} and of_kind(oracle, "improve") == set()
    oracle.apply("play card crane")
    next_turn(oracle)
    assert oracle.facts()["crane"] is False


@pytest.mark.rule("CK-192")
def test_no_crane_with_all_levels_at_five() -> None:
    oracle = holding(crane=1)
    levels(oracle, 0, trade=5, politics=5, science=4)
    assert of_kind(oracle, "play card") == {"crane"}
    levels(oracle, 0, science=5)
    assert of_kind(oracle, "play card") == set()


# --- engineer ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-069", "CK-193", "CK-219", "SPICE-51")
def test_engineer_builds_a_wall_for_nothing() -> None:
    oracle = holding(engineer=1)
    assert of_kind(oracle, "play card") == set()
    cities(oracle, 0, "1,4 N", "1,8 N", "4,9 S")
    cities(oracle, 0, "5,8 S", laid_down=True)
    oracle.table.seats[0].realm.walls = {2}
    oracle.apply("play card engineer")
    assert oracle.legal() == {"wall 1", "wall 3"}
    oracle.apply("wall 3")
    assert oracle.phase == "main" and sorted(oracle.table.seats[0].realm.walls) == [2, 3]
    assert oracle.table.bank["brick"] == 19


@pytest.mark.rule("CK-069", "CK-193")
def test_no_engineer_with_three_walls() -> None:
    oracle = holding(engineer=1)
    cities(oracle, 0, "1,4 N", "1,8 N", "4,9 S", "5,8 S")
    oracle.table.seats[0].realm.walls = {1, 2, 3}
    assert of_kind(oracle, "play card") == set()


# --- inventor ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-070", "CK-194", "CK-225")
def test_inventor_exchanges_two_different_numbers() -> None:
    oracle = holding(inventor=1)
    oracle.table.robber = "1,4"
    oracle.table.numbers["5,8"] = 11  # gold, as that of 3,10
    oracle.apply("play card inventor")
    assert of_kind(oracle, "token") == {"1,4", "1,6", "1,8", "2,9", "3,2", "3,10", "4,9", "5,8"}
    oracle.apply("token 5,8")
    assert oracle.facts()["card"] == {"name": "inventor", "step": 1, "first_hex": "5,8"}
    assert of_kind(oracle, "token") == {"1,4", "1,6", "1,8", "2,9", "3,2", "4,9"}
    oracle.apply("token 1,4")
    numbers = oracle.facts()["numbers"]
    assert (numbers["1,4"], numbers["5,8"], oracle.phase) == (11, 5, "main")


@pytest.mark.rule("CK-194", "CK-070")
def test_no_inventor_without_two_numbers_to_exchange() -> None:
    oracle = holding(inventor=1)
    oracle.table.numbers = {"1,4": 6, "1,6": 3, "1,8": 3, "2,9": 12}
    assert of_kind(oracle, "play card") == set()
    oracle.table.numbers["2,9"] = 4
    assert of_kind(oracle, "play card") == {"inventor"}


@pytest.mark.rule("CK-070")
def test_inventor_leaves_hidden_hexes_alone() -> None:
    oracle = play_on(SHOALS, 2)
    cards(oracle, 0, inventor=1)
    oracle.apply("play card inventor")
    hidden = set(oracle.table.hexes_of_class("missing"))
    assert of_kind(oracle, "token") and hidden and not of_kind(oracle, "token") & hidden


# --- irrigation, mining -----------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-071", "CK-195")
def test_irrigation_counts_each_field_once() -> None:
    oracle = holding(irrigation=2)
    assert of_kind(oracle, "play card") == set()
    put(oracle, 0, settlements=["1,6 N", "1,6 S", "3,10 NE"])
    cities(oracle, 0, "1,4 NE")
    oracle.table.robber = "1,6"
    oracle.apply("play card irrigation")
    assert hands(oracle, 0) == {"grain": 4} and oracle.phase == "main"
    oracle.table.bank["grain"] = 1
    oracle.apply("play card irrigation")
    assert hands(oracle, 0) == {"grain": 5}


@pytest.mark.rule("CK-071", "CK-196")
def test_mining_digs_in_the_mountains_while_the_bank_has_ore() -> None:
    oracle = holding(mining=2)
    put(oracle, 0, settlements=["5,4 S"])
    del oracle.table.numbers["5,4"]
    oracle.apply("play card mining")
    assert hands(oracle, 0) == {"ore": 2}
    oracle.table.bank["ore"] = 0
    assert of_kind(oracle, "play card") == set()


# --- medicine ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-072", "CK-197", "CK-221", "CK-050")
def test_medicine_makes_a_city_for_less() -> None:
    oracle = holding(medicine=2)
    put(oracle, 0, settlements=["1,4 N", "1,8 N"])
    hand(oracle, 0, ore=2)
    assert of_kind(oracle, "play card") == set(), "the price is not held"
    hand(oracle, 0, grain=1, wool=1)
    oracle.apply("play card medicine")
    assert oracle.legal() == {"city 1,4 N", "city 1,8 N"} and hands(oracle, 0)["ore"] == 2
    oracle.apply("city 1,8 N")
    assert hands(oracle, 0) == {"wool": 1} and seat_facts(oracle, 0)["pieces"] == {"1": "1,8 N"}
    assert oracle.phase == "main" and seat_facts(oracle, 0)["cities"] == ["1,8 N"]
    hand(oracle, 0, ore=5, grain=3)
    oracle.apply("city 1,4 N")
    assert hands(oracle, 0) == {"wool": 1, "ore": 2, "grain": 1}, "another one costs what cities cost"


@pytest.mark.rule("CK-072", "CK-109", "CK-197")
def test_medicine_raises_a_laid_down_city_without_one_in_the_supply() -> None:
    oracle = holding(medicine=1)
    put(oracle, 0, settlements=["1,4 N"])
    oracle.table.seats[0].supply["cities"] = 0
    hand(oracle, 0, ore=2, grain=1)
    assert of_kind(oracle, "play card") == set()
    oracle.table.seats[0].supply["cities"] = 1
    cities(oracle, 0, "1,8 N", laid_down=True)
    apply_all(oracle, "play card medicine")
    assert oracle.legal() == {"city 1,8 N"}
    oracle.apply("city 1,8 N")
    assert seat_facts(oracle, 0)["laid_down"] == [] and hands(oracle, 0) == {}


# --- road building ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-073", "CK-198", "ROADCARD-04", "ROADCARD-05", "CK-224")
@pytest.mark.parametrize("optional", [True, False])
def test_road_building_lays_two_pieces_for_nothing(optional: bool) -> None:
    oracle = realm(second_piece_optional=optional)
    cards(oracle, 0, road_building=2)
    assert of_kind(oracle, "play card") == set(), "no place"
    put(oracle, 0, settlements=[CORNERS[0]])
    oracle.apply("play card road_building")
    assert oracle.phase == "free piece" and "stop" not in oracle.legal() and oracle.facts()["card"] is None
    oracle.apply(f"ship {SIDES[0]}")
    assert ("stop" in oracle.legal()) is optional and "road 1,4 E" in oracle.legal()
    oracle.apply("road 1,4 E")
    assert oracle.phase == "main" and seat_facts(oracle, 0)["supply"]["roads"] == 14
    assert oracle.facts()["realm"]["played"] == {"road_building": 1} and oracle.facts()["card_played"] is False
    assert of_kind(oracle, "play card") == {"road_building"}, "two in a turn"


@pytest.mark.rule("SPICE-51")
def test_free_pieces_are_no_merchants() -> None:
    oracle = berthed(3, cities_and_knights=True, spices=True)
    cards(oracle, 0, road_building=1)
    hand(oracle, 0, ore=1, wool=1)
    assert of_kind(oracle, "merchant")
    oracle.apply("play card road_building")
    assert of_kind(oracle, "merchant") == set() and of_kind(oracle, "ship")


# --- smith ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-074", "CK-199", "CK-083", "CK-084", "CK-085", "CK-243")
def test_smith_promotes_up_to_two_knights_for_nothing() -> None:
    oracle = holding(smith=3)
    assert of_kind(oracle, "play card") == set()
    knight(oracle, 0, CORNERS[1])
    knight(oracle, 0, CORNERS[2], 1, "active")
    knight(oracle, 0, CORNERS[3], 2)
    oracle.apply("play card smith")
    assert oracle.legal() == {f"promote {CORNERS[1]}", f"promote {CORNERS[2]}"}, "no fortress"
    oracle.apply(f"promote {CORNERS[2]}")
    assert seat_facts(oracle, 0)["knights"][CORNERS[2]] == "strong active promoted"
    assert oracle.phase == "main", "no strong one is left"
    levels(oracle, 0, politics=3)
    oracle.apply("play card smith")
    assert oracle.legal() == {f"promote {CORNERS[3]}"}
    oracle.apply(f"promote {CORNERS[3]}")
    assert oracle.legal() == {f"promote {CORNERS[1]}", "stop"}, "and now there is a strong one again"
    oracle.apply("stop")
    assert oracle.phase == "main" and seat_facts(oracle, 0)["knights"][CORNERS[1]] == "basic"
    apply_all(oracle, "play card smith", f"promote {CORNERS[1]}")
    assert oracle.phase == "main" and of_kind(oracle, "promote") == set()
