"""What a seat is shown of what was told: the last tokens, and what was answered this turn."""

import numpy as np

from .. import events as t
from .._jit import inlined, kernel
from ..bits import clear
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
        for k in range(t.NUM_COLUMNS):
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
        if e[t.AGO] != turn:
            return
        if e[t.KIND] == t.DECLINED_OFFER:
            _count_answer(e, out[_seen_from(e[t.ACTOR], p, n)], t.DECLINES, t.FIRST_DECLINED)
        elif e[t.KIND] == t.COUNTERED_OFFER:
            _count_answer(e, out[_seen_from(e[t.ACTOR], p, n)], t.COUNTERS, t.FIRST_COUNTERED)
        elif e[t.KIND] == t.ACCEPTED_OFFER:
            out[_seen_from(e[t.ACTOR], p, n), t.ACCEPTS] += 1
        elif e[t.KIND] == t.ALL_REJECTED:
            out[_seen_from(e[t.ACTOR], p, n), t.REJECTS] += 1


@kernel
def _count_answer(e, row, counted, first):
    """Count an answer; the first that comes, going back, is the last one made."""
    if row[counted] == 0:
        for k in range(t.NUM_EVENT_GOODS):
            row[first + k] = e[t.FIRST_GOOD + k]
    row[counted] += 1
