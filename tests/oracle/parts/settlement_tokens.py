"""Special tokens for the first settlements that a player founds on the small islands (NSSPICE-07..09)."""

from __future__ import annotations

from typing import Any, ClassVar

from ..course import Course


class SettlementTokens(Course):
    """So many settlements earn one each, whatever islands they are on."""

    SWITCHES: ClassVar[dict[str, Any]] = {"settlement_tokens": 0}  # NSSPICE-07

    def _settlement_stands(self, vertex: str) -> None:
        if self._is_far(vertex):
            founded = sum(map(self._is_far, self.table.seats[self.active].buildings))  # with this one
            if founded <= self.options.settlement_tokens:
                self.table.give_tokens(self.active, vertex, 1)
        super()._settlement_stands(vertex)

    def _is_far(self, vertex: str) -> bool:
        """Whether land lies there that was hidden, or is dealt as if it had been (NSSPICE-08)."""
        return not set(self.table.board.face_down).isdisjoint(self.table.land_hexes(vertex))
