"""Trade routes shared by two players, on a narrow strait."""

import pytest

from tests.oracle.scenes import main_phase, put
from tests.oracle.strait import PATH, S, T, ends_of, lift, move, road, ship, strait, tokens


@pytest.mark.rule("CROSSING-06", "CROSSING-07", "CROSSING-12", "CROSSING-13", "CROSSING-14", "CROSSING-08", "EDGE-64")
@pytest.mark.rule("C-04")
@pytest.mark.parametrize(
    ("split", "last", "homes", "expected"),
    [
        (3, 0, "CT", [1, 0]),
        (3, 1, "CT", [0, 1]),
        (3, 1, "CC", [0, 0]),  # T is not on q's home island
        (3, 0, "CC", [1, 0]),
        (4, 1, "CT", [1, 0]),
        (2, 0, "CT", [0, 1]),
        (2, 0, "CC", [0, 0]),
        (1, 0, "CT", [0, 1]),
    ],
)
def test_who_gets_the_token_of_a_joint_route(split: int, last: int, homes: str, expected: list[int]) -> None:
    oracle = strait(2, homes)
    placed = PATH[split - 1] if last == 0 else PATH[split]
    put(oracle, 0, settlements=[S], ships=[edge for edge in PATH[:split] if edge != placed])
    put(oracle, 1, settlements=[T], ships=[edge for edge in PATH[split:] if edge != placed])
    ship(oracle, last, placed)
    assert tokens(oracle) == expected


@pytest.mark.rule("CROSSING-06", "CROSSING-13", "CROSSING-14", "C-04")
@pytest.mark.parametrize(("last", "expected"), [(0, [1, 0]), (1, [0, 0])])
def test_a_route_with_roads_of_the_opponent(last: int, expected: list[int]) -> None:
    oracle = strait(2)
    put(oracle, 0, settlements=[S], ships=PATH[: 3 - (last == 0)])
    put(oracle, 1, settlements=[T], roads=PATH[3 + (last == 1) :])
    (ship if last == 0 else road)(oracle, last, PATH[2 + last])
    assert tokens(oracle) == expected


@pytest.mark.rule("CROSSING-06")
def test_the_opponents_part_is_all_roads_or_all_ships() -> None:
    oracle = strait(2)
    put(oracle, 0, settlements=[S], ships=PATH[:2])
    put(oracle, 1, settlements=[T], roads=[PATH[3], PATH[5]], ships=[PATH[4]])
    ship(oracle, 0, PATH[2])
    assert tokens(oracle) == [0, 0]


@pytest.mark.rule("CROSSING-16", "C-03")
@pytest.mark.parametrize("count", ["far", "pair"])
def test_indirect_routes_count_by_far_building(count: str) -> None:
    oracle = strait(crossing_count=count)
    put(oracle, 0, settlements=[S, "3,6 NW"], ships=[*PATH[:2], "3,6 NW", PATH[2]])
    put(oracle, 1, settlements=["3,6 SE"])
    ship(oracle, 1, PATH[3])
    assert tokens(oracle) == [1, 0, 0]


@pytest.mark.rule("CROSSING-08")
def test_no_route_of_three_players() -> None:
    oracle = strait()
    put(oracle, 0, settlements=[S], ships=PATH[:2])
    put(oracle, 1, ships=[PATH[3]])
    put(oracle, 2, settlements=[T], ships=PATH[4:])
    ship(oracle, 0, PATH[2])
    assert tokens(oracle) == [0, 0, 0]


@pytest.mark.rule("EDGE-62", "EDGE-65", "CROSSING-10", "CROSSING-12", "CROSSING-23")
def test_joining_the_middle_of_a_lane_makes_two_routes() -> None:
    oracle = strait()
    put(oracle, 0, settlements=["3,6 NW"], ships=["3,6 NW"])
    put(oracle, 1, settlements=["2,7 SE", T], ships=["2,7 SE", *PATH[3:]])
    ship(oracle, 0, "3,6 NE")  # 2 against 1 to the one, 2 against 3 to the other
    assert tokens(oracle) == [1, 1, 0]


@pytest.mark.rule("CROSSING-17", "C-20")
def test_the_holder_is_fixed_while_both_stay_joined() -> None:
    oracle = strait()
    put(oracle, 0, settlements=["3,6 NW"], ships=["3,6 W", "3,6 SW"])
    put(oracle, 1, settlements=[T], ships=["4,7 NE", "4,7 E"])
    ship(oracle, 0, "3,6 SE")
    assert tokens(oracle) == [1, 0, 0]  # 3 against 2
    put(oracle, 0, ships=["3,6 NW"])
    ship(oracle, 1, "3,6 E")
    ship(oracle, 1, "3,6 NE")  # now also 1 against 4, with as many pieces
    assert tokens(oracle) == [1, 0, 0]


@pytest.mark.rule("CROSSING-15", "CROSSING-17", "C-20")
def test_a_second_chain_between_joined_buildings_earns_nothing() -> None:
    oracle = strait()
    put(oracle, 0, settlements=["3,6 NW"], ships=["3,6 NW", "3,6 NE"])
    put(oracle, 1, settlements=["3,6 SE"], roads=["3,6 E"])
    oracle._judge_trade_routes()
    assert tokens(oracle) == [1, 0, 0]  # 2 ships against 1 road, no route of seat 1
    put(oracle, 0, ships=["3,6 W"])
    put(oracle, 1, ships=["3,6 SE"])
    ship(oracle, 1, "3,6 SW")  # 2 ships against 1
    assert tokens(oracle) == [1, 0, 0]


@pytest.mark.rule("CROSSING-11", "CROSSING-15", "CROSSING-17")
@pytest.mark.parametrize(("lane", "expected"), [(["3,6 SE", "3,6 SW"], [1, 0, 0]), (["3,6 SE"], [1, 1, 0])])
def test_only_an_own_direct_route_earns_beside_a_direct_one(lane: list[str], expected: list[int]) -> None:
    oracle = strait()
    put(oracle, 0, settlements=["3,6 NW"], ships=["3,6 NW", "3,6 NE", "3,6 E"])
    put(oracle, 1, settlements=["3,6 SE"], ships=lane[1:])
    put(oracle, 0 if len(lane) == 2 else 1, ships=["3,6 W"])
    oracle._judge_trade_routes()
    ship(oracle, 1, lane[0])
    if len(lane) == 2:  # seat 1's two ships meet seat 0's one before 3,6 NW
        assert (1, *reversed(ends_of(oracle))) in oracle.trade_routes.links
    else:
        ship(oracle, 1, "3,6 SW")
    assert tokens(oracle) == expected


@pytest.mark.rule("CROSSING-15")
@pytest.mark.parametrize(("last", "expected"), [(0, [1, 0, 0]), (1, [0, 1, 0])])
def test_the_chain_with_the_fewest_pieces_counts(last: int, expected: list[int]) -> None:
    oracle = strait()
    # Round 3,6 two lanes from shore to shore, each of three pieces.
    put(oracle, 0, settlements=["3,6 NW"], ships=["3,6 W", "3,6 SW", "3,6 NW"])
    put(oracle, 1, settlements=["3,6 SE"], ships=["3,6 E", "3,6 NE", "3,6 SE"])
    oracle.table.seats[last].ships -= {oracle.table.board.edge_called["3,6 SW" if last == 0 else "3,6 NE"]}
    main_phase(oracle, 2)._judge_trade_routes()
    lone = {0: [0, 1, 0], 1: [1, 0, 0]}[last]
    assert tokens(oracle) == lone
    # Both lanes at once: the completing player's majority counts.
    oracle = strait()
    put(oracle, 0, settlements=["3,6 NW"], ships=["3,6 W", "3,6 SW", "3,6 NW"])
    put(oracle, 1, settlements=["3,6 SE"], ships=["3,6 E", "3,6 NE", "3,6 SE"])
    main_phase(oracle, last)._judge_trade_routes()
    assert tokens(oracle) == expected


@pytest.mark.rule("CROSSING-19", "CROSSING-20")
def test_a_route_completed_again_is_judged_afresh() -> None:
    oracle = strait()
    put(oracle, 0, settlements=[S], ships=PATH[:3])
    put(oracle, 1, settlements=[T], ships=PATH[4:])
    ship(oracle, 1, PATH[3])
    assert tokens(oracle) == [0, 1, 0]
    move(oracle, 0, PATH[2], "3,6 NW")
    assert tokens(oracle) == [0, 0, 0]
    move(oracle, 0, "3,6 NW", PATH[2])
    assert tokens(oracle) == [1, 0, 0]


@pytest.mark.rule("CROSSING-16", "CROSSING-17")
def test_an_indirect_route_without_token_that_becomes_direct() -> None:
    oracle = strait()
    put(oracle, 0, settlements=["3,6 NW"], ships=["3,6 NW"])
    put(oracle, 1, settlements=["3,6 SE"], ships=["3,6 E", "3,6 NE"])
    oracle._judge_trade_routes()
    assert tokens(oracle) == [0, 1, 0]
    put(oracle, 0, ships=["3,6 W", "3,6 SW"])
    ship(oracle, 0, "3,6 SE")
    assert tokens(oracle) == [1, 1, 0]


@pytest.mark.rule("CROSSING-16")
@pytest.mark.parametrize(("mover", "expected"), [(0, [1, 0, 0]), (1, [0, 0, 0])])
def test_another_route_is_judged_when_the_first_breaks(mover: int, expected: list[int]) -> None:
    oracle = strait()
    # To 3,6 SE leads an own lane from 3,6 NW, and one of two pieces from 3,6 SW shared with seat 1.
    put(oracle, 0, settlements=["3,6 NW", "3,6 SW"], ships=["3,6 NW", "3,6 NE", "3,6 E"])
    put(oracle, 1, settlements=["3,6 SE"], ships=["3,6 SE"])
    oracle._judge_trade_routes()
    ship(oracle, 0, "3,6 SW")
    called = oracle.table.board.vertex_called
    links = oracle.trade_routes.links
    assert tokens(oracle) == [1, 0, 0]
    assert links[0, called["3,6 SW"], called["3,6 SE"]].state == "waiting"
    lift(oracle, 0, "3,6 E", mover)
    assert tokens(oracle) == expected  # 1 against 1, the acting player completes
