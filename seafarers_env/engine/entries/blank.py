"""Records with nothing in them, to call entry kernels on so that they are compiled."""

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from seafarers_env.engine.entries.runs import Ends, Games, Log, Seats, Shown

from .. import actions as a
from ..chunks import WORDS
from ..events import NUM_ANSWER_COLUMNS, NUM_COLUMNS, TOKEN
from ..policies.weights import pack
from ..records import BOARD, RULES, STATE
from ..sizes import MAX_PLAYERS

Call: TypeAlias = tuple[Callable[..., Any], tuple[Any, ...]]  # a kernel, and arguments it can be called on
Run: TypeAlias = tuple[Games, Shown, Ends, Seats | None, Log | None]


def records() -> tuple[Any, ...]:
    """Three STATEs, the last of which is only read, a BOARD, RULES and a mask."""
    S, T, blank, B, R = (np.zeros(1, kind) for kind in (STATE, STATE, STATE, BOARD, RULES))
    B.flags.writeable = R.flags.writeable = blank.flags.writeable = False
    return S, T, blank, B, R, np.zeros((1, a.MASK_WORDS), np.uint64)


def run(seated: bool = False, remembered: bool = False) -> Run:
    """A run of one game, with policies in its seats, with a log."""
    S, _, blank, B, R, _ = records()
    words, ids, seats = np.zeros((1, 1), np.uint64), np.zeros(4, np.int64), np.zeros((1, MAX_PLAYERS), np.int8)
    flags, bytes_, dense = np.zeros(1, np.uint8), np.zeros(1, np.int8), np.zeros((1, 1), np.int8)
    rewards, seen = np.zeros((1, MAX_PLAYERS), np.float32), np.zeros((1, 65536), np.int8)
    tokens, answers = np.zeros((1, 1, NUM_COLUMNS), TOKEN), np.zeros((1, MAX_PLAYERS, NUM_ANSWER_COLUMNS), np.int8)
    return (
        Games(S, B, R, blank, np.zeros(WORDS, np.uint64), words, np.zeros(1, np.uint64)),
        Shown(dense, words, seen, bytes_, ids, bytes_, seats),
        Ends(rewards, flags, flags, flags, seen[np.newaxis], dense, ids[:1]),
        Seats(flags, words, seats, seats, pack(), 0, 0, 0) if seated else None,
        Log(
            *(tokens, ids[:1], np.zeros((1, 3), np.int64), answers, ids[:1], tokens, answers),
            *(tokens[np.newaxis], answers[np.newaxis]),
        )
        if remembered
        else None,
    )
