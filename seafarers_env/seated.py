"""What a game and a view have in common: the table at which they are, and its words."""

from typing import SupportsIndex

from seafarers_env import wording
from seafarers_env.board.build import Board
from seafarers_env.engine.layout import Layout
from seafarers_env.scenarios import Value
from seafarers_env.table import Table


class Seated:
    """Something at a table."""

    _table: Table

    @property
    def num_players(self) -> int:
        """Seats at the table."""
        return self._table.num_players

    @property
    def options(self) -> dict[str, Value]:
        """Every rule switch with its value."""
        return dict(self._table.options)

    @property
    def board(self) -> Board:
        """The board: names of places, geometry, action table."""
        return self._table.board

    @property
    def layout(self) -> Layout:
        """The named slices of an observation."""
        return self._table.layout

    def describe(self, action: SupportsIndex) -> str:
        """The words of an action id, as `parse` reads them back."""
        return wording.describe(self._table, action)

    def parse(self, text: str) -> int:
        """The id of an action in words; raises an ActionError that says what would be."""
        return wording.parse(self._table, text)
