"""Positions of the heuristic's games with their features, for fitting the value function."""

import numpy as np

from .. import phases as at
from .._jit import kernel
from ..rng import below, seed_streams
from ..shared_kernels import choose, deal, step
from .features import describe


@kernel
def sample_positions(S, B, R, blank, M, seeds, w, streams, every, rows, games, winners):
    """Play a game of heuristics from each seed; describe one in `every` decisions after the set-up.

    `rows` (float64[K, MAX_PLAYERS, NUM_FEATURES]) gets the features, `games` (int64[K]) whose they are, `winners`
    (int8[N]) who won, -1 = nobody. Returns how many were described: no more than there is room for.
    """
    s, b, r, m = S[0], B[0], R[0], M[0]
    k = 0
    for i in range(len(seeds)):
        seed_streams(streams, ~seeds[i])
        S[0] = blank[0]
        deal(s, b, r, seeds[i], m)
        while s.phase != at.OVER:
            if s.turn > 0 and k < len(rows) and below(streams, 0, every) == 0:
                describe(s, b, r, w, rows[k])
                games[k] = i
                k += 1
            step(s, b, r, choose(s, b, r, np.int64(s.actor), m, w), m, False)
        winners[i] = s.winner
    return k
