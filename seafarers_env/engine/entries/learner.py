"""The entry kernels of environments with one learner: its opponents play inside, up to the learner's next decision.

Policies are given by seat as the learner counts them: itself first, then clockwise. Each is a number of
`entries.policy`, or `ASKED`: the kernel stops there, and whoever called it decides for that seat; the learner is always
one of those. Opponents draw from stream `PLAY` of a game's own row of `streams` (uint64[2]), never from the game's.

Each entry is there twice, for random opponents alone and for all: the heuristic takes longest to compile, and many do
without it. Arrays by game are those of `entries.many_games`.
"""

from collections.abc import Callable
from typing import Final

import numpy as np

from .._jit import inlined, kernel
from ..bits import ONE, clear
from ..chunks import WORDS
from ..constants import VICTORY_POINT
from ..distant import deal, step
from ..observation import encode
from ..phases import OVER
from ..policies.weights import pack
from ..records import RULES, STATE
from ..rng import below, mix, seed_streams
from ..sizes import MAX_ACTIONS, MAX_PLAYERS
from ..stepping import AUTOMATIC, list_ids, pick
from .blank import Call, records
from .many_games import gather_ids, is_member, write_bytes
from .one_game import BOARD_AT, ID, IDS_AT, MASK_AT, RULES_AT, STATE_AT, board_at, rules_at
from .policy import decide

ASKED: Final = -1  # the policy of a seat that is decided for outside
BY_LOT: Final = -1  # the learner's seat when it is drawn anew for each game
NO_LIMIT: Final = 2**62  # decisions

PLAY: Final = 0  # streams: what opponents draw from,
LOT: Final = 1  # and what the learner's seat is drawn from
NUM_STREAMS: Final = 2

LEAVE: Final = 0  # what to do with a game: nothing,
STEP: Final = 1  # the learner's decision,
DEAL: Final = 2  # a deal from its seed,
DEAL_NEXT: Final = 3  # a deal from the seed that follows

GOING: Final = 0  # how a step left a game: the learner decides again,
WON: Final = 1  # somebody has won,
CUT: Final = 2  # the turn limit is reached,
FORFEIT: Final = 3  # the learner's action was illegal


# --- who sits where, and plays ----------------------------------------------------------------------------------------
@kernel
def sit(streams, seed, seat, n):
    """Set the streams of a game's opponents from the game's seed, in place; return the learner's seat of `n`."""
    seed_streams(streams, ~seed)  # apart from those of the game itself
    if seat != BY_LOT:
        return seat
    return below(streams, LOT, n)


@kernel
def following(seed):
    """The seed of the game after the one with this seed (uint64)."""
    return mix(seed + ONE)


@kernel
def _play_random(s, b, r, m, seat, policies, w, streams, limit):
    """Let random opponents play until somebody is asked; return the last decision as a wide id, -1 for none."""
    n, wide = np.int64(r.num_players), np.int64(-1)
    while s.phase != OVER and limit > 0 and policies[(s.actor - seat + n) % n] != ASKED:
        wide = np.int64(pick(s, m, streams))
        step(s, b, r, wide, m, AUTOMATIC)
        limit -= 1
    return wide


@kernel
def play_any(s, b, r, m, seat, policies, w, streams, limit):
    """The same with opponents of any policy; `w` are the weights of the heuristic."""
    n, wide = np.int64(r.num_players), np.int64(-1)
    while s.phase != OVER and limit > 0 and policies[(s.actor - seat + n) % n] != ASKED:
        wide = np.int64(decide(s, b, r, m, policies[(s.actor - seat + n) % n], w, streams))
        step(s, b, r, wide, m, AUTOMATIC)
        limit -= 1
    return wide


# --- one game ---------------------------------------------------------------------------------------------------------
@kernel
def play_on_random(desk, seat, policies, w, streams, limit, made):
    """Let random opponents make up to `limit` decisions on a game's desk, until somebody is asked or the end.

    Returns:
        How many actions are legal next. `made[0]` (int64) is the action id of the last decision, -1 for none.
    """
    return _play_on(desk, seat, policies, w, streams, limit, made, _play_random)


@kernel
def play_on_any(desk, seat, policies, w, streams, limit, made):
    """The same with opponents of any policy."""
    return _play_on(desk, seat, policies, w, streams, limit, made, play_any)


@inlined
def _play_on(desk, seat, policies, w, streams, limit, made, play):
    s, b, r = desk[STATE_AT:IDS_AT].view(STATE)[0], board_at(desk[BOARD_AT]), rules_at(desk[RULES_AT])
    m = desk[MASK_AT:STATE_AT]
    wide = play(s, b, r, m, seat, policies, w, streams, limit)
    made[0] = b.id_of[wide] if wide >= 0 else -1
    return list_ids(m, b, desk[IDS_AT:].view(ID))


# --- many games -------------------------------------------------------------------------------------------------------
@kernel
def first_refused(B, W, tasks, actions, forgiving):
    """The first game to step whose action is illegal, or -1; a `forgiving` look minds only ids outside the table."""
    for i in range(len(tasks)):
        if tasks[i] == STEP:
            inside = 0 <= actions[i] < B[0].num_actions
            if not inside or not (forgiving or is_member(B[0], actions[i], W[i])):
                return i
    return -1


@kernel
def step_random(
    S, B, R, blank, m, W, seeds, streams, seats, tasks, actions, seat, policies, w, same_step,
    observations, masks, outcomes, winners, points, turns, last,
):  # fmt: skip
    """Do each game's task (uint8[N]), random opponents included, up to the learner's next decision.

    `actions` (int64[N]) are those of the learner, whose `seats` (int64[N]) are `seat` or drawn at each deal. Writes
    `observations` (int8[N, size]) and `masks` (int8[N, actions]) of the learner and `outcomes` (uint8[N]); for games
    that ended `winners` (int8[N], -1 = nobody), `points` (int64[N, players], hidden cards included) and `turns`
    (int64[N]). With `same_step` (0 or 1) those are dealt anew at once, and `last` (int8[N, size]) is what the learner
    saw at the end; else their masks are empty. Games that are left keep everything but their outcome.
    """
    _step_games(
        S, B, R, blank, m, W, seeds, streams, seats, tasks, actions, seat, policies, w, same_step,
        observations, masks, outcomes, winners, points, turns, last, _play_random,
    )  # fmt: skip


@kernel
def step_any(
    S, B, R, blank, m, W, seeds, streams, seats, tasks, actions, seat, policies, w, same_step,
    observations, masks, outcomes, winners, points, turns, last,
):  # fmt: skip
    """The same with opponents of any policy."""
    _step_games(
        S, B, R, blank, m, W, seeds, streams, seats, tasks, actions, seat, policies, w, same_step,
        observations, masks, outcomes, winners, points, turns, last, play_any,
    )  # fmt: skip


@inlined
def _step_games(
    S, B, R, blank, m, W, seeds, streams, seats, tasks, actions, seat, policies, w, same_step,
    observations, masks, outcomes, winners, points, turns, last, play,
):  # fmt: skip
    for i in range(len(tasks)):
        outcomes[i] = GOING
        if tasks[i] == LEAVE:
            continue
        s, b, r = S[i], B[0], R[0]
        if tasks[i] != STEP:
            seeds[i] = following(seeds[i]) if tasks[i] == DEAL_NEXT else seeds[i]
            seats[i] = _deal(S, i, B, R, blank, m, seeds, streams, seat)
        elif is_member(b, actions[i], W[i]):
            step(s, b, r, np.int64(b.wide_of[actions[i]]), m, AUTOMATIC)
        else:
            outcomes[i] = FORFEIT
        if outcomes[i] == GOING:
            play(s, b, r, m, seats[i], policies, w, streams[i], NO_LIMIT)
            if tasks[i] == STEP and s.phase == OVER:
                outcomes[i] = WON if s.winner >= 0 else CUT
        if outcomes[i] != GOING:
            write_end(s, r, i, winners, points, turns)
            clear(m)
            if same_step:
                encode(s, b, r, seats[i], last[i])
                seeds[i] = following(seeds[i])
                seats[i] = _deal(S, i, B, R, blank, m, seeds, streams, seat)
                play(s, b, r, m, seats[i], policies, w, streams[i], NO_LIMIT)
        gather_ids(m, b, W[i])
        write_bytes(W[i], masks[i])
        encode(s, b, r, seats[i], observations[i])


@kernel
def _deal(S, i, B, R, blank, m, seeds, streams, seat):
    """Deal game `i` from its seed; return the learner's seat."""
    S[i] = blank[0]
    deal(S[i], B[0], R[0], seeds[i], m)
    return sit(streams[i], seeds[i], seat, np.int64(R[0].num_players))


@kernel
def write_end(s, r, i, winners, points, turns):
    """Write how game `i` ended."""
    winners[i] = s.winner
    turns[i] = s.turn
    for p in range(r.num_players):
        points[i, p] = s.points[p] + s.cards[p, VICTORY_POINT]


# --- what each can be called on, so that it is compiled ---------------------------------------------------------------
def calls(heuristic: bool) -> list[Call]:
    """Each entry kernel with arguments: a table at which nobody plays by himself.

    Args:
        heuristic: Opponents are not all random.
    """
    S, blank, _, B, R, _ = records()
    R = np.zeros(1, RULES)
    R["num_players"] = 1
    B.flags.writeable = R.flags.writeable = blank.flags.writeable = False
    desk = np.zeros(IDS_AT + MAX_ACTIONS, np.uint64)
    desk[BOARD_AT], desk[RULES_AT] = B.ctypes.data, R.ctypes.data
    m, W, masks = np.zeros(WORDS, np.uint64), np.zeros((1, 1), np.uint64), np.zeros((1, 1), np.int8)
    observations, points = np.zeros((1, 65536), np.int8), np.zeros((1, MAX_PLAYERS), np.int64)
    seeds, streams = np.zeros(1, np.uint64), np.zeros((1, NUM_STREAMS), np.uint64)
    ids, winners, flags = np.zeros(1, np.int64), np.zeros(1, np.int8), np.zeros(1, np.uint8)  # all games are left
    policies, w = np.full(MAX_PLAYERS, ASKED, np.int8), pack()
    games = (S, B, R, blank, m, W, seeds, streams, ids, flags, ids, 0, policies, w, 0)
    play_on, step = entries(heuristic)
    return [
        (sit, (streams[0], np.uint64(0), 0, 1)),
        (following, (np.uint64(0),)),
        (first_refused, (B, W, flags, ids, False)),
        (play_on, (desk, 0, policies, w, streams[0], 1, ids)),
        (step, (*games, observations, masks, flags, winners, points, ids, observations)),
    ]


def entries(heuristic: bool) -> tuple[Callable[..., int], Callable[..., None]]:
    """The entry kernels that let opponents play on: of one game, and of many."""
    return (play_on_any, step_any) if heuristic else (play_on_random, step_random)
