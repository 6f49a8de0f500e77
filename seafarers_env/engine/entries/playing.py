"""Decisions, play by policies and deals in games of a run: told to its log where there is one, and heard.

`log` is a `Log` or None, and so may be `seats`: what is asked for is compiled. Policies draw from stream `PLAY` of a
game's own row of streams, seats from `LOT`; both follow from the game's seed, apart from the game's own streams.
"""

# pyright: reportGeneralTypeIssues=false

import numpy as np

from .. import events as t, phases as at, shared_kernels
from .._jit import inlined, kernel
from ..bits import ONE, clear, count, nth
from ..event_writer import steps
from ..hot_step import step
from ..learned.one_ply import think_late
from ..rng import below, mix, seed_streams
from ..rules.kit import is_chance
from ..stepping import AUTOMATIC, pick
from .policy import HEURISTIC, LEARNED

PLAY = 0  # streams: what policies draw from,
LOT = 1  # and what seats are drawn from
NUM_STREAMS = 2


@kernel
def following(seed):
    """The seed of the game after the one with this seed (uint64)."""
    return mix(seed + ONE)


# --- decisions --------------------------------------------------------------------------------------------------------
@inlined
def make_own(s, b, r, m, global_id, i, log):
    """Make a decision (global id) in game `i`, and the forced ones after it; untold by a copy of the engine."""
    if log is None:
        step(s, b, r, global_id, m, AUTOMATIC)
    else:
        log.num_events[i] = steps.step(s, b, r, global_id, m, AUTOMATIC, log.E[i], log.num_events[i])


@kernel
def make(s, b, r, m, global_id, i, log):
    """The same by address, and what is answered is heard."""
    if log is None:
        shared_kernels.step(s, b, r, global_id, m, AUTOMATIC)
    else:
        while True:
            first = log.num_events[i]
            log.num_events[i] = steps.act(s, b, r, global_id, log.E[i], first)
            _hear(i, first, log.E, log.num_events, log.heard, log.since)
            if is_chance(s):
                log.num_events[i] = steps.run(s, b, r, log.E[i], log.num_events[i])
            shared_kernels.legal(s, b, r, m)
            if not r.skip_forced or count(m) != 1:
                break
            global_id = nth(m, 0)


@kernel
def _hear(i, first, E, num_events, heard, since):
    """Count the answers among the events of game `i` from number `first` on, if any are to be counted."""
    if len(heard) == 0:
        return
    last = E.shape[1] - 1
    for k in range(max(first, num_events[i] - E.shape[1]), num_events[i]):
        e = E[i, k & last]
        kind = e[t.KIND]
        if (
            kind != t.DECLINED_OFFER
            and kind != t.COUNTERED_OFFER
            and kind != t.ACCEPTED_OFFER
            and kind != t.ALL_REJECTED
        ):
            continue
        if since[i] != e[t.AGO]:
            since[i] = e[t.AGO]
            for p in range(heard.shape[1]):
                clear(heard[i, p])
        row = heard[i, e[t.ACTOR]]
        if kind == t.DECLINED_OFFER:
            _count(e, row, t.DECLINES, t.FIRST_DECLINED)
        elif kind == t.COUNTERED_OFFER:
            _count(e, row, t.COUNTERS, t.FIRST_COUNTERED)
        else:
            row[t.ACCEPTS if kind == t.ACCEPTED_OFFER else t.REJECTS] += 1


@kernel
def _count(e, row, counted, first):
    """Count an answer, which is the last one now."""
    row[counted] += 1
    for k in range(t.NUM_EVENT_GOODS):
        row[first + k] = e[t.FIRST_GOOD + k]


# --- policies ---------------------------------------------------------------------------------------------------------
@kernel
def decide(s, b, r, m, policy, weights, streams):
    """What `policy.decide` does; the heuristic has to be connected where it plays, and else is not even compiled."""
    if policy == HEURISTIC:
        return shared_kernels.choose_late(s, b, r, np.int64(s.actor), m, weights)
    if policy == LEARNED:
        return think_late(s, b, r, np.int64(s.actor), m, weights)
    return np.int64(pick(s, m, streams))


@kernel
def play_on(s, b, r, m, i, sitting, weights, streams, log):
    """Let the policies that sit (int8[players]) in game `i` play until somebody else decides, or to the end."""
    while s.phase != at.OVER and sitting[s.actor] >= 0:
        make(s, b, r, m, decide(s, b, r, m, sitting[s.actor], weights, streams), i, log)


# --- deals ------------------------------------------------------------------------------------------------------------
@inlined
def deal(S, k, B, R, blank, m, seed, i, log):
    """Deal record `k` as game `i` from its seed, up to the first decision; `m` gets its mask."""
    S[k] = blank[0]
    if log is None:
        shared_kernels.deal(S[k], B[0], R[0], seed, m)
    else:
        log.num_events[i] = steps.deal(S[k], B[0], R[0], seed, m, log.E[i])
        if len(log.since) > 0:
            log.since[i] = -1  # nobody has answered: to offer is never forced


@kernel
def draw_seats(streams, seed, lineups, rotate, row):
    """Set a game's streams from its seed and draw who sits where into `row` (int8[players]), in place."""
    n = lineups.shape[1]
    seed_streams(streams, ~seed)  # apart from those of the game itself
    chosen = below(streams, LOT, len(lineups))
    first = below(streams, LOT, n) if rotate else 0
    for k in range(n):
        row[(k + first) % n] = lineups[chosen, k]


@inlined
def deal_next(games, i, seats, log):
    """Deal game `i` from the seed that follows, and let policies play on."""
    S, B, R, blank, m, _, seeds = games
    seeds[i] = following(seeds[i])
    deal(S, i, B, R, blank, m, seeds[i], i, log)
    if seats is not None:
        draw_seats(seats.streams[i], seeds[i], seats.lineups, seats.rotate, seats.sitting[i])
        play_on(S[i], B[0], R[0], m, i, seats.sitting[i], seats.weights, seats.streams[i], log)
