"""What the whole suite shares: selecting tests by the rule they check, and a copy of the package to edit."""

import shutil
from pathlib import Path

import pytest

from seafarers_env._kernel_cache import PACKAGE


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package's sources."""
    copy = tmp_path / "seafarers_env"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--rule ID`, which runs only the tests that cite the rule."""
    parser.addoption(
        "--rule",
        action="append",
        default=[],
        metavar="ID",
        help="run only tests that cite this rule of docs/rules (may be given several times)",
    )


def rules_of(item: pytest.Item) -> set[str]:
    """Return the rules that a test cites, by its own markers and by those of its class and module."""
    return {rule for mark in item.iter_markers("rule") for rule in mark.args}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep only the tests of the rules asked for."""
    wanted = set(config.getoption("--rule"))
    if not wanted:
        return
    config.hook.pytest_deselected(items=[item for item in items if not wanted & rules_of(item)])
    items[:] = [item for item in items if wanted & rules_of(item)]
