"""What is kept while kernels are compiled changes nothing of what is compiled."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from numba.core import inline_closurecall
from numba.core.types import functions, npytypes

from seafarers_env.compiling import typing_cache as module
from seafarers_env.compiling.typing_cache import typing_cache

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")

PATCHED = (
    (functions.BaseFunction, "get_call_type"),
    (npytypes.Record, "__repr__"),
    (inline_closurecall.InlineWorker, "run_untyped_passes"),
)
RECORDS = np.zeros(3, np.dtype([("few", np.int8, (4,)), ("many", np.int64)], align=True))

COMPILE = """
import hashlib, sys
from contextlib import nullcontext
from seafarers_env import warm_up
from seafarers_env.compiling.kernel_cache import machine_code
from seafarers_env.compiling.typing_cache import typing_cache
from seafarers_env.editions import CLASSIC
calls = dict(warm_up.calls_of("one-game"))
with typing_cache() if sys.argv[1] == "quick" else nullcontext():
    for name in ("tighten", "redact", "weigh_chance"):
        kernel = getattr(CLASSIC.one_game, name)
        kernel(*calls[kernel])
        print(name, hashlib.sha256(machine_code(kernel, *kernel.overloads)).hexdigest())
"""


@numba.njit(inline="always")
def twice(x: Any) -> Any:
    return x + x


def summed(records: Any) -> Any:
    total = 0
    for i in range(len(records)):
        for k in range(4):
            total += twice(records[i].few[k]) + twice(i)
    return total / 2 + records[0].many


def test_kernels_are_the_same_and_numba_is_left_as_it_was() -> None:
    before = [vars(owner)[name] for owner, name in PATCHED]
    with typing_cache():
        assert all(vars(owner)[name] is not was for (owner, name), was in zip(PATCHED, before, strict=True))
        quick = numba.njit(summed)
        value = quick(RECORDS)
    assert [vars(owner)[name] for owner, name in PATCHED] == before
    slow = numba.njit(summed)
    assert slow(RECORDS) == value
    assert slow.overloads.keys() == quick.overloads.keys()
    assert str(slow.nopython_signatures) == str(quick.nopython_signatures)


def test_answers_are_asked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    real = functions.BaseFunction.get_call_type

    def noting(self: Any, context: Any, args: Any, kws: Any) -> Any:
        asked.append((self, tuple(args)))
        return real(self, context, args, kws)

    monkeypatch.setattr(functions.BaseFunction, "get_call_type", noting)
    with typing_cache():
        numba.njit(summed)(RECORDS)
        once = len(asked)
        numba.njit(summed)(RECORDS)
        assert len(asked) == once
    numba.njit(summed)(RECORDS)
    assert len(asked) > once


def test_types_that_do_not_fit_are_told_as_ever() -> None:
    def wrong(x: Any) -> Any:
        return x + "a"

    for _ in range(2):  # a failure is not kept
        with typing_cache(), pytest.raises(numba.TypingError, match=r"No implementation of function .*add"):
            numba.njit(wrong)(1)


def test_a_numba_without_the_private_names_is_slower_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.delattr(inline_closurecall, "InlineWorker")
        assert module._private() is None
    monkeypatch.setattr(module, "_NUMBA", None)
    with typing_cache():
        assert numba.njit(summed)(RECORDS) == numba.njit(summed)(RECORDS)


def test_a_numba_without_these_functions_is_slower_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(npytypes.Record, "__repr__")
    with typing_cache():
        assert numba.njit(summed)(RECORDS) == numba.njit(summed)(RECORDS)


@pytest.mark.long
def test_machine_code_is_the_same_byte_for_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    printed = []
    for way in ("quick", "slow"):
        monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / way))
        run = subprocess.run((sys.executable, "-c", COMPILE, way), capture_output=True, text=True, check=True)
        printed.append(run.stdout.splitlines())
    assert len(printed[0]) == 3
    assert printed[0] == printed[1]
