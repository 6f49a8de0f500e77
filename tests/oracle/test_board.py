"""Geometry, edge classes and the deal."""

import random
from collections import Counter

import pytest

from tests.oracle import Oracle
from tests.oracle.board import read_board
from tests.oracle.deal import deal, faults, spiral
from tests.oracle.scenes import LAGOON, chart, new_game


@pytest.mark.rule("GEO-01")
@pytest.mark.parametrize(("name", "hexes"), [("base", 19), ("new_shores", 46)])
def test_euler(name: str, hexes: int) -> None:
    board = read_board(chart(name))
    assert len(board.hexes) == hexes
    assert len(board.vertices) - len(board.edges) + len(board.hexes) == 1
    assert Counter(len(v) for v in board.vertex_edges.values()).keys() == {2, 3}


@pytest.mark.rule("GEO-15")
def test_places_are_named_by_the_first_hex_that_has_them() -> None:
    board = read_board(chart("base"))
    assert (len(board.vertices), len(board.edges)) == (54, 72)
    assert board.hexes[:4] == ["1,4", "1,6", "1,8", "2,3"]
    assert board.edges[:7] == ["1,4 NE", "1,4 E", "1,4 SE", "1,4 SW", "1,4 W", "1,4 NW", "1,6 NE"]
    assert board.vertices[:7] == ["1,4 N", "1,4 NE", "1,4 SE", "1,4 S", "1,4 SW", "1,4 NW", "1,6 N"]
    assert board.edge_called["2,5 NW"] == "1,4 SE"
    assert board.vertex_called["2,5 N"] == board.vertex_called["1,6 SW"] == "1,4 SE"
    assert board.edge_ends["1,4 E"] == ("1,4 NE", "1,4 SE")


@pytest.mark.rule("GEO-02", "GEO-04")
@pytest.mark.parametrize(
    ("edge", "frame_is_sea", "use"),
    [
        ("1,4 E", True, (True, False)),  # land, land
        ("1,4 SE", True, (True, True)),  # land, ocean
        ("2,5 E", True, (False, True)),  # ocean, ocean
        ("1,4 NW", True, (True, True)),  # land, frame
        ("1,4 NW", False, (True, False)),
        ("1,4 SE", False, (True, True)),
    ],
)
def test_edge_use(edge: str, frame_is_sea: bool, use: tuple[bool, bool]) -> None:
    oracle = new_game(LAGOON, 3, frame_is_sea=frame_is_sea)
    assert oracle.table.edge_use[edge] == use
    # With an open edge the frame's rows are not there, and every row's number is one less.
    row, rest = edge.split(",")
    oracle = new_game(without_frame(LAGOON), 3, frame_is_sea=frame_is_sea)
    assert oracle.table.edge_use[f"{int(row) - 1},{rest}"] == use


def without_frame(text: str) -> str:
    open_edge = text.replace("edge: frame", "edge: open").replace("===", "   ").replace("=..", "   ")
    return open_edge.replace("1,4 NW", "0,4 NW").replace("1,8 NE", "0,8 NE")


@pytest.mark.rule("GEO-04", "SHIP-16")
@pytest.mark.parametrize("frame_is_sea", [True, False])
def test_ocean_beside_the_frame(frame_is_sea: bool) -> None:
    oracle = new_game(chart("new_shores"), 4, frame_is_sea=frame_is_sea)
    assert oracle.table.edge_use["1,6 NE"] == (False, frame_is_sea)
    assert oracle.table.edge_use["1,6 E"] == (False, True)


@pytest.mark.rule("GEO-06")
def test_edges_beside_missing_hexes() -> None:
    dealt = deal(LAGOON, random.Random(0))
    text = LAGOON.replace("F05", "?X.").replace("~~~", "?X.", 1)
    terrain = dealt["terrain"] | {"1,4": "missing", "2,5": "missing"}
    oracle = Oracle(text, 3, {}, dealt | {"terrain": terrain, "pirate": "2,7"})
    use = oracle.table.edge_use
    assert use["1,4 E"] == (True, False)  # land, missing
    assert use["2,5 E"] == (False, True)  # ocean, missing
    assert use["1,4 SE"] == (False, False)  # missing, missing
    assert use["1,4 NW"] == (False, False)  # missing, frame
    assert "settlement 1,4 N" not in oracle.legal()
    assert "settlement 1,4 NE" in oracle.legal()


@pytest.mark.rule("GEO-03", "BASE-41")
def test_terrain_and_robber() -> None:
    oracle = new_game(LAGOON, 3)
    assert oracle.facts()["terrain"]["5,8"] == "gold"
    assert oracle.facts()["robber"] == "5,6"
    without_desert = LAGOON.replace("D..", "F04")
    assert new_game(without_desert, 3).facts()["robber"] is None


@pytest.mark.rule("BASE-42")
def test_robber_starts_on_the_first_of_several_deserts() -> None:
    assert new_game(LAGOON.replace("H08", "D.."), 3).facts()["robber"] == "2,3"


@pytest.mark.rule("BASE-79")
def test_spiral_runs_against_the_clock_from_any_corner() -> None:
    hexes = read_board(chart("base")).hexes
    assert spiral(hexes, "1,4") == [
        "1,4", "2,3", "3,2", "4,3", "5,4", "5,6", "5,8", "4,9", "3,10", "2,9", "1,8", "1,6",
        "2,5", "3,4", "4,5", "4,7", "3,8", "2,7", "3,6",
    ]  # fmt: skip
    assert spiral(hexes, "3,10")[:3] == ["3,10", "2,9", "1,8"]


@pytest.mark.rule("BASE-80", "NEWSHORES-09")
def test_red_numbers_are_never_neighbours() -> None:
    board = read_board(chart("base"))
    order = [int(word) for word in board.chip_path["order"].split()]
    for corner in board.chip_path["corners"].split():
        for desert in board.hexes:
            path = [name for name in spiral(board.hexes, corner) if name != desert]
            red = {name for name, chip in zip(path, order, strict=True) if chip in (6, 8)}
            assert not any(set(beside) <= red for beside in board.edge_hexes.values() if len(beside) == 2)


@pytest.mark.rule("BASE-78", "BASE-81", "NEWSHORES-01", "NEWSHORES-02", "NEWSHORES-03")
@pytest.mark.parametrize("name", ["base", "new_shores"])
def test_random_deals_have_no_faults(name: str) -> None:
    board = read_board(chart(name))
    for seed in range(20):
        assert faults(board, deal(chart(name), random.Random(seed))) == []


@pytest.mark.rule("NEWSHORES-01", "NEWSHORES-02", "NEWSHORES-08", "BASE-01")
def test_new_shores_in_numbers() -> None:
    oracle = new_game(chart("new_shores"), 3)
    facts = oracle.facts()
    assert Counter(facts["terrain"].values()) == {
        "forest": 5, "pasture": 5, "farmland": 5, "hills": 4, "mountains": 5, "desert": 1, "gold": 2, "ocean": 19,
    }  # fmt: skip
    assert Counter(facts["numbers"].values()) == {
        2: 2, 3: 3, 4: 3, 5: 3, 6: 2, 8: 3, 9: 3, 10: 3, 11: 3, 12: 1,
    }  # fmt: skip
    assert oracle.options.points_to_win == 13
    for players in (2, 5):
        with pytest.raises(ValueError, match="players"):
            new_game(chart("new_shores"), players)


def test_unknown_options_and_words_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown option"):
        new_game(LAGOON, 3, max_offerz=3)
    with pytest.raises(ValueError, match="pirate_start"):
        new_game(LAGOON, 3, pirate_start="somewhere")
    with pytest.raises(ValueError, match="unknown option"):
        new_game(LAGOON + "\n[rules]\nislnd_token = 1\n", 3)


def test_options_given_win_over_those_of_the_board() -> None:
    text = LAGOON + "\n[rules]\nships = false\npoints_to_win = 7\npirate_start = agreed\n"
    options = new_game(text, 3, points_to_win=9).options
    assert (options.ships, options.points_to_win, options.pirate_start) == (False, 9, "agreed")
    assert new_game(LAGOON, 3).options.points_to_win == 10
