"""City improvements and the metropolises that they bring (CK-025..040, CK-167..170)."""

from ..._jit import inlined, kernel
from ...actions import COLOUR_WORD, IMPROVE_BIT, METROPOLIS_BIT
from ...bits import bit
from ...constants import (
    FIRST_COMMODITY,
    MAX_CITY_PIECES,
    METROPOLIS_LEVEL,
    METROPOLIS_POINTS,
    NOTHING,
    NUM_COLOURS,
    TOP_LEVEL,
)
from ...phases import METROPOLIS_PLACE
from ..city_pieces import any_plain, holds, is_plain, num_cities
from ..kit import ask, done, gain


# --- levels -----------------------------------------------------------------------------------------------------------
@inlined
def price(s, p, c):
    """Commodities for the next level in colour `c`: its number, one less with a crane (CK-025, CK-192)."""
    return s.level[p, c] + 1 - s.crane


@kernel
def legal(s, r, p, m):
    """Add the colours in which seat `p` may buy the next level (CK-167).

    That takes a city; for levels 4 and 5 one that can bear a metropolis, unless the seat has that colour's (CK-037).
    """
    affordable = 0
    for c in range(NUM_COLOURS):
        if s.level[p, c] < TOP_LEVEL and s.hand[p, FIRST_COMMODITY + c] >= price(s, p, c):
            affordable |= 1 << c
    if affordable == 0 or num_cities(s, p) == 0:
        return
    room = any_plain(s, p)
    for c in range(NUM_COLOURS):
        high = s.level[p, c] + 1 >= METROPOLIS_LEVEL
        if affordable >> c & 1 and (not high or room or holds(s, p, c)):
            m[COLOUR_WORD] |= bit(IMPROVE_BIT + c)


@kernel
def improve(s, b, r, p, c):
    """Pay for the next level in colour `c`; if it wins the metropolis, its place is asked for at once (CK-168)."""
    gain(s, p, FIRST_COMMODITY + c, -price(s, p, c))
    s.crane = 0
    s.level[p, c] += 1
    if _wins(s, p, c):
        ask(s, METROPOLIS_PLACE)


# --- metropolises -----------------------------------------------------------------------------------------------------
@kernel
def _wins(s, p, c):
    """True when the metropolis of colour `c` is due to seat `p`, which has it not yet (CK-034..036)."""
    if s.metropolis[c] < 0:
        return s.level[p, c] >= METROPOLIS_LEVEL
    q = s.metropolis[c] // MAX_CITY_PIECES
    return q != p and s.level[p, c] == TOP_LEVEL and s.level[q, c] == METROPOLIS_LEVEL


@kernel
def won(s, p):
    """The colour whose metropolis seat `p` is about to place; -1 for none."""
    for c in range(NUM_COLOURS):
        if _wins(s, p, c):
            return c
    return NOTHING


@kernel
def legal_metropolis(s, p, m):
    """Add the cities without metropolis of seat `p`, by their numbers."""
    for x in range(MAX_CITY_PIECES):
        if is_plain(s, p, x):
            m[COLOUR_WORD] |= bit(METROPOLIS_BIT + x)


@kernel
def place_metropolis(s, b, r, p, x):
    """Put the metropolis just won on city piece `x`; who had it loses its points with it (CK-035, CK-038, CK-040)."""
    done(s, METROPOLIS_PLACE)
    c = won(s, p)
    if s.metropolis[c] >= 0:
        s.points[s.metropolis[c] // MAX_CITY_PIECES] -= METROPOLIS_POINTS
    s.metropolis[c] = MAX_CITY_PIECES * p + x
    s.points[p] += METROPOLIS_POINTS
