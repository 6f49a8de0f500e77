"""What each seat knows of the others' hands, with the option card_counting: written, read, checked with the hands."""

from typing import Any, Final

import numpy as np

from seafarers_env.engine.constants import NUM_RESOURCES, RESOURCES
from seafarers_env.hidden.worlds import shown as offered
from seafarers_env.position.codecs import CODES, settled
from seafarers_env.position.desk import Desk
from seafarers_env.position.entry import NO_FIELDS, Entry, Fields

KNOWN_KEYS: Final = ("certain", "possible")


def _before(desk: Desk, q: int) -> np.ndarray:
    """The hand of a seat, in a discard phase as it was before."""
    return desk.s.hand[q].astype(np.int64) + desk.s.discarding[q]


def _row(q: int) -> slice:
    return slice(NUM_RESOURCES * q, NUM_RESOURCES * (q + 1))


def known(desk: Desk) -> list[list[dict[str, Any] | None]]:
    """What each seat knows of each hand, None of its own: the least and the most of each resource there is any of."""
    return [[_bounds(desk, o, q) if o != q else None for q in range(desk.n)] for o in range(desk.n)]


def _bounds(desk: Desk, o: int, q: int) -> dict[str, Any]:
    hand, s = _before(desk, q), desk.s
    pairs = zip(KNOWN_KEYS, (hand - s.under[o, _row(q)], hand + s.over[o, _row(q)]), strict=True)
    return {key: {word: int(n) for word, n in zip(RESOURCES, numbers, strict=True) if n} for key, numbers in pairs}


def read_known(desk: Desk) -> None:
    """Put what is known into the record: by default the sizes of hands, and cards that are being offered."""
    if settled(desk, CODES["known"], entry := desk.root.given("known")):
        return
    rows = [] if entry is None else _of_seats(entry, desk)
    for o in range(desk.n):
        cells = _of_seats(rows[o], desk) if rows and not rows[o].is_null else []
        for q in range(desk.n):
            cell = cells[q] if cells and not cells[q].is_null else None
            if q != o:
                _read(NO_FIELDS if cell is None else cell.fields(KNOWN_KEYS), desk, o, q)
            elif cell is not None:
                raise cell.error(f"null, as seat {o} sees its own hand")


def _of_seats(entry: Entry, desk: Desk) -> list[Entry]:
    items = entry.items(desk.n, "entries, one a seat")
    if len(items) != desk.n:
        raise entry.error(f"{desk.n} entries, one a seat", f"{len(items)}")
    return items


def _read(fields: Fields, desk: Desk, o: int, q: int) -> None:
    held = _before(desk, q)
    least, most = offered(desk.S, q).astype(np.int64), np.full(NUM_RESOURCES, int(held.sum()))
    bank = [int(desk.r.bank)] * NUM_RESOURCES
    certain, possible = (fields.get(key) for key in KNOWN_KEYS)
    if certain is not None:
        given = certain.counts(RESOURCES, "resources", bank)
        for k in np.flatnonzero(given > held):
            raise certain.error(f"at most {held[k]} {RESOURCES[k]}, which seat {q} holds", f"{given[k]}")
        least = np.maximum(least, given)
    if possible is not None:
        most = np.array(possible.counts(RESOURCES, "resources", bank))
        for k in np.flatnonzero(most < held):
            raise possible.error(f"at least {held[k]} {RESOURCES[k]}, which seat {q} holds", f"{most[k]}")
    desk.s.under[o, _row(q)] = held - least
    desk.s.over[o, _row(q)] = np.minimum(most, held.sum()) - held
