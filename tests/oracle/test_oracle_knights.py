"""The oracle with knights: hiring, ways, displacing, chases, and what knights mean for ships and routes."""

from __future__ import annotations

import pytest

from tests.oracle import Oracle
from tests.oracle.coves import coves
from tests.oracle.globe import GLOBE
from tests.oracle.parts.sailing import Crossing
from tests.oracle.realm_scenes import CORNERS, SIDES, cities, knight, levels, next_turn, play_on, realm, throw
from tests.oracle.scenes import apply_all, hand, main_phase, of_kind, pre_roll, put, seat_facts
from tests.oracle.six import CROWD


def on_the_ring(*ships: int, num_players: int = 3) -> Oracle:
    """Seat 0 with ships on these sides of the sea hex 2,5, and with a settlement at the first corner."""
    oracle = realm(num_players)
    put(oracle, 0, settlements=[CORNERS[0]], ships=[SIDES[n] for n in ships])
    return oracle


def knights_of(oracle: Oracle, seat: int) -> dict[str, str]:
    return seat_facts(oracle, seat)["knights"]


# --- hiring, activating, promoting ------------------------------------------------------------------------------------
@pytest.mark.rule("CK-077", "CK-078", "CK-086", "CK-203", "CK-210")
def test_a_basic_knight_is_hired_at_a_free_end_of_a_road_or_ship_by_land() -> None:
    oracle = on_the_ring(0, 1, 2, 3)
    put(oracle, 1, settlements=[CORNERS[1]])
    hand(oracle, 0, ore=2, wool=2)
    assert of_kind(oracle, "knight") == {CORNERS[4]}, "2,5 SE and 2,5 S touch no land, and two corners are built on"
    oracle.apply(f"knight {CORNERS[4]}")
    assert knights_of(oracle, 0) == {CORNERS[4]: "basic"}
    assert seat_facts(oracle, 0)["hand"]["ore"] == 1
    assert seat_facts(oracle, 0)["knights_left"] == {"basic": 1, "strong": 2, "mighty": 2}
    assert of_kind(oracle, "knight") == set()


@pytest.mark.rule("CK-003", "CK-085", "CK-212")
def test_two_knights_of_a_rank_and_no_distance_between_them() -> None:
    oracle = realm()
    put(oracle, 0, settlements=["1,4 N"], roads=["1,4 NE", "1,6 NW"])
    hand(oracle, 0, ore=3, wool=3)
    assert of_kind(oracle, "knight") == {"1,4 NE", "1,6 N"}
    apply_all(oracle, "knight 1,4 NE", "knight 1,6 N")
    assert of_kind(oracle, "knight") == set()
    assert seat_facts(oracle, 0)["knights_left"]["basic"] == 0


@pytest.mark.rule("CK-080", "CK-081", "CK-083", "CK-084", "CK-209", "CK-213")
def test_activating_and_promoting() -> None:
    oracle = on_the_ring(0)
    knight(oracle, 0, CORNERS[1])
    hand(oracle, 0, ore=3, wool=3, grain=2)
    apply_all(oracle, f"activate {CORNERS[1]}", f"promote {CORNERS[1]}")
    assert knights_of(oracle, 0) == {CORNERS[1]: "strong active fresh promoted"}
    assert of_kind(oracle, "pick knight") == of_kind(oracle, "promote") == of_kind(oracle, "activate") == set()
    next_turn(oracle)
    main_phase(oracle)
    assert knights_of(oracle, 0) == {CORNERS[1]: "strong active"}
    assert of_kind(oracle, "promote") == set(), "no fortress"
    levels(oracle, 0, politics=3)
    assert of_kind(oracle, "promote") == {CORNERS[1]}


@pytest.mark.rule("CK-085")
def test_no_promotion_to_a_rank_that_is_out() -> None:
    oracle = on_the_ring(0, 5)
    for n, rank in ((1, 2), (2, 2), (5, 1)):
        knight(oracle, 0, CORNERS[n], rank)
    hand(oracle, 0, ore=1, wool=1)
    assert of_kind(oracle, "promote") == set()


@pytest.mark.rule("CK-097", "CK-095", "CK-141", "CK-210", "CK-212")
def test_knights_bar_settlements_and_the_ways_of_others() -> None:
    oracle = on_the_ring(0, 1)
    put(oracle, 1, ships=[SIDES[3]])
    hand(oracle, 0, brick=1, lumber=2, wool=2, grain=1)
    there = CORNERS[2]
    knight(oracle, 1, there)
    assert there not in of_kind(oracle, "settlement")
    assert of_kind(oracle, "ship") == {SIDES[5]}, "not on from the knight, nor past it"
    oracle.table.seats[1].realm.knights.clear()
    knight(oracle, 0, there)
    assert there not in of_kind(oracle, "settlement")
    assert SIDES[2] in of_kind(oracle, "ship")


@pytest.mark.rule("CK-210")
def test_an_own_knight_supports_nothing() -> None:
    oracle = realm()
    knight(oracle, 0, "1,4 N", 2)
    hand(oracle, 0, brick=2, lumber=2, wool=2, grain=2, ore=4)
    assert of_kind(oracle, "road") == of_kind(oracle, "ship") == of_kind(oracle, "settlement") == set()
    assert oracle._ratios(0)["ore"] == 4, "no harbour"


# --- ways -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-082", "CK-090", "CK-091", "CK-204", "CK-205")
def test_a_knight_goes_by_roads_and_ships_and_is_inactive_then() -> None:
    oracle = realm()
    put(oracle, 0, roads=["1,4 NE"], ships=[SIDES[0], SIDES[1], "1,6 W"])
    knight(oracle, 0, "1,4 NE", 1, "active")
    oracle.apply("pick knight 1,4 NE")
    assert oracle.facts()["picked"] == "1,4 NE"
    assert oracle.legal() == {"knight 1,4 N", *(f"knight {CORNERS[n]}" for n in (0, 1, 2))}
    oracle.apply(f"knight {CORNERS[2]}")
    assert knights_of(oracle, 0) == {CORNERS[2]: "basic"}
    assert oracle.phase == "main" and oracle.facts()["picked"] is None


@pytest.mark.rule("CK-089", "CK-087", "CK-204")
def test_opponents_are_in_the_way_but_own_pieces_are_not() -> None:
    oracle = on_the_ring(0, 1, 2, 5)
    knight(oracle, 0, CORNERS[1], 2, "active")
    knight(oracle, 1, CORNERS[2], 1)
    assert oracle._targets(CORNERS[1]) == {f"knight {CORNERS[2]}", f"knight {CORNERS[5]}"}
    knight(oracle, 1, CORNERS[2], 2)
    assert oracle._targets(CORNERS[1]) == {f"knight {CORNERS[5]}"}, "not weaker"
    put(oracle, 1, settlements=[CORNERS[5]])
    assert of_kind(oracle, "pick knight") == set()


@pytest.mark.rule("CK-086", "SPICE-52")
def test_a_knight_and_a_merchant_never_share_a_vertex() -> None:
    oracle = coves(cities_and_knights=True)
    put(oracle, 0, ships=["2,7 NW", "2,5 NE"])
    hand(oracle, 0, ore=2, wool=2)
    assert of_kind(oracle, "merchant") == {"1,6 SE"}
    knight(oracle, 0, "1,6 S", 1, "active")
    assert "knight 1,6 SE" in oracle._targets("1,6 S")
    knight(oracle, 1, "1,6 SE", 2)
    assert of_kind(oracle, "merchant") == set()
    oracle.table.seats[1].realm.knights.clear()
    oracle.table.merchants["1,6 SE"] = 1
    assert "knight 1,6 SE" not in oracle._targets("1,6 S")


@pytest.mark.rule("CK-079")
def test_no_knight_beside_a_hidden_hex() -> None:
    oracle = coves(found={"2,7": "ocean", "1,10": "forest"}, cities_and_knights=True)
    put(oracle, 0, ships=["2,7 NW"])
    knight(oracle, 0, "1,6 S", 1, "active")
    assert oracle._targets("1,6 S") == set()


@pytest.mark.rule("CK-134", "CK-229", "CK-231")
def test_the_exit_points_of_a_crossing_are_neighbours_for_knights() -> None:
    oracle = play_on(GLOBE, 3)
    put(oracle, 0, ships=["0,2 NW", "4,2 SW"])
    oracle.crossings.append(Crossing(0, "0,2 N", "0,2 NW", "4,2 S", "4,2 SW"))
    knight(oracle, 0, "0,2 NW", 2, "active")
    hidden = oracle._reach(0, "0,2 NW")
    assert hidden == {"0,2 N", "4,2 S", "4,2 SW"}
    knight(oracle, 1, "0,2 N", 1)
    assert oracle._reach(0, "0,2 NW") == {"0,2 N"}
    assert not oracle._is_open("0,2 N")


# --- displacing -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-087", "CK-088", "CK-155", "CK-207")
def test_a_displaced_knight_goes_where_its_owner_says() -> None:
    oracle = on_the_ring(0)
    put(oracle, 1, ships=[SIDES[1], SIDES[2]])
    knight(oracle, 0, CORNERS[0], 2, "active")
    knight(oracle, 1, CORNERS[1], 1, "active")
    apply_all(oracle, f"pick knight {CORNERS[0]}", f"knight {CORNERS[1]}")
    assert (oracle.phase, oracle.actor) == ("opponent's step", 1)
    assert oracle.facts()["homeless"] == {"seat": 1, "knight": "basic active", "from": CORNERS[1]}
    assert knights_of(oracle, 1) == {} and seat_facts(oracle, 1)["knights_left"]["basic"] == 1
    assert oracle.legal() == {f"knight {CORNERS[2]}", f"knight {CORNERS[3]}"}
    oracle.apply(f"knight {CORNERS[3]}")
    assert (oracle.phase, oracle.actor) == ("main", 0)
    assert knights_of(oracle, 0) == {CORNERS[1]: "strong"}
    assert knights_of(oracle, 1) == {CORNERS[3]: "basic active"}


@pytest.mark.rule("CK-088", "CK-100")
def test_a_displaced_knight_without_a_place_goes_to_the_supply() -> None:
    oracle = on_the_ring(0)
    knight(oracle, 0, CORNERS[0], 2, "active")
    knight(oracle, 1, CORNERS[1], 1)
    apply_all(oracle, f"pick knight {CORNERS[0]}", f"knight {CORNERS[1]}")
    assert oracle.phase == "main"
    assert knights_of(oracle, 1) == {} and seat_facts(oracle, 1)["knights_left"]["basic"] == 2


@pytest.mark.rule("CK-207", "CK-096")
def test_the_route_is_judged_when_the_displaced_knight_stands_again() -> None:
    oracle = realm()
    put(oracle, 1, roads=["1,4 NE", "1,4 NW", "1,4 W", "2,3 NW", "2,3 W", "1,6 NW"])
    put(oracle, 0, roads=["1,4 E"])
    oracle.table.longest_route = 1
    knight(oracle, 1, "1,4 NE")
    knight(oracle, 0, "1,4 SE", 2, "active")
    apply_all(oracle, "pick knight 1,4 SE", "knight 1,4 NE")
    assert oracle.table.longest_route == 1 and seat_facts(oracle, 1)["route"] == 5
    put(oracle, 2, roads=["5,4 W", "5,4 SW", "5,4 SE", "5,6 SW", "5,6 SE"])
    oracle.apply("knight 1,6 N")
    assert oracle.table.longest_route == 1


@pytest.mark.rule("CK-096", "CK-101", "CK-141", "ROUTE-09")
def test_a_knight_that_comes_to_stand_cuts_the_routes_of_others() -> None:
    oracle = realm()
    put(oracle, 1, roads=["1,4 NE", "1,4 NW", "1,4 W", "2,3 NW", "2,3 W"])
    put(oracle, 0, roads=["1,4 E"], ships=[SIDES[0]])
    oracle.table.longest_route = 1
    hand(oracle, 0, ore=1, wool=1)
    oracle._assign_longest_route()
    assert oracle.table.longest_route == 1
    oracle.apply(f"knight {CORNERS[0]}")
    assert oracle._route(0) == 1, "own knights join nothing"
    knight(oracle, 0, "1,4 SW")
    oracle._assign_longest_route()
    assert oracle.table.longest_route is None


# --- chases -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-092", "CK-093", "CK-094", "CK-206", "CK-114", "CK-218")
def test_chases_begin_after_the_first_attack() -> None:
    oracle = on_the_ring(0)
    put(oracle, 1, settlements=["5,4 N"])
    hand(oracle, 1, ore=1)
    oracle.table.robber, oracle.table.pirate = "1,4", "2,5"
    knight(oracle, 0, CORNERS[0], 1, "active")
    assert oracle._targets(CORNERS[0]) == {f"knight {CORNERS[1]}"}
    oracle.attacked = True
    oracle.apply(f"pick knight {CORNERS[0]}")
    assert "robber 1,4" not in oracle.legal() and "pirate 2,5" not in oracle.legal()
    assert len(of_kind(oracle, "robber")) == 11 and len(of_kind(oracle, "pirate")) == 6
    oracle.apply("robber 5,4")
    assert oracle.phase == "stolen card"
    oracle.apply_chance("ore")
    assert oracle.phase == "main" and knights_of(oracle, 0) == {CORNERS[0]: "basic"}


@pytest.mark.rule("CK-206")
def test_a_robber_off_the_board_is_chased_by_nobody() -> None:
    oracle = on_the_ring(0)
    oracle.attacked, oracle.table.robber, oracle.table.pirate = True, None, None
    knight(oracle, 0, CORNERS[0], 1, "active")
    assert oracle._targets(CORNERS[0]) == {f"knight {CORNERS[1]}"}


# --- lanes ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-098", "CK-211", "CK-099")
def test_a_knight_closes_a_lane_and_opens_it_when_it_goes() -> None:
    oracle = on_the_ring(0, 1)
    oracle.table.pirate = "3,8"
    knight(oracle, 0, CORNERS[2], 1, "active")
    assert seat_facts(oracle, 0)["closed_lanes"] == sorted([SIDES[0], SIDES[1]])
    assert of_kind(oracle, "pick ship") == set()
    apply_all(oracle, f"pick knight {CORNERS[2]}", f"knight {CORNERS[1]}")
    assert seat_facts(oracle, 0)["open_lanes"] == [SIDES[1]]
    assert of_kind(oracle, "pick ship") == {SIDES[1]}
    oracle.table.seats[0].realm.knights.clear()
    knight(oracle, 1, CORNERS[2])
    assert seat_facts(oracle, 0)["open_lanes"] == sorted([SIDES[0], SIDES[1]])
    assert of_kind(oracle, "pick ship") == set(), "an end with an opponent's knight is not free"


@pytest.mark.rule("CK-099")
def test_an_opponents_knight_within_a_closed_lane_leaves_it_closed() -> None:
    oracle = on_the_ring(0, 1)
    knight(oracle, 0, CORNERS[2])
    knight(oracle, 1, CORNERS[1], 2)
    assert seat_facts(oracle, 0)["closed_lanes"] == sorted([SIDES[0], SIDES[1]])


# --- marks and the special building phase -----------------------------------------------------------------------------
@pytest.mark.rule("CK-135", "CK-136", "CK-137", "CK-163")
def test_what_builders_do_with_knights() -> None:
    oracle = play_on(CROWD, 5)
    put(oracle, 1, settlements=["1,2 N"], roads=["1,2 NE"])
    cities(oracle, 1, "1,6 N")
    knight(oracle, 1, "1,2 NE", 1, "active")
    hand(oracle, 1, ore=2, wool=2, grain=2, brick=2, cloth=4)
    oracle.attacked, oracle.table.robber = True, "1,2"
    oracle.apply("end turn")
    assert (oracle.phase, oracle.active) == ("special building", 1)
    assert of_kind(oracle, "improve") == {"trade"} and of_kind(oracle, "wall") == {"1"}
    assert of_kind(oracle, "pick knight") == of_kind(oracle, "maritime") == set()
    assert of_kind(oracle, "promote") == {"1,2 NE"} and of_kind(oracle, "activate") == set()
    oracle.apply("promote 1,2 NE")
    assert knights_of(oracle, 1) == {"1,2 NE": "strong active promoted"}
    apply_all(oracle, *["end build"] * 4)
    assert (oracle.phase, oracle.active) == ("pre-roll", 1)
    throw(oracle, 1, 2, "ship")
    assert knights_of(oracle, 1) == {"1,2 NE": "strong active"}
    assert of_kind(oracle, "pick knight") == {"1,2 NE"}


@pytest.mark.rule("CK-147", "CK-011")
def test_before_the_roll_nothing_but_the_roll() -> None:
    oracle = on_the_ring(0)
    knight(oracle, 0, CORNERS[1], 1, "active")
    assert pre_roll(oracle).legal() == {"roll"}
