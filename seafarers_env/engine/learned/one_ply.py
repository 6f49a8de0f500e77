"""One ply: the network's word on the position after each legal action."""

from typing import Any, Final

import numba
import numpy as np

from seafarers_env.compiling.addresses import by_address

from .. import actions as a, phases as at
from .._jit import kernel
from ..bits import ONE, ZERO, bit, scratch, trailing_zeros
from ..policies.masks import only_one
from ..records import BOARD, RULES, STATE
from ..rules.kit import in_set_up, is_chance
from ..search.tree import OFFERS
from ..shared_kernels import act, choose, legal
from ..sizes import KNIGHTS, MAX_ACTIONS
from .hands import conceal
from .network import first_layer, forward, forward_from
from .position import HEURISTIC, KIND, describe, describe_action, describe_after
from .thinking import AT_LAYERS, AT_MARGIN, AT_SETTLED, Net, lay_out, make_net, make_room, room_words

CERTAIN: Final = 50.0  # the logit of a won game
NO_TALK: Final = ~(1 << at.COMPOSE | 1 << at.ANSWER | 1 << at.CHOOSE)  # all phases but those of a trade between players

_record: Final[Any] = numba.from_dtype  # pyright: ignore[reportPrivateImportUsage]
_typeof: Any = getattr(numba, "typeof")  # noqa: B009  # its type is unknown to checkers
_types: Final[Any] = numba.types  # pyright: ignore[reportPrivateImportUsage]


@kernel
def _evaluate(s, b, r, p, m, w, net, room):
    """Fill `actions` and `logits` of the room for seat `p`, who decides; return how many there are.

    Of actions that begin a trade with other players there is only the heuristic's choice, and in such a trade nothing
    else: it sees to it. Its choice is the first.
    """
    favourite = choose(s, b, r, p, m, w)
    room.actions[0], room.logits[0] = favourite, 0.0
    if _is_talk(s):
        return np.int64(1)
    room.C[0] = s
    conceal(room.C[0], b, r, p, w)
    describe(room.C[0], b, r, p, w, room, room.base)
    first_layer(room.base, net, room.sums)
    room.logits[0] = _logit_after(b, r, p, favourite, favourite, w, net, room)
    n = np.int64(1)
    rest = scratch().view(np.uint64)
    _list_others(s, m, favourite, rest)
    for k in range(a.MASK_WORDS):
        word = rest[k]
        while word != ZERO and n < MAX_ACTIONS:
            global_id = 64 * k + trailing_zeros(word)
            word &= word - ONE
            room.actions[n] = global_id
            room.logits[n] = _logit_after(b, r, p, global_id, favourite, w, net, room)
            n += 1
    if is_settled(s, net):
        return _judge_settled(b, r, p, n, w, net, room)
    return n


@kernel
def is_settled(s, net):
    """Whether actions in `s` are judged by the position after set-up."""
    return net.settled > 0 and in_set_up(s)


@kernel
def _judge_settled(b, r, p, n, w, net, room):
    """Of the first `n` actions keep the best few, and judge each of them after set-up; how many those are.

    A starting piece tells little by itself: what it is worth depends on the pieces that can follow.
    """
    k = min(net.settled, n)
    put_best_first(room, 1, k, n)  # the heuristic's choice stays first
    for j in range(k):
        _describe_settled(b, r, p, np.int64(room.actions[j]), w, room, room.x)
        room.logits[j] = forward(room.x, net, room)
    return k


@kernel
def put_best_first(room, first, k, n):
    """Of the actions from place `first` to `n`, put those of the highest logits at `first` to `k`, in their order."""
    for j in range(first, k):
        best = j
        for other in range(j + 1, n):
            if room.logits[other] > room.logits[best]:
                best = other
        swap(room, j, best)


@kernel
def swap(room, j, k):
    """Exchange the places of two actions in the room."""
    room.actions[j], room.actions[k] = room.actions[k], room.actions[j]
    room.logits[j], room.logits[k] = room.logits[k], room.logits[j]
    room.sums_of[j], room.sums_of[k] = room.sums_of[k], room.sums_of[j]
    room.visits[j], room.visits[k] = room.visits[k], room.visits[j]


@kernel
def _describe_settled(b, r, p, global_id, w, room, x):
    """Write the inputs of the position after an action in set-up and all that the heuristic places after it.

    It ends where chance has a say: what that brings is not known.
    """
    room.T[0] = room.C[0]
    t, m = room.T[0], room.m
    act(t, b, r, global_id)
    while t.phase != at.OVER and in_set_up(t) and not is_chance(t):
        legal(t, b, r, m)
        action = only_one(m)
        if action < 0:
            action = choose(t, b, r, np.int64(t.actor), m, w)
        act(t, b, r, action)
    describe_turn_over(t, b, r, p, w, room, x)


@kernel
def describe_turn_over(t, b, r, p, w, room, x):
    """Write the inputs of seat `p` in `t` as if it had just ended a turn. What is hidden from it is changed in `t`."""
    conceal(t, b, r, p, w)
    describe(t, b, r, p, w, room, x)
    x[HEURISTIC] = 1.0
    x[KIND + a.END_TURN] = 1.0


@kernel
def _is_talk(s):
    if s.phase >= at.CORE_PHASES:
        return False
    return NO_TALK >> np.int64(s.phase) & 1 == 0


@kernel
def _list_others(s, m, favourite, rest):
    """Copy the mask to `rest` without the favourite, and without what begins a trade with other players."""
    for k in range(a.MASK_WORDS):
        rest[k] = m[k]
    if not KNIGHTS or s.playing < 0:  # what is given for a progress card is no offer
        rest[a.RESOURCE_WORD] &= ~OFFERS
        rest[a.SINGLE_WORD] &= ~bit(a.FIRST_OF[a.CALL])
    rest[favourite >> 6] &= ~bit(favourite)


@kernel
def _logit_after(b, r, p, global_id, favourite, w, net, room):
    """The logit of the position after an action; its inputs are left in `x` of the room."""
    room.T[0] = room.C[0]
    t = room.T[0]
    act(t, b, r, global_id)
    describe_after(room.C[0], t, b, r, p, global_id, w, room, room.base, room.x)
    describe_action(global_id, favourite, room.x)
    if t.phase == at.OVER and t.winner == p:
        return CERTAIN
    return forward_from(room.x, room.base, room.sums, net, room)


@kernel
def describe_candidate(b, r, p, global_id, favourite, w, net, room, x):
    """Write the inputs by which an action is judged, once `evaluate` has looked at this decision."""
    if is_settled(room.C[0], net):
        _describe_settled(b, r, p, global_id, w, room, x)
        return
    room.T[0] = room.C[0]
    act(room.T[0], b, r, global_id)
    describe_after(room.C[0], room.T[0], b, r, p, global_id, w, room, room.base, x)
    describe_action(global_id, favourite, x)


@kernel
def best_of(n, margin, room):
    """Which of the first `n` actions is the best: another than the heuristic's only if better by the margin."""
    best = 0
    for k in range(1, n):
        if room.logits[k] > room.logits[best] + (margin if best == 0 else 0.0):
            best = k
    return best


@kernel
def unpack(w, widths):
    """Margin and network of a row of `pack_values`; the widths are copied to `widths`."""
    n = np.int64(w[AT_LAYERS]) + 1
    for k in range(n):
        widths[k] = np.int64(w[AT_LAYERS + 1 + k])
    return np.float64(w[AT_MARGIN]), Net(widths[:n], w[AT_LAYERS + 1 + n :], np.int64(w[AT_SETTLED]))


@kernel
def _think(s, b, r, p, m, w):
    """The best action (global id) of one ply for seat `p`, who decides; `w` is weights and network (`pack_values`)."""
    room = lay_out(room_words())
    margin, net = unpack(w, room.widths)
    n = evaluate(s, b, r, p, m, w, net, room)
    return np.int64(room.actions[best_of(n, margin, room)])


# --- called by address, like the engine: one machine code for all who ask ---------------------------------------------
def typed() -> tuple[Any, ...]:
    """The numba types of network, room and what is read beside them: s, b, r, p, m, w, net, room."""
    room = make_room()
    weights = _types.Array(_types.float32, 1, "C", readonly=True)
    return (
        *(_record(kind) for kind in (STATE, BOARD, RULES)), _types.int64, _typeof(room.m), weights,
        _typeof(make_net([(np.zeros((1, 1)), np.zeros(1))])), _typeof(room),
    )  # fmt: skip


evaluate: Final = by_address(_evaluate, typed(), _types.int64)
think: Final = by_address(_think, typed()[:6], _types.int64)
#: The same, for kernels in which it may play and mostly does not: whoever seats it connects it (`warm_up`).
think_late: Final = by_address(_think, typed()[:6], _types.int64, late=True)
