"""Goals of Cities & Knights: cities that bring commodities, levels and metropolises, walls; knights are in `guards`."""

import numpy as np

from ... import actions as a, constants as c
from ..._jit import kernel
from ...bits import places_in
from ...policies import constants as pc
from ...policies.economy import idle
from ...policies.items import levels_item
from ...policies.land import WAYS_OF_36, growth
from ...policies.listing import offer
from ...rules.kit import CITY_COST, WALL_COST, hand_limit, worth as points_at
from ...sizes import VERTEX_WORDS
from ..rules.city_pieces import any_down, any_plain, holds, num_cities, takes_wall
from . import guards

GATE_WAYS = 36.0  # of the event die and the red one together
BEHIND = 0.8  # kept of a metropolis that somebody else is nearer to
EVEN = 0.9
TAKEN = 0.6  # kept of one that is to be taken from a holder, who may secure it first
THREAT = np.array([0.02, 0.02, 0.05, 0.25, 0.7, 0.7], np.float64)  # of losing one's own, by the next one's level
FIRST_CITY = 0.5  # points: without any nothing can be improved


@kernel
def add(s, b, r, p, w, eco, goals, slots):
    """Add all goals that are no places to go to, and no route."""
    cities, plain = num_cities(s, p), any_plain(s, p)
    add_cities(s, b, r, p, w, eco, goals, slots, cities, plain)
    if cities > 0:
        for colour in range(c.NUM_COLOURS):
            _add_levels(s, r, p, colour, w, eco, goals, slots, plain)
        _add_wall(s, r, p, w, eco, goals, slots)
    guards.add(s, b, r, p, w, eco, goals, slots)


@kernel
def marker_worth(w):
    """Points that the face of an island's marker is worth: in one case of two a progress card (CK-129)."""
    return w[pc.DRAW] / 2


# --- cities -----------------------------------------------------------------------------------------------------------
@kernel
def add_cities(s, b, r, p, w, eco, goals, slots, cities, plain):
    """Add the best city; while any are laid down it is one of these (CK-109)."""
    down = any_down(s, p)
    if not down and s.supply[p, c.SUPPLY_CITIES] == 0:
        return
    more = 0.0 if cities > 0 else FIRST_CITY
    if not plain:
        more += _awaited(s, p, w)
    for i in range(VERTEX_WORDS):
        for v in places_in(s.settlements[p, i] & s.laid_down[i] if down else s.settlements[p, i], i):
            points = points_at(s, b, r, v)
            worth = points + more + w[pc.GROWTH] * eco[pc.HORIZON] * growth(s, b, r, p, v, w, eco, False)
            offer(goals, eco, slots, pc.CITY_CLASS, a.BUILD_CITY, v, c.ROAD, c.NOTHING, 0, points, CITY_COST, worth)


@kernel
def _awaited(s, p, w):
    """Points that a city is worth as the place of a metropolis for which one is missing."""
    best = 0.0
    for colour in range(c.NUM_COLOURS):
        if s.level[p, colour] >= c.ADVANTAGE_LEVEL and top_level(s, p, colour) > s.level[p, colour]:
            best = max(best, c.METROPOLIS_POINTS * w[pc.METROPOLIS_SHARE] / 2)
    return best


# --- levels -----------------------------------------------------------------------------------------------------------
@kernel
def top_level(s, p, colour):
    """The level at which seat `p` gets, or secures, the metropolis of colour `colour`; 0 = it cannot (CK-034..036)."""
    if s.metropolis[colour] < 0:
        return np.int64(c.METROPOLIS_LEVEL)
    holder = np.int64(s.metropolis[colour]) // c.MAX_CITY_PIECES
    if s.level[holder, colour] == c.TOP_LEVEL:
        return np.int64(0)
    return np.int64(c.TOP_LEVEL)


@kernel
def _add_levels(s, r, p, colour, w, eco, goals, slots, plain):
    """Add the next level of a colour, and all levels up to the metropolis."""
    have, mine = np.int64(s.level[p, colour]), holds(s, p, colour)
    if have == c.TOP_LEVEL:
        return
    crane = s.crane != 0 and s.active == p
    place, total = pc.COLOUR_SPAN * (have + (pc.CRANED if crane else 0)) + colour, 0.0
    if have + 1 < c.METROPOLIS_LEVEL or plain or mine:
        total = _rung(s, p, colour, have + 1, w, eco)
        item = levels_item(colour, have, have + 1, crane)
        offer(goals, eco, slots, pc.LEVEL_CLASS + colour, a.IMPROVE, place, c.ROAD, c.NOTHING, 0, 0, item, total)
    top = top_level(s, p, colour)
    if top <= have or not (plain or mine):
        return
    for n in range(have + 2, top + 1):
        total += _rung(s, p, colour, n, w, eco)
    total += c.METROPOLIS_POINTS * w[pc.METROPOLIS_SHARE] * _chance(s, r, p, colour)
    points, cls = 0 if mine else c.METROPOLIS_POINTS, pc.LEVEL_CLASS + c.NUM_COLOURS + colour
    offer(
        goals,
        eco,
        slots,
        cls,
        a.IMPROVE,
        place,
        c.ROAD,
        c.NOTHING,
        0,
        points,
        levels_item(colour, have, top, crane),
        total,
    )


@kernel
def _rung(s, p, colour, n, w, eco):
    """Points that reaching level `n` is worth by itself: more cards drawn, and the third level's advantage."""
    worth = w[pc.DRAW] * eco[pc.HORIZON] * (2 if n == 1 else 1) / GATE_WAYS  # CK-043
    if n != c.ADVANTAGE_LEVEL:
        return worth
    if colour == c.TRADE:
        return worth + w[pc.PORT] * eco[pc.HORIZON] * _trading_house(eco)
    if colour == c.SCIENCE:
        spare = idle(np.int64(eco[pc.NUMBERS])) / WAYS_OF_36
        return worth + w[pc.AQUEDUCT] * w[pc.GROWTH] * eco[pc.HORIZON] * spare * eco[pc.PRICE + c.NUM_BANKED]
    return worth + w[pc.FORTRESS]


@kernel
def _trading_house(eco):
    """Points a roll that two commodities for one card add to the economy (CK-029), as `land.port_worth`."""
    total = 0.0
    for k in range(c.FIRST_COMMODITY, c.NUM_BANKED):
        total += eco[pc.PORT_PRICE + k] * max(1.0 / 2 - eco[pc.SHARE + k], 0.0)
    return total


@kernel
def _chance(s, r, p, colour):
    """What is kept of a metropolis's worth: others may be first, or take it."""
    have, most = np.int64(s.level[p, colour]), np.int64(0)
    for q in range(r.num_players):
        if q != p:
            most = max(most, np.int64(s.level[q, colour]))
    if holds(s, p, colour):
        return THREAT[most]
    if s.metropolis[colour] >= 0:
        return TAKEN
    return BEHIND if most > have else EVEN if most == have and most > 0 else 1.0


# --- walls ------------------------------------------------------------------------------------------------------------
@kernel
def _add_wall(s, r, p, w, eco, goals, slots):
    """Add a wall, worth the more the surer the hand will be over its limit."""
    piece = np.int64(c.NOTHING)
    for x in range(c.MAX_CITY_PIECES):
        if takes_wall(s, p, x):
            piece = np.int64(x)
    if piece < 0:
        return
    income = eco[pc.GOLD_RATE]
    for k in range(c.NUM_BANKED):
        income += eco[pc.RATE + k]
    over = s.hand_size[p] + income * r.num_players - hand_limit(s, r, p)
    worth = w[pc.WALL_WORTH] * min(max(over, 0.0), 4.0) / 4.0
    offer(goals, eco, slots, pc.WALL_CLASS, a.WALL, piece, c.ROAD, c.NOTHING, 0, 0, WALL_COST, worth)
