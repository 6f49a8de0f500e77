"""What a game and a view have in common: the table with its words, and the state of the game."""

from typing import SupportsIndex

from seafarers_env import wording
from seafarers_env.board.build import Board
from seafarers_env.engine import constants as c
from seafarers_env.engine.layout import Layout
from seafarers_env.engine.records import Records
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

    def kind(self, action: SupportsIndex) -> tuple[int, int]:
        """Kind of an action id (`actions.ROLL` ...) and its argument (place, resource, relative seat ...)."""
        global_id, actions = wording.global_of(self._table, action), self._table.edition.actions
        return int(actions.KIND_OF[global_id]), int(actions.ARGUMENT_OF[global_id])

    def describe(self, action: SupportsIndex) -> str:
        """The words of an action id, as `parse` reads them back."""
        return wording.describe(self._table, action)

    def parse(self, text: str) -> int:
        """The id of an action in words; raises an ActionError that says what would be."""
        return wording.parse(self._table, text)


class Outcome(Seated):
    """What a whole game tells of turn and points."""

    _states: Records

    @property
    def turn(self) -> int:
        """Turns ended so far."""
        return int(self._states["turn"][0])

    @property
    def is_truncated(self) -> bool:
        """True when the turn limit ended the game (DECISIONS-49)."""
        return int(self._states["outcome"][0]) == c.TRUNCATED

    @property
    def winner(self) -> int | None:
        """The seat that has won, or None."""
        winner = int(self._states["winner"][0])
        return winner if winner >= 0 else None

    @property
    def victory_points(self) -> tuple[int, ...]:
        """Points of each seat, hidden Victory Point cards included (BASE-74)."""
        points = self._states["points"][0] + self._states["cards"][0, :, c.VICTORY_POINT]
        return tuple(int(x) for x in points[: self.num_players])

    @property
    def rewards(self) -> tuple[float, ...]:
        """+1 for the winner, -1/(n-1) for the others; all 0 before the end and after a cut, so better than a loss."""
        winner = self.winner
        if winner is None:
            return (0.0,) * self.num_players
        lost = -1.0 / (self.num_players - 1)
        return tuple(1.0 if p == winner else lost for p in range(self.num_players))
