"""What a roll produces (BASE-27..31, GOLD-01)."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from ..table import PRODUCT, RESOURCES
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
        due = {resource: Counter[int]() for resource in RESOURCES}
        for name, number in table.numbers.items():
            if number != roll or name == table.robber:
                continue
            terrain = table.terrain[name]
            for vertex in table.board.hex_vertices[name]:
                if vertex not in owners:
                    continue
                owner = owners[vertex]
                amount = 2 if vertex in table.seats[owner].cities else 1
                if terrain == "gold":
                    table.seats[owner].picks_owed += amount
                elif terrain in PRODUCT:
                    due[PRODUCT[terrain]][owner] += amount
        for resource, shares in due.items():
            if sum(shares.values()) <= table.bank[resource]:
                for owner, amount in shares.items():
                    table.gain(owner, resource, amount)
            elif len(shares) == 1 and self.options.sole_shortage:
                table.gain(next(iter(shares)), resource, table.bank[resource])
