"""Fish: the catch, the market, the limit at the end of a turn, fish in offers (HAWAII-46..70, HAWAII-132..137)."""

from __future__ import annotations

from typing import Any, ClassVar

from ..table import RESOURCES
from .development_cards import DevelopmentCards

LIMIT = 7  # HAWAII-67


class Fish(DevelopmentCards):
    """They are counted by seat, and are no cards."""

    SWITCHES: ClassVar[dict[str, Any]] = {"fishing": False}
    COUNTS: ClassVar[dict[str, str]] = {"fish": "fishing"}

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.used_in = ""  # the phase in which the ability was used that is being carried out

    def _produce(self, roll: int) -> None:
        """HAWAII-47, HAWAII-114."""
        super()._produce(roll)
        lists = self.table.board.lists
        if self.options.fishing and lists:
            for seat in self.table.seats:
                seat.counts["fish"] += sum(lists.ground.get(edge) == roll for edge in seat.ships)

    # The market

    def _legal_pre_roll(self) -> set[str]:
        return super()._legal_pre_roll() | self._abilities()

    def _legal_main(self) -> set[str]:
        legal, abilities = super()._legal_main(), self._abilities()
        if abilities and self.table.seats[self.active].counts["fish"] > LIMIT:
            legal.remove("end turn")
        return legal | abilities

    def _abilities(self) -> set[str]:
        """HAWAII-59..66."""
        if not self.options.fishing:
            return set()
        table, fish = self.table, self.table.seats[self.active].counts["fish"]
        stocked = {resource for resource in RESOURCES if table.bank[resource]}
        opponents = enumerate(self._in_turn_order())
        able: dict[str, int] = {}
        if table.robber is not None:
            able["fish robber"] = 2
        if table.pirate is not None:
            able["fish pirate"] = 2
        able |= {f"fish steal {k}": 3 for k, seat in opponents if k and table.seats[seat].hand_size}
        if self._sails_to_any():
            able |= {f"fish trade {resource}": 3 for resource in stocked}
        able |= {f"fish take {resource}": 4 for resource in stocked}
        if self._free_pieces():
            able["fish route"] = 5
        if sum(table.deck.values()):
            able["fish card"] = 7
        return {text for text, price in able.items() if price <= fish}

    def _sails_to_any(self) -> bool:
        """Whether a ship lies beside a scroll 3:1 (HAWAII-62)."""
        lists = self.table.board.lists
        return lists is not None and any(lists.rate.get(edge) == "3:1" for edge in self.table.seats[self.active].ships)

    def _spend(self, price: int) -> None:
        self.table.seats[self.active].counts["fish"] -= price
        self.used_in = self.phase

    def _do_fish_robber(self) -> None:
        self._spend(2)
        self.table.robber = None

    def _do_fish_pirate(self) -> None:
        self._spend(2)
        self.table.pirate = None

    def _do_fish_steal(self, k: str) -> None:
        self._spend(3)
        self.resume_phase = self.phase
        self._steal_from((self.active + int(k)) % self.num_players)

    def _do_fish_trade(self, resource: str) -> None:
        self._spend(3)
        self.table.gain(self.active, resource)

    def _do_fish_take(self, resource: str) -> None:
        self._spend(4)
        self.table.gain(self.active, resource)

    def _do_fish_card(self) -> None:
        self._spend(7)
        self._go_to("drawn card", -1)

    def _outcome_drawn_card(self, card: str) -> None:
        super()._outcome_drawn_card(card)
        if self.used_in:  # perhaps before the roll
            self._go_to(self.used_in)

    def _do_buy_card(self) -> None:
        self.used_in = ""
        super()._do_buy_card()

    def _do_fish_route(self) -> None:
        self._spend(5)
        self._go_to("fish piece")

    def _legal_fish_piece(self) -> set[str]:
        return self._free_pieces()

    def _piece_settled(self, placed_in: str) -> None:
        if placed_in == "fish piece":
            self._go_to(self.used_in)
        else:
            super()._piece_settled(placed_in)

    # Above the limit (HAWAII-67..69)

    def _do_end_turn(self) -> None:
        seat = self.table.seats[self.active]
        seat.counts["fish"] = min(seat.counts["fish"], LIMIT)
        super()._do_end_turn()
