"""Where a knight stands best: in the way of others, near one's hexes, on no site that one may settle."""

import numpy as np

from ... import constants as c
from ..._jit import kernel
from ...bits import has, members
from ...policies.land import PIPS
from ...sizes import VERTEX_WORDS
from ..rules.standing import is_ashore, is_free

OWN_SITE = 3.0  # points of a post: what it costs to stand where a settlement may come
THEIR_SITE = 0.8
CUT = 1.0  # an opponent's line interrupted
CUT_HOLDER = 3.0  # the same of who has the Longest Trade Route
IN_THE_WAY = 0.3
PIP = 0.04  # for each pip of one's hex beside it: the robber may come there


@kernel
def worth_of(s, b, r, p, v):
    """What a knight of `p` on vertex `v` does besides defending."""
    total = 0.0
    if has(s.sites, v):
        if has(s.network[p], v):
            total -= OWN_SITE
        for q in range(r.num_players):
            if q != p and has(s.network[q], v):
                total += THEIR_SITE
    for k in range(3):
        e = b.vertex_edges[v, k]
        if e >= 0 and s.edge_piece[e] >= 0 and s.edge_piece[e] >> 1 != p:
            total += _in_the_way(s, b, v, k)
        h = b.vertex_hexes[v, k]
        if h >= 0 and s.terrain[h] <= c.GOLD:
            total += PIP * _own_pips(s, b, p, h)
    return total


@kernel
def _in_the_way(s, b, v, k):
    """What standing at the end of another's piece is worth, half of it where that seat has two."""
    q = np.int64(s.edge_piece[b.vertex_edges[v, k]]) >> 1
    for j in range(3):
        e = b.vertex_edges[v, j]
        if j != k and e >= 0 and s.edge_piece[e] >= 0 and np.int64(s.edge_piece[e]) >> 1 == q:
            return (CUT_HOLDER if s.route_holder == q else CUT) / 2
    return IN_THE_WAY


@kernel
def harm_of(s, b, p, v):
    """What an opponent's knight on vertex `v`, which own pieces touch, costs `p`: a site, a line cut."""
    total = OWN_SITE if has(s.sites, v) else 0.0
    pieces = 0
    for k in range(3):
        e = b.vertex_edges[v, k]
        if e >= 0 and s.edge_piece[e] >= 0 and s.edge_piece[e] >> 1 == p:
            pieces += 1
    return total + CUT * (pieces - 1)


@kernel
def _own_pips(s, b, p, h):
    """Pips of hex `h` for each own building at it, two for a city."""
    total = 0
    for j in range(6):
        building = np.int64(s.vertex_building[b.hex_vertices[h, j]])
        if building >= 0 and building >> 1 == p:
            total += 1 + (building & 1)
    return total * PIPS[s.number[h]]


@kernel
def best(s, b, r, p, w):
    """The vertex for a knight from the supply, -1 = none (CK-203)."""
    most, chosen = -1e9, np.int64(c.NOTHING)
    for v in members(s.network[p], VERTEX_WORDS):
        if is_free(s, b, v) and is_ashore(s, b, v):
            worth = worth_of(s, b, r, p, v)
            if worth > most:
                most, chosen = worth, np.int64(v)
    return chosen


@kernel
def best_of(s, b, r, p, m, word):
    """The best vertex of a mask, whose words begin at `word`; -1 = none."""
    most, chosen = -1e9, np.int64(c.NOTHING)
    for v in members(m[word:], VERTEX_WORDS):
        worth = worth_of(s, b, r, p, v)
        if worth > most:
            most, chosen = worth, np.int64(v)
    return chosen
