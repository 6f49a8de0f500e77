"""Agreements: seats propose a hex in turn, and all others answer each proposal (DECISIONS-09, DECISIONS-10).

Who uses them names its own three phases: a proposal, the answers to it, and chance after all have proposed in vain.
"""

from .. import constants as c
from .._jit import kernel
from ..bits import ZERO, put
from ..sizes import HEX_WORDS
from .kit import ask, done


@kernel
def begin(s, proposal_phase):
    """Let seat 0 propose."""
    s.proposer = 0
    s.active = 0
    ask(s, proposal_phase)


@kernel
def propose(s, r, h, proposal_phase, answer_phase):
    """Put hex `h` before the others, clockwise from the proposer."""
    s.proposal = h
    put(s.proposals, h)
    s.responder = (s.proposer + 1) % r.num_players
    done(s, proposal_phase)
    ask(s, answer_phase)


@kernel
def accept(s, r, answer_phase):
    """Agree; return whether all have."""
    s.responder = (s.responder + 1) % r.num_players
    if s.responder != s.proposer:
        return False
    done(s, answer_phase)
    return True


@kernel
def decline(s, r, proposal_phase, answer_phase, chance_phase):
    """Refuse: the next seat proposes; after all have in vain the hex is drawn among those proposed."""
    done(s, answer_phase)
    s.proposer += 1
    s.proposal = c.NOTHING
    s.responder = c.NOTHING
    if s.proposer < r.num_players:
        s.active = s.proposer  # BASE-26
        ask(s, proposal_phase)
    else:
        ask(s, chance_phase)


@kernel
def end(s):
    """Forget all proposals."""
    s.active = 0
    s.proposer = c.NOTHING
    s.proposal = c.NOTHING
    s.responder = c.NOTHING
    for w in range(HEX_WORDS):
        s.proposals[w] = ZERO
