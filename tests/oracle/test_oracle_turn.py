"""Set-up, production, sevens and the end."""

import pytest

from tests.oracle.scenes import (
    LAGOON,
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

# Set-up


@pytest.mark.rule("BASE-14", "BASE-17", "BASE-19", "DECISIONS-12", "DECISIONS-13")
def test_snake_order() -> None:
    oracle = new_game(chart("base"), 3)
    order = []
    while oracle.phase != "pre-roll":
        order.append((oracle.actor, oracle.phase))
        oracle.apply(min(oracle.legal()))
    assert order == [(seat, phase) for seat in (0, 1, 2, 2, 1, 0) for phase in ("setup settlement", "setup piece")]
    assert oracle.actor == oracle.active == 0
    assert seat_facts(oracle, 1)["supply"] == {"settlements": 3, "cities": 4, "roads": 13, "ships": 0}


@pytest.mark.rule("BASE-15", "BASE-44")
def test_distance_rule_during_set_up() -> None:
    oracle = new_game(chart("base"), 3)
    assert len(oracle.legal()) == 54
    oracle.apply("settlement 1,4 SE")
    assert oracle.legal() == {"road 1,4 E", "road 1,4 SE", "road 1,6 SW"}
    oracle.apply(min(oracle.legal()))
    assert len(oracle.legal()) == 50


@pytest.mark.rule("BASE-18", "DECISIONS-14", "EDGE-87")
def test_second_settlement_brings_cards_and_gold_before_its_road() -> None:
    oracle = new_game(LAGOON, 2, pirate=False)
    apply_all(oracle, "settlement 1,4 N", "road 1,4 NE", "settlement 2,3 SW", "road 2,3 W")
    apply_all(oracle, "settlement 3,8 SE", "road 3,10 SW")
    assert sum(seat_facts(oracle, 1)["hand"].values()) == 2  # farmland, hills; the sea gives nothing
    oracle.apply("settlement 4,7 S")
    assert (oracle.phase, oracle.actor) == ("take", 0)
    assert seat_facts(oracle, 0)["picks_owed"] == 1
    assert oracle.legal() == {f"take {word}" for word in ("brick", "lumber", "wool", "grain", "ore")}
    oracle.apply("take ore")
    assert (oracle.phase, oracle.actor) == ("setup piece", 0)
    assert seat_facts(oracle, 0)["hand"] == {"brick": 0, "lumber": 0, "wool": 0, "grain": 0, "ore": 1}


@pytest.mark.rule("EDGE-47", "BASE-20")
def test_a_settlement_without_place_is_skipped() -> None:
    text = LAGOON.replace("F05 G09 P10", "~~~ ~~~ P10").replace("m.. m.. m..", "~.. ~.. m..", 1)
    text = text.replace("M08 D.. A12", "~~~ ~~~ ~~~").replace("H08 ~~~ ~~~ M04", "~~~ ~~~ ~~~ ~~~")
    text = text.replace("F03", "~~~").replace("G11", "~~~").replace("P06 ~~~ ~~~ H03", "~~~ ~~~ ~~~ ~~~")
    text = text.replace("1,4 NW ore\n", "")  # one land hex is left: room for three settlements
    oracle = new_game(text, 2)
    corners = iter(["1,8 N", "1,8 SE", "1,6 SE"])  # 1,6 is sea now; its SE corner is 1,8's SW
    placed = []
    while oracle.phase != "pre-roll":
        placed.append(oracle.actor)
        is_settlement = oracle.phase == "setup settlement"
        oracle.apply(f"settlement {next(corners)}" if is_settlement else min(oracle.legal()))
    assert placed == [0, 0, 1, 1, 1, 1]
    assert seat_facts(oracle, 0)["supply"]["settlements"] == 4


@pytest.mark.rule("START-05", "EDGE-48")
def test_a_starting_piece_without_place_is_skipped() -> None:
    oracle = new_game(chart("base"), 2, roads=0)
    apply_all(oracle, "settlement 1,4 N", "settlement 1,8 N", "settlement 5,4 S", "settlement 5,8 S")
    assert oracle.phase == "pre-roll"


@pytest.mark.rule("NEWSHORES-04", "NEWSHORES-07")
def test_new_shores_starts_on_the_mainland() -> None:
    oracle = new_game(chart("new_shores"), 4)
    hexes = oracle.table.board.vertex_hexes
    assert len(of_kind(oracle, "settlement")) == 54
    assert all(any("M" == oracle.table.board.region.get(h) for h in hexes[v]) for v in of_kind(oracle, "settlement"))
    assert oracle.table.terrain[oracle.table.robber or ""] == "desert"


# Production


@pytest.mark.rule("BASE-27", "BASE-28", "BASE-40")
def test_production() -> None:
    oracle = lagoon()
    put(oracle, 0, settlements=["1,4 S"], cities=["1,4 N"])
    put(oracle, 1, settlements=["5,6 S"])
    roll(pre_roll(oracle), 5)
    assert oracle.facts()["seats"][0]["hand"]["lumber"] == 3
    assert oracle.facts()["bank"]["lumber"] == 16
    assert sum(seat_facts(oracle, 1)["hand"].values()) == 0
    oracle.table.robber = "1,4"
    roll(pre_roll(oracle), 5)
    assert oracle.facts()["seats"][0]["hand"]["lumber"] == 3


@pytest.mark.rule("BASE-29", "BASE-31")
def test_shortage_of_two_players_pays_nobody() -> None:
    oracle = lagoon()
    put(oracle, 0, cities=["1,4 N"])
    put(oracle, 1, settlements=["1,4 S"])
    hand(oracle, 2, lumber=17)
    roll(pre_roll(oracle), 5)
    assert [seat_facts(oracle, n)["hand"]["lumber"] for n in range(3)] == [0, 0, 17]
    oracle.table.pay(2, {"lumber": 1})  # three in the bank for three due
    roll(pre_roll(oracle), 5)
    assert [seat_facts(oracle, n)["hand"]["lumber"] for n in range(3)] == [2, 1, 16]


@pytest.mark.rule("BASE-30")
@pytest.mark.parametrize(("sole_shortage", "cards"), [(True, 1), (False, 0)])
def test_shortage_of_one_player(sole_shortage: bool, cards: int) -> None:
    oracle = lagoon(sole_shortage=sole_shortage)
    put(oracle, 0, cities=["1,4 N"])
    hand(oracle, 2, lumber=18)
    roll(pre_roll(oracle), 5)
    assert seat_facts(oracle, 0)["hand"]["lumber"] == cards


@pytest.mark.rule("GOLD-01", "GOLD-05", "GOLD-06", "GOLD-07", "GOLD-10", "EDGE-28", "DECISIONS-20")
def test_gold_picks_one_by_one_until_the_bank_is_empty() -> None:
    oracle = main_phase(lagoon(bank=1), 1)
    put(oracle, 0, settlements=["5,8 N"])
    put(oracle, 1, cities=["5,8 SE"])
    put(oracle, 2, settlements=["5,8 SW"])
    hand(oracle, 0, brick=1, lumber=1)
    roll(pre_roll(oracle, 1), 12)
    assert (oracle.phase, oracle.actor) == ("take", 1)
    assert [seat_facts(oracle, n)["picks_owed"] for n in range(3)] == [1, 2, 1]
    assert oracle.legal() == {"take wool", "take grain", "take ore"}
    oracle.apply("take ore")
    assert (oracle.actor, oracle.legal()) == (1, {"take wool", "take grain"})
    oracle.apply("take wool")
    assert (oracle.actor, oracle.legal()) == (2, {"take grain"})
    oracle.apply("take grain")
    assert (oracle.phase, oracle.actor) == ("main", 1)  # seat 0's pick is lost
    assert [seat_facts(oracle, n)["picks_owed"] for n in range(3)] == [0, 0, 0]


@pytest.mark.rule("GOLD-03", "EDGE-29")
def test_robber_stops_a_gold_field() -> None:
    oracle = lagoon()
    put(oracle, 0, settlements=["5,8 N"])
    oracle.table.robber = "5,8"
    roll(pre_roll(oracle), 12)
    assert oracle.phase == "main"


@pytest.mark.rule("GOLD-04", "GOLD-08", "EDGE-27")
def test_normal_shares_before_gold() -> None:
    oracle = lagoon()
    oracle.table.numbers["1,4"] = 12
    put(oracle, 0, settlements=["5,8 N"])
    put(oracle, 1, settlements=["1,4 N"])
    hand(oracle, 2, lumber=18)
    roll(pre_roll(oracle), 12)
    assert seat_facts(oracle, 1)["hand"]["lumber"] == 1
    assert oracle.phase == "take"
    assert "take lumber" not in oracle.legal()


# Sevens


@pytest.mark.rule("BASE-32", "BASE-33", "BASE-35", "EDGE-38", "DECISIONS-07", "DECISIONS-16", "OBSERVATION-09")
def test_discards_in_turn_order_reach_the_bank_together() -> None:
    oracle = lagoon()
    hand(oracle, 0, ore=9)
    hand(oracle, 1, wool=7)
    hand(oracle, 2, grain=15)
    roll(pre_roll(oracle, 1), 7)
    assert [seat_facts(oracle, n)["discards_owed"] for n in range(3)] == [4, 0, 7]
    assert (oracle.phase, oracle.actor, oracle.legal()) == ("discard", 2, {"discard grain"})
    apply_all(oracle, *["discard grain"] * 7)
    assert (oracle.actor, oracle.facts()["bank"]["grain"]) == (0, 4)
    assert seat_facts(oracle, 2)["discarding"]["grain"] == 7
    assert seat_facts(oracle, 2)["hand"]["grain"] == 8
    apply_all(oracle, *["discard ore"] * 4)
    assert (oracle.phase, oracle.actor) == ("robber", 1)
    assert (oracle.facts()["bank"]["grain"], oracle.facts()["bank"]["ore"]) == (11, 14)
    assert seat_facts(oracle, 2)["discarding"]["grain"] == 0


@pytest.mark.rule("BASE-33", "BASE-34", "EDGE-37")
@pytest.mark.parametrize(("cards", "owed"), [(7, 0), (8, 4), (9, 4), (10, 5)])
def test_how_many_cards_are_discarded(cards: int, owed: int) -> None:
    oracle = lagoon()
    hand(oracle, 0, ore=cards)
    hold(oracle, 0, soldier=4)
    roll(pre_roll(oracle), 7)
    assert seat_facts(oracle, 0)["discards_owed"] == owed


@pytest.mark.rule("BASE-36", "BASE-37", "PIRATE-05", "PIRATE-06", "EDGE-34", "DECISIONS-17", "DECISIONS-18")
def test_robber_and_pirate_places() -> None:
    oracle = lagoon()
    roll(pre_roll(oracle), 7)
    board = oracle.table.board
    sea = {"2,5", "2,7", "3,4", "3,6", "3,8", "4,5", "4,7"}
    assert of_kind(oracle, "robber") == set(board.hexes) - sea - {"5,6"}
    assert of_kind(oracle, "pirate") == sea - {"2,7"}


@pytest.mark.rule("BASE-38", "BASE-39", "DECISIONS-19", "EDGE-35", "EDGE-36")
@pytest.mark.parametrize("theft_optional", [False, True])
def test_theft(theft_optional: bool) -> None:
    oracle = lagoon(4, theft_optional=theft_optional)
    put(oracle, 0, settlements=["1,4 N"])
    put(oracle, 1, settlements=["1,4 SE"])
    put(oracle, 2, settlements=["1,4 SW"])
    put(oracle, 3, settlements=["1,8 N"])
    hand(oracle, 1, ore=1, wool=3)
    hold(oracle, 3, soldier=1)
    roll(pre_roll(oracle), 7)
    oracle.apply("robber 1,8")  # its only neighbour has no resource card
    assert oracle.phase == "main"
    roll(pre_roll(oracle), 7)
    oracle.apply("robber 1,4")  # seat 2 has no card: seat 1 is the only victim
    if theft_optional:
        assert oracle.legal() == {"steal 1", "stop"}
        oracle.apply("steal 1")
    assert (oracle.phase, oracle.actor) == ("stolen card", -1)
    assert {word: float(p) for word, p in oracle.chance().items()} == {"ore": 0.25, "wool": 0.75}
    oracle.apply_chance("ore")
    assert seat_facts(oracle, 0)["hand"]["ore"] == 1
    hand(oracle, 2, brick=1)
    roll(pre_roll(oracle, 1), 7)
    oracle.apply("robber 1,6")  # seat 1 itself is the only one there
    roll(pre_roll(oracle, 3), 7)
    oracle.apply("robber 1,4")
    assert of_kind(oracle, "steal") == {"1", "2", "3"}
    assert ("stop" in oracle.legal()) == theft_optional
    oracle.apply("steal 3")
    oracle.apply_chance("brick")
    assert seat_facts(oracle, 3)["hand"]["brick"] == 1


@pytest.mark.rule("PIRATE-14", "PIRATE-13", "EDGE-33")
def test_robber_off_the_board() -> None:
    oracle = lagoon()
    oracle.table.robber = None
    roll(pre_roll(oracle), 7)
    assert len(of_kind(oracle, "robber")) == 12
    oracle.apply("pirate 3,6")
    assert oracle.facts()["robber"] is None


# The end


@pytest.mark.rule("BASE-25", "BASE-76", "BASE-77", "EDGE-22")
def test_target_reached_in_somebody_elses_turn() -> None:
    oracle = lagoon(points_to_win=2)
    put(oracle, 1, cities=["1,4 N"])
    hold(oracle, 0, monopoly=1)
    oracle.apply("monopoly ore")
    assert oracle.phase == "main"
    oracle.apply("end turn")
    assert (oracle.phase, oracle.facts()["winner"], oracle.facts()["turn"]) == ("over", 1, 1)


@pytest.mark.rule("DECISIONS-49", "EDGE-56")
def test_truncation_comes_before_the_next_players_victory() -> None:
    oracle = lagoon(max_turns=2, points_to_win=2)
    oracle.apply("end turn")
    main_phase(oracle, 1)
    put(oracle, 2, cities=["1,4 N"])
    oracle.apply("end turn")
    facts = oracle.facts()
    assert (facts["phase"], facts["winner"], facts["truncated"], facts["turn"]) == ("over", None, True, 2)
    assert oracle.legal() == set()
