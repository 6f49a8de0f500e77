"""Knights: bought, activated, promoted, lost (CK-077..085, CK-203, CK-209, CK-213). What they do: `knight_moves`."""

from ... import actions as a, constants as c
from ..._jit import kernel
from ...bits import members, put
from ...rules.kit import ACTIVE_COST, KNIGHT_COST, affords, pay
from ...sizes import VERTEX_WORDS
from .standing import is_ashore, is_free, knight_of, leave, rank_of, stand, that_may_rise


@kernel
def legal(s, b, r, p, m):
    """Add what seat `p` may buy: basic knights, activations, promotions; in its turn and when it builds (CK-135)."""
    if affords(s, p, ACTIVE_COST):
        for w in range(VERTEX_WORDS):
            m[a.ACTIVATE_WORD + w] = s.knights_of[p, w] & ~s.knight_active[w]
    if affords(s, p, KNIGHT_COST):
        legal_promotions(s, p, m)
        if s.knights_left[p, c.BASIC] > 0:
            legal_places(s, b, p, m)


@kernel
def legal_places(s, b, p, m):
    """Add the ends of own roads and ships where a knight from the supply may stand (CK-203)."""
    for v in members(s.network[p], VERTEX_WORDS):
        if is_free(s, b, v) and is_ashore(s, b, v):
            put(m[a.KNIGHT_WORD :], v)


@kernel
def any_place(s, b, p):
    """True when there is such an end."""
    for v in members(s.network[p], VERTEX_WORDS):
        if is_free(s, b, v) and is_ashore(s, b, v):
            return True
    return False


@kernel
def legal_promotions(s, p, m):
    """Add the knights of `p` that may rise, price apart: once a turn, if the next rank is there (CK-083..085)."""
    for w in range(VERTEX_WORDS):
        m[a.PROMOTE_WORD + w] = that_may_rise(s, p, w)


@kernel
def hire(s, b, p, v):
    """Pay for a basic knight and put it on `v`, inactive (CK-077)."""
    pay(s, p, KNIGHT_COST)
    s.knights_left[p, c.BASIC] -= 1
    stand(s, b, p, c.BASIC, v)


@kernel
def activate(s, p, v):
    """Pay for the knight on `v` to become active; it acts from the next turn on (CK-080, CK-081)."""
    pay(s, p, ACTIVE_COST)
    put(s.knight_active, v)
    put(s.knight_fresh, v)


@kernel
def promote(s, p, v):
    """Pay for the knight on `v` to rise by a rank."""
    pay(s, p, KNIGHT_COST)
    raise_rank(s, p, v)


@kernel
def raise_rank(s, p, v):
    """The knight on `v` rises by a rank where it stands and as it stands; the lower piece is free again (CK-083)."""
    rank = rank_of(s.knight[v])
    s.knights_left[p, rank] += 1
    s.knights_left[p, rank + 1] -= 1
    s.knight[v] = knight_of(p, rank + 1)
    put(s.knight_promoted, v)


@kernel
def lose(s, b, p, v):
    """The knight of `p` on `v` returns to the supply (CK-144)."""
    s.knights_left[p, rank_of(s.knight[v])] += 1
    leave(s, b, v)
