"""A progress card for everybody who wants one, before the first settlement (CK-130, REACH-07, REACH-08)."""

from __future__ import annotations

from .progress_cards import ProgressCards
from .start_cards import StartCards


class StartDecks(StartCards, ProgressCards):
    """Instead of a development card: each seat names a deck, or does not."""

    def _next_start_card(self) -> None:
        if self.options.cities_and_knights and self.start_cards < self.num_players:
            self._go_to("deck", self.start_cards)
        else:
            super()._next_start_card()

    def _legal_deck(self) -> set[str]:
        return super()._legal_deck() | ({"stop"} if self.in_set_up else set())

    def _deck_chosen(self) -> None:
        super()._deck_chosen()
        if self.in_set_up:
            self.start_cards += 1

    def _do_stop_in_deck(self) -> None:
        self.start_cards += 1
        self._next_start_card()

    def _draws_are_over(self) -> None:
        if self.in_set_up:
            self._next_start_card()
        else:
            super()._draws_are_over()
