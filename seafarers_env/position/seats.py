"""Reading the seats of a position: pieces on the board, cards in hand, and what is left in bank and deck."""

from typing import Final

import numpy as np

from seafarers_env.board.bit_sets import put
from seafarers_env.engine import constants as c, phases as at
from seafarers_env.engine.declaring.codecs import Pieces
from seafarers_env.engine.sizes import MAX_AREAS
from seafarers_env.position.codecs import CODES, KEYS, SECTIONS, read
from seafarers_env.position.context import PositionContext, ask, has
from seafarers_env.position.entry import Entry, Fields, PositionError, shown
from seafarers_env.position.explorers.fleet import read_fleets, wrong_road, wrong_site
from seafarers_env.position.fan import read_crossings
from seafarers_env.position.isles.crossing import held_at, read_links
from seafarers_env.position.knights.seats import read_realm

_PIECES: Final = [code for code in SECTIONS["seats"] if isinstance(code, Pieces)]
_ELSEWHERE: Final = {"cities": "ports", "ships": "fleet"}
_KIND_WORDS: Final = {-1: "the frame", c.MISSING: "a hex face down"}


def read_seats(context: PositionContext) -> None:
    """Put pieces and cards of all seats into the record."""
    entry = context.root.get("seats")
    given = [] if entry is None else entry.items(context.n, f"seats, as the game has {context.n}")
    context.seats = [item.fields(KEYS["seats"]) for item in given]
    context.seats += [Fields(f"seats[{p}]", {}) for p in range(len(given), context.n)]
    for kept in ("vertex_building", "edge_piece"):
        codes = [code for code in _PIECES if code.kept == kept]
        for _ in context.by_seat():
            for code in codes:
                _place(context, code)
    read_fleets(context)
    read_realm(context)
    for p in context.by_seat():
        _areas(context, p)
    read_links(context)
    read_crossings(context)
    held = held_at(context)
    for p in context.by_seat():
        _tokens(context, p, held)
    given = int(context.s.tokens[: context.n].sum()) - int(held.sum())
    if context.r.token_limit and given > context.r.token_limit:
        raise PositionError("seats", f"at most {context.r.token_limit} tokens (option token_limit)", f"{given}")
    _cards(context)


# --- pieces -----------------------------------------------------------------------------------------------------------
def _place(context: PositionContext, code: Pieces) -> None:
    """Put the pieces of one kind of the seat at hand on the board, each from the supply."""
    word, pieces = code.name, getattr(context.s, code.kept)
    entry, supply = context.entry(code.path), int(context.r.supply[code.column])
    at_vertex = code.kept == "vertex_building"
    if context.r.cargo_ships and word in _ELSEWHERE and entry is not None and not entry.is_null:
        raise entry.error(f"nothing, as those of the explorers stand under '{_ELSEWHERE[word]}'")
    for i, item in enumerate(entry.items(1000, word) if entry is not None else ()):
        if i >= supply:
            off = ", as ships are switched off" if word == "ships" and not context.r.ships else ""
            raise item.error(f"at most {supply} {word}, the supply of a seat{off}", f"{shown(item.value)}, one more")
        find, where = (context.places.find_vertex, "a vertex") if at_vertex else (context.places.find_edge, "an edge")
        place = item.place(find, f"{where} for a {code.what}")
        expected, found = (_wrong_vertex if at_vertex else _wrong_edge)(context, place, code)
        if expected:
            raise item.error(expected, f"{shown(item.value)}, {found}")
        pieces[place] = 2 * context.p + code.kind
        if code.mark:
            put(getattr(context.s, code.mark), place)
        context.s.supply[context.p, code.column] -= 1


def _whose(context: PositionContext, code: Pieces, place: int) -> str:
    piece = int(getattr(context.s, code.kept)[place])
    what = next(other.what for other in _PIECES if (other.kept, other.kind) == (code.kept, piece & 1))
    return f"the {what} of seat {piece >> 1}"


def _wrong_vertex(context: PositionContext, v: int, code: Pieces) -> tuple[str, str]:
    """What a vertex for a building must be, and is not."""
    s, b, free = context.s, context.b, "a vertex with no building on it or next to it"
    if context.r.cargo_ships:
        return wrong_site(context, v, context.p)
    if context.r.listed and not has(b.locations, v):
        return "a named location (HAWAII-17)", "which is none"
    if not any(h >= 0 and s.terrain[h] <= c.LAST_LAND for h in b.vertex_hexes[v]):
        return "a vertex at a land hex", "which has none"
    if s.vertex_building[v] >= 0:
        return free, _whose(context, code, v)
    near = next((u for u in b.vertex_neighbours[v] if u >= 0 and s.vertex_building[u] >= 0), None)
    if near is None:
        return "", ""
    return free, f"next to {_whose(context, code, near)} on {context.places.vertices[near]!r}"


def _wrong_edge(context: PositionContext, e: int, code: Pieces) -> tuple[str, str]:
    """What an edge for a road or ship must be, and is not."""
    s = context.s
    if context.r.cargo_ships:
        return wrong_road(context, e, context.p)
    blind = bool(context.r.blind_start) and context.in_setup  # it may lie beside hidden hexes, or wait to be mended
    if context.r.round_the_world and at.FOUND_HEX in context.due:  # or has landed at hexes that it turns up (WORLD-21)
        blind |= any(h >= 0 and s.terrain[h] == c.MISSING for h in context.b.edge_hexes[e])
    fits = has(s.road_edges if code.kind == c.ROAD else s.ship_edges, e)
    if context.r.listed and not fits:
        return f"a space for {code.name} (HAWAII-18)", f"a space for {'ships' if code.kind == c.ROAD else 'roads'}"
    if not blind and not fits:
        kinds = [-1 if h < 0 else int(s.terrain[h]) for h in context.b.edge_hexes[e]]
        a, b = (_KIND_WORDS.get(kind, "land" if kind <= c.LAST_LAND else "sea") for kind in kinds)
        return f"an edge where a {code.what} may lie", f"{a} on both sides" if a == b else f"between {a} and {b}"
    taken = s.edge_piece[e] >= 0
    return ("an edge with no piece on it", _whose(context, code, e)) if taken else ("", "")


# --- areas and tokens -------------------------------------------------------------------------------------------------
def _areas(context: PositionContext, p: int) -> None:
    """Note the areas that the seat has settled, those of its buildings, and where it began."""
    entry = context.seats[p].given("areas")
    sites = [context.areas_at(int(v)) for v in np.flatnonzero(context.s.vertex_building >> 1 == p)]
    stands = {areas[0] for areas in sites if areas}
    if entry is not None:
        given = _regions(entry, context)
        possible = {area for areas in sites for area in areas}
        if not given <= possible or any(areas and not given.intersection(areas) for areas in sites):
            raise entry.error(f"the regions where seat {p} has buildings: {_listed(context, stands)}")
        stands = given
    context.s.areas[p] = sum(1 << area for area in stands)
    context.s.home[p] = sum(1 << area for area in _home(context, p, stands))


def _listed(context: PositionContext, areas: set[int]) -> str:
    return ", ".join(context.area_names[area] for area in sorted(areas)) or "none"


def _regions(entry: Entry, context: PositionContext) -> set[int]:
    """Areas by letter, or on a random board by any hex of theirs."""
    items = entry.items(MAX_AREAS, "regions")
    if not context.r.dealt_islands:
        return {item.index_of(context.area_names, "a region of the board file") for item in items}
    regions: set[int] = set()
    for item in items:
        area = int(context.s.area[item.place(context.places.find_hex, "a hex of an island")])
        if area < 0:
            raise item.error("a hex of an island")
        regions.add(area)
    return regions


def _home(context: PositionContext, p: int, stands: set[int]) -> set[int]:
    """Where a seat began: by default, of its regions, the start areas without tokens."""
    seat = context.seats[p]
    entry, tokens = seat.given("home"), seat.given("tokens")
    most = 1 if context.r.home_single else len(context.order) // context.n
    if entry is not None:
        home = _regions(entry, context)
        if not home <= stands or (context.in_setup and home != stands):
            raise entry.error(f"regions where seat {p} began, among {_listed(context, stands)}")
    elif context.in_setup:
        home = stands
    else:
        named = [key.place(context.places.find_vertex, "a vertex") for key, _ in tokens.pairs()] if tokens else []
        foreign = {context.area_of(v) for v in named} if not context.r.trade_route_tokens else set[int]()
        home = {area for area in stands - foreign if context.b.area_kind[area] == c.AREA_START}
        if len(home) > most and not (context.r.home_settled or context.r.trade_route_tokens):  # it means nothing
            home = set(sorted(home)[:most])
        if len(home) > most:
            raise seat.error("home", f"the region where seat {p} began" + ("" if most == 1 else f", at most {most}"))
    if len(home) > most:
        raise seat.error("home", f"at most {most} regions where seat {p} began", f"{len(home)}")
    return home


def _tokens(context: PositionContext, p: int, held: np.ndarray) -> None:
    """Put special tokens under buildings: on foreign islands, and at home for trade routes (SVP-02, CROSSING-11)."""
    entry, s, r = context.seats[p].given("tokens"), context.s, context.r
    own = s.vertex_building >> 1 == p
    seen: list[int] = []
    far = 0  # buildings with a token of settlement_tokens
    if entry is None:
        s.vertex_tokens[own] = held[own]
    for key, value in entry.pairs() if entry is not None else ():
        v = key.place(context.places.find_vertex, f"a vertex with a building of seat {p}")
        if not own[v]:
            raise key.error(f"a vertex with a building of seat {p}")
        further = int(r.island_token_further) if r.island_token_each else 0
        routes = int(held[v])
        foreign = any(context.is_foreign(p, area) for area in context.areas_at(v))
        is_far = bool(r.settlement_tokens) and bool(context.rule("isles.rules.island_tokens").lies_far(s, context.b, v))
        if not foreign and not routes and not is_far:
            raise key.error("a building on a foreign island, where tokens are earned")
        most = is_far + (max(int(r.island_token), further) if foreign else 0)
        n = value.integer(routes, routes + most, "a number of tokens (option island_token)")
        if foreign and n > routes:
            if seen and (not r.island_token_each or context.area_of(v) in map(context.area_of, seen)):
                once = "one building of each island" if r.island_token_each else "one building"
                raise key.error(f"tokens under {once} of a seat, as the option island_token_per has it")
            seen.append(v)
        s.vertex_tokens[v] = n
        far += is_far and n > routes
        if far > r.settlement_tokens and not foreign:
            few = f"{r.settlement_tokens} buildings"
            raise key.error(f"tokens under {few} of a seat, as the option settlement_tokens has it")
    if (s.vertex_tokens[own] < held[own]).any():
        raise context.seats[p].error("tokens", "the tokens of all trade routes, each under its building at home")
    s.tokens[p] = int(s.vertex_tokens[own].sum())


# --- cards ------------------------------------------------------------------------------------------------------------
def _cards(context: PositionContext) -> None:
    s = context.s
    for _ in context.by_seat():
        read(context, "seats.hand", "seats.discarding", "seats.cards", "seats.played")
    _rest(context, "bank", "resources", "seats.hand", s.hand + s.discarding, "hands (and 'discarding')")
    _rest(context, "deck", "kinds of card", "seats.cards", s.cards + s.played, "'cards' and 'played' of the seats")
    # counted here for checks of what follows; `rebuild` counts again
    s.hand_size[...] = s.hand.sum(axis=1)
    s.cards_size[...] = s.cards.sum(axis=1)


def _rest(context: PositionContext, key: str, what: str, of: str, taken: np.ndarray, where: str) -> None:
    """What is left of each kind: counted, and compared with what the position says."""
    code, entry, total = CODES[key], context.root.get(key), ask(CODES[of].most, context)
    words = ask(code.words, context)
    given = {} if entry is None else entry.named(words, what)
    for k, (word, out) in enumerate(zip(words, taken.sum(axis=0, dtype=np.int64).tolist(), strict=False)):
        left = total[k] - out
        if left < 0:
            raise PositionError("seats", f"at most {total[k]} {word} cards in {where}", f"{out}")
        if word in given and given[word].integer(0, total[k]) != left:
            raise given[word].error(f"{left}, as there are {total[k]} and {out} are in {where}")
        getattr(context.s, key)[k] = left


def read_bought(context: PositionContext) -> None:
    """The cards the active seat bought this turn, which are among its cards."""
    read(context, "bought")
    active = int(context.s.active)
    for k, (n, held) in enumerate(zip(context.s.bought.tolist(), context.s.cards[active].tolist(), strict=True)):
        if n > held:
            right = f"at most {held} {c.CARDS[k]} cards that seat {active} holds in 'cards'"
            raise context.root.error("bought", right, f"{n}")
