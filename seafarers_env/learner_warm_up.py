"""Compiling the kernels of environments with one learner, and saying so.

`python -m seafarers_env.learner_warm_up` compiles them for all opponents; with `random` or `heuristic` after it only
for those.

They are not among those of `warm_up`: whoever plays with `Game`, `Batch` or PettingZoo does not wait for them, and
whoever has random opponents does not wait for the heuristic.
"""

import sys
from collections.abc import Callable
from typing import Final

import numpy as np

from seafarers_env.engine.actions import MAX_ACTIONS
from seafarers_env.engine.chunks import WORDS
from seafarers_env.engine.entries import learner, one_game
from seafarers_env.engine.policies.weights import pack
from seafarers_env.engine.records import BOARD, RULES, STATE
from seafarers_env.engine.sizes import MAX_PLAYERS
from seafarers_env.warm_up import Call, compile_once

HEURISTIC: Final = "heuristic"
OPPONENTS: Final = ("random", HEURISTIC)


def ensure_compiled(heuristic: bool) -> None:
    """Compile what this version never compiled, with progress on standard error.

    Args:
        heuristic: Opponents are not all random.
    """
    what = "the heuristic as an opponent" if heuristic else "random opponents"
    compile_once(what, lambda: _calls(heuristic))


def _calls(heuristic: bool) -> list[Call]:
    """Each entry kernel with arguments it can be called on: a table at which nobody plays by himself."""
    S, B, R, blank = np.zeros(1, STATE), np.zeros(1, BOARD), np.zeros(1, RULES), np.zeros(1, STATE)
    R["num_players"] = 1
    B.flags.writeable = R.flags.writeable = blank.flags.writeable = False
    desk = np.zeros(one_game.IDS_AT + MAX_ACTIONS, np.uint64)
    desk[one_game.BOARD_AT], desk[one_game.RULES_AT] = B.ctypes.data, R.ctypes.data
    m, W, masks = np.zeros(WORDS, np.uint64), np.zeros((1, 1), np.uint64), np.zeros((1, 1), np.int8)
    observations, points = np.zeros((1, 65536), np.int8), np.zeros((1, MAX_PLAYERS), np.int64)
    seeds, streams = np.zeros(1, np.uint64), np.zeros((1, learner.NUM_STREAMS), np.uint64)
    ids, winners, flags = np.zeros(1, np.int64), np.zeros(1, np.int8), np.zeros(1, np.uint8)  # all games are left
    policies, w = np.full(MAX_PLAYERS, learner.ASKED, np.int8), pack()
    games = (S, B, R, blank, m, W, seeds, streams, ids, flags, ids, 0, policies, w, 0)
    play_on, step = entries(heuristic)
    return [
        (learner.sit, (streams[0], np.uint64(0), 0, 1)),
        (learner.following, (np.uint64(0),)),
        (learner.first_refused, (B, W, flags, ids, False)),
        (play_on, (desk, 0, policies, w, streams[0], 1, ids)),
        (step, (*games, observations, masks, flags, winners, points, ids, observations)),
    ]


def entries(heuristic: bool) -> tuple[Callable[..., int], Callable[..., None]]:
    """The entry kernels that let opponents play on: of one game, and of many."""
    if heuristic:
        return learner.play_on_any, learner.step_any
    return learner.play_on_random, learner.step_random


if __name__ == "__main__":
    for opponents in sys.argv[1:] or OPPONENTS:
        if opponents not in OPPONENTS:
            sys.exit(f"opponents are {' or '.join(OPPONENTS)}, not {opponents!r}")
        ensure_compiled(opponents == HEURISTIC)
