"""Red tokens that the players part by agreement, before anything else (NEWWORLD-04..06, DECISIONS-10)."""

from __future__ import annotations

from .harbours import HarbourPlacing
from .red_tokens import partners, red_pairs


class RedExchange(HarbourPlacing):
    """The beginning of a game in which red tokens may lie beside each other as dealt."""

    def _begin(self, dealt_pirate: str | None) -> None:
        self.dealt_pirate = dealt_pirate
        self._next_conflict()

    def _next_conflict(self) -> None:
        """Ask for the partner of the first conflict's higher token, until there is none (NEWWORLD-05)."""
        if not self.options.red_by_agreement or not self._conflicts():
            super()._begin(self.dealt_pirate)
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
        return {
            f"token {name}" for name in partners(table.board, table.numbers, self._in_the_way(), self.options.variable)
        }

    def _settled_on(self, name: str) -> None:
        if self.at_issue != "token":
            super()._settled_on(name)
            return
        numbers, red = self.table.numbers, self._in_the_way()
        numbers[red], numbers[name] = numbers[name], numbers[red]
        self._next_conflict()
