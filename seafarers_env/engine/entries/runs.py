"""What kernels of many games are given: a few records of arrays, made once and kept, where each would take thirty.

Rows of all arrays belong together: row `i` is game `i` of the run, a part of the games of a `Batch` that one thread
steps. All editions share these classes: numba tells types apart by them.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numba

config: Any = numba.config  # pyright: ignore[reportPrivateImportUsage]
_typeof: Callable[[Any], Any] = getattr(numba, "typeof")  # noqa: B009  # its type is unknown to checkers

LEARNER: Final = -1  # who sits in a seat: who called decides, and is shown the game; or a number of `entries.policy`,
OUTSIDE: Final = -2  # or who called decides too, and is shown nothing here

GO_ON: Final = 1  # what else is done with a game: policies play on to a learner's decision,
SIT_DOWN: Final = 2  # the same after its seats are drawn

SEAT: Final = 15  # in `shown`: the seat, -1 for nobody,
HINT: Final = 4  # and above it from where on its observation was last written

LEAVE: Final = 0  # what a step does with a game: nothing,
STEP: Final = 1  # the decision given, where it is legal,
STAKE: Final = 2  # the same, and an illegal one gives the game up


class Games(NamedTuple):
    """The games, and what they are played with."""

    S: Any  # STATE[N]
    B: Any  # BOARD[1]
    R: Any  # RULES[1]
    blank: Any  # STATE[1] with nothing in it
    m: Any  # uint64[WORDS], the words from MASK_WORDS on 0: room for the mask of global ids of the game in work
    W: Any  # uint64[N, words], legal actions as sets of ids
    seeds: Any  # uint64[N], what each game was dealt from


class Shown(NamedTuple):
    """What is written of the games as they stand. Arrays without rows are left out."""

    masks: Any  # int8[N, actions]
    mask_words: Any  # uint64[N, words]
    observations: Any  # int8[N, size]
    shown: Any  # int8[N], whose observations stand in their rows, and from where on each was last written
    places: Any  # int64[4], where ALL, PIECES, SEATS and OWN begin in one
    actors: Any  # int8[N], who decides
    sitting: Any  # int8[N, players], who sits in each seat; no rows where all are learners


class Ends(NamedTuple):
    """What is written of a step, and of games that ended in it; `last` may have no rows, or the learner's alone."""

    rewards: Any  # float32[N, players]
    terminations: Any  # uint8[N], somebody has won
    truncations: Any  # uint8[N], the turn limit is reached
    illegal: Any  # uint8[N], the action was
    last: Any  # int8[N, players, size], what each seat sees at the end
    points: Any  # int8[N, players], hidden cards included
    turns: Any  # int64[N]


class Seats(NamedTuple):
    """Who plays where learners do not."""

    tasks: Any  # uint8[N], LEAVE, STEP or STAKE
    streams: Any  # uint64[N, NUM_STREAMS], what policies draw from (PLAY) and seats are drawn from (LOT)
    lineups: Any  # int8[L, players], one of which is drawn at each deal
    sitting: Any  # int8[N, players], that one
    weights: Any  # of the heuristic
    rotate: Any  # 0 or 1: a line-up begins at a seat that is drawn too
    again: Any  # 0 or 1: a game that ends is dealt anew
    deals: Any  # how many more are dealt at most in search of one in which a learner decides


class Log(NamedTuple):
    """What was said and done. `last_tokens` are as `last` in `Ends`; `last_answers` may have no rows."""

    E: Any  # int16[N, rows, NUM_COLUMNS], the last tokens; rows are a power of two
    num_events: Any  # int64[N], how many there were
    seen: Any  # int64[N, 3], to whom tokens are shown in their rows (-1: nobody), how many there were then, which turn
    heard: Any  # int8[N, players, NUM_ANSWER_COLUMNS], answers counted as they are given; no rows: what E has of them
    since: Any  # int64[N], the turn in which they were; -1: none
    tokens: Any  # int16[N, length, NUM_COLUMNS]: shown, the newest first
    answers: Any  # int8[N, players, NUM_ANSWER_COLUMNS]: shown
    last_tokens: Any  # int16[N, players, length, NUM_COLUMNS]
    last_answers: Any  # int8[N, players, players, NUM_ANSWER_COLUMNS]


def entry(kernel: Any, *arguments: Any) -> Callable[..., Any]:
    """The machine code of a kernel for the types of these arguments, compiled or loaded; it is given no others.

    numba looks at the types of all arguments at each call, which takes 7 microseconds for a step's three records.
    """
    if config.DISABLE_JIT:
        return kernel
    types = tuple(map(_typeof, arguments))
    kernel.compile(types)
    return kernel.overloads[types].entry_point
