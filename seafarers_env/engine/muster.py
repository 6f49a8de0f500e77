"""What Cities & Knights add to a new game, and what follows from their cards."""

import numpy as np

from ._jit import inlined, kernel
from .constants import (
    CONSTITUTION,
    EACH_COMMODITY,
    EACH_PROGRESS,
    EACH_RANK,
    FIRST_COMMODITY,
    FIRST_OF_DECK,
    MANY_COMMODITIES,
    MAX_CITIES,
    NOTHING,
    NUM_COLOURS,
    NUM_COMMODITIES,
    NUM_PROGRESS,
    NUM_RANKS,
    PRINTER,
)
from .sizes import MAX_PLAYERS, MAX_VERTICES

MANY = 5  # seats from which on the box has more commodities (CK-002)
EACH = np.array(EACH_PROGRESS, np.int8)
DECK_OF = np.array([c for c in range(NUM_COLOURS) for _ in range(FIRST_OF_DECK[c], FIRST_OF_DECK[c + 1])], np.int8)


@kernel
def muster(s, r):
    """Fill bank, decks and supplies of a new record; where nothing is there or due it says so, option or not."""
    s.token_hex, s.token_seat = NOTHING, NOTHING
    s.homeless, s.homeless_from, s.chaser = NOTHING, NOTHING, NOTHING
    s.draw_colour, s.playing, s.target = NOTHING, NOTHING, NOTHING
    s.offered, s.first_hex, s.removed = NOTHING, NOTHING, NOTHING
    for v in range(MAX_VERTICES):
        s.knight[v] = NOTHING
    for c in range(NUM_COLOURS):
        s.metropolis[c] = NOTHING
    for p in range(MAX_PLAYERS):
        for x in range(MAX_CITIES):
            s.city_node[p, x] = NOTHING
    if r.knights:
        for k in range(NUM_COMMODITIES):
            s.bank[FIRST_COMMODITY + k] = MANY_COMMODITIES if r.num_players >= MANY else EACH_COMMODITY
        for k in range(NUM_PROGRESS):
            s.undrawn[k] = EACH[k]
        for p in range(r.num_players):
            for k in range(NUM_RANKS):
                s.knights_left[p, k] = EACH_RANK
        count_cards(s)


@kernel
def count_cards(s):
    """Count progress cards anew: hidden ones of each seat, undrawn and dropped ones, by deck."""
    for c in range(NUM_COLOURS):
        s.undrawn_size[c], s.dropped_size[c] = 0, 0
        for p in range(MAX_PLAYERS):
            s.backs[p, c] = 0
    for k in range(NUM_PROGRESS):
        s.undrawn_size[DECK_OF[k]] += s.undrawn[k]
        s.dropped_size[DECK_OF[k]] += s.dropped_cards[k]
        for p in range(MAX_PLAYERS):
            if not lies_open(k):
                s.backs[p, DECK_OF[k]] += s.progress[p, k]
    for p in range(MAX_PLAYERS):
        s.progress_size[p] = s.backs[p, 0] + s.backs[p, 1] + s.backs[p, 2]


@inlined
def lies_open(k):
    """True for the kinds of progress cards that are laid open when drawn (CK-048)."""
    return k == CONSTITUTION or k == PRINTER
