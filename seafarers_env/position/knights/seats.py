"""Reading what seats of Cities & Knights have: numbers of city pieces, walls, metropolises, knights (CK)."""

from typing import Final

from seafarers_env.board.bit_sets import put
from seafarers_env.engine import constants as c
from seafarers_env.engine.knights.declared.codecs import MARKS, cities_of, piece_at
from seafarers_env.position.codecs import CODES, read, settled
from seafarers_env.position.context import PositionContext, bits, has
from seafarers_env.position.entry import Entry, PositionError, shown

_COUNTED: Final = ("seats.levels", "seats.defender", "seats.progress")


def read_realm(context: PositionContext) -> None:
    """Put what seats have into the record; their buildings stand there."""
    readers = {"pieces": _pieces, "walls": _walls, "metropolises": _metropolises, "knights": _knights}
    for name, reader in readers.items():
        for _ in context.by_seat():
            entry = context.entry(f"seats.{name}")
            if settled(context, CODES[f"seats.{name}"], entry) is None and context.r.knights:
                reader(context, entry)
    if context.r.knights:
        for _ in context.by_seat():
            read(context, *_COUNTED)
        _merchant_token(context, context.sections["realm"].given("merchant_token"))
        context.rule("knights.deal").recount(context.s, context.r)  # for checks of what follows; `rebuild` counts again


# --- cities -----------------------------------------------------------------------------------------------------------
def _pieces(context: PositionContext, entry: Entry | None) -> None:
    """Number the city pieces of the seat at hand: as it says, else by the lowest free ones in the order listed."""
    s, p, most = context.s, context.p, int(context.r.supply[c.SUPPLY_CITIES])
    words = [str(k + 1) for k in range(most)]
    standing, nodes = cities_of(context, p), s.city_node[p]
    nodes[:] = c.NOTHING
    for key, value in entry.named(words, "numbers of city pieces (CK-221)").items() if entry is not None else ():
        v = value.place(context.places.find_vertex, f"the vertex of a city of seat {p}")
        if v not in standing or v in nodes:
            raise value.error(f"a city of seat {p}, standing or laid down, each with one number (CK-221)")
        nodes[int(key) - 1] = v
    for v in _as_listed(context, standing):
        if v not in nodes:
            nodes[int((nodes[:most] < 0).argmax())] = v


def _as_listed(context: PositionContext, standing: list[int]) -> list[int]:
    """City pieces in the order in which the seat names them."""
    entries = [context.entry(f"seats.{word}") for word in ("cities", "laid_down")]
    items = [item for entry in entries if entry is not None for item in entry.items(c.MAX_CITY_PIECES, "cities")]
    named = [item.place(context.places.find_vertex, "a vertex") for item in items]
    return [*named, *(v for v in standing if v not in named)]


def _city(context: PositionContext, item: Entry, what: str, rule: str) -> int:
    """The number of a standing city of the seat at hand that an entry names, counted from 0."""
    v = item.place(context.places.find_vertex, f"the vertex of a city of seat {context.p}")
    if v not in context.buildings(context.p, c.CITY):
        down = has(context.s.laid_down, v) and piece_at(context, context.p, v) >= 0
        found = f"{shown(item.value)}, {'a city that is laid down' if down else 'where it has none'}"
        raise item.error(f"{what} with a standing city of seat {context.p} ({rule})", found)
    return piece_at(context, context.p, v)


def _walls(context: PositionContext, entry: Entry | None) -> None:
    s, p = context.s, context.p
    for item in entry.items(100, "walls") if entry is not None else ():
        x = _city(context, item, "a vertex", "CK-109, CK-116")
        if int(s.walls[p]) >> x & 1:
            raise item.error("one wall under each city (CK-116)", f"{shown(item.value)} again")
        s.walls[p] = int(s.walls[p]) | 1 << x
    found = len(bits(s.walls[p]))
    if entry is not None and found > c.MAX_WALLS:
        raise entry.error(f"at most {c.MAX_WALLS} walls of a seat (CK-003, CK-234)", f"{found}")


def _metropolises(context: PositionContext, entry: Entry | None) -> None:
    s, p = context.s, context.p
    for word, item in entry.named(c.COLOURS, "colours").items() if entry is not None else ():
        if item.value is None:
            continue
        colour, x = c.COLOURS.index(word), _city(context, item, "a vertex", "CK-109, CK-233")
        if s.metropolis[colour] >= 0:
            holder = int(s.metropolis[colour]) // c.MAX_CITY_PIECES
            right = f"one metropolis of {word}, as there is one of each colour (CK-004)"
            raise item.error(right, f"seat {holder} has it")
        if c.MAX_CITY_PIECES * p + x in s.metropolis.tolist():
            raise item.error("one metropolis to a city (CK-039, CK-233)", f"{shown(item.value)} again")
        s.metropolis[colour] = c.MAX_CITY_PIECES * p + x


def _merchant_token(context: PositionContext, entry: Entry | None) -> None:
    if entry is None:
        return
    fields = entry.fields(("hex", "seat"))
    place, seat = fields.get("hex"), fields.get("seat")
    if place is None or seat is None:
        raise entry.error("the hex where the merchant token stands, and the seat that owns it (CK-075)")
    context.s.token_hex = place.place(context.places.find_hex, "a hex")
    context.s.token_seat = seat.seat(context.n)


def begun_with(context: PositionContext, placed: int) -> tuple[int, int]:
    """The settlements and cities that a seat can have after so many starting placements of its own (CK-005)."""
    return min(placed, 1), max(0, min(placed - 1, 1))


# --- knights ----------------------------------------------------------------------------------------------------------
def knight_of(entry: Entry) -> tuple[int, list[str]]:
    """The rank and marks of a knight in words: `strong active`."""
    right = "a rank (basic, strong, mighty), and behind it what the knight is of: active, fresh, promoted"
    words = entry.text(right).split()
    if not words or words[0] not in c.RANKS or any(word not in MARKS for word in words[1:]):
        raise entry.error(right)
    if len({*words}) < len(words):
        raise entry.error("each word once")
    return c.RANKS.index(words[0]) + 1, [word for word in MARKS if word in words]


def _knights(context: PositionContext, entry: Entry | None) -> None:
    s, p = context.s, context.p
    for key, value in entry.pairs() if entry is not None else ():
        v = key.place(context.places.find_vertex, "a vertex")
        expected, found = _wrong_node(context, v)
        if expected:
            raise key.error(expected, f"{shown(key.value)}, {found}")
        rank, marks = knight_of(value)
        s.knight[v] = c.NUM_RANKS * p + rank - 1
        for word in marks:
            put(getattr(s, MARKS[word]), v)
    for k, rank in enumerate(c.RANKS):
        standing = [v for v, code in enumerate(s.knight.tolist()) if code == c.NUM_RANKS * p + k]
        if len(standing) > c.EACH_RANK:
            names = ", ".join(context.places.vertices[v] for v in standing)
            right = f"at most {c.EACH_RANK} {rank} knights of a seat (CK-085, CK-232)"
            raise PositionError(f"seats[{p}].knights", right, f"{len(standing)}: {names}")


def _wrong_node(context: PositionContext, v: int) -> tuple[str, str]:
    """What a vertex for a knight must be, and is not (CK-079, CK-086, CK-232)."""
    s, b = context.s, context.b
    free = "a vertex without building, merchant and other knight (CK-086, CK-232)"
    if s.vertex_building[v] >= 0:
        return free, f"where seat {s.vertex_building[v] >> 1} has a building"
    if s.knight[v] >= 0:
        return free, f"where seat {s.knight[v] // c.NUM_RANKS} has a knight"
    if context.r.spices and s.vertex_merchant[v] >= 0:
        return free, f"where seat {s.vertex_merchant[v]} has a merchant"
    hidden = [h for h in b.vertex_hexes[v].tolist() if h >= 0 and s.terrain[h] == c.MISSING]
    if hidden:
        return "a vertex at no face-down hex (CK-079, CK-232)", f"at {context.places.hexes[hidden[0]]}"
    return "", ""
