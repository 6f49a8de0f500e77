"""How much of what tests repeat is repeated, and what a single test may take.

Each time a part, which finds what is plainly wrong; all of it with `THOROUGH=1` (`make thorough`), which takes about
twice the processor time. `make soak` plays on with seeds of its own.
"""

import os
from collections.abc import Collection, Generator, Iterable
from typing import Any, Final, TypeVar

import numba
import pytest

from seafarers_env.editions import EDITIONS

T = TypeVar("T")

THOROUGH = os.environ.get("THOROUGH", "") not in ("", "0")
#: Processor seconds that a test may take with its fixtures: what a quick machine does in ten, a slow one does in these.
MOST_SECONDS: Final = 30.0
#: Test functions that may take longer, at most ten, each with the reason.
DEAR: Final[dict[str, str]] = {}


def often(whole: T, part: T) -> T:
    """One of two amounts: of games, decisions, positions."""
    return whole if THOROUGH else part


def sometimes(values: Iterable[Any], mark: pytest.MarkDecorator, every: int) -> list[Any]:
    """The values as parameters, one of `every` so many with the mark, or all of them."""
    return [pytest.param(value, marks=mark) if n % often(1, every) == 0 else value for n, value in enumerate(values)]


class Limit:
    """Fails each test that takes too long.

    What counts is processor time, that of the processes which the test waited for included: a busy machine fails
    nothing. A test beside which kernels were compiled, by itself or by another process, may take what it likes.
    """

    def __init__(self, most: float = MOST_SECONDS, dear: Collection[str] = DEAR) -> None:
        self._most = most
        self._dear = dear
        self._before = 0.0
        self._compiled: list[int] = []

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self) -> Generator[None, object, object]:
        self._before, self._compiled = processor_seconds(), compiled()
        return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        result = yield
        took = processor_seconds() - self._before
        if took > self._most and item.nodeid.partition("[")[0] not in self._dear and self._compiled == compiled():
            pytest.fail(
                f"it took {took:.1f} s of processor time, and a test may take {self._most:g}: "
                "let it do less, or name it in DEAR of tests/effort.py",
                pytrace=False,
            )
        return result


def is_limited() -> bool:
    """Whether tests do what they usually do, with the kernels that they usually have."""
    return not (THOROUGH or numba.config.DISABLE_JIT or numba.config.BOUNDSCHECK)


def processor_seconds() -> float:
    """What this process and those it has waited for have taken so far."""
    return sum(os.times()[:4])


def compiled() -> list[int]:
    """When each edition's folder of kernels was last added to: at least once for each group that is compiled."""
    folders = [folder for edition in EDITIONS.values() for folder in edition._jit.STORE.folders]
    return [folder.stat().st_mtime_ns for folder in folders if folder.exists()]
