"""Trade with the bank, by harbours too (BASE-65..67, DECISIONS-29)."""

from __future__ import annotations

from ..course import Course


class BankTrade(Course):
    """So many cards of a resource for one of another."""

    def _legal_main(self) -> set[str]:
        hand, bank = self.table.seats[self.active].hand, self.table.bank
        ratios = self._ratios(self.active)
        return super()._legal_main() | {
            f"maritime {given} {other}"
            for given in bank
            if hand[given] >= ratios[given]
            for other in bank
            if bank[other] > 0 and given != other
        }

    def _ratios(self, number: int) -> dict[str, int]:
        """How many cards of each good buy one other (BASE-65, BASE-67)."""
        kinds = self.table.harbours_at(self.table.seats[number].buildings)
        usual = 3 if "3:1" in kinds else 4
        return {resource: 2 if resource in kinds else usual for resource in self.table.bank}

    def _do_maritime(self, pair: str) -> None:
        given, wanted = pair.split()
        self.table.pay(self.active, {given: self._ratios(self.active)[given]})
        self.table.gain(self.active, wanted)
