"""Fish: who catches them, seven uses of the market, too many at the end of a turn (HAWAII-47, -57..70, -114).

An ability is paid for when it is chosen. A card that it steals or draws is chance's next event, its road or ship the
next decision.
"""

from ... import actions as a, constants as c, phases as at
from ..._jit import kernel
from ...bits import ZERO, bit, popcount
from ...rules.kit import ask, done, gain
from ...rules.laying import any_site
from ...sizes import EDGE_WORDS

PIECE_OFF = 2  # robber or pirate leaves the board
STEAL = 3
TRADE = 3
TAKE = 4
ROUTE = 5
CARD = 7


# --- the catch --------------------------------------------------------------------------------------------------------
@kernel
def catch(s, b, r, number):
    """Give everybody one fish for each own ship at a fishing ground with the number rolled (HAWAII-47)."""
    for p in range(r.num_players):
        for w in range(EDGE_WORDS):
            s.fish[p] += popcount(s.ships[p, w] & b.ground_edges[number, w])


# --- the market -------------------------------------------------------------------------------------------------------
@kernel
def legal(s, b, r, p, m):
    """Add the abilities that seat `p` can pay for and that do anything (HAWAII-59..66)."""
    fish, uses = s.fish[p], ZERO
    if fish >= PIECE_OFF:
        if s.robber >= 0:
            uses |= bit(a.FISH_ROBBER_BIT)
        if s.pirate >= 0:
            uses |= bit(a.FISH_PIRATE_BIT)
    if fish >= STEAL:
        for k in range(1, r.num_players):
            if s.hand_size[(p + k) % r.num_players] > 0:
                uses |= bit(a.FISH_STEAL_BIT + k)
    for k in range(c.NUM_RESOURCES):
        if s.bank[k] > 0:
            if fish >= TRADE and s.harbours[p] >> c.GENERIC_HARBOUR & 1:
                uses |= bit(a.FISH_TRADE_BIT + k)
            if fish >= TAKE:
                uses |= bit(a.FISH_TAKE_BIT + k)
    if fish >= ROUTE and any_site(s, b, r, p):
        uses |= bit(a.FISH_ROUTE_BIT)
    if fish >= CARD:
        for k in range(c.NUM_CARDS):
            if s.deck[k] > 0:
                uses |= bit(a.FISH_CARD_BIT)
    m[a.FISH_WORD] = uses


@kernel
def keep_from_ending(s, p, m):
    """Take END_TURN out of the mask while seat `p` has too many fish and an ability (HAWAII-67)."""
    if s.fish[p] > c.FISH_LIMIT and m[a.FISH_WORD] != ZERO:
        m[a.SINGLE_WORD] &= ~bit(a.FIRST_OF[a.END_TURN])


@kernel
def end_turn(s, p):
    """Return the fish above the limit, which no ability took (HAWAII-68)."""
    s.fish[p] = min(s.fish[p], c.FISH_LIMIT)


@kernel
def use(s, r, p, kind, x):
    """Use an ability of the market, a kind of action, on `x`: a resource, or an opponent by its place clockwise."""
    if kind == a.FISH_ROBBER:
        s.fish[p] -= PIECE_OFF
        s.robber = c.NOTHING
    elif kind == a.FISH_PIRATE:
        s.fish[p] -= PIECE_OFF
        s.pirate = c.NOTHING
    elif kind == a.FISH_STEAL:
        s.fish[p] -= STEAL
        s.victim = (p + x) % r.num_players
        ask(s, at.STOLEN_CARD)
    elif kind == a.FISH_TRADE or kind == a.FISH_TAKE:
        s.fish[p] -= TRADE if kind == a.FISH_TRADE else TAKE
        gain(s, p, x, 1)
    elif kind == a.FISH_ROUTE:
        s.fish[p] -= ROUTE
        ask(s, at.FISH_PIECE)
    else:
        s.fish[p] -= CARD
        ask(s, at.DRAWN_CARD)


# --- the road or ship for fish ----------------------------------------------------------------------------------------
@kernel
def end_piece(s):
    """The piece lies."""
    done(s, at.FISH_PIECE)
