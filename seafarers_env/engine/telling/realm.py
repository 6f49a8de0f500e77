"""What is told of Cities & Knights: dice, barbarians, knights, cities and progress cards (CK)."""

import numpy as np

from .. import actions as a
from .. import events as t
from .._jit import inlined, kernel
from ..bits import has
from ..constants import (
    BARBARIAN_STEPS,
    CITY,
    CONSTITUTION,
    FIRST_FACE_OF_EVENT,
    FIRST_OF_DECK,
    FIRST_OTHER,
    FIRST_PROGRESS,
    FIRST_RED,
    MAX_CITY_PIECES,
    METROPOLIS_LEVEL,
    NUM_COLOURS,
    NUM_RANKS,
    PLAYABLE,
    PRINTER,
    RED,
    SHIP_FACE,
    TOP_LEVEL,
)
from ..phases import EVENT_FACE, KNIGHT_TARGET, MARKER_FACE, OPPONENT_STEP, OTHER_DIE, RED_DIE
from ..sizes import MAX_EDGES, MAX_PLAYERS
from .tokens import EDGES_AT, NONE, know_only, tell, tell_of

KIND_OF_CARD = np.array(PLAYABLE, np.int64)  # by the argument of an action

#: In `kept`, behind what is kept of edges: defender points by seat, then the knight just displaced and where it stood.
DEFENDER_AT = EDGES_AT + MAX_EDGES
GONE_AT = DEFENDER_AT + MAX_PLAYERS
GONE_FROM_AT = GONE_AT + 1


@inlined
def is_of_realm(s, kind):
    """True for decisions that no other game has, and for robber and pirate chased by a knight."""
    return kind >= a.PLAY_CARD or (s.phase == KNIGHT_TARGET and (kind == a.ROBBER or kind == a.PIRATE))


@kernel
def keep_realm(s, kept):
    """Keep what a decision may change that no token says before."""
    for p in range(MAX_PLAYERS):
        kept[DEFENDER_AT + p] = s.defender[p]
    kept[GONE_AT] = NONE


# --- decisions --------------------------------------------------------------------------------------------------------
@kernel
def tell_realm(s, b, r, p, kind, x, E, told, kept):
    """Tell of such a decision; that a knight is picked shows in the position."""
    if kind == a.ROBBER or kind == a.PIRATE:
        told = _tell_knight(s, E, told, t.KNIGHT_CHASES, p, s.chaser, NONE, s.knight[s.chaser])
        if kind == a.ROBBER:
            return tell(s, E, told, t.ROBBER_MOVED, p, NONE, NONE, x, s.robber, 0)
        return tell(s, E, told, t.PIRATE_MOVED, p, NONE, NONE, x, s.pirate, 0)
    if kind == a.KNIGHT:
        return _tell_stands(s, p, x, E, told, kept)
    if kind == a.ACTIVATE:
        return _tell_knight(s, E, told, t.KNIGHT_ACTIVATED, p, x, NONE, s.knight[x])
    if kind == a.PROMOTE:
        return _tell_knight(s, E, told, t.KNIGHT_PROMOTED, p, x, NONE, s.knight[x] + 1)
    if kind == a.WALL:
        return tell(s, E, told, t.WALL_BUILT, p, NONE, NONE, s.city_node[p, x], NONE, 0)
    if kind == a.IMPROVE:
        return tell(s, E, told, t.CITY_IMPROVED, p, NONE, x, NONE, NONE, s.level[p, x] + 1)
    if kind == a.METROPOLIS:
        return _tell_metropolis(s, r, p, x, E, told)
    if kind == a.LOSE:
        return tell(s, E, told, t.CITY_LOST, p, NONE, NONE, x, NONE, 0)
    if kind == a.DROP_CARD:
        return _tell_progress(s, E, told, t.PROGRESS_DROPPED, p, KIND_OF_CARD[x])
    return told


@kernel
def _tell_knight(s, E, told, kind, p, place, start, knight):
    """A knight, with its rank (1..3) as it will be."""
    return tell(s, E, told, kind, p, NONE, NONE, place, start, knight % NUM_RANKS + 1)


@kernel
def _tell_stands(s, p, v, E, told, kept):
    """A knight comes to stand on a vertex: bought, moved, in the place of a displaced one, or displaced itself."""
    if s.phase == OPPONENT_STEP and s.homeless >= 0:
        knight = s.homeless % (NUM_RANKS * MAX_PLAYERS)
        return _tell_knight(s, E, told, t.KNIGHT_MOVED, p, v, s.homeless_from, knight)
    if s.phase != KNIGHT_TARGET:
        return _tell_knight(s, E, told, t.KNIGHT_BUILT, p, v, NONE, NUM_RANKS * p)
    told = _tell_knight(s, E, told, t.KNIGHT_MOVED, p, v, s.chaser, s.knight[s.chaser])
    displaced = np.int64(s.knight[v])
    if displaced >= 0:
        q = displaced // NUM_RANKS
        told = tell(s, E, told, t.KNIGHT_DISPLACED, q, p, NONE, NONE, v, displaced % NUM_RANKS + 1)
        kept[GONE_AT], kept[GONE_FROM_AT] = displaced, v
    return told


@kernel
def _tell_metropolis(s, r, p, x, E, told):
    """Of the colour that the seat has won and not put up yet (CK-168)."""
    for c in range(NUM_COLOURS):
        holder = np.int64(s.metropolis[c]) // MAX_CITY_PIECES if s.metropolis[c] >= 0 else NONE
        level = s.level[p, c]
        if holder == p or level < METROPOLIS_LEVEL:
            continue
        if holder == NONE or (level == TOP_LEVEL and s.level[holder, c] < TOP_LEVEL):
            return tell(s, E, told, t.METROPOLIS_WON, p, holder, c, s.city_node[p, x], NONE, 0)
    return told


# --- progress cards ---------------------------------------------------------------------------------------------------
@kernel
def _tell_progress(s, E, told, event, p, kind):
    """A card whose kind its seat alone sees, whose deck all see (CK-046, CK-142)."""
    told = tell(s, E, told, event, p, NONE, kind, NONE, NONE, _deck_of(kind) + 1)
    know_only(E, told, 1 << p)
    return told


@inlined
def _deck_of(kind):
    return 0 if kind < FIRST_OF_DECK[1] else 1 if kind < FIRST_OF_DECK[2] else 2


@kernel
def _drawer(s):
    """Whoever draws next: the first clockwise from the active seat."""
    first = NONE
    for q in range(MAX_PLAYERS):
        if s.draws >> q & 1 and (first == NONE or (first < s.active and q >= s.active)):
            first = q
    return first


# --- chance -----------------------------------------------------------------------------------------------------------
@inlined
def is_chance_of_realm(s):
    """True for what chance brings in no other game."""
    return s.phase >= RED_DIE


@kernel
def tell_chance_of_realm(s, b, outcome, E, told):
    """Tell of a die, or of a card that is drawn; constitution and printer are laid open (CK-048)."""
    p = np.int64(s.active)
    if s.phase == RED_DIE:
        return tell(s, E, told, t.RED_ROLLED, p, NONE, NONE, NONE, NONE, outcome - FIRST_RED + 1)
    if s.phase == OTHER_DIE:
        return tell(
            s, E, told, t.ROLLED, p, NONE, NONE, NONE, NONE, np.int64(s.rolled[RED]) + outcome - FIRST_OTHER + 1
        )
    if s.phase == EVENT_FACE:
        return _tell_face(s, b, p, outcome - FIRST_FACE_OF_EVENT, E, told)
    if s.phase == MARKER_FACE:
        face = outcome - FIRST_FACE_OF_EVENT
        return tell(s, E, told, t.EVENT_ROLLED, p, NONE, face, s.marker_of, NONE, 0)
    p, kind = _drawer(s), outcome - FIRST_PROGRESS
    told = _tell_progress(s, E, told, t.PROGRESS_DRAWN, p, kind)
    if kind == CONSTITUTION or kind == PRINTER:
        told = tell(s, E, told, t.PROGRESS_OPENED, p, NONE, kind, NONE, NONE, _deck_of(kind) + 1)
    return told


@kernel
def _tell_face(s, b, p, face, E, told):
    """The event die; with the ship the barbarians sail on, and attack by the board as it stands (CK-042, CK-102)."""
    told = tell(s, E, told, t.EVENT_ROLLED, p, NONE, face, NONE, NONE, 0)
    if face + 1 != SHIP_FACE:
        return told
    steps = np.int64(s.barbarians) + 1
    told = tell(s, E, told, t.BARBARIANS_SAILED, NONE, NONE, NONE, NONE, NONE, steps)
    if steps == BARBARIAN_STEPS:
        attack = defence = 0
        for v in range(b.num_vertices):
            attack += s.vertex_building[v] >= 0 and s.vertex_building[v] & 1 == CITY
            if s.knight[v] >= 0 and has(s.knight_active, v):
                defence += s.knight[v] % NUM_RANKS + 1
        told = tell(s, E, told, t.ATTACKED, NONE, NONE, NONE, NONE, NONE, attack)
        told = tell(s, E, told, t.DEFENDED, NONE, NONE, NONE, NONE, NONE, defence)
    return told


# --- what follows -----------------------------------------------------------------------------------------------------
@kernel
def tell_realm_gains(s, r, E, told, kept):
    """Tell of defender points, and of a displaced knight that found no place."""
    for p in range(r.num_players):
        if s.defender[p] > kept[DEFENDER_AT + p]:
            told = tell_of(s, E, told, t.DEFENDER_WON, p)
    knight = kept[GONE_AT]
    if knight >= 0 and s.homeless < 0:
        p, rank = knight // NUM_RANKS, knight % NUM_RANKS + 1
        told = tell(s, E, told, t.KNIGHT_GONE, p, NONE, NONE, NONE, kept[GONE_FROM_AT], rank)
    return told
