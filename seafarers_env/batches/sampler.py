"""Sampler: random legal actions for a `Batch`, the policy of baselines and of loops that only have to be fast."""

import copy
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from seafarers_env.engine.entries.ids import sample_ids, sample_places
from seafarers_env.game_seeds import word_of
from seafarers_env.validation import check_apart, check_array


class Sampler:
    """Picks one legal action for each game, all legal ones equally likely.

    It has its own random stream: its picks depend only on its seed and on the masks given to it, in order. It does
    not affect the random streams of `Batch`.

    Examples:
        ```python
        from seafarers_env import Batch, Sampler

        batch, sample = Batch("base", num_players=4, size=64), Sampler(seed=3)
        batch.step(sample(batch.masks))
        ```
    """

    def __init__(self, seed: SupportsIndex = 0) -> None:
        """Start a stream.

        Args:
            seed: 0..2^64 - 1.
        """
        self._stream: NDArray[Any] = np.random.SeedSequence(word_of(seed)).generate_state(1, np.uint64)

    def __call__(
        self, mask_words: NDArray[np.uint64] | NDArray[np.int8], out: NDArray[np.int64] | None = None
    ) -> NDArray[np.int64]:
        """Pick.

        Args:
            mask_words: uint64[N, words], C-contiguous, as in `Batch.mask_words`: action `a` is bit `a % 64` of word
                `a // 64`. Or int8[N, actions], as in `Batch.masks`, where what is not 0 is legal; picks are the same.
            out: int64[N], C-contiguous, writeable: where to write to instead of a new array.

        Returns:
            int64[N], an action id for each row; -1, which is not an action, for a row without any.

        Raises:
            ValueError: an array has another type or shape, cannot be written to, or shares memory with the other.
        """
        given: Any = mask_words
        dense = getattr(given, "dtype", None) == np.int8  # a list has none, and is refused
        name, kind = ("masks", np.int8) if dense else ("mask_words", np.uint64)
        words: NDArray[Any] = check_array(name, given, kind, (None, None), written=False)
        if len(words) == 0:
            raise ValueError("mask_words has no rows: a Batch shows its masks as bits with masks='bits' or 'both'")
        if out is None:
            out = np.zeros(len(words), np.int64)
        else:
            check_array("out", out, np.int64, (len(words),))
            check_apart({"mask_words": words, "out": out})
        (sample_places if dense else sample_ids)(words, self._stream, out)
        return out

    def __copy__(self) -> "Sampler":
        """A whole copy, which draws on equally and by itself."""
        return copy.deepcopy(self)
