"""Tokens for settlements on foreign land (NEWSHORES-05, FOURISLANDS-09..11, SVP-07, SVP-08, C-01, C-02)."""

from __future__ import annotations

from typing import Any, ClassVar

from .. import areas
from ..course import Course


class IslandTokens(Course):
    """The first settlement on foreign land earns tokens, or the first on each foreign area."""

    SWITCHES: ClassVar[dict[str, Any]] = {
        "island_token": 0,  # NEWSHORES-05
        "island_token_per": ("game", "island"),  # C-01, C-02
        "island_token_further": -1,  # FOURISLANDS-10; -1: as many as island_token
    }

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.islands: list[set[str]] = [set() for _ in range(self.num_players)]  # foreign areas settled so far

    def _settlement_stands(self, vertex: str) -> None:
        if not self.in_set_up:  # SVP-07
            self._reward(vertex)
        super()._settlement_stands(vertex)

    def _reward(self, vertex: str) -> None:
        """Give the tokens for a settlement just built on foreign land."""
        islands, options = self.islands[self.active], self.options
        for area in areas.areas_at(self.table, vertex) - areas.home_of(self.table, self.active):
            first = not islands
            earned_before = not first if options.island_token_per == "game" else area in islands
            islands.add(area)
            if not earned_before:
                tokens = options.island_token if first else options.island_token_further
                self.table.give_tokens(self.active, vertex, tokens)
