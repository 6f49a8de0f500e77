"""Progress cards of science (CK-191..199): what each would do now, in points, and the choices of its steps."""

import numpy as np

from ... import actions as a, constants as c
from ..._jit import kernel
from ...bits import ZERO, bit, has, members, places_in, scratch
from ...policies import cards, constants as pc, raiding
from ...policies.land import PIPS, WAYS_OF_36, growth
from ...policies.masks import is_allowed
from ...rules.kit import worth as points_at
from ...sizes import HEX_WORDS, VERTEX_WORDS
from ..cards.aiming import chip_to_exchange, hexes_at
from ..rules.city_pieces import any_plain, holds, is_metropolis, num_cities
from ..rules.standing import may_rise, strength
from . import guards
from .weighing import CARD, cards_at, with_more

SEVEN = 7
SAVED = 0.25  # points of a commodity that a crane saves
BEYOND = 0.4  # of one without which the level would have to wait
A_WALL = 0.2
A_CITY = 1.0
PIPS_A_POINT = 20.0
RANK = 0.2
FREE_PIECES = 2
LAID = 0.3  # points of two pieces towards something
OTHERS = 0.2  # part that counts of what a roll brings an opponent


# --- alchemist --------------------------------------------------------------------------------------------------------
@kernel
def alchemist_worth(s, b, r, p, w):
    """What the best dice bring more than dice do in the mean."""
    best, mean = -1e9, 0.0
    for red in range(1, c.NUM_DIE + 1):
        for other in range(1, c.NUM_DIE + 1):
            worth = dice_worth(s, b, r, p, red, other, w)
            best = max(best, worth)
            mean += worth / WAYS_OF_36
    return best - mean


@kernel
def dice_worth(s, b, r, p, red, other, w):
    """Points of a roll for seat `p`: cards that it and others get, and draw by the red die (CK-043); a seven's harm."""
    total, number = 0.0, red + other
    for q in range(r.num_players):
        gained = 0.0
        if number == SEVEN:
            if s.hand_size[q] > SEVEN:
                gained = -CARD * (np.int64(s.hand_size[q]) // 2)
        else:
            for h in range(b.num_hexes):
                if s.number[h] == number:
                    gained += CARD * cards_at(s, b, h, q)
        for colour in range(c.NUM_COLOURS):
            if s.level[q, colour] > 0 and red <= s.level[q, colour] + 1:
                gained += w[pc.DRAW] / 6
        total += gained if q == p else -OTHERS * gained * raiding.importance(s, r, p, q, w)
    if number == SEVEN and s.first_attack:
        total += CARD
    return total


@kernel
def choose_die(s, b, r, p, m, w):
    """The red die of the best pair, then the other one that goes with it."""
    best, chosen = -1e9, np.int64(c.NOTHING)
    for eyes in range(1, c.NUM_DIE + 1):
        if m[a.COLOUR_WORD] & bit(a.DIE_BIT + eyes - 1) == ZERO:
            continue
        if s.step == 0:
            worth = -1e9
            for other in range(1, c.NUM_DIE + 1):
                worth = max(worth, dice_worth(s, b, r, p, eyes, other, w))
        else:
            worth = dice_worth(s, b, r, p, np.int64(s.rolled[c.RED]), eyes, w)
        if worth > best:
            best, chosen = worth, np.int64(64 * a.COLOUR_WORD + a.DIE_BIT + eyes - 1)
    return chosen


# --- crane ------------------------------------------------------------------------------------------------------------
@kernel
def crane_worth(s, p):
    """A commodity saved on a level that can be bought with it now; more where the level would have to wait."""
    if num_cities(s, p) == 0:
        return 0.0
    best, plain = 0.0, any_plain(s, p)
    for colour in range(c.NUM_COLOURS):
        level, held = np.int64(s.level[p, colour]), np.int64(s.hand[p, c.FIRST_COMMODITY + colour])
        if level == c.TOP_LEVEL or held < level:  # level n costs n, and with the crane n - 1
            continue
        if level + 1 < c.METROPOLIS_LEVEL or plain or holds(s, p, colour):
            best = max(best, BEYOND if held == level else SAVED)
    return best


@kernel
def use_crane(m, eco, goals):
    """The improvement that the crane in force pays part of: the best that is legal, -1 = none."""
    best, chosen = -1.0, np.int64(c.NOTHING)
    for i in range(goals[pc.COUNT]):
        at = pc.FIRST_ROW + pc.ROW * i
        if goals[at + pc.KIND] != a.IMPROVE:
            continue
        global_id = np.int64(a.FIRST_OF[a.IMPROVE] + goals[at + pc.PLACE] % pc.COLOUR_SPAN)
        if is_allowed(m, global_id) and eco[pc.SCORE + i] > best:
            best, chosen = eco[pc.SCORE + i], global_id
    return chosen


# --- engineer, medicine, smith ----------------------------------------------------------------------------------------
@kernel
def engineer_wall(s, p, m):
    """A city with a metropolis, which is never lost, before others."""
    chosen = np.int64(c.NOTHING)
    for x in range(c.MAX_CITY_PIECES):
        if m[a.COLOUR_WORD] & bit(a.WALL_BIT + x) != ZERO and (chosen < 0 or is_metropolis(s, p, x)):
            chosen = np.int64(64 * a.COLOUR_WORD + a.WALL_BIT + x)
    return chosen


@kernel
def medicine_city(s, b, r, p, m, w, eco):
    """The settlement that is best as a city."""
    best, chosen = -1.0, np.int64(c.NOTHING)
    for v in members(m[a.CITY_WORD :], VERTEX_WORDS):
        worth = points_at(s, b, r, v) + w[pc.GROWTH] * eco[pc.HORIZON] * growth(s, b, r, p, v, w, eco, False)
        if worth > best:
            best, chosen = worth, np.int64(64 * a.CITY_WORD + v)
    return chosen


@kernel
def smith_worth(s, b, r, p, w, eco):
    """Up to two ranks, and what those of active knights are worth at the next attack."""
    scene = scratch().view(np.float64)
    ranks, active = 0, 0
    for i in range(VERTEX_WORDS):
        for v in places_in(s.knights_of[p, i] & ~s.knight_promoted[i], i):
            if may_rise(s, p, v):
                ranks += 1
                active += has(s.knight_active, v)
    guards.foresee(s, r, p, w, guards.city_at_stake(s, b, r, p, w, eco), scene)
    have = strength(s, p, True)
    gained = guards.stake(scene, have + min(active, 2), w) - guards.stake(scene, have, w)
    return RANK * min(ranks, 2) + guards.alarm(s, w) * max(gained, 0.0)


@kernel
def smith_promote(s, m):
    """An active knight before others, of these the strongest; while any can rise it goes on."""
    best, chosen = -1, np.int64(c.NOTHING)
    for v in members(m[a.PROMOTE_WORD :], VERTEX_WORDS):
        worth = np.int64(s.knight[v]) % c.NUM_RANKS + (c.NUM_RANKS if has(s.knight_active, v) else 0)
        if worth > best:
            best, chosen = worth, np.int64(64 * a.PROMOTE_WORD + v)
    return chosen


# --- inventor ---------------------------------------------------------------------------------------------------------
@kernel
def inventor_worth(s, b, r, p, w):
    """The most that exchanging two numbers moves from opponents to oneself."""
    best = 0.0
    for h in range(b.num_hexes):
        if chip_to_exchange(s, np.int64(h)) != 0:
            best = max(best, _best_exchange(s, b, r, p, np.int64(h), w))
    return best / PIPS_A_POINT


@kernel
def _stakes_at(s, b, r, p, h, w):
    """What each pip of hex `h` is worth to others, less what it is worth to oneself; the robber's place apart."""
    if s.terrain[h] > c.GOLD:
        return 0.0
    total = 0.0
    for k in range(6):
        building = np.int64(s.vertex_building[b.hex_vertices[h, k]])
        if building >= 0:
            total += (1 + (building & 1)) * raiding.importance(s, r, p, building >> 1, w)
    return total


@kernel
def exchange_worth(s, b, r, p, h, g, w):
    """What it is worth that hexes `h` and `g` change their numbers."""
    here, there = _stakes_at(s, b, r, p, h, w), _stakes_at(s, b, r, p, g, w)
    return (here - there) * (PIPS[s.number[h]] - PIPS[s.number[g]])


@kernel
def _best_exchange(s, b, r, p, h, w):
    """The most that exchanging the number of hex `h` is worth."""
    best = -1e9
    for g in range(b.num_hexes):
        if g != h and chip_to_exchange(s, np.int64(g)) != 0 and s.number[g] != s.number[h]:
            best = max(best, exchange_worth(s, b, r, p, h, np.int64(g), w))
    return best


@kernel
def inventor_hex(s, b, r, p, m, w):
    """The hex of the best pair, then the other one."""
    best, chosen = -1e9, np.int64(c.NOTHING)
    for h in members(m[a.TOKEN_WORD :], HEX_WORDS):
        if s.first_hex < 0:
            worth = _best_exchange(s, b, r, p, h, w)
        else:
            worth = exchange_worth(s, b, r, p, np.int64(s.first_hex), h, w)
        if chosen < 0 or worth > best:
            best, chosen = worth, np.int64(64 * a.TOKEN_WORD + h)
    return chosen


# --- irrigation, mining, road building --------------------------------------------------------------------------------
@kernel
def harvest_worth(s, b, r, p, w, eco, goals, terrain):
    """Two cards for each hex of a terrain, as far as the bank has them."""
    came = min(2 * hexes_at(s, b, p, terrain), np.int64(s.bank[terrain]))
    return with_more(s, r, p, w, eco, goals, terrain, np.float64(came))


@kernel
def roads_worth(eco, goals, goal, score, w):
    """By how much two free pieces better the best goal; a little for any that they lead to."""
    free = np.int64(cards.wanted_free(eco, goals, FREE_PIECES, w))
    if free < 0 or goal < 0:
        return 0.0
    after = cards.with_free(eco, goals, free, FREE_PIECES, w)
    if after > score * (1 + w[pc.ROADS_GAIN]):
        return LAID + CARD
    return LAID if after > score / 2 else LAID / 2
