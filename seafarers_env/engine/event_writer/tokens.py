"""One token after the other, and what is kept of a record to see what it had before."""

import numpy as np

from .. import constants as c, events as t
from .._jit import inlined, kernel
from ..offsets import short_of
from ..open_figures import FIGURE_OFFSETS, NUM_FIGURES
from ..parts import FIGURES, FIGURES_HERE
from ..sizes import EXPLORERS, HAWAII, KNIGHTS, MAX_PLAYERS, NUM_GOODS

NONE = -1

TOKENS_AT = MAX_PLAYERS * NUM_GOODS  # in `kept`: hands first, then special tokens
ROUTE_AT = TOKENS_AT + MAX_PLAYERS
ARMY_AT = ROUTE_AT + 1
FISH_AT = ARMY_AT + 1
EDGES_AT = FISH_AT + MAX_PLAYERS
GOLD_AT = FISH_AT  # of an edition without fish, which has these in place of edges
PIRATES_AT = GOLD_AT + MAX_PLAYERS
TRACKS_AT = PIRATES_AT + MAX_PLAYERS
TILES_AT = TRACKS_AT + MAX_PLAYERS * c.NUM_TRACKS
FIGURE_KINDS = np.array([t.FIGURE_MOVED[FIGURES.index(figure)] for figure in FIGURES_HERE], np.int64)


@kernel
def tell(s, E, num_events, kind, actor, other, what, place, start, number):
    """Write a token without goods; return how many there are."""
    e = E[num_events & (len(E) - 1)]
    e[t.KIND] = kind
    e[t.ACTOR] = actor
    e[t.OTHER] = other
    e[t.WHAT] = what
    e[t.PLACE] = place
    e[t.START] = start
    e[t.COUNT] = number
    e[t.AGO] = s.turn
    for k in range(t.NUM_EVENT_GOODS):
        e[t.FIRST_GOOD + k] = 0
    return num_events + 1


@inlined
def tell_of(s, E, num_events, kind, actor):
    """The same of a kind that has nothing but an actor."""
    return tell(s, E, num_events, kind, actor, NONE, NONE, NONE, NONE, 0)


@inlined
def know_only(E, num_events, seats):
    """What the last token says of cards is known to these seats alone (bit set)."""
    E[(num_events - 1) & (len(E) - 1), t.KIND] |= seats << t.KNOWN


@inlined
def number_of(k):
    """The number by which tokens know a good: spices have the same in every edition, commodities stand behind."""
    if KNIGHTS:
        if k >= c.FIRST_SPICE:
            return k - c.NUM_COMMODITIES
        return k + c.NUM_SPICES if k >= c.NUM_RESOURCES else k
    return k


@inlined
def add_good(E, num_events, k, n):
    """The actor of the last token has `n` cards of good `k` more."""
    E[(num_events - 1) & (len(E) - 1), t.FIRST_GOOD + number_of(k)] += n


@kernel
def add_goods(E, num_events, come, gone):
    """The actor of the last token has these cards more, and those less (int8[NUM_GOODS] each)."""
    e = E[(num_events - 1) & (len(E) - 1)]
    for k in range(NUM_GOODS):
        e[t.FIRST_GOOD + number_of(k)] += come[k] - gone[k]


# --- before and after -------------------------------------------------------------------------------------------------
@kernel
def keep(s, kept):
    """Keep what a decision may change that no token says before."""
    for p in range(MAX_PLAYERS):
        for k in range(NUM_GOODS):
            kept[NUM_GOODS * p + k] = s.hand[p, k]
        kept[TOKENS_AT + p] = s.tokens[p]
        if HAWAII:
            kept[FISH_AT + p] = s.fish[p]
        if EXPLORERS:
            kept[GOLD_AT + p] = s.gold[p]
            kept[PIRATES_AT + p] = s.own_pirate[p]
            for k in range(c.NUM_TRACKS):
                kept[TRACKS_AT + c.NUM_TRACKS * p + k] = s.track[p, k]
    kept[ROUTE_AT] = s.route_holder
    kept[ARMY_AT] = s.army_holder
    if EXPLORERS:
        for k in range(c.NUM_TRACKS):
            kept[TILES_AT + k] = s.tile[k]
    for i in range(NUM_FIGURES):  # from the end
        kept[len(kept) - 1 - i] = short_of(s, FIGURE_OFFSETS[i])


@inlined
def move(kept, p, k, n):
    """Seat `p` is about to have `n` cards of good `k` more, which a token says."""
    kept[NUM_GOODS * p + k] += n


@kernel
def tell_named(s, r, p, what, k, most, E, num_events, kept):
    """A good, then who hands over how many, at most `most`: numbers that all see (OBSERVATION-06, CK-181, CK-182)."""
    total = 0
    for q in range(r.num_players):
        total += 0 if q == p else min(most, np.int64(s.hand[q, k]))
    num_events = tell(s, E, num_events, what, p, NONE, number_of(k), NONE, NONE, total)
    add_good(E, num_events, k, total)
    move(kept, p, k, total)
    for q in range(r.num_players):
        n = min(most, np.int64(s.hand[q, k]))
        if q != p and n > 0:
            num_events = tell(s, E, num_events, t.HANDED_OVER, q, p, number_of(k), NONE, NONE, 0)
            add_good(E, num_events, k, -n)
            move(kept, q, k, -n)
    return num_events


@kernel
def tell_hands(s, r, first, E, num_events, kept):
    """What came from the bank, seat by seat; what was paid belongs to the token with number `first`."""
    for p in range(r.num_players):
        gained = False
        for k in range(NUM_GOODS):
            n = s.hand[p, k] - kept[NUM_GOODS * p + k]
            gained |= n > 0
            if n < 0:
                E[first & (len(E) - 1), t.FIRST_GOOD + number_of(k)] += n
        if gained:
            num_events = tell_of(s, E, num_events, t.RECEIVED, p)
            for k in range(NUM_GOODS):
                add_good(E, num_events, k, max(s.hand[p, k] - kept[NUM_GOODS * p + k], 0))
    return num_events


@kernel
def tell_figures(s, p, E, num_events, kept):
    """Tell of figures that stand elsewhere than before; `p` is the seat that has decided, -1 for chance."""
    for i in range(NUM_FIGURES):
        place, start = short_of(s, FIGURE_OFFSETS[i]), kept[len(kept) - 1 - i]
        if place != start:
            num_events = tell(s, E, num_events, FIGURE_KINDS[i], p, NONE, NONE, place, start, 0)
    return num_events


@kernel
def tell_fish(s, r, E, num_events, kept):
    """Tell of fish caught, paid and returned, seat by seat."""
    for p in range(r.num_players):
        n = s.fish[p] - kept[FISH_AT + p]
        if n != 0:
            num_events = tell(s, E, num_events, t.FISH_CHANGED, p, NONE, NONE, NONE, NONE, n)
    return num_events


@kernel
def tell_gains(s, r, E, num_events, kept):
    """Tell of the explorers' gold, pirate ships driven off, spaces gone and leader tiles, seat by seat."""
    for p in range(r.num_players):
        n = s.gold[p] - kept[GOLD_AT + p]
        if n != 0:
            num_events = tell(s, E, num_events, t.GOLD_CHANGED, p, NONE, NONE, NONE, NONE, n)
        if s.own_pirate[p] < 0 and kept[PIRATES_AT + p] >= 0:
            num_events = tell(s, E, num_events, t.DRIVEN_OFF, s.active, p, NONE, NONE, kept[PIRATES_AT + p], 0)
        for k in range(c.NUM_TRACKS):
            n = s.track[p, k] - kept[TRACKS_AT + c.NUM_TRACKS * p + k]
            if n != 0:
                num_events = tell(s, E, num_events, t.MISSION_GONE, p, NONE, k, NONE, NONE, n)
    for k in range(c.NUM_TRACKS):
        if s.tile[k] != kept[TILES_AT + k]:
            num_events = tell(s, E, num_events, t.LEADER_TILE, s.tile[k], kept[TILES_AT + k], k, NONE, NONE, 0)
    return num_events


# --- starting pieces that are exchanged (WORLD-13..15) ----------------------------------------------------------------
@kernel
def keep_edges(s, b, kept):
    """Keep the pieces on all edges."""
    for e in range(b.num_edges):
        kept[EDGES_AT + e] = s.edge_piece[e]


@kernel
def tell_mended(s, b, E, num_events, kept):
    """Tell of each piece that is another than before."""
    for e in range(b.num_edges):
        before = kept[EDGES_AT + e]
        if before >= 0 and s.edge_piece[e] != before:
            piece = s.edge_piece[e] & 1 if s.edge_piece[e] >= 0 else NONE
            num_events = tell(s, E, num_events, t.PIECE_MENDED, before >> 1, NONE, piece, e, NONE, 0)
    return num_events
