"""Ships: building them and moving them, open and closed lanes (SHIP, MOVE, START-01, START-03)."""

from __future__ import annotations

from typing import Any, ClassVar

from .. import places
from ..lanes import Ship, closed_ships, foremost_ships
from ..table import COST
from .building import Building
from .set_up import SetUp


class Ships(Building, SetUp):
    """Roads at sea that can be taken up again."""

    SWITCHES: ClassVar[dict[str, Any]] = {
        "ships": True,
        "ships_supply": 15,  # BASE-04
        "ring_moves": True,  # C-09
        "coast_start": ("any", "ship"),  # FOURISLANDS-06
    }

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.ship_moved = False  # this turn
        self.picked_ship = ""

    def _begin_turn(self, seat: int) -> None:
        super()._begin_turn(seat)
        self.ship_moved = False
        for player in self.table.seats:
            player.new_ships.clear()

    # Building

    def _legal_main(self) -> set[str]:
        legal = super()._legal_main()
        if self.table.seats[self.active].affords(COST["ship"]):
            legal |= {f"ship {edge}" for edge in places.ship_places(self.table, self.active)}
        if not self.ship_moved:  # MOVE-09, MOVE-10, DECISIONS-24
            legal |= {f"pick ship {edge}" for edge in self._movable_ships(self.active, self._lane(self.active))}
        return legal

    def _free_pieces(self) -> set[str]:
        return super()._free_pieces() | {f"ship {edge}" for edge in places.ship_places(self.table, self.active)}

    def _legal_setup_piece(self) -> set[str]:
        if not self.table.seats[self.active].supply["ships"]:
            return super()._legal_setup_piece()
        edges = places.ships_at(self.table, {self.last_settlement})
        ships = {f"ship {edge}" for edge in edges}
        if self.options.coast_start == "ship" and any(self.table.at_sea(edge) for edge in edges):
            return ships
        return super()._legal_setup_piece() | ships

    def _do_ship(self, edge: str) -> None:
        """Starting ships and free ones cost nothing; of those only the starting ones may move at once (MOVE-12)."""
        seat = self.table.seats[self.active]
        seat.ships.add(edge)
        seat.supply["ships"] -= 1
        if not self.in_set_up:
            seat.new_ships.add(edge)
        if self._pays():
            self.table.pay(self.active, COST["ship"])
        self._place(edge)

    # Moving

    def _do_pick_ship(self, edge: str) -> None:
        """Choose the ship; it lies where it lies until its target is chosen (ROUTE-13)."""
        self.picked_ship = edge
        self._go_to("move ship")

    def _legal_move_ship(self) -> set[str]:
        return {f"ship {edge}" for edge in places.move_targets(self.table, self.active, self.picked_ship)}

    def _do_ship_in_move_ship(self, edge: str) -> None:
        seat = self.table.seats[self.active]
        seat.ships.remove(self.picked_ship)
        seat.ships.add(edge)
        self.ship_moved = True
        self._place(edge)

    def _lane(self, number: int) -> frozenset[Ship]:
        """The ships of a seat, with what they join."""
        ends = self.table.board.edge_ends
        return frozenset((edge, *ends[edge]) for edge in self.table.seats[number].ships)

    def _lane_ends(self, number: int) -> set[str]:
        """Where the lanes of a seat begin and end (MOVE-01, MOVE-02)."""
        return self.table.seats[number].buildings

    def _held_ends(self, number: int) -> set[str]:
        """Vertices where no end of a ship is free, whatever meets there (CK-098)."""
        return set()

    def _movable_ships(self, number: int, lane: frozenset[Ship]) -> set[str]:
        """Ships that may be picked up (MOVE-05..07, MOVE-11, MOVE-13, MOVE-24)."""
        seat = self.table.seats[number]
        foremost = foremost_ships(lane, self._lane_ends(number), self.options.ring_moves, self._held_ends(number))
        movable = (foremost & seat.ships) - seat.new_ships - self.table.beside_pirate()
        return {ship for ship in movable if places.move_targets(self.table, number, ship)}

    # Facts

    def _facts_of_turn(self) -> dict[str, Any]:
        return super()._facts_of_turn() | {"ship_moved": self.ship_moved}

    def _facts_of_pieces(self, number: int) -> dict[str, Any]:
        seat, lane = self.table.seats[number], self._lane(number)
        closed = closed_ships(lane, self._lane_ends(number))
        return super()._facts_of_pieces(number) | {
            "open_lanes": sorted(seat.ships - closed),
            "closed_lanes": sorted(closed & seat.ships),
            "movable_ships": sorted(self._movable_ships(number, lane)),
        }
