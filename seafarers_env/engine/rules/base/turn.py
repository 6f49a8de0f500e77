"""The turn: roll, main phase, end (BASE-21..26, DECISIONS-15, -21, -32, -49)."""

from ..._jit import kernel
from ...bits import ZERO
from ...constants import NUM_CARDS, TRUNCATED
from ...phases import DICE, MAIN, OVER, PRE_ROLL
from ...sizes import EDGE_WORDS
from ..kit import ask, done, turn_of


@kernel
def roll(s):
    """Leave pre-roll for the main phase; the dice come first."""
    done(s, PRE_ROLL)
    ask(s, MAIN)
    ask(s, DICE)


@kernel
def end(s, r):
    """End the turn: the next seat begins, or the game is cut off (DECISIONS-49)."""
    s.turn += 1
    s.card_played = 0
    s.ship_moved = 0
    s.offers = 0
    for k in range(NUM_CARDS):
        s.bought[k] = 0
    for w in range(EDGE_WORDS):
        s.new_ships[w] = ZERO
    s.active = (turn_of(s) + 1) % r.num_players
    done(s, MAIN)
    if s.turn >= r.max_turns:
        s.outcome = TRUNCATED
        ask(s, OVER)
    else:
        ask(s, PRE_ROLL)
