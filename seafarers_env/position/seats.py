"""Reading the seats of a position: pieces on the board, cards in hand, and what is left in bank and deck."""

from typing import Final

import numpy as np

from seafarers_env.engine import constants as c
from seafarers_env.engine import phases as at
from seafarers_env.engine.parts.codecs import Pieces
from seafarers_env.engine.sizes import MAX_AREAS
from seafarers_env.position.codecs import CODES, KEYS, SECTIONS, read
from seafarers_env.position.crossing import held_at, read_links
from seafarers_env.position.desk import Desk, ask, has, put_bit
from seafarers_env.position.entry import Entry, Fields, PositionError, shown
from seafarers_env.position.fleet import read_fleets, wrong_road, wrong_site
from seafarers_env.position.realm import read_realm
from seafarers_env.position.sailing import read_crossings

_PIECES: Final = [code for code in SECTIONS["seats"] if isinstance(code, Pieces)]
_ELSEWHERE: Final = {"cities": "ports", "ships": "fleet"}
_KIND_WORDS: Final = {-1: "the frame", c.MISSING: "a hex face down"}


def read_seats(desk: Desk) -> None:
    """Put pieces and cards of all seats into the record."""
    entry = desk.root.get("seats")
    given = [] if entry is None else entry.items(desk.n, f"seats, as the game has {desk.n}")
    desk.seats = [item.fields(KEYS["seats"]) for item in given]
    desk.seats += [Fields(f"seats[{p}]", {}) for p in range(len(given), desk.n)]
    for kept in ("vertex_building", "edge_piece"):
        codes = [code for code in _PIECES if code.kept == kept]
        for _ in desk.by_seat():
            for code in codes:
                _place(desk, code)
    read_fleets(desk)
    read_realm(desk)
    for p in desk.by_seat():
        _areas(desk, p)
    read_links(desk)
    read_crossings(desk)
    held = held_at(desk)
    for p in desk.by_seat():
        _tokens(desk, p, held)
    given = int(desk.s.tokens[: desk.n].sum()) - int(held.sum())
    if desk.r.token_limit and given > desk.r.token_limit:
        raise PositionError("seats", f"at most {desk.r.token_limit} tokens (option token_limit)", f"{given}")
    _cards(desk)


# --- pieces -----------------------------------------------------------------------------------------------------------
def _place(desk: Desk, code: Pieces) -> None:
    """Put the pieces of one kind of the seat at hand on the board, each from the supply."""
    word, pieces = code.name, getattr(desk.s, code.kept)
    entry, supply = desk.entry(code.path), int(desk.r.supply[code.column])
    at_vertex = code.kept == "vertex_building"
    if desk.r.cargo_ships and word in _ELSEWHERE and entry is not None and not entry.is_null:
        raise entry.error(f"nothing, as those of the explorers stand under '{_ELSEWHERE[word]}'")
    for i, item in enumerate(entry.items(1000, word) if entry is not None else ()):
        if i >= supply:
            off = ", as ships are switched off" if word == "ships" and not desk.r.ships else ""
            raise item.error(f"at most {supply} {word}, the supply of a seat{off}", f"{shown(item.value)}, one more")
        find, where = (desk.places.find_vertex, "a vertex") if at_vertex else (desk.places.find_edge, "an edge")
        place = item.place(find, f"{where} for a {code.what}")
        expected, found = (_wrong_vertex if at_vertex else _wrong_edge)(desk, place, code)
        if expected:
            raise item.error(expected, f"{shown(item.value)}, {found}")
        pieces[place] = 2 * desk.p + code.kind
        if code.mark:
            put_bit(getattr(desk.s, code.mark), place)
        desk.s.supply[desk.p, code.column] -= 1


def _whose(desk: Desk, code: Pieces, place: int) -> str:
    piece = int(getattr(desk.s, code.kept)[place])
    what = next(other.what for other in _PIECES if (other.kept, other.kind) == (code.kept, piece & 1))
    return f"the {what} of seat {piece >> 1}"


def _wrong_vertex(desk: Desk, v: int, code: Pieces) -> tuple[str, str]:
    """What a vertex for a building must be, and is not."""
    s, b, free = desk.s, desk.b, "a vertex with no building on it or next to it"
    if desk.r.cargo_ships:
        return wrong_site(desk, v, desk.p)
    if desk.r.listed and not has(b.locations, v):
        return "a named location (HAWAII-17)", "which is none"
    if not any(h >= 0 and s.terrain[h] <= c.DESERT for h in b.vertex_hexes[v]):
        return "a vertex at a land hex", "which has none"
    if s.vertex_building[v] >= 0:
        return free, _whose(desk, code, v)
    near = next((u for u in b.vertex_neighbours[v] if u >= 0 and s.vertex_building[u] >= 0), None)
    if near is None:
        return "", ""
    return free, f"next to {_whose(desk, code, near)} on {desk.places.vertices[near]!r}"


def _wrong_edge(desk: Desk, e: int, code: Pieces) -> tuple[str, str]:
    """What an edge for a road or ship must be, and is not."""
    s = desk.s
    if desk.r.cargo_ships:
        return wrong_road(desk, e, desk.p)
    blind = bool(desk.r.blind_start) and desk.in_setup  # it may lie beside hidden hexes, or wait to be mended
    if desk.r.round_the_world and at.FOUND_HEX in desk.due:  # or has landed at hexes that it turns up (WORLD-21)
        blind |= any(h >= 0 and s.terrain[h] == c.MISSING for h in desk.b.edge_hexes[e])
    fits = has(s.road_edges if code.kind == c.ROAD else s.ship_edges, e)
    if desk.r.listed and not fits:
        return f"a space for {code.name} (HAWAII-18)", f"a space for {'ships' if code.kind == c.ROAD else 'roads'}"
    if not blind and not fits:
        kinds = [-1 if h < 0 else int(s.terrain[h]) for h in desk.b.edge_hexes[e]]
        a, b = (_KIND_WORDS.get(kind, "land" if kind <= c.DESERT else "sea") for kind in kinds)
        return f"an edge where a {code.what} may lie", f"{a} on both sides" if a == b else f"between {a} and {b}"
    taken = s.edge_piece[e] >= 0
    return ("an edge with no piece on it", _whose(desk, code, e)) if taken else ("", "")


# --- areas and tokens -------------------------------------------------------------------------------------------------
def _areas(desk: Desk, p: int) -> None:
    """Note the areas that the seat has settled, those of its buildings, and where it began."""
    entry = desk.seats[p].given("areas")
    sites = [desk.areas_at(int(v)) for v in np.flatnonzero(desk.s.vertex_building >> 1 == p)]
    stands = {areas[0] for areas in sites if areas}
    if entry is not None:
        given = _regions(entry, desk)
        possible = {area for areas in sites for area in areas}
        if not given <= possible or any(areas and not given.intersection(areas) for areas in sites):
            raise entry.error(f"the regions where seat {p} has buildings: {_listed(desk, stands)}")
        stands = given
    desk.s.areas[p] = sum(1 << area for area in stands)
    desk.s.home[p] = sum(1 << area for area in _home(desk, p, stands))


def _listed(desk: Desk, areas: set[int]) -> str:
    return ", ".join(desk.area_names[area] for area in sorted(areas)) or "none"


def _regions(entry: Entry, desk: Desk) -> set[int]:
    """Areas by letter, or on a random board by any hex of theirs."""
    items = entry.items(MAX_AREAS, "regions")
    if not desk.r.dealt_islands:
        return {item.index_of(desk.area_names, "a region of the board file") for item in items}
    regions: set[int] = set()
    for item in items:
        area = int(desk.s.area[item.place(desk.places.find_hex, "a hex of an island")])
        if area < 0:
            raise item.error("a hex of an island")
        regions.add(area)
    return regions


def _home(desk: Desk, p: int, stands: set[int]) -> set[int]:
    """Where a seat began: by default, of its regions, the start areas without tokens."""
    seat = desk.seats[p]
    entry, tokens = seat.given("home"), seat.given("tokens")
    most = 1 if desk.r.home_single else len(desk.order) // desk.n
    if entry is not None:
        home = _regions(entry, desk)
        if not home <= stands or (desk.in_setup and home != stands):
            raise entry.error(f"regions where seat {p} began, among {_listed(desk, stands)}")
    elif desk.in_setup:
        home = stands
    else:
        named = [key.place(desk.places.find_vertex, "a vertex") for key, _ in tokens.pairs()] if tokens else []
        foreign = {desk.area_of(v) for v in named} if not desk.r.trade_route_tokens else set[int]()
        home = {area for area in stands - foreign if desk.b.area_kind[area] == c.AREA_START}
        if len(home) > most and not (desk.r.home_settled or desk.r.trade_route_tokens):  # it means nothing
            home = set(sorted(home)[:most])
        if len(home) > most:
            raise seat.error("home", f"the region where seat {p} began" + ("" if most == 1 else f", at most {most}"))
    if len(home) > most:
        raise seat.error("home", f"at most {most} regions where seat {p} began", f"{len(home)}")
    return home


def _tokens(desk: Desk, p: int, held: np.ndarray) -> None:
    """Put special tokens under buildings: on foreign islands, and at home for trade routes (SVP-02, CROSSING-11)."""
    entry, s, r = desk.seats[p].given("tokens"), desk.s, desk.r
    own = s.vertex_building >> 1 == p
    seen: list[int] = []
    far = 0  # buildings with a token of settlement_tokens
    if entry is None:
        s.vertex_tokens[own] = held[own]
    for key, value in entry.pairs() if entry is not None else ():
        v = key.place(desk.places.find_vertex, f"a vertex with a building of seat {p}")
        if not own[v]:
            raise key.error(f"a vertex with a building of seat {p}")
        further = int(r.island_token_further) if r.island_token_each else 0
        routes = int(held[v])
        foreign = any(desk.is_foreign(p, area) for area in desk.areas_at(v))
        is_far = bool(r.settlement_tokens) and bool(desk.rule("rules.isles.island_tokens")._lies_far(s, desk.b, v))
        if not foreign and not routes and not is_far:
            raise key.error("a building on a foreign island, where tokens are earned")
        most = is_far + (max(int(r.island_token), further) if foreign else 0)
        n = value.integer(routes, routes + most, "a number of tokens (option island_token)")
        if foreign and n > routes:
            if v in seen or (seen and not r.island_token_each) or desk.area_of(v) in [desk.area_of(u) for u in seen]:
                once = "one building of each island" if r.island_token_each else "one building"
                raise key.error(f"tokens under {once} of a seat, as the option island_token_per has it")
            seen.append(v)
        s.vertex_tokens[v] = n
        far += is_far and n > routes
        if far > r.settlement_tokens and not foreign:
            raise key.error(
                f"tokens under {r.settlement_tokens} buildings of a seat, as the option settlement_tokens has it"
            )
    if (s.vertex_tokens[own] < held[own]).any():
        raise desk.seats[p].error("tokens", "the tokens of all trade routes, each under its building at home")
    s.tokens[p] = int(s.vertex_tokens[own].sum())


# --- cards ------------------------------------------------------------------------------------------------------------
def _cards(desk: Desk) -> None:
    s = desk.s
    for _ in desk.by_seat():
        read(desk, "seats.hand", "seats.discarding", "seats.cards", "seats.played")
    _rest(desk, "bank", "resources", "seats.hand", s.hand + s.discarding, "hands (and 'discarding')")
    _rest(desk, "deck", "kinds of card", "seats.cards", s.cards + s.played, "'cards' and 'played' of the seats")
    # counted here for checks of what follows; `rebuild` counts again
    s.hand_size[...] = s.hand.sum(axis=1)
    s.cards_size[...] = s.cards.sum(axis=1)


def _rest(desk: Desk, key: str, what: str, of: str, taken: np.ndarray, where: str) -> None:
    """What is left of each kind: counted, and compared with what the position says."""
    code, entry, total = CODES[key], desk.root.get(key), ask(CODES[of].most, desk)
    words = ask(code.words, desk)
    given = {} if entry is None else entry.named(words, what)
    for k, (word, out) in enumerate(zip(words, taken.sum(axis=0, dtype=np.int64).tolist(), strict=False)):
        left = total[k] - out
        if left < 0:
            raise PositionError("seats", f"at most {total[k]} {word} cards in {where}", f"{out}")
        if word in given and given[word].integer(0, total[k]) != left:
            raise given[word].error(f"{left}, as there are {total[k]} and {out} are in {where}")
        getattr(desk.s, key)[k] = left


def read_bought(desk: Desk) -> None:
    """The cards the active seat bought this turn, which are among its cards."""
    read(desk, "bought")
    active = int(desk.s.active)
    for k, (n, held) in enumerate(zip(desk.s.bought.tolist(), desk.s.cards[active].tolist(), strict=True)):
        if n > held:
            raise desk.root.error(
                "bought", f"at most {held} {c.CARDS[k]} cards that seat {active} holds in 'cards'", f"{n}"
            )
