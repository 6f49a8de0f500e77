"""What was said and done in each game of a vector, as its learner is told it."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from seafarers_env.batches.buffers import Array, Kind
from seafarers_env.batches.memory import NOBODY, Memory, rows_of
from seafarers_env.editions import Edition
from seafarers_env.engine.events import TOKEN
from seafarers_env.table import Table

LEAST_ROWS: Final = 64  # kept of each game: more than one decision brings


class VectorMemory(Memory):
    """The last tokens of each game, what the learners are shown of them, and what they were at the end.

    Args:
        table: Of the games.
        size: How many there are.
        length: How many tokens are shown.
        again: Whether games that end are re-dealt within a step: else nothing is kept of the end.
    """

    def __init__(self, table: Table, size: int, length: int, again: bool) -> None:
        super().__init__(table, size, length, least=LEAST_ROWS, hears=True, final=again)
        self.final_answers = np.zeros((self._ends, 1, self._seats, self._answers), np.int8)

    def kinds(self) -> dict[str, Kind]:
        """`events`, `answers`, and `final_events` of the learners."""
        of_ends = Kind((self._ends, 1, self._length, self._columns), np.dtype(TOKEN))
        return super().kinds() | {"final_events": of_ends}

    def renew(self, make: Callable[[Any], Any]) -> None:
        """Make new arrays for what is shown, of those there are."""
        self.events, self.answers = make(self.events), make(self.answers)
        self._seen[:, 0] = NOBODY

    def beside(self, observations: Array) -> dict[str, Array]:
        """What the learners are shown: their observations and this."""
        return {"observation": observations, "events": self.events, "answers": self.answers}

    def last(self, i: int, observation: Array) -> dict[str, Array]:
        """What the learner of game `i` was shown at its end, as new arrays."""
        events, answers = np.array(self.final_events[i, 0]), np.array(self.final_answers[i, 0])
        return {"observation": observation, "events": events, "answers": answers}


def bytes_of_memory(seats: int, length: int, same_step: bool, edition: Edition) -> int:
    """What a game takes; nothing if no token is shown."""
    token = int(edition.events.NUM_COLUMNS) * np.dtype(TOKEN).itemsize
    answers, rows = seats * int(edition.events.NUM_ANSWER_COLUMNS), rows_of(length, LEAST_ROWS)
    return (rows * token + answers + 40 + (1 + same_step) * (length * token + answers)) if length else 0
