"""Seeds: integers 0..2^64 - 1, checked only here. A game's seed determines the next game's."""

import operator
import reprlib
from typing import Any, Final, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from seafarers_env.engine.rng import MIX_1, MIX_2

WORD: Final = 0xFFFF_FFFF_FFFF_FFFF
_FACTORS: Final = ((30, int(MIX_1)), (27, int(MIX_2)))


class SeedError(ValueError):
    """A number that is no seed."""


def word_of(seed: SupportsIndex, bits: int = 64) -> int:
    """A seed as an int. Whatever takes a seed asks here; the run of an arena has one of 128 bits.

    Raises:
        TypeError: no integer, or one of True and False.
        SeedError: it is less than 0, or has more bits.
    """
    right = f"a seed must be a whole number 0..2^{bits} - 1"
    try:
        number = None if isinstance(seed, bool) else operator.index(seed)
    except TypeError:
        number = None
    if number is None:
        raise TypeError(f"{right}, not {reprlib.repr(seed)}")
    if number < 0 or number.bit_length() > bits:
        shown = str(number) if number.bit_length() < 512 else f"one of {number.bit_length()} bits"
        raise SeedError(f"{right}, not {shown}")
    return number


def words_of(seeds: Any) -> NDArray[np.uint64]:
    """The seeds of many games, of an array or anything else that lists them.

    Raises:
        TypeError, SeedError: as `word_of`, of the first that is none.
    """
    if issubclass(type(seeds), np.ndarray) and seeds.dtype.kind in "iu" and seeds.size:
        word_of(seeds.min())
        return seeds.astype(np.uint64)
    return np.array([word_of(seed) for seed in seeds], np.uint64)


def fresh_words(count: int) -> NDArray[np.uint64]:
    """Unrelated seeds from the machine's entropy, other ones at each call and in each process: uint64[count]."""
    words: NDArray[Any] = np.random.SeedSequence().generate_state(count, np.uint64)
    return words


def fresh_word() -> int:
    """One such seed."""
    return int(fresh_words(1)[0])


def following(word: int) -> int:
    """The seed of the game after the one with this seed: what the kernels deal from at the end of a game."""
    x = (word + 1) & WORD
    for shift, factor in _FACTORS:
        x = (x ^ (x >> shift)) * factor & WORD
    return x ^ (x >> 31)


def next_seed(seed: SupportsIndex | None, before: int | None) -> int:
    """What to deal from: the seed given; without one what follows from the one before; without that a fresh one."""
    if seed is not None:
        return word_of(seed)
    return fresh_word() if before is None else following(before)
