"""The entry kernels of `Batch`: N games in one call."""

import numpy as np

from seafarers_env._jit import kernel
from seafarers_env.constants import OVER
from seafarers_env.engine import legal
from seafarers_env.kernels import begin, is_legal, skip_forced, step, write_dense
from seafarers_env.observation import encode
from seafarers_env.rng import mix


@kernel
def reset_batch(S, B, R, blank, M, seeds):
    """Deal every game from its own seed (uint64[N])."""
    for i in range(len(S)):
        _deal(S, i, B, R, blank, M, seeds)


@kernel
def _deal(S, i, B, R, blank, M, seeds):
    S[i] = blank[0]
    begin(S[i], B[0], R[0], seeds[i])
    seeds[i] = mix(seeds[i] + np.uint64(1))
    legal(S[i], B[0], R[0], M[i])
    skip_forced(S[i], B[0], R[0], M[i])


@kernel
def step_batch(S, B, R, blank, M, seeds, actions, actors, rewards, terminations, truncations):
    """Apply one action id to each game; deal finished games anew.

    Rewards and flags are those of the step just made. Returns -1, or the first game whose action is not legal; then
    no game has changed.
    """
    for i in range(len(actions)):
        if not is_legal(B[0], actions[i], M[i]):
            return i
    n = R[0].num_players
    for i in range(len(actions)):
        step(S[i], B[0], R[0], B[0].wide_of[actions[i]], M[i])
        s = S[i]
        over = s.phase == OVER
        won = over and s.winner >= 0
        terminations[i] = won
        truncations[i] = over and not won
        for p in range(n):
            rewards[i, p] = 0
            if won:
                rewards[i, p] = 1 if p == s.winner else -1 / (n - 1)
        if over:
            _deal(S, i, B, R, blank, M, seeds)
        actors[i] = S[i].actor
    return -1


@kernel
def publish(S, B, R, M, masks, observations, actors):
    """Write masks (int8[N, actions]), acting seats, and their observations (int8[N, size], or no rows to leave out)."""
    for i in range(len(actors)):
        actors[i] = S[i].actor
        write_dense(M, i, B, masks[i])
        if len(observations) > 0:
            encode(S[i], B[0], R[0], S[i].actor, observations[i])
