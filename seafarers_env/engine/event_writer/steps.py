"""The steps of a game, told: what `stepping` and `shared_kernels` do, and the tokens of it."""

from typing import Any, Final

import numba
import numpy as np

from seafarers_env.compiling.addresses import by_address

from .. import actions as a, events as t, phases as at, shared_kernels
from .._jit import inlined, kernel
from ..bits import count, nth, scratch
from ..chance import draw
from ..knights.events.turn import keep_realm, tell_realm_gains
from ..open_figures import NUM_FIGURES
from ..records import BOARD, RULES, STATE
from ..rules.kit import in_set_up, is_chance
from ..sizes import EXPLORERS, FAN, HAWAII, KNIGHTS
from ..stepping import AUTOMATIC
from .chances import tell_chance
from .decisions import tell_decision, tell_word
from .tokens import (
    ARMY_AT,
    NONE,
    ROUTE_AT,
    TOKENS_AT,
    keep,
    keep_edges,
    tell,
    tell_figures,
    tell_fish,
    tell_gains,
    tell_hands,
    tell_mended,
    tell_of,
)

_types: Final[Any] = numba.types  # pyright: ignore[reportPrivateImportUsage]
_record: Final[Any] = numba.from_dtype  # pyright: ignore[reportPrivateImportUsage]
_GAME: Final = tuple(_record(kind) for kind in (STATE, BOARD, RULES))
_MASK: Final = _types.uint64[::1]
_TOKENS: Final = _types.int16[:, ::1]
_WORD: Final = _types.int64
# Names of their own: compiling goes by the name, and what has one waits for others of that name.


# --- one event --------------------------------------------------------------------------------------------------------
@kernel
def _act_told(s, b, r, global_id, E, num_events):
    """Apply one legal action (global id) and what follows of itself, but no chance."""
    p, kind, x = np.int64(s.actor), np.int64(a.KIND_OF[global_id]), np.int64(a.ARGUMENT_OF[global_id])
    if s.phase == at.COMPOSE and (kind == a.GIVE or kind == a.GET):
        shared_kernels.act(s, b, r, global_id)
        return num_events
    if kind >= a.GIVE and kind <= a.REJECT_ALL and not _is_no_word(s):
        num_events = tell_word(s, b, r, p, kind, x, E, num_events)
        shared_kernels.act(s, b, r, global_id)
        return num_events
    if kind == a.ROLL:
        shared_kernels.act(s, b, r, global_id)
        return num_events
    if kind == a.END_TURN:
        return _end_turn(s, b, r, p, global_id, E, num_events)
    kept, first = scratch(), num_events
    starting = _keep(s, b, r, kept)
    num_events = tell_decision(s, b, r, p, kind, x, E, num_events, kept)
    shared_kernels.act(s, b, r, global_id)
    if NUM_FIGURES:
        num_events = tell_figures(s, p, E, num_events, kept)
    return _tell_rest(s, b, r, first, starting, E, num_events, kept)


@inlined
def _is_no_word(s):
    """True where an answer is none to an offer, or a card is given by a progress card."""
    return (EXPLORERS and s.phase == at.CASTAWAY) or (
        KNIGHTS and (s.phase == at.CARD_STEP or s.phase == at.OPPONENT_STEP)
    )


@kernel
def _end_turn(s, b, r, p, global_id, E, num_events):
    """The same of the end of a turn, after which no hand is another."""
    kept = scratch()
    if HAWAII or EXPLORERS or NUM_FIGURES:
        keep(s, kept)
    num_events = tell_of(s, E, num_events, t.TURN_ENDED, p)
    shared_kernels.act(s, b, r, global_id)
    if NUM_FIGURES:
        num_events = tell_figures(s, p, E, num_events, kept)
    if HAWAII:
        num_events = tell_fish(s, r, E, num_events, kept)
    if EXPLORERS:  # lairs are fought for (BARGE-148)
        num_events = tell_gains(s, r, E, num_events, kept)
    if s.phase == at.OVER:
        num_events = _tell_end(s, E, num_events)
    return num_events


@kernel
def _tell_end(s, E, num_events):
    return tell_of(s, E, num_events, t.WON_GAME if s.winner >= 0 else t.CUT_OFF, s.winner)


@kernel
def _resolve_told(s, b, r, outcome, E, num_events):
    """Let chance have an outcome."""
    kept, first = scratch(), num_events
    starting = _keep(s, b, r, kept)
    num_events = tell_chance(s, b, outcome, E, num_events, kept)
    shared_kernels.resolve(s, b, r, outcome)
    if NUM_FIGURES:
        num_events = tell_figures(s, NONE, E, num_events, kept)
    return _tell_rest(s, b, r, first, starting, E, num_events, kept)


@kernel
def _keep(s, b, r, kept):
    """Keep what there is before; True where starting pieces may be exchanged (WORLD-13)."""
    keep(s, kept)
    if KNIGHTS:
        keep_realm(s, kept)
    if FAN and r.blind_start and in_set_up(s):
        keep_edges(s, b, kept)
        return True
    return False


@kernel
def _tell_rest(s, b, r, first, starting, E, num_events, kept):
    """Tell of what has followed: cards, pieces, cards of honour, tokens, the end."""
    num_events = tell_hands(s, r, first, E, num_events, kept)
    if FAN and starting:
        num_events = tell_mended(s, b, E, num_events, kept)
    if HAWAII:
        num_events = tell_fish(s, r, E, num_events, kept)
    if EXPLORERS:
        num_events = tell_gains(s, r, E, num_events, kept)
    if KNIGHTS and r.knights:
        num_events = tell_realm_gains(s, r, E, num_events, kept)
    for p in range(r.num_players):
        n = s.tokens[p] - kept[TOKENS_AT + p]
        if n != 0:
            num_events = tell(s, E, num_events, t.TOKENS_EARNED, p, NONE, NONE, NONE, NONE, n)
    if s.route_holder != kept[ROUTE_AT]:
        num_events = tell(s, E, num_events, t.ROUTE_TAKEN, s.route_holder, kept[ROUTE_AT], NONE, NONE, NONE, 0)
    if s.army_holder != kept[ARMY_AT]:
        num_events = tell(s, E, num_events, t.ARMY_TAKEN, s.army_holder, kept[ARMY_AT], NONE, NONE, NONE, 0)
    if s.phase == at.OVER:
        num_events = _tell_end(s, E, num_events)
    return num_events


# --- from one decision to the next ------------------------------------------------------------------------------------
@kernel
def _run_told(s, b, r, E, num_events):
    """Let chance happen until a seat has to decide."""
    while is_chance(s):
        num_events = _resolve_told(s, b, r, draw(s, b, r), E, num_events)
    return num_events


@kernel
def _step_told(s, b, r, global_id, m, explicit, E, num_events):
    """What `stepping.step` does."""
    while True:
        num_events = _act_told(s, b, r, global_id, E, num_events)
        if not explicit and is_chance(s):
            num_events = run(s, b, r, E, num_events)
        shared_kernels.legal(s, b, r, m)
        if not r.skip_forced or count(m) != 1:
            return num_events
        global_id = nth(m, 0)


@kernel
def _deal_told(s, b, r, seed, m, E):
    """A game dealt from its seed into a zeroed record, up to the first decision."""
    shared_kernels.begin(s, b, r, seed)
    num_events = run(s, b, r, E, 0)
    shared_kernels.legal(s, b, r, m)
    if r.skip_forced and count(m) == 1:
        num_events = step(s, b, r, nth(m, 0), m, AUTOMATIC, E, num_events)
    return num_events


act: Final = by_address(_act_told, (*_GAME, _WORD, _TOKENS, _WORD), _WORD)
resolve: Final = by_address(_resolve_told, (*_GAME, _WORD, _TOKENS, _WORD), _WORD)
run: Final = by_address(_run_told, (*_GAME, _TOKENS, _WORD), _WORD)
step: Final = by_address(_step_told, (*_GAME, _WORD, _MASK, _types.boolean, _TOKENS, _WORD), _WORD)
deal: Final = by_address(_deal_told, (*_GAME, _types.uint64, _MASK, _TOKENS), _WORD)
