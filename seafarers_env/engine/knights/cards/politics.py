"""The progress cards of politics (CK-057..066, CK-183..190, CK-207..209).

`begin` returns whether the card is over at once, `act` the step that follows, NOTHING when it is over.
"""

import numpy as np

from ... import actions as a, constants as c, phases as at
from ..._jit import kernel
from ...base.rules import robber
from ...bits import ZERO, bit, count, put
from ...card_counting import rules as card_counting
from ...rules.kit import allow, ask, hand_over
from ...sizes import NUM_GOODS, VERTEX_WORDS
from ..deal import KIND_OF
from ..rules import knight_moves, knights
from ..rules.progress_cards import first_of, pass_on
from ..rules.standing import rank_of, stand, strength
from . import removal
from .aiming import (
    any_in_reach,
    knights_in_reach,
    legal_targets,
    seats_with_cards,
    seats_with_knights,
    seats_with_more_points,
    seats_with_progress,
    target_of,
)

GIFTS = 2  # cards at a wedding


@kernel
def is_playable(s, b, r, p, k):
    """True when there is somebody, or a piece, for the card."""
    if k == c.BISHOP:
        return s.first_attack != 0 and (s.robber < 0 or count(s.land_hexes) > 1)
    if k == c.DESERTER:
        return seats_with_knights(s, r, p) != 0
    if k == c.DIPLOMAT:
        return removal.any_open(s, b)
    if k == c.INTRIGUE:
        return any_in_reach(s, p)
    if k == c.SABOTEUR:
        return _seats_sabotaged(s, r, p) != 0
    if k == c.SPY:
        return seats_with_progress(s, r, p) != 0
    if k == c.WARLORD:
        return strength(s, p, False) > 0
    return seats_with_more_points(s, r, p) & seats_with_cards(s, r, p) != 0  # wedding


@kernel
def begin(s, r, p, k):
    """Do what is done at once, and fix who is hit (CK-176)."""
    if k == c.SABOTEUR:
        s.hit = _seats_sabotaged(s, r, p)
        for q in range(r.num_players):
            if s.hit >> q & 1:
                s.discards_owed[q] = s.hand_size[q] // 2
    elif k == c.WARLORD:
        for w in range(VERTEX_WORDS):
            called = s.knights_of[p, w] & ~s.knight_active[w]
            s.knight_active[w] |= called
            s.knight_fresh[w] |= called
        return True
    elif k > c.WARLORD:  # wedding
        s.hit = seats_with_more_points(s, r, p) & seats_with_cards(s, r, p)
        for q in range(r.num_players):
            if s.hit >> q & 1:
                s.due[q] = min(GIFTS, np.int64(s.hand_size[q]))
    return False


@kernel
def legal(s, b, r, p, m):
    """Add what is legal in the step of the card being played."""
    if s.playing == c.BISHOP:
        robber.legal(s, b, r, m)
    elif s.playing == c.DESERTER:
        _legal_desertion(s, b, r, p, m)
    elif s.playing == c.DIPLOMAT:
        if s.step == 0:
            removal.legal_open(s, b, m[a.REMOVE_WORD :])
        else:
            removal.legal_places(s, b, p, m)
            allow(m, a.STOP)
    elif s.playing == c.INTRIGUE:
        for w in range(VERTEX_WORDS):
            m[a.PICK_KNIGHT_WORD + w] = knights_in_reach(s, p, w)
    elif s.playing == c.SPY:
        if s.step == 0:
            legal_targets(r, p, seats_with_progress(s, r, p), m)
        else:
            for card in range(c.NUM_PLAYABLE):
                if s.progress[s.target, KIND_OF[card]] > 0:
                    m[a.COLOUR_WORD] |= bit(a.SPY_BIT + card)
    else:
        for k in range(NUM_GOODS):
            if s.hand[p, k] > 0:
                m[a.RESOURCE_WORD] |= bit(a.GIVE_BIT + k)


@kernel
def act(s, b, r, p, kind, x):
    """Carry out a step of the card being played."""
    if s.playing == c.BISHOP:
        robber.move(s, x)
        s.hit = robber.victims(s, b, p)
        return _visit(s, r)
    if s.playing == c.DESERTER:
        return _desert(s, b, r, p, kind, x)
    if s.playing == c.DIPLOMAT:
        return removal.remove(s, b, p, x) if s.step == 0 else removal.leave(s, p)
    if s.playing == c.INTRIGUE:
        knight_moves.displace(s, b, x)
        return c.NOTHING
    if s.playing == c.SPY:
        if s.step == 0:
            s.target = target_of(r, p, x)
            return 1
        pass_on(s, s.target, p, KIND_OF[x])
        return c.NOTHING
    return _give(s, r, p, x)


# --- bishop (CK-057, CK-183) ------------------------------------------------------------------------------------------
@kernel
def _visit(s, r):
    """After the robber has moved: go on to the first theft, or end."""
    if s.hit == 0:
        return c.NOTHING
    s.victim = first_of(s, s.hit)
    s.hit &= ~np.uint8(1 << s.victim)
    return 1


@kernel
def rob_next(s, r):
    """Draw a card of the next opponent at the robber's hex; False when there is none."""
    if s.hit == 0:
        return False
    _visit(s, r)
    ask(s, at.STOLEN_CARD)
    return True


# --- deserter (CK-058, CK-059, CK-184, CK-243) ------------------------------------------------------------------------
@kernel
def _legal_desertion(s, b, r, p, m):
    if s.step == 0:
        legal_targets(r, p, seats_with_knights(s, r, p), m)
    elif s.step == 1:
        for w in range(VERTEX_WORDS):
            m[a.LOSE_WORD + w] = s.knights_of[p, w]
    else:
        knights.legal_places(s, b, p, m)
        allow(m, a.STOP)


@kernel
def _desert(s, b, r, p, kind, x):
    """Choose an opponent, who loses a knight; then place one like it, or a weaker one, of one's own."""
    if s.step == 0:
        s.target = target_of(r, p, x)
        return 1
    if s.step == 1:
        s.removed = rank_of(s.knight[x])
        if s.knight_active[x >> 6] & bit(x) != ZERO:
            s.removed += c.NUM_RANKS
        knights.lose(s, b, p, x)
        found = rank_left(s, s.active) >= 0 and knights.any_place(s, b, s.active)
        return 2 if found else c.NOTHING
    if kind != a.STOP:
        rank = rank_left(s, p)
        s.knights_left[p, rank] -= 1
        stand(s, b, p, rank, x)
        if s.removed >= c.NUM_RANKS:
            put(s.knight_active, x)
            put(s.knight_fresh, x)
    return c.NOTHING


@kernel
def rank_left(s, p):
    """The rank of the knight that `p` may place: that of the one that went, or the highest below that is left; -1."""
    rank = np.int64(s.removed) % c.NUM_RANKS
    while rank >= 0 and s.knights_left[p, rank] == 0:
        rank -= 1
    return rank


# --- saboteur and spy (CK-064..066, CK-187, CK-188) -------------------------------------------------------------------
@kernel
def _seats_sabotaged(s, r, p):
    """Bit set of the opponents with as many points as `p`, or more, who have cards to lose."""
    found = 0
    for q in range(r.num_players):
        if q != p and s.points[q] >= s.points[p] and s.hand_size[q] > 1:
            found |= 1 << q
    return found


# --- wedding (CK-190) -------------------------------------------------------------------------------------------------
@kernel
def _give(s, r, p, k):
    """Seat `p` gives a card; the next one, or the next seat, follows."""
    card_counting.pass_unseen(s, r, p, s.active, k, 0, NUM_GOODS)
    hand_over(s, p, s.active, k, 1)
    s.due[p] -= 1
    if s.due[p] == 0:
        s.hit &= ~np.uint8(1 << p)
    return 0 if s.hit != 0 else c.NOTHING
