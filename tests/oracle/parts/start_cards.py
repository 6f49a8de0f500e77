"""A development card for everybody before the first settlement (REACH-05, REACH-06)."""

from __future__ import annotations

from typing import Any, ClassVar

from ..course import Course


class StartCards(Course):
    """The beginning of a game with a card in each hand; it was not bought, so that it may be played at once."""

    SWITCHES: ClassVar[dict[str, Any]] = {"start_cards": False}  # REACH-05

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.start_cards = 0  # dealt so far
        self.dealt_pirate: str | None = None

    def _begin(self, dealt_pirate: str | None) -> None:
        if not self.options.start_cards:
            super()._begin(dealt_pirate)
            return
        self.dealt_pirate = dealt_pirate
        self._lay_pirate(dealt_pirate)
        self._next_start_card()

    def _next_start_card(self) -> None:
        if self.start_cards == self.num_players:
            super()._begin(self.dealt_pirate)
        else:
            self._go_to("start card", -1)

    def _lay_pirate(self, dealt: str | None) -> None:
        """Dealt or printed it lies there with the board already, unless the players are to agree on it (REACH-05)."""
        if not self.options.pirate:
            return
        if self.options.pirate_start == "random":
            self.table.pirate = dealt
        elif self.options.pirate_start != "agreed" and (oceans := self.table.hexes_of_class("ocean")):
            self.table.pirate = self._printed_start(oceans)

    def _chance_start_card(self) -> dict[str, int]:
        return self.table.deck

    def _outcome_start_card(self, card: str) -> None:
        self.table.deck[card] -= 1
        self.table.seats[self.start_cards].cards[card] += 1
        self.start_cards += 1
        self._next_start_card()

    def _facts_of_turn(self) -> dict[str, Any]:
        if not self.options.start_cards:
            return super()._facts_of_turn()
        return super()._facts_of_turn() | {"start_cards": self.start_cards}
