"""The file of a run: a line of JSON for what is played, one for each game as it ends, one for the sums.

A run that was stopped goes on with the same command: no finished game is lost or played again.
"""

import json
import os
from pathlib import Path
from typing import Any

from seafarers_agents.outside.catanatron.matches import Mirrored, Plan, played_with
from seafarers_agents.outside.catanatron.players import full
from seafarers_agents.results import Match
from seafarers_env.files import write_whole


def header(plan: Plan) -> dict[str, Any]:
    """What the games of a file have in common; how many are played, and in how many processes, may differ."""
    return {
        "agents": [full(spec) for spec in plan.agents],
        "seed": plan.seed,
        "derivation": plan.derivation,
        "versions": played_with(),
    }


def begin(path: Path, plan: Plan) -> list[Mirrored]:
    """Open a file, which need not be there, for further lines; returns the games of this plan that it has.

    Raises:
        ValueError: it holds something else, or games of other agents, seeds or versions; it stays as it is.
    """
    wanted = header(plan)
    kept: list[Mirrored] = []
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
        kept = [one for one in map(_game, rest) if one is not None and one.match.number < plan.games]
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


def _game(text: str) -> Mirrored | None:
    """The game of a line; None for the sums, and for a last line that was cut off."""
    try:
        line = json.loads(text)
    except json.JSONDecodeError:
        return None
    if "number" not in line:
        return None
    compared, differences = line.pop("compared"), line.pop("differences")
    return Mirrored(Match(**line), compared, differences)
