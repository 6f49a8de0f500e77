"""Replays as files: what is written, and what damaged and hostile files get."""

import gzip
import json
import random
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from seafarers_env.replay import CutError, Recorder, ReplayError, dumps, load, loads, save
from seafarers_env.replay.files import signed
from tests.positions import position
from tests.replay.common import brief, short

STORED = sorted((Path(__file__).parent.parent / "data" / "replays").iterdir())
Lines = list[dict[str, Any]]
Damage = Callable[[Lines], Any]


def lines() -> Lines:
    """The lines but for the checksum."""
    return [json.loads(line) for line in dumps(short()).splitlines()[:-1]]


def text_of(found: Lines) -> str:
    """The file of these lines, with the checksum that they then have."""
    return signed("".join(json.dumps(line) + "\n" for line in found))


def first(found: Lines, **entries: Any) -> int:
    """The index of the first line with these entries."""
    return next(i for i, line in enumerate(found) if entries.items() <= line.items())


def error_of(data: str | bytes, **options: Any) -> ReplayError:
    with pytest.raises(ReplayError) as caught:
        loads(data, source="game.jsonl", **options)
    return caught.value


# --- writing ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["game.jsonl", "game.jsonl.gz"])
def test_a_file_reads_back_as_it_was_written(tmp_path: Path, name: str) -> None:
    save(short(), tmp_path / name)
    assert load(tmp_path / name) == short()
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_the_same_game_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a.jsonl.gz", "b.jsonl.gz"):
        short().save(tmp_path / name)
    assert (tmp_path / "a.jsonl.gz").read_bytes() == (tmp_path / "b.jsonl.gz").read_bytes()


def test_compression_is_told_by_the_contents_not_by_the_name(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_bytes(gzip.compress(dumps(short()).encode()))
    assert load(tmp_path / "game.txt") == short()


def test_a_file_is_small() -> None:
    data = dumps(short()).encode()
    assert len(data) < 6_000 + 45 * len(short())
    assert len(gzip.compress(data)) < 2_500 + 6 * len(short())


def test_the_format_is_as_documented() -> None:
    found = lines()
    assert list(found[0]) == [
        *("format", "format_version", "versions", "scenario", "board", "num_players", "options", "seed", "agents"),
        "note",
    ]
    assert found[0]["format"] == "seafarers replay" and found[0]["format_version"] == 2
    assert found[0]["agents"] == ["random", "heuristic", "Zoë"] and found[0]["seed"] == 1
    assert list(found[1]) == ["position"] and "random" not in found[1]["position"]
    assert {tuple(line) for line in found[2:-1]} == {("seat", "action"), ("chance", "outcome")}
    assert list(found[-1]) == ["end", "winner", "points", "turns", "decisions"]
    assert found[-1]["end"] == "won" and found[-1]["winner"] in (0, 1, 2)
    *before, last = dumps(short()).splitlines(keepends=True)
    assert json.loads(last) == {"check": blake2b("".join(before).encode(), digest_size=16).hexdigest()}


# --- files that are kept for years ------------------------------------------------------------------------------------
def test_files_of_every_format_version_are_stored() -> None:
    assert {path.name.split("-")[0] for path in STORED} == {"v1", "v2", "v3"}
    assert sum(path.stat().st_size for path in STORED) < 40_000


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.name)
def test_stored_files_keep_loading(path: Path) -> None:
    found = load(path)
    assert len(found) > 100 and not found.cut
    assert found.checked == (not path.name.startswith("v1"))
    assert bool(found.taken_back) == path.name.startswith("v3")
    assert found.at(len(found)).victory_points == found.end.points
    assert loads(dumps(found)) == found


REFUSED = [
    *("give wool", "get brick", "submit", "counter", "give ore", "get grain", "submit", "reject all"),
    "end turn",
]


@pytest.mark.rule("DECISIONS-44")
@pytest.mark.parametrize("back", [False, True], ids=["", "taken back"])
def test_a_choice_that_older_files_skip_is_put_in(back: bool) -> None:
    """Seat 0 has no grain, and was once not asked whether it wants to pay it."""
    recorder = Recorder(position("base", 2, [{"hand": {"wool": 1}}, {"hand": {"ore": 1}}]))
    mark = recorder.mark()
    for words in REFUSED:
        recorder.apply(recorder.game.parse(words))
    if back:
        recorder.go_back(mark)
    told = dumps(recorder.replay())
    assert loads(told) == recorder.replay()
    found = [json.loads(line) for line in told.splitlines()[:-1]]
    events: Lines = next(line["taken back"] for line in found if "taken back" in line) if back else found
    del events[first(events, action="reject all")]
    found[-1]["decisions"] -= not back
    older = loads(text_of(found))
    assert older == recorder.replay() and dumps(older) == told
    events.insert(first(events, action="end turn"), {"seat": 0, "action": "choose 1"})
    assert "a legal action of seat 0 in phase" in error_of(text_of(found)).expected


# --- damaged files ----------------------------------------------------------------------------------------------------
def test_a_truncated_file_is_refused_and_can_be_taken_for_what_there_is() -> None:
    whole = dumps(short()).splitlines(keepends=True)
    cut = "".join(whole[:40])
    error = error_of(cut)
    assert isinstance(error, CutError) and error.line == 41 and error.found == "the end of the file"
    found = loads(cut, partial=True)
    assert found.cut and len(found) == 38 and found.events == short().events[:38]
    assert found.end.outcome == "unfinished"
    assert found.end.decisions == sum("seat" in json.loads(line) for line in whole[2:40])
    assert loads(dumps(found), partial=True) == found


def test_a_line_that_is_torn_off_counts_as_the_end() -> None:
    whole = dumps(short()).splitlines(keepends=True)
    torn = "".join(whole[:40]) + whole[40][:9]
    error = error_of(torn)
    assert isinstance(error, CutError) and error.line == 41
    assert loads(torn, partial=True) == loads("".join(whole[:40]), partial=True)
    # with its end it is not torn but wrong, and no partial file
    error = error_of(torn + "\n" + whole[41], partial=True)
    assert not isinstance(error, CutError) and error.line == 41 and "JSON" in error.expected


def test_a_last_line_without_its_end_is_fine() -> None:
    assert loads(dumps(short()).rstrip("\n")) == short()


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9, 0.999])
def test_a_compressed_file_that_is_cut_off(share: float) -> None:
    data = gzip.compress(dumps(short()).encode())
    cut = data[: int(len(data) * share)]
    assert isinstance(error_of(cut), CutError)
    if share > 0.8:
        found = loads(cut, partial=True)
        assert found.cut and found.events == short().events[: len(found)] and len(found) > 5


@pytest.mark.parametrize("kept", [0, 1])
def test_without_an_opening_there_is_nothing_to_take(kept: int) -> None:
    error = error_of("".join(dumps(short()).splitlines(keepends=True)[:kept]), partial=True)
    assert error.line == kept + 1


def swap(i: int, k: int) -> Damage:
    def do(found: Lines) -> None:
        found[i], found[k] = found[k], found[i]

    return do


def put(i: int, **entries: Any) -> Damage:
    return lambda found: found[i].update(entries)


def drop(i: int, key: str) -> Damage:
    return lambda found: found[i].pop(key)


def roll(found: Lines) -> dict[str, Any]:
    return found[first(found, chance="dice")]


#: What was done to the lines, the line named, what is expected (in part), what is found (in part).
CASES: dict[str, tuple[Damage, int, str, str]] = {
    "no replay": (put(0, format="arena"), 1, "format: 'seafarers replay'", "'arena'"),
    "no format": (drop(0, "format"), 1, "format: 'seafarers replay'", "none: this is not a replay"),
    "newer format": (
        put(0, format_version=4), 1, "format_version: a format version 1..3, which seafarers_env",
        "4: a newer seafarers_env wrote and reads it",
    ),
    "format version 0": (put(0, format_version=0), 1, "a format version 1..1000000", "0"),
    "format version as words": (put(0, format_version="1"), 1, "a format version", "'1'"),
    "format version true": (put(0, format_version=True), 1, "a format version", "true"),
    "no format version": (drop(0, "format_version"), 1, "a format version 1..3", "none"),
    "unknown key": (put(0, pickle="x"), 1, "one of the keys format,", "'pickle'"),
    "no agents": (drop(0, "agents"), 1, "agents: this entry", "nothing"),
    "too many players": (put(0, num_players=7), 1, "a number of players 2..6", "7"),
    "too many agents": (put(0, agents=["a"] * 10**4), 1, "at most 3 agents", "10000"),
    "an agent of many letters": (put(0, agents=["a" * 10**5, "b", "c"]), 1, "0 to 200 characters", "100000 characters"),
    "an agent that writes to the terminal": (
        put(0, agents=["\x1b]0;x\x07", "b", "c"]), 1, "without control characters", "x1b",
    ),
    "an agent that turns the writing round": (
        put(0, agents=["\u202eabc", "b", "c"]), 1, "without control characters", "u202e",
    ),
    "a path for a scenario": (put(0, scenario="../secret.board"), 1, "a name of small letters", "'../secret.board'"),
    "a board that is none": (put(0, board="# nothing"), 2, "board, line", ""),
    "a board of control characters": (put(0, board="a\x00b"), 1, "without control characters", ""),
    "a board of many letters": (put(0, board="#" * 70_000), 1, "at most 64000 characters", "70000"),
    "an option that is none": (put(0, options={"teleport": True}), 2, "options: one of points_to_win", "'teleport'"),
    "an option out of bounds": (put(0, options={"max_turns": 10**9}), 2, "options.max_turns: a whole", "1000000000"),
    "a seed out of bounds": (put(0, seed=2**64), 1, "seed: a seed", "18446744073709551616"),
    "a version that is none": (put(0, versions={"a": 1}), 1, "versions.a: a version", "1"),
    "many versions": (put(0, versions={str(i): "" for i in range(99)}), 1, "at most 20 versions", "99"),
    "no opening": (put(1, opening=1), 2, "one of the keys position", "'opening'"),
    "an opening that sets the table": (
        lambda found: found[1]["position"].update(scenario="base"), 2, "nothing, as the header says it", "'base'",
    ),
    "an opening with too many cards": (
        lambda found: found[1]["position"]["bank"].update(ore=99), 2, "bank", "99",
    ),
    "first decisions swapped": (swap(2, 3), 3, "a legal action of seat 0 in phase 'setup settlement': ", "'"),
    "another seat": (put(2, seat=1), 3, "a decision of seat 0", "one of seat 1"),
    "a seat that is none": (put(2, seat=-1), 3, "seat: a seat 0..2", "-1"),
    "an action that is none": (put(2, action="fly 3,4"), 3, "an action of phase 'setup settlement'", "'fly 3,4'"),
    "an action that is not legal": (put(2, action="end turn"), 3, "a legal action of seat 0", "'end turn'"),
    "an action as a number": (put(2, action=3), 3, "action: an action in words", "3"),
    "a script for an action": (
        put(2, action="</script><script>alert(1)</script>"), 3, "an action of phase", "</script>",
    ),
    "one key too many": (put(2, comment="x"), 3, "one of the keys seat, action", "'comment'"),
    "chance where none is due": (
        lambda found: found.insert(2, {"chance": "dice", "outcome": "6"}), 3, "a decision of seat 0 in phase", "dice",
    ),
    "a decision twice": (lambda found: found.insert(3, found[2]), 4, "a legal action of seat 0", "settlement"),
    "lines after the end": (lambda found: found.append(found[2]), 0, "nothing after the end of the game", "seat"),
    "no end": (lambda found: found.insert(len(found) - 1, found[-2]), -1, "the end of the game, which is over", ""),
    "another winner": (lambda found: found[-1].update(winner=None), 0, "as the game went", "null"),
    "other points": (lambda found: found[-1].update(points=[9, 9, 9]), 0, "points [", "[9, 9, 9]"),
    "too few points": (lambda found: found[-1].update(points=[9]), 0, "points [", "[9]"),
    "enormous points": (lambda found: found[-1].update(points=[10**9, 0, 0]), 0, "points[0]: a whole number", "10000"),
    "other turns": (lambda found: found[-1].update(turns=3), 0, "turns ", "3"),
    "other decisions": (lambda found: found[-1].update(decisions=3), 0, "decisions ", "3"),
    "another end": (lambda found: found[-1].update(end="unfinished"), 0, "end \"won\", as the game went", "unfinished"),
    "an end in the middle": (lambda found: found.insert(9, found[-1]), 10, "end \"unfinished\"", "won"),
    "an end without turns": (lambda found: found[-1].pop("turns"), 0, "turns: this entry", "nothing"),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_a_damaged_line_is_named_with_what_would_be_right(case: str) -> None:
    damage, line, expected, there = CASES[case]
    found = lines()
    damage(found)
    error = error_of(text_of(found), partial=True)
    assert error.line == (line if line > 0 else len(found) + line)
    assert expected in error.expected and there in error.found
    assert str(error).startswith(f"game.jsonl, line {error.line}: expected ") and len(str(error)) < 1_500


def test_impossible_chance_is_refused() -> None:
    found = lines()
    dice = first(found, chance="dice")
    found[dice]["outcome"] = "13"
    error = error_of(text_of(found))
    assert (error.line, error.found) == (dice + 1, "'13'")
    assert "an outcome of 'dice' that is possible: 2, 3, 4" in error.expected
    found[dice] = {"chance": "stolen card", "outcome": "ore"}
    assert "the outcome of 'dice'" in error_of(text_of(found)).expected
    del found[dice]
    assert "the outcome of 'dice'" in error_of(text_of(found)).expected


def test_every_line_matters() -> None:
    """A game with any one line left out is another one; what remains is noticed at the end at the latest."""
    for i in range(2, len(lines()) - 1, 7):
        found = lines()
        del found[i]
        assert error_of(text_of(found)).line > i


def test_lines_in_another_order() -> None:
    body = lines()
    for i in range(2, len(body) - 2, 5):
        found = lines()
        found[i], found[i + 1] = found[i + 1], found[i]
        if found != body:
            try:
                other = loads(text_of(found))
            except ReplayError as error:
                assert error.line > i
            else:  # two decisions of one seat that may be made either way round
                a, b = other.events[i - 2 : i]
                assert a == short().events[i - 1] and b == short().events[i - 2]


def test_what_the_rules_cannot_check_has_a_checksum() -> None:
    """Names, notes and versions could be anything: no bit of the file may turn unseen."""
    data = dumps(brief()).encode()
    rng, end = random.Random(1), data.index(b"\n")
    for at in [*rng.sample(range(end), 60), *rng.sample(range(end, len(data) - 1), 40)]:
        turned = bytearray(data)
        turned[at] ^= 1 << rng.randrange(8)
        assert error_of(bytes(turned)).line > 0
    other = data.replace(b'"a test"', b'"a jest"')
    assert "the checksum of the lines before it" in error_of(other).expected
    assert error_of(other).found.endswith("the file is damaged")


def test_a_file_without_its_checksum_is_cut_off() -> None:
    unsigned = "".join(dumps(short()).splitlines(keepends=True)[:-1])
    assert isinstance(error_of(unsigned), CutError)
    found = loads(unsigned, partial=True)
    assert found.cut and not found.checked and found.events == short().events
    first = {**json.loads(unsigned.splitlines()[0]), "format_version": 1}  # an older file
    old = loads(json.dumps(first) + "\n" + "".join(unsigned.splitlines(keepends=True)[1:]))
    assert old == short() and not old.checked and loads(dumps(old)).checked
