"""What Cities & Knights add to observations: knights, city pieces, tracks, commodities, progress cards, the roll.

As in `observation`: each kernel writes its blocks at `o` and returns where the next begins. What a seat may not know of
progress cards is left out here.
"""

import numpy as np

from .. import constants as c, phases as at
from .._jit import kernel
from ..bits import clear, has, popcount
from ..card_counting.observation import write_bounds
from ..layout import TOP
from ..rows import write_flags, write_one, write_row
from ..rules.kit import hand_limit
from .deal import DECK_OF, KIND_OF, lies_open, shown_hand, shown_progress
from .rules.city_pieces import holds

COMMODITIES = slice(c.FIRST_COMMODITY, c.FIRST_COMMODITY + c.NUM_COMMODITIES)
NUM_SEAT = 3 * c.NUM_COLOURS + c.NUM_RANKS + 16  # numbers in `realm_seats`
NUM_TABLE = 2 + c.NUM_EVENT_FACES + 2 + 3 * c.NUM_COLOURS + c.NUM_BANKED + 3 + c.NUM_PLAYABLE  # and in `realm_table`


# --- the board, and pieces on it --------------------------------------------------------------------------------------
@kernel
def write_board(s, b, out, o):
    """By hex: the merchant token, and the first hex of an inventor."""
    n = np.int64(b.num_hexes)
    clear(out[o : o + n])
    if s.token_hex >= 0:
        out[o + s.token_hex] = 1
    if s.first_hex >= 0:
        out[o + s.first_hex] += 2
    return o + n


@kernel
def write_pieces(s, p, n, vertices, out, o):
    """By seat and vertex: knights; by vertex: their marks, city pieces, walls, metropolises."""
    clear(out[o : o + (n + 4) * vertices])
    for v in range(vertices):
        if s.knight[v] >= 0:
            k = np.int64(s.knight[v]) // c.NUM_RANKS - p
            rank = s.knight[v] % c.NUM_RANKS + 1
            row = o + (k if k >= 0 else k + n) * vertices
            out[row + v] = rank + c.NUM_RANKS if has(s.knight_active, v) else rank
    o += n * vertices
    _write_marks(s, vertices, out, o)
    return _write_cities(s, n, vertices, out, o + vertices)


@kernel
def _write_marks(s, vertices, out, o):
    for v in range(vertices):
        if s.knight[v] >= 0:
            out[o + v] = 1 * has(s.knight_fresh, v) + 2 * has(s.knight_promoted, v)
    if s.chaser >= 0:
        out[o + s.chaser] = 5 if has(s.knight_promoted, s.chaser) else 4
    if s.homeless >= 0 and s.homeless_from >= 0:
        out[o + s.homeless_from] = 6


@kernel
def _write_cities(s, n, vertices, out, o):
    """City pieces by number, walls and cities laid down, metropolises, where all is 0."""
    for q in range(n):
        for x in range(c.MAX_CITY_PIECES):
            v = s.city_node[q, x]
            if v >= 0:
                out[o + v] = x + 1
                if has(s.laid_down, v):
                    out[o + vertices + v] = 2
                elif s.walls[q] >> x & 1:
                    out[o + vertices + v] = 1
    for colour in range(c.NUM_COLOURS):
        if s.metropolis[colour] >= 0:
            v = s.city_node[s.metropolis[colour] // c.MAX_CITY_PIECES, s.metropolis[colour] % c.MAX_CITY_PIECES]
            out[o + 2 * vertices + v] = colour + 1
    return o + 3 * vertices


# --- seats ------------------------------------------------------------------------------------------------------------
@kernel
def write_seats(s, r, p, n, out, o):
    """What all know of each seat, commodities of counter-offers, what is known of hands."""
    for k in range(n):
        q = (p + k) % n
        _write_tracks(s, q, out, o)
        _write_estate(s, r, q, out, o + 3 * c.NUM_COLOURS)
        _write_due(s, q, out, o + 3 * c.NUM_COLOURS + c.NUM_RANKS + 6)
        o += NUM_SEAT
    for k in range(n):
        o = write_row(s.counter_give[(p + k) % n, COMMODITIES], out, o)
    for k in range(n):
        o = write_row(s.counter_get[(p + k) % n, COMMODITIES], out, o)
    if r.card_counting:
        o = write_bounds(s, p, n, c.FIRST_COMMODITY, c.NUM_COMMODITIES, out, o)
    return o


@kernel
def _write_tracks(s, q, out, o):
    for colour in range(c.NUM_COLOURS):
        out[o + colour] = s.level[q, colour]
        out[o + c.NUM_COLOURS + colour] = holds(s, q, colour)
        out[o + 2 * c.NUM_COLOURS + colour] = s.backs[q, colour]


@kernel
def _write_estate(s, r, q, out, o):
    """Knights and walls left, the hand limit, points by name."""
    o = write_row(s.knights_left[q], out, o)
    out[o] = c.MAX_WALLS - popcount(np.uint64(s.walls[q]))
    out[o + 1] = hand_limit(s, r, q)
    out[o + 2] = min(s.defender[q], TOP)
    out[o + 3] = s.progress[q, c.CONSTITUTION]
    out[o + 4] = s.progress[q, c.PRINTER]
    out[o + 5] = s.token_seat == q


@kernel
def _write_due(s, q, out, o):
    """What the seat has to decide yet, and its part in the card being played."""
    out[o] = s.draws >> q & 1
    out[o + 1] = s.losers >> q & 1
    out[o + 2] = s.tied >> q & 1
    out[o + 3] = s.aqueducts >> q & 1
    out[o + 4] = s.paid >> q & 1
    knight = np.int64(s.homeless) % c.HOMELESS_ACTIVE
    out[o + 5] = 0
    if s.homeless >= 0 and knight // c.NUM_RANKS == q:
        out[o + 5] = knight % c.NUM_RANKS + (c.NUM_RANKS + 1 if s.homeless >= c.HOMELESS_ACTIVE else 1)
    out[o + 6] = s.target == q
    out[o + 7] = s.chosen >> q & 1
    out[o + 8] = s.hit >> q & 1
    out[o + 9] = s.due[q]


# --- what the observer alone knows ------------------------------------------------------------------------------------
@kernel
def write_own(s, r, p, out, o):
    """Commodities, progress cards, and what a card shows the observer of another's (CK-200)."""
    o = write_row(s.hand[p, COMMODITIES], out, o)
    o = write_row(s.discarding[p, COMMODITIES], out, o)
    if s.composer == p:
        o = write_row(s.draft_give[COMMODITIES], out, o)
        o = write_row(s.draft_get[COMMODITIES], out, o)
    else:
        clear(out[o : o + 2 * c.NUM_COMMODITIES])
        o += 2 * c.NUM_COMMODITIES
    o = write_row(s.progress[p], out, o)
    o = write_one(s.offered if p == s.active or p == s.target else c.NOTHING, c.NUM_RESOURCES, out, o)
    goods = c.NUM_BANKED + (c.NUM_SPICES if r.spices else 0)
    clear(out[o : o + goods + c.NUM_PROGRESS])
    q = shown_hand(s, p)
    if q >= 0:
        for k in range(goods):
            out[o + k] = s.hand[q, k]
    q = shown_progress(s, p)
    if q >= 0:
        for k in range(c.NUM_PROGRESS):
            if not lies_open(k):
                out[o + goods + k] = s.progress[q, k]
    return o + goods + c.NUM_PROGRESS


# --- the table --------------------------------------------------------------------------------------------------------
@kernel
def write_table(s, out, o):
    """Offer, bank, returned cards, the roll and the barbarians, the card being played, the phase."""
    o = write_row(s.offer_give[COMMODITIES], out, o)
    o = write_row(s.offer_get[COMMODITIES], out, o)
    o = write_row(s.bank[COMMODITIES], out, o)
    o = write_row(s.played_cards, out, o)
    _write_roll(s, out, o)
    o = _write_decks(s, out, o + 2 + c.NUM_EVENT_FACES + 2)
    o = write_flags(s.fleets, c.NUM_BANKED, out, o)
    out[o] = s.crane
    out[o + 1] = s.step
    out[o + 2] = s.removed + 1
    o += 3
    for k in range(c.NUM_PLAYABLE):
        out[o + k] = s.playing == KIND_OF[k]
    return write_one(np.int64(s.phase) - at.RED_DIE, at.NUM_KNIGHT_PHASES, out, o + c.NUM_PLAYABLE)


@kernel
def _write_roll(s, out, o):
    out[o] = s.rolled[c.RED]
    out[o + 1] = s.rolled[c.OTHER]
    write_one(s.rolled[c.EVENT] - c.SHIP_FACE, c.NUM_EVENT_FACES, out, o + 2)
    out[o + 2 + c.NUM_EVENT_FACES] = s.barbarians
    out[o + 3 + c.NUM_EVENT_FACES] = s.first_attack


@kernel
def _write_decks(s, out, o):
    """By deck: undrawn cards, returned ones, whether it is drawn from."""
    for colour in range(c.NUM_COLOURS):
        out[o + colour] = s.undrawn_size[colour]
        out[o + c.NUM_COLOURS + colour] = s.dropped_size[colour]
        out[o + 2 * c.NUM_COLOURS + colour] = s.draw_colour == colour
    for k in range(c.NUM_PROGRESS):
        out[o + c.NUM_COLOURS + DECK_OF[k]] += s.played_cards[k]
    return o + 3 * c.NUM_COLOURS
