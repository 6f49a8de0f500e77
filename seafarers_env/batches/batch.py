"""Batch: N games of one table stepped together, the plain interface of self-play and rollouts."""

import copy
import operator
import os
from collections.abc import Mapping, Sequence
from typing import Any, Literal, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from seafarers_env.batches.buffers import Array, Kind, Masks, as_bytes, bytes_a_game, complete, kinds, num_words
from seafarers_env.batches.entities import Asked, BatchEntities, ByEntities, showing_entities
from seafarers_env.batches.games import Feature, kinds_of
from seafarers_env.batches.looking import Looking
from seafarers_env.batches.memory import Recalling, memory_of
from seafarers_env.batches.paying import paying
from seafarers_env.batches.rewards import payment
from seafarers_env.batches.rows import Rows
from seafarers_env.batches.seating import Seating, seating
from seafarers_env.batches.sharing import at_least_one, count_threads
from seafarers_env.engine.entries.runs import GO_ON, LEARNER, SIT_DOWN
from seafarers_env.game_seeds import fresh_words, word_of, words_of
from seafarers_env.refusal import refuse_one
from seafarers_env.scenarios import Scenario
from seafarers_env.table import Table, make_table
from seafarers_env.validation import check_memory
from seafarers_env.warm_up import MANY_GAMES

OnIllegal = Literal["raise", "report"]
MOST_DECISIONS = 2**63 - 1  # of a rollout


class Batch(Looking, Recalling, ByEntities, Rows):
    """N games of one scenario, options and number of players. Each has its own board and dice and advances on its own.

    A finished game is re-dealt within the same step: `observations`, `masks` and `current_players` are then those of
    the new game; `rewards`, `terminations`, `truncations` and `final_observations` those of the finished one. All
    arrays are buffers of the batch or of the caller, never copies: the next step overwrites them.

    Examples:
        ```python
        from seafarers_env import Batch

        batch = Batch("base", num_players=4, size=64, seed=7)
        batch.step(batch.masks.argmax(axis=1))  # the first legal action of each game
        print(batch.current_players[:4], batch.rewards.shape)
        ```

    Attributes:
        observations: int8[N, layout.size], what the acting seat of each game may see, the observer first.
        masks: int8[N, num_actions], its legal actions; without rows if only bits are requested.
        mask_words: uint64[N, ceil(num_actions / 64)], the same as bits: action `a` is bit `a % 64` of word `a // 64`;
            without rows unless requested.
        current_players: int8[N], the acting seat.
        rewards: float32[N, num_players], of the last step: +1 and -1/(n-1) in games just won,
            `truncation_reward` for every seat in games just cut off, else 0. `reward` and `shaping` change this.
        terminations: bool[N], games won in the last step.
        truncations: bool[N], games cut off by the turn limit in the last step.
        illegal: bool[N], games whose action was refused in the last step; only with `on_illegal="report"`.
        final_observations: int8[N, num_players, layout.size], what each seat saw at the end of the last game that
            ended there; from the last step where `terminations` or `truncations` is set. Without rows if `final=False`.
        games_finished: Games that ended in the last rollout.
    """

    own_groups = (MANY_GAMES,)  # for rollouts

    def __init__(
        self,
        scenario: str | os.PathLike[str] | Scenario,
        num_players: int | None = None,
        size: int = 1024,
        seed: SupportsIndex | ArrayLike | None = 0,
        *,
        observe: bool = True,
        final: bool = True,
        masks: Masks = "int8",
        buffers: Mapping[str, NDArray[Any]] | None = None,
        on_illegal: OnIllegal = "raise",
        threads: int = 1,
        truncation_reward: float = 0.0,
        reward: str = "win",
        shaping: float = 0.0,
        discount: float = 1.0,
        seats: Sequence[str] | Sequence[Sequence[str]] | None = None,
        rotate: bool = True,
        memory: SupportsIndex | None = None,
        entities: Asked = False,
        **options: Any,
    ) -> None:
        """Deal `size` games.

        Args:
            scenario: A name of `scenarios()`, or the path of a `.board` file.
            num_players: Seats; None takes as many as can play, but four on `base`.
            size: How many games.
            seed: One integer, from which each game gets its own seed, or a seed for each game: integers[N].
                None draws them from the machine's entropy; `seeds` holds them.
            observe: False leaves `observations` and `final_observations` without rows, which saves time.
            final: False leaves `final_observations` and `final_events` without rows, which saves memory: they take
                `num_players` times as much as `observations` and `events`.
            masks: The form of legal actions: "int8" in `masks`; "bits" in `mask_words`, which take an eighth of the
                memory and are faster to write; or "both".
            buffers: Arrays to write to instead of new ones, by the names above; `buffer_kinds` says what they must be.
            on_illegal: What `step` does about an illegal action: "raise" an error and leave all games as they are, or
                "report" it in `illegal` and leave that game as it is.
            threads: How many threads share the work. Results do not depend on it.
            truncation_reward: The reward of each seat when a game is cut off by the turn limit. The default 0 is
                better than losing, so a player who is behind learns to stall.
            reward: The reward for a game that somebody wins: "win", +1 and -1/(n-1); "points", a seat's points less
                the mean of the others', hidden cards included, divided by the points to win.
            shaping: Weight of potential-based shaping by a lead in public points, in units of the points to win. A
                seat gets `discount * lead - lead before` from one of its decisions to its next, with the step after
                which it decides again; after the end the lead is 0.
            discount: The learner's, from one decision of a seat to its next.
            seats: Who sits in the seats: "learner", or a policy that plays inside the kernel, "random", "heuristic" or
                one learned value ("learned:NAME", "learned:FILE"). One line-up, or several of which one is drawn for
                each game; each needs a learner. `step` continues to the next decision of a learner. None: learners in
                all seats.
            rotate: Whether a line-up starts at a seat drawn for each game, or at seat 0.
            memory: How many recent events to show in `events`, `answers` and `final_events`; None: no memory.
            entities: True also shows the acting seat's view as `entities`, in the columns that all tables share; a
                mapping gives `columns`, `rows` or `dtype` of `EntityRows`. The flat observations can then be left out.
            **options: Rule switches, as for `Game`.

        Raises:
            ScenarioError, OptionError, BoardError: as for `Game`.
            ValueError: another argument is wrong; says what would be right.
            MemoryError: so many games do not fit into memory; says how much they need.
        """
        n = at_least_one(size, f"a batch must have at least 1 game, not {size}")
        if on_illegal not in ("raise", "report"):
            raise ValueError(f"on_illegal must be 'raise' or 'report', not {on_illegal!r}")
        self._on_illegal: OnIllegal = on_illegal
        self._truncation_reward = payment("truncation_reward", truncation_reward)
        used, table = count_threads(threads, n), make_table(scenario, num_players, options)
        features = _asked_for(table, n, reward, shaping, discount, seats, rotate, memory, final, entities)
        wanted, given = kinds(table, n, observe, masks, final) | kinds_of(features), buffers or {}
        made = {name: kind for name, kind in wanted.items() if name not in given}
        words = num_words(table.board.num_actions)
        check_memory("games", n, table.blank.itemsize + 8 * (words + 3) + bytes_a_game(made, n))
        if not observe and any(isinstance(each, BatchEntities) for each in features):
            self._unseen = np.zeros((n, table.layout.size), np.int8)
        self._next = 0  # the game whose turn it is in a rollout that does not come out even
        self.games_finished = 0
        self._begin(table, n, used, features, complete(wanted, given))
        self.reset(fresh_words(n) if seed is None else seed)

    @staticmethod
    def buffer_kinds(
        scenario: str | os.PathLike[str] | Scenario,
        num_players: int | None = None,
        size: int = 1024,
        *,
        observe: bool = True,
        final: bool = True,
        masks: Masks = "int8",
        reward: str = "win",
        shaping: float = 0.0,
        discount: float = 1.0,
        seats: Sequence[str] | Sequence[Sequence[str]] | None = None,
        rotate: bool = True,
        memory: SupportsIndex | None = None,
        entities: Asked = False,
        **options: Any,
    ) -> dict[str, Kind]:
        """Shape and dtype, by name, of each buffer that a batch with these arguments writes to."""
        table, n = make_table(scenario, num_players, options), operator.index(size)
        features = _asked_for(table, n, reward, shaping, discount, seats, rotate, memory, final, entities)
        return kinds(table, n, observe, masks, final) | kinds_of(features)

    # --- play ---------------------------------------------------------------------------------------------------------
    def reset(self, seed: SupportsIndex | ArrayLike | None = None, *, mask: ArrayLike | None = None) -> None:
        """Re-deal all games, or those marked by a mask; the others stay as they are.

        Args:
            seed: One integer, from which each game gets its own seed, or a seed for each game: integers[N]. None
                takes each game's next seed, as at the end of a game.
            mask: bool[N], the games to re-deal.

        Raises:
            ValueError, TypeError: an array has a wrong shape or type, or a seed is invalid; nothing has changed.
        """
        marked: Array = np.ones(len(self), np.bool_) if mask is None else np.array(mask)
        if marked.dtype != np.bool_ or marked.shape != (len(self),):
            raise ValueError(f"a mask must be {len(self)} booleans, not {marked.dtype} of shape {marked.shape}")
        if seed is not None:
            np.copyto(self._seeds, self._seeds_from(seed), where=marked)
        self._deal(as_bytes(marked), seed is None)

    def _seeds_from(self, seed: SupportsIndex | ArrayLike) -> Array:
        given = np.asarray(seed)
        if given.ndim == 0:
            one: Any = seed  # or an error
            return np.random.SeedSequence(word_of(one)).generate_state(len(self), np.uint64)
        several: Any = seed
        numbers = given.dtype.kind in "iuO" or any(isinstance(each, int) for each in several)  # numpy may make floats
        if given.shape != (len(self),) or given.dtype == np.bool_ or not numbers:
            hint = "; a mask goes by its name: reset(mask=...)" if given.dtype == np.bool_ else ""
            raise ValueError(f"seeds must be {len(self)} integers, not {given.dtype} of shape {given.shape}{hint}")
        return words_of(several)

    def step(self, actions: ArrayLike) -> None:
        """Apply one action id to each game, then resolve chance.

        Args:
            actions: Integers, shape (N,).

        Raises:
            IllegalActionError: names game, action, player and phase; no game has changed. Not raised with
                `on_illegal="report"`: then `illegal` marks the games that were left as they were, with rewards of 0.
            ValueError: the array has a wrong shape or is not of integers; no game has changed.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (len(self),) or not np.issubdtype(chosen.dtype, np.integer):
            raise ValueError(f"actions must be {len(self)} integers, not {chosen.dtype} of shape {chosen.shape}")
        ids = np.ascontiguousarray(chosen, np.int64)
        wrong = self._advance(ids, self._on_illegal == "report")
        if wrong >= 0:
            raise refuse_one(wrong, self._table, self._states, int(chosen[wrong]))
        if self._truncation_reward:
            self.rewards[self.truncations] = self._truncation_reward
        for feature in self._features:
            feature.after_step(self, ids)

    def rollout(self, decisions: SupportsIndex) -> int:
        """Play at random in the kernel until all games together have made that many decisions; return their number.

        Actions are uniform over the mask, from a separate stream of each game. All games make the same number
        of decisions, give or take one. Finished games are re-dealt and counted in `games_finished`. Rewards and flags
        stay those of the last step.

        Raises:
            ValueError: a negative number, or one too large for the counter.
        """
        total = operator.index(decisions)
        if not 0 <= total <= MOST_DECISIONS:
            raise ValueError(f"a rollout makes 0 or more decisions, not {total}; {MOST_DECISIONS} at most")
        each, more = divmod(total, len(self))
        quotas = np.full(len(self), each, np.int64)
        quotas[(self._next + np.arange(more)) % len(self)] += 1
        self._next = (self._next + more) % len(self)
        finished, before = np.zeros((len(self), 2), np.int64), np.array(self._seeds)
        self.each(
            self._kernels.rollout_batch,
            lambda run: (*run.games, self._streams[run.part], quotas[run.part], finished[run.part]),
        )
        self.games_finished = int(finished.sum())
        self._resume(np.where(self._seeds == before, GO_ON, SIT_DOWN).astype(np.uint8))
        return int(quotas.sum())

    @property
    def sitting(self) -> NDArray[np.int8]:
        """int8[N, players], a copy: who sits where, -1 a learner, 0 "random", 1 "heuristic", 2 a learned value."""
        for feature in self._features:
            if isinstance(feature, Seating):
                return np.array(feature.sitting)
        return np.full((len(self), self.num_players), LEARNER, np.int8)

    # --- copies -------------------------------------------------------------------------------------------------------
    def clone(self) -> "Batch":
        """An independent copy of all games. It has its own arrays, even if this batch writes to the caller's."""
        return copy.deepcopy(self)

    __copy__ = clone


def _asked_for(
    table: Table,
    size: int,
    reward: Any,
    shaping: Any,
    discount: Any,
    seats: Any,
    rotate: Any,
    memory: Any,
    final: bool,
    entities: Any,
) -> tuple[Feature, ...]:
    """What a batch is asked for beside what it always has, in the order in which it hears of a step.

    Raises:
        ValueError: names an argument that is wrong.
    """
    return (
        *seating(table, size, seats, rotate),
        *memory_of(table, size, memory, final),
        *paying(table, size, reward, shaping, discount),
        *showing_entities(table, size, entities),
    )
