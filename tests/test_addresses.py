"""Kernels called by address, and kernels that are only there for others to link in."""

import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from seafarers_env.compiling import addresses
from seafarers_env.compiling.addresses import by_address
from seafarers_env.editions import EDITIONS, Edition
from seafarers_env.engine import _jit
from seafarers_env.engine._jit import kernel
from seafarers_env.engine.entries import one_game

pytestmark = [pytest.mark.skipif(bool(_jit.config.DISABLE_JIT), reason="nothing is compiled"), pytest.mark.kernels]

types: Any = numba.types  # pyright: ignore[reportPrivateImportUsage]
WORDS = types.int64[::1]


@kernel
def scaled(words, i, by):
    """A kernel that others call, and Python."""
    return by * words[i]


far_scaled = by_address(scaled, (WORDS, types.int64, types.int64), types.int64)


@kernel
def total(words, by):
    """A kernel that calls it."""
    sum_ = 0
    for i in range(len(words)):
        sum_ += far_scaled(words, i, by)
    return sum_


@kernel
def total_here(words, by):
    """The same with a copy of its own."""
    sum_ = 0
    for i in range(len(words)):
        sum_ += scaled(words, i, by)
    return sum_


def test_a_call_by_address_gives_what_the_kernel_gives() -> None:
    words = np.arange(5, dtype=np.int64)
    assert total(words, 3) == total_here(words, 3) == sum(scaled(words, i, 3) for i in range(5)) == 30


def test_a_kernel_that_others_call_has_no_machine_code_for_them() -> None:
    """Only what Python calls is compiled to the end; the rest is there to be linked in."""
    callee: Any = scaled
    callee._callee.compile((WORDS, types.int64, types.int64))
    kept = [built.library for built in callee._callee.overloads.values()]
    assert kept
    assert all(library.get_pointer_to_function(name) == 0 for library in kept for name in [library.name])
    assert not any("cpython" in function.name for library in kept for function in library.get_defined_functions())


def test_a_kernel_goes_to_other_processes_by_its_name() -> None:
    assert pickle.loads(pickle.dumps(one_game.write_mask)) is one_game.write_mask


@kernel
def lonely(x):
    """One that is behind an address and nowhere else."""
    return x + 1


far_lonely = by_address(lonely, (types.int64,), types.int64)


@kernel
def visit(x):
    """A kernel that calls it."""
    return far_lonely(x)


def test_without_an_address_there_is_an_error_and_no_crash() -> None:
    assert visit(1) == 2
    place = next(place for place in addresses._places.values() if place.kernel is lonely)
    known, place.address[0] = place.address[0], 0
    try:
        with pytest.raises(RuntimeError, match="lonely is not connected"):
            visit(1)
    finally:
        place.address[0] = known
    assert visit(2) == 3


@kernel
def seldom(x):
    """One that most callers do without."""
    return x - 1


far_seldom = by_address(seldom, (types.int64,), types.int64, late=True)


@kernel
def perhaps(x):
    """A kernel that calls it for some numbers."""
    return far_seldom(x) if x > 0 else x


def test_what_is_connected_late_is_not_compiled_before() -> None:
    assert perhaps(-5) == -5
    assert not seldom.overloads  # type: ignore[attr-defined]
    with pytest.raises(RuntimeError, match="seldom is not connected"):
        perhaps(5)
    addresses.connect_late(f"{__name__}s")  # another package
    addresses.connect_late(__name__.rpartition(".")[0])
    assert perhaps(5) == 4


@kernel
def half(x):
    """A kernel whose result is not what is said of it."""
    return x / 2


far_half = by_address(half, (types.int64,), types.int64)


@kernel
def visit_half(x):
    """A kernel that calls it."""
    return far_half(x)


def test_a_kernel_that_returns_something_else_than_was_said_is_refused() -> None:
    with pytest.raises(TypeError, match="half returns float64, not int64"):
        visit_half(1)


PROGRAM = """
import sys
import numba, numpy as np
from seafarers_env.compiling.addresses import by_address
from PACKAGE._jit import kernel

types = numba.types

@kernel
def element(words, i):
    return words[i]

far = by_address(element, (types.int64[::1], types.int64), types.int64)

@kernel
def entry(words, i):
    return far(words, i)

def threaded(words, out, i):
    for k in numba.prange(len(out)):
        out[k] = far(words, i)

words = np.arange(4)
print(entry(words, 3), sum(entry.stats.cache_hits.values()), sum(element.stats.cache_hits.values()))
for call in (lambda: entry(words, 4), lambda: numba.njit(parallel=True)(threaded)(words, np.zeros(8, np.int64), 4)):
    try:
        call()
        print("went on")
    except (IndexError, SystemError) as error:  # what numba makes of it in a parallel loop
        print("IndexError" if isinstance(error.__cause__ or error, IndexError) else error)
"""


def play(path: Path, program: Path) -> list[str]:
    """What the program prints, with bounds checking and a cache of its own."""
    changes = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": str(path), "PYTHONPATH": os.pathsep.join(sys.path)}
    run = (sys.executable, program)
    return subprocess.run(run, env=os.environ | changes, check=True, capture_output=True, text=True).stdout.splitlines()


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=str)
def test_a_bad_index_behind_an_address_is_an_error_where_indices_are_checked(tmp_path: Path, edition: Edition) -> None:
    """A C function of numba's would print a line and go on; the second run has all from the cache."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM.replace("PACKAGE", edition.package))
    assert play(tmp_path, program) == ["3 0 0", "IndexError", "IndexError"]
    assert play(tmp_path, program) == ["3 1 1", "IndexError", "IndexError"]
