"""Entry kernels of games that remember: what others do for one game or many, with tokens of it (`events`).

`E` (int16[rows, NUM_COLUMNS], rows a power of two) holds the tokens of a game, `num_events` (int64[1]) how many there
were.
"""

import numpy as np

from .. import phases as at, shared_kernels
from .._jit import kernel
from ..bits import ZERO, count, nth
from ..chunks import WIDTH, differing
from ..event_writer import steps
from ..event_writer.views import write_answers, write_tokens
from ..events import MOST, NUM_ANSWER_COLUMNS, NUM_COLUMNS, TOKEN
from ..policies.weights import pack
from ..records import STATE
from ..sizes import MAX_ACTIONS, MAX_PLAYERS
from ..stepping import is_legal, list_ids
from .blank import Call, records, run
from .learner import ASKED
from .many_games import calls_of_run
from .one_game import BOARD_AT, EXPLICIT_AT, ID, IDS_AT, ILLEGAL, MASK_AT, RULES_AT, STATE_AT, board_at, rules_at
from .playing import NUM_STREAMS, deal, decide, draw_seats, play_on
from .shown import show_many, show_seat


# --- one game ---------------------------------------------------------------------------------------------------------
@kernel
def play_told(desk, action, E, num_events):
    """What `one_game.play` does, but for forced decisions after this one: whoever calls it makes them one by one."""
    s, b, r = desk[STATE_AT:IDS_AT].view(STATE)[0], board_at(desk[BOARD_AT]), rules_at(desk[RULES_AT])
    m = desk[MASK_AT:STATE_AT]
    if not is_legal(b, action, m):
        return ILLEGAL
    num_events[0] = steps.act(s, b, r, np.int64(b.global_of[action]), E, num_events[0])
    if desk[EXPLICIT_AT] == ZERO:
        num_events[0] = steps.run(s, b, r, E, num_events[0])
    shared_kernels.legal(s, b, r, m)
    return list_ids(m, b, desk[IDS_AT:].view(ID))


@kernel
def apply_outcome_told(S, i, B, R, outcome, M, E, num_events):
    """What `one_game.apply_outcome` does."""
    num_events[0] = steps.resolve(S[i], B[0], R[0], outcome, E, num_events[0])
    shared_kernels.legal(S[i], B[0], R[0], M[i])


@kernel
def run_chance_told(S, i, B, R, M, E, num_events):
    """What `one_game.run_chance` does."""
    num_events[0] = steps.run(S[i], B[0], R[0], E, num_events[0])
    shared_kernels.legal(S[i], B[0], R[0], M[i])


@kernel
def play_on_told(desk, seat, policies, w, streams, limit, made, E, num_events):
    """What `learner.play_on` does, as long as `E` has room.

    `limit` (int64[1]) is how many decisions may still be made; `made[0]` is left alone if none is.
    """
    s, b, r = desk[STATE_AT:IDS_AT].view(STATE)[0], board_at(desk[BOARD_AT]), rules_at(desk[RULES_AT])
    m, n = desk[MASK_AT:STATE_AT], np.int64(r.num_players)
    while s.phase != at.OVER and num_events[0] + MOST <= len(E):
        if r.skip_forced and count(m) == 1:
            global_id = np.int64(nth(m, 0))
        elif limit[0] > 0 and policies[(s.actor - seat + n) % n] != ASKED:
            global_id = np.int64(decide(s, b, r, m, policies[(s.actor - seat + n) % n], w, streams))
            limit[0] -= 1
            made[0] = b.id_of[global_id]
        else:
            break
        num_events[0] = steps.run(s, b, r, E, steps.act(s, b, r, global_id, E, num_events[0]))
        shared_kernels.legal(s, b, r, m)
    return list_ids(m, b, desk[IDS_AT:].view(ID))


# --- what is shown ----------------------------------------------------------------------------------------------------
@kernel
def show_tokens(S, i, R, p, E, num_events, out):
    """Write the last tokens as seat `p` is told them (int16[rows, NUM_COLUMNS]), the newest first."""
    write_tokens(S[i], R[0], p, E, num_events[0], out)


@kernel
def show_answers(S, i, R, p, E, num_events, out):
    """Write what was answered this turn (int8[players, NUM_ANSWER_COLUMNS])."""
    write_answers(S[i], R[0], p, E, num_events[0], out)


# --- many games -------------------------------------------------------------------------------------------------------
@kernel
def is_same(S, i, T):
    """True where game `i` is the one game of `T`, byte for byte."""
    here, there = S[i : i + 1].view(np.int8), T.view(np.int8)
    for w in range(0, len(there), WIDTH):
        if differing(here, there, w) != ZERO:
            return False
    return True


@kernel
def tell_starts(games, T, streams, sitting, seats, log, marked):
    """Let marked games (uint8[N]) that stand as policies have played on from their deal remember it, others nothing.

    `T` is one record to play on, `streams` (uint64[NUM_STREAMS]) and `sitting` (int8[players]) room for what is drawn.
    """
    S, B, R, blank, m, _, seeds = games
    for i in range(len(marked)):
        if marked[i]:
            deal(T, 0, B, R, blank, m, seeds[i], i, log)
            if seats is not None:
                draw_seats(streams, seeds[i], seats.lineups, seats.rotate, sitting)
                play_on(T[0], B[0], R[0], m, i, sitting, seats.weights, streams, log)
            if not is_same(S, i, T):
                log.num_events[i] = 0
                if len(log.since) > 0:
                    log.since[i] = -1


# --- what each can be called on, so that it is compiled ---------------------------------------------------------------
def calls() -> list[Call]:
    """Each entry kernel with arguments: a game that is over."""
    S, _, _, B, R, M = records()
    S["pending"] = at.pending_of([at.OVER])
    desk = np.zeros(IDS_AT + MAX_ACTIONS, np.uint64)
    desk[BOARD_AT], desk[RULES_AT] = B.ctypes.data, R.ctypes.data
    E, num_events = np.zeros((1, NUM_COLUMNS), TOKEN), np.zeros(1, np.int64)
    players = (np.full(MAX_PLAYERS, ASKED, np.int8), pack(), np.zeros(NUM_STREAMS, np.uint64))
    return [
        *calls_of_log(False),
        (play_told, (desk, ILLEGAL, E, num_events)),
        (play_on_told, (desk, 0, *players, num_events, num_events, E, num_events)),
        (run_chance_told, (S, 0, B, R, M, E, num_events)),
        (apply_outcome_told, (S, 0, B, R, 0, M, E, num_events)),
        (show_tokens, (S, 0, R, 0, E, num_events, E)),
        (show_answers, (S, 0, R, 0, E, num_events, np.zeros((MAX_PLAYERS, NUM_ANSWER_COLUMNS), np.int8))),
    ]


def calls_of_opponents() -> list[Call]:
    """The same of many games with policies in their seats."""
    return calls_of_log(True)


def calls_of_log(seated: bool) -> list[Call]:
    """The same of many games alone: none is marked, and none is stepped."""
    games, shown, _, seats, log = run(seated, True)
    assert log is not None
    marks, streams = np.zeros(1, np.uint8), np.zeros(NUM_STREAMS, np.uint64)
    return [
        *calls_of_run(seated, True),
        (show_many, (games, shown.sitting, log, marks)),
        (show_seat, (games, 0, log, log.tokens, log.answers)),
        (tell_starts, (games, games.S, streams, shown.sitting[0], seats, log, marks)),
    ]
