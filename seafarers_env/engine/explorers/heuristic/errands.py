"""What a ship can sail out for: every errand with its worth and the turns that it takes.

The *log* of a search is an array of integers: what is known of the ship, then the best errand found. Errands that only
one ship should run have a number: `claimed` (uint8) marks those that others have.
"""

import numpy as np

from ... import constants as c
from ..._jit import kernel
from ...bits import has, scratch, zero_bytes
from ...policies import constants as pc
from ...sizes import MAX_HEXES, MAX_VERTICES
from ..rules.cargo import CARRIED, WITH
from .missions import can_rescue, castaway_worth, lair_worth, step_worth, village_worth

# --- places in a log --------------------------------------------------------------------------------------------------
LOAD = 0  # what its hold has
LEFT = 1  # steps it still has this turn
SPEED = 2  # steps a turn
LANE = 3  # where the best errand is done, -1 = there is none
ERRAND = 4  # its number

# --- numbers of errands: hexes, then these ----------------------------------------------------------------------------
AT_VERTEX = MAX_HEXES  # + vertex
AT_CASTAWAY = AT_VERTEX + MAX_VERTICES  # + place
AT_PORT = AT_CASTAWAY + 32  # + number of the Sea Port
DELIVERY = AT_PORT + 8  # from here on any number of ships
BERTH = DELIVERY + 1
THEN_HOME = 1
FAR = 1 << 30  # more steps than any way has

POINTS = 4
POINTS_OF_WOOL = 2
MOST_POINTS = 8
CLOSER = 1e-3  # how much each step counts between errands of equal worth
IDLE = 0.02  # worth of lying where cargo can be built aboard
LEFT_CREW = 0.3  # worth of a crew left beside a gold field, or waiting in a basin
AGAIN = 0.8  # kept of a settler's worth while it waits in a basin


@kernel
def describe_ship(s, p, k, log):
    """Write what is known of ship `k` into its log, in place."""
    log[LOAD] = s.storage[p, c.FIRST_HOLD + k]
    log[SPEED] = min(POINTS + np.int64(s.advantages[p, c.SWIFT_VOYAGE]), MOST_POINTS)
    if s.active != p or s.taken_up >> k & 1 == 0:
        log[LEFT] = log[SPEED]
    elif s.ship == k and s.ended == 0:
        log[LEFT] = min(log[SPEED] + POINTS_OF_WOOL * np.int64(s.wool_paid), MOST_POINTS) - np.int64(s.steps)
    else:
        log[LEFT] = 0


@kernel
def turns_to(log, far):
    """Turns until the ship has sailed so many steps, this one not counted."""
    return max(far - log[LEFT] + log[SPEED] - 1, 0) // log[SPEED]


@kernel
def find_best(s, b, r, p, w, chart, home, sites, claimed, log):
    """Write the best errand of a ship into its log, in place; return its score, 0 where there is none."""
    log[LANE], log[ERRAND] = -1, -1
    best, known = 0.0, zero_bytes()  # hexes, then vertices, whose worth has been found
    worths, numbers, nearest = scratch().view(np.float64), scratch(), scratch()
    for e in range(np.int64(b.num_edges)):
        if chart[e] < 0 or (has(s.occupied, e) and chart[e] > 0):
            continue
        for k in range(4):
            h = np.int64(b.edge_points[e, k])
            if h >= 0 and claimed[h] == 0:
                if known[h] == 0:
                    known[h], nearest[h] = 1, FAR
                    worths[h], numbers[h] = _at_hex(s, b, r, p, w, h, log)
                if worths[h] > 0:
                    far = chart[e] + (max(home[e], 0) if numbers[h] == THEN_HOME else 0)
                    if far < nearest[h]:
                        nearest[h] = far
                        best = _take(e, h, worths[h], far, w, log, best)
        for k in range(2):
            v = np.int64(b.edge_vertices[e, k])
            i = AT_VERTEX + v
            if known[i] == 0:
                known[i], nearest[i] = 1, FAR
                worths[i], numbers[i] = _at_vertex(s, b, r, p, w, v, sites, claimed, log)
            if worths[i] > 0 and chart[e] < nearest[i]:
                nearest[i] = chart[e]
                best = _take(e, numbers[i], worths[i], chart[e], w, log, best)
    return best


@kernel
def _take(e, number, worth, far, w, log, best):
    """Note an errand of that worth, above 0, so many steps away, if it is the best so far; return the better score."""
    score = worth / (turns_to(log, far) + w[pc.AT_SEA]) / (1 + CLOSER * far)
    if score <= best:
        return best
    log[LANE], log[ERRAND] = e, number
    return score


@kernel
def _at_hex(s, b, r, p, w, h, log):
    """What a ship may do at a hex: worth, and whether its cargo has to be brought home then."""
    terrain, load = s.terrain[h], log[LOAD]
    if terrain == c.MISSING:
        return w[pc.SCOUT] + (w[pc.ASHORE] if load == c.ONE_SETTLER else 0.0), np.int64(0)
    f = np.int64(b.find_of[h])
    if f < 0:
        return 0.0, np.int64(0)
    crews = np.int64(CARRIED[load, c.CREW])
    if terrain == c.SHOAL_HEX and load == c.EMPTY and np.int64(s.hauls) >> f & 1:
        return step_worth(s, b, r, p, c.FISHERY, w), np.int64(THEN_HOME)
    if terrain == c.SPICE_HEX and crews > 0 and s.find_crews[f, p] == 0:
        return village_worth(s, b, r, p, f, w), np.int64(THEN_HOME)
    if terrain == c.GOLD:
        if np.int64(s.captured) >> f & 1 == 0:
            if crews > 0:
                return lair_worth(s, b, r, p, f, crews, w), np.int64(0)
        elif s.find_crews[f, p] > 0 and WITH[load, c.CREW] >= 0:
            return LEFT_CREW, np.int64(0)
    return 0.0, np.int64(0)


@kernel
def _at_vertex(s, b, r, p, w, v, sites, claimed, log):
    """What a ship may do at a vertex: worth, and the number of the errand."""
    load, worth, number = log[LOAD], 0.0, np.int64(BERTH)
    if load == c.ONE_SETTLER and claimed[AT_VERTEX + v] == 0:
        worth, number = sites[v], AT_VERTEX + v
    building = np.int64(s.vertex_building[v])
    if building >= 0 and building >> 1 == p:
        if building & 1 == c.CITY:
            waits, port = _in_basin(s, b, r, p, w, v, sites, load)
            if waits > worth and claimed[AT_PORT + port] == 0:
                worth, number = waits, AT_PORT + port
        if load == c.EMPTY and worth == 0:
            worth = IDLE
    elif has(b.docks, v):
        if load == c.ONE_HAUL:
            worth, number = step_worth(s, b, r, p, c.FISHERY, w), np.int64(DELIVERY)
        elif CARRIED[load, c.SACK] > 0:
            worth, number = step_worth(s, b, r, p, c.SPICERY, w), np.int64(DELIVERY)
    place = np.int64(b.castaway_at[v])
    if place >= 0 and WITH[load, c.CREW] >= 0 and s.castaways_there >> place & 1 and can_rescue(s, p):
        looked = s.active == p and s.inspected != 0
        seen = 0.0 if looked else castaway_worth(s, p, place, w)
        if seen > worth and claimed[AT_CASTAWAY + place] == 0:
            worth, number = seen, AT_CASTAWAY + place
    return worth, number


@kernel
def _in_basin(s, b, r, p, w, v, sites, load):
    """Worth of what waits for a ship with that load in the Sea Port at vertex `v`, and the number of the port."""
    for x in range(c.NUM_PORTS):
        if s.port_vertex[p, x] != v:
            continue
        waits = np.int64(s.storage[p, x])
        if waits == c.ONE_SETTLER and load == c.EMPTY:
            best = np.float64(w[pc.ASHORE])
            for u in range(b.num_vertices):
                best = max(best, sites[u])
            return AGAIN * best, np.int64(x)
        if waits == c.ONE_HAUL and load == c.EMPTY:
            return step_worth(s, b, r, p, c.FISHERY, w), np.int64(x)
        if CARRIED[waits, c.CREW] > 0 and (load == c.EMPTY or load == c.ONE_CREW):
            return LEFT_CREW * CARRIED[waits, c.CREW], np.int64(x)
        return 0.0, np.int64(x)
    return 0.0, np.int64(0)
