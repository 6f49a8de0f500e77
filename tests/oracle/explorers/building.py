"""Trade and build: pieces on the board, settlers and crews, retiring a ship (BARGE-055..072, BARGE-184)."""

from __future__ import annotations

from . import places
from .course import Voyage
from .table import COST, LARGE, has_room


class Building(Voyage):
    """What the active player can pay for and place."""

    def _legal_main(self) -> set[str]:
        table, seat, me = self.table, self.captain, self.active
        legal = super()._legal_main()
        if seat.affords(COST["road"]):
            legal |= {f"road {edge}" for edge in places.road_places(table, me)}
        if seat.affords(COST["settlement"]):
            legal |= {f"settlement {vertex}" for vertex in places.settlement_places(table, me)}
        if seat.affords(COST["city"]):
            legal |= {f"city {vertex}" for vertex in places.port_places(table, me)}
        if seat.affords(COST["ship"]):
            legal |= self._new_ships()
        if seat.affords(COST["settler"]) and seat.settlers:
            legal |= {f"settler at {x}" for x in places.storages_for(table, me, "settler")}
        if seat.affords(COST["crew"]) and seat.crews:
            legal |= {f"crew at {x}" for x in places.storages_for(table, me, "crew")}
        return legal

    def _do_road_in_main(self, edge: str) -> None:
        self.table.pay(self.active, COST["road"])
        self.captain.roads.add(edge)
        self.captain.supply["roads"] -= 1

    def _do_settlement_in_main(self, vertex: str) -> None:
        self.table.pay(self.active, COST["settlement"])
        self._settle(vertex)

    def _settle(self, vertex: str) -> None:
        """Put a settlement from the supply on a vertex."""
        self.captain.settlements.add(vertex)
        self.captain.supply["settlements"] -= 1

    def _do_city_in_main(self, vertex: str) -> None:
        """A settlement becomes a Sea Port (BARGE-062)."""
        self.table.pay(self.active, COST["city"])
        self.captain.settlements.remove(vertex)
        self.captain.supply["settlements"] += 1
        self.table.open_port(self.active, vertex)

    # Ships

    def _new_ships(self) -> set[str]:
        """A new ship, or one to retire for it (BARGE-064, BARGE-068)."""
        table, seat = self.table, self.captain
        if seat.supply["ships"]:
            return {f"ship {lane}" for lane in places.berths(table, self.active)}
        berths = {ship: places.berths(table, self.active, lifted=lane) for ship, lane in seat.fleet.items()}
        return {f"retire {ship}" for ship, lanes in berths.items() if lanes}

    def _do_retire(self, ship: str) -> None:
        self.table.take_off(self.active, int(ship))
        self._go_to("new ship")

    def _legal_new_ship(self) -> set[str]:
        return {f"ship {lane}" for lane in places.berths(self.table, self.active)}

    def _do_ship(self, lane: str) -> None:
        self.table.pay(self.active, COST["ship"])
        self.table.launch(self.active, lane)
        self._go_to("main")

    # Settlers and crews

    def _do_settler_at(self, x: str) -> None:
        self.table.pay(self.active, COST["settler"])
        self.captain.settlers -= 1
        self._stow(int(x), "settler")

    def _do_crew_at(self, x: str) -> None:
        self.table.pay(self.active, COST["crew"])
        self.captain.crews -= 1
        self._stow(int(x), "crew")

    def _stow(self, x: int, piece: str) -> None:
        """Put it into a storage; what is in the way is returned first (BARGE-072)."""
        storage = self.captain.storage[x]
        while not has_room(storage, piece):
            way = next(other for other in storage if piece == "settler" or other in (*LARGE, "sack"))
            storage.remove(way)
            self.table.return_piece(self.active, way)
        storage.append(piece)

    # Founding from a ship

    def _legal_at_rest(self) -> set[str]:
        """BARGE-106, BARGE-107, BARGE-109."""
        legal = super()._legal_at_rest()
        if "settler" in self.hold and self.captain.supply["settlements"]:
            legal |= {f"settlement {v}" for v in places.open_vertices(self.table, self.active, set(self._ends()))}
        return legal

    def _do_settlement_in_sail(self, vertex: str) -> None:
        """BARGE-108, BARGE-111."""
        self._settle(vertex)
        self.table.take_off(self.active, self.underway.number)
        self.ship = None
        self._go_to("fleet")
