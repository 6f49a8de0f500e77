"""The arrays a `Batch` writes to, their shapes and types."""

import math
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, get_args

import numpy as np

from seafarers_env.table import Table
from seafarers_env.validation import Array as Array, check_apart, check_array

Masks = Literal["int8", "bits", "both"]


class Kind(NamedTuple):
    """Shape and type of a buffer; `np.zeros(*kind)` makes one."""

    shape: tuple[int, ...]
    dtype: np.dtype[Any]


def num_words(num_actions: int) -> int:
    """Length of a set of action ids in words of 64 bits."""
    return -(-num_actions // 64)


def kinds(table: Table, size: int, observe: bool, masks: Masks, final: bool) -> dict[str, Kind]:
    """What a batch of `size` games writes to, by name; arrays that are not asked for have no rows.

    Raises:
        ValueError: `masks` is none of the words.
    """
    if masks not in get_args(Masks):
        raise ValueError(f"masks must be 'int8', 'bits' or 'both', not {masks!r}")
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
        "final_observations": Kind((seen if final else 0, seats, width), np.dtype(np.int8)),
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
        raise ValueError(f"buffers must be a mapping from names to arrays, not {type(given).__name__}")
    for name, array in given.items():
        if name not in wanted:
            raise ValueError(f"a batch has no buffer {name!r}; it has {', '.join(wanted)}")
        check_array(f"buffer {name!r}", array, wanted[name].dtype, wanted[name].shape)
    check_apart({repr(name): array for name, array in given.items()}, "buffers ")
    return {name: given[name] if name in given else np.zeros(*kind) for name, kind in wanted.items()}


def as_bytes(array: Any) -> Array:
    """The same memory as uint8, not a copy. Flags (bool) go to kernels so, which write no bool."""
    return array.view(np.uint8)
