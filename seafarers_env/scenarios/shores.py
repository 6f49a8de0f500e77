"""How far the pieces of one player could ever get on a board, whatever is dealt, discovered and left free by others.

Every doubt is answered with yes: a place that is not found here can never be reached, one that is found perhaps can.
"""

from collections.abc import Iterable, Mapping

from seafarers_env.board.chart_data import Chart
from seafarers_env.board.geometry import Cell
from seafarers_env.engine import constants as c
from seafarers_env.scenarios.options import Value


class Reach:
    """The vertices of a board by what may happen there (GEO-04..06, BASE-15, SHIP-02, WORLD-21)."""

    def __init__(self, chart: Chart, options: Mapping[str, Value]) -> None:
        """Follow all roads and ships from the start areas."""
        self.chart = chart
        self.grid = chart.grid()
        self.land = self.around(cell for cell in chart.hexes if chart.can_be_land(cell, turned_up=True))
        self.starts = self.around(cell for area in self.start_letters for cell in self.start_land(area))
        sea = {self.grid.hex_of[cell] for cell in chart.hexes if chart.can_be_sea(cell, turned_up=True)}
        land = {self.grid.hex_of[cell] for cell in chart.hexes if chart.can_be_land(cell, turned_up=True)}
        ships = bool(options["ships"] and options["ships_supply"])
        sides = list(enumerate(self.grid.edge_hexes))
        self.roads = {e for e, hexes in sides if options["roads"] and land & set(hexes)}
        at_sea = {e for e, hexes in sides if (sea & set(hexes) if len(hexes) > 1 else options["frame_is_sea"])}
        self.ships = at_sea if ships else set[int]()
        self.exits = self._exits() if self.ships and options["round_the_world"] else {}
        self.reached = self._follow()

    @property
    def start_letters(self) -> list[str]:
        """The letters of the start areas."""
        return [area.letter for area in self.chart.areas if area.kind == c.AREA_KINDS[c.AREA_START]]

    def start_land(self, letter: str) -> list[Cell]:
        """The hexes of a start area where a settlement may begin."""
        cells = (cell for cell in self.chart.hexes if self.chart.regions[cell] == letter)
        return [c for c in cells if self.chart.can_be_land(c)]

    def shores(self, letter: str) -> set[int]:
        """The vertices where a settlement in this region could stand; empty for a region without land."""
        cells = (cell for cell in self.chart.hexes if self.chart.regions[cell] == letter)
        return self.around(cell for cell in cells if self.chart.can_be_land(cell, turned_up=True))

    def around(self, cells: Iterable[Cell]) -> set[int]:
        """The vertices at the corners of these hexes."""
        return {v for cell in cells for v in self.grid.hex_vertices[self.grid.hex_of[cell]]}

    def _follow(self) -> set[int]:
        """Vertices at an end of some road or ship, or settled at the start; roads and ships change at settlements."""
        seen: set[tuple[int, bool]] = set()
        open_ends = [(v, by_ship) for v in self.starts for by_ship in (False, True)]
        while open_ends:
            v, by_ship = open_ends.pop()
            if (v, by_ship) in seen:
                continue
            seen.add((v, by_ship))
            if v in self.land:
                open_ends.append((v, not by_ship))
            if by_ship and v in self.exits:
                open_ends += [(w, True) for w, side in self.exits.items() if side == (self.exits[v] + 3) % 6]
            usable = self.ships if by_ship else self.roads
            ends = zip(self.grid.vertex_edges[v], self.grid.vertex_neighbours[v], strict=True)
            open_ends += [(u, by_ship) for e, u in ends if e in usable]
        return {v for v, _ in seen}

    def _exits(self) -> dict[int, int]:
        """The side of each corner that one hex alone has: ships sail from there to the opposite side (WORLD-18)."""
        grid = self.grid
        alone = {v: hexes[0] for v, hexes in enumerate(grid.vertex_hexes) if len(hexes) == 1}
        return {v: grid.hex_vertices[h].index(v) for v, h in alone.items()}

    def most_buildings(self, vertices: set[int]) -> int:
        """How many buildings these vertices hold at most under the distance rule (BASE-44): exactly.

        Corners of hexes fall in two classes with neighbours only in the other one; so, by König's theorem, the largest
        set without neighbours leaves out one vertex for each pair of a largest matching.
        """
        partner: dict[int, int] = {}

        def match(v: int, tried: set[int]) -> bool:
            for u in vertices.intersection(self.grid.vertex_neighbours[v]) - tried:
                tried.add(u)
                if u not in partner or match(partner[u], tried):
                    partner[u] = v
                    return True
            return False

        upper = {v for (_, y), v in self.grid.vertex_of.items() if y % 3 == 1}  # corners N, SE and SW of their hexes
        return len(vertices) - sum(match(v, set()) for v in sorted(vertices & upper))
