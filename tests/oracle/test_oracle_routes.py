"""Trade routes between islands, on a narrow strait."""

from collections import Counter

import pytest

from tests.oracle.scenes import apply_all, chart, main_phase, new_game, of_kind, pre_roll, put, seat_facts
from tests.oracle.strait import MEETING, PATH, S, T, lift, move, settle, ship, strait, tokens
from tests.oracle.waters import STRAIT

# Direct routes


@pytest.mark.rule("CROSSING-05", "CROSSING-11", "CROSSING-22", "CROSSING-25", "SVP-01", "SVP-07")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_direct_route_to_anybodys_building(owner: int) -> None:
    oracle = strait()
    put(oracle, 0, settlements=[S], ships=PATH[:2])
    put(oracle, owner, settlements=["3,6 NE"])
    main_phase(oracle, 0)
    assert tokens(oracle) == [0, 0, 0]
    ship(oracle, 0, PATH[2])
    assert tokens(oracle) == [1, 0, 0]
    assert seat_facts(oracle, 0)["points"] == (3 if owner == 0 else 2)


@pytest.mark.rule("CROSSING-05", "CROSSING-02")
def test_a_route_begins_at_home_and_leads_abroad() -> None:
    oracle = strait(homes="TTT")
    put(oracle, 0, settlements=[S], ships=PATH[:2])
    put(oracle, 1, settlements=["3,6 NE"])
    ship(oracle, 0, PATH[2])
    assert tokens(oracle) == [0, 0, 0]
    oracle = strait()
    put(oracle, 0, settlements=[S], ships=["2,5 NE"])
    put(oracle, 1, settlements=["3,6 NW"])
    ship(oracle, 0, "2,5 E")
    ship(oracle, 0, "3,6 NW")  # both on the western island
    assert tokens(oracle) == [0, 0, 0]


@pytest.mark.rule("CROSSING-02", "CROSSING-05")
def test_a_route_leads_from_where_the_seat_began_also_where_every_start_area_is_home() -> None:
    oracle = strait(home="start")
    put(oracle, 0, settlements=[S], ships=PATH[:2])
    put(oracle, 1, settlements=["3,6 NE"])
    ship(oracle, 0, PATH[2])
    assert tokens(oracle) == [1, 0, 0]


@pytest.mark.rule("CROSSING-09", "CROSSING-04")
def test_no_chain_goes_on_past_a_building() -> None:
    oracle = strait()
    put(oracle, 0, settlements=[S, MEETING], ships=PATH[:2] + PATH[3:])
    put(oracle, 1, settlements=[T])
    ship(oracle, 0, PATH[2])
    assert tokens(oracle) == [1, 0, 0]  # to the own building, not to seat 1's behind it


@pytest.mark.rule("CROSSING-10", "CROSSING-11", "CROSSING-23")
def test_one_lane_to_several_far_buildings() -> None:
    oracle = strait()
    put(oracle, 0, settlements=[S], ships=[PATH[0], "2,7 NW", PATH[2]])
    put(oracle, 1, settlements=["2,7 N", "3,6 NE"])
    oracle._judge_trade_routes()
    assert tokens(oracle) == [1, 0, 0]
    ship(oracle, 0, PATH[1])
    assert tokens(oracle) == [2, 0, 0]


@pytest.mark.rule("CROSSING-11", "CROSSING-16", "C-03")
@pytest.mark.parametrize(("count", "expected"), [("far", 1), ("pair", 2)])
def test_two_lanes_to_one_far_building(count: str, expected: int) -> None:
    oracle = strait(crossing_count=count)
    put(oracle, 0, settlements=[S, "3,6 SW"], ships=[*PATH[:3], "3,6 SW", "3,6 SE"])
    put(oracle, 1, settlements=["3,6 NE"])
    oracle._judge_trade_routes()
    assert tokens(oracle) == [1, 0, 0]
    ship(oracle, 0, "3,6 E")
    assert tokens(oracle) == [expected, 0, 0]
    lift(oracle, 0, PATH[2])  # the older one breaks, the other stands
    assert tokens(oracle) == [1, 0, 0]
    lift(oracle, 0, "3,6 E")
    assert tokens(oracle) == [0, 0, 0]


@pytest.mark.rule("CROSSING-18", "CROSSING-21", "EDGE-63", "CROSSING-19")
def test_a_broken_route_loses_its_token() -> None:
    oracle = strait()
    put(oracle, 0, settlements=[S], ships=PATH[:2])
    put(oracle, 1, settlements=["3,6 NE"])
    ship(oracle, 0, PATH[2])
    move(oracle, 0, PATH[2], "3,6 NW")
    assert (tokens(oracle), seat_facts(oracle, 0)["points"]) == ([0, 0, 0], 1)
    move(oracle, 0, "3,6 NW", PATH[2])
    assert tokens(oracle) == [1, 0, 0]


@pytest.mark.rule("CROSSING-22")
def test_a_move_is_one_event() -> None:
    oracle = strait(token_limit=1)
    put(oracle, 0, settlements=[S], ships=[*PATH[:2], "2,7 NW"])
    put(oracle, 1, settlements=["2,7 N", "3,6 NE"])
    oracle._judge_trade_routes()
    assert tokens(oracle) == [1, 0, 0]
    move(oracle, 0, "2,7 NW", PATH[2])  # one route lost, one gained, with one token in the box
    assert tokens(oracle) == [1, 0, 0]


@pytest.mark.rule("C-16", "SVP-06")
def test_tokens_for_routes_come_out_of_the_box() -> None:
    oracle = strait(token_limit=1)
    put(oracle, 0, settlements=[S], ships=[PATH[0], PATH[1], "2,7 NW", PATH[2]])
    put(oracle, 1, settlements=["2,7 N", "3,6 NE"])
    oracle._judge_trade_routes()
    assert tokens(oracle) == [1, 0, 0]


@pytest.mark.rule("CROSSING-17", "CROSSING-18", "EDGE-66")
def test_an_own_settlement_in_an_own_route() -> None:
    oracle = strait()
    put(oracle, 0, settlements=[S], ships=["2,5 NW", "2,5 W", "2,5 SW", "3,6 NW"])
    put(oracle, 1, settlements=["3,6 NE"])
    ship(oracle, 0, PATH[2])
    assert tokens(oracle) == [1, 0, 0]
    settle(oracle, 0, "2,5 SW")  # on the home side: the new start
    assert tokens(oracle) == [1, 0, 0]
    assert [start for _, start, _ in oracle.trade_routes.links] == [oracle.table.board.vertex_called["2,5 SW"]]


@pytest.mark.rule("CROSSING-17", "EDGE-66")
@pytest.mark.parametrize(("near", "expected"), [("2,5 W", [1, 0, 0]), ("", [0, 1, 0])])
def test_an_own_settlement_in_an_indirect_route(near: str, expected: list[int]) -> None:
    oracle = strait()
    put(oracle, 0, settlements=[S], ships=["2,5 NW", "2,5 W", "2,5 SW", "3,6 NW"])
    put(oracle, 1, settlements=[T], ships=PATH[3:])
    ship(oracle, 0, PATH[2])
    assert tokens(oracle) == [1, 0, 0]  # 5 against 3
    settle(oracle, 0, "2,5 SW" if near else "2,5 S")
    assert tokens(oracle) == expected  # 3 against 3 by the builder's action, or 2 against 3


@pytest.mark.rule("CROSSING-04", "CROSSING-18", "EDGE-67")
def test_an_opponents_settlement_on_the_far_coast() -> None:
    oracle = strait()
    put(oracle, 0, settlements=[S], ships=PATH[:5])
    put(oracle, 1, settlements=[T], roads=["2,7 SE"])
    ship(oracle, 0, PATH[5])
    assert tokens(oracle) == [1, 0, 0]
    settle(oracle, 1, MEETING)
    assert tokens(oracle) == [1, 0, 0]
    called = oracle.table.board.vertex_called
    assert list(oracle.trade_routes.links) == [(0, called[S], called[MEETING])]


# Set-up and the scenario


@pytest.mark.rule("CROSSING-02", "CROSSING-03", "EDGE-83")
def test_both_starting_settlements_are_on_one_island() -> None:
    oracle = new_game(STRAIT, 2)
    oracle.table.pirate = None
    board = oracle.table.board
    apply_all(oracle, "settlement 1,2 N", "road 1,2 NW", "settlement 1,4 S", "road 1,4 SW")
    second = of_kind(oracle, "settlement")
    assert second and all(set(board.vertex_hexes[vertex]) & {"1,2", "1,4", "2,3", "3,2", "3,4", "4,3", "5,2", "5,4"}
                          for vertex in second)  # fmt: skip
    apply_all(oracle, "settlement 5,2 S", "road 5,2 SW")
    assert (oracle.actor, oracle.table.seats[0].home, oracle.table.seats[1].home) == (0, {"C"}, {"C"})


@pytest.mark.rule("EDGE-68", "EDGE-47")
def test_a_full_home_island_skips_the_second_settlement() -> None:
    oracle = new_game(STRAIT, 2)
    oracle.table.pirate = None
    apply_all(oracle, "settlement 1,2 N", "road 1,2 NW", "settlement 1,8 N", "road 1,8 NW")
    apply_all(oracle, "settlement 1,10 N")
    west = [v for v in oracle.table.board.vertices if "C" in oracle.table.regions(v, "start")]
    oracle.table.seats[1].cities |= set(west) - {"1,2 N"}
    oracle.apply("road 1,10 NW")
    assert (oracle.phase, oracle.active, seat_facts(oracle, 0)["settlements"]) == ("pre-roll", 0, ["1,2 N"])


@pytest.mark.rule("CROSSING-26")
def test_longest_route_counts_own_pieces_only() -> None:
    oracle = strait(2)
    put(oracle, 0, settlements=[S], ships=PATH[:2])
    put(oracle, 1, settlements=[T], ships=PATH[3:])
    ship(oracle, 0, PATH[2])
    assert [seat_facts(oracle, seat)["route"] for seat in (0, 1)] == [3, 3]


@pytest.mark.rule("CROSSING-22", "EDGE-61", "BASE-75", "BASE-76")
def test_a_token_may_win_on_the_own_turn_only() -> None:
    oracle = strait(2, points_to_win=3)
    put(oracle, 0, settlements=[S], ships=PATH[:2])
    put(oracle, 1, settlements=[T, "5,10 S"], ships=PATH[3:])
    ship(oracle, 0, PATH[2])
    assert (tokens(oracle), oracle.phase) == ([1, 0], "main")
    oracle = strait(2, points_to_win=3)
    put(oracle, 0, settlements=[S], ships=PATH[1:2])
    put(oracle, 1, settlements=[T, "5,10 S"], ships=PATH[2:])
    ship(oracle, 0, PATH[0])
    assert (tokens(oracle), oracle.phase) == ([0, 1], "main")  # seat 1 has 3 points, in seat 0's turn
    oracle.apply("end turn")
    assert (oracle.phase, oracle.winner) == ("over", 1)


@pytest.mark.rule("CROSSING-01", "CROSSING-27", "CROSSING-28", "BASE-01")
def test_great_crossing_in_numbers() -> None:
    oracle = new_game(chart("great_crossing_4"), 4)
    facts = oracle.facts()
    assert Counter(facts["terrain"].values()) == {
        "ocean": 17, "farmland": 5, "hills": 4, "mountains": 4, "pasture": 5, "forest": 4,
    }  # fmt: skip
    assert Counter(facts["numbers"].values()) == {**dict.fromkeys((2, 3, 4, 6, 8, 10, 11, 12), 2), 5: 3, 9: 3}
    assert Counter(facts["harbours"].values()) == {"3:1": 5, "brick": 1, "lumber": 1, "wool": 1, "grain": 1, "ore": 1}
    assert (facts["robber"], oracle.options.points_to_win) == (None, 13)
    with pytest.raises(ValueError, match="players"):
        new_game(chart("great_crossing_4"), 3)
    assert pre_roll(oracle).legal() == {"roll"}
