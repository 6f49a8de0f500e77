"""Players lay the harbours face down before the settlements (NEWWORLD-07..11, DECISIONS-11)."""

from ... import actions as a, constants as c, phases as at
from ..._jit import kernel
from ...bits import bit
from ...ground import classify
from ...rules.kit import ask, done


@kernel
def legal(s, b, m):
    """Add the LAND|OCEAN edges that keep their distance; without any, those that only share a vertex."""
    if not _add(s, b, m, True):
        _add(s, b, m, False)


@kernel
def _add(s, b, m, apart):
    found = False
    for e in range(b.num_edges):
        if _takes_harbour(s, b, e, apart):
            m[a.HARBOUR_WORD + (e >> 6)] |= bit(e)
            found = True
    return found


@kernel
def _takes_harbour(s, b, e, apart):
    """True for a free LAND|OCEAN edge whose ocean hex has no harbour and, with `apart`, whose vertices have none."""
    sea = _ocean_side(s, b, e)
    if sea < 0:
        return False
    for i in range(s.harbours_placed):
        f = s.harbour_edge[i]
        if f == e or _ocean_side(s, b, f) == sea:
            return False
        for k in range(2):
            v = b.edge_vertices[e, k]
            if apart and (v == b.edge_vertices[f, 0] or v == b.edge_vertices[f, 1]):
                return False
    return True


@kernel
def _ocean_side(s, b, e):
    """The ocean hex of a LAND|OCEAN edge, -1 for any other edge."""
    g, h = b.edge_hexes[e, 0], b.edge_hexes[e, 1]
    if g < 0 or h < 0:
        return c.NOTHING
    if s.terrain[g] == c.OCEAN and s.terrain[h] <= c.LAST_LAND:
        return int(g)
    if s.terrain[h] == c.OCEAN and s.terrain[g] <= c.LAST_LAND:
        return int(h)
    return c.NOTHING


@kernel
def any_place(s, b):
    """True when another harbour can be laid (NEWWORLD-10)."""
    for e in range(b.num_edges):
        if _takes_harbour(s, b, e, False):
            return True
    return False


@kernel
def place(s, b, r, e):
    """Lay a harbour face down on edge `e`; the next seat goes on, or all are turned up."""
    s.harbour_edge[s.harbours_placed] = e
    s.harbours_placed += 1
    s.active = s.harbours_placed % r.num_players
    if s.harbours_placed == b.num_harbours:
        end(s)


@kernel
def end(s):
    """Turn up what was laid, one by one."""
    s.active = 0
    done(s, at.HARBOUR_PLACE)
    if s.harbours_placed > 0:
        ask(s, at.HARBOUR_KIND)


@kernel
def turn_up(s, b, r, kind):
    """Chance: the first face-down harbour is of this kind (NEWWORLD-11)."""
    for i in range(s.harbours_placed):
        if s.harbour_kind[i] < 0:
            s.harbour_kind[i] = kind
            s.harbour_pool[kind] -= 1
            classify(s, b, r)
            if i == s.harbours_placed - 1:
                done(s, at.HARBOUR_KIND)
            return
