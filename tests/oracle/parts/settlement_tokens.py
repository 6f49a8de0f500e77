"""Special tokens for the first settlements that a player founds on the small islands (NSSPICE-07..09)."""

from __future__ import annotations

from typing import Any, ClassVar

from ..course import Course


class SettlementTokens(Course):
    """So many settlements earn one each, whatever islands they are on."""

    SWITCHES: ClassVar[dict[str, Any]] = {"settlement_tokens": 0}  # NSSPICE-07

    def _settlement_stands(self, vertex: str) -> None:
        if self.phase != "setup settlement" and self._is_far(vertex):  # one of set-up earns nothing (SVP-07)
            founded = sum(map(self._is_far, self.table.seats[self.active].buildings))  # with this one
            if founded <= self.options.settlement_tokens:
                self.table.give_tokens(self.active, vertex, 1)
        super()._settlement_stands(vertex)

    def _is_far(self, vertex: str) -> bool:
        """Whether land off the start areas lies there (NSSPICE-08)."""
        board = self.table.board
        kinds = {board.region_kind.get(board.region.get(name, ""), "") for name in self.table.land_hexes(vertex)}
        return bool(kinds - {"start", ""})
