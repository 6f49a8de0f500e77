"""Rebuild every derived field of a record from the others: for positions from text, and to test the kernels by."""

import numpy as np

from . import constants as c, phases as at
from ._jit import kernel
from .base.rules.development_cards import ARMY_POINTS
from .bits import ZERO, put
from .card_counting import rules as card_counting
from .fan.rules import round_the_world
from .ground import classify
from .hawaii.rules import moorings
from .isles.sections import find_spice
from .knights.deal import add_points, recount
from .rules.kit import is_pending, worth
from .rules.laying import lift_piece, put_piece, refresh_network, refresh_reach
from .sea.rules import lanes, longest_route
from .sea.rules.longest_route import HOLDER_POINTS
from .sizes import EDGE_WORDS, FAN, HAWAII, KNIGHTS, MAX_PLAYERS, NUM_GOODS, SIX, SPICE, VERTEX_WORDS


@kernel
def derive(s, b, r):
    """Rebuild the derived fields of `s` in place; phase and actor are left to `rulebook.find_decision`."""
    classify(s, b, r)
    _clear(s)
    for e in range(b.num_edges):
        piece = s.edge_piece[e]
        if piece >= 0:
            put(s.roads[piece >> 1] if piece & 1 == c.ROAD else s.ships[piece >> 1], e)
    for v in range(b.num_vertices):
        _count_building(s, b, r, v)
    s.tangled = (1 << r.num_players) - 1
    if FAN:
        for i in range(s.num_crossings):
            round_the_world.note(s, i)
    if SPICE:
        _count_spices(s, b, r)
    if KNIGHTS:
        recount(s, r)
    moving = s.lifted >= 0 and not (KNIGHTS and s.playing >= 0)
    if moving:  # routes are those before the ship was lifted
        put_piece(s, b, s.active, s.lifted, c.SHIP)
    for p in range(r.num_players):
        for v in range(b.num_vertices):
            refresh_network(s, b, p, v)
            refresh_reach(s, b, p, v)
        for k in range(NUM_GOODS):
            s.hand_size[p] += s.hand[p, k]
            s.aside[p] += s.discarding[p, k]
        for k in range(c.NUM_CARDS):
            s.cards_size[p] += s.cards[p, k]
        s.points[p] += s.tokens[p]
        if HAWAII and b.listed:
            moorings.count(s, b, p)
        lanes.refresh(s, b, r, p)
        longest_route.measure(s, b, p)
    if r.card_counting:
        card_counting.refresh(s, r)
    if moving:
        lift_piece(s, b, s.active, s.lifted, c.SHIP)
    if s.route_holder >= 0:
        s.points[s.route_holder] += HOLDER_POINTS
    if s.army_holder >= 0:
        s.points[s.army_holder] += ARMY_POINTS
    if KNIGHTS:
        add_points(s)
    if SIX:
        s.turn_of = (np.int64(s.turn) - np.int64(is_pending(s, at.BUILD))) % r.num_players
    s.touched = 0
    s.stale = 0


@kernel
def _clear(s):
    if FAN:
        _clear_crossings(s)
    for p in range(MAX_PLAYERS):
        for w in range(EDGE_WORDS):
            s.roads[p, w], s.ships[p, w], s.foremost[p, w] = ZERO, ZERO, ZERO
            s.road_reach[p, w], s.ship_reach[p, w] = ZERO, ZERO
        for w in range(VERTEX_WORDS):
            s.settlements[p, w], s.network[p, w] = ZERO, ZERO
        s.hand_size[p], s.cards_size[p], s.aside[p], s.points[p], s.route[p] = 0, 0, 0, 0, 0
        s.harbours[p] = 0


@kernel
def _count_spices(s, b, r):
    s.spice_unfound = b.spice_sections
    for h in range(b.num_hexes):
        if s.terrain[h] == c.SPICE_HEX:
            find_spice(s, b, h)
    s.stack_size = 0
    for k in range(c.NUM_SPICES):
        s.stack_size += s.spice_stack[k]
    for p in range(MAX_PLAYERS):
        s.merchants[p], s.options_size[p] = 0, 0
        s.points[p] += c.SET_POINTS * s.exchanges[p]
        for k in range(c.NUM_RESOURCES):
            s.options_size[p] += s.options[p, k]
    for v in range(b.num_vertices):
        if s.vertex_merchant[v] >= 0:
            s.merchants[s.vertex_merchant[v]] += 1


@kernel
def _clear_crossings(s):
    for w in range(EDGE_WORDS):
        s.fixed_ships[w] = ZERO
    for p in range(MAX_PLAYERS):
        for w in range(VERTEX_WORDS):
            s.crossed[p, w] = ZERO


@kernel
def _count_building(s, b, r, v):
    building = s.vertex_building[v]
    if building < 0:
        return
    p = building >> 1
    s.harbours[p] |= s.vertex_harbours[v]
    each = np.int8(worth(s, b, r, v) if FAN else 1)
    if building & 1 == c.SETTLEMENT:
        put(s.settlements[p], v)
        s.points[p] += each
    else:
        s.points[p] += each * np.int8(1 + c.CITY)
