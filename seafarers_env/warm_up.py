"""Compiling entry kernels once, in groups, each when it is first needed, and saying so.

`python -m seafarers_env.warm_up` compiles the groups of the engine: what a `Game` needs, and what a `Batch` does.
Policies, search and environments with one learner have groups of their own, made of `compile_once`.
"""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from typing import Any, Final, TextIO

import numpy as np

from seafarers_env.engine import _jit
from seafarers_env.engine.actions import MASK_WORDS, MAX_ACTIONS
from seafarers_env.engine.chunks import WORDS
from seafarers_env.engine.constants import NUM_CHANCE
from seafarers_env.engine.entries import many_games, one_game
from seafarers_env.engine.observation import redact, write_observation
from seafarers_env.engine.records import BOARD, RULES, STATE
from seafarers_env.engine.rules.hidden.card_counting import tighten
from seafarers_env.engine.sizes import MAX_HEXES, MAX_PLAYERS

Call = tuple[Callable[..., Any], tuple[Any, ...]]  # a kernel, and arguments it can be called on

ONE_GAME: Final = "the kernels of one game"
MANY_GAMES: Final = "the kernels of many games"

# What a second process compiles meanwhile, in this order. Each finds in the cache what the other has compiled of the
# kernels that they share: so these share least with what comes first in their group, and come last in it.
APART: Final = {
    ONE_GAME: (one_game.rebuild, one_game.apply_outcome, one_game.run_chance, one_game.reset_game, write_observation),
    MANY_GAMES: (many_games.rollout_batch,),
}


def _one_game() -> list[Call]:
    """Each entry kernel of `Game` with arguments it can be called on: records of a board with nothing on it."""
    S, T, blank, B, R, M = _records()
    observation, ids = np.zeros(65536, np.int8), np.zeros(MAX_ACTIONS, np.int64)
    desk = np.zeros(one_game.IDS_AT + len(ids), np.uint64)
    desk[one_game.BOARD_AT], desk[one_game.RULES_AT] = B.ctypes.data, R.ctypes.data
    return [
        (one_game.write_mask, (S, 0, B, R, M)),
        (one_game.write_dense, (M, 0, B, np.zeros(1, np.int8))),
        (one_game.list_actions, (M, 0, B, ids)),
        (one_game.weigh_chance, (S, 0, B, np.zeros(NUM_CHANCE, np.int64))),
        (write_observation, (S, 0, B, R, 0, observation)),
        (redact, (S, 0, R, 0, T)),
        (tighten, (S["under"][0, 0], S["over"][0, 0])),
        (one_game.list_red_partners, (T, 0, B, R, np.zeros(MAX_HEXES, np.int64))),
        (one_game.play, (desk, one_game.ILLEGAL)),
        (one_game.list_legal, (desk,)),
        (one_game.look, (desk, 0, observation, observation[:0])),
        (one_game.rebuild, (T, 0, B, R)),
        (one_game.apply_outcome, (S, 0, B, R, 0, M)),
        (one_game.run_chance, (S, 0, B, R, M)),
        (one_game.reset_game, (S, 0, B, R, np.uint64(0), blank, M)),
    ]


def _many_games() -> list[Call]:
    """The same for `Batch` and `Sampler`."""
    S, _, blank, B, R, _ = _records()
    ids, dense, flags = np.zeros(MAX_ACTIONS, np.int64), np.zeros((1, 1), np.int8), np.zeros(1, np.uint8)
    rewards, observations = np.zeros((1, MAX_PLAYERS), np.float32), np.zeros((1, 65536), np.int8)
    seeds, policy, last = np.zeros(1, np.uint64), np.zeros((1, 1), np.uint64), np.zeros((1, 1, 1), np.int8)
    m, W, actors = np.zeros(WORDS, np.uint64), np.zeros((1, 1), np.uint64), np.zeros(1, np.int8)
    return [
        (many_games.reset_batch, (S, B, R, blank, m, W, seeds, policy, flags, False)),
        (many_games.first_illegal, (B, W, ids[:0])),
        (many_games.sample_ids, (W, policy[0], ids)),
        (
            many_games.step_batch,
            (S, B, R, blank, m, W, seeds, dense, W, observations, actors, rewards, flags, flags, flags, last, ids[:0]),
        ),
        (many_games.publish, (S, B, R, W, dense, W, observations, actors, flags)),
        (many_games.rollout_batch, (S, B, R, blank, m, W, seeds, policy, ids[:1], np.zeros((1, 2), np.int64))),
    ]


def _records() -> tuple[Any, ...]:
    """Three STATEs, the last of which is only read, a BOARD, RULES and a mask."""
    S, T, blank, B, R = (np.zeros(1, kind) for kind in (STATE, STATE, STATE, BOARD, RULES))
    B.flags.writeable = R.flags.writeable = blank.flags.writeable = False
    return S, T, blank, B, R, np.zeros((1, MASK_WORDS), np.uint64)


GROUPS: Final[dict[str, Callable[[], list[Call]]]] = {ONE_GAME: _one_game, MANY_GAMES: _many_games}


def ensure_compiled(*groups: str, stream: TextIO | None = None) -> None:
    """Compile what this version never compiled, with progress on `stream`.

    Where there is a second core, another process compiles a part of it meanwhile.

    Args:
        groups: Of `GROUPS`; none means all of them.
        stream: Where progress is told (default: standard error).
    """
    for group in groups or GROUPS:
        compile_once(group, GROUPS[group], stream)


def compile_once(what: str, calls: Callable[[], Iterable[Call]], stream: TextIO | None = None) -> None:
    """Compile a group of kernels, unless this version has.

    One process at a time does; another one that needs the same waits, and finds it done.

    Args:
        what: The group's name, in the progress and on the mark in the cache that says that it lies there.
        calls: What to call; asked only when something is to be compiled.
        stream: Where progress is told (default: standard error).
    """
    if _jit.is_ready(what):
        return

    def say(line: str) -> None:
        print(line, file=stream or sys.stderr, flush=True)

    store = _jit.STORE
    with store.lock(what, lambda: say(f"seafarers_env: waiting for another process, which is compiling {what} ...")):
        if store.is_ready(what):
            return
        if store.own is not None:
            say(f"seafarers_env: compiling {what}, once for this version; a minute or so ...")
        else:
            store.complain(say)
            say(f"seafarers_env: compiling {what}; a minute or so ...")
        start = time.perf_counter()
        with _helper(what):
            _call(list(calls()), say)
        store.set_ready(what)
        say(f"seafarers_env: compiled in {time.perf_counter() - start:.0f} s")
        if store.lossy:
            say(f"seafarers_env: not all of it could be written to {store.own}: another process compiles it again")


def compile_all(say: Callable[[str], None]) -> None:
    """Call every entry kernel of the engine, compiled or not; `say` gets a line for each."""
    for group, calls in GROUPS.items():
        _call(calls(), say)
        _jit.STORE.set_ready(group)


def _call(calls: list[Call], say: Callable[[str], None]) -> None:
    for n, (function, arguments) in enumerate(calls, 1):
        start = time.perf_counter()
        function(*arguments)
        seconds = time.perf_counter() - start
        say(f"  [{n:2}/{len(calls)}] {function.__name__} {seconds:.1f} s")


# --- the second process -----------------------------------------------------------------------------------------------
def compile_apart(group: str) -> None:
    """Compile into the cache, in a second process, what shares least with the rest of the group.

    The first one holds the other end of standard input: when that closes, it has ended, or needs no help any more.
    """
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    for function, arguments in GROUPS[group]():
        if function in APART[group]:
            function(*arguments)


def _leave_with_parent() -> None:
    while os.read(0, 1):
        pass
    os._exit(1)


@contextmanager
def _helper(group: str) -> Generator[None]:
    """A second process beside this one, which ends when it is left, and when this process is killed."""
    helper = _start_helper(group)
    try:
        yield
    finally:
        if helper is not None and helper.stdin is not None:
            helper.stdin.close()
            helper.wait()


def _start_helper(group: str) -> subprocess.Popen[bytes] | None:
    """The second process, or None: whatever it fails to do is done here."""
    if group not in APART or _jit.STORE.own is None or (os.cpu_count() or 1) < 2 or not sys.executable:
        return None
    path = os.pathsep.join(entry or os.curdir for entry in sys.path)
    try:
        return subprocess.Popen(
            (sys.executable, "-c", f"from seafarers_env.warm_up import compile_apart; compile_apart({group!r})"),
            env=os.environ | {"PYTHONPATH": path},
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except OSError:
        return None


if __name__ == "__main__":
    ensure_compiled(stream=sys.stdout)
