"""Merchants at spice hexes and the trade options they bring (SPICE-10..30, SPICE-58, SPICE-65..68)."""

from __future__ import annotations

from typing import Any, ClassVar

from ..table import RESOURCES, counted, none_of
from .robber import Robber
from .ships import Ships
from .spice_cards import SpiceCards

PRICE = {"ore": 1, "wool": 1}  # SPICE-10
EACH = 2  # trade options of a resource (SPICE-02)


class Merchants(SpiceCards, Ships, Robber):
    """Who stands at a spice hex may buy spices for what his trade options name."""

    SWITCHES: ClassVar[dict[str, Any]] = {"merchants": 3}  # SPICE-01

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.trade_options = [none_of(RESOURCES) for _ in self.table.seats]
        self.options_shown: list[set[str]] = [set() for _ in self.table.seats]  # SPICE-25
        self.pool_seen = [self._pool() for _ in self.table.seats]  # SPICE-26

    def _pool(self) -> dict[str, int]:
        """The trade options that nobody has."""
        return {resource: EACH - sum(held[resource] for held in self.trade_options) for resource in RESOURCES}

    def _hand_limit(self, number: int) -> int:
        return super()._hand_limit(number) + 2 * sum(self.trade_options[number].values())  # SPICE-32

    def _lane_ends(self, number: int) -> set[str]:
        own = {vertex for vertex, owner in self.table.merchants.items() if owner == number}
        return super()._lane_ends(number) | own  # SPICE-17

    # Placing

    def _legal_main(self) -> set[str]:
        legal = super()._legal_main()
        if not self.options.spices:
            return legal
        seat, held = self.table.seats[self.active], self.trade_options[self.active]
        if seat.affords(PRICE):
            legal |= {f"merchant {vertex}" for vertex in self._berths()}
        if self._can_be_drawn():  # SPICE-29
            legal |= {f"spice {resource}" for resource in RESOURCES if held[resource] and seat.hand[resource] >= 2}
        return legal

    def _berths(self) -> set[str]:
        """Where the active player can put a merchant (SPICE-58, SPICE-52)."""
        table, seat = self.table, self.table.seats[self.active]
        if list(table.merchants.values()).count(self.active) >= self.options.merchants:
            return set()
        ends = table.board.ends(seat.roads | seat.ships) - table.merchants.keys() - table.knights().keys()
        return {vertex for vertex in ends if len(table.spices_at[vertex]) == 1}

    def _do_merchant(self, vertex: str) -> None:
        table = self.table
        table.pay(self.active, PRICE)
        corners = set(table.board.hex_vertices[table.spices_at[vertex][0]])
        is_first = not any(owner == self.active for at, owner in table.merchants.items() if at in corners)
        table.merchants[vertex] = self.active
        if is_first and any(self._pool().values()):  # SPICE-22..24
            self.pool_seen[self.active] = self._pool()
            self._go_to("trade option")

    def _legal_trade_option(self) -> set[str]:
        return {f"option {resource}" for resource, n in self._pool().items() if n}

    def _do_option(self, resource: str) -> None:
        self.trade_options[self.active][resource] += 1
        self.pool_seen[self.active] = self._pool()
        self._go_to("main")

    # Using a trade option (SPICE-28)

    def _do_spice(self, resource: str) -> None:
        self.options_shown[self.active].add(resource)
        self.table.pay(self.active, {resource: 2})
        self._spice_due()

    # Facts

    def _facts_of_pieces(self, number: int) -> dict[str, Any]:
        facts = super()._facts_of_pieces(number)
        if not self.options.spices:
            return facts
        own = [vertex for vertex, owner in self.table.merchants.items() if owner == number]
        return facts | {"merchants": sorted(own)}

    def _facts_of_seat(self, number: int) -> dict[str, Any]:
        facts = super()._facts_of_seat(number)
        if not self.options.spices:
            return facts
        return facts | {
            "options": counted(self.trade_options[number]),
            "options_shown": dict.fromkeys(self.options_shown[number], 1),
            "pool_seen": counted(self.pool_seen[number]),
        }
