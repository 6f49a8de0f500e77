"""Progress cards: who draws from which deck, what lies open, the limit of the hand (CK-043..049, CK-130, CK-171..174).

How they are played: `knights.cards`.
"""

import numpy as np

from ... import actions as a, constants as c, phases as at
from ..._jit import kernel
from ...bits import bit
from ...rng import draw_index
from ...rules.kit import allow, ask, done, in_set_up, turn_of
from ...sizes import MAX_PLAYERS
from ..deal import DECK_OF, KIND_OF, lies_open

FIRST = np.array(c.FIRST_OF_DECK, np.int64)  # by colour the first kind of its deck; last the number of kinds


# --- decks ------------------------------------------------------------------------------------------------------------
@kernel
def can_draw(s, colour):
    """True when deck `colour` has cards, undrawn or returned (CK-044)."""
    left = np.int64(s.undrawn_size[colour]) + s.dropped_size[colour]
    for k in range(FIRST[colour], FIRST[colour + 1]):
        left += s.played_cards[k]
    return left > 0


@kernel
def _replenish(s, colour):
    """Let the returned cards of deck `colour` become the undrawn ones, if these are gone (CK-047)."""
    if s.undrawn_size[colour] > 0:
        return
    for k in range(FIRST[colour], FIRST[colour + 1]):
        s.undrawn[k] = s.played_cards[k] + s.dropped_cards[k]
        s.undrawn_size[colour] += s.undrawn[k]
        s.played_cards[k], s.dropped_cards[k] = 0, 0
    s.dropped_size[colour] = 0


# --- draws ------------------------------------------------------------------------------------------------------------
@kernel
def open_gate(s, r, colour):
    """Let all draw from deck `colour` whose level the red die does not pass (CK-043)."""
    s.draws = 0
    for p in range(r.num_players):
        if s.level[p, colour] > 0 and s.rolled[c.RED] <= s.level[p, colour] + 1:
            s.draws |= np.uint8(1 << p)
    if s.draws != 0:
        s.draw_colour = colour
        ask(s, at.DRAWS)


@kernel
def first_of(s, seats):
    """The first seat of a bit set, clockwise from the active one; -1 for none."""
    for k in range(MAX_PLAYERS):
        p = (s.active + k) % MAX_PLAYERS
        if seats >> p & 1:
            return np.int64(p)
    return np.int64(c.NOTHING)


@kernel
def call_next(s):
    """Let the next seat of a gate draw; an empty deck gives nothing (CK-044, CK-171)."""
    if can_draw(s, s.draw_colour):
        _replenish(s, s.draw_colour)
        ask(s, at.DRAWN_PROGRESS)
    else:
        s.draws, s.draw_colour = 0, c.NOTHING


@kernel
def weigh(s, weights):
    """Fill in the cards of the deck that is drawn from: what chances are in proportion to (CK-172)."""
    for k in range(FIRST[s.draw_colour], FIRST[s.draw_colour + 1]):
        weights[c.FIRST_PROGRESS + k] = s.undrawn[k]


@kernel
def draw(s):
    """Draw a card by it."""
    first, end = FIRST[s.draw_colour], FIRST[s.draw_colour + 1]
    return np.int64(c.FIRST_PROGRESS + first + draw_index(s.rng, c.CARD_STREAM, s.undrawn[first:end]))


@kernel
def take(s, r, k):
    """Chance: a card of kind `k` comes to the seat that draws; constitution and printer lie open (CK-048, CK-046)."""
    p, colour = first_of(s, s.draws), np.int64(s.draw_colour)
    done(s, at.DRAWN_PROGRESS)
    s.draws &= ~np.uint8(1 << p)
    if s.draws == 0:
        s.draw_colour = c.NOTHING
    s.undrawn[k] -= 1
    s.undrawn_size[colour] -= 1
    if lies_open(k):
        s.progress[p, k] += 1
        s.points[p] += 1
        return
    _count(s, p, k, 1)
    if p != turn_of(s) and s.progress_size[p] > c.PROGRESS_LIMIT:
        ask(s, at.DROP)


# --- a deck of one's choice: defenders who tie, and before the set-up of Reach Catan (CK-105, CK-130) -----------------
@kernel
def any_deck(s):
    """True when any deck has cards."""
    for colour in range(c.NUM_COLOURS):
        if can_draw(s, colour):
            return True
    return False


@kernel
def chooser(s, r):
    """The seat that chooses a deck: ascending before the set-up, else clockwise from the active seat."""
    if in_set_up(s):
        return np.int64(s.start_cards)
    return first_of(s, s.tied)


@kernel
def legal_decks(s, m):
    """Add the decks with cards; before the set-up nobody has to draw."""
    for colour in range(c.NUM_COLOURS):
        if can_draw(s, colour):
            m[a.COLOUR_WORD] |= bit(a.DECK_BIT + colour)
    if in_set_up(s):
        allow(m, a.STOP)


@kernel
def choose_deck(s, r, p, colour):
    """Seat `p` draws a card of deck `colour`."""
    s.draws = 1 << p
    s.draw_colour = colour
    _replenish(s, colour)
    ask(s, at.DRAWN_PROGRESS)
    end_choice(s, r, p)


@kernel
def end_choices(s):
    """No deck has a card left: those who have not chosen draw nothing (CK-105)."""
    s.tied = 0
    done(s, at.DECK_CHOICE)


@kernel
def end_choice(s, r, p):
    """Seat `p` has chosen, or draws nothing (STOP before the set-up)."""
    if in_set_up(s):
        s.start_cards += 1
        if s.start_cards == r.num_players:
            done(s, at.DECK_CHOICE)
        return
    s.tied &= ~np.uint8(1 << p)
    if s.tied == 0:
        done(s, at.DECK_CHOICE)


# --- the limit --------------------------------------------------------------------------------------------------------
@kernel
def is_over_limit(s, p):
    """True when seat `p` holds more cards than it may keep (CK-045)."""
    return s.progress_size[p] > c.PROGRESS_LIMIT


@kernel
def keep_from_ending(m):
    """Take END_TURN out of the mask (CK-046)."""
    m[a.SINGLE_WORD] &= ~bit(a.FIRST_OF[a.END_TURN])


@kernel
def dropper(s, r):
    """The seat that has to drop a card: not in its turn, and above the limit."""
    for k in range(r.num_players):
        p = (s.active + k) % r.num_players
        if p != turn_of(s) and is_over_limit(s, p):
            return np.int64(p)
    return np.int64(s.active)


@kernel
def legal_drop(s, p, m):
    """Add the kinds that seat `p` holds hidden."""
    for card in range(c.NUM_PLAYABLE):
        if s.progress[p, KIND_OF[card]] > 0:
            m[a.CARD_WORD] |= bit(a.DROP_BIT + card)


@kernel
def drop(s, p, card):
    """Lay a card under its deck, its kind unseen by the others (CK-046, CK-047)."""
    k = KIND_OF[card]
    _count(s, p, k, -1)
    s.dropped_cards[k] += 1
    s.dropped_size[DECK_OF[k]] += 1
    done(s, at.DROP)


# --- cards that leave a hand otherwise --------------------------------------------------------------------------------
@kernel
def _count(s, p, k, n):
    """Add `n` hidden cards of kind `k` to those of seat `p`."""
    s.progress[p, k] += n
    s.progress_size[p] += n
    s.backs[p, DECK_OF[k]] += n


@kernel
def return_played(s, p, k):
    """A card is played: it comes back under its deck, for all to see (CK-047, CK-173)."""
    _count(s, p, k, -1)
    s.played_cards[k] += 1


@kernel
def pass_on(s, giver, taker, k):
    """A card goes from hand to hand (CK-188)."""
    _count(s, giver, k, -1)
    _count(s, taker, k, 1)
