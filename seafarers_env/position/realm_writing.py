"""Writing what Cities & Knights adds: city pieces and what belongs to them, knights, dice, what is being done (CK)."""

from collections.abc import Callable
from typing import Any, Final

from seafarers_env.engine import constants as c
from seafarers_env.position.desk import Desk, has

#: What a knight can be beside its rank, and the bit sets that say so.
MARKS: Final = {"active": "knight_active", "fresh": "knight_fresh", "promoted": "knight_promoted"}


def seats_in(word: Any) -> list[int]:
    """The seats in a bit set."""
    return [p for p in range(8) if int(word) >> p & 1]


# --- cities -----------------------------------------------------------------------------------------------------------
def cities_of(desk: Desk, p: int) -> list[int]:
    """The vertices of the city pieces of a seat, standing ones first, in the order of the board."""
    down = [v for v in desk.buildings(p, c.SETTLEMENT) if has(desk.s.laid_down, v)]
    return [*desk.buildings(p, c.CITY), *down]


def piece_at(desk: Desk, p: int, v: int) -> int:
    """The number of the city piece of a seat on a vertex, counted from 0; NOTHING for none."""
    return next((k for k, at in enumerate(desk.s.city_node[p].tolist()) if at == v), c.NOTHING)


def _numbered(desk: Desk) -> dict[str, str]:
    names = desk.places.vertices
    return {str(k + 1): names[v] for k, v in enumerate(desk.s.city_node[desk.p].tolist()) if v >= 0}


def _walls(desk: Desk) -> list[str]:
    walls, nodes = int(desk.s.walls[desk.p]), desk.s.city_node[desk.p].tolist()
    return [desk.places.vertices[v] for k, v in enumerate(nodes) if walls >> k & 1]


def metropolis_of(desk: Desk, colour: int) -> tuple[int, int]:
    """The seat that has a metropolis and the vertex where it stands, NOTHING twice for none."""
    held = int(desk.s.metropolis[colour])
    if held < 0:
        return c.NOTHING, c.NOTHING
    return held // c.MAX_CITY_PIECES, int(desk.s.city_node[held // c.MAX_CITY_PIECES, held % c.MAX_CITY_PIECES])


def _metropolises(desk: Desk) -> dict[str, str]:
    there = {word: metropolis_of(desk, k) for k, word in enumerate(c.COLOURS)}
    return {word: desk.places.vertices[v] for word, (p, v) in there.items() if p == desk.p}


# --- knights ----------------------------------------------------------------------------------------------------------
def knight_word(rank: int, marks: list[str]) -> str:
    """A knight in words: `strong active`."""
    return " ".join([c.RANKS[rank - 1], *marks])


def _knights(desk: Desk) -> dict[str, str]:
    s, names = desk.s, desk.places.vertices
    standing = [(v, code) for v, code in enumerate(s.knight.tolist()) if code >= 0 and code // c.NUM_RANKS == desk.p]
    marks = {v: [word for word, field in MARKS.items() if has(getattr(s, field), v)] for v, _ in standing}
    return {names[v]: knight_word(code % c.NUM_RANKS + 1, marks[v]) for v, code in standing}


# --- the table, the turn ----------------------------------------------------------------------------------------------
def _merchant_token(desk: Desk) -> dict[str, Any] | None:
    s = desk.s
    return None if s.token_hex < 0 else {"hex": desk.places.hexes[s.token_hex], "seat": int(s.token_seat)}


def goods_in(desk: Desk, word: Any) -> list[str]:
    """The goods in a bit set of the eight that the bank trades."""
    return [good for k, good in enumerate(desk.banked) if int(word) >> k & 1]


def _homeless(desk: Desk) -> dict[str, Any]:
    seat, rank, marks = homeless_of(desk, int(desk.s.homeless))
    place = desk.places.vertices[int(desk.s.homeless_from)]
    return {"seat": seat, "knight": knight_word(rank, marks), "from": place}


def homeless_of(desk: Desk, code: int) -> tuple[int, int, list[str]]:
    """Seat, rank and marks of a displaced or lost knight: its code on the board, and so much more if it is active."""
    active, standing = divmod(code, desk.constants.HOMELESS_ACTIVE)
    return standing // c.NUM_RANKS, standing % c.NUM_RANKS + 1, ["active"] if active else []


def _card(desk: Desk) -> dict[str, Any]:
    """The card that is being played, and of its steps what says anything."""
    s = desk.s
    said = {
        "target": int(s.target) if s.target >= 0 else None,
        "chosen": seats_in(s.chosen),
        "hit": seats_in(s.hit),
        "due": {str(p): n for p, n in enumerate(s.due[: desk.n].tolist()) if n},
        "offered": desk.goods[int(s.offered)] if s.offered >= 0 else None,
        "first_hex": desk.places.hexes[int(s.first_hex)] if s.first_hex >= 0 else None,
        "left": desk.places.edges[int(s.lifted)] if s.lifted >= 0 else None,
        "removed": None if s.removed < 0 else knight_word(*_removed(int(s.removed))),
    }
    told = {word: value for word, value in said.items() if value not in (None, [], {})}
    return {"name": c.PROGRESS[int(s.playing)], "step": int(s.step), **told}


def _removed(code: int) -> tuple[int, list[str]]:
    """Rank and marks of a knight that deserted."""
    active, rank = divmod(code, c.NUM_RANKS)
    return rank + 1, ["active"] if active else []


WRITERS: Final[dict[str, Callable[[Desk], Any]]] = {
    "seats.pieces": _numbered,
    "seats.walls": _walls,
    "seats.knights": _knights,
    "seats.metropolises": _metropolises,
    "realm.merchant_token": _merchant_token,
    "turn.red": lambda desk: int(desk.s.rolled[0]) or None,
    "turn.other": lambda desk: int(desk.s.rolled[1]) or None,
    "turn.event": lambda desk: c.EVENT_FACES[int(desk.s.rolled[2]) - 1] if desk.s.rolled[2] else None,
    "turn.fleets": lambda desk: goods_in(desk, desk.s.fleets),
    "turn.homeless": _homeless,
    "turn.draw_colour": lambda desk: c.COLOURS[int(desk.s.draw_colour)] if desk.s.draw_colour >= 0 else None,
    "turn.card": _card,
}
