"""Compiling the kernels of policies at their first use, and saying so: `python -m seafarers_agents.policy_warm_up`.

They are not among those of `seafarers_env.warm_up`: whoever only trains or replays does not wait for them.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from seafarers_env.engine.actions import MASK_WORDS
from seafarers_env.engine.entries.policy import choose_action, play_games
from seafarers_env.engine.policies.weights import pack
from seafarers_env.engine.records import BOARD, RULES, STATE
from seafarers_env.engine.sizes import MAX_PLAYERS
from seafarers_env.warm_up import Call, compile_once


def ensure_compiled() -> None:
    """Compile the heuristic if this version never was, with progress on standard error."""
    compile_once("the heuristic", _one_decision)


def ensure_games_compiled() -> None:
    """Compile whole games between policies, which duels and tuning play."""
    compile_once("games between policies", _whole_games)


def _one_decision() -> list[Call]:
    """The entry kernel of an agent with arguments it can be called on: nobody decides."""
    S, _, B, R, M = _records()
    return [(choose_action, (S, 0, B, R, M, pack()))]


def _whole_games() -> list[Call]:
    """The same of a duel: no games."""
    S, blank, B, R, M = _records()
    weights, streams = np.zeros((0, MAX_PLAYERS, len(pack())), np.float32), np.zeros(1, np.uint64)
    seats, points, counts = (np.zeros((0, MAX_PLAYERS), kind) for kind in (np.int8, np.int8, np.int64))
    seeds, winners, turns = (np.zeros(0, kind) for kind in (np.uint64, np.int8, np.int64))
    return [(play_games, (S, B, R, blank, M, seeds, seats, weights, streams, winners, points, turns, counts))]


def _records() -> tuple[NDArray[Any], ...]:
    """A STATE at which nobody decides, one that is only read, BOARD, RULES and a mask."""
    S, blank, B, R = np.zeros(1, STATE), np.zeros(1, STATE), np.zeros(1, BOARD), np.zeros(1, RULES)
    S["actor"] = -1
    for array in (B, R, blank):
        array.flags.writeable = False
    return S, blank, B, R, np.zeros((1, MASK_WORDS), np.uint64)


if __name__ == "__main__":
    ensure_compiled()
    ensure_games_compiled()
