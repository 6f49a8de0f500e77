"""Rates at the bank by ships beside scrolls (HAWAII-34..37)."""

from __future__ import annotations

from ..table import RESOURCES
from .bank_trade import BankTrade


class Scrolls(BankTrade):
    """Rates of ships in the place of those of harbours."""

    def _ratios(self, number: int) -> dict[str, int]:
        """HAWAII-34..37."""
        lists = self.table.board.lists
        if lists is None:
            return super()._ratios(number)
        kinds = {lists.rate[edge] for edge in self.table.seats[number].ships if edge in lists.rate}
        usual = 3 if "3:1" in kinds else 4
        return {resource: 2 if resource in kinds else usual for resource in RESOURCES}
