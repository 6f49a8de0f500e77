"""The pirate: where it begins, where it may be moved, whom it lets rob (PIRATE, BASE-12, C-19).

What it keeps ships from stands in `places.ships_at` (SHIP-07) and `Ships` (MOVE-13).
"""

from __future__ import annotations

from typing import Any, ClassVar

from .agreement import Agreement
from .robber import Robber


class Pirate(Robber, Agreement):
    """The figure on the sea."""

    SWITCHES: ClassVar[dict[str, Any]] = {
        "pirate": True,
        "pirate_start": ("random", "agreed"),  # DECISIONS-09; or a place (FOG-21)
        "pirate_on_frame": False,  # C-19
    }

    # Set-up (BASE-12, PIRATE-01, DECISIONS-09)

    def _begin(self, dealt_pirate: str | None) -> None:
        """Before the settlements: proposed, dealt, or drawn now where something else was to come first."""
        oceans = self.table.hexes_of_class("ocean")
        if not self.options.pirate or not oceans:
            super()._begin(None)
        elif self.options.pirate_start not in ("random", "agreed"):
            self.table.pirate = self._printed_start(oceans)
            super()._begin(None)
        elif self.options.pirate_start == "agreed":
            self._seek_agreement("pirate")
        elif dealt_pirate is None:
            self._draw("pirate", oceans)
        elif dealt_pirate in oceans:
            self._agreed_on_pirate(dealt_pirate)
        else:
            raise ValueError(f"the pirate cannot start on {dealt_pirate}")

    def _printed_start(self, oceans: list[str]) -> str | None:
        """Where the board file puts it; on the frame only by C-19, else it is off the board (FOG-21, FOG-33)."""
        named, on_frame = self.options.pirate_start, self.options.pirate_on_frame
        frame = self.table.board.frame_cells if on_frame else []
        return named if named in oceans or named in frame else None

    def _legal_pirate_proposal(self) -> set[str]:
        return {f"pirate {name}" for name in self.table.hexes_of_class("ocean")}

    def _do_pirate_in_pirate_proposal(self, name: str) -> None:
        self._propose(name)

    _legal_pirate_answer = Agreement._accept_or_decline
    _chance_pirate_place = Agreement._equally_likely
    _outcome_pirate_place = Agreement._agreed

    def _agreed_on_pirate(self, name: str) -> None:
        self.table.pirate = name
        super()._begin(None)

    # Instead of the robber (PIRATE-05, PIRATE-06)

    def _legal_robber(self) -> set[str]:
        sea = set[str]()
        if self.options.pirate:
            sea |= set(self.table.hexes_of_class("ocean"))
            if self.options.pirate_on_frame:  # C-19
                sea |= set(self.table.board.frame_cells)
        return super()._legal_robber() | {f"pirate {name}" for name in sea - {self.table.pirate}}

    def _do_pirate(self, name: str) -> None:
        self.table.pirate = name
        sides = self.table.beside_pirate()
        self._theft([n for n, seat in enumerate(self.table.seats) if seat.ships & sides])
