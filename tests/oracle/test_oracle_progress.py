"""The oracle with progress cards, improvements, metropolises and walls."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.oracle import Oracle
from tests.oracle.realm import COLOURS, DECKS, OPEN_CARDS
from tests.oracle.realm_scenes import cards, cities, empty_deck, levels, realm, throw
from tests.oracle.scenes import apply_all, hand, new_game, of_kind, pre_roll, put, seat_facts
from tests.oracle.unknown import FAR_SHORE


def drawing(*reached: int, num_players: int = 3, **options: int) -> Oracle:
    """The turn of seat 0 is about to begin, with these levels of politics."""
    oracle = realm(num_players, **options)
    for seat, level in enumerate(reached):
        levels(oracle, seat, politics=level)
    return pre_roll(oracle)


# --- drawing ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-004", "CK-051", "CK-236")
def test_three_decks_of_eighteen() -> None:
    assert [sum(deck.values()) for deck in DECKS.values()] == [18, 18, 18]
    assert sum(map(len, DECKS.values())) == 25
    assert tuple(DECKS) == COLOURS


@pytest.mark.rule("CK-043", "CK-172", "CK-171", "CK-142")
def test_whom_a_gate_gives_a_card() -> None:
    oracle = drawing(1, 0, 2)
    throw(oracle, 3, 1, "politics")
    assert oracle.facts()["draws"] == [2]
    oracle = drawing(1, 0, 2)
    throw(oracle, 2, 1, "politics")
    assert oracle.facts()["draws"] == [0, 2] and oracle.facts()["draw_colour"] == "politics"
    assert oracle.chance() == {f"progress {kind}": Fraction(n, 18) for kind, n in DECKS["politics"].items()}
    oracle.apply_chance("progress spy")
    assert oracle.chance()["progress spy"] == Fraction(2, 17)
    oracle.apply_chance("progress spy")
    assert oracle.phase == "main" and oracle.facts()["draws"] == []
    assert seat_facts(oracle, 0)["progress"] == seat_facts(oracle, 2)["progress"] == {"spy": 1}


@pytest.mark.rule("CK-048", "CK-174", "CK-120")
def test_cards_laid_open_count_and_are_not_held() -> None:
    oracle = drawing(5)
    cards(oracle, 0, bishop=2, spy=2)
    throw(oracle, 6, 1, "politics")
    oracle.apply_chance("progress constitution")
    assert seat_facts(oracle, 0)["points"] == 1 and "end turn" in oracle.legal()
    assert of_kind(oracle, "drop card") == set()
    assert "bishop" not in oracle.facts()["realm"]["undrawn"]


@pytest.mark.rule("CK-045", "CK-046", "CK-138", "CK-171", "CK-173")
def test_the_fifth_card_is_dropped_at_once_by_others_and_before_the_end_of_the_turn_by_the_active_player() -> None:
    oracle = drawing(5, 5)
    cards(oracle, 0, bishop=1, spy=1, diplomat=2)
    cards(oracle, 1, bishop=1, spy=1, warlord=2)
    throw(oracle, 1, 1, "politics")
    oracle.apply_chance("progress wedding")
    assert oracle.phase == "drawn progress", "the active player keeps five for now"
    oracle.apply_chance("progress wedding")
    assert (oracle.phase, oracle.actor) == ("drop card", 1)
    assert of_kind(oracle, "drop card") == {"bishop", "spy", "warlord", "wedding"}
    oracle.apply("drop card warlord")
    assert oracle.phase == "main" and oracle.facts()["realm"]["dropped"] == {"warlord": 1}
    assert "end turn" not in oracle.legal()
    assert of_kind(oracle, "drop card") == {"bishop", "spy", "diplomat", "wedding"}
    oracle.apply("drop card diplomat")
    assert "end turn" in oracle.legal() and of_kind(oracle, "drop card") == set()


@pytest.mark.rule("CK-044", "CK-047", "CK-171")
def test_returned_cards_are_drawn_when_no_other_is_left() -> None:
    oracle = drawing(5, 5, 5)
    empty_deck(oracle, "politics")
    oracle.dropped_cards["spy"], oracle.played_cards["bishop"] = 1, 1
    oracle.dropped_cards["smith"] = 1
    throw(oracle, 1, 1, "politics")
    assert oracle.chance() == {"progress spy": Fraction(1, 2), "progress bishop": Fraction(1, 2)}
    assert oracle.facts()["realm"]["dropped"] == {"smith": 1} and oracle.facts()["realm"]["played"] == {}
    oracle.apply_chance("progress spy")
    oracle.apply_chance("progress bishop")
    assert oracle.phase == "main" and seat_facts(oracle, 2)["progress"] == {}, "nothing is left for the third"


@pytest.mark.rule("CK-162", "CK-105", "BASE-75")
def test_a_constitution_wins_before_the_next_draw_and_before_production() -> None:
    oracle = drawing(5, 5, points_to_win=3)
    cities(oracle, 0, "1,4 N")
    throw(oracle, 1, 4, "politics")
    oracle.apply_chance("progress constitution")
    assert oracle.phase == "over" and oracle.winner == 0
    assert not sum(seat_facts(oracle, 0)["hand"].values())
    assert oracle.facts()["draws"] == [] and oracle.facts()["draw_colour"] is None


@pytest.mark.rule("CK-130", "REACH-07", "REACH-08", "CK-241")
def test_everybody_may_draw_before_set_up() -> None:
    oracle = new_game(FAR_SHORE, 3, cities_and_knights=True)
    assert (oracle.phase, oracle.actor) == ("deck", 0)
    assert oracle.legal() == {"deck trade", "deck politics", "deck science", "stop"}
    oracle.apply("deck science")
    oracle.apply_chance("progress printer")
    assert seat_facts(oracle, 0)["points"] == 1 and (oracle.phase, oracle.actor) == ("deck", 1)
    apply_all(oracle, "stop", "deck trade")
    oracle.apply_chance("progress merchant")
    assert oracle.phase == "setup settlement" and seat_facts(oracle, 2)["progress"] == {"merchant": 1}
    assert oracle.facts()["start_cards"] == 3


# --- improvements -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-025", "CK-026", "CK-027", "CK-028", "CK-167")
def test_levels_cost_their_number_and_ask_for_a_city() -> None:
    oracle = realm()
    hand(oracle, 0, cloth=3, coin=1)
    assert of_kind(oracle, "improve") == set()
    cities(oracle, 0, "1,4 N")
    assert of_kind(oracle, "improve") == {"trade", "politics"}
    apply_all(oracle, "improve trade", "improve trade")
    assert seat_facts(oracle, 0)["levels"] == {"trade": 2, "politics": 0, "science": 0}
    assert oracle.table.bank["cloth"] == 12 and of_kind(oracle, "improve") == {"politics"}
    levels(oracle, 0, politics=5)
    assert of_kind(oracle, "improve") == set()


@pytest.mark.rule("CK-034", "CK-037", "CK-038", "CK-039", "CK-168")
def test_the_first_at_level_four_places_a_metropolis() -> None:
    oracle = realm(points_to_win=40)
    cities(oracle, 0, "1,4 N")
    levels(oracle, 0, trade=3, science=3)
    hand(oracle, 0, cloth=9, paper=4)
    oracle.apply("improve trade")
    assert oracle.legal() == {"metropolis 1"} and seat_facts(oracle, 0)["points"] == 2
    oracle.apply("metropolis 1")
    assert seat_facts(oracle, 0)["metropolises"] == {"trade": "1,4 N"} and seat_facts(oracle, 0)["points"] == 4
    assert of_kind(oracle, "improve") == {"trade"}, "level 5 of the own metropolis needs no further city"
    cities(oracle, 0, "1,8 N")
    apply_all(oracle, "improve science", "metropolis 2")
    assert seat_facts(oracle, 0)["points"] == 8


@pytest.mark.rule("CK-035", "CK-036", "CK-040", "CK-168", "CK-170")
def test_level_five_takes_the_metropolis_over_once() -> None:
    oracle = realm(points_to_win=40)
    cities(oracle, 0, "1,4 N")
    cities(oracle, 1, "1,8 N")
    oracle.table.seats[1].realm.walls.add(1)
    oracle.table.seats[1].realm.metropolises["politics"] = 1
    levels(oracle, 0, politics=3)
    levels(oracle, 1, politics=4)
    hand(oracle, 0, coin=9)
    oracle.apply("improve politics")
    assert oracle.phase == "main" and seat_facts(oracle, 1)["points"] == 4
    oracle.apply("improve politics")
    assert oracle.phase == "metropolis" and seat_facts(oracle, 1)["points"] == 4
    oracle.apply("metropolis 1")
    assert [seat_facts(oracle, seat)["points"] for seat in (0, 1)] == [4, 2]
    assert seat_facts(oracle, 1)["walls"] == ["1,8 N"]
    apply_all(oracle, "end turn", "roll")
    for outcome in ("red 1", "other 2", "event ship"):
        oracle.apply_chance(outcome)
    hand(oracle, 1, coin=5)
    oracle.apply("improve politics")
    assert oracle.phase == "main" and seat_facts(oracle, 0)["metropolises"] == {"politics": "1,4 N"}


@pytest.mark.rule("CK-168", "BASE-75")
def test_nobody_wins_before_the_metropolis_stands() -> None:
    oracle = realm(points_to_win=4)
    cities(oracle, 0, "1,4 N")
    levels(oracle, 0, trade=3)
    hand(oracle, 0, cloth=4)
    oracle.apply("improve trade")
    assert oracle.phase == "metropolis"
    oracle.apply("metropolis 1")
    assert oracle.phase == "over" and oracle.winner == 0


# --- walls ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-116", "CK-117", "CK-118", "CK-219", "CK-220", "CK-221")
def test_walls_keep_two_cards_each() -> None:
    oracle = realm()
    cities(oracle, 0, "1,4 N", "1,8 N", "5,4 S", "5,8 S")
    oracle.table.seats[0].realm.metropolises["trade"] = 2
    hand(oracle, 0, brick=6)
    assert of_kind(oracle, "wall") == {"1", "2", "3", "4"}
    apply_all(oracle, "wall 2", "wall 4")
    assert of_kind(oracle, "wall") == {"1", "3"} and seat_facts(oracle, 0)["walls"] == ["1,8 N", "5,8 S"]
    assert oracle._hand_limit(0) == 11
    apply_all(oracle, "wall 1")
    hand(oracle, 0, brick=2)
    assert of_kind(oracle, "wall") == set(), "three are all there are"
    hand(oracle, 0, cloth=6, ore=5)
    assert seat_facts(oracle, 0)["hand"]["brick"] == 2
    pre_roll(oracle)
    throw(oracle, 1, 6, "trade")
    assert oracle.phase == "main", "thirteen cards are safe"
    hand(oracle, 0, wool=2)
    pre_roll(oracle)
    throw(oracle, 1, 6, "trade")
    assert (oracle.phase, seat_facts(oracle, 0)["discards_owed"]) == ("discard", 7)


@pytest.mark.rule("CK-117", "CK-161", "CK-110")
def test_a_wall_that_barbarians_took_keeps_nothing_in_that_roll() -> None:
    oracle = realm()
    cities(oracle, 0, "1,4 N")
    oracle.table.seats[0].realm.walls.add(1)
    hand(oracle, 0, ore=9)
    pre_roll(oracle).steps = 6
    throw(oracle, 1, 6, "ship")
    assert (oracle.phase, seat_facts(oracle, 0)["discards_owed"]) == ("lose city", 0)
    oracle.apply("lose 1,4 N")
    assert (oracle.phase, seat_facts(oracle, 0)["discards_owed"]) == ("discard", 4)


@pytest.mark.rule("CK-048", "CK-120")
def test_open_cards_are_those_worth_a_point() -> None:
    assert OPEN_CARDS == {"constitution", "printer"}
    oracle = realm()
    put(oracle, 0, settlements=["1,4 N"])
    cards(oracle, 0, printer=1, constitution=1)
    assert seat_facts(oracle, 0)["points"] == 3
