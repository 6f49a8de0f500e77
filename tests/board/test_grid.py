"""Numbers and names of hexes, edges and vertices."""

from itertools import pairwise

import pytest

from seafarers_env.board.geometry import CORNERS, SIDES, Grid, PlaceError, Places, neighbour
from seafarers_env.board.spiral import spiral
from seafarers_env.engine.constants import RESOURCES
from seafarers_env.scenarios import load

PAIR = Grid([(0, 2), (0, 0)])
HEXAGON = [(r, c) for r in range(5) for c in range(10) if (r + c) % 2 == 0 and abs(r - 2) + abs(c - 4) <= 4]


def grid_of(name: str) -> Grid:
    chart = load(name)[0].chart()
    return Grid(chart.hexes, chart.frame)


@pytest.mark.rule("GEO-15", "GEO-13")
def test_two_hexes_are_numbered_as_the_rule_says() -> None:
    assert PAIR.hexes == [(0, 0), (0, 2)]
    # corners N NE SE S SW NW; the second hex finds its SW and NW corner numbered already
    assert PAIR.hex_vertices == [[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 2, 1]]
    # sides NE E SE SW W NW; the W side of the second is the E side of the first
    assert PAIR.hex_edges == [[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 1, 10]]
    assert PAIR.edge_vertices[:6] == [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 0]]


@pytest.mark.rule("GEO-15")
def test_hexes_are_numbered_by_row_then_column() -> None:
    grid = Grid([(2, 1), (0, 5), (1, 10), (1, 2), (0, 11)])
    assert grid.hexes == [(0, 5), (0, 11), (1, 2), (1, 10), (2, 1)]


@pytest.mark.rule("GEO-15")
@pytest.mark.parametrize("name", ["base", "new_shores"])
def test_edges_and_vertices_are_numbered_by_first_appearance(name: str) -> None:
    grid = grid_of(name)
    for rows in (grid.hex_edges, grid.hex_vertices):
        seen: list[int] = []
        for row in rows:
            seen += [i for i in row if i not in seen]
        assert seen == list(range(len(seen)))


@pytest.mark.rule("GEO-01")
@pytest.mark.parametrize(("name", "counts"), [("base", (19, 54, 72)), ("new_shores", (46, 120, 165))])
def test_hexes_share_sides_and_corners(name: str, counts: tuple[int, int, int]) -> None:
    grid = grid_of(name)
    hexes, vertices, edges = counts
    assert (len(grid.hexes), len(grid.vertex_hexes), len(grid.edge_hexes)) == (hexes, vertices, edges)
    assert vertices - edges + hexes == 1  # Euler, the outer face left out
    for h, cell in enumerate(grid.hexes):
        for i in range(6):
            other = grid.hex_neighbours[h][i]
            assert grid.hexes[other] == neighbour(cell, i) if other >= 0 else neighbour(cell, i) not in grid.hex_of
            if other >= 0:
                assert grid.hex_neighbours[other][(i + 3) % 6] == h
                assert grid.hex_edges[other][(i + 3) % 6] == grid.hex_edges[h][i]
                assert grid.hex_vertices[other][(i + 4) % 6] == grid.hex_vertices[h][i]
                assert grid.hex_vertices[other][(i + 3) % 6] == grid.hex_vertices[h][(i + 1) % 6]


@pytest.mark.rule("GEO-10")
@pytest.mark.parametrize("name", ["base", "new_shores"])
def test_a_vertex_is_a_corner_of_its_hexes_and_an_end_of_its_edges(name: str) -> None:
    grid = grid_of(name)
    for v in range(len(grid.vertex_hexes)):
        assert grid.vertex_hexes[v] == [h for h, row in enumerate(grid.hex_vertices) if v in row]
        assert grid.vertex_edges[v] == [e for e, ends in enumerate(grid.edge_vertices) if v in ends]
        assert 2 <= len(grid.vertex_edges[v]) <= 3
        for e, other in zip(grid.vertex_edges[v], grid.vertex_neighbours[v], strict=True):
            assert sorted(grid.edge_vertices[e]) == sorted((v, other))
    for e, hexes in enumerate(grid.edge_hexes):
        assert hexes == [h for h, row in enumerate(grid.hex_edges) if e in row]


def test_a_frame_cell_has_the_sides_that_hexes_have() -> None:
    grid = Grid([(1, 2), (1, 4)], [(0, 3), (1, 0), (1, 6), (3, 2)])
    assert grid.sides((0, 3)) == [-1, -1, grid.hex_edges[1][5], grid.hex_edges[0][0], -1, -1]
    assert grid.sides((1, 0)) == [-1, grid.hex_edges[0][4], -1, -1, -1, -1]
    assert grid.sides((3, 2)) == [-1] * 6


@pytest.mark.rule("GEO-15")
@pytest.mark.parametrize("name", ["base", "new_shores"])
def test_every_name_of_a_place_leads_to_it(name: str) -> None:
    grid = grid_of(name)
    places = Places.of(grid, RESOURCES)
    for h, (row, column) in enumerate(grid.hexes):
        assert places.hexes[h] == f"{row},{column}"
        assert places.find_hex(f"{row},{column}") == h
        for i in range(6):
            assert places.find_edge(f"{row},{column} {SIDES[i]}") == grid.hex_edges[h][i]
            assert places.find_vertex(f"{row},{column} {CORNERS[i]}") == grid.hex_vertices[h][i]


@pytest.mark.rule("GEO-15")
def test_a_shared_place_is_named_by_its_first_hex() -> None:
    places = Places.of(PAIR, RESOURCES)
    assert places.edges == (*(f"0,0 {s}" for s in SIDES), "0,2 NE", "0,2 E", "0,2 SE", "0,2 SW", "0,2 NW")
    assert places.vertices == (*(f"0,0 {c}" for c in CORNERS), "0,2 N", "0,2 NE", "0,2 SE", "0,2 S")
    assert places.find_edge("0,2 W") == places.find_edge("0,0 E") == 1
    assert places.find_vertex("0,2 SW") == places.find_vertex("0,0 SE") == 2


def test_blanks_in_names_do_not_matter() -> None:
    places = Places.of(PAIR, RESOURCES)
    assert places.find_edge("  0, 2   W ") == 1
    assert places.find_hex(" 0 ,2") == 1


def test_the_pirate_may_be_named_on_frame_cells() -> None:
    places = Places.of(Grid([(1, 2), (1, 4)], [(1, 6), (0, 3)]), RESOURCES)
    assert places.pirate == ("1,2", "1,4", "0,3", "1,6")
    assert [places.find_pirate_place(name) for name in places.pirate] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("kind", "name", "words"),
    [
        ("hex", "9,9", "no hex 9,9: its rows are 1..1"),
        ("hex", "1,8", "no hex 1,8: row 1 has 1,2 1,4"),
        ("hex", "three", "'three' is not a hex name: write row,column like '1,2'"),
        ("hex", "0,3", "0,3 is a cell of the frame, not a hex"),
        ("edge", "1,2 N", "'N' is not a side of a hex: they are NE E SE SW W NW; an edge is written like '1,2 NE'"),
        ("edge", "1,2", "'' is not a side"),
        ("edge", "1,9 NE", "no hex 1,9"),
        ("edge", "0,3 SE", "0,3 is a cell of the frame"),
        ("vertex", "1,2 E", "'E' is not a corner of a hex: they are N NE SE S SW NW; a vertex is written like '1,2 N'"),
        ("pirate_place", "5,5", "no hex 5,5"),
    ],
)
def test_a_wrong_name_is_explained(kind: str, name: str, words: str) -> None:
    places = Places.of(Grid([(1, 2), (1, 4)], [(0, 3)]), RESOURCES)
    with pytest.raises(PlaceError) as error:
        getattr(places, f"find_{kind}")(name)
    assert words in str(error.value)


@pytest.mark.rule("BASE-79")
def test_the_spiral_runs_inwards_against_the_clock() -> None:
    assert len(HEXAGON) == 19
    assert spiral(HEXAGON, (0, 2)) == [
        *[(0, 2), (1, 1), (2, 0), (3, 1), (4, 2), (4, 4), (4, 6), (3, 7), (2, 8), (1, 7), (0, 6), (0, 4)],
        *[(1, 3), (2, 2), (3, 3), (3, 5), (2, 6), (1, 5)],
        (2, 4),
    ]


@pytest.mark.rule("BASE-79")
@pytest.mark.parametrize("corner", [(0, 2), (0, 6), (2, 8), (4, 6), (4, 2), (2, 0)])
def test_the_spiral_from_every_corner_passes_every_hex_once(corner: tuple[int, int]) -> None:
    path = spiral(HEXAGON, corner)
    assert sorted(path) == sorted(HEXAGON)
    distance = [max(abs(r - 2), (abs(r - 2) + abs(c - 4)) // 2) for r, c in path]
    assert distance == [2] * 12 + [1] * 6 + [0]
    for a, b in pairwise(path):
        assert b in [neighbour(a, i) for i in range(6)]
    # the middle lies to the left of every step along the rim, on a board whose rows run downwards
    for (r0, c0), (r1, c1) in pairwise(path[:12]):
        assert (c1 - c0) * (2 - r0) - (r1 - r0) * (4 - c0) < 0


def test_the_spiral_stops_where_there_is_no_single_way_on() -> None:
    assert spiral([(0, 0)], (0, 0)) == [(0, 0)]
    assert spiral(HEXAGON, (2, 4)) == [(2, 4)]


@pytest.mark.rule("GEO-01")
def test_what_lies_beside_a_place_is_told_by_name() -> None:
    places = Places.of(PAIR, RESOURCES)
    assert places.hex_neighbours("0,0") == ("0,2",)
    assert places.hex_vertices("0,2") == ("0,2 N", "0,2 NE", "0,2 SE", "0,2 S", "0,0 SE", "0,0 NE")
    assert places.hex_edges("0,2") == ("0,2 NE", "0,2 E", "0,2 SE", "0,2 SW", "0,0 E", "0,2 NW")
    assert places.edge_hexes("0,2 W") == ("0,0", "0,2")
    assert places.edge_vertices("0,2 W") == ("0,0 NE", "0,0 SE")
    assert set(places.vertex_hexes("0,2 NW")) == {"0,0", "0,2"}
    with pytest.raises(PlaceError, match="not a side of a hex"):
        places.edge_hexes("0,0 N")


@pytest.mark.parametrize("name", ["base", "new_shores"])
def test_neighbours_by_name_go_both_ways(name: str) -> None:
    places = Places.of(grid_of(name), RESOURCES)
    for vertex in places.vertices:
        for edge, other in zip(places.vertex_edges(vertex), places.vertex_neighbours(vertex), strict=True):
            assert set(places.edge_vertices(edge)) == {vertex, other}
            assert vertex in places.vertex_neighbours(other)
        for home in places.vertex_hexes(vertex):
            assert vertex in places.hex_vertices(home)
    for edge in places.edges:
        for home in places.edge_hexes(edge):
            assert edge in places.hex_edges(home)
            assert set(places.edge_vertices(edge)) <= set(places.hex_vertices(home))
