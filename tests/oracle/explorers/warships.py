"""Pirate ships: where they go, whom they rob, how they are driven off (BARGE-123..129, BARGE-136..140)."""

from __future__ import annotations

from typing import Any

from . import places
from .chart import BONUS
from .production import Production


class Warships(Production):
    """One for each player, instead of the robber."""

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.driving: int | None = None  # whose pirate ship is being driven off

    # Activation

    def _move_robber_or_pirate(self, resume_phase: str) -> None:
        """After the discards (BARGE-051)."""
        self._activate(resume_phase)

    def _activate(self, resume_phase: str) -> None:
        """Let the active player move the own pirate ship (BARGE-124)."""
        self.resume_phase = resume_phase
        self._go_to("warship")

    def _legal_warship(self) -> set[str]:
        return {f"pirate {name}" for name in places.warship_places(self.table, self.active)}

    def _do_pirate(self, name: str) -> None:
        table = self.table
        self.captain.warship = name
        if name in table.hauls:  # BARGE-126
            table.hauls.remove(name)
            table.hauls_left += 1
        sides = set(table.board.hex_edges[name])
        self._theft([n for n, seat in enumerate(table.seats) if sides.intersection(seat.fleet.values())])

    # Theft

    def _theft(self, beside: list[int]) -> None:
        """Rob an opponent with a card or gold (BARGE-127..129, BARGE-202)."""
        seats = self.table.seats
        self.victims = [n for n in beside if n != self.active and (seats[n].hand_size or seats[n].gold)]
        if not self.victims:
            self._resume()
        elif len(self.victims) > 1:
            self._go_to("steal")
        else:
            self._steal_from(self.victims[0])

    def _legal_steal(self) -> set[str]:
        return {f"steal {(victim - self.active) % self.num_players}" for victim in self.victims}

    def _steal_from(self, victim: int) -> None:
        if self.table.seats[victim].hand_size:
            super()._steal_from(victim)
        else:
            self._pay_gold(victim, self.active, 1)  # BARGE-128
            self._resume()

    def _pay_gold(self, payer: int, taker: int, amount: int) -> None:
        self.table.seats[payer].gold -= amount
        self.table.seats[taker].gold += amount

    # Driving off

    def _legal_at_rest(self) -> set[str]:
        legal, ship = super()._legal_at_rest(), self.underway
        if ship.stepped or ship.driven:  # BARGE-136, BARGE-138
            return legal
        hexes = set(self._pointed_at())
        return legal | {
            f"drive {(number - self.active) % self.num_players}"
            for number, seat in enumerate(self.table.seats)
            if number != self.active and seat.warship in hexes
        }

    def _do_drive(self, k: str) -> None:
        self.underway.driven = True
        self.driving = (self.active + int(k)) % self.num_players
        self._roll_die("drive")

    def _die_for_drive(self, die: int) -> None:
        """BARGE-137, BARGE-139, BARGE-140."""
        assert self.driving is not None
        lucky = {6} | {face for kind, face in BONUS.items() if self.table.villages_of(self.active, kind)}
        if die in lucky:
            self.table.seats[self.driving].warship = None
            self._activate("sail")
        else:
            self._go_to("sail")
        self.driving = None
