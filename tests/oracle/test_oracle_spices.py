"""The oracle with spices: merchants, trade options, spice cards and what is done with them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.oracle import Oracle
from tests.oracle.coves import CROWDED, FOUND, berthed, coves, empty_stack, spices
from tests.oracle.scenes import apply_all, hand, hold, lagoon, main_phase, new_game, of_kind, pre_roll, put, seat_facts
from tests.oracle.table import GOODS, RESOURCES, SPICES

BERTH = "1,6 SE"  # of 1,8 alone, at the end of the ship on 1,6 SE


def crowd(num_players: int = 5) -> Oracle:
    """Seat 0's main phase among five or six, with seat 2's trade option of wool in seat 0's hand, as it were."""
    oracle = main_phase(new_game(CROWDED, num_players))
    oracle.trade_options[0]["wool"] = 1
    return oracle


# --- spice hexes ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SPICE-04", "SPICE-05", "SPICE-06", "SPICE-54")
def test_what_lies_beside_spice_hexes() -> None:
    table, inland = coves().table, coves(frame_is_sea=False).table
    assert table.edge_use["1,8 SW"] == (False, True)  # an ocean hex
    assert table.edge_use["1,8 NE"] == (False, True)  # the frame
    assert inland.edge_use["1,8 NE"] == (False, False)
    assert table.edge_use["1,8 E"] == (False, False)  # land
    paired = coves(found=FOUND | {"2,7": "spice"}).table
    assert paired.edge_use["1,8 SW"] == (False, False)


@pytest.mark.rule("SPICE-03", "SPICE-07", "SPICE-54")
def test_nobody_settles_at_a_spice_hex_but_roads_may_end_there() -> None:
    oracle = coves()
    put(oracle, 0, roads=["1,10 SW"], settlements=["1,10 S"])
    hand(oracle, 0, brick=3, lumber=3, wool=1, grain=1)
    corner, along = "1,8 SE", "1,10 SE"
    assert corner not in of_kind(oracle, "settlement")
    assert along in of_kind(oracle, "road")
    assert corner in oracle.table.board.ends({"1,10 SW"})
    assert oracle.table.island_of == {}


@pytest.mark.rule("SPICE-09")
def test_neither_robber_nor_pirate_goes_to_a_spice_hex() -> None:
    oracle = coves()
    hold(oracle, 0, soldier=1)
    oracle.apply("play soldier")
    assert "1,8" not in of_kind(oracle, "robber") | of_kind(oracle, "pirate")
    assert "2,7" in of_kind(oracle, "pirate") and "1,10" in of_kind(oracle, "robber")


# --- merchants --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SPICE-10", "SPICE-11", "SPICE-14", "SPICE-58")
def test_where_a_merchant_is_placed_and_what_it_costs() -> None:
    oracle = berthed()
    assert of_kind(oracle, "merchant") == {BERTH}
    put(oracle, 0, ships=["2,7 E"])
    assert "1,8 S" in of_kind(oracle, "merchant")
    put(oracle, 0, ships=["2,7 SE"])
    assert of_kind(oracle, "merchant") == {BERTH, "1,8 S"} | {
        vertex for vertex in oracle.table.board.edge_ends["2,7 SE"] if len(oracle.table.spices_at[vertex]) == 1
    }
    oracle.apply(f"merchant {BERTH}")
    facts = seat_facts(oracle, 0)
    assert (facts["hand"]["ore"], facts["hand"]["wool"], facts["merchants"]) == (0, 0, [BERTH])
    assert facts["points"] == 0
    oracle.apply("option ore")
    assert not of_kind(oracle, "merchant")


@pytest.mark.rule("SPICE-11", "SPICE-58")
def test_a_road_that_ends_there_serves_too() -> None:
    oracle = coves()
    put(oracle, 0, roads=["1,10 SW"])
    hand(oracle, 0, ore=1, wool=1)
    assert of_kind(oracle, "merchant") == {"1,8 SE"}


@pytest.mark.rule("SPICE-14")
def test_no_merchant_between_two_spice_hexes() -> None:
    oracle = berthed()
    oracle.table.terrain["2,7"] = "spice"
    oracle.table.look_again()
    assert of_kind(oracle, "merchant") == {"1,6 S"}


@pytest.mark.rule("SPICE-13", "SPICE-67")
def test_one_merchant_at_an_intersection_whosever() -> None:
    oracle = berthed()
    oracle.table.merchants[BERTH] = 1
    assert not of_kind(oracle, "merchant")
    put(oracle, 0, settlements=["1,4 SE"], ships=["1,6 SW"])
    assert seat_facts(oracle, 0)["closed_lanes"] == []


@pytest.mark.rule("SPICE-16", "SPICE-58")
def test_three_merchants_and_no_more() -> None:
    oracle = berthed()
    oracle.table.merchants.update({"1,8 N": 0, "1,8 S": 0})
    assert of_kind(oracle, "merchant") == {BERTH}
    oracle.table.merchants["3,8 S"] = 0
    assert not of_kind(oracle, "merchant")


@pytest.mark.rule("SPICE-17", "SPICE-18", "SPICE-66", "MOVE-02")
def test_a_merchant_closes_the_lane_behind_it() -> None:
    oracle = berthed()
    put(oracle, 0, settlements=["1,4 SE"], ships=["1,6 SW", "1,8 SW", "2,7 E"])
    board = oracle.table.board
    assert set(board.ends({"1,6 SW"})) == {"1,4 SE", "1,6 S"}
    assert seat_facts(oracle, 0)["closed_lanes"] == []
    oracle.apply(f"merchant {BERTH}")
    facts = seat_facts(oracle, 0)
    assert set(facts["closed_lanes"]) == {"1,6 SW", "1,6 SE"}
    assert facts["movable_ships"] == ["2,7 E"]
    oracle.table.merchants["1,8 S"] = 0
    assert set(seat_facts(oracle, 0)["closed_lanes"]) == {"1,6 SW", "1,6 SE", "1,8 SW"}


@pytest.mark.rule("SPICE-19", "GEO-12", "SHIP-03")
def test_a_merchant_joins_nothing() -> None:
    oracle = coves()
    put(oracle, 0, roads=["1,10 SW", "1,10 SE"], ships=["1,8 SE"])
    oracle.table.merchants["1,8 SE"] = 0
    assert seat_facts(oracle, 0)["route"] == 2
    lone = coves()
    put(lone, 0, roads=["1,10 SW"])
    hand(lone, 0, lumber=1, wool=1)
    lone.table.merchants["1,8 SE"] = 0
    assert not of_kind(lone, "ship")


@pytest.mark.rule("SPICE-45")
def test_before_the_roll_there_is_nothing_to_do_with_spices() -> None:
    oracle = pre_roll(berthed())
    spices(oracle, 0, nutmeg=3)
    oracle.trade_options[0]["ore"] = 1
    hand(oracle, 0, ore=2)
    assert oracle.legal() == {"roll"}


# --- trade options ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("SPICE-22", "SPICE-26", "SPICE-74")
def test_the_first_merchant_at_a_hex_brings_a_trade_option() -> None:
    oracle = berthed()
    oracle.trade_options[1] = {"brick": 2, "lumber": 1, "wool": 0, "grain": 0, "ore": 0}
    oracle.apply(f"merchant {BERTH}")
    assert (oracle.phase, oracle.actor) == ("trade option", 0)
    assert oracle.legal() == {"option lumber", "option wool", "option grain", "option ore"}
    assert seat_facts(oracle, 0)["pool_seen"] == {"lumber": 1, "wool": 2, "grain": 2, "ore": 2}
    oracle.apply("option lumber")
    facts = [seat_facts(oracle, p) for p in range(2)]
    assert oracle.phase == "main"
    assert facts[0]["options"] == {"lumber": 1}
    assert facts[0]["pool_seen"] == {"wool": 2, "grain": 2, "ore": 2}
    assert facts[1]["pool_seen"] == dict.fromkeys(RESOURCES, 2)
    assert facts[0]["options_shown"] == {}


@pytest.mark.rule("SPICE-23", "SPICE-26", "SPICE-65")
def test_a_second_merchant_at_the_hex_brings_none() -> None:
    oracle = berthed()
    oracle.table.merchants["1,8 N"] = 0
    oracle.trade_options[1]["ore"] = 1
    oracle.apply(f"merchant {BERTH}")
    assert oracle.phase == "main"
    assert seat_facts(oracle, 0)["pool_seen"] == dict.fromkeys(RESOURCES, 2)


@pytest.mark.rule("SPICE-12", "SPICE-22")
def test_others_have_their_own_first_merchant_there() -> None:
    oracle = berthed()
    oracle.table.merchants["1,8 N"] = 1
    oracle.apply(f"merchant {BERTH}")
    assert oracle.phase == "trade option"


@pytest.mark.rule("SPICE-24")
def test_with_no_option_left_a_merchant_brings_nothing() -> None:
    oracle = berthed()
    oracle.trade_options[2] = dict.fromkeys(RESOURCES, 2)
    oracle.apply(f"merchant {BERTH}")
    assert (oracle.phase, oracle.table.merchants) == ("main", {BERTH: 0})
    assert seat_facts(oracle, 0)["pool_seen"] == dict.fromkeys(RESOURCES, 2)


@pytest.mark.rule("SPICE-25", "SPICE-28", "SPICE-30", "SPICE-60", "SPICE-75")
def test_a_trade_option_is_used_for_a_spice() -> None:
    oracle = coves()
    oracle.trade_options[0]["wool"] = 2
    hand(oracle, 0, wool=5)
    spices(oracle, 1, nutmeg=9, pepper=7)
    for left in (3, 1):
        assert of_kind(oracle, "spice") == {"wool"}
        oracle.apply("spice wool")
        assert (oracle.phase, oracle.actor) == ("spice card", -1)
        assert oracle.table.seats[0].hand["wool"] == left
        if left == 3:
            assert oracle.chance() == {s: Fraction(n, 14) for s, n in zip(SPICES, (1, 3, 10), strict=True)}
        oracle.apply_chance("cinnamon")
    facts = seat_facts(oracle, 0)
    assert (facts["hand"]["cinnamon"], facts["options_shown"], oracle.phase) == (2, {"wool": 1}, "main")
    assert not of_kind(oracle, "spice")


@pytest.mark.rule("SPICE-40", "SPICE-61", "SPICE-63")
def test_the_open_discard_becomes_the_stack_when_a_card_is_due() -> None:
    oracle = coves()
    oracle.trade_options[0]["ore"] = 1
    hand(oracle, 0, ore=2)
    empty_stack(oracle)
    oracle.table.seats[2].hand["pepper"] -= 2
    oracle.spice_discard["pepper"] = 2
    assert not sum(oracle.spice_stack.values())
    oracle.apply("spice ore")
    assert oracle.chance() == {"pepper": 1}
    oracle.apply_chance("pepper")
    facts = oracle.facts()
    assert (facts["spice_stack"]["pepper"], sum(facts["spice_discard"].values())) == (1, 0)


@pytest.mark.rule("SPICE-29", "SPICE-42")
def test_few_players_draw_nothing_where_nothing_is_left() -> None:
    oracle = coves(found={"2,7": "missing"})
    oracle.trade_options[0]["ore"] = 1
    hand(oracle, 0, ore=2, lumber=1, wool=1)
    empty_stack(oracle)
    assert not of_kind(oracle, "spice")
    put(oracle, 0, settlements=["1,4 SE"])
    oracle.apply("ship 1,6 SW")
    oracle.apply_chance("spice")
    assert oracle.phase == "main"
    assert [seat_facts(oracle, 0)["hand"][spice] for spice in SPICES] == [0, 0, 0]


# --- more than four ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("SPICE-41", "SPICE-42", "SPICE-62", "SPICE-63")
def test_five_players_give_spices_back() -> None:
    oracle = crowd()
    hand(oracle, 0, wool=2)
    spices(oracle, 0, nutmeg=1)
    spices(oracle, 3, nutmeg=4, pepper=5)
    empty_stack(oracle)
    oracle.apply("spice wool")
    assert (oracle.phase, oracle.actor, oracle.legal()) == ("return spice", 0, {"return nutmeg"})
    assert oracle.facts()["returns_owed"] == [0, 3, 4]
    assert oracle.table.seats[0].hand["wool"] == 0
    oracle.apply("return nutmeg")
    assert (oracle.actor, oracle.legal()) == (3, {"return nutmeg", "return pepper"})
    oracle.apply("return pepper")
    assert seat_facts(oracle, 3)["hand"]["pepper"] == 4
    assert sum(oracle.facts()["spice_stack"].values()) == 0
    oracle.apply("return nutmeg")
    assert (oracle.phase, oracle.actor) == ("spice card", -1)
    assert oracle.chance() == {"nutmeg": Fraction(2, 3), "pepper": Fraction(1, 3)}
    assert oracle.facts()["returns_owed"] == [] and seat_facts(oracle, 3)["discarding"]["pepper"] == 0
    oracle.apply_chance("pepper")
    assert (oracle.phase, seat_facts(oracle, 0)["hand"]["pepper"]) == ("main", 1)


# --- cards in the hand ------------------------------------------------------------------------------------------------
@pytest.mark.rule("SPICE-32", "SPICE-33", "SPICE-68")
def test_a_seven_takes_spices_too() -> None:
    oracle = pre_roll(coves())
    hand(oracle, 0, ore=4)
    spices(oracle, 0, nutmeg=4)
    hand(oracle, 1, ore=10)
    oracle.trade_options[1] |= {"wool": 2}
    hand(oracle, 2, lumber=7)
    spices(oracle, 2, pepper=5)
    oracle.trade_options[2] |= {"wool": 1, "ore": 1}
    apply_all(oracle, "roll")
    oracle.apply_chance("7")
    assert [seat_facts(oracle, p)["discards_owed"] for p in range(3)] == [4, 0, 6]
    assert oracle.legal() == {"discard ore", "discard nutmeg"}
    apply_all(oracle, "discard nutmeg", "discard nutmeg", "discard ore", "discard ore")
    before = oracle.facts()
    assert (before["spice_discard"]["nutmeg"], before["bank"]["ore"]) == (0, 5)
    assert before["seats"][0]["hand"]["nutmeg"] == 2
    apply_all(oracle, *["discard lumber"] * 6)
    after = oracle.facts()
    assert (after["spice_discard"]["nutmeg"], after["bank"]["ore"], oracle.phase) == (2, 7, "robber")


@pytest.mark.rule("SPICE-34", "SPICE-55", "SPICE-69")
def test_a_spice_can_be_stolen() -> None:
    oracle = coves()
    hold(oracle, 0, soldier=1)
    put(oracle, 1, settlements=["1,4 N"])
    spices(oracle, 1, cinnamon=3)
    hand(oracle, 1, ore=1)
    apply_all(oracle, "play soldier", "robber 1,4")
    assert oracle.chance() == {"cinnamon": Fraction(3, 4), "ore": Fraction(1, 4)}
    oracle.apply_chance("cinnamon")
    assert seat_facts(oracle, 0)["hand"]["cinnamon"] == 1


@pytest.mark.rule("SPICE-35", "SPICE-71")
def test_a_monopoly_on_a_spice() -> None:
    oracle = coves()
    hold(oracle, 0, monopoly=1)
    spices(oracle, 1, pepper=3)
    spices(oracle, 2, pepper=2, nutmeg=1)
    assert of_kind(oracle, "monopoly") == set(GOODS)
    oracle.apply("monopoly pepper")
    assert [seat_facts(oracle, p)["hand"]["pepper"] for p in range(3)] == [5, 0, 0]


@pytest.mark.rule("SPICE-36", "SPICE-38", "SPICE-39", "SPICE-72")
def test_the_bank_neither_gives_nor_takes_spices() -> None:
    oracle = coves()
    spices(oracle, 0, nutmeg=9)
    hold(oracle, 0, plenty=1)
    assert not of_kind(oracle, "maritime")
    oracle.table.bank = dict.fromkeys(RESOURCES, 0)
    assert "play plenty" not in oracle.legal()
    oracle.table.bank = dict.fromkeys(RESOURCES, 1)
    oracle.apply("play plenty")
    assert of_kind(oracle, "take") == set(RESOURCES)


@pytest.mark.rule("SPICE-37", "SPICE-56", "SPICE-70", "SPICE-73")
def test_spices_are_traded_like_resources() -> None:
    oracle = coves()
    spices(oracle, 0, nutmeg=1, pepper=1)
    assert not of_kind(oracle, "give")  # nobody else holds a card
    spices(oracle, 1, cinnamon=1)
    assert of_kind(oracle, "give") == {"nutmeg", "pepper"}
    oracle.apply("give pepper")
    assert oracle.legal() == {"cancel"} | {f"get {good}" for good in GOODS if good != "pepper"}
    apply_all(oracle, "get cinnamon", "submit")
    assert (oracle.actor, oracle.legal()) == (1, {"accept", "decline", "counter"})
    apply_all(oracle, "accept", "choose 1")
    assert (seat_facts(oracle, 0)["hand"]["cinnamon"], seat_facts(oracle, 1)["hand"]["pepper"]) == (1, 1)


@pytest.mark.rule("SPICE-56")
def test_seven_of_the_eight_kinds_can_be_given() -> None:
    oracle = coves()
    hand(oracle, 0, **dict.fromkeys(RESOURCES, 1))
    spices(oracle, 0, **dict.fromkeys(SPICES, 1))
    hand(oracle, 1, ore=1)
    apply_all(oracle, *(f"give {good}" for good in GOODS[:7]))
    assert oracle.legal() == {"cancel", "get cinnamon"}


# --- sets -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SPICE-43", "SPICE-44", "SPICE-76", "SPICE-77")
def test_sets_of_spices_are_exchanged_once_a_turn() -> None:
    oracle = coves()
    spices(oracle, 0, nutmeg=4, pepper=2, cinnamon=1)
    assert of_kind(oracle, "exchange") == {"nutmeg", "one of each"}
    oracle.apply("exchange nutmeg")
    facts = oracle.facts()
    assert (facts["spice_discard"], facts["exchanged"]) == ({"nutmeg": 3, "pepper": 0, "cinnamon": 0}, True)
    assert (facts["seats"][0]["points"], facts["seats"][0]["exchanges"], facts["seats"][0]["tokens"]) == (2, 1, 0)
    assert not of_kind(oracle, "exchange")
    main_phase(oracle, 0)
    assert of_kind(oracle, "exchange") == {"one of each"}
    oracle.apply("exchange one of each")
    assert oracle.facts()["spice_discard"] == {"nutmeg": 4, "pepper": 1, "cinnamon": 1}
    assert seat_facts(oracle, 0)["points"] == 4
    apply_all(oracle, "end turn")
    assert oracle.facts()["exchanged"] is False


@pytest.mark.rule("SPICE-46", "SPICE-76")
@pytest.mark.parametrize("target", [2, 3])
def test_an_exchange_can_win(target: int) -> None:
    oracle = coves(points_to_win=target)
    spices(oracle, 0, pepper=3)
    oracle.apply("exchange pepper")
    assert oracle.winner == (0 if target == 2 else None)


def test_without_spices_nothing_of_it_is_there() -> None:
    oracle = lagoon()
    facts = oracle.facts()
    assert not {"spice_stack", "exchanged", "reached"} & facts.keys()
    assert not {"options", "merchants", "exchanges"} & facts["seats"][0].keys()
    assert set(facts["seats"][0]["hand"]) == set(RESOURCES)
