"""Dealing a game inside the kernel: terrain, tokens, harbours, pirate, then everything derived from them."""

import numpy as np

from . import constants as c, sizes
from ._jit import inlined, kernel
from .bits import count, nth, scratch
from .explorers.deal import fit_out
from .ground import classify
from .house_rules.deal import shuffle
from .isles.constrained_deal import deal_apart
from .isles.sections import is_red, lay_hex, lay_tokens, pirate_place, robber_place
from .knights.deal import deal_knights
from .open_figures import FIGURE_OFFSETS, NUM_FIGURES, clear_figures
from .rng import below, draw_index
from .sizes import EXPLORERS, FAN, HAWAII, KNIGHTS, SIX, SPICE

TOKENS = c.MAX_NUMBER + 1
DECKS = np.array(c.DECK, np.int64)
LARGE_DECKS = np.array(c.LARGE_DECK, np.int64)
MOST_SHUFFLES = 1_000  # some boards of users have no place for all their red tokens: then these stay neighbours


@kernel
def deal(s, b, r):
    """Lay out a new game in a zeroed record whose streams are seeded; the first decision is still to be asked for."""
    if SPICE:
        s.spice_unfound = b.spice_sections
    _lay_terrain(s, b)
    _lay_numbers(s, b)
    if SPICE and r.sections and not r.exploration:
        lay_tokens(s, b, r)
    if r.variable:
        _shuffle_areas(s, b)
    if (r.red_apart or r.variable) and not r.red_agreed:
        if (SPICE or EXPLORERS) and r.red_redealt:
            deal_apart(s, b)
        _part_red_tokens(s, b, r)
    for n in range(TOKENS):
        s.reserve[n] = b.reserve[n]
    _lay_piles(s, b)
    if r.dealt_islands:
        _number_islands(s, b)
    _lay_harbours(s, b, r)
    _place_robber(s, b)
    if SPICE and r.robber_start:
        s.robber = robber_place(s, b, r)
    if FAN and r.island_markers:
        _lay_markers(s, b)
    _clear_pieces(s, r)
    if SPICE:
        _lay_spices(s, r)
    if HAWAII and b.listed:
        for w in range(sizes.VERTEX_WORDS):
            s.chits_lying[w] = b.chit_places[w]
    if EXPLORERS:
        fit_out(s, b, r)
    if KNIGHTS:
        deal_knights(s, r)
    if r.dice_deck:
        shuffle(s)
    classify(s, b, r)
    s.pirate = c.NOTHING
    if SPICE and r.pirate_place:
        s.pirate = pirate_place(s, b, r)
    elif r.pirate and not (r.pirate_agreed or r.harbours_by_players or r.red_agreed):  # then it comes after those
        s.pirate = nth(s.ocean_hexes, below(s.rng, c.BOARD_STREAM, count(s.ocean_hexes)))


@kernel
def _lay_terrain(s, b):
    """Print the fixed hexes and shuffle each pool over its places: draws from what is left (BASE-78)."""
    left = scratch()  # by pool and terrain
    for i in range(sizes.MAX_POOLS):
        for k in range(c.NUM_TERRAINS):
            left[i * c.NUM_TERRAINS + k] = b.pool_terrain[i, k]
    for h in range(sizes.MAX_HEXES):
        s.terrain[h] = c.MISSING
        s.area[h] = c.NOTHING
    for h in range(b.num_hexes):
        s.area[h] = b.area[h]
        if b.terrain[h] >= 0:
            s.terrain[h] = b.terrain[h]
        elif SPICE and b.section[h] >= 0:
            first = b.pool[h] * c.NUM_TERRAINS
            lay_hex(s, b, h, left[first : first + c.NUM_TERRAINS])
        else:
            first = b.pool[h] * c.NUM_TERRAINS
            s.terrain[h] = draw_index(s.rng, c.BOARD_STREAM, left[first : first + c.NUM_TERRAINS])
            left[first + s.terrain[h]] -= 1


@kernel
def _lay_numbers(s, b):
    """Lay the tokens: printed, along the chip path (BASE-79), or shuffled over the producing hexes of their pool."""
    left = scratch()  # by pool and token
    for i in range(sizes.MAX_POOLS):
        for k in range(TOKENS):
            left[i * TOKENS + k] = b.pool_number[i, k]
    for h in range(sizes.MAX_HEXES):
        if not (SPICE and b.section[h] >= 0):  # those are laid apart
            s.number[h] = 0
    for h in range(b.num_hexes):
        if SPICE and b.section[h] >= 0:
            continue
        if b.terrain[h] >= 0:
            s.number[h] = b.number[h]
        elif s.terrain[h] < c.FIRST_BARREN and not b.pool_path[b.pool[h]]:
            first = b.pool[h] * TOKENS
            number = draw_index(s.rng, c.BOARD_STREAM, left[first : first + TOKENS])
            if number > 0:
                s.number[h] = number
                left[first + number] -= 1
    if b.num_corners == 0:
        return
    corner = below(s.rng, c.BOARD_STREAM, b.num_corners)
    n = 0
    for i in range(b.path_length):
        h = b.path[corner, i]
        if s.terrain[h] < c.FIRST_BARREN:
            s.number[h] = b.path_numbers[n]
            n += 1


@kernel
def _shuffle_areas(s, b):
    """Shuffle printed terrain, and apart from it the tokens, over the producing land of each area (`variable`)."""
    for area in range(b.num_areas):
        hexes = scratch()
        n = 0
        for h in range(b.num_hexes):
            if b.terrain[h] >= 0 and b.terrain[h] < c.FIRST_BARREN and b.area[h] == area:
                hexes[n] = h
                n += 1
        for i in range(n - 1, 0, -1):
            h = hexes[i]
            g = hexes[below(s.rng, c.BOARD_STREAM, i + 1)]
            s.terrain[h], s.terrain[g] = s.terrain[g], s.terrain[h]
            g = hexes[below(s.rng, c.BOARD_STREAM, i + 1)]
            s.number[h], s.number[g] = s.number[g], s.number[h]


@kernel
def _part_red_tokens(s, b, r):
    """Exchange red tokens until no two are neighbours (NEWWORLD-04..06); without a partner all are laid anew."""
    partners = scratch()
    for _ in range(MOST_SHUFFLES):
        h = first_conflict(s, b)
        while h >= 0:
            n = list_partners(s, b, r, h, partners)
            if n == 0:
                break
            swap_numbers(s, h, partners[below(s.rng, c.BOARD_STREAM, n)])
            h = first_conflict(s, b)
        if h < 0:
            return
        lay_numbers_anew(s, b, r)


@kernel
def lay_numbers_anew(s, b, r):
    """Shuffle all tokens once more."""
    _lay_numbers(s, b)
    if r.variable:
        _shuffle_areas(s, b)


@kernel
def swap_numbers(s, h, g):
    """Exchange the tokens of two hexes."""
    s.number[h], s.number[g] = s.number[g], s.number[h]


@kernel
def first_conflict(s, b):
    """The higher hex of the first pair of neighbouring red tokens, by lower and then higher index; -1 = none."""
    for g in range(b.num_hexes):
        if is_red(s.number[g]):
            best = sizes.MAX_HEXES
            for k in range(6):
                h = b.hex_neighbours[g, k]
                if h > g and is_red(s.number[h]):
                    best = min(best, h)
            if best < sizes.MAX_HEXES:
                return best
    return c.NOTHING


@kernel
def list_partners(s, b, r, h, partners):
    """List the hexes whose token may change places with the red one of `h`; return how many there are.

    With `variable` they lie in the same area, so that every area keeps its tokens.
    """
    n = 0
    for g in range(b.num_hexes):
        if s.number[g] == 0 or is_red(s.number[g]):
            continue
        lonely = not r.variable or b.area[g] == b.area[h]
        for k in range(6):
            neighbour = b.hex_neighbours[g, k]
            if neighbour >= 0 and neighbour != h and is_red(s.number[neighbour]):
                lonely = False
        if lonely:
            partners[n] = g
            n += 1
    return n


@kernel
def _lay_piles(s, b):
    """Pile up what lies face down: hexes, and the tokens for them (OCEANS-02, OCEANS-20)."""
    s.found_hex, s.explorer = c.NOTHING, c.NOTHING
    for h in range(b.num_hexes):
        if b.terrain[h] == c.MISSING:
            for k in range(c.NUM_TERRAINS):
                s.pile[b.pool[h], k] = b.pool_terrain[b.pool[h], k]
            for k in range(TOKENS):
                s.pile_numbers[b.pool[h], k] = b.pool_number[b.pool[h], k]
    if FAN:
        _lay_harbour_tiles(s, b)


@kernel
def _lay_harbour_tiles(s, b):
    """Pile up the harbour tiles that lie face down (FACEDOWN-06)."""
    for h in range(sizes.MAX_HEXES):
        s.tile_harbour[h], s.tile_edge[h] = c.NOTHING, c.NOTHING
    for i in range(b.num_pools):
        for k in range(c.NUM_HARBOUR_KINDS):
            s.pile_harbours[i, k] = b.pool_harbour[i, k]


@kernel
def _number_islands(s, b):
    """Make each island of a random board an area of its own, numbered by its lowest hex (GEO-08)."""
    for h in range(b.num_hexes):
        s.area[h] = c.NOTHING
    islands = 0
    for start in range(b.num_hexes):
        if s.terrain[start] > c.LAST_LAND or s.area[start] >= 0:
            continue
        s.area[start] = islands
        grown = True
        while grown:
            grown = False
            for h in range(start, b.num_hexes):
                for k in range(6):
                    g = b.hex_neighbours[h, k]
                    if s.area[h] < 0 and g >= 0 and s.area[g] == islands and s.terrain[h] <= c.LAST_LAND:
                        s.area[h] = islands
                        grown = True
        islands += 1


@kernel
def _lay_harbours(s, b, r):
    """Lay the harbours, or keep them face down for the players to lay (NEWWORLD-07)."""
    left = scratch()  # by kind
    for k in range(c.NUM_HARBOUR_KINDS):
        left[k] = b.harbour_pool[k]
    for i in range(sizes.MAX_HARBOURS):
        s.harbour_edge[i] = c.NOTHING
        s.harbour_kind[i] = c.NOTHING
    if r.harbours_by_players:
        for k in range(c.NUM_HARBOUR_KINDS):
            s.harbour_pool[k] = b.harbour_pool[k]
        return
    for i in range(b.num_harbours):
        s.harbour_edge[i] = b.harbour_edge[i]
        s.harbour_kind[i] = b.harbour_kind[i]
        if b.harbour_kind[i] < 0:
            s.harbour_kind[i] = draw_index(s.rng, c.BOARD_STREAM, left[: c.NUM_HARBOUR_KINDS])
            left[s.harbour_kind[i]] -= 1


@kernel
def _place_robber(s, b):
    """Put the robber on the desert of lowest index, or off the board (BASE-41, BASE-42); not on Catan (FACEDOWN-44)."""
    s.robber = c.NOTHING
    for h in range(b.num_hexes - 1, -1, -1):
        if s.terrain[h] == c.DESERT and not (s.area[h] >= 0 and b.area_kind[s.area[h]] == c.AREA_CATAN):
            s.robber = h


@kernel
def _lay_markers(s, b):
    """Lay a marker on each group of face-down hexes (SEVEN-04)."""
    s.marker_of = c.NOTHING
    for area in range(b.num_areas):
        if b.area_kind[area] == c.AREA_UNEXPLORED_ISLAND:
            s.markers |= np.uint32(1 << area)


@inlined
def cards_there_are(r, k):
    """The development cards of kind `k` that the box has (BASE-05, C-06, FIVESIX-01)."""
    if EXPLORERS or (KNIGHTS and r.knights):
        return np.int64(0)  # BARGE-004, CK-001
    if SIX and r.large_deck:
        return LARGE_DECKS[k] * r.decks
    return DECKS[k] * r.decks


@kernel
def _clear_pieces(s, r):
    """Fill bank, deck and supplies, and empty the board."""
    for k in range(c.NUM_RESOURCES):
        s.bank[k] = r.bank
    for k in range(c.NUM_CARDS):
        s.deck[k] = cards_there_are(r, k)
    for p in range(r.num_players):
        for k in range(c.NUM_PIECES):
            s.supply[p, k] = r.supply[k]
    for e in range(sizes.MAX_EDGES):
        s.edge_piece[e] = c.NOTHING
    for v in range(sizes.MAX_VERTICES):
        s.vertex_building[v] = c.NOTHING
    s.route_holder, s.army_holder, s.winner = c.NOTHING, c.NOTHING, c.NOTHING
    s.lifted, s.victim, s.setup_vertex = c.NOTHING, c.NOTHING, c.NOTHING
    if FAN:
        s.exit = c.NOTHING
        for p in range(r.num_players):
            s.starts[p, 0], s.starts[p, 1] = c.NOTHING, c.NOTHING
    s.composer, s.responder, s.proposer, s.proposal = c.NOTHING, c.NOTHING, c.NOTHING, c.NOTHING
    if NUM_FIGURES:
        clear_figures(FIGURE_OFFSETS, s)


@kernel
def _lay_spices(s, r):
    """Spice cards and trade options beside the board, no merchant on it (SPICE-01, -02, -26)."""
    for v in range(sizes.MAX_VERTICES):
        s.vertex_merchant[v] = c.NOTHING
    if r.spices:
        s.stack_size = c.EACH_SPICE * c.NUM_SPICES
        for k in range(c.NUM_SPICES):
            s.spice_stack[k] = c.EACH_SPICE
        for p in range(r.num_players):
            for k in range(c.NUM_RESOURCES):
                s.pool_seen[p, k] = c.EACH_OPTION
