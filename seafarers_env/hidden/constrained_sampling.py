"""The deals that fit bounds: how many there are, and one drawn at random."""

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Counts: TypeAlias = NDArray[np.int64]
Weights: TypeAlias = NDArray[np.float64]

NONE: Final = "these bounds leave no hands that fit the sizes"


class Ways:
    """All tables of numbers (row, kind) with these sums and bounds; a table `n` weighs 1 / n!, number by number.

    The least of each number is dealt ahead. What a row gets above it of the kinds before `k` has a narrow range, given
    its bounds and its size: `_ways[k]` holds the weight of all that comes to each point of the box of these ranges, for
    all rows but the last, which has what is left. Kind after kind, and within a kind row after row, so that the work is
    as large as the box times the cards of a kind, not times all ways to share them out.
    """

    def __init__(self, counts: Any, sizes: Any, low: Counts, high: Counts) -> None:
        """Count the ways.

        Args:
            counts: Cards of each kind: int[K].
            sizes: Cards that each row gets: int[Q]; as many as there are.
            low: The least of each kind that a row gets: int[Q, K].
            high: The most: int[Q, K].

        Raises:
            ValueError: there is none.
        """
        self._counts = counts
        self._low: Any
        self._low, most = tightened(counts, sizes, low, high)
        free: Any = most - self._low
        #: Rows of which something is left open, but for the last.
        self._open: list[int] = np.flatnonzero(free[:-1].any(axis=1)).tolist()
        due: Any = sizes - self._low.sum(axis=1)
        self._due: list[int] = due[self._open].tolist()
        self._most: list[int] = (counts - self._low.sum(axis=0)).tolist()
        rows = zip(self._low, free, strict=True)
        cells = [[factors(int(a), int(m)) for a, m in zip(*row, strict=True)] for row in rows]
        self._factors, self._last = [cells[q] for q in self._open], cells[-1]
        self._boxes(free, due)
        self._ways: list[Weights] = [np.ones((1,) * len(self._open))]
        for k in range(len(counts)):
            self._ways.append(self._after(k))
        if not self._ways[-1].sum() > 0:
            raise ValueError(NONE)
        self._tables = [self._table(k) for k in range(len(counts))]

    def draw(self, rng: np.random.Generator) -> Counts:
        """How many of each kind each row gets: int64[Q, K]."""
        dealt: Any = self._low.copy()
        rest = list(self._due)
        for k in reversed(range(len(self._counts))):
            chance = rng.random()
            table: Any = self._tables[k]
            if table.size == 1:
                continue
            least: list[int] = []
            ahead: list[slice] = []
            behind: list[slice] = []
            for i, (due, begin, end) in enumerate(zip(rest, self._begin[k], self._end[k], strict=True)):
                a, b = max(0, due - end), min(table.shape[i] - 1, due - begin)
                least.append(a)
                ahead.append(slice(a, b + 1))
                behind.append(slice(due - a - begin, due - b - begin - 1 if due - b > begin else None, -1))
            weights: Any = self._ways[k][tuple(behind)] * table[tuple(ahead)]
            chances = weights.cumsum()
            at = int(chances.searchsorted(chance * chances[-1], side="right"))
            for i in reversed(range(len(rest))):
                at, beyond = divmod(at, len(range(table.shape[i])[ahead[i]]))
                rest[i] -= least[i] + beyond
                dealt[self._open[i], k] += least[i] + beyond
        dealt[-1] = self._counts - dealt[:-1].sum(axis=0)
        return dealt

    # --- counting -----------------------------------------------------------------------------------------------------
    def _boxes(self, free: Any, due: Any) -> None:
        """The least and the most that open rows can have got above their least before each kind, and at the end."""
        got: Any = np.zeros((len(free), len(self._counts) + 1), np.int64)
        begin: Any
        end: Any
        np.cumsum(free, axis=1, out=got[:, 1:])
        begin, end = np.maximum(0, due[:, np.newaxis] - got[:, -1:] + got), np.minimum(due[:, np.newaxis], got)
        all_got = np.append(0, np.cumsum(self._most))
        most_begin, least_end = all_got - end.sum(axis=0) + end, all_got - begin.sum(axis=0) + begin
        begin, end = np.maximum(begin, most_begin), np.minimum(end, least_end)
        if (begin > end).any():
            raise ValueError(NONE)
        self._begin: list[list[int]] = begin[self._open].T.tolist()
        self._end: list[list[int]] = end[self._open].T.tolist()

    def _after(self, k: int) -> Weights:
        """The weights after kind `k`; meanwhile the first axis has how many of its cards have been dealt."""
        spread: Any = self._ways[k][np.newaxis]
        for i in range(len(self._open)):
            spread = self._dealt(spread, k, i)
        of_last: Any = self._of_last(k, np.arange(len(spread)))
        after: Any = np.tensordot(of_last, spread, 1)
        return after

    def _dealt(self, spread: Weights, k: int, i: int) -> Weights:
        """The same once open row `i` has its cards of the kind too."""
        weights, between = self._factors[i][k], (slice(None),) * i
        (begin, end), (begin_after, end_after) = ((self._begin[j][i], self._end[j][i]) for j in (k, k + 1))
        if len(weights) == 1 and (begin, end) == (begin_after, end_after):
            return spread
        shape = list(spread.shape)
        shape[0] = min(shape[0] + len(weights) - 1, self._most[k] + 1)
        shape[i + 1] = end_after - begin_after + 1
        after = np.zeros(shape)
        for n, weight in enumerate(weights):
            a, b = max(begin, begin_after - n), min(end, end_after - n) + 1
            dealt = min(len(spread), len(after) - n)
            if a < b and dealt > 0:
                source = (slice(0, dealt), *between, slice(a - begin, b - begin))
                target = (slice(n, n + dealt), *between, slice(a + n - begin_after, b + n - begin_after))
                after[target] += weight * spread[source]
        return after

    def _of_last(self, k: int, dealt: Any) -> Weights:
        """The weight of what the last row has of kind `k` when the others have been dealt so many above their least."""
        rest, weights = self._most[k] - dealt, self._last[k]
        within: Any = (rest >= 0) & (rest < len(weights))
        return within * weights[np.where(within, rest, 0)]

    def _table(self, k: int) -> Weights:
        """The weight of each way to share out kind `k`."""
        dealt: Any = np.zeros((1,) * len(self._open), np.int64)
        weight: Any = np.ones(dealt.shape)
        for i, weights in enumerate(row[k] for row in self._factors):
            along = [1] * len(self._open)
            along[i] = len(weights)
            numbers: Any = np.arange(len(weights))
            factor: Any = weights
            dealt = dealt + numbers.reshape(along)
            weight = weight * factor.reshape(along)
        weight = weight * self._of_last(k, dealt)
        return weight


def factors(least: int, more: int) -> Weights:
    """The weights of `least` cards and up to `more` besides, the first as 1."""
    weights = np.ones(more + 1)
    weights[1:] = 1.0 / np.cumprod(np.arange(least + 1, least + more + 1, dtype=np.float64))
    return weights


def tightened(counts: Any, sizes: Any, low: Any, high: Any) -> tuple[Counts, Counts]:
    """The bounds by what the sums leave to each number, for as long as one follows from others.

    Raises:
        ValueError: nothing is left to one of them.
    """
    across = sizes[:, np.newaxis]
    while True:
        most = np.minimum(high, across - low.sum(axis=1, keepdims=True) + low)
        most = np.minimum(most, counts - low.sum(axis=0) + low)
        least = np.maximum(low, across - most.sum(axis=1, keepdims=True) + most)
        least = np.maximum(least, counts - most.sum(axis=0) + most)
        if (least > most).any():
            raise ValueError(NONE)
        if np.array_equal(least, low) and np.array_equal(most, high):
            return low, high
        low, high = least, most
