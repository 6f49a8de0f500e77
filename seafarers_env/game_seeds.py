"""Seeds of games: words of 64 bits, which any integer stands for. The next game's follows from the last one's."""

import operator
from typing import Any, Final, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from seafarers_env.engine.rng import MIX_1, MIX_2

WORD: Final = 0xFFFF_FFFF_FFFF_FFFF
_FACTORS: Final = ((30, int(MIX_1)), (27, int(MIX_2)))


def word_of(seed: SupportsIndex) -> int:
    """Any integer as a word of 64 bits, 0..2**64-1.

    Raises:
        TypeError: no integer.
    """
    try:
        return operator.index(seed) & WORD
    except TypeError:
        raise TypeError(f"a seed is an integer, not {seed!r}, which is of {type(seed)}") from None


def entropy_of(seed: SupportsIndex) -> int:
    """Any integer as numpy's generators take it: as it is, but a negative one, which they refuse, as a word.

    Raises:
        TypeError: no integer.
    """
    word, number = word_of(seed), operator.index(seed)
    return number if number >= 0 else word


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
