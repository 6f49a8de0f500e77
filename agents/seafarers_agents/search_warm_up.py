"""Compiling the kernel of search at its first use, and saying so: `python -m seafarers_agents.search_warm_up`."""

import sys
import time
from functools import cache
from typing import Final, TextIO

import numpy as np

from seafarers_env import _jit
from seafarers_env.actions import MASK_WORDS
from seafarers_env.constants import MAX_PLAYERS
from seafarers_env.policies.weights import pack
from seafarers_env.records import BOARD, RULES, STATE, zeroed
from seafarers_env.search.features import NUM_FEATURES
from seafarers_env.search.kernels import MAX_DEPTH, search
from seafarers_env.search.tree import EDGE, NODE, SETTINGS
from seafarers_env.search.weights import pack_value

READY: Final = "search-ready"  # in the folder of the cache, when it has been compiled


@cache
def ensure_compiled() -> None:
    """Compile the search if this version never was, with progress on standard error."""
    ready = _jit.CACHE / READY
    if not (_jit.config.DISABLE_JIT or (ready.exists() and ready.read_text(encoding="utf-8") == _jit.WRITTEN)):
        compile_all(sys.stderr)


def compile_all(out: TextIO) -> None:
    """Compile the entry kernel of search into the cache."""
    print("seafarers_env: compiling the search, once for this version; a minute or so ...", file=out, flush=True)
    start = time.perf_counter()
    B, settings, used = np.zeros(1, BOARD), np.zeros(1, SETTINGS), np.zeros(2, np.int64)
    B.flags.writeable = False
    search(
        np.zeros(1, STATE), zeroed(1), B, np.zeros(2, RULES), np.zeros((1, MASK_WORDS), np.uint64), pack(),
        pack_value(), np.zeros(1, NODE), np.zeros(1, EDGE), used, settings, np.zeros((MAX_DEPTH, 2), np.int64),
        np.zeros((MAX_PLAYERS, NUM_FEATURES)), np.zeros(MAX_PLAYERS), 0, np.uint64(0),
    )  # fmt: skip
    _jit.CACHE.mkdir(parents=True, exist_ok=True)
    (_jit.CACHE / READY).write_text(_jit.WRITTEN, encoding="utf-8")
    print(f"seafarers_env: compiled in {time.perf_counter() - start:.0f} s", file=out, flush=True)


if __name__ == "__main__":
    ensure_compiled()
