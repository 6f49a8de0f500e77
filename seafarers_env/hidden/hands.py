"""Drawing one of all ways to deal cards that fit what is known of the hands, each way as likely as any other."""

from itertools import product
from math import factorial, prod
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Counts: TypeAlias = NDArray[np.int64]


class Deals:
    """All deals of some cards to rows of known size, each number within bounds.

    Cards are told apart: a table `n` of numbers (row, kind) stands for as many deals as there are ways to choose its
    cards, `counts! / n!` kind by kind. So a table is drawn with weight 1 / n!, kind after kind: `_ways[k]` holds, for
    the cards that all rows but the last have been dealt of the kinds before `k`, the weight of all tables that come to
    it. The last row has what is left.
    """

    def __init__(
        self, counts: NDArray[Any], sizes: NDArray[Any], low: Counts | None = None, high: Counts | None = None
    ) -> None:
        """Count the deals.

        Args:
            counts: Cards of each kind: int[K].
            sizes: Cards that each row gets: int[Q]; as many as there are.
            low: The least of each kind that a row gets: int[Q, K]; None is none.
            high: The most: int[Q, K]; None is no bound.

        Raises:
            ValueError: no deal fits.
        """
        self._counts: Any = np.asarray(counts, np.int64)
        self._sizes: Any = np.asarray(sizes, np.int64)
        shape = (len(self._sizes), len(self._counts))
        if self._counts.min(initial=0) < 0 or self._sizes.min(initial=0) < 0 or self._counts.sum() != self._sizes.sum():
            raise ValueError(f"no deal gives hands of {self._sizes.tolist()} out of {self._counts.tolist()}")
        most = np.minimum(self._counts, self._sizes[:, np.newaxis])
        self._low = np.zeros(shape, np.int64) if low is None else np.maximum(low, 0).astype(np.int64)
        self._high = most if high is None else np.minimum(high, most).astype(np.int64)
        self._free = not self._low.any() and bool((self._high == most).all())
        if not self._free:
            self._count()

    def draw(self, rng: np.random.Generator) -> Counts:
        """How many of each kind each row gets: int64[Q, K]."""
        if self._free:
            return self._shuffle(rng)
        dealt: Any = np.zeros(self._low.shape, np.int64)
        rest: Any = self._sizes[:-1].copy()
        for k in reversed(range(len(self._counts))):
            numbers, weights = self._options[k]
            before: Any = rest - numbers
            fits = np.flatnonzero((before >= 0).all(axis=1))
            chances = np.cumsum(weights[fits] * self._ways[k][tuple(before[fits].T)])
            chosen = fits[np.searchsorted(chances, rng.random() * chances[-1], side="right")]
            dealt[:-1, k] = numbers[chosen]
            rest -= numbers[chosen]
        dealt[-1] = self._counts - dealt[:-1].sum(axis=0)
        return dealt

    def _shuffle(self, rng: np.random.Generator) -> Counts:
        """A deal where nothing is known but sizes."""
        kinds = len(self._counts)
        pool = rng.permutation(np.repeat(np.arange(kinds), self._counts))
        row_of = np.repeat(np.arange(len(self._sizes)), self._sizes)
        flat: Any = np.bincount(row_of * kinds + pool, minlength=self._low.size)
        return flat.reshape(self._low.shape)

    def _count(self) -> None:
        ways = np.zeros(self._sizes[:-1] + 1)
        ways[(0,) * ways.ndim] = 1.0
        self._ways: list[NDArray[np.float64]] = []
        self._options: list[tuple[Counts, NDArray[np.float64]]] = []
        for k in range(len(self._counts)):
            self._ways.append(ways)
            self._options.append(self._splits(k))
            after = np.zeros_like(ways)
            for numbers, weight in zip(*self._options[k], strict=True):
                ahead = tuple(slice(n, None) for n in numbers)
                behind = tuple(slice(0, size - n) for size, n in zip(ways.shape, numbers, strict=True))
                after[ahead] += weight * ways[behind]
            ways = after
        if not ways[tuple(self._sizes[:-1])] > 0:
            raise ValueError("these bounds leave no hands that fit the sizes")

    def _splits(self, k: int) -> tuple[Counts, NDArray[np.float64]]:
        """How many cards of kind `k` all rows but the last may get: int64[M, Q - 1], and the weights of that."""
        low, high, count = self._low[:, k], self._high[:, k], int(self._counts[k])
        ranges = (range(int(a), int(b) + 1) for a, b in zip(low[:-1], high[:-1], strict=True))
        kept = [(split, count - sum(split)) for split in product(*ranges)]
        kept = [(split, last) for split, last in kept if low[-1] <= last <= high[-1]]
        weights = [1.0 / prod(factorial(n) for n in (*split, last)) for split, last in kept]
        numbers: Any = np.array([split for split, _ in kept], np.int64)
        return numbers.reshape(len(kept), len(low) - 1), np.array(weights, np.float64)
