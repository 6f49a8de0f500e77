"""Movement: which ship is taken up, where it sails and what it does there."""

import numpy as np

from ..._jit import kernel
from ...actions import (
    CARGO_WORD,
    CREW_FROM_WORD,
    CREW_TO_WORD,
    DELIVER_FISH,
    DELIVER_SACK,
    DRIVE_BIT,
    END_TURN,
    FINISH_SHIP,
    FIRST_OF,
    FISH_ROLL,
    HAUL_WORD,
    INSPECT_BIT,
    LOAD_BIT,
    PAY_WOOL,
    PICK_WORD,
    SETTLEMENT_WORD,
    SHIP_WORD,
)
from ...bits import ZERO, bit, scratch, zero_bytes
from ...constants import (
    CREW,
    EMPTY,
    FIRST_HOLD,
    HAUL,
    MAX_CASTAWAYS,
    NOTHING,
    NUM_CARGO_SHIPS,
    ONE_CREW,
    SACK,
    SETTLER,
    SPICE_HEX,
    WOOL,
)
from ...sizes import EDGE_WORDS, HEX_WORDS, MAX_HEXES, MAX_PLAYERS
from ..masks import first_of, is_allowed
from ..overseas.lanes import chart_from, chart_home, farthest_towards
from ..overseas.missions import castaway_worth
from ..overseas.sites import fill_sites
from . import errands
from .errands import AT_CASTAWAY, AT_PORT, AT_VERTEX, DELIVERY, ERRAND, LANE, LEFT

WOOL_KEPT = 2  # wool in hand of which one may be paid for speed
LOG = 8  # items of a ship's log; the logs of a fleet lie in one array


# --- the fleet --------------------------------------------------------------------------------------------------------
@kernel
def lead(s, b, r, p, m, w, eco):
    """The next action while no ship is active: fish are rolled for, then ships with an errand taken up."""
    if is_allowed(m, FIRST_OF[FISH_ROLL]):
        return FIRST_OF[FISH_ROLL]
    if first_of(m, PICK_WORD, EDGE_WORDS) < 0:
        return FIRST_OF[END_TURN]
    logs, chart, scores = scratch(), scratch(), scratch().view(np.float64)
    assign(s, b, r, p, w, eco, logs, chart, scores)
    best, chosen = 0.0, np.int64(NOTHING)
    for k in range(NUM_CARGO_SHIPS):
        e = np.int64(s.cargo_ship[p, k])
        if e < 0 or s.taken_up >> k & 1:
            continue
        idle = logs[LOG * k + LANE] == e and logs[LOG * k + ERRAND] >= DELIVERY + 1
        if scores[k] > best and not idle:
            best, chosen = scores[k], 64 * PICK_WORD + e
    return chosen if chosen >= 0 else FIRST_OF[END_TURN]


@kernel
def assign(s, b, r, p, w, eco, logs, chart, scores):
    """Give each ship of `p` the best errand that no other one runs better, in place; `chart` is the active ship's."""
    home, sites, claimed = scratch(), scratch().view(np.float64), zero_bytes()
    chart_home(s, b, p, w, home)
    fill_sites(s, b, r, p, w, eco, sites)
    free = 0
    for k in range(NUM_CARGO_SHIPS):
        scores[k] = 0.0
        logs[LOG * k + LANE] = NOTHING
        free |= np.int64(s.cargo_ship[p, k] >= 0) << k
    while free != 0:
        best, chosen = 0.0, np.int64(NOTHING)
        for k in range(NUM_CARGO_SHIPS):
            if free >> k & 1:
                log = logs[LOG * k : LOG * k + LOG]
                score = _errand_of(s, b, r, p, k, w, home, sites, claimed, chart, log)
                if score > best:
                    best, chosen = score, k
        if chosen < 0:
            return
        scores[chosen] = best
        free &= ~(1 << chosen)
        number = logs[LOG * chosen + ERRAND]
        if number < DELIVERY:
            claimed[number] = 1


@kernel
def _errand_of(s, b, r, p, k, w, home, sites, claimed, chart, log):
    """Find the best errand of ship `k`; only the active one keeps its chart."""
    own = scratch()
    errands.describe_ship(s, p, k, log)
    e = np.int64(s.cargo_ship[p, k])
    if s.active == p and s.ship == k:
        chart_from(s, b, p, e, w, chart)
        return errands.find_best(s, b, r, p, w, chart, home, sites, claimed, log)
    chart_from(s, b, p, e, w, own)
    return errands.find_best(s, b, r, p, w, own, home, sites, claimed, log)


# --- one ship ---------------------------------------------------------------------------------------------------------
@kernel
def sail(s, b, r, p, m, w, eco):
    """The next action of the active ship."""
    wide = _in_passing(s, b, p, m, w)
    if wide >= 0:
        return wide
    logs, chart, scores = scratch(), scratch(), scratch().view(np.float64)
    assign(s, b, r, p, w, eco, logs, chart, scores)
    log = logs[LOG * np.int64(s.ship) : LOG * np.int64(s.ship) + LOG]
    e, here = log[LANE], np.int64(s.cargo_ship[p, s.ship])
    if e == here:
        wide = _on_the_spot(m, log[ERRAND])
    elif e >= 0:
        wide = farthest_towards(m, chart, e)
        wide = 64 * SHIP_WORD + wide if wide >= 0 else np.int64(NOTHING)
        if wide < 0 and chart[e] > log[LEFT] and _pays_wool(s, p, m, chart[e] - log[LEFT], log[ERRAND]):
            wide = FIRST_OF[PAY_WOOL]
    if wide < 0 and is_allowed(m, FIRST_OF[FINISH_SHIP]):
        wide = FIRST_OF[FINISH_SHIP]
    return wide if wide >= 0 else first_of(m, SHIP_WORD, EDGE_WORDS)


@kernel
def _pays_wool(s, p, m, missing, number):
    """True when wool brings the ship there this turn, and is to spare or the errand more than a look."""
    if missing > errands.POINTS_OF_WOOL or not is_allowed(m, FIRST_OF[PAY_WOOL]):
        return False
    return number <= DELIVERY and s.hand[p, WOOL] >= WOOL_KEPT


@kernel
def _on_the_spot(m, number):
    """What the errand of that number is, where the ship lies; -1 = nothing that can be done."""
    wide = np.int64(NOTHING)
    if number < 0 or number >= AT_PORT:
        return wide
    if number >= AT_CASTAWAY:
        wide = 64 * CARGO_WORD + INSPECT_BIT + number - AT_CASTAWAY
    elif number >= AT_VERTEX:
        wide = 64 * SETTLEMENT_WORD + number - AT_VERTEX
    else:
        for word in (CREW_TO_WORD, CREW_FROM_WORD, HAUL_WORD):
            if is_allowed(m, 64 * word + number):
                wide = 64 * word + number
    return wide if wide >= 0 and is_allowed(m, wide) else np.int64(NOTHING)


@kernel
def _in_passing(s, b, p, m, w):
    """What is done wherever it can be: deliveries, sacks and hauls taken aboard, pirate ships driven off; -1 = none."""
    if is_allowed(m, FIRST_OF[DELIVER_FISH]):
        return FIRST_OF[DELIVER_FISH]
    if is_allowed(m, FIRST_OF[DELIVER_SACK]):
        return FIRST_OF[DELIVER_SACK]
    for k in range(1, MAX_PLAYERS):
        if m[CARGO_WORD] & bit(DRIVE_BIT + k) != ZERO:
            return np.int64(64 * CARGO_WORD + DRIVE_BIT + k)
    h = first_of(m, CREW_TO_WORD, HEX_WORDS)
    while h >= 0:
        h -= 64 * CREW_TO_WORD
        if s.terrain[h] == SPICE_HEX:
            return 64 * CREW_TO_WORD + h
        h = _next_of(m, CREW_TO_WORD, h)
    wide = first_of(m, HAUL_WORD, HEX_WORDS)
    if wide >= 0:
        return wide
    wide = _taken_aboard(s, p, m)
    if wide >= 0:
        return wide
    for place in range(MAX_CASTAWAYS):
        if m[CARGO_WORD] & bit(INSPECT_BIT + place) != ZERO and castaway_worth(s, p, place, w) > 0:
            return np.int64(64 * CARGO_WORD + INSPECT_BIT + place)
    return np.int64(NOTHING)


@kernel
def _next_of(m, word, h):
    """The next hex after `h` among the actions that begin at `word`, as a wide id, -1 = none."""
    for g in range(h + 1, MAX_HEXES):
        if is_allowed(m, 64 * word + g):
            return np.int64(64 * word + g)
    return np.int64(NOTHING)


@kernel
def _taken_aboard(s, p, m):
    """A piece to load from the basin that the ship points at; -1 = none."""
    load = s.storage[p, FIRST_HOLD + s.ship]
    if load != EMPTY and load != ONE_CREW:
        return np.int64(NOTHING)
    for cargo in (SETTLER, CREW, HAUL, SACK):
        if m[CARGO_WORD] & bit(LOAD_BIT + cargo) != ZERO and (load == EMPTY or cargo == CREW):
            return np.int64(64 * CARGO_WORD + LOAD_BIT + cargo)
    return np.int64(NOTHING)
