"""State -> arrays as one seat may see them. Hidden information is removed here and nowhere else (OBSERVATION).

An observation is one flat int8 array of values 0..127, the observer first: seat `k` of every per-seat block is the
`k`-th player clockwise from the observer. `BLOCKS` is the single declaration of its parts; `layout_of` gives their
places for one board and `docs/observation.md` is written from it. What can pass 127 is scaled or cut, as it says there.
"""

import numpy as np

from seafarers_env._jit import kernel
from seafarers_env.bits import ZERO, trailing_zeros
from seafarers_env.board.deal import first_conflict
from seafarers_env.constants import (
    ANSWER,
    CHOOSE,
    COMPOSE,
    EDGE_WORDS,
    MAX_NUMBER,
    MAX_PLAYERS,
    MAX_POOLS,
    NO_ANSWER,
    NUM_CARDS,
    NUM_HARBOUR_KINDS,
    NUM_PHASES,
    NUM_PIECES,
    NUM_RESOURCES,
    NUM_STREAMS,
    NUM_TERRAINS,
    PIRATE_ANSWER,
    TOKEN_ANSWER,
    TOKEN_PROPOSAL,
    VICTORY_POINT,
)
from seafarers_env.layout import NUM_PUBLIC, TOP, TURN_SCALE


# --- kernels: each writes its blocks at `o` and returns where the next begins -----------------------------------------
@kernel
def encode(s, b, r, p, out):
    """Write what seat `p` may see into `out` (int8[layout.size]), block after block in the order of `BLOCKS`."""
    for i in range(len(out)):
        out[i] = 0
    o = _write_board(s, b, r, out)
    o = _write_pieces(s, b, r, p, out, o)
    o = _write_seats(s, b, r, p, out, o)
    o = _write_own(s, p, out, o)
    _write_table(s, b, r, out, o)


@kernel
def write_observation(S, i, B, R, p, out):
    """Write what seat `p` of game `i` may see into `out` (int8[layout.size])."""
    encode(S[i], B[0], R[0], p, out)


@kernel
def _write_board(s, b, r, out):
    n = np.int64(b.num_hexes)
    o = n * NUM_TERRAINS
    for h in range(n):
        out[h * NUM_TERRAINS + np.int64(s.terrain[h])] = 1
        number = s.number[h]
        out[o + h] = number
        if number > 0:
            out[o + n + h] = 6 - abs(7 - number)
    o += 2 * n
    for i in range(b.num_harbours):
        if s.harbour_kind[i] >= 0:
            out[o + i * NUM_HARBOUR_KINDS + s.harbour_kind[i]] = 1
    o += b.num_harbours * NUM_HARBOUR_KINDS
    o = _write_extras(s, b, r, out, o)
    if s.robber >= 0:
        out[o + s.robber] = 1
    o += n
    if r.pirate:
        if s.pirate >= 0:
            out[o + s.pirate] = 1
        if s.proposal >= 0 and s.phase == PIRATE_ANSWER:
            out[o + s.proposal] = 2
        o += b.num_places if r.pirate_on_frame else n
    return o


@kernel
def _write_extras(s, b, r, out, o):
    """What only some scenarios have: placed harbours, face-down hexes, number reserve, special tokens."""
    if r.harbours_by_players:
        for i in range(s.harbours_placed):
            out[o + s.harbour_edge[i]] = 2 + s.harbour_kind[i]
        o += b.num_edges
    if r.exploration:
        for i in range(MAX_POOLS):
            for k in range(NUM_TERRAINS):
                out[o + k] += s.pile[i, k]
            for k in range(MAX_NUMBER + 1):
                out[o + NUM_TERRAINS + k] += s.pile_numbers[i, k]
        o += NUM_TERRAINS + MAX_NUMBER + 1
    if r.number_reserve:
        for k in range(MAX_NUMBER + 1):
            out[o + k] = s.reserve[k]
        o += MAX_NUMBER + 1
    if r.number_reserve or r.red_agreed:
        _write_bits(s.bare, 1, out, o)
        if s.phase == TOKEN_PROPOSAL or s.phase == TOKEN_ANSWER:
            out[o + first_conflict(s, b)] = 1
            if s.proposal >= 0:
                out[o + s.proposal] = 2
        o += b.num_hexes
    if r.island_token or r.trade_route_tokens:
        for v in range(b.num_vertices):
            out[o + v] = s.vertex_tokens[v]
        o += b.num_vertices
    return o


@kernel
def _write_pieces(s, b, r, p, out, o):
    n, edges = r.num_players, b.num_edges
    for k in range(n):
        _write_bits(s.roads[(p + k) % n], 1, out, o + k * edges)
    o += n * edges
    if r.ships:
        for k in range(n):
            _write_bits(s.ships[(p + k) % n], 1, out, o + k * edges)
        mine = (s.active - p + n) % n
        for w in range(EDGE_WORDS):
            word = s.new_ships[w] & s.ships[s.active, w]
            while word != ZERO:
                out[o + mine * edges + 64 * w + trailing_zeros(word)] = 2
                word &= word - np.uint64(1)
        if s.lifted >= 0:
            out[o + mine * edges + s.lifted] = 3
        o += n * edges
    for v in range(b.num_vertices):
        building = s.vertex_building[v]
        if building >= 0:
            k = ((building >> 1) - p + n) % n
            out[o + k * b.num_vertices + v] = 1 + (building & 1)
    return o + n * b.num_vertices


@kernel
def _write_bits(words, value, out, o):
    for w in range(len(words)):
        word = words[w]
        while word != ZERO:
            out[o + 64 * w + trailing_zeros(word)] = value
            word &= word - np.uint64(1)


@kernel
def _write_seats(s, b, r, p, out, o):
    n = r.num_players
    for k in range(n):
        q = (p + k) % n
        points = s.points[q]
        if k == 0:
            points += s.cards[q, VICTORY_POINT]
        out[o] = points
        out[o + 1] = min(s.hand_size[q], TOP)
        out[o + 2] = s.cards_size[q]
        out[o + 3] = s.route[q]
        out[o + 4] = s.route_holder == q
        out[o + 5] = s.army_holder == q
        out[o + 6] = s.tokens[q]
        out[o + 7] = s.discards_owed[q]
        out[o + 8] = s.picks_owed[q]
        out[o + 9] = s.active == q
        out[o + 10] = s.actor == q
        out[o + 11] = s.harbours[q] >> NUM_RESOURCES & 1
        o += NUM_PUBLIC
    o = _write_rows(s.supply, NUM_PIECES, n, p, out, o)
    o = _write_rows(s.played, NUM_CARDS, n, p, out, o)
    for k in range(n):
        for j in range(NUM_RESOURCES):
            out[o + j] = s.harbours[(p + k) % n] >> j & 1
        o += NUM_RESOURCES
    for k in range(n):
        for j in range(b.num_areas):
            out[o + j] = s.areas[(p + k) % n] >> np.uint32(j) & np.uint32(1)
        o += b.num_areas
    for k in range(n):
        for j in range(b.num_areas):
            out[o + j] = s.home[(p + k) % n] >> np.uint32(j) & np.uint32(1)
        o += b.num_areas
    trading = s.phase == ANSWER or s.phase == CHOOSE or s.phase == COMPOSE
    for k in range(n):
        q = (p + k) % n
        if trading and q != s.active and s.answers[q] != NO_ANSWER:
            out[o + s.answers[q] - 1] = 1
        o += 3
    o = _write_rows(s.counter_give, NUM_RESOURCES, n, p, out, o)
    return _write_rows(s.counter_get, NUM_RESOURCES, n, p, out, o)


@kernel
def _write_rows(rows, size, n, p, out, o):
    for k in range(n):
        for j in range(size):
            out[o + j] = rows[(p + k) % n, j]
        o += size
    return o


@kernel
def _write_own(s, p, out, o):
    for j in range(NUM_RESOURCES):
        out[o + j] = s.hand[p, j]
    o += NUM_RESOURCES
    for j in range(NUM_CARDS):
        out[o + j] = s.cards[p, j]
        if p == s.active:
            out[o + NUM_CARDS + j] = s.bought[j]
    o += 2 * NUM_CARDS
    for j in range(NUM_RESOURCES):
        out[o + j] = s.discarding[p, j]
        if s.composer == p:
            out[o + NUM_RESOURCES + j] = s.draft_give[j]
            out[o + 2 * NUM_RESOURCES + j] = s.draft_get[j]
    return o + 3 * NUM_RESOURCES


@kernel
def _write_table(s, b, r, out, o):
    asked = 0
    for j in range(NUM_RESOURCES):
        out[o + j] = s.bank[j]
        out[o + NUM_RESOURCES + 1 + j] = s.offer_give[j]
        out[o + 2 * NUM_RESOURCES + 1 + j] = s.offer_get[j]
        asked += s.offer_get[j]
    for j in range(NUM_CARDS):
        out[o + NUM_RESOURCES] += s.deck[j]
    o += 3 * NUM_RESOURCES + 1
    out[o + s.phase] = 1
    o += NUM_PHASES
    is_open = s.phase == ANSWER or s.phase == CHOOSE or (s.phase == COMPOSE and s.composer != s.active)
    out[o] = np.int64(s.turn) * TURN_SCALE // r.max_turns
    out[o + 1] = s.dice
    out[o + 2] = s.card_played
    out[o + 3] = s.ship_moved
    out[o + 4] = s.free_pieces
    out[o + 5] = s.offers
    out[o + 6] = s.placements
    out[o + 7] = is_open
    out[o + 8] = is_open and asked == 0


@kernel
def redact(S, i, R, p, T):
    """Copy game `i` to `T[0]` without what seat `p` may not know: others' cards and drafts, deck, generators, counts.

    Counts of hands stay; where kinds are hidden all kinds read 0. Mask words and derived fields are not touched.
    """
    T[0] = S[i]
    t = T[0]
    t.decisions = 0  # would count the cards of a draft that was dropped
    for k in range(NUM_STREAMS):
        t.rng[k] = ZERO
    for k in range(NUM_CARDS):
        t.deck[k] = 0
        if p != t.active:
            t.bought[k] = 0
    for q in range(MAX_PLAYERS):
        if q == p:
            continue
        for k in range(NUM_RESOURCES):
            t.hand[q, k] = 0
            t.discarding[q, k] = 0
        for k in range(NUM_CARDS):
            t.cards[q, k] = 0
    if t.composer != p:
        t.draft_last = 0
        t.draft_getting = 0
        for k in range(NUM_RESOURCES):
            t.draft_give[k] = 0
            t.draft_get[k] = 0
