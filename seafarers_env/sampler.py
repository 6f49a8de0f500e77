"""Sampler: random legal actions for a `Batch`, the policy of baselines and of loops that only have to be fast."""

import operator
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from seafarers_env.batch_kernels import sample_ids
from seafarers_env.warm_up import ensure_compiled

WORD = 0xFFFF_FFFF_FFFF_FFFF


class Sampler:
    """Picks one legal action for each game, all legal ones as likely.

    It draws from a random stream of its own: its picks depend on its seed and on the masks it has been given, in their
    order, and games that are played with it do not change what `Batch` itself draws.
    """

    def __init__(self, seed: SupportsIndex = 0) -> None:
        """Begin a stream.

        Args:
            seed: Any integer.
        """
        self._stream = np.random.SeedSequence(operator.index(seed) & WORD).generate_state(1, np.uint64)
        ensure_compiled()

    def __call__(self, mask_words: NDArray[np.uint64], out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """Pick.

        Args:
            mask_words: uint64[N, words], C-contiguous, as in `Batch.mask_words`: action `a` is bit `a % 64` of word
                `a // 64`.
            out: int64[N], C-contiguous: where to write to instead of a new array.

        Returns:
            int64[N], an action id for each row; -1, which is no action, for a row without bits.

        Raises:
            ValueError: an array has another type or shape.
        """
        words = _checked("mask_words", mask_words, np.uint64, (None, None))
        if len(words) == 0:
            raise ValueError("mask_words have no rows: a Batch shows its masks as bits with masks='bits' or 'both'")
        actions = _checked("out", np.zeros(len(words), np.int64) if out is None else out, np.int64, (len(words),))
        sample_ids(words, self._stream, actions)
        return actions


def _checked(name: str, array: Any, dtype: type[np.generic], shape: tuple[int | None, ...]) -> NDArray[Any]:
    given: NDArray[Any] = np.asarray(array)
    fits = given.ndim == len(shape) and all(want in (None, has) for want, has in zip(shape, given.shape, strict=True))
    if given is not array or given.dtype != dtype or not fits or not given.flags.c_contiguous:
        wanted = ", ".join("any" if size is None else str(size) for size in shape)
        found = f"{given.dtype} of shape {given.shape}" if given is array else type(array).__name__
        raise ValueError(f"{name} is a C-contiguous array of {np.dtype(dtype)}, shape ({wanted}), not {found}")
    return given
