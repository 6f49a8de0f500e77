r"""Geometry of a board: hexes, edges, vertices, their numbers and their names (GEO-15).

Hexes stand on their tips and are named ``row,column`` as in the board file; neighbours in a row are two
columns apart. Side ``i`` runs from corner ``i`` to corner ``i + 1``:

        N
    NW / \ NE         corners N NE SE S SW NW
      |   |           sides   NE E SE SW W NW
    SW \ / SE
        S
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from seafarers_env.board.findings import cut

Cell = tuple[int, int]  # row, column
Point = tuple[int, int]  # x, y of a corner; an edge is the sum of its ends

SIDES: Final = ("NE", "E", "SE", "SW", "W", "NW")
CORNERS: Final = ("N", "NE", "SE", "S", "SW", "NW")
STEPS: Final = ((-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1))  # to the neighbour across each side
_CORNER_POINTS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


def neighbour(cell: Cell, side: int) -> Cell:
    """The cell across a side."""
    return cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]


def corner_point(cell: Cell, corner: int) -> Point:
    """Where a corner lies; equal for all cells that share it."""
    return cell[1] + _CORNER_POINTS[corner][0], 3 * cell[0] + _CORNER_POINTS[corner][1]


def side_point(cell: Cell, side: int) -> Point:
    """Twice the middle of a side; equal for both cells that share it."""
    a, b = corner_point(cell, side), corner_point(cell, (side + 1) % 6)
    return a[0] + b[0], a[1] + b[1]


def cell_name(cell: Cell) -> str:
    """The name of a hex or frame cell: `row,column`."""
    return f"{cell[0]},{cell[1]}"


class Grid:
    """The numbered hexes, edges and vertices of a board, as plain lists (-1: none)."""

    def __init__(
        self, hexes: Iterable[Cell], frame: Iterable[Cell] = (), spaces: Collection[Point] | None = None
    ) -> None:
        """Number everything in the order of GEO-15.

        Args:
            hexes: The hexes of the board.
            frame: Cells of the drawn frame.
            spaces: The only sides that there are (`side_point`), with the corners at their ends; None: all.
        """
        self.spaces = spaces
        self.hexes: list[Cell] = sorted(hexes)
        self.frame: list[Cell] = sorted(frame)
        self.hex_of = {cell: h for h, cell in enumerate(self.hexes)}
        self.edge_of: dict[Point, int] = {}
        self.vertex_of: dict[Point, int] = {}
        for cell in self.hexes:
            here = [spaces is None or side_point(cell, i) in spaces for i in range(6)]
            for i in range(6):
                if here[i]:
                    self.edge_of.setdefault(side_point(cell, i), len(self.edge_of))
                if here[i] or here[i - 1] or spaces is None:
                    self.vertex_of.setdefault(corner_point(cell, i), len(self.vertex_of))
        self.hex_edges = [self.sides(cell) for cell in self.hexes]
        self.hex_vertices = [[self.vertex_of.get(corner_point(cell, i), -1) for i in range(6)] for cell in self.hexes]
        self.hex_neighbours = [[self.hex_of.get(neighbour(cell, i), -1) for i in range(6)] for cell in self.hexes]
        self.edge_vertices: list[list[int]] = [[] for _ in self.edge_of]
        self.edge_hexes: list[list[int]] = [[] for _ in self.edge_of]
        self.vertex_hexes: list[list[int]] = [[] for _ in self.vertex_of]
        for h in range(len(self.hexes)):
            for i in range(6):
                v, e = self.hex_vertices[h][i], self.hex_edges[h][i]
                if v >= 0:
                    self.vertex_hexes[v].append(h)
                if e < 0:
                    continue
                self.edge_hexes[e].append(h)
                self.edge_vertices[e] = self.edge_vertices[e] or [v, self.hex_vertices[h][(i + 1) % 6]]
        self.vertex_edges: list[list[int]] = [[] for _ in self.vertex_of]
        self.vertex_neighbours: list[list[int]] = [[] for _ in self.vertex_of]
        for e, (a, b) in enumerate(self.edge_vertices):
            for v, other in ((a, b), (b, a)):
                self.vertex_edges[v].append(e)
                self.vertex_neighbours[v].append(other)

    def sides(self, cell: Cell) -> list[int]:
        """The edges round a hex or frame cell in the order of SIDES; -1 where no board hex has that side."""
        return [self.edge_of.get(side_point(cell, i), -1) for i in range(6)]


class PlaceError(ValueError):
    """A name of a hex, edge or vertex that the board does not have."""


@dataclass(frozen=True)
class Places:
    """Names of all places of a board and the way back; a shared place is named by its first hex."""

    hexes: tuple[str, ...]
    vertices: tuple[str, ...]
    edges: tuple[str, ...]
    pirate: tuple[str, ...]  # hexes, then frame cells
    _pirate_of: dict[str, int]
    _vertex_of: dict[str, int]
    _edge_of: dict[str, int]
    _spaces: Collection[Point] | None
    goods: tuple[str, ...]  # what is held and traded, in words

    @classmethod
    def of(cls, grid: Grid, goods: tuple[str, ...], named: Mapping[str, int] | None = None) -> "Places":
        """Name the places of a grid, and the goods of a board; `named` are vertices that have names of their own."""
        hexes = tuple(cell_name(cell) for cell in grid.hexes)
        pirate = hexes + tuple(cell_name(cell) for cell in grid.frame)
        vertex_of = _aliases(hexes, CORNERS, grid.hex_vertices)
        edge_of = _aliases(hexes, SIDES, grid.hex_edges)
        pirate_of = {name: i for i, name in enumerate(pirate)}
        named = dict(named or {})
        own = {v: name for name, v in named.items()}
        vertices = tuple(own.get(v, name) for v, name in enumerate(_first_names(vertex_of)))
        edges, vertex_of = _first_names(edge_of), vertex_of | named
        return cls(hexes, vertices, edges, pirate, pirate_of, vertex_of, edge_of, grid.spaces, goods)

    def find_hex(self, name: str) -> int:
        """Id of the hex with this name."""
        found = self._pirate_of.get(_tidy(name), -1)
        if not 0 <= found < len(self.hexes):
            raise PlaceError(self._wrong_hex(name))
        return found

    def find_pirate_place(self, name: str) -> int:
        """Number of a place where a pirate could stand: hexes, then frame cells."""
        found = self._pirate_of.get(_tidy(name), -1)
        if found < 0:
            raise PlaceError(self._wrong_hex(name))
        return found

    def find_vertex(self, name: str) -> int:
        """Id of the vertex with this name, seen from any hex that has it."""
        return self._find(name, self._vertex_of, "vertex", CORNERS, self.vertices)

    def find_edge(self, name: str) -> int:
        """Id of the edge with this name, seen from either hex."""
        return self._find(name, self._edge_of, "edge", SIDES, self.edges)

    @cached_property
    def _grid(self) -> Grid:
        cells = [(int(row), int(column)) for row, column in (name.split(",") for name in self.pirate)]
        return Grid(cells[: len(self.hexes)], cells[len(self.hexes) :], self._spaces)

    # --- what lies beside what, by name: any name of a shared place will do -------------------------------------------
    def hex_vertices(self, name: str) -> tuple[str, ...]:
        """The six corners of a hex, in the order of CORNERS."""
        return self._named(self.vertices, self._grid.hex_vertices[self.find_hex(name)])

    def hex_edges(self, name: str) -> tuple[str, ...]:
        """The six sides of a hex, in the order of SIDES."""
        return self._named(self.edges, self._grid.hex_edges[self.find_hex(name)])

    def hex_neighbours(self, name: str) -> tuple[str, ...]:
        """The hexes across the sides of a hex, in the order of SIDES, without those that are off the board."""
        return self._named(self.hexes, self._grid.hex_neighbours[self.find_hex(name)])

    def vertex_hexes(self, name: str) -> tuple[str, ...]:
        """The one to three hexes at a vertex."""
        return self._named(self.hexes, self._grid.vertex_hexes[self.find_vertex(name)])

    def vertex_edges(self, name: str) -> tuple[str, ...]:
        """The two or three edges at a vertex, in the order of `vertex_neighbours`."""
        return self._named(self.edges, self._grid.vertex_edges[self.find_vertex(name)])

    def vertex_neighbours(self, name: str) -> tuple[str, ...]:
        """The vertices at the other ends of its edges."""
        return self._named(self.vertices, self._grid.vertex_neighbours[self.find_vertex(name)])

    def edge_vertices(self, name: str) -> tuple[str, ...]:
        """The two ends of an edge."""
        return self._named(self.vertices, self._grid.edge_vertices[self.find_edge(name)])

    def edge_hexes(self, name: str) -> tuple[str, ...]:
        """The one or two hexes beside an edge."""
        return self._named(self.hexes, self._grid.edge_hexes[self.find_edge(name)])

    @staticmethod
    def _named(names: tuple[str, ...], ids: Iterable[int]) -> tuple[str, ...]:
        return tuple(names[i] for i in ids if i >= 0)

    def _find(self, name: str, ids: dict[str, int], what: str, ends: Sequence[str], names: tuple[str, ...]) -> int:
        found = ids.get(_tidy(name))
        if found is not None:
            return found
        hex_name, _, end = _tidy(name).partition(" ")
        example = f"{'an' if what == 'edge' else 'a'} {what} is written like {names[0]!r}"
        if hex_name not in self._pirate_of or self._pirate_of[hex_name] >= len(self.hexes):
            raise PlaceError(f"{self._wrong_hex(hex_name)}; {example}")
        word = "side" if what == "edge" else "corner"
        if end in ends:
            raise PlaceError(f"the board lists no space at {hex_name} {end}; {example}")
        raise PlaceError(f"{cut(end)!r} is not a {word} of a hex: they are {' '.join(ends)}; {example}")

    def _wrong_hex(self, name: str) -> str:
        name = cut(_tidy(name))
        if not re.fullmatch(r"[0-9]+,[0-9]+", name):
            return f"{name!r} is not a hex name: write row,column like {self.hexes[0]!r}"
        if name in self._pirate_of:
            return f"{name} is a cell of the frame, not a hex"
        return f"the board has no hex {name}{_hexes_near(name, self.hexes)}"


def _aliases(hexes: tuple[str, ...], ends: Sequence[str], ids: list[list[int]]) -> dict[str, int]:
    rows = zip(hexes, ids, strict=True)
    return {f"{name} {end}": i for name, row in rows for end, i in zip(ends, row, strict=True) if i >= 0}


def _first_names(ids: dict[str, int]) -> tuple[str, ...]:
    first: dict[int, str] = {}
    for name, i in ids.items():
        first.setdefault(i, name)
    return tuple(first[i] for i in range(len(first)))


def _tidy(name: str) -> str:
    return re.sub(r" ?, ?", ",", " ".join(name.split()))


def _hexes_near(name: str, hexes: tuple[str, ...]) -> str:
    row = name.split(",")[0]
    there = [h for h in hexes if h.split(",")[0] == row]
    return f": row {row} has {' '.join(there)}" if there else f": its rows are {_rows(hexes)}"


def _rows(hexes: tuple[str, ...]) -> str:
    return f"{hexes[0].split(',')[0]}..{hexes[-1].split(',')[0]}"
