"""The position as plain facts, to be compared with what another implementation says."""

from typing import Any

import numpy as np

from seafarers_env.engine.constants import (
    CARDS,
    CITY,
    HARBOURS,
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
from seafarers_env.position.writing import NUMBERS, counts, desk_of, harbours, land, name_of, seat_or_none, some


def facts(game: Standing) -> dict[str, Any]:
    """Everything that can be seen of a game by somebody who may see everything.

    A ship being moved counts as lying where it lay until it has reached its target (ROUTE-13).
    """
    desk = desk_of(game)
    s, places = desk.s, desk.places
    if s.lifted >= 0:
        s.edge_piece[s.lifted] = 2 * s.active + SHIP
    return {
        "phase": PHASES[s.phase],
        "actor": int(s.actor),
        "active": int(s.active),
        "turn": int(s.turn),
        "winner": seat_or_none(s.winner),
        "truncated": bool(s.outcome == TRUNCATED),
        "bank": counts(RESOURCES, s.bank),
        "deck": counts(CARDS, s.deck),
        "robber": name_of(places.hexes, s.robber),
        "pirate": name_of(places.pirate, s.pirate),
        "longest_route": seat_or_none(s.route_holder),
        "largest_army": seat_or_none(s.army_holder),
        **land(desk),
        "harbours": _turned_up(desk),
        "seats": [_seat(desk, p) for p in range(desk.n)],
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


def _seat(desk: Desk, p: int) -> dict[str, Any]:
    s, vertices, edges = desk.s, desk.places.vertices, desk.places.edges
    return {
        "settlements": sorted(vertices[v] for v in desk.buildings(p, SETTLEMENT)),
        "cities": sorted(vertices[v] for v in desk.buildings(p, CITY)),
        "roads": sorted(edges[e] for e in desk.pieces(p, ROAD)),
        "ships": sorted(edges[e] for e in desk.pieces(p, SHIP)),
        "hand": counts(RESOURCES, s.hand[p]),
        "cards": counts(CARDS, s.cards[p]),
        "bought": counts(CARDS, s.bought if p == s.active else [0] * len(CARDS)),
        "played": counts(CARDS, s.played[p]),
        "supply": counts(PIECES, s.supply[p]),
        "tokens": int(s.tokens[p]),
        "route": int(s.route[p]),
        "points": int(s.points[p]) + int(s.cards[p, VICTORY_POINT]),
        "discards_owed": int(s.discards_owed[p]),
        "discarding": counts(RESOURCES, s.discarding[p]),
        "picks_owed": int(s.picks_owed[p]),
    }
