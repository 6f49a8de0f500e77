"""What is told of a progress card that is played, and of its steps (CK-177..200).

Kinds that pass from hand to hand those two alone see (CK-200); all else is public. What only begins, an inventor's
first hex, shows in the position.
"""

import numpy as np

from ... import actions as a, constants as c, events as t
from ..._jit import kernel
from ...bits import has
from ...event_writer.tokens import NONE, add_good, know_only, move, number_of, tell, tell_named, tell_of
from ..cards.politics import rank_left
from ..deal import DECK_OF, KIND_OF
from .knights import tell_displaced, tell_knight

RED_SET, OTHER_SET = 3, 4  # `what` of a die that an alchemist sets


@kernel
def tell_played(s, b, p, card, E, num_events):
    """A card is played; a warlord activates knights at once (CK-189)."""
    kind = KIND_OF[card]
    num_events = tell(s, E, num_events, t.PROGRESS_PLAYED, p, NONE, kind, NONE, NONE, np.int64(DECK_OF[kind]) + 1)
    if kind == c.WARLORD:
        for v in range(b.num_vertices):
            if s.knight[v] // c.NUM_RANKS == p and s.knight[v] >= 0 and not has(s.knight_active, v):
                num_events = tell_knight(s, E, num_events, t.KNIGHT_ACTIVATED, p, v, NONE, s.knight[v])
    return num_events


@kernel
def tell_step(s, r, p, kind, x, E, num_events, kept):
    """Tell of a step of the card being played."""
    if kind == a.TARGET:
        return tell(s, E, num_events, t.OPPONENT_CHOSEN, p, (p + x) % r.num_players, NONE, NONE, NONE, 0)
    if kind == a.STOP:
        return tell_of(s, E, num_events, t.NO_PIECE, p)
    if kind == a.GIVE or kind == a.TAKE_FROM or kind == a.PLAY_MONOPOLY or kind == a.FLEET:
        return _tell_goods(s, r, p, kind, x, E, num_events, kept)
    if kind == a.KNIGHT or kind == a.PICK_KNIGHT or kind == a.LOSE:
        return _tell_knights(s, p, kind, x, E, num_events, kept)
    if kind == a.SPY_CARD:
        card = KIND_OF[x]
        num_events = tell(
            s, E, num_events, t.PROGRESS_TAKEN, p, s.target, card, NONE, NONE, np.int64(DECK_OF[card]) + 1
        )
        know_only(E, num_events, 1 << p | 1 << np.int64(s.target))
        return num_events
    if kind == a.DIE:
        die = RED_SET if s.step == 0 else OTHER_SET
        return tell(s, E, num_events, t.DIE_SET, p, NONE, die, NONE, NONE, x + 1)
    return _tell_board(s, p, kind, x, E, num_events)


# --- goods ------------------------------------------------------------------------------------------------------------
@kernel
def _tell_goods(s, r, p, kind, x, E, num_events, kept):
    """Cards offered, given and taken; a good that is named."""
    if kind == a.TAKE_FROM:
        return _tell_given(s, np.int64(s.target), p, x, E, num_events, kept)
    if kind == a.FLEET:
        return tell(s, E, num_events, t.FLEET_NAMED, p, NONE, number_of(x), NONE, NONE, 0)
    if kind == a.PLAY_MONOPOLY:
        most = 1 if s.playing == c.TRADE_MONOPOLY else 2
        return tell_named(s, r, p, t.GOOD_NAMED, x, most, E, num_events, kept)
    if s.playing == c.COMMERCIAL_HARBOUR and p == s.active:
        return _tell_offered(s, p, np.int64(s.target), x, E, num_events)
    if s.playing == c.COMMERCIAL_HARBOUR:
        num_events = _tell_given(s, np.int64(s.active), p, np.int64(s.offered), E, num_events, kept)
    return _tell_given(s, p, np.int64(s.active), x, E, num_events, kept)


@kernel
def _tell_given(s, giver, taker, k, E, num_events, kept):
    """A card goes from hand to hand (CK-200)."""
    num_events = tell(s, E, num_events, t.CARD_GIVEN, giver, taker, number_of(k), NONE, NONE, 1)
    know_only(E, num_events, 1 << giver | 1 << taker)
    add_good(E, num_events, k, -1)
    move(kept, giver, k, -1)
    move(kept, taker, k, 1)
    return num_events


@kernel
def _tell_offered(s, p, q, k, E, num_events):
    """A resource is offered, which stays where it is if the other has no commodity (CK-052)."""
    num_events = tell(s, E, num_events, t.RESOURCE_OFFERED, p, q, number_of(k), NONE, NONE, 1)
    know_only(E, num_events, 1 << p | 1 << q)
    for j in range(c.FIRST_COMMODITY, c.FIRST_SPICE):
        if s.hand[q, j] > 0:
            return num_events
    return tell(s, E, num_events, t.NO_COMMODITY, q, p, NONE, NONE, NONE, 0)


# --- pieces -----------------------------------------------------------------------------------------------------------
@kernel
def _tell_knights(s, p, kind, v, E, num_events, kept):
    """An opponent's knight that is displaced, or deserts; a knight like it, or the best weaker one left (CK-058)."""
    if kind == a.PICK_KNIGHT:
        return tell_displaced(s, p, v, E, num_events, kept)
    if kind == a.LOSE:
        return tell_knight(s, E, num_events, t.KNIGHT_GONE, p, NONE, v, s.knight[v])
    rank = rank_left(s, p)
    num_events = tell_knight(s, E, num_events, t.KNIGHT_BUILT, p, v, NONE, rank)
    if s.removed >= c.NUM_RANKS:
        num_events = tell_knight(s, E, num_events, t.KNIGHT_ACTIVATED, p, v, NONE, rank)
    return num_events


@kernel
def _tell_board(s, p, kind, x, E, num_events):
    """Robber, merchant token, number tokens; roads, ships and cities."""
    if kind == a.ROBBER:
        return tell(s, E, num_events, t.ROBBER_MOVED, p, NONE, NONE, x, s.robber, 0)
    if kind == a.TOKEN_TO:
        return tell(s, E, num_events, t.MERCHANT_MOVED, p, s.token_seat, NONE, x, s.token_hex, 0)
    if kind == a.REMOVE_ROUTE:
        piece = np.int64(s.edge_piece[x])
        return tell(s, E, num_events, t.ROUTE_REMOVED, p, piece >> 1, piece & 1, x, NONE, 0)
    if kind == a.BUILD_ROAD:
        return tell(s, E, num_events, t.ROAD_LAID, p, NONE, NONE, x, NONE, 0)
    if kind == a.BUILD_SHIP:
        return tell(s, E, num_events, t.SHIP_LAID, p, NONE, NONE, x, NONE, 0)
    if kind == a.BUILD_CITY:
        return tell(s, E, num_events, t.CITY_BUILT, p, NONE, NONE, x, NONE, 0)
    if kind == a.MOVE_TOKEN and s.first_hex >= 0:
        return tell(s, E, num_events, t.NUMBERS_EXCHANGED, p, NONE, NONE, x, s.first_hex, 0)
    return num_events
