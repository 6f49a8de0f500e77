"""Between two turns the others build: five and six players (FIVESIX-03..10, FIVESIX-16..26)."""

from __future__ import annotations

from typing import Any, ClassVar

from .turn import Turn

ALLOWED = (  # FIVESIX-04, FIVESIX-05, CK-135, CK-136
    "road ", "ship ", "settlement ", "city ", "buy card", "improve ", "wall ", "knight ", "activate ", "promote ",
)  # fmt: skip


class SpecialBuilding(Turn):
    """Everybody but the seat whose turn has ended, one after the other from the next one on."""

    SWITCHES: ClassVar[dict[str, Any]] = {
        "special_building": False,  # with five and six players it is on
        "deck": ("25", "34"),  # BASE-05, FIVESIX-01
    }

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.builders: list[int] = []  # who has not ended its building, the one who builds first
        self.turn_of = 0  # whose turn it is, or has ended

    def _do_end_turn(self) -> None:
        if not self.options.special_building or self.turn + 1 >= self.options.max_turns:  # FIVESIX-19
            super()._do_end_turn()
            self.turn_of = self.active
            return
        self.turn += 1
        self.turn_of = self.active
        self.builders = self._in_turn_order()[1:]
        self._next_builder()

    def _next_builder(self) -> None:
        """Nothing of a turn goes on for a builder: no card is new, no ship, no flag is set (FIVESIX-18, FIVESIX-24)."""
        self._begin_turn(self.builders[0])
        self._go_to("special building")

    def _go_to(self, phase: str, actor: int | None = None) -> None:
        """A builder goes on building where one who has the turn would go on with it."""
        super()._go_to("special building" if phase == "main" and self.builders else phase, actor)

    def _pays(self) -> bool:
        return super()._pays() or self.phase == "special building"

    def _legal_special_building(self) -> set[str]:
        """FIVESIX-21."""
        return {action for action in self._legal_main() if action.startswith(ALLOWED)} | {"end build"}

    def _do_end_build(self) -> None:
        self.builders.pop(0)
        if self.builders:
            self._next_builder()
            return
        self.turn_of = (self.turn_of + 1) % self.num_players
        self._begin_turn(self.turn_of)

    def _is_unsettled(self) -> bool:
        """Nobody wins while others build (FIVESIX-07)."""
        return super()._is_unsettled() or bool(self.builders)
