"""Progress cards: who draws them, how many are held, which lie open (CK-043..051, CK-171..174)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..realm import COLOUR_OF, DECKS, HELD_AT_MOST, OPEN_CARDS
from ..table import counted
from .event_die import EventDie


class ProgressCards(EventDie):
    """Three decks, and the cards that were given back to them."""

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.undrawn = Counter({kind: n for deck in DECKS.values() for kind, n in deck.items()})
        self.played_cards = Counter[str]()  # given back; all see them
        self.dropped_cards = Counter[str]()  # given back; nobody else sees them
        self.draws: list[int] = []  # seats that are to draw, in this order
        self.draw_colour: str | None = None

    # Drawing

    def _face_lies(self) -> None:
        """CK-043."""
        colour, red = self.face, self.red
        if colour not in DECKS:
            super()._face_lies()
            return
        assert red is not None
        levels = {number: self.table.seats[number].realm.levels[colour] for number in self._in_turn_order()}
        self._draw_all([number for number, level in levels.items() if level >= 1 and red <= level + 1], colour)

    def _draw_all(self, seats: list[int], colour: str) -> None:
        """Let these seats draw a card of a colour, one after the other."""
        self.draws, self.draw_colour = list(seats), colour
        self._next_draw()

    def _next_draw(self) -> None:
        """Ask for the next draw, if there is one, unless the game is won by the last one (CK-162, CK-171)."""
        if self._is_won():
            return
        if self.draws and self.draw_colour is not None and self._has_cards(self.draw_colour):
            self._turn_over(self.draw_colour)
            self._go_to("drawn progress", -1)
            return
        self.draws, self.draw_colour = [], None  # CK-044
        self._draws_are_over()

    def _draws_are_over(self) -> None:
        self._event_is_over()

    def _left_in(self, colour: str) -> dict[str, int]:
        """The undrawn cards of a deck."""
        return {kind: self.undrawn[kind] for kind in DECKS[colour]}

    def _has_cards(self, colour: str) -> bool:
        returned = self.played_cards + self.dropped_cards
        return any(self.undrawn[kind] or returned[kind] for kind in DECKS[colour])

    def _turn_over(self, colour: str) -> None:
        """With no undrawn card the returned ones are undrawn now (CK-047)."""
        if any(self._left_in(colour).values()):
            return
        for kind in DECKS[colour]:
            self.undrawn[kind] = self.played_cards.pop(kind, 0) + self.dropped_cards.pop(kind, 0)

    def _chance_drawn_progress(self) -> dict[str, int]:
        """CK-172."""
        assert self.draw_colour is not None
        return {f"progress {kind}": n for kind, n in self._left_in(self.draw_colour).items()}

    def _outcome_drawn_progress(self, outcome: str) -> None:
        kind, number = outcome.removeprefix("progress "), self.draws.pop(0)
        self.undrawn[kind] -= 1
        self.table.seats[number].realm.progress[kind] += 1
        if not self.draws:
            self.draw_colour = None
        if number != self.active and self._holds_too_many(number):
            self._go_to("drop card", number)
        else:
            self._next_draw()

    # Dropping (CK-046)

    def _holds_too_many(self, number: int) -> bool:
        return self.table.seats[number].realm.hidden().total() > HELD_AT_MOST

    def _legal_drop_card(self) -> set[str]:
        return {f"drop card {kind}" for kind in self.table.seats[self.actor].realm.hidden()}

    def _legal_main(self) -> set[str]:
        legal = super()._legal_main()
        if self._holds_too_many(self.active):
            legal |= {f"drop card {kind}" for kind in self.table.seats[self.active].realm.hidden()}
            legal.discard("end turn")
        return legal

    def _do_drop_card(self, kind: str) -> None:
        self.table.seats[self.actor].realm.progress[kind] -= 1
        self.dropped_cards[kind] += 1

    def _do_drop_card_in_drop_card(self, kind: str) -> None:
        self._do_drop_card(kind)
        self._next_draw()

    # A deck of one's choice (CK-105, CK-130)

    def _legal_deck(self) -> set[str]:
        return {f"deck {colour}" for colour in DECKS if self._has_cards(colour)}

    def _do_deck(self, colour: str) -> None:
        self._deck_chosen()
        self._draw_all([self.actor], colour)

    def _deck_chosen(self) -> None:
        """The acting seat has chosen a deck."""

    # Facts

    def _facts(self) -> dict[str, Any]:
        facts = super()._facts()
        if not self.options.cities_and_knights:
            return facts
        cards = {"played": self.played_cards, "dropped": self.dropped_cards, "undrawn": self.undrawn}
        return facts | {"realm": {what: counted(counts) for what, counts in cards.items()}}

    def _facts_of_turn(self) -> dict[str, Any]:
        draws = {"draws": sorted(self.draws), "draw_colour": self.draw_colour}
        return super()._facts_of_turn() | (draws if self.options.cities_and_knights else {})

    def _facts_of_seat(self, number: int) -> dict[str, Any]:
        facts = super()._facts_of_seat(number)
        if not self.options.cities_and_knights:
            return facts
        return facts | {"progress": counted(self.table.seats[number].realm.progress)}


assert OPEN_CARDS < COLOUR_OF.keys() and {sum(deck.values()) for deck in DECKS.values()} == {18}
