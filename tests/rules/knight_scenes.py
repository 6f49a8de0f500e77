"""Positions of Cities & Knights, written straight into a record and then rebuilt.

    game = realm(LAGOON, has(cities=["1,4 N"], hand={"cloth": 3}, levels={"trade": 2}))
    game.do("improve trade")

Cards and pieces that no seat has are in bank and supply; the robber stands where the board has it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from seafarers_env import Game
from seafarers_env.engine import constants as c
from tests.rules.scene import Scene, deal

Seat = Mapping[str, Any]
COLOURS = ("trade", "politics", "science")
RANKS = ("basic", "strong", "mighty")
MARKS = {"active": "knight_active", "fresh": "knight_fresh", "promoted": "knight_promoted"}


def has(
    *,
    settlements: Sequence[str] = (),
    cities: Sequence[str] = (),
    laid_down: Sequence[str] = (),
    roads: Sequence[str] = (),
    ships: Sequence[str] = (),
    knights: Mapping[str, str] | None = None,
    hand: Mapping[str, int] | None = None,
    walls: Sequence[int] = (),
    levels: Mapping[str, int] | None = None,
    metropolises: Mapping[str, int] | None = None,
    progress: Mapping[int, int] | None = None,
    defender: int = 0,
) -> dict[str, Any]:
    """What a seat has.

    Args:
        settlements: Their places.
        cities: Places of its cities, whose numbers are 1, 2 ... in this order.
        laid_down: Cities that count as settlements; their numbers follow those of the cities.
        roads: Edges.
        ships: Edges.
        knights: Rank, then marks, by place: `{"1,4 N": "strong active"}`.
        hand: Cards by good.
        walls: Numbers of the cities that have one.
        levels: By colour.
        metropolises: Numbers of the cities that bear them, by colour.
        progress: Progress cards by kind, its number.
        defender: Points as defender.
    """
    return dict(locals())


def realm(
    board: str, *seats: Seat, players: int = 3, phase: str = "main", active: int = 0,
    options: Mapping[str, Any] | None = None, **fields: Any,
) -> Scene:  # fmt: skip
    """A position, by default in the main phase of seat 0; `fields` are of the record, written as they are."""
    game = deal(board, players, cities_and_knights=True, **(options or {}))
    table = game.game.table
    state = table.edition.records.copied(np.atleast_1d(np.asarray(game.game.record)))
    s = state[0]
    s.active, s.pending, s.setup_vertex = active, table.edition.phases.pending_of([_phase(table, phase)]), -1
    s.placements, s.dice, s.turn = 2 * players, 8, active
    if phase == "pre-roll":
        s.dice = 0
    for p, seat in enumerate(seats):
        _furnish(table, s, p, dict(has(), **seat))
    _balance(table, s)
    for name, value in fields.items():
        s[name] = value
    table.edition.one_game.rebuild(state, 0, table.board.record, table.rules)
    return Scene(Game.from_table(table, state, chance="explicit"))


def _phase(table: Any, word: str) -> int:
    return table.edition.phases.PHASES.index(word)


def _furnish(table: Any, s: Any, p: int, seat: Seat) -> None:
    """Give seat `p` what it has."""
    places, goods = table.board.places, goods_of(table)
    for names, kind in ((seat["roads"], 0), (seat["ships"], c.SHIP)):
        for name in names:
            s.edge_piece[places.find_edge(name)] = 2 * p + kind
    for name in seat["settlements"]:
        s.vertex_building[places.find_vertex(name)] = 2 * p + c.SETTLEMENT
    for x, name in enumerate([*seat["cities"], *seat["laid_down"]]):
        v = places.find_vertex(name)
        down = x >= len(seat["cities"])
        s.vertex_building[v] = 2 * p + (c.SETTLEMENT if down else c.CITY)
        s.city_node[p, x] = v
        if down:
            _put(s.laid_down, v)
    for name, words in (seat["knights"] or {}).items():
        v = places.find_vertex(name)
        rank, *marks = words.split()
        s.knight[v] = 3 * p + RANKS.index(rank)
        for mark in marks:
            _put(s[MARKS[mark]], v)
    for name, n in (seat["hand"] or {}).items():
        s.hand[p, goods.index(name)] = n
    for x in seat["walls"]:
        s.walls[p] |= 1 << x - 1
    for colour, n in (seat["levels"] or {}).items():
        s.level[p, COLOURS.index(colour)] = n
    for colour, x in (seat["metropolises"] or {}).items():
        s.metropolis[COLOURS.index(colour)] = 8 * p + x - 1
    for kind, n in (seat["progress"] or {}).items():
        s.progress[p, kind] = n
        s.undrawn[kind] -= n
    s.defender[p] = seat["defender"]


def _put(words: Any, v: int) -> None:
    words[v // 64] |= np.uint64(1 << v % 64)


def _balance(table: Any, s: Any) -> None:
    """Take what seats have from bank and supplies."""
    held = s.hand.sum(axis=0, dtype=int)
    s.bank -= held[: len(s.bank)].astype(s.bank.dtype)
    for p in range(int(table.rules[0].num_players)):
        here = s.vertex_building == 2 * p
        cities = int((s.city_node[p] != c.NOTHING).sum())
        laid = sum(int(s.laid_down[v // 64]) >> int(v) % 64 & 1 for v in np.flatnonzero(here))
        lying = ((s.edge_piece == 2 * p).sum(), (s.edge_piece == 2 * p + c.SHIP).sum(), here.sum() - laid, cities)
        s.supply[p] -= np.array(lying, s.supply.dtype)


# --- reading ----------------------------------------------------------------------------------------------------------
def goods_of(table: Any) -> tuple[str, ...]:
    """The goods of the game's edition, in their order."""
    return table.edition.constants.GOODS


def hand(game: Scene, seat: int) -> dict[str, int]:
    """The cards of a seat by good; kinds it has none of are left out."""
    goods = goods_of(game.game.table)
    return {word: int(n) for word, n in zip(goods, game.game.record.hand[seat], strict=False) if n}


def bank(game: Scene) -> dict[str, int]:
    """What the bank has by good; kinds that have run out are left out."""
    return {word: int(n) for word, n in zip(goods_of(game.game.table), game.game.record.bank, strict=False) if n}


def hands(game: Scene) -> list[dict[str, int]]:
    """The cards of all seats."""
    return [hand(game, seat) for seat in range(game.game.num_players)]


def levels(game: Scene, seat: int) -> tuple[int, ...]:
    """The levels of a seat: trade, politics, science."""
    return tuple(int(n) for n in game.game.record.level[seat])


def cities(game: Scene, seat: int) -> dict[int, str]:
    """City pieces of a seat on the board, laid-down ones too, by number: their places."""
    names = game.game.board.places.vertices
    return {x + 1: names[v] for x, v in enumerate(game.game.record.city_node[seat]) if v >= 0}


def rolled(game: Scene, number: int, event: str = "politics") -> Scene:
    """Roll this sum, in pre-roll, the red die as high as can be."""
    red = min(6, number - 1)
    return game.do("roll").chance(f"red {red}").chance(f"other {number - red}").chance(f"event {event}")
