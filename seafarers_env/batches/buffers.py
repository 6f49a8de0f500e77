"""The arrays a `Batch` writes to, their shapes and types; and the one check of every array that a caller brings."""

import math
from collections.abc import Mapping
from itertools import combinations
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

import numpy as np
from numpy.typing import DTypeLike, NDArray

from seafarers_env.editions import Edition, check_edition
from seafarers_env.table import Table

Array: TypeAlias = NDArray[Any]
Masks = Literal["int8", "bits", "both"]
Shape: TypeAlias = tuple[int | None, ...]  # None: any length


class Kind(NamedTuple):
    """Shape and type of a buffer; `np.zeros(*kind)` makes one."""

    shape: tuple[int, ...]
    dtype: np.dtype[Any]


def num_words(num_actions: int) -> int:
    """Length of a set of action ids in words of 64 bits."""
    return -(-num_actions // 64)


def kinds(table: Table, size: int, observe: bool, masks: Masks) -> dict[str, Kind]:
    """What a batch of `size` games writes to, by name; arrays that are not asked for have no rows.

    Raises:
        ValueError: `masks` is none of the words.
    """
    if masks not in get_args(Masks):
        raise ValueError(f"masks is 'int8', 'bits' or 'both', not {masks!r}")
    seats, width, seen = table.num_players, table.layout.size, size if observe else 0
    actions = table.board.num_actions
    return {
        "observations": Kind((seen, width), np.dtype(np.int8)),
        "masks": Kind((0 if masks == "bits" else size, actions), np.dtype(np.int8)),
        "mask_words": Kind((0 if masks == "int8" else size, num_words(actions)), np.dtype(np.uint64)),
        "current_players": Kind((size,), np.dtype(np.int8)),
        "rewards": Kind((size, seats), np.dtype(np.float32)),
        "terminations": Kind((size,), np.dtype(np.bool_)),
        "truncations": Kind((size,), np.dtype(np.bool_)),
        "illegal": Kind((size,), np.dtype(np.bool_)),
        "final_observations": Kind((seen, seats, width), np.dtype(np.int8)),
    }


def bytes_a_game(wanted: Mapping[str, Kind], size: int) -> int:
    """Memory that each of `size` games takes in arrays of these kinds."""
    total = sum(math.prod(kind.shape) * kind.dtype.itemsize for kind in wanted.values())
    return total // size


def complete(wanted: Mapping[str, Kind], given: Mapping[str, Array]) -> dict[str, Array]:
    """The given arrays, checked, and new ones for the rest.

    Raises:
        ValueError: names the array that is unknown, of the wrong shape or type, not contiguous, not writeable, or
            shares memory with another.
    """
    if not isinstance(given, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise ValueError(f"buffers are arrays by their names, a mapping, not {type(given).__name__}")
    for name, array in given.items():
        if name not in wanted:
            raise ValueError(f"a batch has no buffer {name!r}; it has {', '.join(wanted)}")
        check_array(f"buffer {name!r}", array, wanted[name].dtype, wanted[name].shape)
    check_apart({repr(name): array for name, array in given.items()}, "buffers ")
    return {name: given[name] if name in given else np.zeros(*kind) for name, kind in wanted.items()}


# --- what callers bring -----------------------------------------------------------------------------------------------
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
    right = f"{name} is a {', '.join(kinds)} array of {np.dtype(dtype)}, shape {_written(shape)}"
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
        raise ValueError(f"a record is an array STATE[1], not {type(record).__name__}")
    given: Array = np.asarray(record)
    STATE = edition.records.STATE
    if given.dtype != STATE or given.size != 1:
        check_edition("a record", given.dtype, edition)
        found = "STATE" if given.dtype == STATE else f"{given.dtype.itemsize} bytes of another type"
        raise ValueError(f"a record is an array STATE[1], not {found}, shape {given.shape}")
    return given.tobytes()


def as_bytes(array: Any) -> Array:
    """The same memory as uint8, not a copy. Flags (bool) go to kernels so, which write no bool."""
    return array.view(np.uint8)
