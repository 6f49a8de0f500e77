"""Lairs with three crews are taken at the end of the turn (BARGE-148..153, BARGE-175)."""

from __future__ import annotations

from typing import Any, ClassVar

from ..table import counted
from .missions import Missions
from .table import MOST_ON_LAIR
from .turn import Phases


class Lairs(Missions, Phases):
    """One battle after the other, and then the turn ends."""

    REWARD: ClassVar[int] = 2  # gold (BARGE-149)

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.battle = ""  # the gold field that is being taken
        self.fighters: list[int] = []  # who has still to roll
        self.dice: dict[int, int] = {}  # of this round of rolls

    def _do_end_turn(self) -> None:
        self._next_battle()

    def _next_battle(self) -> None:
        """Take the next lair (BARGE-148); with none left the turn is over."""
        table = self.table
        full = [name for name in table.board.hexes if self._is_full(name)]
        if not full:
            self._turn_over()
            return
        self.battle = full[0]
        takers = [seat for seat in self._in_turn_order() if table.crews_of(seat, self.battle)]
        for seat in takers:  # BARGE-149
            table.seats[seat].gold += self.REWARD
            self._advance(seat, "lairs")
        self._fight(takers)

    def _is_full(self, name: str) -> bool:
        table = self.table
        open_lair = table.terrain[name] == "gold" and name not in table.captured
        return open_lair and sum(table.crews_on[name].values()) >= MOST_ON_LAIR

    def _turn_over(self) -> None:
        """The active player's victory check comes before the next player's (BARGE-175)."""
        if self.table.points(self.active) >= self.options.points_to_win:
            self.winner = self.active
            self._end_game()
        else:
            super()._do_end_turn()

    def _fight(self, seats: list[int]) -> None:
        """Let these roll, one after the other; a sole one is the hero (BARGE-150, BARGE-152)."""
        if len(seats) == 1:
            self._honour(seats[0])
        else:
            self.fighters, self.dice = list(seats), {}
            self._roll_die("battle")

    def _die_for_battle(self, die: int) -> None:
        self.dice[self.fighters.pop(0)] = die
        if self.fighters:
            self._roll_die("battle")
            return
        crews = {seat: self.table.crews_of(seat, self.battle) for seat in self.dice}
        strength = {seat: (die + crews[seat], crews[seat]) for seat, die in self.dice.items()}
        best = max(strength.values())
        self._fight([seat for seat in self.dice if strength[seat] == best])

    def _honour(self, hero: int) -> None:
        """One more step, and a crew comes home (BARGE-151)."""
        self._advance(hero, "lairs")
        self.table.crews_on[self.battle][hero] -= 1
        self.table.seats[hero].crews += 1
        self.dice = {}
        self._go_to("lair number", -1)

    def _chance_lair_number(self) -> dict[Any, int]:
        return counted(self.table.lairs_left)

    def _outcome_lair_number(self, number: str) -> None:
        """BARGE-153."""
        self.table.lairs_left[int(number)] -= 1
        self.table.numbers[self.battle] = int(number)
        self.table.captured.add(self.battle)
        self.battle = ""
        self._next_battle()

    def _is_unsettled(self) -> bool:
        return super()._is_unsettled() or bool(self.battle)
