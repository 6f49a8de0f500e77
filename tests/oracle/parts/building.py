"""Building roads, settlements and cities (BASE-08, BASE-44..50, DECISIONS-22)."""

from __future__ import annotations

from typing import Any, ClassVar

from .. import places
from ..course import Course
from ..table import COST


class Building(Course):
    """What the active player can pay for and place."""

    SWITCHES: ClassVar[dict[str, Any]] = {"settlements": 5, "cities": 4, "roads": 15}  # BASE-04

    def _legal_main(self) -> set[str]:
        table, seat = self.table, self.table.seats[self.active]
        legal = super()._legal_main()
        if seat.affords(COST["road"]):
            legal |= {f"road {edge}" for edge in places.road_places(table, self.active)}
        if seat.affords(COST["settlement"]):
            legal |= {f"settlement {vertex}" for vertex in places.settlement_places(table, self.active)}
        if seat.affords(COST["city"]):
            legal |= {f"city {vertex}" for vertex in places.city_places(table, self.active)}
        return legal

    def _do_settlement(self, vertex: str) -> None:
        seat = self.table.seats[self.active]
        self.table.pay(self.active, COST["settlement"])
        seat.supply["settlements"] -= 1
        seat.settlements.add(vertex)
        self._settlement_stands(vertex)

    def _do_city(self, vertex: str) -> None:
        """BASE-50."""
        seat = self.table.seats[self.active]
        self.table.pay(self.active, self._price_of_city())
        seat.settlements.remove(vertex)
        seat.cities.add(vertex)
        seat.supply["settlements"] += 1
        seat.supply["cities"] -= 1

    def _price_of_city(self) -> dict[str, int]:
        return COST["city"]

    def _do_road(self, edge: str) -> None:
        """Starting roads and free ones cost nothing."""
        seat = self.table.seats[self.active]
        seat.roads.add(edge)
        seat.supply["roads"] -= 1
        if self._pays():
            self.table.pay(self.active, COST["road"])
        self._place(edge)

    def _free_pieces(self) -> set[str]:
        """What could be placed for nothing by the card Road Construction (ROADCARD-02)."""
        return {f"road {edge}" for edge in places.road_places(self.table, self.active)}
