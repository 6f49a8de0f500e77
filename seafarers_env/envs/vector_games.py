"""The games of a vector: one learner in each, policies of the kernel or callables in the other seats."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from seafarers_env.batches.buffers import Array, Kind, complete, kinds
from seafarers_env.batches.games import Feature, Games, Run, kinds_of
from seafarers_env.batches.seating import Seating
from seafarers_env.engine.entries.learner import ASKED, BY_LOT
from seafarers_env.engine.entries.runs import LEARNER, OUTSIDE, STAKE, Shown
from seafarers_env.envs.vector_memory import VectorMemory
from seafarers_env.table import Table

Flags = NDArray[np.bool_]
Ints = NDArray[np.int64]


class VectorGames(Games):
    """A learner's decision and what follows, to its next one, is a step; an illegal one gives the game up.

    Args:
        table: Of the games.
        size: How many there are.
        threads: How many share the work.
        policies: int8[players], by seat as the learner counts them, ASKED for itself and for callables.
        weights: What they play by.
        seat: The learner's, or BY_LOT.
        length: How many events are shown, 0 for none.
        again: Games that end are re-dealt at once.
    """

    def __init__(
        self,
        table: Table,
        size: int,
        threads: int,
        policies: NDArray[np.int8],
        weights: Array,
        seat: int,
        length: int,
        again: bool,
    ) -> None:
        sitting = np.where(policies == ASKED, OUTSIDE, policies).astype(np.int8)
        sitting[0] = LEARNER
        lineups = np.array([np.roll(sitting, k) for k in (range(table.num_players) if seat == BY_LOT else (seat,))])
        self.seating = Seating(table, size, lineups, weights, rotate=False, again=again, deals=0)
        self.seating.sitting[:] = lineups[0]  # until they are dealt
        self.memory = VectorMemory(table, size, length, again) if length else None
        features: tuple[Feature, ...] = (self.seating,) if self.memory is None else (self.seating, self.memory)
        wanted = kinds(table, size, observe=True, masks="int8", final=again) | kinds_of(features)
        wanted["final_observations"] = Kind((size if again else 0, 1, table.layout.size), np.dtype(np.int8))
        self._begin(table, size, threads, features, complete(wanted, {}))

    # --- play ---------------------------------------------------------------------------------------------------------
    def first_refused(self, going: Flags, actions: Ints, forgiving: bool) -> int:
        """The first game of those that go on whose action is illegal, or -1; `forgiving`: that is none of the table."""
        if forgiving:
            words = actions.astype(np.uint64)  # what is less than 0 is much here
            wrong: Flags = (words >= self.num_actions) & going
            return int(wrong.argmax()) if wrong.any() else -1
        rows, legal = np.flatnonzero(going), self._legal
        if len(rows) < len(self):
            legal, actions = legal[rows], actions[rows]
        k = int(self.call(self._kernels.first_illegal, self._table.board.record, legal, actions))
        return k if k < 0 else int(rows[k])

    def step(self, going: Flags, actions: Ints) -> None:
        """Make a decision in each game that goes on, and let policies in the kernel play until somebody is asked."""
        np.multiply(going, STAKE, out=self.seating.tasks, casting="unsafe")  # others are left: LEAVE is 0
        self._advance(actions)

    def deal(self, marked: Flags, onward: bool) -> None:
        """Deal marked games, from the seeds that follow or from those that stand there, and let policies play on."""
        self._deal(marked.astype(np.uint8), onward)

    def begin(self, i: int, seed: int) -> None:
        """Set what game `i` is dealt from."""
        self._seeds[i] = seed

    def renew(self, make: Callable[[Any], Any]) -> None:
        """Make new arrays for what is shown, of those there are."""
        self.observations, self.masks = make(self.observations), make(self.masks)
        if self.memory is not None:
            self.memory.renew(make)
        self._runs = list(map(self._renewed, self._runs))
        self._crew.take([run[1:] for run in self._runs])

    def _renewed(self, run: Run) -> Run:
        """The same run in the arrays that are shown now; nothing else of it is another."""
        part, games, shown, ends, seats, log = run
        masks, observations = self.masks[part], self.observations[part]
        shown = Shown(masks, shown.mask_words, observations, *shown[3:])  # four times as quick as `_replace`
        return Run(part, games, shown, ends, seats, log if self.memory is None else self.memory.log(part))

    # --- what it is ---------------------------------------------------------------------------------------------------
    @property
    def seats(self) -> Ints:
        """int64[N], the learners', a new array."""
        return (self.seating.sitting == LEARNER).nonzero()[1]

    @property
    def parts(self) -> tuple[object, ...]:
        """All objects that hold arrays of the games."""
        return (self, *self._features)

    @property
    def ended(self) -> Flags:
        """bool[N], a new array: games that the last step has ended."""
        return self.terminations | self.truncations | self.illegal

    @property
    def ends(self) -> list[Array]:
        """What is told of those, by game."""
        told: list[Array] = [self.terminations, self.truncations, self.illegal, self.rewards]
        told += [self._final_points, self._final_turns, self.final_observations]
        if self.memory is not None:
            told += [self.memory.final_events, self.memory.final_answers]
        return [part for part in told if len(part)]

    @property
    def final_turns(self) -> Ints:
        """int64[N], in which the last games that have ended there did."""
        return self._final_turns

    def winner(self, i: int) -> int | None:
        """Who has won game `i`, which has ended."""
        return int(self.rewards[i].argmax()) if self.terminations[i] else None
