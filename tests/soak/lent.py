"""Arrays to lend, each between bytes that nobody may write or beside a page that nobody may touch."""

from __future__ import annotations

import ctypes
import mmap
import random
from collections.abc import Mapping
from typing import Any

import numpy as np

from seafarers_env.batches.buffers import Kind

ZONE = 8192  # bytes on either side: more than a row of anything that is lent
PAGE = mmap.PAGESIZE
NOBODY = 0  # of `mprotect`: the page may be neither read nor written


class Lent:
    """Arrays by name, full of whatever was there before.

    Args:
        kinds: Their shapes and types.
        rng: What decides where they begin, and what lies in and around them.
        fenced: Each ends where a page ends, or begins where one begins, and the page beyond may not be touched: to read
            there ends the process too. Otherwise bytes lie there, and `spoilt` tells which have changed.
    """

    def __init__(self, kinds: Mapping[str, Kind], rng: random.Random, fenced: bool) -> None:
        self.arrays: dict[str, Any] = {}
        self._rng, self._fenced = rng, fenced
        self._zones: dict[str, list[tuple[Any, bytes]]] = {}
        for name, kind in kinds.items():
            self.lend(name, kind)

    def lend(self, name: str, kind: Kind) -> Any:
        """Make one more, or another one of that name."""
        size = int(np.prod(kind.shape)) * kind.dtype.itemsize
        memory, start = self._fence(size) if self._fenced else self._amid(size, kind.dtype.itemsize)
        memory[:] = np.frombuffer(self._rng.randbytes(len(memory)), np.uint8) & 1  # as bools have it
        zones = (memory[:start], memory[start + size :])
        self._zones[name] = [(zone, zone.tobytes()) for zone in zones]
        array = self.arrays[name] = memory[start : start + size].view(kind.dtype).reshape(kind.shape)
        return array

    def _amid(self, size: int, item: int) -> tuple[Any, int]:
        """Bytes with room for so many, and where that begins: at no round address."""
        return np.empty(size + 2 * ZONE, np.uint8), ZONE - item * self._rng.randrange(64)

    def _fence(self, size: int) -> tuple[Any, int]:
        """The same in whole pages, between two that are closed."""
        room = -(-max(size, 1) // PAGE) * PAGE
        memory = mmap.mmap(-1, room + 2 * PAGE)
        first = ctypes.addressof(ctypes.c_char.from_buffer(memory))
        for page in (first, first + PAGE + room):
            if ctypes.CDLL(None).mprotect(ctypes.c_void_p(page), ctypes.c_size_t(PAGE), NOBODY):
                raise OSError("this system closes no page")
        return np.frombuffer(memory, np.uint8)[PAGE : PAGE + room], self._rng.choice((0, room - size))

    def spoilt(self) -> list[str]:
        """The arrays beside which something was written."""
        return [name for name, zones in self._zones.items() if any(zone.tobytes() != was for zone, was in zones)]
