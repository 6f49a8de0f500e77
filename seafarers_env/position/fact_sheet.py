"""The position as plain facts, to be compared with what another implementation says."""

from typing import Any

import numpy as np

from seafarers_env.engine.constants import (
    CARDS,
    CITY,
    HARBOURS,
    NOTHING,
    PIECES,
    RESOURCES,
    ROAD,
    SETTLEMENT,
    SHIP,
    TERRAINS,
    TRUNCATED,
    VICTORY_POINT,
)
from seafarers_env.engine.phases import PHASES
from seafarers_env.position.desk import Desk, Standing, bits
from seafarers_env.position.lanes import lanes_of
from seafarers_env.position.writing import NUMBERS, counts, desk_of, harbours, land, name_of, seat_or_none, some


def facts(game: Standing) -> dict[str, Any]:
    """Everything that can be seen of a game by somebody who may see everything.

    A ship being moved counts as lying where it lay until it has reached its target (ROUTE-13), and as moved from then
    on. By seat, besides what lies on the board and in hand:

    - `open_lanes` and `closed_lanes`: its ships in lanes of either kind (MOVE-02, MOVE-03).
    - `movable_ships`: those it could move, were it in its main phase and had it moved none this turn: foremost
      (MOVE-05..07), not placed this turn (MOVE-11), not beside the pirate (MOVE-13), with somewhere to go (MOVE-24).
    - `tokens`, `tokens_at`: special tokens, and by vertex how many lie under each of its buildings (SVP-02).
    - `home`: the areas it began in, a letter of the board file or the first hex of an island that was dealt.
    """
    desk = desk_of(game)
    s, places = desk.s, desk.places
    if s.lifted >= 0:
        s.edge_piece[s.lifted] = 2 * s.active + SHIP
        s.lifted = NOTHING
        desk.rebuild()
    return {
        "phase": PHASES[s.phase],
        "actor": int(s.actor),
        "active": int(s.active),
        "turn": int(s.turn),
        "winner": seat_or_none(s.winner),
        "truncated": bool(s.outcome == TRUNCATED),
        "card_played": bool(s.card_played),
        "ship_moved": bool(s.ship_moved),
        "bank": counts(RESOURCES, s.bank),
        "deck": counts(CARDS, s.deck),
        "robber": name_of(places.hexes, s.robber),
        "pirate": name_of(places.pirate, s.pirate),
        "longest_route": seat_or_none(s.route_holder),
        "largest_army": seat_or_none(s.army_holder),
        **land(desk),
        "harbours": _turned_up(desk),
        "seats": _seats(desk),
        **_stock(desk),
    }


def _turned_up(desk: Desk) -> dict[str, str]:
    """The harbours that do not lie face down."""
    return {edge: kind for edge, kind in harbours(desk).items() if kind in HARBOURS}


def _stock(desk: Desk) -> dict[str, Any]:
    """What lies in the reserve and face down, where the rules have it."""
    s, stock = desk.s, dict[str, Any]()
    if desk.r.number_reserve:
        stock["reserve"] = some(NUMBERS, s.reserve)
    if desk.r.exploration:
        hexes, numbers = s.pile.sum(axis=0), s.pile_numbers.sum(axis=0)
        stock["pile"] = {"hexes": some(TERRAINS, hexes), "numbers": some(NUMBERS, numbers)}
    return stock


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


def _seats(desk: Desk) -> list[dict[str, Any]]:
    """The seats; what they have is read at once, as this is asked for after every decision of many a test."""
    pieces, buildings = _by_piece(desk.s.edge_piece), _by_piece(desk.s.vertex_building)
    tokens = np.flatnonzero(desk.s.vertex_tokens).tolist()
    return [
        {**_lying(desk, p, pieces, buildings), **_tokens(desk, p, tokens, buildings), **_held(desk, p)}
        for p in range(desk.n)
    ]


def _by_piece(lying: Any) -> dict[int, list[int]]:
    """What lies on edges or stands on vertices, 2 * seat + its kind -> where."""
    found: dict[int, list[int]] = {}
    for place, piece in enumerate(lying.tolist()):
        if piece >= 0:
            found.setdefault(piece, []).append(place)
    return found


def _lying(desk: Desk, p: int, pieces: dict[int, list[int]], buildings: dict[int, list[int]]) -> dict[str, Any]:
    """What lies on the board, and what follows from that."""
    vertices, edges = desk.places.vertices, desk.places.edges
    ships = pieces.get(2 * p + SHIP, [])
    settlements, cities = buildings.get(2 * p + SETTLEMENT, []), buildings.get(2 * p + CITY, [])
    own = {*settlements, *cities}
    foreign = {v for standing in buildings.values() for v in standing} - own
    lanes = lanes_of(desk, p, set(ships), own, foreign)
    return {
        "settlements": sorted(vertices[v] for v in settlements),
        "cities": sorted(vertices[v] for v in cities),
        "roads": sorted(edges[e] for e in pieces.get(2 * p + ROAD, [])),
        "ships": sorted(edges[e] for e in ships),
        "open_lanes": sorted(edges[e] for e in lanes.open),
        "closed_lanes": sorted(edges[e] for e in lanes.closed),
        "movable_ships": sorted(edges[e] for e in lanes.movable),
        "route": int(desk.s.route[p]),
    }


def _tokens(desk: Desk, p: int, lying: list[int], buildings: dict[int, list[int]]) -> dict[str, Any]:
    """Special tokens, and where the seat began."""
    s, own = desk.s, [*buildings.get(2 * p + SETTLEMENT, []), *buildings.get(2 * p + CITY, [])]
    home = int(s.home[p])
    return {
        "tokens": int(s.tokens[p]),
        "tokens_at": {desk.places.vertices[v]: int(s.vertex_tokens[v]) for v in lying if v in own},
        "home": sorted(name for i, name in enumerate(desk.area_names) if home >> i & 1) if home else [],
    }


def _held(desk: Desk, p: int) -> dict[str, Any]:
    """Cards, supply and what is owed."""
    s = desk.s
    return {
        "hand": counts(RESOURCES, s.hand[p].tolist()),
        "cards": counts(CARDS, s.cards[p].tolist()),
        "bought": counts(CARDS, s.bought.tolist() if p == s.active else [0] * len(CARDS)),
        "played": counts(CARDS, s.played[p].tolist()),
        "supply": counts(PIECES, s.supply[p].tolist()),
        "points": int(s.points[p]) + int(s.cards[p, VICTORY_POINT]),
        "discards_owed": int(s.discards_owed[p]),
        "discarding": counts(RESOURCES, s.discarding[p].tolist()),
        "picks_owed": int(s.picks_owed[p]),
    }
