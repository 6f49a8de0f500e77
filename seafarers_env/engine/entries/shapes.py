"""Entry kernels that show flat observations in other shapes: the rows of entities, and what is not 0 alone.

They see nothing but flat observations (int8[N, size]), so nothing hidden can come out. They know no records: all
editions are served by those of classic.
"""

from typing import Any, Final

import numpy as np

from .._jit import inlined, kernel
from ..bits import ONE, ZERO, popcount, trailing_zeros
from ..chunks import WIDTH, copy, differing, fetch, gathered
from .blank import Call

AHEAD: Final = 2  # games whose rows are on their way while one is written
ANY: Final = -1  # a code that every number but 0 has

_ITEM: Final[Any] = np.dtype(
    [
        ("place", np.int32),  # of the flat observation
        ("target", np.int32),  # of the row of entities
        ("code", np.int32),  # 0: the number itself; ANY: 1 where it is not 0; else 1 where it is this one
        ("shared", np.int32),  # number of the target among those that several items write; -1: this one alone
        ("most", np.float32),  # what the number is divided by
        ("spare", np.int32),
    ],
    align=True,
)
ITEM: Final = np.dtype((np.record, _ITEM))


@inlined
def _shown(now, item):
    """What an item writes of a flat observation."""
    number = np.int32(now[item.place])
    if item.code > 0:
        return np.float32(number == item.code)
    if item.code < 0:
        return np.float32(number != 0)
    return np.float32(number) / item.most


@kernel
def _write(now, j, first, items, members, starts, out):
    """Write what number `j` of a flat observation changes; of several that share a place the largest counts."""
    for t in range(first[j], first[j + 1]):
        value, k = _shown(now, items[t]), items[t].shared
        if k >= 0:
            for i in range(starts[k], starts[k + 1]):
                value = max(value, _shown(now, items[members[i]]))
        out[items[t].target] = value


@kernel
def write_entities(observations, seen, first, items, members, starts, out):
    """Bring rows of entities up to date with flat observations (int8[N, size]), writing only what has changed.

    Args:
        observations: What is to be shown.
        seen: int8[N, size], what is shown there; becomes equal to `observations`. `size` is at least WIDTH.
        first: int32[size + 1], where the items of each number begin.
        items: ITEM[...].
        members: int32[...], the items that share a target, target after target.
        starts: int32[...], where those of each begin in `members`.
        out: float32 or int8[N, length], the rows.
    """
    size = observations.shape[1]
    for i in range(len(observations)):
        fetch(observations, i + AHEAD, 0, size)
        fetch(seen, i + AHEAD, 0, size)
        now, then, row = observations[i], seen[i], out[i]
        for o in range(0, size, WIDTH):
            at = min(o, size - WIDTH)  # the last chunk ends where the row does
            changed = differing(now, then, at)
            if changed == ZERO:
                continue
            while changed != ZERO:
                _write(now, at + trailing_zeros(changed), first, items, members, starts, row)
                changed &= changed - ONE
            copy(now, at, then, at)


@kernel
def count_set(observations, counts):
    """Write how many numbers of each flat observation (int8[N, size]) are not 0 into `counts` (int64[N])."""
    size = observations.shape[1]
    for i in range(len(observations)):
        row, total = observations[i], 0
        for o in range(0, size, WIDTH):
            total += popcount(_word(row, o, size))
        counts[i] = total


@kernel
def list_set(observations, starts, indices, values):
    """Write which numbers of each flat observation are not 0, and the numbers themselves.

    Those of row `i` go to `indices` (int32) and `values` (int8 or float32) from `starts[i]` (int64[N]) on, as many as
    `count_set` says.
    """
    size = observations.shape[1]
    for i in range(len(observations)):
        row, k = observations[i], starts[i]
        for o in range(0, size, WIDTH):
            word = _word(row, o, size)
            while word != ZERO:
                j = o + trailing_zeros(word)
                word &= word - ONE
                indices[k] = j
                values[k] = row[j]
                k += 1


@inlined
def _word(row, o, size):
    """The numbers from place `o` on as bits; places past the end are 0, and not read."""
    if size >= o + WIDTH:
        return gathered(row, o)
    return gathered(row, size - WIDTH) >> np.uint64(o + WIDTH - size)


# --- what each can be called on, so that it is compiled ---------------------------------------------------------------
def calls() -> list[Call]:
    """Each entry kernel with arguments: no rows."""
    rows, numbers, items = np.zeros((0, WIDTH), np.int8), np.zeros(1, np.int32), np.zeros(1, ITEM)
    plan, counts = (numbers, items, numbers, numbers), np.zeros(1, np.int64)
    return [
        (write_entities, (rows, rows, *plan, np.zeros((0, 1), np.float32))),
        (write_entities, (rows, rows, *plan, rows)),
        (count_set, (rows, counts)),
        (list_set, (rows, counts, numbers, np.zeros(1, np.int8))),
        (list_set, (rows, counts, numbers, np.zeros(1, np.float32))),
    ]
