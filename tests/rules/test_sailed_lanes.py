"""What a crossing means for routes and lanes, and which crossings a position can have (WORLD-27..29, -33, -43, -47)."""

from typing import Any

import pytest

from seafarers_env.position import PositionError, to_dict
from tests.positions import from_dict
from tests.rules.scene import Scene
from tests.rules.world import PRICE, SETTLEMENT, Found, corner, crossing, edge, edges, world

pytestmark = pytest.mark.long  # the edition grand is compiled
#: Open water on both sides of the world, and a forest behind each.
WATER: Found = {
    "0,6": "ocean", "0,8": "ocean", "0,10": "ocean", "8,6": "ocean", "8,8": "ocean", "8,10": "ocean",
    "1,9": ("forest", 4), "7,9": ("forest", 5),
}  # fmt: skip


#: From 0,8 N over to 8,8 S.
OVER = crossing("0,8 N", "0,8 NE", "8,8 S", "8,8 SE")
ENDS = ["0,8 NE", "8,8 SE"]


def route(game: Scene, seat: int = 0) -> int:
    return game.game.facts()["seats"][seat]["route"]


def lanes(game: Scene, seat: int = 0) -> dict[str, set[str]]:
    facts = game.game.facts()["seats"][seat]
    return {kind: set(facts[kind]) for kind in ("open_lanes", "closed_lanes", "movable_ships")}


@pytest.mark.rule("WORLD-27")
def test_the_route_goes_on_round_the_world_at_no_length() -> None:
    lane = {"ships": [*ENDS, "0,8 E", "8,8 E"]}
    assert route(world(lane, found=WATER)) == 2
    assert route(world(lane, found=WATER, crossings=[OVER])) == 4
    both = {"ships": [*ENDS, "0,8 NW", "8,8 SW"]}  # four end in one place, each loose at its other end
    assert route(world(both, found=WATER, crossings=[OVER])) == 2


@pytest.mark.rule("WORLD-27")
def test_at_an_own_building_on_the_far_side_the_route_goes_on_by_road() -> None:
    land: Found = {**WATER, "8,8": ("hills", 2), "8,6": ("hills", 3)}
    far = {"ships": [*ENDS, "0,8 E"], "roads": ["8,8 SW", "8,6 SE"]}
    assert route(world(far, found=land, crossings=[OVER])) == 3  # by sea alone
    assert route(world(far | {"settlements": ["8,8 S"]}, found=land)) == 3  # and by land, if nobody has sailed
    assert route(world(far | {"settlements": ["8,8 S"]}, found=land, crossings=[OVER])) == 4


@pytest.mark.rule("WORLD-27")
def test_a_road_goes_on_over_the_rim_only_from_an_own_building() -> None:
    land: Found = {**WATER, "0,8": ("hills", 2), "0,6": ("hills", 3)}
    far = {"ships": [*ENDS, "8,8 E"], "roads": ["0,8 NW", "0,6 NE"]}
    assert route(world(far, found=land, crossings=[OVER])) == 3
    assert route(world(far | {"settlements": ["0,8 N"]}, found=land, crossings=[OVER])) == 4


@pytest.mark.rule("WORLD-27", "WORLD-32")
def test_crossings_that_share_a_point_join_all_their_points() -> None:
    found: Found = {**WATER, "8,12": "ocean", "7,13": "ocean"}
    ships = {"ships": ["0,8 NE", "8,8 SE", "8,8 E", "8,12 SE", "8,12 E"]}
    other = crossing("0,8 N", "0,8 NE", "8,12 S", "8,12 SE")
    assert route(world(ships, found=found, crossings=[OVER])) == 3
    assert route(world(ships, found=found, crossings=[OVER, other])) == 4


@pytest.mark.rule("WORLD-27")
def test_only_for_the_owner_of_the_crossing() -> None:
    other = {"ships": ["0,8 NW", "8,8 SW"]}
    game = world({"ships": ENDS}, other, found=WATER, crossings=[OVER])
    assert (route(game, 0), route(game, 1)) == (2, 1)


@pytest.mark.rule("WORLD-33", "WORLD-27")
def test_a_building_of_another_player_interrupts_the_route_at_the_point() -> None:
    found: Found = {**WATER, "8,8": ("hills", 2), "8,6": ("hills", 3), "0,12": "ocean"}
    mine = {"ships": [*ENDS, "0,8 E", "0,10 NW", "0,10 NE"]}
    builder = {"ships": ["8,8 SW"], "hand": SETTLEMENT}
    game = world(mine, builder, found=found, crossings=[OVER], active=1, longest_route=None)
    assert route(game) == 4
    game.do("settlement 8,8 S")
    assert route(game) == 3
    own = world(mine | {"ships": [*mine["ships"], "8,8 E"], "hand": SETTLEMENT}, found=found, crossings=[OVER])
    before = route(own)
    assert (before, route(own.do("settlement 8,8 S"))) == (5, 5)


@pytest.mark.rule("WORLD-28", "WORLD-19", "WORLD-42")
def test_the_lower_ship_is_the_source_and_neither_it_nor_the_landing_ship_moves_again() -> None:
    game = world({"ships": ["0,8 NE", "0,8 NW"], "hand": PRICE | {"grain": 1}}, found=WATER)
    assert edges(game, "0,8 NE", "0,8 NW") == game.of_kind("pick ship")
    game.do("pick exit 0,8 N", f"ship {edge(game, '8,8 SE')}")
    assert game.game.facts()["crossings"][0]["source"] == edge(game, "0,8 NE")
    assert game.of_kind("pick ship") == edges(game, "0,8 NW")
    for number in (2, 3, 4):
        game.do("end turn").roll(number)
    assert (game.active, game.of_kind("pick ship")) == (0, edges(game, "0,8 NW"))
    assert lanes(game)["movable_ships"] == edges(game, "0,8 NW")


@pytest.mark.rule("WORLD-29")
def test_exit_points_close_a_lane_like_own_buildings() -> None:
    between = ["0,8 NW", "0,6 NE"]  # from 0,8 N to 0,6 N
    ships = {"ships": [*ENDS, *between, "8,8 SW", "0,6 NW"]}
    found: Found = {**WATER, "0,4": "ocean"}
    one = world(ships, found=found, crossings=[OVER])
    assert lanes(one)["closed_lanes"] == set()
    second = crossing("0,6 N", "0,6 NE", "8,8 S", "8,8 SW")
    both = world(ships, found=found, crossings=[OVER, second])
    assert lanes(both)["closed_lanes"] == edges(both, *between)
    assert lanes(both)["movable_ships"] == edges(both, "0,6 NW")
    home = {"ships": [*ENDS, "0,8 E"], "settlements": ["0,10 SW"]}
    land: Found = {**WATER, "0,10": ("hills", 2), "1,9": ("hills", 3)}
    closed = world(home, found=land, crossings=[OVER])
    assert lanes(closed)["closed_lanes"] == edges(closed, "0,8 NE", "0,8 E")


@pytest.mark.rule("WORLD-29")
def test_whoever_builds_there_it_stays_closed() -> None:
    second = crossing("0,6 N", "0,6 NE", "8,8 S", "8,8 SW")
    ships = {"ships": [*ENDS, "0,8 NW", "0,6 NE", "8,8 SW"]}
    game = world(ships, {"settlements": ["0,6 N"]}, found={**WATER, "0,6": ("hills", 2)}, crossings=[OVER, second])
    assert lanes(game)["closed_lanes"] == edges(game, "0,8 NW", "0,6 NE")


@pytest.mark.rule("WORLD-29")
def test_a_ring_over_an_exit_point_begins_and_ends_there() -> None:
    ring = [f"0,8 {side}" for side in ("NE", "E", "SE", "SW", "W", "NW")]
    found: Found = {**WATER, "1,7": "ocean", "1,9": "ocean"}
    free = world({"ships": ring}, found=found)
    assert lanes(free)["movable_ships"] == edges(free, *ring)
    tied = world({"ships": [*ring, "8,8 SE"]}, found=found, crossings=[OVER])
    assert lanes(tied)["movable_ships"] == edges(tied, "0,8 NW")  # the other one at the point is the source
    assert lanes(tied)["closed_lanes"] == set()


def allowed() -> dict[str, Any]:
    """A position with two crossings of one seat."""
    second = crossing("8,8 S", "8,8 SE", "0,6 N", "0,6 NE")
    return to_dict(world({"ships": [*ENDS, "0,6 NE", "0,8 NW"]}, found=WATER, crossings=[OVER, second]).game)


@pytest.mark.rule("WORLD-47", "WORLD-43")
@pytest.mark.parametrize(
    ("n", "wrong"),
    [
        (0, {"from": "0,10 N"}), (0, {"to": "8,6 S"}), (0, {"to": "4,0 SW"}), (0, {"from": "0,8 NE"}),
        (0, {"source": "0,6 NE"}), (0, {"landing": "0,8 NW"}), (0, {"landing": "8,8 SW"}), (0, {"seat": 1}),
        (1, {"source": "0,8 NE"}), (1, {"from": "0,8 N", "source": "0,8 NE", "to": "8,8 S", "landing": "8,8 SE"}),
        (1, {"to": "0,8 N", "landing": "0,8 NE"}), (0, {"source": None}), (0, {"seat": None}),
    ],
)  # fmt: skip
def test_positions_with_crossings_that_cannot_have_happened_are_refused(n: int, wrong: dict[str, Any]) -> None:
    position = allowed()
    assert to_dict(from_dict(position)) == position
    rows = [dict(row) for row in position["crossings"]]
    rows[n] |= wrong
    with pytest.raises(PositionError, match=r"crossings"):
        from_dict({**position, "crossings": rows})


@pytest.mark.rule("WORLD-43")
def test_crossings_are_kept_in_the_order_of_happening_and_none_ends() -> None:
    position = allowed()
    assert [(row["from"], row["to"]) for row in position["crossings"]] == [
        (corner(world(), a), corner(world(), b)) for a, b in (("0,8 N", "8,8 S"), ("8,8 S", "0,6 N"))
    ]
