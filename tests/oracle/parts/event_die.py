"""Three dice: a red one, another one, and the event die, which is carried out before production (CK-009, CK-160)."""

from __future__ import annotations

from typing import Any, ClassVar

from ..realm import FACES
from .turn import Turn


class EventDie(Turn):
    """The roll of Cities & Knights; what a face does is left to the parts that go before."""

    SWITCHES: ClassVar[dict[str, Any]] = {"cities_and_knights": False}  # CK-157

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.red: int | None = None
        self.other: int | None = None
        self.face: str | None = None

    def _do_roll(self) -> None:
        if not self.options.cities_and_knights:
            super()._do_roll()
            return
        self.red = self.other = self.face = None
        self._go_to("red die", -1)

    def _chance_red_die(self) -> dict[str, int]:
        return {f"red {eyes}": 1 for eyes in range(1, 7)}

    def _outcome_red_die(self, outcome: str) -> None:
        self.red = int(outcome.removeprefix("red "))
        self._go_to("other die", -1)

    def _chance_other_die(self) -> dict[str, int]:
        return {f"other {eyes}": 1 for eyes in range(1, 7)}

    def _outcome_other_die(self, outcome: str) -> None:
        self.other = int(outcome.removeprefix("other "))
        self._go_to("event die", -1)

    def _chance_event_die(self) -> dict[str, int]:
        return FACES

    def _outcome_event_die(self, outcome: str) -> None:
        self.face = outcome.removeprefix("event ")
        self._face_lies()

    def _face_lies(self) -> None:
        """Carry out what the event die shows."""
        self._event_is_over()

    def _event_is_over(self) -> None:
        """The face is carried out whole: unless somebody has won by it, the sum counts now (CK-160, CK-162)."""
        if not self._is_won():
            assert self.red is not None and self.other is not None
            self._rolled(self.red + self.other)

    def _is_won(self) -> bool:
        """Whether what has just happened ends the game before anything else does (CK-162)."""
        self._judge_victory()
        return self.phase == "over"

    # Facts

    def _facts_of_turn(self) -> dict[str, Any]:
        if not self.options.cities_and_knights:
            return super()._facts_of_turn()
        return super()._facts_of_turn() | {"red": self.red, "other": self.other, "event": self.face}
