"""What later rules add to observations: harbour tiles, markers, crossings, starts, building between turns, phases.

As in `observation`: each kernel writes its blocks at `o` and returns where the next begins.
"""

import numpy as np

from .. import constants as c, phases as at
from .._jit import kernel
from ..bits import clear, count, nth
from ..rows import write_one


@kernel
def write_board(s, b, r, out, o):
    """Those that belong to the board, whoever looks at it."""
    if r.hidden_harbours:
        o = _write_tiles(s, b, out, o)
    if r.island_markers:
        o = _write_markers(s, b, out, o)
    if r.round_the_world or r.blind_start:
        o = _write_world(s, b, r, out, o)
    return o


@kernel
def _write_tiles(s, b, out, o):
    """Harbour tiles: those left face down, the kinds of those found, which side they serve."""
    n = np.int64(b.num_hexes)
    for k in range(c.NUM_HARBOUR_KINDS):
        out[o + k] = 0
        for i in range(b.num_pools):
            out[o + k] += s.pile_harbours[i, k]
    o += c.NUM_HARBOUR_KINDS
    for h in range(n):
        out[o + h] = s.tile_harbour[h] + 1
        out[o + n + h] = 0
    for h in range(n):
        for k in range(6):
            if s.tile_edge[h] >= 0 and b.hex_edges[h, k] == s.tile_edge[h]:
                out[o + n + h] = k + 1
    if count(s.sides_due) > 0:
        out[o + n + nth(s.sides_due, 0)] = 7
    return o + 2 * n


@kernel
def _write_world(s, b, r, out, o):
    """Ships that sailed round the world, where one sails from, starting settlements until they are paid."""
    if r.round_the_world:
        edges, vertices = np.int64(b.num_edges), np.int64(b.num_vertices)
        clear(out[o : o + edges + vertices])
        for i in range(s.num_crossings):
            out[o + s.crossing_source[i]] |= 1
            out[o + s.crossing_landing[i]] |= 2
        o += edges
        if s.exit >= 0:
            out[o + s.exit] = 1
        o += vertices
    if r.blind_start:
        clear(out[o : o + b.num_vertices])
        for p in range(r.num_players):
            for k in range(2):
                if s.starts[p, k] >= 0:
                    out[o + s.starts[p, k]] = k + 1
        o += b.num_vertices
    return o


@kernel
def write_joined(s, p, n, vertices, out, o):
    """By seat and vertex: which crossings of the seat meet there, 1 + the number of the first of them."""
    clear(out[o : o + n * vertices])
    for i in range(s.num_crossings):
        k = np.int64(s.crossing_seat[i]) - p
        row = o + vertices * (k if k >= 0 else k + n)
        v, w = row + s.crossing_from[i], row + s.crossing_to[i]
        before, other = out[v], out[w]
        if before == 0 and other == 0:
            out[v] = out[w] = i + 1
        elif before == 0 or other == 0:
            out[v] = out[w] = max(before, other)
        else:
            first, second = min(before, other), max(before, other)
            for j in range(row, row + vertices):
                if out[j] == second:
                    out[j] = first
    return o + n * vertices


@kernel
def write_phase(s, out, o):
    """The phase, if it is one of those of *New Scenarios*."""
    return write_one(np.int64(s.phase) - at.START_CARD, at.NUM_FAN_PHASES, out, o)


@kernel
def write_building(s, r, p, out, o):
    """Whose turn it is or has ended, by seat; whether others build after it."""
    n = np.int64(r.num_players)
    for k in range(n):
        out[o + k] = s.turn_of == (p + k) % n
    out[o + n] = s.phase == at.BUILD
    return o + n + 1


@kernel
def _write_markers(s, b, out, o):
    """Which regions still have a marker, and which one is at stake."""
    for area in range(b.num_areas):
        out[o + area] = s.markers >> np.uint32(area) & np.uint32(1)
    if s.marker_of >= 0:
        out[o + s.marker_of] = 2
    return o + b.num_areas
