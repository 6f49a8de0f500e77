"""City improvements and the metropolises that they bring (CK-025..040, CK-167..170)."""

from ... import actions as a, constants as c, phases as at
from ..._jit import inlined, kernel
from ...bits import bit
from ...rules.kit import ask, done, gain
from .city_pieces import any_plain, holds, is_plain, num_cities


# --- levels -----------------------------------------------------------------------------------------------------------
@inlined
def price(s, p, colour):
    """Commodities for the next level in colour `colour`: its number, one less with a crane (CK-025, CK-192)."""
    return s.level[p, colour] + 1 - s.crane


@kernel
def legal(s, r, p, m):
    """Add the colours in which seat `p` may buy the next level (CK-167).

    That takes a city; for levels 4 and 5 one that can bear a metropolis, unless the seat has that colour's (CK-037).
    """
    affordable = 0
    for colour in range(c.NUM_COLOURS):
        if s.level[p, colour] < c.TOP_LEVEL and s.hand[p, c.FIRST_COMMODITY + colour] >= price(s, p, colour):
            affordable |= 1 << colour
    if affordable == 0 or num_cities(s, p) == 0:
        return
    room = any_plain(s, p)
    for colour in range(c.NUM_COLOURS):
        high = s.level[p, colour] + 1 >= c.METROPOLIS_LEVEL
        if affordable >> colour & 1 and (not high or room or holds(s, p, colour)):
            m[a.COLOUR_WORD] |= bit(a.IMPROVE_BIT + colour)


@kernel
def improve(s, b, r, p, colour):
    """Pay for the next level in colour `colour`; if it wins the metropolis, its place is asked for at once (CK-168)."""
    gain(s, p, c.FIRST_COMMODITY + colour, -price(s, p, colour))
    s.crane = 0
    s.level[p, colour] += 1
    if wins(s, p, colour, s.level[p, colour]):
        ask(s, at.METROPOLIS_PLACE)


# --- metropolises -----------------------------------------------------------------------------------------------------
@kernel
def wins(s, p, colour, level):
    """True when seat `p`, at a level, is due the metropolis of colour `colour`, which it has not yet (CK-034..036)."""
    if s.metropolis[colour] < 0:
        return level >= c.METROPOLIS_LEVEL
    q = s.metropolis[colour] // c.MAX_CITY_PIECES
    return q != p and level == c.TOP_LEVEL and s.level[q, colour] == c.METROPOLIS_LEVEL


@kernel
def won(s, p):
    """The colour whose metropolis seat `p` is about to place; -1 for none."""
    for colour in range(c.NUM_COLOURS):
        if wins(s, p, colour, s.level[p, colour]):
            return colour
    return c.NOTHING


@kernel
def legal_metropolis(s, p, m):
    """Add the cities without metropolis of seat `p`, by their numbers."""
    for x in range(c.MAX_CITY_PIECES):
        if is_plain(s, p, x):
            m[a.COLOUR_WORD] |= bit(a.METROPOLIS_BIT + x)


@kernel
def place_metropolis(s, b, r, p, x):
    """Put the metropolis just won on city piece `x`; who had it loses its points with it (CK-035, CK-038, CK-040)."""
    done(s, at.METROPOLIS_PLACE)
    colour = won(s, p)
    if s.metropolis[colour] >= 0:
        s.points[s.metropolis[colour] // c.MAX_CITY_PIECES] -= c.METROPOLIS_POINTS
    s.metropolis[colour] = c.MAX_CITY_PIECES * p + x
    s.points[p] += c.METROPOLIS_POINTS
