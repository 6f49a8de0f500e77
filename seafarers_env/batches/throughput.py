"""The measured loops that `seafarers bench` and `benchmarks/` share: how fast games go, by way of playing them.

Every loop plays at random, uniformly over the legal actions, for a given number of seconds after a short run-in. Only
what the row names is on the clock.
"""

import os
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from seafarers_env.batches.batch import Batch
from seafarers_env.editions import CLASSIC, Edition
from seafarers_env.game import Game

RUN_IN: Final = 0.1  # share of the seconds that is played before the clock counts
KERNEL_DECISIONS: Final = 200_000  # a call of `Batch.rollout`: long enough that the call itself costs nothing
PYTHON_DECISIONS: Final = 1_000

Play = Callable[[], tuple[int, int, float]]  # plays a little: decisions made, games finished, seconds of its own


@dataclass(frozen=True)
class Measure:
    """Decisions and games finished within some seconds."""

    name: str
    decisions: int
    games: int
    seconds: float

    @property
    def decisions_per_second(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds

    @property
    def games_per_second(self) -> float:
        """Games a second."""
        return self.games / self.seconds

    @property
    def nanoseconds(self) -> float:
        """Nanoseconds a decision."""
        return 1e9 * self.seconds / self.decisions

    def to_dict(self) -> dict[str, Any]:
        """All figures, for JSON."""
        return {
            "name": self.name,
            "decisions": self.decisions,
            "games": self.games,
            "seconds": self.seconds,
            "decisions_per_second": self.decisions_per_second,
            "games_per_second": self.games_per_second,
            "nanoseconds_per_decision": self.nanoseconds,
        }


def measure(name: str, play: Play, seconds: float) -> Measure:
    """Repeat a short piece of play until its own clock has counted the seconds.

    Args:
        name: What the row is called.
        play: Is called again and again.
        seconds: How long to measure.
    """
    spent = 0.0
    while spent < RUN_IN * seconds:
        spent += play()[2]
    decisions, games, spent = 0, 0, 0.0
    while spent < seconds or decisions == 0:
        made, finished, took = play()
        decisions, games, spent = decisions + made, games + finished, spent + took
    return Measure(name, decisions, games, spent)


def in_kernel(batch: Batch) -> Play:
    """Random play inside one kernel: legality, choice, effect and chance of every decision; no observations."""

    def play() -> tuple[int, int, float]:
        start = time.perf_counter()
        made = batch.rollout(KERNEL_DECISIONS)
        return made, batch.games_finished, time.perf_counter() - start

    return play


def by_step(batch: Batch, seed: int = 0) -> Play:
    """`Batch.step`, one decision in every game: masks and the acting seat's observation written each time.

    Choosing is left off the clock: it is what the policy of a learner would do.
    """
    generator = np.random.default_rng(seed)

    def play() -> tuple[int, int, float]:
        actions = random_actions(batch.masks, generator)
        start = time.perf_counter()
        batch.step(actions)
        took = time.perf_counter() - start
        return len(batch), int(batch.terminations.sum() + batch.truncations.sum()), took

    return play


def random_actions(masks: np.ndarray, generator: np.random.Generator) -> np.ndarray:
    """One legal action for each row of masks (int8[N, actions]), uniformly."""
    legal = np.flatnonzero(masks)
    counts = np.count_nonzero(masks, axis=1)
    firsts = np.cumsum(counts) - counts
    return legal[firsts + (generator.random(len(masks)) * counts).astype(np.int64)] % masks.shape[1]


def by_game(game: Game, seed: int = 0) -> Play:
    """`Game` from Python, one game: `legal_list`, a random pick, `apply`."""
    choice = random.Random(seed).choice
    number = 0

    def play() -> tuple[int, int, float]:
        nonlocal number
        finished = 0
        start = time.perf_counter()
        for _ in range(PYTHON_DECISIONS):
            if game.is_over:
                finished, number = finished + 1, number + 1
                game.reset(number)
            game.apply(choice(game.legal_list()))
        return PYTHON_DECISIONS, finished, time.perf_counter() - start

    return play


def engine_rows(
    scenario: str | os.PathLike[str],
    num_players: int | None = None,
    *,
    size: int = 1024,
    threads: int = 1,
    seconds: float = 2.0,
    seed: int = 0,
    **options: Any,
) -> list[Measure]:
    """Measure the ways to play that need this package alone, fastest first.

    Args:
        scenario: A name of `scenarios()`, or the path of a `.board` file.
        num_players: Seats; None takes as many as can play, but four on `base`.
        size: Games in the batch.
        threads: Threads that share it.
        seconds: How long to measure each row.
        seed: Games and picks follow from it.
        **options: Rule switches.
    """
    quiet = Batch(scenario, num_players, size, seed, observe=False, threads=threads, **options)
    seen = Batch(scenario, num_players, size, seed, threads=threads, **options)
    return [
        measure("random play in the kernel", in_kernel(quiet), seconds),
        measure("Batch.step, masks only", by_step(quiet, seed), seconds),
        measure("Batch.step, masks and observations", by_step(seen, seed), seconds),
        measure("Game from Python", by_game(Game(scenario, num_players, **options), seed), seconds),
    ]


def bytes_per_game(edition: Edition = CLASSIC) -> int:
    """Size of a game record."""
    return edition.records.STATE.itemsize
