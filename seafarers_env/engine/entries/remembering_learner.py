"""The entry kernels of vectors with one learner in each game, in which all that is done is remembered.

They do what those of many games in `learner` do, and arrays are those of `learner` and of `remembering`. What was
answered is counted as it is said: a turn may have more events than are kept. `heard` (int8[N, players,
NUM_ANSWER_COLUMNS]) holds it as the learner is told it, of the turn `since` (int64[N], -1: of none). `log` is what is
kept of all games: (E, told, heard, since).
"""

from collections.abc import Callable

import numpy as np

from .. import distant
from .._jit import inlined, kernel
from ..bits import clear, count, nth
from ..chunks import WORDS
from ..events import (
    ACCEPTED_OFFER,
    ACCEPTS,
    ACTOR,
    AGO,
    ALL_REJECTED,
    COUNTERED_OFFER,
    COUNTERS,
    DECLINED_OFFER,
    DECLINES,
    FIRST_COUNTERED,
    FIRST_DECLINED,
    FIRST_GOOD,
    KIND,
    NUM_ANSWER_COLUMNS,
    NUM_COLUMNS,
    NUM_EVENT_GOODS,
    REJECTS,
    TOKEN,
)
from ..observation import encode
from ..phases import OVER
from ..policies.weights import pack
from ..rules.kit import is_chance
from ..sizes import MAX_PLAYERS
from ..stepping import pick
from ..telling import steps
from ..telling.views import write_tokens
from .blank import Call, records
from .learner import (
    ASKED,
    CUT,
    DEAL_NEXT,
    FORFEIT,
    GOING,
    LEAVE,
    NUM_STREAMS,
    STEP,
    WON,
    first_refused,
    following,
    sit,
    write_end,
)
from .many_games import gather_ids, is_member, write_bytes
from .policy import decide


# --- what is answered -------------------------------------------------------------------------------------------------
@kernel
def _hear(r, i, seat, first, log):
    """Count the answers among the events of game `i` from number `first` on, in place."""
    E, told, heard, since = log
    last, n = E.shape[1] - 1, np.int64(r.num_players)
    for k in range(max(first, told[i] - E.shape[1]), told[i]):
        e = E[i, k & last]
        kind = e[KIND]
        if kind != DECLINED_OFFER and kind != COUNTERED_OFFER and kind != ACCEPTED_OFFER and kind != ALL_REJECTED:
            continue
        if since[i] != e[AGO]:
            since[i] = e[AGO]
            for p in range(n):
                clear(heard[i, p])
        row = heard[i, (e[ACTOR] - seat + n) % n]
        if kind == DECLINED_OFFER:
            _count(e, row, DECLINES, FIRST_DECLINED)
        elif kind == COUNTERED_OFFER:
            _count(e, row, COUNTERS, FIRST_COUNTERED)
        else:
            row[ACCEPTS if kind == ACCEPTED_OFFER else REJECTS] += 1


@kernel
def _count(e, row, counted, first):
    """Count an answer, which is the last one now."""
    row[counted] += 1
    for k in range(NUM_EVENT_GOODS):
        row[first + k] = e[FIRST_GOOD + k]


# --- play -------------------------------------------------------------------------------------------------------------
@kernel
def _make(s, b, r, m, wide, i, seat, log):
    """Make a decision (wide id) in game `i`, and the forced ones after it, as `telling.steps.step` does."""
    E, told, _, _ = log
    while True:
        first = told[i]
        told[i] = steps.act(s, b, r, np.int64(wide), E[i], first)
        _hear(r, i, seat, first, log)
        if is_chance(s):
            told[i] = steps.run(s, b, r, E[i], told[i])
        distant.legal(s, b, r, m)
        if not r.skip_forced or count(m) != 1:
            return
        wide = np.int64(nth(m, 0))


@kernel
def _play_random(s, b, r, m, i, seat, policies, w, streams, log):
    """Let random opponents play until somebody is asked, or to the end."""
    n = np.int64(r.num_players)
    while s.phase != OVER and policies[(s.actor - seat + n) % n] != ASKED:
        _make(s, b, r, m, np.int64(pick(s, m, streams)), i, seat, log)


@kernel
def _play_any(s, b, r, m, i, seat, policies, w, streams, log):
    """The same with opponents of any policy."""
    n = np.int64(r.num_players)
    while s.phase != OVER and policies[(s.actor - seat + n) % n] != ASKED:
        _make(s, b, r, m, np.int64(decide(s, b, r, m, policies[(s.actor - seat + n) % n], w, streams)), i, seat, log)


@kernel
def _deal(S, i, B, R, blank, m, seeds, streams, seat, log):
    """Deal game `i` from its seed; return the learner's seat. Nobody has answered: to offer is never forced."""
    E, told, _, since = log
    S[i] = blank[0]
    told[i] = steps.deal(S[i], B[0], R[0], seeds[i], m, E[i])
    since[i] = -1
    return sit(streams[i], seeds[i], seat, np.int64(R[0].num_players))


# --- what is shown ----------------------------------------------------------------------------------------------------
@kernel
def _show(s, b, r, i, seat, log, observation, tokens, answers):
    """Write what the learner of game `i` sees and was told."""
    E, told, heard, since = log
    encode(s, b, r, seat, observation)
    write_tokens(s, r, seat, E[i], told[i], tokens)
    for p in range(r.num_players):
        for k in range(NUM_ANSWER_COLUMNS):
            answers[p, k] = heard[i, p, k] if since[i] == s.turn else 0


# --- many games -------------------------------------------------------------------------------------------------------
@kernel
def step_random_told(
    S, B, R, blank, m, W, seeds, streams, seats, tasks, actions, seat, policies, w, same_step,
    observations, masks, outcomes, winners, points, turns, last,
    E, told, heard, since, tokens, answers, last_tokens, last_answers,
):  # fmt: skip
    """What `learner.step_random` does, remembered.

    Writes besides what the learner was told: `tokens` (int16[N, length, NUM_COLUMNS]) and `answers` (int8[N, players,
    NUM_ANSWER_COLUMNS]), with `same_step` also those at the end of games that ended. Where another seat is asked next
    the learner is shown nothing yet.
    """
    _step_games(
        S, B, R, blank, m, W, seeds, streams, seats, tasks, actions, seat, policies, w, same_step,
        observations, masks, outcomes, winners, points, turns,
        (E, told, heard, since), tokens, answers, (last, last_tokens, last_answers), _play_random,
    )  # fmt: skip


@kernel
def step_any_told(
    S, B, R, blank, m, W, seeds, streams, seats, tasks, actions, seat, policies, w, same_step,
    observations, masks, outcomes, winners, points, turns, last,
    E, told, heard, since, tokens, answers, last_tokens, last_answers,
):  # fmt: skip
    """The same with opponents of any policy."""
    _step_games(
        S, B, R, blank, m, W, seeds, streams, seats, tasks, actions, seat, policies, w, same_step,
        observations, masks, outcomes, winners, points, turns,
        (E, told, heard, since), tokens, answers, (last, last_tokens, last_answers), _play_any,
    )  # fmt: skip


@inlined
def _step_games(
    S, B, R, blank, m, W, seeds, streams, seats, tasks, actions, seat, policies, w, same_step,
    observations, masks, outcomes, winners, points, turns, log, tokens, answers, lasts, play,
):  # fmt: skip
    for i in range(len(tasks)):
        outcomes[i] = GOING
        if tasks[i] == LEAVE:
            continue
        s, b, r = S[i], B[0], R[0]
        if tasks[i] != STEP:
            seeds[i] = following(seeds[i]) if tasks[i] == DEAL_NEXT else seeds[i]
            seats[i] = _deal(S, i, B, R, blank, m, seeds, streams, seat, log)
        elif is_member(b, actions[i], W[i]):
            _make(s, b, r, m, np.int64(b.wide_of[actions[i]]), i, seats[i], log)
        else:
            outcomes[i] = FORFEIT
        if outcomes[i] == GOING:
            play(s, b, r, m, i, seats[i], policies, w, streams[i], log)
            if tasks[i] == STEP and s.phase == OVER:
                outcomes[i] = WON if s.winner >= 0 else CUT
        if outcomes[i] != GOING:
            write_end(s, r, i, winners, points, turns)
            clear(m)
            if same_step:
                _show(s, b, r, i, seats[i], log, lasts[0][i], lasts[1][i], lasts[2][i])
                seeds[i] = following(seeds[i])
                seats[i] = _deal(S, i, B, R, blank, m, seeds, streams, seat, log)
                play(s, b, r, m, i, seats[i], policies, w, streams[i], log)
        gather_ids(m, b, W[i])
        write_bytes(W[i], masks[i])
        if s.phase == OVER or s.actor == seats[i]:
            _show(s, b, r, i, seats[i], log, observations[i], tokens[i], answers[i])


# --- what each can be called on, so that it is compiled ---------------------------------------------------------------
def calls(heuristic: bool) -> list[Call]:
    """Each entry kernel with arguments: all games are left.

    Args:
        heuristic: Opponents are not all random.
    """
    S, blank, _, B, R, _ = records()
    B.flags.writeable = R.flags.writeable = blank.flags.writeable = False
    m, W, dense = np.zeros(WORDS, np.uint64), np.zeros((1, 1), np.uint64), np.zeros((1, 1), np.int8)
    seeds, streams, flags = np.zeros(1, np.uint64), np.zeros((1, NUM_STREAMS), np.uint64), np.zeros(1, np.uint8)
    ids, winners, points = np.zeros(1, np.int64), np.zeros(1, np.int8), np.zeros((1, MAX_PLAYERS), np.int64)
    tokens = np.zeros((1, 1, NUM_COLUMNS), TOKEN)
    answers = np.zeros((1, MAX_PLAYERS, NUM_ANSWER_COLUMNS), np.int8)
    games = (S, B, R, blank, m, W, seeds, streams, ids, flags, ids, 0, np.full(MAX_PLAYERS, ASKED, np.int8), pack(), 0)
    shown = (dense, dense, flags, winners, points, ids, dense)
    remembered = (tokens, ids, answers, ids, tokens, answers, tokens, answers)
    return [
        (first_refused, (B, W, flags, ids, False)),
        (entry(heuristic), (*games, *shown, *remembered)),
    ]


def entry(heuristic: bool) -> Callable[..., None]:
    """The entry kernel that steps many games."""
    return step_any_told if heuristic else step_random_told
