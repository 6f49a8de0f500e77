"""The file of a run: a line of JSON for what is played, one for each game as it ends, one for the sums.

A run that was stopped goes on with the same command: no finished game is lost or played again.
"""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar

from seafarers_env.files import write_whole


class Line(Protocol):
    """A game as the file has it."""

    def to_dict(self) -> dict[str, Any]:
        """Its line."""
        ...


Game = TypeVar("Game", bound=Line)


def begin(path: Path, wanted: dict[str, Any], game_of: Callable[[dict[str, Any]], Game | None]) -> list[Game]:
    """Open a file, which need not be there, for further lines; returns the games that it has.

    Args:
        path: The file.
        wanted: Its first line: what the games of the run have in common.
        game_of: The game of a line, None for one that is not to be kept; lines of sums are not asked about.

    Raises:
        ValueError: it holds something else, or another run's games; it stays as it is.
    """
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


def add(path: Path, line: dict[str, Any]) -> None:
    """Write a line at the end.

    Raises:
        OSError: it cannot be written; nothing of it is in the file.
    """
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
