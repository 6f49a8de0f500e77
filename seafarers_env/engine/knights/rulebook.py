"""The lines of the rulebook that Cities & Knights adds: legal, act, chance and what follows by itself (CK-160).

Called from `rulebook`, `settling` and `chance` alone, and only where the option is on.
"""

import numpy as np

from .. import actions as a, constants as c, phases as at
from .._jit import inlined, kernel
from ..base.rules import discard, production, robber, theft
from ..fan.rules import island_markers
from ..rules.kit import ask, done
from ..sea.rules import pirate
from .cards import playing
from .rules import (
    aqueduct,
    barbarians,
    chases,
    cities,
    event_die,
    improvements,
    knight_moves,
    knights,
    progress_cards,
    walls,
)

SEVEN = 7


# --- legality ---------------------------------------------------------------------------------------------------------
@kernel
def legal_main(s, b, r, p, m):
    """Add what the main phase allows beyond the sea's; with too many progress cards nobody ends a turn (CK-046)."""
    legal_building(s, b, r, p, m)
    playing.legal_play(s, b, r, p, m)
    knight_moves.legal_picks(s, b, p, m)
    chases.legal_picks(s, b, r, p, m)
    if progress_cards.is_over_limit(s, p):
        progress_cards.keep_from_ending(m)
        progress_cards.legal_drop(s, p, m)


@kernel
def legal_building(s, b, r, p, m):
    """Add what a builder between two turns may do as well (CK-135, CK-136)."""
    improvements.legal(s, r, p, m)
    walls.legal(s, p, m)
    knights.legal(s, b, r, p, m)


@kernel
def legal_seldom(s, b, r, p, m):
    """Add what is legal in the phases that only this module has."""
    phase = s.phase
    if phase == at.DROP:
        progress_cards.legal_drop(s, p, m)
    elif phase == at.METROPOLIS_PLACE:
        improvements.legal_metropolis(s, p, m)
    elif phase == at.LOSE_CITY:
        barbarians.legal_losses(s, p, m)
    elif phase == at.DECK_CHOICE:
        progress_cards.legal_decks(s, m)
    elif phase == at.KNIGHT_TARGET:
        knight_moves.legal_targets(s, b, p, m)
        if chases.at_robber(s, b, s.chaser):
            robber.legal(s, b, r, m)
        if chases.at_pirate(s, b, r, s.chaser):
            pirate.legal(s, b, r, m)
    elif phase == at.OPPONENT_STEP and s.homeless >= 0:
        knight_moves.legal_homeless(s, b, m)
    elif phase == at.OPPONENT_STEP or phase == at.CARD_STEP or phase == at.DIE_CHOICE:
        playing.legal(s, b, r, p, m)


# --- effect -----------------------------------------------------------------------------------------------------------
@kernel
def act(s, b, r, p, kind, x):
    """Apply an action of the kinds, or in the phases, that only this module has."""
    if s.playing >= 0:
        playing.act(s, b, r, p, kind, x)
    elif kind == a.PLAY_CARD:
        playing.play(s, b, r, p, x)
    elif kind == a.IMPROVE:
        improvements.improve(s, b, r, p, x)
    elif kind == a.METROPOLIS:
        improvements.place_metropolis(s, b, r, p, x)
    elif kind == a.WALL:
        walls.build(s, p, x)
    elif kind == a.ACTIVATE:
        knights.activate(s, p, x)
    elif kind == a.PROMOTE:
        knights.promote(s, p, x)
    elif kind == a.PICK_KNIGHT:
        knight_moves.pick(s, x)
    elif kind == a.KNIGHT:
        _place_knight(s, b, p, x)
    elif kind == a.ROBBER or kind == a.PIRATE:
        _chase(s, b, r, p, kind, x)
    elif kind == a.DROP_CARD:
        progress_cards.drop(s, p, x)
    elif kind == a.DECK:
        progress_cards.choose_deck(s, r, p, x)
    elif kind == a.STOP:
        progress_cards.end_choice(s, r, p)
    elif kind == a.LOSE:
        cities.revert(s, b, r, p, x)
        barbarians.end_loss(s, p)


@kernel
def _place_knight(s, b, p, v):
    """A knight of `p` comes to stand on `v`: moved, displaced or bought."""
    if s.phase == at.KNIGHT_TARGET:
        knight_moves.go(s, b, p, v)
    elif s.phase == at.OPPONENT_STEP:
        knight_moves.rehouse(s, b, v)
    else:
        knights.hire(s, b, p, v)


@kernel
def _chase(s, b, r, p, kind, x):
    """The knight that acts moves robber or pirate, and its owner robs a card (CK-206)."""
    chases.end(s)
    if kind == a.ROBBER:
        robber.move(s, x)
        theft.begin(s, r, robber.victims(s, b, p))
    else:
        pirate.move(s, x)
        theft.begin(s, r, pirate.victims(s, b, r, p))


@inlined
def is_under_way(s):
    """True while a displaced knight has no place yet, or a piece that a diplomat took is still to lie down.

    Lanes and lengths follow the pieces meanwhile; all else is judged when it is over (CK-207, CK-208).
    """
    return s.homeless >= 0 or (s.playing >= 0 and s.lifted >= 0)


# --- what follows by itself -------------------------------------------------------------------------------------------
@kernel
def go_on(s, b, r):
    """Do what a silent phase is for; True where the phase has something to decide after all (CK-154, CK-160)."""
    if s.phase == at.DECK_CHOICE:
        if progress_cards.any_deck(s):
            return True
        progress_cards.end_choices(s)
    elif s.phase == at.DRAWS:
        _go_on_drawing(s, r)
    elif s.phase == at.PRODUCE:
        _produce(s, b, r)
    elif s.phase == at.AQUEDUCT:
        aqueduct.next_holder(s, r)
    elif s.phase == at.CARD_STEP:
        return playing.go_on(s, r)
    else:
        return True
    return False


@kernel
def _go_on_drawing(s, r):
    """Let the next seat of a gate draw, or end an attack once losses and defenders' draws are done (CK-111)."""
    if s.draws != 0:
        progress_cards.call_next(s)
        return
    done(s, at.DRAWS)
    if s.rolled[c.EVENT] == c.SHIP_FACE:
        barbarians.retreat(s)


@kernel
def _produce(s, b, r):
    """Carry out the 7, without robber and pirate before the first attack is over (CK-114), or pay out (CK-160)."""
    done(s, at.PRODUCE)
    if s.dice == SEVEN:
        discard.begin(s, r)
        if s.first_attack:
            ask(s, at.MOVE_ROBBER)
    else:
        production.produce(s, b, r, s.dice)
        aqueduct.begin(s, r)


@kernel
def whose_decision(s, r):
    """The seat that decides in a phase that only this module has."""
    if s.phase == at.DROP:
        return progress_cards.dropper(s, r)
    if s.phase == at.LOSE_CITY:
        return progress_cards.first_of(s, s.losers)
    if s.phase == at.DECK_CHOICE:
        return progress_cards.chooser(s, r)
    if s.phase == at.OPPONENT_STEP:
        return np.int64(knight_moves.homeless_seat(s) if s.homeless >= 0 else playing.whose_step(s, r))
    return np.int64(s.active)


# --- chance -----------------------------------------------------------------------------------------------------------
@kernel
def weigh(s, r, weights):
    """Fill in how likely the outcomes of a chance phase are that only this module has."""
    if s.phase == at.DRAWN_PROGRESS:
        progress_cards.weigh(s, weights)
    else:
        event_die.weigh(s, r, weights)


@kernel
def draw(s, r):
    """Draw one of them."""
    if s.phase == at.DRAWN_PROGRESS:
        return progress_cards.draw(s)
    return event_die.draw(s, r)


@kernel
def resolve(s, r, outcome):
    """Let chance have an outcome; the event die is carried out at once (CK-009, CK-160)."""
    if s.phase == at.DRAWN_PROGRESS:
        progress_cards.take(s, r, outcome - c.FIRST_PROGRESS)
    elif s.phase == at.MARKER_FACE:
        island_markers.show(s, event_die.colour_of(outcome))
    elif s.phase == at.EVENT_FACE:
        event_die.show(s, r, outcome)
        colour = event_die.colour_of(outcome)
        if colour < 0:
            barbarians.advance(s, r)
        else:
            progress_cards.open_gate(s, r, colour)
    else:
        event_die.show(s, r, outcome)
