"""Trade routes between islands: joint ones, several between the same buildings, and what becomes of them."""

import pytest

from tests.oracle.waters import STRAIT
from tests.rules.scene import deal
from tests.rules.sea import tokens
from tests.rules.strait import MEETING, PATH, S, T, build, links, move, put, strait, vertex
from tests.rules.voyage import altered


@pytest.mark.rule("EDGE-68", "EDGE-47", "CROSSING-02")
def test_a_full_home_island_skips_the_second_settlement() -> None:
    game = deal(STRAIT, 2, pirate=False, points_to_win=40)
    game.do("settlement 1,2 N", "road 1,2 NW", "settlement 1,8 N", "road 1,8 NW", "settlement 1,10 N")
    twin = game.clone().do("road 1,10 NW")
    assert (twin.phase, twin.actor) == ("setup settlement", 0)
    game = altered(game, foreign=sorted(twin.of_kind("settlement"))).do("road 1,10 NW")
    assert (game.phase, game.actor) == ("pre-roll", 0)


@pytest.mark.rule("CROSSING-06", "CROSSING-12", "CROSSING-13", "CROSSING-14", "EDGE-64", "C-04")
@pytest.mark.parametrize(
    ("split", "last", "homes", "expected"),
    [
        (3, 0, "CT", [1, 0]),
        (3, 1, "CT", [0, 1]),
        (3, 1, "CC", [0, 0]),  # T is not on the home island of seat 1
        (3, 0, "CC", [1, 0]),
        (4, 1, "CT", [1, 0]),
        (2, 0, "CT", [0, 1]),
        (2, 0, "CC", [0, 0]),
        (1, 0, "CT", [0, 1]),
    ],
)
def test_who_gets_the_token_of_a_joint_route(split: int, last: int, homes: str, expected: list[int]) -> None:
    placed = PATH[split - 1] if last == 0 else PATH[split]
    game = put(strait(2, homes), 0, [S], PATH[:split])
    game = put(game, 1, [T], PATH[split:], none=[placed])
    assert tokens(build(game, last, "ship", placed)) == expected


@pytest.mark.rule("CROSSING-06", "CROSSING-13", "CROSSING-14", "EDGE-64", "C-04")
@pytest.mark.parametrize(("last", "expected"), [(0, [1, 0]), (1, [0, 0])])
def test_a_tie_with_roads_can_be_won_by_the_ships_only(last: int, expected: list[int]) -> None:
    game = put(strait(2), 0, [S], PATH[:3])
    game = put(game, 1, [T], roads=PATH[3:], none=[PATH[2 + last]])
    assert tokens(build(game, last, "ship" if last == 0 else "road", PATH[2 + last])) == expected


@pytest.mark.rule("CROSSING-14")
def test_a_majority_of_roads_earns_nobody_anything() -> None:
    game = put(put(strait(2), 0, ["3,6 NW"], ["3,6 NW"]), 1, [T], roads=PATH[3:])
    assert tokens(build(game, 0, "ship", "3,6 NE")) == [0, 0]  # 2 against 3


@pytest.mark.rule("CROSSING-06")
def test_the_opponents_part_is_all_roads_or_all_ships() -> None:
    game = put(put(strait(2), 0, [S], PATH[:2]), 1, [T], roads=[PATH[3], PATH[5]], ships=[PATH[4]])
    assert tokens(build(game, 0, "ship", PATH[2])) == [0, 0]


@pytest.mark.rule("EDGE-62", "EDGE-65", "CROSSING-10", "CROSSING-12", "CROSSING-23")
def test_joining_the_middle_of_a_lane_makes_two_routes() -> None:
    game = put(put(strait(), 0, ["3,6 NW"], ["3,6 NW"]), 1, ["2,7 SE", T], ["2,7 SE", *PATH[3:]])
    assert tokens(build(game, 0, "ship", "3,6 NE")) == [1, 1, 0]  # 2 against 1 to one, 2 against 3 to the other


@pytest.mark.rule("CROSSING-10", "CROSSING-23", "CROSSING-11")
def test_one_lane_that_branches_earns_a_token_for_each_far_building() -> None:
    game = put(put(strait(), 0, [S], PATH[:2]), 1, ["3,6 SE", "2,7 SE"])
    game = put(game, 0, ships=["3,6 E", "2,7 SE"])
    assert tokens(build(game, 0, "ship", PATH[2])) == [2, 0, 0]


@pytest.mark.rule("CROSSING-17", "C-20")
def test_the_holder_is_fixed_while_both_stay_joined() -> None:
    game = put(put(strait(), 0, ["3,6 NW"], ["3,6 W", "3,6 SW"]), 1, [T], ["4,7 NE", "4,7 E"])
    game = build(game, 0, "ship", "3,6 SE")
    assert tokens(game) == [1, 0, 0]  # 3 against 2
    game = build(put(game, 0, ships=["3,6 NW"]), 1, "ship", "3,6 E")
    game = build(game, 1, "ship", "3,6 NE")  # now also 1 against 4, with as many pieces
    assert tokens(game) == [1, 0, 0]


@pytest.mark.rule("CROSSING-15", "CROSSING-17", "C-20")
def test_a_second_chain_between_joined_buildings_earns_nothing() -> None:
    game = put(put(strait(), 0, ["3,6 NW"], ["3,6 NW"]), 1, ["3,6 SE"], roads=["3,6 E"])
    game = build(game, 0, "ship", "3,6 NE")
    assert tokens(game) == [1, 0, 0]  # 2 ships against 1 road, no route of seat 1
    game = put(put(game, 0, ships=["3,6 W"]), 1, ships=["3,6 SE"])
    game = build(game, 1, "ship", "3,6 SW")  # 2 ships of seat 1 against 1
    assert tokens(game) == [1, 0, 0]
    assert {(seat, state) for seat, _, _, state in links(game)} == {(0, "holds"), (1, "judged")}


@pytest.mark.rule("CROSSING-11", "CROSSING-15", "CROSSING-17")
@pytest.mark.parametrize("direct", [True, False])
def test_beside_a_direct_route_only_an_own_direct_one_earns(direct: bool) -> None:
    game = put(put(strait(), 0, ["3,6 NW"], ["3,6 NW", "3,6 NE"]), 1, ["3,6 SE"])
    game = build(game, 0, "ship", "3,6 E")
    game = put(game, 1 if direct else 0, ships=["3,6 W"])
    game = build(put(game, 1, ships=["3,6 SE"]), 1, "ship", "3,6 SW")
    assert tokens(game) == [1, int(direct), 0]


@pytest.mark.rule("CROSSING-15")
@pytest.mark.parametrize(("last", "expected"), [(0, [1, 0, 0]), (1, [0, 1, 0])])
def test_among_chains_as_short_the_one_with_most_pieces_of_who_completes_counts(last: int, expected: list[int]) -> None:
    # Two lanes round 3,6, each of three pieces, 2 of one seat and 1 of the other; both come to stand at once.
    game = put(strait(), 0, ["3,6 NW"], ["3,6 W", "3,6 SW", "3,6 NW"])
    game = put(game, 1, ["3,6 SE"], ["3,6 E", "3,6 NE", "3,6 SE"])
    assert tokens(build(game, last, "ship", {0: "2,5 SW", 1: "4,7 NE"}[last])) == expected


@pytest.mark.rule("CROSSING-15")
def test_the_chain_with_the_fewest_pieces_counts() -> None:
    # One way round 3,6 two ships of seat 0 and one of seat 1, the other way 1 and 3.
    game = put(strait(), 0, ["3,6 NW"], ["3,6 W", "3,6 SW", "3,6 NW"])
    game = put(game, 1, ["3,6 SE"], ["3,6 SE"])
    assert tokens(build(game, 0, "ship", "2,5 SW")) == [1, 0, 0]
    longer = put(put(game, 0, none=["3,6 SW"]), 1, ships=["3,6 SW", "3,6 E", "3,6 NE"])
    assert tokens(build(longer, 0, "ship", "2,5 SW")) == [0, 1, 0]


@pytest.mark.rule("CROSSING-19", "CROSSING-20")
def test_a_route_completed_again_is_judged_afresh() -> None:
    game = put(put(strait(), 0, [S], PATH[:3]), 1, [T], PATH[4:])
    game = build(game, 1, "ship", PATH[3])
    assert tokens(game) == [0, 1, 0]
    game = move(game, 0, PATH[2], "3,6 NW")
    assert (tokens(game), links(game)) == ([0, 0, 0], [])
    assert tokens(move(game, 0, "3,6 NW", PATH[2])) == [1, 0, 0]


@pytest.mark.rule("CROSSING-16", "CROSSING-17")
def test_an_indirect_route_without_token_that_becomes_direct() -> None:
    game = put(put(strait(), 0, ["3,6 NW"], ["3,6 NW"]), 1, ["3,6 SE"], ["3,6 E"])
    game = build(game, 1, "ship", "3,6 NE")
    assert tokens(game) == [0, 1, 0]
    assert tokens(build(put(game, 0, ships=["3,6 W", "3,6 SW"]), 0, "ship", "3,6 SE")) == [1, 1, 0]


@pytest.mark.rule("CROSSING-16")
@pytest.mark.parametrize(("mover", "expected"), [(0, [1, 0, 0]), (1, [0, 0, 0])])
def test_a_waiting_route_is_judged_when_the_first_breaks(mover: int, expected: list[int]) -> None:
    # To 3,6 SE leads an own lane from 3,6 NW, and one of two pieces from 3,6 SW shared with seat 1.
    game = put(strait(), 0, ["3,6 NW", "3,6 SW"], ["3,6 NW", "3,6 NE"])
    game = build(put(game, 1, ["3,6 SE"], ["3,6 SE"]), 0, "ship", "3,6 E")
    game = build(game, 0, "ship", "3,6 SW")
    assert tokens(game) == [1, 0, 0]
    assert sorted(state for _, _, _, state in links(game)) == ["holds", "judged", "waits"]
    game = put(game, 0, none=["3,6 E"])
    assert tokens(build(game, mover, "ship", {0: "2,5 SW", 1: "4,7 NE"}[mover])) == expected


@pytest.mark.rule("CROSSING-11", "CROSSING-16", "C-03")
@pytest.mark.parametrize(("count", "expected"), [("far", 1), ("pair", 2)])
def test_two_lanes_to_one_far_building(count: str, expected: int) -> None:
    game = put(strait(crossing_count=count), 0, [S, "3,6 SW"], [*PATH[:2], "3,6 SW", "3,6 SE"])
    game = build(put(game, 1, ["3,6 NE"]), 0, "ship", PATH[2])
    assert tokens(game) == [1, 0, 0]
    game = build(game, 0, "ship", "3,6 E")
    assert tokens(game) == [expected, 0, 0]
    game = build(put(game, 0, none=[PATH[2]]), 0, "ship", "2,5 NW")  # the older one breaks, the other stands
    assert tokens(game) == [1, 0, 0]
    assert tokens(build(put(game, 0, none=["3,6 E"]), 0, "ship", "2,5 W")) == [0, 0, 0]


@pytest.mark.rule("CROSSING-18", "CROSSING-21", "EDGE-63", "CROSSING-19")
def test_a_ship_that_leaves_takes_the_token_along() -> None:
    game = put(put(strait(), 0, [S], PATH[:2]), 1, ["3,6 NE"])
    game = build(game, 0, "ship", PATH[2])
    assert (tokens(game), game.points(0)) == ([1, 0, 0], 2)
    game = move(game, 0, PATH[2], "3,6 NW")
    assert (tokens(game), game.points(0)) == ([0, 0, 0], 1)
    assert tokens(move(game, 0, "3,6 NW", PATH[2])) == [1, 0, 0]


@pytest.mark.rule("CROSSING-22", "C-16", "SVP-06")
def test_a_move_is_one_event_and_returns_tokens_to_the_box_first() -> None:
    game = put(put(strait(token_limit=1), 0, [S], PATH[:2]), 1, ["2,7 N", "3,6 NE"])
    game = build(game, 0, "ship", "2,7 NW")
    assert tokens(game) == [1, 0, 0]
    game = move(game, 0, "2,7 NW", PATH[2])
    assert tokens(game) == [1, 0, 0]
    assert [far for _, _, far, state in links(game) if state == "holds"] == [vertex(game, "3,6 NE")]


@pytest.mark.rule("C-16", "SVP-06")
def test_a_route_that_finds_the_box_empty_earns_nothing_for_good() -> None:
    game = put(put(strait(token_limit=1), 0, [S], PATH[:2]), 1, ["2,7 N", "3,6 NE"])
    game = build(build(game, 0, "ship", "2,7 NW"), 0, "ship", PATH[2])
    assert tokens(game) == [1, 0, 0]
    game = put(game, 0, none=["2,7 NW"])
    assert tokens(build(game, 0, "ship", "2,5 NW")) == [0, 0, 0]


@pytest.mark.rule("CROSSING-11", "CROSSING-17", "CROSSING-18", "EDGE-66")
def test_an_own_settlement_in_an_own_route_is_its_new_start() -> None:
    game = put(put(strait(), 0, [S], ["2,5 NW", "2,5 W", "2,5 SW", "3,6 NW"]), 1, ["3,6 NE"])
    game = build(game, 0, "ship", PATH[2])
    assert tokens(game) == [1, 0, 0]
    game = build(game, 0, "settlement", "2,5 SW")
    assert (tokens(game), [near for _, near, _, _ in links(game)]) == ([1, 0, 0], [vertex(game, "2,5 SW")])


@pytest.mark.rule("CROSSING-17", "EDGE-66")
@pytest.mark.parametrize(("place", "expected"), [("2,5 SW", [1, 0, 0]), ("2,5 S", [0, 1, 0])])
def test_an_own_settlement_in_a_joint_route_makes_a_new_pair(place: str, expected: list[int]) -> None:
    game = put(put(strait(), 0, [S], ["2,5 NW", "2,5 W", "2,5 SW", "3,6 NW"]), 1, [T], PATH[3:])
    game = build(game, 0, "ship", PATH[2])
    assert tokens(game) == [1, 0, 0]  # 5 against 3
    assert tokens(build(game, 0, "settlement", place)) == expected  # 3 against 3 by the builder, or 2 against 3


@pytest.mark.rule("CROSSING-04", "CROSSING-09", "CROSSING-18", "EDGE-67")
def test_an_opponents_settlement_on_the_far_coast_is_the_new_far_building() -> None:
    game = put(put(strait(), 0, [S], PATH[:5]), 1, [T], roads=["2,7 SE"])
    game = build(game, 0, "ship", PATH[5])
    assert tokens(game) == [1, 0, 0]
    game = build(game, 1, "settlement", MEETING)
    assert tokens(game) == [1, 0, 0]
    assert [(far, state) for _, _, far, state in links(game)] == [(vertex(game, MEETING), "holds")]


@pytest.mark.rule("CROSSING-22", "EDGE-60", "EDGE-61", "BASE-75", "BASE-76")
def test_a_token_may_win_on_the_own_turn_only() -> None:
    game = put(put(strait(2, points_to_win=3), 0, [S], PATH[:2]), 1, [T, "5,10 S"], PATH[3:])
    assert build(game, 0, "ship", PATH[2]).points(0) == 2
    game = put(put(strait(2, points_to_win=3), 0, [S], PATH[1:2]), 1, [T, "5,10 S"], PATH[2:])
    game = build(game, 0, "ship", PATH[0])
    assert (game.phase, game.points(1)) == ("main", 3)  # in the turn of seat 0
    game.do("end turn")
    assert (game.phase, game.winner) == ("over", 1)


@pytest.mark.rule("CROSSING-02", "CROSSING-05")
@pytest.mark.parametrize("home", ["start", "settled", "one_island"])
def test_a_route_leads_from_where_the_seat_began_whatever_is_home_for_the_tokens_of_islands(home: str) -> None:
    game = put(strait(home=home), 0, [S], PATH[:3], none=[PATH[2]])
    game = put(game, 1, [MEETING])
    assert tokens(build(game, 0, "ship", PATH[2])) == [1, 0, 0]
