"""Entry kernels that show flat observations in other shapes: the rows of entities, and what is not 0 alone.

They see nothing but flat observations (int8[N, size]), so nothing hidden can come out. They know no records: all
editions are served by those of classic.
"""

from typing import Any, Final

import numpy as np

from seafarers_env.engine.entries.runs import HINT

from .._jit import folded, inlined, kernel
from ..bits import ONE, ZERO, places_in, popcount
from ..chunks import WIDTH, copy, copy_eight, differing, fetch, gathered
from ..incremental import SEATS
from .blank import Call

AHEAD: Final = 2  # games whose rows are on their way while one is written
KIN: Final = 5  # numbers of a family of pieces before its sources
ANY: Final = -1  # a code that every number but 0 has

_ITEM: Final[Any] = np.dtype(
    [
        ("target", np.int32),  # place of the row of entities
        ("most", np.float32),  # what the number is divided by
        ("code", np.int16),  # 0: the number itself; ANY: 1 where it is not 0; else 1 where it is this one
        ("shared", np.int16),  # number of the target among those that several numbers may show at once; -1: none such
        ("place", np.int32),  # of the flat observation
    ],
    align=True,
)
ITEM: Final = np.dtype((np.record, _ITEM))


@inlined
def _shown(number, item):
    """What an item writes of a number."""
    value = np.float32(number) / item.most
    if item.code > 0:
        value = np.float32(number == item.code)
    elif item.code < 0:
        value = np.float32(number != 0)
    return value


@inlined
def _largest(now, k, items, members, starts):
    """What stands at a place that several numbers show: the largest."""
    value = np.float32(0)
    for i in range(starts[k], starts[k + 1]):
        item = items[members[i]]
        value = max(value, _shown(now[item.place], item))
    return value


@kernel
def write_entities(observations, seen, hints, places, loose, first, items, members, starts, kin, stamps, out):
    """Bring rows of entities up to date with flat observations (int8[N, size]), writing only what has changed.

    Args:
        observations: What is to be shown.
        seen: int8[N, size], what is shown there; becomes equal to `observations`. `size` is at least WIDTH.
        hints: int8[N], from where on an observation may differ: ALL, PIECES .. (`shown.show`), shifted by HINT.
        places: int64[4], where what has items begins in each of these.
        loose: uint64[size / WIDTH, rounded up], chunk by chunk the numbers that have items: all but the pieces of
            families. The last chunk ends where the row does.
        first: int32[size + 1], where the items of each number begin.
        items: ITEM[...].
        members: int32[...], the items that share a target, target after target.
        starts: int32[...], where those of each begin in `members`.
        kin: int32[families, ...], pieces of which a place has one at most (`_write_pieces`).
        stamps: float32 or int8[...], what such a piece writes.
        out: The same type, [N, length], the rows.
    """
    size = observations.shape[1]
    for i in range(len(observations)):
        now, then, row = observations[i], seen[i], out[i]
        hint = np.int64(hints[i]) >> HINT
        if i + AHEAD < len(observations):
            o = places[np.int64(hints[i + AHEAD]) >> HINT]
            fetch(observations, i + AHEAD, o, size)
            fetch(seen, i + AHEAD, o, size)
        if hint < SEATS:
            for f in range(len(kin)):
                _write_pieces(now, then, kin[f], stamps, row)
        for c in range(places[hint] // WIDTH, len(loose)):
            at = min(WIDTH * c, size - WIDTH)
            changed = differing(now, then, at)
            if changed == ZERO:
                continue
            for i in places_in(changed & loose[c]):
                j = at + i
                for t in range(first[j], first[j + 1]):
                    item, k = items[t], items[t].shared
                    row[item.target] = _shown(now[j], item) if k < 0 else _largest(now, k, items, members, starts)
            copy(now, at, then, at)


@folded
def _write_pieces(now, then, family, stamps, row):
    """Stamp what stands at each place where that has changed: one store a place, and not one a number.

    `family` is: how many places, where they begin in the row, from one to the next, how many columns are stamped, and
    the stamp of a place without any piece; then for each source, a seat's pieces of a block, where it begins in the
    observation, and the stamp of its code 1; -1 pads.
    """
    size, target, step, width = np.int64(family[0]), np.int64(family[1]), np.int64(family[2]), np.int64(family[3])
    for w in range(0, size, WIDTH):
        changed = ZERO
        for q in range(KIN, len(family), 2):
            if family[q] >= 0:
                changed |= differing(now, then, np.int64(family[q]) + w)
        if size - w < WIDTH:
            changed &= (ONE << np.uint64(size - w)) - ONE
        if changed == ZERO:
            continue
        bare = changed
        for q in range(KIN, len(family), 2):
            if family[q] < 0:
                continue
            here = gathered(now, np.int64(family[q]) + w) & changed
            bare &= ~here
            if size >= WIDTH:  # nothing but what is looked at here: the caller looks at what lies before and behind
                at = np.int64(family[q]) + min(w, size - WIDTH)
                copy(now, at, then, at)
            for j in places_in(here, w // WIDTH):
                code = np.int64(now[family[q] + j])
                _stamp(stamps, family[q + 1] + (code - 1) * width, width, row, target + j * step)
        for j in places_in(bare, w // WIDTH):
            _stamp(stamps, np.int64(family[4]), width, row, target + j * step)


@folded
def _stamp(stamps, o, width, row, target):
    """Copy `width` columns, 8 to 16."""
    copy_eight(stamps, o, row, target)
    copy_eight(stamps, o + width - 8, row, target + width - 8)


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
            for j in places_in(_word(row, o, size), o // WIDTH):
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
    hints, loose, counts = np.zeros(0, np.int8), np.zeros(1, np.uint64), np.zeros(4, np.int64)
    given = (rows, rows, hints, counts, loose, numbers, items, numbers, numbers, np.zeros((1, 1), np.int32))
    return [
        (write_entities, (*given, *(np.zeros(shape, np.float32) for shape in (1, (0, 1))))),
        (write_entities, (*given, *(np.zeros(shape, np.int8) for shape in (1, (0, 1))))),
        (count_set, (rows, counts)),
        (list_set, (rows, counts, numbers, np.zeros(1, np.int8))),
        (list_set, (rows, counts, numbers, np.zeros(1, np.float32))),
    ]
