"""Number tokens for small islands, by the road or ship that reaches them."""

from collections import Counter
from fractions import Fraction

import pytest

from tests.oracle import Oracle
from tests.oracle.scenes import (
    apply_all,
    chart,
    hand,
    hold,
    main_phase,
    new_game,
    of_kind,
    pre_roll,
    put,
    roll,
    seat_facts,
)
from tests.oracle.waters import BARE


def bare(reserve: dict[int, int] | None = None, **options: object) -> Oracle:
    """The bare islands in seat 0's main phase, with this left in reserve."""
    oracle = main_phase(new_game(BARE, 3, **options))
    oracle.table.pirate = None
    oracle.reserve = Counter(reserve or {})
    return oracle


def build(oracle: Oracle, kind: str, edge: str, seat: int = 0) -> None:
    main_phase(oracle, seat)
    hand(oracle, seat, lumber=1, **{"wool" if kind == "ship" else "brick": 1})
    oracle.apply(f"{kind} {oracle.table.board.edge_called[edge]}")


@pytest.mark.rule("GREATER-03", "GREATER-08", "GREATER-10", "OBSERVATION-15")
def test_a_token_from_the_reserve() -> None:
    oracle = bare({3: 1, 6: 1})
    put(oracle, 0, settlements=["2,11 NE"])
    assert oracle.facts()["reserve"] == {3: 1, 6: 1}
    build(oracle, "ship", "1,12 SE")
    assert (oracle.phase, oracle.actor) == ("reserve token", -1)
    assert oracle.chance() == {"3": Fraction(1, 2), "6": Fraction(1, 2)}
    oracle.apply_chance("6")
    assert (oracle.phase, oracle.facts()["numbers"]["1,14"], oracle.facts()["reserve"]) == ("main", 6, {3: 1})
    build(oracle, "ship", "2,13 NE")  # the hex has one now
    assert oracle.phase == "main"


@pytest.mark.rule("GREATER-08", "C-08")
@pytest.mark.parametrize("touch", ["corner", "side"])
def test_what_reaching_means(touch: str) -> None:
    oracle = bare({3: 1, 6: 1}, reserve_touch=touch)
    put(oracle, 0, settlements=["2,11 NE"])
    build(oracle, "ship", "1,12 SE")
    assert oracle.phase == ("reserve token" if touch == "corner" else "main")
    if touch == "side":
        build(oracle, "ship", "2,13 NE")
        assert oracle.phase == "reserve token"


@pytest.mark.rule("GREATER-08", "GREATER-11", "GREATER-20", "EDGE-69")
def test_the_last_of_the_reserve_goes_to_the_lower_hex() -> None:
    oracle = bare({3: 1})
    put(oracle, 0, settlements=["2,3 NE"])
    build(oracle, "ship", "2,3 NE")  # touches 1,2 and 1,4
    assert oracle.phase == "reserve token"
    oracle.apply_chance("3")
    assert oracle.facts()["numbers"]["1,2"] == 3
    assert (oracle.phase, oracle.actor) == ("choose token", 0)
    oracle.apply("token 2,7")
    facts = oracle.facts()
    assert (facts["numbers"]["1,4"], facts["phase"]) == (5, "main")
    assert "2,7" not in facts["numbers"]


@pytest.mark.rule("GREATER-11", "GREATER-13", "GREATER-14", "GREATER-15", "GREATER-18", "DECISIONS-30")
def test_which_token_may_leave_the_mainland() -> None:
    oracle = bare()
    put(oracle, 0, settlements=["2,11 NE"])  # with 2,11 only
    build(oracle, "ship", "1,12 SE")
    everything = {"1,8", "1,10", "2,7", "2,9", "2,11", "3,10"}
    assert of_kind(oracle, "token") == everything - {"2,11"}  # limitation 3 is waived
    put(oracle, 0, settlements=["2,9 N"])
    assert of_kind(oracle, "token") == {"1,8", "1,10", "2,9"}
    put(oracle, 1, cities=["1,8 NW"])  # strips nobody's building but that of seat 1
    assert of_kind(oracle, "token") == {"1,10", "2,9"}
    oracle.apply("token 2,9")
    assert (oracle.phase, oracle.facts()["numbers"]["1,14"]) == ("main", 9)
    hand_before = seat_facts(oracle, 0)["hand"]
    roll(pre_roll(oracle, 1), 9)
    assert seat_facts(oracle, 0)["hand"] == hand_before


@pytest.mark.rule("GREATER-12", "GREATER-15", "EDGE-71")
def test_red_beside_red_is_waived_last() -> None:
    oracle = bare()
    put(oracle, 0, settlements=["2,3 NE", "2,9 N"])
    oracle.table.numbers["1,2"] = 6
    build(oracle, "ship", "2,3 NE")
    assert of_kind(oracle, "token") == {"2,9"}  # 1,8 and 1,10 are red
    del oracle.table.numbers["2,9"]
    assert of_kind(oracle, "token") == {"2,7"}
    del oracle.table.numbers["2,7"]
    assert of_kind(oracle, "token") == {"1,8", "1,10", "2,11", "3,10"}
    oracle.table.numbers["1,2"] = 5
    assert of_kind(oracle, "token") == {"1,8", "1,10"}


@pytest.mark.rule("GREATER-13", "GREATER-15")
def test_stripping_a_building_is_waived_before_red_beside_red() -> None:
    oracle = bare()
    put(oracle, 1, settlements=["2,7 NW", "2,9 N"])
    oracle.table.numbers = {"1,4": 8, "2,7": 5, "1,8": 8}
    put(oracle, 0, settlements=["2,3 NE"])
    build(oracle, "ship", "2,3 NE")
    assert oracle.reached_hex == "1,2"
    assert of_kind(oracle, "token") == {"2,7"}  # strips seat 1's, but 1,8 would be red beside red


@pytest.mark.rule("EDGE-72", "GREATER-13")
def test_a_building_beside_the_desert_only_restricts_nothing() -> None:
    oracle = bare()
    put(oracle, 1, settlements=["3,8 S"])
    put(oracle, 0, settlements=["2,3 NE"])
    build(oracle, "ship", "2,3 NE")
    assert of_kind(oracle, "token") == {"1,8", "1,10", "2,7", "2,9", "2,11", "3,10"}


@pytest.mark.rule("EDGE-70", "GREATER-17")
def test_the_robber_does_not_protect_a_token() -> None:
    oracle = bare()
    oracle.table.robber = "2,9"
    put(oracle, 0, settlements=["2,3 NE"])
    build(oracle, "ship", "2,3 NE")
    apply_all(oracle, "token 2,9")
    assert oracle.facts()["robber"] == "2,9"
    assert (oracle.facts()["numbers"]["1,2"], oracle.phase) == (9, "choose token")


@pytest.mark.rule("GREATER-16", "GREATER-09", "GREATER-08", "GREATER-19")
def test_no_token_left_anywhere() -> None:
    oracle = bare()
    oracle.table.numbers.clear()
    put(oracle, 0, settlements=["2,3 NE"])
    build(oracle, "ship", "2,3 NE")
    assert oracle.phase == "main"
    oracle.table.numbers["2,9"] = 9
    build(oracle, "ship", "2,3 NW")  # touching it again
    assert (oracle.phase, oracle.reached_hex) == ("choose token", "1,2")


@pytest.mark.rule("GREATER-08", "MOVE-18", "ROADCARD-09")
def test_moved_and_free_pieces_bring_tokens_too() -> None:
    oracle = bare({3: 1, 6: 1})
    put(oracle, 0, settlements=["2,11 NE", "1,8 N"], ships=["1,8 NE"])
    apply_all(oracle, "pick ship 1,8 NE", "ship 1,12 SE")
    assert oracle.phase == "reserve token"
    oracle.apply_chance("3")
    assert oracle.phase == "main"
    put(oracle, 0, settlements=["2,3 NE"])
    hold(oracle, 0, roads=1)
    apply_all(oracle, "play roads", "ship 1,4 SW")
    oracle.apply_chance("6")
    assert oracle.phase == "choose token"  # 1,4
    oracle.apply("token 2,7")
    assert oracle.phase == "free piece"


@pytest.mark.rule("GREATER-08", "EDGE-61")
def test_a_starting_ship_brings_a_token() -> None:
    oracle = new_game(BARE, 2)
    oracle.table.pirate = None
    apply_all(oracle, "settlement 1,12 S", "ship 1,12 SE")
    assert (oracle.phase, oracle.facts()["active"]) == ("reserve token", 0)
    oracle.apply_chance("3")
    assert (oracle.phase, oracle.actor) == ("setup settlement", 1)


@pytest.mark.rule("GREATER-01", "GREATER-03", "GREATER-04", "GREATER-05", "GREATER-06", "GREATER-21", "GREATER-22")
@pytest.mark.rule("GREATER-02", "GREATER-07", "GREATER-23", "BASE-78", "BASE-79")
def test_greater_catan_in_numbers() -> None:
    oracle = new_game(chart("greater_catan_4"), 4)
    facts = oracle.facts()
    assert len(facts["terrain"]) == 60 and Counter(facts["terrain"].values()) == {
        "ocean": 23, "desert": 1, "farmland": 8, "hills": 6, "mountains": 6, "pasture": 8, "forest": 8,
    }  # fmt: skip
    assert all(oracle.table.board.region[name] == "M" for name in facts["numbers"]) and len(facts["numbers"]) == 18
    assert facts["reserve"] == dict.fromkeys((2, 3, 4, 5, 9, 10, 11), 1)
    assert facts["seats"][0]["supply"] == {"settlements": 5, "cities": 8, "roads": 15, "ships": 15}
    assert sum(facts["deck"].values()) == 25 and set(facts["bank"].values()) == {19}
    assert facts["terrain"][facts["robber"]] == "desert" and oracle.options.points_to_win == 18
    assert Counter(facts["harbours"].values())["3:1"] == 4 and len(facts["harbours"]) == 9
    starts = of_kind(oracle, "settlement")
    assert starts and all(oracle.table.regions(vertex, "start") == {"M"} for vertex in starts)


@pytest.mark.rule("C-06", "BASE-05", "GREATER-05")
def test_a_second_box() -> None:
    facts = new_game(chart("greater_catan_4"), 4, bank=38, decks=2).facts()
    assert set(facts["bank"].values()) == {38}
    assert facts["deck"] == {"soldier": 28, "victory point": 10, "roads": 4, "plenty": 4, "monopoly": 4}
