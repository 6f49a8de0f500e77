"""The players agree which token changes places with a red one that has a red neighbour (NEWWORLD-05, DECISIONS-10).

Without the switch `red_exchange = agreed` the deal does it by lot: `engine.deal`.
"""

from ... import actions as a, phases as at
from ..._jit import kernel
from ...bits import put, scratch
from ...deal import MOST_SHUFFLES, first_conflict, lay_numbers_anew, list_partners, swap_numbers
from ...ground import classify
from ...rules import agreements
from ...rules.kit import done


@kernel
def begin(s, b, r):
    """Ask for a partner for the next red token that must give way, if any must (NEWWORLD-06 without a partner)."""
    for _ in range(MOST_SHUFFLES):
        h = first_conflict(s, b)
        if h < 0:
            return
        if list_partners(s, b, r, h, scratch()) > 0:
            agreements.begin(s, at.TOKEN_PROPOSAL)
            return
        lay_numbers_anew(s, b, r)
        classify(s, b, r)


@kernel
def legal(s, b, r, m):
    """Add the hexes whose token may change places with the red one."""
    partners = scratch()
    for i in range(list_partners(s, b, r, first_conflict(s, b), partners)):
        put(m[a.TOKEN_WORD :], partners[i])


@kernel
def propose(s, r, h):
    """Propose that the token of hex `h` is moved."""
    agreements.propose(s, r, h, at.TOKEN_PROPOSAL, at.TOKEN_ANSWER)


@kernel
def accept(s, b, r):
    """Agree; return whether all have and the tokens are exchanged."""
    if not agreements.accept(s, r, at.TOKEN_ANSWER):
        return False
    place(s, b, r, s.proposal)
    return True


@kernel
def decline(s, r):
    """Refuse."""
    agreements.decline(s, r, at.TOKEN_PROPOSAL, at.TOKEN_ANSWER, at.TOKEN_PLACE)


@kernel
def place(s, b, r, h):
    """Exchange the token of hex `h` with the red one."""
    swap_numbers(s, first_conflict(s, b), h)
    classify(s, b, r)
    done(s, at.TOKEN_PLACE)
    agreements.end(s)
