"""Positions of the explorers to draw and to tell: dealt by the engine, then written by hand, place by place."""

from typing import Any, NamedTuple

import numpy as np

from seafarers_env.engine import constants as C, phases as at
from seafarers_env.game import Game

#: What has been found: terrain, number (of a shoal or captured field, kind of a village + 1), crews by seat.
FOUND: dict[str, tuple[int, int, tuple[int, ...]]] = {
    "4,9": (C.FOREST, 5, ()),
    "4,11": (C.SHOAL_HEX, 3, ()),
    "3,10": (C.GOLD, 0, (1, 0, 1, 0)),
    "4,13": (C.SPICE_HEX, C.SWIFT_VOYAGE + 1, (0, 1, 0, 0)),
    "3,12": (C.PASTURE, 9, ()),
    "4,15": (C.OCEAN, 0, ()),
    "2,9": (C.GOLD, 8, (0, 1, 0, 1)),
    "4,17": (C.SHOAL_HEX, 6, ()),
    "6,9": (C.SPICE_HEX, C.FAST_GOLD + 1, (1, 0, 1, 0)),
    "6,11": (C.FARMLAND, 8, ()),
    "6,13": (C.SHOAL_HEX, 1, ()),
    "7,10": (C.GOLD, 0, ()),
    "7,12": (C.HILLS, 10, ()),
    "6,15": (C.MOUNTAINS, 4, ()),
}
CAPTURED = ("2,9",)
HAULS = ("4,11", "6,13")
PORTS = (("2,7 S", "3,6 SE"), ("4,7 S",), ("6,7 SE",), ("7,6 SE", "3,8 SE"))
SETTLEMENTS = (("4,9 SW",), ("2,5 S", "6,11 NE"), ("6,5 N",), ("5,4 S",))
ROADS = (("4,9 W", "3,4 SE"), ("2,5 E", "6,11 NE", "4,9 SE"), ("6,5 W", "6,7 E"), ("5,4 E", "7,6 NE"))
SHIPS: tuple[tuple[tuple[str, int], ...], ...] = (
    (("5,10 NE", C.ONE_SETTLER), ("5,8 NE", C.CREW_AND_SACK)),
    (("4,11 E", C.ONE_HAUL), ("5,14 SW", C.TWO_CREWS)),
    (("6,13 NW", C.TWO_SACKS),),
    (("3,8 NE", C.EMPTY), ("5,16 E", C.ONE_CREW), ("7,8 SE", C.ONE_SACK)),
)
BASINS = ((C.TWO_SACKS, C.ONE_HAUL), (C.ONE_CREW,), (C.EMPTY,), (C.ONE_SETTLER, C.CREW_AND_SACK))
PIRATES = ("5,18", "4,15", "", "4,17")
TRACKS = ((2, 1, 4), (0, 3, 1), (1, 0, 2), (5, 3, 0))
TILES = (3, 1, 0)


class Scene(NamedTuple):
    """A position with all that pictures ask for."""

    game: Game

    @property
    def state(self) -> Any:
        return self.game.record

    @property
    def board(self) -> Any:
        return self.game.board

    @property
    def rules(self) -> Any:
        return self.game.table.rules[0]

    def copy(self) -> "Scene":
        """The same position to be written on."""
        return Scene(self.game.clone())

    def again(self) -> Game:
        """The game that goes on from here: what follows from the fields written is worked out, the mask too."""
        table = self.game.table
        states = np.array([self.state], self.state.dtype)
        table.edition.one_game.rebuild(states, 0, table.board.record, table.rules)
        return Game.from_table(table, states[0])


def start(players: int = 4) -> Scene:
    """The board as dealt, before the first piece."""
    return Scene(Game("explorers", players, seed=1))


def voyage(players: int = 4) -> Scene:
    """The middle of a game: finds, pieces of all kinds, markers; seat 0 sails its first ship."""
    scene = start(players)
    state, places = scene.state, scene.board.places
    for name, (terrain, number, crews) in FOUND.items():
        find(scene, name, terrain, number, crews)
    state.hauls_left -= len(HAULS)
    for seat in range(players):
        for name in SETTLEMENTS[seat]:
            state.vertex_building[places.find_vertex(name)] = 2 * seat + C.SETTLEMENT
        for i, name in enumerate(PORTS[seat]):
            v = places.find_vertex(name)
            state.vertex_building[v], state.port_vertex[seat, i] = 2 * seat + C.CITY, v
            state.storage[seat, i] = BASINS[seat][i]
        for name in ROADS[seat]:
            state.edge_piece[places.find_edge(name)] = 2 * seat + C.ROAD
        for i, (name, load) in enumerate(SHIPS[seat]):
            state.cargo_ship[seat, i] = places.find_edge(name)
            state.storage[seat, C.FIRST_HOLD + i] = load
        state.own_pirate[seat] = places.find_hex(PIRATES[seat]) if PIRATES[seat] else -1
        state.track[seat] = TRACKS[seat]
        state.supply[seat] = (11 - seat, 3 - len(SHIPS[seat]), 3, 4 - len(PORTS[seat]))
        state.gold[seat], state.settlers[seat], state.crews[seat] = 3 * seat + 1, seat % 2, 5 - seat
        state.points[seat], state.hand[seat, :5] = 6 + seat, (1, 0, 2, seat, 1)
        state.hand_size[seat] = 4 + seat
    state.tile[:] = [holder if holder < players else -1 for holder in TILES]
    state.castaways_there = 0b1111101111
    state.castaway_seen[:3], state.castaway_face[:3] = (0b101, 0, 0b10), (2, -1, 4)
    state.rescued[2, 1] = 1
    state.turn, state.phase, state.actor, state.active, state.dice = 33, at.SAIL, 0, 0, 8
    state.ship, state.steps, state.taken_up = 0, 1, 1
    state.pending = scene.game.table.edition.phases.pending_of([at.SAIL, at.FLEET, at.MAIN])
    return scene


def find(scene: Scene, name: str, terrain: int, number: int, crews: tuple[int, ...]) -> None:
    """Turn up a hex and write what is there."""
    state, b = scene.state, scene.board.record[0]
    h = scene.board.places.find_hex(name)
    i = int(b.find_of[h])
    state.terrain[h] = terrain
    if terrain in (C.SHOAL_HEX, C.SPICE_HEX):
        state.find_number[i] = number
        state.find_pile[b.find_area[i], C.FIND_SHOAL if terrain == C.SHOAL_HEX else C.FIND_SPICE] -= 1
    else:
        state.number[h] = number
        state.pile[b.pool[h], terrain] -= 1
        if terrain != C.GOLD and number:
            state.pile_numbers[b.pool[h], number] -= 1
    state.find_crews[i, : len(crews)] = crews
    if name in HAULS:
        state.hauls |= np.uint32(1 << i)
    if name in CAPTURED:
        state.captured |= np.uint32(1 << i)
        state.lairs_left[number] -= 1
