"""Shared read-only data: mappings and records that refuse to be written to."""

from typing import Any, NoReturn, TypeVar

import numpy as np
from numpy.typing import NDArray

K = TypeVar("K")
V = TypeVar("V")


class FixedDict(dict[K, V]):
    """A dict that stays as it was made, and so do copies and pickles of it; `dict(fixed)` can be changed."""

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("this mapping is shared and cannot be changed: change a copy, dict(mapping)")

    __setitem__ = __delitem__ = __ior__ = _refuse  # pyright: ignore[reportAssignmentType]
    clear = pop = popitem = setdefault = update = _refuse  # pyright: ignore[reportAssignmentType]

    def __hash__(self) -> int:  # pyright: ignore[reportIncompatibleVariableOverride]
        """By the keys alone: whatever the values are, what is equal has them in common."""
        return hash(frozenset(self))

    def __copy__(self) -> "FixedDict[K, V]":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return FixedDict, (dict(self),)


def sealed(records: NDArray[Any]) -> NDArray[Any]:
    """A copy of an array that can never be made writable, as one that owns its memory can."""
    return np.ndarray(records.shape, records.dtype, records.tobytes())


def fix(part: object, *names: str) -> None:
    """Let nobody change these mappings of a frozen dataclass: all games of a board share them."""
    for name in names:
        object.__setattr__(part, name, FixedDict(getattr(part, name)))
