"""What an action leaves as it was in an observation, so that a caller's row need not be written from its beginning.

An observation begins with the board, then come the pieces, the seats, and what is the observer's own or the table's
(`layout.BLOCKS`). Most decisions change nothing of the first two, and writing them is most of what an observation
costs. The rules know nothing of this: here stand the few kinds of actions of which it can be said beforehand. Of a kind
that is not named everything is written.
"""

import numpy as np

from . import actions as a, phases as at
from ._jit import inlined
from .bits import ONE, ZERO
from .rules.kit import is_pending
from .sizes import EXPLORERS, FAN, KNIGHTS, SPICE


def kinds(*members: int) -> np.uint64:
    """A set of kinds of actions."""
    return np.uint64(sum(1 << kind for kind in members))


# fmt: off
STILL = kinds(  # neither board nor pieces change, whatever chance brings
    a.ROLL, a.BUY_CARD, a.PLAY_SOLDIER, a.PLAY_ROADS, a.PLAY_PLENTY, a.PLAY_MONOPOLY, a.TAKE_CARD, a.DISCARD_CARD,
    a.STEAL_FROM, a.MARITIME, a.GIVE, a.GET, a.CALL, a.SUBMIT, a.CANCEL, a.ACCEPT, a.DECLINE, a.COUNTER,
    a.CHOOSE_PARTNER, a.REJECT_ALL, a.FISH_STEAL, a.FISH_TRADE, a.FISH_TAKE, a.FISH_ROUTE, a.FISH_CARD,
)
# fmt: on
#: Pieces change; new ships are so until the turn, or the building, ends.
LAID = kinds(a.END_TURN, a.END_BUILD, a.BUILD_ROAD, a.BUILD_SHIP, a.PICK_SHIP)
BUILT = kinds(a.BUILD_SETTLEMENT, a.BUILD_CITY)
ROLLED = kinds(a.ROLL)
ADDED = kinds(a.GIVE, a.GET)  # while one composes, none but this seat sees more

SET_SIZE = 64  # kinds of actions in a set; later ones, as those of Cities & Knights, are in none
MANY_KINDS = any(kind.size for kind in a.KINDS[SET_SIZE:])  # this edition has such

ALL, PIECES, SEATS, OWN = 0, 1, 2, 3  # from where on an observation is to be written


@inlined
def changed_by(s, r, global_id):
    """From where on a legal action (global id), not yet made, may change what its seat sees: ALL, PIECES, SEATS or OWN.

    That is if the same seat decides next; another one has its own row of seats, and so PIECES to be written at least.
    """
    if MANY_KINDS and a.KIND_OF[global_id] >= SET_SIZE:
        return ALL
    kind = ONE << np.uint64(a.KIND_OF[global_id])
    found = r.exploration or r.number_reserve or r.trade_route_tokens
    if FAN:
        found |= r.round_the_world or r.blind_start or r.island_markers
    if SPICE:
        found |= r.spices or r.settlement_tokens
    first = ALL
    if s.phase == at.COMPOSE and kind & ADDED != ZERO:
        first = OWN
    elif kind & STILL != ZERO and s.phase != at.PIRATE_ANSWER and s.phase != at.TOKEN_ANSWER and not _board_waits(s, r):
        first = SEATS
        if KNIGHTS and kind & ROLLED != ZERO and r.knights:  # barbarians may come (CK-160)
            first = PIECES
    elif (kind & LAID != ZERO and not found) or (kind & BUILT != ZERO and not found and not r.island_token):
        first = PIECES
    return first


@inlined
def _board_waits(s, r):
    """True when the board changes once what is due now is done: a reward is taken before the next hex is turned up."""
    waits = r.exploration and is_pending(s, at.FOUND_HEX)
    if EXPLORERS:  # a castaway is taken along, or left (BARGE-116)
        waits |= s.phase == at.CASTAWAY
    if FAN:
        waits |= r.blind_start and is_pending(s, at.STARTS_PAID)
    return waits
