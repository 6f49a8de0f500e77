"""The parts of the oracle: each stands by itself, says what it adds, and has never seen the engine."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.oracle import Oracle
from tests.oracle.explorers import Explorers
from tests.oracle.options import SWITCHES, Options
from tests.oracle.parts import PARTS

HERE = Path(__file__).parent
SOURCES = [path for path in sorted(HERE.rglob("*.py")) if not path.name.startswith("test_")]


def imported(path: Path) -> set[str]:
    """The first words of the modules that a file imports by their full names."""
    found = set[str]()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(HERE).as_posix())
def test_the_oracle_knows_nothing_of_the_engine(path: Path) -> None:
    assert not imported(path) & {"seafarers_env", "seafarers_agents", "numba", "numpy", "tests"}


def test_every_part_is_put_together_and_found_by_its_name() -> None:
    files = {path.stem for path in (HERE / "parts").glob("*.py")} - {"__init__"}
    names = {part.__name__: part.__module__.rsplit(".", 1)[1] for part in PARTS if part.__module__.count("parts")}
    assert set(names.values()) == files
    assert all(re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower() == file for name, file in names.items())


def test_no_switch_is_said_twice() -> None:
    said = [name for part in PARTS for name in vars(part).get("SWITCHES", {})]
    assert sorted(said) == sorted(SWITCHES)
    assert all(hasattr(Options(), name) for name in said)


@pytest.mark.parametrize("oracle", [Oracle, Explorers])
def test_phases_are_complete(oracle: type) -> None:
    """What may happen by chance can be carried out; what a part does in one phase is something to decide there."""
    names = {name for name in dir(oracle) if re.match("_(legal|chance|outcome|do)_", name)}
    chance = {name.removeprefix("_chance_") for name in names if name.startswith("_chance_")}
    assert chance == {name.removeprefix("_outcome_") for name in names if name.startswith("_outcome_")}
    decided = {name.removeprefix("_legal_") for name in names if name.startswith("_legal_")}
    assert not chance & decided
    assert {name.split("_in_", 1)[1] for name in names if name.startswith("_do_") and "_in_" in name} <= decided
