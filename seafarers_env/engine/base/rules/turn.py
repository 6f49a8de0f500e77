"""The turn: roll, main phase, end (BASE-21..26, DECISIONS-15, -21, -32, -49)."""

from ... import constants as c, phases as at
from ..._jit import kernel
from ...rules.kit import ask, done, turn_of, unmark
from ...sizes import KNIGHTS, SIX, SPICE


@kernel
def roll(s):
    """Leave pre-roll for the main phase; the dice come first."""
    done(s, at.PRE_ROLL)
    ask(s, at.MAIN)
    ask(s, at.DICE)


@kernel
def end(s, r):
    """End the turn: the next seat begins, or builds first (FIVESIX-16), or the game is cut off (DECISIONS-49)."""
    s.turn += 1
    s.card_played = 0
    s.ship_moved = 0
    s.offers = 0
    if SPICE:
        s.exchanged = 0
    if KNIGHTS:
        s.fleets, s.crane = 0, 0  # CK-163
    unmark(s)
    s.active = (turn_of(s) + 1) % r.num_players
    done(s, at.MAIN)
    if s.turn >= r.max_turns:
        s.outcome = c.TRUNCATED
        ask(s, at.OVER)
    elif SIX and r.special_building:
        ask(s, at.BUILD)
        return
    else:
        ask(s, at.PRE_ROLL)
    if SIX:
        s.turn_of = s.active
