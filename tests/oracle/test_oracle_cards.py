"""Development cards, building and maritime trade."""

import pytest

from tests.oracle.scenes import (
    apply_all,
    chart,
    hand,
    hold,
    lagoon,
    main_phase,
    new_game,
    of_kind,
    pre_roll,
    put,
    roll,
    seat_facts,
)

# Development cards


@pytest.mark.rule("BASE-22", "BASE-54", "BASE-55", "BASE-56", "BASE-63")
def test_when_cards_can_be_played() -> None:
    oracle = lagoon()
    put(oracle, 0, settlements=["1,4 N"])
    hold(oracle, 0, soldier=1, roads=1, plenty=1, monopoly=1, victory_point=1)
    cards = {"play soldier", "play roads", "play plenty"} | {
        f"monopoly {word}" for word in ("brick", "lumber", "wool", "grain", "ore")
    }
    pre_roll(oracle)
    assert oracle.legal() == cards | {"roll"}
    oracle.table.seats[0].bought["soldier"] = 1
    assert oracle.legal() == cards - {"play soldier"} | {"roll"}
    oracle.apply("monopoly ore")
    assert oracle.legal() == {"roll"}
    roll(oracle, 2)
    assert oracle.legal() == {"end turn"}


@pytest.mark.rule("BASE-53", "BASE-58", "BASE-59", "EDGE-41", "DECISIONS-27")
def test_year_of_plenty_and_the_bank() -> None:
    oracle = lagoon(bank=1)
    hold(oracle, 0, plenty=2)
    hand(oracle, 1, brick=1, lumber=1, wool=1)
    oracle.apply("play plenty")
    assert oracle.legal() == {"take grain", "take ore"}
    oracle.apply("take grain")
    assert (oracle.phase, oracle.legal()) == ("take", {"take ore"})
    oracle.apply("take ore")
    assert oracle.phase == "main"
    pre_roll(oracle)
    assert "play plenty" not in oracle.legal()
    oracle.table.pay(0, {"ore": 1})
    oracle.apply("play plenty")
    oracle.apply("take ore")  # one card in the bank: one pick
    assert oracle.phase == "pre-roll"


@pytest.mark.rule("BASE-60", "EDGE-39", "DECISIONS-28")
def test_monopoly() -> None:
    oracle = lagoon()
    hold(oracle, 0, monopoly=2)
    hand(oracle, 1, ore=3, wool=1)
    hand(oracle, 2, ore=1)
    oracle.apply("monopoly ore")
    assert [seat_facts(oracle, n)["hand"]["ore"] for n in range(3)] == [4, 0, 0]
    pre_roll(oracle).apply("monopoly brick")
    assert seat_facts(oracle, 0)["played"]["monopoly"] == 2


@pytest.mark.rule("BASE-53", "BASE-61", "EDGE-40", "EDGE-58")
def test_buying_cards() -> None:
    oracle = lagoon(points_to_win=1)
    hand(oracle, 0, ore=2, wool=2, grain=2)
    oracle.apply("buy card")
    assert (oracle.phase, oracle.actor, len(oracle.chance())) == ("drawn card", -1, 5)
    assert sum(oracle.chance().values()) == 1
    assert float(oracle.chance()["soldier"]) == 14 / 25
    oracle.apply_chance("plenty")
    assert seat_facts(oracle, 0)["bought"]["plenty"] == 1
    oracle.table.deck = dict.fromkeys(oracle.table.deck, 0)
    assert "buy card" not in oracle.legal()
    oracle.table.deck["victory point"] = 1
    oracle.apply("buy card")
    oracle.apply_chance("victory point")
    assert (oracle.facts()["winner"], oracle.phase, oracle.actor) == (0, "over", -1)


@pytest.mark.rule("BASE-57", "BASE-64", "EDGE-80", "BASE-43")
def test_largest_army() -> None:
    oracle = lagoon()
    hand(oracle, 0, ore=10)
    for seat, soldiers in ((0, 3), (1, 4)):
        for _ in range(soldiers):
            assert oracle.facts()["largest_army"] == (0 if seat else None)
            hold(oracle, seat, soldier=1)
            pre_roll(oracle, seat).apply("play soldier")
            assert oracle.phase == "robber"  # nobody discards
            oracle.apply("robber 1,6" if oracle.table.robber == "1,4" else "robber 1,4")
            assert oracle.phase == "pre-roll"
    assert oracle.facts()["largest_army"] == 1
    assert [seat_facts(oracle, n)["points"] for n in range(2)] == [0, 2]


@pytest.mark.rule("EDGE-59", "BASE-75")
def test_soldier_wins_before_the_robber_moves() -> None:
    oracle = lagoon(points_to_win=2)
    oracle.table.seats[0].played["soldier"] = 2
    hold(oracle, 0, soldier=1)
    pre_roll(oracle).apply("play soldier")
    assert (oracle.phase, oracle.facts()["winner"]) == ("over", 0)


# Building and maritime trade


@pytest.mark.rule("BASE-08", "BASE-09", "BASE-10", "BASE-50", "BASE-51", "EDGE-04", "EDGE-05")
def test_costs_and_supplies() -> None:
    oracle = lagoon(bank=30)
    put(oracle, 0, roads=["1,4 NW", "1,4 NE", "1,4 W"])
    hand(oracle, 0, brick=1, lumber=1, wool=1, grain=3, ore=3)
    assert "settlement 1,4 N" in oracle.legal()
    oracle.apply("settlement 1,4 N")
    oracle.apply("city 1,4 N")
    assert seat_facts(oracle, 0)["supply"] == {"settlements": 5, "cities": 3, "roads": 12, "ships": 15}
    assert seat_facts(oracle, 0)["hand"] == dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), 0)
    hand(oracle, 0, brick=1, lumber=1, wool=1, grain=3, ore=3)
    put(oracle, 0, settlements=["5,4 S"])
    assert "city 5,4 S" in oracle.legal()
    for kind in oracle.table.seats[0].supply:
        oracle.table.seats[0].supply[kind] = 0
    for kind in ("road", "ship", "settlement", "city"):
        assert not of_kind(oracle, kind)


@pytest.mark.rule("BASE-45", "BASE-46", "BASE-47", "BASE-48", "BASE-49")
def test_roads_pass_no_foreign_building() -> None:
    oracle = new_game(chart("base"), 3)
    main_phase(oracle)
    put(oracle, 0, settlements=["2,3 N"], roads=["1,4 SW", "1,4 SE"])
    put(oracle, 1, settlements=["2,5 N"])
    hand(oracle, 0, brick=1, lumber=1)
    assert "1,4 E" not in of_kind(oracle, "road")  # beyond seat 1's settlement
    assert "2,3 E" in of_kind(oracle, "road")
    put(oracle, 0, roads=["1,4 E"])  # already there: may go on from its other end
    assert "1,4 NE" in of_kind(oracle, "road")
    put(oracle, 1, roads=["1,4 NE"])
    assert not of_kind(oracle, "road") & {"1,4 NE"}
    assert "1,6 NW" in of_kind(oracle, "road")  # a road of another passes nobody by
    put(oracle, 0, roads=["1,6 NW"])
    hand(oracle, 0, wool=1, grain=1)
    assert of_kind(oracle, "settlement") == {"1,6 N"}  # 1,4 NE is next door to seat 1


@pytest.mark.rule("BASE-65", "BASE-66", "BASE-67", "DECISIONS-29", "EDGE-42", "EDGE-77")
def test_maritime_ratios() -> None:
    oracle = lagoon()
    hand(oracle, 0, ore=4, wool=3)
    assert of_kind(oracle, "maritime") == {f"ore {word}" for word in ("brick", "lumber", "wool", "grain")}
    put(oracle, 0, settlements=["1,8 N"])  # 3:1
    assert {"wool ore", "ore wool"} <= of_kind(oracle, "maritime")
    oracle.apply("maritime wool ore")
    assert seat_facts(oracle, 0)["hand"] == {"brick": 0, "lumber": 0, "wool": 0, "grain": 0, "ore": 5}
    put(oracle, 0, settlements=["1,4 NW"])  # ore 2:1
    hand(oracle, 1, brick=19)
    assert of_kind(oracle, "maritime") == {"ore lumber", "ore wool", "ore grain"}
    apply_all(oracle, "maritime ore wool", "maritime ore wool")
    assert seat_facts(oracle, 0)["hand"] == {"brick": 0, "lumber": 0, "wool": 2, "grain": 0, "ore": 1}


def test_illegal_actions_change_nothing() -> None:
    oracle = lagoon()
    before = oracle.facts()
    for text in ("roll", "road 1,4 NE", "steal 1", "nonsense", ""):
        with pytest.raises(ValueError, match="illegal"):
            oracle.apply(text)
    with pytest.raises(ValueError, match="cannot happen"):
        oracle.apply_chance("6")
    assert oracle.facts() == before
