"""What follows from the rest of a position, left out where an edited text still carries what was before."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar, cast

from seafarers_env.position.entry import PositionError

Found = TypeVar("Found")

#: These follow from what the seats have, whatever they say.
_COUNTED: Final = ("bank", "deck")
#: These do where one value alone fits; with more the one that stands there is kept, if it is one of them.
_FITTED: Final = re.compile(
    r"longest_route|largest_army|winner|seats\[\d+\]\.(areas|home)|turn\.(active|placements|setup_settlement)"
)


def derived(data: Mapping[str, Any], read: Callable[[Mapping[str, Any]], Found]) -> Found:
    """Read a position without those of its entries that follow from the rest and are not so any more.

    Args:
        data: The position; it is not changed.
        read: Reads it, or raises a PositionError that names the entry that is wrong.

    Raises:
        PositionError: something else is wrong, or more than one value fits an entry: it is asked for by name.
    """
    kept: Mapping[str, Any] = {key: value for key, value in data.items() if key not in _COUNTED}
    while True:
        try:
            return read(kept)
        except PositionError as error:
            if not _FITTED.fullmatch(error.entry):
                raise
            less = _without(kept, re.findall(r"\w+", error.entry))
            if less is None:  # it was left out already
                raise
            kept = less


def _without(data: Any, path: Sequence[str]) -> Any:
    """A copy without the entry at the end of the path; None if it is not there."""
    key: Any = path[0]
    less: Any
    if isinstance(data, list):
        key, less = int(key), [*cast("list[Any]", data)]
    elif isinstance(data, Mapping) and key in data:
        less = {**cast("Mapping[str, Any]", data)}
    else:
        return None
    if len(path) == 1:
        del less[key]
        return less
    less[key] = _without(less[key], path[1:])
    return None if less[key] is None else less
