"""Bit sets against Python's own sets."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from seafarers_env.engine import actions as a
from seafarers_env.engine._jit import kernel
from seafarers_env.engine.bits import (
    SCRATCH,
    bit,
    count,
    drop,
    has,
    nth,
    popcount,
    put,
    scratch,
    select,
    trailing_zeros,
)
from seafarers_env.engine.chunks import count_all

WORDS = 4


@kernel
def counted(mask):
    return count_all(mask)


places = st.sets(st.integers(0, 64 * WORDS - 1))
quick = settings(max_examples=60, deadline=None, derandomize=True)
pytestmark = [pytest.mark.nojit, pytest.mark.kernels]


def words_of(members: set[int]) -> np.ndarray:
    words = np.zeros(WORDS, np.uint64)
    for i in members:
        words[i // 64] |= np.uint64(1 << i % 64)
    return words


@quick
@given(places, st.integers(0, 64 * WORDS - 1))
def test_put_drop_has(members: set[int], place: int) -> None:
    words = words_of(members)
    assert has(words, place) == (place in members)
    put(words, place)
    assert words.tolist() == words_of(members | {place}).tolist()
    drop(words, place)
    assert words.tolist() == words_of(members - {place}).tolist()


@quick
@given(places)
def test_count_and_nth(members: set[int]) -> None:
    words, ordered = words_of(members), sorted(members)
    assert count(words) == len(members)
    assert [nth(words, n) for n in range(len(members))] == ordered
    assert nth(words, len(members)) == -1
    assert words.tolist() == words_of(members).tolist()


@quick
@given(st.integers(1, 2**64 - 1))
def test_words(word: int) -> None:
    assert popcount(np.uint64(word)) == word.bit_count()
    assert trailing_zeros(np.uint64(word)) == (word & -word).bit_length() - 1
    ones = [i for i in range(64) if word >> i & 1]
    assert [select(np.uint64(word), n) for n in range(len(ones))] == ones


@quick
@given(st.lists(st.integers(0, 2**64 - 1), min_size=a.MASK_WORDS, max_size=a.MASK_WORDS))
def test_a_whole_mask_is_counted(words: list[int]) -> None:
    assert counted(np.array(words, np.uint64)) == sum(word.bit_count() for word in words)


def test_ends_of_words() -> None:
    assert [int(bit(i)) for i in (0, 1, 63, 64, 127)] == [1, 2, 2**63, 1, 2**63]
    assert popcount(np.uint64(0)) == count(np.zeros(WORDS, np.uint64)) == 0
    assert nth(np.zeros(WORDS, np.uint64), 0) == -1
    assert popcount(np.uint64(2**64 - 1)) == 64


@pytest.mark.parametrize("dtype", [np.int8, np.int16, np.int64, np.uint8])
def test_places_come_in_every_integer_type(dtype: type) -> None:
    words = np.zeros(WORDS, np.uint64)
    put(words, dtype(100))
    assert has(words, dtype(100))
    assert not has(words, dtype(36))
    drop(words, dtype(100))
    assert not words.any()


def test_scratch_is_long_enough_for_its_users() -> None:
    from seafarers_env.engine.constants import MAX_NUMBER, NUM_HARBOUR_KINDS, NUM_TERRAINS
    from seafarers_env.engine.sizes import MAX_POOLS

    assert max(MAX_POOLS * NUM_TERRAINS, MAX_POOLS * (MAX_NUMBER + 1), NUM_HARBOUR_KINDS) <= SCRATCH
    assert callable(scratch)
