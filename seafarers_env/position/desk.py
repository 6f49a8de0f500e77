"""The record of a position in the making, and what every reader of its entries looks up."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from seafarers_env import kernels
from seafarers_env.board.grid import Places
from seafarers_env.constants import DESERT, NOTHING
from seafarers_env.records import Records
from seafarers_env.table import Table


@dataclass(frozen=True)
class Desk:
    """A table and the record that is being filled in."""

    table: Table
    S: Records  # STATE[1]

    @property
    def s(self) -> Any:
        """The record itself."""
        return self.S[0]

    @property
    def b(self) -> Any:
        """The BOARD record."""
        return self.table.board.record[0]

    @property
    def r(self) -> Any:
        """The RULES record."""
        return self.table.rules[0]

    @property
    def places(self) -> Places:
        """The names of places."""
        return self.table.board.places

    @property
    def n(self) -> int:
        """Seats at the table."""
        return self.table.num_players

    def rebuild(self) -> None:
        """Bring every derived field of the record up to date."""
        kernels.rebuild(self.S, 0, self.table.board.record, self.table.rules)

    # --- the pieces on the board --------------------------------------------------------------------------------------
    def pieces(self, seat: int, kind: int) -> list[int]:
        """Edges with a road or ship of a seat."""
        return [int(e) for e in np.flatnonzero(self.s.edge_piece == 2 * seat + kind)]

    def buildings(self, seat: int, kind: int) -> list[int]:
        """Vertices with a settlement or city of a seat."""
        return [int(v) for v in np.flatnonzero(self.s.vertex_building == 2 * seat + kind)]

    def area_of(self, v: int) -> int:
        """The area of the land at a vertex, as the rule of island tokens has it; -1 where there is none."""
        for h in self.b.vertex_hexes[v]:
            if h >= 0 and self.s.terrain[h] <= DESERT and self.s.area[h] >= 0:
                return int(self.s.area[h])
        return NOTHING


def bits(words: Any) -> list[int]:
    """The places in a bit set."""
    return [64 * w + i for w, word in enumerate(words) for i in range(64) if int(word) >> i & 1]


def has(words: Any, i: int) -> bool:
    """Whether a place is in a bit set."""
    return bool(int(words[i // 64]) >> (i % 64) & 1)


def put_bits(words: Any, places: Iterable[int]) -> None:
    """Fill a bit set with exactly these places, in place."""
    words[...] = 0
    for i in places:
        words[i // 64] |= np.uint64(1 << (i % 64))
