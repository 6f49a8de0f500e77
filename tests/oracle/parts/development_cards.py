"""Development cards: buying and playing them, and the Largest Army (BASE-53..64, ROADCARD, DECISIONS-15)."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from ..table import COST, RESOURCES
from .building import Building
from .picks import Picks
from .robber import Robber


class DevelopmentCards(Robber, Building, Picks):
    """When the cards may be played and what they do."""

    SWITCHES: ClassVar[dict[str, Any]] = {
        "decks": 1,  # BASE-05
        "second_piece_optional": True,  # C-15
    }

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.card_played = False  # this turn
        self.free_pieces = 0

    def _begin_turn(self, seat: int) -> None:
        super()._begin_turn(seat)
        self.card_played = False
        for player in self.table.seats:
            player.bought = dict.fromkeys(player.bought, 0)

    # Buying

    def _legal_main(self) -> set[str]:
        legal = super()._legal_main() | self._playable_cards()
        if self.table.seats[self.active].affords(COST["card"]) and sum(self.table.deck.values()):  # BASE-53
            legal.add("buy card")
        return legal

    def _do_buy_card(self) -> None:
        self.table.pay(self.active, COST["card"])
        self._go_to("drawn card", -1)

    def _chance_drawn_card(self) -> dict[str, int]:
        return self.table.deck

    def _outcome_drawn_card(self, card: str) -> None:
        seat = self.table.seats[self.active]
        self.table.deck[card] -= 1
        seat.cards[card] += 1
        seat.bought[card] += 1
        self._go_to("main")

    # Playing

    def _legal_pre_roll(self) -> set[str]:
        return super()._legal_pre_roll() | self._playable_cards()

    def _playable_cards(self) -> set[str]:
        """The cards that may be played now (BASE-22, BASE-54..56, DECISIONS-15)."""
        if self.card_played:
            return set()
        legal = set[str]()
        if self._has_old("soldier") and self._legal_robber():
            legal.add("play soldier")
        if self._has_old("roads") and self._free_pieces():  # ROADCARD-04
            legal.add("play roads")
        if self._has_old("plenty") and any(self.table.bank[resource] for resource in RESOURCES):  # BASE-59
            legal.add("play plenty")
        if self._has_old("monopoly"):
            legal |= {f"monopoly {good}" for good in self.table.goods}  # SPICE-71
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

    def _do_play_plenty(self) -> None:
        """BASE-58, BASE-59."""
        self._play("plenty")
        self.table.seats[self.active].picks_owed = 2
        self._ask_picks(self.phase)

    def _do_monopoly(self, resource: str) -> None:
        """BASE-60, SPICE-35."""
        self._play("monopoly")
        for seat in self.table.seats:
            if seat is not self.table.seats[self.active]:
                self.table.seats[self.active].hand[resource] += seat.hand[resource]
                seat.hand[resource] = 0

    # Soldiers

    def _do_play_soldier(self) -> None:
        """BASE-57."""
        self._play("soldier")
        self._assign_largest_army()
        self._move_robber_or_pirate(self.phase)

    def _assign_largest_army(self) -> None:
        """Hand the card to whom it belongs (BASE-64)."""
        table = self.table
        for number, seat in enumerate(table.seats):
            soldiers, holder = seat.played["soldier"], table.largest_army
            if soldiers >= 3 and (holder is None or soldiers > table.seats[holder].played["soldier"]):
                table.largest_army = number

    # Road Construction

    def _do_play_roads(self) -> None:
        self._play("roads")
        self.free_pieces = 2
        self.resume_phase = self.phase
        self._go_to("free piece")

    def _legal_free_piece(self) -> set[str]:
        may_stop = self.free_pieces == 1 and self.options.second_piece_optional  # ROADCARD-05, C-15
        return self._free_pieces() | ({"stop"} if may_stop else set())

    def _piece_settled(self, placed_in: str) -> None:
        if placed_in != "free piece":
            super()._piece_settled(placed_in)
            return
        self._go_to("free piece")
        self.free_pieces -= 1
        if not self.free_pieces or not self._free_pieces():  # ROADCARD-06
            self._resume()

    def _do_stop_in_free_piece(self) -> None:
        """Decline the second free piece."""
        self._resume()

    # Facts

    def _facts(self) -> dict[str, Any]:
        bought = sum((Counter(seat.bought) for seat in self.table.seats), Counter[str]())  # others have none
        return super()._facts() | {"bought": dict(bought)}

    def _facts_of_turn(self) -> dict[str, Any]:
        return super()._facts_of_turn() | {"card_played": self.card_played}
