"""Places of a JSettlers board in one geometry for both of its numberings, and the board that its messages describe.

Hexes and corners are (row, column), sides are pairs of corners. Hex (r, c) has its corners at (r-1, c) N,
(r-1, c+1) NE, (r+1, c+1) SE, (r+1, c) S, (r+1, c-1) SW, (r-1, c-1) NW.
"""

from collections import defaultdict
from collections.abc import Mapping
from typing import Final

from seafarers_agents.outside.jsettlers.wire import Fields, WireError, whole

Spot = tuple[int, int]
Side = tuple[Spot, Spot]
CORNERS: Final = ("N", "NE", "SE", "S", "SW", "NW")
SIDES: Final = ("NE", "E", "SE", "SW", "W", "NW")  # side i joins corners i and i + 1
WATER, DESERT, GOLD, FOG = 0, 6, 7, 8  # terrain; 1..5 are resources
LARGEST: Final = 64  # rows and columns of a board that is believed
_CHIPS: Final = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
#: The board of four players without sea: the first hex of each row, and how many it has.
_CLASSIC_ROWS: Final = ((0x17, 4), (0x15, 5), (0x13, 6), (0x11, 7), (0x31, 6), (0x51, 5), (0x71, 4))
_CLASSIC: Final = [first + 0x22 * i for first, count in _CLASSIC_ROWS for i in range(count)]


def corners_of(h: Spot) -> tuple[Spot, ...]:
    """Corners of a hex, clockwise from N."""
    r, c = h
    return ((r - 1, c), (r - 1, c + 1), (r + 1, c + 1), (r + 1, c), (r + 1, c - 1), (r - 1, c - 1))


def side(a: Spot, b: Spot) -> Side:
    """The side between two corners."""
    return (a, b) if a < b else (b, a)


def sides_of(h: Spot) -> tuple[Side, ...]:
    """Sides of a hex, clockwise from NE."""
    n = corners_of(h)
    return tuple(side(n[i], n[(i + 1) % 6]) for i in range(6))


class Classic:
    """Numbers of two hexadecimal digits."""

    @staticmethod
    def hex(n: int) -> Spot:
        """The hex of this number."""
        a, b = n >> 4, n & 15
        return 7 - (b - a), (a + b) // 2

    @staticmethod
    def corner(n: int) -> Spot:
        """The corner of this number."""
        a, b = n >> 4, n & 15
        return 7 - (b - a), (a + b - 1) // 2

    @staticmethod
    def side(n: int) -> Side:
        """The side of this number."""
        ends = (n + 1, n + 16) if ((n >> 4) + n) % 2 == 0 else (n, n + 17)
        return side(Classic.corner(ends[0]), Classic.corner(ends[1]))


class Large:
    """Numbers of four hexadecimal digits: row and column."""

    @staticmethod
    def hex(n: int) -> Spot:
        """The hex of this number."""
        return n >> 8, n & 255

    corner = hex

    @staticmethod
    def side(n: int) -> Side:
        """The side of this number."""
        r, c = n >> 8, n & 255
        return side((r - 1, c), (r + 1, c)) if r % 2 else side((r, c), (r, c + 1))


class Board:
    """Terrain, number chips and harbours by place, robber and pirate; empty until it is laid out."""

    def __init__(self, height: int = 0, width: int = 0) -> None:
        self.large, self.height, self.width = height > 0, height, width
        self._kind: type[Classic] | type[Large] = Large if height else Classic
        self.terrain: dict[Spot, int] = {}
        self.chip: dict[Spot, int] = {}
        self.harbour: dict[Side, int] = {}  # 0 is 3:1, 1..5 are resources
        self.robber: Spot | None = None
        self.pirate: Spot | None = None
        self.areas: dict[int, set[Spot]] = {}  # corners of the land areas
        self.start_area = 0  # where starting settlements go; 0: all
        self.closed: dict[str, list[int]] = {}  # further parts of a layout that nothing is made of
        self._index()

    # --- laying out ---------------------------------------------------------------------------------------------------
    def lay_classic(self, f: Fields) -> None:
        """Take the layout of the four-player board without sea.

        Raises:
            WireError: it is none.
        """
        kinds, chips = f.numbers(0, 255, 0, 37), f.numbers(-1, 255, 37, 74)
        robber = f.number(74, -1, 255)
        terrain: dict[Spot, int] = {}
        chip: dict[Spot, int] = {}
        ports: list[tuple[Spot, int]] = []
        for n, kind, number in zip(_CLASSIC, kinds, chips, strict=True):
            h = Classic.hex(n)
            terrain[h] = (kind or DESERT) if kind <= 5 else WATER
            if kind <= 5:
                chip[h] = _CHIPS[number] if 0 <= number < len(_CHIPS) else 0
            elif kind > 6:
                ports.append((h, kind))
        self.terrain, self.chip, self.harbour = terrain, chip, {}
        for h, kind in ports:
            facing, what = (kind - 6, 0) if kind < 16 else (kind >> 4, kind & 15)
            if not 1 <= facing <= 6 or what > 5:
                raise WireError(f"a hex of the board is of kind {kind}, which is no harbour")
            self.harbour[sides_of(h)[facing - 1]] = what
        self.robber = self._hex(Classic.hex(robber)) if robber > 0 else None
        self._index()

    def lay_large(self, f: Fields) -> None:
        """Take the layout of a board with sea; it comes empty first.

        Raises:
            WireError: it is none.
        """
        if f.number(0, 0, 255) != 3:
            raise WireError(f"a board in encoding {f[0]}, where only 1 and 3 are read (2 is that of six players)")
        parts = _parts(f)
        terrain = {(r, c): WATER for r in range(1, self.height, 2) for c in range(1 + (r // 2 % 2 == 0), self.width, 2)}
        chip: dict[Spot, int] = {}
        land, ports = parts.pop("LH", []), parts.pop("PL", [])
        if len(land) % 3 or len(ports) % 3:
            raise WireError("the land and the harbours of a board come in threes")
        for at, kind, number in zip(land[::3], land[1::3], land[2::3], strict=True):
            h = Large.hex(at)
            if h not in terrain or not 0 <= kind <= FOG or not -1 <= number <= 12:
                raise WireError(f"a hex of kind {kind} with number {number} at {at:#x}, where none can lie")
            terrain[h], chip[h] = kind, max(number, 0)
        self.terrain, self.chip, self.harbour = terrain, chip, {}
        self._index()
        for what, at in zip(ports[: len(ports) // 3], ports[len(ports) // 3 :], strict=False):
            if at >= 0:
                edge = self.side(at)
                if not 0 <= what <= 5 or not any(map(self.is_land, self.hexes_at_side[edge])):
                    raise WireError(f"a harbour of kind {what} at {at:#x}, where none can lie")
                self.harbour[edge] = what
        for key in ("RH", "PH"):
            at = parts.pop(key, [0])[0]
            where = self._hex(Large.hex(at)) if at > 0 else None
            if key == "RH":
                self.robber = where
            else:
                self.pirate = where
        self.closed = parts

    def _index(self) -> None:
        self.hexes_at_side: defaultdict[Side, list[Spot]] = defaultdict(list)
        self.hexes_at: defaultdict[Spot, list[Spot]] = defaultdict(list)
        self.sides_at: defaultdict[Spot, set[Side]] = defaultdict(set)
        for h in self.terrain:
            for e in sides_of(h):
                self.hexes_at_side[e].append(h)
                self.sides_at[e[0]].add(e)
                self.sides_at[e[1]].add(e)
            for n in corners_of(h):
                self.hexes_at[n].append(h)
        self._numbers: Mapping[tuple[str, object], int] = {} if self.large else self._classic_numbers()

    def _classic_numbers(self) -> dict[tuple[str, object], int]:
        back: dict[tuple[str, object], int] = {}
        for n in range(0x100):
            back.setdefault(("side", Classic.side(n)), n)
            if (n >> 4) % 2 != n % 2:
                back.setdefault(("corner", Classic.corner(n)), n)
        for n in _CLASSIC:
            back["hex", Classic.hex(n)] = n
        return back

    # --- places by number ---------------------------------------------------------------------------------------------
    def hex(self, n: int) -> Spot:
        """The hex of a number.

        Raises:
            WireError: there is none.
        """
        return self._hex(self._kind.hex(n))

    def _hex(self, h: Spot) -> Spot:
        if h not in self.terrain:
            raise WireError(f"hex {h}, which the board has not")
        return h

    def corner(self, n: int) -> Spot:
        """The corner of a number.

        Raises:
            WireError: there is none.
        """
        at = self._kind.corner(n)
        if at not in self.hexes_at:
            raise WireError(f"corner {n:#x}, which the board has not")
        return at

    def side(self, n: int) -> Side:
        """The side of a number.

        Raises:
            WireError: there is none.
        """
        at = self._kind.side(n)
        if at not in self.hexes_at_side:
            raise WireError(f"side {n:#x}, which the board has not")
        return at

    def number_of_hex(self, h: Spot) -> int:
        """The number of a hex."""
        return h[0] << 8 | h[1] if self.large else self._numbers["hex", h]

    def number_of_corner(self, n: Spot) -> int:
        """The number of a corner."""
        return n[0] << 8 | n[1] if self.large else self._numbers["corner", n]

    def number_of_side(self, e: Side) -> int:
        """The number of a side."""
        if not self.large:
            return self._numbers["side", e]
        (r, c), (r2, c2) = e
        return (r + 1) << 8 | c if r2 != r else r << 8 | min(c, c2)

    # --- what lies there ----------------------------------------------------------------------------------------------
    def is_land(self, h: Spot) -> bool:
        """Whether a hex is land, or hidden."""
        return self.terrain.get(h, WATER) != WATER

    def takes_road(self, e: Side) -> bool:
        """Whether a side lies at land."""
        return any(self.is_land(h) for h in self.hexes_at_side.get(e, ()))

    def takes_ship(self, e: Side) -> bool:
        """Whether a side lies at sea."""
        return self.large and any(not self.is_land(h) for h in self.hexes_at_side.get(e, ()))


def _parts(f: Fields) -> dict[str, list[int]]:
    """The parts of a layout: a name, and a number or `[count` with so many numbers."""
    parts: dict[str, list[int]] = {}
    at = 1
    while at < len(f):
        key, value = f[at], f[at + 1]
        if value.startswith("["):
            count = whole(value[1:], 0, LARGEST * LARGEST, f"the length of {key[:8]!r} in a board")
            parts[key] = f.numbers(-(1 << 31), 1 << 31, at + 2, at + 2 + count)
            at += 2 + count
        else:
            parts[key] = [f.number(at + 1, -(1 << 31), 1 << 31)]
            at += 2
    return parts
