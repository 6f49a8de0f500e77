"""Lanes: which ships are closed, and which open ones are foremost."""

import random

import pytest

from tests.oracle.lanes import closed_ships, foremost_ships
from tests.rules.networks import Bench
from tests.rules.scene import Scene, seat
from tests.rules.sea import COAST_LANE, COAST_RING, RING, SETTLEMENT, STEM, calm, edges, routes, to_main

A, B = "1,4 SE", "2,7 SE"  # the two ends of COAST_LANE


def movable(game: Scene, *expected: str) -> bool:
    """Whether exactly these ships may be picked; on the lagoon there is always somewhere to go."""
    return game.of_kind("pick ship") == edges(game, *expected)


@pytest.mark.rule("MOVE-01", "MOVE-02", "MOVE-05")
@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ([A, B], []),  # one line between two buildings
        ([A], ["2,7 E"]),
        ([B], ["1,6 SW"]),
        ([], ["1,6 SW", "2,7 E"]),
        ([A, "1,6 SE", B], []),  # two lanes, each of them closed
        ([A, "1,6 SE"], ["2,7 E"]),
        (["1,6 SE"], ["1,6 SW", "2,7 E"]),  # two open lanes
    ],
)
def test_a_line_between_two_own_buildings_is_closed(own: list[str], expected: list[str]) -> None:
    for kind in ("settlements", "cities"):
        assert movable(calm(seat(**{kind: own}, ships=COAST_LANE)), *expected)


@pytest.mark.rule("MOVE-02", "EDGE-09")
def test_a_settlement_in_the_middle_closes_the_part_behind_it() -> None:
    game = calm(seat(settlements=[A], ships=COAST_LANE, hand=SETTLEMENT))
    game.do("settlement 1,6 SE")
    assert movable(game, "2,7 E")
    game.do("pick ship 2,7 E", f"ship {STEM}")
    assert movable(to_main(game, 0), "1,8 SW", STEM)


@pytest.mark.rule("MOVE-03", "EDGE-14")
def test_a_branch_of_a_closed_lane_is_open_from_its_tip_inwards() -> None:
    game = calm(seat(settlements=[A, B], ships=[*COAST_LANE, STEM, "3,6 NE", "3,6 E"]))
    for tip, target in [("3,6 E", "1,4 SE"), ("3,6 NE", "2,3 E")]:
        assert edges(game, tip) <= game.of_kind("pick ship")
        assert not game.of_kind("pick ship") & edges(game, *COAST_LANE)
        to_main(game.do(f"pick ship {tip}", f"ship {target}"), 0)
    assert movable(game, STEM, "2,3 E")


@pytest.mark.rule("MOVE-03")
def test_a_branch_closes_when_it_reaches_a_building_of_its_own() -> None:
    own = ["1,4 SE", "1,8 S"]
    lane, branch = ["1,6 SW", "1,6 SE", "1,8 SW"], ["2,5 E", "3,6 NW", "3,4 NE"]
    assert movable(calm(seat(settlements=own, ships=lane + branch)), "3,4 NE")
    assert movable(calm(seat(settlements=[*own, "2,3 SE"], ships=lane + branch)))
    assert movable(calm(seat(settlements=["1,4 SE"], ships=lane + branch)), "1,8 SW", "3,4 NE")


@pytest.mark.rule("MOVE-01", "MOVE-04", "MOVE-19", "EDGE-06", "ROUTE-03")
def test_a_closed_lane_stays_closed_when_an_opponent_cuts_it() -> None:
    game = calm(
        seat(settlements=[A, B], ships=COAST_LANE),
        seat(roads=["1,6 E"], hand=SETTLEMENT),
        active=1,
        players=2,
    )
    assert routes(game) == [4, 1]
    game.do("settlement 1,6 SE")
    assert routes(game) == [2, 1]
    assert movable(to_main(game, 0))


@pytest.mark.rule("MOVE-19", "MOVE-04")
def test_a_closed_ship_is_never_movable_again() -> None:
    game = calm(seat(settlements=[A], ships=["1,6 SW", "1,6 SE", STEM], hand=SETTLEMENT | {"ore": 3, "grain": 3}))
    assert movable(game, "1,6 SE", STEM)
    game.do("settlement 1,6 SE")
    assert movable(game, STEM)
    game.do("city 1,6 SE", f"pick ship {STEM}", "ship 1,8 SW")
    assert movable(to_main(game, 0), "1,8 SW")


@pytest.mark.rule("MOVE-22", "EDGE-07", "SHIP-03", "C-17")
def test_an_opponent_on_an_open_lane_makes_no_new_tips() -> None:
    game = calm(
        seat(settlements=[A], ships=COAST_LANE, hand={"lumber": 1, "wool": 1}),
        seat(roads=["1,6 E"], hand=SETTLEMENT),
        active=1,
        players=2,
    )
    to_main(game.do("settlement 1,6 SE"), 0)
    assert movable(game, "2,7 E")


@pytest.mark.rule("EDGE-07", "SHIP-03", "BASE-46", "BASE-49")
@pytest.mark.parametrize(("kind", "left"), [("ship", {"1,6 SW", STEM}), ("road", {"1,6 SW"})])
def test_nothing_is_attached_where_an_opponent_has_settled(kind: str, left: set[str]) -> None:
    game = calm(
        seat(**{f"{kind}s": ["1,6 SE"]}, hand={"brick": 1, "lumber": 1, "wool": 1}),
        seat(roads=["1,6 NE"], hand=SETTLEMENT | {"brick": 2, "lumber": 2}),
        players=2,
    )
    assert game.of_kind(kind) - {"1,6 E"} == left | {"1,8 SW"}
    game.do("end turn").roll(2).do("road 1,6 E", "settlement 1,6 SE")
    assert to_main(game, 0).of_kind(kind) == left


@pytest.mark.rule("MOVE-01", "MOVE-02", "EDGE-08", "C-17")
def test_two_lanes_that_meet_at_an_opponents_building_are_one() -> None:
    game = calm(seat(settlements=[A, B], ships=COAST_LANE), seat(cities=["1,6 SE"]))
    assert movable(game)
    assert routes(game)[0] == 2


@pytest.mark.rule("MOVE-21")
def test_an_end_with_nothing_but_an_opponents_building_is_free() -> None:
    game = calm(seat(settlements=["1,4 SE"], ships=["1,6 SW", "1,6 SE"]), seat(settlements=["1,6 SE"]))
    assert movable(game, "1,6 SE")


@pytest.mark.rule("MOVE-20", "MOVE-01")
def test_an_own_road_takes_no_part_in_lanes() -> None:
    lane = {"settlements": [A], "ships": ["1,6 SW", "1,6 SE"]}
    assert movable(calm(seat(**lane, roads=["1,8 SW"])), "1,6 SE")
    # the road that would lead on to a building does not close the lane
    assert movable(calm(seat(settlements=[A, "1,8 S"], ships=["1,6 SW", "1,6 SE"], roads=["1,8 SW"])), "1,6 SE")


@pytest.mark.rule("MOVE-01")
def test_an_opponents_ships_take_no_part_in_lanes() -> None:
    game = calm(seat(settlements=[A], ships=["1,6 SW", "1,6 SE"]), seat(settlements=["1,8 S"], ships=["1,8 SW", STEM]))
    assert movable(game, "1,6 SE")


# Rings and loops


@pytest.mark.rule("MOVE-06", "EDGE-10", "C-09")
@pytest.mark.parametrize(("ring_moves", "expected"), [(True, RING), (False, [])])
def test_a_ring_of_six_on_a_stem(ring_moves: bool, expected: list[str]) -> None:
    game = calm(seat(settlements=["1,6 S"], ships=[STEM, *RING]), ring_moves=ring_moves)
    assert movable(game, *expected)


@pytest.mark.rule("MOVE-06")
def test_a_ring_without_any_stem() -> None:
    game = calm(seat(settlements=["1,8 N"], ships=RING))
    assert movable(game, *RING)


@pytest.mark.rule("MOVE-05", "EDGE-11")
@pytest.mark.parametrize(
    ("taken", "beside_the_gap"),
    [("3,6 SE", ["3,6 E", "3,6 SW"]), ("3,6 E", ["3,6 NE", "3,6 SE"]), ("3,6 NE", ["3,6 E"]), ("3,6 NW", ["3,6 W"])],
)
def test_a_ring_with_a_gap(taken: str, beside_the_gap: list[str]) -> None:
    game = calm(seat(settlements=["1,6 S"], ships=[STEM, *RING]))
    game.do(f"pick ship {taken}", "ship 1,6 SE")
    assert game.of_kind("pick ship") == set()
    assert movable(to_main(game, 0), *beside_the_gap, "1,6 SE")


@pytest.mark.rule("MOVE-02", "MOVE-07", "EDGE-12")
@pytest.mark.parametrize(
    ("site", "expected"),
    [
        ("1,4 S", []),  # on the ring: everything lies between two buildings
        ("2,3 SE", []),
        ("1,6 S", ["2,5 NE", "2,5 E"]),  # the stem's own vertex: the ring becomes a loop
    ],
)
def test_a_settlement_on_a_ring_with_a_stem(site: str, expected: list[str]) -> None:
    game = calm(seat(settlements=["1,8 S"], ships=["1,8 SW", "1,6 SE", *COAST_RING], hand=SETTLEMENT))
    assert movable(game, *COAST_RING)
    assert movable(game.do(f"settlement {site}"), *expected)


@pytest.mark.rule("MOVE-07", "EDGE-13", "C-09")
@pytest.mark.parametrize(("ring_moves", "expected"), [(True, ["2,5 NE", "2,5 E"]), (False, [])])
def test_a_loop_at_one_settlement(ring_moves: bool, expected: list[str]) -> None:
    assert movable(calm(seat(settlements=["1,6 S"], ships=COAST_RING), ring_moves=ring_moves), *expected)


@pytest.mark.rule("MOVE-07")
def test_a_building_elsewhere_on_the_loop_closes_it() -> None:
    assert movable(calm(seat(settlements=["1,6 S"], cities=["2,3 SE"], ships=COAST_RING)))


@pytest.mark.rule("MOVE-06", "MOVE-07")
def test_the_ship_that_leads_to_a_loop_is_not_on_it() -> None:
    """From the settlement a rope of one ship leads to a ring: it does not lead back by another ship."""
    game = calm(seat(settlements=["1,6 SE"], ships=["1,6 SE", *COAST_RING]))
    assert movable(game, *COAST_RING)


@pytest.mark.rule("MOVE-06")
def test_every_ship_of_two_joined_rings_may_move() -> None:
    both = sorted({*RING, *COAST_RING} - {"2,5 SE"})  # "2,5 SE" is "3,6 NW"
    game = calm(seat(settlements=["1,8 N"], ships=both))
    assert len(both) == 11
    assert movable(game, *both)


@pytest.mark.rule("MOVE-01", "MOVE-02", "MOVE-03", "MOVE-05", "MOVE-06", "MOVE-07", "MOVE-22", "C-09", "C-17")
@pytest.mark.parametrize("ring_moves", [True, False])
def test_foremost_ships_as_by_the_definitions(ring_moves: bool) -> None:
    bench = Bench("new_shores", ring_moves=ring_moves)
    rng = random.Random(1)
    seen = {"closed": 0, "foremost": 0, "neither": 0}
    for _ in range(1500):
        network = bench.grow(
            rng,
            size=rng.randint(1, 15),
            roads=rng.choice((0, 0, 0.4)),
            buildings=rng.choice((0, 0.15, 0.4)),
            foreign_pieces=rng.choice((0, 3)),
        )
        bench.lay(network)
        ships, own = bench.ships(network), [str(vertex) for vertex in sorted(network.own)]
        expected = foremost_ships(ships, own, ring_moves)
        assert bench.foremost() == expected, network
        closed = closed_ships(ships, own)
        assert bench.closed() == closed, network
        seen["closed"] += len(closed)
        seen["foremost"] += len(expected)
        seen["neither"] += len(ships) - len(closed) - len(expected)
    assert min(seen.values()) > 1000  # the networks are of all sorts
