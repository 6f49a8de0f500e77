"""What each seat knows of the others' hands, with the option card_counting: written, read, checked with the hands."""

from typing import Any, Final

import numpy as np

from seafarers_env.engine.base.declared.codecs import all_goods
from seafarers_env.hidden.determinization import shown as offered
from seafarers_env.position.codecs import CODES, settled
from seafarers_env.position.context import PositionContext
from seafarers_env.position.entry import NO_FIELDS, Entry, Fields

KNOWN_KEYS: Final = ("certain", "possible")


def _holders(context: PositionContext) -> int:
    """The seats, and behind them the stack of spices, whose kinds nobody knows (SPICE-82)."""
    return context.n + bool(context.r.spices)


def _before(context: PositionContext, q: int) -> np.ndarray:
    """The hand of a seat, in a discard phase as it was before; or the stack."""
    if q == context.n:
        stack: list[int] = context.s.spice_stack.tolist()
        return np.array([0] * (len(context.goods) - len(stack)) + stack, np.int64)
    return (context.s.hand[q].astype(np.int64) + context.s.discarding[q])[context.columns]


def _row(context: PositionContext, q: int) -> list[int]:
    seats, goods = context.s.hand.shape
    first = goods * (q if q < context.n else seats)
    return [first + k for k in context.columns]


def known(context: PositionContext) -> list[list[dict[str, Any] | None]]:
    """What each seat knows of each hand, None of its own: the least and the most of each resource there is any of.

    With spices the stack stands behind the hands.
    """
    return [[_bounds(context, o, q) if o != q else None for q in range(_holders(context))] for o in range(context.n)]


def _bounds(context: PositionContext, o: int, q: int) -> dict[str, Any]:
    hand, s = _before(context, q), context.s
    pairs = zip(KNOWN_KEYS, (hand - s.under[o, _row(context, q)], hand + s.over[o, _row(context, q)]), strict=True)
    return {key: {word: int(n) for word, n in zip(context.goods, numbers, strict=True) if n} for key, numbers in pairs}


def read_known(context: PositionContext) -> None:
    """Put what is known into the record: by default the sizes of hands, and cards that are being offered."""
    if settled(context, CODES["known"], entry := context.root.given("known")):
        return
    rows = [] if entry is None else _entries(entry, context.n, "one a seat")
    each = "one a seat, then the stack of spices" if context.r.spices else "one a seat"
    for o in range(context.n):
        cells = _entries(rows[o], _holders(context), each) if rows and not rows[o].is_null else []
        for q in range(_holders(context)):
            cell = cells[q] if cells and not cells[q].is_null else None
            if q != o:
                _read(NO_FIELDS if cell is None else cell.fields(KNOWN_KEYS), context, o, q)
            elif cell is not None:
                raise cell.error(f"null, as seat {o} sees its own hand")


def _entries(entry: Entry, n: int, each: str) -> list[Entry]:
    items = entry.items(n, f"entries, {each}")
    if len(items) != n:
        raise entry.error(f"{n} entries, {each}", f"{len(items)}")
    return items


def _read(fields: Fields, context: PositionContext, o: int, q: int) -> None:
    held = _before(context, q)
    words, whose = context.goods, f"seat {q} holds" if q < context.n else "the stack has"
    seen = offered(context.S, q).astype(np.int64)[context.columns] if q < context.n else np.zeros(len(words), np.int64)
    least, most = seen, np.full(len(words), int(held.sum()))
    bank = all_goods(context)
    certain, possible = (fields.get(key) for key in KNOWN_KEYS)
    if certain is not None:
        given = certain.counts(words, "resources", bank)
        for k in np.flatnonzero(given > held).tolist():
            raise certain.error(f"at most {held[k]} {words[k]}, which {whose}", f"{given[k]}")
        least = np.maximum(least, given)
    if possible is not None:
        most = np.array(possible.counts(words, "resources", bank))
        for k in np.flatnonzero(most < held).tolist():
            raise possible.error(f"at least {held[k]} {words[k]}, which {whose}", f"{most[k]}")
    context.s.under[o, _row(context, q)] = held - least
    context.s.over[o, _row(context, q)] = np.minimum(most, held.sum()) - held
