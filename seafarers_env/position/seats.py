"""Reading the seats of a position: pieces on the board, cards in hand, and what is left in bank and deck."""

import numpy as np

from seafarers_env.engine.constants import (
    AREA_START,
    CARDS,
    CITY,
    DECK,
    DESERT,
    MISSING,
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
from seafarers_env.engine.phases import MAIN, SETUP_SETTLEMENT
from seafarers_env.engine.sizes import MAX_AREAS
from seafarers_env.position.desk import Desk, has
from seafarers_env.position.entry import NO_FIELDS, Entry, Fields, PositionError, shown
from seafarers_env.position.links import held_at, read_links
from seafarers_env.position.phases import Phases

SEAT_KEYS = (
    "settlements", "cities", "roads", "ships", "hand", "cards", "played", "tokens", "areas", "home",
    "discards_owed", "discarding", "picks_owed",
)  # fmt: skip
_BUILDINGS = (("settlements", SETTLEMENT, SUPPLY_SETTLEMENTS), ("cities", CITY, SUPPLY_CITIES))
_PIECES = (("roads", ROAD, SUPPLY_ROADS), ("ships", SHIP, SUPPLY_SHIPS))
_KIND_WORDS = {-1: "the frame", MISSING: "a hex face down"}
_NAMES = {"settlements": "settlement", "cities": "city", "roads": "road", "ships": "ship"}


def read_seats(root: Fields, desk: Desk, due: Phases) -> list[Fields]:
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
        _areas(seat, desk, p, in_setup=SETUP_SETTLEMENT in due)
    read_links(root, desk)
    held = held_at(desk)
    for p, seat in enumerate(seats):
        _tokens(seat, desk, p, held)
    _check_token_limit(desk, held)
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
        sides.append(_KIND_WORDS.get(terrain, "land" if terrain <= DESERT else "sea"))
    if sides[0] == sides[1]:
        return f"{sides[0]} on both sides"
    return f"between {sides[0]} and {sides[1]}"


# --- areas and tokens -------------------------------------------------------------------------------------------------
def _areas(seat: Fields, desk: Desk, p: int, in_setup: bool) -> None:
    """Note the areas that the seat has settled, those of its buildings, and where it began."""
    names = desk.area_names
    sites = [desk.areas_at(int(v)) for v in np.flatnonzero(desk.s.vertex_building >> 1 == p)]
    stands = {areas[0] for areas in sites if areas}
    entry = seat.get("areas")
    if entry is not None:
        given = _regions(entry, desk)
        possible = {area for areas in sites for area in areas}
        if not given <= possible or any(areas and not given.intersection(areas) for areas in sites):
            where = ", ".join(names[a] for a in sorted(stands)) or "none"
            raise entry.error(f"the regions where seat {p} has buildings: {where}")
        stands = given
    desk.s.areas[p] = sum(1 << area for area in stands)
    home = _home(seat, desk, p, stands, in_setup)
    desk.s.home[p] = sum(1 << area for area in home)


def _regions(entry: Entry, desk: Desk) -> set[int]:
    """Areas by letter, or on a random board by any hex of theirs."""
    names = desk.area_names
    items = entry.items(MAX_AREAS, "regions")
    if not desk.r.dealt_islands:
        return {item.index_of(names, "a region of the board file") for item in items}
    regions: set[int] = set()
    for item in items:
        area = int(desk.s.area[item.place(desk.places.find_hex, "a hex of an island")])
        if area < 0:
            raise item.error("a hex of an island")
        regions.add(area)
    return regions


def _home(seat: Fields, desk: Desk, p: int, stands: set[int], in_setup: bool) -> set[int]:
    """Where a seat began: by default, of its regions, the start areas without tokens."""
    entry = seat.get("home")
    most = 1 if desk.r.home_single else 2
    if entry is not None:
        home = _regions(entry, desk)
        if not home <= stands or (in_setup and home != stands):
            where = ", ".join(desk.area_names[a] for a in sorted(stands)) or "none"
            raise entry.error(f"regions where seat {p} began, among {where}")
    elif in_setup:
        home = stands
    else:
        tokens = seat.get("tokens")
        named = [key.place(desk.places.find_vertex, "a vertex") for key, _ in tokens.pairs()] if tokens else []
        foreign = {desk.area_of(v) for v in named} if not desk.r.trade_route_tokens else set[int]()
        home = {area for area in stands - foreign if desk.b.area_kind[area] == AREA_START}
        if len(home) > most:
            raise seat.error("home", f"the region where seat {p} began" + ("" if most == 1 else ", at most two"))
    if len(home) > most:
        raise seat.error("home", f"at most {most} regions where seat {p} began", f"{len(home)}")
    return home


def _tokens(seat: Fields, desk: Desk, p: int, held: np.ndarray) -> None:
    """Put special tokens under buildings: on foreign islands, and at home for trade routes (SVP-02, CROSSING-11)."""
    entry, s, r = seat.get("tokens"), desk.s, desk.r
    seen: list[int] = []
    if entry is None:
        s.vertex_tokens[s.vertex_building >> 1 == p] = held[s.vertex_building >> 1 == p]
    for key, value in entry.pairs() if entry is not None else ():
        v = key.place(desk.places.find_vertex, f"a vertex with a building of seat {p}")
        if s.vertex_building[v] >> 1 != p:
            raise key.error(f"a vertex with a building of seat {p}")
        further = int(r.island_token_further) if r.island_token_each else 0
        routes = int(held[v])
        foreign = [area for area in desk.areas_at(v) if desk.is_foreign(p, area)]
        if not foreign and not routes:
            raise key.error("a building on a foreign island, where tokens are earned")
        most = max(int(r.island_token), further) if foreign else 0
        n = value.integer(routes, routes + most, "a number of tokens (option island_token)")
        if foreign and n > routes:
            if v in seen or (seen and not r.island_token_each) or desk.area_of(v) in [desk.area_of(u) for u in seen]:
                once = "one building of each island" if r.island_token_each else "one building"
                raise key.error(f"tokens under {once} of a seat, as the option island_token_per has it")
            seen.append(v)
        s.vertex_tokens[v] = n
    own = s.vertex_building >> 1 == p
    if (s.vertex_tokens[own] < held[own]).any():
        raise seat.error("tokens", "the tokens of all trade routes, each under its building at home")
    s.tokens[p] = int(s.vertex_tokens[own].sum())


def _check_token_limit(desk: Desk, held: np.ndarray) -> None:
    given = int(desk.s.tokens[: desk.n].sum()) - int(held.sum())
    if desk.r.token_limit and given > desk.r.token_limit:
        raise PositionError("seats", f"at most {desk.r.token_limit} tokens (option token_limit)", f"{given}")


# --- cards ------------------------------------------------------------------------------------------------------------
def _cards(root: Fields, seats: list[Fields], desk: Desk) -> None:
    s = desk.s
    bank = [int(desk.r.bank)] * NUM_RESOURCES
    deck = _all_cards(desk)
    for p, seat in enumerate(seats):
        s.hand[p] = _counts(seat, "hand", RESOURCES, bank)
        s.discarding[p] = _counts(seat, "discarding", RESOURCES, bank)
        s.cards[p] = _counts(seat, "cards", CARDS, deck)
        s.played[p] = _counts(seat, "played", CARDS, deck)
        if s.played[p, VICTORY_POINT]:
            raise seat.error("played", "no victory point cards: they stay in 'cards', hidden")
    out = s.hand.sum(axis=0, dtype=np.int64) + s.discarding.sum(axis=0, dtype=np.int64)
    s.bank[...] = _rest(root, "bank", RESOURCES, bank, out, "hands (and 'discarding')")
    drawn = s.cards.sum(axis=0, dtype=np.int64) + s.played.sum(axis=0, dtype=np.int64)
    s.deck[...] = _rest(root, "deck", CARDS, deck, drawn, "'cards' and 'played' of the seats")
    # counted here for checks of what follows; `rebuild` counts again
    s.hand_size[...] = s.hand.sum(axis=1)
    s.cards_size[...] = s.cards.sum(axis=1)


def _all_cards(desk: Desk) -> list[int]:
    """All development cards of the game by kind."""
    return [n * int(desk.r.decks) for n in DECK]


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
    bought = [0] * NUM_CARDS if entry is None else entry.counts(CARDS, "kinds of card", _all_cards(desk))
    for k, n in enumerate(bought):
        held = int(desk.s.cards[active, k]) if MAIN in due else 0
        if n > held and entry is not None:
            because = f"that seat {active} holds in 'cards'" if MAIN in due else "bought before the roll"
            raise entry.error(f"at most {held} {CARDS[k]} cards {because}", f"{n}")
    desk.s.bought[...] = bought
