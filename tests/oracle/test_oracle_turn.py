"""Set-up, production, sevens, cards, points and the end."""

import pytest

from tests.oracle import Oracle
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
    seat_facts,
)


def roll(oracle: Oracle, number: int) -> None:
    """Roll the dice in the pre-roll phase."""
    oracle.apply("roll")
    oracle.apply_chance(str(number))


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
