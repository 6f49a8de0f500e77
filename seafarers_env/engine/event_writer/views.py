"""What a seat is shown of what was told: the last tokens, and what was answered this turn."""

import numpy as np

from .._jit import inlined, kernel
from ..bits import clear
from ..events import (
    ACCEPTED_OFFER,
    ACCEPTS,
    ACTOR,
    AGO,
    ALL_REJECTED,
    COUNTERED_OFFER,
    COUNTERS,
    DECLINED_OFFER,
    DECLINES,
    FIRST_COUNTERED,
    FIRST_DECLINED,
    FIRST_GOOD,
    KIND,
    NUM_COLUMNS,
    NUM_EVENT_GOODS,
    REJECTS,
)
from .vectors import move_down, write_token


@inlined
def _seen_from(seat, p, n):
    """A seat as the observer counts them, itself 0; -1 stays."""
    k = seat - p
    return seat if seat < 0 else k + n if k < 0 else k


@kernel
def write_tokens(s, r, p, E, num_events, out):
    """Write the last tokens as seat `p` is told them, the newest first, into `out` (int16[rows, NUM_COLUMNS]).

    Rows behind the first token are all 0.
    """
    n, turn, last = np.int64(r.num_players), np.int64(s.turn), len(E) - 1
    rows = min(num_events, len(E), len(out))
    for i in range(rows):
        write_token(E, (num_events - 1 - i) & last, turn, p, n, out, np.int64(i))
    for i in range(rows, len(out)):
        for k in range(NUM_COLUMNS):
            out[i, k] = 0


@kernel
def add_tokens(s, r, p, E, num_events, new, out):
    """The same where all but the `new` ones stand there, as seat `p` was told them in this turn."""
    n, turn, last = np.int64(r.num_players), np.int64(s.turn), len(E) - 1
    move_down(out, np.int64(new))
    for i in range(new):
        write_token(E, (num_events - 1 - i) & last, turn, p, n, out, np.int64(i))


@kernel
def write_answers(s, r, p, E, num_events, out):
    """Write what was answered this turn, by seat from `p` on, into `out` (int8[players, NUM_ANSWER_COLUMNS]).

    Counts of answers, and of the last offer declined and the last counter-offer made what the seat would have had.
    """
    n, turn, last = np.int64(r.num_players), np.int64(s.turn), len(E) - 1
    for q in range(n):
        clear(out[q])
    for i in range(min(num_events, len(E))):
        e = E[(num_events - 1 - i) & last]
        if e[AGO] != turn:
            return
        if e[KIND] == DECLINED_OFFER:
            _count_answer(e, out[_seen_from(e[ACTOR], p, n)], DECLINES, FIRST_DECLINED)
        elif e[KIND] == COUNTERED_OFFER:
            _count_answer(e, out[_seen_from(e[ACTOR], p, n)], COUNTERS, FIRST_COUNTERED)
        elif e[KIND] == ACCEPTED_OFFER:
            out[_seen_from(e[ACTOR], p, n), ACCEPTS] += 1
        elif e[KIND] == ALL_REJECTED:
            out[_seen_from(e[ACTOR], p, n), REJECTS] += 1


@kernel
def _count_answer(e, row, counted, first):
    """Count an answer; the first that comes, going back, is the last one made."""
    if row[counted] == 0:
        for k in range(NUM_EVENT_GOODS):
            row[first + k] = e[FIRST_GOOD + k]
    row[counted] += 1
