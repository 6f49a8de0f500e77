"""Reading board files, and what a damaged one is told."""

import pickle
from pathlib import Path

import pytest

from seafarers_env.board.chart import BoardError, parse_chart, read_chart
from seafarers_env.engine import constants as c
from seafarers_env.scenarios import load
from tests.board.tiny import OPEN, TINY

LETTERED = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)


def test_every_section_is_read() -> None:
    chart = parse_chart(TINY, "tiny.board")
    assert (chart.name, chart.title, chart.document) == ("tiny", "A tiny board", "made up")
    assert (chart.players, chart.victory_points, chart.edge) == ((2, 3), 5, "frame")
    assert chart.hexes == [(1, 2), (1, 4), (2, 3), (2, 5)]
    assert len(chart.frame) == 10
    assert chart.cells[2, 5] == "~~~"
    assert chart.regions[1, 2] == "a"
    assert [(area.letter, area.kind, area.name) for area in chart.areas] == [
        ("X", "start", "the main island"),
        ("a", "island", "the islet"),
    ]
    (pool,) = chart.pools
    assert (pool.letter, dict(pool.terrains), pool.chips) == ("X", {c.FARMLAND: 1, c.DESERT: 1}, (9,))
    assert [(h.cell, h.side, h.kind) for h in chart.harbours] == [((1, 2), 5, "wool"), ((2, 3), 2, "shuffled")]
    assert chart.harbour_pool == ("3:1",)
    assert chart.path is not None
    assert (chart.path.order, [cell for cell, _ in chart.path.corners]) == ((9,), [(1, 4), (2, 3)])
    assert {key: value.text for key, (_, value) in chart.rules.items()} == {"island_token": "1"}
    assert (chart.text, chart.source) == (TINY, "tiny.board")


def test_blank_lines_comments_line_ends_and_a_byte_order_mark_mean_nothing() -> None:
    odd = "\ufeff" + TINY.replace("\n", "\r\n").replace("=== F06", "\r\n# a comment\r\n=== F06")
    assert parse_chart(odd).cells == parse_chart(TINY).cells


@pytest.mark.rule("BASE-79")
@pytest.mark.parametrize("name", ["base", "new_shores"])
def test_chips_lie_in_lettered_order(name: str) -> None:
    path = load(name)[0].chart().path
    assert path is not None
    assert path.order == LETTERED
    assert len(path.corners) == 6


def test_an_open_board_needs_no_frame() -> None:
    chart = parse_chart(OPEN)
    assert (chart.hexes, chart.frame) == ([(0, 0), (0, 2)], [])


# what is replaced, by what, line of the error, words of the error
DAMAGE = {
    "no name": ("board: tiny\n", "", 1, "'board: ...'"),
    "bad name": ("board: tiny", "board: My Board", 2, "found 'My Board'"),
    "header misspelt": ("edge: frame", "egde: frame", 7, "did you mean 'edge'?"),
    "header twice": ("document: made up", "title: again", 4, "a second 'title'"),
    "no colon": ("edge: frame", "edge frame", 7, "a header line like"),
    "too many players": ("players: 2 3", "players: 2 9", 5, "2..6; found '9'"),
    "same players": ("players: 2 3", "players: 2 2", 5, "each number of players once"),
    "points in words": ("points: 5", "points: five", 6, "3..100; found 'five'"),
    "edge": ("edge: frame", "edge: round", 7, "'frame' or 'open'"),
    "no map": ("[map]", "[rules]", 38, "each section once"),
    "section misspelt": ("[regions]", "[region]", 15, "did you mean 'regions'?"),
    "section unfinished": ("[regions]", "[regions", 15, "a section heading like [map]"),
    "moved section": ("[rules]", "[supply]", 38, "the settings under [rules]"),
    "tab": ("  === === ===\n=== F06", "\t=== === ===\n=== F06", 10, "found a tab"),
    "half token": ("=== F06", "=== F6", 11, "a token of three characters"),
    "out of step": ("=== F06 *X. ===", " === F06 *X. ===", 11, "four columns apart"),
    "terrain": ("F06", "Q06", 11, "found 'Q06'"),
    "number seven": ("F06", "F07", 11, "never 07"),
    "no chip": ("F06", "F..", 11, "a chip from 02 to 12"),
    "face down without a pool": ("F06", "?u.", 11, "a pool with a line 'u hexes = ...'; found '?u.'"),
    "face down and face up": ("=== F06 *X.", "=== F06 ?X.", 12, "'?X.', as all spaces of pool X lie face up, or all"),
    "harbour tile": ("~~~", "h3.", 12, "a line '2,5 faces ...' under [harbour_tiles] for this tile; found none"),
    "disc": ("~~~", "@05", 12, "a disc that a fish space of [spaces] has"),
    "hole in the frame": ("=== F06 *X. ===", "=== F06 *X.", 17, "nothing, as [map] has no hex 1,6"),
    "region missing": ("X.. =..", "X..", 17, "the region of 1,6 ('===' in [map]); found nothing"),
    "region row missing": ("    =.. =.. =..\n", "", 18, "the region of 3,2"),
    "sea with a letter": ("X.. ~.. =..", "X.. X.. =..", 18, "'~..', as [map] has '~~~' at 2,5"),
    "land without letter": ("=.. a.. X..", "=.. ~.. X..", 17, "a region letter, as [map] has 'F06' at 1,2"),
    "region token": ("=.. a.. X..", "=.. 1.. X..", 17, "found '1..'"),
    "letter unexplained": ("=.. a.. X..", "=.. b.. X..", 17, "a letter explained below"),
    "letter unused": ("a = island; the islet", "a = island; the islet\nb = island; none", 23, "found 'b'"),
    "letter twice": ("a = island; the islet", "X = island; the islet", 22, "a second 'X'"),
    "kind misspelt": ("a = island;", "a = iland;", 22, "did you mean 'island'?"),
    "no region name": ("a = island; the islet", "a = island", 22, "a kind and a name"),
    "no start": ("X = start;", "X = island;", 9, "the kind 'start'"),
    "pool too small": ("G=1 D=1", "G=1", 25, "2 hexes for the 2 spaces '*X.' of [map]; found 1"),
    "pool too large": ("G=1 D=1", "G=2 D=1", 25, "found 3"),
    "pool terrain": ("G=1 D=1", "G=1 Z=1", 25, "found 'Z'"),
    "pool terrain twice": ("G=1 D=1", "G=1 G=1", 25, "a second 'G'"),
    "pool number": ("G=1 D=1", "G=1 D=x", 25, "0..128; found 'x'"),
    "pool unknown": ("X hexes = G=1 D=1\nX chips = 9\n", "", 11, "'X hexes = ...'"),
    "pool twice": ("X chips = 9", "X hexes = G=1 D=1", 26, "a second 'X hexes'"),
    "chips without hexes": ("X chips = 9", "Y chips = 9", 26, "'Y hexes = ...'"),
    "no chips": ("X chips = 9\n", "", 25, "1 chips for the 1 producing hexes of pool X (or 'X chips =' and nothing)"),
    "too many chips": ("chips = 9", "chips = 9 10", 26, "found 2"),
    "chip seven": ("chips = 9", "chips = 7", 26, "found '7'"),
    "half a pool": ("harbours = 3:1", "spice = F=2", 27, "'spice' (did you mean 'spice hexes'?)"),
    "reserve of what": ("harbours = 3:1", "reserve = 2", 27, "'reserve chips'"),
    "harbour pool": ("harbours = 3:1", "harbours = 3:1 ore", 27, "harbours marked shuffled (1); found 2"),
    "harbour pool missing": ("harbours = 3:1\n", "", 30, "harbours marked shuffled (1); found 0"),
    "harbour kind misspelt": ("NW wool", "NW wol", 30, "did you mean 'wool'?"),
    "harbour side": ("1,2 NW", "1,2 N", 30, "a side: NE E SE SW W NW; found 'N'"),
    "harbour hex": ("1,2 NW", "12 NW", 30, "a hex as row,column"),
    "harbour nowhere": ("1,2 NW", "1,3 NW", 30, "1,3, where there is none"),
    "harbour on frame": ("1,2 NW", "1,0 E", 30, "1,0, where there is none"),
    "harbour at sea": ("1,2 NW", "2,5 E", 30, "a land hex; found 2,5"),
    "harbour inland": ("1,2 NW", "1,2 E", 30, "side E of 1,2, where '*X.' lies"),
    "harbour twice": ("2,3 SE shuffled", "2,3 SE shuffled\n1,2 NW ore", 32, "a second harbour at 1,2 NW"),
    "harbour words": ("1,2 NW wool", "1,2 NW", 30, "a harbour like"),
    "path order": ("order = 9", "order = 8", 34, "the chips of pool X: 9; found 8"),
    "path start": ("counter-clockwise", "clockwise", 35, "counter-clockwise"),
    "path region": ("of region X", "of region a", 35, "the region of all '*X.' hexes"),
    "path region unknown": ("of region X", "of region Z", 35, "a region letter of this board"),
    "path corner": ("corners = 1,4 2,3", "corners = 1,4 1,2", 36, "a corner hex of region X; found 1,2"),
    "path corner twice": ("corners = 1,4 2,3", "corners = 1,4 1,4", 36, "a second 1,4"),
    "path without order": ("order = 9\n", "", 33, "'order = ...' under [chip_path]"),
    "path key": ("order = 9", "ordre = 9", 34, "'order', 'start' and 'corners'"),
    "switch twice": ("island_token = 1", "island_token = 1\nisland_token = 1", 40, "a second 'island_token'"),
    "switch without value": ("island_token = 1", "island_token", 39, "a switch like"),
}


@pytest.mark.parametrize(("old", "new", "line", "words"), DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_board_file_is_refused_with_its_line(old: str, new: str, line: int, words: str) -> None:
    assert TINY.count(old) >= 1
    with pytest.raises(BoardError) as error:
        parse_chart(TINY.replace(old, new, 1), "my.board")
    assert words in str(error.value)
    assert (error.value.source, error.value.line) == ("my.board", line)
    assert str(error.value).startswith(f"my.board:{line}:{error.value.column}: expected ")


@pytest.mark.parametrize(
    ("old", "new", "column", "stands"),
    [
        ("=== F06", "=== Q06", 5, "Q06"),
        ("G=1 D=1", "G=1 Z=1", 15, "Z=1"),
        ("2,3 SE shuffled", "2,3 SE shufled", 8, "shufled"),
        ("players: 2 3", "players: 2 7", 12, "7"),
        ("island_token = 1", "island_token = 1\n  ]", 3, "]"),
    ],
)
def test_an_error_points_at_the_column(old: str, new: str, column: int, stands: str) -> None:
    text = TINY.replace(old, new, 1)
    with pytest.raises(BoardError) as error:
        parse_chart(text)
    assert error.value.column == column
    assert text.splitlines()[error.value.line - 1][column - 1 :].startswith(stands)


def test_a_frame_must_close_round_the_board() -> None:
    text = TINY.replace("=== F06 *X. ===", "=== F06 *X.").replace("X.. =..", "X..")
    with pytest.raises(BoardError, match="nothing at 1,6, its side E") as error:
        parse_chart(text)
    assert error.value.line == 11


def test_an_open_board_has_no_frame_cells() -> None:
    with pytest.raises(BoardError, match="no frame cell"):
        parse_chart(TINY.replace("edge: frame", "edge: open"))


@pytest.mark.parametrize("name", ["map", "regions"])
def test_a_missing_section_is_named(name: str) -> None:
    lines = TINY.split("\n")
    start = lines.index(f"[{name}]")
    end = next(i for i in range(start + 1, len(lines)) if lines[i].startswith("["))
    with pytest.raises(BoardError, match=rf"a section \[{name}\]"):
        parse_chart("\n".join(lines[:start] + lines[end:]))


def test_a_board_that_is_too_large_is_refused() -> None:
    row = " ".join(["~~~"] * 129)
    text = OPEN.replace("G05 ~~~", "G05 " + row).replace("a.. ~..", "a.. " + row.replace("~~~", "~.."))
    with pytest.raises(BoardError, match="at most 128 hexes; found 130"):
        parse_chart(text)
    scattered = "     ".join(["~~~"] * 60)
    text = OPEN.replace("G05 ~~~", "G05     " + scattered)
    text = text.replace("a.. ~..", "a..     " + scattered.replace("~~~", "~.."))
    with pytest.raises(BoardError, match="at most 256 corners of hexes; found 366"):
        parse_chart(text)
    with pytest.raises(BoardError, match="at most 100000 characters"):
        parse_chart(TINY + "#" * 100_000)


def test_a_spiral_that_misses_hexes_is_refused() -> None:
    chart = OPEN.replace("G05 ~~~", "*X. *X. ~~~ *X.").replace("a.. ~..", "a.. a.. ~.. a..")
    start = "any corner of region a; then spiral inwards, counter-clockwise; skip the desert"
    chart += f"[pools]\nX hexes = F=3\nX chips = 4 5 6\n[chip_path]\norder = 4 5 6\nstart = {start}\ncorners = 0,0\n"
    with pytest.raises(BoardError, match="passes all 3 hexes of region a; found 0,0, from which it passes 2"):
        parse_chart(chart)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "odd.board"
    path.write_bytes(b"board: odd\ntitle: \xff\xfe\n")
    with pytest.raises(BoardError, match="UTF-8") as error:
        read_chart(path)
    assert (error.value.source, error.value.line) == (str(path), 2)
    path.write_bytes(b"#" * 1_000_000)
    with pytest.raises(BoardError, match="1000000 bytes"):
        read_chart(path)


def test_an_error_survives_pickling() -> None:
    with pytest.raises(BoardError) as error:
        parse_chart(TINY.replace("F06", "F07"), "my.board")
    again = pickle.loads(pickle.dumps(error.value))
    assert (str(again), again.line, again.column) == (str(error.value), 11, 5)


@pytest.mark.rule("GEO-03")
def test_terrain_letters_name_the_terrains() -> None:
    letters = dict(F=c.FOREST, G=c.FARMLAND, H=c.HILLS, M=c.MOUNTAINS, P=c.PASTURE, D=c.DESERT)
    for letter, terrain in letters.items():
        chips = "" if terrain == c.DESERT else "9 9"
        text = TINY.replace("G=1 D=1", f"{letter}=2").replace("chips = 9", f"chips = {chips}")
        chart = parse_chart(text.replace("order = 9", f"order = {chips}"))
        assert dict(chart.pools[0].terrains) == {terrain: 2}
    sea = TINY.replace("G=1 D=1", "G=1 ~=1")
    assert dict(parse_chart(sea).pools[0].terrains) == {c.FARMLAND: 1, c.OCEAN: 1}
