"""What each seat can know of the others' resource cards from public events (OBSERVATION-06..10, -17, -20).

Seat `o` knows that seat `q` holds `hand[q, k] - under[o, i]` to `hand[q, k] + over[o, i]` cards of kind `k`, with
`i = NUM_GOODS * q + k`. Both are 0 where it knows the number, as of its own hand. What all see come or go changes
neither: production, trade, costs. A payment shows that the cards were there, so `under` never passes the hand; so does
an offer, a counter-offer and an acceptance. Doubt comes with a theft that one does not take part in, and with discards
of several others, of which all see the sum only. While a discard phase lasts, the hands meant are those before it.

How far all seats are off, less here and more there, sums to 0 over the kinds of a hand, whose size is public, and over
the hands that a kind is spread over, as bank and own hand are known: by that `tighten` takes doubt away.
"""

import numpy as np

from .. import constants as c
from .._jit import inlined, kernel
from ..bits import scratch
from ..sizes import HAWAII, MAX_PLAYERS, NUM_GOODS, SPICE

HOLDERS = MAX_PLAYERS + SPICE  # of goods that hide their kinds: hands, and last the stack of spices (SPICE-82)
STACK = NUM_GOODS * MAX_PLAYERS
ROW = NUM_GOODS * HOLDERS


@kernel
def bounds(s, o, q, k):
    """How many cards of kind `k` seat `q` holds at least and at most, as far as `o` can know."""
    if q == o:
        return np.int64(s.hand[o, k]), np.int64(s.hand[o, k])
    before, i = np.int64(s.hand[q, k] + s.discarding[q, k]), NUM_GOODS * q + k
    least = max(before - s.under[o, i] - s.aside[q], 0)
    return least, min(before + s.over[o, i], np.int64(s.hand_size[q]))


# --- doubt taken away -------------------------------------------------------------------------------------------------
@kernel
def tighten(under, over):
    """Lower the bounds of one observer (both [ROW], in place) by the sums over each hand and each kind."""
    lowered = True
    while lowered:
        lowered = False
        for q in range(HOLDERS):
            lowered |= _tighten_line(under, over, NUM_GOODS * q, 1, NUM_GOODS)
        for k in range(NUM_GOODS):
            lowered |= _tighten_line(under, over, k, NUM_GOODS, HOLDERS)


@inlined
def _tighten_line(under, over, start, step, size):
    """None can be off by more than all others of its hand or kind together are off the other way."""
    lowered = False
    below, above = np.int64(0), np.int64(0)  # bounds are bytes
    for j in range(size):
        below += under[start + step * j]
        above += over[start + step * j]
    for j in range(size):
        i = start + step * j
        most_over, most_under = below - under[i], above - over[i]
        if over[i] > most_over:
            over[i] = most_over
            lowered = True
        if under[i] > most_under:
            under[i] = most_under
            lowered = True
    return lowered


@kernel
def settle(s, r):
    """After an action or a chance event: no hand holds less than nothing."""
    for o in range(r.num_players):
        lowered = False
        for q in range(r.num_players):
            for k in range(NUM_GOODS):
                i = NUM_GOODS * q + k
                held = s.hand[q, k] + s.discarding[q, k]
                if s.under[o, i] > held:
                    s.under[o, i] = held
                    lowered = True
        if SPICE:
            for k in range(c.NUM_SPICES):
                i = STACK + c.FIRST_SPICE + k
                if s.under[o, i] > s.spice_stack[k]:
                    s.under[o, i] = s.spice_stack[k]
                    lowered = True
        if lowered:
            tighten(s.under[o], s.over[o])


@kernel
def refresh(s, r):
    """Lower all bounds by all that can be said of them."""
    settle(s, r)
    for o in range(r.num_players):
        tighten(s.under[o], s.over[o])


@kernel
def show(s, r, p, bundle):
    """Seat `p` offers this bundle, or accepts to give it: it holds the cards (DECISIONS-34, -42)."""
    if r.card_counting == 0:
        return
    for o in range(r.num_players):
        lowered = False
        for k in range(NUM_GOODS):
            i, spare = NUM_GOODS * p + k, s.hand[p, k] - bundle[k]
            if HAWAII and k == c.FISH and r.fishing:  # no card
                continue
            if s.under[o, i] > spare:
                s.under[o, i] = spare
                lowered = True
        if lowered:
            tighten(s.under[o], s.over[o])


@kernel
def hold_none(s, r, p, k):
    """Seat `p` has just taken all cards of kind `k` from the others, by numbers that all see (BASE-60)."""
    if r.card_counting == 0:
        return
    for o in range(r.num_players):
        for q in range(r.num_players):
            if q != p:
                s.under[o, NUM_GOODS * q + k] = s.over[o, NUM_GOODS * q + k] = 0
        tighten(s.under[o], s.over[o])


@kernel
def know(s, r, q, k):
    """All see how many cards of kind `k` seat `q` holds: that it has none, or no more (CK-240)."""
    if r.card_counting == 0:
        return
    for o in range(r.num_players):
        s.under[o, NUM_GOODS * q + k] = s.over[o, NUM_GOODS * q + k] = 0
        tighten(s.under[o], s.over[o])


@kernel
def show_card(s, r, o, q, k):
    """Seat `o` alone is shown a card of kind `k` in the hand of `q` (CK-177)."""
    if r.card_counting == 0:
        return
    i = NUM_GOODS * np.int64(q) + k
    if s.under[o, i] >= s.hand[q, k]:
        s.under[o, i] = s.hand[q, k] - 1
        tighten(s.under[o], s.over[o])


@kernel
def look(s, r, o, q):
    """Seat `o` is shown the hand of `q` (CK-178)."""
    if r.card_counting == 0:
        return
    for k in range(NUM_GOODS):
        s.under[o, NUM_GOODS * q + k] = s.over[o, NUM_GOODS * q + k] = 0
    tighten(s.under[o], s.over[o])


# --- doubt added ------------------------------------------------------------------------------------------------------
@kernel
def steal(s, r, stolen):
    """The active seat is about to take a card of kind `stolen` from the victim, unseen by others (OBSERVATION-07)."""
    pass_unseen(s, r, s.victim, s.active, stolen, 0, NUM_GOODS)


@kernel
def pass_unseen(s, r, giver, taker, passed, first, end):
    """A card of kind `passed` is about to go from hand to hand; others know that it is one of `first` to `end` - 1.

    They know the kind only where the giver can hold no other of these.
    """
    if r.card_counting == 0:
        return
    for o in range(r.num_players):
        if o != giver and o != taker:
            _doubt(s, o, s.hand[giver, first:end], NUM_GOODS * np.int64(giver) + first, taker, passed, first)


@kernel
def _doubt(s, o, held, there, taker, passed, first):
    """Seat `o` has not seen which of the goods `held` goes to `taker`; its bounds on them begin at `there`."""
    here, kinds = NUM_GOODS * np.int64(taker) + first, 0
    for i in range(len(held)):
        kinds += held[i] + s.over[o, there + i] > 0
    if kinds == 1:
        return
    for i in range(len(held)):
        if first + i == passed:  # it may have been another card
            s.over[o, there + i] += 1
            s.under[o, here + i] += 1
        elif held[i] + s.over[o, there + i] > 0:  # it may have been this one
            s.under[o, there + i] += 1
            s.over[o, here + i] += 1
    tighten(s.under[o], s.over[o])


@kernel
def draw_spice(s, r, drawn):
    """The active seat is about to draw spice `drawn`, unseen by others: a theft from the stack to them (SPICE-82)."""
    if r.card_counting == 0:
        return
    for o in range(r.num_players):
        if o != s.active:
            _doubt(s, o, s.spice_stack, STACK + c.FIRST_SPICE, s.active, c.FIRST_SPICE + drawn, c.FIRST_SPICE)


@kernel
def know_stack(s, r):
    """All know what is in a stack that is empty (SPICE-61)."""
    if r.card_counting == 0:
        return
    for o in range(r.num_players):
        for k in range(c.FIRST_SPICE, NUM_GOODS):
            s.under[o, STACK + k] = s.over[o, STACK + k] = 0
        tighten(s.under[o], s.over[o])


@kernel
def discard(s, r):
    """All have discarded and the cards are about to go to the bank: their sum is seen, and who gave how many.

    Bounds on what each gave follow from the sums, as those on hands do; of a single one, or one beside the observer,
    all is known.
    """
    if r.card_counting == 0:
        return
    less, more = scratch()[:ROW], scratch()[:ROW]  # by which each gave less, or more
    for o in range(r.num_players):
        for i in range(ROW):
            less[i], more[i] = 0, 0
        for q in range(MAX_PLAYERS):
            for k in range(NUM_GOODS):
                i = NUM_GOODS * q + k
                other = q != o and s.aside[q] > 0
                less[i] = s.discarding[q, k] if other else 0
                more[i] = s.hand[q, k] + s.over[o, i] if other else 0
        tighten(less, more)
        for i in range(ROW):
            s.over[o, i] += less[i]
            s.under[o, i] += more[i]
        tighten(s.under[o], s.over[o])
