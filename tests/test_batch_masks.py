"""Masks as words of bits, and the sampler that picks from them."""

from typing import Any

import numpy as np
import pytest

from seafarers_env import Batch, IllegalActionError, Sampler
from tests.board.tiny import TINY

pytestmark = pytest.mark.kernels

SHORT: dict[str, Any] = {"max_turns": 12, "points_to_win": 4, "max_offers": 0}


def unpacked(words: np.ndarray, width: int) -> np.ndarray:
    """The same as 0 and 1, one item an action; nothing lies behind the last."""
    bits = np.unpackbits(words.view(np.uint8), axis=1, bitorder="little")
    assert not bits[:, width:].any()
    return bits[:, :width]


# --- words ------------------------------------------------------------------------------------------------------------


@pytest.mark.nojit
def test_words_and_bytes_are_each_left_out_unless_asked_for() -> None:
    for masks, rows, words in (("int8", 3, 0), ("bits", 0, 3), ("both", 3, 3)):
        batch = Batch("base", 2, 3, masks=masks, observe=False)
        assert (len(batch.masks), len(batch.mask_words)) == (rows, words)
        assert batch.masks.shape[1] == batch.num_actions
        kinds = Batch.buffer_kinds("base", 2, 3, masks=masks)
        assert (kinds["masks"].shape[0], kinds["mask_words"].shape[0]) == (rows, words)
    with pytest.raises(ValueError, match="masks must be 'int8', 'bits' or 'both', not 'words'"):
        Batch("base", masks="words")  # pyright: ignore[reportArgumentType]


def test_a_table_of_few_actions_has_whole_rows_of_bytes(tmp_path: Any) -> None:
    path = tmp_path / "tiny.board"
    path.write_text(TINY, encoding="utf-8")
    batch, sampler = Batch(str(path), 2, 5, masks="both", max_offers=0), Sampler(2)
    for _ in range(100):
        assert unpacked(batch.mask_words, batch.num_actions).tolist() == batch.masks.tolist()
        batch.step(sampler(batch.mask_words))


def test_what_a_caller_writes_into_the_words_makes_nothing_legal() -> None:
    words = np.zeros(*Batch.buffer_kinds("base", 2, 2, masks="bits")["mask_words"])
    batch = Batch("base", 2, 2, masks="bits", buffers={"mask_words": words})
    assert batch.mask_words is words
    legal = int(Sampler()(words)[0])
    words[:] = 2**64 - 1
    with pytest.raises(IllegalActionError, match="game 1: action 0 "):
        batch.step([legal, 0])


# --- the sampler ------------------------------------------------------------------------------------------------------
@pytest.mark.nojit
def test_a_sampler_picks_among_the_members_and_gives_minus_one_for_none() -> None:
    words = np.array([[0, 1 << 63], [1, 0], [0, 0], [(1 << 3) | (1 << 40), 1]], np.uint64)
    sampler, out = Sampler(7), np.zeros(4, np.int64)
    seen = set()
    for _ in range(40):
        assert sampler(words, out) is out
        assert out[:3].tolist() == [127, 0, -1]
        seen.add(int(out[3]))
    assert seen == {3, 40, 64}


@pytest.mark.nojit
@pytest.mark.parametrize("size", [1, 7, 63, 64, 65, 128, 190])
def test_bytes_and_words_of_the_same_sets_give_the_same_picks(size: int) -> None:
    sets = np.random.default_rng(size).integers(4, size=(30, size), dtype=np.int8) // 3
    sets[3] = 0
    padded = np.pad(sets, ((0, 0), (0, -size % 64)))
    words = np.packbits(padded, axis=1, bitorder="little").view(np.uint64)
    by_bytes, by_words = Sampler(4), Sampler(4)
    for factor in (1, -3):  # whatever is not 0 is legal
        picks = by_bytes((sets * factor).astype(np.int8))
        assert picks.tolist() == by_words(words).tolist()
        assert picks[3] == -1


def test_all_members_are_as_likely() -> None:
    members, draws = [0, 5, 63, 64, 70, 127, 200], 70_000
    words = np.zeros((draws, 4), np.uint64)
    for a in members:
        words[:, a // 64] |= np.uint64(1 << a % 64)
    counts = np.bincount(Sampler(3)(words), minlength=201)
    assert counts[members].sum() == draws
    expected = draws / len(members)
    assert ((counts[members] - expected) ** 2 / expected).sum() < 22.5  # chi-square, 6 degrees: 1 seed in 1,000 fails


@pytest.mark.rule("GEO-14")
def test_a_seed_names_the_picks() -> None:
    words = np.full((50, 3), 2**64 - 1, np.uint64)
    one, other = Sampler(5), Sampler(5)
    picks = [one(words).tolist() for _ in range(3)]
    assert picks == [other(words).tolist() for _ in range(3)]
    assert picks[0] != picks[1]
    assert picks[0] not in (Sampler(6)(words).tolist(), Sampler(2**64 - 1)(words).tolist())


@pytest.mark.parametrize(
    ("masks", "out", "complaint"),
    [
        (np.zeros((2, 3), np.int16), None, r"mask_words must be .* array of uint64, .*, not of int16, shape \(2, 3\)"),
        (np.zeros(3, np.int8), None, r"masks must be .* array of int8, shape \(any, any\), not of int8, shape \(3,\)"),
        (np.zeros(3, np.uint64), None, r"shape \(any, any\), not of uint64, shape \(3,\)"),
        (np.zeros((4, 6), np.uint64)[:, ::2], None, "C-contiguous"),
        ([[1, 2]], None, "not list"),
        (np.zeros((0, 5), np.uint64), None, "masks='bits'"),
        (
            np.ones((2, 3), np.uint64),
            np.zeros(3, np.int64),
            r"out must be .* int64, shape \(2,\), not of int64, shape \(3,\)",
        ),
        (np.ones((2, 3), np.uint64), np.zeros(2, np.int32), "not of int32"),
    ],
)
def test_other_arrays_are_refused(masks: Any, out: Any, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Sampler()(masks, out)


def test_a_sampler_plays_whole_games() -> None:
    batch, sampler, ended = Batch("new_shores", 4, 20, masks="bits", **SHORT), Sampler(), 0
    for _ in range(300):
        batch.step(sampler(batch.mask_words))
        ended += int((batch.terminations | batch.truncations).sum())
    assert ended > 20
