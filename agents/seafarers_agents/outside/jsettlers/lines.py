"""The file of a run: see `outside.run_file`."""

from pathlib import Path
from typing import Any

from seafarers_agents.outside import run_file
from seafarers_agents.outside.jsettlers.matches import Plan, Played, header


def begin(path: Path, plan: Plan) -> list[Played]:
    """Open a file, which need not be there, for further lines; returns the games that it has.

    Raises:
        ValueError: it holds something else, or another run's games; it stays as it is.
    """
    return run_file.begin(path, header(plan), _game)


def _game(line: dict[str, Any]) -> Played:
    return Played(**line)
