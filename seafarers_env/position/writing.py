"""Writing a position: everything a game is, by the names of its places, without what follows from the rest."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from seafarers_env._version import __version__
from seafarers_env.constants import (
    ANSWER,
    ANSWERS,
    CARDS,
    CHOOSE,
    CITY,
    COMPOSE,
    COUNTERED,
    DISCARD,
    HARBOURS,
    NUM_PHASES,
    PHASES,
    RESOURCES,
    ROAD,
    SETTLEMENT,
    SHIP,
    STREAMS,
    TERRAINS,
)
from seafarers_env.game import Game
from seafarers_env.position.desk import Desk, bits
from seafarers_env.position.doings import RAIDERS
from seafarers_env.position.phases import AGREEMENT, OUTCOMES
from seafarers_env.records import STATE
from seafarers_env.scenarios import scenarios
from seafarers_env.table import Table

FORMAT = 1


def to_dict(game: Game) -> dict[str, Any]:
    """The whole position as plain data, which `from_dict` reads back bit for bit."""
    desk = desk_of(game)
    s, due = desk.s, pending(desk)
    position: dict[str, Any] = {
        "format": FORMAT,
        "version": __version__,
        **_table(game.table),
        **board(desk),
        "robber": name_of(desk.places.hexes, s.robber),
        "pirate": name_of(desk.places.pirate, s.pirate),
        "seats": [_seat(desk, p) for p in range(desk.n)],
        "bank": counts(RESOURCES, s.bank),
        "deck": counts(CARDS, s.deck),
        "bought": some(CARDS, s.bought),
        "longest_route": seat_or_none(s.route_holder),
        "largest_army": seat_or_none(s.army_holder),
        "turn": _turn(desk),
        "pending": [PHASES[phase] for phase in due],
        "outcome": OUTCOMES[s.outcome],
        "winner": seat_or_none(s.winner),
        "trade": _trade(desk),
    }
    if AGREEMENT.intersection(due):
        position["pirate_agreement"] = _agreement(desk)
    position["random"] = {word: f"{int(s.rng[k]):016x}" for k, word in enumerate(STREAMS)}
    return position


# --- words ------------------------------------------------------------------------------------------------------------
def desk_of(game: Game) -> Desk:
    """The table of a game with a copy of its record."""
    S = np.zeros(1, STATE)
    S[0] = game.record
    return Desk(game.table, S)


def pending(desk: Desk) -> list[int]:
    """The phases that are due, the most urgent first."""
    return [phase for phase in range(NUM_PHASES) if int(desk.s.pending) >> phase & 1]


def counts(words: Sequence[str], numbers: Iterable[Any]) -> dict[str, int]:
    """How many of each kind."""
    return {word: int(n) for word, n in zip(words, numbers, strict=True)}


def some(words: Sequence[str], numbers: Iterable[Any]) -> dict[str, int]:
    """How many of each kind that there are any of."""
    return {word: n for word, n in counts(words, numbers).items() if n}


def name_of(names: Sequence[str], i: Any) -> str | None:
    """The name of a place, None where there is none."""
    return names[int(i)] if i >= 0 else None


def seat_or_none(p: Any) -> int | None:
    """The seat, None where there is none."""
    return int(p) if p >= 0 else None


def _named(names: Sequence[str], ids: Iterable[int]) -> list[str]:
    return [names[i] for i in ids]


# --- parts ------------------------------------------------------------------------------------------------------------
def _table(table: Table) -> dict[str, Any]:
    name, n = table.scenario.name, table.num_players
    known = scenarios().get(name)
    own = known is None or n not in known.players or known.board_text(n) != table.scenario.board_text(n)
    return {
        **({"board": table.scenario.board_text(n)} if own else {"scenario": name}),
        "num_players": n,
        "options": {option: table.options[option] for option in table.given},
    }


def board(desk: Desk) -> dict[str, Any]:
    """Terrain, number tokens and harbours by the names of their places."""
    s, b, places = desk.s, desk.b, desk.places
    return {
        "terrain": {name: TERRAINS[s.terrain[h]] for h, name in enumerate(places.hexes)},
        "numbers": {name: int(s.number[h]) for h, name in enumerate(places.hexes) if s.number[h] > 0},
        "harbours": {places.edges[s.harbour_edge[i]]: HARBOURS[s.harbour_kind[i]] for i in range(b.num_harbours)},
    }


def _seat(desk: Desk, p: int) -> dict[str, Any]:
    s, vertices, edges = desk.s, desk.places.vertices, desk.places.edges
    areas = desk.table.board.chart.areas
    seat: dict[str, Any] = {
        "settlements": _named(vertices, desk.buildings(p, SETTLEMENT)),
        "cities": _named(vertices, desk.buildings(p, CITY)),
        "roads": _named(edges, desk.pieces(p, ROAD)),
        "ships": _named(edges, desk.pieces(p, SHIP)),
        "hand": some(RESOURCES, s.hand[p]),
        "cards": some(CARDS, s.cards[p]),
        "played": some(CARDS, s.played[p]),
        "tokens": {
            vertices[int(v)]: int(s.vertex_tokens[v])
            for v in np.flatnonzero(s.vertex_tokens)
            if s.vertex_building[v] >> 1 == p
        },
        "areas": [area.letter for i, area in enumerate(areas) if int(s.areas[p]) >> i & 1],
    }
    if DISCARD in pending(desk):
        seat["discards_owed"] = int(s.discards_owed[p])
        seat["discarding"] = some(RESOURCES, s.discarding[p])
    if s.picks_owed[p]:
        seat["picks_owed"] = int(s.picks_owed[p])
    return seat


def _turn(desk: Desk) -> dict[str, Any]:
    s, edges = desk.s, desk.places.edges
    return {
        "number": int(s.turn),
        "active": int(s.active),
        "decisions": int(s.decisions),
        "placements": int(s.placements),
        "setup_settlement": name_of(desk.places.vertices, s.setup_vertex),
        "last_roll": int(s.dice) or None,
        "card_played": bool(s.card_played),
        "ship_moved": bool(s.ship_moved),
        "new_ships": _named(edges, bits(s.new_ships)),
        "lifted": name_of(edges, s.lifted),
        "free_pieces": int(s.free_pieces),
        "raider": RAIDERS[s.raider],
        "victim": seat_or_none(s.victim),
    }


def _bundle(give: Iterable[Any], get: Iterable[Any]) -> dict[str, dict[str, int]]:
    return {"give": some(RESOURCES, give), "get": some(RESOURCES, get)}


def _trade(desk: Desk) -> dict[str, Any]:
    s, due, seats = desk.s, pending(desk), range(desk.n)
    trade: dict[str, Any] = {"offers": int(s.offers)}
    if COMPOSE in due:
        trade["composer"] = int(s.composer)
        trade["draft"] = _bundle(s.draft_give, s.draft_get)
    if ANSWER in due or CHOOSE in due:
        trade["responder"] = seat_or_none(s.responder)
        trade["offer"] = _bundle(s.offer_give, s.offer_get)
        trade["answers"] = [None if p == s.active else ANSWERS[s.answers[p]] for p in seats]
        trade["counters"] = [
            _bundle(s.counter_give[p], s.counter_get[p]) if s.answers[p] == COUNTERED else None for p in seats
        ]
    return trade


def _agreement(desk: Desk) -> dict[str, Any]:
    s, hexes = desk.s, desk.places.hexes
    return {
        "proposer": int(s.proposer) if s.proposer < desk.n else None,
        "proposal": name_of(hexes, s.proposal),
        "proposals": _named(hexes, bits(s.proposals)),
        "responder": seat_or_none(s.responder),
    }
