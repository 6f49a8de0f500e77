"""This package: four players, random play."""

import random
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from benchmarks.peers import aec, picks
from benchmarks.peers.clock import Play, run, spread_out
from seafarers_env import Batch, Game, Sampler, env, raw_env
from seafarers_env.batches.buffers import Masks
from seafarers_env.batches.throughput import KERNEL_DECISIONS

SIZE: Final = 4096
NO_TRADE: Final[dict[str, Any]] = {"max_offers": 0}  # nothing can be offered: bank and harbours only


def kernel(scenario: str, seed: int, **options: Any) -> Play:
    """Games one after the other inside one kernel: mask, pick, apply, chance, new deal."""
    batch = Batch(scenario, 4, 1, seed, observe=False, **options)

    def play() -> tuple[int, int]:
        made = batch.rollout(KERNEL_DECISIONS)
        return made, batch.games_finished

    return play


def stepped(scenario: str, seed: int, **options: Any) -> Play:
    """4,096 games stepped together from Python, picks in numba as for other engines; masks out as bits."""
    batch = Batch(scenario, 4, SIZE, seed, observe=False, masks="bits", **options)
    actions = np.zeros(SIZE, np.int64)
    picks.seed_picks(seed)

    def play() -> tuple[int, int]:
        picks.pick(batch.mask_words, actions, batch.num_actions)
        return SIZE, step(batch, actions)

    return spread_out(play, SIZE)


def shown(scenario: str, seed: int, observe: bool = False, masks: Masks = "bits", **options: Any) -> Play:
    """The same with what is asked for, picks by `Sampler`."""
    batch = Batch(scenario, 4, SIZE, seed, observe=observe, masks=masks, **options)
    actions, sample = np.zeros(SIZE, np.int64), Sampler(seed)

    def play() -> tuple[int, int]:
        sample(batch.masks if masks == "int8" else batch.mask_words, actions)
        return SIZE, step(batch, actions)

    return spread_out(play, SIZE)


def step(batch: Batch, actions: NDArray[np.int64]) -> int:
    """Step all games; how many of them ended."""
    batch.step(actions)
    return int(np.count_nonzero(batch.terminations) + np.count_nonzero(batch.truncations))


def game(scenario: str, seed: int, **options: Any) -> Play:
    """One game from Python: list of legal actions, `random.choice`, apply."""
    table = Game(scenario, 4, seed=seed, **options)
    number = seed

    def play() -> tuple[int, int]:
        nonlocal number
        table.reset(number)
        number, made = number + 1, 0
        while not table.is_over:
            table.apply(random.choice(table.legal_list()))
            made += 1
        return made, 1

    return play


def agents(make: Callable[..., Any], scenario: str, seed: int, **options: Any) -> Play:
    """The PettingZoo loop."""
    return aec.loop(make(scenario, 4, **options), seed)


WORKS: Final[dict[str, Callable[[int], Play]]] = {
    **{f"kernel-{name}": partial(kernel, name, **NO_TRADE) for name in ("base", "new_shores")},
    **{f"kernel-{name}": partial(kernel, name, **NO_TRADE) for name in ("greater_catan", "new_world")},
    **{f"kernel-{name}-trade": partial(kernel, name) for name in ("base", "new_shores", "greater_catan", "new_world")},
    "batch": partial(stepped, "base", **NO_TRADE),
    "batch-trade": partial(stepped, "base"),
    "batch-bits": partial(shown, "base", **NO_TRADE),
    "batch-int8": partial(shown, "base", masks="int8", **NO_TRADE),
    "batch-observations": partial(shown, "base", observe=True, **NO_TRADE),
    "batch-bits-trade": partial(shown, "base"),
    "batch-int8-trade": partial(shown, "base", masks="int8"),
    "batch-observations-trade": partial(shown, "base", observe=True),
    "game": partial(game, "base", **NO_TRADE),
    "raw-env": partial(agents, raw_env, "base", **NO_TRADE),
    "env": partial(agents, env, "base", **NO_TRADE),
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure one work."""
    run(WORKS, ("seafarers_env", "numba", "numpy", "pettingzoo"), arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
