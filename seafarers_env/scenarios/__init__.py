"""All scenarios: one file each in this package, found by walking it."""

import importlib
import os
import pkgutil
from functools import lru_cache
from pathlib import Path

from seafarers_env.board.sheet import nearest
from seafarers_env.scenarios.options import OPTIONS, Option, OptionError, Value, resolve, to_record
from seafarers_env.scenarios.scenario import Scenario, ScenarioError, from_path

__all__ = [
    "OPTIONS",
    "Option",
    "OptionError",
    "Scenario",
    "ScenarioError",
    "Value",
    "load",
    "resolve",
    "scenarios",
    "to_record",
]


@lru_cache(maxsize=1)
def _found() -> dict[str, Scenario]:
    found: dict[str, Scenario] = {}
    for module in pkgutil.iter_modules(__path__):
        scenario = getattr(importlib.import_module(f"{__name__}.{module.name}"), "SCENARIO", None)
        if isinstance(scenario, Scenario):
            found[scenario.name] = scenario
    return dict(sorted(found.items()))


def scenarios() -> dict[str, Scenario]:
    """All scenarios by name."""
    return dict(_found())


def load(name_or_path: str | os.PathLike[str], num_players: int | None = None) -> tuple[Scenario, int]:
    """A scenario by its name, or a user's own by the path of a `.board` file, and the number of players.

    Args:
        name_or_path: A name of `scenarios()` or a path; what ends in `.board` or holds a slash is a path.
        num_players: None takes the largest number the scenario allows.

    Raises:
        ScenarioError: no such scenario or file, or not for this many players.
        BoardError: the file is wrong; the error names line and column.
    """
    if not isinstance(name_or_path, str | os.PathLike):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise ScenarioError(f"a scenario is named by a text or a path, not by {name_or_path!r}")
    name = os.fspath(name_or_path)
    known = _found()
    if name in known:
        scenario = known[name]
    elif isinstance(name_or_path, os.PathLike) or name.endswith(".board") or os.sep in name or "/" in name:
        scenario = from_path(Path(name))
    else:
        raise ScenarioError(
            f"there is no scenario {name!r}{nearest(name, known)}; scenarios are {', '.join(known)}, "
            "or the path of a .board file"
        )
    return scenario, scenario.check_players(num_players)
