"""Discoveries by the road or ship that touches a hex lying face down."""

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
from tests.oracle.waters import FOG


def fog(**options: object) -> Oracle:
    """The foggy shores in seat 0's main phase, nothing placed."""
    oracle = main_phase(new_game(FOG, 3, **options))
    oracle.table.pirate = None
    return oracle


def build(oracle: Oracle, kind: str, edge: str, seat: int = 0) -> None:
    main_phase(oracle, seat)
    hand(oracle, seat, lumber=1, **{"wool" if kind == "ship" else "brick": 1})
    oracle.apply(f"{kind} {oracle.table.board.edge_called[edge]}")


def outcomes(oracle: Oracle, *texts: str) -> None:
    for text in texts:
        oracle.apply_chance(text)


# Discovery


@pytest.mark.rule("OCEANS-08", "OCEANS-09", "OCEANS-10", "OCEANS-11", "OCEANS-20", "EDGE-25", "OBSERVATION-13")
def test_one_hex_after_the_other() -> None:
    oracle = fog()
    put(oracle, 0, settlements=["1,4 S"])
    before = oracle.facts()
    assert before["terrain"]["2,3"] == "missing"
    assert before["pile"]["numbers"] == {3: 1, 6: 1, 8: 1, 9: 1, 12: 1}
    build(oracle, "ship", "2,3 E")  # touches 2,3 and 3,4
    assert (oracle.phase, oracle.actor, oracle.legal()) == ("found hex", -1, set())
    assert oracle.chance() == {
        "ocean": Fraction(3, 9), "gold": Fraction(2, 9),
        **dict.fromkeys(("desert", "forest", "pasture", "farmland"), Fraction(1, 9)),
    }  # fmt: skip
    oracle.apply_chance("pasture")
    assert oracle.chance() == dict.fromkeys(("3", "6", "8", "9", "12"), Fraction(1, 5))
    assert seat_facts(oracle, 0)["hand"]["wool"] == 0  # token first
    oracle.apply_chance("6")
    facts = oracle.facts()
    assert (facts["terrain"]["2,3"], facts["numbers"]["2,3"], facts["phase"]) == ("pasture", 6, "found hex")
    assert facts["seats"][0]["hand"]["wool"] == 1
    assert "pasture" not in oracle.chance()
    outcomes(oracle, "forest", "8")
    facts = oracle.facts()
    assert (facts["terrain"]["3,4"], facts["numbers"]["3,4"], facts["phase"]) == ("forest", 8, "main")
    assert facts["seats"][0]["hand"] == {"brick": 0, "lumber": 1, "wool": 1, "grain": 0, "ore": 0}
    assert facts["pile"] == {
        "hexes": {"ocean": 3, "gold": 2, "desert": 1, "farmland": 1}, "numbers": {3: 1, 9: 1, 12: 1},
    }  # fmt: skip


@pytest.mark.rule("OCEANS-12", "DECISIONS-31", "EDGE-81", "OCEANS-10")
def test_found_gold_is_a_pick_before_anything_else() -> None:
    oracle = fog()
    put(oracle, 0, settlements=["1,4 S"])
    build(oracle, "ship", "2,3 E")
    outcomes(oracle, "gold", "12")
    assert (oracle.phase, oracle.actor, seat_facts(oracle, 0)["picks_owed"]) == ("take", 0, 1)
    assert oracle.legal() == {f"take {word}" for word in ("brick", "lumber", "wool", "grain", "ore")}
    oracle.apply("take ore")
    assert (oracle.phase, seat_facts(oracle, 0)["hand"]["ore"]) == ("found hex", 1)
    oracle.apply_chance("ocean")
    assert oracle.phase == "main"


@pytest.mark.rule("OCEANS-13", "EDGE-55", "C-23", "OCEANS-22", "OCEANS-19", "PIRATE-15")
def test_desert_and_ocean_bring_nothing() -> None:
    oracle = fog()
    put(oracle, 0, settlements=["1,4 S"])
    robber = oracle.facts()["robber"]
    build(oracle, "ship", "2,3 E")
    oracle.apply_chance("desert")
    assert oracle.phase == "found hex"
    oracle.apply_chance("ocean")
    facts = oracle.facts()
    assert (facts["phase"], facts["robber"], facts["pirate"]) == ("main", robber, None)
    assert not {"2,3", "3,4"} & set(facts["numbers"])
    assert seat_facts(oracle, 0)["hand"] == dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), 0)
    hold(oracle, 0, soldier=1)
    oracle.apply("play soldier")
    assert {"robber 2,3", "pirate 3,4"} <= oracle.legal()
    assert not {"robber 3,2", "pirate 3,2", "robber 3,4", "pirate 2,3"} & oracle.legal()


@pytest.mark.rule("OCEANS-14", "EDGE-26", "OCEANS-12", "GOLD-07")
def test_a_bank_without_the_reward() -> None:
    oracle = fog()
    put(oracle, 0, settlements=["1,4 S"])
    hand(oracle, 1, wool=18)
    build(oracle, "ship", "2,3 E")
    oracle.table.bank["wool"] = 0
    outcomes(oracle, "pasture", "3")
    assert (oracle.phase, seat_facts(oracle, 0)["hand"]["wool"]) == ("found hex", 0)
    oracle.table.bank = dict.fromkeys(oracle.table.bank, 0)
    outcomes(oracle, "gold", "6")
    assert (oracle.phase, seat_facts(oracle, 0)["picks_owed"]) == ("main", 0)


@pytest.mark.rule("OCEANS-10", "OCEANS-24")
def test_no_token_left() -> None:
    oracle = fog()
    put(oracle, 0, settlements=["1,4 S"])
    oracle.pile["numbers"].clear()
    build(oracle, "ship", "2,3 E")
    oracle.apply_chance("forest")
    assert (oracle.phase, seat_facts(oracle, 0)["hand"]["lumber"]) == ("found hex", 1)


@pytest.mark.rule("GEO-05", "OCEANS-17", "EDGE-82", "OCEANS-18", "GEO-07")
def test_edges_follow_what_was_found() -> None:
    oracle = fog()
    put(oracle, 0, settlements=["1,4 S"])
    hand(oracle, 0, lumber=1, brick=1, wool=1)
    assert of_kind(oracle, "ship") == {"1,4 SE", "2,3 E"}
    assert of_kind(oracle, "road") == {"1,4 SE", "1,4 SW"}
    assert oracle.table.edge_use["2,3 SE"] == (False, False)
    oracle.table.pay(0, {"lumber": 1, "brick": 1, "wool": 1})
    build(oracle, "ship", "2,3 E")
    outcomes(oracle, "farmland", "3", "ocean")
    assert oracle.table.edge_use["2,3 E"] == (True, True)
    assert oracle.table.edge_use["2,3 SE"] == (True, True)
    assert "2,3 E" in seat_facts(oracle, 0)["ships"]
    hand(oracle, 0, lumber=1, brick=1)
    assert of_kind(oracle, "road") == {"1,4 SE", "1,4 SW"}
    main_phase(oracle, 1)
    roll(pre_roll(oracle, 1), 3)
    assert seat_facts(oracle, 0)["hand"]["grain"] == 2  # one found, one produced


@pytest.mark.rule("OCEANS-08", "OCEANS-16", "GEO-09")
def test_a_road_discovers_and_a_settlement_does_not() -> None:
    oracle = fog()
    put(oracle, 0, ships=["1,4 SE"])
    hand(oracle, 0, brick=1, lumber=1, wool=1, grain=1)
    oracle.apply("settlement 1,4 S")
    assert oracle.phase == "main"
    build(oracle, "road", "1,4 SW")
    assert oracle.phase == "found hex"
    oracle.apply_chance("ocean")
    assert (oracle.phase, oracle.facts()["terrain"]["3,4"]) == ("main", "missing")


@pytest.mark.rule("MOVE-18", "EDGE-23", "OCEANS-15")
def test_a_moved_ship_discovers() -> None:
    oracle = fog()
    put(oracle, 0, settlements=["1,4 S", "1,2 N"], ships=["1,2 NW"])
    apply_all(oracle, "pick ship 1,2 NW", "ship 2,3 E")
    assert oracle.phase == "found hex"
    outcomes(oracle, "forest", "9", "ocean")
    assert (oracle.phase, seat_facts(oracle, 0)["hand"]["lumber"]) == ("main", 1)
    assert of_kind(oracle, "pick ship") == set()  # one move a turn


@pytest.mark.rule("EDGE-24", "ROADCARD-09", "OCEANS-15")
def test_discovery_comes_between_two_free_pieces() -> None:
    oracle = fog()
    put(oracle, 0, settlements=["1,4 S"])
    hold(oracle, 0, roads=1)
    apply_all(pre_roll(oracle), "play roads", "ship 2,3 E")
    assert oracle.phase == "found hex"
    outcomes(oracle, "gold", "3")
    oracle.apply("take brick")
    outcomes(oracle, "ocean")
    assert (oracle.phase, oracle.actor) == ("free piece", 0)
    assert "ship 2,3 SE" in oracle.legal()  # a coast now
    oracle.apply("ship 2,3 SE")
    assert oracle.phase == "found hex"  # 3,2
    oracle.apply_chance("ocean")
    assert oracle.phase == "pre-roll"


@pytest.mark.rule("EDGE-50", "BASE-18", "OCEANS-15", "C-05", "GEO-05")
@pytest.mark.parametrize("reward", [True, False])
def test_starting_beside_missing_hexes(reward: bool) -> None:
    oracle = new_game(FOG, 2, setup_reward=reward)
    oracle.table.pirate = None
    apply_all(oracle, "settlement 1,2 N", "road 1,2 NW", "settlement 1,8 N", "road 1,8 NW", "settlement 1,4 S")
    assert seat_facts(oracle, 1)["hand"] == {"brick": 0, "lumber": 0, "wool": 0, "grain": 1, "ore": 0}
    assert oracle.legal() == {"road 1,4 SW", "road 1,4 SE", "ship 1,4 SE", "ship 2,3 E"}
    oracle.apply("ship 2,3 E")
    assert (oracle.phase, oracle.facts()["active"]) == ("found hex", 1)
    outcomes(oracle, "farmland", "6")
    assert seat_facts(oracle, 1)["hand"]["grain"] == 1 + reward
    assert (oracle.phase, oracle.facts()["active"]) == ("found hex", 1)
    outcomes(oracle, "gold", "8")
    if reward:
        assert (oracle.phase, oracle.actor) == ("take", 1)
        oracle.apply("take ore")
    assert (oracle.phase, oracle.actor) == ("setup settlement", 0)
    assert seat_facts(oracle, 1)["hand"]["ore"] == reward


@pytest.mark.rule("EDGE-61", "BASE-75")
def test_nobody_wins_before_the_discovery_is_through() -> None:
    oracle = fog(points_to_win=3)
    put(oracle, 0, settlements=["1,4 S"], roads=["1,4 E", "1,4 NE", "1,4 NW", "1,2 NE"])
    oracle.table.seats[0].roads.discard("1,4 E")
    put(oracle, 0, roads=["1,4 SE", "1,4 E"])
    build(oracle, "ship", "2,3 E")
    assert (oracle.facts()["longest_route"], oracle.phase) == (0, "found hex")
    outcomes(oracle, "gold", "8")
    assert oracle.phase == "take"
    oracle.apply("take ore")
    outcomes(oracle, "forest", "3")
    assert (oracle.phase, oracle.winner, seat_facts(oracle, 0)["hand"]["lumber"]) == ("over", 0, 1)


@pytest.mark.rule("OCEANS-01", "OCEANS-02", "OCEANS-06", "OCEANS-21", "OCEANS-22", "OCEANS-23", "OCEANS-24")
@pytest.mark.rule("OCEANS-07")
def test_oceans_for_three_in_numbers() -> None:
    oracle = new_game(chart("oceans_3"), 3)
    facts = oracle.facts()
    assert Counter(facts["terrain"].values()) == {
        "missing": 14, "ocean": 6, "gold": 1, "farmland": 2, "hills": 2, "mountains": 2, "pasture": 2, "forest": 3,
    }  # fmt: skip
    assert Counter(facts["numbers"].values()) == {
        **dict.fromkeys((2, 3, 5, 8, 9, 11), 1), **dict.fromkeys((4, 6, 10), 2),
    }  # fmt: skip
    assert facts["pile"] == {
        "hexes": {"ocean": 8, "farmland": 1, "hills": 1, "mountains": 2, "pasture": 1, "forest": 1},
        "numbers": dict.fromkeys((3, 5, 8, 9, 11, 12), 1),
    }  # fmt: skip
    assert Counter(facts["harbours"].values())["3:1"] == 3 and len(facts["harbours"]) == 8
    assert (facts["robber"], oracle.options.points_to_win) == (None, 12)
    assert not any("7,2" in oracle.table.board.vertex_hexes[vertex] for vertex in of_kind(oracle, "settlement"))


@pytest.mark.rule("OCEANS-03", "OCEANS-04", "OCEANS-05", "OCEANS-06", "OCEANS-24")
def test_oceans_for_four_in_numbers() -> None:
    facts = new_game(chart("oceans_4"), 4).facts()
    producing = ("farmland", "hills", "mountains", "pasture", "forest")
    assert Counter(facts["terrain"].values()) == {"missing": 22, "ocean": 7, "gold": 2, **dict.fromkeys(producing, 3)}
    assert Counter(facts["numbers"].values()) == {
        **dict.fromkeys((2, 5, 12), 1), **dict.fromkeys((3, 4, 6, 8, 9, 10, 11), 2),
    }  # fmt: skip
    assert facts["pile"]["hexes"] == {
        "ocean": 14, "desert": 1, "farmland": 2, "hills": 1, "mountains": 1, "pasture": 2, "forest": 1,
    }  # fmt: skip
    assert facts["pile"]["numbers"] == {3: 1, 4: 1, 5: 2, 6: 1, 9: 1, 10: 1}
    assert Counter(facts["harbours"].values())["3:1"] == 4 and len(facts["harbours"]) == 9
