"""Victory: who has won, and when (BASE-74..77, EDGE-58..61)."""

from ... import constants as c, phases as at
from ..._jit import kernel
from ...rules.kit import ask, turn_of


@kernel
def total(s, p):
    """Points of seat `p`, hidden Victory Point cards included (BASE-61)."""
    return s.points[p] + s.cards[p, c.VICTORY_POINT]


@kernel
def declare(s, r):
    """End the game if the seat in turn has the points (BASE-75, BASE-76); the caller keeps set-up out (BASE-77)."""
    if total(s, turn_of(s)) >= r.points_to_win:
        s.winner = turn_of(s)
        s.outcome = c.WON
        ask(s, at.OVER)
