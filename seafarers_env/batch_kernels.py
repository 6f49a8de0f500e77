"""The entry kernels of `Batch`: a run of games in one call. Threads get runs of their own and share nothing they write.

Rows of all arrays belong together: row `i` is game `i` of the run. `S` is an array of STATE, `M` of wide masks, `seeds`
(uint64[N]) what each running game was dealt from, `streams` (uint64[N, 1]) what each draws random play from.
"""

from typing import Any

import numpy as np

from seafarers_env._jit import inlined, kernel
from seafarers_env.actions import MASK_WORDS
from seafarers_env.constants import OVER
from seafarers_env.kernels import is_legal, pick, reset_game, skip_forced, step, write_dense
from seafarers_env.observation import encode
from seafarers_env.records import STATE
from seafarers_env.rng import mix, seed_streams
from seafarers_env.wide import fetch

STATE_BYTES = STATE.itemsize
FIELDS: Any = STATE.fields
LINKS, AFTER_LINKS = FIELDS["link_seat"][1], FIELDS["route_holder"][1]  # between lies what few scenarios use
MASK_BYTES = 8 * MASK_WORDS
AUTOMATIC = np.bool_(False)  # chance is not explicit; a bool of Python would be a type of its own, compiled anew
AHEAD = 2  # games whose rows are on their way while one is stepped: what does not fit the cache is waited for otherwise


@kernel
def reset_batch(S, B, R, blank, M, seeds, streams, marked, following):
    """Deal the marked games (uint8[N]) from their seeds, or from those that follow; random play starts anew."""
    for i in range(len(S)):
        if marked[i]:
            if following:
                seeds[i] = mix(seeds[i] + np.uint64(1))
            seed_streams(streams[i], ~seeds[i])  # apart from those of the game itself
            _deal(S, i, B, R, blank, M, seeds)


@inlined
def _deal(S, i, B, R, blank, M, seeds):
    reset_game(S, i, B, R, seeds[i], blank, M)
    skip_forced(S[i], B[0], R[0], M[i], AUTOMATIC)


@inlined
def _deal_next(S, i, B, R, blank, M, seeds):
    seeds[i] = mix(seeds[i] + np.uint64(1))
    _deal(S, i, B, R, blank, M, seeds)


@kernel
def first_illegal(B, M, actions):
    """The first game whose action id (int64[N]) is not legal, or -1."""
    for i in range(len(actions)):
        if not is_legal(B[0], actions[i], M[i]):
            return i
    return -1


@kernel
def step_batch(
    S, B, R, blank, M, seeds, masks, observations, actors, rewards, terminations, truncations, illegal, last, actions
):
    """Apply one action id (int64[N]) to each game, deal finished games anew, write what `publish` writes.

    Rewards and flags (uint8[N]) are those of the step just made. `last` (int8[N, players, size], or no rows to leave
    out) gets what each seat sees at the end of a game. A game whose action is not legal stays as it is.
    """
    n = R[0].num_players
    for i in range(len(actions)):
        _fetch_rows(S, M, masks, observations, i + AHEAD)
        for p in range(n):
            rewards[i, p] = 0
        terminations[i] = truncations[i] = 0
        illegal[i] = not is_legal(B[0], actions[i], M[i])
        if illegal[i]:
            continue
        s = S[i]
        step(s, B[0], R[0], np.int64(B[0].wide_of[actions[i]]), M[i], AUTOMATIC)
        if s.phase == OVER:
            if s.winner >= 0:
                terminations[i] = 1
                for p in range(n):
                    rewards[i, p] = 1 if p == s.winner else -1 / (n - 1)
            else:
                truncations[i] = 1
            if len(last) > 0:
                for p in range(n):
                    encode(s, B[0], R[0], p, last[i, p])
            _deal_next(S, i, B, R, blank, M, seeds)
        _publish(S, i, B, R, M, masks, observations, actors)


@kernel
def _fetch_rows(S, M, masks, observations, i):
    fetch(S, i, 0, LINKS)
    fetch(S, i, AFTER_LINKS, STATE_BYTES)
    fetch(M, i, 0, MASK_BYTES)
    fetch(masks, i, 0, masks.shape[1])
    fetch(observations, i, 0, observations.shape[1])


@kernel
def publish(S, B, R, M, masks, observations, actors, marked):
    """Write masks (int8[N, actions]), acting seats, and their observations (int8[N, size], or no rows to leave out).

    Only games that are marked (uint8[N]) are written.
    """
    for i in range(len(actors)):
        if marked[i]:
            _publish(S, i, B, R, M, masks, observations, actors)


@kernel
def _publish(S, i, B, R, M, masks, observations, actors):
    actors[i] = S[i].actor
    write_dense(M, i, B, masks[i])
    if len(observations) > 0:
        encode(S[i], B[0], R[0], S[i].actor, observations[i])


@kernel
def rollout_batch(S, B, R, blank, M, seeds, streams, quotas, finished):
    """Make `quotas[i]` (int64[N]) decisions in each game at random, uniformly over the mask; deal finished games anew.

    `finished` (int64[N, 2]) counts games won and truncated.
    """
    for i in range(len(S)):
        s, m = S[i], M[i]
        for _ in range(quotas[i]):
            step(s, B[0], R[0], pick(s, m, streams[i]), m, AUTOMATIC)
            if s.phase == OVER:
                finished[i, 0 if s.winner >= 0 else 1] += 1
                _deal_next(S, i, B, R, blank, M, seeds)
