"""What steps on the mission tracks, villages, lairs and castaways are worth to a seat, in points."""

import numpy as np

from ... import constants as c
from ..._jit import kernel
from ...policies import constants as pc
from ..rules.cargo import CREWS_OF_BATTLE, MOST_CASTAWAYS, PRICES, crews_on, rescued

LATER = 0.6  # kept of a point on the track for each step that it is further off
SPOILS = 0.3  # the gold of a battle
NEARLY = np.array([0.35, 0.6, 1.0])  # share of a lair's worth when there are so many other crews


@kernel
def step_worth(s, b, r, p, t, w):
    """Points that a step on track `t` is worth: those on the spaces ahead, and the leader tile."""
    space = np.int64(s.track[p, t])
    if space >= c.LAST_SPACE:
        return 0.0
    at_once = np.int64(b.track_points[t, space + 1] - b.track_points[t, space])
    worth, part = 0.0, 1.0
    for k in range(space + 1, c.LAST_SPACE + 1):
        worth += part * (b.track_points[t, k] - b.track_points[t, k - 1])
        part *= LATER
    worth *= w[pc.STEP]
    if s.tile[t] != p:
        most = np.int64(0)
        for q in range(r.num_players):
            if q != p:
                most = max(most, np.int64(s.track[q, t]))
        worth += w[pc.LEADER_TILE] / (1 + max(most - space, 0))
        at_once += np.int64(space >= most)
    if at_once > 0 and s.points[p] + at_once >= r.points_to_win:
        worth += w[pc.WIN]
    return worth


@kernel
def village_worth(s, b, r, p, f, w):
    """Worth of a crew in the village that is find `f`: its sack delivered, its advantage."""
    worth, kind = step_worth(s, b, r, p, c.SPICERY, w), np.int64(s.find_number[f]) - 1
    if kind == c.SWIFT_VOYAGE:
        worth += w[pc.ADVANTAGE]
    elif kind == c.FAST_GOLD:
        worth += 0.5 * w[pc.ADVANTAGE]
    return worth


@kernel
def lair_worth(s, b, r, p, f, aboard, w):
    """Worth of a crew on the lair that is find `f`, with so many aboard; 0 where there is no room."""
    there = crews_on(s, f)
    if there >= CREWS_OF_BATTLE:
        return 0.0
    step = step_worth(s, b, r, p, c.LAIRS, w)
    own = s.find_crews[f, p] > 0
    worth = 0.5 * step + 0.5 * SPOILS if own else step + SPOILS
    after = min(there + max(aboard, 1), CREWS_OF_BATTLE)
    if own and after == CREWS_OF_BATTLE:
        worth += 0.5 * step  # what the crews there already are worth comes sooner
    return worth * NEARLY[after - 1]


# --- castaways --------------------------------------------------------------------------------------------------------
@kernel
def can_rescue(s, p):
    """True when seat `p` has a crew for a castaway, and room beside it for one more (BARGE-113)."""
    return s.crews[p] > 0 and rescued(s, p) < MOST_CASTAWAYS


@kernel
def castaway_worth(s, p, place, w):
    """Worth of looking at a castaway: the chance that the hand pays for it; of a face seen before it is known."""
    if np.int64(s.castaway_seen[place]) >> p & 1:
        return np.float64(w[pc.RESCUE]) if _pays(s, p, np.int64(s.castaway_face[place])) else 0.0
    n = 0
    for face in range(c.NUM_FACES):
        n += _pays(s, p, face)
    return w[pc.RESCUE] * n / c.NUM_FACES


@kernel
def _pays(s, p, face):
    return s.hand[p, PRICES[face, 0]] > 0 and s.hand[p, PRICES[face, 1]] > 0
