"""Markers on small islands that nobody knows: settling there may bring a development card (SEVEN-04..10)."""

from __future__ import annotations

from typing import Any, ClassVar

from ..realm import COMMODITY_OF, FACES
from .development_cards import DevelopmentCards


class IslandMarkers(DevelopmentCards):
    """One on each group of face-down hexes; in one case of two it goes with a card (SEVEN-06)."""

    SWITCHES: ClassVar[dict[str, Any]] = {"island_markers": False}  # SEVEN-04

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        kinds = self.table.board.region_kind if self.options.island_markers else {}
        self.markers = {letter for letter, kind in kinds.items() if kind == "unexplored_island"}
        self.marker_of = ""  # the group whose marker is at stake

    def _settlement_stands(self, vertex: str) -> None:
        super()._settlement_stands(vertex)
        found = self.table.regions(vertex, "unexplored_island") & self.markers
        if found and not self.in_set_up:  # SEVEN-16
            self.marker_of = max(found)
            self._go_to("marker face" if self.options.cities_and_knights else "marker", -1)

    def _chance_marker(self) -> dict[str, int]:
        return {"stays": 1, "goes": 1}

    def _outcome_marker(self, outcome: str) -> None:
        if outcome == "goes":
            self.markers.discard(self.marker_of)
        self.marker_of = ""
        if outcome == "goes" and sum(self.table.deck.values()):  # SEVEN-08, SEVEN-10
            self._go_to("drawn card", -1)  # as if bought this turn (SEVEN-09)
        else:
            self._go_to("main")

    def _chance_marker_face(self) -> dict[str, int]:
        return FACES  # SEVEN-11, CK-230

    def _outcome_marker_face(self, outcome: str) -> None:
        """SEVEN-11..13."""
        face = outcome.removeprefix("event ")
        if face in COMMODITY_OF:
            good = COMMODITY_OF[face]
            self.markers.discard(self.marker_of)
            self.table.gain(self.active, good, min(2, self.table.bank[good]))
        self.marker_of = ""
        self._go_to("main")

    def _is_unsettled(self) -> bool:
        return self.phase in ("marker", "marker face", "drawn card") or super()._is_unsettled()  # SEVEN-06

    def _facts(self) -> dict[str, Any]:
        if not self.options.island_markers:
            return super()._facts()
        return super()._facts() | {"markers": sorted(self.markers)}

    def _facts_of_turn(self) -> dict[str, Any]:
        marker = {"marker_of": self.marker_of or None} if self.options.island_markers else {}
        return super()._facts_of_turn() | marker
