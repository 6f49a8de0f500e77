"""What a roll produces (BARGE-043..049)."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from ..parts.robber import Robber
from ..table import PRODUCT, RESOURCES
from .course import Voyage


class Production(Voyage, Robber):
    """Cards, gold from captured fields, and gold for those who got no card."""

    FIELD_PAYS: ClassVar[int] = 2  # BARGE-044

    def _produce(self, roll: int) -> None:
        table, owners = self.table, self.table.owners()
        due = {resource: Counter[int]() for resource in RESOURCES}
        for name in table.board.hexes:
            if table.number_of(name) != roll:
                continue
            beside = [owners[vertex] for vertex in table.board.hex_vertices[name] if vertex in owners]
            if table.terrain[name] == "gold":
                for owner in beside:
                    table.seats[owner].gold += self.FIELD_PAYS
            else:
                due[PRODUCT[table.terrain[name]]].update(beside)
        served = self._pay_out(due)
        for number, seat in enumerate(table.seats):
            if number not in served:  # BARGE-045, BARGE-046, BARGE-048
                seat.gold += 1

    def _pay_out(self, due: dict[str, Counter[int]]) -> set[int]:
        """Pay what the bank can (BARGE-047); the seats that got a card."""
        table, served = self.table, set[int]()
        for resource, shares in due.items():
            stock = table.bank[resource]
            if shares.total() > stock:
                sole = len(shares) == 1 and self.options.sole_shortage
                shares = Counter(dict.fromkeys(shares, stock)) if sole else Counter()
            for owner, amount in shares.items():
                table.gain(owner, resource, amount)
                if amount:
                    served.add(owner)
        return served
