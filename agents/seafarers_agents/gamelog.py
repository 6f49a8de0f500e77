"""Games as JSON lines: a header that says what was played, then one line a game. Text, checked when it is read.

A line is written when its game ends, so a run that is killed loses none; what a kill tore off in the middle is dropped.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Final

from seafarers_agents.loglines import (
    MAX_HEADER,
    Header,
    LogError as LogError,
    game_line,
    header_of as header_of,
    match_of,
    read_header,
)
from seafarers_agents.results import Match
from seafarers_agents.runseed import keep, seed_file
from seafarers_agents.seeds import Seeds
from seafarers_env.files import whole_file

MAX_LINE: Final = 1 << 16  # bytes of a game
MAX_FILE: Final = 1 << 31

Key = tuple[int, int]  # table and number of a game


# --- reading ----------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Log:
    """A log as read."""

    path: Path
    header: Header
    games: dict[Key, Match]
    lines: dict[Key, int]  # where each stands
    sound: int  # bytes up to what was torn off

    @property
    def checked(self) -> bool:
        """Whether its lines have checksums: those of format version 1 have none."""
        return self.header.checked


def read_log(path: Path, *, seeds: Seeds | None = None, torn: bool = False) -> Log:
    """Read a log; a last line that was torn off is left out.

    Args:
        path: The file.
        seeds: Of the run, for the log of one that has not ended; without them its games have none.
        torn: Take the log of a run that had ended for what there is, though its end is missing.

    Raises:
        LogError: no such file, no such log, a line that cannot be, or one game told in two ways.
    """
    try:
        with path.open("rb") as file:
            if os.fstat(file.fileno()).st_size > MAX_FILE:
                raise LogError(f"{path} is larger than {MAX_FILE} bytes")
            header, games, lines, sound = None, dict[Key, Match](), dict[Key, int](), 0
            number = 0
            while line := file.readline(MAX_HEADER + 1):
                number += 1
                limit = MAX_HEADER if header is None else MAX_LINE
                try:
                    if len(line) > limit:
                        raise ValueError(f"longer than {limit} bytes")
                    if header is None:
                        header = read_header(line)
                        seeds = seeds if header.seed is None else Seeds(header.seed, header.derivation)
                    else:
                        _take(match_of(line, header, seeds), number, games, lines)
                except ValueError as error:
                    if header is not None and not line.endswith(b"\n") and len(line) <= limit:
                        break  # torn off
                    raise LogError(f"{path}:{number}: {error}") from None
                sound += len(line)
    except OSError as error:
        raise LogError(f"cannot read {str(path)!r}: {error.strerror}") from None
    if header is None:
        raise LogError(f"{path}:1: the file is empty; a log begins with a header")
    if header.games is not None and len(games) < header.games and not torn:
        raise LogError(
            f"{path}:{number}: the end is missing: the run ended with {header.games} games, {len(games)} are there; "
            "`arena --resume` plays the others again"
        )
    return Log(path, header, games, lines, sound)


def _take(match: Match, number: int, games: dict[Key, Match], lines: dict[Key, int]) -> None:
    key = match.table, match.number
    if key in games and games[key] != match:
        raise ValueError(f"game {match.number} of table {match.table} differs from line {lines[key]}")
    if key not in games:
        games[key], lines[key] = match, number


# --- writing ----------------------------------------------------------------------------------------------------------
class GameLog:
    """A log that is being written. One process writes a log at a time.

    Args:
        path: The file; it is made where it is not there or empty.
        header: What will be played.
        seeds: Of the run; where the header does not tell them, they are kept beside the log until `finish`.
        resume: Go on with a file that has this header already; without, such a file is refused.

    Raises:
        LogError: the file is there and not to be resumed, is another log, is being written by another process, or
            cannot be written; the header tells what no log can hold, such as an agent's name of two lines.
    """

    def __init__(self, path: Path, header: Header, seeds: Seeds, *, resume: bool) -> None:
        self.path, self._header, self._seeds = path, header, seeds
        self.games: dict[Key, Match] = {}
        try:
            read_header(header.to_line())  # nobody could read the games, and that would be found when all are played
        except ValueError as error:
            raise LogError(f"cannot write {str(path)!r}: {error}") from None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        except OSError as error:
            raise LogError(f"cannot write {str(path)!r}: {error.strerror}") from None
        try:
            self._begin(resume)
        except OSError as error:
            os.close(self._file)
            raise LogError(f"cannot write {str(path)!r}: {error.strerror}") from None
        except BaseException:
            os.close(self._file)
            raise

    @property
    def checked(self) -> bool:
        """Whether its lines have checksums."""
        return self._header.checked

    def _begin(self, resume: bool) -> None:
        _lock(self._file, self.path)
        if _begins_like(self.path, self._header):
            if self._header.seed is None:
                keep(self._seeds, self.path)
            os.ftruncate(self._file, 0)
            self._write(self._header.to_line())
            return
        if not resume:
            how = "--resume, in Python resume=True, continues them; or name another file"
            raise LogError(f"{self.path} has games already: {how}")
        log = read_log(self.path, seeds=self._seeds, torn=True)
        if differences := log.header.differences(self._header):
            raise LogError(f"{self.path} is the log of other games: {'; '.join(differences)}")
        self.games, self._header = log.games, log.header
        os.ftruncate(self._file, log.sound)
        with self.path.open("rb") as file:
            file.seek(max(log.sound - 1, 0))
            if file.read() != b"\n":
                self._write(b"\n")

    def __enter__(self) -> "GameLog":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        os.close(self._file)

    def append(self, match: Match) -> None:
        """Write a game that has just ended; it is in the file when this returns.

        Raises:
            OSError: it cannot be written; nothing of it is in the file.
        """
        self._write(game_line(match, self._header))

    def finish(self, matches: Iterable[Match]) -> None:
        """Put the games in order and tell the seed, in a file that takes the place of the old one when it is whole.

        Raises:
            OSError: it cannot be written; the old one is as it was.
        """
        players = self._header.num_players  # games as they are begun: rotation by rotation, at each table in turn
        ordered = sorted(matches, key=lambda match: (match.number // players, match.table, match.number))
        header = replace(self._header, seed=self._seeds.run, games=len(ordered))
        with whole_file(self.path) as file:
            file.write(header.to_line())
            file.writelines(game_line(match, header) for match in ordered)
        if self._header.seed is None:
            with suppress(OSError):
                seed_file(self.path).unlink()

    def _write(self, line: bytes) -> None:
        """Write all of a line or, on an error, nothing of it."""
        end, left = os.lseek(self._file, 0, os.SEEK_END), line
        try:
            while left:
                left = left[os.write(self._file, left) :]
        except OSError:
            with suppress(OSError):
                os.ftruncate(self._file, end)
            raise


def _begins_like(path: Path, header: Header) -> bool:
    """Whether a file is empty, or holds nothing but a part of this header: nothing to lose."""
    with path.open("rb") as file:
        start = file.read(MAX_HEADER + 1)
    return b"\n" not in start and header.to_line().startswith(start)


def _lock(file: int, path: Path) -> None:
    """Keep other processes from writing the same log, where the system can."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise LogError(f"{path} is being written by another process") from None
