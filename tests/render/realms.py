"""A position of Cities & Knights to draw and to tell, with all pieces and cards that there are."""

from typing import Any

import numpy as np

from docs.knight_positions import SEATS as SEATS, data as data
from seafarers_env.engine import constants as C, phases as at
from seafarers_env.game import Game
from tests.positions import from_dict
from tests.render.explored import Scene


def start(name: str = "new_shores", players: int = 4, **options: Any) -> Scene:
    """The board as dealt, before the first piece."""
    return Scene(Game(name, players, seed=3, cities_and_knights=True, **options))


def realm(**rest: Any) -> Scene:
    """The same as a game."""
    return Scene(from_dict(data(**rest)))


def phase(scene: Scene, *pending: int, **fields: Any) -> Scene:
    """The same position with other things due and fields written; the first of them is the phase."""
    state = scene.state
    state.phase = pending[0]
    state.pending = scene.game.table.edition.phases.pending_of({*pending, at.MAIN})
    for name, value in fields.items():
        state[name] = value
    return scene


def vertex(scene: Scene, name: str) -> int:
    """A vertex by its name."""
    found: int = scene.board.places.find_vertex(name)
    return found


def knight(scene: Scene, seat: int, name: str, words: str) -> None:
    """Write a knight: `strong active`."""
    v = vertex(scene, name)
    rank, *marks = words.split()
    scene.state.knight[v] = C.NUM_RANKS * seat + C.RANKS.index(rank)
    for mark in marks:
        scene.state[f"knight_{mark}"][v // 64] |= np.uint64(1 << v % 64)
