"""Positions of Cities & Knights to draw and to tell: dealt by the engine, then written by hand, place by place."""

from typing import Any, NamedTuple

import numpy as np

from seafarers_env.engine import constants as C
from seafarers_env.engine import phases as at
from seafarers_env.game import Game


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


#: Pieces by seat: cities in the order of their numbers, those laid down last; knights as positions write them.
SEATS: tuple[dict[str, Any], ...] = (
    {
        "settlements": ("3,4 NW", "1,4 S"),
        "cities": ("4,5 N", "6,5 SW"),
        "walls": (0,),
        "roads": ("4,5 NW", "3,4 SE", "3,4 W", "6,5 SW", "6,3 SE", "4,5 NE"),
        "ships": ("2,3 NE", "2,3 E"),
        "knights": {"4,7 N": "mighty active", "6,3 S": "basic"},
        "levels": (1, 0, 4),
    },
    {
        "settlements": (),
        "cities": ("5,8 S", "3,8 NE"),
        "laid_down": ("5,10 NE",),
        "walls": (0, 1),
        "roads": ("5,8 SE", "5,8 E", "5,10 NW", "3,8 E", "4,9 NW"),
        "ships": ("3,10 W",),
        "knights": {"5,8 NE": "strong active", "4,9 NW": "basic active"},
        "levels": (5, 3, 0),
    },
    {
        "settlements": ("7,6 S",),
        "cities": ("7,6 N",),
        "walls": (),
        "roads": ("7,6 NW", "7,4 E", "7,6 SW"),
        "ships": ("7,10 W",),
        "knights": {"7,4 NE": "strong", "7,6 SW": "mighty"},
        "levels": (2, 4, 1),
    },
    {
        "settlements": ("5,4 N", "5,14 SW"),
        "cities": ("5,4 S",),
        "walls": (),
        "roads": ("5,4 E", "5,4 SE", "5,4 NE", "5,2 SE"),
        "ships": ("5,12 E", "5,14 SW"),
        "knights": {"5,4 SE": "basic active fresh", "5,2 SE": "strong active"},
        "levels": (0, 1, 2),
    },
)
METROPOLISES = ((1, 0), (2, 0), (0, 0))  # by colour: seat and city piece
PROGRESS = (
    {"merchant": 1, "crane": 1, "printer": 1},
    {"bishop": 1, "spy": 1, "resource_monopoly": 1, "road_building": 1},
    {"wedding": 2, "constitution": 1},
    {},
)
MARKS = ("active", "fresh", "promoted")


def start(name: str = "new_shores", players: int = 4, **options: Any) -> Scene:
    """The board as dealt, before the first piece."""
    return Scene(Game(name, players, seed=3, cities_and_knights=True, **options))


def realm(players: int = 4, **options: Any) -> Scene:
    """The middle of a game: pieces of all kinds, cards in hands, a roll; seat 0 trades and builds."""
    scene = start(players=players, **options)
    state, places = scene.state, scene.board.places
    for seat in range(players):
        _settle(scene, seat, SEATS[seat])
        for kind, n in PROGRESS[seat].items():
            k = C.PROGRESS.index(kind)
            state.progress[seat, k], state.undrawn[k] = n, state.undrawn[k] - n
        state.hand[seat, :8] = (1, 0, 2, seat, 1, 2, 0, 1)
        state.points[seat] = 6 + seat
    for colour, (seat, piece) in enumerate(METROPOLISES):
        state.metropolis[colour] = C.MAX_CITY_PIECES * seat + piece if seat < players else -1
    state.bank[:8] -= state.hand[:, :8].sum(axis=0).astype(state.bank.dtype)
    state.barbarians, state.first_attack, state.rolled[:], state.dice = 3, 1, (5, 3, 2), 8
    state.defender[:2], state.turn, state.active, state.actor = (1, 2), 33, 0, 0
    state.token_hex, state.token_seat = places.find_hex("5,6"), 3 % players
    state.robber = places.find_hex("4,7")
    phase(scene, at.MAIN)
    return Scene(scene.again())


def phase(scene: Scene, *pending: int, **fields: Any) -> Scene:
    """The same position with other things due; the first of them is the phase."""
    state = scene.state
    state.phase = pending[0]
    state.pending = scene.game.table.edition.phases.pending_of({*pending, at.MAIN})
    for name, value in fields.items():
        state[name] = value
    return scene


def knight(scene: Scene, seat: int, name: str, words: str) -> None:
    """A knight as positions write it: `strong active`."""
    v = scene.board.places.find_vertex(name)
    rank, *marks = words.split()
    scene.state.knight[v] = C.NUM_RANKS * seat + C.RANKS.index(rank)
    for mark in marks:
        scene.state[f"knight_{mark}"][v // 64] |= np.uint64(1 << v % 64)


def _settle(scene: Scene, seat: int, has: dict[str, Any]) -> None:
    state, places = scene.state, scene.board.places
    for name in has["settlements"]:
        state.vertex_building[places.find_vertex(name)] = 2 * seat + C.SETTLEMENT
    lying = has.get("laid_down", ())
    for x, name in enumerate((*has["cities"], *lying)):
        v = places.find_vertex(name)
        state.city_node[seat, x] = v
        state.vertex_building[v] = 2 * seat + (C.SETTLEMENT if name in lying else C.CITY)
        if name in lying:
            state.laid_down[v // 64] |= np.uint64(1 << v % 64)
    for what, kind in (("roads", C.ROAD), ("ships", C.SHIP)):
        for name in has[what]:
            state.edge_piece[places.find_edge(name)] = 2 * seat + kind
    for name, words in has["knights"].items():
        knight(scene, seat, name, words)
    state.walls[seat] = sum(1 << x for x in has["walls"])
    state.level[seat] = has["levels"]
