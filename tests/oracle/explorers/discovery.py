"""Discovery by ships that point at hidden hexes (BARGE-089..095, BARGE-197, BARGE-198)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..table import PRODUCT
from .course import Voyage

GOLD_OF_DISCOVERY = 2  # BARGE-091


class Discovery(Voyage):
    """One hex after the other, each settled completely."""

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.found = ""  # the hex that is being turned up

    def _pile(self) -> dict[str, Counter[Any]]:
        """What is left of the hex's area."""
        return self.table.pile[self.table.chart.area[self.found]]

    def _discover(self) -> None:
        """Turn up what the active ship points at; that ends its movement (BARGE-089, BARGE-094)."""
        hidden = self.table.hidden_from(self.lane)
        if hidden:
            self.found = hidden[0]
            self.underway.ended = True
            self._go_to("found hex", -1)
        else:
            self.found = ""
            self._go_to("sail")

    def _chance_found_hex(self) -> Counter[str]:
        return self._pile()["hexes"]

    def _outcome_found_hex(self, terrain: str) -> None:
        table = self.table
        self._pile()["hexes"][terrain] -= 1
        table.terrain[self.found] = terrain
        table.look_again()
        if terrain in ("gold", "spice"):
            table.crews_on[self.found] = {}  # BARGE-092
        draws = dict.fromkeys(PRODUCT, "found token") | {"shoal": "shoal number", "spice": "village kind"}
        if terrain in draws:  # BARGE-198
            self._go_to(draws[terrain], -1)
        else:
            self._reward()

    def _chance_found_token(self) -> Counter[int]:
        return self._pile()["numbers"]

    def _outcome_found_token(self, number: str) -> None:
        self._pile()["numbers"][int(number)] -= 1
        self.table.numbers[self.found] = int(number)
        self._reward()

    def _chance_shoal_number(self) -> dict[str, int]:
        return {f"shoal {number}": n for number, n in self.table.shoals_left.items()}

    def _outcome_shoal_number(self, word: str) -> None:
        number = int(word.split()[1])
        self.table.shoals_left[number] -= 1
        self.table.shoal_number[self.found] = number
        self._reward()

    def _chance_village_kind(self) -> dict[str, int]:
        return {f"village {kind}": n for kind, n in self._pile()["villages"].items()}

    def _outcome_village_kind(self, word: str) -> None:
        kind = word.split()[1]
        self._pile()["villages"][kind] -= 1
        self.table.village[self.found] = kind
        self._reward()

    def _reward(self) -> None:
        """What the explorer gets (BARGE-090, BARGE-091)."""
        product = PRODUCT.get(self.table.terrain[self.found])
        if product is None:
            self.captain.gold += GOLD_OF_DISCOVERY
        elif self.table.bank[product]:
            self.table.gain(self.active, product)
        self._discover()
