"""Progress cards of trade (CK-177..182): what each would do now, in points, and the choices of its steps."""

import numpy as np

from ... import actions as a, constants as c
from ..._jit import kernel
from ...bits import ZERO, bit, members
from ...policies import constants as pc, raiding
from ...policies.goals import hand_worth, time_goals
from ...policies.hands import try_hand
from ...policies.masks import is_allowed
from ...sizes import HEX_WORDS, NUM_GOODS
from ..cards.aiming import has_building
from .weighing import CARD, THEIRS, bettered, can_target, part_with, spare_cards, with_more, yielded

TOKEN_POINT = 1.0
NEARLY = 1e-3  # what decides between places that are alike
SPICES_WORTH = 1.02  # of a hand with a spice more, which no goal counts


# --- commercial harbour -----------------------------------------------------------------------------------------------
@kernel
def harbour_worth(s, r, p, eco, goals, goal):
    """Commodities that are likely to come in for resources to spare."""
    partners, held = 0, 0.0
    for q in range(r.num_players):
        partners += q != p and s.hand_size[q] > 0
    for k in range(c.FIRST_COMMODITY, c.NUM_BANKED):
        held += yielded(s, r, p, k, partners)
    spare = spare_cards(eco, goals, goal, np.int64(0), np.int64(c.NUM_RESOURCES))
    return CARD * min(min(np.float64(partners), held), spare)


@kernel
def harbour_target(s, r, p, m, w, eco, goals):
    """Whoever holds most, of equals who is furthest behind; nobody more when no resource is to spare."""
    goal = time_goals(eco, goals, pc.HAND, w)
    best, chosen = -1.0, np.int64(c.NOTHING)
    if is_allowed(m, a.FIRST_OF[a.STOP]):
        chosen = np.int64(a.FIRST_OF[a.STOP])
        if spare_cards(eco, goals, goal, np.int64(0), np.int64(c.NUM_RESOURCES)) < 1:
            return chosen
    for i in range(1, r.num_players):
        q = (p + i) % r.num_players
        worth = s.hand_size[q] - NEARLY * s.points[q]
        if can_target(m, i) and worth > best:
            best, chosen = worth, target_of(i)
    return chosen


@kernel
def target_of(i):
    """The global id of choosing the `i`-th opponent clockwise."""
    return np.int64(64 * a.FLEET_WORD + a.TARGET_BIT + i)


@kernel
def give(m, w, eco, goals):
    """The card of the mask to give away: the one that is missed least; a spice where there is nothing else."""
    k = part_with(m, np.int64(a.GIVE_BIT), w, eco, goals)
    return np.int64(64 * a.RESOURCE_WORD + a.GIVE_BIT + k if k >= 0 else c.NOTHING)


# --- master merchant --------------------------------------------------------------------------------------------------
@kernel
def master_worth(s, r, p, w):
    """What the best opponent ahead gives."""
    best = 0.0
    for q in range(r.num_players):
        if q != p and s.points[q] > s.points[p]:
            best = max(best, min(np.int64(s.hand_size[q]), 2) * _taken(s, r, p, q, w))
    return best


@kernel
def _taken(s, r, p, q, w):
    """Points for a card that passes from seat `q` to `p`."""
    return CARD + THEIRS * raiding.importance(s, r, p, q, w)


@kernel
def master_target(s, r, p, m, w):
    """Whose loss matters most, two cards before one; of equals who holds most to choose from."""
    best, chosen = -1.0, np.int64(c.NOTHING)
    for i in range(1, r.num_players):
        q = (p + i) % r.num_players
        worth = min(np.int64(s.hand_size[q]), 2) * _taken(s, r, p, q, w) + NEARLY * s.hand_size[q]
        if can_target(m, i) and worth > best:
            best, chosen = worth, target_of(i)
    return chosen


@kernel
def master_take(m, w, eco, goals):
    """The card of the hand that is shown, which the mask names, that betters one's hand most."""
    before = hand_worth(eco, goals, pc.HAND, w)
    try_hand(eco)
    best, chosen = -1.0, np.int64(c.NOTHING)
    for k in range(NUM_GOODS):
        if m[a.FLEET_WORD] & bit(a.TAKE_FROM_BIT + k) == ZERO:
            continue
        worth = before * SPICES_WORTH
        if k < c.NUM_BANKED:
            eco[pc.TRIAL + k] += 1
            worth = hand_worth(eco, goals, pc.TRIAL, w)
            eco[pc.TRIAL + k] -= 1
        if worth > best:
            best, chosen = worth, np.int64(64 * a.FLEET_WORD + a.TAKE_FROM_BIT + k)
    return chosen


# --- merchant ---------------------------------------------------------------------------------------------------------
@kernel
def merchant_worth(s, b, p, eco):
    """A point that another may have now, or by how much a better hex betters the economy."""
    if s.token_seat != p:
        return TOKEN_POINT
    best, now = 0.0, _rate_at(s, eco, np.int64(s.token_hex))
    for h in range(b.num_hexes):
        if s.terrain[h] < c.GOLD and has_building(s, b, p, h):
            best = max(best, _rate_at(s, eco, np.int64(h)) - now)
    return best


@kernel
def _rate_at(s, eco, h):
    """What trading the resource of hex `h` two for one is worth; a little for how much of it comes in."""
    k = np.int64(s.terrain[h])
    return eco[pc.PORT_PRICE + k] * max(0.5 - eco[pc.SHARE + k], 0.0) + NEARLY * eco[pc.RATE + k]


@kernel
def merchant_place(s, m, eco):
    """The hex whose resource is best traded two for one."""
    best, chosen = -1.0, np.int64(c.NOTHING)
    for h in members(m[a.TOKEN_TO_WORD :], HEX_WORDS):
        worth = _rate_at(s, eco, np.int64(h))
        if worth > best:
            best, chosen = worth, np.int64(64 * a.TOKEN_TO_WORD + h)
    return chosen


# --- merchant fleet ---------------------------------------------------------------------------------------------------
@kernel
def fleet_worth(s, w, eco, goals, goal):
    """What trades two for one of the best good bring towards the goal; `fleet_good` says which."""
    good = fleet_good(s, w, eco, goals, goal)
    if good < 0:
        return 0.0
    traded = _trade_away(eco, goal, good)
    return bettered(eco, goals, w) + CARD * traded / 2


@kernel
def fleet_good(s, w, eco, goals, goal):
    """The good that is traded at a worse rate yet, and whose spare cards bring most when it is not; -1 = none."""
    best, chosen = 0.0, np.int64(c.NOTHING)
    if goal < 0:
        return chosen
    for k in range(c.NUM_BANKED):
        if eco[pc.SHARE + k] >= 0.5 or eco[pc.SHARE + k] <= 0 or s.fleets >> k & 1:
            continue
        if _trade_away(eco, goal, k) > 0:
            worth = hand_worth(eco, goals, pc.TRIAL, w)
            if worth > best:
                best, chosen = worth, np.int64(k)
    return chosen


@kernel
def _trade_away(eco, goal, good):
    """Trade pairs of a good that the goal can spare for what it lacks, in the hand under consideration; how many."""
    try_hand(eco)
    at, traded = pc.COST + c.NUM_BANKED * goal, 0
    while eco[pc.TRIAL + good] - eco[at + good] >= 2:
        most, wanted = 0.0, c.NOTHING
        for k in range(c.NUM_BANKED):
            if eco[at + k] - eco[pc.TRIAL + k] > most:
                most, wanted = eco[at + k] - eco[pc.TRIAL + k], k
        if wanted < 0:
            break
        eco[pc.TRIAL + good] -= 2
        eco[pc.TRIAL + wanted] += 1
        traded += 1
    return traded


@kernel
def fleet_choice(s, m, w, eco, goals):
    """The same good; where there is none the one of which most is held."""
    good = fleet_good(s, w, eco, goals, time_goals(eco, goals, pc.HAND, w))
    if good >= 0 and m[a.FLEET_WORD] & bit(a.FLEET_BIT + good) != ZERO:
        return np.int64(64 * a.FLEET_WORD + a.FLEET_BIT + good)
    most, chosen = -1.0, np.int64(c.NOTHING)
    for k in range(c.NUM_BANKED):
        if m[a.FLEET_WORD] & bit(a.FLEET_BIT + k) != ZERO and eco[pc.HAND + k] > most:
            most, chosen = eco[pc.HAND + k], np.int64(64 * a.FLEET_WORD + a.FLEET_BIT + k)
    return chosen


@kernel
def use_fleet(s, m, eco, goal):
    """A trade two for one of a good that a fleet covers, for what the goal lacks most; -1 = none."""
    at, most, chosen = pc.COST + c.NUM_BANKED * goal, 0.0, np.int64(c.NOTHING)
    for give in range(c.NUM_BANKED):
        if s.fleets >> give & 1 == 0 or eco[pc.HAND + give] - eco[at + give] < 2:
            continue
        for get in range(c.NUM_BANKED):
            lacking, global_id = eco[at + get] - eco[pc.HAND + get], 64 * a.PAIR_WORD + c.NUM_BANKED * give + get
            if lacking > most and is_allowed(m, global_id):
                most, chosen = lacking, np.int64(global_id)
    return chosen


# --- monopolies -------------------------------------------------------------------------------------------------------
@kernel
def monopoly_worth(s, r, p, w, eco, goals, commodities):
    """What naming the best good brings."""
    return _best_named(s, r, p, w, eco, goals, commodities)[0]


@kernel
def _best_named(s, r, p, w, eco, goals, commodities):
    """The points of the best good, and which it is: of commodities each gives one, of resources two (CK-181, -182)."""
    first, end = c.FIRST_COMMODITY if commodities else 0, c.NUM_BANKED if commodities else c.NUM_RESOURCES
    best, chosen = 0.0, np.int64(first)
    for k in range(first, end):
        came = yielded(s, r, p, k, 1 if commodities else 2)
        worth = with_more(s, r, p, w, eco, goals, k, came)
        if came > 0 and worth > best:
            best, chosen = worth, np.int64(k)
    return best, chosen


@kernel
def monopoly_choice(s, r, p, w, eco, goals, commodities):
    """The good to name."""
    k = _best_named(s, r, p, w, eco, goals, commodities)[1]
    return np.int64(64 * a.RESOURCE_WORD + a.MONOPOLY_BIT + k)
