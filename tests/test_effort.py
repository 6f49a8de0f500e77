"""A single test takes half a minute at most, but for a few that are named."""

import ast
from pathlib import Path

import pytest

from tests import effort

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[1]
TESTS = """
import subprocess, sys, time
import pytest

BUSY = "from time import process_time as now; end = now() + 0.3; any(now() > end for _ in iter(int, 1))"

@pytest.fixture(scope="module")
def dear():
    exec(BUSY, {})

def test_of_a_dear_fixture(dear): pass
def test_of_a_fixture_that_is_there(dear): pass
def test_in_another_process(): subprocess.run([sys.executable, "-c", BUSY], check=True)
@pytest.mark.parametrize("n", [1])
def test_named(n): subprocess.run([sys.executable, "-c", BUSY], check=True)
def test_that_waits(): time.sleep(0.3)
def test_quick(): pass
"""


def outcomes(pytester: pytest.Pytester) -> dict[str, str]:
    """What becomes of each test where one may take a fifth of a second."""
    pytester.makepyfile(test_inner=TESTS)
    limit = effort.Limit(0.2, ["test_inner.py::test_named"])
    run = pytester.inline_run("-p", "no:cacheprovider", plugins=[limit])
    reports = [report for report in run.getreports("pytest_runtest_logreport") if report.when == "call"]
    assert all(
        "of processor time, and a test may take 0.2:" in report.longreprtext for report in reports if report.failed
    )
    return {report.nodeid.partition("::")[2]: report.outcome for report in reports}


def test_a_test_that_takes_too_long_fails(pytester: pytest.Pytester) -> None:
    """Fixtures and processes that it waited for count, waiting does not."""
    assert outcomes(pytester) == {
        "test_of_a_dear_fixture": "failed",
        "test_of_a_fixture_that_is_there": "passed",
        "test_in_another_process": "failed",
        "test_named[1]": "passed",
        "test_that_waits": "passed",
        "test_quick": "passed",
    }


def test_where_kernels_are_compiled_it_may(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort, "compiled", iter(range(100)).__next__)
    assert set(outcomes(pytester).values()) == {"passed"}


def test_kernels_that_are_added_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort.EDITIONS["knights"]._jit.STORE, "folders", [tmp_path])
    before = effort.compiled()
    (tmp_path / "ready").touch()
    assert effort.compiled() != before


def test_few_tests_are_dear_and_each_is_there() -> None:
    assert len(effort.DEAR) <= 10
    for name in effort.DEAR:
        file, _, function = name.partition("::")
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        assert function in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, name
