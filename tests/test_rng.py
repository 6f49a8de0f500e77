"""Random numbers: exactly uniform, one stream apart from the other."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from seafarers_env.engine.rng import GAMMA, MIX_1, MIX_2, below, draw_index, mix, next_word, seed_streams

WORD = 2**64
#: The first outputs of SplitMix64 with counter 0, as its authors' reference code gives them.
REFERENCE = (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B)

pytestmark = [pytest.mark.nojit, pytest.mark.kernels]


def unmix(word: int) -> int:
    """What `mix` makes `word` of."""
    word ^= (word >> 31) ^ (word >> 62)
    word = word * pow(int(MIX_2), -1, WORD) % WORD
    word ^= (word >> 27) ^ (word >> 54)
    word = word * pow(int(MIX_1), -1, WORD) % WORD
    return word ^ (word >> 30) ^ (word >> 60)


def stream_giving(high: int) -> np.ndarray:
    """A stream whose next word has these upper 32 bits."""
    return np.array([(unmix(high << 32 | 0x1234567) - int(GAMMA)) % WORD], np.uint64)


def test_the_generator_is_splitmix64() -> None:
    stream = np.zeros(1, np.uint64)
    assert tuple(int(next_word(stream, 0)) for _ in REFERENCE) == REFERENCE


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.integers(0, WORD - 1))
def test_mix_is_one_to_one(word: int) -> None:
    assert unmix(int(mix(np.uint64(word)))) == word


@pytest.mark.rule("GEO-14")
@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 11, 19, 36, 54, 95, 1000, 2**16 + 1, 2**31 - 1])
def test_below_is_exactly_uniform(n: int) -> None:
    """Of the 2**32 values a draw starts from, every result has equally many; the rest are drawn again.

    Value x gives result x * n >> 32 unless the lower half of the product is below 2**32 % n. So the values of a result
    are a range; its ends and what lies just outside are tried on the kernel.
    """
    refused = 2**32 % n
    results = range(n) if n < 100 else (0, 1, n // 3, n - 2, n - 1)
    for k in results:
        first, last = -(-(k * 2**32 + refused) // n), ((k + 1) * 2**32 - 1) // n
        assert last - first + 1 == 2**32 // n
        for value in (first, (first + last) // 2, last):
            stream = stream_giving(value)
            before = int(stream[0])
            assert below(stream, 0, n) == k
            assert int(stream[0]) == (before + int(GAMMA)) % WORD  # one word was drawn
        outside = first - 1
        if outside * n % 2**32 < refused and outside * n >> 32 == k:
            stream = stream_giving(outside)
            before = int(stream[0])
            assert 0 <= below(stream, 0, n) < n
            assert int(stream[0]) != (before + int(GAMMA)) % WORD  # more than one was


def test_streams_are_apart() -> None:
    streams = np.zeros(5, np.uint64)
    seed_streams(streams, np.uint64(7))
    assert len(set(streams.tolist())) == 5
    before = streams.tolist()
    below(streams, 2, 6)
    assert [k for k in range(5) if streams[k] != before[k]] == [2]
    others = [np.zeros(5, np.uint64) for _ in range(100)]
    for seed, other in enumerate(others):
        seed_streams(other, np.uint64(seed))
    assert len({int(word) for other in others for word in other}) == 500


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.lists(st.integers(0, 20), min_size=1, max_size=9), st.integers(0, WORD - 1))
def test_an_index_is_drawn_from_what_there_is(counts: list[int], seed: int) -> None:
    stream, row = np.array([seed], np.uint64), np.array(counts, np.int8)
    again = stream.copy()
    index = draw_index(stream, 0, row)
    if sum(counts) == 0:
        assert index == -1
        assert stream == again
    else:
        unit = below(again, 0, sum(counts))
        assert index == np.repeat(np.arange(len(counts)), counts)[unit]
    assert row.tolist() == counts
