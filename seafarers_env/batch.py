"""Batch: N games of one table stepped together, the plain interface of self-play and rollouts."""

import operator
import os
from typing import Any

import numpy as np

from seafarers_env import batch_kernels, kernels
from seafarers_env.actions import MASK_WORDS
from seafarers_env.board import table as action_table
from seafarers_env.constants import PHASES
from seafarers_env.game import Game, IllegalActionError
from seafarers_env.layout import Layout
from seafarers_env.records import STATE, Records
from seafarers_env.scenarios import Scenario
from seafarers_env.table import Table, make_table
from seafarers_env.warm_up import ensure_compiled


class Batch:
    """N games of one scenario, options and number of players; each has its own board, dice and pace.

    A finished game is dealt anew within the same step: `observations`, `masks` and `current_players` are then those of
    the new game, `rewards`, `terminations` and `truncations` those of the finished one. All arrays are the batch's own
    buffers: they are overwritten by the next step.

    Attributes:
        observations: int8[N, layout.size], what the acting seat of each game may see, the observer first.
        masks: int8[N, num_actions], its legal actions.
        current_players: int8[N], the acting seat.
        rewards: float32[N, num_players], of the last step: +1 and -1/(n-1) where a game was won, else 0.
        terminations: bool[N], games won in the last step.
        truncations: bool[N], games cut off by the turn limit in the last step.
    """

    def __init__(
        self,
        scenario: str | os.PathLike[str] | Scenario,
        num_players: int | None = None,
        size: int = 1024,
        seed: int = 0,
        *,
        observe: bool = True,
        **options: Any,
    ) -> None:
        """Deal `size` games.

        Args:
            scenario: A name of `scenarios()`, or the path of a `.board` file.
            num_players: Seats; None takes the largest number the scenario is for.
            size: How many games.
            seed: Game `i` is dealt from stream `i` of this seed; so are those that follow it.
            observe: False leaves `observations` empty and saves their time.
            **options: Rule switches, as for `Game`.

        Raises:
            ScenarioError, OptionError, BoardError: as for `Game`.
        """
        if operator.index(size) < 1:
            raise ValueError(f"a batch has at least 1 game, not {size}")
        ensure_compiled()
        self._table = make_table(scenario, num_players, options)
        n, seats = operator.index(size), self._table.num_players
        self._states: Records = np.zeros(n, STATE)
        self._masks = np.zeros((n, MASK_WORDS), np.uint64)
        self.observations = np.zeros((n if observe else 0, self.layout.size), np.int8)
        self.masks = np.zeros((n, self.num_actions), np.int8)
        self.current_players = np.zeros(n, np.int8)
        self.rewards = np.zeros((n, seats), np.float32)
        self.terminations = np.zeros(n, np.bool_)
        self.truncations = np.zeros(n, np.bool_)
        self._flags = np.zeros((2, n), np.uint8)
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """Deal all games anew."""
        word = operator.index(seed) & 0xFFFFFFFFFFFFFFFF
        self._seeds = np.random.SeedSequence(word).generate_state(len(self), np.uint64)
        self._streams = np.random.SeedSequence([word, 1]).generate_state(1, np.uint64)
        batch_kernels.reset_batch(
            self._states, self._table.board.record, self._table.rules, self._table.blank, self._masks, self._seeds
        )
        self.rewards[:] = 0
        self.terminations[:] = False
        self.truncations[:] = False
        self._publish()

    def step(self, actions: np.ndarray) -> None:
        """Apply one action id to each game, and let chance happen.

        Args:
            actions: Integers, shape (N,).

        Raises:
            IllegalActionError: names game, action, player and phase; no game has changed.
            ValueError: the array has another shape or no integers.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (len(self),) or not np.issubdtype(chosen.dtype, np.integer):
            raise ValueError(f"actions are {len(self)} integers, not {chosen.dtype} of shape {chosen.shape}")
        t = self._table
        wrong = batch_kernels.step_batch(
            self._states,
            t.board.record,
            t.rules,
            t.blank,
            self._masks,
            self._seeds,
            chosen.astype(np.int64, copy=False),
            self.current_players,
            self.rewards,
            self._flags[0],
            self._flags[1],
        )
        if wrong >= 0:
            raise self._illegal(wrong, int(chosen[wrong]))
        self.terminations[:] = self._flags[0]
        self.truncations[:] = self._flags[1]
        self._publish()

    def rollout(self, decisions: int) -> int:
        """Play at random in the kernel until that many decisions are made over all games; return the number made.

        Games are played one after the other, each to its end and then dealt anew. Rewards and flags are not kept.
        """
        counts = np.zeros(2, np.int64)
        t = self._table
        made = kernels.playout(
            self._states,
            t.board.record,
            t.rules,
            t.blank,
            self._masks,
            self._streams,
            operator.index(decisions),
            counts,
        )
        self.games_finished = int(counts.sum())
        self._publish()
        return int(made)

    def _publish(self) -> None:
        t = self._table
        batch_kernels.publish(
            self._states, t.board.record, t.rules, self._masks, self.masks, self.observations, self.current_players
        )

    def _illegal(self, i: int, action: int) -> IllegalActionError:
        seat, phase = int(self._states["actor"][i]), PHASES[int(self._states["phase"][i])]
        where = f"game {i}: action {action}"
        if not 0 <= action < self.num_actions:
            return IllegalActionError(f"{where} is not in the table: actions are 0..{self.num_actions - 1}")
        words = action_table.name(int(self._table.board.record["wide_of"][0, action]), self._table.board.places)
        return IllegalActionError(f"{where} ({words!r}) is not legal for player {seat} in phase {phase!r}")

    # --- what it is ---------------------------------------------------------------------------------------------------
    def __len__(self) -> int:
        return len(self._states)

    @property
    def table(self) -> Table:
        """What all games share."""
        return self._table

    @property
    def scenario(self) -> Scenario:
        """The scenario being played."""
        return self._table.scenario

    @property
    def num_players(self) -> int:
        """Seats at each table."""
        return self._table.num_players

    @property
    def num_actions(self) -> int:
        """Size of the action table."""
        return self._table.board.num_actions

    @property
    def layout(self) -> Layout:
        """The named slices of an observation."""
        return self._table.layout

    @property
    def records(self) -> Records:
        """The STATE records themselves, not a copy."""
        return self._states

    def game(self, i: int) -> Game:
        """Game `i` as a `Game` of its own (a copy)."""
        return Game.from_table(self._table, self._states[i : i + 1])
