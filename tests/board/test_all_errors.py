"""All errors of a board file at once: every independent mistake is told, and nothing that only follows from one."""

import time

import pytest
from hypothesis import given, settings, strategies as st

from seafarers_env.board.chart import BoardError, Findings, parse_chart
from seafarers_env.scenarios import resolve
from tests.board.test_chart import DAMAGE
from tests.board.tiny import DEALT, HIDDEN, OPEN, TINY


def errors_of(text: str) -> list[BoardError]:
    findings = Findings(keep=True)
    resolve(parse_chart(text, "my.board", findings), None, findings)
    return findings.errors


def told(text: str) -> list[tuple[int, str]]:
    """Line and message of every error."""
    return [(error.line, str(error)) for error in errors_of(text)]


def damaged(*changes: tuple[str, str]) -> str:
    text = TINY
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def first_error(text: str) -> BoardError | None:
    try:
        resolve(parse_chart(text, "my.board"))
    except BoardError as error:
        return error
    return None


@pytest.mark.parametrize("text", [TINY, OPEN, HIDDEN, DEALT])
def test_a_sound_file_has_none(text: str) -> None:
    assert errors_of(text) == []


# one mistake that is rightly told in two places
TWOFOLD = {
    "hole in the frame": 2,  # the hex lacks its neighbour, and [regions] has one too many
    "no map": 5,  # rows of tokens stand under [rules]
    "face down without a pool": 2,  # and exploration is off
    "face down and face up": 2,
}


@pytest.mark.parametrize("name", DAMAGE)
def test_one_mistake_is_one_error(name: str) -> None:
    old, new, line, words = DAMAGE[name]
    errors = errors_of(TINY.replace(old, new, 1))
    assert len(errors) == TWOFOLD.get(name, 1), [str(error) for error in errors]
    assert any(error.line == line and words in str(error) for error in errors)


def test_mistakes_all_over_the_file_are_told_in_its_order() -> None:
    text = damaged(
        ("players: 2 3", "players: 2 9"),
        ("edge: frame", "egde: frame"),
        ("F06 *X. ===", "F07 *X. ==="),
        ("*X. ~~~ ===", "*X. @05 ==="),
        ("X.. ~.. =..", "X.. X.. =.."),
        ("a = island;", "a = iland;"),
        ("harbours = 3:1", "harbours = 3:1 ore"),
        ("G=1 D=1", "G=1 D=9"),
        ("1,2 NW wool", "1,2 N wool"),
        ("order = 9", "ordre = 9"),
        ("island_token = 1", "island_tokens = 1\nmax_turns = none\nships = maybe"),
    )
    assert [line for line, _ in told(text)] == [5, 7, 11, 12, 18, 22, 25, 30, 34, 39, 40, 41]


def test_several_mistakes_in_one_grid() -> None:
    text = damaged(("=== F06 *X.", "=== F07 Q11"), ("=.. a.. X..", "=.. 1.. b.."))
    assert [(error.line, error.column) for error in errors_of(text)] == [(11, 5), (11, 9), (17, 5), (17, 9)]


@pytest.mark.parametrize(
    "row",
    [
        "=== F066 *X. ===",
        "=== F6 *X. ===",
        " === F06 *X. ===",
        "===  F06 *X. ===",
        "=== F06*X. ===",
        "  === F06 *X. ===",
    ],
)
def test_a_row_out_of_step_gets_one_error_and_the_rest_is_still_read(row: str) -> None:
    text = damaged(("=== F06 *X. ===", row), ("  === *X. ~~~ ===", "  === *X. ~~- ==="), ("island_token", "token"))
    assert [line for line, _ in told(text)] == [11, 12, 39]


def test_a_row_too_few_gets_one_error() -> None:
    assert [line for line, _ in told(damaged(("=.. a.. X.. =..\n", "")))] == [17]
    assert [line for line, _ in told(damaged(("=== F06 *X. ===\n", "")))] == [11]
    assert [line for line, _ in told(damaged(("    =.. =.. =..\n", "")))] == [18]


def test_a_forgotten_frame_is_one_mistake() -> None:
    text = OPEN.replace("edge: open\n", "").replace("G05 ~~~", "G05 ~~~ ~~~").replace("a.. ~..", "a.. ~.. ~..")
    assert [message.partition("found ")[2] for _, message in told(text)] == ["nothing at -1,1, its side NE"]


@pytest.mark.parametrize(
    ("changes", "lines"),
    [
        ([("[regions]", "[region]")], [15]),  # taken for [regions], whose letters are then known
        ([("[regions]", "[grid of letters]")], [15]),  # nothing is said of hexes without a region
        ([("[regions]", "\t[regions]")], [15]),
        ([("title: A tiny board", "titel: A tiny board")], [3]),  # no title is not a second mistake
        ([("title: A tiny board", "title - A tiny board")], [3]),
        ([("X hexes = G=1 D=1", "X hexes = G=1 Q=1")], [25]),
        ([("X hexes = G=1 D=1", "X hexs = G=1 D=1")], [25]),
        ([("X = start;", "X = begin;")], [21]),
        ([("X = start;", "X: start;")], [21]),
        ([("X = start; the main island\n", "")], [17, 9][::-1]),
        ([("[map]", "[mapp]"), ("F06", "F07")], [9, 11]),
        ([("edge: frame", "edge: frame\nedge: frame"), ("2,3 SE shuffled", "2,3 SE shufled")], [8, 32]),
        ([("1,2 NW wool", "1,4 NW wool"), ("=== F06 *X. ===", "=== F06 *XX ===")], [11]),
        ([("=== === ===\n===", "\t=== === ===\n===")], [10]),
    ],
)
def test_what_only_follows_is_not_told(changes: list[tuple[str, str]], lines: list[int]) -> None:
    text = damaged(*changes)
    assert [line for line, _ in told(text)] == lines, told(text)


def test_a_wrong_switch_is_not_taken_for_a_missing_one() -> None:
    assert len(errors_of(HIDDEN.replace("exploration = true", "exploraton = true"))) == 1
    assert len(errors_of(HIDDEN.replace("exploration = true", "exploration = yes"))) == 1
    assert len(errors_of(HIDDEN.replace("exploration = true", "max_turns = many\nexploration = false"))) == 1
    assert len(errors_of(HIDDEN.replace("exploration = true", ""))) == 1


def test_both_ends_of_a_file_that_is_no_board() -> None:
    lines = [line for line, _ in told("hello\n[world]\nfoo\n")]
    assert lines == [1, 2]
    assert [line for line, _ in told("")] == [1] * 6


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from((TINY, HIDDEN, DEALT)),
    st.lists(
        st.tuples(
            st.integers(0, len(TINY) - 1), st.integers(0, 12), st.sampled_from(sorted(set(TINY + HIDDEN + "\t")))
        ),
        min_size=1,
    ),
)
def test_collecting_agrees_with_raising(text: str, changes: list[tuple[int, int, str]]) -> None:
    """The error raised is one of those collected; there are none exactly where none is raised."""
    for place, length, character in changes:
        place %= len(text)
        text = text[:place] + character + text[place + length :]
    errors, first = errors_of(text), first_error(text)
    assert [(error.line, error.column) for error in errors] == sorted((error.line, error.column) for error in errors)
    assert len({str(error) for error in errors}) == len(errors)
    if first is None:
        assert errors == []
    else:
        assert str(first) in [str(error) for error in errors]


@pytest.mark.parametrize("token", ["h\t", "hF\t", "D\t", "06\t", "hF"])
def test_a_token_cut_short_is_an_error_like_any_other(token: str) -> None:
    """A tile that had lost its last sign, on a line with a tab, was looked at beyond its end."""
    head, heading, rows = TINY.partition("[map]\n")
    text = head + heading + rows.replace(rows.split()[0], token, 1)
    assert str(first_error(text)) in [str(error) for error in errors_of(text)]


HEAPS = {"wide": "Q07 " * 12_000, "deep": "F06 F06\n" * 6_000, "keys": "a = b\n" * 8_000}


@pytest.mark.long
@pytest.mark.parametrize("row", HEAPS.values(), ids=HEAPS)
@pytest.mark.parametrize("section", ["map", "regions", "rules"])
def test_a_large_heap_of_nonsense_takes_no_more_than_a_moment(section: str, row: str) -> None:
    before, heading, after = TINY.partition(f"[{section}]\n")
    start = time.perf_counter()
    assert errors_of(before + heading + row + "\n" + after)
    assert time.perf_counter() - start < 10  # well under a second each, where nothing else runs
