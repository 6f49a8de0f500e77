"""Hidden hexes in sections with a spice hex each, and one pile for the rest of them all (FOG-13..25)."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from .face_down import FaceDown


class Sections(FaceDown):
    """The draw law of stacks that were shuffled."""

    SWITCHES: ClassVar[dict[str, Any]] = {"robber_start": "desert"}  # FOG-12; what it means stands in `Table`

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        board = self.table.board
        self.spice_unfound = set(board.stacks)
        if board.stacks:
            self.pile = {"hexes": Counter(board.hex_pool["fog"]), "numbers": Counter(board.chip_pool["fog"])}

    def _chance_found_hex(self) -> Counter[str]:
        """FOG-22 in whole numbers (FOG-25)."""
        left, pool_of = self.pile["hexes"], self.table.board.pool_of
        section = pool_of[self.found]
        if not self.table.board.stacks or section not in self.spice_unfound:
            return super()._chance_found_hex()
        hidden = sum(self.table.terrain[name] == "missing" for name, letter in pool_of.items() if letter == section)
        weights = Counter({kind: (hidden - 1) * n for kind, n in left.items()})
        weights["spice"] = max(1, left.total())
        return weights

    def _outcome_found_hex(self, terrain: str) -> None:
        if terrain != "spice":
            super()._outcome_found_hex(terrain)
            return
        self.spice_unfound.remove(self.table.board.pool_of[self.found])
        self.table.terrain[self.found] = terrain
        self.table.look_again()
        self._reward_discovery()
