"""The shape of records in memory: what kernels count on and numpy does not promise by itself."""

from typing import Any

import numpy as np
import pytest

from seafarers_env import Batch
from seafarers_env.editions import EDITIONS, Edition
from seafarers_env.engine.records import LINE, STATE, copied, zeroed
from seafarers_env.engine.sizes import MAX_PLAYERS

pytestmark = pytest.mark.kernels

FIELDS = dict(STATE.fields or {})


def test_records_lie_in_whole_cache_lines() -> None:
    assert STATE.itemsize % LINE == 0
    for n in (1, 2, 5):
        records = zeroed(n)
        assert records.ctypes.data % LINE == 0
        assert records.shape == (n,)
        assert records.dtype == STATE
        assert not any(records.tobytes())
    assert Batch("base", 2, 3).records.ctypes.data % LINE == 0


def test_a_byte_for_each_seat_can_be_read_as_one_word() -> None:
    rows = [name for name, (kind, *_) in FIELDS.items() if kind.shape == (MAX_PLAYERS,) and kind.base.itemsize == 1]
    assert {"points", "harbours", "tokens", "cards_size"} <= set(rows)
    assert [name for name in rows if FIELDS[name][1] % 4] == []


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=str)
def test_what_is_read_past_a_field_lies_in_the_record(edition: Edition) -> None:
    """Observations read 64 bytes from the first of a row, and 8 of rows by seat; a mask is looked at at once."""
    fields: Any = edition.records.STATE.fields
    assert edition.actions.MASK_WORDS <= edition.chunks.WORDS
    for name in ("terrain", "number", "harbour_kind", "vertex_tokens", "edge_piece", "vertex_building"):
        kind, offset, *_ = fields[name]
        assert offset + max(-(-kind.itemsize // LINE) * LINE, LINE) <= edition.records.STATE.itemsize, name
    for name in (
        *("hand", "cards", "supply", "played", "discarding", "counter_give", "counter_get", "bank", "offer_give"),
        *("bought", "draft_give", "draft_get"),
    ):
        kind, offset, *_ = fields[name]
        assert offset + kind.itemsize + 8 <= edition.records.STATE.itemsize, name


def test_a_copy_has_every_byte() -> None:
    records = zeroed(2)
    records.view(np.uint8)[:] = np.arange(2 * STATE.itemsize) % 251
    twin = copied(records)
    assert twin.tobytes() == records.tobytes()
    assert not np.shares_memory(twin, records)
