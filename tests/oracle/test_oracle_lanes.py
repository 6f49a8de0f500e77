"""Trade routes and lanes on made-up graphs: vertices are letters, a ship is called by its two ends."""

from itertools import pairwise

import pytest

from tests.oracle.lanes import closed_ships, foremost_ships
from tests.oracle.route import Piece, route_length


def line(kind: str, letters: str) -> list[Piece]:
    """The pieces along a line of vertices."""
    return [(kind, first, second) for first, second in pairwise(letters)]


def fleet(*lines: str) -> list[tuple[str, str, str]]:
    """Ships along lines of vertices."""
    return [(first + second, first, second) for letters in lines for first, second in pairwise(letters)]


def movable(ships: list[tuple[str, str, str]], own: str = "", ring_moves: bool = True) -> set[str]:
    return set(foremost_ships(ships, own, ring_moves))


RING = ("ab", "bc", "cd", "de", "ef", "fa")


@pytest.mark.rule("ROUTE-19", "ROUTE-04", "ROUTE-05", "ROUTE-07", "SHIP-10", "SHIP-11")
def test_check_value() -> None:
    pieces = line("road", "cxA") + line("ship", "Adefg")  # C has no settlement yet
    assert route_length(pieces, "A", "") == 6
    pieces += line("ship", "chB")
    assert route_length(pieces, "AB", "") == 6
    assert route_length(pieces, "ABc", "") == 8


@pytest.mark.rule("ROUTE-01", "ROUTE-02")
def test_rings_count_all_their_pieces() -> None:
    ring = line("road", "abcdefa")
    assert route_length(ring, "", "") == 6
    eight = ring + line("road", "dghijkd")
    assert route_length(eight, "", "") == 12
    with_tail = ring + line("road", "axy")
    assert route_length(with_tail, "", "") == 8
    assert route_length([], "", "") == 0


@pytest.mark.rule("ROUTE-07")
def test_only_one_branch_counts() -> None:
    star = line("ship", "oab") + line("ship", "ocd") + line("ship", "oe")
    assert route_length(star, "", "") == 4


@pytest.mark.rule("ROUTE-03", "ROUTE-18", "GEO-12")
def test_foreign_buildings_cut_but_may_be_ends() -> None:
    road = line("road", "abcdefg")
    assert route_length(road, "", "ag") == 6
    assert route_length(road, "", "c") == 4
    assert route_length(road, "", "bd") == 3


@pytest.mark.rule("ROUTE-04", "ROUTE-06", "GEO-12")
def test_roads_and_ships_join_at_own_buildings_only() -> None:
    pieces = line("road", "abc") + line("ship", "cde")
    assert route_length(pieces, "", "") == 2
    assert route_length(pieces, "c", "") == 4
    # A third piece of the same kind as the first goes on straight through the vertex.
    assert route_length(pieces + line("road", "cx"), "", "") == 3


@pytest.mark.rule("MOVE-02", "MOVE-03", "EDGE-09", "EDGE-14")
def test_lines_between_two_buildings_are_closed() -> None:
    ships = fleet("Sabc", "bde")
    assert closed_ships(ships, "S") == set()
    assert movable(ships, "S") == {"bc", "de"}
    assert closed_ships(ships, "Sb") == {"Sa", "ab"}
    assert movable(ships, "Sb") == {"bc", "de"}
    assert closed_ships(ships, "Se") == {"Sa", "ab", "bd", "de"}
    assert movable(ships, "Se") == {"bc"}


@pytest.mark.rule("MOVE-05", "MOVE-08", "EDGE-15")
def test_tips_are_foremost() -> None:
    assert movable(fleet("Sa"), "S") == {"Sa"}
    assert movable(fleet("Sab", "ac"), "S") == {"ab", "ac"}
    assert movable(fleet("ab", "cd"), "") == {"ab", "cd"}
    assert movable(fleet("abc"), "") == {"ab", "bc"}


@pytest.mark.rule("MOVE-06", "EDGE-10")
@pytest.mark.parametrize("ring_moves", [True, False])
def test_ring_with_a_stem(ring_moves: bool) -> None:
    ships = fleet("Sa", "abcdefa")
    assert closed_ships(ships, "S") == set()
    assert movable(ships, "S", ring_moves) == (set(RING) if ring_moves else set())


@pytest.mark.rule("EDGE-11")
def test_ring_with_a_gap() -> None:
    assert movable(fleet("Sa", "abc", "defa"), "S") == {"bc", "de"}
    assert movable(fleet("Sa", "bcdefa"), "S") == {"bc"}  # the gap borders the stem's vertex


@pytest.mark.rule("EDGE-12", "MOVE-07")
def test_settlement_on_the_ring() -> None:
    ships = fleet("Sa", "abcdefa")
    assert closed_ships(ships, "Sc") == {"Sa", *RING}
    assert movable(ships, "Sc") == set()
    assert closed_ships(ships, "Sa") == {"Sa"}
    assert movable(ships, "Sa") == {"ab", "fa"}
    assert movable(ships, "Sa", ring_moves=False) == set()


@pytest.mark.rule("EDGE-13", "MOVE-07")
def test_loop_at_one_settlement() -> None:
    ships = fleet("SabcdeS")
    assert movable(ships, "S") == {"Sa", "eS"}
    # A lasso: its rope begins no loop, for it would have to lead back to S by another ship.
    assert movable(fleet("Sxabx"), "S") == {"xa", "ab", "bx"}


@pytest.mark.rule("MOVE-06", "MOVE-07")
def test_a_ring_is_no_ring_with_a_building_on_it() -> None:
    # Two loops at S that share the vertex c: through c each first ship leads back to S.
    ships = fleet("Sabc", "cdeS", "cfgh", "hc")
    assert movable(ships, "S") == {"Sa", "eS", "cf", "fg", "gh", "hc"}


@pytest.mark.rule("MOVE-01", "MOVE-02")
def test_lines_do_not_pass_a_third_building() -> None:
    ships = fleet("Sab", "aT", "bU", "bx")
    assert closed_ships(ships, "STU") == {"Sa", "aT", "ab", "bU"}
    assert closed_ships(fleet("STab"), "ST") == {"ST"}
