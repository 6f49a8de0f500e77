"""Commodities: what cities produce, trade, the aqueduct (CK-013..024, CK-029, CK-031..033, CK-164, CK-165)."""

from __future__ import annotations

from typing import Any

from ..realm import COMMODITIES
from ..table import RESOURCES
from .bank_trade import BankTrade
from .production import Production

OF_CITY: dict[str, dict[str, int]] = {  # CK-014
    "farmland": {"grain": 2},
    "hills": {"brick": 2},
    "forest": {"lumber": 1, "paper": 1},
    "pasture": {"wool": 1, "cloth": 1},
    "mountains": {"ore": 1, "coin": 1},
}
LEVEL_OF_ABILITY = 3  # trading house, fortress, aqueduct


class Commodities(BankTrade, Production):
    """Three more goods, which only cities bring."""

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.paid: set[int] = set()  # seats that this roll has paid, or owes a pick (CK-032)
        self.aqueducts: list[int] = []  # seats that still take a resource, in this order

    # Production

    def _yield(self, terrain: str, is_city: bool) -> dict[str, int]:
        if is_city and self.options.cities_and_knights:
            return OF_CITY[terrain]
        return super()._yield(terrain, is_city)

    def _produce(self, roll: int) -> None:
        self.paid = set()
        super()._produce(roll)
        self.paid |= {number for number, seat in enumerate(self.table.seats) if seat.picks_owed}
        self.aqueducts = [
            number
            for number in self._in_turn_order()
            if self.table.seats[number].realm.levels["science"] >= LEVEL_OF_ABILITY and number not in self.paid
        ]

    def _pay_out(self, number: int, good: str, n: int) -> None:
        super()._pay_out(number, good, n)
        if n:
            self.paid.add(number)

    def _picks_made(self) -> None:
        """The aqueducts come after all picks, while the bank has anything (CK-031, CK-033)."""
        if self.aqueducts and any(self.table.bank[resource] for resource in RESOURCES):
            self.table.seats[self.aqueducts.pop(0)].picks_owed = 1
            self._ask_picks()
            return
        self.aqueducts = []
        super()._picks_made()

    # Trade with the bank (CK-165)

    def _ratios(self, number: int) -> dict[str, int]:
        ratios, realm = super()._ratios(number), self.table.seats[number].realm
        if realm.levels["trade"] >= LEVEL_OF_ABILITY:  # CK-029
            ratios |= {good: 2 for good in COMMODITIES if good in ratios}
        return ratios

    # The end, and facts

    def _end_game(self) -> None:
        self.aqueducts = []
        super()._end_game()

    def _facts_of_turn(self) -> dict[str, Any]:
        if not self.options.cities_and_knights:
            return super()._facts_of_turn()
        return super()._facts_of_turn() | {"aqueducts": sorted(self.aqueducts)}
