"""Dealing pools so that no two red tokens are neighbours, every such deal equally likely (FOG-27).

Dealing anew until it fits would take about fifty deals on large boards, and with bad luck hundreds. Instead the places
of the red tokens are drawn alone, given up as soon as two are neighbours: all sets of places that fit are equally
likely, and each has as many deals as any other. What is left is laid at random.
"""

from .. import constants as c
from .._jit import kernel
from ..bits import scratch
from ..rng import below, draw_index
from ..sizes import SPICE
from .sections import is_red

TOKENS = c.MAX_NUMBER + 1
MOST_TRIES = 1_000_000  # boards of users may have no such deal: then red tokens are exchanged


@kernel
def deal_apart(s, b):
    """Deal the pools with red tokens anew, those laid along a chip path left out; False if they cannot be kept apart.

    What lies elsewhere stays, and its red tokens are neighbours like all others.
    """
    red = scratch()  # by hex: 1 = a red token of another pool lies there, 2 = one is being laid
    for h in range(b.num_hexes):
        red[h] = not _is_dealt(b, h) and is_red(s.number[h])
    for _ in range(MOST_TRIES):
        if _pick_places(s, b, red):
            for pool in range(b.num_pools):
                if _reds(b, pool) > 0:
                    _lay_pool(s, b, pool, red)
            return True
        for h in range(b.num_hexes):
            red[h] &= 1
    return False


@kernel
def _reds(b, pool):
    return b.pool_number[pool, 6] + b.pool_number[pool, 8]


@kernel
def _is_dealt(b, h):
    """True for a hex that is dealt with others, tokens and all."""
    pool = b.pool[h]
    in_section = SPICE and b.section[h] >= 0
    return b.terrain[h] < 0 and not in_section and not b.pool_path[pool] and _reds(b, pool) > 0


@kernel
def _pick_places(s, b, red):
    """Draw the hexes of all red tokens, in place; False as soon as two are neighbours."""
    hexes = scratch()
    for pool in range(b.num_pools):
        n = 0
        for h in range(b.num_hexes):
            if b.pool[h] == pool and _is_dealt(b, h):
                hexes[n] = h
                n += 1
        for _ in range(min(n, _reds(b, pool))):
            i = below(s.rng, c.BOARD_STREAM, n)
            h = hexes[i]
            n -= 1
            hexes[i] = hexes[n]
            for k in range(6):
                if b.hex_neighbours[h, k] >= 0 and red[b.hex_neighbours[h, k]]:
                    return False
            red[h] = 2
    return True


@kernel
def _lay_pool(s, b, pool, red):
    """Lay a pool at random, red tokens on the hexes marked 2 and nowhere else."""
    kinds, tokens = scratch(), scratch()
    n, barren = 0, 0  # hexes without a red token, and how many of them produce nothing
    for k in range(c.NUM_TERRAINS):
        kinds[k] = b.pool_terrain[pool, k]
        if k >= c.FIRST_BARREN:
            barren += kinds[k]
    for k in range(TOKENS):
        tokens[k] = b.pool_number[pool, k]
    for h in range(b.num_hexes):
        n += b.pool[h] == pool and _is_dealt(b, h) and red[h] != 2
    for h in range(b.num_hexes):
        if b.pool[h] != pool or not _is_dealt(b, h):
            continue
        produces = red[h] == 2
        if not produces:
            produces = below(s.rng, c.BOARD_STREAM, n) >= barren
            n -= 1
            barren -= not produces
        first, stop = (0, c.FIRST_BARREN) if produces else (c.FIRST_BARREN, c.NUM_TERRAINS)
        s.terrain[h] = first + draw_index(s.rng, c.BOARD_STREAM, kinds[first:stop])
        kinds[s.terrain[h]] -= 1
        s.number[h] = _draw_token(s, tokens, red[h] == 2) if produces else 0


@kernel
def _draw_token(s, tokens, red):
    """Draw one of the red tokens that are left, or one of the others; 0 = none."""
    fit = scratch()
    for k in range(TOKENS):
        fit[k] = tokens[k] if is_red(k) == red else 0
    number = max(0, draw_index(s.rng, c.BOARD_STREAM, fit[:TOKENS]))
    tokens[number] -= 1
    return number
