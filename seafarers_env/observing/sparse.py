"""The nonzero numbers of flat observations: one in fourteen, which is all that a first layer needs."""

from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from seafarers_env.engine.entries.shapes import count_set, list_set
from seafarers_env.validation import check_array
from seafarers_env.warm_up import SHAPES, ensure_compiled


class Sparse(NamedTuple):
    """Rows of numbers without the zeros, as in a CSR matrix: row `i` goes from `starts[i]` to `starts[i + 1]`.

    `torch.nn.functional.embedding_bag(indices, weight, starts[:-1], mode="sum", per_sample_weights=values)` is a first
    layer without a bias, `weight` [size, outputs]; `scipy.sparse.csr_matrix((values, indices, starts))` the matrix.
    """

    starts: NDArray[np.int64]  # [N + 1]
    indices: NDArray[np.int32]  # [entries], columns, rising within a row
    values: NDArray[Any]  # [entries], int8 or float32


class Padded(NamedTuple):
    """The same with rows of equal length: unused places have the index `size` and the value 0."""

    indices: NDArray[np.int32]  # [N, width]
    values: NDArray[Any]  # [N, width]


def sparse(observations: NDArray[np.int8], dtype: Literal["int8", "float32"] = "int8") -> Sparse:
    """The nonzero numbers of flat observations.

    Args:
        observations: int8[N, size], C-contiguous, at least 64 numbers each: `batch.observations`.
        dtype: Of the values, which are not scaled.

    Raises:
        ValueError: the array or type is not one of these.
    """
    counts = _counted(observations, dtype)
    starts = np.zeros(len(counts) + 1, np.int64)
    np.cumsum(counts, out=starts[1:])
    indices, values = np.empty(starts[-1], np.int32), np.empty(starts[-1], dtype)
    list_set(observations, starts, indices, values)
    return Sparse(starts, indices, values)


def sparse_padded(
    observations: NDArray[np.int8], width: int | None = None, dtype: Literal["int8", "float32"] = "int8"
) -> Padded:
    """The same with `width` places for each row; None takes as many as the fullest row needs.

    Raises:
        ValueError: a row needs more (the error says how many), or the array or type is wrong.
    """
    counts = _counted(observations, dtype)
    most = int(counts.max(initial=0))
    room = most if width is None else int(width)
    if room < most:
        raise ValueError(f"a row has {most} numbers that are not 0, which is more than width={width}")
    n, size = observations.shape
    indices, values = np.full((n, room), size, np.int32), np.zeros((n, room), dtype)
    all_indices: Any = indices
    all_values: Any = values
    list_set(observations, np.arange(n, dtype=np.int64) * room, all_indices.reshape(-1), all_values.reshape(-1))
    return Padded(indices, values)


def _counted(observations: Any, dtype: str) -> NDArray[np.int64]:
    if dtype not in ("int8", "float32"):
        raise ValueError(f"dtype must be 'int8' or 'float32', not {dtype!r}")
    check_array("observations", observations, np.int8, (None, None), written=False)
    ensure_compiled(SHAPES)
    counts = np.zeros(len(observations), np.int64)
    count_set(observations, counts)
    return counts
