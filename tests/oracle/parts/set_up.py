"""Set-up: the starting settlements, each with its road or ship (BASE-14..19, START)."""

from __future__ import annotations

from typing import Any, ClassVar

from .. import areas, places
from ..table import PRODUCT
from .picks import Picks


class SetUp(Picks):
    """Everybody places twice, the second time in reverse order."""

    SWITCHES: ClassVar[dict[str, Any]] = {
        "starting_settlements": ("2", "3"),  # HAWAII-27
        "home": ("start", "settled", "one_island"),  # FOURISLANDS-05, NEWWORLD-13, CROSSING-02
    }

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        seats = list(range(self.num_players))
        self.placements = [(seat, 1) for seat in seats] + [(seat, 2) for seat in reversed(seats)]  # BASE-14
        self.last_round = int(self.options.starting_settlements)
        self.placements += [(seat, 3) for seat in seats if self.last_round == 3]  # HAWAII-28
        self.placement_round = 1
        self.last_settlement = ""  # the one the starting piece goes to

    def _begin(self, dealt_pirate: str | None) -> None:
        self._next_placement()

    def _next_placement(self) -> None:
        """Ask for the next starting settlement that can be placed (BASE-14, EDGE-47)."""
        while self.placements:
            self.active, self.placement_round = self.placements.pop(0)
            if self._legal_setup_settlement():
                self._go_to("setup settlement")
                return
        self._end_set_up()

    def _end_set_up(self) -> None:
        """All starting pieces lie: the first turn begins."""
        self.in_set_up = False
        self._begin_turn(0)  # BASE-19

    def _legal_setup_settlement(self) -> set[str]:
        return {f"settlement {vertex}" for vertex in places.start_places(self.table, self.active)}

    def _do_settlement_in_setup_settlement(self, vertex: str) -> None:
        """Place it; the second one brings cards (BASE-17, BASE-18, DECISIONS-14)."""
        seat = self.table.seats[self.active]
        seat.settlements.add(vertex)
        seat.supply["settlements"] -= 1
        self._start_stands(vertex)

    def _start_stands(self, vertex: str) -> None:
        seat = self.table.seats[self.active]
        seat.home |= areas.areas_at(self.table, vertex)
        self.last_settlement = vertex
        self._settlement_stands(vertex)
        if self.placement_round == self.last_round:
            self._second_start_stands(vertex)
        self._ask_picks("setup piece")

    def _second_start_stands(self, vertex: str) -> None:
        self._pay_start(vertex)

    def _pay_start(self, vertex: str) -> None:
        """A card for each producing hex beside it (BASE-18)."""
        for name in self.table.land_hexes(vertex):
            terrain = self.table.terrain[name]
            if terrain == "gold":
                self.table.seats[self.active].picks_owed += 1
            elif terrain in PRODUCT and self.table.bank[PRODUCT[terrain]]:
                self.table.gain(self.active, PRODUCT[terrain])

    def _resume(self) -> None:
        """Ask for the starting road or ship, if there is one to place (START-05, EDGE-48)."""
        if self.resume_phase != "setup piece":
            super()._resume()
        elif self._legal_setup_piece():
            self._go_to("setup piece")
        else:
            self._next_placement()

    def _legal_setup_piece(self) -> set[str]:
        """Beside the settlement just placed (BASE-16); ships are added by `Ships`."""
        if not self.table.seats[self.active].supply["roads"]:
            return set()
        return {f"road {edge}" for edge in places.roads_at(self.table, {self.last_settlement})}

    def _piece_settled(self, placed_in: str) -> None:
        if placed_in == "setup piece":
            self._next_placement()
        else:
            super()._piece_settled(placed_in)
