"""The oracle with Cities & Knights: set-up, dice, barbarians, cities that go, what cities bring."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.oracle import Oracle
from tests.oracle.board import read_board
from tests.oracle.globe import GLOBE
from tests.oracle.options import read_options
from tests.oracle.realm import COMMODITIES
from tests.oracle.realm_scenes import cities, knight, levels, play_on, realm, throw
from tests.oracle.scenes import LAGOON, apply_all, chart, hand, new_game, of_kind, pre_roll, put, seat_facts
from tests.oracle.six import CROWD
from tests.oracle.table import RESOURCES
from tests.oracle.unknown import ATOLLS


# --- options and set-up -----------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-151", "CK-121", "CK-223", "CK-157", "SPICE-47")
@pytest.mark.parametrize(
    ("name", "target"),
    [
        ("base", 13), ("new_shores", 15), ("greater_catan_4", 20), ("catan_world", 12), ("reach_catan", 12),
        ("seven_islands", 12), ("fog_islands_3", 17), ("heading_for_new_shores_4", 18), ("oceans_4", 14),
    ],
)  # fmt: skip
def test_targets(name: str, target: int) -> None:
    board = read_board(chart(name))
    assert read_options(board, {"cities_and_knights": True}, 4).points_to_win == target
    assert read_options(board, {"cities_and_knights": True, "points_to_win": 9}, 4).points_to_win == 9


@pytest.mark.rule("CK-157", "CK-139")
def test_where_it_is_refused() -> None:
    with pytest.raises(ValueError, match="cities_and_knights"):
        read_options(read_board(chart("hawaii_34")), {"cities_and_knights": True}, 4)
    for number in (0, 9):
        with pytest.raises(ValueError, match="cities"):
            read_options(read_board(LAGOON), {"cities_and_knights": True, "cities": number}, 4)


@pytest.mark.rule("CK-002", "CK-201", "CK-001", "CK-158")
def test_banks_and_goods() -> None:
    bank = realm(bank=7).table.bank
    assert list(bank) == [*RESOURCES, *COMMODITIES]
    assert {bank[word] for word in RESOURCES} == {7} and {bank[word] for word in COMMODITIES} == {12}
    many = play_on(CROWD, 5).table
    assert {many.bank[word] for word in COMMODITIES} == {18} and many.goods == (*RESOURCES, *COMMODITIES)
    assert not any(many.deck.values())


@pytest.mark.rule("CK-005", "CK-006", "CK-008", "CK-148", "CK-159", "CK-221", "CK-241")
def test_the_second_placement_is_a_city_that_brings_resources() -> None:
    oracle = new_game(LAGOON, 2, cities_and_knights=True)
    apply_all(oracle, "settlement 1,4 N", "road 1,4 NE", "settlement 5,4 S", "road 5,4 SW")
    assert oracle.legal() and all(text.startswith("city ") for text in oracle.legal())
    oracle.apply("city 5,8 SE")
    assert (oracle.phase, seat_facts(oracle, 1)["picks_owed"]) == ("take", 1)
    assert of_kind(oracle, "take") == set(RESOURCES)
    apply_all(oracle, "take ore", "road 5,8 SE", "city 1,8 NE", "road 1,8 NE")
    for seat in (0, 1):
        facts = seat_facts(oracle, seat)
        assert facts["points"] == 3 and len(facts["pieces"]) == 1 == len(facts["cities"])
        assert facts["supply"]["settlements"] == 4 and facts["supply"]["cities"] == 3
        assert not any(facts["hand"][good] for good in COMMODITIES)
    assert seat_facts(oracle, 0)["hand"]["wool"] == 1 and seat_facts(oracle, 1)["hand"]["ore"] == 1
    assert (oracle.phase, oracle.actor) == ("pre-roll", 0)


@pytest.mark.rule("CK-148", "WORLD-09", "WORLD-17", "FACEDOWN-66")
def test_a_blind_start_ends_with_a_city_too() -> None:
    oracle = new_game(GLOBE, 2, cities_and_knights=True)
    while oracle.in_set_up:
        if oracle.chance():
            oracle.apply_chance(sorted(oracle.chance())[0])
        else:
            oracle.apply(sorted(oracle.legal())[0])
    assert [len(seat_facts(oracle, seat)["cities"]) for seat in (0, 1)] == [1, 1]


# --- the roll ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-009", "CK-010", "CK-041", "CK-140")
def test_three_dice_one_after_the_other() -> None:
    oracle = pre_roll(realm())
    oracle.apply("roll")
    assert oracle.chance() == {f"red {eyes}": Fraction(1, 6) for eyes in range(1, 7)}
    oracle.apply_chance("red 4")
    assert oracle.chance() == {f"other {eyes}": Fraction(1, 6) for eyes in range(1, 7)}
    oracle.apply_chance("other 3")
    law = {"event ship": Fraction(1, 2)}
    assert oracle.chance() == law | {f"event {colour}": Fraction(1, 6) for colour in ("trade", "politics", "science")}
    assert (oracle.facts()["red"], oracle.facts()["other"], oracle.facts()["event"]) == (4, 3, None)
    oracle.apply_chance("event ship")
    assert oracle.facts()["realm"]["barbarians"] == 1


@pytest.mark.rule("CK-114", "CK-161", "CK-218", "CK-102", "CK-217")
def test_a_seven_moves_nothing_before_the_first_attack_but_in_its_roll() -> None:
    oracle = pre_roll(realm())
    hand(oracle, 1, ore=4, coin=4)
    throw(oracle, 4, 3, "trade")
    assert (oracle.phase, oracle.actor) == ("discard", 1)
    assert of_kind(oracle, "discard") == {"ore", "coin"}
    apply_all(oracle, *["discard coin"] * 4)
    assert oracle.phase == "main" and oracle.table.bank["coin"] == 12
    pre_roll(oracle).steps = 6
    throw(oracle, 4, 3, "ship")
    assert oracle.phase == "robber" and oracle.attacked and oracle.steps == 0


# --- barbarians -------------------------------------------------------------------------------------------------------
def attack(oracle: Oracle, red: int = 1, other: int = 1) -> None:
    """Let the fleet make its seventh step, in seat 0's turn."""
    pre_roll(oracle).steps = 6
    throw(oracle, red, other, "ship")


@pytest.mark.rule("CK-042", "CK-103", "CK-104", "CK-107", "CK-111", "CK-214")
def test_who_alone_gives_most_is_a_defender() -> None:
    oracle = realm()
    cities(oracle, 0, "1,4 N", "1,8 N")
    knight(oracle, 0, "5,4 N", 3)
    knight(oracle, 1, "1,4 NE", 1, "active")
    knight(oracle, 2, "1,6 N", 2, "active")
    attack(oracle)
    assert [seat_facts(oracle, seat)["defender"] for seat in range(3)] == [0, 0, 1]
    assert seat_facts(oracle, 2)["points"] == 1 and seat_facts(oracle, 2)["knights"] == {"1,6 N": "strong"}
    assert oracle.facts()["realm"]["attacked"] and oracle.facts()["realm"]["barbarians"] == 0


@pytest.mark.rule("CK-105", "CK-171", "CK-112")
def test_those_who_give_equally_much_draw_instead() -> None:
    oracle = realm(2)
    cities(oracle, 0, "1,4 N", "1,8 N")
    for seat, vertex in ((0, "5,4 N"), (1, "1,4 NE")):
        knight(oracle, seat, vertex, 1, "active")
    pre_roll(oracle, 1).steps = 6
    throw(oracle, 1, 1, "ship")
    assert (oracle.phase, oracle.actor) == ("deck", 1) and oracle.facts()["tied"] == [0, 1]
    assert oracle.facts()["realm"]["barbarians"] == 6
    oracle.apply("deck science")
    assert (oracle.facts()["tied"], oracle.facts()["draws"], oracle.facts()["draw_colour"]) == ([0], [1], "science")
    oracle.apply_chance("progress crane")
    assert (oracle.phase, oracle.actor) == ("deck", 0)
    oracle.apply("deck politics")
    oracle.apply_chance("progress spy")
    assert oracle.phase == "main" and not any(seat_facts(oracle, seat)["defender"] for seat in (0, 1))
    assert seat_facts(oracle, 0)["progress"] == {"spy": 1}


@pytest.mark.rule("CK-106", "CK-108", "CK-109", "CK-110", "CK-215", "CK-216")
def test_the_weakest_lose_a_city_each() -> None:
    oracle = realm()
    cities(oracle, 0, "1,4 N", "1,4 NE")
    cities(oracle, 1, "1,8 N")
    cities(oracle, 2, "5,4 N")
    oracle.table.seats[0].realm.walls |= {1, 2}
    oracle.table.seats[1].realm.metropolises["trade"] = 1
    knight(oracle, 2, "5,4 NE", 1, "active")
    attack(oracle, 2, 3)
    assert (oracle.phase, oracle.actor) == ("lose city", 0) and oracle.facts()["losers"] == [0]
    assert of_kind(oracle, "lose") == {"1,4 N", "1,4 NE"}
    oracle.apply("lose 1,4 N")
    facts = seat_facts(oracle, 0)
    assert (facts["settlements"], facts["cities"], facts["walls"]) == (["1,4 N"], ["1,4 NE"], ["1,4 NE"])
    assert facts["pieces"] == {"2": "1,4 NE"} and facts["points"] == 3
    assert facts["hand"]["lumber"] == 2 and facts["hand"]["paper"] == 1, "the lost city counts as a settlement"
    hand(oracle, 0, ore=3, grain=2)
    oracle.apply("city 1,4 N")
    assert seat_facts(oracle, 0)["pieces"] == {"1": "1,4 N", "2": "1,4 NE"}


@pytest.mark.rule("CK-109", "CK-234", "CK-027", "CK-116", "CK-102")
def test_a_city_is_laid_down_where_no_settlement_is_left() -> None:
    oracle = realm(settlements=1)
    put(oracle, 0, settlements=["5,4 S"])
    cities(oracle, 0, "1,4 N")
    hand(oracle, 0, ore=3, grain=2, brick=2, cloth=3)
    attack(oracle, 1, 1)
    oracle.apply("lose 1,4 N")
    facts = seat_facts(oracle, 0)
    assert facts["laid_down"] == ["1,4 N"] and facts["settlements"] == ["1,4 N", "5,4 S"]
    assert facts["points"] == 2 and facts["supply"]["cities"] == 3 and facts["pieces"] == {"1": "1,4 N"}
    assert of_kind(oracle, "city") == {"1,4 N"} and of_kind(oracle, "wall") == of_kind(oracle, "improve") == set()
    oracle.apply("city 1,4 N")
    facts = seat_facts(oracle, 0)
    assert facts["laid_down"] == [] and facts["cities"] == ["1,4 N"] and facts["supply"]["cities"] == 3
    assert facts["supply"]["settlements"] == 0


@pytest.mark.rule("CK-106", "CK-108", "CK-217")
def test_a_defeat_that_costs_nobody_anything() -> None:
    oracle = realm()
    cities(oracle, 0, "1,4 N")
    oracle.table.seats[0].realm.metropolises["trade"] = 1
    attack(oracle)
    assert oracle.phase == "main" and oracle.attacked
    assert seat_facts(oracle, 0)["cities"] == ["1,4 N"]


# --- production and the aqueduct --------------------------------------------------------------------------------------
@pytest.mark.rule("CK-013", "CK-014", "CK-015", "CK-164")
@pytest.mark.parametrize(
    ("dice", "vertex", "paid"),
    [
        ((4, 1), "1,4 N", {"lumber": 1, "paper": 1}), ((4, 5), "1,6 N", {"grain": 2}),
        ((4, 6), "1,8 N", {"wool": 1, "cloth": 1}), ((2, 6), "2,3 SW", {"brick": 2}),
        ((1, 3), "2,9 SE", {"ore": 1, "coin": 1}),
    ],
)  # fmt: skip
def test_what_cities_bring(dice: tuple[int, int], vertex: str, paid: dict[str, int]) -> None:
    oracle = realm()
    oracle.attacked = True
    cities(oracle, 0, vertex)
    pre_roll(oracle)
    throw(oracle, *dice, "trade")
    assert {good: n for good, n in seat_facts(oracle, 0)["hand"].items() if n} == paid
    assert oracle.phase == "main"


@pytest.mark.rule("CK-016", "CK-017", "CK-201")
def test_shortage_of_each_good_by_itself() -> None:
    oracle = realm(bank=3)
    cities(oracle, 0, "1,4 N")
    cities(oracle, 1, "1,4 SW")
    oracle.table.bank["paper"] = 1
    pre_roll(oracle)
    throw(oracle, 4, 1, "trade")
    for seat in (0, 1):
        assert seat_facts(oracle, seat)["hand"]["lumber"] == 1 and seat_facts(oracle, seat)["hand"]["paper"] == 0


@pytest.mark.rule("CK-031", "CK-032", "CK-033")
def test_aqueducts_help_whom_the_roll_paid_nothing() -> None:
    oracle = realm()
    for seat, vertex in enumerate(("1,4 N", "5,8 SE", "5,4 N")):
        cities(oracle, seat, vertex)
        levels(oracle, seat, science=3)
    pre_roll(oracle, 1)
    throw(oracle, 4, 1, "ship")
    assert (oracle.phase, oracle.actor) == ("take", 1) and oracle.facts()["aqueducts"] == [2]
    oracle.apply("take ore")
    assert (oracle.phase, oracle.actor) == ("take", 2) and oracle.facts()["aqueducts"] == []
    oracle.apply("take ore")
    assert oracle.phase == "main" and oracle.actor == 1
    pre_roll(oracle, 1)
    throw(oracle, 6, 6, "ship")
    assert (oracle.phase, oracle.actor, seat_facts(oracle, 1)["picks_owed"]) == ("take", 1, 2), "gold comes first"
    apply_all(oracle, "take ore", "take ore")
    assert (oracle.phase, oracle.actor) == ("take", 2)
    oracle.apply("take wool")
    assert (oracle.phase, oracle.actor) == ("take", 0)
    for resource in RESOURCES:
        oracle.table.bank[resource] = int(resource == "ore")
    oracle.apply("take ore")
    assert oracle.phase == "main"


@pytest.mark.rule("CK-031")
def test_no_aqueduct_with_an_empty_bank_nor_on_a_seven() -> None:
    oracle = realm()
    levels(oracle, 0, science=3)
    pre_roll(oracle)
    throw(oracle, 3, 4, "ship")
    assert oracle.phase == "main"
    oracle.table.bank |= dict.fromkeys(RESOURCES, 0)
    pre_roll(oracle)
    throw(oracle, 1, 1, "ship")
    assert oracle.phase == "main"


# --- trade ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-021", "CK-022", "CK-023", "CK-024", "CK-029", "CK-165")
def test_ratios() -> None:
    oracle = realm()
    hand(oracle, 0, ore=2, coin=2, cloth=4)
    assert {text.split()[0] for text in of_kind(oracle, "maritime")} == {"cloth"}
    put(oracle, 0, settlements=["1,4 NW"])
    assert {text.split()[0] for text in of_kind(oracle, "maritime")} == {"cloth", "ore"}
    oracle.table.bank["paper"] = 0
    assert "ore paper" not in of_kind(oracle, "maritime") and "ore coin" in of_kind(oracle, "maritime")
    levels(oracle, 0, trade=3)
    assert {text.split()[0] for text in of_kind(oracle, "maritime")} == {"cloth", "ore", "coin"}
    oracle.apply("maritime coin brick")
    assert seat_facts(oracle, 0)["hand"]["coin"] == 0 and oracle.table.bank["coin"] == 12
    put(oracle, 0, settlements=["1,8 NE"])
    assert oracle._ratios(0) == {
        "brick": 3, "lumber": 3, "wool": 3, "grain": 3, "ore": 2, "cloth": 2, "coin": 2, "paper": 2,
    }  # fmt: skip


@pytest.mark.rule("CK-020", "CK-166", "CK-149")
def test_all_goods_are_offered_but_one_kind_at_least_is_asked() -> None:
    oracle = realm(max_trade_cards=8)
    hand(oracle, 0, brick=1, lumber=1, wool=1, grain=1, ore=1, cloth=1, coin=1, paper=1)
    hand(oracle, 1, paper=1)
    apply_all(oracle, *[f"give {good}" for good in (*RESOURCES, "cloth")])
    assert of_kind(oracle, "give") == {"coin", "paper"}
    oracle.apply("give coin")
    assert of_kind(oracle, "give") == set() and of_kind(oracle, "get") == {"paper"}
    apply_all(oracle, "get paper", "submit", "accept", "choose 1")
    assert seat_facts(oracle, 0)["hand"]["paper"] == 2 and seat_facts(oracle, 1)["hand"]["coin"] == 1


# --- 7 Islands --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-129", "CK-230", "SEVEN-11", "SEVEN-12", "SEVEN-13")
def test_a_marker_brings_commodities() -> None:
    oracle = play_on(ATOLLS, 3)
    oracle.table.terrain["1,8"] = oracle.table.terrain["2,7"] = "pasture"
    oracle.table.look_again()
    put(oracle, 0, ships=["1,8 W"])
    oracle.table.bank["coin"] = 1
    corner = oracle.table.board.edge_ends[oracle.table.board.edge_called["1,8 W"]][0]
    hand(oracle, 0, brick=1, lumber=1, wool=1, grain=1)
    oracle.apply(f"settlement {corner}")
    assert oracle.phase == "marker face" and oracle.chance()["event ship"] == Fraction(1, 2)
    oracle.apply_chance("event politics")
    assert seat_facts(oracle, 0)["hand"]["coin"] == 1 and oracle.facts()["markers"] == ["b"]
    assert oracle.facts()["realm"]["barbarians"] == 0 and oracle.phase == "main"
