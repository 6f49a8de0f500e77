"""Bit sets of a record, as boards, pictures, words and positions ask them."""

from collections.abc import Iterable
from typing import Any

import numpy as np


def bits(words: Any) -> list[int]:
    """The places in a bit set, which may be one number."""
    left = words if isinstance(words, int) else int.from_bytes(words.tobytes(), "little")
    places: list[int] = []
    while left:
        lowest = left & -left
        places.append(lowest.bit_length() - 1)
        left ^= lowest
    return places


def has(words: Any, i: int) -> bool:
    """Whether a place is in a bit set."""
    return bool(int(words[i // 64]) >> int(i % 64) & 1)


def put(words: Any, i: int) -> None:
    """Put a place into a bit set."""
    words[i // 64] |= np.uint64(1 << (i % 64))


def fill(words: Any, places: Iterable[int]) -> None:
    """Fill a bit set with exactly these places, in place; -1 is none."""
    words[...] = 0
    for i in places:
        if i >= 0:
            put(words, i)
