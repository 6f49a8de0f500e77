"""What the oracle tells of lanes, of ships that could be moved, of tokens, homes and what has been done this turn."""

from __future__ import annotations

from typing import Any

import pytest

from tests.oracle import Oracle
from tests.oracle.scenes import apply_all, chart, hand, hold, lagoon, main_phase, new_game, pre_roll, put, seat_facts
from tests.oracle.strait import PATH, S, T, lift, ship, strait

LANE = ["1,6 SW", "1,6 SE", "1,8 SW", "2,7 E"]  # along the coast from 1,4 SE to 2,7 SE
STEM = "2,5 E"  # a branch from 1,6 S into the lagoon


def far(oracle: Oracle) -> Oracle:
    oracle.table.pirate = None
    return oracle


def lanes(oracle: Oracle, seat: int = 0) -> tuple[set[str], set[str], set[str]]:
    """The ships of a seat: in open lanes, in closed ones, movable."""
    facts = seat_facts(oracle, seat)
    return set(facts["open_lanes"]), set(facts["closed_lanes"]), set(facts["movable_ships"])


def named(oracle: Oracle, *names: str) -> set[str]:
    return {oracle.table.board.edge_called[name] for name in names}


@pytest.mark.rule("MOVE-01", "MOVE-02", "MOVE-03", "MOVE-04", "MOVE-08")
def test_lanes_of_every_seat() -> None:
    oracle = far(lagoon())
    put(oracle, 0, settlements=["1,4 SE"], ships=[*LANE, STEM])
    put(oracle, 1, settlements=["5,4 S"], ships=["5,4 SW"])
    tips = named(oracle, STEM, "2,7 E")
    assert lanes(oracle) == (named(oracle, *LANE, STEM), set(), tips)
    assert lanes(oracle, 1) == (named(oracle, "5,4 SW"), set(), named(oracle, "5,4 SW"))
    put(oracle, 0, settlements=["2,7 SE"])
    put(oracle, 1, settlements=["1,6 SE"])
    assert lanes(oracle) == (named(oracle, STEM), named(oracle, *LANE), named(oracle, STEM))


@pytest.mark.rule("MOVE-09", "MOVE-11", "MOVE-13", "ROUTE-13")
def test_what_movable_leaves_out() -> None:
    oracle = far(lagoon())
    put(oracle, 0, settlements=["1,6 S"], ships=["1,6 SW", STEM])
    hand(oracle, 0, lumber=1, wool=1)
    oracle.apply("ship 1,6 SE")
    assert lanes(oracle)[2] == named(oracle, "1,6 SW", STEM)
    oracle.table.pirate = "2,5"
    assert lanes(oracle)[2] == set()  # both are sides of it, and the third was built this turn
    main_phase(far(oracle))
    oracle.apply(f"pick ship {STEM}")
    assert (STEM in seat_facts(oracle, 0)["ships"], oracle.facts()["ship_moved"]) == (True, False)
    oracle.apply("ship 1,8 SW")
    assert oracle.facts()["ship_moved"]
    assert lanes(oracle)[2]  # the move of this turn is left out
    assert not any(text.startswith("pick") for text in oracle.legal())


@pytest.mark.rule("CROSSING-18", "CROSSING-24", "SVP-02")
def test_the_token_of_a_route_lies_at_its_start_until_it_breaks() -> None:
    oracle = strait()
    put(oracle, 0, settlements=[S, T], ships=PATH[:-1])
    ship(oracle, 0, PATH[-1])
    start = oracle.table.board.vertex_called[S]
    facts: dict[str, Any] = seat_facts(oracle, 0)
    assert (facts["tokens"], facts["tokens_at"]) == (1, {start: 1})
    lift(oracle, 0, PATH[2])
    facts = seat_facts(oracle, 0)
    assert (facts["tokens"], facts["tokens_at"]) == (0, {})


@pytest.mark.rule("NEWSHORES-05", "SVP-02", "SVP-04")
def test_the_token_of_an_island_lies_under_the_settlement_and_stays_under_the_city() -> None:
    oracle = far(main_phase(new_game(chart("new_shores"), 4)))
    board, table = oracle.table.board, oracle.table
    vertex = next(v for v in board.vertices if table.regions(v, "island") and not table.regions(v, "start"))
    edge = next(edge for edge in board.vertex_edges[vertex] if edge in table.road_edges)
    put(oracle, 0, roads=[edge])
    hand(oracle, 0, brick=1, lumber=1, wool=1, grain=3, ore=3)
    oracle.apply(f"settlement {vertex}")
    assert seat_facts(oracle, 0)["tokens_at"] == {vertex: 1}
    oracle.apply(f"city {vertex}")
    assert seat_facts(oracle, 0)["tokens_at"] == {vertex: 1}


@pytest.mark.rule("BASE-14", "FOURISLANDS-05", "NEWWORLD-13")
def test_homes_are_letters_or_first_hexes() -> None:
    oracle = new_game(chart("four_islands_3"), 3)
    text = min(oracle.legal())
    oracle.apply(text)
    vertex = text.removeprefix("settlement ")
    letters = {oracle.table.board.region[name] for name in oracle.table.land_hexes(vertex)}
    assert seat_facts(oracle, 0)["home"] == sorted(letters)
    assert [seat_facts(oracle, seat)["home"] for seat in (1, 2)] == [[], []]


@pytest.mark.rule("BASE-54", "BASE-60")
def test_a_card_is_played_until_the_turn_ends() -> None:
    oracle = pre_roll(lagoon())
    hold(oracle, 0, monopoly=1)
    assert not oracle.facts()["card_played"]
    oracle.apply("monopoly ore")
    assert oracle.facts()["card_played"]
    main_phase(oracle)
    apply_all(oracle, "end turn")
    assert not oracle.facts()["card_played"]
