"""The customary loop of a PettingZoo AEC environment, the same for every environment measured here."""

import random
from typing import Any

import numpy as np

from benchmarks.peers.clock import PIECE, Play


def loop(env: Any, seed: int) -> Play:
    """`last`, a random pick from the mask, `step`.

    A dead agent's last step counts as well: it is a call like the others, and in a short game there are many.
    """
    number = seed
    env.reset(seed=number)

    def play() -> tuple[int, int]:
        nonlocal number
        made = finished = 0
        while made < PIECE:
            if not env.agents:
                finished, number = finished + 1, number + 1
                env.reset(seed=number)
            observation, _, terminated, truncated, _ = env.last()
            action = None
            if not (terminated or truncated):
                legal = np.flatnonzero(observation["action_mask"])
                action = int(legal[int(random.random() * len(legal))])
            env.step(action)
            made += 1
        return made, finished

    return play
