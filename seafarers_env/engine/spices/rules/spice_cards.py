"""Spice cards: who draws one and when, what an empty stack brings, sets for points (SPICE-31..46, SPICE-60..64)."""

from ... import actions as a, constants as c, phases as at
from ..._jit import kernel
from ...bits import bit, has, put
from ...rules.kit import ask, done, in_set_up


# --- drawing ----------------------------------------------------------------------------------------------------------
@kernel
def can_draw(s, r):
    """True when a card can be had (SPICE-42): with five or six players always, as all are in hands then."""
    if s.stack_size > 0 or r.num_players > 4:
        return True
    for k in range(c.NUM_SPICES):
        if s.spice_discard[k] > 0:
            return True
    return False


@kernel
def draw(s, r):
    """Make a card for the active seat due, if there is one; of an empty stack the discard is turned over (SPICE-40)."""
    if not can_draw(s, r):
        return
    if s.stack_size == 0:
        _turn_over(s)
    if s.stack_size == 0:
        for q in range(r.num_players):
            if _holds_any(s, q):
                s.returns_owed[q] = 1
                ask(s, at.RETURN)
    ask(s, at.SPICE_CARD)


@kernel
def _turn_over(s):
    for k in range(c.NUM_SPICES):
        s.spice_stack[k] += s.spice_discard[k]
        s.stack_size += s.spice_discard[k]
        s.spice_discard[k] = 0


@kernel
def _holds_any(s, p):
    for k in range(c.NUM_SPICES):
        if s.hand[p, c.FIRST_SPICE + k] > 0:
            return True
    return False


@kernel
def take(s, k):
    """Chance: the active seat draws spice `k`."""
    done(s, at.SPICE_CARD)
    s.spice_stack[k] -= 1
    s.stack_size -= 1
    s.hand[s.active, c.FIRST_SPICE + k] += 1
    s.hand_size[s.active] += 1


@kernel
def reach(s, b, r, p, e):
    """Without exploration: the first piece that ends at a spice hex brings its seat a card (NOEXPLORE-09, -14)."""
    for i in range(2):
        v = b.edge_vertices[e, i]
        for j in range(3):
            h = b.vertex_hexes[v, j]
            if h >= 0 and s.terrain[h] == c.SPICE_HEX and not has(s.reached, h):
                put(s.reached, h)
                if r.setup_reward or not in_set_up(s):
                    draw(s, r)


# --- giving back, with five or six players (SPICE-41) -----------------------------------------------------------------
@kernel
def legal_return(s, p, m):
    """Add the spices that seat `p` holds."""
    for k in range(c.NUM_SPICES):
        if s.hand[p, c.FIRST_SPICE + k] > 0:
            m[a.SPICE_WORD] |= bit(a.RETURN_BIT + k)


@kernel
def lay_aside(s, p, k):
    """Seat `p` gives back spice `k`, unseen until all have chosen (SPICE-62)."""
    s.hand[p, c.FIRST_SPICE + k] -= 1
    s.hand_size[p] -= 1
    s.discarding[p, c.FIRST_SPICE + k] += 1
    s.aside[p] += 1
    s.returns_owed[p] = 0


@kernel
def any_return(s, r):
    """True while anybody has yet to give a spice back."""
    for q in range(r.num_players):
        if s.returns_owed[q]:
            return True
    return False


@kernel
def end_returns(s, r):
    """What all have laid aside becomes the stack."""
    done(s, at.RETURN)
    for q in range(r.num_players):
        s.aside[q] = 0
        for k in range(c.NUM_SPICES):
            s.spice_stack[k] += s.discarding[q, c.FIRST_SPICE + k]
            s.stack_size += s.discarding[q, c.FIRST_SPICE + k]
            s.discarding[q, c.FIRST_SPICE + k] = 0


# --- sets -------------------------------------------------------------------------------------------------------------
@kernel
def legal_exchange(s, p, m):
    """Add the sets that seat `p` holds, once a turn (SPICE-43)."""
    if s.exchanged:
        return
    each = True
    for k in range(c.NUM_SPICES):
        held = s.hand[p, c.FIRST_SPICE + k]
        each &= held > 0
        if held >= c.SET_SIZE:
            m[a.SPICE_WORD] |= bit(a.EXCHANGE_BIT + k)
    if each:
        m[a.SPICE_WORD] |= bit(a.EXCHANGE_BIT + c.ONE_OF_EACH)


@kernel
def exchange(s, p, x):
    """Lay set `x` on the discard for two points (SPICE-44)."""
    s.exchanged = 1
    s.exchanges[p] += 1
    s.points[p] += c.SET_POINTS
    s.hand_size[p] -= c.SET_SIZE
    for k in range(c.NUM_SPICES):
        n = 1 if x == c.ONE_OF_EACH else c.SET_SIZE if x == k else 0
        s.hand[p, c.FIRST_SPICE + k] -= n
        s.spice_discard[k] += n
