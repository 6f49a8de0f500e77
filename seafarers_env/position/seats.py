"""Reading the seats of a position: pieces on the board, cards in hand, and what is left in bank and deck."""

import numpy as np

from seafarers_env.constants import (
    AREA_ISLAND,
    CARDS,
    CITY,
    DECK,
    DESERT,
    MAIN,
    NOTHING,
    NUM_CARDS,
    NUM_RESOURCES,
    RESOURCES,
    ROAD,
    SETTLEMENT,
    SHIP,
    SUPPLY_CITIES,
    SUPPLY_ROADS,
    SUPPLY_SETTLEMENTS,
    SUPPLY_SHIPS,
    VICTORY_POINT,
)
from seafarers_env.position.desk import Desk, has
from seafarers_env.position.entry import NO_FIELDS, Entry, Fields, PositionError, shown
from seafarers_env.position.phases import Phases

SEAT_KEYS = (
    "settlements", "cities", "roads", "ships", "hand", "cards", "played", "tokens", "areas",
    "discards_owed", "discarding", "picks_owed",
)  # fmt: skip
_BUILDINGS = (("settlements", SETTLEMENT, SUPPLY_SETTLEMENTS), ("cities", CITY, SUPPLY_CITIES))
_PIECES = (("roads", ROAD, SUPPLY_ROADS), ("ships", SHIP, SUPPLY_SHIPS))
_NAMES = {"settlements": "settlement", "cities": "city", "roads": "road", "ships": "ship"}


def read_seats(root: Fields, desk: Desk) -> list[Fields]:
    """Put pieces and cards of all seats into the record; return their entries."""
    entry = root.get("seats")
    given = [] if entry is None else entry.items(desk.n, f"seats, as the game has {desk.n}")
    seats = [item.fields(SEAT_KEYS) for item in given]
    seats += [NO_FIELDS] * (desk.n - len(seats))
    for p, seat in enumerate(seats):
        for word, kind, column in _BUILDINGS:
            _place(seat, desk, p, word, kind, column)
    for p, seat in enumerate(seats):
        for word, kind, column in _PIECES:
            _place(seat, desk, p, word, kind, column)
    for p, seat in enumerate(seats):
        _tokens(seat, desk, p)
        _areas(seat, desk, p)
    _check_token_limit(desk)
    _cards(root, seats, desk)
    return seats


# --- pieces -----------------------------------------------------------------------------------------------------------
def _place(seat: Fields, desk: Desk, p: int, word: str, kind: int, column: int) -> None:
    """Put the pieces of one kind on the board, each from the supply."""
    entry = seat.get(word)
    supply = int(desk.r.supply[column])
    on_vertex = column in (SUPPLY_SETTLEMENTS, SUPPLY_CITIES)
    for i, item in enumerate(entry.items(1000, word) if entry is not None else ()):
        if i >= supply:
            off = ", as ships are switched off" if word == "ships" and not desk.r.ships else ""
            raise item.error(f"at most {supply} {word}, the supply of a seat{off}", f"{shown(item.value)}, one more")
        if on_vertex:
            v = item.place(desk.places.find_vertex, f"a vertex for a {_NAMES[word]}")
            _check_vertex(item, desk, v)
            desk.s.vertex_building[v] = 2 * p + kind
        else:
            e = item.place(desk.places.find_edge, f"an edge for a {_NAMES[word]}")
            _check_edge(item, desk, e, kind)
            desk.s.edge_piece[e] = 2 * p + kind
        desk.s.supply[p, column] -= 1


def _check_vertex(item: Entry, desk: Desk, v: int) -> None:
    s, b = desk.s, desk.b
    if not any(h >= 0 and s.terrain[h] <= DESERT for h in b.vertex_hexes[v]):
        raise item.error("a vertex at a land hex", f"{shown(item.value)}, which has none")
    expected = "a vertex with no building on it or next to it"
    if s.vertex_building[v] >= 0:
        raise item.error(expected, f"{shown(item.value)}, {_building(desk, v)}")
    for u in b.vertex_neighbours[v]:
        if u >= 0 and s.vertex_building[u] >= 0:
            there = f"{_building(desk, u)} on {desk.places.vertices[u]!r}"
            raise item.error(expected, f"{shown(item.value)}, next to {there}")


def _building(desk: Desk, v: int) -> str:
    building = int(desk.s.vertex_building[v])
    return f"the {'city' if building & 1 == CITY else 'settlement'} of seat {building >> 1}"


def _check_edge(item: Entry, desk: Desk, e: int, kind: int) -> None:
    s = desk.s
    word = "road" if kind == ROAD else "ship"
    if not has(s.road_edges if kind == ROAD else s.ship_edges, e):
        raise item.error(f"an edge where a {word} may lie", f"{shown(item.value)}, {_sides(desk, e)}")
    if s.edge_piece[e] >= 0:
        piece = int(s.edge_piece[e])
        there = f"the {'road' if piece & 1 == ROAD else 'ship'} of seat {piece >> 1}"
        raise item.error("an edge with no piece on it", f"{shown(item.value)}, {there}")


def _sides(desk: Desk, e: int) -> str:
    """What lies on both sides of an edge, in words."""
    sides: list[str] = []
    for h in desk.b.edge_hexes[e]:
        terrain = -1 if h < 0 else int(desk.s.terrain[h])
        sides.append("the frame" if terrain < 0 else "land" if terrain <= DESERT else "sea")
    if sides[0] == sides[1]:
        return f"{sides[0]} on both sides"
    return f"between {sides[0]} and {sides[1]}"


# --- tokens and areas -------------------------------------------------------------------------------------------------
def _tokens(seat: Fields, desk: Desk, p: int) -> None:
    """Put special tokens under buildings on foreign islands (SVP-02)."""
    entry, s, r = seat.get("tokens"), desk.s, desk.r
    seen: list[int] = []
    for key, value in entry.pairs() if entry is not None else ():
        v = key.place(desk.places.find_vertex, f"a vertex with a building of seat {p}")
        if s.vertex_building[v] >> 1 != p:
            raise key.error(f"a vertex with a building of seat {p}")
        area = desk.area_of(v)
        if area < 0 or desk.b.area_kind[area] != AREA_ISLAND:
            raise key.error("a building on a foreign island, where tokens are earned")
        if v in seen or (seen and not r.island_token_each) or area in [desk.area_of(u) for u in seen]:
            once = "one building of each island" if r.island_token_each else "one building"
            raise key.error(f"tokens under {once} of a seat, as the option island_token_per has it")
        n = value.integer(0, int(r.island_token), "a number of tokens (option island_token)")
        s.vertex_tokens[v] = n
        s.tokens[p] += n
        seen.append(v)


def _check_token_limit(desk: Desk) -> None:
    given = int(desk.s.tokens[: desk.n].sum())
    if desk.r.token_limit and given > desk.r.token_limit:
        raise PositionError("seats", f"at most {desk.r.token_limit} tokens (option token_limit)", f"{given}")


def _areas(seat: Fields, desk: Desk, p: int) -> None:
    """Note the areas that the seat has settled: those of its buildings."""
    letters = [area.letter for area in desk.table.board.chart.areas]
    stands = {desk.area_of(int(v)) for v in np.flatnonzero(desk.s.vertex_building >> 1 == p)} - {NOTHING}
    entry = seat.get("areas")
    if entry is not None:
        given = {item.index_of(letters, "a region of the board file") for item in entry.items(len(letters), "regions")}
        if given != stands:
            where = ", ".join(letters[a] for a in sorted(stands)) or "none"
            raise entry.error(f"the regions where seat {p} has buildings: {where}")
    desk.s.areas[p] = sum(1 << area for area in stands)


# --- cards ------------------------------------------------------------------------------------------------------------
def _cards(root: Fields, seats: list[Fields], desk: Desk) -> None:
    s = desk.s
    bank = [int(desk.r.bank)] * NUM_RESOURCES
    for p, seat in enumerate(seats):
        s.hand[p] = _counts(seat, "hand", RESOURCES, bank)
        s.discarding[p] = _counts(seat, "discarding", RESOURCES, bank)
        s.cards[p] = _counts(seat, "cards", CARDS, DECK)
        s.played[p] = _counts(seat, "played", CARDS, DECK)
        if s.played[p, VICTORY_POINT]:
            raise seat.error("played", "no victory point cards: they stay in 'cards', hidden")
    out = s.hand.sum(axis=0, dtype=np.int64) + s.discarding.sum(axis=0, dtype=np.int64)
    s.bank[...] = _rest(root, "bank", RESOURCES, bank, out, "hands (and 'discarding')")
    drawn = s.cards.sum(axis=0, dtype=np.int64) + s.played.sum(axis=0, dtype=np.int64)
    s.deck[...] = _rest(root, "deck", CARDS, list(DECK), drawn, "'cards' and 'played' of the seats")
    # counted here for checks of what follows; `rebuild` counts again
    s.hand_size[...] = s.hand.sum(axis=1)
    s.cards_size[...] = s.cards.sum(axis=1)


def _counts(fields: Fields, key: str, words: tuple[str, ...], most: list[int] | tuple[int, ...]) -> list[int]:
    entry = fields.get(key)
    what = "resources" if words is RESOURCES else "kinds of card"
    return [0] * len(words) if entry is None else entry.counts(words, what, most)


def _rest(root: Fields, key: str, words: tuple[str, ...], total: list[int], taken: np.ndarray, where: str) -> list[int]:
    """What is left of each kind: counted, and compared with what the position says."""
    entry = root.get(key)
    given = {} if entry is None else entry.named(words, "resources" if words is RESOURCES else "kinds of card")
    rest: list[int] = []
    for k, word in enumerate(words):
        left = total[k] - int(taken[k])
        if left < 0:
            raise PositionError("seats", f"at most {total[k]} {word} cards in {where}", f"{int(taken[k])}")
        if word in given and given[word].integer(0, total[k]) != left:
            raise given[word].error(f"{left}, as there are {total[k]} and {int(taken[k])} are in {where}")
        rest.append(left)
    return rest


def read_bought(root: Fields, desk: Desk, due: Phases) -> None:
    """The cards the active seat bought this turn, which are among its cards."""
    entry, active = root.get("bought"), int(desk.s.active)
    bought = [0] * NUM_CARDS if entry is None else entry.counts(CARDS, "kinds of card", DECK)
    for k, n in enumerate(bought):
        held = int(desk.s.cards[active, k]) if MAIN in due else 0
        if n > held and entry is not None:
            because = f"that seat {active} holds in 'cards'" if MAIN in due else "bought before the roll"
            raise entry.error(f"at most {held} {CARDS[k]} cards {because}", f"{n}")
    desk.s.bought[...] = bought
