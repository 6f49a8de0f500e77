"""Entry kernels of games that remember: what others do for one game or many, with tokens of it (`events`).

`E` (int16[rows, NUM_COLUMNS], rows a power of two) holds the tokens of a game, `told` (int64[1]) how many there were.
"""

import numpy as np

from .. import distant
from .._jit import inlined, kernel
from ..bits import ONE, ZERO, clear, count, nth
from ..chunks import WIDTH, WORDS, differing, fetch
from ..constants import VICTORY_POINT
from ..events import MOST, NUM_ANSWER_COLUMNS, NUM_COLUMNS, TOKEN
from ..observation import encode
from ..phases import OVER, pending_of
from ..policies.weights import pack
from ..records import STATE
from ..rng import mix
from ..showing import ALL, changed_by
from ..sizes import MAX_ACTIONS, MAX_PLAYERS
from ..stepping import AUTOMATIC, is_legal, list_ids
from ..telling import steps
from ..telling.views import add_tokens, write_answers, write_tokens
from .blank import Call, records
from .learner import ASKED, NUM_STREAMS
from .many_games import AHEAD, fetch_rows, gather_ids, is_member, show, show_mask
from .one_game import BOARD_AT, EXPLICIT_AT, ID, IDS_AT, ILLEGAL, MASK_AT, RULES_AT, STATE_AT, board_at, rules_at
from .policy import decide

TOKEN_BYTES = NUM_COLUMNS * np.dtype(TOKEN).itemsize


# --- one game ---------------------------------------------------------------------------------------------------------
@kernel
def play_told(desk, action, E, told):
    """What `one_game.play` does, but for forced decisions after this one: whoever calls it makes them one by one."""
    s, b, r = desk[STATE_AT:IDS_AT].view(STATE)[0], board_at(desk[BOARD_AT]), rules_at(desk[RULES_AT])
    m = desk[MASK_AT:STATE_AT]
    if not is_legal(b, action, m):
        return ILLEGAL
    told[0] = steps.act(s, b, r, np.int64(b.wide_of[action]), E, told[0])
    if desk[EXPLICIT_AT] == ZERO:
        told[0] = steps.run(s, b, r, E, told[0])
    distant.legal(s, b, r, m)
    return list_ids(m, b, desk[IDS_AT:].view(ID))


@kernel
def apply_outcome_told(S, i, B, R, outcome, M, E, told):
    """What `one_game.apply_outcome` does."""
    told[0] = steps.resolve(S[i], B[0], R[0], outcome, E, told[0])
    distant.legal(S[i], B[0], R[0], M[i])


@kernel
def run_chance_told(S, i, B, R, M, E, told):
    """What `one_game.run_chance` does."""
    told[0] = steps.run(S[i], B[0], R[0], E, told[0])
    distant.legal(S[i], B[0], R[0], M[i])


@kernel
def play_on_told(desk, seat, policies, w, streams, limit, made, E, told):
    """What `learner.play_on_any` does, as long as `E` has room.

    `limit` (int64[1]) is how many decisions may still be made; `made[0]` is left alone if none is.
    """
    s, b, r = desk[STATE_AT:IDS_AT].view(STATE)[0], board_at(desk[BOARD_AT]), rules_at(desk[RULES_AT])
    m, n = desk[MASK_AT:STATE_AT], np.int64(r.num_players)
    while s.phase != OVER and told[0] + MOST <= len(E):
        if r.skip_forced and count(m) == 1:
            wide = np.int64(nth(m, 0))
        elif limit[0] > 0 and policies[(s.actor - seat + n) % n] != ASKED:
            wide = np.int64(decide(s, b, r, m, policies[(s.actor - seat + n) % n], w, streams))
            limit[0] -= 1
            made[0] = b.id_of[wide]
        else:
            break
        told[0] = steps.run(s, b, r, E, steps.act(s, b, r, wide, E, told[0]))
        distant.legal(s, b, r, m)
    return list_ids(m, b, desk[IDS_AT:].view(ID))


# --- what is shown ----------------------------------------------------------------------------------------------------
@kernel
def show_tokens(S, i, R, p, E, told, out):
    """Write the last tokens as seat `p` is told them (int16[rows, NUM_COLUMNS]), the newest first."""
    write_tokens(S[i], R[0], p, E, told[0], out)


@kernel
def show_answers(S, i, R, p, E, told, out):
    """Write what was answered this turn (int8[players, NUM_ANSWER_COLUMNS])."""
    write_answers(S[i], R[0], p, E, told[0], out)


# --- many games -------------------------------------------------------------------------------------------------------
@kernel
def step_told(
    S, B, R, blank, m, W, seeds, masks, mask_words, observations, shown, places, actors, rewards,
    terminations, truncations, illegal, last, points, actions, E, told, seen, tokens, answers, last_tokens,
):  # fmt: skip
    """What `many_games.step_batch` does, and what `show_many` writes; `E` is int16[N, rows, NUM_COLUMNS] here.

    `last_tokens` (int16[N, players, length, NUM_COLUMNS]) gets what each seat was told last at the end of a game.
    """
    n = np.int64(R[0].num_players)
    for i in range(len(actions)):
        for p in range(n):
            rewards[i, p] = 0
    clear(terminations)
    clear(truncations)
    for i in range(len(actions)):
        fetch_rows(S, B[0], R[0], W, observations, actions, i + AHEAD)
        _fetch_tokens(E, told, i + AHEAD)
        illegal[i] = not is_member(B[0], actions[i], W[i])
        if illegal[i]:
            continue
        s, wide = S[i], np.int64(B[0].wide_of[actions[i]])
        first, made = ALL, s.decisions + 1
        if len(observations) > 0:
            first = changed_by(s, R[0], wide)
        told[i] = steps.step(s, B[0], R[0], wide, m, AUTOMATIC, E[i], told[i])
        if s.decisions != made:  # forced ones followed
            first = ALL
        if s.phase == OVER:
            _end(s, B, R, i, rewards, terminations, truncations, last, points, E, told, last_tokens)
            seeds[i] = mix(seeds[i] + ONE)
            S[i] = blank[0]
            told[i] = steps.deal(s, B[0], R[0], seeds[i], m, E[i])
            shown[i] = seen[i, 0] = -1
        gather_ids(m, B[0], W[i])
        show(s, B[0], R[0], i, first, observations, shown, places, actors)
        show_told(s, R[0], i, E, told, seen, tokens, answers)
    for i in range(len(actions)):
        show_mask(W, i, masks, mask_words)


@inlined
def _fetch_tokens(E, told, i):
    """Ask for where the next tokens of game `i` go, and for the last ones."""
    if i < len(E):
        last = told[i] & (E.shape[1] - 1)
        fetch(E, i, last * TOKEN_BYTES, last * TOKEN_BYTES + 1)


@kernel
def _end(s, B, R, i, rewards, terminations, truncations, last, points, E, told, last_tokens):
    """Write how a game ended, and what each seat saw and was told."""
    n = np.int64(R[0].num_players)
    if s.winner >= 0:
        terminations[i] = 1
        for p in range(n):
            rewards[i, p] = 1 if p == s.winner else -1 / (n - 1)
    else:
        truncations[i] = 1
    for p in range(n):
        points[i, p] = s.points[p] + s.cards[p, VICTORY_POINT]
        if len(last) > 0:
            encode(s, B[0], R[0], p, last[i, p])
        write_tokens(s, R[0], p, E[i], told[i], last_tokens[i, p])


@kernel
def show_told(s, r, i, E, told, seen, tokens, answers):
    """Write what the acting seat was told, but for what stands in its row."""
    p, new = np.int64(s.actor), told[i] - seen[i, 1]
    if seen[i, 0] == p and new == 0:
        return
    if seen[i, 0] == p and seen[i, 2] == s.turn and 0 < new < tokens.shape[1]:
        add_tokens(s, r, p, E[i], told[i], new, tokens[i])
    else:
        write_tokens(s, r, p, E[i], told[i], tokens[i])
    write_answers(s, r, p, E[i], told[i], answers[i])
    seen[i, 0], seen[i, 1], seen[i, 2] = p, told[i], s.turn


@kernel
def show_many(S, R, E, told, seen, tokens, answers, marked):
    """Write what the acting seats of marked games (uint8[N]) were told.

    That is `tokens` (int16[N, length, NUM_COLUMNS]) and `answers` (int8[N, players, NUM_ANSWER_COLUMNS]); `seen`
    (int64[N, 3]) is whose rows stand there, how many tokens there were then, and in which turn.
    """
    for i in range(len(S)):
        if marked[i]:
            seen[i, 0] = -1
            show_told(S[i], R[0], i, E, told, seen, tokens, answers)


@kernel
def show_seat(S, R, p, E, told, tokens, answers):
    """Write what seat `p` of each game was told."""
    for i in range(len(S)):
        write_tokens(S[i], R[0], p, E[i], told[i], tokens[i])
        write_answers(S[i], R[0], p, E[i], told[i], answers[i])


@kernel
def is_same(S, i, T):
    """True where game `i` is the one game of `T`, byte for byte."""
    here, there = S[i : i + 1].view(np.int8), T.view(np.int8)
    for w in range(0, len(there), WIDTH):
        if differing(here, there, w) != ZERO:
            return False
    return True


@kernel
def tell_deals(S, T, B, R, blank, m, seeds, E, told, marked):
    """Let marked games (uint8[N]) that stand as they were dealt remember their deal, and the others nothing.

    `T` is one record to deal on.
    """
    for i in range(len(S)):
        if marked[i]:
            T[0] = blank[0]
            told[i] = steps.deal(T[0], B[0], R[0], seeds[i], m, E[i])
            if not is_same(S, i, T):
                told[i] = 0


# --- what each can be called on, so that it is compiled ---------------------------------------------------------------
def calls() -> list[Call]:
    """Each entry kernel with arguments: a game that is over."""
    S, T, blank, B, R, M = records()
    S["pending"] = pending_of([OVER])
    desk = np.zeros(IDS_AT + MAX_ACTIONS, np.uint64)
    desk[BOARD_AT], desk[RULES_AT] = B.ctypes.data, R.ctypes.data
    E, told = np.zeros((1, NUM_COLUMNS), TOKEN), np.zeros(1, np.int64)
    answers, flags = np.zeros((1, MAX_PLAYERS, NUM_ANSWER_COLUMNS), np.int8), np.zeros(1, np.uint8)
    many, ids = np.zeros((1, 1, NUM_COLUMNS), TOKEN), np.zeros(4, np.int64)
    dense, W, m = np.zeros((1, 1), np.int8), np.zeros((1, 1), np.uint64), np.zeros(WORDS, np.uint64)
    rewards, observations = np.zeros((1, MAX_PLAYERS), np.float32), np.zeros((1, 65536), np.int8)
    seeds, actors, seen = np.zeros(1, np.uint64), np.zeros(1, np.int8), np.zeros((1, 3), np.int64)
    players = (np.full(MAX_PLAYERS, ASKED, np.int8), pack(), np.zeros(NUM_STREAMS, np.uint64))
    return [
        (
            step_told,
            (
                *(S, B, R, blank, m, W, seeds, dense, W, observations, actors, ids, actors, rewards),
                *(flags, flags, flags, np.zeros((1, 1, 1), np.int8), dense, ids[:0]),
                *(many, told, seen, many, answers, np.zeros((1, 1, 1, NUM_COLUMNS), TOKEN)),
            ),
        ),
        (show_many, (S, R, many, told, seen, many, answers, flags)),
        (show_seat, (S, R, 0, many, told, many, answers)),
        (tell_deals, (S, T, B, R, blank, m, seeds, many, told, flags)),
        (play_told, (desk, ILLEGAL, E, told)),
        (play_on_told, (desk, 0, *players, told, told, E, told)),
        (run_chance_told, (S, 0, B, R, M, E, told)),
        (apply_outcome_told, (S, 0, B, R, 0, M, E, told)),
        (show_tokens, (S, 0, R, 0, E, told, E)),
        (show_answers, (S, 0, R, 0, E, told, answers[0])),
    ]
