"""State -> arrays as one seat may see them. Hidden information is removed here and nowhere else (OBSERVATION).

An observation is one flat int8 array of values 0..127, the observer first: seat `k` of every per-seat block is the
`k`-th player clockwise from the observer. `BLOCKS` is the single declaration of its parts; `layout_of` gives their
places for one board and `docs/observation.md` is written from it. What can pass 127 is scaled or cut, as it says there.
"""

import numpy as np

from seafarers_env._jit import kernel
from seafarers_env.bits import ZERO, clear, trailing_zeros
from seafarers_env.board.deal import first_conflict
from seafarers_env.constants import (
    ANSWER,
    CHOOSE,
    COMPOSE,
    EDGE_WORDS,
    MAX_HEXES,
    MAX_NUMBER,
    MAX_PLAYERS,
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
from seafarers_env.wide import WIDTH, paint


# --- kernels: each writes its blocks at `o` and returns where the next begins -----------------------------------------
@kernel
def encode(s, b, r, p, out):
    """Write what seat `p` may see into `out` (int8[layout.size]), block after block in the order of `BLOCKS`."""
    p = np.int64(p)
    rows = 2 if r.ships else 1
    pieces = r.num_players * (rows * b.num_edges + b.num_vertices)  # are all written, zeros too
    clear(out[: len(out) - pieces])
    o = _write_board(s, b, r, out)
    o = _write_pieces(s, b, r, p, out, o)
    clear(out[o:])
    o = _write_seats(s, b, r, p, out, o)
    o = _write_own(s, p, out, o)
    _write_table(s, b, r, out, o)


@kernel
def write_observation(S, i, B, R, p, out):
    """Write what seat `p` of game `i` may see into `out` (int8[layout.size])."""
    encode(S[i], B[0], R[0], p, out)


@kernel
def _seat(p, k, n):
    """The `k`-th seat clockwise from `p`; a remainder would cost a division."""
    q = p + k
    return q - n if q >= n else q


@kernel
def _write_board(s, b, r, out):
    n = np.int64(b.num_hexes)
    o = n * NUM_TERRAINS
    for h in range(n):
        out[h * NUM_TERRAINS + np.int64(s.terrain[h])] = 1
    numbers, pips = out[o : o + MAX_HEXES], out[o + n : o + n + MAX_HEXES]
    for h in range(MAX_HEXES):
        numbers[h] = s.number[h]
    for h in range(MAX_HEXES):
        number = s.number[h]
        pips[h] = max(min(number - 1, 13 - number), 0)
    o += 2 * n
    harbours = np.int64(b.num_harbours)
    for i in range(harbours):
        if s.harbour_kind[i] >= 0:
            out[o + i * NUM_HARBOUR_KINDS + s.harbour_kind[i]] = 1
    o += harbours * NUM_HARBOUR_KINDS
    o = _write_extras(s, b, r, out, o)
    if s.robber >= 0:
        out[o + s.robber] = 1
    o += n
    if r.pirate:
        if s.pirate >= 0:
            out[o + s.pirate] = 1
        if s.proposal >= 0 and s.phase == PIRATE_ANSWER:
            out[o + s.proposal] = 2
        o += np.int64(b.num_places) if r.pirate_on_frame else n
    return o


@kernel
def _write_extras(s, b, r, out, o):
    """What only some scenarios have: placed harbours, face-down hexes, number reserve, special tokens."""
    if r.harbours_by_players:
        for i in range(s.harbours_placed):
            out[o + s.harbour_edge[i]] = 2 + s.harbour_kind[i]
        o += b.num_edges
    if r.exploration:
        for i in range(b.num_pools):
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
        _write_bits(s.bare, out, o)
        if s.phase == TOKEN_PROPOSAL or s.phase == TOKEN_ANSWER:
            out[o + first_conflict(s, b)] = 1
            if s.proposal >= 0:
                out[o + s.proposal] = 2
        o += b.num_hexes
    if r.island_token or r.trade_route_tokens:
        tokens = out[o : o + b.num_vertices]
        for v in range(len(tokens)):
            tokens[v] = s.vertex_tokens[v]
        o += b.num_vertices
    return o


@kernel
def _write_pieces(s, b, r, p, out, o):
    """Roads, ships, buildings: by comparing whole rows, which vectorises, and not piece by piece."""
    n, edges, vertices = np.int64(r.num_players), np.int64(b.num_edges), np.int64(b.num_vertices)
    for k in range(n):
        _write_owned(s.edge_piece, 2 * _seat(p, k, n), 1, 0, out, o, edges)
        o += edges
    if r.ships:
        for k in range(n):
            _write_owned(s.edge_piece, 2 * _seat(p, k, n), 0, 1, out, o, edges)
            o += edges
        _write_moving(s, out, o - (n - _seat(s.active - p + n, 0, n)) * edges)
    for k in range(n):
        _write_owned(s.vertex_building, 2 * _seat(p, k, n), 1, 2, out, o, vertices)
        o += vertices
    return o


@kernel
def _write_owned(row, code, first, second, out, o, size):
    """Write `first` where `row` is `code`, `second` where it is one more, else 0.

    Always whole chunks: what is written past `size` belongs to blocks that are written later, and there are always as
    many bytes: seats, cards and table take more than a chunk.
    """
    for w in range(0, size, WIDTH):
        paint(row, w, code, first, second, out, o + w)


@kernel
def _write_moving(s, out, o):
    """Ships of the active seat: 2 laid this turn, 3 where the one being moved was lifted."""
    for w in range(EDGE_WORDS):
        word = s.new_ships[w] & s.ships[s.active, w]
        while word != ZERO:
            out[o + 64 * w + trailing_zeros(word)] = 2
            word &= word - np.uint64(1)
    if s.lifted >= 0:
        out[o + s.lifted] = 3


@kernel
def _write_bits(words, out, o):
    for w in range(len(words)):
        _write_word(words[w], out, o + 64 * w)


@kernel
def _write_word(word, out, o):
    while word != ZERO:
        out[o + trailing_zeros(word)] = 1
        word &= word - np.uint64(1)


@kernel
def _write_seats(s, b, r, p, out, o):
    n, areas = np.int64(r.num_players), np.int64(b.num_areas)
    supply = o + n * NUM_PUBLIC
    played = supply + n * NUM_PIECES
    ports = played + n * NUM_CARDS
    settled = ports + n * NUM_RESOURCES
    home = settled + n * areas
    for k in range(n):
        q = _seat(p, k, n)
        _write_public(s, q, out, o + k * NUM_PUBLIC)
        _write_row(s.supply, q, NUM_PIECES, out, supply + k * NUM_PIECES)
        _write_row(s.played, q, NUM_CARDS, out, played + k * NUM_CARDS)
        for j in range(NUM_RESOURCES):
            out[ports + k * NUM_RESOURCES + j] = s.harbours[q] >> j & 1
        _write_word(np.uint64(s.areas[q]), out, settled + k * areas)
        _write_word(np.uint64(s.home[q]), out, home + k * areas)
    out[o] += s.cards[p, VICTORY_POINT]
    o = home + n * areas
    if r.max_offers > 0:
        _write_answers(s, n, p, out, o)
    return o + n * (3 + 2 * NUM_RESOURCES)


@kernel
def _write_public(s, q, out, o):
    """What everybody sees of seat `q`, its hidden cards left out."""
    out[o] = s.points[q]
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


@kernel
def _write_answers(s, n, p, out, o):
    """Answers to the running offer and the counter-offers; without domestic trade there are none."""
    give = o + 3 * n
    get = give + n * NUM_RESOURCES
    trading = s.phase == ANSWER or s.phase == CHOOSE or s.phase == COMPOSE
    for k in range(n):
        q = _seat(p, k, n)
        if trading and q != s.active and s.answers[q] != NO_ANSWER:
            out[o + 3 * k + s.answers[q] - 1] = 1
        _write_row(s.counter_give, q, NUM_RESOURCES, out, give + k * NUM_RESOURCES)
        _write_row(s.counter_get, q, NUM_RESOURCES, out, get + k * NUM_RESOURCES)


@kernel
def _write_row(rows, q, size, out, o):
    for j in range(size):
        out[o + j] = rows[q, j]


@kernel
def _write_own(s, p, out, o):
    bought = o + NUM_RESOURCES + NUM_CARDS
    given = bought + NUM_CARDS
    _write_row(s.hand, p, NUM_RESOURCES, out, o)
    _write_row(s.cards, p, NUM_CARDS, out, o + NUM_RESOURCES)
    _write_row(s.discarding, p, NUM_RESOURCES, out, given)
    if p == s.active:
        for j in range(NUM_CARDS):
            out[bought + j] = s.bought[j]
    if s.composer == p:
        for j in range(NUM_RESOURCES):
            out[given + NUM_RESOURCES + j] = s.draft_give[j]
            out[given + 2 * NUM_RESOURCES + j] = s.draft_get[j]
    return given + 3 * NUM_RESOURCES


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
