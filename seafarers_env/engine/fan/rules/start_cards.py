"""A development card for each seat before the first settlement (REACH-05, REACH-06)."""

from ... import phases as at
from ..._jit import kernel
from ...rules.kit import ask, done


@kernel
def begin(s):
    """Ask chance for the card of seat 0, then of each further one."""
    ask(s, at.START_CARD)


@kernel
def deal(s, r, card):
    """Chance: the card goes hidden to the next seat; it was not bought, so it may be played in its first turn."""
    p = s.start_cards
    s.deck[card] -= 1
    s.cards[p, card] += 1
    s.cards_size[p] += 1
    s.start_cards += 1
    if s.start_cards == r.num_players:
        done(s, at.START_CARD)
