"""The Longest Trade Route and the card for it (ROUTE)."""

from __future__ import annotations

from typing import Any

from ..course import Course
from ..route import route_length


class LongestRoute(Course):
    """Measured anew for everybody after each road, ship, ship move and settlement (ROUTE-12, ROUTE-13)."""

    def _piece_lies(self) -> None:
        self._assign_longest_route()
        super()._piece_lies()

    def _settlement_stands(self, vertex: str) -> None:
        self._assign_longest_route()
        super()._settlement_stands(vertex)

    def _assign_longest_route(self) -> None:
        """Hand the card to whom it belongs (ROUTE-08..11)."""
        table = self.table
        lengths = [self._route(number) for number in range(self.num_players)]
        longest = max(lengths)
        if longest < 5:
            table.longest_route = None
        elif table.longest_route is None or lengths[table.longest_route] < longest:
            table.longest_route = lengths.index(longest) if lengths.count(longest) == 1 else None

    def _route(self, number: int) -> int:
        """Length of a seat's trade route (ROUTE-01)."""
        table, seat = self.table, self.table.seats[number]
        pieces = [("road", *table.board.edge_ends[edge]) for edge in seat.roads]
        pieces += [("ship", *table.board.edge_ends[edge]) for edge in seat.ships]
        return route_length(pieces, seat.buildings, self._cut_at(number))

    def _cut_at(self, number: int) -> set[str]:
        """Where opponents interrupt a route: at their buildings and knights (ROUTE-03, CK-096)."""
        return {vertex for vertex, owner in self.table.barring().items() if owner != number}

    def _facts_of_pieces(self, number: int) -> dict[str, Any]:
        return super()._facts_of_pieces(number) | {"route": self._route(number)}
