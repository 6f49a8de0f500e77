"""What is not 0 in flat observations, and nothing else."""

import numpy as np
import pytest

from seafarers_env import Batch
from seafarers_env.observing.sparse import sparse, sparse_padded

pytestmark = pytest.mark.kernels


@pytest.fixture(scope="module")
def observations() -> np.ndarray:
    batch = Batch("new_shores", 3, 40, seed=2)
    batch.rollout(40 * 250)
    return batch.observations


@pytest.mark.parametrize("dtype", ["int8", "float32"])
def test_the_rest_is_zero(observations: np.ndarray, dtype: str) -> None:
    starts, indices, values = sparse(observations, dtype)  # pyright: ignore[reportArgumentType]
    assert values.dtype == dtype
    assert 0 < len(values) == np.count_nonzero(observations) < observations.size / 8
    again = np.zeros(observations.shape)
    for i, row in enumerate(again):
        row[indices[starts[i] : starts[i + 1]]] = values[starts[i] : starts[i + 1]]
    assert np.array_equal(again, observations)
    assert all((np.diff(indices[starts[i] : starts[i + 1]]) > 0).all() for i in range(len(observations)))


@pytest.mark.parametrize("width", [None, 900])
def test_padding_points_behind_the_last_number(observations: np.ndarray, width: int | None) -> None:
    indices, values = sparse_padded(observations, width)
    n, size = observations.shape
    assert indices.shape == values.shape == (n, width or np.count_nonzero(observations, axis=1).max())
    again = np.zeros((n, size + 1))
    np.put_along_axis(again, indices.astype(np.int64), values, axis=1)
    assert np.array_equal(again[:, :-1], observations)
    assert not again[:, -1].any()


def test_a_first_layer_needs_no_zeros(observations: np.ndarray) -> None:
    weights = np.random.default_rng(1).normal(size=(observations.shape[1] + 1, 8))
    indices, values = sparse_padded(observations)
    assert np.allclose((weights[indices] * values[..., None]).sum(axis=1), observations @ weights[:-1])


def test_rows_of_every_length_are_read_to_their_end() -> None:
    rng = np.random.default_rng(3)
    for size in range(64, 200):
        rows = rng.integers(0, 3, (3, size)).astype(np.int8)
        assert np.array_equal(sparse(rows).indices, np.nonzero(rows)[1])


def test_wrong_arguments_are_named(observations: np.ndarray) -> None:
    with pytest.raises(ValueError, match=r"a row has .* numbers that are not 0, which is more than width=3"):
        sparse_padded(observations, 3)
    with pytest.raises(ValueError, match="observations must be a C-contiguous array of int8, shape"):
        sparse(observations.astype(np.float32))  # pyright: ignore[reportArgumentType]
    with pytest.raises(ValueError, match="dtype must be 'int8' or 'float32', not 'int64'"):
        sparse(observations, "int64")  # pyright: ignore[reportArgumentType]
