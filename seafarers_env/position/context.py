"""The record of a position in the making, its entries, and what is asked of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import SimpleNamespace
from typing import Any, ClassVar, Protocol

import numpy as np

from seafarers_env.board.bit_sets import bits as bits, has as has
from seafarers_env.board.geometry import Places
from seafarers_env.engine import constants as c, phases as at
from seafarers_env.engine.base.rules.development_cards import FREE_PIECES
from seafarers_env.engine.declaring.codecs import TOKENS_DUE, Code
from seafarers_env.engine.records import Records
from seafarers_env.position.entry import NO_FIELDS, Fields
from seafarers_env.render import shown
from seafarers_env.render.shown import goods, kinds, tradables
from seafarers_env.table import KEPT_TABLES, Table


class Standing(shown.Standing, Protocol):
    """What stands somewhere at a table: a game."""

    @property
    def table(self) -> Table:
        """Scenario, seats, options."""
        ...


class _Record:
    """The fields of a record as attributes, as of the record itself, which takes ten times as long to find them."""

    _records: Records

    def __init__(self, records: Records) -> None:
        self.__dict__["_records"] = records

    def __getattr__(self, name: str) -> Any:
        value: Any = self._records[name][0]
        if value.ndim:  # a view, which stays right
            self.__dict__[name] = value
        return value

    def __setattr__(self, name: str, value: Any) -> None:
        self._records[name][0] = value


class _Fixed:
    """What never changes at a table."""

    def __init__(self, table: Table) -> None:
        self.table = table  # kept, so that no other has its id
        self.b, self.r = (_fields(records) for records in (table.board.record, table.rules))
        self.codes: dict[int, tuple[Code, ...]] = {}


_fixed: dict[int, _Fixed] = {}  # by id of the table


def _fields(records: Records) -> SimpleNamespace:
    return SimpleNamespace(**{name: records[name][0] for name in records.dtype.names or ()})


def _of_table(table: Table) -> _Fixed:
    found = _fixed.get(id(table))
    if found is None:
        if len(_fixed) >= KEPT_TABLES:
            _fixed.clear()
        found = _fixed[id(table)] = _Fixed(table)
    return found


@dataclass
class PositionContext:
    """A table and the record that is being filled in, or written down."""

    table: Table
    S: Records  # STATE[1]
    root: Fields = NO_FIELDS
    due: frozenset[int] = frozenset()  # phases
    seats: list[Fields] = field(default_factory=list[Fields])
    sections: dict[str, Fields] = field(default_factory=dict[str, Fields])  # the objects of the position, by key
    p: int = c.NOTHING  # the seat, or row of a list, at hand
    k: int = c.NOTHING  # what is at hand of an object by place or number
    complete: bool = False  # facts are written: what says nothing too
    proposable: tuple[str, set[int]] = ("", set[int]())  # what an agreement is about, in words, and the hexes

    free_pieces: ClassVar[int] = FREE_PIECES  # of a Road Construction card
    has = staticmethod(has)
    bits = staticmethod(bits)

    @cached_property
    def s(self) -> Any:
        """The record itself."""
        return _Record(self.S)

    @cached_property
    def b(self) -> Any:
        """The BOARD record."""
        return _of_table(self.table).b

    @cached_property
    def r(self) -> Any:
        """The RULES record."""
        return _of_table(self.table).r

    def there(self, codes: tuple[Code, ...]) -> tuple[Code, ...]:
        """Those of the entries that games at this table have: switches and board say so, never the position."""
        known = _of_table(self.table).codes
        found = known.get(id(codes))
        if found is None:
            found = known[id(codes)] = tuple(code for code in codes if code.off is None or not code.off.when(self))
        return found

    def rule(self, room: str) -> Any:
        """A rule of the engine, to be asked: a module of its plain printing."""
        return self.table.edition.plain(room)

    @property
    def places(self) -> Places:
        """The names of places."""
        return self.table.board.places

    @cached_property
    def constants(self) -> Any:
        """The numbers of kinds in the edition."""
        return self.table.edition.constants

    @cached_property
    def columns(self) -> list[int]:
        """The numbers of the kinds of cards that hands can hold: columns of `hand`."""
        return kinds(self.table.edition, self.r)

    @cached_property
    def goods(self) -> Sequence[str]:
        """The kinds of cards that hands can hold."""
        return goods(self.table.edition, self.r)

    @cached_property
    def banked(self) -> Sequence[str]:
        """The kinds that the bank has and trades."""
        return (*c.RESOURCES, *c.COMMODITIES) if self.r.knights else c.RESOURCES

    @property
    def traded(self) -> Sequence[str]:
        """The kinds that bundles can hold."""
        return tradables(self.table.edition, self.r)

    @property
    def traded_columns(self) -> list[int]:
        """The numbers of these kinds."""
        return bits(int(self.rule("rules.kit").traded(self.r)))

    def held(self, seat: int) -> list[int]:
        """What a seat can give of each."""
        held = self.rule("rules.kit").held
        return [int(held(self.s, seat, k)) for k in self.traded_columns]

    def holds(self, seat: int) -> bool:
        """Whether a seat has anything to give."""
        return any(self.held(seat))

    @property
    def n(self) -> int:
        """Seats at the table."""
        return self.table.num_players

    def each(self, n: int) -> Iterator[int]:
        """Each seat or row in turn, at hand meanwhile."""
        for self.p in range(n):
            yield self.p
        self.p = c.NOTHING

    def by_seat(self) -> Iterator[int]:
        """Each seat in turn."""
        return self.each(self.n)

    def rebuild(self) -> None:
        """Bring every derived field of the record up to date."""
        self.table.edition.one_game.rebuild(self.S, 0, self.table.board.record, self.table.rules)

    # --- the entries --------------------------------------------------------------------------------------------------
    def fields(self, section: str) -> Fields:
        """The entries of an object; the seat at hand for `seats`."""
        if section == "seats":
            return self.seats[self.p]
        return self.sections[section] if section else self.root

    def entry(self, path: str) -> Any:
        """An entry, None where it was left out."""
        section, _, key = path.rpartition(".")
        return self.fields(section).get(key)

    # --- the turn -----------------------------------------------------------------------------------------------------
    @property
    def in_setup(self) -> bool:
        """Whether starting pieces are still being placed."""
        return not self.due.isdisjoint((at.SEA_PORT, at.SETUP_SETTLEMENT, at.SETUP_PIECE, at.SETTLER_SHIP))

    @property
    def cut_off(self) -> bool:
        """Whether the game ended by the turn limit."""
        return bool(self.s.outcome == c.TRUNCATED)

    @cached_property
    def order(self) -> list[int]:
        """The seats in the order of placing."""
        snake = [*range(self.n), *reversed(range(self.n))]
        return [*snake, *range(self.n)] if self.r.third_settlement or self.r.cargo_ships else snake

    @property
    def talk(self) -> str:
        """What the seats must agree on."""
        return "pirate" if self.due.isdisjoint(TOKENS_DUE) else "token"

    @property
    def opponents(self) -> list[int]:
        """Those of the active seat, clockwise."""
        return [(int(self.s.active) + k) % self.n for k in range(1, self.n)]

    def urgency(self, phase: int) -> int:
        """How soon a phase is decided: the least comes first."""
        return int(self.table.edition.phases.URGENCY[phase])

    def waiting(self) -> list[int]:
        """Who has not answered an offer."""
        return [p for p in self.opponents if self.s.answers[p] == c.NO_ANSWER]

    # --- the board ----------------------------------------------------------------------------------------------------
    def pieces(self, seat: int, kind: int) -> list[int]:
        """Edges with a road or ship of a seat."""
        return np.flatnonzero(self.S["edge_piece"][0] == 2 * seat + kind).tolist()

    def buildings(self, seat: int, kind: int) -> list[int]:
        """Vertices with a settlement or city of a seat."""
        return np.flatnonzero(self.S["vertex_building"][0] == 2 * seat + kind).tolist()

    def starting(self, seat: int) -> list[int]:
        """Vertices with what a seat can have begun with: settlements, and with knights cities (CK-005)."""
        cities = self.buildings(seat, c.CITY) if self.r.knights else []
        return [*self.buildings(seat, c.SETTLEMENT), *cities]

    def name(self, v: int) -> str:
        """The name of a vertex."""
        return self.places.vertices[v]

    @property
    def bare_land(self) -> list[int]:
        """Hexes of producing land without a token; a gold field of the explorers gets one when it is captured."""
        s, n = self.s, int(self.b.num_hexes)
        end = c.GOLD if self.r.cargo_ships else c.FIRST_BARREN
        return np.flatnonzero((s.terrain[:n] < end) & (s.number[:n] == 0)).tolist()

    @property
    def terrains(self) -> Sequence[str]:
        """The words for what hexes can be."""
        return c.ALL_TERRAINS if self.r.cargo_ships else c.ALL_TERRAINS[: c.SPICE_HEX + bool(self.r.spices)]

    def is_land(self, h: int) -> bool:
        """Whether a hex is land that lies open; spice hexes are for the explorers alone (BARGE-029)."""
        terrain = int(self.s.terrain[h])
        return terrain <= c.LAST_LAND or (terrain == c.SPICE_HEX and bool(self.r.cargo_ships))

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
        if self.r.listed:
            return [int(b.island[v])] if b.island[v] >= 0 else []
        hexes = [h for h in b.vertex_hexes[v] if h >= 0 and s.terrain[h] <= c.LAST_LAND and s.area[h] >= 0]
        areas = dict.fromkeys(int(s.area[h]) for h in hexes if b.area_kind[s.area[h]] != c.AREA_DESERT)
        return sorted(areas, key=lambda area: bool(b.area_kind[area] > c.AREA_UNKNOWN))

    def area_of(self, v: int) -> int:
        """The area of the land at a vertex, as the rule of island tokens has it; -1 where there is none."""
        return next(iter(self.areas_at(v)), c.NOTHING)

    def is_home(self, p: int, area: int) -> bool:
        """Whether a seat began in an area."""
        return bool(int(self.s.home[p]) >> area & 1)

    def is_foreign(self, p: int, area: int) -> bool:
        """Whether a seat may earn island tokens in an area."""
        return bool(self.rule("isles.rules.island_tokens").is_foreign(self.s, self.b, self.r, p, area))

    # --- trade routes between islands ---------------------------------------------------------------------------------
    def ends(self, at_home: bool) -> list[int]:
        """Where its seat can have the one end, among its own buildings at home, or the other."""
        p, built = self.s.link_seat[self.p], self.s.vertex_building
        places = np.flatnonzero(built >> 1 == p if at_home else built >= 0).tolist()
        areas = {v: area for v in places if (area := self.area_of(v)) >= 0}
        start = self.b.area_kind == c.AREA_START
        return [v for v, area in areas.items() if self.is_home(p, area) == at_home and (at_home or start[area])]

    # --- what the explorers find --------------------------------------------------------------------------------------
    @cached_property
    def find_areas(self) -> dict[int, int]:
        """The pools of hexes that begin face down, and the number of each among them."""
        b, finds = self.b, range(int(self.b.num_finds))
        return {int(b.pool[b.find_hex[f]]): int(b.find_area[f]) for f in finds}

    def finds(self, terrain: int) -> list[int]:
        """Those found that are of a terrain, by number of the find."""
        return [f for f in range(int(self.b.num_finds)) if self.s.terrain[self.b.find_hex[f]] == terrain]

    @cached_property
    def find_names(self) -> list[str]:
        """The names of the hexes of finds."""
        return [self.places.hexes[int(h)] for h in self.b.find_hex[: self.b.num_finds]]

    @property
    def open_sea(self) -> list[int]:
        """Where a pirate ship can lie (BARGE-125)."""
        sea = (c.OCEAN, c.SHOAL_HEX)
        hexes = range(int(self.b.num_hexes))
        return [h for h in hexes if self.s.terrain[h] in sea and not has(self.b.pirate_barred, h)]

    # --- what is dealt ------------------------------------------------------------------------------------------------
    def is_kind(self, h: int, kind: int) -> bool:
        """Whether a hex lies in an area of a kind."""
        return bool(self.s.area[h] >= 0 and self.b.area_kind[self.s.area[h]] == kind)

    def hexes_of(self, pool: int) -> list[int]:
        """The hexes of a pool."""
        return np.flatnonzero(self.b.pool == pool).tolist()

    @cached_property
    def piled(self) -> dict[int, str]:
        """The pools of which the hexes begin face down, with their letters."""
        pools = {*self.b.pool[self.b.terrain == c.MISSING].tolist()}
        return {pool: self.pool_letter(pool) for pool in sorted(pools) if pool >= 0}

    def pool_letter(self, pool: int) -> str:
        """The letter of a pool in the board file."""
        return self.table.board.chart.dealt_pools[pool].letter


def ask(value: Any, context: PositionContext) -> Any:
    """A value, or the answer to a question."""
    return value(context) if callable(value) else value
