"""Looking ahead: candidates of one ply are played out by the heuristic, in the same worlds and with the same dice."""

from typing import Any, Final

import numba
import numpy as np

from seafarers_env.compiling.addresses import by_address

from .. import phases as at
from .._jit import kernel
from ..policies.masks import only_one
from ..rng import seed_streams
from ..shared_kernels import choose, legal, step
from ..stepping import AUTOMATIC
from .network import chance, forward
from .one_ply import CERTAIN, describe_turn_over, evaluate, put_best_first, swap, typed

RULES_IN_PLAYOUT: Final = 1  # row of `R`: there nobody offers trades
_types: Final[Any] = numba.types  # pyright: ignore[reportPrivateImportUsage]


@kernel
def find_candidates(s, b, r, p, m, w, net, room, most, band):
    """Put the best candidates of one ply first in the room and return how many are worth a look.

    That is no more than `most`, none whose logit is more than `band` below the best, and one where that one wins.
    """
    n = evaluate(s, b, r, p, m, w, net, room)
    k = min(most, n)
    put_best_first(room, 0, k, n)
    if room.logits[0] >= CERTAIN:
        k = np.int64(1)
    while k > 1 and room.logits[k - 1] < room.logits[0] - band:
        k -= 1
    for j in range(k):
        room.sums_of[j], room.visits[j] = 0.0, 0
    return k


@kernel
def last_turn(s, r, p):
    """The turn to whose end is played: the next own one, or while others are at turn the one after it."""
    n, turn = np.int64(r.num_players), np.int64(s.turn)
    if turn == 0:
        return 1 + p + n
    return turn + n + (p - np.int64(s.active) + n) % n


@kernel
def roll_out(worlds, B, R, p, w, net, room, live, first, count, seed, more):
    """Play the first `live` candidates of the room out in `count` rounds, from round number `first` on.

    They end with the next own turn, or `more` own turns later.

    In round k all begin in world k (STATE[K], in turn) and meet the chance of `seed` + k.
    """
    end = last_turn(worlds[0], R[0], p) + more * np.int64(R[0].num_players)
    for k in range(first, first + count):
        for j in range(live):
            room.E[0] = worlds[k % len(worlds)]
            seed_streams(room.E[0].rng, seed + np.uint64(k))
            _play_out(B, R, np.int64(room.actions[j]), w, room, end)
            room.sums_of[j] += worth(B[0], R[0], p, w, net, room)
            room.visits[j] += 1


@kernel
def _play_out(B, R, action, w, room, end):
    """Do an action in the rollout of the room and let the heuristic play all seats to the end of a turn."""
    b, r, t, m = B[0], R[0], room.E[0], room.m
    step(t, b, r, action, m, AUTOMATIC)
    while t.phase != at.OVER and t.turn <= end:
        rules = R[RULES_IN_PLAYOUT]
        if t.phase == at.MAIN and r.max_offers != rules.max_offers:
            legal(t, b, rules, m)
        action = only_one(m)
        if action < 0:
            action = choose(t, b, rules, np.int64(t.actor), m, w)
        step(t, b, r, action, m, AUTOMATIC)


@kernel
def _worth(b, r, p, w, net, room):
    """The chance of seat `p` to win in the rollout of the room, as if it had just ended a turn; it ends there."""
    t = room.E[0]
    if t.phase == at.OVER:
        return 1.0 if t.winner == p else 0.0
    describe_turn_over(t, b, r, p, w, room, room.x)
    return chance(forward(room.x, net, room))


@kernel
def halve(room, live, prior):
    """Put the better half of the first `live` candidates first; return how many that is.

    All were played out equally often. What one ply says of them counts as much as `prior` rounds.
    """
    for j in range(live):
        best = j
        for other in range(j + 1, live):
            if _standing(room, other, prior) > _standing(room, best, prior):
                best = other
        swap(room, j, best)
    return (live + 1) // 2


@kernel
def _standing(room, j, prior):
    return room.sums_of[j] + prior * chance(room.logits[j])


_, _B, _R, _WHOLE, _, _W, _NET, _ROOM = typed()
worth: Final = by_address(_worth, (_B, _R, _WHOLE, _W, _NET, _ROOM), _types.float64)
#: The same for the tree of `ismcts`, which mostly has another value at its leaves.
worth_late: Final = by_address(_worth, (_B, _R, _WHOLE, _W, _NET, _ROOM), _types.float64, late=True)
