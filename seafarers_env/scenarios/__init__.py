"""All scenarios: one file each in this package, and the board files of users."""

import os
from pathlib import Path

from seafarers_env.board.board_text import nearest
from seafarers_env.scenarios.options import OPTIONS, Option, OptionError, Value, completed, resolve, to_record
from seafarers_env.scenarios.registry import built_in, scenarios
from seafarers_env.scenarios.scenario import Scenario, ScenarioError, from_path, from_text

__all__ = [
    "OPTIONS",
    "Option",
    "OptionError",
    "Scenario",
    "ScenarioError",
    "Value",
    "built_in",
    "completed",
    "from_text",
    "load",
    "resolve",
    "scenarios",
    "to_record",
]


def load(name_or_path: str | os.PathLike[str], num_players: int | None = None) -> tuple[Scenario, int]:
    """A scenario by its name, or by the path or text of a `.board` file, and the number of players.

    Args:
        name_or_path: A name of `scenarios()`, a path (anything with a slash or the ending `.board`), or the text of a
            board file (more than one line).
        num_players: None takes as many as can play, but four on `base`.

    Raises:
        ScenarioError: no such scenario or file, or not for this many players.
        BoardError: the file is wrong; the error names line and column.
    """
    if not isinstance(name_or_path, str | os.PathLike):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise ScenarioError(f"a scenario must be named by a text or a path, not by {name_or_path!r}")
    name = os.fspath(name_or_path)
    known = scenarios()
    if name in known:
        scenario = known[name]
    elif isinstance(name_or_path, str) and "\n" in name:
        scenario = from_text(name)
    elif isinstance(name_or_path, os.PathLike) or name.endswith(".board") or os.sep in name or "/" in name:
        scenario = from_path(Path(name))
    else:
        raise ScenarioError(
            f"there is no scenario {name!r}{nearest(name, known)}; scenarios are {', '.join(known)}, "
            "or the path of a .board file"
        )
    return scenario, scenario.check_players(num_players)
