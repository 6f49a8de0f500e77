"""Castaways: to look at one a turn, and perhaps to pay for it (BARGE-112..122, BARGE-199, BARGE-201)."""

from __future__ import annotations

from typing import Any, ClassVar

from .course import Voyage
from .table import has_room


class Castaways(Voyage):
    """Tokens at the corners of what lay hidden."""

    ENOUGH: ClassVar[int] = 3  # BARGE-119
    CHITS: ClassVar[tuple[int, int]] = (2, 1)  # for the first, for later ones (BARGE-120)

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.castaway = ""  # the place under inspection

    def _legal_at_rest(self) -> set[str]:
        legal, seat = super()._legal_at_rest(), self.captain
        able = seat.crews and len(seat.rescued) < self.ENOUGH and has_room(self.hold, "crew")  # BARGE-113
        if self.of_turn.inspected or not able:
            return legal
        ends = self._ends()
        return legal | {f"inspect {name}" for name, vertex in self.table.castaways.items() if vertex in ends}

    def _do_inspect(self, name: str) -> None:
        self.of_turn.inspected = True
        self.castaway = name
        if name in self.table.face:
            self._show()
        else:
            self._go_to("castaway face", -1)

    def _chance_castaway_face(self) -> dict[str, int]:
        return {f"face {face}": n for face, n in self.table.faces_left.items()}

    def _outcome_castaway_face(self, word: str) -> None:
        face = word.split()[1]
        self.table.faces_left[face] -= 1
        self.table.face[self.castaway] = face
        self._show()

    def _show(self) -> None:
        """BARGE-114, BARGE-118."""
        self.table.face_seen[self.castaway].add(self.active)
        self._go_to("castaway")

    def _price(self) -> dict[str, int]:
        return dict.fromkeys(self.table.face[self.castaway].split("+"), 1)

    def _legal_castaway(self) -> set[str]:
        """BARGE-115, BARGE-199."""
        return {"decline"} | ({"accept"} if self.captain.affords(self._price()) else set())

    def _do_decline_in_castaway(self) -> None:
        self.castaway = ""
        self._go_to("sail")

    def _do_accept_in_castaway(self) -> None:
        """BARGE-116, BARGE-120."""
        table, seat = self.table, self.captain
        self.table.pay(self.active, self._price())
        seat.crews -= 1
        self.hold.append("crew")
        self.of_turn.rescued_at = self._hold_number
        seat.rescued.append(table.face[self.castaway])
        if len(seat.rescued) == self.ENOUGH:
            first, later = self.CHITS
            seat.castaway_points = later if any(other.castaway_points for other in table.seats) else first
        del table.castaways[self.castaway]
        self.castaway = ""
        self._go_to("sail")
