"""The oracle with diplomat: which pieces are open, and what their going brings about."""

from __future__ import annotations

import pytest

from tests.oracle import Oracle
from tests.oracle.coves import coves
from tests.oracle.parts.sailing import Crossing
from tests.oracle.realm_scenes import CORNERS, SIDES, cards, knight, realm
from tests.oracle.scenes import apply_all, hand, main_phase, new_game, of_kind, put, seat_facts
from tests.oracle.strait import PATH, S, T, strait, tokens
from tests.oracle.unknown import SHOALS


def holding(num_players: int = 3, diplomat: int = 1, **options: int) -> Oracle:
    """Seat 0 in its main phase with the card."""
    oracle = realm(num_players, **({"points_to_win": 40} | options))
    cards(oracle, 0, diplomat=diplomat)
    return oracle


def taken(oracle: Oracle) -> set[str]:
    """What can be taken away."""
    oracle.apply("play card diplomat")
    return of_kind(oracle, "remove route")


# --- what is open -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-060", "CK-185", "CK-211")
def test_a_piece_is_open_where_one_end_holds_nothing_else_of_its_owner() -> None:
    oracle = holding()
    assert of_kind(oracle, "play card") == set()
    put(oracle, 1, settlements=[CORNERS[0]], ships=SIDES[:3], roads=["1,4 E"])
    put(oracle, 2, settlements=["1,8 N"], roads=["1,8 NE"])
    knight(oracle, 1, "1,4 NE")
    assert taken(oracle) == {SIDES[2], "1,8 NE"}, "at the road's other end is a knight"


@pytest.mark.rule("CK-060")
def test_a_line_between_two_buildings_or_to_a_knight_is_not_open_and_opponents_do_not_matter() -> None:
    oracle = holding()
    put(oracle, 1, settlements=[CORNERS[0], CORNERS[2]], ships=SIDES[:2])
    put(oracle, 2, settlements=[CORNERS[4]], ships=[SIDES[3]])
    knight(oracle, 0, CORNERS[3])
    assert taken(oracle) == {SIDES[3]}


@pytest.mark.rule("SPICE-83", "CK-060")
def test_the_last_piece_at_a_spice_merchant_is_not_open() -> None:
    oracle = coves(3, cities_and_knights=True, spices=True)
    cards(oracle, 0, diplomat=1)
    vertex = next(v for v, hexes in oracle.table.spices_at.items() if len(hexes) == 1)
    edges = sorted(oracle.table.board.vertex_edges[vertex])
    oracle.table.seats[1].ships.add(edges[0])
    oracle.table.merchants[vertex] = 1
    other = oracle.table.board.other_end(edges[0], vertex)
    oracle.table.seats[1].settlements.add(other)
    assert of_kind(oracle, "play card") == set()
    oracle.table.merchants[vertex] = 0
    assert taken(oracle) == {edges[0]}, "an opponent's merchant does not matter"


@pytest.mark.rule("WORLD-46", "CK-060", "CK-231")
def test_ships_of_a_crossing_are_never_open() -> None:
    oracle = holding()
    put(oracle, 1, settlements=[CORNERS[0]], ships=SIDES[:2])
    called = oracle.table.board.edge_called
    oracle.crossings.append(Crossing(1, "", called[SIDES[0]], "", called[SIDES[1]]))
    assert of_kind(oracle, "play card") == set()


# --- an opponent's ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-062", "CK-185", "CK-208", "CK-141", "CK-144")
def test_an_opponents_piece_goes_and_the_longest_route_with_it() -> None:
    oracle = holding()
    put(oracle, 1, settlements=[CORNERS[0]], ships=SIDES[:5])
    oracle._assign_longest_route()
    oracle.table.pirate = "2,5"
    assert oracle.table.longest_route == 1
    assert taken(oracle) == {SIDES[4]}, "beside the pirate"
    oracle.apply(f"remove route {SIDES[4]}")
    assert oracle.phase == "main" and oracle.table.longest_route is None and oracle.facts()["card"] is None
    assert seat_facts(oracle, 1)["route"] == 4 and seat_facts(oracle, 1)["supply"]["ships"] == 11


@pytest.mark.rule("CK-208", "BASE-75", "ROUTE-09")
def test_the_removal_of_an_opponents_piece_can_win() -> None:
    oracle = holding(points_to_win=3)
    put(oracle, 0, settlements=[CORNERS[0]], ships=SIDES[:5])
    put(oracle, 1, roads=["1,8 NE", "1,8 E", "1,8 SE", "1,8 SW", "1,8 NW"])
    oracle._assign_longest_route()
    assert oracle.table.longest_route is None
    apply_all(oracle, "play card diplomat", "remove route 1,8 NW")
    assert oracle.phase == "over" and oracle.winner == 0


# --- one's own --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-061", "CK-185", "CK-208", "MOVE-11", "SHIP-07")
def test_an_own_ship_is_laid_elsewhere_for_nothing() -> None:
    oracle = holding()
    put(oracle, 0, settlements=[CORNERS[0]], ships=SIDES[:5])
    oracle._assign_longest_route()
    oracle.table.seats[0].supply["ships"] = 0
    oracle.apply("play card diplomat")
    apply_all(oracle, f"remove route {SIDES[4]}")
    assert oracle.facts()["card"] == {"name": "diplomat", "step": 2, "left": SIDES[4]}
    assert oracle.table.longest_route == 0, "not judged before the ship lies"
    assert seat_facts(oracle, 0)["route"] == 4 and seat_facts(oracle, 0)["supply"]["ships"] == 1
    assert SIDES[5] in of_kind(oracle, "ship") and SIDES[4] not in of_kind(oracle, "ship")
    assert of_kind(oracle, "road") == set() and "stop" in oracle.legal()
    oracle.apply(f"ship {SIDES[5]}")
    assert oracle.phase == "main" and oracle.table.longest_route == 0 and not oracle.ship_moved
    assert seat_facts(oracle, 0)["supply"]["ships"] == 0 and not sum(seat_facts(oracle, 0)["hand"].values())
    assert SIDES[5] not in of_kind(oracle, "pick ship"), "placed this turn"


@pytest.mark.rule("CK-061", "CK-185")
def test_a_road_is_laid_again_as_a_road() -> None:
    oracle = holding()
    put(oracle, 0, settlements=["1,4 N"], roads=["1,4 NE"])
    apply_all(oracle, "play card diplomat", "remove route 1,4 NE")
    assert oracle.facts()["card"]["step"] == 1 and oracle.legal() == {"road 1,4 NW", "stop"}
    oracle.apply("road 1,4 NW")
    assert seat_facts(oracle, 0)["roads"] == ["1,4 NW"] and oracle.phase == "main"


@pytest.mark.rule("CK-061", "CK-208", "BASE-75")
def test_who_stops_is_judged_then_and_does_not_win_between() -> None:
    oracle = holding(points_to_win=3)
    put(oracle, 0, settlements=[CORNERS[0]], ships=SIDES[:5])
    put(oracle, 1, settlements=["1,8 N"], roads=["1,8 NE", "1,8 E", "1,8 SE", "1,8 SW"])
    apply_all(oracle, "play card diplomat", f"remove route {SIDES[4]}")
    assert oracle.table.longest_route is None
    apply_all(oracle, "stop")
    assert oracle.phase == "main" and seat_facts(oracle, 0)["supply"]["ships"] == 11


@pytest.mark.rule("CK-185", "CK-208")
def test_without_another_place_the_card_is_over() -> None:
    oracle = holding()
    put(oracle, 0, roads=["1,4 NE"])
    apply_all(oracle, "play card diplomat", "remove route 1,4 NE")
    assert oracle.phase == "main" and seat_facts(oracle, 0)["roads"] == []


@pytest.mark.rule("CK-061")
def test_a_ship_of_this_turn_that_goes_is_new_no_more() -> None:
    oracle = holding()
    put(oracle, 0, settlements=[CORNERS[0]])
    hand(oracle, 0, lumber=1, wool=1)
    apply_all(oracle, f"ship {SIDES[0]}", "play card diplomat", f"remove route {SIDES[0]}", "stop")
    put(oracle, 0, ships=[SIDES[0]])
    assert SIDES[0] in of_kind(oracle, "pick ship")


@pytest.mark.rule("CK-224", "CK-061", "FACEDOWN-17")
def test_a_piece_laid_again_discovers() -> None:
    oracle = main_phase(new_game(SHOALS, 2, cities_and_knights=True))
    cards(oracle, 0, diplomat=1)
    oracle.table.pirate = None
    board, hidden = oracle.table.board, oracle.table.hexes_of_class("missing")
    edge = next(e for e in sorted(oracle.table.ship_edges) if set(board.touched(e)) & set(hidden))
    near = next(v for v in board.edge_ends[edge] if not any(h in hidden for h in board.vertex_hexes[v]))
    oracle.table.seats[0].settlements.add(near)
    other = next(e for e in board.vertex_edges[near] if e != edge and e in oracle.table.ship_edges)
    oracle.table.seats[0].ships.add(other)
    apply_all(oracle, "play card diplomat", f"remove route {other}", f"ship {edge}")
    assert oracle.phase == "found hex" and oracle.facts()["card"] is None


# --- routes between islands -------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-226", "CK-145", "CROSSING-18")
def test_a_removed_piece_breaks_a_route_at_once() -> None:
    oracle = strait(2, "TC", cities_and_knights=True)
    put(oracle, 0, settlements=[T])
    put(oracle, 1, settlements=[S], ships=PATH)
    oracle._judge_trade_routes()
    assert tokens(oracle) == [0, 1]
    cards(oracle, 0, diplomat=1)
    last = oracle.table.board.edge_called[PATH[-1]]
    apply_all(oracle, "play card diplomat", f"remove route {last}")
    assert tokens(oracle) == [0, 0] and oracle.phase == "main"


@pytest.mark.rule("CK-226", "CK-208", "CROSSING-22")
def test_an_own_piece_keeps_the_route_until_it_lies_again() -> None:
    oracle = strait(2, "CT", cities_and_knights=True)
    put(oracle, 0, settlements=[S], ships=PATH)
    put(oracle, 1, settlements=[T])
    oracle._judge_trade_routes()
    assert tokens(oracle) == [1, 0]
    cards(oracle, 0, diplomat=1)
    last = oracle.table.board.edge_called[PATH[-1]]
    apply_all(oracle, "play card diplomat", f"remove route {last}")
    assert tokens(oracle) == [1, 0] and oracle.phase == "card step"
    oracle.apply("stop")
    assert tokens(oracle) == [0, 0]
