"""Logs of games: read back, torn, damaged, merged, refused."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from seafarers_agents import Stop, arena, gamelog, round_robin, tournament
from seafarers_agents.gamelog import MAX_HEADER, MAX_LINE, LogError, read_log
from seafarers_agents.loglines import line_of
from seafarers_agents.ratings import RatingError
from seafarers_agents.standings import gather, standings

SHORT = {"max_turns": 4}
AGENTS = ["heuristic", "random", "random"]


def write(path: Path, games: int = 7, agents: list[str] = AGENTS, seed: int = 3, **more: Any) -> Path:
    arena("base", agents, games, seed, processes=1, options=SHORT, log=path, **more)
    return path


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("logs") / "kept.jsonl")


@pytest.fixture
def log(kept: Path, tmp_path: Path) -> Path:
    path = tmp_path / "log.jsonl"
    path.write_bytes(kept.read_bytes())
    return path


def change(path: Path, line: int, edit: Callable[[dict[str, Any]], None]) -> None:
    """Change fields of a line and give it the checksum that it then has."""
    lines = path.read_bytes().splitlines(keepends=True)
    fields = json.loads(lines[line - 1])
    del fields["check"]
    edit(fields)
    lines[line - 1] = line_of(fields)
    path.write_bytes(b"".join(lines))


# --- what is in it ----------------------------------------------------------------------------------------------------
def test_a_log_holds_what_the_arena_returned(kept: Path) -> None:
    result = arena("base", AGENTS, 7, 3, processes=1, options=SHORT)
    read = read_log(kept)
    assert list(read.games.values()) == result.matches
    assert list(read.lines.values()) == list(range(2, 9))
    header = read.header
    assert (header.scenario, header.num_players, header.seed, header.stop) == ("base", 3, 3, None)
    assert header.tables == (tuple(AGENTS),)
    assert header.versions == result.versions
    assert header.options == result.options
    assert header.board_sha256 == result.board_sha256
    assert len(header.kernels) == 64


def test_times_alone_differ_between_two_runs(kept: Path, tmp_path: Path) -> None:
    again = write(tmp_path / "again.jsonl")
    lines = [[json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] for path in (kept, again)]
    for game in (game for games in lines for game in games[1:]):
        assert len(game.pop("thinking")) == 3
        del game["check"]
    assert lines[0] == lines[1]


# --- resuming ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("bytes_left", [-1, -2, -30, "header", "half a header", "nothing"])
def test_whatever_a_kill_leaves_it_goes_on(kept: Path, log: Path, bytes_left: int | str) -> None:
    whole = kept.read_bytes()
    header = whole.index(b"\n") + 1
    ends = {"header": header, "half a header": header // 2, "nothing": 0}
    log.write_bytes(whole[: ends.get(bytes_left, bytes_left)])  # type: ignore[call-overload,misc]
    result = arena("base", AGENTS, 7, 3, processes=1, options=SHORT, log=log, resume=True)
    assert result.matches == list(read_log(kept).games.values())
    assert read_log(log).games == read_log(kept).games
    assert result.resumed == {-1: 7, -2: 6, -30: 6}.get(bytes_left, 0)  # type: ignore[call-overload]
    assert log.read_bytes().endswith(b"}\n")


def test_games_that_are_there_are_not_played_again(log: Path) -> None:
    change(log, 4, lambda game: game.update(points=[9, 9, 9]))
    result = arena("base", AGENTS, 9, 3, processes=1, options=SHORT, log=log, resume=True)
    assert (result.games, result.resumed) == (9, 7)
    assert result.matches[2].points == [9, 9, 9]
    with pytest.raises(ValueError, match="log, which holds no positions"):
        arena("base", AGENTS, 7, 3, processes=1, options=SHORT, log=log, resume=True).final_record()
    assert len(read_log(log).games) == 9, "fewer games than before leave the log as it is"


def test_a_log_with_games_is_not_overwritten(log: Path) -> None:
    before = log.read_bytes()
    with pytest.raises(
        LogError, match=r"log\.jsonl has games already: --resume, in Python resume=True, continues them"
    ):
        write(log)
    with pytest.raises(LogError, match=r"log of other games: seed: 3 there, 4 here"):
        write(log, seed=4, resume=True)
    with pytest.raises(LogError, match=r"tables: .*'heuristic'.* there, .* here; stop: None there, .*alpha"):
        write(log, agents=["random", "heuristic", "random"], resume=True, stop=Stop())
    assert log.read_bytes() == before


def test_a_file_of_something_else_is_not_overwritten(tmp_path: Path) -> None:
    diary = tmp_path / "diary.txt"
    diary.write_text("dear diary", encoding="utf-8")
    for resume in (False, True):
        with pytest.raises(LogError, match=r"has games already|diary\.txt:1: "):
            write(diary, resume=resume)
    assert diary.read_text(encoding="utf-8") == "dear diary"


def test_one_process_writes_a_log_at_a_time(log: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    with log.open("rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        with pytest.raises(LogError, match="is being written by another process"):
            write(log, resume=True)
    write(log, resume=True)


# --- damage -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("line", "edit", "said"),
    [
        (3, {"winner": 3}, "winner must be a whole number 0..2, not 3"),
        (3, {"winner": True}, "winner must be a whole number 0..2, not True"),
        (3, {"table": 1}, "table must be a whole number 0..0, not 1"),
        (3, {"number": -1}, "number must be a whole number 0.."),
        (3, {"seed": 5}, "seed of game 1 must be [0-9]+ by the header, not 5"),
        (3, {"seats": [0, 1, 2]}, r"seats of game 1 must be \[2, 0, 1\] by the header, not \[0, 1, 2\]"),
        (3, {"points": [1, 2]}, "points must have a number from 0 on for each of 3 seats"),
        (3, {"decisions": [1, 2, 2.5]}, "decisions must have a number"),
        (3, {"thinking": [1, 2, -2.5]}, "thinking must have a number"),
        (3, {"points": [1, 2, 10**400]}, "points must have a number"),
        (3, {"thinking": [1, 2, 10**400]}, "thinking must have a number"),
        (3, {"turns": "many"}, "turns must be a whole number"),
        (3, {"wind": 3}, "a game must have the fields decisions, number"),
        (1, {"format": "diary"}, "the first line must have format 'seafarers arena', not 'diary'"),
        (1, {"format_version": 3}, "format version 3 is none of 1..2, those known here"),
        (1, {"wind": 3}, "a header must have the fields versions, env_version"),
        (1, {"tables": [["random"]]}, "tables must be a list of lists of 3 agents"),
        (1, {"seating": "by lot"}, "seating must be 'slot k sits"),
        (1, {"seed": 1.5}, "seed must be a whole number"),
        (1, {"options": []}, r"options must be an object of texts and numbers, not \[\]"),
        (1, {"options": {"a": [1]}}, "options must be an object"),
        (1, {"stop": 5}, "stop must be an object of numbers, not 5"),
        (1, {"scenario": 7}, "scenario must be a printable text, not 7"),
        (1, {"scenario": "a\x1b[2J"}, "scenario must be a printable text"),
        (1, {"tables": [["random"] * 2 + ["a\x1b[2J"]]}, "tables must be a list"),
        (3, {"turns": "x" * 9000}, f"turns must be a whole number 0..[0-9]+, not '{'x' * 79}[.]{{3}}$"),
    ],
)
def test_damage_is_named_with_file_and_line(log: Path, line: int, edit: dict[str, Any], said: str) -> None:
    change(log, line, lambda fields: fields.update(edit))
    with pytest.raises(LogError, match=rf"log\.jsonl:{line}: {said}"):
        read_log(log)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"{\n", "Expecting property name"),
        (b"[1]\n", "not an object"),
        (b"[" * 60_000 + b"\n", "nested too deeply|Expecting value"),
        (b'{"table": NaN}\n', "NaN is not a number"),
        (b"\xff\n", "can't decode|codec"),
        (b" " * (MAX_LINE + 1) + b"\n", f"longer than {MAX_LINE} bytes"),
        (b" " * (MAX_HEADER + 9), f"longer than {MAX_LINE} bytes"),
    ],
)
def test_lines_that_are_no_games_are_named(log: Path, text: bytes, said: str) -> None:
    with log.open("ab") as file:
        file.write(text)
    with pytest.raises(LogError, match=rf"log\.jsonl:9: .*({said})"):
        read_log(log)


def test_a_game_told_twice_is_one_and_a_game_told_in_two_ways_is_refused(log: Path, kept: Path) -> None:
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join([*lines, lines[3]]))
    assert read_log(log).games == read_log(kept).games
    change(log, 9, lambda game: game.update(points=[9, 9, 9]))
    with pytest.raises(LogError, match=r"log\.jsonl:9: game 2 of table 0 differs from line 4"):
        read_log(log)


def test_a_file_that_is_too_large_is_not_read(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gamelog, "MAX_FILE", 1000)
    with pytest.raises(LogError, match=r"log\.jsonl is larger than 1000 bytes"):
        read_log(log)


def test_files_that_are_no_logs_are_named(tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    with pytest.raises(LogError, match=r"empty\.jsonl:1: the file is empty"):
        read_log(empty)
    with pytest.raises(LogError, match=r"cannot read '.*nothing\.jsonl': No such file"):
        read_log(tmp_path / "nothing.jsonl")
    with pytest.raises(LogError, match=r"cannot write '.*': Is a directory"):
        write(tmp_path)


# --- merging ----------------------------------------------------------------------------------------------------------
def test_logs_are_merged_and_what_two_tell_is_taken_once(log: Path, tmp_path: Path) -> None:
    more, other = write(tmp_path / "more.jsonl", games=9), write(tmp_path / "other.jsonl", seed=4)
    (kind,) = gather([log, more, other])
    assert len(kind.games) == 9 + 7
    one, another = (standings(gather(files)[0]) for files in ([log, more, other], [other, log, more]))
    assert one == another
    assert [row.agent for row in one.rows] == ["heuristic", "random"]
    assert sum(row.entry.seats for row in one.rows) == 16 * 3


def test_a_round_robin_and_a_table_of_it_are_one(tmp_path: Path) -> None:
    tables = round_robin(["heuristic", "random"], 3)
    tournament("base", tables, 6, 3, processes=1, options=SHORT, log=tmp_path / "all.jsonl")
    alone = write(tmp_path / "alone.jsonl", agents=list(tables[1]))
    (kind,) = gather([tmp_path / "all.jsonl", alone])
    assert len(kind.games) == 6 + 7
    found = standings(kind, "heuristic")
    assert [entry.seats for entry in found.pairings.values()] == [6, 7]
    assert next(row.rating for row in found.rows if row.agent == "heuristic") == 0


def test_logs_that_contradict_each_other_are_refused(log: Path, kept: Path) -> None:
    change(log, 5, lambda game: game.update(points=[9, 9, 9]))
    with pytest.raises(LogError, match=r"log\.jsonl:5: the game differs from the one in .*kept\.jsonl:5"):
        gather([kept, log])


def test_different_versions_of_the_environment_are_refused(log: Path, kept: Path) -> None:
    change(log, 1, lambda header: header.update(env_version=7))
    with pytest.raises(LogError, match=r"cannot be rated together \(env_version 0: .*kept\.jsonl; 7: .*log\.jsonl\)"):
        gather([kept, log])
    assert len(gather([log])) == 1


def test_an_agent_whose_file_has_changed_is_refused(log: Path, kept: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    other.write_bytes(kept.read_bytes())
    for path, digest in ((log, "a"), (other, "b")):
        change(path, 1, lambda header, digest=digest: header.update(files={"heuristic": digest}))
    with pytest.raises(LogError, match=r"'heuristic' is another file in .*other\.jsonl than in .*log\.jsonl"):
        gather([log, other])


def test_other_switches_are_rated_apart(log: Path, tmp_path: Path) -> None:
    arena("base", AGENTS, 3, 3, processes=1, max_turns=5, log=tmp_path / "longer.jsonl")
    assert sorted(len(kind.games) for kind in gather([log, tmp_path / "longer.jsonl"])) == [3, 7]


def test_an_anchor_must_have_played(log: Path) -> None:
    (kind,) = gather([log])
    with pytest.raises(RatingError, match="no 'flat' to anchor at among heuristic, random"):
        standings(kind, "flat")
    assert replace(standings(kind), rows=[]) == replace(standings(kind, "random"), rows=[])
