"""Set-up: a Sea Port, a settlement, a road with a ship (BARGE-033..038, BARGE-191, BARGE-192)."""

from __future__ import annotations

from typing import Any

from ..table import PRODUCT
from . import places
from .course import Voyage
from .table import HOLD


class SetUp(Voyage):
    """Four placements of each seat."""

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        seats = list(range(self.num_players))
        self.due = [("sea port", seat) for seat in seats]
        self.due += [("setup settlement", seat) for seat in reversed(seats)]
        self.due += [(phase, seat) for seat in seats for phase in ("setup piece", "settler ship")]
        self.first_settlement: dict[int, str] = {}

    def _begin(self, dealt_pirate: str | None) -> None:
        assert dealt_pirate is None
        self._next_placement()

    def _next_placement(self) -> None:
        """Ask for the next one that can be done (DECISIONS-05)."""
        while self.due:
            self.phase, self.active = self.due.pop(0)
            self._go_to(self.phase)
            if self.legal():
                return
        self.in_set_up = False
        self._begin_turn(0)  # BASE-19

    def _legal_sea_port(self) -> set[str]:
        return {f"city {vertex}" for vertex in places.port_starts(self.table, self.active)}

    def _do_city_in_sea_port(self, vertex: str) -> None:
        self.table.open_port(self.active, vertex)
        self._next_placement()

    def _legal_setup_settlement(self) -> set[str]:
        return {f"settlement {vertex}" for vertex in places.settlement_starts(self.table, self.active)}

    def _do_settlement_in_setup_settlement(self, vertex: str) -> None:
        """Place it; a card comes from each hex beside it (BARGE-038)."""
        table, seat = self.table, self.captain
        seat.settlements.add(vertex)
        seat.supply["settlements"] -= 1
        self.first_settlement[self.active] = vertex
        for name in table.land_at[vertex]:
            product = PRODUCT.get(table.terrain[name])
            if product and table.bank[product]:
                table.gain(self.active, product)
        self._next_placement()

    def _legal_setup_piece(self) -> set[str]:
        vertex = self.first_settlement.get(self.active)
        return {f"road {edge}" for edge in places.roads_at(self.table, self.active, {vertex} if vertex else set())}

    def _do_road_in_setup_piece(self, edge: str) -> None:
        self.captain.roads.add(edge)
        self.captain.supply["roads"] -= 1
        self._next_placement()

    def _legal_settler_ship(self) -> set[str]:
        """BARGE-037."""
        seat = self.captain
        if not seat.supply["ships"]:
            return set()
        return {f"ship {lane}" for lane in places.berths(self.table, self.active, set(seat.ports.values()))}

    def _do_ship_in_settler_ship(self, lane: str) -> None:
        seat = self.captain
        ship = self.table.launch(self.active, lane)
        if seat.settlers:
            seat.settlers -= 1
            seat.storage[HOLD[ship]] = ["settler"]
        self._next_placement()
