"""The Longest Trade Route: how long a route is, and who holds the card."""

import random

import pytest

from seafarers_env.engine import constants as c
from tests.oracle.route import route_length
from tests.rules.networks import Bench, Network
from tests.rules.scene import Scene, lagoon, seat
from tests.rules.sea import (
    COAST_LANE,
    COAST_RING,
    RING,
    ROAD,
    SETTLEMENT,
    SHIP,
    STEM,
    calm,
    holder,
    routes,
    to_main,
)

#: Roads along the outer coast, from "1,4 NW" clockwise: any stretch of them is a line.
OUTSIDE = [
    *("1,4 NW", "1,4 NE", "1,6 NW", "1,6 NE", "1,8 NW", "1,8 NE", "1,8 E", "2,9 NE", "2,9 E"),
    *("3,10 NE", "3,10 E", "3,10 SE", "4,9 E", "4,9 SE", "5,8 E", "5,8 SE", "5,8 SW", "5,6 SE", "5,6 SW", "5,4 SE"),
]


# Length


@pytest.mark.rule("ROUTE-01", "ROUTE-05", "ROUTE-06", "ROUTE-07", "GEO-12")
@pytest.mark.parametrize(
    ("mine", "length"),
    [
        ({}, 0),
        ({"roads": ["1,4 NW"]}, 1),
        ({"ships": [STEM]}, 1),
        ({"roads": OUTSIDE[:7]}, 7),
        ({"roads": OUTSIDE[:3] + OUTSIDE[4:9]}, 5),  # a gap
        ({"roads": OUTSIDE[:7], "settlements": ["1,4 NE"], "cities": ["1,6 NE"]}, 7),  # own buildings do not stop it
        ({"ships": COAST_LANE}, 4),  # open
        ({"ships": COAST_LANE, "settlements": ["1,4 SE", "2,7 SE"]}, 4),  # closed
        ({"ships": [STEM, "3,6 NW", "3,6 NE"]}, 2),  # a fork: one branch counts
        ({"ships": [STEM, "3,6 NW", "2,5 SW", "3,6 NE", "3,6 E", "3,6 SE"]}, 5),  # from tip to tip
        ({"roads": [*OUTSIDE[:4], "1,6 E", "1,4 E"]}, 5),  # five in a row and a branch
    ],
)
def test_the_length_of_a_line(mine: dict, length: int) -> None:
    assert routes(calm(seat(**mine)))[0] == length


@pytest.mark.rule("ROUTE-01", "ROUTE-02")
@pytest.mark.parametrize(
    ("ships", "length"),
    [
        (RING, 6),
        ([*RING, STEM], 7),
        ([*RING, STEM, "1,6 SW", "4,5 E"], 8),  # in by the longer of two stems, once round
        ([*RING, STEM, "1,6 SW", "2,7 SE", "2,9 SW"], 9),  # two stems side by side: the long way between them
        ([*RING, *(ship for ship in COAST_RING if ship != "2,5 SE")], 11),  # two rings with a side in common
    ],
)
def test_a_line_may_come_back_to_a_vertex(ships: list[str], length: int) -> None:
    assert routes(calm(seat(ships=ships)))[0] == length


@pytest.mark.rule("ROUTE-03", "ROUTE-18", "BASE-49")
@pytest.mark.parametrize(
    ("theirs", "length"),
    [
        ([], 8),
        (["1,4 NW"], 8),  # at its end
        (["1,4 NE"], 6),  # after two of eight roads
        (["1,6 NE"], 4),
        (["1,4 NE", "1,6 NE"], 4),
        (["1,6 NE", "2,9 NE"], 4),
        (["1,6 N"], 5),  # after three: five go on, three are a line of their own
        (["1,6 N", "1,8 NE"], 3),
    ],
)
@pytest.mark.parametrize("kind", ["settlements", "cities"])
def test_an_opponents_building_ends_a_line(theirs: list[str], length: int, kind: str) -> None:
    game = calm(seat(roads=OUTSIDE[:8]), seat(**{kind: theirs}))
    assert routes(game)[0] == length


@pytest.mark.rule("ROUTE-02", "ROUTE-03")
def test_an_opponents_building_on_a_ring_opens_it() -> None:
    assert routes(calm(seat(ships=[*COAST_RING, "1,6 SE"])))[0] == 7
    assert routes(calm(seat(ships=[*COAST_RING, "1,6 SE"]), seat(settlements=["1,6 S"])))[0] == 6
    assert routes(calm(seat(ships=COAST_RING), seat(settlements=["1,6 S", "2,3 SE"])))[0] == 3


@pytest.mark.rule("ROUTE-04", "ROUTE-05", "SHIP-10")
@pytest.mark.parametrize(
    ("own", "length"),
    [([], 3), (["1,6 SE"], 5), (["1,4 SE"], 3), (["1,8 S"], 3), (["1,4 SE", "1,6 SE", "2,7 SE"], 5)],
)
def test_roads_and_ships_join_at_own_buildings_only(own: list[str], length: int) -> None:
    game = calm(seat(settlements=own, ships=["1,4 SE", "1,6 SW", "1,6 SE"], roads=["1,8 SW", "2,7 E"]))
    assert routes(game)[0] == length


@pytest.mark.rule("ROUTE-04")
def test_a_line_changes_kind_as_often_as_there_are_buildings() -> None:
    """Road, ship, road: without the second building the last road does not count."""
    pieces = {"roads": ["1,4 SE", "1,8 SW"], "ships": ["1,6 SW", "1,6 SE"]}
    assert routes(calm(seat(settlements=["1,4 SE", "1,6 SE"], **pieces)))[0] == 4
    assert routes(calm(seat(settlements=["1,4 SE"], **pieces)))[0] == 3


@pytest.mark.rule("ROUTE-19", "ROUTE-12", "SHIP-11")
def test_the_check_value_of_the_rules() -> None:
    """Two roads and four ships joined by a settlement; a lane of two ends where the roads do."""
    game = calm(
        seat(
            settlements=["1,6 S", "2,3 S"],
            roads=["1,4 SE", "1,6 SW"],
            ships=[STEM, "3,6 NE", "3,6 E", "3,6 SE", "2,3 E", "2,3 SE"],
            hand=SETTLEMENT,
        )
    )
    assert routes(game)[0] == 6
    game.do("settlement 1,4 S")
    assert routes(game)[0] == 8


@pytest.mark.rule("ROUTE-15", "ROUTE-16")
def test_cities_robber_and_pirate_do_not_touch_routes() -> None:
    mine = seat(settlements=["1,4 SE"], ships=COAST_LANE, hand={"ore": 3, "grain": 2}, cards={"soldier": 1})
    game = lagoon(mine, pirate="4,5")
    game.do("city 1,4 SE")
    assert routes(game)[0] == 4
    assert routes(game.clone().do("play soldier", "pirate 2,7"))[0] == 4
    assert routes(game.clone().do("play soldier", "robber 1,6"))[0] == 4


@pytest.mark.rule("ROUTE-01", "ROUTE-02", "ROUTE-03", "ROUTE-04", "ROUTE-05", "ROUTE-07", "ROUTE-18", "GEO-12")
@pytest.mark.parametrize(("roads", "longest"), [(0, 12), (0.5, 9), (1, 12)])
def test_lengths_as_by_trying_every_line(roads: float, longest: int) -> None:
    bench = Bench("new_shores")
    rng = random.Random(2)
    most = 0
    for _ in range(600):
        network = bench.grow(
            rng, size=rng.randint(1, 16), roads=roads, buildings=rng.choice((0, 0.1, 0.3)), foreign_pieces=2
        )
        bench.lay(network)
        own, foreign = map(str, sorted(network.own)), map(str, sorted(network.foreign))
        assert bench.route() == route_length(bench.pieces(network), own, foreign), network
        most = max(most, bench.route())
    assert most >= longest


@pytest.mark.rule("ROUTE-01", "BASE-04")
def test_all_thirty_pieces_in_one_line() -> None:
    roads = ["1,4 SW", "1,4 W", *OUTSIDE[:13]]
    ships = ["1,4 SE", *COAST_LANE, "2,9 SW", "3,8 E", "3,8 SE", "4,7 E", "4,7 SE", "4,7 SW"]
    game = calm(seat(settlements=["1,4 S"], roads=roads, ships=[*ships, "4,5 SE", "4,5 SW", "4,3 E", "3,4 SW"]))
    assert (routes(game)[0], game.supply(0)["roads"], game.supply(0)["ships"]) == (30, 0, 0)


@pytest.mark.rule("ROUTE-01", "BASE-04")
@pytest.mark.parametrize("seed", range(5))
def test_the_largest_supplies_in_one_line(seed: int) -> None:
    """Sixty pieces, as many as the options allow, along a walk that meets no vertex twice."""
    bench, rng = Bench("new_shores", roads=30, ships_supply=30), random.Random(seed)
    walk: list[int] = []
    while len(walk) < 60:
        vertex, seen, walk = rng.randrange(100), set[int](), []
        while len(walk) < 60:
            seen.add(vertex)
            edges = [e for e in bench.edges_at[vertex] if e >= 0 and not seen.issuperset(bench.ends[e])]
            if not edges:
                break
            walk.append(rng.choice(edges))
            vertex = next(v for v in bench.ends[walk[-1]] if v not in seen)
    bench.lay(Network(dict.fromkeys(walk, c.SHIP)))
    assert bench.route() == 60
    assert bench.foremost() == {str(walk[0]), str(walk[-1])}


# The card


def rivals(*lengths: int, longest: int | None = None, hand: dict[str, int] = ROAD) -> Scene:
    """Each seat has a line of roads of its own on the outer coast, and cards for one more piece."""
    starts = (0, 7, 14)
    seats = [seat(roads=OUTSIDE[start : start + n], hand=hand) for start, n in zip(starts, lengths, strict=False)]
    return calm(*seats, **({} if longest is None else {"longest_route": longest}))


@pytest.mark.rule("ROUTE-08", "ROUTE-12", "ROUTE-09", "BASE-06")
def test_the_fifth_piece_takes_the_card() -> None:
    game = rivals(3, hand={"brick": 2, "lumber": 2})
    game.do("road 1,6 NE")
    assert (routes(game)[0], holder(game), game.points(0)) == (4, None, 0)
    game.do("road 1,8 NW")
    assert (routes(game)[0], holder(game), game.points(0)) == (5, 0, 2)


@pytest.mark.rule("ROUTE-10", "ROUTE-09", "ROUTE-17")
def test_equalling_is_not_enough_and_one_more_is() -> None:
    game = rivals(4, 5, longest=1, hand={"brick": 2, "lumber": 2})
    game.do("road 1,8 NW")
    assert (routes(game)[:2], holder(game)) == ([5, 5], 1)
    assert (game.points(0), game.points(1)) == (0, 2)
    game.do("road 1,8 NE")
    assert (routes(game)[:2], holder(game)) == ([6, 5], 0)
    assert (game.points(0), game.points(1)) == (2, 0)


@pytest.mark.rule("ROUTE-09", "ROUTE-10")
def test_the_holder_keeps_the_card_as_long_as_nobody_is_longer() -> None:
    game = rivals(5, 5, 5, longest=0)
    game.do("road 1,8 NE", "end turn").roll(2)
    game.do(f"road {OUTSIDE[12]}", "end turn").roll(2)
    game.do(f"road {OUTSIDE[19]}")
    assert (routes(game), holder(game)) == ([6, 6, 6], 0)


@pytest.mark.rule("ROUTE-11")
def test_a_card_of_nobody_waits_for_who_is_alone_in_front() -> None:
    game = rivals(5, 5, 4, hand={"brick": 2, "lumber": 2})
    assert holder(game) is None
    game = to_main(game, 2).do(f"road {OUTSIDE[18]}")
    assert (routes(game), holder(game)) == ([5, 5, 5], None)
    game.do(f"road {OUTSIDE[19]}")
    assert (routes(game), holder(game)) == ([5, 5, 6], 2)


@pytest.mark.rule("ROUTE-12", "ROUTE-06", "ROUTE-09")
def test_a_built_ship_counts_at_once() -> None:
    game = calm(seat(ships=COAST_LANE, hand=SHIP))
    game.do("ship 1,4 SE")
    assert (routes(game)[0], holder(game)) == (5, 0)


@pytest.mark.rule("ROUTE-12", "ROUTE-14")
def test_a_settlement_may_join_and_take_the_card() -> None:
    game = calm(seat(roads=["1,4 SE", "1,6 SW"], ships=["1,6 SE", "1,8 SW", "2,7 E"], hand=SETTLEMENT))
    assert (routes(game)[0], holder(game)) == (3, None)
    game.do("settlement 1,6 S")
    assert (routes(game)[0], holder(game), game.points(0)) == (5, 0, 3)


@pytest.mark.rule("ROUTE-12", "ROUTE-14")
def test_a_settlement_may_cut_and_take_the_card() -> None:
    game = calm(
        seat(ships=["1,4 SE", *COAST_LANE, "2,9 SW"]),
        seat(roads=["1,6 E", *OUTSIDE[4:8]], hand=SETTLEMENT),
        active=1,
        longest_route=0,
    )
    assert routes(game)[:2] == [6, 5]
    game.do("settlement 1,6 SE")
    assert (routes(game)[:2], holder(game)) == ([3, 5], 1)
    assert (game.points(0), game.points(1)) == (0, 3)


@pytest.mark.rule("ROUTE-13", "EDGE-19")
@pytest.mark.parametrize("rival", [0, 5, 4])
def test_a_move_that_keeps_the_length_keeps_the_card(rival: int) -> None:
    """While the ship is in the air the holder's line is shorter than the rival's; nobody looks."""
    game = calm(
        seat(settlements=["1,4 SE"], ships=[*COAST_LANE, "2,9 SW"]),
        seat(roads=OUTSIDE[:rival]),
        longest_route=0,
    )
    game.do("pick ship 2,9 SW")
    assert (holder(game), game.points(0)) == (0, 3)
    game.do("ship 2,7 SE")
    assert (routes(game)[:2], holder(game), game.points(0)) == ([5, rival], 0, 3)


@pytest.mark.rule("EDGE-18", "ROUTE-09", "ROUTE-12", "ROUTE-17")
@pytest.mark.parametrize(
    ("others", "new_holder"),
    [
        ((6, 0), 1),  # one is longer now
        ((6, 5), 1),
        ((6, 6), None),  # two are
        ((5, 5), 0),  # the mover still ties for the longest
        ((5, 0), 0),
        ((0, 0), 0),
    ],
)
def test_moving_a_ship_out_of_the_own_route(others: tuple[int, int], new_holder: int | None) -> None:
    """Six ships become five: the tip sails to the other end of the world."""
    game = calm(
        seat(settlements=["1,4 SE", "4,3 SE"], ships=[*COAST_LANE, "2,9 SW", "3,8 E"]),
        seat(roads=OUTSIDE[: others[0]]),
        seat(roads=OUTSIDE[8 : 8 + others[1]]),
        longest_route=0,
    )
    game.do("pick ship 3,8 E", "ship 4,3 E")
    assert (routes(game), holder(game)) == ([5, *others], new_holder)
    assert [game.points(n) for n in range(3)] == [2 + 2 * (new_holder == 0), 2 * (new_holder == 1), 0]


@pytest.mark.rule("EDGE-18", "ROUTE-08")
def test_moving_below_five_gives_the_card_back() -> None:
    game = calm(seat(settlements=["1,4 SE", "4,3 SE"], ships=[*COAST_LANE, "2,9 SW"]), longest_route=0)
    game.do("pick ship 2,9 SW", "ship 4,3 E")
    assert (holder(game), game.points(0)) == (None, 2)


@pytest.mark.rule("ROUTE-12", "ROUTE-13")
def test_a_moved_ship_may_take_the_card() -> None:
    game = calm(seat(settlements=["1,4 SE", "4,3 SE"], ships=[*COAST_LANE, "4,3 E"]))
    assert holder(game) is None
    game.do("pick ship 4,3 E", "ship 2,9 SW")
    assert (routes(game)[0], holder(game)) == (5, 0)


def cut(first: int, second: int) -> Scene:
    """Seat 0 holds the card with seven ships; seat 3 settles between four and three of them."""
    game = calm(
        seat(ships=["2,3 E", "1,4 SE", *COAST_LANE, "2,9 SW"]),
        seat(roads=OUTSIDE[8 : 8 + first]),
        seat(roads=OUTSIDE[14 : 14 + second]),
        seat(roads=["1,6 E"], hand=SETTLEMENT),
        players=4,
        active=3,
        longest_route=0,
    )
    return game.do("settlement 1,6 SE")


@pytest.mark.rule("EDGE-20", "EDGE-21", "ROUTE-09", "ROUTE-14", "ROUTE-17")
@pytest.mark.parametrize(
    ("first", "second", "new_holder"),
    [
        (4, 4, None),  # all below five
        (5, 4, 1),  # one passes the holder, and did not build
        (5, 6, 2),
        (5, 5, None),  # two who tie
        (6, 6, None),
    ],
)
def test_a_settlement_cuts_the_holders_route(first: int, second: int, new_holder: int | None) -> None:
    game = cut(first, second)
    assert (routes(game)[:3], holder(game)) == ([4, first, second], new_holder)
    assert [game.points(n) for n in range(4)] == [0, 2 * (new_holder == 1), 2 * (new_holder == 2), 1]


@pytest.mark.rule("EDGE-20", "ROUTE-10")
@pytest.mark.parametrize(("others", "new_holder"), [((5, 0), 0), ((5, 5), 0), ((6, 0), 1)])
def test_a_cut_to_a_tie_leaves_the_card_with_the_holder(others: tuple[int, int], new_holder: int) -> None:
    game = calm(
        seat(ships=["2,3 SE", "2,3 E", "1,4 SE", *COAST_LANE]),
        seat(roads=OUTSIDE[8 : 8 + others[0]]),
        seat(roads=OUTSIDE[14 : 14 + others[1]]),
        seat(roads=["1,6 E"], hand=SETTLEMENT),
        players=4,
        active=3,
        longest_route=0,
    )
    game.do("settlement 1,6 SE")
    assert (routes(game)[:3], holder(game)) == ([5, *others], new_holder)


@pytest.mark.rule("EDGE-22", "BASE-76")
@pytest.mark.parametrize("keeps_it", [True, False])
def test_a_card_got_by_anothers_settlement_wins_at_the_own_next_turn(keeps_it: bool) -> None:
    """Seat 1 reaches three points in seat 3's turn; seat 0 comes first and may be longer again by then."""
    ships = {} if keeps_it else {"hand": {"lumber": 3, "wool": 3}}
    game = calm(
        seat(ships=["1,4 SE", "1,6 SW", "1,6 SE", "1,8 SW", "2,7 E", "2,9 SW"], **ships),
        seat(roads=OUTSIDE[8:13], settlements=["5,4 S"]),
        seat(),
        seat(roads=["1,6 E"], hand=SETTLEMENT),
        players=4,
        active=3,
        longest_route=0,
        points_to_win=3,
    )
    game.do("settlement 1,6 SE")
    assert (holder(game), game.points(1), game.winner) == (1, 3, None)
    game.do("end turn").roll(2)
    assert (game.active, game.winner) == (0, None)
    if not keeps_it:
        game.do("ship 3,8 E", "ship 3,8 SE", "ship 4,7 E")
        assert (routes(game)[0], holder(game)) == (6, 0)
    game.do("end turn")
    assert (game.winner, game.phase) == ((1, "over") if keeps_it else (None, "pre-roll"))


@pytest.mark.rule("ROUTE-17", "BASE-75")
def test_the_card_is_worth_its_points_to_the_target() -> None:
    game = calm(seat(settlements=["1,4 NW"], roads=OUTSIDE[:4], hand=ROAD), points_to_win=3)
    game.do("road 1,8 NW")
    assert (game.phase, game.winner, game.points(0)) == ("over", 0, 3)
