"""What is told of an event of chance, before it happens."""

import numpy as np

from .. import events as t
from .._jit import kernel
from ..bits import nth
from ..constants import (
    FIRST_DICE,
    FIRST_DRAWN,
    FIRST_FOUND_HARBOUR,
    FIRST_FOUND_HEX,
    FIRST_FOUND_TOKEN,
    FIRST_HARBOUR,
    FIRST_MARKER,
    FIRST_PIRATE,
    FIRST_RESERVE,
    FIRST_SPICE,
    FIRST_SPICE_CARD,
    FOUND_SPICE,
    SPICE_HEX,
)
from ..deal import first_conflict
from ..phases import (
    DICE,
    DIE,
    DRAWN_CARD,
    FOUND_HEX,
    FOUND_TOKEN,
    HARBOUR_KIND,
    MARKER,
    RESERVE_TOKEN,
    SPICE_CARD,
    START_CARD,
    STOLEN_CARD,
    TOKEN_PLACE,
)
from ..rules.base.theft import stolen_by
from ..sizes import EXPLORERS, FAN, KNIGHTS, SPICE
from .cargo import tell_found, tell_rolled
from .realm import is_chance_of_realm, tell_chance_of_realm
from .tokens import NONE, add_good, know_only, move, number_of, tell


@kernel
def tell_chance(s, b, outcome, E, told, kept):
    """Tell of an outcome; `kept` learns of the cards that the tokens say go elsewhere."""
    p = np.int64(s.active)
    if s.phase == DICE:
        return tell(s, E, told, t.ROLLED, p, NONE, NONE, NONE, NONE, outcome - FIRST_DICE + 2)
    if s.phase == STOLEN_CARD:
        return _tell_theft(s, p, np.int64(s.victim), stolen_by(outcome), E, told, kept)
    if s.phase == DRAWN_CARD:
        return _tell_drawn(s, p, outcome - FIRST_DRAWN, E, told)
    if FAN and s.phase == START_CARD:
        return _tell_drawn(s, np.int64(s.start_cards), outcome - FIRST_DRAWN, E, told)
    if KNIGHTS and is_chance_of_realm(s):
        return tell_chance_of_realm(s, b, outcome, E, told)
    if SPICE and s.phase == SPICE_CARD:
        k = FIRST_SPICE + outcome - FIRST_SPICE_CARD
        told = tell(s, E, told, t.SPICE_DRAWN, p, NONE, number_of(k), NONE, NONE, 1)
        know_only(E, told, 1 << p)
        add_good(E, told, k, 1)
        move(kept, p, k, 1)
        return told
    if EXPLORERS and s.phase == DIE:
        return tell_rolled(s, outcome, E, told)
    if EXPLORERS:
        return tell_found(s, b, outcome, E, told)
    return _tell_board(s, b, outcome, E, told)


@kernel
def _tell_theft(s, thief, victim, k, E, told, kept):
    """A card moves; its kind is known to the two alone (OBSERVATION-07)."""
    told = tell(s, E, told, t.STOLEN, thief, victim, number_of(k), NONE, NONE, 1)
    know_only(E, told, 1 << thief | 1 << victim)
    add_good(E, told, k, 1)
    move(kept, thief, k, 1)
    move(kept, victim, k, -1)
    return told


@kernel
def _tell_drawn(s, p, card, E, told):
    told = tell(s, E, told, t.CARD_DRAWN, p, NONE, card, NONE, NONE, 0)
    know_only(E, told, 1 << p)
    return told


@kernel
def _tell_board(s, b, outcome, E, told):
    p = np.int64(s.explorer)
    if FAN and s.phase == FOUND_HEX and FIRST_FOUND_HARBOUR <= outcome and outcome != FOUND_SPICE:
        kind = outcome - FIRST_FOUND_HARBOUR
        return tell(s, E, told, t.HARBOUR_FOUND, p, NONE, kind, nth(s.found, 0), NONE, 0)
    if s.phase == FOUND_HEX:
        terrain = SPICE_HEX if outcome == FOUND_SPICE else outcome - FIRST_FOUND_HEX
        return tell(s, E, told, t.HEX_FOUND, p, NONE, terrain, nth(s.found, 0), NONE, 0)
    if s.phase == FOUND_TOKEN:
        return tell(s, E, told, t.NUMBER_LAID, p, NONE, NONE, s.found_hex, NONE, outcome - FIRST_FOUND_TOKEN)
    if s.phase == RESERVE_TOKEN:
        return tell(s, E, told, t.NUMBER_LAID, p, NONE, NONE, nth(s.bare, 0), NONE, outcome - FIRST_RESERVE)
    if s.phase == HARBOUR_KIND:
        edge = s.harbour_edge[_next_harbour(s)]
        return tell(s, E, told, t.HARBOUR_SHOWN, NONE, NONE, outcome - FIRST_HARBOUR, edge, NONE, 0)
    if FAN and s.phase == MARKER:
        went = outcome - FIRST_MARKER
        return tell(s, E, told, t.MARKER_TRIED, np.int64(s.active), NONE, went, s.marker_of, NONE, 0)
    place = outcome - FIRST_PIRATE
    if s.phase == TOKEN_PLACE:
        return tell(s, E, told, t.NUMBERS_EXCHANGED, NONE, NONE, NONE, place, first_conflict(s, b), 0)
    return tell(s, E, told, t.PIRATE_MOVED, NONE, NONE, NONE, place, NONE, 0)


@kernel
def _next_harbour(s):
    for i in range(s.harbours_placed):
        if s.harbour_kind[i] < 0:
            return i
    return 0
