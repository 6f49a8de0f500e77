"""Between two turns the others build, one after the other: five and six players (FIVESIX-03..10, FIVESIX-16..26).

What may be built is what the main phase allows of it: the rulebook asks the same rules. `turn.end` begins the phase.
"""

from .. import actions as a, phases as at
from .._jit import kernel
from ..rules.kit import allow, ask, done, turn_of, unmark


@kernel
def legal(m):
    """Add END_BUILD, which a builder may always choose (FIVESIX-10)."""
    allow(m, a.END_BUILD)


@kernel
def end(s, r):
    """End the building of one seat: the next one builds or, after all others, begins its turn (FIVESIX-16)."""
    unmark(s)
    s.active = (s.active + 1) % r.num_players
    if s.active == turn_of(s):
        s.active = (s.active + 1) % r.num_players
        s.turn_of = s.active
        done(s, at.BUILD)
        ask(s, at.PRE_ROLL)
