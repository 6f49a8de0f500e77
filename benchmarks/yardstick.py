"""Fixed work that our own is held against, so that a slower machine is not taken for slower code.

Nothing of the package is in it: it is as fast as the machine, numba and Python are, whatever happens to the engine. Of
the same kind as what is measured, so that what disturbs one disturbs the other: records of a game's size, scans of bit
sets, look-ups in tables, branches that cannot be foreseen; and for Python its calls, lists and dictionaries.
"""

import random
from typing import Any, Final

import numba
import numpy as np

from benchmarks.peers.clock import PIECE, Play

WORDS: Final = 416  # of 64 bits: a record of 3,328 bytes
TABLE: Final = 4096
STEPS: Final = 20_000  # a piece of play
LINES: Final = 12  # cache lines that a step looks at


@numba.njit(cache=True, nogil=True, error_model="numpy")
def walk(records: Any, table: Any, state: Any, steps: int) -> int:
    """Walk over records (uint64[N, WORDS]), one after the other, and write to them; `state` (uint64[1]) is random."""
    n, found = len(records), 0
    x = state[0]
    for step in range(steps):
        record = records[step % n]
        place = np.int64(x & np.uint64(255))
        for _ in range(LINES):
            x ^= x << np.uint64(13)
            x ^= x >> np.uint64(7)
            x ^= x << np.uint64(17)
            word = record[place] & x
            while word != np.uint64(0):  # the bits in both, lowest first, some of them leading on
                low = word & (~word + np.uint64(1))
                word ^= low
                value = table[np.int64((low * np.uint64(0x03F79D71B4CB0A89)) >> np.uint64(52))]
                if value & 1:
                    found += value
                if value & 24 == 24:
                    word &= word - np.uint64(1)
            record[place] ^= x & (x >> np.uint64(21)) & (x << np.uint64(9))
            place = np.int64(table[np.int64(x >> np.uint64(52))]) % WORDS
    state[0] = x
    return found


def compiled(games: int) -> Play:
    """The walk over so many records: one stays in the first cache, thousands in none."""
    generator = np.random.default_rng(0)
    records = generator.integers(0, 2**63, (games, WORDS), np.uint64)
    table = generator.integers(0, 2**15, TABLE).astype(np.int32)
    state = np.array([0x9E3779B97F4A7C15], np.uint64)

    def play() -> tuple[int, int]:
        walk(records, table, state, STEPS)
        return STEPS, 0

    return play


class _Counter:
    """Something with an attribute and a method."""

    def __init__(self) -> None:
        self.total = 0

    def add(self, value: int) -> int:
        """Count on."""
        self.total = (self.total + value) & 0xFFFF
        return self.total


def interpreted() -> Play:
    """Plain Python: calls, a dictionary, a list to choose from, a small array."""
    choice = random.Random(0).choice
    counter, array = _Counter(), np.zeros(64, np.int8)
    seen = dict.fromkeys(range(8), 0)

    def play() -> tuple[int, int]:
        for _ in range(PIECE):
            row = [value for value in range(12) if value != counter.total & 7]
            value = counter.add(choice(row))
            seen[value & 7] = len(row)
            array[value & 63] = 1
        return PIECE, 0

    return play
