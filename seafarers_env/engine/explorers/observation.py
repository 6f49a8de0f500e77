"""What the explorers' game adds to observations (BARGE, section 14): finds, ships and what they carry, castaways.

As in `observation`: each kernel writes its blocks at `o` and returns where the next begins. What a seat may not know of
castaways is removed here.
"""

import numpy as np

from .. import constants as c, phases as at
from .._jit import kernel
from ..bits import clear
from ..rows import write_flags, write_one, write_row
from .rules.cargo import CARRIED

TOP = 127
BASE_POINTS, WOOL_POINTS, MOST_POINTS = 4, 2, 8  # of movement (BARGE-075..078)
TOKENS = c.MAX_NUMBER + 1
NUM_EXPLORER = 9 + 2 * c.NUM_TRACKS + c.NUM_FACES  # numbers a seat in `explorers`


@kernel
def write_board(s, b, r, out, o):
    """By hex: what was found there; then what lies face down, by area and in common."""
    n = np.int64(b.num_hexes)
    clear(out[o : o + 4 * n])
    for f in range(b.num_finds):
        _write_find(s, b, r, f, out, o + b.find_hex[f], n)
    o += 4 * n
    for area in range(c.NUM_FIND_AREAS):
        o = _write_pile(s, b, area, out, o)
    o = write_flags(s.shoals_left, c.NUM_SHOALS, out, write_row(s.lairs_left, out, o))
    out[o] = s.hauls_left
    return o + 1


@kernel
def _write_find(s, b, r, f, out, o, n):
    """Kind, number, village, and what can be fetched there, in rows of `n`."""
    terrain = s.terrain[b.find_hex[f]]
    if terrain == c.SHOAL_HEX:
        out[o] = 1
        out[o + n] = s.find_number[f]
        out[o + 3 * n] = s.hauls >> f & 1
    elif terrain == c.SPICE_HEX:
        out[o] = 2
        out[o + 2 * n] = s.find_number[f]
        sacks = np.int64(r.num_players)
        for q in range(r.num_players):
            sacks -= s.find_crews[f, q]
        out[o + 3 * n] = sacks
    elif s.battle == f:
        out[o] = 4
    elif terrain == c.GOLD and s.captured >> f & 1:
        out[o] = 3


@kernel
def _write_pile(s, b, area, out, o):
    """What lies face down in an area."""
    pool = np.int64(c.NOTHING)
    for f in range(b.num_finds):
        if b.find_area[f] == area:
            pool = np.int64(b.pool[b.find_hex[f]])
    clear(out[o : o + c.NUM_TERRAINS + 2 + TOKENS + c.NUM_VILLAGES])
    if pool >= 0:
        for k in range(c.NUM_TERRAINS):
            out[o + k] = s.pile[pool, k]
        for k in range(TOKENS):
            out[o + c.NUM_TERRAINS + 2 + k] = s.pile_numbers[pool, k]
    out[o + c.NUM_TERRAINS] = s.find_pile[area, c.FIND_SHOAL]
    out[o + c.NUM_TERRAINS + 1] = s.find_pile[area, c.FIND_SPICE]
    return write_row(s.villages_left[area], out, o + c.NUM_TERRAINS + 2 + TOKENS)


@kernel
def write_pieces(s, b, p, n, out, o):
    """Ships by seat and edge, Sea Ports and castaways by vertex, pirate ships and crews by seat and hex."""
    edges, vertices, hexes = np.int64(b.num_edges), np.int64(b.num_vertices), np.int64(b.num_hexes)
    clear(out[o : o + n * edges + 2 * vertices + 2 * n * hexes])
    at_port = o + n * edges
    for k in range(n):
        q = (p + k) % n
        for i in range(c.NUM_CARGO_SHIPS):
            if s.cargo_ship[q, i] >= 0:
                out[o + k * edges + s.cargo_ship[q, i]] = i + 1
        for i in range(c.NUM_PORTS):
            if s.port_vertex[q, i] >= 0:
                out[at_port + s.port_vertex[q, i]] = i + 1
    o = at_port + vertices
    _write_castaways(s, b, p, out, o)
    o += vertices
    for k in range(n):
        q = (p + k) % n
        if s.own_pirate[q] >= 0:
            out[o + k * hexes + s.own_pirate[q]] = 1
        for f in range(b.num_finds):
            out[o + (n + k) * hexes + b.find_hex[f]] = s.find_crews[f, q]
    return o + 2 * n * hexes


@kernel
def _write_castaways(s, b, p, out, o):
    """Where castaways are, with their faces where `p` has seen them (BARGE-114, BARGE-118)."""
    for i in range(b.num_castaways):
        if s.castaways_there >> i & 1:
            out[o + b.castaway_vertex[i]] = 2 + s.castaway_face[i] if s.castaway_seen[i] >> p & 1 else 1


@kernel
def write_seats(s, b, p, n, out, o):
    """By seat: what everybody sees of it, what its storages hold, which castaways it has seen; then the phase."""
    for k in range(n):
        _write_seat(s, (p + k) % n, out, o + k * NUM_EXPLORER)
    o += n * NUM_EXPLORER
    for k in range(n):
        for x in range(c.NUM_STORAGES):
            o = write_row(CARRIED[s.storage[(p + k) % n, x]], out, o)
    for k in range(n):
        for i in range(b.num_castaways):
            out[o + i] = s.castaway_seen[i] >> ((p + k) % n) & 1
        o += np.int64(b.num_castaways)
    return write_one(np.int64(s.phase) - at.SEA_PORT, at.NUM_CARGO_PHASES, out, o)


@kernel
def _write_seat(s, q, out, o):
    out[o] = min(np.int64(s.gold[q]), TOP)  # BARGE-178
    out[o + 1] = s.settlers[q]
    out[o + 2] = s.crews[q]
    out[o + 3] = s.castaway_points[q]
    out[o + 4] = s.counter_give[q, c.COIN]
    out[o + 5] = s.counter_get[q, c.COIN]
    o += 6
    o = write_row(s.track[q], out, o)
    for k in range(c.NUM_TRACKS):
        out[o + k] = s.tile[k] == q
    o = write_row(s.rescued[q], out, o + c.NUM_TRACKS)
    out[o] = s.tribute_paid >> q & 1
    out[o + 1] = s.fighters >> q & 1
    out[o + 2] = s.battle_dice[q]


@kernel
def write_table(s, p, out, o):
    """Gold of the seat's draft and of the offer; what was done this turn; how the active ship stands."""
    own = s.composer == p
    out[o] = s.draft_give[c.COIN] if own else 0
    out[o + 1] = s.draft_get[c.COIN] if own else 0
    out[o + 2] = s.offer_give[c.COIN]
    out[o + 3] = s.offer_get[c.COIN]
    out[o + 4] = s.buys
    out[o + 5] = s.sales
    out[o + 6] = s.fished
    out[o + 7] = s.inspected
    o += 8
    o = write_flags(s.taken_up, c.NUM_CARGO_SHIPS, out, o)
    o = write_one(s.ship, c.NUM_CARGO_SHIPS, out, o)
    out[o] = s.steps
    out[o + 1] = _points_left(s)
    out[o + 2] = s.wool_paid
    out[o + 3] = s.ended
    out[o + 4] = s.stepped
    out[o + 5] = s.driven
    out[o + 6] = s.cargo_moves
    out[o + 7] = s.rescued_at + 1
    out[o + 8] = s.castaway + 1
    out[o + 9] = _die_for(s)
    return o + 10


@kernel
def _points_left(s):
    """Movement points that the active ship has left, wool not yet paid for left out (BARGE-075..078, BARGE-094)."""
    if s.ship < 0 or s.ended:
        return np.int64(0)
    points = BASE_POINTS + np.int64(s.advantages[s.active, c.SWIFT_VOYAGE]) + WOOL_POINTS * np.int64(s.wool_paid)
    return min(points, MOST_POINTS) - s.steps


@kernel
def _die_for(s):
    """What the die that is due is for: 1 a battle, 2 a pirate ship, 3 fish; 0 = none is due."""
    if s.phase != at.DIE:
        return np.int64(0)
    if s.die_for >= c.DIE_DRIVE:
        return np.int64(2)
    return np.int64(1 if s.die_for >= c.DIE_BATTLE else 3)
