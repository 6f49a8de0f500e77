"""A dice deck with Cities & Knights (HOUSE-10)."""

from __future__ import annotations

from collections import Counter

from .dice_deck import DiceDeck
from .event_die import EventDie


class DieByDie(DiceDeck, EventDie):
    """A card tells the red die first, then the other one."""

    def _chance_red_die(self) -> dict[str, int]:
        if self.options.dice == "rolled":
            return super()._chance_red_die()
        return Counter(f"red {red}" for red, _ in self.dice_cards)

    def _chance_other_die(self) -> dict[str, int]:
        if self.options.dice == "rolled":
            return super()._chance_other_die()
        return {f"other {other}": 1 for red, other in self.dice_cards if red == self.red}

    def _outcome_other_die(self, outcome: str) -> None:
        super()._outcome_other_die(outcome)
        if self.options.dice == "deck":
            assert self.red is not None and self.other is not None
            self._draw_card((self.red, self.other))
