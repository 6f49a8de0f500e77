"""The entry kernels of the learned value: one decision, a look ahead part by part, games to learn from.

Compiled when they are first asked for, as search is; nothing that plays without them contains any of it.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from .. import constants as c, phases as at
from .._jit import kernel
from ..learned.hands import conceal
from ..learned.inputs import NUM_INPUTS
from ..learned.look_ahead import find_candidates, halve, roll_out
from ..learned.network import forward
from ..learned.one_ply import best_of, describe_candidate, evaluate, think
from ..learned.position import describe
from ..learned.thinking import make_net, make_room, pack_values
from ..policies.masks import only_one
from ..policies.weights import pack
from ..records import RULES, zeroed
from ..rng import below, seed_streams
from ..rules.kit import in_set_up
from ..shared_kernels import choose, deal, step
from ..sizes import MAX_PLAYERS
from ..stepping import AUTOMATIC
from .blank import Call, records
from .policy import HEURISTIC, LEARNED, decide as decide_by_policy

FINE: Final = 1 << 30  # steps of a random number
WHOLE_GAME: Final = 1000  # own turns that no game has
RIVAL: Final = LEARNED + 1  # a seat that plays by another learned value than the one that learns


class Ways(NamedTuple):
    """How the network is listened to."""

    margin: float = 0.0  # logits by which an action must be better than the heuristic's
    explore: float = 0.0  # share of decisions in which chance is added
    noise: float = 0.0  # how much, in logits
    most: int = 5  # candidates of a look ahead
    band: float = 0.8  # how far below the best they may be, in logits
    rounds: int = 6  # in which all of them are played out for a label
    follow: float = 0.5  # share of labelled decisions that are played as the rollouts say
    opening: int = 0  # rounds of a label in set-up, to the end of the game; 0: it is labelled as later decisions are
    rest: bool = True  # games go on after set-up


class Rows(NamedTuple):
    """Positions after actions, to learn from."""

    X: Any  # float32[K, NUM_INPUTS]
    games: Any  # int64[K], whose they are
    seats: Any  # int8[K]


class Labels(NamedTuple):
    """Decisions with the values of their best candidates."""

    X: Any  # float32[K, most, NUM_INPUTS]
    values: Any  # float32[K, most]
    counts: Any  # int64[K], candidates


class Results(NamedTuple):
    """What became of games."""

    winners: Any  # int8[N], -1 = cut off
    points: Any  # int8[N, players], hidden cards included
    turns: Any  # int64[N]
    decisions: Any  # int64[2], of the network, and how many of them the heuristic would have made otherwise


# --- one decision -----------------------------------------------------------------------------------------------------
@kernel
def describe_position(S, i, B, R, p, w, room, x):
    """Write what game `i` shows to seat `p` into `x` (float32[NUM_INPUTS]), no action told."""
    room.C[0] = S[i]
    conceal(room.C[0], B[0], R[0], p, w)
    describe(room.C[0], B[0], R[0], p, w, room, x)


@kernel
def logits_of(X, net, room, out):
    """Write the logit of each row of inputs into `out` (float64[N])."""
    for k in range(len(X)):
        out[k] = forward(X[k], net, room)


@kernel
def choose_best(S, i, B, R, M, w):
    """The best action id of one ply for the seat that decides; -1 where nobody does. `w` is of `pack_values`."""
    if S[i].actor < 0:
        return np.int64(c.NOTHING)
    only = only_one(M[i])
    if only >= 0:
        return np.int64(B[0].id_of[only])
    return np.int64(B[0].id_of[think(S[i], B[0], R[0], np.int64(S[i].actor), M[i], w)])


# --- a look ahead -----------------------------------------------------------------------------------------------------
@kernel
def begin_look(S, i, B, R, M, w, net, room, ways):
    """Put the candidates of the seat that decides first in the room; how many there are, 0 where nobody does."""
    if S[i].actor < 0:
        return np.int64(0)
    return find_candidates(S[i], B[0], R[0], np.int64(S[i].actor), M[i], w, net, room, ways.most, ways.band)


@kernel
def go_on_looking(worlds, B, R, p, w, net, room, live, first, count, seed, more):
    """Play the first `live` candidates of seat `p` out in rounds `first` to `first + count`."""
    roll_out(worlds, B, R, p, w, net, room, live, first, count, seed, more)


@kernel
def end_round(room, live, prior):
    """Put the better half of the first `live` candidates first, one ply counted as `prior` rounds; how many that is."""
    return halve(room, live, prior)


# --- games to learn from ----------------------------------------------------------------------------------------------
@kernel
def play_games(S, B, R, blank, M, seeds, policies, w, net, rival, room, ways, streams, recorded, every, rows, results):
    """Play a whole game from each seed (uint64[N]) with the policies given for its seats (int8[N, players]).

    `LEARNED` seats play by `net`, one ply deep, `RIVAL` seats by `rival` (a row of `pack_values`, where one plays).

    One in `every` decisions of seats in the bit set `recorded[i]` (int64[N]) is put down in `rows`, as the position
    after it, while there is room. Returns how many were. Draws come from `streams` (uint64[1]), never from the game's.
    """
    s, b, r, m = S[0], B[0], R[0], M[0]
    k = 0
    for i in range(len(seeds)):
        seed_streams(streams, ~seeds[i])
        S[0] = blank[0]
        deal(s, b, r, seeds[i], m)
        while s.phase != at.OVER:
            p = np.int64(s.actor)
            global_id = only_one(m)
            if global_id < 0:
                policy = policies[i, p]
                keep = recorded[i] >> p & 1 != 0 and k < len(rows.X) and below(streams, 0, every) == 0
                if policy == LEARNED:
                    global_id = _think(s, b, r, p, m, w, net, room, ways, streams, results.decisions)
                    if keep:
                        describe_candidate(b, r, p, global_id, np.int64(room.actions[0]), w, net, room, rows.X[k])
                else:
                    global_id = _decide_otherwise(s, b, r, m, policy, w, rival, streams)
                    if keep:
                        _set_out(s, b, r, p, w, room)
                        favourite = global_id if policy == HEURISTIC else choose(s, b, r, p, m, w)
                        describe_candidate(b, r, p, global_id, favourite, w, net, room, rows.X[k])
                if keep:
                    rows.games[k], rows.seats[k] = i, p
                    k += 1
            step(s, b, r, global_id, m, AUTOMATIC)
        _note(s, r, i, results)
    return k


@kernel
def _decide_otherwise(s, b, r, m, policy, w, rival, streams):
    """The action (global id) of a seat that does not play by the network that learns."""
    if policy == RIVAL:
        return decide_by_policy(s, b, r, m, LEARNED, rival, streams)
    return decide_by_policy(s, b, r, m, policy, w, streams)


@kernel
def _set_out(s, b, r, p, w, room):
    """Describe the position before an action, as `evaluate` does."""
    room.C[0] = s
    conceal(room.C[0], b, r, p, w)
    describe(room.C[0], b, r, p, w, room, room.base)


@kernel
def _think(s, b, r, p, m, w, net, room, ways, streams, decisions):
    """The action (global id) of a learned seat."""
    n = evaluate(s, b, r, p, m, w, net, room)
    if n == 1 and not _has_context(s):
        _set_out(s, b, r, p, w, room)
    if ways.explore > 0 and _draw(streams) < ways.explore:
        for j in range(n):
            room.logits[j] += ways.noise * _draw(streams)
    best = best_of(n, ways.margin, room)
    decisions[0] += 1
    decisions[1] += best != 0
    return np.int64(room.actions[best])


@kernel
def _has_context(s):
    """True where `evaluate` has described the position: it does not in a trade between players."""
    return s.phase != at.COMPOSE and s.phase != at.ANSWER and s.phase != at.CHOOSE


@kernel
def _draw(streams):
    """A number from 0 to 1."""
    return below(streams, 0, FINE) / FINE


@kernel
def _note(s, r, i, results):
    results.winners[i] = s.winner
    results.turns[i] = s.turn
    for p in range(r.num_players):
        results.points[i, p] = s.points[p] + s.cards[p, c.VICTORY_POINT]


@kernel
def label_games(S, B, R, blank, M, seeds, policies, w, net, rival, room, ways, streams, labels, results):
    """Play games as `play_games` does; each decision of a learned seat is labelled while there is room.

    Its best candidates are played out in `ways.rounds` rounds, or in set-up as `ways.opening` says. The worlds are the
    game itself, whose hidden cards are one of those deals that the seat must reckon with: the inputs do not tell them,
    so over many games what is learned is the mean. Returns how many decisions were labelled.
    """
    s, b, r, m = S[0], B[0], R[0], M[0]
    k = 0
    for i in range(len(seeds)):
        seed_streams(streams, ~seeds[i])
        S[0] = blank[0]
        deal(s, b, r, seeds[i], m)
        while s.phase != at.OVER and (ways.rest or in_set_up(s)):
            p = np.int64(s.actor)
            global_id = only_one(m)
            if global_id < 0 and policies[i, p] != LEARNED:
                global_id = _decide_otherwise(s, b, r, m, policies[i, p], w, rival, streams)
            elif global_id < 0:
                favourite = choose(s, b, r, p, m, w)
                n = find_candidates(s, b, r, p, m, w, net, room, ways.most, ways.band)
                if n > 1 and k < len(labels.X):
                    for j in range(n):
                        describe_candidate(b, r, p, np.int64(room.actions[j]), favourite, w, net, room, labels.X[k, j])
                    rounds, more = np.int64(ways.rounds), np.int64(0)
                    if ways.opening > 0 and in_set_up(s):
                        rounds, more = np.int64(ways.opening), np.int64(WHOLE_GAME)
                    roll_out(S, B, R, p, w, net, room, n, 0, rounds, np.uint64(below(streams, 0, FINE)), more)
                    for j in range(n):
                        labels.values[k, j] = room.sums_of[j] / rounds
                    labels.counts[k] = n
                    k += 1
                    if _draw(streams) < ways.follow:
                        halve(room, n, 0.0)
                global_id = np.int64(room.actions[0])
                results.decisions[0] += 1
                results.decisions[1] += global_id != favourite
            step(s, b, r, global_id, m, AUTOMATIC)
        _note(s, r, i, results)
    return k


# --- what each can be called on, so that it is compiled ---------------------------------------------------------------
def calls() -> list[Call]:
    """The entry kernels of an agent with arguments: nobody decides, no candidate is left."""
    S, _, _, B, R, M = records()
    S["actor"] = -1
    w, net, room = pack(), _small(), make_room()
    rules = np.zeros(2, RULES)
    rules.flags.writeable = False
    mine = (w, net, room)
    return [
        (describe_position, (S, 0, B, R, 0, *mine[::2], room.x)),
        (logits_of, (np.zeros((0, NUM_INPUTS), np.float32), net, room, np.zeros(0))),
        (choose_best, (S, 0, B, R, M, pack_values(_layers(), 0.0))),
        (begin_look, (S, 0, B, rules, M, *mine, Ways(most=0))),
        (go_on_looking, (zeroed(1), B, rules, 0, *mine, 0, 0, 0, np.uint64(0), 0)),
        (end_round, (room, 0, 0.0)),
    ]


def calls_of_games() -> list[Call]:
    """The same of games to learn from: none."""
    S, _, blank, B, _, M = records()
    streams, whom = np.zeros(1, np.uint64), np.zeros(0, np.int64)
    seeds, seats = np.zeros(0, np.uint64), np.zeros((0, MAX_PLAYERS), np.int8)
    winners, points, turns = np.zeros(0, np.int8), np.zeros((0, MAX_PLAYERS), np.int8), np.zeros(0, np.int64)
    results = Results(winners, points, turns, np.zeros(2, np.int64))
    rows = Rows(np.zeros((0, NUM_INPUTS), np.float32), whom, winners)
    labels = Labels(np.zeros((0, 1, NUM_INPUTS), np.float32), np.zeros((0, 1), np.float32), whom)
    rules = np.zeros(2, RULES)
    rules.flags.writeable = False
    game = (S, B, rules, blank, M, seeds, seats, pack(), _small(), pack(), make_room(), Ways(), streams)
    return [
        (play_games, (*game, whom, 1, rows, results)),
        (label_games, (*game, labels, results)),
    ]


def _small() -> Any:
    return make_net(_layers())


def _layers() -> list[Any]:
    """A network of one layer."""
    return [(np.zeros((NUM_INPUTS, 1), np.float32), np.zeros(1, np.float32))]
