"""What active knights do: chase robber and pirate, push others aside, make room for a settlement."""

import numpy as np

from ... import actions as a, constants as c
from ..._jit import kernel
from ...bits import empty_set, has, members, scratch
from ...policies import raiding
from ...policies.cards import is_robbed
from ...policies.masks import first_of
from ...rules.kit import SETTLEMENT_COST, affords
from ...sizes import HEX_WORDS, PIRATE_WORDS, VERTEX_WORDS
from ..rules.standing import find_ways, is_free, strength
from . import guards, posts

AT_EASE = 4  # steps of the barbarians to go from which on a knight may be tired for a card alone
RISK = 0.1  # points that a tired knight may cost
NUISANCE = 0.3  # points of a post: an opponent's knight is driven off
DISPLACES = 0.8  # from so much on that is done


@kernel
def pick(s, b, r, p, m, w, eco):
    """A knight with something to do that is worth its activation, as a global id; -1 = none."""
    for v in members(m[a.PICK_KNIGHT_WORD :], VERTEX_WORDS):
        if _may_tire(s, b, r, p, v, w, eco) and (_chases(s, b, r, p, v, w) or _goes(s, b, r, p, v) >= 0):
            return np.int64(64 * a.PICK_KNIGHT_WORD + v)
    return np.int64(c.NOTHING)


@kernel
def target(s, b, r, p, m, w):
    """What the knight that was picked does, as a global id."""
    v = np.int64(s.chaser)
    driven = first_of(m, a.ROBBER_WORD, HEX_WORDS) >= 0 or first_of(m, a.PIRATE_WORD, PIRATE_WORDS) >= 0
    if driven and _chases(s, b, r, p, v, w):
        return raiding.move(s, b, r, p, m, w)
    u = _goes(s, b, r, p, v)
    if u >= 0 and has(m[a.KNIGHT_WORD :], u):
        return np.int64(64 * a.KNIGHT_WORD + u)
    if driven:
        return raiding.move(s, b, r, p, m, w)
    return np.int64(64 * a.KNIGHT_WORD + posts.best_of(s, b, r, p, m, a.KNIGHT_WORD))


@kernel
def _may_tire(s, b, r, p, v, w, eco):
    """True when the knight on `v` can be activated again at once, or the barbarians find enough without it."""
    if s.hand[p, c.GRAIN] > 0:
        return True
    scene = scratch().view(np.float64)
    guards.foresee(s, r, p, w, guards.city_at_stake(s, b, r, p, w, eco), scene)
    active, rank = strength(s, p, True), np.int64(s.knight[v]) % c.NUM_RANKS + 1
    risk = guards.stake(scene, active, w) - guards.stake(scene, active - rank, w)
    return guards.alarm(s, w) * risk < RISK


@kernel
def _chases(s, b, r, p, v, w):
    """True when chasing robber or pirate from `v` pays: it harms one's own side, or there is time for a theft."""
    if not s.first_attack:
        return False
    idle = guards.steps_left(s) >= AT_EASE and s.hand[p, c.GRAIN] > 0
    for k in range(3):
        if s.robber >= 0 and b.vertex_hexes[v, k] == s.robber and (is_robbed(s, b, p) or idle):
            return True
        e = b.vertex_edges[v, k]
        if r.pirate and s.pirate >= 0 and e >= 0 and has(b.place_edges[s.pirate], e):
            if idle or raiding.pirate_holds(s, b, r, p, np.int64(s.pirate), w) < 0:
                return True
    return False


@kernel
def _goes(s, b, r, p, v):
    """Where the knight on `v` had better stand: in another's place, or off a site that can be settled; -1 = nowhere."""
    ends = empty_set()
    find_ways(s, b, p, v, ends)
    here, best, chosen = posts.worth_of(s, b, r, p, v), DISPLACES, np.int64(c.NOTHING)
    leaves = has(s.sites, v) and s.supply[p, c.SUPPLY_SETTLEMENTS] > 0 and affords(s, p, SETTLEMENT_COST)
    for u in members(ends, VERTEX_WORDS):
        gained = posts.worth_of(s, b, r, p, u) - here
        if s.knight[u] >= 0:
            if s.knight[u] // c.NUM_RANKS == p or s.knight[u] % c.NUM_RANKS >= s.knight[v] % c.NUM_RANKS:
                continue
            gained += NUISANCE * (1 + s.knight[u] % c.NUM_RANKS) + posts.harm_of(s, b, p, u)
        elif not leaves or not is_free(s, b, u):
            continue
        if gained > best:
            best, chosen = gained, np.int64(u)
    return chosen
