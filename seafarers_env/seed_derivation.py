"""Seeds derived from another one that reveal neither it nor each other."""

from hashlib import blake2b
from typing import Final

SEED_BITS: Final = 128
_WORD: Final = 0xFFFF_FFFF_FFFF_FFFF


def keyed(seed: int, purpose: str, *parts: int) -> int:
    """A seed of 64 bits for a purpose: a hash of the parts, keyed by another seed.

    Who knows it finds neither that seed nor what it gives for other purposes or parts, unless the seed is one of so few
    that all can be tried.

    Args:
        seed: 0..2^128 - 1.
        purpose: What it is for, at most 16 letters.
        parts: Numbers that tell apart what is for the same purpose, 0..2^64 - 1.

    Raises:
        OverflowError: a number out of range.
        ValueError: a longer purpose.
    """
    told = b"".join(part.to_bytes(8, "little") for part in parts)
    key = seed.to_bytes(SEED_BITS // 8, "little")
    return int.from_bytes(blake2b(told, digest_size=8, key=key, person=purpose.encode()).digest(), "little")


def opponent_seed(game: int, seat: int) -> int:
    """What an opponent is made from: `game` is the seed of the game, `seat` is counted clockwise from the learner."""
    return keyed(game & _WORD, "opponent", seat)
