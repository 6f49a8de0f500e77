"""Face-down hexes, chips beside the board, harbours placed by the players, islands dealt at random."""

from typing import Any

import pytest

from seafarers_env.board.chart import BoardError, parse_chart
from seafarers_env.board.geometry import Cell, Grid, neighbour
from seafarers_env.engine import constants as c
from seafarers_env.engine.sizes import MAX_AREAS, MAX_VERTICES
from tests.board.tiny import DEALT, HIDDEN, TINY, board_of, scenario_board


def test_face_down_hexes_and_their_pile() -> None:
    chart = parse_chart(HIDDEN)
    assert chart.face_down == [(0, 2), (0, 4), (1, 3)]
    (pool,) = chart.pools
    assert (dict(pool.terrains), pool.chips, pool.size) == ({c.OCEAN: 1, c.FARMLAND: 1, c.DESERT: 1}, (9,), 3)
    assert [chart.pool_of(cell) for cell in chart.hexes] == [None, pool, pool, None, pool]
    assert [cell for cell in chart.hexes if chart.can_be_land(cell)] == [(0, 0)]
    assert [cell for cell in chart.hexes if chart.can_be_sea(cell)] == [(1, 1)]


@pytest.mark.rule("GEO-02")
def test_the_record_of_face_down_hexes() -> None:
    b = board_of(HIDDEN).record[0]
    assert b.terrain[:5].tolist() == [c.FOREST, c.MISSING, c.MISSING, c.OCEAN, c.MISSING]
    assert b.pool[:5].tolist() == [-1, 0, 0, -1, 0]
    assert b.area[:5].tolist() == [0, 1, 1, -1, 1]
    assert int(b.mainland[0]) == 1
    assert {t: int(n) for t, n in enumerate(b.pool_terrain[0]) if n} == {c.OCEAN: 1, c.FARMLAND: 1, c.DESERT: 1}


def test_a_reserve_and_harbours_for_the_players() -> None:
    chart = parse_chart(DEALT)
    assert (chart.reserve, chart.harbours_by_players, chart.harbour_pool) == ((2, 3, 3), True, ("wool", "3:1"))
    b = board_of(DEALT).record[0]
    assert {n: int(k) for n, k in enumerate(b.reserve) if k} == {2: 1, 3: 2}
    assert b.num_harbours == 2
    assert {k: int(n) for k, n in enumerate(b.harbour_pool) if n} == {c.WOOL: 1, c.GENERIC_HARBOUR: 1}
    assert set(b.harbour_edge.tolist()) == set(b.harbour_kind.tolist()) == {c.NOTHING}


def test_players_may_be_given_the_harbours_of_any_board() -> None:
    text = TINY.replace("NW wool", "NW grain")
    b = board_of(text, harbour_placement="players").record[0]
    assert b.num_harbours == 2
    assert {k: int(n) for k, n in enumerate(b.harbour_pool) if n} == {c.GRAIN: 1, c.GENERIC_HARBOUR: 1}
    assert set(b.harbour_edge.tolist()) == {c.NOTHING}


def test_the_rules_may_leave_the_harbours_to_the_players() -> None:
    text = DEALT.replace("harbour_placement = player_choice\n", "")
    with pytest.raises(BoardError, match=r"harbours marked shuffled \(0\); found 2"):
        parse_chart(text)
    assert parse_chart(text + "[rules]\nharbour_placement = players\n").harbours_by_players


def test_a_pool_with_an_empty_line_of_chips_has_none() -> None:
    text = TINY.replace("X chips = 9", "X chips =").replace("order = 9", "order =")
    chart = parse_chart(text)
    assert chart.pools[0].chips == ()
    assert board_of(text).record[0].pool_number[0].sum() == 0


DAMAGE = {
    "pile too small": (HIDDEN, "G=1 D=1", "G=1", 19, 1, "3 hexes for the 3 spaces '?u.' of [map]; found 2"),
    "too few chips": (HIDDEN, "G=1 D=1", "G=2", 20, 1, "2 chips for the 2 producing hexes of pool u"),
    "too many chips": (HIDDEN, "chips = 9", "chips = 9 9", 20, 1, "found 2"),
    "pool face up and down": (HIDDEN, "  ~~~ ?u.", "  ~~~ *u.", 9, 7, "'?u.', as all spaces of pool u lie face up, or"),
    "no dot": (HIDDEN, "F04 ?u.", "F04 ?u6", 8, 5, "'?X.' (pool X, face down)"),
    "no pool": (HIDDEN, "F04 ?u.", "F04 ?v.", 8, 5, "a pool with a line 'v hexes = ...'; found '?v.'"),
    "no region": (HIDDEN, "m.. u.. u..", "m.. ~.. u..", 12, 5, "a region letter, as [map] has '?u.' at 0,2"),
    "region kind": (HIDDEN, "= unexplored;", "= unxplored;", 16, 5, "did you mean 'unexplored'?"),
    "harbour on a hidden hex": (HIDDEN, "[rules]", "[harbours]\n0,2 NE ore\n[rules]", 23, 1, "a land hex; found 0,2"),
    "harbour to a hidden hex": (HIDDEN, "[rules]", "[harbours]\n0,0 E ore\n[rules]", 23, 5, "where '?u.' lies"),
    "reserve chip": (DEALT, "chips = 2 3 3", "chips = 2 7 3", 20, 19, "found '7'"),
    "reserve twice": (DEALT, "reserve chips", "w chips", 20, 1, "a second 'w chips'"),
    "placement": (DEALT, "player_choice", "players", 22, 21, "'player_choice', or no such line"),
    "placed and printed": (DEALT, "choice\n", "choice\n[harbours]\n0,0 E ore\n", 24, 1, "found one at 0,0"),
    "nothing to place": (DEALT, "harbours = wool 3:1\n", "", 7, 2, "1 to 12 kinds in 'harbours = ...' of [pools]"),
    "much to place": (DEALT, "wool 3:1", "wool " * 13, 21, 1, "for the players to place; found 13"),
}


@pytest.mark.parametrize(("text", "old", "new", "line", "column", "words"), DAMAGE.values(), ids=DAMAGE)
def test_what_is_wrong_is_shown_where_it_stands(
    text: str, old: str, new: str, line: int, column: int, words: str
) -> None:
    assert text.count(old) >= 1
    with pytest.raises(BoardError) as error:
        parse_chart(text.replace(old, new, 1), "my.board")
    assert words in str(error.value)
    assert (error.value.line, error.value.column) == (line, column)


@pytest.mark.rule("PIRATE-02")
def test_a_hidden_sea_is_none_for_the_pirate() -> None:
    text = HIDDEN.replace("~~~", "H05").replace("  ~..", "  m..")
    with pytest.raises(BoardError, match="a sea hex for the pirate"):
        board_of(text)
    assert board_of(text, pirate=False).num_actions > 0


# --- islands dealt at random ------------------------------------------------------------------------------------------
def test_dealt_islands_are_start_areas() -> None:
    b = board_of(DEALT).record[0]
    assert b.num_areas == 22 // 6
    assert b.area_kind[: b.num_areas].tolist() == [c.AREA_START] * 3
    assert int(b.mainland[0]) == 0b11111


@pytest.mark.parametrize(
    ("text", "dealt"),
    [
        (DEALT, True),
        (DEALT.replace("~=3 F=2", "F=5").replace("chips = 4 6", "chips = 4 6 8 9 10"), False),
        (DEALT.replace("w.. w.. w..", "w.. w.. i..").replace("there is", "there is\ni = island; another"), False),
        (HIDDEN, False),
        (TINY, False),
    ],
)
def test_when_islands_are_dealt(text: str, dealt: bool) -> None:
    chart = parse_chart(text)
    assert chart.deals_islands == dealt
    assert board_of(text, pirate=False).record[0].num_areas == (3 if dealt else len(chart.areas))


def test_no_island_is_left_without_an_area() -> None:
    """The most islands that four rows can fall into, found by trying; and MAX_AREAS holds the most of any board."""

    def most_apart(cells: list[Cell]) -> int:
        if not cells:
            return 0
        first, *rest = cells
        apart = [cell for cell in rest if all(neighbour(first, i) != cell for i in range(6))]
        return max(1 + most_apart(apart), most_apart(rest))

    block = [(row, 2 * column + row % 2) for row in range(4) for column in range(4)]
    for cells in (block, block[:7], block[::2], [(0, 2 * column) for column in range(9)]):
        assert most_apart(cells) <= len(Grid(cells).vertex_of) // 6
    assert most_apart([(0, 4 * column) for column in range(9)]) == 9
    assert MAX_VERTICES // 6 <= MAX_AREAS


def test_a_new_world_has_room_for_its_islands() -> None:
    for players, areas in ((3, 17), (4, 20)):
        b: Any = scenario_board("new_world", players).record[0]
        assert b.num_areas == areas
        assert set(b.area_kind[:areas].tolist()) == {c.AREA_START}
        assert int(b.mainland[0]).bit_count() == b.num_hexes
