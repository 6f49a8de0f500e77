"""A board as plain Python lists: made once per board, because numpy's scalars are slow in Python loops."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from seafarers_env.actions import ARGUMENT_OF, KIND_OF
from seafarers_env.board.build import Board
from seafarers_env.constants import DESERT, GENERIC_HARBOUR, GOLD, NUM_RESOURCES

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
    grounds: "dict[bytes, Ground]" = field(default_factory=dict[bytes, "Ground"])  # deals seen on this board


@dataclass(frozen=True)
class Ground:
    """What the deal laid on the board. `yields[v]` are (resource or GOLD, pips, hex) of the hexes round vertex v."""

    terrain: list[int]
    number: list[int]
    pips: list[int]  # by hex
    yields: list[list[tuple[int, int, int]]]
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
    terrain, number, areas = state["terrain"].tolist(), state["number"].tolist(), state["area"].tolist()
    pips = [PIPS[n] if 0 <= t <= GOLD else 0 for t, n in zip(terrain, number, strict=True)]
    yields: list[list[tuple[int, int, int]]] = []
    area: list[int] = []
    for hexes in geometry.vertex_hexes:
        yields.append([(terrain[h], pips[h], h) for h in hexes if pips[h]])
        land = [areas[h] for h in hexes if 0 <= terrain[h] <= DESERT and areas[h] >= 0]
        area.append(land[0] if land else -1)
    total = [0] * NUM_RESOURCES
    for t, p in zip(terrain, pips, strict=True):
        if 0 <= t < NUM_RESOURCES:
            total[t] += p
    return Ground(terrain, number, pips, yields, state["vertex_harbours"].tolist(), area, total)


def ratio_of(harbours: int, resource: int) -> int:
    """Cards of a resource that buy one other from the bank, with this bit set of harbour kinds (BASE-65)."""
    if harbours >> resource & 1:
        return 2
    return 3 if harbours >> GENERIC_HARBOUR & 1 else 4
