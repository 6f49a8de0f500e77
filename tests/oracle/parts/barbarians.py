"""Barbarians: how they come, whom they rob of a city, who is thanked (CK-042, CK-102..114, CK-214..218)."""

from __future__ import annotations

from typing import Any

from .cities import Cities
from .progress_cards import ProgressCards
from .robber import Robber

STEPS = 7  # CK-004


class Barbarians(ProgressCards, Robber, Cities):
    """A fleet that comes nearer with every ship on the event die."""

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.steps = 0  # that the fleet has made
        self.attacked = False  # whether the first attack is over
        self.is_attack = False  # whether one is going on
        self.losers: list[int] = []  # seats that still lose a city, in this order
        self.tied: list[int] = []  # seats that still choose a deck

    def _face_lies(self) -> None:
        if self.face != "ship":
            super()._face_lies()
        elif self.steps + 1 < STEPS:  # CK-042
            self.steps += 1
            self._event_is_over()
        else:
            self._attack()

    def _attack(self) -> None:
        seats, order = self.table.seats, self._in_turn_order()
        self.is_attack = True
        given = {number: seats[number].realm.strength() for number in order}
        if sum(given.values()) >= sum(len(seat.cities) for seat in seats):  # CK-102..104
            best = [number for number, strength in given.items() if strength and strength == max(given.values())]
            if len(best) == 1:
                seats[best[0]].realm.defender += 1
            else:
                self.tied = best  # CK-105
            self._next_tied()
        else:
            open_to_loss = [number for number in order if seats[number].realm.plain()]  # CK-108
            least = min((given[number] for number in open_to_loss), default=0)
            self.losers = [number for number in open_to_loss if given[number] == least]  # CK-106
            self._next_loser()

    def _attack_is_over(self) -> None:
        """CK-111."""
        self.steps, self.attacked, self.is_attack = 0, True, False
        for seat in self.table.seats:
            for knight in seat.realm.knights.values():
                knight.active = knight.fresh = False
        self._event_is_over()

    # Defeat (CK-106, CK-215)

    def _next_loser(self) -> None:
        if self.losers:
            self._go_to("lose city", self.losers[0])
        else:
            self._attack_is_over()

    def _legal_lose_city(self) -> set[str]:
        return {f"lose {vertex}" for vertex in self.table.seats[self.actor].realm.plain().values()}

    def _do_lose(self, vertex: str) -> None:
        self.losers.remove(self.actor)
        self._reduce(self.actor, vertex)
        self._next_loser()

    # Thanks to several (CK-105)

    def _next_tied(self) -> None:
        if self.tied and self._legal_deck():
            self._go_to("deck", self.tied[0])
        else:
            self.tied = []
            self._attack_is_over()

    def _deck_chosen(self) -> None:
        super()._deck_chosen()
        if self.is_attack:
            self.tied.remove(self.actor)

    def _draws_are_over(self) -> None:
        if self.is_attack:
            self._next_tied()
        else:
            super()._draws_are_over()

    # Robber and pirate wait for the first attack (CK-114)

    def _move_robber_or_pirate(self, resume_phase: str) -> None:
        if self.attacked or not self.options.cities_and_knights:
            super()._move_robber_or_pirate(resume_phase)
        else:
            self.resume_phase = resume_phase
            self._resume()

    # The end

    def _end_game(self) -> None:
        self.losers, self.tied, self.draws, self.draw_colour = [], [], [], None
        super()._end_game()

    # Facts

    def _facts(self) -> dict[str, Any]:
        facts = super()._facts()
        if not self.options.cities_and_knights:
            return facts
        fleet = {"barbarians": self.steps, "attacked": self.attacked}
        return facts | {"realm": facts["realm"] | fleet}

    def _facts_of_turn(self) -> dict[str, Any]:
        due = {"losers": sorted(self.losers), "tied": sorted(self.tied)}
        return super()._facts_of_turn() | (due if self.options.cities_and_knights else {})
