"""Paying: rewards of a `Batch` for points, at the end of a game and on the way."""

from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from seafarers_env.batches.games import Feature, Games
from seafarers_env.batches.rewards import check_discount, check_reward, leads, payment, shaping
from seafarers_env.table import Table


class Paying(Feature):
    """Pays the lead in points for a finished game, or a lead on the way from a seat's decision to its next, or both.

    What is paid on the way comes with the step after which the seat decides again, or after which the game is over: so
    the rewards that come to a seat between its decisions are what the earlier one has brought.
    """

    title: ClassVar[str] = "rewards for points"
    asked_by: ClassVar[str] = "reward='points' or shaping=1.0"

    def __init__(self, table: Table, size: int, reward: str, weight: float, discount: float) -> None:
        self._by_points, self._weight, self._discount = reward == "points", weight, discount
        self._goal = int(table.options["points_to_win"] or 0)
        self._leads: NDArray[np.float64] = np.zeros((size, table.num_players))  # of each seat at its latest decision,
        self._decided: NDArray[np.bool_] = np.zeros((size, table.num_players), np.bool_)  # if it has made one

    def after_step(self, games: Games, actions: NDArray[np.int64]) -> None:
        """Add to the step's rewards."""
        ended = games.terminations | games.truncations
        if self._by_points and games.terminations.any():
            final: Any = games.final_points[games.terminations]
            games.rewards[games.terminations] = leads(final, self._goal)
        if self._weight:
            if ended.any():
                at_end = shaping(self._leads[ended], 0.0, self._discount)
                games.rewards[ended] += np.where(self._decided[ended], at_end, 0)
                self._decided[ended] = False
            self._shape(games, np.flatnonzero(~games.illegal), pay=True)

    def renewed(self, games: Games, marked: NDArray[np.uint8]) -> None:
        """Begin anew with the marked games: what was decided before is not paid for any more."""
        if self._weight:
            self._decided[marked != 0] = False
            self._shape(games, np.flatnonzero(marked), pay=False)

    def copied(self, sources: NDArray[np.int64], targets: NDArray[np.int64]) -> None:
        """Copy what seats were ahead by."""
        self._leads[targets], self._decided[targets] = self._leads[sources], self._decided[sources]

    def _shape(self, games: Games, rows: NDArray[np.int64], pay: bool) -> None:
        """Note the lead of the seats that decide now; pay what it has changed by since their latest decisions."""
        seats = games.current_players[rows]
        ahead = leads(games.points(), self._goal, self._weight)[rows, seats]
        if pay:
            paid = np.where(self._decided[rows, seats], shaping(self._leads[rows, seats], ahead, self._discount), 0)
            games.rewards[rows, seats] += paid
        self._leads[rows, seats], self._decided[rows, seats] = ahead, True


def paying(table: Table, size: int, reward: Any, weight: Any, discount: Any) -> tuple[Paying, ...]:
    """The feature, if these arguments of `Batch` ask for it.

    Raises:
        ValueError: names the argument that is wrong.
    """
    check_reward(reward)
    found = payment("shaping", weight), float(check_discount(payment("discount", discount)))
    return (Paying(table, size, reward, *found),) if reward != "win" or found[0] else ()
