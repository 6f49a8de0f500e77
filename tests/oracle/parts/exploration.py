"""Discovery: the road or ship that touches a hex lying face down turns it up (OCEANS-08..20).

One hex after the other, lowest first, each settled completely; then play goes on behind the piece (OCEANS-09). Until
then nobody wins (EDGE-61).
"""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from ..table import PRODUCT, named
from .picks import Picks


class Exploration(Picks):
    """Hexes that nobody knows yet."""

    SWITCHES: ClassVar[dict[str, Any]] = {
        "exploration": False,  # OCEANS-08
        "setup_reward": True,  # C-05
    }

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        board = self.table.board
        self.pile = {"hexes": Counter[str](), "numbers": Counter[int]()}  # face down (OCEANS-20)
        for letter in {board.pool_of[name] for name in board.face_down}:
            self.pile["hexes"].update(board.hex_pool.get(letter, []))
            self.pile["numbers"].update(board.chip_pool.get(letter, []))
        self.found = ""  # the hex that is being turned up

    def _reach_on(self) -> None:
        missing = self._hidden_still()
        if missing and self.options.exploration:
            self.found = missing[0]
            self._go_to("found hex", -1)
        else:
            super()._reach_on()

    def _hidden_still(self) -> list[str]:
        """What the piece touches that lies face down, lowest first."""
        touched = self.table.board.touched(self.reaching) if self.reaching else []
        return [name for name in touched if self.table.terrain[name] == "missing"]

    def _chance_found_hex(self) -> Counter[str]:
        return self.pile["hexes"]

    def _outcome_found_hex(self, terrain: str) -> None:
        self.pile["hexes"][terrain] -= 1
        self.table.terrain[self.found] = terrain
        self.table.look_again()
        productive = terrain == "gold" or terrain in PRODUCT
        if productive and self.pile["numbers"].total():
            self._go_to("found token", -1)
        else:
            self._reward_discovery()

    def _chance_found_token(self) -> Counter[int]:
        return self.pile["numbers"]

    def _outcome_found_token(self, number: str) -> None:
        self.pile["numbers"][int(number)] -= 1
        self.table.numbers[self.found] = int(number)
        self._reward_discovery()

    def _reward_discovery(self) -> None:
        """One card for the discoverer, if the bank has it (OCEANS-11..14, DECISIONS-31)."""
        terrain = self.table.terrain[self.found]
        if self.in_set_up and not self.options.setup_reward:  # C-05
            self._reach_on()
        elif terrain == "gold":
            self.table.seats[self.active].picks_owed += 1
            self._ask_picks()
        else:
            if terrain in PRODUCT and self.table.bank[PRODUCT[terrain]]:
                self.table.gain(self.active, PRODUCT[terrain])
            self._reach_on()

    def _picks_made(self) -> None:
        if self.reaching:
            self._reach_on()
        else:
            super()._picks_made()

    def _facts(self) -> dict[str, Any]:
        if not self.options.exploration or not self.table.board.face_down:
            return super()._facts()
        return super()._facts() | {"pile": {kind: named(counts) for kind, counts in self.pile.items()}}
