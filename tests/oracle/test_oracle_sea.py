"""Ships, pirate, road card, the special cards and island tokens on a board."""

import pytest

from tests.oracle import Oracle
from tests.oracle.scenes import (
    LAGOON,
    apply_all,
    chart,
    hand,
    hold,
    lagoon,
    main_phase,
    new_game,
    of_kind,
    pre_roll,
    put,
    seat_facts,
)

RING = ["3,6 NE", "3,6 E", "3,6 SE", "3,6 SW", "3,6 W", "3,6 NW"]
STEM = "2,5 E"  # from 1,6 S on the shore to 3,6 N on the ring


def named(oracle: Oracle, *edges: str) -> set[str]:
    return {oracle.table.board.edge_called[edge] for edge in edges}


def far_pirate(oracle: Oracle) -> Oracle:
    """Take the pirate away, so that it is in nobody's way."""
    oracle.table.pirate = None
    return oracle


# Building ships


@pytest.mark.rule("SHIP-01", "SHIP-02", "SHIP-03", "SHIP-07", "SHIP-09", "SHIP-12", "EDGE-53")
def test_where_ships_are_built() -> None:
    oracle = lagoon()
    put(oracle, 0, settlements=["1,6 S"])
    hand(oracle, 0, lumber=1, wool=1, brick=1)
    # Of the edges at 1,6 S all are beside sea; 2,7 has the pirate.
    assert of_kind(oracle, "ship") == {"1,6 SW"}
    assert of_kind(oracle, "road") == {"1,6 SW", "1,6 SE"}
    far_pirate(oracle)
    assert of_kind(oracle, "ship") == {"1,6 SW", "1,6 SE", STEM}
    oracle.apply(f"ship {STEM}")
    hand(oracle, 0, lumber=1, wool=1)
    assert of_kind(oracle, "ship") == {"1,6 SW", "1,6 SE"} | named(oracle, "3,6 NW", "3,6 NE")
    oracle.table.seats[0].supply["ships"] = 0
    assert not of_kind(oracle, "ship")
    assert of_kind(oracle, "pick ship") == set()  # built this turn


@pytest.mark.rule("SHIP-04", "SHIP-05", "SHIP-08", "SHIP-10", "SHIP-11")
def test_roads_and_ships_do_not_support_each_other() -> None:
    oracle = far_pirate(lagoon())
    put(oracle, 0, roads=["1,6 SW"])
    hand(oracle, 0, lumber=2, wool=2, brick=2, grain=1)
    assert not of_kind(oracle, "ship")
    assert STEM not in of_kind(oracle, "road")
    oracle.apply("settlement 1,6 S")
    assert of_kind(oracle, "ship") == {"1,6 SE", STEM}


@pytest.mark.rule("SHIP-03", "EDGE-07", "SHIP-14")
def test_no_ship_goes_on_past_a_foreign_building() -> None:
    oracle = far_pirate(lagoon())
    put(oracle, 0, ships=["1,6 SW"])
    put(oracle, 1, settlements=["1,6 S"])
    hand(oracle, 0, lumber=1, wool=1)
    assert not of_kind(oracle, "ship") & {"1,6 SE", STEM}
    assert of_kind(oracle, "ship") == {"1,4 SE"}


@pytest.mark.rule("START-01", "START-02", "START-03", "START-04", "BASE-16", "EDGE-51")
def test_starting_with_ships() -> None:
    oracle = new_game(LAGOON, 3, ships=True)
    oracle.table.pirate = "2,5"
    oracle.apply("settlement 1,6 S")
    assert oracle.legal() == {"road 1,6 SW", "road 1,6 SE", "ship 1,6 SE"}
    oracle.apply("ship 1,6 SE")
    assert seat_facts(oracle, 0)["supply"]["ships"] == 14
    without = new_game(LAGOON, 3, ships=False)
    without.apply("settlement 1,6 S")
    assert without.legal() == {"road 1,6 SW", "road 1,6 SE"}


# Moving ships


@pytest.mark.rule("MOVE-06", "EDGE-10", "EDGE-11")
def test_ring_of_six_on_the_board() -> None:
    oracle = far_pirate(lagoon())
    put(oracle, 0, settlements=["1,6 S"], ships=[STEM, *RING])
    assert of_kind(oracle, "pick ship") == named(oracle, *RING)
    oracle.table.seats[0].ships -= named(oracle, "3,6 NE")  # borders the stem
    assert of_kind(oracle, "pick ship") == named(oracle, "3,6 E")
    oracle.table.seats[0].ships |= named(oracle, "3,6 NE")
    oracle.table.seats[0].ships -= named(oracle, "3,6 SE")
    assert of_kind(oracle, "pick ship") == named(oracle, "3,6 E", "3,6 SW")


@pytest.mark.rule("MOVE-09", "MOVE-11", "MOVE-12", "MOVE-14", "MOVE-16", "EDGE-16", "EDGE-17", "DECISIONS-24")
def test_a_move() -> None:
    oracle = far_pirate(lagoon())
    put(oracle, 0, settlements=["1,6 S"], ships=[STEM, "3,6 NE"])
    tip = named(oracle, "3,6 NE")
    assert of_kind(oracle, "pick ship") == tip
    oracle.apply(f"pick ship {min(tip)}")
    assert oracle.phase == "move ship"
    assert seat_facts(oracle, 0)["ships"] == sorted({STEM} | tip)
    assert of_kind(oracle, "ship") == {"1,6 SW", "1,6 SE"} | named(oracle, "3,6 NW")
    oracle.apply("ship 1,6 SW")
    assert seat_facts(oracle, 0)["ships"] == sorted({STEM, "1,6 SW"})
    assert seat_facts(oracle, 0)["supply"]["ships"] == 13
    assert oracle.legal() == {"end turn"}
    main_phase(oracle)
    assert of_kind(oracle, "pick ship") == {STEM, "1,6 SW"}
    oracle.table.seats[0].new_ships.add(STEM)
    assert of_kind(oracle, "pick ship") == {"1,6 SW"}


@pytest.mark.rule("MOVE-13", "PIRATE-11", "EDGE-54")
def test_the_pirate_holds_ships() -> None:
    oracle = lagoon()
    put(oracle, 0, settlements=["1,6 S"], ships=["1,6 SW", "1,6 SE"])
    assert of_kind(oracle, "pick ship") == set()  # the other one has nowhere to go
    put(oracle, 0, settlements=["5,4 S"])
    assert of_kind(oracle, "pick ship") == {"1,6 SW"}
    oracle.table.pirate = "2,5"
    assert of_kind(oracle, "pick ship") == {"1,6 SE"}
    oracle.apply("pick ship 1,6 SE")
    assert all("2,5" not in oracle.table.board.edge_hexes[edge] for edge in of_kind(oracle, "ship"))


@pytest.mark.rule("MOVE-20")
def test_a_free_end_at_an_own_road() -> None:
    oracle = far_pirate(lagoon())
    put(oracle, 0, settlements=["1,4 SE"], ships=["1,6 SW"], roads=["1,6 SE"])
    assert of_kind(oracle, "pick ship") == {"1,6 SW"}


@pytest.mark.rule("MOVE-21", "MOVE-22", "MOVE-04", "EDGE-06", "EDGE-07", "EDGE-08")
def test_foreign_buildings_in_a_lane() -> None:
    oracle = far_pirate(lagoon())
    put(oracle, 0, settlements=["1,4 SE"], ships=["1,6 SW"])
    put(oracle, 1, settlements=["1,6 S"])
    assert of_kind(oracle, "pick ship") == {"1,6 SW"}  # MOVE-21
    put(oracle, 0, ships=["1,6 SE"])
    assert of_kind(oracle, "pick ship") == {"1,6 SE"}  # MOVE-22: only the true tip
    put(oracle, 0, settlements=["1,6 SE"])
    assert of_kind(oracle, "pick ship") == set()  # closed although cut
    assert seat_facts(oracle, 0)["route"] == 1


@pytest.mark.rule("MOVE-24", "MOVE-14")
def test_a_ship_without_target_is_not_offered() -> None:
    oracle = lagoon()
    put(oracle, 0, ships=["2,5 SE"])  # nothing else of seat 0 is on the board
    assert of_kind(oracle, "pick ship") == set()


@pytest.mark.rule("ROUTE-08", "ROUTE-09", "ROUTE-10", "ROUTE-11", "ROUTE-17", "EDGE-20", "EDGE-21")
def test_longest_route_card() -> None:
    oracle = far_pirate(lagoon())
    put(oracle, 0, roads=["1,4 NW", "1,4 NE", "1,6 NW", "1,6 NE"])
    table = oracle.table
    oracle._assign_longest_route()
    assert table.longest_route is None
    put(oracle, 0, roads=["1,8 NW"])
    oracle._assign_longest_route()
    assert (table.longest_route, table.points(0)) == (0, 2)
    put(oracle, 1, roads=["5,4 SW", "5,4 SE", "5,6 SW", "5,6 SE", "5,8 SW"])
    oracle._assign_longest_route()
    assert table.longest_route == 0  # equalling takes nothing
    put(oracle, 2, settlements=["1,6 N"])
    oracle._assign_longest_route()
    assert table.longest_route == 1
    put(oracle, 2, settlements=["5,6 S"])
    oracle._assign_longest_route()
    assert (table.longest_route, table.points(1)) == (None, 0)


@pytest.mark.rule("ROUTE-09", "ROUTE-11", "EDGE-18", "EDGE-20")
def test_longest_route_card_with_ties() -> None:
    oracle = far_pirate(lagoon())
    table = oracle.table
    put(oracle, 0, roads=["1,4 NW", "1,4 NE", "1,6 NW", "1,6 NE", "1,8 NW"])
    put(oracle, 1, roads=["5,4 SW", "5,4 SE", "5,6 SW", "5,6 SE", "5,8 SW"])
    oracle._assign_longest_route()
    assert table.longest_route is None  # two tie and nobody held it
    put(oracle, 2, roads=["3,2 NE", "3,2 NW", "3,2 W", "3,2 SW", "3,2 SE", "3,2 E"])
    oracle._assign_longest_route()
    assert table.longest_route == 2
    table.seats[2].roads.clear()
    oracle._assign_longest_route()
    assert table.longest_route is None  # the holder falls below two who tie
    put(oracle, 0, roads=["1,8 NE"])
    oracle._assign_longest_route()
    put(oracle, 2, settlements=["1,8 N"])
    oracle._assign_longest_route()
    assert table.longest_route == 0  # cut to a tie, the holder keeps it


@pytest.mark.rule("ROUTE-13", "EDGE-18", "EDGE-19")
def test_moving_out_of_the_longest_route() -> None:
    oracle = far_pirate(lagoon())
    put(oracle, 0, settlements=["1,6 S"], ships=[STEM, *RING[:4]])
    put(oracle, 1, roads=["1,4 NW", "1,4 NE", "1,6 NW", "1,6 NE", "1,8 NW"])
    oracle.table.longest_route = 0
    tip = min(of_kind(oracle, "pick ship"))
    assert {tip} == named(oracle, RING[3])
    apply_all(oracle, f"pick ship {tip}")
    assert oracle.facts()["longest_route"] == 0
    [beyond] = named(oracle, "3,6 NW")
    oracle.apply(f"ship {beyond}")  # 3,6 NW, stem and ring: again a line of four and the stem
    assert (seat_facts(oracle, 0)["route"], oracle.facts()["longest_route"]) == (4, 1)


# Road Construction


@pytest.mark.rule("ROADCARD-01", "ROADCARD-02", "ROADCARD-05", "ROADCARD-07", "ROADCARD-08", "DECISIONS-26")
@pytest.mark.parametrize("optional", [True, False])
def test_road_card(optional: bool) -> None:
    oracle = far_pirate(lagoon(second_piece_optional=optional))
    put(oracle, 0, settlements=["1,6 S"])
    hold(oracle, 0, roads=1)
    pre_roll(oracle).apply("play roads")
    assert oracle.phase == "free piece"
    assert oracle.legal() == {"road 1,6 SW", "road 1,6 SE", "ship 1,6 SW", "ship 1,6 SE", f"ship {STEM}"}
    oracle.apply("ship 1,6 SW")
    assert "ship 1,4 SE" in oracle.legal()  # supported by the first
    assert ("stop" in oracle.legal()) == optional
    oracle.apply("stop" if optional else "road 1,6 SE")
    assert (oracle.phase, oracle.actor) == ("pre-roll", 0)
    apply_all(oracle, "roll")
    oracle.apply_chance("3")
    assert of_kind(oracle, "pick ship") == set()  # MOVE-11


@pytest.mark.rule("ROADCARD-04", "ROADCARD-06", "EDGE-02", "EDGE-03")
def test_road_card_with_few_pieces() -> None:
    oracle = far_pirate(lagoon())
    hold(oracle, 0, roads=1)
    assert "play roads" not in oracle.legal()
    put(oracle, 0, settlements=["1,6 S"])
    oracle.table.seats[0].supply.update(roads=0, ships=0)
    assert "play roads" not in oracle.legal()
    oracle.table.seats[0].supply["roads"] = 1
    apply_all(oracle, "play roads", "road 1,6 SW")
    assert oracle.phase == "main"


@pytest.mark.rule("ROADCARD-09", "EDGE-79")
def test_first_free_piece_may_win() -> None:
    oracle = far_pirate(lagoon(points_to_win=2))
    put(oracle, 0, roads=["1,4 NW", "1,4 NE", "1,6 NW", "1,6 NE"])
    hold(oracle, 0, roads=1)
    apply_all(pre_roll(oracle), "play roads", "road 1,8 NW")
    assert (oracle.phase, oracle.facts()["winner"]) == ("over", 0)


# Pirate


@pytest.mark.rule("PIRATE-07", "PIRATE-08", "PIRATE-09", "PIRATE-10", "EDGE-31")
def test_the_pirate_steals_from_ships_on_its_sides() -> None:
    oracle = lagoon(4)
    put(oracle, 0, ships=["3,6 NE"])
    put(oracle, 1, ships=["2,5 E"])  # touches a corner of 3,6 only
    put(oracle, 2, ships=["3,6 E", "3,6 SE"])
    put(oracle, 3, ships=["3,6 W"])
    for seat in (0, 1, 2):
        hand(oracle, seat, ore=2)
    hold(oracle, 0, soldier=2)
    apply_all(oracle, "play soldier", "pirate 3,6")
    assert oracle.phase == "stolen card"  # seat 2 alone: seat 3 has no card
    oracle.apply_chance("ore")
    assert seat_facts(oracle, 2)["hand"]["ore"] == 1
    hand(oracle, 3, ore=1)
    apply_all(main_phase(oracle), "play soldier", "pirate 2,7")
    oracle.apply_chance("ore")  # on sides of 2,7 lie ships of seat 1 and own ones
    assert seat_facts(oracle, 1)["hand"]["ore"] == 1
    hold(oracle, 0, soldier=1)
    apply_all(main_phase(oracle), "play soldier", "pirate 4,5")
    assert oracle.phase == "main"


@pytest.mark.rule("PIRATE-01", "DECISIONS-09")
def test_pirate_by_agreement() -> None:
    oracle = new_game(LAGOON, 3, pirate_start="agreed")
    assert oracle.facts()["pirate"] is None
    assert (oracle.phase, oracle.actor, len(oracle.legal())) == ("pirate proposal", 0, 7)
    apply_all(oracle, "pirate 2,5", "accept")
    assert (oracle.phase, oracle.actor, oracle.active) == ("pirate answer", 2, 0)
    apply_all(oracle, "decline", "pirate 3,6")
    assert (oracle.actor, oracle.active) == (2, 1)
    apply_all(oracle, "accept", "accept")
    assert (oracle.facts()["pirate"], oracle.phase, oracle.actor) == ("3,6", "setup settlement", 0)


@pytest.mark.rule("DECISIONS-09")
def test_pirate_without_agreement() -> None:
    oracle = new_game(LAGOON, 3, pirate_start="agreed")
    apply_all(oracle, "pirate 2,5", "decline", "pirate 3,6", "decline", "pirate 2,5", "accept", "decline")
    assert (oracle.phase, oracle.actor) == ("pirate place", -1)
    assert {name: float(p) for name, p in oracle.chance().items()} == {"2,5": 0.5, "3,6": 0.5}
    oracle.apply_chance("3,6")
    assert (oracle.facts()["pirate"], oracle.phase) == ("3,6", "setup settlement")


@pytest.mark.rule("PIRATE-02", "PIRATE-03")
@pytest.mark.parametrize("on_frame", [True, False])
def test_pirate_on_the_frame(on_frame: bool) -> None:
    oracle = far_pirate(lagoon(pirate_on_frame=on_frame))
    put(oracle, 0, settlements=["1,4 N"], ships=["1,4 NW"])
    put(oracle, 1, ships=["1,4 W"])
    hand(oracle, 0, lumber=1, wool=1)
    hand(oracle, 1, ore=1)
    hold(oracle, 0, soldier=1)
    oracle.apply("play soldier")
    assert ("pirate 0,3" in oracle.legal()) == on_frame
    if on_frame:
        oracle.apply("pirate 0,3")  # beside 1,4 NW
        assert oracle.phase == "main"
        assert "1,4 NW" not in of_kind(oracle, "pick ship")
        oracle.table.pirate = "0,5"
        assert "1,4 NE" not in of_kind(oracle, "ship")


@pytest.mark.rule("PIRATE-05", "EDGE-30")
def test_without_pirate_only_the_robber_moves() -> None:
    oracle = lagoon(pirate=False)
    pre_roll(oracle).apply("roll")
    oracle.apply_chance("7")
    assert {text.split()[0] for text in oracle.legal()} == {"robber"}


# Island tokens


def settle(oracle: Oracle, seat: int, vertex: str, road: str) -> None:
    """Let a seat build a settlement at the end of a road laid for the purpose."""
    main_phase(oracle, seat)
    put(oracle, seat, roads=[road])
    hand(oracle, seat, brick=1, lumber=1, wool=1, grain=1)
    oracle.apply(f"settlement {oracle.table.board.vertex_called[vertex]}")


@pytest.mark.rule("NEWSHORES-05", "NEWSHORES-06", "SVP-01", "SVP-03", "SVP-08", "EDGE-76")
@pytest.mark.parametrize(
    ("options", "tokens"),
    [
        ({}, [1, 1]),
        ({"island_token_per": "island"}, [2, 1]),
        ({"island_token": 2}, [2, 2]),
        ({"island_token": 2, "token_limit": 3}, [2, 1]),
        ({"island_token_per": "island", "token_limit": 1}, [1, 0]),
        ({"island_token": 0}, [0, 0]),
    ],
)
def test_island_tokens(options: dict, tokens: list[int]) -> None:
    oracle = new_game(chart("new_shores"), 3, **options)
    settle(oracle, 0, "1,2 NW", "1,2 W")
    first = seat_facts(oracle, 0)["tokens"]
    assert first == tokens[0] if options.get("island_token_per") != "island" else first == 1
    settle(oracle, 1, "1,2 S", "1,2 SW")  # on the same island
    settle(oracle, 0, "1,4 NE", "1,4 NE")  # once more there
    settle(oracle, 0, "1,10 N", "1,10 NW")  # on another
    settle(oracle, 0, "3,4 N", "3,4 NW")  # on the Mainland
    assert [seat_facts(oracle, n)["tokens"] for n in (0, 1)] == tokens
    assert seat_facts(oracle, 0)["points"] == 4 + tokens[0]
    hand(oracle, 0, ore=3, grain=2)
    oracle.apply("city 1,2 NW")
    assert seat_facts(oracle, 0)["tokens"] == tokens[0]
