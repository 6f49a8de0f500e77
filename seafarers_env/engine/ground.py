"""What hexes make of the edges and vertices round them: where pieces can lie, what harbours serve (GEO, SPICE-54)."""

import numpy as np

from . import constants as c
from ._jit import inlined, kernel
from .bits import ZERO, drop, put
from .sizes import EDGE_WORDS, FAN, HAWAII, HEX_WORDS, MAX_VERTICES, SPICE, VERTEX_WORDS


@kernel
def classify(s, b, r):
    """Rebuild the fields derived from terrain, tokens and harbours, in place; buildings take their sites."""
    for w in range(HEX_WORDS):
        s.land_hexes[w] = ZERO
        s.ocean_hexes[w] = ZERO
        for n in range(c.MAX_NUMBER + 1):
            s.number_hexes[n, w] = ZERO
    for h in range(b.num_hexes):
        if s.terrain[h] <= c.LAST_LAND:
            put(s.land_hexes, h)
        elif s.terrain[h] == c.OCEAN:
            put(s.ocean_hexes, h)
        if s.number[h] > 0:
            put(s.number_hexes[s.number[h]], h)
    if HAWAII and b.listed:
        _open_spaces(s, b)
    else:
        _classify_edges(s, b, r)
    _classify_vertices(s, b)


@kernel
def _open_spaces(s, b):
    """Let edges take what the board lists for them (HAWAII-18, HAWAII-82)."""
    for w in range(EDGE_WORDS):
        s.road_edges[w] = b.road_spaces[w]
        s.ship_edges[w] = b.ship_spaces[w]
        s.free_edges[w] = ZERO
    for e in range(b.num_edges):
        if s.edge_piece[e] < 0:
            put(s.free_edges, e)


@kernel
def _classify_edges(s, b, r):
    """Sort out which edges take roads and which take ships (GEO-04, GEO-05, FACEDOWN-29)."""
    for w in range(EDGE_WORDS):
        s.road_edges[w] = ZERO
        s.ship_edges[w] = ZERO
        s.free_edges[w] = ZERO
    for e in range(b.num_edges):
        if s.edge_piece[e] < 0:
            put(s.free_edges, e)
        land, ocean, frame, closed, spice = False, False, False, False, False
        for k in range(2):
            h = b.edge_hexes[e, k]
            land |= h >= 0 and s.terrain[h] <= c.LAST_LAND
            ocean |= h >= 0 and s.terrain[h] == c.OCEAN
            frame |= h < 0
            closed |= FAN and r.hidden_closed and h >= 0 and s.terrain[h] == c.MISSING
            spice |= SPICE and h >= 0 and s.terrain[h] == c.SPICE_HEX
        if closed:
            continue
        if spice:  # a ship where the sea is on its other side, nothing else (SPICE-04..06)
            if r.ships and (ocean or (frame and r.frame_is_sea)):
                put(s.ship_edges, e)
            continue
        if land:
            put(s.road_edges, e)
        if r.ships and (ocean or (land and frame)) and (r.frame_is_sea or not frame):
            put(s.ship_edges, e)


@kernel
def _classify_vertices(s, b):
    """Open the vertices at LAND that the distance rule leaves free (GEO-06, BASE-44), and give harbours to theirs."""
    for w in range(VERTEX_WORDS):
        s.sites[w] = ZERO
    for v in range(MAX_VERTICES):
        s.vertex_harbours[v] = 0
    for v in range(b.num_vertices):
        for k in range(3):
            h = b.vertex_hexes[v, k]
            if h >= 0 and s.terrain[h] <= c.LAST_LAND:
                put(s.sites, v)
    if HAWAII and b.listed:  # named locations alone (HAWAII-17)
        for w in range(VERTEX_WORDS):
            s.sites[w] = b.locations[w]
    if SPICE:
        _classify_berths(s, b)
    for v in range(b.num_vertices):
        if s.vertex_building[v] >= 0:
            for w in range(VERTEX_WORDS):
                s.sites[w] &= ~b.vertex_star[v, w]
    for i in range(b.num_harbours):
        _serve(s, b, s.harbour_edge[i], s.harbour_kind[i])
    if FAN:
        for h in range(b.num_hexes):
            _serve(s, b, s.tile_edge[h], s.tile_harbour[h])


@kernel
def _classify_berths(s, b):
    """Vertices of spice hexes take no settlement, and those of one spice hex a merchant (SPICE-03, -13, -14)."""
    for w in range(VERTEX_WORDS):
        s.berths[w] = ZERO
    for v in range(b.num_vertices):
        beside = 0
        for k in range(3):
            h = b.vertex_hexes[v, k]
            beside += h >= 0 and s.terrain[h] == c.SPICE_HEX
        if beside > 0:
            drop(s.sites, v)
        if beside == 1 and s.vertex_merchant[v] < 0:
            put(s.berths, v)


@inlined
def _serve(s, b, e, kind):
    """Give a harbour to the ends of its edge; -1 for one that lies nowhere yet, or face down."""
    if e >= 0 and kind >= 0:
        for k in range(2):
            s.vertex_harbours[b.edge_vertices[e, k]] |= np.uint8(1 << kind)
