"""Writing a position: everything a game is, by the names of its places, without what follows from the rest."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeVar

import numpy as np

from seafarers_env._version import __version__
from seafarers_env.engine.constants import (
    ANSWERS,
    CARDS,
    CITY,
    COUNTERED,
    HARBOURS,
    LINK_STATES,
    MAX_NUMBER,
    RESOURCES,
    ROAD,
    SETTLEMENT,
    SHIP,
    STREAMS,
    TERRAINS,
)
from seafarers_env.engine.phases import ANSWER, CHOOSE, COMPOSE, DISCARD, NUM_PHASES, PHASES, SETUP_SETTLEMENT
from seafarers_env.position.desk import Desk, Standing, bits
from seafarers_env.position.doings import RAIDERS
from seafarers_env.position.known import known
from seafarers_env.position.phases import OUTCOMES
from seafarers_env.scenarios import built_in
from seafarers_env.table import Table

FORMAT = 1
FACE_DOWN: Final = "face down"  # a harbour that players have laid
NUMBERS: Final = tuple(range(MAX_NUMBER + 1))
W = TypeVar("W", str, int)


def to_dict(game: Standing) -> dict[str, Any]:
    """The whole position as plain data, which `from_dict` reads back bit for bit."""
    desk = desk_of(game)
    s, due = desk.s, pending(desk)
    position: dict[str, Any] = {
        "format": FORMAT,
        "version": __version__,
        **_table(game.table),
        **land(desk),
        "harbours": harbours(desk),
        **_stock(desk),
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
    if desk.r.trade_route_tokens:
        position["trade_routes"] = _links(desk)
    if desk.r.card_counting:
        position["known"] = known(desk)
    if s.proposer >= 0:
        position["agreement"] = _agreement(desk)
    position["random"] = {word: f"{int(s.rng[k]):016x}" for k, word in enumerate(STREAMS)}
    return position


# --- words ------------------------------------------------------------------------------------------------------------
def desk_of(game: Standing) -> Desk:
    """The table of a game with a copy of its record."""
    return Desk(game.table, np.ndarray(1, game.table.edition.records.STATE, bytearray(game.record.tobytes())))


def pending(desk: Desk) -> list[int]:
    """The phases that are due, the most urgent first."""
    return [phase for phase in range(NUM_PHASES) if int(desk.s.pending) >> phase & 1]


def counts(words: Sequence[W], numbers: Iterable[Any]) -> dict[W, int]:
    """How many of each kind."""
    return {word: int(n) for word, n in zip(words, numbers, strict=True)}


def some(words: Sequence[W], numbers: Iterable[Any]) -> dict[W, int]:
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
    known = built_in().get(name)  # what others have registered is not known elsewhere
    own = known is None or n not in known.players or known.board_text(n) != table.scenario.board_text(n)
    return {
        **({"board": table.scenario.board_text(n)} if own else {"scenario": name}),
        "num_players": n,
        "options": {option: table.options[option] for option in table.given},
    }


def land(desk: Desk) -> dict[str, Any]:
    """Terrain and number tokens by the names of their hexes."""
    terrain, numbers = desk.s.terrain.tolist(), desk.s.number.tolist()  # longer than the board: padded
    return {
        "terrain": {name: TERRAINS[kind] for name, kind in zip(desk.places.hexes, terrain, strict=False)},
        "numbers": {name: number for name, number in zip(desk.places.hexes, numbers, strict=False) if number > 0},
    }


def harbours(desk: Desk) -> dict[str, str]:
    """The kinds of harbours by edge, in the order of the board file or of placing."""
    s, edges = desk.s, desk.places.edges
    kinds = (*HARBOURS, FACE_DOWN)  # -1 is the last
    places = zip(s.harbour_edge.tolist(), s.harbour_kind.tolist(), range(int(desk.b.num_harbours)), strict=False)
    return {edges[edge]: kinds[kind] for edge, kind, _ in places if edge >= 0}


def _stock(desk: Desk) -> dict[str, Any]:
    """What lies in the reserve and, by the letter of its pool, face down."""
    s, stock = desk.s, dict[str, Any]()
    if desk.b.reserve.any():
        stock["reserve"] = {str(n): left for n, left in some(NUMBERS, s.reserve).items()}
    piled = [pool for pool in range(desk.b.num_pools) if desk.is_piled(pool)]
    if piled:
        stock["pile"] = {
            desk.pool_letter(pool): {
                "hexes": some(TERRAINS, s.pile[pool]),
                "numbers": {str(n): left for n, left in some(NUMBERS, s.pile_numbers[pool]).items()},
            }
            for pool in piled
        }
    return stock


def _links(desk: Desk) -> list[dict[str, Any]]:
    """The trade routes between islands that stand."""
    s, vertices = desk.s, desk.places.vertices
    return [
        {
            "seat": int(s.link_seat[i]),
            "near": vertices[s.link_near[i]],
            "far": vertices[s.link_far[i]],
            "direct": bool(s.link_direct[i]),
            "state": LINK_STATES[s.link_state[i]],
        }
        for i in range(s.num_links)
    ]


def _buildings(desk: Desk, p: int) -> dict[str, Any]:
    """The buildings of a seat; one that has none after set-up found no place, or is left out of a puzzle."""
    settlements, cities = desk.buildings(p, SETTLEMENT), desk.buildings(p, CITY)
    if not settlements and not cities and SETUP_SETTLEMENT not in pending(desk):
        return {}
    return {"settlements": _named(desk.places.vertices, settlements), "cities": _named(desk.places.vertices, cities)}


def _seat(desk: Desk, p: int) -> dict[str, Any]:
    s, vertices, edges = desk.s, desk.places.vertices, desk.places.edges
    names = desk.area_names
    seat: dict[str, Any] = {
        **_buildings(desk, p),
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
        "areas": [name for i, name in enumerate(names) if int(s.areas[p]) >> i & 1],
        "home": [name for i, name in enumerate(names) if int(s.home[p]) >> i & 1],
    }
    if DISCARD in pending(desk):
        seat["discards_owed"] = int(s.discards_owed[p])
        seat["discarding"] = some(RESOURCES, s.discarding[p])
    if s.picks_owed[p]:
        seat["picks_owed"] = int(s.picks_owed[p])
    return seat


def _turn(desk: Desk) -> dict[str, Any]:
    s, edges, hexes = desk.s, desk.places.edges, desk.places.hexes
    reached: dict[str, Any] = {}
    if desk.r.exploration or desk.r.number_reserve:
        reached["explorer"] = seat_or_none(s.explorer)
    if desk.r.exploration:
        reached["found"] = _named(hexes, bits(s.found))
        reached["found_hex"] = name_of(hexes, s.found_hex)
    if desk.r.number_reserve:
        reached["bare"] = _named(hexes, bits(s.bare))
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
        **reached,
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
