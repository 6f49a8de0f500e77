"""What is told of Cities & Knights: dice, barbarians, knights, cities and progress cards (CK)."""

import numpy as np

from ... import actions as a, constants as c, events as t, phases as at
from ..._jit import inlined, kernel
from ...event_writer.tokens import NONE, know_only, tell, tell_of
from ...sizes import MAX_PLAYERS
from ..deal import DECK_OF, KIND_OF
from ..rules.barbarians import attackers, defence
from ..rules.improvements import won
from ..rules.progress_cards import first_of
from .cards import tell_played, tell_step
from .knights import DEFENDER_AT, GONE_AT, GONE_FROM_AT, tell_displaced, tell_knight


@inlined
def is_of_realm(s, kind):
    """True for decisions that no other game has, for robber and pirate chased by a knight, for steps of cards."""
    chased = s.phase == at.KNIGHT_TARGET and (kind == a.ROBBER or kind == a.PIRATE)
    return kind >= a.PLAY_CARD or chased or is_step(s)


@inlined
def is_step(s):
    """True where a seat decides about the progress card being played."""
    return s.phase == at.CARD_STEP or (s.phase == at.OPPONENT_STEP and s.playing >= 0)


@kernel
def keep_realm(s, kept):
    """Keep what a decision may change that no token says before."""
    for p in range(MAX_PLAYERS):
        kept[DEFENDER_AT + p] = s.defender[p]
    kept[GONE_AT] = NONE


# --- decisions --------------------------------------------------------------------------------------------------------
@kernel
def tell_realm(s, b, r, p, kind, x, E, num_events, kept):
    """Tell of such a decision; that a knight is picked shows in the position."""
    if kind == a.PLAY_CARD:
        return tell_played(s, b, p, x, E, num_events)
    if s.playing >= 0 and kind != a.WALL and kind != a.PROMOTE:  # which are told as always
        return tell_step(s, r, p, kind, x, E, num_events, kept)
    if kind == a.ROBBER or kind == a.PIRATE:
        num_events = tell_knight(s, E, num_events, t.KNIGHT_CHASES, p, s.chaser, NONE, s.knight[s.chaser])
        if kind == a.ROBBER:
            return tell(s, E, num_events, t.ROBBER_MOVED, p, NONE, NONE, x, s.robber, 0)
        return tell(s, E, num_events, t.PIRATE_MOVED, p, NONE, NONE, x, s.pirate, 0)
    if kind == a.KNIGHT:
        return _tell_stands(s, p, x, E, num_events, kept)
    if kind == a.ACTIVATE:
        return tell_knight(s, E, num_events, t.KNIGHT_ACTIVATED, p, x, NONE, s.knight[x])
    if kind == a.PROMOTE:
        return tell_knight(s, E, num_events, t.KNIGHT_PROMOTED, p, x, NONE, s.knight[x] + 1)
    if kind == a.WALL:
        return tell(s, E, num_events, t.WALL_BUILT, p, NONE, NONE, s.city_node[p, x], NONE, 0)
    if kind == a.IMPROVE:
        return tell(s, E, num_events, t.CITY_IMPROVED, p, NONE, x, NONE, NONE, s.level[p, x] + 1)
    if kind == a.METROPOLIS:
        return _tell_metropolis(s, r, p, x, E, num_events)
    if kind == a.LOSE:
        return tell(s, E, num_events, t.CITY_LOST, p, NONE, NONE, x, NONE, 0)
    if kind == a.DROP_CARD:
        return _tell_progress(s, E, num_events, t.PROGRESS_DROPPED, p, KIND_OF[x])
    return num_events


@kernel
def _tell_stands(s, p, v, E, num_events, kept):
    """A knight comes to stand on a vertex: bought, moved, in the place of a displaced one, or displaced itself."""
    if s.phase == at.OPPONENT_STEP and s.homeless >= 0:
        knight = s.homeless % (c.NUM_RANKS * MAX_PLAYERS)
        return tell_knight(s, E, num_events, t.KNIGHT_MOVED, p, v, s.homeless_from, knight)
    if s.phase != at.KNIGHT_TARGET:
        return tell_knight(s, E, num_events, t.KNIGHT_BUILT, p, v, NONE, c.NUM_RANKS * p)
    num_events = tell_knight(s, E, num_events, t.KNIGHT_MOVED, p, v, s.chaser, s.knight[s.chaser])
    if s.knight[v] >= 0:
        num_events = tell_displaced(s, p, v, E, num_events, kept)
    return num_events


@kernel
def _tell_metropolis(s, r, p, x, E, num_events):
    """Of the colour that the seat has won and not put up yet (CK-168)."""
    colour = np.int64(won(s, p))
    holder = np.int64(s.metropolis[colour]) // c.MAX_CITY_PIECES if s.metropolis[colour] >= 0 else NONE
    return tell(s, E, num_events, t.METROPOLIS_WON, p, holder, colour, s.city_node[p, x], NONE, 0)


# --- progress cards ---------------------------------------------------------------------------------------------------
@kernel
def _tell_progress(s, E, num_events, event, p, kind):
    """A card whose kind its seat alone sees, whose deck all see (CK-046, CK-142)."""
    num_events = tell(s, E, num_events, event, p, NONE, kind, NONE, NONE, np.int64(DECK_OF[kind]) + 1)
    know_only(E, num_events, 1 << p)
    return num_events


# --- chance -----------------------------------------------------------------------------------------------------------
@inlined
def is_chance_of_realm(s):
    """True for what chance brings in no other game."""
    return s.phase >= at.RED_DIE


@kernel
def tell_chance_of_realm(s, b, outcome, E, num_events):
    """Tell of a die, or of a card that is drawn; constitution and printer are laid open (CK-048)."""
    p = np.int64(s.active)
    if s.phase == at.RED_DIE:
        return tell(s, E, num_events, t.RED_ROLLED, p, NONE, NONE, NONE, NONE, outcome - c.FIRST_RED + 1)
    if s.phase == at.OTHER_DIE:
        return tell(
            s,
            E,
            num_events,
            t.ROLLED,
            p,
            NONE,
            NONE,
            NONE,
            NONE,
            np.int64(s.rolled[c.RED]) + outcome - c.FIRST_OTHER + 1,
        )
    if s.phase == at.EVENT_FACE:
        return _tell_face(s, p, outcome - c.FIRST_FACE_OF_EVENT, E, num_events)
    if s.phase == at.MARKER_FACE:
        face = outcome - c.FIRST_FACE_OF_EVENT
        return tell(s, E, num_events, t.EVENT_ROLLED, p, NONE, face, s.marker_of, NONE, 0)
    p, kind = first_of(s, s.draws), outcome - c.FIRST_PROGRESS
    num_events = _tell_progress(s, E, num_events, t.PROGRESS_DRAWN, p, kind)
    if kind == c.CONSTITUTION or kind == c.PRINTER:
        num_events = tell(s, E, num_events, t.PROGRESS_OPENED, p, NONE, kind, NONE, NONE, np.int64(DECK_OF[kind]) + 1)
    return num_events


@kernel
def _tell_face(s, p, face, E, num_events):
    """The event die; with the ship the barbarians sail on, and attack by the board as it stands (CK-042, CK-102)."""
    num_events = tell(s, E, num_events, t.EVENT_ROLLED, p, NONE, face, NONE, NONE, 0)
    if face + 1 != c.SHIP_FACE:
        return num_events
    steps = np.int64(s.barbarians) + 1
    num_events = tell(s, E, num_events, t.BARBARIANS_SAILED, NONE, NONE, NONE, NONE, NONE, steps)
    if steps == c.BARBARIAN_STEPS:
        num_events = tell(s, E, num_events, t.ATTACKED, NONE, NONE, NONE, NONE, NONE, np.int64(attackers(s)))
        num_events = tell(s, E, num_events, t.DEFENDED, NONE, NONE, NONE, NONE, NONE, np.int64(defence(s)))
    return num_events


# --- what follows -----------------------------------------------------------------------------------------------------
@kernel
def tell_realm_gains(s, r, E, num_events, kept):
    """Tell of defender points, and of a displaced knight that found no place."""
    for p in range(r.num_players):
        if s.defender[p] > kept[DEFENDER_AT + p]:
            num_events = tell_of(s, E, num_events, t.DEFENDER_WON, p)
    knight = kept[GONE_AT]
    if knight >= 0 and s.homeless < 0:
        p, rank = knight // c.NUM_RANKS, knight % c.NUM_RANKS + 1
        num_events = tell(s, E, num_events, t.KNIGHT_GONE, p, NONE, NONE, NONE, kept[GONE_FROM_AT], rank)
    return num_events
