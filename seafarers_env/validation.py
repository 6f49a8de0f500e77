"""Checks of what callers pass in, before it is used: arrays, records, memory needed."""

import os
from collections.abc import Mapping
from itertools import combinations
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import DTypeLike, NDArray

from seafarers_env.editions import Edition, check_edition

Array: TypeAlias = NDArray[Any]
Shape: TypeAlias = tuple[int | None, ...]  # None: any length


def check_array(
    name: str, array: Any, dtype: DTypeLike, shape: Shape, *, ordered: bool = True, written: bool = True
) -> Array:
    """The array itself, if kernels and numpy may work on it in place.

    A plain array or one of a mapped file; not a masked array or a matrix, which behave otherwise when sliced.

    Args:
        name: What the error calls it.
        array: What the caller has brought.
        dtype: What it has to be, byte order included.
        shape: The same; None is any length.
        ordered: It has to be C-contiguous and aligned. Kernels need that; numpy's own functions do not.
        written: It has to be writeable.

    Raises:
        ValueError: it is something else; says what is right and what is wrong.
    """
    kinds = (*("C-contiguous",) * ordered, *("writeable",) * written)
    right = f"{name} must be a {', '.join(kinds)} array of {np.dtype(dtype)}, shape {_written(shape)}"
    if type(array) not in (np.ndarray, np.memmap):
        raise ValueError(f"{right}, not {type(array).__name__}")
    given: Array = array
    fits = given.ndim == len(shape) and all(want in (None, has) for want, has in zip(shape, given.shape, strict=True))
    if given.dtype != dtype or not fits:
        raise ValueError(f"{right}, not of {given.dtype}, shape {_written(given.shape)}")
    flags = given.flags
    for fine, fault in (
        (flags.c_contiguous or not ordered, "not contiguous"),
        (flags.writeable or not written, "read-only"),
        (flags.aligned or not ordered, "not aligned"),
    ):
        if not fine:
            raise ValueError(f"{right}; this one is {fault}")
    return given


def _written(shape: Shape) -> str:
    return str(shape).replace("None", "any")


def check_apart(arrays: Mapping[str, Array], what: str = "") -> None:
    """See that no two of the arrays share memory.

    Raises:
        ValueError: names two that do; begins with `what`.
    """
    for (name, one), (other_name, other) in combinations(arrays.items(), 2):
        if np.may_share_memory(one, other) and np.shares_memory(one, other):  # the first is quick, and seldom wrong
            raise ValueError(f"{what}{name} and {other_name} share memory")


def record_bytes(record: Any, edition: Edition) -> bytes:
    """The bytes of one STATE record of an edition, given as STATE[1] or as the record itself.

    Raises:
        EditionError: it is a record of another edition.
        ValueError: it is something else.
    """
    if not issubclass(type(record), np.ndarray | np.void):
        raise ValueError(f"a record must be an array STATE[1], not {type(record).__name__}")
    given: Array = np.asarray(record)
    STATE = edition.records.STATE
    if given.dtype != STATE or given.size != 1:
        check_edition("a record", given.dtype, edition)
        found = "STATE" if given.dtype == STATE else f"{given.dtype.itemsize} bytes of another type"
        raise ValueError(f"a record must be an array STATE[1], not {found}, shape {given.shape}")
    return given.tobytes()


# --- memory ----------------------------------------------------------------------------------------------------------
def check_memory(what: str, games: int, bytes_each: int) -> None:
    """Refuse what the machine has no room for, before it stands still or the process is killed.

    Args:
        what: How the error calls so many games.
        games: How many.
        bytes_each: What one takes.

    Raises:
        MemoryError: says how much it would take and how much there is.
    """
    there, wanted = _memory(), games * bytes_each
    if wanted > there:
        raise MemoryError(
            f"{games:,} {what} take {_in_words(wanted)} at {bytes_each:,} bytes each; "
            f"this machine has {_in_words(there)}"
        )


def _memory() -> int:
    """Bytes of memory of this machine; where it does not say, as much as there are addresses."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):  # no such question on this system
        return 2**47


def _in_words(number: int) -> str:
    """Bytes in a unit that fits."""
    power = min(max(number.bit_length() - 1, 0) // 10, 6)
    return f"{number / 2 ** (10 * power):,.1f} {('bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB')[power]}"


def check_chance(chance: str) -> None:
    """How chance is resolved.

    Raises:
        ValueError: it is neither "auto" nor "explicit".
    """
    if chance not in ("auto", "explicit"):
        raise ValueError(f"chance must be 'auto' or 'explicit', not {chance!r}")
