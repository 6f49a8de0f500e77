"""Playing development cards."""

from __future__ import annotations

from . import places
from .seven import Seven
from .table import RESOURCES


class CardPlay(Seven):
    """When the cards may be played and what they do."""

    def _playable_cards(self) -> set[str]:
        """The cards that may be played now (BASE-22, BASE-54..56, DECISIONS-15)."""
        if self.card_played:
            return set()
        legal = set()
        if self._has_old("soldier") and self._legal_robber():
            legal.add("play soldier")
        if self._has_old("roads") and self._legal_free_pieces():  # ROADCARD-04
            legal.add("play roads")
        if self._has_old("plenty") and sum(self.table.bank.values()):  # BASE-59
            legal.add("play plenty")
        if self._has_old("monopoly"):
            legal |= {f"monopoly {resource}" for resource in RESOURCES}
        return legal

    def _has_old(self, card: str) -> bool:
        """Whether the active player holds a card of a kind that was not bought this turn (BASE-55)."""
        seat = self.table.seats[self.active]
        return seat.cards[card] > seat.bought[card]

    def _play(self, card: str) -> None:
        """Lay a card face up."""
        seat = self.table.seats[self.active]
        seat.cards[card] -= 1
        seat.played[card] += 1
        self.card_played = True

    def _do_play_soldier(self) -> None:
        """BASE-57."""
        self._play("soldier")
        self._move_robber_or_pirate(self.phase)

    def _do_play_plenty(self) -> None:
        """BASE-58, BASE-59."""
        self._play("plenty")
        self.table.seats[self.active].picks_owed = 2
        self._ask_picks(self.phase)

    def _do_monopoly(self, resource: str) -> None:
        """BASE-60."""
        self._play("monopoly")
        for seat in self.table.seats:
            if seat is not self.table.seats[self.active]:
                self.table.seats[self.active].hand[resource] += seat.hand[resource]
                seat.hand[resource] = 0

    # Road Construction

    def _do_play_roads(self) -> None:
        self._play("roads")
        self.free_pieces = 2
        self.resume_phase = self.phase
        self._go_to("free piece")

    def _legal_free_pieces(self) -> set[str]:
        """Roads and ships that could be placed for nothing (ROADCARD-02)."""
        roads = places.road_places(self.table, self.active)
        ships = places.ship_places(self.table, self.active)
        return {f"road {edge}" for edge in roads} | {f"ship {edge}" for edge in ships}

    def _legal_free_piece(self) -> set[str]:
        may_stop = self.free_pieces == 1 and self.options.second_piece_optional  # ROADCARD-05, C-15
        return self._legal_free_pieces() | ({"stop"} if may_stop else set())

    def _free_piece_placed(self) -> None:
        self.free_pieces -= 1
        if not self.free_pieces or not self._legal_free_pieces():  # ROADCARD-06
            self._resume()

    def _do_stop(self) -> None:
        """Decline the second free piece, or take nothing from anybody (C-12)."""
        self._resume()
