"""Compiling the entry kernels once, and saying so: `python -m seafarers_env.warm_up`."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any, TextIO

import numpy as np

from seafarers_env import _jit, batch_kernels, game_kernels, kernels
from seafarers_env.actions import MASK_WORDS, MAX_ACTIONS
from seafarers_env.constants import MAX_HEXES, MAX_PLAYERS, NUM_CHANCE
from seafarers_env.observation import redact, write_observation
from seafarers_env.records import BOARD, RULES, STATE
from seafarers_env.rules.card_counting import tighten
from seafarers_env.wide import WORDS

Call = tuple[Callable[..., Any], tuple[Any, ...]]  # a kernel, and arguments it can be called on

# What the first needs shares little with the last, and those in the middle are parts of `game_kernels.play`.
APART = (write_observation, kernels.rebuild, kernels.apply_outcome, kernels.run_chance, kernels.reset_game)


def _calls() -> list[Call]:
    """Each entry kernel with arguments it can be called on: records of a board with nothing on it."""
    S, T, blank = (np.zeros(1, STATE) for _ in range(3))
    B, R, M = np.zeros(1, BOARD), np.zeros(1, RULES), np.zeros((1, MASK_WORDS), np.uint64)
    B.flags.writeable = R.flags.writeable = blank.flags.writeable = False
    observation, ids = np.zeros(65536, np.int8), np.zeros(MAX_ACTIONS, np.int64)
    seed = np.uint64(0)
    actors, wide = np.zeros(1, np.int8), np.zeros(NUM_CHANCE, np.int64)
    dense, flags = np.zeros((1, 1), np.int8), np.zeros(1, np.uint8)
    rewards, observations = np.zeros((1, MAX_PLAYERS), np.float32), np.zeros((1, 65536), np.int8)
    seeds, policy, last = np.zeros(1, np.uint64), np.zeros((1, 1), np.uint64), np.zeros((1, 1, 1), np.int8)
    m, W = np.zeros(WORDS, np.uint64), np.zeros((1, 1), np.uint64)
    desk = np.zeros(game_kernels.IDS_AT + len(ids), np.uint64)
    desk[game_kernels.BOARD_AT], desk[game_kernels.RULES_AT] = B.ctypes.data, R.ctypes.data
    return [
        (kernels.write_mask, (S, 0, B, R, M)),
        (kernels.write_dense, (M, 0, B, dense[0])),
        (kernels.list_actions, (M, 0, B, ids)),
        (kernels.weigh_chance, (S, 0, B, wide)),
        (write_observation, (S, 0, B, R, 0, observation)),
        (redact, (S, 0, R, 0, T)),
        (tighten, (S["under"][0, 0], S["over"][0, 0])),
        (kernels.rebuild, (T, 0, B, R)),
        (kernels.list_red_partners, (T, 0, B, R, np.zeros(MAX_HEXES, np.int64))),
        (game_kernels.play, (desk, game_kernels.ILLEGAL)),
        (game_kernels.list_legal, (desk,)),
        (game_kernels.look, (desk, 0, observation, observation[:0])),
        (kernels.apply_outcome, (S, 0, B, R, 0, M)),
        (kernels.run_chance, (S, 0, B, R, M)),
        (kernels.reset_game, (S, 0, B, R, seed, blank, M)),
        (batch_kernels.reset_batch, (S, B, R, blank, m, W, seeds, policy, flags, False)),
        (batch_kernels.first_illegal, (B, W, ids[:0])),
        (batch_kernels.sample_ids, (W, policy[0], ids)),
        (
            batch_kernels.step_batch,
            (S, B, R, blank, m, W, seeds, dense, W, observations, actors, rewards, flags, flags, flags, last, ids[:0]),
        ),
        (batch_kernels.publish, (S, B, R, W, dense, W, observations, actors, flags)),
        (batch_kernels.rollout_batch, (S, B, R, blank, m, W, seeds, policy, ids[:1], np.zeros((1, 2), np.int64))),
    ]


def compile_all(say: Callable[[str], None]) -> None:
    """Compile every entry kernel into the cache; `say` gets a line for each that took time."""
    calls = _calls()
    for n, (function, arguments) in enumerate(calls, 1):
        start = time.perf_counter()
        function(*arguments)
        seconds = time.perf_counter() - start
        say(f"  [{n:2}/{len(calls)}] {function.__name__} {seconds:.1f} s")
    _jit.mark_ready()


def compile_apart() -> None:
    """Compile into the cache, in a second process, what shares least with the rest."""
    for function, arguments in _calls():
        if function in APART:
            function(*arguments)


def ensure_compiled(stream: TextIO | None = None) -> None:
    """Compile everything if this version never was, with progress on `stream` (default: standard error).

    Where there is a second core, another process compiles a part of it meanwhile.
    """
    if _jit.is_ready():
        return
    out = stream or sys.stderr
    print("seafarers_env: compiling its kernels, once for this version; a minute or two ...", file=out, flush=True)
    start = time.perf_counter()
    helper = _start_helper()
    compile_all(lambda line: print(line, file=out, flush=True))
    if helper is not None:
        helper.wait()
    print(f"seafarers_env: compiled in {time.perf_counter() - start:.0f} s", file=out, flush=True)


def compile_once(what: str, calls: Callable[[], Iterable[Call]], stream: TextIO | None = None) -> None:
    """Compile kernels that not everybody needs, unless this version has, and all others before them.

    Args:
        what: Their name in the progress, and of the mark in the cache that says that they lie there.
        calls: What to call; asked only when something is to be compiled.
        stream: Where progress is told (default: standard error).
    """
    ensure_compiled(stream)
    ready = _jit.CACHE / f"ready {what}"
    if _jit.config.DISABLE_JIT or (ready.exists() and ready.read_text(encoding="utf-8") == _jit.WRITTEN):
        return
    out, start = stream or sys.stderr, time.perf_counter()
    print(f"seafarers_env: compiling {what}, once for this version; a minute or so ...", file=out, flush=True)
    for function, arguments in calls():
        function(*arguments)
    ready.parent.mkdir(parents=True, exist_ok=True)
    ready.write_text(_jit.WRITTEN, encoding="utf-8")
    print(f"seafarers_env: compiled in {time.perf_counter() - start:.0f} s", file=out, flush=True)


def _start_helper() -> subprocess.Popen[bytes] | None:
    """The second process, or None: whatever it fails to do is done here."""
    if (os.cpu_count() or 1) < 2 or not sys.executable:
        return None
    path = os.pathsep.join(entry or os.curdir for entry in sys.path)
    try:
        return subprocess.Popen(
            (sys.executable, "-c", "from seafarers_env.warm_up import compile_apart; compile_apart()"),
            env=os.environ | {"PYTHONPATH": path},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except OSError:
        return None


if __name__ == "__main__":
    ensure_compiled(sys.stdout)
