"""State -> arrays as one seat may see them (OBSERVATION). What it may see is what `redaction` leaves of the record.

An observation is one flat int8 array of values 0..127, the observer first: seat `k` of every per-seat block is the
`k`-th player clockwise from the observer. `BLOCKS` is the single declaration of its parts; `layout_of` gives their
places for one board and `docs/observation.md` is written from it. What can pass 127 is scaled or cut, as it says there.
"""

import numpy as np

from . import constants as c
from ._jit import folded, kernel
from .bits import ONE, ZERO, bit, places_in
from .board_blocks import write_extras, zero
from .card_counting import observation as counting_observation
from .chunks import WIDTH, by_seat, copy, move, one_hot, paint, spread, write_pips
from .constants import NUM_HARBOUR_KINDS, NUM_TERRAINS  # `one_hot` needs them as they are, not by their module
from .explorers import observation as explorers_observation
from .fan import observation as fan_observation
from .hawaii import observation as hawaii_observation
from .house_rules import observation as house_observation
from .incremental import ALL, PIECES, SEATS
from .knights import observation as knights_observation
from .layout import NUM_FLAGS, NUM_PUBLIC, TOP, TURN_SCALE
from .open_counts import COUNT_OFFSETS, NUM_COUNTS, OPTION_OFFSETS, write_counts
from .open_figures import FIGURE_OFFSETS, FIGURE_OPTIONS, FIGURE_SIZES, NUM_FIGURES, write_figures
from .phases import ANSWER, CHOOSE, COMPOSE, CORE_PHASES, PIRATE_ANSWER
from .sizes import EDGE_WORDS, EXPLORERS, FAN, FEW_SEATS, HAWAII, HEX_WORDS, KNIGHTS, MAX_PLAYERS, NUM_GOODS, SIX, SPICE
from .spices import observation as spices_observation

RESOURCE_PORTS = (1 << c.NUM_RESOURCES) - 1  # bits of the harbours that trade one resource
NUM_ANSWER = 3 + 2 * c.NUM_RESOURCES  # bytes a seat in `answers`, `counter_give` and `counter_get`
EACH_LOWEST = np.uint32(0x01010101)


# --- kernels: each writes its blocks at `o` and returns where the next begins -----------------------------------------
# They write whole words and chunks, so what lies behind a block is spoilt until it is written in its turn: in this
# order, every byte, zeros too. With few seats loops over them run to MAX_PLAYERS, which unrolls them: the rows of seats
# that are not there are spoilt bytes as well. Nothing is written past the last block.
@kernel
def encode(s, b, r, p, out):
    """Write what seat `p` may see into `out` (int8[layout.size]), block after block in the order of `BLOCKS`."""
    encode_from(ALL, 0, 0, 0, s, b, r, np.int64(p), out)


@kernel
def encode_from(first, pieces_at, seats_at, own_at, s, b, r, p, out):
    """The same from `first` of ALL, PIECES, SEATS and OWN on; what lies before it in `out` stands there already."""
    o = own_at
    if first == SEATS:
        o = seats_at
    elif first == PIECES:
        o = pieces_at
    if first == ALL:
        o = _write_board(s, b, r, out)
    if first <= PIECES:
        o = _write_pieces(s, b, r, p, out, o)
    if first <= SEATS:
        o = _write_seats(s, b, r, p, out, o)
        if r.card_counting:
            o = counting_observation.write(s, r, p, out, o)
        if FAN and r.hidden_closed:
            o = fan_observation.write_phase(s, out, o)
        if SIX and r.special_building:
            o = fan_observation.write_building(s, r, p, out, o)
        if SPICE and r.spices:
            o = spices_observation.write_seats(s, r, p, np.int64(r.num_players), out, o)
        if KNIGHTS and r.knights:
            o = knights_observation.write_seats(s, r, p, np.int64(r.num_players), out, o)
        if HAWAII and b.listed:
            o = hawaii_observation.write_boats(s, b, p, np.int64(r.num_players), out, o)
        if HAWAII and r.fishing:
            o = hawaii_observation.write_fish(s, p, np.int64(r.num_players), out, o)
        if EXPLORERS:
            o = explorers_observation.write_seats(s, b, p, np.int64(r.num_players), out, o)
        if NUM_COUNTS:
            o = write_counts(COUNT_OFFSETS, OPTION_OFFSETS, s, r, p, out, o)
        if NUM_FIGURES:
            o = write_figures(FIGURE_OFFSETS, FIGURE_OPTIONS, FIGURE_SIZES, s, b, r, out, o)
    _write_phase(s, out)
    o = _write_own(s, p, out, o)
    if SPICE and r.spices:
        o = spices_observation.write_own(s, p, out, o)
        o = spices_observation.write_table(s, out, o)
    if KNIGHTS and r.knights:
        o = knights_observation.write_own(s, r, p, out, o)
        o = knights_observation.write_table(s, out, o)
    if HAWAII and r.fishing:
        o = hawaii_observation.write_table(s, p, out, o)
    if EXPLORERS:
        o = explorers_observation.write_table(s, p, out, o)
    if r.dice_deck or r.any_rate:
        o = house_observation.write(s, r, out, o)
    _write_table(s, r, out, o)


@kernel
def write_observation(S, i, B, R, p, out):
    """Write what seat `p` of game `i` may see into `out` (int8[layout.size])."""
    encode(S[i], B[0], R[0], p, out)


@folded
def _seat(p, k, n):
    """The `k`-th seat clockwise from `p`; a remainder would cost a division."""
    q = p + k
    return q - n if q >= n else q


@folded
def _write_board(s, b, r, out):
    n = np.int64(b.num_hexes)
    o = n * NUM_TERRAINS
    if HEX_WORDS == 1:
        one_hot(s.terrain, NUM_TERRAINS, n * NUM_TERRAINS, out, 0)
        copy(s.number, 0, out, o)
        write_pips(s.number, out, o + n)
    else:
        _write_many_hexes(s, n, out, o)
    o += 2 * n
    harbours = np.int64(b.num_harbours) * NUM_HARBOUR_KINDS
    one_hot(s.harbour_kind, NUM_HARBOUR_KINDS, harbours, out, o)
    o = write_extras(s, b, r, out, o + harbours)
    if not EXPLORERS:  # they have no robber
        _write_standing(s.robber, n, out, o)
        o += n
    if r.pirate:
        places = np.int64(b.num_places) if r.pirate_on_frame else n
        _write_standing(s.pirate, places, out, o)
        if s.proposal >= 0 and s.phase == PIRATE_ANSWER:
            out[o + s.proposal] = 2
        o += places
    return o


@kernel
def _write_many_hexes(s, n, out, o):
    """Terrain and tokens, chunk after chunk."""
    for w in range(0, n, WIDTH):
        one_hot(s.terrain[w : w + WIDTH], NUM_TERRAINS, min(n - w, WIDTH) * NUM_TERRAINS, out, w * NUM_TERRAINS)
    for w in range(0, n, WIDTH):
        copy(s.number, w, out, o + w)
    for w in range(0, n, WIDTH):
        write_pips(s.number[w : w + WIDTH], out, o + n + w)


@folded
def _write_standing(place, size, out, o):
    """1 at the place of a robber or pirate, of `size`; nowhere for -1."""
    for w in range(0, size, WIDTH):
        spread(bit(place) if place >> 6 == w >> 6 else ZERO, out, o + w)


@folded
def _write_pieces(s, b, r, p, out, o):
    """Roads, ships, buildings: by comparing whole rows, which vectorises, and not piece by piece."""
    n, edges, vertices = np.int64(r.num_players), np.int64(b.num_edges), np.int64(b.num_vertices)
    for k in range(n):
        _write_owned(s.edge_piece, 2 * _seat(p, k, n), 1, 0, out, o, edges)
        o += edges
    if r.ships and not EXPLORERS:
        for k in range(n):
            _write_owned(s.edge_piece, 2 * _seat(p, k, n), 0, 1, out, o, edges)
            o += edges
        _write_moving(s, out, o - (n - _seat(s.active - p + n, 0, n)) * edges)
    for k in range(n):
        _write_owned(s.vertex_building, 2 * _seat(p, k, n), 1, 2, out, o, vertices)
        o += vertices
    if FAN and r.round_the_world:
        o = fan_observation.write_joined(s, p, n, vertices, out, o)
    if SPICE and r.spices:
        o = spices_observation.write_pieces(s, p, n, vertices, out, o)
    if HAWAII and b.listed:
        o = hawaii_observation.write_chits(s, b, out, o)
    if KNIGHTS and r.knights:
        o = knights_observation.write_pieces(s, p, n, vertices, out, o)
    if EXPLORERS:
        o = explorers_observation.write_pieces(s, b, p, n, out, o)
    return o


@folded
def _write_owned(row, code, first, second, out, o, size):
    """Write `first` where `row` is `code`, `second` where it is one more, else 0."""
    for w in range(0, size, WIDTH):
        paint(row, w, code, first, second, out, o + w)


@kernel
def _write_moving(s, out, o):
    """Ships of the active seat: 2 laid this turn, 3 where the one being moved was lifted."""
    for w in range(EDGE_WORDS):
        for place in places_in(s.new_ships[w] & s.ships[s.active, w], w):
            out[o + place] = 2
    if s.lifted >= 0:
        out[o + s.lifted] = 3


@folded
def _write_seats(s, b, r, p, out, o):
    n, areas = np.int64(r.num_players), np.int64(b.num_areas)
    _write_public(s, p, n, out, o)
    out[o] += s.cards[p, c.VICTORY_POINT]
    o += n * NUM_PUBLIC
    _write_rows(s.supply, p, n, c.NUM_PIECES, out, o)
    o += n * c.NUM_PIECES
    _write_rows(s.played, p, n, c.NUM_CARDS, out, o)
    o += n * c.NUM_CARDS
    ports = ZERO
    for k in range(MAX_PLAYERS if FEW_SEATS else n):
        ports |= np.uint64(s.harbours[_seat(p, k, n)] & RESOURCE_PORTS) << np.uint64(c.NUM_RESOURCES * k)
    spread(ports, out, o)
    o += n * c.NUM_RESOURCES
    _write_areas(s.areas, p, n, areas, out, o)
    o += n * areas
    _write_areas(s.home, p, n, areas, out, o)
    o += n * areas
    spread(ZERO, out, o)  # answers and counter-offers: without domestic trade there are none
    if MAX_PLAYERS * NUM_ANSWER > WIDTH and n * NUM_ANSWER > WIDTH:
        zero(out, o + WIDTH, n * NUM_ANSWER - WIDTH)
    if r.max_offers > 0:
        _write_answers(s, n, p, out, o)
    return o + n * NUM_ANSWER


@folded
def _write_rows(rows, p, n, size, out, o):
    """A row of `size` bytes, at most 8, for each seat."""
    for k in range(MAX_PLAYERS if FEW_SEATS else n):
        move(rows[_seat(p, k, n)], out, o + k * size)


@folded
def _write_areas(areas, p, n, size, out, o):
    """A set of `size` areas for each seat, a byte an area; of few areas all seats at once."""
    if MAX_PLAYERS * size <= WIDTH:
        together = ZERO
        for k in range(MAX_PLAYERS if FEW_SEATS else n):
            together |= np.uint64(areas[_seat(p, k, n)]) << np.uint64(size * k)
        spread(together, out, o)
    else:
        for k in range(n):
            spread(np.uint64(areas[_seat(p, k, n)]), out, o + k * size)


@folded
def _write_public(s, p, n, out, o):
    """What everybody sees of each seat, the hidden cards left out: bytes by seat, one word a column of `seats`."""
    if not FEW_SEATS:
        _write_public_one_by_one(s, p, n, out, o)
        return
    hands = ZERO
    for q in range(MAX_PLAYERS):
        hands |= np.uint64(min(s.hand_size[q], TOP)) << np.uint64(8 * q)
    columns = (
        _bytes(s.points),
        np.uint32(hands),
        _bytes(s.cards_size),
        _bytes(s.route),
        _mark(s.route_holder),
        _mark(s.army_holder),
        _bytes(s.tokens),
        _bytes(s.discards_owed),
        _bytes(s.picks_owed),
        _mark(s.active),
        _mark(s.actor),
        np.uint32(_bytes(s.harbours) >> np.uint32(c.NUM_RESOURCES) & EACH_LOWEST),
    )
    by_seat(columns, p, n, out, o)


@kernel
def _write_public_one_by_one(s, p, n, out, o):
    """The same, seat by seat."""
    for k in range(n):
        q = _seat(p, k, n)
        here = out[o + NUM_PUBLIC * k : o + NUM_PUBLIC * (k + 1)]
        here[0] = s.points[q]
        here[1] = min(s.hand_size[q], TOP)
        here[2] = s.cards_size[q]
        here[3] = s.route[q]
        here[4] = s.route_holder == q
        here[5] = s.army_holder == q
        here[6] = s.tokens[q]
        here[7] = s.discards_owed[q]
        here[8] = s.picks_owed[q]
        here[9] = s.active == q
        here[10] = s.actor == q
        here[11] = s.harbours[q] >> c.NUM_RESOURCES & 1


@folded
def _bytes(row):
    """The bytes of all seats as one word; such fields lie at multiples of 4."""
    return row.view(np.uint32)[0]


@folded
def _mark(q):
    """1 in the byte of seat `q`, none for -1."""
    return np.uint32(ONE << np.uint64(8 * (np.int64(q) + 1)) >> np.uint64(8))


@kernel
def _write_answers(s, n, p, out, o):
    """Answers to the running offer and the counter-offers, where all is 0."""
    trading = s.phase == ANSWER or s.phase == CHOOSE or s.phase == COMPOSE
    for k in range(n):
        q = _seat(p, k, n)
        if trading and q != s.active and s.answers[q] != c.NO_ANSWER:
            out[o + 3 * k + s.answers[q] - 1] = 1
    o += 3 * n
    _write_rows(s.counter_give, p, n, c.NUM_RESOURCES, out, o)
    _write_rows(s.counter_get, p, n, c.NUM_RESOURCES, out, o + n * c.NUM_RESOURCES)


@folded
def _write_phase(s, out):
    """The phase, with a chunk that ends where the observation ends: what else lies in it comes later."""
    here = bit(s.phase + WIDTH - CORE_PHASES - NUM_FLAGS)
    if (FAN or SIX or EXPLORERS) and s.phase >= CORE_PHASES:  # it has a block of its own
        here = ZERO
    spread(here, out, len(out) - WIDTH)


@folded
def _write_own(s, p, out, o):
    move(s.hand[p], out, o)
    move(s.cards[p], out, o + c.NUM_RESOURCES)
    o += c.NUM_RESOURCES + c.NUM_CARDS
    if p == s.active:
        move(s.bought, out, o)
    else:
        zero(out, o, c.NUM_CARDS)
    move(s.discarding[p], out, o + c.NUM_CARDS)
    o += c.NUM_CARDS + c.NUM_RESOURCES
    if s.composer == p:
        move(s.draft_give, out, o)
        move(s.draft_get, out, o + c.NUM_RESOURCES)
    else:
        zero(out, o, 2 * c.NUM_RESOURCES)
    return o + 2 * c.NUM_RESOURCES


@folded
def _write_table(s, r, out, o):
    asked, left = 0, 0
    for j in range(c.NUM_CARDS):
        left += s.deck[j]
    move(s.bank, out, o)
    o += c.NUM_RESOURCES
    out[o] = left
    move(s.offer_give, out, o + 1)
    o += 1 + c.NUM_RESOURCES
    for j in range(c.NUM_RESOURCES):  # the phase stands behind them
        out[o + j] = s.offer_get[j]
        asked += s.offer_get[j]
    if KNIGHTS and r.knights:
        for j in range(c.NUM_RESOURCES, NUM_GOODS):
            asked += s.offer_get[j]
    o += c.NUM_RESOURCES + CORE_PHASES
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
