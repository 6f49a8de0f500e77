"""The chance of each seat to win, as the value function sees it: a softmax over the seats of weighted features."""

import numpy as np

from .._jit import kernel
from .features import NUM_FEATURES, POINTS, describe

MIDDLE = 0.5  # of the game: where the second row of weights counts for nothing


@kernel
def evaluate(s, b, r, w, v, rows, chances):
    """Fill `chances` (float64[MAX_PLAYERS]) for a game that nobody has won.

    `v` (float64[2, NUM_FEATURES]) are the weights in the middle of the game, and how they change from its beginning to
    its end, which is how near the first seat is to winning. `rows` is a buffer for the features.
    """
    n = np.int64(r.num_players)
    describe(s, b, r, w, rows)
    stage = 0.0
    for q in range(n):
        stage = max(stage, rows[q, POINTS])
    top = -np.inf
    for q in range(n):
        chances[q] = 0.0
        for k in range(NUM_FEATURES):
            chances[q] += (v[0, k] + (stage - MIDDLE) * v[1, k]) * rows[q, k]
        top = max(top, chances[q])
    total = 0.0
    for q in range(n):
        chances[q] = np.exp(chances[q] - top)
        total += chances[q]
    for q in range(n):
        chances[q] /= total
