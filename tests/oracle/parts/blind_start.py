"""Starts beside hidden hexes: turned up together once all stand, then mended and paid (WORLD-09..17, -38..40)."""

from __future__ import annotations

from typing import Any, ClassVar

from .face_down import FaceDown
from .longest_route import LongestRoute
from .ships import Ships

JOINTLY = "all starts"  # where the pieces were placed whose hexes are turned up together


class BlindStart(FaceDown, LongestRoute, Ships):
    """A set-up in which nobody knows what he settles beside, with an end of its own."""

    SWITCHES: ClassVar[dict[str, Any]] = {"blind_start": False}  # WORLD-09

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.starts: list[list[str | None]] = [[None, None] for _ in self.table.seats]  # WORLD-39
        self.is_ending = False  # whether all starting pieces lie
        self.unpaid: list[int] = []  # the seats whose starting cards are still due

    # Placing (WORLD-09..11)

    def _barred(self) -> set[str]:
        return set() if self.options.blind_start else super()._barred()  # WORLD-09

    def _legal_setup_piece(self) -> set[str]:
        """Beside a hidden hex roads and ships alike (WORLD-10)."""
        legal, table = super()._legal_setup_piece(), self.table
        if not self.options.blind_start:
            return legal
        supply = table.seats[self.active].supply
        edges = {
            edge
            for edge in table.board.edges_at({self.last_settlement}) - table.taken()
            if any(table.class_of[name] == "missing" for name in table.board.edge_hexes[edge])
        }
        if supply["roads"]:
            legal |= {f"road {edge}" for edge in edges}
        if supply["ships"]:
            legal |= {f"ship {edge}" for edge in edges - table.beside_pirate()}
        ships = {text for text in legal if text.startswith("ship ")}
        is_due = self.options.coast_start == "ship" and any(table.at_sea(text[5:]) for text in ships)
        return ships if is_due else legal

    def _second_start_stands(self, vertex: str) -> None:
        if not self.options.blind_start:  # else it is paid later (WORLD-11)
            super()._second_start_stands(vertex)

    def _settlement_stands(self, vertex: str) -> None:
        super()._settlement_stands(vertex)
        if self.options.blind_start and self.in_set_up:
            self.starts[self.active][self.placement_round - 1] = vertex

    # What is turned up, and when (WORLD-11, WORLD-12)

    def _hidden_still(self) -> list[str]:
        if not (self.options.blind_start and self.in_set_up):
            return super()._hidden_still()
        if self.placed_in != JOINTLY:
            return []
        board, touched = self.table.board, set[str]()
        for seat in self.table.seats:
            for vertex in seat.buildings | board.ends(seat.roads | seat.ships):
                touched.update(board.vertex_hexes[vertex])
        return [name for name in board.hexes if name in touched and self.table.terrain[name] == "missing"]

    def _end_set_up(self) -> None:
        if self.options.blind_start:
            self.is_ending, self.placed_in = True, JOINTLY
            self._reach_on()
        else:
            super()._end_set_up()

    def _reward_discovery(self) -> None:
        if self.is_ending:  # nobody in particular found it
            self._reach_on()
        else:
            super()._reward_discovery()

    def _piece_settled(self, placed_in: str) -> None:
        if placed_in != JOINTLY:
            super()._piece_settled(placed_in)
            return
        self._mend()
        self._assign_longest_route()
        self.sides_due = [tile for tile in self.table.board.hexes if tile in self.tiles and self._settlers(tile)]
        self.unpaid = list(range(self.num_players))
        self._end_on()

    # Pieces that cannot lie where they lie (WORLD-13..15)

    def _mend(self) -> None:
        for edge in self.table.board.edges:
            sides = [self.table.class_of[name] for name in self.table.board.edge_hexes[edge]]
            for seat in self.table.seats:
                if edge in seat.ships and sides == ["land", "land"]:
                    _exchange(edge, (seat.ships, "ships"), (seat.roads, "roads"), seat.supply)
                elif edge in seat.roads and "land" not in sides:
                    _exchange(edge, (seat.roads, "roads"), (seat.ships, "ships"), seat.supply)

    # Harbours, then cards, then the first turn (WORLD-16, WORLD-17, WORLD-38)

    def _settlers(self, tile: str) -> list[int]:
        """The seats that began at a hex, in the order of their settlements (FACEDOWN-37)."""
        corners = self.table.board.hex_vertices[tile]
        first = [n for n, starts in enumerate(self.starts) if starts[0] in corners]
        second = [n for n, starts in enumerate(self.starts) if starts[1] in corners]
        return first + second[::-1]

    def _end_on(self) -> None:
        """Go on with what is left of the set-up."""
        if self.sides_due:
            self.active = self._settlers(self.sides_due[0])[0]
            self._go_to("harbour side")
        elif self.unpaid:
            self.active = self.unpaid.pop(0)
            vertex = self.starts[self.active][1]
            if vertex is not None:
                self._pay_start(vertex)
            self._ask_picks()
        else:
            self.starts = [[None, None] for _ in self.table.seats]
            self.is_ending, self.placed_in = False, ""
            super()._end_set_up()

    def _do_harbor_in_harbour_side(self, edge: str) -> None:
        super()._do_harbor_in_harbour_side(edge)
        if self.is_ending and self.sides_due:
            self._end_on()

    def _resume(self) -> None:
        if self.is_ending:
            self._end_on()
        else:
            super()._resume()

    # Facts

    def _facts(self) -> dict[str, Any]:
        starts = [[*pair] for pair in self.starts] if self.in_set_up else None
        return super()._facts() | ({"starts": starts} if self.options.blind_start else {})


def _exchange(edge: str, old: tuple[set[str], str], new: tuple[set[str], str], supply: dict[str, int]) -> None:
    """Put the other kind of piece there; with none in the supply there is none."""
    old[0].remove(edge)
    supply[old[1]] += 1
    if supply[new[1]]:
        new[0].add(edge)
        supply[new[1]] -= 1
