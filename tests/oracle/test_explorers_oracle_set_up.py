"""Explorers in the oracle: board and set-up (BARGE-005..038)."""

from __future__ import annotations

import random

import pytest

from tests.oracle.board import read_board
from tests.oracle.explorers.deal import deal, faults
from tests.oracle.explorers.scenes import (
    building,
    edge,
    gold,
    new_game,
    of_kind,
    vertices,
)  # fmt: skip
from tests.oracle.scenes import chart, seat_facts


# --- the board --------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "BARGE-012", "BARGE-013", "BARGE-014", "BARGE-017", "BARGE-018", "BARGE-019", "BARGE-172", "BARGE-031"
)
def test_what_the_board_says() -> None:
    three, four = new_game(3).table.chart, new_game(4).table.chart
    assert (len(three.island), len(three.home_waters), len(three.area)) == (14, 10, 32)
    assert three.council == "5,8" and three.docks == vertices(new_game(), "5,8 N", "5,8 S")
    assert sorted(three.castaways) == [f"C{n}" for n in range(1, 9)]
    assert len(four.castaways) == 10 and three.faces.total() == 12


@pytest.mark.rule("BARGE-023", "BARGE-024", "BARGE-025", "BARGE-030", "BARGE-032", "BARGE-005", "BARGE-182")
def test_what_lies_face_down() -> None:
    table = new_game(4).table
    for area, chips in (("N", [3, 4, 5, 6, 9, 10]), ("S", [4, 5, 8, 9, 10, 11])):
        hidden = [name for name, letter in table.chart.area.items() if letter == area]
        pile = table.pile[area]
        assert len(hidden) == pile["hexes"].total() == 16 and sorted(pile["numbers"]) == chips
        assert (pile["hexes"]["gold"], pile["hexes"]["shoal"], pile["hexes"]["spice"]) == (3, 3, 3)
        land = {"forest", "farmland", "hills", "pasture", "mountains"}
        assert sum(n for word, n in pile["hexes"].items() if word in land) == len(chips)
    assert all(table.hidden_at[place] for place in table.chart.castaways.values())
    for players in (2, 5):
        with pytest.raises(ValueError, match="3 4"):
            new_game(players)


@pytest.mark.rule("BARGE-206", "BARGE-141")
def test_the_most_points() -> None:
    oracle = building()
    table, seat = oracle.table, oracle.table.seats[0]
    seat.settlements = set(table.board.vertices[:5])
    seat.ports = dict(enumerate(table.board.vertices[5:9], 1))
    seat.track, table.tile, seat.castaway_points = dict.fromkeys(seat.track, 7), dict.fromkeys(table.tile, 0), 2
    assert table.points(0) == 27


@pytest.mark.rule("BARGE-187", "BARGE-016", "BARGE-020", "BARGE-015")
def test_lanes() -> None:
    oracle = building()
    table = oracle.table
    inner = [name for name, hexes in table.board.edge_hexes.items() if len(hexes) == 2]
    assert len(inner) == 240
    island, sea = set(table.chart.island), set(table.hexes_of_class("ocean"))
    assert sum(not set(table.board.edge_hexes[name]) <= island for name in inner) == 215
    assert sum(not set(table.board.edge_hexes[name]) <= sea for name in inner) == 185
    assert edge(oracle, "5,8 W") in table.lanes  # island and sea
    assert edge(oracle, "5,8 NE") in table.lanes  # sea and something hidden
    assert edge(oracle, "4,9 NE") not in table.lanes and edge(oracle, "0,5 NW") not in table.lanes


@pytest.mark.rule("BARGE-021", "BARGE-022")
def test_deals_keep_red_numbers_apart() -> None:
    text = chart("explorers_34")
    board = read_board(text)
    for seed in range(30):
        assert faults(board, deal(text, random.Random(seed))) == []
    dealt = deal(text, random.Random(0))
    worse = dealt["numbers"] | {"1,6": 6, "2,5": 8}
    assert faults(board, dealt | {"numbers": worse})


# --- set-up -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "BARGE-033", "BARGE-034", "BARGE-035", "BARGE-036", "BARGE-037", "BARGE-038", "BARGE-191", "BARGE-192"
)
def test_set_up() -> None:
    oracle = new_game(3)
    order = []
    assert len(of_kind(oracle, "city")) == 17
    while oracle.in_set_up:
        order.append((oracle.active, oracle.phase))
        oracle.apply(min(oracle.legal()))
    phases = [(seat, phase) for seat in range(3) for phase in ("setup piece", "settler ship")]
    assert order == [(n, "sea port") for n in range(3)] + [(n, "setup settlement") for n in (2, 1, 0)] + phases
    assert (oracle.phase, oracle.active) == ("pre-roll", 0) and gold(oracle) == [2, 2, 2]
    for seat in range(3):
        facts = seat_facts(oracle, seat)
        assert facts["ports"][1]["basin"] == [] and facts["fleet"][1]["cargo"] == ["settler"]
        assert (facts["settlers"], facts["crews"], facts["points"]) == (1, 9, 3)
        around = oracle.table.board.vertex_hexes[facts["settlements"][0]]
        assert sum(facts["hand"].values()) == sum(oracle.table.class_of[name] == "land" for name in around)
        assert edge(oracle, facts["fleet"][1]["lane"]) not in oracle.table.sighted


@pytest.mark.rule("BARGE-192")
def test_every_set_up_goes_through() -> None:
    for seed in range(10):
        oracle, rng = new_game(4, seed), random.Random(seed)
        while oracle.in_set_up:
            oracle.apply(rng.choice(sorted(oracle.legal())))
        assert all(seat.fleet and seat.roads for seat in oracle.table.seats)
