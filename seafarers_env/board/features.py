"""What only some boards have, as read from the sections of their files: frozen data, each with its place."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from seafarers_env.board.board_text import BoardError, Place
from seafarers_env.board.geometry import CORNERS, SIDES, Cell, Point, cell_name, corner_point, side_point
from seafarers_env.engine import constants as c
from seafarers_env.fixed import fix

TILE: Final = "h"  # a sea hex that is itself a harbour
DISC: Final = "@"  # a sea hex with a fishing disc
SPICE: Final = "S"
SHOAL: Final = "W"  # of fish: a sea hex
TILE_KINDS: Final[Mapping[str, str]] = dict(
    zip(("hH", "hF", "hP", "hG", "hM", "h3"), c.HARBOURS, strict=True)  # by the token: brick from hills ...
)
OTHER_HEXES: Final = (SPICE, SHOAL, *TILE_KINDS)  # what a pool can hold besides the terrains
SEA_KINDS: Final = ("home_waters", "open_sea")  # of regions without land
FOG: Final = "fog"
PILES: Final = (FOG, "spice")  # common to all sections of hidden hexes
SPACE_KINDS: Final = ("road", "ship", "merchant", "fish")


@dataclass(frozen=True)
class Corner:
    """A corner, named by one of its hexes."""

    cell: Cell
    corner: int
    at: Place = field(compare=False)

    @property
    def point(self) -> Point:
        """Where it lies, whichever hex names it."""
        return corner_point(self.cell, self.corner)

    @property
    def name(self) -> str:
        """As the file has it: `3,4 N`."""
        return f"{cell_name(self.cell)} {CORNERS[self.corner]}"

    def error(self, expected: str, found: str | None = None) -> BoardError:
        """An error at this corner."""
        return BoardError(self.at, expected, found or self.name)


@dataclass(frozen=True)
class Stack:
    """A section of hidden hexes: its letter, and how many it gets of each common pile."""

    letter: str
    piles: Mapping[str, int]
    at: Place = field(compare=False)

    def __post_init__(self) -> None:
        fix(self, "piles")

    @property
    def size(self) -> int:
        """Its hexes."""
        return sum(self.piles.values())


@dataclass(frozen=True)
class HarbourTile:
    """A harbour tile of the map: its hex, the side whose coast it serves, its kind."""

    cell: Cell
    side: int
    kind: str
    at: Place = field(compare=False)


@dataclass(frozen=True)
class Location:
    """A named place for buildings, or the intersection of a chit."""

    name: str
    island: str
    corner: Corner
    at: Place = field(compare=False)
    island_at: Place = field(compare=False)


@dataclass(frozen=True)
class Scroll:
    """A trade scroll that lies on a sea hex: `3:1`, or the resource of a 2:1."""

    name: str
    cell: Cell
    kind: str
    at: Place = field(compare=False)
    cell_at: Place = field(compare=False)


@dataclass(frozen=True)
class Space:
    """A side of a hex that takes a piece: a word of SPACE_KINDS, with its scroll or the hex of its disc."""

    kind: str
    cell: Cell
    side: int
    of: str
    at: Place = field(compare=False)
    of_at: Place = field(compare=False)

    @property
    def point(self) -> Point:
        """Twice its middle, whichever hex names it."""
        return side_point(self.cell, self.side)

    @property
    def name(self) -> str:
        """As the file has it: `3,4 NE`."""
        return f"{cell_name(self.cell)} {SIDES[self.side]}"


@dataclass(frozen=True)
class Council:
    """The Council hex and the corners where ships dock."""

    cell: Cell
    docks: tuple[int, ...]
    at: Place = field(compare=False)


@dataclass(frozen=True)
class Castaway:
    """A place of castaways, and the numbers of players with which it is used (none named: all)."""

    name: str
    corner: Corner
    players: tuple[int, ...]
    at: Place = field(compare=False)


@dataclass(frozen=True)
class Counts:
    """A row of words or numbers with the place where it begins."""

    items: tuple[str, ...]
    at: Place = field(compare=False)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The items as numbers."""
        return tuple(int(item) for item in self.items)


@dataclass(frozen=True)
class Features:
    """All that only some boards have; empty for those of the 1998 scenarios."""

    points: Mapping[int, int] = field(default_factory=dict[int, int])  # to win, by number of players
    stacks: tuple[Stack, ...] = ()
    villages: Mapping[str, Counts] = field(default_factory=dict[str, Counts])  # by letter of the pool
    bare: Mapping[str, Counts] = field(default_factory=dict[str, Counts])  # hexes found last that get no chip
    spare: Mapping[str, Counts] = field(default_factory=dict[str, Counts])  # chips set aside
    lots: Mapping[str, Counts] = field(default_factory=dict[str, Counts])  # lairs, shoals, castaways
    no_exploration: Mapping[str, Counts] = field(default_factory=dict[str, Counts])  # chips by terrain letter
    tiles: tuple[HarbourTile, ...] = ()
    exits: tuple[tuple[Corner, Corner], ...] = ()
    locations: tuple[Location, ...] = ()
    chits: tuple[Location, ...] = ()
    scrolls: tuple[Scroll, ...] = ()
    spaces: tuple[Space, ...] = ()
    fishing_track: Counts | None = None
    council: Council | None = None
    castaways: tuple[Castaway, ...] = ()
    tracks: Mapping[str, Counts] = field(default_factory=dict[str, Counts])

    def __post_init__(self) -> None:
        fix(self, "points", "villages", "bare", "spare", "lots", "no_exploration", "tracks")

    @property
    def sections(self) -> frozenset[str]:
        """The letters of the sections of hidden hexes."""
        return frozenset(stack.letter for stack in self.stacks)
