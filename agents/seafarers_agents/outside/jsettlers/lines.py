"""The file of a run: a line of JSON for what is played, one for each game as it ends, one for the sums.

A run that was stopped goes on with the same command.
"""

import json
import os
from pathlib import Path
from typing import Any

from seafarers_agents.outside.jsettlers.matches import Plan, Played, header
from seafarers_env.files import write_whole


def begin(path: Path, plan: Plan) -> list[Played]:
    """Open a file, which need not be there, for further lines; returns the games that it has.

    Raises:
        ValueError: it holds something else, or another run's games; it stays as it is.
    """
    wanted = header(plan)
    kept: list[Played] = []
    if path.exists() and path.stat().st_size:
        first, *rest = path.read_text(encoding="utf-8").splitlines()
        try:
            found = json.loads(first)
        except json.JSONDecodeError:
            found = first
        if found != wanted:
            raise ValueError(
                f"{path} begins with {str(found)[:300]}, where a run of this kind has {wanted}: name another"
            )
        kept = [one for one in map(_game, rest) if one is not None]
    lines = [wanted, *(one.to_dict() for one in kept)]
    write_whole(path, "".join(json.dumps(line) + "\n" for line in lines))
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


def _game(text: str) -> Played | None:
    """The game of a line; None for the sums, and for a last line that was cut off."""
    try:
        line = json.loads(text)
    except json.JSONDecodeError:
        return None
    return Played(**line) if "number" in line else None
