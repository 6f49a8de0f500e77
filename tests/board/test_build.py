"""The BOARD record of a chart."""

from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

from seafarers_env.board.build import Board
from seafarers_env.board.chart import BoardError
from seafarers_env.board.geometry import SIDES
from seafarers_env.editions import EDITIONS
from seafarers_env.engine import constants as c
from seafarers_env.scenarios import scenarios
from tests.board.tiny import OPEN, TINY, board_of, scenario_board

BOARDS = [(name, players) for name, scenario in scenarios().items() for players in scenario.players]


def members(words: Any) -> set[int]:
    """The places of a bit set."""
    return {64 * w + i for w, word in enumerate(words) for i in range(64) if int(word) >> i & 1}


def real(row: Iterable[int]) -> list[int]:
    """A padded row without its padding."""
    return [int(x) for x in row if x >= 0]


@pytest.fixture(scope="module", params=BOARDS, ids=lambda p: f"{p[0]}-{p[1]}")
def board(request: pytest.FixtureRequest) -> Board:
    return scenario_board(*request.param)


def test_the_record_cannot_be_changed() -> None:
    record = board_of(TINY).record
    assert record.shape == (1,)
    with pytest.raises(ValueError, match="read-only"):
        record["num_hexes"][0] = 1


@pytest.mark.rule("GEO-01")
def test_counts_and_padding(board: Board) -> None:
    b = board.record[0]
    places = board.places
    assert (b.num_hexes, b.num_vertices, b.num_edges) == (
        len(places.hexes),
        len(places.vertices),
        len(places.edges),
    )
    assert b.num_places == len(places.pirate) == len(board.chart.hexes) + len(board.chart.frame)
    for field, used in (
        (b.hex_vertices, b.num_hexes),
        (b.hex_edges, b.num_hexes),
        (b.hex_neighbours, b.num_hexes),
        (b.vertex_hexes, b.num_vertices),
        (b.vertex_edges, b.num_vertices),
        (b.vertex_neighbours, b.num_vertices),
        (b.edge_vertices, b.num_edges),
        (b.edge_hexes, b.num_edges),
        (b.terrain, b.num_hexes),
        (b.pool, b.num_hexes),
        (b.area, b.num_hexes),
        (b.harbour_edge, b.num_harbours),
        (b.area_kind, b.num_areas),
        (b.global_of, b.num_actions),
    ):
        assert (field[used:] == -1).all()
    assert members(b.board_edges) == set(range(b.num_edges))


@pytest.mark.rule("GEO-01", "GEO-10")
def test_geometry_agrees_with_itself(board: Board) -> None:
    b = board.record[0]
    for v in range(b.num_vertices):
        assert members(b.vertex_star[v]) == {v, *real(b.vertex_neighbours[v])}
        assert len(real(b.vertex_edges[v])) == len(real(b.vertex_neighbours[v]))
        for e, other in zip(real(b.vertex_edges[v]), real(b.vertex_neighbours[v]), strict=True):
            assert sorted(real(b.edge_vertices[e])) == sorted((v, other))
        for h in real(b.vertex_hexes[v]):
            assert v in b.hex_vertices[h]
    for h in range(b.num_hexes):
        assert members(b.place_edges[h]) == set(real(b.hex_edges[h]))
        assert len(members(b.place_edges[h])) == 6 or board.chart.features.spaces  # there those alone that are listed


@pytest.mark.rule("GEO-02")
def test_frame_cells_are_no_hexes_but_have_sides(board: Board) -> None:
    b = board.record[0]
    outer = {e for e in range(b.num_edges) if b.edge_hexes[e][1] < 0}
    around: set[int] = set()
    for place in range(b.num_hexes, b.num_places):
        sides = members(b.place_edges[place])
        assert not sides & around
        around |= sides
    assert around == (outer if b.num_places > b.num_hexes else set())  # an open edge has no cells


@pytest.mark.rule("GEO-02")
def test_an_open_edge_and_a_drawn_frame_give_the_same_board() -> None:
    framed = TINY.replace("island_token = 1", "")
    text = framed.replace("edge: frame", "edge: open").replace("===", "   ").replace("=..", "   ")
    for old, new in (("1,2 NW", "0,2 NW"), ("2,3 SE", "1,3 SE"), ("= 1,4 2,3", "= 0,4 1,3")):
        text = text.replace(old, new)  # the first row is gone
    opened = board_of(text).record[0]
    record = board_of(framed).record[0]
    for field in ("hex_vertices", "hex_edges", "edge_hexes", "edge_vertices", "terrain", "global_of", "id_of"):
        assert np.array_equal(opened[field], record[field]), field
    assert (opened.num_places, record.num_places) == (4, 14)


def test_what_is_printed_and_what_is_dealt() -> None:
    b = board_of(TINY).record[0]
    assert b.terrain[:4].tolist() == [c.FOREST, -1, -1, c.OCEAN]
    assert b.number[:4].tolist() == [6, 0, 0, 0]
    assert b.pool[:4].tolist() == [-1, 0, 0, -1]
    assert b.area[:4].tolist() == [1, 0, 0, -1]
    assert b.area_kind[:2].tolist() == [c.AREA_START, c.AREA_ISLAND]
    assert (b.num_pools, b.num_areas, b.num_harbours) == (1, 2, 2)
    assert {t: int(n) for t, n in enumerate(b.pool_terrain[0]) if n} == {c.FARMLAND: 1, c.DESERT: 1}
    assert {t: int(n) for t, n in enumerate(b.pool_number[0]) if n} == {9: 1}
    assert b.harbour_kind[:2].tolist() == [c.WOOL, -1]
    assert b.harbour_pool.tolist() == [int(kind == c.GENERIC_HARBOUR) for kind in range(c.NUM_HARBOUR_KINDS)]
    assert b.pool_path.tolist() == [1] + [0] * 7
    assert (b.path_length, b.num_corners, b.path_numbers[0]) == (2, 2, 9)
    assert b.path[:2, :2].tolist() == [[1, 2], [2, 1]]
    assert (b.path[:, 2:] == -1).all()


@pytest.mark.rule("GEO-11", "BASE-81", "NEWSHORES-03")
@pytest.mark.parametrize("name", ["base", "new_shores"])
def test_a_harbour_is_an_edge_between_its_hex_and_the_sea(name: str) -> None:
    board = scenario_board(name)
    b = board.record[0]
    assert b.num_harbours == 9
    for i, harbour in enumerate(board.chart.harbours):
        row, column = harbour.cell
        e = board.places.find_edge(f"{row},{column} {SIDES[harbour.side]}")
        assert b.harbour_edge[i] == e
        sides = [h for h in b.edge_hexes[e] if h < 0 or b.terrain[h] == c.OCEAN]
        assert len(sides) == 1
    assert b.harbour_kind[:9].tolist() == [-1] * 9
    assert b.harbour_pool.tolist() == [1, 1, 1, 1, 1, 4]
    corners = [int(v) for e in b.harbour_edge[:9] for v in b.edge_vertices[e]]
    assert len(set(corners)) == 18


def laid(path: list[int], numbers: list[int], desert: int) -> dict[int, int]:
    """Tokens by hex when the desert lies there."""
    return dict(zip([h for h in path if h != desert], numbers, strict=True))


@pytest.mark.rule("BASE-79", "BASE-80", "NEWSHORES-09")
@pytest.mark.parametrize("name", ["base", "new_shores"])
def test_red_tokens_never_lie_side_by_side_wherever_the_desert_lies(name: str) -> None:
    b = scenario_board(name).record[0]
    assert (b.path_length, b.num_corners, b.pool_path[0]) == (19, 6, 1)
    numbers = real(n for n in b.path_numbers if n)
    area = {h for h in range(b.num_hexes) if b.pool[h] == 0}
    for corner in range(6):
        path = real(b.path[corner])
        assert sorted(path) == sorted(area)
        for desert in area:
            tokens = laid(path, numbers, desert)
            red = {h for h, number in tokens.items() if number in (6, 8)}
            assert len(red) == 4
            assert not any(other in red for h in red for other in real(b.hex_neighbours[h]))


@pytest.mark.rule("BASE-79")
def test_the_spirals_begin_at_the_six_corners_of_the_island() -> None:
    board = scenario_board("new_shores")
    b = board.record[0]
    starts = [board.places.hexes[row[0]] for row in b.path]
    assert starts == ["3,4", "3,8", "5,10", "5,2", "7,4", "7,8"]
    first = [board.places.hexes[h] for h in real(b.path[0])]
    assert first[:13] == "3,4 4,3 5,2 6,3 7,4 7,6 7,8 6,9 5,10 4,9 3,8 3,6 4,5".split()


@pytest.mark.rule("PIRATE-01")
def test_a_pirate_needs_the_sea() -> None:
    land = OPEN.replace("G05 ~~~", "G05 H04").replace("a.. ~..", "a.. a..")
    with pytest.raises(BoardError, match="a sea hex for the pirate") as error:
        board_of(land)
    assert error.value.line == 6
    assert board_of(land, pirate=False).num_actions > 0


def test_a_table_that_does_not_fit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for edition in EDITIONS.values():
        assert edition.records.BOARD  # which has room for what there was before
        monkeypatch.setattr(edition.sizes, "MAX_ACTIONS", 100)
    with pytest.raises(BoardError, match="at most 100 actions; found 1"):
        board_of(TINY)


def test_equal_charts_give_equal_records() -> None:
    assert board_of(TINY).record.tobytes() == board_of(TINY).record.tobytes()
    assert repr(board_of(TINY)).startswith("Board('tiny', 4 hexes, ")
