"""Memory: what was said and done in each game of a `Batch`, as tokens (`engine.events`)."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from seafarers_env.batches.buffers import Array, Kind
from seafarers_env.batches.games import Feature, Games, Run
from seafarers_env.engine.entries.playing import NUM_STREAMS
from seafarers_env.engine.entries.runs import Log
from seafarers_env.engine.events import TOKEN
from seafarers_env.hidden.history import check_length
from seafarers_env.table import Table

NOBODY: Final = -1


class Memory(Feature):
    """The last tokens of each game, and what the acting seat is told of them.

    Args:
        table: Of the games.
        size: How many there are.
        length: How many tokens are shown.
        least: How many tokens are kept at least, a power of two.
        hears: Answers are counted as they are given: a turn may have more events than are kept.
        final: What seats were told at the end of a game is kept.
    """

    title: ClassVar[str] = "memory"
    asked_by: ClassVar[str] = "memory=64"

    events: NDArray[np.int16]
    answers: NDArray[np.int8]
    final_events: NDArray[np.int16]

    def __init__(
        self, table: Table, size: int, length: int, *, least: int = 1, hears: bool = False, final: bool = True
    ) -> None:
        self._size, self._seats, self._length = size, table.num_players, length
        self._ends = size if final else 0  # rows of what is kept of ends
        self._columns = int(table.edition.events.NUM_COLUMNS)
        self._answers = int(table.edition.events.NUM_ANSWER_COLUMNS)
        self._tokens: Array = np.zeros((size, rows_of(length, least), self._columns), TOKEN)
        self._num_events: Array = np.zeros(size, np.int64)
        self._seen: Array = np.full((size, 3), NOBODY, np.int64)  # whose rows stand there: `shown.show_told`
        heard = size if hears else 0  # none: answers are read from the tokens
        self._heard: Array = np.zeros((heard, self._seats, self._answers), np.int8)
        self._since: Array = np.full(heard, -1, np.int64)
        self.final_answers: Array = np.zeros((0, 1, self._seats, self._answers), np.int8)  # its turn is over

    def kinds(self) -> dict[str, Kind]:
        """`events`, `answers` and `final_events`."""
        tokens, n = (self._length, self._columns), self._size
        return {
            "events": Kind((n, *tokens), np.dtype(TOKEN)),
            "answers": Kind((n, self._seats, self._answers), np.dtype(np.int8)),
            "final_events": Kind((self._ends, self._seats, *tokens), np.dtype(TOKEN)),
        }

    def take(self, buffers: Mapping[str, Array]) -> None:
        """Take the buffers of these names."""
        self.events, self.answers = buffers["events"], buffers["answers"]
        self.final_events = buffers["final_events"]

    def log(self, part: slice) -> Log:
        """As kernels take it."""
        return Log(
            self._tokens[part],
            self._num_events[part],
            self._seen[part],
            self._heard[part],
            self._since[part],
            self.events[part],
            self.answers[part],
            self.final_events[part],
            self.final_answers[part],
        )

    def renewed(self, games: Games, marked: NDArray[np.uint8]) -> None:
        """Remember the deals of games that were just dealt; those at other positions begin with nothing to remember."""
        edition = games.table.edition

        def give(run: Run) -> tuple[Any, ...]:
            room = np.zeros(NUM_STREAMS, np.uint64), np.zeros(self._seats, np.int8)
            return (run.games, edition.records.zeroed(1), *room, run.seats, run.log, marked[run.part])

        games.each(edition.history.tell_starts, give)
        self.show(games, marked)

    def copied(self, sources: NDArray[np.int64], targets: NDArray[np.int64]) -> None:
        """Copy what is remembered."""
        self._tokens[targets], self._num_events[targets] = self._tokens[sources], self._num_events[sources]

    def show(self, games: Games, marked: NDArray[np.uint8]) -> None:
        """Show what the marked games remember."""
        kernel = games.table.edition.history.show_many
        games.each(kernel, lambda run: (run.games, run.shown.sitting, run.log, marked[run.part]))

    def of_seat(self, games: Games, seat: int) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
        """What one seat of each game is told: tokens and answers, as two new arrays."""
        events: NDArray[np.int16] = np.empty_like(self.events)
        answers: NDArray[np.int8] = np.empty_like(self.answers)
        kernel = games.table.edition.history.show_seat
        games.each(kernel, lambda run: (run.games, seat, run.log, events[run.part], answers[run.part]))
        return events, answers


class Recalling(Games):
    """What a batch shows of what was said and done, if it was asked to."""

    @property
    def events(self) -> NDArray[np.int16]:
        """int16[N, memory, columns], the last events as the acting seat is told them; the newest first."""
        return self._feature(Memory).events

    @property
    def answers(self) -> NDArray[np.int8]:
        """int8[N, num_players, columns], what was answered to offers this turn, the acting seat first."""
        return self._feature(Memory).answers

    @property
    def final_events(self) -> NDArray[np.int16]:
        """int16[N, num_players, memory, columns], what each seat was told at the end of the last game that ended.

        Without rows if `final=False`.
        """
        return self._feature(Memory).final_events

    def events_of(self, seat: SupportsIndex) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
        """The events and answers of one seat of each game, as two new arrays.

        Raises:
            ValueError: no seat of this table, or no memory was asked for (`AbsentError`).
        """
        return self._feature(Memory).of_seat(self, self._table.seat(seat))


def rows_of(length: int, least: int = 1) -> int:
    """How many tokens are kept where so many are shown: a power of two, as `least` is."""
    return max(least, 1 << (length - 1).bit_length())


def memory_of(table: Table, size: int, length: SupportsIndex | None, final: bool) -> tuple[Memory, ...]:
    """The feature, if this argument of `Batch` asks for it.

    Raises:
        ValueError: no number of tokens.
    """
    n = check_length(length)
    return (Memory(table, size, n, final=final),) if n else ()
