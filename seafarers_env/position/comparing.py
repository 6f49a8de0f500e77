"""What readers of the board share: entries by place, and bags of tiles compared with what is dealt."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from seafarers_env.engine import constants as c
from seafarers_env.position.context import PositionContext
from seafarers_env.position.entry import Entry


def by_place(entry: Entry, find: Callable[[str], int], what: str, once: str) -> dict[int, Entry]:
    """The entries of an object by the number of the place that its key names, each but once."""
    found: dict[int, Entry] = {}
    for key, value in entry.pairs():
        place = key.place(find, what)
        if place in found:
            raise key.error(once, f"{key.value!r} again")
        found[place] = value
    return found


def compare(
    entry: Entry,
    what: str,
    words: Sequence[str],
    found: Any,
    dealt: Any,
    *,
    most: bool = False,
    where: Callable[[int], str] | None = None,
) -> None:
    """Refuse what is not as many of each kind as are dealt, or is more; `where` says of a kind where it lies."""
    for kind, (word, n, right) in enumerate(zip(words, found, dealt, strict=False)):
        if n > right if most else n != right:
            raise entry.error(what.format(right, word), f"{n}{where(kind) if where else ''}")


def found_where(context: PositionContext, hexes: Sequence[int], kinds: Any) -> Callable[[int], str] | None:
    """Names the hexes of a kind that were found, in the scenarios that have a rule for it (FACEDOWN-63)."""
    if not context.r.hidden_closed:
        return None
    names = context.places.hexes
    return lambda kind: ": " + "; ".join(names[h] for h in hexes if kinds[h] == kind)


def by_rule(context: PositionContext) -> str:
    """The rule by which what was found is counted, in the scenarios that have one."""
    return " (FACEDOWN-63)" if context.r.hidden_closed else ""


def bag(kinds: Any, n: int = c.NUM_TERRAINS) -> np.ndarray:
    """How many of each kind."""
    return np.bincount(kinds, minlength=n)[:n]


def is_variable(context: PositionContext, h: int) -> bool:
    """Whether the option `variable` deals another terrain onto a printed hex."""
    return bool(context.r.variable and 0 <= context.b.terrain[h] < c.FIRST_BARREN and context.b.area[h] >= 0)


def area_word(context: PositionContext, h: int) -> str:
    """The letter of the area of a hex."""
    return context.table.board.chart.areas[int(context.b.area[h])].letter
