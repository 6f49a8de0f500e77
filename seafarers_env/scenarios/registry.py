"""Scenarios by name: those of this package, and board files that users have registered."""

import importlib
import os
import pkgutil
from dataclasses import replace as changed
from functools import lru_cache
from pathlib import Path
from typing import Final

from seafarers_env.board.chart import NAME
from seafarers_env.scenarios.scenario import CHARTS, Scenario, ScenarioError, from_path

PACKAGE: Final = "seafarers_env.scenarios"
_registered: dict[str, Scenario] = {}


@lru_cache(maxsize=1)
def _found() -> dict[str, Scenario]:
    found: dict[str, Scenario] = {}
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        if not any(CHARTS.glob(f"{module.name}*.board")):  # others would load the rules, which takes most of a second
            continue
        scenario = getattr(importlib.import_module(f"{PACKAGE}.{module.name}"), "SCENARIO", None)
        if isinstance(scenario, Scenario):
            found[scenario.name] = scenario
    return dict(sorted(found.items()))


def built_in() -> dict[str, Scenario]:
    """The scenarios of this package by name: the same everywhere."""
    return dict(_found())


def scenarios() -> dict[str, Scenario]:
    """All scenarios by name: those of this package, then those registered in this process."""
    return {**_found(), **_registered}


def register(path: str | Path, name: str | None = None, *, replace: bool = False) -> Scenario:
    """Give a user's board file a name in this process; see `seafarers_env.register_scenario`."""
    from seafarers_env.scenarios.examine import check_tables  # which asks the rules

    scenario = from_path(os.path.abspath(path))
    check_tables(scenario.chart())
    name = scenario.name if name is None else name
    if not isinstance(name, str) or not NAME.fullmatch(name):  # pyright: ignore[reportUnnecessaryIsInstance]
        right = "small letters, digits and underscores, like my_island"
        raise ScenarioError(f"a scenario's name must have {right}, not {name!r}")
    if name in _found():
        raise ScenarioError(f"{name!r} is a scenario of this package; give {scenario.file} another name")
    before = _registered.get(name)
    if before is not None and before.file != scenario.file and not replace:
        raise ScenarioError(f"{name!r} is the name of {before.file}; another one, or replace=True, registers {path}")
    for other in scenarios():
        if other != name and camel_case(other) == camel_case(name):
            raise ScenarioError(f"{name!r} and {other!r} are both {camel_case(name)!r} in CamelCase; take another name")
    _registered[name] = changed(scenario, name=name)
    return _registered[name]


def camel_case(name: str) -> str:
    """A scenario's name as Gymnasium writes names: `new_shores` is `NewShores`."""
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))
