"""The measured loops that go through PettingZoo, beside those of `seafarers_env.batches.throughput`."""

import os
import time
from typing import Any, Final

import numpy as np

import seafarers_env
from seafarers_env.batches.throughput import Measure, Play, measure

DECISIONS: Final = 500  # a piece of play


def by_aec(env: Any, seed: int = 0) -> Play:
    """The customary loop: `last`, a random pick from the mask, `step`; dead steps are played but not counted."""
    generator = np.random.default_rng(seed)
    number = seed
    env.reset(seed=number)

    def play() -> tuple[int, int, float]:
        nonlocal number
        made = finished = 0
        start = time.perf_counter()
        while made < DECISIONS:
            if not env.agents:
                finished, number = finished + 1, number + 1
                env.reset(seed=number)
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[generator.integers(len(legal))]))
            made += 1
        return made, finished, time.perf_counter() - start

    return play


def wrapped_rows(
    scenario: str | os.PathLike[str], num_players: int | None = None, *, seconds: float = 2.0, **options: Any
) -> list[Measure]:
    """Measure random play through the PettingZoo environment, bare and in its customary wrappers."""
    rows: list[Measure] = []
    for name, make in (("PettingZoo raw_env", seafarers_env.raw_env), ("PettingZoo env", seafarers_env.env)):
        rows.append(measure(name, by_aec(make(scenario, num_players, **options)), seconds))
    return rows
