"""Batch: N games of one table stepped together, the plain interface of self-play and rollouts."""

import operator
import os
from collections.abc import Mapping
from typing import Any, Literal, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from seafarers_env import batch_kernels
from seafarers_env.buffers import Array, Kind, Masks, as_bytes, complete, kinds, num_words
from seafarers_env.game import Game
from seafarers_env.layout import Layout
from seafarers_env.records import Records, zeroed
from seafarers_env.refusal import refuse_one
from seafarers_env.scenarios import Scenario
from seafarers_env.sharing import at_least_one, count_threads, share, wide_mask
from seafarers_env.table import Table, make_table
from seafarers_env.warm_up import ensure_compiled

OnIllegal = Literal["raise", "report"]
WORD = 0xFFFF_FFFF_FFFF_FFFF


class Batch:
    """N games of one scenario, options and number of players; each has its own board, dice and pace.

    A finished game is dealt anew within the same step: `observations`, `masks` and `current_players` are then those of
    the new game; `rewards`, `terminations`, `truncations` and `final_observations` those of the finished one. All
    arrays are buffers of the batch or of the caller, never copies: the next step writes over them.

    Attributes:
        observations: int8[N, layout.size], what the acting seat of each game may see, the observer first.
        masks: int8[N, num_actions], its legal actions; without rows where only bits are asked for.
        mask_words: uint64[N, ceil(num_actions / 64)], the same as bits: action `a` is bit `a % 64` of word `a // 64`;
            without rows unless asked for.
        current_players: int8[N], the acting seat.
        rewards: float32[N, num_players], of the last step: +1 and -1/(n-1) where a game was won, else 0.
        terminations: bool[N], games won in the last step.
        truncations: bool[N], games cut off by the turn limit in the last step.
        illegal: bool[N], games whose action was refused in the last step; only with `on_illegal="report"`.
        final_observations: int8[N, num_players, layout.size], what each seat saw at the end of the last game that
            ended there; of the last step where `terminations` or `truncations` is set.
        games_finished: Games that ended in the last rollout.
    """

    def __init__(
        self,
        scenario: str | os.PathLike[str] | Scenario,
        num_players: int | None = None,
        size: int = 1024,
        seed: SupportsIndex | ArrayLike = 0,
        *,
        observe: bool = True,
        masks: Masks = "int8",
        buffers: Mapping[str, NDArray[Any]] | None = None,
        on_illegal: OnIllegal = "raise",
        threads: int = 1,
        **options: Any,
    ) -> None:
        """Deal `size` games.

        Args:
            scenario: A name of `scenarios()`, or the path of a `.board` file.
            num_players: Seats; None takes the largest number the scenario is for.
            size: How many games.
            seed: One integer, from which each game gets a seed of its own, or the seeds themselves: integers[N].
            observe: False leaves `observations` and `final_observations` without rows and saves their time.
            masks: How legal actions are shown: as "int8" in `masks`, as "bits" in `mask_words`, which is an eighth of
                the memory and saves the time of the other, or as "both".
            buffers: Arrays to write to instead of new ones, by the names above; `buffer_kinds` says what they must be.
            on_illegal: What `step` does about an illegal action: "raise" an error and leave all games as they are, or
                "report" it in `illegal` and leave that game as it is.
            threads: How many threads share the work. Games do not depend on it.
            **options: Rule switches, as for `Game`.

        Raises:
            ScenarioError, OptionError, BoardError: as for `Game`.
            ValueError: another argument is wrong; says what would be right.
        """
        n = at_least_one(size, f"a batch has at least 1 game, not {size}")
        if on_illegal not in ("raise", "report"):
            raise ValueError(f"on_illegal is 'raise' or 'report', not {on_illegal!r}")
        self._threads = count_threads(threads, n)
        self._on_illegal: OnIllegal = on_illegal
        self._table = make_table(scenario, num_players, options)
        self._set_buffers(kinds(self._table, n, observe, masks), buffers or {})
        self._states: Records = zeroed(n)
        self._legal = np.zeros((n, num_words(self.num_actions)), np.uint64)  # not the caller's, who may write to those
        self._streams = np.zeros((n, 1), np.uint64)
        self._seeds: Array = np.zeros(n, np.uint64)
        self._next = 0  # the game whose turn it is in a rollout that does not come out even
        self.games_finished = 0
        ensure_compiled()
        self.reset(seed)

    def _set_buffers(self, wanted: Mapping[str, Kind], given: Mapping[str, NDArray[Any]]) -> None:
        made = complete(wanted, given)
        self.observations: NDArray[np.int8] = made["observations"]
        self.masks: NDArray[np.int8] = made["masks"]
        self.mask_words: NDArray[np.uint64] = made["mask_words"]
        self.current_players: NDArray[np.int8] = made["current_players"]
        self.rewards: NDArray[np.float32] = made["rewards"]
        self.terminations: NDArray[np.bool_] = made["terminations"]
        self.truncations: NDArray[np.bool_] = made["truncations"]
        self.illegal: NDArray[np.bool_] = made["illegal"]
        self.final_observations: NDArray[np.int8] = made["final_observations"]
        self._flags = [as_bytes(made[name]) for name in ("terminations", "truncations", "illegal")]

    @staticmethod
    def buffer_kinds(
        scenario: str | os.PathLike[str] | Scenario,
        num_players: int | None = None,
        size: int = 1024,
        *,
        observe: bool = True,
        masks: Masks = "int8",
        **options: Any,
    ) -> dict[str, Kind]:
        """Shape and dtype of each buffer that a batch of these arguments writes to, by name."""
        return kinds(make_table(scenario, num_players, options), operator.index(size), observe, masks)

    # --- play ---------------------------------------------------------------------------------------------------------
    def reset(self, seed: SupportsIndex | ArrayLike | None = None, *, mask: ArrayLike | None = None) -> None:
        """Deal anew, all games or those that a mask marks; the others stay as they are.

        Args:
            seed: One integer, from which each game gets a seed of its own, or the seeds themselves: integers[N]. None
                goes on with the seed that follows from the one each game has, as at the end of a game.
            mask: bool[N], the games to deal anew.

        Raises:
            ValueError: an array has another shape or type; nothing has changed.
        """
        marked: Array = np.ones(len(self), np.bool_) if mask is None else np.array(mask)
        if marked.dtype != np.bool_ or marked.shape != (len(self),):
            raise ValueError(f"a mask is {len(self)} booleans, not {marked.dtype} of shape {marked.shape}")
        if seed is not None:
            np.copyto(self._seeds, self._seeds_from(seed), where=marked)
        t, flags = self._table, as_bytes(marked)
        batch_kernels.reset_batch(
            self._states,
            t.board.record,
            t.rules,
            t.blank,
            wide_mask(),
            self._legal,
            self._seeds,
            self._streams,
            flags,
            seed is None,
        )
        self.rewards[marked] = 0
        self.terminations[marked] = self.truncations[marked] = self.illegal[marked] = False
        self._publish(flags)

    def _seeds_from(self, seed: SupportsIndex | ArrayLike) -> Array:
        given = np.asarray(seed)
        if given.ndim == 0:
            word = operator.index(seed) & WORD  # pyright: ignore[reportArgumentType]  # one number, or an error
            return np.random.SeedSequence(word).generate_state(len(self), np.uint64)
        if given.shape != (len(self),) or not np.issubdtype(given.dtype, np.integer):
            hint = "; a mask goes by its name: reset(mask=...)" if given.dtype == np.bool_ else ""
            raise ValueError(f"seeds are {len(self)} integers, not {given.dtype} of shape {given.shape}{hint}")
        return given.astype(np.uint64)

    def step(self, actions: ArrayLike) -> None:
        """Apply one action id to each game, and let chance happen.

        Args:
            actions: Integers, shape (N,).

        Raises:
            IllegalActionError: names game, action, player and phase; no game has changed. Not raised with
                `on_illegal="report"`: then `illegal` marks the games that were left as they were, with rewards of 0.
            ValueError: the array has another shape or no integers; no game has changed.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (len(self),) or not np.issubdtype(chosen.dtype, np.integer):
            raise ValueError(f"actions are {len(self)} integers, not {chosen.dtype} of shape {chosen.shape}")
        ids = np.ascontiguousarray(chosen, np.int64)
        t = self._table
        if self._on_illegal == "raise":
            wrong = batch_kernels.first_illegal(t.board.record, self._legal, ids)
            if wrong >= 0:
                raise refuse_one(wrong, self._table, self._states, int(chosen[wrong]))

        def work(part: slice) -> None:
            batch_kernels.step_batch(
                self._states[part],
                t.board.record,
                t.rules,
                t.blank,
                wide_mask(),
                self._legal[part],
                self._seeds[part],
                self.masks[part],
                self.mask_words[part],
                self.observations[part],
                self.current_players[part],
                self.rewards[part],
                *(flags[part] for flags in self._flags),
                self.final_observations[part],
                ids[part],
            )

        share(work, len(self), self._threads)

    def rollout(self, decisions: SupportsIndex) -> int:
        """Play at random in the kernel until that many decisions are made over all games; return the number made.

        Actions are uniform over the mask, from a stream that each game has beside its own. Every game makes the same
        number of decisions, some one more where it does not come out even. Finished games are dealt anew and counted
        in `games_finished`. Rewards and flags stay those of the last step.

        Raises:
            ValueError: a negative number.
        """
        total = operator.index(decisions)
        if total < 0:
            raise ValueError(f"a rollout makes 0 or more decisions, not {total}")
        each, more = divmod(total, len(self))
        quotas = np.full(len(self), each, np.int64)
        quotas[(self._next + np.arange(more)) % len(self)] += 1
        self._next = (self._next + more) % len(self)
        finished = np.zeros((len(self), 2), np.int64)
        t = self._table

        def work(part: slice) -> None:
            batch_kernels.rollout_batch(
                self._states[part],
                t.board.record,
                t.rules,
                t.blank,
                wide_mask(),
                self._legal[part],
                self._seeds[part],
                self._streams[part],
                quotas[part],
                finished[part],
            )

        share(work, len(self), self._threads)
        self.games_finished = int(finished.sum())
        self._publish(np.ones(len(self), np.uint8))
        return int(quotas.sum())

    def _publish(self, marked: NDArray[np.uint8]) -> None:
        t = self._table
        batch_kernels.publish(
            self._states,
            t.board.record,
            t.rules,
            self._legal,
            self.masks,
            self.mask_words,
            self.observations,
            self.current_players,
            marked,
        )

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

    @property
    def seeds(self) -> Array:
        """uint64[N], a copy: `Game(..., seed=int(batch.seeds[i]))` deals what game `i` was dealt."""
        return np.array(self._seeds)

    @property
    def threads(self) -> int:
        """How many threads share the work."""
        return self._threads

    def game(self, i: int) -> Game:
        """Game `i` as a `Game` of its own (a copy)."""
        return Game.from_table(self._table, self._states[i : i + 1])
