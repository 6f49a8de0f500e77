"""The steps of a game, told: what `stepping` and `distant` do, and the tokens of it."""

from typing import Any, Final

import numba
import numpy as np

from seafarers_env.compiling.addresses import by_address

from .. import actions as a
from .. import events as t
from .. import phases as at
from .. import shared_kernels
from .._jit import inlined, kernel
from ..bits import count, nth, scratch
from ..chance import draw
from ..knights.events.turn import keep_realm, tell_realm_gains
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
def _act_told(s, b, r, wide, E, told):
    """Apply one legal action (wide id) and what follows of itself, but no chance."""
    p, kind, x = np.int64(s.actor), np.int64(a.KIND_OF[wide]), np.int64(a.ARGUMENT_OF[wide])
    if s.phase == at.COMPOSE and (kind == a.GIVE or kind == a.GET):
        shared_kernels.act(s, b, r, wide)
        return told
    if kind >= a.GIVE and kind <= a.REJECT_ALL and not _is_no_word(s):
        told = tell_word(s, b, r, p, kind, x, E, told)
        shared_kernels.act(s, b, r, wide)
        return told
    if kind == a.ROLL:
        shared_kernels.act(s, b, r, wide)
        return told
    if kind == a.END_TURN:
        return _end_turn(s, b, r, p, wide, E, told)
    kept, first = scratch(), told
    starting = _keep(s, b, r, kept)
    told = tell_decision(s, b, r, p, kind, x, E, told, kept)
    shared_kernels.act(s, b, r, wide)
    return _tell_rest(s, b, r, first, starting, E, told, kept)


@inlined
def _is_no_word(s):
    """True where an answer is none to an offer, or a card is given by a progress card."""
    return (EXPLORERS and s.phase == at.CASTAWAY) or (
        KNIGHTS and (s.phase == at.CARD_STEP or s.phase == at.OPPONENT_STEP)
    )


@kernel
def _end_turn(s, b, r, p, wide, E, told):
    """The same of the end of a turn, after which no hand is another."""
    kept = scratch()
    if HAWAII or EXPLORERS:
        keep(s, kept)
    told = tell_of(s, E, told, t.TURN_ENDED, p)
    shared_kernels.act(s, b, r, wide)
    if HAWAII:
        told = tell_fish(s, r, E, told, kept)
    if EXPLORERS:  # lairs are fought for (BARGE-148)
        told = tell_gains(s, r, E, told, kept)
    if s.phase == at.OVER:
        told = _tell_end(s, E, told)
    return told


@kernel
def _tell_end(s, E, told):
    return tell_of(s, E, told, t.WON_GAME if s.winner >= 0 else t.CUT_OFF, s.winner)


@kernel
def _resolve_told(s, b, r, outcome, E, told):
    """Let chance have an outcome."""
    kept, first = scratch(), told
    starting = _keep(s, b, r, kept)
    told = tell_chance(s, b, outcome, E, told, kept)
    shared_kernels.resolve(s, b, r, outcome)
    return _tell_rest(s, b, r, first, starting, E, told, kept)


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
def _tell_rest(s, b, r, first, starting, E, told, kept):
    """Tell of what has followed: cards, pieces, cards of honour, tokens, the end."""
    told = tell_hands(s, r, first, E, told, kept)
    if FAN and starting:
        told = tell_mended(s, b, E, told, kept)
    if HAWAII:
        told = tell_fish(s, r, E, told, kept)
    if EXPLORERS:
        told = tell_gains(s, r, E, told, kept)
    if KNIGHTS and r.knights:
        told = tell_realm_gains(s, r, E, told, kept)
    for p in range(r.num_players):
        n = s.tokens[p] - kept[TOKENS_AT + p]
        if n != 0:
            told = tell(s, E, told, t.TOKENS_EARNED, p, NONE, NONE, NONE, NONE, n)
    if s.route_holder != kept[ROUTE_AT]:
        told = tell(s, E, told, t.ROUTE_TAKEN, s.route_holder, kept[ROUTE_AT], NONE, NONE, NONE, 0)
    if s.army_holder != kept[ARMY_AT]:
        told = tell(s, E, told, t.ARMY_TAKEN, s.army_holder, kept[ARMY_AT], NONE, NONE, NONE, 0)
    if s.phase == at.OVER:
        told = _tell_end(s, E, told)
    return told


# --- from one decision to the next ------------------------------------------------------------------------------------
@kernel
def _run_told(s, b, r, E, told):
    """Let chance happen until a seat has to decide."""
    while is_chance(s):
        told = _resolve_told(s, b, r, draw(s, b), E, told)
    return told


@kernel
def _step_told(s, b, r, wide, m, explicit, E, told):
    """What `stepping.step` does."""
    while True:
        told = _act_told(s, b, r, wide, E, told)
        if not explicit and is_chance(s):
            told = run(s, b, r, E, told)
        shared_kernels.legal(s, b, r, m)
        if not r.skip_forced or count(m) != 1:
            return told
        wide = nth(m, 0)


@kernel
def _deal_told(s, b, r, seed, m, E):
    """What `distant.deal` does: a game dealt from its seed into a zeroed record, up to the first decision."""
    shared_kernels.begin(s, b, r, seed)
    told = run(s, b, r, E, 0)
    shared_kernels.legal(s, b, r, m)
    if r.skip_forced and count(m) == 1:
        told = step(s, b, r, nth(m, 0), m, AUTOMATIC, E, told)
    return told


act: Final = by_address(_act_told, (*_GAME, _WORD, _TOKENS, _WORD), _WORD)
resolve: Final = by_address(_resolve_told, (*_GAME, _WORD, _TOKENS, _WORD), _WORD)
run: Final = by_address(_run_told, (*_GAME, _TOKENS, _WORD), _WORD)
step: Final = by_address(_step_told, (*_GAME, _WORD, _MASK, _types.boolean, _TOKENS, _WORD), _WORD)
deal: Final = by_address(_deal_told, (*_GAME, _types.uint64, _MASK, _TOKENS), _WORD)
