"""Red tokens that the players part by agreement, before anything else (NEWWORLD-04..06, DECISIONS-10)."""

from __future__ import annotations

from typing import Any, ClassVar

from ..red_tokens import parted_by_agreement, partners, red_pairs
from .agreement import Agreement


class RedExchange(Agreement):
    """The beginning of a game in which red tokens may lie beside each other as dealt."""

    SWITCHES: ClassVar[dict[str, Any]] = {
        "red_tokens_apart": False,  # NEWWORLD-04
        "red_exchange": ("random", "agreed", "redeal"),  # DECISIONS-10, FOG-27; but for agreed: a matter of the deal
    }

    def _begin(self, dealt_pirate: str | None) -> None:
        if parted_by_agreement(self.options):  # then the pirate is not dealt
            self._next_conflict()
        else:
            super()._begin(dealt_pirate)

    def _next_conflict(self) -> None:
        """Ask for the partner of the first conflict's higher token, until there is none (NEWWORLD-05)."""
        if not self._conflicts():
            self.active = 0
            super()._begin(None)
        elif self._legal_token_proposal():
            self._seek_agreement("token")
        else:
            red = self._in_the_way()
            raise NotImplementedError(f"no partner for the red token on {red}: all would be laid anew (NEWWORLD-06)")

    def _conflicts(self) -> list[tuple[str, str]]:
        return red_pairs(self.table.board, self.table.numbers)

    def _in_the_way(self) -> str:
        """The hex whose red token must go."""
        return self._conflicts()[0][1]

    def _legal_token_proposal(self) -> set[str]:
        table = self.table
        names = partners(table.board, table.numbers, self._in_the_way(), self.options.variable)
        return {f"token {name}" for name in names}

    def _do_token_in_token_proposal(self, name: str) -> None:
        self._propose(name)

    _legal_token_answer = Agreement._accept_or_decline
    _chance_token_place = Agreement._equally_likely
    _outcome_token_place = Agreement._agreed

    def _agreed_on_token(self, name: str) -> None:
        numbers, red = self.table.numbers, self._in_the_way()
        numbers[red], numbers[name] = numbers[name], numbers[red]
        self._next_conflict()
