"""Compiling the kernels of policies at their first use, and saying so: `python -m seafarers_agents.policy_warm_up`.

They are not among those of `seafarers_env.warm_up`: whoever only trains or replays does not wait for them.
"""

from functools import cache

import numpy as np

from seafarers_env.actions import MASK_WORDS
from seafarers_env.constants import MAX_PLAYERS
from seafarers_env.policies.weights import pack
from seafarers_env.policy_kernels import choose_action, play_games
from seafarers_env.records import BOARD, RULES, STATE
from seafarers_env.warm_up import Call, compile_once


@cache
def ensure_compiled() -> None:
    """Compile the policies if this version never was, with progress on standard error."""
    compile_once("the heuristic", _calls)


def _calls() -> list[Call]:
    """Each entry kernel with arguments it can be called on: no games."""
    S, blank, B, R = np.zeros(1, STATE), np.zeros(1, STATE), np.zeros(1, BOARD), np.zeros(1, RULES)
    M = np.zeros((1, MASK_WORDS), np.uint64)
    S["actor"] = -1  # nobody decides
    for array in (B, R, blank):
        array.flags.writeable = False
    weights, streams = np.zeros((0, MAX_PLAYERS, len(pack())), np.float32), np.zeros(1, np.uint64)
    seats, points, counts = (np.zeros((0, MAX_PLAYERS), kind) for kind in (np.int8, np.int8, np.int64))
    seeds, winners, turns = (np.zeros(0, kind) for kind in (np.uint64, np.int8, np.int64))
    return [
        (choose_action, (S, 0, B, R, M, pack())),
        (play_games, (S, B, R, blank, M, seeds, seats, weights, streams, winners, points, turns, counts)),
    ]


if __name__ == "__main__":
    ensure_compiled()
