"""Robbing a card after the robber or the pirate moved (BASE-38, BASE-39, PIRATE-07..10, DECISIONS-19, C-12)."""

from ... import actions as a, constants as c, phases as at
from ..._jit import inlined, kernel
from ...bits import bit
from ...rules.kit import allow, ask, done, hand_over
from ...sizes import KNIGHTS, SPICE


@kernel
def begin(s, r, victims):
    """Rob the only victim at once, or ask which one (`victims`: bit set of seats)."""
    if victims == 0:
        return
    if victims & (victims - 1) == 0 and r.theft_optional == 0:
        for q in range(r.num_players):
            if victims == 1 << q:
                s.victim = q
        ask(s, at.STOLEN_CARD)
    else:
        ask(s, at.STEAL)


@kernel
def legal(s, r, p, victims, m):
    """Add each victim by its place clockwise from `p`; with `theft_optional`, nobody as well."""
    for k in range(1, r.num_players):
        if victims & (1 << ((p + k) % r.num_players)) != 0:
            m[0] |= bit(a.STEAL_BIT + k)
    if r.theft_optional:
        allow(m, a.STOP)


@kernel
def choose(s, r, p, k):
    """Rob the `k`-th opponent clockwise."""
    done(s, at.STEAL)
    s.victim = (p + k) % r.num_players
    ask(s, at.STOLEN_CARD)


@kernel
def decline(s):
    """Take nothing (only with `theft_optional`)."""
    done(s, at.STEAL)


@inlined
def outcome_of(k):
    """The chance outcome that a card of kind `k` is drawn."""
    if SPICE and k >= c.FIRST_SPICE:
        return c.FIRST_STOLEN_SPICE - c.FIRST_SPICE + k
    if KNIGHTS and k >= c.FIRST_COMMODITY:
        return c.FIRST_STOLEN_COMMODITY - c.FIRST_COMMODITY + k
    return c.FIRST_STOLEN + k


@inlined
def stolen_by(outcome):
    """The kind of card of such an outcome."""
    if KNIGHTS and outcome >= c.FIRST_STOLEN_COMMODITY:  # behind all others
        return outcome - c.FIRST_STOLEN_COMMODITY + c.FIRST_COMMODITY
    if SPICE and outcome >= c.FIRST_STOLEN_SPICE:
        return outcome - c.FIRST_STOLEN_SPICE + c.FIRST_SPICE
    return outcome - c.FIRST_STOLEN


@kernel
def take(s, k):
    """Chance: the card drawn from the victim's hand, of kind `k`, goes to the active seat."""
    done(s, at.STOLEN_CARD)
    hand_over(s, s.victim, s.active, k, 1)
    s.victim = c.NOTHING
