"""Boards that list their places: starts on different islands, mixed lines, scrolls, chits (HAWAII)."""

from __future__ import annotations

from typing import Any, ClassVar

from ..lanes import Ship
from ..route import route_length
from .longest_route import LongestRoute
from .ships import Ships


class Listed(LongestRoute, Ships):
    """What is not as on other boards; where pieces may lie and stand is in `Table` and `places`."""

    SWITCHES: ClassVar[dict[str, Any]] = {"different_islands": 0}  # HAWAII-99

    # Set-up

    def _legal_setup_settlement(self) -> set[str]:
        """HAWAII-99; if that leaves none it is waived (HAWAII-32)."""
        legal, lists = super()._legal_setup_settlement(), self.table.board.lists
        if lists is None:
            return legal
        settled = {lists.island[vertex] for vertex in self.table.seats[self.active].buildings}
        still = sum(seat == self.active for seat, _ in self.placements)
        global_id = {
            text
            for text in legal
            if len(settled | {lists.island[text.removeprefix("settlement ")]}) + still >= self.options.different_islands
        }
        return global_id or legal

    # Lines over both kinds of pieces (HAWAII-83, HAWAII-105..107)

    def _lane(self, number: int) -> frozenset[Ship]:
        seat, ends = self.table.seats[number], self.table.board.edge_ends
        roads = seat.roads if self.table.board.lists else set[str]()
        return super()._lane(number) | {(edge, *ends[edge]) for edge in roads}

    def _route(self, number: int) -> int:
        table, seat = self.table, self.table.seats[number]
        if not table.board.lists:
            return super()._route(number)
        pieces = [("piece", *table.board.edge_ends[edge]) for edge in seat.roads | seat.ships]
        return route_length(pieces, seat.buildings, self._cut_at(number))

    # Chits

    def _piece_lies(self) -> None:
        """HAWAII-71."""
        for vertex in self.table.board.edge_ends[self.reaching]:
            if vertex in self.table.chits:
                self.table.chits.remove(vertex)
                self.table.seats[self.active].chits += 1
        super()._piece_lies()

    # Facts

    def _facts(self) -> dict[str, Any]:
        facts, lists = super()._facts(), self.table.board.lists
        return facts | ({"chits": sorted(self.table.chits)} if lists and lists.chits else {})

    def _facts_of_seat(self, number: int) -> dict[str, Any]:
        facts, lists = super()._facts_of_seat(number), self.table.board.lists
        return facts | ({"chits": self.table.seats[number].chits} if lists and lists.chits else {})
