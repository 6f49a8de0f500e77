"""The position as plain facts, to be compared with what another implementation says."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

import numpy as np

from seafarers_env.engine import constants as c
from seafarers_env.engine import phases as at
from seafarers_env.position import cargo_facts, realm_facts
from seafarers_env.position.desk import Desk, Standing, bits
from seafarers_env.position.writing import (
    NUMBERS,
    counts,
    desk_of,
    harbours,
    land,
    name_of,
    seat_or_none,
    some,
    tiles,
    write_later,
)

#: Fields by seat, with the words that they count.
_COUNTED: Final = {
    "hand": (),  # the goods of the game
    "cards": c.CARDS,
    "played": c.CARDS,
    "supply": c.PIECES,
    "discarding": (),
}
#: Fields by seat that are one number each.
_NUMBERS: Final = ("tokens", "route", "discards_owed", "picks_owed")

#: All fields that `_lying` reads, the derived ones too; some editions do not have the last ones.
_ON_THE_BOARD: Final = (
    "terrain", "number", "area", "harbour_edge", "harbour_kind", "pirate", "edge_piece", "new_ships", "vertex_building",
    "vertex_tokens", "home", "foremost", "ship_reach", "ship_edges", "free_edges",
    "crossed", "fixed_ships", "vertex_merchant", "knight",
)  # fmt: skip


def facts(game: Standing) -> dict[str, Any]:
    """Everything that can be seen of a game by somebody who may see everything.

    A ship being moved counts as lying where it lay until it has reached its target (ROUTE-13), and as moved from then
    on. By seat, besides what lies on the board and in hand:

    - `open_lanes` and `closed_lanes`: its ships in lanes of either kind (MOVE-02, MOVE-03).
    - `movable_ships`: those it could move, were it in its main phase and had it moved none this turn: foremost
      (MOVE-05..07), not placed this turn (MOVE-11), not beside the pirate (MOVE-13), with somewhere to go (MOVE-24).
    - `tokens`, `tokens_at`: special tokens, and by vertex how many lie under each of its buildings (SVP-02).
    - `home`: the areas it began in, a letter of the board file or the first hex of an island that was dealt.

    What parts declare of a seat besides, its entry in a position says, stands behind these.
    """
    desk = desk_of(game)
    s, places = desk.s, desk.places
    moves = s.lifted >= 0 and not (desk.r.knights and s.playing >= 0)  # what a diplomat lifts is gone (CK-208)
    lying, *on_the_board = _lying(_Lying.on(_put_back(game) if moves else desk))
    return {
        "phase": at.PHASES[s.phase],
        "actor": int(s.actor),
        "active": int(s.active),
        "turn": int(s.turn),
        "winner": seat_or_none(s.winner),
        "truncated": bool(s.outcome == c.TRUNCATED),
        "card_played": bool(s.card_played),
        "ship_moved": bool(s.ship_moved),
        "bank": counts(desk.banked, s.bank[: len(desk.banked)]),
        "deck": counts(c.CARDS, s.deck),
        "robber": name_of(places.hexes, s.robber),
        "pirate": name_of(places.pirate, s.pirate),
        "longest_route": seat_or_none(s.route_holder),
        "largest_army": seat_or_none(s.army_holder),
        **_copied(lying),
        "seats": _seats(desk, on_the_board),
        **_stock(desk),
        **_of_parts(desk),
        **(_of_spices(desk) if desk.r.spices else {}),
        **(cargo_facts.of_table(desk) if desk.r.cargo_ships else {}),
        **(realm_facts.of_table(desk) if desk.r.knights else {}),
    }


def _put_back(game: Standing) -> Desk:
    """The position with the ship being moved where it lay."""
    desk = desk_of(game)
    desk.s.edge_piece[desk.s.lifted] = 2 * desk.s.active + c.SHIP
    desk.s.lifted = c.NOTHING
    desk.rebuild()
    return desk


def _turned_up(desk: Desk) -> dict[str, str]:
    """The harbours that do not lie face down."""
    return {edge: kind for edge, kind in harbours(desk).items() if kind in c.HARBOURS}


def _stock(desk: Desk) -> dict[str, Any]:
    """What lies in the reserve and face down, where the rules have it."""
    s, stock = desk.s, dict[str, Any]()
    if desk.r.number_reserve:
        stock["reserve"] = some(NUMBERS, s.reserve)
    if desk.r.exploration and not desk.r.cargo_ships:
        hexes, numbers = s.pile.sum(axis=0), s.pile_numbers.sum(axis=0)
        stock["pile"] = {"hexes": some(c.TERRAINS, hexes), "numbers": some(NUMBERS, numbers)}
    if desk.r.hidden_harbours:
        stock["pile"]["harbours"] = some(c.HARBOURS, s.pile_harbours.sum(axis=0))
    return stock


def _of_parts(desk: Desk) -> dict[str, Any]:
    """Harbour tiles that were found, markers by the letters of their regions, start cards, starts, crossings, turns."""
    s, found = desk.s, dict[str, Any]()
    if desk.r.hidden_harbours:
        found["tiles"] = tiles(desk)
    if desk.r.island_markers:
        found["markers"] = sorted(desk.area_names[area] for area in bits(np.atleast_1d(s.markers)))
        found["marker_of"] = name_of(desk.area_names, s.marker_of)
    if desk.r.start_cards:
        found["start_cards"] = int(s.start_cards)
    if desk.r.blind_start:
        vertices = [*desk.places.vertices, None]  # the last one, -1, is none
        found["starts"] = [[vertices[v] for v in pair] for pair in s.starts[: desk.n].tolist()]
    if desk.r.round_the_world:
        found |= _crossings(desk)
    if desk.r.listed:
        found["chits"] = [desk.places.vertices[v] for v in bits(s.chits_lying)]
    if desk.r.special_building:
        found["turn_of"] = int(s.turn_of)
    return found


def _of_spices(desk: Desk) -> dict[str, Any]:
    """Spice cards that nobody holds, seats that owe one, a set exchanged this turn, spice hexes reached or unfound."""
    s, stacks = desk.s, desk.table.board.chart.features.stacks
    unfound = {"spice_unfound": sorted(stacks[k].letter for k in bits(np.atleast_1d(s.spice_unfound)))}
    return (unfound if desk.r.exploration and desk.r.sections else {}) | {
        "spice_stack": counts(c.SPICES, s.spice_stack),
        "spice_discard": counts(c.SPICES, s.spice_discard),
        "returns_owed": np.flatnonzero(s.returns_owed).tolist(),
        "exchanged": bool(s.exchanged),
        "reached": [desk.places.hexes[h] for h in bits(s.reached)],
    }


def _crossings(desk: Desk) -> dict[str, Any]:
    """Who has sailed round the world, in the order of happening: seat, exit point, source, landing point and edge."""
    s, vertices, edges = desk.s, desk.places.vertices, desk.places.edges
    columns = (s.crossing_seat, s.crossing_from, s.crossing_source, s.crossing_to, s.crossing_landing)
    rows = zip(*(column[: s.num_crossings].tolist() for column in columns), strict=True)
    return {
        "crossings": [[seat, vertices[v], edges[e], vertices[w], edges[f]] for seat, v, e, w, f in rows],
        "exit": name_of(vertices, s.exit),
        "fixed_ships": sorted(edges[e] for e in bits(s.fixed_ships)),
    }


def deal(game: Standing) -> dict[str, Any]:
    """Terrain, number tokens, harbours and the present place of the pirate, by name: meant for right after the deal."""
    desk = desk_of(game)
    return {**land(desk), "harbours": _turned_up(desk), "pirate": name_of(desk.places.pirate, desk.s.pirate)}


def sites(game: Standing, seat: int) -> dict[str, list[str]]:
    """Where a seat could lay and build, apart from cost and supply, by name of place."""
    desk = desk_of(game)
    at, places = desk.table.edition.one_game, desk.places
    words = np.zeros((4, at.SITE_WORDS), np.uint64)
    at.list_sites(desk.S, 0, desk.table.board.record, desk.table.rules, seat, words)
    kinds = {"roads": places.edges, "ships": places.edges, "settlements": places.vertices, "cities": places.vertices}
    return {kind: [names[k] for k in bits(row)] for (kind, names), row in zip(kinds.items(), words, strict=True)}


def _seats(desk: Desk, lying: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The seats; each field is read at once for all, as this is asked for after every decision of many a test."""
    s, n = desk.s, desk.n
    columns: dict[str, list[Any]] = {word: getattr(s, word).tolist() for word in _NUMBERS}
    for word, kinds in _COUNTED.items():
        rows = getattr(s, word)[:n] if kinds else getattr(s, word)[:n, desk.columns]
        columns[word] = [dict(zip(kinds or desk.goods, row, strict=True)) for row in rows.tolist()]
    none, bought = [0] * len(c.CARDS), s.bought.tolist()
    columns["bought"] = [counts(c.CARDS, bought if p == s.active else none) for p in range(n)]
    columns["points"] = [
        points + cards[c.CARDS[c.VICTORY_POINT]]
        for points, cards in zip(s.points.tolist(), columns["cards"], strict=False)
    ]
    more = cargo_facts.of_seats(desk) if desk.r.cargo_ships else [dict[str, Any]()] * n
    more = realm_facts.of_seats(desk) if desk.r.knights else more
    return [
        {**_copied(lying[p]), **{word: column[p] for word, column in columns.items()}, **declared, **more[p]}
        for p, declared in enumerate(write_later(desk))
    ]


@dataclass(frozen=True)
class _Lying:
    """What lies on a board: two are equal where the same lies there, which most decisions do not change."""

    table: int  # its id: the desk keeps it from being another's
    fields: tuple[bytes, ...]
    desk: Desk = field(compare=False)

    @classmethod
    def on(cls, desk: Desk) -> "_Lying":
        """What lies on the board of a position."""
        return cls(id(desk.table), tuple(desk.S[name].tobytes() for name in _lying_in(desk.S.dtype)), desk)


@lru_cache(maxsize=8)
def _lying(lying: _Lying) -> list[dict[str, Any]]:
    """What lies there of no seat, then for each what it has there and what follows: to be copied, as it is kept."""
    desk = lying.desk
    s, names = desk.s, desk.area_names
    vertices, edges, homes = desk.places.vertices, desk.places.edges, s.home.tolist()
    pieces, buildings = _by_piece(s.edge_piece), _by_piece(s.vertex_building)
    owners = {v: piece >> 1 for piece, standing in buildings.items() for v in standing}
    tokens = {v: int(s.vertex_tokens[v]) for v in np.flatnonzero(s.vertex_tokens).tolist()}
    seats: list[dict[str, Any]] = [{**land(desk), "harbours": _turned_up(desk)}]
    for p in range(desk.n):
        ships = pieces.get(2 * p + c.SHIP, [])
        closed, movable = _lanes(desk, p) if ships else (set[int](), list[int]())
        seat: dict[str, Any] = {
            "settlements": sorted(vertices[v] for v in buildings.get(2 * p + c.SETTLEMENT, [])),
            "cities": sorted(vertices[v] for v in buildings.get(2 * p + c.CITY, [])),
            "roads": sorted(edges[e] for e in pieces.get(2 * p + c.ROAD, [])),
            "ships": sorted(edges[e] for e in ships),
            "open_lanes": sorted(edges[e] for e in ships if e not in closed),
            "closed_lanes": sorted(edges[e] for e in closed),
            "movable_ships": sorted(edges[e] for e in movable),
            "tokens_at": {vertices[v]: n for v, n in tokens.items() if owners.get(v) == p},
            "home": sorted(names[area] for area in bits(homes[p])),
        }
        seats.append(seat)
    return seats


def _lanes(desk: Desk, p: int) -> tuple[set[int], list[int]]:
    """The ships of a seat in closed lanes, and those that it could move."""
    edition, start = desk.table.edition, desk.table.edition.actions.PICK_WORD
    closed, mask = np.zeros_like(desk.s.foremost[p]), np.zeros(edition.actions.MASK_WORDS, np.uint64)
    edition.one_game.list_lanes(desk.S, 0, desk.table.board.record, p, closed, mask)
    return set(bits(closed)), bits(mask[start : start + len(closed)])


@lru_cache
def _lying_in(records: np.dtype[Any]) -> tuple[str, ...]:
    """Those fields that records of this kind have."""
    return tuple(name for name in _ON_THE_BOARD if name in (records.names or ()))


def _by_piece(lying: Any) -> dict[int, list[int]]:
    """What lies on edges or stands on vertices: 2 * seat + its kind -> where."""
    found: dict[int, list[int]] = {}
    places = np.flatnonzero(lying >= 0)
    for place, piece in zip(places.tolist(), lying[places].tolist(), strict=True):
        found.setdefault(piece, []).append(place)
    return found


def _copied(found: dict[str, Any]) -> dict[str, Any]:
    """Lists and dictionaries of one's own."""
    return {word: value.copy() for word, value in found.items()}
