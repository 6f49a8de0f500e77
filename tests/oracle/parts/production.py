"""What a roll produces (BASE-27..31, GOLD-01)."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from ..table import PRODUCT
from .picks import Picks
from .turn import Turn


class Production(Picks, Turn):
    """Cards for buildings, and picks for those on gold."""

    SWITCHES: ClassVar[dict[str, Any]] = {"sole_shortage": True}  # C-11

    def _rolled(self, roll: int) -> None:
        """Production, and then gold (BASE-27, GOLD-04)."""
        self._produce(roll)
        self._ask_picks("main")

    def _produce(self, roll: int) -> None:
        """Pay out a roll and note the gold picks it entitles to."""
        table, owners = self.table, self.table.owners()
        due = {good: Counter[int]() for good in table.bank}
        for name, number in table.numbers.items():
            if number != roll or name == table.robber:
                continue
            terrain = table.terrain[name]
            for vertex in table.board.hex_vertices[name]:
                if vertex not in owners:
                    continue
                owner = owners[vertex]
                is_city = vertex in table.seats[owner].cities
                if terrain == "gold":
                    table.seats[owner].picks_owed += 2 if is_city else 1
                elif terrain in PRODUCT:
                    for good, n in self._yield(terrain, is_city).items():
                        due[good][owner] += n
        for good, shares in due.items():
            if sum(shares.values()) <= table.bank[good]:
                for owner, amount in shares.items():
                    self._pay_out(owner, good, amount)
            elif len(shares) == 1 and self.options.sole_shortage:
                self._pay_out(next(iter(shares)), good, table.bank[good])

    def _yield(self, terrain: str, is_city: bool) -> dict[str, int]:
        """What a building gets at a hex."""
        return {PRODUCT[terrain]: 2 if is_city else 1}

    def _pay_out(self, number: int, good: str, n: int) -> None:
        """Pay what a roll has produced."""
        self.table.gain(number, good, n)
