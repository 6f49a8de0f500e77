"""The arrays a `Batch` writes to: their shapes and types, and the check of those that a caller brings."""

from collections.abc import Mapping
from itertools import combinations
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from seafarers_env.table import Table

Array: TypeAlias = NDArray[Any]
Masks = Literal["int8", "bits", "both"]


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


def complete(wanted: Mapping[str, Kind], given: Mapping[str, Array]) -> dict[str, Array]:
    """The given arrays, checked, and new ones for the rest.

    Raises:
        ValueError: names the array that is unknown, of the wrong shape or type, not contiguous, not writeable, or
            shares memory with another.
    """
    for name, array in given.items():
        if name not in wanted:
            raise ValueError(f"a batch has no buffer {name!r}; it has {', '.join(wanted)}")
        _check(name, array, wanted[name])
    for (name, one), (other_name, other) in combinations(given.items(), 2):
        if np.may_share_memory(one, other):
            raise ValueError(f"buffers {name!r} and {other_name!r} share memory")
    return {name: given[name] if name in given else np.zeros(*kind) for name, kind in wanted.items()}


def _check(name: str, array: Any, kind: Kind) -> None:
    right = f"buffer {name!r} is a C-contiguous, writeable array of {kind.dtype}, shape {kind.shape}"
    if not issubclass(type(array), np.ndarray):
        raise ValueError(f"{right}, not {type(array).__name__}")
    if array.dtype != kind.dtype or array.shape != kind.shape:
        raise ValueError(f"{right}, not of {array.dtype}, shape {array.shape}")
    flags = array.flags
    for fine, fault in (
        (flags.c_contiguous, "not contiguous"),
        (flags.writeable, "read-only"),
        (flags.aligned, "not aligned"),
    ):
        if not fine:
            raise ValueError(f"{right}; this one is {fault}")


def as_bytes(flags: Any) -> Array:
    """The same flags (bool) as uint8, not a copy: kernels write no bool."""
    return flags.view(np.uint8)
