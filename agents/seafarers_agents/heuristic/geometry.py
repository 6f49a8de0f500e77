"""A board as plain Python lists: made once per board, because numpy's scalars are slow in Python loops."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from seafarers_env.actions import ARGUMENT_OF, KIND_OF
from seafarers_env.board.build import Board
from seafarers_env.constants import AREA_ISLAND, DESERT, GOLD, NUM_RESOURCES

PIPS = (0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1)  # ways of 36 to roll a number; 7 produces nothing


@dataclass(frozen=True)
class Geometry:
    """What lies beside what. Padding is left out."""

    vertex_hexes: list[list[int]]
    vertex_edges: list[list[tuple[int, int]]]  # (edge, vertex at its other end)
    edge_vertices: list[list[int]]
    hex_vertices: list[list[int]]
    place_edges: list[int]  # bit set of the sides of each pirate place
    actions: list[tuple[int, int]]  # kind and argument by action id
    foreign: list[bool]  # by area: an island whose first settlement can earn special tokens
    grounds: "dict[bytes, Ground]" = field(default_factory=dict[bytes, "Ground"])  # deals seen on this board


@dataclass(frozen=True)
class Ground:
    """What the deal laid on the board. `yields[v]` are (resource or GOLD, pips, hex) of the hexes round vertex v."""

    pips: list[int]  # by hex
    yields: list[list[tuple[int, int, int]]]
    output: list[tuple[float, ...]]  # cards a roll of a settlement by vertex: five resources, then gold
    harbours: list[int]  # bit set of harbour kinds by vertex
    area: list[int]  # area of the land at each vertex, -1 = none
    total: list[int]  # pips on the board by resource


@lru_cache(maxsize=16)
def geometry_of(board: Board) -> Geometry:
    """The lists of a board."""
    b: Any = board.record[0]
    edges, neighbours = _rows(b.vertex_edges, b.num_vertices), _rows(b.vertex_neighbours, b.num_vertices)
    wide = b.wide_of[: b.num_actions].tolist()
    return Geometry(
        vertex_hexes=_rows(b.vertex_hexes, b.num_vertices),
        vertex_edges=[list(zip(es, vs, strict=True)) for es, vs in zip(edges, neighbours, strict=True)],
        edge_vertices=_rows(b.edge_vertices, b.num_edges),
        hex_vertices=_rows(b.hex_vertices, b.num_hexes),
        place_edges=[bits(row) for row in b.place_edges[: b.num_places]],
        actions=[(int(KIND_OF[w]), int(ARGUMENT_OF[w])) for w in wide],
        foreign=[kind == AREA_ISLAND for kind in b.area_kind[: b.num_areas].tolist()],
    )


def _rows(field: Any, length: int) -> list[list[int]]:
    return [[int(x) for x in row if x >= 0] for row in field[:length].tolist()]


def bits(words: Any) -> int:
    """A row of 64-bit words as one Python integer."""
    return int.from_bytes(words.tobytes(), "little")


def members(places: int) -> Iterator[int]:
    """The places of a bit set, ascending."""
    while places:
        low = places & -places
        yield low.bit_length() - 1
        places ^= low


_MAX_GROUNDS = 64  # deals kept for each board


def ground_of(geometry: Geometry, state: Any) -> Ground:
    """The ground of a position; kept, because most positions of a game share it."""
    dealt = state["terrain"].tobytes() + state["number"].tobytes() + state["vertex_harbours"].tobytes()
    found = geometry.grounds.get(dealt)
    if found is None:
        if len(geometry.grounds) >= _MAX_GROUNDS:
            geometry.grounds.clear()
        found = geometry.grounds[dealt] = _lay(geometry, state)
    return found


def _lay(geometry: Geometry, state: Any) -> Ground:
    terrain: list[int] = state["terrain"].tolist()
    number: list[int] = state["number"].tolist()
    areas: list[int] = state["area"].tolist()
    pips = [PIPS[n] if 0 <= t <= GOLD else 0 for t, n in zip(terrain, number, strict=True)]
    yields = [[(terrain[h], pips[h], h) for h in hexes if pips[h]] for hexes in geometry.vertex_hexes]
    output: list[tuple[float, ...]] = []
    area: list[int] = []
    for hexes, there in zip(geometry.vertex_hexes, yields, strict=True):
        output.append(tuple(sum(p for r, p, _ in there if r == k) / 36 for k in range(GOLD + 1)))
        land = [areas[h] for h in hexes if 0 <= terrain[h] <= DESERT and areas[h] >= 0]
        area.append(land[0] if land else -1)
    total = [sum(p for t, p in zip(terrain, pips, strict=True) if t == k) for k in range(NUM_RESOURCES)]
    return Ground(pips, yields, output, state["vertex_harbours"].tolist(), area, total)
