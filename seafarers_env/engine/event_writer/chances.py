"""What is told of an event of chance, before it happens."""

import numpy as np

from .. import constants as c, events as t, phases as at
from .._jit import kernel
from ..base.rules.theft import stolen_by
from ..bits import nth
from ..deal import first_conflict
from ..explorers.events import tell_found, tell_rolled
from ..knights.events.turn import is_chance_of_realm, tell_chance_of_realm
from ..sizes import EXPLORERS, FAN, KNIGHTS, SPICE
from .tokens import NONE, add_good, know_only, move, number_of, tell


@kernel
def tell_chance(s, b, outcome, E, num_events, kept):
    """Tell of an outcome; `kept` learns of the cards that the tokens say go elsewhere."""
    p = np.int64(s.active)
    if s.phase == at.DICE:
        return tell(s, E, num_events, t.ROLLED, p, NONE, NONE, NONE, NONE, outcome - c.FIRST_DICE + 2)
    if s.phase == at.STOLEN_CARD:
        return _tell_theft(s, p, np.int64(s.victim), stolen_by(outcome), E, num_events, kept)
    if s.phase == at.DRAWN_CARD:
        return _tell_drawn(s, p, outcome - c.FIRST_DRAWN, E, num_events)
    if FAN and s.phase == at.START_CARD:
        return _tell_drawn(s, np.int64(s.start_cards), outcome - c.FIRST_DRAWN, E, num_events)
    if KNIGHTS and is_chance_of_realm(s):
        return tell_chance_of_realm(s, b, outcome, E, num_events)
    if SPICE and s.phase == at.SPICE_CARD:
        k = c.FIRST_SPICE + outcome - c.FIRST_SPICE_CARD
        num_events = tell(s, E, num_events, t.SPICE_DRAWN, p, NONE, number_of(k), NONE, NONE, 1)
        know_only(E, num_events, 1 << p)
        add_good(E, num_events, k, 1)
        move(kept, p, k, 1)
        return num_events
    if EXPLORERS and s.phase == at.DIE:
        return tell_rolled(s, outcome, E, num_events)
    if EXPLORERS:
        return tell_found(s, b, outcome, E, num_events)
    return _tell_board(s, b, outcome, E, num_events)


@kernel
def _tell_theft(s, thief, victim, k, E, num_events, kept):
    """A card moves; its kind is known to the two alone (OBSERVATION-07)."""
    num_events = tell(s, E, num_events, t.STOLEN, thief, victim, number_of(k), NONE, NONE, 1)
    know_only(E, num_events, 1 << thief | 1 << victim)
    add_good(E, num_events, k, 1)
    move(kept, thief, k, 1)
    move(kept, victim, k, -1)
    return num_events


@kernel
def _tell_drawn(s, p, card, E, num_events):
    num_events = tell(s, E, num_events, t.CARD_DRAWN, p, NONE, card, NONE, NONE, 0)
    know_only(E, num_events, 1 << p)
    return num_events


@kernel
def _tell_board(s, b, outcome, E, num_events):
    p = np.int64(s.explorer)
    if FAN and s.phase == at.FOUND_HEX and c.FIRST_FOUND_HARBOUR <= outcome and outcome != c.FOUND_SPICE:
        kind = outcome - c.FIRST_FOUND_HARBOUR
        return tell(s, E, num_events, t.HARBOUR_FOUND, p, NONE, kind, nth(s.found, 0), NONE, 0)
    if s.phase == at.FOUND_HEX:
        terrain = c.SPICE_HEX if outcome == c.FOUND_SPICE else outcome - c.FIRST_FOUND_HEX
        return tell(s, E, num_events, t.HEX_FOUND, p, NONE, terrain, nth(s.found, 0), NONE, 0)
    if s.phase == at.FOUND_TOKEN:
        return tell(s, E, num_events, t.NUMBER_LAID, p, NONE, NONE, s.found_hex, NONE, outcome - c.FIRST_FOUND_TOKEN)
    if s.phase == at.RESERVE_TOKEN:
        return tell(s, E, num_events, t.NUMBER_LAID, p, NONE, NONE, nth(s.bare, 0), NONE, outcome - c.FIRST_RESERVE)
    if s.phase == at.HARBOUR_KIND:
        edge = s.harbour_edge[_next_harbour(s)]
        return tell(s, E, num_events, t.HARBOUR_SHOWN, NONE, NONE, outcome - c.FIRST_HARBOUR, edge, NONE, 0)
    if FAN and s.phase == at.MARKER:
        went = outcome - c.FIRST_MARKER
        return tell(s, E, num_events, t.MARKER_TRIED, np.int64(s.active), NONE, went, s.marker_of, NONE, 0)
    place = outcome - c.FIRST_PIRATE
    if s.phase == at.TOKEN_PLACE:
        return tell(s, E, num_events, t.NUMBERS_EXCHANGED, NONE, NONE, NONE, place, first_conflict(s, b), 0)
    return tell(s, E, num_events, t.PIRATE_MOVED, NONE, NONE, NONE, place, NONE, 0)


@kernel
def _next_harbour(s):
    for i in range(s.harbours_placed):
        if s.harbour_kind[i] < 0:
            return i
    return 0
