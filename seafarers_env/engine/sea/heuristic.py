"""Moving a ship that leads nowhere to where the next one is wanted, and landing beyond the rim."""

import numpy as np

from .. import actions as a, constants as c
from .._jit import kernel
from ..bits import members, scratch
from ..fan.heuristic.rim import sails_now
from ..hawaii.heuristic.grounds import stays
from ..isles.heuristic import breaks
from ..policies import constants as pc
from ..policies.goals import collect_moved, time_goals
from ..policies.masks import first_of, is_allowed
from ..policies.steps import next_step
from ..sizes import EDGE_WORDS, FAN, HAWAII, KNIGHTS

MAX_PICKS = 4  # ships considered


@kernel
def prospects(s, b, r, p, w, eco, lifted, laid):
    """Worth of all places to go to, each less the longer its way, with the ship on `lifted` laid on `laid`."""
    other, worths = scratch(), scratch().view(np.float64)
    for k in range(len(worths)):
        worths[k] = eco[k] if k < pc.WORTH else 0.0
    collect_moved(s, b, r, p, w, worths, other, lifted, laid)
    total = 0.0
    for i in range(other[pc.COUNT]):
        at = pc.FIRST_ROW + pc.ROW * i
        if KNIGHTS and r.knights and other[at + pc.FIRST] < 0 and other[at + pc.KIND] != a.BUILD_SETTLEMENT:
            continue  # nothing that a ship changes
        leads = other[at + pc.FIRST] >= 0 or other[at + pc.PIECES] == 0 or (FAN and sails_now(other, i))
        if other[at + pc.PLACE] >= 0 and leads:
            total += worths[pc.WORTH + i] / (1 + other[at + pc.PIECES]) ** 2
    return total


@kernel
def _sails(goals, i):
    """True for a goal with ships to lay on the way to a place."""
    at = pc.FIRST_ROW + pc.ROW * i
    return goals[at + pc.FIRST] >= 0 and goals[at + pc.LAYS] == c.SHIP and goals[at + pc.PLACE] >= 0


@kernel
def pick(s, b, r, p, m, w, eco, goals, goal):
    """A ship to lift, when it helps the best goal more than it helps where it lies; global id, -1 = none."""
    if s.route_holder == p or not _sails(goals, goal) or first_of(m, a.PICK_WORD, EDGE_WORDS) < 0:
        return np.int64(c.NOTHING)
    at = pc.FIRST_ROW + pc.ROW * goal
    front = goals[at + pc.FIRST]
    now = prospects(s, b, r, p, w, eco, pc.NONE, pc.NONE)
    best = now * (1.0 if goals[at + pc.KIND] < 0 else w[pc.MOVE_GAIN])
    chosen, left = np.int64(c.NOTHING), MAX_PICKS
    for e in members(m[a.PICK_WORD :], EDGE_WORDS):
        if left == 0:
            break
        left -= 1
        if HAWAII and b.listed and stays(b, e):
            continue
        if _touch(b, e, front) or (r.trade_route_tokens and breaks(s, b, r, p, e)):
            continue
        after = prospects(s, b, r, p, w, eco, e, front)
        if after > best:
            best, chosen = after, 64 * a.PICK_WORD + e
    return chosen


@kernel
def _touch(b, e, f):
    """True when two edges meet: a ship there may be what carries the way on."""
    for k in range(2):
        if b.edge_vertices[e, k] == b.edge_vertices[f, 0] or b.edge_vertices[e, k] == b.edge_vertices[f, 1]:
            return True
    return False


@kernel
def target(s, b, r, p, m, w, eco, goals):
    """Where the lifted ship helps most: at the head of a way."""
    best, chosen = -1.0, np.int64(c.NOTHING)
    for i in range(goals[pc.COUNT]):
        e = goals[pc.FIRST_ROW + pc.ROW * i + pc.FIRST]
        if _sails(goals, i) and is_allowed(m, 64 * a.SHIP_WORD + e):
            after = prospects(s, b, r, p, w, eco, pc.NONE, e)
            if after > best:
                best, chosen = after, 64 * a.SHIP_WORD + e
    return chosen if chosen >= 0 else first_of(m, a.SHIP_WORD, EDGE_WORDS)


@kernel
def land(m, w, eco, goals):
    """Where a ship that sails round the world lands: where the way to the best goal beyond the rim goes on."""
    goal = time_goals(eco, goals, pc.HAND, w)
    return next_step(goals, goal) if goal >= 0 else first_of(m, a.SHIP_WORD, EDGE_WORDS)
