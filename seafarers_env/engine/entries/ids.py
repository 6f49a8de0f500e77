"""Sets of action ids (uint64[words]), in which a batch keeps what is legal, and draws from them.

Only the set is kept from call to call, which is a fraction of a mask of global ids's size.
"""

import numpy as np

from .. import actions as a
from .._jit import inlined, kernel
from ..bits import (
    LOW6,
    ONE,
    QUICK_DEPOSIT,
    ZERO,
    clear,
    has,
    nth,
    pack,
    places_in,
    popcount,
    put,
    select,
)
from ..chunks import WIDTH, gathered, in_use, spread
from ..rng import below


@kernel
def gather_ids(m, b, words):
    """Write the action ids of the mask `m` as a set into `words`."""
    clear(words)
    for w in places_in(in_use(m)):
        word = m[w]
        if QUICK_DEPOSIT and w >= a.PAIR_WORD:  # ids of such a word follow each other
            packed, first = pack(word, b.word_bits[w]), np.int64(b.word_id[w])
            k, low = first >> 6, np.uint64(first) & LOW6
            words[k] |= packed << low
            words[min(k + 1, len(words) - 1)] |= packed >> ONE >> (LOW6 - low)  # none where there is no word more
            continue
        for place in places_in(word, w):
            action = np.int64(b.id_of[place])
            put(words, action)


@kernel
def is_member(b, action, words):
    """True when the action id is in the table and in the set."""
    return 0 <= action < b.num_actions and has(words, action)


@kernel
def first_illegal(B, W, actions):
    """The first game whose action id (int64[N]) is not legal, or -1."""
    for i in range(len(actions)):
        if not is_member(B[0], actions[i], W[i]):
            return i
    return -1


@kernel
def write_bytes(words, row):
    """Write the set as 0 and 1 by action id into `row` (int8[num_actions])."""
    size = len(row)
    if size < WIDTH:
        for a in range(size):
            row[a] = has(words, a)
        return
    for o in range(0, size - WIDTH + 1, WIDTH):
        spread(words[o >> 6], row, o)
    rest = size & (WIDTH - 1)
    if rest:  # once more with places before them, so that nothing is written past the row
        k, low = size >> 6, np.uint64(WIDTH - rest)
        spread(words[k] << low | words[k - 1] >> np.uint64(rest), row, size - WIDTH)


# --- draws ------------------------------------------------------------------------------------------------------------
@kernel
def sample_ids(W, streams, actions):
    """Write one member of each set, all as likely, drawn from stream 0 of `streams`; -1 for a set without members."""
    for i in range(len(W)):
        total = 0
        for w in range(W.shape[1]):
            total += popcount(W[i, w])
        actions[i] = nth(W[i], below(streams, 0, total)) if total > 0 else -1


@kernel
def sample_places(M, streams, actions):
    """The same from rows of bytes (int8[N, actions]) that are 0 where nothing is allowed."""
    size = M.shape[1]
    for i in range(len(M)):
        row, total = M[i], 0
        for o in range(0, size, WIDTH):
            total += popcount(_word_at(row, o, size))
        actions[i] = -1
        if total > 0:
            n, o = below(streams, 0, total), 0
            word = _word_at(row, 0, size)
            while n >= popcount(word):
                n -= popcount(word)
                o += WIDTH
                word = _word_at(row, o, size)
            actions[i] = o + select(word, n)


@inlined
def _word_at(row, o, size):
    """The bytes of a row from place `o` on as bits; places past the end are 0, and not read."""
    word = ZERO
    if size >= o + WIDTH:
        word = gathered(row, o)
    elif size >= WIDTH:
        word = gathered(row, size - WIDTH) >> np.uint64(o + WIDTH - size)
    else:
        for k in range(size):
            word |= np.uint64(row[k] != 0) << np.uint64(k)
    return word
