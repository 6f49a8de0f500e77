"""Cards of choice from the bank: starting gold, gold fields, Year of Plenty (GOLD, BASE-58)."""

from __future__ import annotations

from typing import Any

from ..course import Course
from ..table import RESOURCES


class Picks(Course):
    """What seats owe themselves is noted with the seat."""

    def _ask_picks(self, resume_phase: str | None = None) -> None:
        """Ask who still owes a pick, in turn order; an empty bank ends all of it (GOLD-05, GOLD-07)."""
        if resume_phase is not None:
            self.resume_phase = resume_phase
        if not any(self.table.bank[resource] for resource in RESOURCES):
            self._forget_picks()
        for number in self._in_turn_order():
            if self.table.seats[number].picks_owed:
                self._go_to("take", number)
                return
        self._picks_made()

    def _picks_made(self) -> None:
        self._resume()

    def _legal_take(self) -> set[str]:
        return {f"take {resource}" for resource in RESOURCES if self.table.bank[resource]}

    def _do_take(self, resource: str) -> None:
        self.table.gain(self.actor, resource)
        self.table.seats[self.actor].picks_owed -= 1
        self._ask_picks()

    def _forget_picks(self) -> None:
        for seat in self.table.seats:
            seat.picks_owed = 0

    def _facts_of_seat(self, number: int) -> dict[str, Any]:
        return super()._facts_of_seat(number) | {"picks_owed": self.table.seats[number].picks_owed}
