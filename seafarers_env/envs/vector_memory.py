"""What was said and done in each game of a vector, as its learner is told it."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from seafarers_env.editions import Edition
from seafarers_env.engine.events import TOKEN

LEAST_ROWS: Final = 64  # kept of each game: more than one decision brings, a power of two

Array = NDArray[Any]


class VectorMemory:
    """The last tokens of each game, and what the learners are shown of them.

    Attributes:
        events: int16[N, length, NUM_COLUMNS], the newest first.
        answers: int8[N, num_players, NUM_ANSWER_COLUMNS], what was answered this turn.
        last_events: The same at the end of the last game, with SAME_STEP; else no rows.
        last_answers: The same of answers.

    Args:
        size: How many games.
        seats: Of each.
        length: How many tokens are shown.
        same_step: Whether games that end are dealt anew within a step.
        edition: Says how many columns there are.
    """

    def __init__(self, size: int, seats: int, length: int, same_step: bool, edition: Edition) -> None:
        columns, told = edition.events.NUM_COLUMNS, edition.events.NUM_ANSWER_COLUMNS
        self._tokens: Array = np.zeros((size, _rows(length), columns), TOKEN)
        self._told: NDArray[np.int64] = np.zeros(size, np.int64)
        self._heard: NDArray[np.int8] = np.zeros((size, seats, told), np.int8)
        self._since: NDArray[np.int64] = np.full(size, -1, np.int64)
        self.events: Array = np.zeros((size, length, columns), TOKEN)
        self.answers: NDArray[np.int8] = np.zeros_like(self._heard)
        self.last_events = np.zeros_like(self.events if same_step else self.events[:0])
        self.last_answers = np.zeros_like(self.answers if same_step else self.answers[:0])

    def part(self, part: slice) -> tuple[Array, ...]:
        """What `remembering_learner` takes beyond what `learner` does, for a part of the games."""
        return (
            self._tokens[part],
            self._told[part],
            self._heard[part],
            self._since[part],
            self.events[part],
            self.answers[part],
            self.last_events[part],
            self.last_answers[part],
        )

    def renew(self, make: Callable[[Any], Any]) -> None:
        """Make new arrays for what is shown, of those there are."""
        self.events, self.answers = make(self.events), make(self.answers)

    def beside(self, observations: Array) -> dict[str, Array]:
        """What the learners are shown: their observations and this."""
        return {"observation": observations, "events": self.events, "answers": self.answers}

    def last(self, i: int, observation: Array) -> dict[str, Array]:
        """What the learner of game `i` was shown at its end, as new arrays."""
        events, answers = np.array(self.last_events[i]), np.array(self.last_answers[i])
        return {"observation": observation, "events": events, "answers": answers}


def bytes_of_memory(seats: int, length: int, same_step: bool, edition: Edition) -> int:
    """What a game takes; nothing if no token is shown."""
    token = int(edition.events.NUM_COLUMNS) * np.dtype(TOKEN).itemsize
    answers = seats * int(edition.events.NUM_ANSWER_COLUMNS)
    return (_rows(length) * token + answers + 16 + (1 + same_step) * (length * token + answers)) if length else 0


def _rows(length: int) -> int:
    return max(LEAST_ROWS, 1 << (length - 1).bit_length())
