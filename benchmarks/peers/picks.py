"""One legal action for each game of a batch, for every engine whose masks are words of bits: the same code for all."""

import random

import numba
import numpy as np


@numba.njit(cache=True)
def pick(masks: np.ndarray, actions: np.ndarray, width: int) -> None:
    """Write one legal action below `width` for each row of bit words (uint64[N, words]), uniformly."""
    n, words = masks.shape
    one = np.uint64(1)
    for i in range(n):
        total = 0
        for k in range(words):
            word = masks[i, k]
            if 64 * (k + 1) > width:
                word &= (one << np.uint64(width - 64 * k)) - one
            masks[i, k] = word
            total += popcount(word)
        left, k = int(random.random() * total), 0
        while left >= popcount(masks[i, k]):
            left -= popcount(masks[i, k])
            k += 1
        word = masks[i, k]
        for _ in range(left):
            word &= word - one
        actions[i] = 64 * k + popcount((word & (~word + one)) - one)


@numba.njit(cache=True, inline="always")
def popcount(word: int) -> int:
    """How many bits are set."""
    word -= (word >> np.uint64(1)) & np.uint64(0x5555555555555555)
    word = (word & np.uint64(0x3333333333333333)) + ((word >> np.uint64(2)) & np.uint64(0x3333333333333333))
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((word * np.uint64(0x0101010101010101)) >> np.uint64(56))


@numba.njit(cache=True)
def seed_picks(seed: int) -> None:
    """Seed the generator that compiled code draws from; it is not Python's."""
    random.seed(seed)
