"""When to play which development card, and where its free pieces go."""

import numpy as np

from .. import actions as a, constants as c
from .._jit import kernel
from ..hawaii.heuristic import fish
from ..sizes import EDGE_WORDS, HAWAII
from . import constants as pc
from .economy import rolls_until
from .goals import army_wanted
from .hands import monopoly, plenty
from .items import ITEMS
from .masks import first_of, is_allowed
from .steps import next_step

FREE_PIECES = 2  # of a Road Construction card


@kernel
def before_roll(s, b, r, p, m):
    """A Soldier, when the robber costs own production or the army can be won; else roll."""
    if HAWAII and r.fishing:
        global_id = fish.before_roll(s, b, p, m, is_robbed(s, b, p))
        if global_id >= 0:
            return global_id
    if is_allowed(m, a.FIRST_OF[a.PLAY_SOLDIER]) and (wins_army(s, r, p) or is_robbed(s, b, p)):
        return a.FIRST_OF[a.PLAY_SOLDIER]
    return a.FIRST_OF[a.ROLL]


@kernel
def wins_army(s, r, p):
    """True when one more Soldier takes the Largest Army."""
    return s.army_holder != p and np.int64(s.played[p, c.SOLDIER]) + 1 >= army_wanted(s, r, p)


@kernel
def is_robbed(s, b, p):
    """True when the robber stands at a building of `p`."""
    if s.robber < 0 or s.number[s.robber] == 0:
        return False
    for k in range(6):
        if s.vertex_building[b.hex_vertices[s.robber, k]] >> 1 == p:
            return True
    return False


@kernel
def play(s, b, r, p, m, w, eco, goals, goal):
    """The card to play in the main phase, as a global id; -1 = none. Overwrites rolls and scores."""
    score = eco[pc.SCORE + goal]
    soldier = is_allowed(m, a.FIRST_OF[a.PLAY_SOLDIER])
    if soldier and wins_army(s, r, p):
        return a.FIRST_OF[a.PLAY_SOLDIER]
    if is_allowed(m, a.FIRST_OF[a.PLAY_ROADS]):
        free = wanted_free(eco, goals, FREE_PIECES, w)
        if free >= 0 and with_free(eco, goals, free, FREE_PIECES, w) > score * (1 + w[pc.ROADS_GAIN]):
            return a.FIRST_OF[a.PLAY_ROADS]
    found = plenty(s, m, w, eco, goals)
    if found < 0:
        found = monopoly(s, r, p, m, w, eco, goals)
    if found < 0 and soldier and (is_robbed(s, b, p) or s.cards[p, c.SOLDIER] > w[pc.SOLDIERS_KEPT]):
        return a.FIRST_OF[a.PLAY_SOLDIER]
    return found


# --- free pieces ------------------------------------------------------------------------------------------------------
@kernel
def with_free(eco, goals, i, pieces, w):
    """Score of goal `i` when up to so many pieces of its way cost nothing."""
    at, cost = pc.FIRST_ROW + pc.ROW * i, pc.COST + c.NUM_BANKED * i
    paid, lays = min(pieces, goals[at + pc.PIECES]), goals[at + pc.LAYS]
    for k in range(c.NUM_BANKED):
        eco[cost + k] -= paid * ITEMS[lays, k]
    t = rolls_until(eco, pc.HAND, cost)
    for k in range(c.NUM_BANKED):
        eco[cost + k] += paid * ITEMS[lays, k]
    return eco[pc.WORTH + i] / (t + w[pc.PATIENCE])


@kernel
def wanted_free(eco, goals, pieces, w):
    """The goal with a way that is best when so many pieces cost nothing, -1 = none."""
    best, chosen = 0.0, c.NOTHING
    for i in range(goals[pc.COUNT]):
        at = pc.FIRST_ROW + pc.ROW * i
        if goals[at + pc.FIRST] < 0 or (goals[at + pc.PIECES] < pieces and goals[at + pc.KIND] >= 0):
            continue
        score = with_free(eco, goals, i, pieces, w)
        if score > best:
            best, chosen = score, i
    return chosen


@kernel
def lay_free(s, m, w, eco, goals):
    """Where to lay a piece of a Road Construction card, or STOP."""
    pieces = np.int64(s.free_pieces)
    for n in range(pieces, 0, -1):
        chosen = wanted_free(eco, goals, n, w)
        if chosen >= 0 and is_allowed(m, next_step(goals, chosen)):
            return next_step(goals, chosen)
    if is_allowed(m, a.FIRST_OF[a.STOP]):
        return a.FIRST_OF[a.STOP]
    return first_of(m, a.ROAD_WORD, a.SHIP_WORD + EDGE_WORDS - a.ROAD_WORD)
