"""The entry kernels of `Batch` that look at its games and change nothing: what a policy would do, and what seats see.

Rows of all arrays belong together, as in `many_games`. What is chosen, or seen by one seat, hangs on what that seat may
know; `write_central` alone tells more.
"""

# pyright: reportGeneralTypeIssues=false

import numpy as np

from .._jit import inlined, kernel, wrapping
from ..bits import ONE, ZERO, clear, members, put, trailing_zeros
from ..chunks import WORDS, fetch
from ..incremental import OWN
from ..observation import encode, encode_from
from ..policies.weights import pack
from ..records import STATE
from ..rng import GAMMA, mix
from ..sizes import MAX_PLAYERS
from .blank import Call, records
from .policy import RANDOM, decide

AHEAD = 4  # games whose rows are on their way while one is looked at
SIZE = STATE.itemsize
NOT_ASKED = np.int64(-1)


@kernel
def choose_ids(S, B, R, W, m, seed, first, where, policy, w, streams, ids):
    """Write what a policy would do in each game that is marked (uint8[N]) into `ids` (int64[N]), -1 in the others.

    `m` (uint64[WORDS]) is room for a mask. The heuristic has the weights `w`. Random play draws for row `i`, which is
    game `first + i` of the batch, from a stream (`streams`, uint64[1], is room for it) that `seed` and that number
    give: never from a game's.
    """
    b, r = B[0], R[0]
    for i in range(len(ids)):
        if i + AHEAD < len(ids) and where[i + AHEAD] and _only(W[i + AHEAD]) < 0:
            fetch(S, i + AHEAD, 0, SIZE)
        ids[i] = _only(W[i]) if where[i] else NOT_ASKED
        if where[i] and ids[i] < 0:
            _widen(W[i], b, m)
            if policy == RANDOM:
                streams[0] = _stream(seed, first + i)
            ids[i] = b.id_of[decide(S[i], b, r, m, policy, w, streams)]


@kernel
def _only(words):
    """The one member of a set of action ids, -1 where there are more: then nobody has to look at the game."""
    found, action = 0, np.int64(-1)
    for k in range(len(words)):
        word = words[k]
        if word != ZERO:
            found += 1 if word & (word - ONE) == ZERO else 2
            action = 64 * k + trailing_zeros(word)
    return action if found == 1 else np.int64(-1)


@inlined
def _widen(words, b, m):
    """Write a set of action ids as a mask of global ids into `m`."""
    clear(m)
    for action in members(words, len(words)):
        put(m, np.int64(b.global_of[action]))


@kernel
@wrapping
def _stream(seed, i):
    return mix(seed + GAMMA * np.uint64(i))


@kernel
def observe_seats(S, B, R, seats, out):
    """Write what each of `seats` (int64[N, k]) sees of its game into `out` (int8[N, k, size])."""
    for i in range(len(S)):
        if i + AHEAD < len(S):
            fetch(S, i + AHEAD, 0, SIZE)
        for k in range(seats.shape[1]):
            encode(S[i], B[0], R[0], seats[i, k], out[i, k])


@kernel
def write_central(S, B, R, seats, own, start, stop, room, out):
    """Write what a seat of each game (int64[N]) sees, then what the others alone know, clockwise from it.

    The latter are the places `start` to `stop` of their observations; what is a seat's own begins at `own`. `room`
    (int8[size]) is room for an observation, `out` is int8[N, size + (players - 1) * (stop - start)].
    """
    b, r = B[0], R[0]
    size, n, width = len(room), np.int64(r.num_players), stop - start
    for i in range(len(S)):
        if i + AHEAD < len(S):
            fetch(S, i + AHEAD, 0, SIZE)
        encode(S[i], b, r, seats[i], out[i, :size])
        for k in range(1, n):
            encode_from(OWN, 0, 0, own, S[i], b, r, (seats[i] + k) % n, room)
            o = size + (k - 1) * width
            for j in range(width):
                out[i, o + j] = room[start + j]


# --- what each can be called on, so that it is compiled ---------------------------------------------------------------
def calls() -> list[Call]:
    """The entry kernel of the teacher with arguments: nobody is asked."""
    S, _, _, B, R, _ = records()
    m, W, streams = np.zeros(WORDS, np.uint64), np.zeros((1, 1), np.uint64), np.zeros(1, np.uint64)
    where, ids = np.zeros(1, np.uint8), np.zeros(1, np.int64)
    return [(choose_ids, (S, B, R, W, m, np.uint64(0), 0, where, 0, pack(), streams, ids))]


def calls_of_looks() -> list[Call]:
    """The same of what seats see: no games."""
    S, _, _, B, R, _ = records()
    seats, out = np.zeros((0, MAX_PLAYERS), np.int64), np.zeros((0, MAX_PLAYERS, 1), np.int8)
    room = np.zeros(1, np.int8)
    return [
        (observe_seats, (S[:0], B, R, seats, out)),
        (write_central, (S[:0], B, R, seats[:, 0].copy(), 0, 0, 0, room, out[:, 0].copy())),
    ]
