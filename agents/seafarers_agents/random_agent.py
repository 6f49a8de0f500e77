"""The yardstick: any legal action, all equally likely."""

import numpy as np

from seafarers_env.game_seeds import word_of
from seafarers_env.view import PlayerView


class RandomAgent:
    """Picks uniformly over the legal actions, from a generator of its own."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._generator = np.random.default_rng(word_of(seed))

    def act(self, view: PlayerView) -> int:
        """Any legal action."""
        legal = view.legal_actions()
        return int(legal[self._generator.integers(len(legal))])
