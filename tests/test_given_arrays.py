"""Arrays that a caller brings are checked before anything is written to them or read from them."""

from typing import Any

import numpy as np
import pytest

from seafarers_env import Entities, Game, Normaliser, Sampler
from seafarers_env.engine.records import STATE
from seafarers_env.validation import check_array
from tests.envs.common import whole

pytestmark = pytest.mark.kernels

SIZE = 40


def frozen(array: np.ndarray) -> np.ndarray:
    array.flags.writeable = False
    return array


def spoilt(size: int, dtype: Any) -> dict[str, tuple[Any, str]]:
    """What is no writeable, C-contiguous array of this length and type, and what is said of it."""
    other = np.dtype(np.uint8 if dtype == np.int8 else ">i8")
    return {
        "short": (np.zeros(size - 1, dtype), rf"shape \({size},\), not of {np.dtype(dtype)}, shape \({size - 1},\)"),
        "long": (np.zeros(size + 1, dtype), rf"not of {np.dtype(dtype)}, shape \({size + 1},\)"),
        "empty": (np.zeros(0, dtype), r"shape \(0,\)"),
        "rows": (np.zeros((1, size), dtype), rf"shape \(1, {size}\)"),
        "one": (np.zeros((), dtype), r"shape \(\)"),
        "type": (np.zeros(size, other), f"not of {other}"),
        "floats": (np.zeros(size), "not of float64"),
        "booleans": (np.zeros(size, bool), "not of bool"),
        "objects": (np.zeros(size, object), "not of object"),
        "strided": (np.zeros(2 * size, dtype)[::2], "not contiguous"),
        "backwards": (np.zeros(size, dtype)[::-1], "not contiguous"),
        "read-only": (frozen(np.zeros(size, dtype)), "read-only"),
        "masked": (np.ma.zeros(size, dtype), "not MaskedArray"),
        "list": ([0] * size, "not list"),
        "bytes": (bytearray(size), "not bytearray"),
        "text": ("x" * size, "not str"),
    }


@pytest.mark.nojit
@pytest.mark.parametrize("case", spoilt(SIZE, np.int8))
def test_an_observation_goes_into_no_other_array(case: str) -> None:
    game = Game("base", 2, 1)
    room = np.full(3 * game.layout.size, 77, np.int8)
    out, complaint = spoilt(game.layout.size, np.int8)[case]
    before = whole(game)
    with pytest.raises(ValueError, match=f"^out must be a C-contiguous, writeable array of int8, .*{complaint}"):
        game.observe(0, out=out)
    assert whole(game) == before
    if case in ("short", "long"):
        with pytest.raises(ValueError, match="out must be "):
            game.observe(0, room[game.layout.size :][: len(out)])
        assert (room == 77).all()


@pytest.mark.nojit
def test_an_observation_goes_into_the_array_it_is_given(tmp_path: Any) -> None:
    game = Game("base", 2, 1)
    size = game.layout.size
    room = np.full(3 * size, 77, np.int8)
    mapped = np.memmap(tmp_path / "seen", np.int8, "w+", shape=(size,))
    for out in (room[size : 2 * size], mapped):
        assert game.observe(1, out) is out
        assert np.array_equal(out, game.observe(1))
    assert (room[:size] == 77).all()
    assert (room[2 * size :] == 77).all()


@pytest.mark.parametrize("case", spoilt(3, np.int64))
def test_picks_go_into_no_other_array(case: str) -> None:
    out, complaint = spoilt(3, np.int64)[case]
    sampler, twin, words = Sampler(1), Sampler(1), np.ones((3, 2), np.uint64)
    with pytest.raises(ValueError, match=f"^out must be a C-contiguous, writeable array of int64, .*{complaint}"):
        sampler(words, out)
    words[:] = 2**64 - 1
    assert sampler(words).tolist() == twin(words).tolist()  # nothing was drawn


def test_picks_may_not_be_written_over_the_masks() -> None:
    words = np.ones((4, 1), np.uint64)
    with pytest.raises(ValueError, match="mask_words and out share memory"):
        Sampler()(words, words.view(np.int64)[:, 0])
    unaligned = np.zeros(33, np.int8)[1:].view(np.int64)
    with pytest.raises(ValueError, match=r"out must be .* not aligned"):
        Sampler()(words, unaligned)
    assert words.tolist() == [[1]] * 4


def test_masks_may_be_read_only() -> None:
    assert Sampler()(frozen(np.array([[4]], np.uint64))).tolist() == [2]


def test_parts_of_an_observation_go_into_arrays_apart() -> None:
    game = Game("base", 2, 1)
    entities, seen = Entities(game.table), np.stack([game.observe(0)] * 3)
    right = entities(seen)
    parts = entities.buffers(3)
    parts["edges"] = np.full((3, 2 * right["edges"].shape[1], right["edges"].shape[2]), 9, np.int8)[:, ::2]
    assert np.array_equal(entities(seen, parts)["edges"], right["edges"])  # numpy's own functions take strides
    for array, complaint in (
        (frozen(np.zeros_like(right["edges"])), "this one is read-only"),
        (right["edges"].tolist(), "not list"),
        (np.ma.zeros(right["edges"].shape, np.int8), "not MaskedArray"),
    ):
        with pytest.raises(ValueError, match=rf"out\['edges'\] must be a writeable array of int8, .*{complaint}"):
            entities(seen, {**entities.buffers(3), "edges": array})
    memory = np.zeros(100_000, np.int8)
    overlapping = entities.buffers(3)
    for name in ("hexes", "edges"):
        overlapping[name] = memory[: overlapping[name].size].reshape(overlapping[name].shape)
    with pytest.raises(ValueError, match=r"out\['hexes'\] and out\['edges'\] share memory"):
        entities(seen, overlapping)
    assert not memory.any()


def test_scaled_observations_go_into_a_writeable_array() -> None:
    game = Game("base", 2, 1)
    normalise, seen = Normaliser(game.table), game.observe(0)
    for out, complaint in ((frozen(np.zeros(len(seen), np.float32)), "read-only"), ([0.0] * len(seen), "not list")):
        with pytest.raises(ValueError, match=f"out must be a writeable array of float32, .*{complaint}"):
            normalise(seen, out)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("record", "complaint"),
    [
        (np.zeros(2, STATE), r"not STATE, shape \(2,\)"),
        (np.zeros(0, STATE), r"shape \(0,\)"),
        (np.zeros(STATE.itemsize, np.uint8), "not 1 bytes of another type"),
        (np.zeros(1, np.dtype([("hand", np.int8)])), "another type"),
        (b"\0" * STATE.itemsize, "not bytes"),
        (None, "not NoneType"),
    ],
    ids=["two", "none", "bytes", "other fields", "text", "nothing"],
)
def test_a_game_is_made_from_one_record(record: Any, complaint: str) -> None:
    table = Game("base", 2).table
    with pytest.raises(ValueError, match=f"a record must be an array STATE.*{complaint}"):
        Game.from_table(table, record)


def test_a_record_may_be_the_record_itself_or_an_array_of_one() -> None:
    game = Game("base", 2, 5)
    for record in (game.record, np.array([game.record], STATE), np.array(game.record, STATE)):
        assert Game.from_table(game.table, record).to_json() == game.to_json()


def test_any_length_is_said_so() -> None:
    with pytest.raises(
        ValueError, match=r"x must be a C-contiguous array of int8, shape \(any, 3\), not of int8, shape \(2,"
    ):
        check_array("x", np.zeros((2, 4), np.int8), np.int8, (None, 3), written=False)
