"""Ships that sail round the world, from an exit point to the opposite side of the board (WORLD-18..49)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from ..board import CORNERS
from ..lanes import Ship
from ..route import route_round_the_world
from .longest_route import LongestRoute
from .ships import Ships

PRICE = {"lumber": 2, "wool": 2}  # WORLD-19


@dataclass(frozen=True)
class Crossing:
    """What is kept of one (WORLD-43)."""

    seat: int
    exit: str
    source: str
    landing_exit: str
    landing: str

    def facts(self) -> dict[str, Any]:
        """What there is to say of it."""
        ends = {"from": self.exit, "source": self.source, "to": self.landing_exit, "landing": self.landing}
        return {"seat": self.seat, **ends}


class Sailing(LongestRoute, Ships):
    """The world is round."""

    SWITCHES: ClassVar[dict[str, Any]] = {"round_the_world": False}  # WORLD-18

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.crossings: list[Crossing] = []
        self.exit = ""  # the one that was picked

    @cached_property
    def _side(self) -> dict[str, int]:
        """The side of each exit point, by the corner of its only hex that it is (WORLD-18)."""
        lone = {vertex: hexes[0] for vertex, hexes in self.table.board.vertex_hexes.items() if len(hexes) == 1}
        called = self.table.board.vertex_called
        corners = {(name, called[f"{name} {corner}"]): n for n, corner in enumerate(CORNERS) for name in lone.values()}
        return {vertex: corners[name, vertex] for vertex, name in lone.items()}

    # Where one can sail from, and to

    def _legal_main(self) -> set[str]:
        legal, seat = super()._legal_main(), self.table.seats[self.active]
        if not self.options.round_the_world or not seat.affords(PRICE) or not seat.supply["ships"]:  # WORLD-24
            return legal
        return legal | {
            f"pick exit {vertex}"
            for vertex in self._side
            if self._is_open(vertex)
            and self.table.pirate not in self.table.board.vertex_hexes[vertex]  # WORLD-25
            and self._ships_at(vertex)
            and self._landings(vertex)
        }

    def _is_open(self, vertex: str) -> bool:
        """Whether no opponent's building or knight stands at an exit point (WORLD-20, WORLD-23, CK-229)."""
        return self.table.barring().get(vertex, self.active) == self.active

    def _ships_at(self, vertex: str) -> list[str]:
        """The own ships that end at an exit point, lowest first."""
        edges, ships = self.table.board.edges, self.table.seats[self.active].ships
        return sorted(ships.intersection(self.table.board.vertex_edges[vertex]), key=edges.index)

    def _landings(self, vertex: str) -> dict[str, str]:
        """Edges where a ship from there can land, with their exit point on the opposite side (WORLD-21..23, -25)."""
        across, board = (self._side[vertex] + 3) % 6, self.table.board
        free = set(board.edges) - self.table.taken() - self.table.beside_pirate()
        return {
            edge: other
            for other, side in self._side.items()
            if side == across and self._is_open(other)
            for edge in board.vertex_edges[other]
            if edge in free and len(board.edge_hexes[edge]) == 1
        }

    # Sailing (WORLD-36, WORLD-42)

    def _do_pick_exit(self, vertex: str) -> None:
        self.exit = vertex
        self._go_to("landing")

    def _legal_landing(self) -> set[str]:
        return {f"ship {edge}" for edge in self._landings(self.exit)}

    def _do_ship_in_landing(self, edge: str) -> None:
        landing, source = self._landings(self.exit)[edge], self._ships_at(self.exit)[0]  # WORLD-28
        self.table.pay(self.active, PRICE)
        seat = self.table.seats[self.active]
        seat.ships.add(edge)
        seat.new_ships.add(edge)
        seat.supply["ships"] -= 1
        self.crossings.append(Crossing(self.active, self.exit, source, landing, edge))
        self.exit = ""
        self._place(edge)

    # What a crossing means for routes and lanes (WORLD-27..29)

    def _route(self, number: int) -> int:
        pairs = [(crossing.exit, crossing.landing_exit) for crossing in self.crossings if crossing.seat == number]
        if not pairs:
            return super()._route(number)
        table, seat = self.table, self.table.seats[number]
        pieces = [("road", *table.board.edge_ends[edge]) for edge in sorted(seat.roads)]
        pieces += [("ship", *table.board.edge_ends[edge]) for edge in sorted(seat.ships)]
        return route_round_the_world(pieces, seat.buildings, self._cut_at(number), pairs)

    def _lane_ends(self, number: int) -> set[str]:
        own = [crossing for crossing in self.crossings if crossing.seat == number]
        return super()._lane_ends(number) | {point for each in own for point in (each.exit, each.landing_exit)}

    def _fixed_ships(self) -> set[str]:
        return {edge for crossing in self.crossings for edge in (crossing.source, crossing.landing)}

    def _movable_ships(self, number: int, lane: frozenset[Ship]) -> set[str]:
        return super()._movable_ships(number, lane) - self._fixed_ships()

    # Facts

    def _facts(self) -> dict[str, Any]:
        facts = super()._facts()
        if not self.options.round_the_world:
            return facts
        return facts | {"crossings": [c.facts() for c in self.crossings]}

    def _facts_of_turn(self) -> dict[str, Any]:
        return super()._facts_of_turn() | ({"exit": self.exit or None} if self.options.round_the_world else {})
