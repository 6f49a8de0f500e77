"""What the tests of the sea scenarios share: a set-up in words, and a piece and cards out of thin air."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from seafarers_env import Game
from seafarers_env.engine import constants as c
from seafarers_env.engine.entries import one_game
from seafarers_env.engine.records import STATE
from tests.rules.scene import Scene


def set_up(game: Scene, places: Sequence[str]) -> Scene:
    """Play set-up: starting settlements in the order of placing, each with the first legal piece."""
    for place in places:
        game.do(f"settlement {place}")
        while game.phase in ("setup piece", "take"):
            game.do(sorted(game.legal())[0])
    return game


def into_main(game: Scene) -> Scene:
    """Roll a number that hardly anybody settles."""
    game.roll(2 if 2 not in game.numbers().values() else 12)
    while game.phase != "main":
        game.do(sorted(game.legal())[0])
    return game


def altered(
    game: Scene, places: Sequence[str] = (), foreign: Sequence[str] = (), ships: Sequence[str] = (), **fields: object
) -> Scene:
    """The same game with cards for a settlement and a piece at each of `places`, and foreign settlements.

    Each of `ships` (edges) comes with the cards for another one; `fields` of the record are set as they are.
    """
    state = np.empty(1, STATE)
    state[0] = game.game.record
    s, board = state[0], game.game.board
    b, seat = board.record[0], int(s.active)
    for place in places:
        vertex = board.places.find_vertex(place)
        edges = [int(e) for e in b.vertex_edges[vertex] if e >= 0 and s.edge_piece[e] < 0]
        wet = [e for e in edges if int(s.ship_edges[e // 64]) >> e % 64 & 1]
        s.edge_piece[wet[0] if wet else edges[0]] = 2 * seat + (c.SHIP if wet else 0)
        s.hand[seat, :4] += 1
        s.bank[:4] -= 1
    for place in ships:
        s.edge_piece[board.places.find_edge(place)] = 2 * seat + c.SHIP
        for kind in (c.LUMBER, c.WOOL):
            s.hand[seat, kind] += 1
            s.bank[kind] -= 1
    for name, value in fields.items():
        s[name] = value
    for place in foreign:
        s.vertex_building[board.places.find_vertex(place)] = 2 * ((seat + 1) % game.game.num_players) + c.SETTLEMENT
    one_game.rebuild(state, 0, game.game.table.board.record, game.game.table.rules)
    return Scene(Game.from_table(game.game.table, state[0], chance="explicit"))


def settle(game: Scene, *places: str) -> Scene:
    """Build settlements there, in the main phase."""
    game = altered(game, places)
    return game.do(*(f"settlement {place}" for place in places))
