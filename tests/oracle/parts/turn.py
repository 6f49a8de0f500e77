"""Turns, the dice, and the end of the game (BASE-19, BASE-27, BASE-75..77, DECISIONS-21, DECISIONS-49)."""

from __future__ import annotations

from typing import Any, ClassVar

from ..course import Course


class Turn(Course):
    """Roll, act, end the turn."""

    SWITCHES: ClassVar[dict[str, Any]] = {
        "points_to_win": 10,  # the board's header has the real default
        "max_turns": 1000,  # DECISIONS-49
    }

    def _do_roll(self) -> None:
        self._go_to("dice", -1)

    def _chance_dice(self) -> dict[int, int]:
        return {roll: 6 - abs(roll - 7) for roll in range(2, 13)}  # BASE-07

    def _outcome_dice(self, roll: str) -> None:
        self._rolled(int(roll))

    def _rolled(self, roll: int) -> None:
        """What a roll brings about."""
        self._go_to("main")

    def _do_end_turn(self) -> None:
        self.turn += 1
        self._begin_turn((self.active + 1) % self.num_players)
        if self.turn >= self.options.max_turns:  # before the next player's victory check (DECISIONS-49)
            self.truncated = True
            self._end_game()

    def _after_event(self) -> None:
        """Whoever has enough points in the own turn has won (BASE-75..77)."""
        super()._after_event()
        self._judge_victory()

    def _judge_victory(self) -> None:
        if self.in_set_up or self.phase == "over" or self._is_unsettled():
            return
        if self.table.points(self.active) >= self.options.points_to_win:
            self.winner = self.active
            self._end_game()

    def _is_unsettled(self) -> bool:
        """Whether something of the last action is still to come before anybody can win (EDGE-61)."""
        return bool(self.reaching)
