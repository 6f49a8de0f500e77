"""A board as plain Python lists: made once per board, because numpy's scalars are slow in Python loops."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from seafarers_agents.heuristic.prospects import NO_HOPES, PIPS, Hopes, unexplored, unnumbered
from seafarers_env.board.build import Board
from seafarers_env.engine.constants import AREA_CATAN, AREA_DESERT, DESERT, GOLD, MISSING, NUM_RESOURCES


@dataclass(frozen=True)
class Geometry:
    """What lies beside what. Padding is left out."""

    vertex_hexes: list[list[int]]
    vertex_edges: list[list[tuple[int, int]]]  # (edge, vertex at its other end)
    edge_vertices: list[list[int]]
    hex_vertices: list[list[int]]
    place_edges: list[int]  # bit set of the sides of each pirate place
    actions: list[tuple[int, int]]  # kind and argument by action id
    area_kind: list[int]
    pool: list[int]  # pool of each hex that is dealt or lies face down, -1 = printed
    section: list[int]  # of face-down hexes by hex, -1 = none; empty where no board has any
    exit_side: list[int]  # side of the board by vertex, -1 = no exit point; empty where nobody sails round the world
    grounds: "dict[bytes, Ground]" = field(default_factory=dict[bytes, "Ground"])  # deals seen on this board


@dataclass(frozen=True)
class Ground:
    """What the deal laid on the board. `yields[v]` are (resource or GOLD, pips, hex) of the hexes round vertex v."""

    pips: list[int]  # by hex
    yields: list[list[tuple[int, int, int]]]
    output: list[Hopes]  # cards a roll of a settlement by vertex, what is to be expected of unknown hexes included
    harbours: list[int]  # bit set of harbour kinds by vertex, tiles that its settler would turn there included
    land: list[bool]  # by vertex: settlements can stand there
    area: list[int]  # area of the land at each vertex, -1 = none (a desert belt belongs to none, DESERT-07)
    fog: dict[int, float]  # by vertex beside face-down hexes: how many of them should produce
    fog_set: int  # bit set of those vertices
    dark: int  # bit set of the sides of face-down hexes
    catan: int  # bit set of the vertices on Catan, where buildings may count twice (REACH-09)
    total: list[int]  # pips on the board by resource


@lru_cache(maxsize=16)
def geometry_of(board: Board) -> Geometry:
    """The lists of a board."""
    b: Any = board.record[0]
    edges, neighbours = _rows(b.vertex_edges, b.num_vertices), _rows(b.vertex_neighbours, b.num_vertices)
    wide, actions = b.wide_of[: b.num_actions].tolist(), board.edition.actions
    return Geometry(
        vertex_hexes=_rows(b.vertex_hexes, b.num_vertices),
        vertex_edges=[list(zip(es, vs, strict=True)) for es, vs in zip(edges, neighbours, strict=True)],
        edge_vertices=_rows(b.edge_vertices, b.num_edges),
        hex_vertices=_rows(b.hex_vertices, b.num_hexes),
        place_edges=[bits(row) for row in b.place_edges[: b.num_places]],
        actions=[(int(actions.KIND_OF[w]), int(actions.ARGUMENT_OF[w])) for w in wide],
        area_kind=b.area_kind[: b.num_areas].tolist(),
        pool=b.pool[: b.num_hexes].tolist(),
        section=b.section[: b.num_hexes].tolist() if "section" in b.dtype.names else [],
        exit_side=b.exit_side[: b.num_vertices].tolist() if "exit_side" in b.dtype.names else [],
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


_GOODS = range(GOLD + 1)
_MAX_GROUNDS = 64  # deals kept for each board
_DEALT = ("terrain", "number", "vertex_harbours", "area", "pile", "pile_numbers", "reserve")
_FOUND = ("tile_harbour", "tile_edge")  # in editions with harbour tiles that lie face down


def ground_of(geometry: Geometry, state: Any, rules: Any) -> Ground:
    """The ground of a position; kept, because most positions of a game share it."""
    dealt = b"".join(
        state[name].tobytes() for name in (*_DEALT, *(_FOUND if "tile_harbour" in state.dtype.names else ()))
    ) + bytes([rules["number_reserve"]])
    found = geometry.grounds.get(dealt)
    if found is None:
        if len(geometry.grounds) >= _MAX_GROUNDS:
            geometry.grounds.clear()
        found = geometry.grounds[dealt] = _lay(geometry, state, bool(rules["number_reserve"]))
    return found


def _lay(geometry: Geometry, state: Any, number_reserve: bool) -> Ground:
    terrain: list[int] = state["terrain"].tolist()
    number: list[int] = state["number"].tolist()
    pips = [PIPS[n] if 0 <= t <= GOLD else 0 for t, n in zip(terrain, number, strict=True)]
    yields = [[(terrain[h], pips[h], h) for h in hexes if pips[h]] for hexes in geometry.vertex_hexes]
    unknowns = unexplored(state, geometry.pool, geometry.section)
    hopes = {h: hope for h, (hope, _) in unknowns.items()}
    if number_reserve:
        hopes |= unnumbered(state, geometry.area_kind)
    output: list[Hopes] = []
    fog: dict[int, float] = {}
    for v, (hexes, there) in enumerate(zip(geometry.vertex_hexes, yields, strict=True)):
        unknown = [hopes[h] for h in hexes if h in hopes] or [NO_HOPES]
        output.append(tuple(sum(p for r, p, _ in there if r == k) / 36 + sum(u[k] for u in unknown) for k in _GOODS))
        if any(terrain[h] == MISSING for h in hexes):
            fog[v] = sum(unknowns[h][1] for h in hexes if h in unknowns)
    total = [sum(p for t, p in zip(terrain, pips, strict=True) if t == k) for k in range(NUM_RESOURCES)]
    land, area = _land(geometry, terrain, state["area"].tolist())
    harbours = _harbours(geometry, state)
    dark = 0
    for t, sides in zip(terrain[: len(geometry.pool)], geometry.place_edges, strict=False):  # hexes, not the frame
        dark |= sides if t == MISSING else 0
    catan = sum(1 << v for v, a in enumerate(area) if a >= 0 and geometry.area_kind[a] == AREA_CATAN)
    return Ground(pips, yields, output, harbours, land, area, fog, sum(1 << v for v in fog), dark, catan, total)


def _harbours(geometry: Geometry, state: Any) -> list[int]:
    """Harbour kinds by vertex; a tile that serves no coast yet is turned by the first settler (FACEDOWN-34)."""
    found: list[int] = state["vertex_harbours"].tolist()
    if "tile_harbour" in state.dtype.names:
        for h, kind in enumerate(state["tile_harbour"].tolist()):
            if kind >= 0 and state["tile_edge"][h] < 0:
                for v in geometry.hex_vertices[h]:
                    found[v] |= 1 << kind
    return found


def _land(geometry: Geometry, terrain: list[int], areas: list[int]) -> tuple[list[bool], list[int]]:
    """By vertex: whether there is land, and the area it lies in."""
    land = [[h for h in hexes if 0 <= terrain[h] <= DESERT] for hexes in geometry.vertex_hexes]
    kind = geometry.area_kind
    named = [[areas[h] for h in hexes if areas[h] >= 0 and kind[areas[h]] != AREA_DESERT] for hexes in land]
    return [bool(hexes) for hexes in land], [found[0] if found else -1 for found in named]
