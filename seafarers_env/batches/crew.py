"""The threads that step the parts of a batch, one each, and are awake when one step follows another."""

import os
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from seafarers_env.batches.buffers import Array
from seafarers_env.batches.sharing import pool, together
from seafarers_env.engine._jit import PLAIN
from seafarers_env.engine.entries import crew
from seafarers_env.engine.entries.runs import entry

_NAP: Final = 20e-6  # seconds between two looks at a thread that the machine has put aside


class Crew:
    """Steps a batch: who calls `step` leads and steps the first part, threads of the pool step the others.

    `engine.entries.crew` says how they find each other. A thread that is not there in time is not waited for, so that
    a step never takes much longer than without threads.
    """

    def __init__(self, kernel: Callable[..., Any], parts: Sequence[slice]) -> None:
        """Make room for the actions of all parts; `take` says what else is stepped."""
        self._kernel = kernel
        games: int = parts[-1].stop
        self._actions: Array = np.zeros(games, np.int64)
        self._parts = [self._actions[part] for part in parts]
        self._entry: Callable[..., Any] | None = None
        self._words: Array = np.zeros(0, np.int64)
        self._coming: list[Any] = []  # futures of those who were sent for, by part
        self._process = os.getpid()

    def take(self, runs: Sequence[tuple[Any, ...]]) -> None:
        """Take the arrays of each part, as `step_games` takes them; all are kept until others are taken.

        Who is still awake knows the former ones, and leaves.
        """
        self._words[...] = crew.DISMISSED
        self._coming = [None] * len(runs)
        self._words = np.full(crew.APART * len(runs), crew.AWAY, np.int64)
        self._runs = [(*run, actions, self._words) for run, actions in zip(runs, self._parts, strict=True)]

    def step(self, actions: NDArray[np.int64], checked: bool) -> bool:
        """Apply one action id (int64[N]) to each game.

        Returns:
            True; False if nothing was done, as it is not `checked` that all actions are legal, and one is not or
            nobody was there to look.
        """
        step = self._entry
        if step is None:
            step = self._entry = entry(self._kernel, *self._runs[0], crew.ALONE, True)
        if len(self._runs) == 1:
            run = self._runs[0]
            return step(*run[:-2], actions, run[-1], crew.ALONE, checked) != crew.REFUSED
        self._actions[...] = actions
        if PLAIN:  # several exchanges at once are none
            if checked:
                together(lambda run: step(*run, crew.ALONE, True), self._runs)
            return checked
        self._fetch(step)
        found = step(*self._runs[0], crew.LEADER, checked)
        if found != crew.STEPPED:
            self._see_to(step, found)
        return found != crew.REFUSED

    def _fetch(self, step: Callable[..., Any]) -> None:
        """Send for threads where none is awake; they come when they can."""
        process = os.getpid()
        if self._process != process:  # a forked one has no threads
            self._process, self._coming = process, [None] * len(self._runs)
            self._words[...] = crew.AWAY
        for k in range(1, len(self._runs)):
            if self._words[k * crew.APART] == crew.AWAY:
                coming = self._coming[k]
                if coming is None or coming.done():
                    self._coming[k] = pool(process).submit(step, *self._runs[k], k, True)

    def _see_to(self, step: Callable[..., Any], found: int) -> None:
        """Wait for threads that the machine has put aside, and do what nobody came for."""
        for k in range(1, len(self._runs)):
            while self._words[k * crew.APART] >= crew.BUSY:
                time.sleep(_NAP)
            if self._words[k * crew.APART] == crew.LEFT:
                if found == crew.MISSING:
                    step(*self._runs[k], crew.ALONE, True)
                self._words[k * crew.APART] = crew.AWAY
