"""The vector form of the Gymnasium environment: N games and all their opponents in one kernel call."""

import contextlib
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, Final, SupportsIndex

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from seafarers_env.batches.buffers import num_words
from seafarers_env.batches.rewards import payment
from seafarers_env.batches.sharing import at_least_one, count_threads
from seafarers_env.envs.episodes import NOBODY, NONE, check_seat, free, info_of, own_points
from seafarers_env.envs.frozen import asked_for_many, unharmed
from seafarers_env.envs.opponents import find_opponents, policies_of, weights_of
from seafarers_env.envs.rewards import check_illegal_reward, check_reward, final_reward
from seafarers_env.envs.screen import RENDER_FPS, RENDER_WIDTH, Screen
from seafarers_env.envs.spaces import action_space, learner_space
from seafarers_env.envs.vector_games import Flags, Ints, VectorGames
from seafarers_env.envs.vector_memory import bytes_of_memory
from seafarers_env.game import Game
from seafarers_env.game_seeds import fresh_word, word_of
from seafarers_env.hidden.history import check_length
from seafarers_env.refusal import place_of, refuse_one
from seafarers_env.scenarios import Scenario
from seafarers_env.table import Table, make_table
from seafarers_env.validation import check_memory

Infos = dict[str, Any]

_RENDER_MODES: Final = ("ansi", "svg", "rgb_array")  # a page for people has room for one game


class SeafarersVectorEnv(VectorEnv[Any, ArrayLike, NDArray[Any]]):
    """N single-agent environments stepped together; see `docs/gymnasium.md`.

    `gymnasium.make_vec("seafarers/NewShores-v0", num_envs=1024, vectorization_mode="vector_entry_point")` makes one.
    With the same seeds and actions it returns the same as Gymnasium's `SyncVectorEnv` of `SeafarersEnv`: observations,
    rewards, flags and infos. `infos["action_mask"]`, and `action_masks()` at any time, are the learners' legal actions,
    int8[N, num_actions]. `infos["seat"]`, `["victory_points"]`, `["winner"]`, `["turns"]` and `["illegal_action"]` are
    int64[N], as in `SeafarersEnv`; they always cover all games.

    Args:
        scenario: A name of `seafarers_env.scenarios()`, or the path of a `.board` file.
        num_players: Seats of each game; None takes as many as can play, but four on `base`.
        num_envs: How many games.
        opponents: "random", "heuristic", "learned:FILE" or a callable for all other seats, or a sequence with one each.
            A callable decides for many games at once, `(observations int8[k, size], masks int8[k, num_actions]) ->
            integers[k]`; it gets what the deciding seat of each game may see.
        seat: The learner's; "random" draws it for each game.
        reward: "win" or "points", as in `SeafarersEnv`.
        truncation_reward: As in `SeafarersEnv`.
        illegal_reward: As in `SeafarersEnv`.
        autoreset_mode: "NextStep", "SameStep" or "Disabled", or Gymnasium's `AutoresetMode`.
        copy: True: every call returns new arrays. False: observations and masks are buffers, which the next call
            overwrites.
        threads: How many threads share the work. Results do not depend on it.
        render_mode: None, or what `render` returns for each game: "ansi" text, "svg" a drawing, "rgb_array" pixels.
        render_width: Width of drawings and pixels.
        memory: As in `SeafarersEnv`: observations are then dictionaries of arrays. Opponents still get flat
            observations.
        **options: Rule switches.

    Raises:
        ValueError: names what is wrong, and what would be right.
        MemoryError: so many games do not fit into memory; says how much they need.
    """

    def __init__(
        self,
        scenario: str | Scenario,
        num_players: int | None = None,
        num_envs: int = 1,
        *,
        opponents: Any = None,
        seat: SupportsIndex | str = 0,
        reward: str = "win",
        truncation_reward: float = 0.0,
        illegal_reward: float | None = -1.0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        threads: int = 1,
        render_mode: str | None = None,
        render_width: int = RENDER_WIDTH,
        memory: SupportsIndex | None = None,
        **options: Any,
    ) -> None:
        self.metadata: dict[str, Any] = {
            "render_modes": list(_RENDER_MODES),
            "render_fps": RENDER_FPS,
            "autoreset_mode": _mode(autoreset_mode),
        }
        if render_mode not in (None, *_RENDER_MODES):
            known = ", ".join(_RENDER_MODES)
            raise ValueError(f"render_mode of many games must be None or one of {known}, not {render_mode!r}")
        self.render_mode, self._screen = render_mode, Screen(render_mode, render_width)
        check_reward(reward)
        self.truncation_reward = payment("truncation_reward", truncation_reward)
        self._mode: AutoresetMode = self.metadata["autoreset_mode"]
        n = self.num_envs = at_least_one(num_envs, f"a vector must have at least 1 environment, not {num_envs}")
        threads = count_threads(threads, n)
        t = make_table(scenario, num_players, options)
        self._opponents = others = find_opponents(opponents, t.num_players)
        self._frozen, length = asked_for_many(others, t), check_length(memory)
        self.reward, self.illegal_reward, self.copy = reward, check_illegal_reward(illegal_reward), copy
        words = num_words(t.board.num_actions)
        again = self._mode is AutoresetMode.SAME_STEP
        shown = t.layout.size * (1 + again) + t.board.num_actions
        shown += bytes_of_memory(t.num_players, length, again, t.edition)
        check_memory("games", n, t.blank.itemsize + 8 * (words + 6 + t.num_players) + shown)
        seen = learner_space(t.layout.size, length, t.num_players, t.edition)
        actions = action_space(t.board.num_actions)
        self.single_observation_space, self.single_action_space = seen, actions
        self.observation_space, self.action_space = batch_space(seen, n), batch_space(actions, n)
        self._goal = int(t.options["points_to_win"] or 0)
        self._seeded: Flags = np.zeros(n, np.bool_)
        self._over: Flags = np.zeros(n, np.bool_)  # games that have ended and are not re-dealt yet
        place, weights = check_seat(seat, t.num_players), weights_of(others, t.edition)
        self._games = VectorGames(t, n, threads, policies_of(others), weights, place, length, again)
        free(self._games.masks)
        self._begun = False

    # --- play ---------------------------------------------------------------------------------------------------------
    def reset(
        self,
        *,
        seed: SupportsIndex | Sequence[SupportsIndex | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, Infos]:
        """Start games, and let opponents play until the learners have to decide.

        Args:
            seed: One integer, the seed of game 0 (that of game `i` is `seed + i`), or one for each. None, alone or in
                the list, continues from the previous seed, or from the machine's entropy.
            options: `{"reset_mask": bool[N]}` resets only the marked games; the others stay as they are.

        Raises:
            ValueError, TypeError: an argument is wrong; nothing has changed.
            OpponentError: an opponent's answer was illegal; no game has changed.
        """
        marked = self._marked(options)
        seeds = self._seeds_from(seed)
        with self._unharmed():
            return self._begin(marked, seeds, seed)

    def _begin(self, marked: Flags, seeds: list[int | None], seed: Any) -> tuple[Any, Infos]:
        given: Flags = np.zeros(self.num_envs, np.bool_)
        rows: list[int] = np.flatnonzero(marked).tolist()
        for i in rows:
            word = seeds[i]
            if word is None and not self._seeded[i]:
                word = fresh_word()
            if word is not None:
                self._games.begin(i, word)
                given[i] = True
        self._seeded |= marked
        if isinstance(seed, int):
            super().reset(seed=seed)
        self._renew(np.array)
        self._games.deal(given, onward=False)
        self._games.deal(marked & ~given, onward=True)
        self._ask(marked)
        self._over &= ~marked
        self._begun = True
        return self._seen(), self._infos()

    def _marked(self, options: dict[str, Any] | None) -> Flags:
        for key in options or {}:
            if key == "state":
                raise ValueError("a position begins one game: reset(options={'state': ...}) is for SyncVectorEnv")
            if key != "reset_mask":
                raise ValueError(f"reset(options) knows 'reset_mask', not {key!r}")
        mask: Any = (options or {}).get("reset_mask")
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        if not issubclass(type(mask), np.ndarray) or mask.dtype != np.bool_:
            raise TypeError(f"reset_mask must be an array of bool, not {getattr(mask, 'dtype', type(mask).__name__)}")
        if mask.shape != (self.num_envs,):
            raise ValueError(f"reset_mask must have shape ({self.num_envs},), not {mask.shape}")
        if not mask.any():
            raise ValueError("reset_mask must mark at least one game")
        if not self._begun and not mask.all():
            raise ValueError("the first reset begins all games: a reset_mask comes later")
        return mask

    def _seeds_from(self, seed: Any) -> list[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if np.ndim(seed) == 0:
            first = word_of(seed)
            return [word_of(first + i) for i in range(self.num_envs)]
        words: list[SupportsIndex | None] = list(seed)
        if len(words) != self.num_envs:
            raise ValueError(f"seeds must be one integer or {self.num_envs}, not {len(words)}")
        return [None if word is None else word_of(word) for word in words]

    def step(self, actions: ArrayLike) -> tuple[Any, NDArray[np.float64], Flags, Flags, Infos]:
        """Apply the learners' actions, and let opponents play until they have to decide again.

        Args:
            actions: Integers, shape (N,). With NEXT_STEP, actions of games that ended in the previous step are ignored:
                these games are re-dealt.

        Raises:
            IllegalActionError: not an action of the table, or not legal now and `illegal_reward` is None; names game,
                action, player and phase.
            ValueError: the array has a wrong shape or is not of integers.
            OpponentError: an opponent's answer was illegal.
            ResetNeeded: no games are being played, or, without autoreset, some have ended.

            Whatever an error says, no game has changed.
        """
        if not self._begun:
            raise ResetNeeded("no games are being played: reset() begins them")
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or not np.issubdtype(chosen.dtype, np.integer):
            raise ValueError(f"actions must be {self.num_envs} integers, not {chosen.dtype} of shape {chosen.shape}")
        ids, going, games = np.ascontiguousarray(chosen, np.int64), ~self._over, self._games
        if self._mode is AutoresetMode.DISABLED and self._over.any():
            over = ", ".join(map(str, np.flatnonzero(self._over)))
            raise ResetNeeded(f"games {over} have ended: reset(options={{'reset_mask': ...}}) re-deals them")
        wrong = games.first_refused(going, ids, self.illegal_reward is not None)
        if wrong >= 0:
            raise refuse_one(wrong, self.table, games.records, int(chosen[wrong]))
        with self._unharmed():
            self._renew(np.empty_like)
            seats = games.seats
            games.step(going, ids)
            if self._over.any():
                games.deal(self._over, onward=True)
            self._ask(going | self._over)
        return self._results(ids, seats)

    def _ask(self, moved: Flags) -> None:
        """Ask opponents that callables play, in games that were stepped or dealt, until learners have to decide."""
        if self._frozen is not None:
            self._frozen.play_on(self._games, moved, self._mode is AutoresetMode.SAME_STEP)

    def _unharmed(self) -> contextlib.AbstractContextManager[None]:
        """Puts all games back if an opponent fails: those in the kernel cannot, so nothing is kept for them."""
        if self._frozen is None:
            return contextlib.nullcontext()
        return unharmed(self, *self._games.parts)

    def _renew(self, make: Callable[[Any], Any]) -> None:
        """New arrays for what is shown, if they are not buffers."""
        if self.copy:
            self._games.renew(make)

    def _seen(self) -> Any:
        games = self._games
        return games.observations if games.memory is None else games.memory.beside(games.observations)

    def _results(self, ids: Ints, seats: Ints) -> tuple[Any, NDArray[np.float64], Flags, Flags, Infos]:
        """What a step returns; `seats` are those of the learners before it."""
        games, again = self._games, self._mode is AutoresetMode.SAME_STEP
        ended, truncated = games.ended, np.array(games.truncations)
        rewards, illegal = np.zeros(self.num_envs, np.float64), np.where(games.illegal, ids, NONE)
        if not again:
            self._over = ended
        infos = self._infos(NONE if again else illegal)
        for i in np.flatnonzero(ended).tolist():
            rewards[i] = self._reward(i, int(seats[i]))
            if again:
                infos = self._add_info(infos, self._end(i, int(seats[i]), int(illegal[i])), i)
            else:
                free(games.masks[i])
        return self._seen(), rewards, ended & ~truncated, truncated, infos

    def _reward(self, i: int, seat: int) -> float:
        """Of a game that has ended."""
        games = self._games
        if games.illegal[i]:
            assert self.illegal_reward is not None
            return float(self.illegal_reward)
        points: list[int] = games.final_points[i].tolist()
        return final_reward(self.reward, seat, games.winner(i), points, self._goal, self.truncation_reward)

    def _end(self, i: int, seat: int, illegal: int) -> Infos:
        """What is told of a game that has ended where the next one is already there."""
        games = self._games
        mask, last, winner = np.empty_like(games.masks[i]), np.array(games.final_observations[i, 0]), games.winner(i)
        free(mask)
        points, turns = int(games.final_points[i, seat]), int(games.final_turns[i])
        seen = last if games.memory is None else games.memory.last(i, last)
        info = info_of(mask, seat, points, NOBODY if winner is None else winner, turns, illegal)
        return {"final_obs": seen, "final_info": info}

    def _infos(self, illegal: Any = NONE) -> Infos:
        n, games = self.num_envs, self._games
        told: Any = np.empty((5, n), np.int64)
        told[0], told[1] = games.seats, games.observations[:, own_points(games.layout)]
        told[2], told[3], told[4] = games.records["winner"], games.records["turn"], illegal
        infos = info_of(games.masks, *told)
        return infos | {f"_{name}": of_all for name, of_all in zip(infos, np.ones((6, n), np.bool_), strict=True)}

    # --- seeing -------------------------------------------------------------------------------------------------------
    def action_masks(self) -> NDArray[np.int8]:
        """The learners' legal actions: int8[N, num_actions], a new array; games that have ended have only action 0."""
        return np.array(self._games.masks)

    def render(self) -> tuple[Any, ...] | None:
        """Each game as its learner may see it, or everything if it is over; without the last decisions.

        Returns:
            For each game text ("ansi"), SVG text ("svg") or uint8[height, width, 3] ("rgb_array").
        """
        if self.render_mode is None:
            return self._screen.show(self.game(0), None, None)  # warns
        games = [self.game(i) for i in range(self.num_envs)]
        seats: list[int] = self._games.seats.tolist()
        show = self._screen.show
        return tuple(show(game, None, None if game.is_over else q) for game, q in zip(games, seats, strict=True))

    @property
    def seeds(self) -> NDArray[np.uint64]:
        """uint64[N], a copy: `Game(..., seed=int(seeds[i]))` deals the same as game `i`."""
        return self._games.seeds

    @property
    def table(self) -> Table:
        """What all games share."""
        return self._games.table

    @property
    def threads(self) -> int:
        """How many threads share the work."""
        return self._games.threads

    def game(self, i: int) -> Game:
        """A copy of game `i` as a `Game`. It holds hidden information, so players must not look at it.

        Raises:
            IndexError: there is no such game.
        """
        k, games = place_of(i, self.num_envs), self._games
        seed = int(games.seeds[k]) if self._begun else None
        return Game.from_table(self.table, games.records[k : k + 1], seed=seed)

    def __repr__(self) -> str:
        others = [opponent.name for opponent in self._opponents]
        return (
            f"SeafarersVectorEnv({self.table.scenario.name!r}, num_players={self.table.num_players}, "
            f"num_envs={self.num_envs}, opponents={others})"
        )

    # --- copies -------------------------------------------------------------------------------------------------------
    def __copy__(self) -> "SeafarersVectorEnv":
        """A whole copy: two vectors that share their games would be of no use."""
        return deepcopy(self)


def _mode(mode: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError:
        known = ", ".join(repr(each.value) for each in AutoresetMode)
        raise ValueError(f"autoreset_mode must be one of {known}, not {mode!r}") from None
