"""What the whole suite shares: selecting tests by the rule they check, and a copy of the package to edit.

Tests with a parameter that names a scenario of another edition are `long`: its kernels are compiled for themselves. A
test that is not and yet needs them is told so.
"""

import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import numba
import pytest

from seafarers_env.compiling.stores import PACKAGE
from seafarers_env.editions import CLASSIC, EDITIONS
from seafarers_env.scenarios import scenarios
from seafarers_env.scenarios.knights import SWITCH
from tests.effort import Limit, is_limited
from tests.play import of_another_edition

NO_JIT = bool(numba.config.DISABLE_JIT)  # then nothing is compiled
RULES = Path(__file__).parent / "rules"
MANY = {5, 6}  # seats, which classic has no room for
MANY_NAMED = {f"{name}_{n}" for name, scenario in scenarios().items() for n in MANY.intersection(scenario.players)}


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package's sources."""
    copy = tmp_path / "seafarers_env"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


@pytest.fixture(scope="session")
def editions_needed() -> Iterator[set[str]]:
    """The editions besides classic whose kernels were needed; whoever looks empties it."""
    needed: set[str] = set()
    with pytest.MonkeyPatch.context() as patch:
        for edition in EDITIONS.values():
            if edition is not CLASSIC:
                patch.setattr(edition._jit, "is_ready", noting(edition._jit.is_ready, edition.name, needed))
        yield needed


def noting(is_ready: Callable[[str], bool], name: str, needed: set[str]) -> Callable[[str], bool]:
    def noted(group: str) -> bool:
        needed.add(name)
        return is_ready(group)

    return noted


@pytest.fixture(autouse=True)
def compiles_no_other_edition(request: pytest.FixtureRequest, editions_needed: set[str]) -> Iterator[None]:
    """Kernels of another edition take minutes: what needs them is `long`."""
    editions_needed.clear()
    yield
    if editions_needed and request.node.get_closest_marker("long") is None and not NO_JIT:
        pytest.fail(f"it needs kernels of {', '.join(sorted(editions_needed))}: mark it long")


def pytest_configure(config: pytest.Config) -> None:
    """A single test takes half a minute at most."""
    if is_limited():
        config.pluginmanager.register(Limit())


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


def names_of(parameter: Any) -> set[str]:
    """Texts of a parameter or of a tuple; of a golden file its scenario, of other editions' options their switch."""
    words = parameter if isinstance(parameter, tuple) else (parameter,)
    texts = {word for word in words if isinstance(word, str)}
    other = any(isinstance(word, dict) and SWITCH in word for word in words)
    other |= any(isinstance(word, dict) and word.get("edition", CLASSIC.name) != CLASSIC.name for word in words)
    other |= any(text.partition("/")[2].startswith("knights_") for text in texts)
    return texts | {text.partition("/")[2].rpartition("_")[0] for text in texts} | ({SWITCH} if other else set())


def has_many_seats(parameters: Iterable[Any]) -> bool:
    """True where a scenario has five or six seats: as a number beside its name, or in the name of a golden file."""
    words = [word for one in parameters for word in (one if isinstance(one, tuple) else (one,))]
    texts = {word for word in words if isinstance(word, str)}
    numbers = {word for word in words if isinstance(word, int) and not isinstance(word, bool)}
    named = {text.partition("/")[2].removesuffix(".txt") for text in texts}
    return bool((numbers & MANY and texts & scenarios().keys()) or not MANY_NAMED.isdisjoint(named))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what other editions are compiled for; keep only the tests of the rules asked for."""
    for item in items:
        if RULES in item.path.parents:
            item.add_marker("kernels")
        given = getattr(item, "callspec", None)
        if given is None:
            continue
        names = set[str]().union(*map(names_of, given.params.values()))
        if names & of_another_edition() or has_many_seats(given.params.values()):
            item.add_marker("long")
            item.add_marker("slow")  # with bounds checked the rules of other editions have tests of their own
    wanted = set(config.getoption("--rule"))
    if not wanted:
        return
    config.hook.pytest_deselected(items=[item for item in items if not wanted & rules_of(item)])
    items[:] = [item for item in items if wanted & rules_of(item)]
