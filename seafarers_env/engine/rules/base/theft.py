"""Robbing a card after the robber or the pirate moved (BASE-38, BASE-39, PIRATE-07..10, DECISIONS-19, C-12)."""

from ..._jit import inlined, kernel
from ...actions import STEAL_BIT, STOP
from ...bits import bit
from ...constants import FIRST_COMMODITY, FIRST_SPICE, FIRST_STOLEN, FIRST_STOLEN_COMMODITY, FIRST_STOLEN_SPICE, NOTHING
from ...phases import STEAL, STOLEN_CARD
from ...sizes import KNIGHTS, SPICE
from ..kit import allow, ask, done, hand_over


@kernel
def begin(s, r, victims):
    """Rob the only victim at once, or ask which one (`victims`: bit set of seats)."""
    if victims == 0:
        return
    if victims & (victims - 1) == 0 and r.theft_optional == 0:
        for q in range(r.num_players):
            if victims == 1 << q:
                s.victim = q
        ask(s, STOLEN_CARD)
    else:
        ask(s, STEAL)


@kernel
def legal(s, r, p, victims, m):
    """Add each victim by its place clockwise from `p`; with `theft_optional`, nobody as well."""
    for k in range(1, r.num_players):
        if victims & (1 << ((p + k) % r.num_players)) != 0:
            m[0] |= bit(STEAL_BIT + k)
    if r.theft_optional:
        allow(m, STOP)


@kernel
def choose(s, r, p, k):
    """Rob the `k`-th opponent clockwise."""
    done(s, STEAL)
    s.victim = (p + k) % r.num_players
    ask(s, STOLEN_CARD)


@kernel
def decline(s):
    """Take nothing (only with `theft_optional`)."""
    done(s, STEAL)


@inlined
def outcome_of(k):
    """The chance outcome that a card of kind `k` is drawn."""
    if SPICE and k >= FIRST_SPICE:
        return FIRST_STOLEN_SPICE - FIRST_SPICE + k
    if KNIGHTS and k >= FIRST_COMMODITY:
        return FIRST_STOLEN_COMMODITY - FIRST_COMMODITY + k
    return FIRST_STOLEN + k


@inlined
def stolen_by(outcome):
    """The kind of card of such an outcome."""
    if KNIGHTS and outcome >= FIRST_STOLEN_COMMODITY:  # behind all others
        return outcome - FIRST_STOLEN_COMMODITY + FIRST_COMMODITY
    if SPICE and outcome >= FIRST_STOLEN_SPICE:
        return outcome - FIRST_STOLEN_SPICE + FIRST_SPICE
    return outcome - FIRST_STOLEN


@kernel
def take(s, k):
    """Chance: the card drawn from the victim's hand, of kind `k`, goes to the active seat."""
    done(s, STOLEN_CARD)
    hand_over(s, s.victim, s.active, k, 1)
    s.victim = NOTHING
