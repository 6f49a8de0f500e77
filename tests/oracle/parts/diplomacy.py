"""Diplomat: open roads and ships leave the board, own ones for another place (CK-060..062, CK-185, CK-208, CK-226)."""

from __future__ import annotations

from .. import places
from .card_play import CardPlay
from .island_routes import IslandRoutes
from .sailing import Sailing

OF_A_ROAD, OF_A_SHIP = 1, 2  # steps


class Diplomacy(CardPlay, IslandRoutes, Sailing):
    """The card that takes a piece off the board."""

    def _open_pieces(self) -> set[str]:
        """Those of anybody of which one end holds nothing else of their owner (CK-060, SPICE-83, WORLD-46)."""
        board, found = self.table.board, set[str]()
        for number, seat in enumerate(self.table.seats):
            merchants = {vertex for vertex, owner in self.table.merchants.items() if owner == number}
            held, pieces = seat.buildings | seat.realm.knights.keys() | merchants, seat.roads | seat.ships
            for edge in pieces - self._fixed_ships():
                beyond = board.ends(pieces - {edge}) | held
                if any(vertex not in beyond for vertex in board.edge_ends[edge]):
                    found.add(edge)
        return found

    def _is_playable_diplomat(self) -> bool:
        return bool(self._open_pieces())

    def _carry_out_diplomat(self) -> None:
        self._ask()

    def _choices_of_diplomat(self) -> set[str]:
        card = self._played
        if card.step == 0:
            return {f"remove route {edge}" for edge in self._open_pieces()}
        find, word = (places.road_places, "road") if card.step == OF_A_ROAD else (places.ship_places, "ship")
        found = {f"{word} {edge}" for edge in find(self.table, self.active) if edge != card.lifted}
        return found | {"stop"} if found else found

    def _do_remove_route(self, edge: str) -> None:
        seats = enumerate(self.table.seats)
        owner = next(number for number, seat in seats if edge in seat.roads | seat.ships)
        seat = self.table.seats[owner]
        kind = "roads" if edge in seat.roads else "ships"
        getattr(seat, kind).remove(edge)
        seat.new_ships.discard(edge)
        seat.supply[kind] += 1
        if owner == self.active:
            self._played.lifted = edge
            self._ask(OF_A_ROAD if kind == "roads" else OF_A_SHIP)
        else:
            self._card_is_over()

    def _card_is_over(self) -> None:
        """A piece that is gone for good is judged now, one event with its removal (CK-208, CK-226)."""
        was_diplomat = self._played.kind == "diplomat"
        super()._card_is_over()
        if was_diplomat:
            self._judge_trade_routes()
            self._assign_longest_route()

    def _do_road_in_card_step(self, edge: str) -> None:
        self._lay_again()
        self._do_road(edge)

    def _do_ship_in_card_step(self, edge: str) -> None:
        self._lay_again()
        self._do_ship(edge)

    def _lay_again(self) -> None:
        """The piece comes to lie elsewhere, with all that this brings about (CK-061, CK-224)."""
        self.card = None

    def _is_unsettled(self) -> bool:
        """Nobody wins by a piece that is still in the hand (CK-208)."""
        return (self.card is not None and bool(self.card.lifted)) or super()._is_unsettled()
