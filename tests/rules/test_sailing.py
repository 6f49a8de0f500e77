"""Ships that sail round the world: where from, where to, at what price (WORLD-19..26, WORLD-36, -37, -42..44, -49)."""

import pytest

from tests.rules.scene import Scene
from tests.rules.world import PRICE, SETTLEMENT, Found, corner, edge, edges, set_up, world

pytestmark = pytest.mark.long  # the edition grand is compiled
NORTH: Found = {"0,6": "ocean", "0,8": "ocean", "0,10": "ocean"}
SOUTH = ("8,4", "8,6", "8,8", "8,10", "8,12")
#: Where who sailed from the north can land: two edges at each of five points.
LANDINGS = tuple(f"{name} {side}" for name in SOUTH for side in ("SE", "SW"))


def north(hand: dict[str, int] | None = None, found: Found | None = None, **entries: object) -> Scene:
    """Seat 0 has a ship that ends at 0,8 N, and the price of a crossing if nothing else is said."""
    mine = {"ships": ["0,8 NE"], "hand": PRICE if hand is None else hand}
    return world(mine, *entries.pop("others", ()), found={**NORTH, **(found or {})}, **entries)  # type: ignore[misc]


def sailed(game: Scene) -> list[list[object]]:
    return [[*crossing.values()] for crossing in game.game.facts()["crossings"]]


@pytest.mark.rule("WORLD-19", "WORLD-36", "WORLD-42", "WORLD-43", "FACEDOWN-54")
def test_a_crossing_costs_two_lumber_and_two_wool_and_lays_a_ship() -> None:
    game = north({"lumber": 3, "wool": 2, "ore": 1})
    bank = game.bank()
    assert game.of_kind("pick exit") == {corner(game, "0,8 N")}
    game.do("pick exit 0,8 N")
    assert (game.phase, game.actor, game.hand(0)) == ("landing", 0, {"lumber": 3, "wool": 2, "ore": 1})
    assert game.legal() == {f"ship {name}" for name in edges(game, *LANDINGS)}  # and nothing to call it off with
    game.do(f"ship {edge(game, '8,8 SE')}")
    assert game.phase == "found hex"
    assert game.hand(0) == {"lumber": 1, "ore": 1}
    assert (game.bank()["lumber"], game.bank()["wool"]) == (bank["lumber"] + 2, bank["wool"] + 2)
    assert (game.supply(0)["ships"], game.game.facts()["seats"][0]["ships"]) == (
        13, sorted(edges(game, "0,8 NE", "8,8 SE")),
    )  # fmt: skip
    row = [0, corner(game, "0,8 N"), edge(game, "0,8 NE"), corner(game, "8,8 S"), edge(game, "8,8 SE")]
    assert sailed(game) == [row]


@pytest.mark.rule("WORLD-19", "WORLD-36")
@pytest.mark.parametrize("hand", [{"lumber": 1, "wool": 9}, {"lumber": 9, "wool": 1}, {"lumber": 2}, {}])
def test_without_the_price_nobody_sails(hand: dict[str, int]) -> None:
    assert north(hand).of_kind("pick exit") == set()


@pytest.mark.rule("WORLD-19")
def test_only_from_an_own_ship_at_an_exit_point_in_the_own_main_phase_and_as_often_as_one_can() -> None:
    game = north({"lumber": 4, "wool": 4})
    assert game.of_kind("pick exit") == {corner(game, "0,8 N")}  # 0,10 NW, its other end, is no exit point
    game.do("pick exit 0,8 N", f"ship {edge(game, '8,8 SE')}").chance("ocean").chance("ocean")
    assert game.of_kind("pick exit") == {corner(game, "0,8 N"), corner(game, "8,8 S")}
    game.do("pick exit 0,8 N", f"ship {edge(game, '8,8 SW')}").chance("ocean")
    assert [row[4] for row in sailed(game)] == [edge(game, "8,8 SE"), edge(game, "8,8 SW")]
    assert game.of_kind("pick exit") == set()
    others = north(others=({"ships": ["0,6 NE"]},), hand={}, found={"0,4": "ocean"}, active=1)
    assert others.of_kind("pick exit") == set()
    other = world({"hand": PRICE, "roads": ["0,8 NE"]}, found={"0,8": ("forest", 2), "0,10": "ocean"})
    assert other.of_kind("pick exit") == set()  # a road does not sail
    free = north({}, phase="pre-roll")
    assert free.legal() == {"roll"}


@pytest.mark.rule("WORLD-19")
def test_free_pieces_and_ship_moves_never_cross() -> None:
    seats = {"ships": ["0,8 NE", "0,10 NW"], "hand": PRICE, "cards": {"roads": 1}}
    game = world(seats, found=NORTH)
    free = game.clone().do("play roads")
    assert free.legal() and not {text for text in free.legal() if not text.startswith(("road ", "ship "))}
    assert not free.of_kind("ship") & edges(game, *LANDINGS)
    moved = game.do(f"pick ship {edge(game, '0,8 NE')}")
    assert moved.of_kind("ship") and not moved.of_kind("ship") & edges(game, *LANDINGS)


@pytest.mark.rule("WORLD-20", "WORLD-34", "WORLD-45")
def test_a_foreign_building_at_the_exit_point_bars_it_an_own_one_does_not() -> None:
    land = {"0,8": ("forest", 2)}
    assert north(found=land, others=({"settlements": ["0,8 N"]},)).of_kind("pick exit") == set()
    own = {"ships": ["0,8 NE"], "settlements": ["0,8 N"], "hand": PRICE}
    game = world(own, found={**NORTH, **land})
    assert game.of_kind("pick exit") == {corner(game, "0,8 N")}
    built = world({"ships": ["0,8 NE"], "hand": SETTLEMENT}, found={**NORTH, **land})
    assert corner(built, "0,8 N") in built.of_kind("settlement")
    assert corner(built, "0,8 N") not in world({"ships": ["0,8 NE"], "hand": SETTLEMENT}, found=NORTH).of_kind(
        "settlement"
    )


@pytest.mark.rule("WORLD-21", "WORLD-37", "WORLD-26", "WORLD-42", "FACEDOWN-61")
def test_it_lands_at_any_empty_border_edge_of_the_opposite_side_and_turns_up_both_ends() -> None:
    found: Found = {"8,8": ("hills", 2), "8,10": ("pasture", 3), "8,12": ("gold", 4), "7,11": "ocean", "7,13": "ocean"}
    other = {"ships": ["8,8 SE"], "roads": ["8,10 SW"]}
    game = north(found=found, others=(other,)).do("pick exit 0,8 N")
    assert game.of_kind("ship") == edges(game, *LANDINGS) - edges(game, "8,8 SE", "8,10 SW")
    game.do(f"ship {edge(game, '8,4 SE')}")  # beside 8,4 and 8,6, both hidden
    assert (game.phase, game.actor, game.terrain()["8,4"]) == ("found hex", -1, "missing")
    game.chance("forest").chance("5")
    assert (game.phase, game.hand(0)) == ("found hex", {"lumber": 1})
    game.chance("gold").chance("6")
    assert (game.phase, game.actor) == ("take", 0)
    game.do("take ore")
    assert (game.phase, game.hand(0)) == ("main", {"lumber": 1, "ore": 1})
    assert (game.terrain()["8,4"], game.terrain()["8,6"]) == ("forest", "gold")


@pytest.mark.rule("WORLD-22", "WORLD-44", "WORLD-49")
def test_the_exit_point_says_which_side_though_a_middle_edge_ends_at_two() -> None:
    """The middle edge of 0,4 ends at 0,4 N of the top side and at 0,4 NW of the side beside it."""
    game = world({"ships": ["0,4 NW"], "hand": {"lumber": 8, "wool": 8}}, found={"0,4": "ocean"})
    assert game.of_kind("pick exit") == {corner(game, "0,4 N"), corner(game, "0,4 NW")}
    other = game.clone().do("pick exit 0,4 NW")
    assert other.of_kind("ship") == edges(
        game, *(f"{name} {side}" for name in ("4,16", "5,15", "6,14", "7,13", "8,12") for side in ("E", "SE"))
    )
    game.do("pick exit 0,4 N")
    assert edge(game, "8,4 SW") in game.of_kind("ship")
    game.do(f"ship {edge(game, '8,4 SW')}").chance("ocean")  # the middle edge of 8,4, for the bottom side
    assert sailed(game)[0][3] == corner(game, "8,4 S")
    # it may at once begin a crossing from its other end, on the lower left, or back from where it landed
    assert {corner(game, "8,4 S"), corner(game, "8,4 SW")} <= game.of_kind("pick exit")
    game.do("pick exit 8,4 SW")
    assert edge(game, "0,12 NE") in game.of_kind("ship") and edge(game, "8,8 SE") not in game.of_kind("ship")
    game.do(f"ship {edge(game, '1,13 NE')}").chance("ocean").chance("ocean")
    assert [row[2] for row in sailed(game)] == [edge(game, "0,4 NW"), edge(game, "8,4 SW")]


@pytest.mark.rule("WORLD-23", "WORLD-49")
def test_nobody_lands_at_a_foreign_building_but_beside_one_of_another_side() -> None:
    found: Found = {"8,4": ("hills", 2), "8,8": ("hills", 3), "7,3": "ocean"}
    game = north(found=found, others=({"settlements": ["8,8 S", "8,4 SW"]},)).do("pick exit 0,8 N")
    assert game.of_kind("ship") == edges(game, *LANDINGS) - edges(game, "8,8 SE", "8,8 SW")
    assert edge(game, "8,4 SW") in game.of_kind("ship")  # its other end, at 8,4 SW, is of another side


@pytest.mark.rule("WORLD-24")
def test_without_a_ship_in_the_supply_nobody_sails() -> None:
    assert north(ships_supply=1).of_kind("pick exit") == set()
    assert north(ships_supply=2).of_kind("pick exit") != set()


@pytest.mark.rule("WORLD-25")
def test_the_pirate_keeps_ships_from_sailing_and_from_landing() -> None:
    assert north(pirate="0,8").of_kind("pick exit") == set()
    assert north(pirate="0,10").of_kind("pick exit") != set()  # a side of the ship's edge, not the slot of the point
    game = north(pirate="8,8", found={"8,8": "ocean"}).do("pick exit 0,8 N")
    assert game.of_kind("ship") == edges(game, *LANDINGS) - edges(game, "8,8 SE", "8,8 SW")


@pytest.mark.rule("WORLD-36")
def test_without_anywhere_to_land_nobody_sails() -> None:
    found: Found = {"0,6": ("hills", 2), **{name: "ocean" for name in (*SOUTH, "7,3", "7,13")}}
    game = north(found=found, others=({"ships": list(LANDINGS[:9])},))
    assert game.do("pick exit 0,8 N").of_kind("ship") == edges(game, LANDINGS[9])
    assert north(found=found, others=({"ships": list(LANDINGS)},)).of_kind("pick exit") == set()


@pytest.mark.rule("WORLD-42", "WORLD-27", "FACEDOWN-59")
@pytest.mark.parametrize(("target", "end"), [(3, ("over", 0)), (4, ("take", None))])
def test_the_route_card_comes_before_what_is_found_the_winner_after_it(
    target: int, end: tuple[str, int | None]
) -> None:
    lane = ["0,8 NW", "0,6 NE", "0,6 NW", "0,4 NE"]  # from 0,8 N to 0,4 N
    mine = {"ships": lane, "settlements": ["4,8 N"], "hand": PRICE}
    game = world(mine, found={**NORTH, "0,4": "ocean"}, points_to_win=target)
    game.do("pick exit 0,8 N", f"ship {edge(game, '8,8 SE')}")
    assert (game.phase, game.game.record.route_holder, game.points(0), game.winner) == ("found hex", 0, 3, None)
    game.chance("ocean")
    assert (game.phase, game.winner) == ("found hex", None)
    game.chance("gold").chance("2")
    assert (game.phase, game.winner) == end


@pytest.mark.rule("WORLD-42", "WORLD-30")
def test_the_landing_ship_stays_this_turn_and_others_may_be_attached() -> None:
    game = north({"lumber": 4, "wool": 4})
    game.do("pick exit 0,8 N", f"ship {edge(game, '8,8 SE')}").chance("ocean").chance("ocean")
    assert edges(game, "8,8 SW", "8,8 E", "8,10 SW") <= game.of_kind("ship")  # at both ends of it
    assert game.of_kind("pick ship") == set()
    game.do(f"ship {edge(game, '8,8 SW')}").chance("ocean")
    assert sailed(game)[0][4] == edge(game, "8,8 SE")


@pytest.mark.rule("WORLD-31", "WORLD-45")
def test_a_crossing_supports_no_roads_and_settles_nothing() -> None:
    found: Found = {"8,8": ("hills", 2), "8,10": ("hills", 3), "0,8": ("forest", 4)}
    seats = {"roads": ["0,8 NW"], "ships": ["0,8 NE"], "hand": {"lumber": 9, "wool": 9, "brick": 3, "grain": 3}}
    game = world(seats, {"settlements": ["0,8 NW"]}, found={**NORTH, **found})
    game.do("pick exit 0,8 N", f"ship {edge(game, '8,8 SE')}")
    assert not edges(game, "8,8 SW", "8,8 E", "8,10 SW") & game.of_kind("road")
    # the landing ship is an own piece at its two ends, as anywhere; the points of its side are not joined for building
    assert corner(game, "8,8 S") in game.of_kind("settlement")
    assert corner(game, "8,10 S") not in game.of_kind("settlement")


@pytest.mark.rule("WORLD-32", "WORLD-43")
def test_several_crossings_lead_over_the_same_points_each_at_its_price() -> None:
    mine, other = {"ships": ["0,8 NE"], "hand": {"lumber": 4, "wool": 4}}, {"ships": ["0,8 NW"], "hand": PRICE}
    game = world(mine, other, found={**NORTH, "8,8": "ocean", "8,10": "ocean", "8,6": "ocean"})
    game.do("pick exit 0,8 N", f"ship {edge(game, '8,8 SE')}")
    assert game.hand(0) == PRICE
    game.do("pick exit 8,8 S", f"ship {edge(game, '0,6 NE')}", "end turn")
    assert game.hand(0) == {}
    game.roll(2).do("pick exit 0,8 N", f"ship {edge(game, '8,8 SW')}")
    assert game.hand(1) == {}
    point, across = corner(game, "0,8 N"), corner(game, "8,8 S")
    assert [(row[0], row[1], row[3]) for row in sailed(game)] == [
        (0, point, across), (0, across, corner(game, "0,6 N")), (1, point, across),
    ]  # fmt: skip
    vertices = game.game.board.places.vertices
    for viewer in range(3):
        seen = game.game.layout.split(game.game.observe(viewer))
        joined = {name for row in seen["joined"] for name, n in zip(vertices, row, strict=False) if n}
        assert joined == {point, across, corner(game, "0,6 N")}


@pytest.mark.rule("WORLD-36", "WORLD-43")
def test_between_exit_and_landing_all_see_where_the_ship_sails_from() -> None:
    game = north().do("pick exit 0,8 N")
    v = game.game.board.places.find_vertex("0,8 N")
    for viewer in range(3):
        seen = game.game.layout.split(game.game.observe(viewer))["exit"]
        assert seen.nonzero()[0].tolist() == [v]


@pytest.mark.rule("WORLD-19")
def test_nobody_sails_in_set_up() -> None:
    assert not {text for text in set_up("settlement 2,6 N").legal() if text.startswith("pick exit")}
