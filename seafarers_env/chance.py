"""Chance as a seat: what its phases can bring, how likely, and what follows (DECISIONS-08, GEO-14)."""

import numpy as np

from seafarers_env._jit import kernel
from seafarers_env.constants import (
    CARD_STREAM,
    DICE,
    DICE_STREAM,
    DRAWN_CARD,
    EXPLORATION_STREAM,
    FIRST_DICE,
    FIRST_DRAWN,
    FIRST_PIRATE,
    FIRST_STOLEN,
    LAST_CHANCE,
    MOVE_ROBBER,
    NUM_CARDS,
    NUM_RESOURCES,
    OVER,
    STOLEN_CARD,
    THEFT_STREAM,
)
from seafarers_env.engine import settle
from seafarers_env.rng import below, draw_index
from seafarers_env.rules import development_cards, discard, pirate, production, theft
from seafarers_env.rules.kit import ask, done


@kernel
def is_due(s):
    """True while the next event is chance's."""
    return s.phase != OVER and s.phase <= LAST_CHANCE


@kernel
def weigh(s, weights):
    """Fill `weights` (int64[NUM_CHANCE]) with the relative probability of every outcome of the chance phase."""
    for i in range(len(weights)):
        weights[i] = 0
    if s.phase == DICE:
        for i in range(11):
            weights[FIRST_DICE + i] = min(i + 1, 11 - i)
    elif s.phase == STOLEN_CARD:
        for k in range(NUM_RESOURCES):
            weights[FIRST_STOLEN + k] = s.hand[s.victim, k]
    elif s.phase == DRAWN_CARD:
        for k in range(NUM_CARDS):
            weights[FIRST_DRAWN + k] = s.deck[k]
    elif is_due(s):
        for i in range(pirate.num_proposed(s)):
            weights[FIRST_PIRATE + pirate.proposed(s, i)] = 1


@kernel
def draw(s):
    """Draw the outcome of the chance phase from the record's own streams."""
    if s.phase == DICE:
        faces = below(s.rng, DICE_STREAM, 36)
        return np.int64(FIRST_DICE + faces // 6 + faces % 6)
    if s.phase == STOLEN_CARD:
        return np.int64(FIRST_STOLEN + draw_index(s.rng, THEFT_STREAM, s.hand[s.victim]))
    if s.phase == DRAWN_CARD:
        return np.int64(FIRST_DRAWN + draw_index(s.rng, CARD_STREAM, s.deck))
    return np.int64(FIRST_PIRATE + pirate.proposed(s, below(s.rng, EXPLORATION_STREAM, pirate.num_proposed(s))))


@kernel
def resolve(s, b, r, outcome):
    """Let chance have `outcome`, then settle what follows from it."""
    if s.phase == DICE:
        _rolled(s, b, r, outcome - FIRST_DICE + 2)
    elif s.phase == STOLEN_CARD:
        theft.take(s, outcome - FIRST_STOLEN)
    elif s.phase == DRAWN_CARD:
        development_cards.draw(s, outcome - FIRST_DRAWN)
    else:
        pirate.place(s, outcome - FIRST_PIRATE)
    settle(s, b, r)


@kernel
def _rolled(s, b, r, total):
    s.dice = total
    done(s, DICE)
    if total == 7:
        discard.begin(s, r)
        ask(s, MOVE_ROBBER)
    else:
        production.produce(s, b, r, total)


@kernel
def run(s, b, r):
    """Resolve chance until a seat has to decide."""
    while is_due(s):
        resolve(s, b, r, draw(s))
