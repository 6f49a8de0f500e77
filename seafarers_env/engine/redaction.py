"""What a seat may see of a record: the record without the rest (OBSERVATION). The one list of what is hidden.

Views, words, pictures and logs take the record that is left. `observation` writes from the whole one, which is quicker,
and only what it would write from the one that is left.
"""

import numpy as np

from . import constants as c
from ._jit import kernel
from .bits import ZERO
from .card_counting.rules import STACK
from .knights.deal import lies_open, shown_hand, shown_progress
from .sizes import EXPLORERS, KNIGHTS, MAX_PLAYERS, NUM_GOODS, SPICE


@kernel
def redact(S, i, R, p, T):
    """Copy game `i` to `T[0]` without what seat `p` may not know: others' cards and drafts, deck, generators, counts.

    Counts of hands stay; where kinds are hidden all kinds read 0. Mask words and derived fields are not touched. What
    `p` can know of hands stays as well: beside hands of 0, `over` is the most they can hold, `under` less the least. A
    hand that a progress card shows to `p` stays as it is.
    """
    T[0] = S[i]
    hide(T[0], R[0], p)


@kernel
def hide(t, r, p):
    """Take out of a record what seat `p` may not know, in place."""
    t.decisions = 0  # would count the cards of a draft that was dropped
    for k in range(c.NUM_STREAMS):
        t.rng[k] = ZERO
    for k in range(c.NUM_CARDS):
        t.deck[k] = 0
        if p != t.active:
            t.bought[k] = 0
    shown = np.int64(c.NOTHING)
    if KNIGHTS:
        shown = shown_hand(t, p)
    if r.card_counting:
        _redact_bounds(t, p, shown)
    for q in range(MAX_PLAYERS):
        if q == p:
            continue
        for k in range(NUM_GOODS):
            if q != shown:
                t.hand[q, k] = 0
            t.discarding[q, k] = 0
        for k in range(c.NUM_CARDS):
            t.cards[q, k] = 0
    if SPICE:
        _redact_spices(t, p)
    if EXPLORERS:
        _redact_castaways(t, p)
    if KNIGHTS:
        _redact_progress(t, p)
    if t.composer != p:
        t.draft_last = 0
        t.draft_getting = 0
        for k in range(NUM_GOODS):
            t.draft_give[k] = 0
            t.draft_get[k] = 0


@kernel
def _redact_castaways(t, p):
    """Faces of castaways that `p` has not seen, and what is left of them (BARGE-118, BARGE-173)."""
    for k in range(c.NUM_FACES):
        t.faces_left[k] = 0
    for i in range(c.MAX_CASTAWAYS):
        if t.castaway_seen[i] >> p & 1 == 0:
            t.castaway_face[i] = c.NOTHING


@kernel
def _redact_progress(t, p):
    """Progress cards of others but for those laid open, kinds that are undrawn or dropped, a resource offered.

    How many of each deck there are, `backs`, `undrawn_size` and `dropped_size` say (CK-046, CK-142, CK-200). Those that
    a spy shows to `p` stay.
    """
    shown = shown_progress(t, p)
    for k in range(c.NUM_PROGRESS):
        t.undrawn[k] = 0
        t.dropped_cards[k] = 0
        for q in range(MAX_PLAYERS):
            if q != p and q != shown and not lies_open(k):
                t.progress[q, k] = 0
    if p != t.active and p != t.target:
        t.offered = c.NOTHING


@kernel
def _redact_spices(t, p):
    """Options of others but for the kinds they have shown, what they saw of the pool, the stack by kind."""
    for k in range(c.NUM_SPICES):
        t.spice_stack[k] = 0
    for q in range(MAX_PLAYERS):
        if q == p:
            continue
        for k in range(c.NUM_RESOURCES):
            t.options[q, k] = t.options_shown[q, k]
            t.pool_seen[q, k] = 0


@kernel
def _redact_bounds(t, p, shown):
    """Turn what `p` can know of hands into numbers of cards, and drop what the others know."""
    for o in range(MAX_PLAYERS):
        if SPICE:
            for k in range(c.NUM_SPICES):
                i = STACK + c.FIRST_SPICE + k
                t.under[o, i] = t.under[o, i] - t.spice_stack[k] if o == p else 0
                t.over[o, i] = t.over[o, i] + t.spice_stack[k] if o == p else 0
        for q in range(MAX_PLAYERS):
            for k in range(NUM_GOODS):
                i = q * NUM_GOODS + k
                if o != p:
                    t.under[o, i] = 0
                    t.over[o, i] = 0
                elif q != p and q != shown:
                    before = t.hand[q, k] + t.discarding[q, k]
                    t.under[o, i] -= before
                    t.over[o, i] += before
