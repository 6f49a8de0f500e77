"""What the entries of Cities & Knights hang on: asked of the desk that a position lies on (CK)."""

from typing import Any, Final

from ... import constants as c

#: What a knight can be beside its rank, and the bit sets that say so.
MARKS: Final = {"active": "knight_active", "fresh": "knight_fresh", "promoted": "knight_promoted"}


# --- cities -----------------------------------------------------------------------------------------------------------
def cities_of(d: Any, p: int) -> list[int]:
    """The vertices of the city pieces of a seat, standing ones first, in the order of the board."""
    down = [v for v in d.buildings(p, c.SETTLEMENT) if d.has(d.s.laid_down, v)]
    return [*d.buildings(p, c.CITY), *down]


def piece_at(d: Any, p: int, v: int) -> int:
    """The number of the city piece of a seat on a vertex, counted from 0; NOTHING for none."""
    return next((k for k, at in enumerate(d.s.city_node[p].tolist()) if at == v), c.NOTHING)


def metropolis_of(d: Any, colour: int) -> tuple[int, int]:
    """The seat that has a metropolis and the vertex where it stands, NOTHING twice for none."""
    held = int(d.s.metropolis[colour])
    if held < 0:
        return c.NOTHING, c.NOTHING
    return held // c.MAX_CITY_PIECES, int(d.s.city_node[held // c.MAX_CITY_PIECES, held % c.MAX_CITY_PIECES])


# --- knights ----------------------------------------------------------------------------------------------------------
def knight_word(rank: int, marks: list[str]) -> str:
    """A knight in words: `strong active`."""
    return " ".join([c.RANKS[rank - 1], *marks])


def knights_of(d: Any) -> list[int]:
    """The vertices with knights of the seat at hand."""
    return [v for v, code in enumerate(d.s.knight.tolist()) if code >= 0 and code // c.NUM_RANKS == d.p]


def knight_at(d: Any) -> str:
    """The knight on the vertex at hand."""
    marks = [word for word, field in MARKS.items() if d.has(getattr(d.s, field), d.k)]
    return knight_word(int(d.s.knight[d.k]) % c.NUM_RANKS + 1, marks)


def homeless_of(d: Any) -> tuple[int, int, list[str]]:
    """Seat, rank and marks of the displaced knight: its code on the board, and so much more if it is active."""
    active, standing = divmod(int(d.s.homeless), d.constants.HOMELESS_ACTIVE)
    return standing // c.NUM_RANKS, standing % c.NUM_RANKS + 1, ["active"] if active else []


def deserted(d: Any) -> str | None:
    """The knight that has deserted."""
    if d.s.removed < 0:
        return None
    active, rank = divmod(int(d.s.removed), c.NUM_RANKS)
    return knight_word(rank + 1, ["active"] if active else [])
