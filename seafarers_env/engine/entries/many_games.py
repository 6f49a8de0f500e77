"""The entry kernels of `Batch`, and of vectors with one learner a game: a run of games in one call.

Threads get runs of their own and share nothing they write. `runs` says what the arrays are; kernels that take none of
its records take arrays of the same names, and `streams` (uint64[N, 1]) is what each game draws random play from.
"""

from typing import Final

import numpy as np

from seafarers_env.engine.entries.runs import LEAVE, SIT_DOWN, STAKE

from .. import constants as c, phases as at
from .._jit import inlined, kernel
from ..bits import clear
from ..event_writer.views import write_tokens
from ..hot_step import step
from ..incremental import ALL, changed_by
from ..observation import encode
from ..rng import seed_streams
from ..shared_kernels import legal
from ..sizes import MAX_ACTIONS
from ..stepping import AUTOMATIC, pick
from .blank import Call, run
from .crew import (
    ALONE,
    CHECK,
    GO,
    LEADER,
    REFUSED,
    STEPPED,
    await_crew,
    call_crew,
    has_done,
    is_called,
    is_fit,
    look,
    may_go,
)
from .ids import first_illegal, gather_ids, is_member, sample_ids, sample_places
from .playing import deal, deal_next, draw_seats, following, make, make_own, play_on
from .shown import AHEAD, fetch_rows, fetch_tokens, publish, show, show_answers_to, show_mask, show_told, watcher


# --- deals ------------------------------------------------------------------------------------------------------------
@kernel
def reset_batch(S, B, R, blank, m, W, seeds, streams, marked, onward):
    """Deal the marked games (uint8[N]) from their seeds, or from those that follow; random play starts anew."""
    for i in range(len(S)):
        if marked[i]:
            if onward:
                seeds[i] = following(seeds[i])
            seed_streams(streams[i], ~seeds[i])  # apart from those of the game itself
            deal(S, i, B, R, blank, m, seeds[i], i, None)
            gather_ids(m, B[0], W[i])


@kernel
def go_on(games, seats, tasks):
    """Let policies play on to a learner's decision in each game with a task (uint8[N]): GO_ON, or SIT_DOWN first."""
    S, B, R, _, m, W, _ = games
    b, r = B[0], R[0]
    for i in range(len(tasks)):
        if tasks[i]:
            if tasks[i] == SIT_DOWN:
                draw_seats(seats.streams[i], games.seeds[i], seats.lineups, seats.rotate, seats.sitting[i])
            legal(S[i], b, r, m)
            play_on(S[i], b, r, m, i, seats.sitting[i], seats.weights, seats.streams[i], None)
            for _ in range(seats.deals):
                if S[i].phase != at.OVER:
                    break
                deal_next(games, i, seats, None)
            gather_ids(m, b, W[i])


# --- steps ------------------------------------------------------------------------------------------------------------
@kernel
def step_games(games, shown, ends, seats, log, actions, crew, place, checked):
    """Apply one action id (int64[N]) to each game, and write how that left it: `_step_games`, ALONE or in a crew.

    Unless it is `checked` that all actions are legal, nothing is done and REFUSED returned where one is not. The LEADER
    of a crew returns what has become of all parts. Others step when they are called, and return when they have not been
    called for a while.
    """
    if place > LEADER:
        while is_called(crew, place):
            if look(crew, 0) != CHECK or may_go(crew, place, first_illegal(games.B, games.W, actions) < 0):
                _step_games(games, shown, ends, seats, log, actions)
            has_done(crew, place)
        return STEPPED
    if place == LEADER:
        call_crew(crew, GO if checked else CHECK)
    fit = checked or first_illegal(games.B, games.W, actions) < 0
    if place == LEADER and not checked:
        fit = is_fit(crew, fit)
    if fit:
        _step_games(games, shown, ends, seats, log, actions)
    found = await_crew(crew)
    return found if fit else REFUSED


@kernel
def _step_games(games, shown, ends, seats, log, actions):
    """Step each game once.

    With `seats` policies play on to the next decision of somebody else; with `log` what happens is remembered. Either
    may be None: then nothing of it is compiled. Games that end are dealt anew, unless `seats` says otherwise. Rewards
    and flags are those of all that was played. A game whose action is not legal stays as it is, unless it was at stake.
    Where learners sit in all seats, what a step leaves as it was in an observation is not written again.
    """
    S, B, R, _, m, W, _ = games
    b, r = B[0], R[0]
    _clear(ends)
    for i in range(len(actions)):
        fetch_rows(S, b, r, W, shown.observations, shown.places, actions, i + AHEAD)
        if log is not None:
            fetch_tokens(log.E, log.num_events, i + AHEAD)
        if seats is not None:
            if seats.tasks[i] == LEAVE:
                continue
        s, global_id, first, ended = S[i], np.int64(-1), ALL, True
        ends.illegal[i] = not is_member(b, actions[i], W[i])
        if not ends.illegal[i]:
            global_id = np.int64(b.global_of[actions[i]])
        if seats is None:
            if global_id < 0:
                continue
            made = s.decisions + 1
            if len(shown.observations) > 0:
                first = changed_by(s, r, global_id)
            make_own(s, b, r, m, global_id, i, log)
            if s.decisions != made:  # forced ones followed
                first = ALL
            ended = s.phase == at.OVER
        elif global_id >= 0:
            make(s, b, r, m, global_id, i, log)
            play_on(s, b, r, m, i, seats.sitting[i], seats.weights, seats.streams[i], log)
            ended = s.phase == at.OVER
        elif seats.tasks[i] != STAKE:
            continue
        if ended:
            _end(s, b, r, i, ends, seats, log)
            _deal_on(games, i, seats, log)
            shown.shown[i] = -1
            if log is not None:
                log.seen[i, 0] = -1
        gather_ids(m, b, W[i])
        p = np.int64(s.actor)
        if seats is not None:
            p = watcher(s, seats.sitting[i])
        show(s, b, r, i, p, first, shown.observations, shown.shown, shown.places, shown.actors)
        if log is not None:
            show_told(
                s, r, i, p, log.E, log.num_events, log.seen, log.heard, log.since, log.tokens, log.answers
            )  # fmt: skip
    for i in range(len(actions)):  # apart from the steps: a loop that does one thing goes faster
        if seats is not None:
            if seats.tasks[i] == LEAVE:
                continue
        show_mask(W, i, shown.masks, shown.mask_words)


@inlined
def _clear(ends):
    for i in range(len(ends.rewards)):
        for p in range(ends.rewards.shape[1]):
            ends.rewards[i, p] = 0
    clear(ends.terminations)
    clear(ends.truncations)
    clear(ends.illegal)


@kernel
def _end(s, b, r, i, ends, seats, log):
    """Write how game `i` ended: what it pays, points, turns, and what each seat, or the learner, saw and was told."""
    n = np.int64(r.num_players)
    if s.phase == at.OVER and not ends.illegal[i]:  # which may be of a game that ended before its learner could decide
        if s.winner >= 0:
            ends.terminations[i] = 1
            for p in range(n):
                ends.rewards[i, p] = 1 if p == s.winner else -1 / (n - 1)
        else:
            ends.truncations[i] = 1
    ends.turns[i] = s.turn
    for p in range(n):
        ends.points[i, p] = s.points[p] + s.cards[p, c.VICTORY_POINT]
    for k in range(ends.last.shape[1]):
        p = k
        if seats is not None:
            if ends.last.shape[1] == 1:
                p = watcher(s, seats.sitting[i])
        if len(ends.last) > 0:
            encode(s, b, r, p, ends.last[i, k])
        if log is not None:
            if len(log.last_tokens) > 0:
                write_tokens(s, r, p, log.E[i], log.num_events[i], log.last_tokens[i, k])
            if len(log.last_answers) > 0:
                show_answers_to(s, r, i, p, log.E, log.num_events, log.heard, log.since, log.last_answers[i, k])


@inlined
def _deal_on(games, i, seats, log):
    """Deal what follows a game that ended, if anything does."""
    if seats is None:
        deal_next(games, i, seats, log)
    else:
        clear(games.m)  # nobody decides in a game that is over, or given up
        for k in range(seats.again + seats.deals):
            if k > 0:
                if games.S[i].phase != at.OVER:
                    break
            deal_next(games, i, seats, log)


# --- random play ------------------------------------------------------------------------------------------------------
@kernel
def rollout_batch(S, B, R, blank, m, W, seeds, streams, quotas, finished):
    """Make `quotas[i]` (int64[N]) decisions in each game at random, uniformly over the mask; deal finished games anew.

    `finished` (int64[N, 2]) counts games won and truncated.
    """
    for i in range(len(S)):
        s = S[i]
        legal(s, B[0], R[0], m)
        for _ in range(quotas[i]):
            step(s, B[0], R[0], pick(s, m, streams[i]), m, AUTOMATIC)
            if s.phase == at.OVER:
                finished[i, 0 if s.winner >= 0 else 1] += 1
                seeds[i] = following(seeds[i])
                deal(S, i, B, R, blank, m, seeds[i], i, None)
        gather_ids(m, B[0], W[i])


# --- what each can be called on, so that it is compiled ---------------------------------------------------------------
def calls() -> list[Call]:
    """Each entry kernel of `Batch` and `Sampler` with arguments: one game with nothing in it."""
    games, *_ = run()
    ids, dense, streams = np.zeros(MAX_ACTIONS, np.int64), np.zeros((1, 1), np.int8), np.zeros((1, 1), np.uint64)
    return [
        (sample_ids, (games.W, streams[0], ids)),
        (sample_places, (dense, streams[0], ids)),
        *calls_of_run(False, False),
        (rollout_batch, (*games, streams, ids[:1], np.zeros((1, 2), np.int64))),
    ]


def calls_of_run(seated: bool, remembered: bool) -> list[Call]:
    """The kernels that step a run, with policies in seats, with a log: no game has a task, and none is stepped."""
    games, shown, ends, seats, log = run(seated, remembered)
    ids, flags = np.zeros(0, np.int64), np.zeros(1, np.uint8)
    return [
        (step_games, (games, shown, ends, seats, log, ids, ids, ALONE, True)),
        (reset_batch, (*games, np.zeros((1, 1), np.uint64), flags, False)),
        (first_illegal, (games.B, games.W, ids)),
        (publish, (games, shown, flags)),
        *([(go_on, (games, seats, flags))] if seated else []),
    ]


APART: Final = (rollout_batch,)  # what a second process compiles meanwhile
