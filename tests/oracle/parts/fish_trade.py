"""Fish in offers, as a sixth good (HAWAII-86, HAWAII-132..136)."""

from __future__ import annotations

from .domestic_trade import DomesticTrade


class FishTrade(DomesticTrade):
    """Fish in offers, as a sixth good (HAWAII-86)."""

    def _held(self, number: int) -> dict[str, int]:
        held = super()._held(number)
        return held | {"fish": self.table.seats[number].counts["fish"]} if self.options.fishing else held

    def _hand_over(self, giver: int, taker: int, cards: list[str]) -> None:
        seats = self.table.seats
        seats[giver].counts["fish"] -= cards.count("fish")
        seats[taker].counts["fish"] += cards.count("fish")
        super()._hand_over(giver, taker, [card for card in cards if card != "fish"])
