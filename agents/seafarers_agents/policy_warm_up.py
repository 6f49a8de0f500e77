"""Compiling the kernels of policies at their first use, and saying so: `python -m seafarers_agents.policy_warm_up`.

They are not among those of `seafarers_env.warm_up`: whoever only trains or replays does not wait for them.
"""

import sys
import time
from functools import cache
from typing import Final, TextIO

import numpy as np

from seafarers_env import _jit
from seafarers_env.actions import MASK_WORDS
from seafarers_env.constants import MAX_PLAYERS
from seafarers_env.policies.weights import pack
from seafarers_env.policy_kernels import choose_action, play_games
from seafarers_env.records import BOARD, RULES, STATE

READY: Final = "policies-ready"  # in the folder of the cache, when they have been compiled


@cache
def ensure_compiled() -> None:
    """Compile the policies if this version never was, with progress on standard error."""
    ready = _jit.CACHE / READY
    if not (_jit.config.DISABLE_JIT or (ready.exists() and ready.read_text(encoding="utf-8") == _jit.WRITTEN)):
        compile_all(sys.stderr)


def compile_all(out: TextIO) -> None:
    """Compile the entry kernels of policies into the cache."""
    print("seafarers_env: compiling the heuristic, once for this version; a minute or so ...", file=out, flush=True)
    start = time.perf_counter()
    S, blank, B, R = np.zeros(1, STATE), np.zeros(1, STATE), np.zeros(1, BOARD), np.zeros(1, RULES)
    M = np.zeros((1, MASK_WORDS), np.uint64)
    S["actor"] = -1  # nobody decides
    for array in (B, R, blank):
        array.flags.writeable = False
    choose_action(S, 0, B, R, M, pack())
    weights, streams = np.zeros((0, MAX_PLAYERS, len(pack())), np.float32), np.zeros(1, np.uint64)
    seats, points, counts = (np.zeros((0, MAX_PLAYERS), kind) for kind in (np.int8, np.int8, np.int64))
    seeds, winners, turns = (np.zeros(0, kind) for kind in (np.uint64, np.int8, np.int64))
    play_games(S, B, R, blank, M, seeds, seats, weights, streams, winners, points, turns, counts)
    _jit.CACHE.mkdir(parents=True, exist_ok=True)
    (_jit.CACHE / READY).write_text(_jit.WRITTEN, encoding="utf-8")
    print(f"seafarers_env: compiled in {time.perf_counter() - start:.0f} s", file=out, flush=True)


if __name__ == "__main__":
    ensure_compiled()
