"""The position as plain data, to be compared with what another implementation says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .table import Table

if TYPE_CHECKING:
    from .course import Course


def facts_of(game: Course) -> dict[str, Any]:
    """Everything that can be seen of a game by somebody who may see everything."""
    table = game.table
    facts = {
        "phase": game.phase,
        "actor": game.actor,
        "active": game.active,
        "turn": game.turn,
        "winner": game.winner,
        "truncated": game.truncated,
        "bank": dict(table.bank),
        "deck": dict(table.deck),
        "robber": table.robber,
        "pirate": table.pirate,
        "longest_route": table.longest_route,
        "largest_army": table.largest_army,
        "terrain": dict(table.terrain),
        "numbers": dict(table.numbers),
        "harbours": dict(table.harbours),
        "seats": [_seat_facts(table, number) for number in range(game.num_players)],
    }
    if table.options.number_reserve:
        facts["reserve"] = _counted(table.reserve)
    if table.options.exploration:
        facts["pile"] = {name: _counted(counts) for name, counts in table.pile.items()}
    return facts


def _counted(counts: Mapping[Any, int]) -> dict[Any, int]:
    """What there is at least one of."""
    return {word: n for word, n in counts.items() if n}


def _seat_facts(table: Table, number: int) -> dict[str, Any]:
    seat = table.seats[number]
    return {
        "settlements": sorted(seat.settlements),
        "cities": sorted(seat.cities),
        "roads": sorted(seat.roads),
        "ships": sorted(seat.ships),
        "hand": dict(seat.hand),
        "cards": dict(seat.cards),
        "bought": dict(seat.bought),
        "played": dict(seat.played),
        "supply": dict(seat.supply),
        "tokens": seat.tokens,
        "route": table.route(number),
        "points": table.points(number),
        "discards_owed": seat.discards_owed,
        "discarding": dict(seat.discarding),
        "picks_owed": seat.picks_owed,
    }
