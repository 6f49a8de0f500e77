"""Knights as defenders: what strength is worth when the barbarians come, and how to come by it."""

import numpy as np

from ... import actions as a, constants as c
from ..._jit import kernel
from ...bits import has, places_in, scratch
from ...policies import constants as pc
from ...policies.items import READY_COST
from ...policies.land import growth
from ...policies.listing import offer
from ...rules.kit import ACTIVE_COST, KNIGHT_COST, worth as points_at
from ...sizes import VERTEX_WORDS
from ..rules.city_pieces import any_plain, is_plain, num_cities
from ..rules.standing import may_rise, strength
from . import posts

# --- the scene of the next attack: places in an array of floats -------------------------------------------------------
ATTACK = 0  # strength of the barbarians
OTHERS = 1  # what all others will set against them
LEAST = 2  # the smallest contribution of another seat that can lose a city
MOST = 3  # the largest of another seat
BLUR = 4  # how far all this may be off
LOSS = 5  # points that the city is worth that the seat may lose
NOBODY = 99.0
MOST_MORE = 4  # strength that is planned for at once


@kernel
def steps_left(s):
    """Ship faces until the barbarians attack, 1 to 7."""
    return c.BARBARIAN_STEPS - np.int64(s.barbarians)


@kernel
def foresee(s, r, p, w, loss, scene):
    """Fill the scene of the next attack as seat `p` sees it: of the others' inactive knights some will wake up.

    `loss` is what the city is worth that it may lose, in points.
    """
    later = steps_left(s) - 1
    waking = w[pc.WAKING] * min(later, 2) / 2.0
    scene[ATTACK], scene[OTHERS] = num_cities(s, p), 0.0
    scene[LEAST], scene[MOST] = NOBODY, 0.0
    for q in range(r.num_players):
        if q == p:
            continue
        theirs = strength(s, q, True) + waking * strength(s, q, False)
        scene[ATTACK] += num_cities(s, q)
        scene[OTHERS] += theirs
        scene[MOST] = max(scene[MOST], theirs)
        if any_plain(s, q):
            scene[LEAST] = min(scene[LEAST], theirs)
    scene[BLUR] = 1.0 + 0.5 * later
    scene[LOSS] = w[pc.CITY_LOST] * loss


@kernel
def city_at_stake(s, b, r, p, w, eco):
    """Points of the city that seat `p` would lose: the least of those without metropolis, 0 = it has none."""
    least = NOBODY
    for x in range(c.MAX_CITY_PIECES):
        if is_plain(s, p, x):
            v = np.int64(s.city_node[p, x])
            least = min(
                least, points_at(s, b, r, v) + w[pc.GROWTH] * eco[pc.HORIZON] * growth(s, b, r, p, v, w, eco, False)
            )
    return least if least < NOBODY else 0.0


@kernel
def _likely(lead, blur):
    """How likely it is that something stays at 0 or more of which now so much is expected."""
    return min(max(0.5 + (lead + 0.5) / blur, 0.0), 1.0)


@kernel
def stake(scene, own, w):
    """Points that the attack is expected to bring seat `p` (negative: to cost) with a strength of its own."""
    safe = _likely(scene[OTHERS] + own - scene[ATTACK], scene[BLUR])
    lost = (1.0 - safe) * scene[LOSS] * _likely(scene[LEAST] - own, scene[BLUR])
    if own == 0:
        return -lost
    best = _likely(own - scene[MOST] - 1.0, scene[BLUR])
    shared = _likely(own - scene[MOST], scene[BLUR]) - best
    return safe * (best * w[pc.SAVIOUR] + shared * w[pc.DRAW]) - lost


@kernel
def gain(scene, have, more, w):
    """Points for `more` strength beside what one has, or its part of what together with more is worth most."""
    before, best = stake(scene, have, w), 0.0
    for k in range(more, max(more, MOST_MORE) + 1):
        best = max(best, (stake(scene, have + k, w) - before) * more / k)
    return best


@kernel
def alarm(s, w):
    """What is kept of that while the barbarians are still far off."""
    part = 1.0
    for _ in range(steps_left(s) - 1):
        part *= w[pc.ALARM]
    return part


@kernel
def add(s, b, r, p, w, eco, goals, slots):
    """Add waking a knight, hiring one and promoting one."""
    scene = scratch().view(np.float64)
    foresee(s, r, p, w, city_at_stake(s, b, r, p, w, eco), scene)
    near, active, idle = alarm(s, w), strength(s, p, True), strength(s, p, False)
    v = _sleeper(s, p)
    if v >= 0:
        rank = np.int64(s.knight[v]) % c.NUM_RANKS + 1
        worth = near * gain(scene, active, rank, w)
        offer(goals, eco, slots, pc.ACTIVE_CLASS, a.ACTIVATE, v, c.ROAD, c.NOTHING, 0, 0, ACTIVE_COST, worth)
    worth = near * gain(scene, active + idle, 1, w) + w[pc.KNIGHT_KEPT] / (1.0 + active + idle)
    if s.knights_left[p, 0] > 0:
        v = posts.best(s, b, r, p)
        if v >= 0:
            offer(goals, eco, slots, pc.KNIGHT_CLASS, a.KNIGHT, v, c.ROAD, c.NOTHING, 0, 0, READY_COST, worth)
    v = _rising(s, p)
    if v >= 0:
        offer(goals, eco, slots, pc.PROMOTE_CLASS, a.PROMOTE, v, c.ROAD, c.NOTHING, 0, 0, KNIGHT_COST, worth)


@kernel
def _sleeper(s, p):
    """The vertex of the strongest own knight that is not active, -1 = none."""
    best, chosen = -1, np.int64(c.NOTHING)
    for i in range(VERTEX_WORDS):
        for v in places_in(s.knights_of[p, i] & ~s.knight_active[i], i):
            rank = np.int64(s.knight[v]) % c.NUM_RANKS
            if rank > best:
                best, chosen = rank, np.int64(v)
    return chosen


@kernel
def _rising(s, p):
    """The vertex of a knight to promote, an active one before others; -1 = none."""
    chosen = np.int64(c.NOTHING)
    for i in range(VERTEX_WORDS):
        for v in places_in(s.knights_of[p, i] & ~s.knight_promoted[i], i):
            if may_rise(s, p, v) and (chosen < 0 or (has(s.knight_active, v) and not has(s.knight_active, chosen))):
                chosen = np.int64(v)
    return chosen
