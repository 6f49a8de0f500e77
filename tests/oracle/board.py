"""A board file as plain dictionaries: what lies where, what touches what, and how it is called.

Every place is known by its name only: hexes ``r,c``, edges ``r,c SIDE``, vertices ``r,c CORNER``, named by
the first hex (in row, column order) that has them; a vertex that the file names, by that. Nothing here has a number
of its own (GEO-01, GEO-15).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

SIDES = ("NE", "E", "SE", "SW", "W", "NW")
CORNERS = ("N", "NE", "SE", "S", "SW", "NW")

#: The neighbour of hex (row, column) across each side.
ACROSS = {"NE": (-1, 1), "E": (0, 2), "SE": (1, 1), "SW": (1, -1), "W": (0, -2), "NW": (-1, -1)}
#: The two corners each side runs between.
ENDS = {
    "NE": ("N", "NE"), "E": ("NE", "SE"), "SE": ("SE", "S"),
    "SW": ("S", "SW"), "W": ("SW", "NW"), "NW": ("NW", "N"),
}  # fmt: skip
#: Where each corner lies seen from the middle of its hex; a row is 3 high, a column 1 wide.
CORNER_AT = {"N": (-2, 0), "NE": (-1, 1), "SE": (1, 1), "S": (2, 0), "SW": (1, -1), "NW": (-1, -1)}

TERRAIN = {
    "F": "forest", "P": "pasture", "G": "farmland", "H": "hills",
    "M": "mountains", "A": "gold", "D": "desert", "~": "ocean", "S": "spice", "W": "shoal",
}  # fmt: skip
LAND = {*TERRAIN.values()} - {"ocean", "spice", "shoal"}
BARREN = {"desert"}  # land without a number

#: Harbour tiles: sea with a harbour. On the map they lie open, in a pool of face-down hexes they are a kind each.
HARBOUR = {
    "hF": "harbour lumber", "hP": "harbour wool", "hG": "harbour grain", "hH": "harbour brick", "hM": "harbour ore",
    "h3": "harbour 3:1",
}  # fmt: skip

Point = tuple[int, int]


@dataclass(eq=False)
class Lists:
    """The places that a board lists (HAWAII-06..12)."""

    island: dict[str, str] = field(default_factory=dict)  # named location -> island
    chits: set[str] = field(default_factory=set)
    roads: set[str] = field(default_factory=set)  # spaces for them
    ships: set[str] = field(default_factory=set)
    rate: dict[str, str] = field(default_factory=dict)  # merchant space -> kind of its scroll
    ground: dict[str, int] = field(default_factory=dict)  # fishing ground -> its number
    track: list[int] = field(default_factory=lambda: [0])


@dataclass(eq=False)
class Board:
    """Everything a board file says, before anything is dealt."""

    header: dict[str, str] = field(default_factory=dict)
    sections: dict[str, list[str]] = field(default_factory=dict)  # the lines of each
    rules: dict[str, str] = field(default_factory=dict)

    hexes: list[str] = field(default_factory=list)
    frame_cells: list[str] = field(default_factory=list)
    fixed_terrain: dict[str, str] = field(default_factory=dict)
    fixed_numbers: dict[str, int] = field(default_factory=dict)
    lists: Lists | None = None  # where only listed places are there (HAWAII-82)
    pool_of: dict[str, str] = field(default_factory=dict)  # hex -> letter of the pool it is dealt from
    face_down: list[str] = field(default_factory=list)  # hexes that are MISSING at first
    region: dict[str, str] = field(default_factory=dict)  # hex -> letter
    region_kind: dict[str, str] = field(default_factory=dict)  # letter -> start, island, ...
    region_name: dict[str, str] = field(default_factory=dict)  # letter -> its name

    hex_pool: dict[str, list[str]] = field(default_factory=dict)
    chip_pool: dict[str, list[int]] = field(default_factory=dict)
    chips_spare: dict[str, int] = field(default_factory=dict)  # chips of a pool that are not used (FACEDOWN-14)
    harbour_pool: list[str] = field(default_factory=list)
    harbour_places: dict[str, str] = field(default_factory=dict)  # edge -> kind or "shuffled"
    harbours_by_players: bool = False
    chip_path: dict[str, str] = field(default_factory=dict)
    stacks: dict[str, int] = field(default_factory=dict)  # section -> its ordinary hexes; a spice hex is with them
    chips_by_kind: dict[str, list[int]] = field(default_factory=dict)  # terrain -> chips, without exploration

    edges: list[str] = field(default_factory=list)
    vertices: list[str] = field(default_factory=list)
    hex_edges: dict[str, list[str]] = field(default_factory=dict)  # also of frame cells
    hex_vertices: dict[str, list[str]] = field(default_factory=dict)
    edge_hexes: dict[str, list[str]] = field(default_factory=dict)  # the one or two board hexes
    edge_ends: dict[str, tuple[str, str]] = field(default_factory=dict)
    vertex_hexes: dict[str, list[str]] = field(default_factory=dict)
    vertex_edges: dict[str, list[str]] = field(default_factory=dict)
    hex_beside: dict[str, list[str]] = field(default_factory=dict)  # the board hexes across its sides
    edge_touches: dict[str, list[str]] = field(default_factory=dict)  # the hexes with a corner at one of its ends
    vertex_neighbours: dict[str, list[str]] = field(default_factory=dict)
    edge_called: dict[str, str] = field(default_factory=dict)  # every name an edge could have -> its name
    vertex_called: dict[str, str] = field(default_factory=dict)

    @property
    def players(self) -> list[int]:
        """The numbers of players the board is made for."""
        return [int(word) for word in self.header["players"].split()]

    def other_end(self, edge: str, vertex: str) -> str:
        """The vertex at the other end of an edge."""
        first, second = self.edge_ends[edge]
        return second if vertex == first else first

    def beside(self, name: str) -> list[str]:
        """The board hexes that share a side with a hex."""
        return self.hex_beside[name]

    def touched(self, edge: str) -> list[str]:
        """The hexes a piece on an edge touches: those with a corner at one of its ends (GEO-09), lowest first."""
        return self.edge_touches[edge]

    def ends(self, edges: Iterable[str]) -> set[str]:
        """The vertices at the ends of these edges."""
        return {vertex for edge in edges for vertex in self.edge_ends[edge]}

    def edges_at(self, vertices: Iterable[str]) -> set[str]:
        """The edges with an end at one of these vertices."""
        return {edge for vertex in vertices for edge in self.vertex_edges[vertex]}


@lru_cache(maxsize=64)
def read_board(text: str) -> Board:
    """Read a board file; nobody changes what it says, so that who asks again gets the same."""
    board = Board()
    sections = board.sections = _sections(text)
    for line in sections.pop(""):
        key, value = line.split(":", 1)
        board.header[key.strip()] = value.strip()
    _read_map(board, sections["map"])
    _name_places(board, [*sections.get("locations", []), *sections.get("chits", [])])
    _find_neighbours(board)
    _read_regions(board, sections["regions"])
    _read_pools(board, sections.get("pools", []))
    for line in sections.get("harbours", []):
        where, side, kind = line.split()
        board.harbour_places[board.edge_called[f"{where} {side}"]] = kind
    board.chip_path = assignments(sections.get("chip_path", []))
    for letter, value in assignments(sections.get("stacks", [])).items():
        board.stacks[letter] = int(value.split()[0])
    for letter, value in assignments(sections.get("no_exploration_chips", [])).items():
        board.chips_by_kind[TERRAIN[letter]] = [int(word) for word in value.split()]
    board.rules = assignments(sections.get("rules", []))
    if "spaces" in sections:
        _read_lists(board, sections)
    return board


def _read_lists(board: Board, sections: dict[str, list[str]]) -> None:
    """Note what is listed, and forget all other edges and vertices (HAWAII-82)."""
    lists = board.lists = Lists()
    scrolls = dict(line.split(maxsplit=1) for line in sections["scrolls"])
    rates = {name: words.split()[-1] for name, words in scrolls.items()}
    discs = {name: int(token[1:]) for name, token in _grid(sections["map"]).items() if token[0] == "@"}
    for line in sections["spaces"]:
        kind, where, side, *of = line.split()
        edge = board.edge_called[f"{where} {side}"]
        (lists.roads if kind == "road" else lists.ships).add(edge)
        if kind == "merchant":
            lists.rate[edge] = rates[of[0]]
        elif kind == "fish":
            lists.ground[edge] = discs[of[0]]
    for line in sections["locations"]:
        _, island, corner = (word.strip() for word in line.split("|"))
        lists.island[board.vertex_called[corner]] = island
    for line in sections.get("chits", []):
        lists.chits.add(board.vertex_called[line.split("|")[-1].strip()])
    lists.track = [int(word) for word in sections["fishing_track"][0].split("=")[1].split()]
    board.edges = [edge for edge in board.edges if edge in lists.roads | lists.ships]
    ends = board.ends(board.edges)
    board.vertices = [vertex for vertex in board.vertices if vertex in ends]
    for vertex in board.vertices:
        board.vertex_edges[vertex] = [edge for edge in board.vertex_edges[vertex] if edge in board.edges]
        board.vertex_neighbours[vertex] = [board.other_end(edge, vertex) for edge in board.vertex_edges[vertex]]


def place(name: str) -> Point:
    """The row and column in a hex name."""
    row, column = name.split(",")
    return int(row), int(column)


def hex_at(row: int, column: int) -> str:
    """The name of the hex at a row and column."""
    return f"{row},{column}"


def _sections(text: str) -> dict[str, list[str]]:
    """The lines of each section; those before the first one under the empty name."""
    sections: dict[str, list[str]] = {"": []}
    current = ""
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("["):
            current = line.strip().strip("[]")
            sections[current] = []
        else:
            sections[current].append(line.rstrip())
    return sections


def assignments(lines: list[str]) -> dict[str, str]:
    """Lines of the form ``key = value``."""
    result = {}
    for line in lines:
        key, value = line.split("=", 1)
        result[key.strip()] = value.strip()
    return result


def _grid(lines: list[str]) -> dict[str, str]:
    """Hex name -> three-character token of a hex grid."""
    tokens = {}
    for row, line in enumerate(lines):
        for match in re.finditer(r"\S{3}", line):
            tokens[hex_at(row, match.start() // 2)] = match.group()
    return tokens


def _read_map(board: Board, lines: list[str]) -> None:
    """Tell hexes from frame, fixed terrain from dealt."""
    for name, token in sorted(_grid(lines).items(), key=lambda item: place(item[0])):
        if token == "===":
            board.frame_cells.append(name)
            continue
        board.hexes.append(name)
        if token[0] in "*?":
            board.pool_of[name] = token[1]
            if token[0] == "?":
                board.face_down.append(name)
        else:
            at_sea = token[:2] in HARBOUR or token[0] == "@"
            board.fixed_terrain[name] = "ocean" if at_sea else TERRAIN[token[0]]
            if token[1:].isdigit() and not at_sea:
                board.fixed_numbers[name] = int(token[1:])


def _corners(name: str) -> dict[str, Point]:
    """Where the corners of a hex lie."""
    row, column = place(name)
    return {corner: (3 * row + CORNER_AT[corner][0], column + CORNER_AT[corner][1]) for corner in CORNERS}


def _name_places(board: Board, named: list[str]) -> None:
    """Name edges and vertices by the first hex that has them, and note what touches what."""
    edge_name: dict[frozenset[Point], str] = {}
    vertex_name: dict[Point, str] = {}
    for line in named:
        words = [word.strip() for word in line.split("|")]
        hex_name, corner = words[-1].split()
        vertex_name[_corners(hex_name)[corner]] = words[0]
    for name in board.hexes:
        at = _corners(name)
        for corner in CORNERS:
            vertex = vertex_name.setdefault(at[corner], f"{name} {corner}")
            board.vertex_called[f"{name} {corner}"] = vertex
            board.hex_vertices.setdefault(name, []).append(vertex)
            board.vertex_hexes.setdefault(vertex, []).append(name)
        for side in SIDES:
            start, end = (at[corner] for corner in ENDS[side])
            edge = edge_name.setdefault(frozenset((start, end)), f"{name} {side}")
            board.edge_called[f"{name} {side}"] = edge
            board.hex_edges.setdefault(name, []).append(edge)
            board.edge_hexes.setdefault(edge, []).append(name)
            board.edge_ends.setdefault(edge, (vertex_name[start], vertex_name[end]))
    board.edges = list(board.edge_hexes)
    board.vertices = list(board.vertex_hexes)
    for edge, ends in board.edge_ends.items():
        for vertex in ends:
            board.vertex_edges.setdefault(vertex, []).append(edge)
    for cell in board.frame_cells:
        board.hex_edges[cell] = _inner_sides(board, cell)


def _find_neighbours(board: Board) -> None:
    """Note what lies beside what (GEO-09)."""
    for name in board.hexes:
        across = (board.edge_hexes[edge] for edge in board.hex_edges[name])
        board.hex_beside[name] = [other for hexes in across for other in hexes if other != name]
    for edge, ends in board.edge_ends.items():
        corners = {name for end in ends for name in board.vertex_hexes[end]}
        board.edge_touches[edge] = [name for name in board.hexes if name in corners]
    for vertex in board.vertices:
        board.vertex_neighbours[vertex] = [board.other_end(edge, vertex) for edge in board.vertex_edges[vertex]]


def _inner_sides(board: Board, cell: str) -> list[str]:
    """The board edges between a frame cell and the board hexes beside it."""
    row, column = place(cell)
    opposite = {"NE": "SW", "E": "W", "SE": "NW", "SW": "NE", "W": "E", "NW": "SE"}
    sides = []
    for side in SIDES:
        beside = hex_at(row + ACROSS[side][0], column + ACROSS[side][1])
        if beside in board.hexes:
            sides.append(board.edge_called[f"{beside} {opposite[side]}"])
    return sides


def _read_regions(board: Board, lines: list[str]) -> None:
    """The region letter of each hex, and the kind of each letter."""
    grid_lines = []
    for line in lines:
        meaning = re.match(r"\s*(\w) = (\w+)(?:; (.*))?", line)
        if meaning:
            board.region_name[meaning.group(1)] = meaning.group(3) or ""
            board.region_kind[meaning.group(1)] = meaning.group(2)
        else:
            grid_lines.append(line)
    for name, token in _grid(grid_lines).items():
        if token[0] not in "~=":
            board.region[name] = token[0]


def _read_pools(board: Board, lines: list[str]) -> None:
    """What is shuffled onto the spaces that are not fixed."""
    for line in lines:
        key, value = (part.strip() for part in line.split("=", 1))
        if key.startswith("variable "):
            continue  # what the map itself says: all of the start land is shuffled (FOG-27)
        if key == "harbour_placement":
            board.harbours_by_players = value == "player_choice"
        elif key == "harbours":
            board.harbour_pool = value.split()
        elif key.endswith(" chips"):
            board.chip_pool[key.split()[0]] = [int(word) for word in value.split()]
        elif key.endswith(" spare"):
            board.chips_spare[key.split()[0]] = int(value)
        elif key.endswith(" hexes"):
            counts = (word.split("=") for word in value.split())
            kinds = TERRAIN | HARBOUR
            board.hex_pool[key.split()[0]] = [kinds[kind] for kind, n in counts for _ in range(int(n))]
