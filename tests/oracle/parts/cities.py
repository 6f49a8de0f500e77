"""City pieces: the starting city, their numbers, cities that are lost or laid down (CK-005, CK-106..110, CK-221)."""

from __future__ import annotations

from itertools import count
from typing import Any

from .. import places
from .building import Building
from .set_up import SetUp


class Cities(Building, SetUp):
    """Cities that come at once and may go again."""

    # Set-up (CK-148)

    def _starts_with_city(self) -> bool:
        return bool(self.options.cities_and_knights) and self.placement_round == self.last_round

    def _legal_setup_settlement(self) -> set[str]:
        if not self._starts_with_city():
            return super()._legal_setup_settlement()
        return {f"city {vertex}" for vertex in places.start_places(self.table, self.active, "cities")}

    def _do_city_in_setup_settlement(self, vertex: str) -> None:
        seat = self.table.seats[self.active]
        seat.cities.add(vertex)
        seat.supply["cities"] -= 1
        self._number_city(vertex)
        self._start_stands(vertex)

    def _number_city(self, vertex: str) -> None:
        """Give a city that has come to stand the lowest free number (CK-221)."""
        pieces = self.table.seats[self.active].realm.pieces
        pieces[next(number for number in count(1) if number not in pieces)] = vertex

    # Building

    def _do_city(self, vertex: str) -> None:
        seat = self.table.seats[self.active]
        if vertex not in seat.realm.laid_down:
            super()._do_city(vertex)
            self._number_city(vertex)
            return
        self.table.pay(self.active, self._price_of_city())  # it stands again (CK-109)
        seat.realm.laid_down.remove(vertex)
        seat.settlements.remove(vertex)
        seat.cities.add(vertex)

    # Losing one

    def _reduce(self, number: int, vertex: str) -> None:
        """A city becomes a settlement, or is laid down where there is none in the supply (CK-106, CK-109, CK-110)."""
        seat = self.table.seats[number]
        piece = seat.realm.number_at(vertex)
        seat.realm.walls.discard(piece)
        seat.cities.remove(vertex)
        seat.settlements.add(vertex)
        if seat.supply["settlements"]:
            seat.supply["settlements"] -= 1
            seat.supply["cities"] += 1
            del seat.realm.pieces[piece]
        else:
            seat.realm.laid_down.add(vertex)

    # Facts

    def _facts_of_seat(self, number: int) -> dict[str, Any]:
        facts = super()._facts_of_seat(number)
        if not self.options.cities_and_knights:
            return facts
        realm = self.table.seats[number].realm
        return facts | {
            "pieces": {str(piece): vertex for piece, vertex in realm.pieces.items()},
            "laid_down": sorted(realm.laid_down),
            "settlements": sorted(self.table.seats[number].settlements - realm.laid_down),
        }
