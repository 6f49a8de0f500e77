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
    r"longest_route|largest_army|winner|turn\.(active|placements|setup_settlement)"
    r"|seats\[\d+\]\.(areas|home|settlers|crews|castaway_points)"
    r"|explorers\.(hauls_left|shoals_left|lairs_left|faces_left|leaders(\.\w+)?)"
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
            if not _FITTED.fullmatch(error.entry):
                raise
            *path, last = re.findall(r"\w+", error.entry)
            inside: Any = kept
            for key in path:
                inside = inside[int(key)] if key.isdecimal() else inside.get(key, {})
            if last not in inside:  # it was left out already
                raise
            del inside[last]
