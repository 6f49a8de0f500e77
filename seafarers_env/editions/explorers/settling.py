"""What follows from an action or an event of chance in the explorers' game: the winner, whose decision is next.

The second half of the rulebook's table of contents: actions (`rulebook`) and chance (`chance`) end here.
"""

# The modules beside it are the engine's own.
# pyright: reportMissingImports=false, reportAttributeAccessIssue=false

import numpy as np

from . import constants as c, phases as at
from ._jit import folded, kernel
from .base.rules import scoring, turn
from .bits import trailing_zeros
from .explorers.rules import fishing, fleet, lairs, set_up, warships
from .parts import OTHERS_SET, UNSETTLED_PENDING
from .rules.kit import done, is_chance, may_win


# --- set-up -----------------------------------------------------------------------------------------------------------
@kernel
def begin_set_up(s, b, r):
    """Ask for the first decision of a game just dealt."""
    set_up.call_next(s, r)


# --- chance whose effect hangs on what it was asked for ---------------------------------------------------------------
@kernel
def fall(s, b, r, eyes):
    """Chance: a die fell."""
    if s.die_for >= c.DIE_DRIVE:
        warships.resolve_drive(s, s.active, eyes)
    elif s.die_for >= c.DIE_BATTLE:
        lairs.fight(s, b, r, eyes)
    else:
        fishing.bring(s, b, r, eyes)


# --- the end of a turn ------------------------------------------------------------------------------------------------
@kernel
def finish_turn(s, b, r):
    """Go on with the lairs that have three crews; after the last the active seat wins, or its turn ends (BARGE-175)."""
    if lairs.begin_next(s, b, r):
        return
    scoring.declare(s, r)
    if s.outcome == c.PLAYING:
        done(s, at.FLEET)
        fleet.end_turn(s)
        turn.end(s, r)


# --- what follows -----------------------------------------------------------------------------------------------------
@kernel
def settle(s, b, r):
    """Bring the winner up to date, then find the next decision."""
    s.touched = 0
    if may_win(s) and np.int64(s.pending) & UNSETTLED_PENDING == 0:
        scoring.declare(s, r)
    find_decision(s, b, r)


@kernel
def find_decision(s, b, r):
    """Set phase and actor to the most urgent pending decision; a placement without any place is skipped."""
    s.phase = at.BY_URGENCY[trailing_zeros(np.uint64(s.pending))]
    while s.placements < set_up.placements_due(r) and s.phase != at.OVER:
        if set_up.is_possible(s, b, s.active, s.phase):
            break
        set_up.end(s, r, s.phase)
        s.phase = at.BY_URGENCY[trailing_zeros(np.uint64(s.pending))]
    s.actor = _whose_decision(s, r)


@folded
def _whose_decision(s, r):
    phase = s.phase
    if OTHERS_SET >> np.int64(phase) & 1 == 0:
        return np.int64(s.active)
    if phase == at.OVER or is_chance(s):
        return np.int64(at.CHANCE)
    if phase == at.ANSWER:
        return np.int64(s.responder)
    if phase == at.COMPOSE:
        return np.int64(s.composer)
    if phase == at.DISCARD:
        for k in range(r.num_players):  # DECISIONS-07
            p = (s.active + k) % r.num_players
            if s.discards_owed[p] > 0:
                return np.int64(p)
    return np.int64(s.active)
