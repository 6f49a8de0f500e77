"""Where each place of our base board lies on catanatron's, and its map of a deal of ours."""

# catanatron is an extra, absent where the package itself is checked.
# pyright: reportMissingImports=false, reportMissingTypeStubs=false, reportUnknownParameterType=false
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from typing import Any, Final

from catanatron.models.board import base_map
from catanatron.models.coordinate_system import UNIT_VECTORS, Direction, add
from catanatron.models.enums import BRICK, ORE, SHEEP, WHEAT, WOOD, NodeRef
from catanatron.models.map import BASE_MAP_TEMPLATE, CatanMap, LandTile, MapTemplate, Port, Water, initialize_tiles

from seafarers_env.board.build import Board
from seafarers_env.engine import constants as c

Coordinate = tuple[int, int, int]

#: Their words in the order of our resources, hex sides and hex corners.
RESOURCES: Final = (BRICK, WOOD, SHEEP, WHEAT, ORE)
SIDES: Final = (
    Direction.NORTHEAST,
    Direction.EAST,
    Direction.SOUTHEAST,
    Direction.SOUTHWEST,
    Direction.WEST,
    Direction.NORTHWEST,
)
CORNERS: Final = (
    NodeRef.NORTH,
    NodeRef.NORTHEAST,
    NodeRef.SOUTHEAST,
    NodeRef.SOUTH,
    NodeRef.SOUTHWEST,
    NodeRef.NORTHWEST,
)
HEXES: Final = 19
MIDDLE: Final = (0, 0, 0)


class Places:
    """Both numberings of hexes, vertices and edges: the same for every deal.

    Args:
        board: The board of the scenario `base`.
    """

    def __init__(self, board: Board) -> None:
        self._record: Any = board.record[0]
        self.hex_of = self._walk()
        self.coordinate_of = {h: coordinate for coordinate, h in self.hex_of.items()}
        self.vertex_of: dict[int, int] = {}
        for coordinate, tile in base_map.land_tiles.items():
            for corner, name in enumerate(CORNERS):
                vertex = int(self._record.hex_vertices[self.hex_of[coordinate], corner])
                self.vertex_of[tile.nodes[name]] = vertex
        self.node_of = {vertex: node for node, vertex in self.vertex_of.items()}
        self.nodes_of: dict[int, tuple[int, int]] = {}  # edge -> its ends, in catanatron's order: ascending
        for edge in range(self._record.num_edges):
            one, other = sorted(self.node_of[int(vertex)] for vertex in self._record.edge_vertices[edge])
            self.nodes_of[edge] = one, other
        self.edge_of = {nodes: edge for edge, nodes in self.nodes_of.items()}

    def _walk(self) -> dict[Coordinate, int]:
        """The hex at each coordinate: from the one whose neighbours have six neighbours each, side by side."""
        b = self._record
        land = [h for h in range(b.num_hexes) if b.area[h] >= 0]
        around = {h: [int(n) if n in land else -1 for n in b.hex_neighbours[h]] for h in land}
        inner = {h for h in land if -1 not in around[h]}
        hex_of: dict[Coordinate, int] = {MIDDLE: next(h for h in inner if inner.issuperset(around[h]))}
        agenda = [MIDDLE]
        while agenda:
            here = agenda.pop()
            for side, neighbour in zip(SIDES, around[hex_of[here]], strict=True):
                there = add(here, UNIT_VECTORS[side])
                if neighbour >= 0 and there not in hex_of:
                    hex_of[there] = neighbour
                    agenda.append(there)
        if len(hex_of) != HEXES:
            raise ValueError(f"catanatron plays on {HEXES} hexes round one in the middle, not on {len(hex_of)}")
        return hex_of

    def map_of(self, state: Any) -> CatanMap:
        """Their map with the terrain, number tokens and harbours of a STATE record."""
        harbours = self._harbours(state)
        topology: dict[Coordinate, Any] = {}
        terrain: list[Any] = []
        numbers: list[int] = []
        kinds: list[Any] = []
        for coordinate in BASE_MAP_TEMPLATE.topology:  # in this order, for it is what numbers their nodes
            if coordinate in self.hex_of:
                h = self.hex_of[coordinate]
                topology[coordinate] = LandTile
                terrain.append(RESOURCES[state.terrain[h]] if state.terrain[h] < c.NUM_RESOURCES else None)
                numbers += [int(state.number[h])] if state.number[h] else []
            elif coordinate in harbours:
                direction, kind = harbours[coordinate]
                topology[coordinate] = (Port, direction)
                kinds.append(kind)
            else:
                topology[coordinate] = Water
        template = MapTemplate(numbers, kinds, terrain, topology)
        # They are taken from the end of each list.
        tiles = initialize_tiles(template, numbers[::-1], kinds[::-1], terrain[::-1], "random")
        return CatanMap.from_tiles(tiles)

    def _harbours(self, state: Any) -> dict[Coordinate, tuple[Direction, Any]]:
        """By the water it lies on: the direction of its land, and what it trades (None: anything)."""
        b = self._record
        found: dict[Coordinate, tuple[Direction, Any]] = {}
        for edge, kind in zip(state.harbour_edge, state.harbour_kind, strict=True):
            if edge < 0:
                continue
            h = next(int(h) for h in b.edge_hexes[edge] if h in self.coordinate_of)
            side = [int(e) for e in b.hex_edges[h]].index(int(edge))
            water = add(self.coordinate_of[h], UNIT_VECTORS[SIDES[side]])
            found[water] = SIDES[(side + 3) % 6], None if kind == c.GENERIC_HARBOUR else RESOURCES[kind]
        return found
