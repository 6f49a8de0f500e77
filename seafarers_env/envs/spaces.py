"""The spaces of an environment, from the sizes of a table."""

from typing import Any

import numpy as np
from gymnasium import spaces

from seafarers_env.engine.layout import TOP

Observation = dict[str, np.ndarray]  # what observation_space contains


def observation_space(size: int, num_actions: int) -> spaces.Space[Any]:
    """`observation`: int8[size], 0..127; `action_mask`: int8[num_actions], 0 or 1."""
    parts: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(0, TOP, (size,), np.int8),
        "action_mask": spaces.Box(0, 1, (num_actions,), np.int8),
    }
    return spaces.Dict(parts)


def learner_space(size: int) -> spaces.Space[Any]:
    """What one learner sees: int8[size], 0..127."""
    return spaces.Box(0, TOP, (size,), np.int8)


def action_space(num_actions: int) -> spaces.Space[Any]:
    """One flat set of actions, each with one meaning."""
    return spaces.Discrete(num_actions)


def state_space(size: int, num_players: int) -> spaces.Space[np.ndarray]:
    """The observations of all seats in one row: int8[num_players * size]."""
    return spaces.Box(0, TOP, (num_players * size,), np.int8)
