"""Memory: what was said and done in each game of a `Batch`, as tokens (`engine.events`)."""

from collections.abc import Mapping
from typing import ClassVar, Final, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from seafarers_env.batches.buffers import Array, Kind
from seafarers_env.batches.games import Feature, Games
from seafarers_env.batches.seating import Seating
from seafarers_env.batches.sharing import wide_mask
from seafarers_env.engine.entries.learner import NUM_STREAMS
from seafarers_env.engine.events import TOKEN
from seafarers_env.hidden.remembered import check_length
from seafarers_env.table import Table
from seafarers_env.warm_up import MEMORY, MEMORY_LINEUPS

NOBODY: Final = -1


class Memory(Feature):
    """The last tokens of each game, and what the acting seat is told of them."""

    title: ClassVar[str] = "memory"
    asked_by: ClassVar[str] = "memory=64"
    groups: ClassVar[tuple[str, ...]] = (MEMORY,)

    events: NDArray[np.int16]
    answers: NDArray[np.int8]
    final_events: NDArray[np.int16]

    def __init__(self, table: Table, size: int, length: int, seating: Seating | None) -> None:
        self._seating = seating
        self._size, self._seats, self._length = size, table.num_players, length
        rows = 1 << (length - 1).bit_length()
        self._columns = int(table.edition.events.NUM_COLUMNS)
        self._answers = int(table.edition.events.NUM_ANSWER_COLUMNS)
        self._tokens: Array = np.zeros((size, rows, self._columns), TOKEN)
        self._told: Array = np.zeros(size, np.int64)
        self._seen: Array = np.full((size, 3), NOBODY, np.int64)  # whose rows stand there: `show_many`

    def kinds(self) -> dict[str, Kind]:
        """`events`, `answers` and `final_events`."""
        tokens, n = (self._length, self._columns), self._size
        return {
            "events": Kind((n, *tokens), np.dtype(TOKEN)),
            "answers": Kind((n, self._seats, self._answers), np.dtype(np.int8)),
            "final_events": Kind((n, self._seats, *tokens), np.dtype(TOKEN)),
        }

    def take(self, buffers: Mapping[str, Array]) -> None:
        """Take the buffers of these names."""
        self.events, self.answers = buffers["events"], buffers["answers"]
        self.final_events = buffers["final_events"]

    def part(self, part: slice) -> tuple[Array, ...]:
        """What `remembering.step_told` takes beyond what `many_games.step_batch` does, for a part of the games."""
        return (
            self._tokens[part],
            self._told[part],
            self._seen[part],
            self.events[part],
            self.answers[part],
            self.final_events[part],
        )

    def renewed(self, games: Games, marked: NDArray[np.uint8]) -> None:
        """Remember the deals of games that were just dealt; those at other positions begin with nothing to remember."""
        t, edition = games.table, games.table.edition
        room = wide_mask(edition.chunks.WORDS)
        start = (games.records, edition.records.zeroed(1), t.board.record, t.rules, t.blank, room, games.seeds)
        kept = (self._tokens, self._told, marked)
        if self._seating is None:
            edition.remembering.tell_deals(*start, *kept)
        else:
            drawn = np.zeros(NUM_STREAMS, np.uint64), np.zeros(t.num_players, np.int8)
            sits = self._seating
            edition.remembering_lineups.tell_starts(
                *start, drawn[0], sits.lineups, sits.rotate, drawn[1], sits.weights, *kept
            )
        self._show(games, marked)

    def copied(self, games: Games, sources: NDArray[np.int64], targets: NDArray[np.int64]) -> None:
        """Copy what is remembered."""
        self._tokens[targets], self._told[targets] = self._tokens[sources], self._told[sources]
        marked = np.zeros(self._size, np.uint8)
        marked[targets] = 1
        self._show(games, marked)

    def _show(self, games: Games, marked: NDArray[np.uint8]) -> None:
        games.table.edition.remembering.show_many(
            games.records, games.table.rules, self._tokens, self._told, self._seen, self.events, self.answers, marked
        )

    def of_seat(self, games: Games, seat: int) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
        """What one seat of each game is told: tokens and answers, as two new arrays."""
        events: NDArray[np.int16] = np.empty_like(self.events)
        answers: NDArray[np.int8] = np.empty_like(self.answers)
        games.table.edition.remembering.show_seat(
            games.records, games.table.rules, seat, self._tokens, self._told, events, answers
        )
        return events, answers


class SeatedMemory(Memory):
    """The same of a batch with policies in its seats."""

    groups: ClassVar[tuple[str, ...]] = (MEMORY, MEMORY_LINEUPS)


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
        """int16[N, num_players, memory, columns], what each seat was told at the end of the last game that ended."""
        return self._feature(Memory).final_events

    def events_of(self, seat: SupportsIndex) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
        """The events and answers of one seat of each game, as two new arrays.

        Raises:
            ValueError: no seat of this table, or no memory was asked for (`AbsentError`).
        """
        return self._feature(Memory).of_seat(self, self._table.seat(seat))


def remembering(table: Table, size: int, length: SupportsIndex | None, seating: Seating | None) -> tuple[Memory, ...]:
    """The feature, if this argument of `Batch` asks for it.

    Raises:
        ValueError: no number of tokens.
    """
    n = check_length(length)
    kind = Memory if seating is None else SeatedMemory
    return (kind(table, size, n, seating),) if n else ()
