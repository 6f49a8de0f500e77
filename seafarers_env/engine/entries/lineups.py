"""The entry kernels of a `Batch` in which policies play some of the seats: a step goes on to a learner's decision.

`sitting` (int8[N, players]) says who sits in each seat of each game: a number of `entries.policy`, or `ASKED`, a
learner. It is drawn at each deal from `lineups` (int8[L, players]), and with `rotate` begins at a seat that is drawn
too, from stream `LOT` of the game's own row of `streams` (uint64[N, NUM_STREAMS]); random play draws from `PLAY`. Both
follow from the game's seed, apart from the game's own streams. In each line-up sits a learner. Other arrays are those
of `many_games`.
"""

# pyright: reportGeneralTypeIssues=false

import numpy as np

from .._jit import kernel
from ..bits import clear
from ..chunks import WORDS
from ..constants import VICTORY_POINT
from ..distant import deal, legal, step
from ..observation import encode
from ..phases import OVER
from ..policies.weights import pack
from ..rng import below, seed_streams
from ..sizes import MAX_PLAYERS
from ..stepping import AUTOMATIC
from .blank import Call, records
from .learner import LOT, NO_LIMIT, NUM_STREAMS, following, play_any
from .many_games import gather_ids, is_member, write_bytes

MOST_DEALS = 1000  # in search of a game in which a learner decides: one is found at once but on odd boards


@kernel
def draw_seats(streams, seed, lineups, rotate, row):
    """Set a game's streams from its seed and draw who sits where into `row` (int8[players]), in place."""
    n = lineups.shape[1]
    seed_streams(streams, ~seed)  # apart from those of the game itself
    chosen = below(streams, LOT, len(lineups))
    first = below(streams, LOT, n) if rotate else np.int64(0)
    for k in range(n):
        row[(k + first) % n] = lineups[chosen, k]


@kernel
def go_on(S, B, R, blank, m, W, seeds, streams, lineups, rotate, sitting, w, tasks):
    """Let policies play until a learner decides in each game with a task (uint8[N]): 1, or 2 to draw its seats first.

    A game that ends before is dealt anew.
    """
    for i in range(len(S)):
        if tasks[i]:
            if tasks[i] == 2:
                draw_seats(streams[i], seeds[i], lineups, rotate, sitting[i])
            legal(S[i], B[0], R[0], m)
            _play_on(S, i, B, R, blank, m, seeds, streams, lineups, rotate, sitting, w)
            gather_ids(m, B[0], W[i])


@kernel
def _play_on(S, i, B, R, blank, m, seeds, streams, lineups, rotate, sitting, w):
    s, b, r = S[i], B[0], R[0]
    play_any(s, b, r, m, 0, sitting[i], w, streams[i], NO_LIMIT)
    deals = 0
    while s.phase == OVER and deals < MOST_DEALS:
        _deal_next(S, i, B, R, blank, m, seeds, streams, lineups, rotate, sitting)
        play_any(s, b, r, m, 0, sitting[i], w, streams[i], NO_LIMIT)
        deals += 1


@kernel
def _deal_next(S, i, B, R, blank, m, seeds, streams, lineups, rotate, sitting):
    seeds[i] = following(seeds[i])
    S[i] = blank[0]
    deal(S[i], B[0], R[0], seeds[i], m)
    draw_seats(streams[i], seeds[i], lineups, rotate, sitting[i])


@kernel
def step_lineups(
    S, B, R, blank, m, W, seeds, streams, lineups, rotate, sitting, w, masks, mask_words, observations, shown, actors,
    rewards, terminations, truncations, illegal, last, points, actions,
):  # fmt: skip
    """Apply a learner's action id (int64[N]) to each game and let policies play on to the next learner's decision.

    Writes what `many_games.step_batch` writes; rewards and flags are those of all that was played.
    """
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
        step(s, b, r, np.int64(b.wide_of[actions[i]]), m, AUTOMATIC)
        play_any(s, b, r, m, 0, sitting[i], w, streams[i], NO_LIMIT)
        if s.phase == OVER:
            if s.winner >= 0:
                terminations[i] = 1
            else:
                truncations[i] = 1
            for p in range(n):
                points[i, p] = s.points[p] + s.cards[p, VICTORY_POINT]
                if s.winner >= 0:
                    rewards[i, p] = 1 if p == s.winner else -1 / (n - 1)
                if len(last) > 0:
                    encode(s, b, r, p, last[i, p])
            _play_on(S, i, B, R, blank, m, seeds, streams, lineups, rotate, sitting, w)
        gather_ids(m, b, W[i])
        actors[i], shown[i] = s.actor, s.actor
        if len(observations) > 0:
            encode(s, b, r, np.int64(s.actor), observations[i])
        if len(masks) > 0:
            write_bytes(W[i], masks[i])
        if len(mask_words) > 0:
            for k in range(W.shape[1]):
                mask_words[i, k] = W[i, k]


# --- what each can be called on, so that it is compiled ---------------------------------------------------------------
def calls() -> list[Call]:
    """Each entry kernel with arguments: no game has a task, and none is stepped."""
    S, _, blank, B, R, _ = records()
    m, W, seeds = np.zeros(WORDS, np.uint64), np.zeros((1, 1), np.uint64), np.zeros(1, np.uint64)
    streams, dense, last = (
        np.zeros((1, NUM_STREAMS), np.uint64),
        np.zeros((1, 1), np.int8),
        np.zeros((1, 1, 1), np.int8),
    )
    lineups, sitting = np.zeros((1, MAX_PLAYERS), np.int8), np.zeros((1, MAX_PLAYERS), np.int8)
    flags, actors, rewards = np.zeros(1, np.uint8), np.zeros(1, np.int8), np.zeros((1, MAX_PLAYERS), np.float32)
    games = (S, B, R, blank, m, W, seeds, streams, lineups, 0, sitting, pack())
    return [
        (go_on, (*games, flags)),
        (
            step_lineups,
            (
                *games,
                *(dense, W, dense, actors, actors, rewards, flags, flags, flags, last, sitting, np.zeros(0, np.int64)),
            ),
        ),
    ]
