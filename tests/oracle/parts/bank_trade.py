"""Trade with the bank, by harbours too (BASE-65..67, DECISIONS-29), and above its price (HOUSE-18..20)."""

from __future__ import annotations

from typing import Any, ClassVar

from ..course import Course

MOST = 4  # cards given for one (HOUSE-18)


class BankTrade(Course):
    """So many cards of a resource for one of another."""

    SWITCHES: ClassVar[dict[str, Any]] = {"any_rate": False}  # HOUSE-18

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.bank_paid: dict[str, int] = {}

    def apply(self, text: str, legal: set[str] | None = None) -> None:
        """Carry out an action; any but a trade with the bank ends what may be given for the last one (HOUSE-19)."""
        super().apply(text, legal)
        if not text.startswith("maritime "):
            self.bank_paid = {}

    def _legal_main(self) -> set[str]:
        hand, bank = self.table.seats[self.active].hand, self.table.bank
        ratios = self._ratios(self.active)
        return (
            super()._legal_main()
            | {
                f"maritime {given} {other}"
                for given in bank
                if hand[given] >= ratios[given]
                for other in bank
                if bank[other] > 0 and given != other
            }
            | {f"maritime {given} {given}" for given, paid in self.bank_paid.items() if paid < MOST and hand[given] > 0}
        )

    def _ratios(self, number: int) -> dict[str, int]:
        """How many cards of each good buy one other (BASE-65, BASE-67)."""
        kinds = self.table.harbours_at(self.table.seats[number].buildings)
        usual = 3 if "3:1" in kinds else 4
        return {resource: 2 if resource in kinds else usual for resource in self.table.bank}

    def _do_maritime(self, pair: str) -> None:
        given, wanted = pair.split()
        if given == wanted:
            self.table.pay(self.active, {given: 1})
            self.bank_paid[given] += 1
            return
        price = self._ratios(self.active)[given]
        self.table.pay(self.active, {given: price})
        self.table.gain(self.active, wanted)
        if self.options.any_rate:
            self.bank_paid = {given: price}

    def _facts(self) -> dict[str, Any]:
        return super()._facts() | ({"bank_paid": dict(self.bank_paid)} if self.bank_paid else {})
