"""The seeds of a run: those of deals and of agents follow from one number, and none of them tells another.

A log names the derivation by which they follow, so that what was played by an earlier one can be read and gone on with.
"""

from dataclasses import dataclass
from typing import Final, SupportsIndex

import numpy as np

from seafarers_env.game_seeds import SeedError as SeedError, word_of
from seafarers_env.seed_derivation import SEED_BITS, keyed

#: Hashes keyed by the seed of the run: an agent's seed does not lead to it, nor to the deal's.
KEYED: Final = "keyed-2"
#: Until version 1 of logs: words of one stream, so that of a small seed any of them told all others.
WORDS: Final = "words-1"
DERIVATIONS: Final = (KEYED, WORDS)

_PURPOSES: Final = ("deal", "agent", "outside")  # in the order in which `WORDS` numbers them
_SMALL: Final = 1 << 64  # seeds below are shown in decimal


def check_seed(seed: SupportsIndex) -> int:
    """The seed of a run.

    Raises:
        TypeError: it is no integer.
        SeedError: it is not within 0..2^128 - 1.
    """
    return word_of(seed, SEED_BITS)


def read_seed(text: str) -> int:
    """A seed as people write it: decimal, or hexadecimal after 0x.

    Raises:
        SeedError: it is neither, or out of bounds.
    """
    words = text.strip().lower()
    if len(words) > 2 * SEED_BITS or not words.removeprefix("-").isalnum() or not words.isascii():
        raise SeedError(f"a seed must be a whole number, decimal or hexadecimal after 0x, not {text[:80]!r}")
    try:
        return check_seed(int(words, 16 if words.startswith("0x") else 10))
    except SeedError:
        raise
    except ValueError:
        raise SeedError(f"a seed must be a whole number, decimal or hexadecimal after 0x, not {text[:80]!r}") from None


def shown_seed(seed: int) -> str:
    """A seed as `read_seed` takes it."""
    return str(seed) if seed < _SMALL else f"{seed:#x}"


@dataclass(frozen=True)
class Seeds:
    """All seeds of a run.

    Args:
        run: The one that all follow from.
        derivation: How they do.

    Raises:
        SeedError: no such seed, no such derivation.
    """

    run: int
    derivation: str = KEYED

    def __post_init__(self) -> None:
        check_seed(self.run)
        if self.derivation not in DERIVATIONS:
            raise SeedError(f"seeds must be derived by {' or '.join(DERIVATIONS)}, not {self.derivation!r}")

    def deal(self, rotation: int) -> int:
        """Boards and dice of a rotation: the same in all its games, and at every table."""
        return self._of("deal", rotation)

    def agent(self, rotation: int, slot: int) -> int:
        """What the agent of a slot starts each game of a rotation with."""
        return self._of("agent", rotation, slot)

    def outside(self, number: int) -> int:
        """What is random in another engine that plays along."""
        return self._of("outside", number)

    def _of(self, purpose: str, *parts: int) -> int:
        if self.derivation == WORDS:
            return _word(self.run, _PURPOSES.index(purpose), *parts)
        return keyed(self.run, purpose, *parts)


def _word(*parts: int) -> int:
    return int(np.random.SeedSequence(parts).generate_state(1, np.uint64)[0])
