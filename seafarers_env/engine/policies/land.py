"""What a vertex is worth to a seat: production, harbours, tokens, what lies face down beside it."""

import numpy as np

from .. import constants as c
from .._jit import inlined, kernel
from ..sizes import FAN, KNIGHTS
from . import constants as pc

WAYS_OF_36 = 36.0
SECOND_CARD = np.array([*c.COMMODITY_OF, c.NOTHING], np.int64)  # of a city, by terrain; -1 = two alike
PIPS = np.array([0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1], np.float64)  # ways of 36 to roll a number; 7 produces nothing


@kernel
def pips_of(s, b, r, h, w):
    """Pips of land hex `h`; where the number is still to come from the reserve, what is to be hoped for."""
    n = s.number[h]
    if n > 0:
        return PIPS[n]
    if (
        r.number_reserve
        and s.terrain[h] < c.FIRST_BARREN
        and s.area[h] >= 0
        and b.area_kind[s.area[h]] == c.AREA_ISLAND
    ):
        return np.float64(w[pc.RESERVE_PIPS])
    return 0.0


@inlined
def good_of(terrain):
    """What a building gets there, as a place among rates and prices: a good, or a gold pick."""
    if KNIGHTS:
        return np.int64(c.NUM_BANKED if terrain == c.GOLD else terrain)
    return terrain


@inlined
def second_good(terrain):
    """What a city gets there beside that (CK-014)."""
    k = SECOND_CARD[terrain]
    return np.int64(good_of(terrain) if k < 0 else k)


@kernel
def add_output(s, b, r, v, times, w, eco):
    """Add the cards per roll that `times` settlements on vertex `v` bring to the rates of `eco`, in place."""
    for j in range(3):
        h = b.vertex_hexes[v, j]
        if h < 0:
            continue
        terrain = s.terrain[h]
        if terrain <= c.GOLD:
            cards = times * pips_of(s, b, r, h, w) / WAYS_OF_36
            if h == s.robber:
                cards *= w[pc.ROBBED]
            eco[pc.RATE + good_of(terrain)] += cards
        elif terrain == c.MISSING:
            for k in range(c.NUM_RESOURCES):
                eco[pc.RATE + k] += times * w[pc.HOPE] / c.NUM_RESOURCES


@kernel
def add_city(s, b, r, v, w, eco):
    """The same of a city on vertex `v`, in Cities & Knights."""
    add_output(s, b, r, v, 2.0, w, eco)
    for j in range(3):
        h = b.vertex_hexes[v, j]
        if h >= 0 and s.terrain[h] <= c.GOLD and SECOND_CARD[s.terrain[h]] >= 0:
            cards = pips_of(s, b, r, h, w) / WAYS_OF_36
            if h == s.robber:
                cards *= w[pc.ROBBED]
            eco[pc.RATE + s.terrain[h]] -= cards
            eco[pc.RATE + SECOND_CARD[s.terrain[h]]] += cards


@kernel
def numbers_at(s, b, v):
    """Bit set of the numbers that pay a building on vertex `v`."""
    found = 0
    for j in range(3):
        h = b.vertex_hexes[v, j]
        if h >= 0 and s.terrain[h] <= c.GOLD and s.number[h] > 0:
            found |= 1 << np.int64(s.number[h])
    return found


@kernel
def growth(s, b, r, p, v, w, eco, harbours):
    """Points per roll that one more building on vertex `v` adds to the economy; with its harbours, if asked for."""
    total = 0.0
    numbers = np.int64(eco[pc.NUMBERS])
    for j in range(3):
        h = b.vertex_hexes[v, j]
        if h < 0:
            continue
        terrain = s.terrain[h]
        if terrain <= c.GOLD:
            good = good_of(terrain)
            if KNIGHTS and r.knights and not harbours:
                good = second_good(terrain)
            worth = pips_of(s, b, r, h, w) / WAYS_OF_36 * eco[pc.PRICE + good]
            if h == s.robber:
                worth *= w[pc.ROBBED]
            elif numbers >> np.int64(s.number[h]) & 1 == 0:
                worth *= 1 + w[pc.NEW_NUMBER]
            total += worth
        elif terrain == c.MISSING:
            for k in range(c.NUM_RESOURCES):
                total += w[pc.HOPE] / c.NUM_RESOURCES * eco[pc.PRICE + k]
    if harbours and harbours_at(s, b, r, v) & ~np.int64(s.harbours[p]) != 0:
        total += w[pc.PORT] * port_worth(harbours_at(s, b, r, v), eco)
    return total / (1 + w[pc.SATURATION] * total / eco[pc.STRENGTH])


@kernel
def port_worth(harbours, eco):
    """Points per roll that a bit set of harbour kinds adds to the economy, by the cards it has to spare now."""
    total = 0.0
    for k in range(c.NUM_BANKED):
        total += eco[pc.PORT_PRICE + k] * max(share_of(harbours, k) - eco[pc.SHARE + k], 0.0)
    return total


@kernel
def share_of(harbours, k):
    """Cards that one card of good `k` buys from the bank, with this bit set of harbour kinds (BASE-65, CK-022)."""
    if np.int64(harbours) >> k & 1 and (not KNIGHTS or k < c.NUM_RESOURCES):
        return 1.0 / 2
    return 1.0 / 3 if np.int64(harbours) >> c.GENERIC_HARBOUR & 1 else 1.0 / 4


@kernel
def harbours_at(s, b, r, v):
    """Bit set of the harbours at vertex `v`, tiles that its settler would turn to it among them (FACEDOWN-34)."""
    kinds = np.int64(s.vertex_harbours[v])
    if FAN and r.hidden_harbours:
        for k in range(3):
            h = b.vertex_hexes[v, k]
            if h >= 0 and s.tile_harbour[h] >= 0 and s.tile_edge[h] < 0:
                kinds |= 1 << np.int64(s.tile_harbour[h])
    return kinds


# --- islands and tokens -----------------------------------------------------------------------------------------------
@kernel
def area_at(s, b, v):
    """Area of the land at vertex `v`, -1 where there is none; a desert belt gives way to what lies beside it."""
    for k in range(3):
        h = b.vertex_hexes[v, k]
        if h >= 0 and s.terrain[h] <= c.LAST_LAND and s.area[h] >= 0 and b.area_kind[s.area[h]] != c.AREA_DESERT:
            return np.int64(s.area[h])
    return np.int64(c.NOTHING)


@kernel
def is_foreign(s, b, r, p, area):
    """True when seat `p` may earn special tokens in the area."""
    kind = b.area_kind[area]
    if kind == c.AREA_START:
        return r.home_settled != 0 and np.int64(s.home[p]) >> area & 1 == 0
    return kind == c.AREA_ISLAND or kind == c.AREA_UNKNOWN


@kernel
def tokens_at(s, b, r, p, v):
    """Special tokens that a settlement of `p` on vertex `v` would earn now (SVP, as in `isles.rules.island_tokens`)."""
    if r.island_token == 0:
        return 0
    area, known = area_at(s, b, v), np.int64(s.areas[p])
    if area < 0 or known >> area & 1 or not is_foreign(s, b, r, p, area):
        return 0
    wanted = np.int64(r.island_token)
    for other in range(np.int64(b.num_areas)):
        if known >> other & 1 and is_foreign(s, b, r, p, other):
            wanted = np.int64(r.island_token_further) if r.island_token_each else 0
            break
    if r.token_limit > 0:
        left = np.int64(r.token_limit)
        for q in range(r.num_players):
            left -= s.tokens[q]
        wanted = min(wanted, max(left, 0))
    return wanted


@kernel
def has_marker(s, b, v):
    """True when the land at vertex `v` belongs to a group of hexes with a marker (SEVEN-06)."""
    for k in range(3):
        h = b.vertex_hexes[v, k]
        if (
            h >= 0
            and s.area[h] >= 0
            and s.terrain[h] <= c.LAST_LAND
            and s.markers >> np.uint32(s.area[h]) & np.uint32(1)
        ):
            return True
    return False


@kernel
def is_abroad(s, b, p, v):
    """True when vertex `v` lies on the island that is not home, where trade routes may lead (CROSSING-04)."""
    area = area_at(s, b, v)
    return area >= 0 and b.area_kind[area] == c.AREA_START and s.home[p] != 0 and np.int64(s.home[p]) >> area & 1 == 0


@kernel
def fog_at(s, b, v):
    """Face-down hexes beside vertex `v`."""
    found = 0
    for k in range(3):
        h = b.vertex_hexes[v, k]
        if h >= 0 and s.terrain[h] == c.MISSING:
            found += 1
    return found
