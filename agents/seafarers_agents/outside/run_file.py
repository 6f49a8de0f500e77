"""The file of a run: a line of JSON for what is played, one for each game as it ends, one for the sums.

A run that was stopped goes on with the same command: no finished game is lost or played again.
"""

import json
import os
import sys
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any, Final, Generic, Protocol, TypeVar

from seafarers_agents.unwritten import Outbox
from seafarers_env.files import write_whole

BAD_INPUT: Final = 2


class Line(Protocol):
    """A game as the file has it."""

    def to_dict(self) -> dict[str, Any]:
        """Its line."""
        ...


Game = TypeVar("Game", bound=Line)


class RunFile(Generic[Game]):
    """The file of a run, if one is wanted, and the games that it has.

    What cannot be written stops nothing: it waits in `unwritten`, and is tried again with the next line.

    Args:
        path: The file, which need not be there; None: nothing is written.
        wanted: Its first line: what the games of the run have in common.
        game_of: The game of a line, None for one that is not to be kept; lines of sums are not asked about.

    Raises:
        OSError: it cannot be read or written.
        ValueError: it holds something else, or another run's games; it stays as it is.
    """

    def __init__(
        self, path: Path | None, wanted: dict[str, Any], game_of: Callable[[dict[str, Any]], Game | None]
    ) -> None:
        self._path, self.unwritten = path, Outbox()
        self.games: list[Game] = [] if path is None else _begun(path, wanted, game_of)

    def add(self, game: Game) -> None:
        """Take in a game that has just ended."""
        self.games.append(game)
        self._put(game.to_dict())

    def finish(self, report: Any) -> None:
        """Write the sums (a dataclass)."""
        self._put({"report": asdict(report)})

    def _put(self, line: dict[str, Any]) -> None:
        if self._path is not None:
            self.unwritten.put(partial(_add, self._path, line))


def _begun(path: Path, wanted: dict[str, Any], game_of: Callable[[dict[str, Any]], Game | None]) -> list[Game]:
    """The games that a file has, which is ready for further lines."""
    kept: list[Game] = []
    if path.exists() and path.stat().st_size:
        first, *rest = path.read_text(encoding="utf-8").splitlines()
        found = _read(first)
        if found != wanted:
            told = first if found is None else str(found)
            raise ValueError(f"{path} begins with {told[:300]}, where a run of this kind has {wanted}: name another")
        lines = (line for line in map(_read, rest) if line is not None and "number" in line)
        kept = [one for one in map(game_of, lines) if one is not None]
    write_whole(path, "".join(json.dumps(line) + "\n" for line in [wanted, *(one.to_dict() for one in kept)]))
    return kept


def _add(path: Path, line: dict[str, Any]) -> None:
    """Write a line at the end, or on an error nothing of it."""
    end = path.stat().st_size if path.exists() else 0
    try:
        with path.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(line) + "\n")
    except OSError:
        if path.exists():
            os.truncate(path, end)
        raise


def _read(text: str) -> Any:
    """What a line says; None for a last one that was cut off."""
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return None


def complain(command: str, message: str) -> int:
    """Say in a line why a command ends, and return its exit status."""
    print(f"{command}: {message}", file=sys.stderr)
    return BAD_INPUT
