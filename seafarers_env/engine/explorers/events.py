"""What is told of the explorers' ships and what they carry, find and fight for, before it happens (BARGE)."""

import numpy as np

from .. import actions as a, constants as c, events as t, phases as at
from .._jit import inlined, kernel
from ..bits import nth
from ..event_writer.tokens import NONE, add_good, know_only, move, tell, tell_of

FISH, BATTLE, DRIVE = 0, 1, 2  # what a die is for: `what` of its token


@inlined
def is_of_cargo(s, kind, x):
    """True for decisions that no other game has, and those that are told otherwise there."""
    to_gold = kind == a.MARITIME and x >= c.NUM_RESOURCES * c.NUM_RESOURCES
    under_sail = s.phase == at.SAIL and (kind == a.BUILD_SHIP or kind == a.BUILD_SETTLEMENT)
    return kind >= a.RETIRE or to_gold or under_sail or kind == a.PIRATE or s.phase == at.CASTAWAY


@kernel
def tell_cargo(s, b, p, kind, x, E, num_events, kept):
    """Tell of such a decision; that a ship is taken up or done with shows in the position.

    `kept` learns of cards that the tokens say go elsewhere.
    """
    if kind == a.BUILD_SHIP:
        return tell(s, E, num_events, t.SHIP_MOVED, p, NONE, NONE, x, s.cargo_ship[p, s.ship], 0)
    if kind == a.BUILD_SETTLEMENT:
        num_events = tell(s, E, num_events, t.SHIP_GONE, p, NONE, NONE, s.cargo_ship[p, s.ship], NONE, 0)
        return tell(s, E, num_events, t.SETTLEMENT_BUILT, p, NONE, NONE, x, NONE, 0)
    if kind == a.PIRATE:
        return tell(s, E, num_events, t.PIRATE_MOVED, p, NONE, NONE, x, s.own_pirate[p], 0)
    if kind == a.MARITIME or kind == a.SELL:
        return tell_of(s, E, num_events, t.BANK_TRADE, p)
    if kind == a.BUY:
        num_events = tell_of(s, E, num_events, t.BANK_TRADE, p)
        add_good(E, num_events, x, 1)
        move(kept, p, x, 1)
        return num_events
    if kind == a.RETIRE:
        return tell(s, E, num_events, t.SHIP_GONE, p, NONE, NONE, s.cargo_ship[p, x], NONE, 0)
    if kind == a.SETTLER_AT or kind == a.CREW_AT:
        cargo = c.SETTLER if kind == a.SETTLER_AT else c.CREW
        return tell(s, E, num_events, t.CARGO_BUILT, p, NONE, cargo, NONE, NONE, x + 1)
    if kind == a.LOAD or kind == a.UNLOAD:
        what = t.CARGO_LOADED if kind == a.LOAD else t.CARGO_UNLOADED
        return tell(s, E, num_events, what, p, NONE, x, NONE, NONE, 0)
    if kind == a.SWAP:
        return tell_of(s, E, num_events, t.CARGO_SWAPPED, p)
    if kind == a.PAY_WOOL:
        return tell_of(s, E, num_events, t.WOOL_PAID, p)
    return _tell_at_sea(s, b, p, kind, x, E, num_events)


@kernel
def _tell_at_sea(s, b, p, kind, x, E, num_events):
    """Tell of crews, hauls and castaways; of dice when they are rolled, of a castaway when its face is seen."""
    if kind == a.CREW_TO:
        num_events = tell(s, E, num_events, t.CREW_LANDED, p, NONE, NONE, x, NONE, 0)
    elif kind == a.CREW_FROM:
        num_events = tell(s, E, num_events, t.CREW_TAKEN, p, NONE, NONE, x, NONE, 0)
    elif kind == a.LOAD_HAUL:
        num_events = tell(s, E, num_events, t.HAUL_TAKEN, p, NONE, NONE, x, NONE, 0)
    elif kind == a.DELIVER_FISH or kind == a.DELIVER_SACK:
        cargo = c.HAUL if kind == a.DELIVER_FISH else c.SACK
        num_events = tell(s, E, num_events, t.CARGO_DELIVERED, p, NONE, cargo, NONE, NONE, 0)
    elif kind == a.INSPECT and s.castaway_face[x] >= 0:
        num_events = _tell_seen(s, b, p, x, s.castaway_face[x], E, num_events)
    elif kind == a.ACCEPT:
        face = s.castaway_face[s.castaway]
        num_events = tell(s, E, num_events, t.CASTAWAY_RESCUED, p, NONE, face, b.castaway_vertex[s.castaway], NONE, 0)
    elif kind == a.DECLINE:
        num_events = tell(s, E, num_events, t.CASTAWAY_LEFT, p, NONE, NONE, b.castaway_vertex[s.castaway], NONE, 0)
    return num_events


@kernel
def _tell_seen(s, b, p, place, face, E, num_events):
    """Who looks at a castaway alone knows the face (BARGE-114)."""
    num_events = tell(s, E, num_events, t.CASTAWAY_SEEN, p, NONE, face, b.castaway_vertex[place], NONE, 0)
    know_only(E, num_events, 1 << p)
    return num_events


# --- chance -----------------------------------------------------------------------------------------------------------
@kernel
def tell_rolled(s, outcome, E, num_events):
    """Tell of a die: for fish, in a battle, to drive off the pirate ship of the other."""
    eyes = outcome - c.FIRST_DIE + 1
    die = np.int64(s.die_for)
    if die >= c.DIE_DRIVE:
        return tell(s, E, num_events, t.DIE_ROLLED, s.active, die - c.DIE_DRIVE, DRIVE, NONE, NONE, eyes)
    if die >= c.DIE_BATTLE:
        return tell(s, E, num_events, t.DIE_ROLLED, die - c.DIE_BATTLE, NONE, BATTLE, NONE, NONE, eyes)
    return tell(s, E, num_events, t.DIE_ROLLED, s.active, NONE, FISH, NONE, NONE, eyes)


@kernel
def tell_found(s, b, outcome, E, num_events):
    """Tell of what is turned up: a hex, its chip, number or village, a lair's number, the face of a castaway."""
    p = np.int64(s.active)
    if s.phase == at.FOUND_HEX:
        terrain = outcome - c.FIRST_FOUND_HEX
        if outcome == c.FOUND_SPICE or outcome == c.FOUND_SHOAL:
            terrain = c.SPICE_HEX if outcome == c.FOUND_SPICE else c.SHOAL_HEX
        return tell(s, E, num_events, t.HEX_FOUND, p, NONE, terrain, nth(s.found, 0), NONE, 0)
    if s.phase == at.FOUND_TOKEN:
        return tell(s, E, num_events, t.NUMBER_LAID, p, NONE, NONE, s.found_hex, NONE, outcome - c.FIRST_FOUND_TOKEN)
    if s.phase == at.SHOAL_NUMBER:
        return tell(s, E, num_events, t.SHOAL_NUMBERED, p, NONE, NONE, s.found_hex, NONE, outcome - c.FIRST_SHOAL + 1)
    if s.phase == at.VILLAGE_KIND:
        return tell(s, E, num_events, t.VILLAGE_FOUND, p, NONE, outcome - c.FIRST_VILLAGE, s.found_hex, NONE, 0)
    if s.phase == at.LAIR_NUMBER:
        number = outcome - c.FIRST_FOUND_TOKEN
        return tell(s, E, num_events, t.LAIR_TAKEN, NONE, NONE, NONE, b.find_hex[s.battle], NONE, number)
    return _tell_seen(s, b, p, np.int64(s.castaway), outcome - c.FIRST_FACE, E, num_events)
