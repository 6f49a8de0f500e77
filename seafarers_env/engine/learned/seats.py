"""The inputs about one seat: what its economy brings, and what it can go for."""

from typing import Final

import numpy as np

from .. import actions as a, constants as c
from .._jit import kernel
from ..explorers import inputs as explorers
from ..knights import inputs as knights
from ..policies import economy
from ..policies.constants import (
    BUNDLE_COST,
    COUNT,
    EMPTY,
    FIRST_ROW,
    GOLD_RATE,
    HAND,
    KIND,
    LAYS,
    NEEDED,
    NUMBERS,
    PIECES,
    RATE,
    ROLLS,
    ROW,
    SCORE,
    SHARE,
    STRENGTH,
    WORTH,
)
from ..policies.economy import NUM_BUNDLES
from ..policies.goals import collect, time_goals
from ..policies.land import PIPS
from ..rules.kit import hand_limit
from ..sizes import EXPLORERS, KNIGHTS
from . import inputs
from .hands import share_out

PRESENT: Final = inputs.SEAT_PLACES["present"]
PROGRESS: Final = inputs.SEAT_PLACES["progress"]
NEARLY: Final = inputs.SEAT_PLACES["nearly"]
CARDS: Final = inputs.SEAT_PLACES["cards"]
DEVELOPMENT: Final = inputs.SEAT_PLACES["development"]
PIECES_LEFT: Final = inputs.SEAT_PLACES["pieces"]
HONOURS: Final = inputs.SEAT_PLACES["honours"]
RATES: Final = inputs.SEAT_PLACES["rates"]
RATIOS: Final = inputs.SEAT_PLACES["ratios"]
ECONOMY: Final = inputs.SEAT_PLACES["economy"]
TIMES: Final = inputs.SEAT_PLACES["times"]
GOALS: Final = inputs.SEAT_PLACES["goals"]
BEST: Final = inputs.SEAT_PLACES["best"]
MORE: Final = BEST + 2  # what the part of the rules that this edition is for adds
MOST_WORTH: Final = 8.0  # points
MOST_SCORE: Final = 3.0  # points per roll


@kernel
def look_at(s, b, r, q, mine, w, eco, goals):
    """Fill economy and goals of seat `q`, in place; its hand is what can be thought of it, unless it is `mine`."""
    economy.read(s, b, r, q, w, eco)
    if not mine:
        share_out(eco, np.float64(s.hand_size[q]))
    economy.price(r, w, eco)
    collect(s, b, r, q, w, eco, goals)


@kernel
def describe_seat(s, b, r, q, w, eco, goals, x, first):
    """Write the block of seat `q`, which begins at `first`, from its economy and goals."""
    x[first + PRESENT] = 1.0
    left = np.float64(r.supply[c.SUPPLY_SETTLEMENTS]) - s.supply[q, c.SUPPLY_SETTLEMENTS]
    x[first + PIECES_LEFT] = s.supply[q, c.SUPPLY_ROADS] / 15.0
    x[first + PIECES_LEFT + 1] = s.supply[q, c.SUPPLY_SHIPS] / 15.0
    x[first + PIECES_LEFT + 2] = left / 5.0
    x[first + PIECES_LEFT + 3] = (np.float64(r.supply[c.SUPPLY_CITIES]) - s.supply[q, c.SUPPLY_CITIES]) / 4.0
    x[first + HONOURS] = s.route[q] / 10.0
    x[first + HONOURS + 1] = np.float64(s.route_holder == q)
    x[first + HONOURS + 2] = np.float64(s.army_holder == q)
    total = eco[GOLD_RATE]
    x[first + RATES + c.NUM_BANKED] = 2.0 * eco[GOLD_RATE]
    for k in range(c.NUM_BANKED):
        total += eco[RATE + k]
        x[first + RATES + k] = 2.0 * eco[RATE + k]
        x[first + RATIOS + k] = 4.0 * (eco[SHARE + k] - 0.25)
    x[first + ECONOMY] = total
    x[first + ECONOMY + 1] = total * total
    x[first + ECONOMY + 2] = 5.0 * eco[STRENGTH]
    numbers, count = np.int64(eco[NUMBERS]), 0
    while numbers != 0:
        numbers &= numbers - 1
        count += 1
    x[first + ECONOMY + 3] = count / 10.0
    x[first + ECONOMY + 4] = _robbed(s, b, q) / 10.0
    for i in range(NUM_BUNDLES):
        rolls = economy.rolls_until(eco, EMPTY, np.int64(BUNDLE_COST + c.NUM_BANKED * i))
        x[first + TIMES + i] = 8.0 / (8.0 + rolls)
    if KNIGHTS:
        knights.describe_seat(s, q, x, first + MORE)
    if EXPLORERS:
        explorers.describe_seat(s, r, q, x, first + MORE)
    describe_hand(s, r, q, w, eco, goals, x, first)


@kernel
def describe_hand(s, r, q, w, eco, goals, x, first):
    """Write the part of the block that cards change: points, cards held, and how far the goals are."""
    need = eco[NEEDED]
    x[first + PROGRESS] = 1.0 - need / 10.0
    for k in range(4):
        x[first + NEARLY + k] = np.float64(need <= k + 1)
    held = np.float64(s.hand_size[q])
    x[first + CARDS] = held / 10.0
    x[first + CARDS + 1] = max(held - hand_limit(s, r, q), 0.0) / 5.0
    x[first + DEVELOPMENT] = s.cards_size[q] / 4.0
    x[first + DEVELOPMENT + 1] = s.played[q, c.SOLDIER] / 4.0
    for k in range(2 * inputs.NUM_CLASSES):
        x[first + GOALS + k] = 0.0
    time_goals(eco, goals, HAND, w)
    best, second = 0.0, 0.0
    for i in range(goals[COUNT]):
        at = first + GOALS + 2 * _class_of(goals, FIRST_ROW + ROW * i)
        worth = np.float32(0.3 * min(eco[WORTH + i], MOST_WORTH))
        soon = np.float32(6.0 / (6.0 + eco[ROLLS + i]))
        if worth * soon > x[at] * x[at + 1]:
            x[at], x[at + 1] = worth, soon
        if eco[SCORE + i] > best:
            best, second = eco[SCORE + i], best
        elif eco[SCORE + i] > second:
            second = eco[SCORE + i]
    x[first + BEST] = min(best, MOST_SCORE)
    x[first + BEST + 1] = min(second, MOST_SCORE)


@kernel
def _class_of(goals, g):
    """The class of inputs that the goal in row `g` belongs to."""
    kind, pieces, by_ship = goals[g + KIND], goals[g + PIECES], goals[g + LAYS] == c.SHIP
    if kind == a.BUILD_SETTLEMENT:
        if by_ship and pieces > 0:
            return inputs.SITE_BY_SHIP + min(pieces, 3) - 1
        return inputs.SITE + min(pieces, 3)
    if kind == a.BUILD_CITY:
        return inputs.CITY
    if kind == a.BUY_CARD:
        return inputs.CARD
    if kind < 0:
        return inputs.WAY_BY_SHIP if by_ship else inputs.WAY
    if KNIGHTS and kind == a.KNIGHT:
        return inputs.OTHER + 1
    if KNIGHTS and kind == a.ACTIVATE:
        return inputs.OTHER + 2
    if KNIGHTS and kind == a.PROMOTE:
        return inputs.OTHER + 3
    if KNIGHTS and kind == a.IMPROVE:
        return inputs.OTHER + 4
    if KNIGHTS and kind == a.WALL:
        return inputs.OTHER + 5
    if EXPLORERS and kind == a.BUILD_SHIP:
        return inputs.OTHER + 1
    if EXPLORERS and kind == a.SETTLER_AT:
        return inputs.OTHER + 2
    if EXPLORERS and kind == a.CREW_AT:
        return inputs.OTHER + 3
    return inputs.OTHER


@kernel
def _robbed(s, b, q):
    """Pips that the robber takes from the buildings of seat `q`."""
    h = np.int64(s.robber)
    if h < 0 or s.number[h] <= 0:
        return 0.0
    lost = 0.0
    for k in range(6):
        v = np.int64(b.hex_vertices[h, k])
        if v >= 0 and s.vertex_building[v] >= 0 and s.vertex_building[v] // 2 == q:
            lost += 1.0 + (s.vertex_building[v] & 1)
    return lost * PIPS[s.number[h]]
