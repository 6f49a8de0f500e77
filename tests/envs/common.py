"""Environments to test with, and how tests play them."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from seafarers_env.envs import SeafarersAEC, raw_env
from seafarers_env.scenarios import scenarios

# Every scenario with every number of players: what the registry offers, and what the libraries' own tests are run on.
TABLES = [(name, n) for name, scenario in scenarios().items() for n in scenario.players]
# Every edition, every number of players and each thing that a scenario adds to an environment's spaces: for our own
# tests, since tables differ in the game alone, which has tests of its own.
SOME_TABLES = [
    ("base", 2),
    ("new_shores", 3),
    ("great_crossing", 4),
    ("catan_world", 4),
    ("fog_islands", 6),
    ("hawaii", 5),
    ("explorers", 3),
]

# "human" without a browser says so; that is what most tests of it meet.
without_a_display = pytest.mark.filterwarnings("ignore:.*finds no display")


def whole(game: Any, but: str = "") -> dict[str, bytes]:
    """All that a game's record says, by field: between the fields lie bytes that mean nothing."""
    return {name: np.asarray(game.record[name]).tobytes() for name in game.record.dtype.names if name != but}


def pick(env: Any, rng: np.random.Generator) -> int:
    """A legal action of the agent to act, uniformly."""
    mask = env.observe(env.agent_selection)["action_mask"]
    ids = np.flatnonzero(mask)
    return int(ids[rng.integers(len(ids))])


def play(env: Any, decisions: int, seed: int = 0) -> list[int]:
    """Make random decisions until so many are made or the game is over; return them."""
    rng = np.random.default_rng(seed)
    made: list[int] = []
    while len(made) < decisions and not env.unwrapped.game.is_over:
        made.append(pick(env, rng))
        env.step(made[-1])
    return made


def play_to_the_last_decision(env: SeafarersAEC, seed: int = 0) -> int:
    """Play until one decision, which is returned and not made, ends the game."""
    rng = np.random.default_rng(seed)
    while True:
        action = pick(env, rng)
        twin = env.game.clone()
        twin.apply(action)
        if twin.is_over:
            return action
        env.step(action)


def positions(name: str, players: int, seed: int, every: int = 7, **options: Any) -> Iterator[SeafarersAEC]:
    """One environment, met every few decisions of a random game."""
    env = raw_env(name, players, **options)
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    k = 0
    while not env.game.is_over:
        if k % every == 0:
            yield env
        env.step(pick(env, rng))
        k += 1


def same(a: Any, b: Any) -> bool:
    """Whether two observations are equal."""
    return a.keys() == b.keys() and all(np.array_equal(a[key], b[key]) for key in a)
