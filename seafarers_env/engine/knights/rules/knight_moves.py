"""Knights that move, displace and are displaced (CK-082, CK-086..091, CK-155, CK-204, CK-205, CK-207).

A knight that acts is picked first (`chaser`), and one decision follows: where it goes, or where `chases` says. A
displaced knight is nowhere (`homeless`; it left `homeless_from`) until its owner has said where it goes; one that can
go nowhere is back in supply at once.
"""

from ... import actions as a, constants as c, phases as at
from ..._jit import kernel
from ...bits import bit, drop, empty_set, has, members, places_in, put
from ...rules.kit import ask, done, touch
from ...sizes import VERTEX_WORDS
from .standing import find_ways, is_free, leave, rank_of, ready, seat_of, stand


# --- acting -----------------------------------------------------------------------------------------------------------
@kernel
def legal_picks(s, b, p, m):
    """Add the knights of `p` that can act and have somewhere to go (CK-205)."""
    for w in range(VERTEX_WORDS):
        for v in places_in(ready(s, p, w), w):
            targets = empty_set()
            if _find_ends(s, b, p, v, rank_of(s.knight[v]), targets):
                m[a.PICK_KNIGHT_WORD + w] |= bit(v)


@kernel
def pick(s, v):
    """The knight on `v` acts; what it does is the next decision."""
    s.chaser = v
    ask(s, at.KNIGHT_TARGET)


@kernel
def legal_targets(s, b, p, m):
    """Add where the knight that acts can move to or displace another."""
    targets = empty_set()
    _find_ends(s, b, p, s.chaser, rank_of(s.knight[s.chaser]), targets)
    for w in range(VERTEX_WORDS):
        m[a.KNIGHT_WORD + w] = targets[w]


@kernel
def _find_ends(s, b, p, v, rank, ends):
    """Add to `ends`, an empty set, where a knight of `p` can go from `v`; True if anywhere (CK-086..088).

    That is where it is free, or stands an opponent's knight below `rank`; with NOTHING, for a displaced one, none does.
    """
    find_ways(s, b, p, v, ends)
    any_left = False
    for u in members(ends, VERTEX_WORDS):
        if is_free(s, b, u) or _gives_way(s, p, u, rank):
            any_left = True
        else:
            drop(ends, u)
    return any_left


@kernel
def _gives_way(s, p, u, rank):
    """True when on `u` stands a knight of an opponent of `p`, and it is below that rank (CK-087)."""
    there = s.knight[u]
    return there >= 0 and seat_of(there) != p and rank_of(there) < rank


@kernel
def go(s, b, p, w):
    """The knight that acts goes to `w`, inactive from now on; whoever stands there is displaced."""
    v = s.chaser
    rank, promoted = rank_of(s.knight[v]), has(s.knight_promoted, v)
    done(s, at.KNIGHT_TARGET)
    s.chaser = c.NOTHING
    leave(s, b, v)
    victim, active = s.knight[w], has(s.knight_active, w)
    if victim >= 0:
        leave(s, b, w)
    stand(s, b, p, rank, w)
    if promoted:
        put(s.knight_promoted, w)  # CK-209
    if victim >= 0:
        _send_away(s, b, victim, active, w)


# --- being displaced --------------------------------------------------------------------------------------------------
@kernel
def displace(s, b, v):
    """The knight on `v` has to go; nobody takes its place (intrigue, CK-186)."""
    victim, active = s.knight[v], has(s.knight_active, v)
    leave(s, b, v)
    _send_away(s, b, victim, active, v)


@kernel
def _send_away(s, b, knight, active, v):
    """Ask the owner of a knight, off the board by now, where it goes from `v`; nowhere: to the supply (CK-088)."""
    p = seat_of(knight)
    homes = empty_set()
    if _find_ends(s, b, p, v, c.NOTHING, homes):
        s.homeless = knight + c.HOMELESS_ACTIVE if active else knight
        s.homeless_from = v
        ask(s, at.OPPONENT_STEP)
    else:
        s.knights_left[p, rank_of(knight)] += 1


@kernel
def homeless_seat(s):
    """Whose displaced knight it is."""
    return seat_of(s.homeless % c.HOMELESS_ACTIVE)


@kernel
def legal_homeless(s, b, m):
    """Add where the displaced knight can go."""
    homes = empty_set()
    _find_ends(s, b, homeless_seat(s), s.homeless_from, c.NOTHING, homes)
    for w in range(VERTEX_WORDS):
        m[a.KNIGHT_WORD + w] = homes[w]


@kernel
def rehouse(s, b, v):
    """The displaced knight goes to `v`, of the rank and in the state that it had (CK-088)."""
    p = homeless_seat(s)
    stand(s, b, p, rank_of(s.homeless % c.HOMELESS_ACTIVE), v)
    if s.homeless >= c.HOMELESS_ACTIVE:
        put(s.knight_active, v)
    s.homeless, s.homeless_from = c.NOTHING, c.NOTHING
    done(s, at.OPPONENT_STEP)
    touch(s, p)  # now that it stands, all is judged (CK-207)
