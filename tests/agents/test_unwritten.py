"""A disk that takes no more: the games are played, the results shown, one sentence says what could not be written."""

import errno
import importlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from seafarers_agents import arena, gamelog
from seafarers_agents.arena import UnwrittenError
from seafarers_agents.gamelog import LogError, read_log
from seafarers_agents.runseed import seed_file
from seafarers_env import files, replay

MODULE = importlib.import_module("seafarers_agents.arena")  # the function stands in front of it
SHORT = {"max_turns": 4}
AGENTS = ["random", "random"]
FULL = Path("/dev/full")
NO_SPACE = "No space left on device"
needs_full = pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")


class Disk:
    """Takes so many writes, then half of one and no more, until there is room again."""

    def __init__(self, writes: int) -> None:
        self.left, self.room = writes, False

    def full(self) -> bool:
        self.left -= 1
        return not self.room and self.left < 0

    def write(self, file: int, data: bytes) -> int:
        """In place of `os.write`."""
        if not self.full():
            return self._write(file, data)
        if self.left == -1 and len(data) > 1:
            return self._write(file, data[: len(data) // 2])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def wrapped(self, write: Callable[..., Any]) -> Callable[..., Any]:
        """A function that writes a file, or begins to, on this disk."""

        def do(*arguments: Any, **more: Any) -> Any:
            if self.full():
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return write(*arguments, **more)

        return do

    _write = staticmethod(os.write)


def on(disk: Disk, patch: pytest.MonkeyPatch) -> None:
    """Let logs lie on this disk."""
    system = type("System", (), {**vars(os), "write": staticmethod(disk.write)})
    patch.setattr(gamelog, "os", system)
    patch.setattr(gamelog, "whole_file", disk.wrapped(files.whole_file))


def play(log: Path | None = None, **more: Any) -> Any:
    return arena("base", AGENTS, 6, processes=1, options=SHORT, log=log, **more)


# --- logs -------------------------------------------------------------------------------------------------------------
def test_games_go_on_and_the_results_are_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "log.jsonl"
    with monkeypatch.context() as patch:
        on(Disk(3), patch)
        with pytest.raises(UnwrittenError) as caught:
            play(log)
    (result,) = caught.value.results
    assert str(caught.value) == (
        f"cannot write {str(log)!r}: {NO_SPACE} "
        "(4 games are not in it, `arena --resume` ends the run when there is room)"
    )
    assert result == play(seed=result.seed)
    assert log.read_bytes().endswith(b'"}\n'), "of the line that had no room nothing is left"
    assert len(read_log(log).games) == 2 and seed_file(log).exists()
    again = play(log, resume=True)
    assert (again.resumed, again) == (2, result)
    assert not seed_file(log).exists()


def test_when_there_is_room_again_nothing_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log, disk = tmp_path / "log.jsonl", Disk(2)

    def free(done: int, total: int) -> None:
        disk.room = done >= 4

    on(disk, monkeypatch)
    result = play(log, progress=free)
    assert list(read_log(log).games.values()) == result.matches and len(result.matches) == 6


def test_a_log_that_cannot_be_begun_is_told_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on(Disk(0), monkeypatch)
    with pytest.raises(LogError, match=rf"^cannot write '.*log\.jsonl': {NO_SPACE}$"):
        play(tmp_path / "log.jsonl", seed=1)


# --- replays ----------------------------------------------------------------------------------------------------------
def test_replays_that_find_no_room_are_counted_and_none_is_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "games"
    monkeypatch.setattr(MODULE, "write_whole", Disk(4).wrapped(files.write_whole))
    with pytest.raises(UnwrittenError, match=rf"'.*games': {NO_SPACE} \(2 replays are not there\)$") as caught:
        play(record=folder)
    assert len(caught.value.results[0].matches) == 6
    found = sorted(folder.iterdir())
    assert [path.name for path in found] == [f"table0_game{number:06}.jsonl.gz" for number in range(4)]
    assert all(replay.load(path).end.outcome == "truncated" for path in found)


def test_replays_wait_for_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, disk = tmp_path / "games", Disk(1)
    monkeypatch.setattr(MODULE, "write_whole", disk.wrapped(files.write_whole))
    play(record=folder, progress=lambda done, total: setattr(disk, "room", done == 5))
    assert len(list(folder.iterdir())) == 6


# --- the command line -------------------------------------------------------------------------------------------------
LINE = "arena base --agents random,random --games 2 --max-turns 4 --processes 1"


def test_the_command_shows_results_whatever_the_disk_says(
    seafarers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, sums = tmp_path / "log.jsonl", tmp_path / "out.json"
    on(Disk(1), monkeypatch)
    told = seafarers(f"{LINE} --log {log} --json {sums}")
    assert told.status == 2
    assert "base, 2 players, seed 0x" in told.out and "win rate" in told.out and f"results: {sums}" in told.out
    (said,) = told.err.split("\n", 1)[1].splitlines()  # after the bar
    assert said.startswith(f"seafarers: cannot write {str(log)!r}: {NO_SPACE} (2 games")
    assert len(json.loads(sums.read_text(encoding="utf-8"))["matches"]) == 2


@needs_full
def test_each_file_is_written_that_can_be(seafarers, tmp_path: Path) -> None:
    told = seafarers(f"{LINE} --json {FULL} --picture {tmp_path / 'a.svg'}")
    assert (told.status, told.err.lstrip()) == (2, f"seafarers: cannot write '/dev/full': {NO_SPACE}\n")
    assert "win rate" in told.out and (tmp_path / "a.svg").exists()
    log = tmp_path / "log.jsonl"
    line = LINE.replace("random,random", "heuristic,random")
    assert seafarers(f"{line} --seed 1 --log", log).status == 0
    told = seafarers(f"rate {log} --json {FULL}")
    assert told.status == 2 and NO_SPACE in told.err


def test_a_file_that_is_asked_for_is_not_made_before_it_is_written(seafarers, tmp_path: Path) -> None:
    line = LINE.replace("random,random", "random,rnd")
    told = seafarers(f"{line} --json {tmp_path / 'a.json'} --picture {tmp_path / 'a.svg'}")
    assert told.status == 2 and list(tmp_path.iterdir()) == []
