"""Special victory tokens, whatever they are earned by (SVP)."""

from __future__ import annotations

from typing import Any, ClassVar

from ..course import Course


class SpecialTokens(Course):
    """They lie under buildings (SVP-02), which `Table.give_tokens` lays them under."""

    SWITCHES: ClassVar[dict[str, Any]] = {"token_limit": 0}  # C-16

    def _facts_of_seat(self, number: int) -> dict[str, Any]:
        tokens = self.table.seats[number].tokens
        lying = {vertex: n for vertex, n in tokens.items() if n}
        return super()._facts_of_seat(number) | {"tokens": lying}
