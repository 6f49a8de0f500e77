"""Bit sets of a record, as pictures, words and positions ask them."""

from typing import Any


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
