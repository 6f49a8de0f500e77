"""Trade: gold as a sixth good, three for one, gold for cards (BARGE-052..054, BARGE-164, BARGE-185, BARGE-194)."""

from __future__ import annotations

from typing import ClassVar

from ..parts.domestic_trade import DomesticTrade
from ..table import RESOURCES
from .course import Voyage


class Trade(Voyage, DomesticTrade):
    """With the bank and with each other."""

    RATE: ClassVar[int] = 3  # BARGE-053
    PRICE: ClassVar[int] = 2  # in gold (BARGE-054)
    MOST_BUYS: ClassVar[int] = 2

    def _held(self, number: int) -> dict[str, int]:
        return super()._held(number) | {"gold": self.table.seats[number].gold}

    def _hand_over(self, giver: int, taker: int, cards: list[str]) -> None:
        seats, gold = self.table.seats, cards.count("gold")
        seats[giver].gold -= gold
        seats[taker].gold += gold
        super()._hand_over(giver, taker, [card for card in cards if card != "gold"])

    def _legal_main(self) -> set[str]:
        seat, bank, turn = self.captain, self.table.bank, self.of_turn
        legal = super()._legal_main()
        for given in RESOURCES:
            if seat.hand[given] >= self.RATE:
                legal |= {f"maritime {given} {other}" for other in RESOURCES if other != given and bank[other]}
                legal.add(f"maritime {given} gold")
        if seat.gold >= self.PRICE and turn.buys < self.MOST_BUYS:
            legal |= {f"buy {wanted}" for wanted in RESOURCES if bank[wanted]}
        if turn.sales < self.table.villages_of(self.active, "fast_gold"):
            legal |= {f"sell {given}" for given in RESOURCES if seat.hand[given]}
        return legal

    def _do_maritime(self, pair: str) -> None:
        given, wanted = pair.split()
        self.table.pay(self.active, {given: self.RATE})
        if wanted == "gold":
            self.captain.gold += 1
        else:
            self.table.gain(self.active, wanted)

    def _do_buy(self, wanted: str) -> None:
        self.captain.gold -= self.PRICE
        self.of_turn.buys += 1
        self.table.gain(self.active, wanted)

    def _do_sell(self, given: str) -> None:
        self.table.pay(self.active, {given: 1})
        self.captain.gold += 1
        self.of_turn.sales += 1
