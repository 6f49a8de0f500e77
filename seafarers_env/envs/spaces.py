"""The spaces of an environment, from the sizes of a table."""

from typing import Any

import numpy as np
from gymnasium import spaces

from seafarers_env.editions import Edition
from seafarers_env.engine.layout import TOP

Observation = dict[str, np.ndarray]  # what observation_space contains


def memory_spaces(memory: int, num_players: int, edition: Edition) -> dict[str, spaces.Space[Any]]:
    """`events`: int16[memory, NUM_COLUMNS]; `answers`: int8[num_players, NUM_ANSWER_COLUMNS]; none without memory."""
    if not memory:
        return {}
    told, events, answers = edition.events, np.iinfo(np.int16), np.iinfo(np.int8)
    return {
        "events": spaces.Box(events.min, events.max, (memory, told.NUM_COLUMNS), np.int16),
        "answers": spaces.Box(answers.min, answers.max, (num_players, told.NUM_ANSWER_COLUMNS), np.int8),
    }


def observation_space(
    size: int, num_actions: int, memory: int, num_players: int, edition: Edition
) -> spaces.Space[Any]:
    """`observation`: int8[size], 0..127; `action_mask`: int8[num_actions], 0 or 1; and `memory_spaces`."""
    parts: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(0, TOP, (size,), np.int8),
        "action_mask": spaces.Box(0, 1, (num_actions,), np.int8),
        **memory_spaces(memory, num_players, edition),
    }
    return spaces.Dict(parts)


def learner_space(size: int, memory: int, num_players: int, edition: Edition) -> spaces.Space[Any]:
    """What one learner sees: int8[size], 0..127; with memory that is `observation`, beside `memory_spaces`."""
    seen = spaces.Box(0, TOP, (size,), np.int8)
    return spaces.Dict({"observation": seen, **memory_spaces(memory, num_players, edition)}) if memory else seen


def action_space(num_actions: int) -> spaces.Space[Any]:
    """One flat set of actions, each with one meaning."""
    return spaces.Discrete(num_actions)


def state_space(size: int, num_players: int) -> spaces.Space[np.ndarray]:
    """The observations of all seats in one row: int8[num_players * size]."""
    return spaces.Box(0, TOP, (num_players * size,), np.int8)
