"""Dice as a deck of 36 cards (HOUSE-06..11)."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any, ClassVar

from .turn import Turn

ALL = frozenset(product(range(1, 7), repeat=2))
KEPT = 5  # cards that are shuffled with the others instead of being drawn (HOUSE-08)


class DiceDeck(Turn):
    """A roll is a card, which stays out until nearly all have been drawn."""

    SWITCHES: ClassVar[dict[str, Any]] = {"dice": ("rolled", "deck")}  # HOUSE-06

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.dice_cards = set(ALL)

    def _chance_dice(self) -> dict[int, int]:
        if self.options.dice == "rolled":
            return super()._chance_dice()
        return Counter(map(sum, self.dice_cards))

    def _outcome_dice(self, roll: str) -> None:
        if self.options.dice == "deck":
            self._draw_card(min(card for card in self.dice_cards if sum(card) == int(roll)))  # HOUSE-07
        super()._outcome_dice(roll)

    def _draw_card(self, card: tuple[int, int]) -> None:
        self.dice_cards.remove(card)
        if len(self.dice_cards) == KEPT:
            self.dice_cards = set(ALL)

    def _facts(self) -> dict[str, Any]:
        if self.options.dice == "rolled":
            return super()._facts()
        return super()._facts() | {"dice_drawn": sorted(f"{red}{other}" for red, other in ALL - self.dice_cards)}
