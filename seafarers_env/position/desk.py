"""The record of a position in the making, and what every reader of its entries looks up."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from seafarers_env.board.geometry import Places
from seafarers_env.engine.constants import AREA_DESERT, AREA_ISLAND, AREA_START, AREA_UNKNOWN, DESERT, MISSING, NOTHING
from seafarers_env.engine.records import Records
from seafarers_env.table import Table


class Standing(Protocol):
    """What stands somewhere at a table: a game."""

    @property
    def table(self) -> Table:
        """Scenario, seats, options."""
        ...

    @property
    def record(self) -> Any:
        """The STATE record."""
        ...


class _Record:
    """The fields of a record as attributes, as of the record itself, which takes ten times as long to find them."""

    __slots__ = ("_records",)
    _records: Any

    def __init__(self, records: Records) -> None:
        object.__setattr__(self, "_records", records)

    def __getattr__(self, name: str) -> Any:
        return self._records[name][0]

    def __setattr__(self, name: str, value: Any) -> None:
        self._records[name][0] = value


@dataclass(frozen=True)
class Desk:
    """A table and the record that is being filled in."""

    table: Table
    S: Records  # STATE[1]

    @cached_property
    def s(self) -> Any:
        """The record itself."""
        return _Record(self.S)

    @cached_property
    def b(self) -> Any:
        """The BOARD record."""
        return _Record(self.table.board.record)

    @cached_property
    def r(self) -> Any:
        """The RULES record."""
        return _Record(self.table.rules)

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
        self.table.edition.one_game.rebuild(self.S, 0, self.table.board.record, self.table.rules)

    # --- the pieces on the board --------------------------------------------------------------------------------------
    def pieces(self, seat: int, kind: int) -> list[int]:
        """Edges with a road or ship of a seat."""
        return np.flatnonzero(self.S["edge_piece"][0] == 2 * seat + kind).tolist()

    def buildings(self, seat: int, kind: int) -> list[int]:
        """Vertices with a settlement or city of a seat."""
        return np.flatnonzero(self.S["vertex_building"][0] == 2 * seat + kind).tolist()

    # --- areas --------------------------------------------------------------------------------------------------------
    @property
    def area_names(self) -> list[str]:
        """The areas: the letters of the board file, or on a random board the first hex of each island."""
        if not self.r.dealt_islands:
            return [area.letter for area in self.table.board.chart.areas]
        first: dict[int, str] = {}
        for h, name in enumerate(self.places.hexes):
            if self.s.area[h] >= 0:
                first.setdefault(int(self.s.area[h]), name)
        return [first[area] for area in sorted(first)]

    def areas_at(self, v: int) -> list[int]:
        """The areas of the land at a vertex, none of deserts: first the one that the rule of island tokens takes."""
        s, b = self.s, self.b
        hexes = [h for h in b.vertex_hexes[v] if h >= 0 and s.terrain[h] <= DESERT and s.area[h] >= 0]
        areas = dict.fromkeys(int(s.area[h]) for h in hexes if b.area_kind[s.area[h]] != AREA_DESERT)
        return sorted(areas, key=lambda area: bool(b.area_kind[area] > AREA_UNKNOWN))

    def area_of(self, v: int) -> int:
        """The area of the land at a vertex, as the rule of island tokens has it; -1 where there is none."""
        return next(iter(self.areas_at(v)), NOTHING)

    def is_home(self, p: int, area: int) -> bool:
        """Whether a seat began in an area."""
        return bool(int(self.s.home[p]) >> area & 1)

    def is_foreign(self, p: int, area: int) -> bool:
        """Whether a seat may earn island tokens in an area."""
        kind = self.b.area_kind[area]
        if kind == AREA_START:
            return bool(self.r.home_settled) and not self.is_home(p, area)
        return bool(kind in (AREA_ISLAND, AREA_UNKNOWN))

    # --- what is dealt ------------------------------------------------------------------------------------------------
    def is_kind(self, h: int, kind: int) -> bool:
        """Whether a hex lies in an area of a kind."""
        return bool(self.s.area[h] >= 0 and self.b.area_kind[self.s.area[h]] == kind)

    def hexes_of(self, pool: int) -> list[int]:
        """The hexes of a pool."""
        return [int(h) for h in np.flatnonzero(self.b.pool == pool)]

    def is_piled(self, pool: int) -> bool:
        """Whether the hexes of a pool begin face down."""
        return any(self.b.terrain[h] == MISSING for h in self.hexes_of(pool))

    def pool_letter(self, pool: int) -> str:
        """The letter of a pool in the board file."""
        return self.table.board.chart.pools[pool].letter


def as_bits(words: Any) -> int:
    """A bit set as one number."""
    return int.from_bytes(words.tobytes(), "little")


def bits(words: Any) -> list[int]:
    """The places in a bit set, which may be one number."""
    left, places = words if isinstance(words, int) else as_bits(words), list[int]()
    while left:
        lowest = left & -left
        places.append(lowest.bit_length() - 1)
        left ^= lowest
    return places


def has(words: Any, i: int) -> bool:
    """Whether a place is in a bit set."""
    return bool(int(words[i // 64]) >> (i % 64) & 1)


def put_bits(words: Any, places: Iterable[int]) -> None:
    """Fill a bit set with exactly these places, in place."""
    words[...] = 0
    for i in places:
        words[i // 64] |= np.uint64(1 << (i % 64))
