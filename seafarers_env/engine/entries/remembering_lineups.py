"""The entry kernels of a `Batch` in which policies play some of the seats, and all that they do is remembered.

Arrays are those of `lineups` and of `remembering`.
"""

import numpy as np

from .._jit import kernel
from ..bits import clear
from ..chunks import WORDS
from ..constants import VICTORY_POINT
from ..events import NUM_ANSWER_COLUMNS, NUM_COLUMNS, TOKEN
from ..observation import encode
from ..phases import OVER
from ..policies.weights import pack
from ..sizes import MAX_PLAYERS
from ..stepping import AUTOMATIC
from ..telling import steps
from ..telling.views import write_tokens
from .blank import Call, records
from .learner import ASKED, NUM_STREAMS, following
from .lineups import MOST_DEALS, draw_seats
from .many_games import gather_ids, is_member, show_mask
from .policy import decide
from .remembering import is_same, show_told


@kernel
def _play(s, b, r, m, streams, sitting, w, E, told):
    """Let policies play until a learner decides, or to the end."""
    while s.phase != OVER and sitting[s.actor] != ASKED:
        wide = np.int64(decide(s, b, r, m, np.int64(sitting[s.actor]), w, streams))
        told = steps.step(s, b, r, wide, m, AUTOMATIC, E, told)
    return told


@kernel
def _deal_next(S, i, B, R, blank, m, seeds, streams, lineups, rotate, sitting, w, E, told):
    """Deal games until one comes in which a learner decides."""
    deals = 0
    while S[i].phase == OVER and deals < MOST_DEALS:
        seeds[i] = following(seeds[i])
        S[i] = blank[0]
        told[i] = steps.deal(S[i], B[0], R[0], seeds[i], m, E[i])
        draw_seats(streams[i], seeds[i], lineups, rotate, sitting[i])
        told[i] = _play(S[i], B[0], R[0], m, streams[i], sitting[i], w, E[i], told[i])
        deals += 1


@kernel
def step_lineups_told(
    S, B, R, blank, m, W, seeds, streams, lineups, rotate, sitting, w, masks, mask_words, observations, shown, actors,
    rewards, terminations, truncations, illegal, last, points, actions, E, told, seen, tokens, answers, last_tokens,
):  # fmt: skip
    """What `lineups.step_lineups` does, and what `remembering.show_many` writes."""
    n, b, r = np.int64(R[0].num_players), B[0], R[0]
    clear(terminations)
    clear(truncations)
    for i in range(len(actions)):
        for p in range(n):
            rewards[i, p] = 0
        illegal[i] = not is_member(b, actions[i], W[i])
        if illegal[i]:
            continue
        s = S[i]
        told[i] = steps.step(s, b, r, np.int64(b.wide_of[actions[i]]), m, AUTOMATIC, E[i], told[i])
        told[i] = _play(s, b, r, m, streams[i], sitting[i], w, E[i], told[i])
        if s.phase == OVER:
            terminations[i], truncations[i] = s.winner >= 0, s.winner < 0
            for p in range(n):
                points[i, p] = s.points[p] + s.cards[p, VICTORY_POINT]
                if s.winner >= 0:
                    rewards[i, p] = 1 if p == s.winner else -1 / (n - 1)
                if len(last) > 0:
                    encode(s, b, r, p, last[i, p])
                write_tokens(s, r, p, E[i], told[i], last_tokens[i, p])
            _deal_next(S, i, B, R, blank, m, seeds, streams, lineups, rotate, sitting, w, E, told)
            seen[i, 0] = -1
        gather_ids(m, b, W[i])
        actors[i], shown[i] = s.actor, s.actor
        if len(observations) > 0:
            encode(s, b, r, np.int64(s.actor), observations[i])
        show_told(s, r, i, E, told, seen, tokens, answers)
        show_mask(W, i, masks, mask_words)


@kernel
def tell_starts(S, T, B, R, blank, m, seeds, streams, lineups, rotate, sitting, w, E, told, marked):
    """Let marked games (uint8[N]) that stand as policies have played on from their deal remember it, others nothing.

    `T` is one record to play on, `streams` (uint64[NUM_STREAMS]) and `sitting` (int8[players]) room for what is drawn.
    """
    for i in range(len(S)):
        if marked[i]:
            T[0] = blank[0]
            told[i] = steps.deal(T[0], B[0], R[0], seeds[i], m, E[i])
            draw_seats(streams, seeds[i], lineups, rotate, sitting)
            told[i] = _play(T[0], B[0], R[0], m, streams, sitting, w, E[i], told[i])
            if not is_same(S, i, T):
                told[i] = 0


# --- what each can be called on, so that it is compiled ---------------------------------------------------------------
def calls() -> list[Call]:
    """Each entry kernel with arguments: none of the games is marked, and none is stepped."""
    S, T, blank, B, R, _ = records()
    m, W, seeds = np.zeros(WORDS, np.uint64), np.zeros((1, 1), np.uint64), np.zeros(1, np.uint64)
    streams, dense, last = (
        np.zeros((1, NUM_STREAMS), np.uint64),
        np.zeros((1, 1), np.int8),
        np.zeros((1, 1, 1), np.int8),
    )
    lineups, sitting = np.zeros((1, MAX_PLAYERS), np.int8), np.zeros((1, MAX_PLAYERS), np.int8)
    flags, actors, rewards = np.zeros(1, np.uint8), np.zeros(1, np.int8), np.zeros((1, MAX_PLAYERS), np.float32)
    many, told, seen = np.zeros((1, 1, NUM_COLUMNS), TOKEN), np.zeros(1, np.int64), np.zeros((1, 3), np.int64)
    answers, finals = np.zeros((1, MAX_PLAYERS, NUM_ANSWER_COLUMNS), np.int8), np.zeros((1, 1, 1, NUM_COLUMNS), TOKEN)
    step = (
        *(S, B, R, blank, m, W, seeds, streams, lineups, 0, sitting, pack(), dense, W, dense, actors, actors, rewards),
        *(flags, flags, flags, last, sitting, told[:0], many, told, seen, many, answers, finals),
    )
    start = (S, T, B, R, blank, m, seeds, streams[0], lineups, 0, sitting[0], pack(), many, told, flags)
    return [(step_lineups_told, step), (tell_starts, start)]
