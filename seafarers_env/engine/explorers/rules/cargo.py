"""What the explorers' rules share: what storages hold, where ships point, steps on the mission tracks (BARGE).

A storage is the basin of a Sea Port or the hold of a ship; `x` 0..3 are basins, 4..6 holds (BARGE-174).
"""

import numpy as np

from ... import constants as c
from ..._jit import inlined, kernel
from ...bits import ZERO, drop, has, places_in, put
from ...rules.kit import done
from ...sizes import EDGE_WORDS, MAX_PLAYERS

CREWS_OF_BATTLE = 3  # on a lair (BARGE-145)
MOST_CASTAWAYS = 3  # of a seat (BARGE-119)
PRICES = np.array(c.FACE_PRICE, np.int8)  # two resources for each face

# --- storages: settlers, hauls, crews and sacks of each load (BARGE-097) ----------------------------------------------
_CARRIED: list[tuple[int, ...]] = [
    (0, 0, 0, 0),  # EMPTY
    (1, 0, 0, 0),  # ONE_SETTLER
    (0, 1, 0, 0),  # ONE_HAUL
    (0, 0, 1, 0),  # ONE_CREW
    (0, 0, 2, 0),  # TWO_CREWS
    (0, 0, 0, 1),  # ONE_SACK
    (0, 0, 0, 2),  # TWO_SACKS
    (0, 0, 1, 1),  # CREW_AND_SACK
]
CARRIED = np.array(_CARRIED, np.int8)


def _one_more(load: int, cargo: int, n: int) -> int:
    """The load that another becomes with `n` pieces more of a cargo; -1 = there is none."""
    pieces = list(_CARRIED[load])
    pieces[cargo] += n
    return _CARRIED.index(tuple(pieces)) if tuple(pieces) in _CARRIED else c.NOTHING


WITH = np.array([[_one_more(load, g, 1) for g in range(4)] for load in range(len(_CARRIED))], np.int8)
WITHOUT = np.array([[_one_more(load, g, -1) for g in range(4)] for load in range(len(_CARRIED))], np.int8)


@inlined
def has_room(s, p, x, g):
    """True when storage `x` of seat `p` has room for a piece of cargo `g`."""
    return WITH[s.storage[p, x], g] >= 0


@inlined
def stow(s, p, x, g):
    """Put a piece of cargo `g` into storage `x`, which has room."""
    s.storage[p, x] = WITH[s.storage[p, x], g]


@inlined
def unstow(s, p, x, g):
    """Take a piece of cargo `g` out of storage `x`, which has one."""
    s.storage[p, x] = WITHOUT[s.storage[p, x], g]


@inlined
def hold_of(s):
    """The storage that is the hold of the active ship."""
    return c.FIRST_HOLD + np.int64(s.ship)


@inlined
def crews_free(s, p, x):
    """Crews in storage `x` but for the one rescued this turn, which goes nowhere but into a basin (BARGE-122)."""
    return CARRIED[s.storage[p, x], c.CREW] - np.int64(s.rescued_at == x)


@kernel
def give_up(s, p, x, g):
    """Take a piece of cargo `g` out of storage `x` for nothing: where it goes says BARGE-069."""
    unstow(s, p, x, g)
    if g == c.SETTLER:
        s.settlers[p] += 1
    elif g == c.HAUL:
        s.hauls_left += 1
    elif g == c.CREW:
        s.crews[p] += 1


@kernel
def clear_out(s, p, x):
    """Take everything out of storage `x` (BARGE-069)."""
    for g in range(4):
        while s.storage[p, x] != c.EMPTY and WITHOUT[s.storage[p, x], g] >= 0:
            give_up(s, p, x, g)


# --- where ships lie and point ----------------------------------------------------------------------------------------
@inlined
def lane_of(s, p):
    """The lane where the active ship of `p` lies."""
    return np.int64(s.cargo_ship[p, s.ship])


@inlined
def points_at(b, e, h):
    """True when a ship on lane `e` points at hex `h`: at one of its corners."""
    return b.edge_points[e, 0] == h or b.edge_points[e, 1] == h or b.edge_points[e, 2] == h or b.edge_points[e, 3] == h


@inlined
def at_dock(b, e):
    """True when a ship on lane `e` points at a dock of the Council (BARGE-019)."""
    return has(b.docks, b.edge_vertices[e, 0]) or has(b.docks, b.edge_vertices[e, 1])


@kernel
def ships_on(s, e):
    """How many ships lie on lane `e`: two only while one of them is passing (BARGE-081)."""
    n = 0
    for p in range(MAX_PLAYERS):
        for k in range(c.NUM_CARGO_SHIPS):
            n += s.cargo_ship[p, k] == e
    return n


@kernel
def put_ship(s, p, k, e):
    """Let ship `k` of `p` lie on lane `e`."""
    s.cargo_ship[p, k] = e
    put(s.occupied, e)


@kernel
def leave_lane(s, p, k):
    """Take ship `k` of `p` off its lane."""
    e = np.int64(s.cargo_ship[p, k])
    s.cargo_ship[p, k] = c.NOTHING
    if ships_on(s, e) == 0:
        drop(s.occupied, e)


@kernel
def take_off(s, p, k):
    """Ship `k` of `p` returns to the supply; its hold is the caller's business."""
    leave_lane(s, p, k)
    s.supply[p, c.SUPPLY_SHIPS] += 1


@kernel
def lowest_free(row):
    """The lowest number of a ship or Sea Port that is in the supply, -1 = none (BARGE-174)."""
    for k in range(len(row)):
        if row[k] < 0:
            return k
    return c.NOTHING


@kernel
def port_at(s, b, p, e):
    """Number of the Sea Port of `p` that a ship on lane `e` points at, -1 = none; the distance rule lets it be one."""
    for j in range(2):
        v = b.edge_vertices[e, j]
        if s.vertex_building[v] == 2 * p + c.CITY:
            for k in range(c.NUM_PORTS):
                if s.port_vertex[p, k] == v:
                    return k
    return c.NOTHING


@kernel
def village_closed(s, b, p, v):
    """True when the vertex is a corner of a spice hex where seat `p` has no crew (BARGE-060)."""
    for k in range(3):
        h = b.vertex_hexes[v, k]
        if h >= 0 and s.terrain[h] == c.SPICE_HEX and s.find_crews[b.find_of[h], p] == 0:
            return True
    return False


@kernel
def crews_on(s, f):
    """Crews of all seats on the lair that is find `f`."""
    n = 0
    for p in range(len(s.crews)):
        n += s.find_crews[f, p]
    return n


@kernel
def rescued(s, p):
    """How many castaways seat `p` has."""
    n = 0
    for face in range(c.NUM_FACES):
        n += s.rescued[p, face]
    return n


# --- the active ship --------------------------------------------------------------------------------------------------
@kernel
def lay_down(s, phase):
    """No ship is active any more (BARGE-074)."""
    s.ship = c.NOTHING
    s.steps, s.wool_paid, s.ended, s.stepped, s.driven, s.cargo_moves, s.tribute_paid = 0, 0, 0, 0, 0, 0, 0
    done(s, phase)


# --- missions ---------------------------------------------------------------------------------------------------------
@kernel
def advance(s, b, r, p, t):
    """The marker of `p` goes a space further on track `t`; whoever is ahead of all has the tile (BARGE-141..144)."""
    space = np.int64(s.track[p, t])
    if space == c.LAST_SPACE:
        return
    s.track[p, t] += 1
    s.points[p] += b.track_points[t, space + 1] - b.track_points[t, space]
    for q in range(r.num_players):
        if q != p and s.track[q, t] > space:
            return
    if s.tile[t] != p:
        if s.tile[t] >= 0:
            s.points[s.tile[t]] -= 1
        s.tile[t] = p
        s.points[p] += 1


# --- what follows from other fields -----------------------------------------------------------------------------------
@kernel
def recount(s, b, r):
    """Rebuild `occupied` and `advantages`, and add to the points what is neither settlement nor Sea Port."""
    for w in range(EDGE_WORDS):
        s.occupied[w] = ZERO
    for p in range(MAX_PLAYERS):
        for k in range(c.NUM_CARGO_SHIPS):
            if s.cargo_ship[p, k] >= 0:
                put(s.occupied, s.cargo_ship[p, k])
        for k in range(c.NUM_VILLAGES):
            s.advantages[p, k] = 0
        s.points[p] += s.castaway_points[p]
        for t in range(c.NUM_TRACKS):
            s.points[p] += b.track_points[t, s.track[p, t]] + np.int8(s.tile[t] == p)
    for f in places_in(np.uint64(s.village_finds)):
        if s.find_number[f] > 0:
            for p in range(r.num_players):
                s.advantages[p, s.find_number[f] - 1] += s.find_crews[f, p]
