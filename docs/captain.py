"""A plain player of the explorers' game, for its pictures: it draws among decisions by how much it likes each kind."""

from typing import Final

import numpy as np

from seafarers_env import Game

#: How much it likes kinds of decisions, by the beginning of their words; all others 1.
LIKES: Final[dict[str, float]] = {
    "deliver": 200,
    "settlement": 60,
    "city": 60,
    "crew to": 80,
    "haul": 80,
    "accept": 80,
    "inspect": 20,
    "crew at": 12,
    "fish roll": 10,
    "crew from": 8,
    "pick ship": 8,
    "settler at": 4,
    "unload": 0.2,
    "load crew": 6,
    "load": 3,
    "drive": 2,
    "road": 0.3,
    "maritime": 0.6,
    "finish ship": 0.5,
    "end turn": 0.2,
    "swap": 0.1,
    "retire": 0.02,
}


class Captain:
    """Draws each decision from its own generator."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)

    def decide(self, game: Game) -> int:
        """One of the legal decisions."""
        legal = game.legal_actions()
        weights = np.array([_liking(game.describe(int(action))) for action in legal])
        return int(self._rng.choice(legal, p=weights / weights.sum()))


def _liking(words: str) -> float:
    return next((weight for beginning, weight in LIKES.items() if words.startswith(beginning)), 1.0)
