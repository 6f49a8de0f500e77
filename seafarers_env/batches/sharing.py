"""Work on many games shared among threads: each gets a run of consecutive games, and room of its own."""

import operator
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import SupportsIndex, TypeVar

import numpy as np
from numpy.typing import NDArray

Part = TypeVar("Part")

PAIR_OF_LINES = 16  # words; processors fetch two cache lines at a time
MOST_THREADS = 1024  # of use to nobody, and within what an operating system grants a process


def at_least_one(number: SupportsIndex, complaint: str) -> int:
    """The number as an int.

    Raises:
        ValueError: it is less than 1; says the complaint.
    """
    n = operator.index(number)
    if n < 1:
        raise ValueError(complaint)
    return n


def count_threads(threads: SupportsIndex, games: int) -> int:
    """How many threads are of use.

    Raises:
        ValueError: none is asked for.
    """
    return min(at_least_one(threads, f"a batch must have at least 1 thread, not {threads}"), games, MOST_THREADS)


def parts(games: int, threads: int) -> list[slice]:
    """As many parts of the games as there are threads."""
    bounds = [k * games // threads for k in range(threads + 1)]
    return [slice(low, high) for low, high in pairwise(bounds)]


def together(work: Callable[[Part], object], parts: Sequence[Part]) -> None:
    """Do the work on all parts at once, on the first of them here."""
    if len(parts) > 1:
        running = [pool(os.getpid()).submit(work, part) for part in parts[1:]]
        work(parts[0])
        for future in running:
            future.result()
    else:
        work(parts[0])


def share(work: Callable[[slice], object], games: int, threads: int) -> None:
    """Do the work on as many parts of the games as there are threads."""
    together(work, parts(games, threads))


def global_mask(words: int) -> NDArray[np.uint64]:
    """Room for the mask of the game in work: one for each thread, in cache lines that no other thread writes to.

    Args:
        words: Its length (`chunks.WORDS` of the edition).
    """
    memory = np.zeros(words + PAIR_OF_LINES, np.uint64)
    start = -(memory.ctypes.data // 8) % PAIR_OF_LINES
    return memory[start : start + words]


@cache
def pool(process: int) -> ThreadPoolExecutor:
    """Threads that all batches share, made when none is idle; a forked process has none of its parent's."""
    return ThreadPoolExecutor(MOST_THREADS, f"seafarers-{process}")
