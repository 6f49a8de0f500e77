"""Bit sets of a record, as pictures and words ask them."""

from typing import Any


def has(words: Any, place: int) -> bool:
    """Whether a place is in a set (rows of 64-bit words)."""
    return bool(int(words[place // 64]) >> place % 64 & 1)
