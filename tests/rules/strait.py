"""Positions on a narrow strait between two home islands, for the tests of shared trade routes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from seafarers_env import Game
from seafarers_env.engine import constants as c, phases as at
from seafarers_env.engine.entries import one_game
from seafarers_env.engine.records import STATE
from seafarers_env.position import to_dict
from tests.oracle.waters import STRAIT
from tests.rules.scene import Scene, deal

# From S on the west coast over the water, ashore at MEETING and down the east coast to T.
S, T, MEETING = "2,5 N", "4,7 SE", "3,6 NE"
PATH = ["2,5 NE", "2,5 E", "3,6 NE", "3,6 E", "4,7 NE", "4,7 E"]
COSTS = {"road": (1, 1, 0, 0, 0), "ship": (0, 1, 1, 0, 0), "settlement": (1, 1, 1, 1, 0)}


def strait(players: int = 3, homes: str = "CTT", **options: Any) -> Scene:
    """Seat 0's main phase; nothing placed, homes by their letters."""
    game = deal(STRAIT, players, **options)
    home = [1 << "CT".index(letter) for letter in homes[:players]]
    return changed(game, placements=2 * players, pirate=-1, home=np.array(home + [0] * (4 - players), np.uint32))


def changed(game: Scene, active: int = 0, **fields: Any) -> Scene:
    """The same position in the main phase of a seat, with other values in fields of the record."""
    state = np.empty(1, STATE)
    state[0] = game.game.record
    s, table = state[0], game.game.table
    for name, value in fields.items():
        s[name] = value
    s.active, s.pending, s.setup_vertex, s.ship_moved = active, 1 << at.MAIN, -1, 0
    s.new_ships[...] = 0
    one_game.rebuild(state, 0, table.board.record, table.rules)
    return Scene(Game.from_table(table, state[0], chance="explicit"))


def put(
    game: Scene,
    seat: int,
    settlements: Sequence[str] = (),
    ships: Sequence[str] = (),
    roads: Sequence[str] = (),
    none: Sequence[str] = (),
) -> Scene:
    """The same position with more pieces of a seat, and with nothing on the edges `none`; no route is judged."""
    places, record = game.game.board.places, game.game.record
    edges, vertices = record.edge_piece.copy(), record.vertex_building.copy()
    for names, piece in ((ships, 2 * seat + c.SHIP), (roads, 2 * seat), (none, -1)):
        for name in names:
            edges[places.find_edge(name)] = piece
    for name in settlements:
        vertices[places.find_vertex(name)] = 2 * seat + c.SETTLEMENT
    return changed(game, int(record.active), edge_piece=edges, vertex_building=vertices)


def build(game: Scene, seat: int, kind: str, place: str) -> Scene:
    """Let a seat pay for a road, ship or settlement."""
    hand = game.game.record.hand.copy()
    hand[seat] += np.array(COSTS[kind], hand.dtype)
    places = game.game.board.places
    if kind == "settlement":
        return changed(game, seat, hand=hand).do(f"{kind} {places.vertices[places.find_vertex(place)]}")
    return changed(game, seat, hand=hand).do(f"{kind} {places.edges[places.find_edge(place)]}")


def move(game: Scene, seat: int, source: str, target: str) -> Scene:
    """Let a seat move a ship."""
    places = game.game.board.places
    start, end = (places.edges[places.find_edge(name)] for name in (source, target))
    return changed(game, seat).do(f"pick ship {start}", f"ship {end}")


def vertex(game: Scene, name: str) -> str:
    """The name of a vertex that positions use."""
    places = game.game.board.places
    return places.vertices[places.find_vertex(name)]


def links(game: Scene) -> list[tuple[int, str, str, str]]:
    """Seat, near and far building and state of all trade routes that stand."""
    return [(link["seat"], link["near"], link["far"], link["state"]) for link in to_dict(game.game)["trade_routes"]]
