"""The entry kernels of policies: one choice, and whole games with a policy in each seat.

A policy is a number: `RANDOM`, `HEURISTIC` or `LEARNED`. Policies draw from a stream of their own, never from the
game's.
"""

from typing import Final

import numpy as np

from seafarers_env.compiling.addresses import connect_late

from .. import constants as c, phases as at
from .._jit import kernel
from ..learned.one_ply import think_late
from ..policies.weights import pack
from ..rng import seed_streams
from ..shared_kernels import choose, deal, step
from ..sizes import MAX_PLAYERS
from ..stepping import pick
from .blank import Call, records

RANDOM: Final = 0
HEURISTIC: Final = 1
LEARNED: Final = 2  # the best action of one ply by a learned value, whose network stands behind the weights
POLICIES: Final = {"random": RANDOM, "heuristic": HEURISTIC}  # by the names of agents, where a name says it all
NO_ACTION: Final = -1


@kernel
def decide(s, b, r, m, policy, w, streams):
    """A global id of the mask `m` for the seat that decides, by a policy; `w` are the weights of the heuristic.

    Random play draws from stream 0 of `streams`; the others draw nothing. The learned value has to be connected where
    it plays (`connect`), and its `w` is a row of `learned.thinking.pack_values`.
    """
    if policy == HEURISTIC:
        return choose(s, b, r, np.int64(s.actor), m, w)
    if policy == LEARNED:
        return think_late(s, b, r, np.int64(s.actor), m, w)
    return np.int64(pick(s, m, streams))


def connect(room: str) -> None:
    """Connect the policy of a room, "policies" or "learned", with kernels in which it may play (`choose_late`)."""
    connect_late(f"{str(__package__).rpartition('.')[0]}.{room}")


@kernel
def choose_action(S, i, B, R, M, w):
    """The heuristic's action id for the seat that decides in game `i`; -1 where nobody does."""
    s, b = S[i], B[0]
    if s.actor < 0:
        return np.int64(NO_ACTION)
    return np.int64(b.id_of[choose(s, b, R[0], np.int64(s.actor), M[i], w)])


@kernel
def play_games(S, B, R, blank, M, seeds, policies, weights, streams, winners, points, turns, decisions):
    """Play a whole game from each seed (uint64[N]) with the policies given for its seats (int8[N, players]).

    `S` and `M` are one record and one row of mask to play on, `streams` (uint64[1]) what random play draws from;
    `weights` (float32[N, players, NUM_WEIGHTS], or one row for all games) are those of each seat. Writes `winners`
    (int8[N], -1 = cut off), `points` (int8[N, players], hidden cards included), `turns` (int64[N]) and `decisions`
    (int64[N, players]).
    """
    s, b, r, m = S[0], B[0], R[0], M[0]
    for i in range(len(seeds)):
        seed_streams(streams, ~seeds[i])
        S[0] = blank[0]
        deal(s, b, r, seeds[i], m)
        row = i if len(weights) > 1 else 0
        while s.phase != at.OVER:
            p = np.int64(s.actor)
            decisions[i, p] += 1
            step(s, b, r, decide(s, b, r, m, policies[i, p], weights[row, p], streams), m, False)
        winners[i] = s.winner
        turns[i] = s.turn
        for p in range(r.num_players):
            points[i, p] = s.points[p] + s.cards[p, c.VICTORY_POINT]


# --- what each can be called on, so that it is compiled ---------------------------------------------------------------
def calls() -> list[Call]:
    """The entry kernel of an agent with arguments: nobody decides."""
    S, _, _, B, R, M = records()
    S["actor"] = -1
    return [(choose_action, (S, 0, B, R, M, pack()))]


def calls_of_games() -> list[Call]:
    """The same of a duel: no games."""
    S, _, blank, B, R, M = records()
    weights, streams = np.zeros((0, MAX_PLAYERS, len(pack())), np.float32), np.zeros(1, np.uint64)
    seats, points, counts = (np.zeros((0, MAX_PLAYERS), kind) for kind in (np.int8, np.int8, np.int64))
    seeds, winners, turns = (np.zeros(0, kind) for kind in (np.uint64, np.int8, np.int64))
    return [(play_games, (S, B, R, blank, M, seeds, seats, weights, streams, winners, points, turns, counts))]
