"""The oracle with cards of the trade deck, and with what holds for the playing of all cards."""

from __future__ import annotations

import pytest

from tests.oracle import Oracle
from tests.oracle.coves import coves
from tests.oracle.realm_scenes import cards, cities, next_turn, realm, throw
from tests.oracle.scenes import apply_all, hand, main_phase, new_game, of_kind, pre_roll, put, seat_facts
from tests.oracle.unknown import FAR_SHORE


def holding(num_players: int = 3, **held: int) -> Oracle:
    """Seat 0 in its main phase with these progress cards; the others are behind it in points."""
    oracle = realm(num_players, points_to_win=40)
    cards(oracle, 0, **held)
    return oracle


def hands(oracle: Oracle, seat: int) -> dict[str, int]:
    """The goods of a seat."""
    return {good: n for good, n in seat_facts(oracle, seat)["hand"].items() if n}


# --- playing ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-011", "CK-049", "CK-173", "CK-175", "CK-180", "CK-055")
def test_any_number_of_cards_in_the_main_phase_one_after_the_other() -> None:
    oracle = holding(merchant_fleet=2, alchemist=1)
    assert of_kind(oracle, "play card") == {"merchant_fleet"}
    oracle.apply("play card merchant_fleet")
    assert oracle.facts()["card"] == {"name": "merchant_fleet", "step": 0}
    assert oracle.facts()["realm"]["played"] == {"merchant_fleet": 1}
    assert (oracle.phase, oracle.actor) == ("card step", 0)
    assert of_kind(oracle, "fleet") == {"brick", "lumber", "wool", "grain", "ore", "cloth", "coin", "paper"}
    assert len(oracle.legal()) == 8
    apply_all(oracle, "fleet coin", "play card merchant_fleet")
    assert "coin" not in of_kind(oracle, "fleet")
    oracle.apply("fleet brick")
    assert oracle.facts()["fleets"] == ["brick", "coin"] and oracle.facts()["card"] is None
    hand(oracle, 0, coin=4, brick=1)
    oracle.apply("maritime coin brick")
    oracle.apply("maritime brick paper")
    assert hands(oracle, 0) == {"coin": 2, "paper": 1}
    next_turn(oracle)
    assert oracle.facts()["fleets"] == [] and oracle.facts()["realm"]["played"] == {"merchant_fleet": 2}


@pytest.mark.rule("CK-011", "CK-067", "CK-136", "CK-147", "CK-191")
def test_before_the_roll_and_while_others_build_no_card_but_alchemist() -> None:
    oracle = holding(num_players=4, merchant_fleet=1, warlord=1, alchemist=1)
    pre_roll(oracle)
    assert oracle.legal() == {"roll", "play card alchemist"}
    oracle.builders = [0]
    oracle._next_builder()
    assert of_kind(oracle, "play card") == set()


@pytest.mark.rule("CK-130", "REACH-06", "CK-049")
def test_a_card_of_the_start_is_played_later() -> None:
    oracle = new_game(FAR_SHORE, 2, cities_and_knights=True)
    oracle.apply("deck science")
    oracle.apply_chance("progress alchemist")
    oracle.apply("deck trade")
    oracle.apply_chance("progress merchant_fleet")
    pre_roll(oracle)
    oracle.in_set_up = False
    assert "play card alchemist" in oracle.legal()
    main_phase(oracle, 1)
    assert of_kind(oracle, "play card") == {"merchant_fleet"}


# --- commercial harbour -----------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-052", "CK-177", "CK-242", "CK-153", "CK-146")
def test_commercial_harbour_goes_from_one_opponent_to_the_next() -> None:
    oracle = holding(4, commercial_harbour=1)
    hand(oracle, 0, brick=1, ore=2, coin=1)
    assert of_kind(oracle, "play card") == set(), "nobody has a card"
    hand(oracle, 1, wool=1)
    hand(oracle, 2, cloth=1, paper=1, wool=1)
    oracle.apply("play card commercial_harbour")
    assert oracle.legal() == {"target 1", "target 2"}
    oracle.apply("target 1")
    assert oracle.facts()["card"] == {"name": "commercial_harbour", "step": 1, "target": 1, "chosen": [1]}
    assert oracle.legal() == {"give brick", "give ore"}, "no commodity"
    oracle.apply("give brick")
    assert oracle.legal() == {"target 2", "stop"} and hands(oracle, 0)["brick"] == 1, "seat 1 has no commodity"
    apply_all(oracle, "target 2", "give ore")
    assert (oracle.phase, oracle.actor) == ("opponent's step", 2)
    assert oracle.facts()["card"]["offered"] == "ore" and hands(oracle, 0)["ore"] == 2, "nothing has moved yet"
    assert oracle.legal() == {"give cloth", "give paper"}
    oracle.apply("give paper")
    assert hands(oracle, 0) == {"brick": 1, "ore": 1, "coin": 1, "paper": 1}
    assert hands(oracle, 2) == {"cloth": 1, "wool": 1, "ore": 1}
    assert oracle.phase == "main" and oracle.facts()["card"] is None, "nobody is left"


@pytest.mark.rule("CK-177")
def test_commercial_harbour_ends_without_a_resource_and_by_stop() -> None:
    oracle = holding(4, commercial_harbour=2)
    hand(oracle, 1, coin=1)
    hand(oracle, 2, coin=2)
    assert of_kind(oracle, "play card") == set(), "no resource"
    hand(oracle, 0, ore=1)
    apply_all(oracle, "play card commercial_harbour", "target 1", "give ore", "give coin")
    assert oracle.phase == "main", "no resource is left"
    hand(oracle, 0, ore=2)
    apply_all(oracle, "play card commercial_harbour", "target 2", "give ore", "give coin", "stop")
    assert oracle.phase == "main" and hands(oracle, 0) == {"ore": 1, "coin": 2}


# --- master merchant --------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-053", "CK-054", "CK-178", "SPICE-50")
def test_master_merchant_takes_two_cards_of_a_richer_opponent() -> None:
    oracle = coves(3, cities_and_knights=True, spices=True)
    cards(oracle, 0, master_merchant=2)
    hand(oracle, 1, ore=3)
    assert of_kind(oracle, "play card") == set(), "nobody has more points"
    for seat in (1, 2):
        oracle.table.seats[seat].realm.defender = 1
    oracle.spice_stack["pepper"] -= 1
    oracle.table.seats[2].hand["pepper"] += 1
    oracle.apply("play card master_merchant")
    assert oracle.legal() == {"target 1", "target 2"}
    oracle.apply("target 2")
    assert oracle.legal() == {"take from pepper"}
    oracle.apply("take from pepper")
    assert oracle.phase == "main" and hands(oracle, 0) == {"pepper": 1} and not hands(oracle, 2)
    apply_all(oracle, "play card master_merchant", "target 1", "take from ore")
    assert oracle.facts()["card"] == {"name": "master_merchant", "step": 2, "target": 1}
    oracle.apply("take from ore")
    assert oracle.phase == "main" and hands(oracle, 0) == {"ore": 2, "pepper": 1}


# --- merchant ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-075", "CK-076", "CK-179", "CK-165")
def test_the_merchant_token_is_worth_a_point_and_a_rate() -> None:
    oracle = holding(merchant=3)
    assert of_kind(oracle, "play card") == set()
    put(oracle, 0, settlements=["1,4 S", "4,7 SE"])  # forest, hills and sea; sea, hills and gold
    put(oracle, 1, settlements=["1,8 N"])
    oracle.table.robber = "2,3"
    oracle.apply("play card merchant")
    assert of_kind(oracle, "merchant token") == {"1,4", "2,3", "4,9"}, "no gold, no sea; by the robber"
    oracle.apply("merchant token 2,3")
    assert oracle.facts()["realm"]["merchant_token"] == {"hex": "2,3", "seat": 0}
    assert seat_facts(oracle, 0)["points"] == 3
    hand(oracle, 0, brick=2, lumber=2)
    assert {pair for pair in of_kind(oracle, "maritime") if pair.startswith("lumber")} == set()
    oracle.apply("maritime brick coin")
    oracle.apply("play card merchant")
    assert "2,3" not in of_kind(oracle, "merchant token"), "it is there already"
    oracle.apply("merchant token 1,4")
    cards(oracle, 1, merchant=1)
    main_phase(oracle, 1)
    oracle.apply("play card merchant")
    apply_all(oracle, "merchant token 1,8")
    assert [seat_facts(oracle, seat)["points"] for seat in (0, 1)] == [2, 2]


@pytest.mark.rule("CK-075", "CK-179", "BASE-75")
def test_the_merchant_token_can_win() -> None:
    oracle = realm(points_to_win=3)
    cards(oracle, 0, merchant=1)
    cities(oracle, 0, "1,4 S")
    apply_all(oracle, "play card merchant", "merchant token 1,4")
    assert oracle.phase == "over" and oracle.winner == 0 and oracle.facts()["card"] is None


# --- monopolies -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-056", "CK-181", "CK-182")
def test_monopolies_take_two_of_a_resource_and_one_of_a_commodity() -> None:
    oracle = holding(4, resource_monopoly=1, trade_monopoly=1)
    assert of_kind(oracle, "play card") == set()
    hand(oracle, 1, ore=3, coin=2)
    hand(oracle, 2, ore=1, cloth=1)
    oracle.apply("play card resource_monopoly")
    assert oracle.legal() == {f"monopoly {good}" for good in ("brick", "lumber", "wool", "grain", "ore")}
    apply_all(oracle, "monopoly ore", "play card trade_monopoly")
    assert oracle.legal() == {"monopoly cloth", "monopoly coin", "monopoly paper"}
    oracle.apply("monopoly coin")
    assert hands(oracle, 0) == {"ore": 3, "coin": 1} and hands(oracle, 1) == {"ore": 1, "coin": 1}


@pytest.mark.rule("SPICE-49", "SPICE-50")
def test_a_resource_monopoly_on_a_spice_and_no_fleet_of_spices() -> None:
    oracle = coves(3, cities_and_knights=True, spices=True)
    cards(oracle, 0, resource_monopoly=1, merchant_fleet=1)
    oracle.spice_stack["nutmeg"] -= 3
    oracle.table.seats[1].hand["nutmeg"] += 3
    oracle.apply("play card merchant_fleet")
    assert len(of_kind(oracle, "fleet")) == 8
    apply_all(oracle, "fleet ore", "play card resource_monopoly")
    assert len(of_kind(oracle, "monopoly")) == 8 and "monopoly coin" not in oracle.legal()
    oracle.apply("monopoly nutmeg")
    assert hands(oracle, 0) == {"nutmeg": 2} and hands(oracle, 1) == {"nutmeg": 1}


@pytest.mark.rule("CK-202", "CK-046")
def test_a_hand_lifted_by_a_card_owes_nothing_now() -> None:
    oracle = holding(trade_monopoly=1)
    hand(oracle, 0, ore=7)
    hand(oracle, 1, coin=1)
    apply_all(oracle, "play card trade_monopoly", "monopoly coin")
    assert oracle.phase == "main" and seat_facts(oracle, 0)["discards_owed"] == 0
    pre_roll(oracle)
    throw(oracle, 1, 6, "trade")
    assert seat_facts(oracle, 0)["discards_owed"] == 4
