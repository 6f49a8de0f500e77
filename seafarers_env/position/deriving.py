"""What follows from the rest of a position, left out where an edited text still carries what was before."""

import copy
import re
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from seafarers_env.position.entry import PositionError

Found = TypeVar("Found")

#: These follow from what the seats have, whatever they say.
_COUNTED: Final = ("bank", "deck")
#: These do where one value alone fits; with more the one that stands there is kept, if it is one of them.
_FITTED: Final = re.compile(
    r"(longest_route|largest_army|winner|reserve|pile|starts|known\[\d+\]\[\d+\]"
    r"|turn\.(?:active|placements|setup_settlement|starts_paid|start_cards|card\.(?:hit|due))"
    r"|seats\[\d+\]\.(?:areas|home|settlers|crews|castaway_points|pool_seen|returns_owed)"
    r"|explorers\.(?:hauls_left|shoals_left|lairs_left|faces_left|leaders(?:\.\w+)?)"
    r"|realm\.undrawn|spices\.stack)(?:\W.*)?"
)


def derived(data: Mapping[str, Any], read: Callable[[Mapping[str, Any]], Found]) -> Found:
    """Read a position without those of its entries that follow from the rest and are not so any more.

    Args:
        data: The position; it is not changed.
        read: Reads it, or raises a PositionError that names the entry that is wrong.

    Raises:
        PositionError: something else is wrong, or more than one value fits an entry: it is asked for by name.
    """
    kept: Any = copy.deepcopy({key: value for key, value in data.items() if key not in _COUNTED})
    while True:
        try:
            return read(kept)
        except PositionError as error:
            follows = _FITTED.fullmatch(error.entry)
            if follows is None or not _leave_out(kept, follows[1]):
                raise


def _leave_out(kept: Any, path: str) -> bool:
    """Leave out an entry; False where it was left out already."""
    *above, last = (int(word) if word.isdecimal() else word for word in re.findall(r"\w+", path))
    for key in above:
        kept = kept[key] if isinstance(key, int) else kept.get(key, {})
    if kept[last] is None if isinstance(last, int) else last not in kept:
        return False
    if isinstance(last, int):
        kept[last] = None
    else:
        del kept[last]
    return True
