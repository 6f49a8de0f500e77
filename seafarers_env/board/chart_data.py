"""What a board file holds once it is read: frozen data, each piece with its place in the file."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from seafarers_env.board.board_text import BoardError, Place, Text
from seafarers_env.board.features import DISC, FOG, SPICE, TILE, Features
from seafarers_env.board.geometry import Cell, Grid
from seafarers_env.engine import constants as c
from seafarers_env.fixed import fix

FRAME_TOKEN: Final = "==="
SEA_TOKEN: Final = "~~~"
FACE_UP: Final = "*"  # a space dealt from a pool
FACE_DOWN: Final = "?"  # a space that stays hidden until it is explored
DEALT: Final = ((FACE_UP,), (FACE_UP, FACE_DOWN))  # without and with what is turned up later
SEA_SIGNS: Final = (FRAME_TOKEN[0], SEA_TOKEN[0], TILE, DISC)  # what tokens of the sea begin with
UNREAD_TOKEN: Final = "..."  # stands for what could not be read, where errors are collected
UNREAD_REGION: Final = "."
LAND_LETTERS: Final = {
    "F": c.FOREST,
    "G": c.FARMLAND,
    "H": c.HILLS,
    "M": c.MOUNTAINS,
    "P": c.PASTURE,
    "A": c.GOLD,
    "D": c.DESERT,
}
TERRAIN_LETTERS: Final = {**LAND_LETTERS, "~": c.OCEAN}
CHIPS: Final = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)


@dataclass(frozen=True)
class Area:
    """A region of the board: its letter, kind (a word of AREA_KINDS) and name."""

    letter: str
    kind: str
    name: str
    at: Place = field(compare=False)


@dataclass(frozen=True)
class Pool:
    """What is shuffled onto the spaces `*X.` or `?X.`: how many hexes of each terrain, and the chips."""

    letter: str
    terrains: Mapping[int, int]
    chips: tuple[int, ...]
    at: Place = field(compare=False)
    chips_at: Place = field(compare=False)
    others: Mapping[str, int] = field(default_factory=dict[str, int])  # hexes of other sorts, by OTHER_HEXES

    def __post_init__(self) -> None:
        fix(self, "terrains", "others")

    @property
    def size(self) -> int:
        """How many hexes the pool holds."""
        return sum(self.terrains.values()) + sum(self.others.values())

    @property
    def producing(self) -> int:
        """How many of them take a chip: land other than desert."""
        return sum(n for terrain, n in self.terrains.items() if terrain < c.FIRST_BARREN)

    @property
    def can_be_land(self) -> bool:
        """Whether a space of this pool can turn out to be land that takes roads."""
        return any(n for terrain, n in self.terrains.items() if terrain <= c.LAST_LAND)

    @property
    def can_be_sea(self) -> bool:
        """Whether a space of this pool can turn out to be sea."""
        return self.terrains.get(c.OCEAN, 0) > 0 or any(n for kind, n in self.others.items() if kind != SPICE)


@dataclass(frozen=True)
class Harbour:
    """A harbour: its land hex, the side that faces the sea, and a word of HARBOURS or `shuffled`."""

    cell: Cell
    side: int
    kind: str
    at: Place = field(compare=False)
    side_at: Place = field(compare=False)

    def error(self, expected: str, found: str) -> BoardError:
        """An error at this harbour's hex."""
        return BoardError(self.at, expected, found)


@dataclass(frozen=True)
class ChipPath:
    """The lettered order of a pool's chips and the corner hexes where its spiral may begin."""

    order: tuple[int, ...]
    region: str
    corners: tuple[tuple[Cell, Place], ...]
    order_at: Place = field(compare=False)
    start_at: Place = field(compare=False)


@dataclass(frozen=True)
class Chart:
    """A board file, read and checked."""

    name: str
    title: str
    document: str
    players: tuple[int, ...]
    victory_points: int
    edge: str  # "frame" or "open"
    cells: Mapping[Cell, str]  # map token by row, column; '===' is a cell of the frame
    regions: Mapping[Cell, str]  # '=', '~' or a region letter
    areas: tuple[Area, ...]
    pools: tuple[Pool, ...]
    harbours: tuple[Harbour, ...]
    harbour_pool: tuple[str, ...]  # kinds of the shuffled harbours
    harbours_by_players: bool  # the kinds are placed by the players
    reserve: tuple[int, ...]  # chips kept beside the board
    path: ChipPath | None
    rules: Mapping[str, tuple[Text, Text]]  # key and value as written under [rules]
    text: str = field(repr=False)
    source: str
    players_at: Place = field(repr=False, compare=False)
    points_at: Place = field(repr=False, compare=False)
    map_at: Place = field(repr=False, compare=False)
    cell_at: Mapping[Cell, Place] = field(repr=False, compare=False)
    region_at: Mapping[Cell, Place] = field(repr=False, compare=False)
    harbour_pool_at: Place | None = field(repr=False, compare=False)
    reserve_at: Place | None = field(repr=False, compare=False)
    piles: tuple[Pool, ...] = ()  # common to all sections of hidden hexes
    variable: tuple[Pool, ...] = ()  # for the variable set-up; `letter` has the letters of the regions
    features: Features = field(default_factory=Features)

    def __post_init__(self) -> None:
        fix(self, "cells", "regions", "rules", "cell_at", "region_at")

    @property
    def hexes(self) -> list[Cell]:
        """The hexes by row, then column."""
        return sorted(cell for cell, token in self.cells.items() if token != FRAME_TOKEN)

    @property
    def frame(self) -> list[Cell]:
        """The cells of the drawn frame by row, then column."""
        return sorted(cell for cell, token in self.cells.items() if token == FRAME_TOKEN)

    def grid(self) -> Grid:
        """Its places, numbered; where it lists spaces these are the only sides (HAWAII-82)."""
        spaces = frozenset(space.point for space in self.features.spaces)
        return Grid(self.hexes, self.frame, spaces or None)

    @property
    def face_down(self) -> list[Cell]:
        """The hexes that begin face down."""
        return [cell for cell in self.hexes if self.cells[cell].startswith(FACE_DOWN)]

    @property
    def start_places(self) -> dict[str, Cell]:
        """Where [rules] puts `robber` and `pirate`, on hexes or cells of the frame; empty for what is not there."""
        found: dict[str, Cell] = {}
        for name in ("robber", "pirate"):
            _, value = self.rules.get(f"{name}_start", (None, None))
            row, comma, column = value.text.partition(",") if value else ("", "", "")
            if comma and row.isdecimal() and column.isdecimal():
                found[name] = int(row), int(column)
        return found

    @property
    def harbour_kinds(self) -> tuple[str, ...]:
        """The kinds of all harbours, printed ones first."""
        return tuple(harbour.kind for harbour in self.harbours if harbour.kind in c.HARBOURS) + self.harbour_pool

    @property
    def deals_islands(self) -> bool:
        """Whether islands come about by chance: one pool deals land and sea, and every region is a start area.

        Then each island dealt is an area of its own; otherwise areas are the letters of `[regions]`.
        """
        if self.face_down or any(area.kind != c.AREA_KINDS[c.AREA_START] for area in self.areas):
            return False
        pools = (self.pool_of(cell) for cell in self.hexes if self.cells[cell].startswith(FACE_UP))
        return any(pool.can_be_land and pool.can_be_sea for pool in pools if pool)

    @property
    def dealt_pools(self) -> tuple[Pool, ...]:
        """All pools that hexes are dealt from: those of one letter, the pile of sections, those of `variable`."""
        return (*self.pools, *([self.fog] if self.fog else []), *self.variable)

    @property
    def fog(self) -> Pool | None:
        """The common pile of the sections of hidden hexes, spice hexes left out."""
        return next((pile for pile in self.piles if pile.letter == FOG), None)

    def pool_of(self, cell: Cell, *, variable: bool = False) -> Pool | None:
        """The pool of a hex, None where terrain is printed (or, in a file with errors, no pool could be read).

        Args:
            cell: The hex.
            variable: With the switch of that name printed land of some regions comes from a pool.
        """
        token = self.cells[cell]
        if variable and token[0] in LAND_LETTERS:
            return next((pool for pool in self.variable if self.regions[cell] in pool.letter), None)
        if token[0] not in (FACE_UP, FACE_DOWN):
            return None
        if token[1] in self.features.sections:
            return self.fog
        return next((pool for pool in self.pools if pool.letter == token[1]), None)

    def can_be_land(self, cell: Cell, *, turned_up: bool = False) -> bool:
        """Whether this cell is or can be dealt as land; what lies face down is neither land nor sea until turned up."""
        token = self.cells.get(cell, FRAME_TOKEN)
        pool = self.pool_of(cell) if token.startswith(DEALT[turned_up]) else None
        return pool.can_be_land if pool else token[0] in LAND_LETTERS

    def can_be_sea(self, cell: Cell, *, turned_up: bool = False) -> bool:
        """Whether this cell is or can be dealt as sea, or is frame; face-down hexes as for `can_be_land`."""
        token = self.cells.get(cell, FRAME_TOKEN)
        pool = self.pool_of(cell) if token.startswith(DEALT[turned_up]) else None
        return pool.can_be_sea if pool else token[0] in SEA_SIGNS
