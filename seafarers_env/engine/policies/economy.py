"""How long cards take to come in, and what more production is worth: the measure of all goals and trades.

Time is counted in rolls of anybody's dice, since everybody produces on every roll. Cards are treated as a fluid: after
t rolls resource k stands at hand + rate * t; what is above a cost is worth its share (1 / ratio) of a missing card.
"""

import numpy as np

from .. import constants as c
from .._jit import kernel
from ..bits import members, scratch
from ..knights.rules.city_pieces import city_due
from ..rules.kit import bank_ratio
from ..sizes import EXPLORERS, KNIGHTS, VERTEX_WORDS
from . import constants as pc
from .land import PIPS, WAYS_OF_36, add_city, add_output, numbers_at, share_of

# what an economy is measured by: settlement and road, settlement and ship, city, card (brick, lumber, wool, grain, ore)
BUNDLES = np.array([2, 2, 1, 1, 0, 1, 2, 2, 1, 0, 0, 0, 0, 2, 3, 0, 0, 1, 1, 1], np.float64)
if EXPLORERS:  # settlement and road, settler and ship, Sea Port, crew
    BUNDLES = np.array([2, 2, 1, 1, 0, 1, 2, 2, 1, 0, 0, 0, 0, 2, 2, 0, 0, 1, 0, 1], np.float64)
NUM_BUNDLES = 4
LEVELS = np.int64(NUM_BUNDLES)  # the first of those of city improvements
if KNIGHTS:  # the fourth is an active knight, or a card; then three commodities of a kind
    _ROWS = np.zeros((NUM_BUNDLES + c.NUM_COMMODITIES, c.NUM_BANKED))
    _ROWS[:NUM_BUNDLES, : c.NUM_RESOURCES] = BUNDLES.reshape(NUM_BUNDLES, c.NUM_RESOURCES)
    for _k in range(c.NUM_COMMODITIES):
        _ROWS[NUM_BUNDLES + _k, c.FIRST_COMMODITY + _k] = 3
    BUNDLES = _ROWS.ravel()
    NUM_BUNDLES += c.NUM_COMMODITIES
SEVEN = 7
COINS_A_CARD = 2
MOST_BUYS = 2  # a turn
ROUNDING = 1e-6
LEAST = 0.5  # rolls: half-won cards do not trade, so now and then a roll is lost on them


@kernel
def read(s, b, r, p, w, eco):
    """Fill `eco` with what seat `p` produces, holds and needs, in place."""
    for k in range(c.NUM_BANKED):
        eco[pc.RATE + k] = 0.0
        eco[pc.SHARE + k] = 1.0 / 3 if EXPLORERS else share_of(s.harbours[p], k)
        eco[pc.HAND + k] = s.hand[p, k]
        eco[pc.EMPTY + k] = 0.0
    if KNIGHTS:
        _read_ratios(s, r, p, eco)
    for k in range(len(BUNDLES)):
        eco[pc.BUNDLE_COST + k] = BUNDLES[k]
    eco[pc.GOLD_RATE] = 0.0
    numbers = 0
    for v in members(s.settlements[p], VERTEX_WORDS):
        add_output(s, b, r, v, 1.0, w, eco)
        numbers |= numbers_at(s, b, v)
    left = np.int64(r.supply[c.SUPPLY_CITIES]) - np.int64(s.supply[p, c.SUPPLY_CITIES])
    v = 0
    while left > 0 and v < b.num_vertices:
        if s.vertex_building[v] == 2 * p + c.CITY:
            if KNIGHTS and r.knights:
                add_city(s, b, r, v, w, eco)
            else:
                add_output(s, b, r, v, 1.0 if EXPLORERS else 2.0, w, eco)
            numbers |= numbers_at(s, b, v)
            left -= 1
        v += 1
    eco[pc.NUMBERS] = numbers
    if EXPLORERS:
        _read_coins(s, p, numbers, eco)
    if KNIGHTS and s.level[p, c.SCIENCE] >= c.ADVANTAGE_LEVEL:
        eco[pc.GOLD_RATE] += idle(numbers) / WAYS_OF_36  # the aqueduct (CK-031)
    most = 0
    for q in range(r.num_players):
        most = max(most, np.int64(s.points[q]))
    own = np.int64(s.points[p]) + np.int64(s.cards[p, c.VICTORY_POINT])
    target = np.int64(r.points_to_win)
    eco[pc.NEEDED] = target - own
    eco[pc.HORIZON] = w[pc.ROLLS_A_POINT] * max(target - max(most, own), 1)


@kernel
def _read_ratios(s, r, p, eco):
    """Put in what the bank asks, trading houses allowed for (CK-165); what a game has not is worth nothing."""
    for k in range(c.NUM_BANKED):
        if r.knights:
            eco[pc.SHARE + k] = 1.0 / bank_ratio(s, r, p, k)
        elif k >= c.NUM_RESOURCES:
            eco[pc.SHARE + k] = 0.0


@kernel
def idle(numbers):
    """Ways of 36 to roll neither a 7 nor one of these numbers."""
    rest = WAYS_OF_36
    for n in range(c.MAX_NUMBER + 1):
        if numbers >> n & 1 or n == SEVEN:
            rest -= 6.0 if n == SEVEN else PIPS[n]
    return rest


@kernel
def _read_coins(s, p, numbers, eco):
    """Add what gold buys: two a card, of which come one for each roll but a 7 that brings nothing (BARGE-045, -054)."""
    eco[pc.GOLD_RATE] += idle(numbers) / WAYS_OF_36 / COINS_A_CARD
    eco[pc.COIN_HAND] = coins_worth(s, p, np.int64(s.gold[p]))
    eco[pc.COIN_HAND + 1] = eco[pc.COIN_HAND]
    eco[pc.COIN_HAND + 2] = 0.0


@kernel
def coins_worth(s, p, coins):
    """Cards that so much gold buys in a turn, halves among them (BARGE-054)."""
    return min(coins / COINS_A_CARD, MOST_BUYS - np.float64(s.buys if s.active == p else 0))


@kernel
def rolls_until(eco, hand, cost):
    """Expected rolls until the hand at `eco[hand:]`, with trades with the bank, covers `eco[cost:]`; 0 when it does.

    What is still missing is convex and falling in time, so Newton's steps from 0 come to its root.
    """
    whole, gap, slope = 0.0, 0.0, eco[pc.GOLD_RATE]
    lack, coins = 0.0, 0.0
    if EXPLORERS:
        coins = eco[pc.COIN_HAND + (hand - pc.HAND) // c.NUM_BANKED]
        gap, whole = -coins, np.floor(coins)
    for k in range(c.NUM_BANKED):
        x = eco[hand + k] - eco[cost + k]
        part = 1.0 if x < 0 else eco[pc.SHARE + k]
        gap -= x * part
        slope += eco[pc.RATE + k] * part
        lack -= min(x, 0.0)
        whole += np.floor(max(x, 0.0) * eco[pc.SHARE + k] + ROUNDING)
    if lack <= whole:
        return 0.0
    t = 0.0
    for _ in range(c.NUM_BANKED + 2):
        if gap <= ROUNDING:
            break
        if slope * (pc.NEVER - t) <= gap:
            return pc.NEVER
        t += gap / slope
        gap, slope = -eco[pc.GOLD_RATE] * t, eco[pc.GOLD_RATE]
        if EXPLORERS:
            gap -= coins
        for k in range(c.NUM_BANKED):
            x = eco[hand + k] - eco[cost + k] + eco[pc.RATE + k] * t
            part = 1.0 if x < 0 else eco[pc.SHARE + k]
            gap -= x * part
            slope += eco[pc.RATE + k] * part
    return max(t, LEAST)


@kernel
def bundle_points(r, w, i):
    """What the `i`-th bundle counts for, in points."""
    by_ship = np.float64(w[pc.SHIP_SHARE]) if EXPLORERS or r.ships else 0.0
    if i == 0:
        return w[pc.BUNDLE_SETTLEMENT] * (1.0 - by_ship)
    if i == 1:
        return w[pc.BUNDLE_SETTLEMENT] * by_ship
    if KNIGHTS and i >= LEVELS:
        return np.float64(w[pc.BUNDLE_LEVEL]) if r.knights else 0.0
    if KNIGHTS and i > 2 and r.knights:
        return np.float64(w[pc.BUNDLE_KNIGHT])
    return np.float64(w[pc.BUNDLE_CITY] if i == 2 else w[pc.BUNDLE_CARD])


@kernel
def strength(r, w, eco):
    """Points per roll that the economy can be expected to bring from an empty hand."""
    total = 0.0
    for i in range(NUM_BUNDLES):
        points = bundle_points(r, w, i)
        if points > 0:
            total += points / (rolls_until(eco, pc.EMPTY, pc.BUNDLE_COST + c.NUM_BANKED * i) + w[pc.DELAY])
    return total


@kernel
def strength_with(s, b, r, v, harbours, part, w, eco):
    """The strength with one more settlement, or starting city, on `v`; its harbours (bit set) count for `part`."""
    saved = scratch().view(np.float64)
    for k in range(pc.SHARE + c.NUM_BANKED):
        saved[k] = eco[k]
    if KNIGHTS and city_due(s, r):
        add_city(s, b, r, v, w, eco)
    else:
        add_output(s, b, r, v, 1.0, w, eco)
    found = strength(r, w, eco)
    better = False
    for k in range(c.NUM_BANKED):
        share = share_of(harbours, k)
        if share > eco[pc.SHARE + k]:
            eco[pc.SHARE + k] = share
            better = True
    if better:
        found += part * (strength(r, w, eco) - found)
    for k in range(pc.SHARE + c.NUM_BANKED):
        eco[k] = saved[k]
    return found


@kernel
def price(r, w, eco):
    """Fill prices and strength of `eco`, in place: how much the strength grows with each rate, and each ratio."""
    for k in range(c.NUM_BANKED):
        eco[pc.PRICE + k] = 0.0
        eco[pc.PORT_PRICE + k] = 0.0
    eco[pc.PRICE + c.NUM_BANKED] = 0.0
    eco[pc.STRENGTH] = ROUNDING
    for i in range(NUM_BUNDLES):
        points = bundle_points(r, w, i)
        if points > 0:
            at = pc.BUNDLE_COST + c.NUM_BANKED * i
            t = rolls_until(eco, pc.EMPTY, at)
            eco[pc.STRENGTH] += points / (t + w[pc.DELAY])
            _price_bundle(eco, at, t, points / (t + w[pc.DELAY]) ** 2)


@kernel
def _price_bundle(eco, at, t, weight):
    """Add what sooner having one bundle is worth: `weight` points per roll for each roll saved."""
    slope = eco[pc.GOLD_RATE]
    for k in range(c.NUM_BANKED):
        lacks = eco[pc.RATE + k] * t < eco[at + k]
        slope += eco[pc.RATE + k] * (1.0 if lacks else eco[pc.SHARE + k])
    if slope * pc.NEVER < 1:  # nothing comes in: as if a card came every NEVER rolls
        slope = 1 / pc.NEVER
    weight /= slope
    for k in range(c.NUM_BANKED):
        spare = eco[pc.RATE + k] * t - eco[at + k]
        eco[pc.PRICE + k] += weight * t * (1.0 if spare < 0 else eco[pc.SHARE + k])
        eco[pc.PORT_PRICE + k] += weight * max(spare, 0.0)
    eco[pc.PRICE + c.NUM_BANKED] += weight * t
