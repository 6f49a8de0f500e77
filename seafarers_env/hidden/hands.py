"""Drawing one of all ways to deal cards that fit what is known of the hands, each way as likely as any other."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from seafarers_env.hidden.constrained_sampling import Counts as Counts, Ways

#: Rows that are counted one by one: all there are at a table of four, so that a seed deals there what it always dealt.
FEW_ROWS: Final = 4


class Deals:
    """All deals of some cards to rows of known size, each number within bounds.

    Cards are told apart: a table `n` of numbers (row, kind) stands for as many deals as there are ways to choose its
    cards, `counts! / n!` kind by kind. So a table is drawn with weight 1 / n! (`Ways`). Where there are many rows,
    those of which nothing but the size is known are dealt as one, and kinds that no bound tells apart as one; shuffling
    that part afterwards makes all its deals equally likely.

    Attributes:
        counts, sizes: Cards of each kind, and of each row.
        least, most: The bounds of each number.
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
        self.counts: Any = np.asarray(counts, np.int64)
        self.sizes: Any = np.asarray(sizes, np.int64)
        shape = (len(self.sizes), len(self.counts))
        if self.counts.min(initial=0) < 0 or self.sizes.min(initial=0) < 0 or self.counts.sum() != self.sizes.sum():
            raise ValueError(f"no deal gives hands of {self.sizes.tolist()} out of {self.counts.tolist()}")
        most = np.minimum(self.counts, self.sizes[:, np.newaxis])
        least = np.zeros(shape, np.int64) if low is None else np.maximum(low, 0).astype(np.int64)
        bound = most if high is None else np.minimum(high, most).astype(np.int64)
        self.least, self.most = least, bound
        self._rows: list[list[int]] = [[q] for q in range(shape[0])]
        self._kinds: list[list[int]] = [[k] for k in range(shape[1])]
        self._ways: Ways | None = None
        if least.any() or (bound < most).any():
            self._ways = self._merged(least, bound) if shape[0] > FEW_ROWS else self._counted(least, bound)

    def draw(self, rng: np.random.Generator) -> Counts:
        """How many of each kind each row gets: int64[Q, K]."""
        if self._ways is None:
            return shuffled(rng, self.counts, self.sizes)
        found = self._ways.draw(rng)
        kinds: Any = np.zeros((len(self._rows), len(self.counts)), np.int64)
        for k, alike in enumerate(self._kinds):
            one = len(alike) == 1
            kinds[:, alike] = found[:, k : k + 1] if one else shuffled(rng, self.counts[alike], found[:, k])
        dealt: Any = np.zeros((len(self.sizes), len(self.counts)), np.int64)
        for q, alike in enumerate(self._rows):
            dealt[alike] = kinds[q] if len(alike) == 1 else shuffled(rng, kinds[q], self.sizes[alike])
        return dealt

    def _merged(self, low: Any, high: Any) -> Ways:
        """Take rows, then kinds, together that nothing tells apart.

        The row of which most is open comes last, and kinds that no row is barred from.
        """
        sizes: Any
        known = low.any(axis=1)
        bound = (high < np.minimum(self.sizes[:, np.newaxis], self.counts - low.sum(axis=0))).any(axis=1)
        self._rows = groups(known | bound)
        low, high, sizes = (together(numbers, self._rows) for numbers in (low, high, self.sizes))
        known = low.any(axis=0)
        bound = (high < np.minimum(sizes[:, np.newaxis] - low.sum(axis=1, keepdims=True), self.counts)).any(axis=0)
        self._kinds = groups(known | bound)
        low, high = (together(numbers.T, self._kinds).T for numbers in (low, high))
        rows = np.argsort(sizes - low.sum(axis=1), kind="stable")
        kinds = np.lexsort(((high - low).sum(axis=0), (high > low).sum(axis=0)))
        self._rows, self._kinds = [self._rows[q] for q in rows], [self._kinds[k] for k in kinds]
        return self._counted(low[rows][:, kinds], high[rows][:, kinds])

    def _counted(self, low: Counts, high: Counts) -> Ways:
        return Ways(together(self.counts, self._kinds), together(self.sizes, self._rows), low, high)


def groups(apart: NDArray[np.bool_]) -> list[list[int]]:
    """Those that are apart each by itself, all others in one."""
    one: list[int] = np.flatnonzero(~apart).tolist()
    return [*([one] if one else []), *([int(i)] for i in np.flatnonzero(apart))]


def together(numbers: Any, alike: list[list[int]]) -> Any:
    """The sums over groups along the first axis."""
    return np.array([numbers[group].sum(axis=0) for group in alike])


def shuffled(rng: np.random.Generator, counts: Counts, sizes: Counts) -> Counts:
    """How many of each kind each row gets where nothing is known but sizes: int64[Q, K]."""
    pool = rng.permutation(np.repeat(np.arange(len(counts)), counts))
    row_of = np.repeat(np.arange(len(sizes)), sizes)
    flat: Any = np.bincount(row_of * len(counts) + pool, minlength=len(sizes) * len(counts))
    return flat.reshape(len(sizes), len(counts))
