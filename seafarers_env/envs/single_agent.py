"""The Gymnasium environment: one learner, opponents in the other seats."""

import copy
from typing import Any, ClassVar, NamedTuple, SupportsIndex

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from seafarers_env.batches.rewards import payment
from seafarers_env.engine.entries.learner import ASKED, NO_LIMIT, NUM_STREAMS
from seafarers_env.envs.episodes import NOBODY, NONE, check_seat, free, info_of, own_points
from seafarers_env.envs.opponents import ask, find_opponents, policies_of, weights_of
from seafarers_env.envs.positions import load, state_of
from seafarers_env.envs.recent import Decision, Recent, made
from seafarers_env.envs.rewards import check_illegal_reward, check_reward, final_reward
from seafarers_env.envs.screen import RENDER_FPS, RENDER_MODES, RENDER_WIDTH, Screen
from seafarers_env.envs.spaces import action_space, learner_space
from seafarers_env.game import Game
from seafarers_env.game_seeds import next_seed, word_of
from seafarers_env.hidden.history import check_length
from seafarers_env.refusal import IllegalActionError, integer, refuse
from seafarers_env.scenarios import Scenario
from seafarers_env.seed_derivation import opponent_seed
from seafarers_env.table import Table
from seafarers_env.warm_up import OPPONENTS, ensure_compiled, seated

Info = dict[str, Any]


class Standing(NamedTuple):
    """All that a call changes before it can fail: what to go back to if an opponent does."""

    game: Game
    streams: NDArray[np.uint64]
    seat: int
    players: list[Any]
    decisions: tuple[Decision, ...]


class SeafarersEnv(gymnasium.Env[Any, SupportsIndex]):
    """One seat of a game learns, opponents play the others; see `docs/gymnasium.md`.

    `gymnasium.make("seafarers/NewShores-v0", num_players=4, opponents="heuristic", seat="random")` makes one. A step is
    the learner's decision and everything opponents do until the learner decides again or the game ends.

    The observation is what the learner may see, `int8[m]`; `info["action_mask"]`, and `action_masks()` at any time,
    are its legal actions, `int8[num_actions]`; once the game is over only action 0, so that a mask is never empty.
    Every `info` has the same keys, integers except for the mask: the learner's `seat` and `victory_points`, `winner` (a
    seat; -1 for nobody), `turns`, and `illegal_action` (the action that ended the episode; -1). `game` is the `Game`
    itself; it holds hidden information, so players must not look at it.

    Rewards are 0 until the game is over; the final reward comes with the learner's last step, whoever ends the game.
    Terminated: somebody has won; truncated: the turn limit is reached.

    `reset(seed)` deals the same game as `Game(scenario, n, seed)`; a random seat of the learner and random opponents
    follow from the seed as well. Without a seed, the next game's seed follows from the last one, as in `Batch`, and the
    first comes from the machine's entropy; `game_seed` is the seed in use. `reset(options={"state": text})` starts from
    a position, as written by `Game.to_json`; a seed given with it determines chance from then on.

    Args:
        scenario: A name of `seafarers_env.scenarios()`, or the path of a `.board` file.
        num_players: Seats; None takes as many as can play, but four on `base`.
        opponents: A spec ("random", "heuristic", "ismcts:20", as in `play` and `arena`), an agent
            (`act(view) -> action`) or a callable (`(observation, action_mask) -> action`) for all other seats, or a
            sequence with one of these for each, clockwise from the learner. None: "random".
        seat: The learner's; "random" draws it for each game.
        reward: "win": +1 for a win, -1/(n-1) else. "points": own points less the mean of the others', divided by the
            points to win.
        truncation_reward: The reward of a game cut off by the turn limit. The default 0 is better than a loss, so a
            learner that is behind learns to stall; -1/(n-1) makes it as bad as a loss.
        illegal_reward: An illegal action ends the episode with this reward, `terminated`, and the action in
            `info["illegal_action"]`; None: it raises `IllegalActionError`, and nothing changes.
        render_mode: None, or what `render` returns: "ansi" text, "svg" a drawing, "rgb_array" pixels; or "human": every
            step shows the drawing on a page in the browser, or prints text without a browser. See docs/pictures.md.
        render_width: Width of drawings and pixels.
        memory: How many recent events to show; observations are then dictionaries with `observation`, `events`
            and `answers` (docs/events.md). None: no memory.
        **options: Rule switches such as `max_turns=1000`, see `seafarers_env.scenarios()[name].options`.

    Raises:
        ValueError: names what is wrong, and what would be right.
        DependencyNotInstalled: "rgb_array" without the extra `render`.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": RENDER_FPS}  # type: ignore[misc]

    def __init__(
        self,
        scenario: str | Scenario,
        num_players: int | None = None,
        *,
        opponents: Any = None,
        seat: SupportsIndex | str = 0,
        reward: str = "win",
        truncation_reward: float = 0.0,
        illegal_reward: float | None = -1.0,
        render_mode: str | None = None,
        render_width: int = RENDER_WIDTH,
        memory: SupportsIndex | None = None,
        **options: Any,
    ) -> None:
        self._screen = Screen(render_mode, render_width)
        check_reward(reward)
        self.truncation_reward = payment("truncation_reward", truncation_reward)
        self._memory = check_length(memory)
        self.game = Game(scenario, num_players, memory=self._memory > 0, **options)
        seats = self.game.num_players
        self._wanted = check_seat(seat, seats)
        self._opponents = find_opponents(opponents, seats)
        self._policies = policies_of(self._opponents)
        self._asks = bool((self._policies[1:] == ASKED).any())
        self._load_kernels()
        self.reward, self.illegal_reward, self.render_mode = reward, check_illegal_reward(illegal_reward), render_mode
        self.observation_space = learner_space(self.game.layout.size, self._memory, seats, self.game.table.edition)
        self.action_space = action_space(self.game.num_actions)
        self.seat = max(self._wanted, 0)
        self.game_seed: int | None = None  # what the game is dealt from; None for a position that goes on by itself
        self._seed: int | None = None  # the last one
        self._players: list[Any] = []  # of this game, clockwise from the learner
        self._weights = weights_of(self._opponents, self.game.table.edition)
        self._streams = np.zeros(NUM_STREAMS, np.uint64)
        self._made = np.zeros(1, np.int64)
        self._playing = False
        self._points = own_points(self.game.layout)
        self._recent = None if render_mode is None else Recent()

    def _load_kernels(self) -> None:
        ensure_compiled(OPPONENTS, *seated(self._policies), edition=self.game.table.edition)

    # --- play ---------------------------------------------------------------------------------------------------------
    def reset(self, *, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Info]:
        """Start a game, and let opponents play until the learner has to decide.

        Args:
            seed: 0..2^64 - 1; None continues from the previous seed, or from the machine's entropy.
            options: `{"state": text}` starts from the position described by the text (of `Game.to_json`). Other keys
                are ignored with a warning.

        Raises:
            ValueError: the text is not a position of this table, or the game ends before the learner decides.
            OpponentError: an opponent's answer was illegal.

            The running game is unchanged by any error.
        """
        text = state_of(options)
        word = None if seed is None else word_of(seed)
        before = self._standing()
        try:
            if text is None:
                word = self._next_seed() if word is None else word
                self.game.reset(word)
            else:
                self.game = load(text, self.game, word)
            self._seat_all(int(self.game.record["rng"][0]) if word is None else word)
            self._play_on()
            if self.game.is_over and text is not None:
                raise ValueError(f"the game ends before the learner, in seat {self.seat}, has anything to decide")
        except BaseException:
            self._restore(before)
            raise
        super().reset(seed=word)
        self.game_seed = word
        self._seed = self._seed if word is None else word
        self._playing = True
        if self.render_mode == "human":
            self.render()
        return self._look()

    def _seat_all(self, word: int) -> None:
        """Learner and opponents take their seats for a game, as its seed says."""
        count = self.game.num_players
        self.seat = int(self.game.table.edition.learner.sit(self._streams, np.uint64(word), self._wanted, count))
        self._players = [opponent.join(opponent_seed(word, k)) for k, opponent in enumerate(self._opponents, 1)]
        if self._recent is not None:
            self._recent.clear()

    def _next_seed(self) -> int:
        return next_seed(None, self._seed)

    def step(self, action: SupportsIndex) -> tuple[Any, float, bool, bool, Info]:
        """Apply the learner's action, and let opponents play until it has to decide again.

        Raises:
            IllegalActionError: not an action of the table; or not legal now, and `illegal_reward` is None.
            OpponentError: an opponent's answer was illegal.
            ResetNeeded: no game is being played.

            Whatever an error says, the game is as it was before the call.
        """
        if not self._playing:
            raise ResetNeeded("no game is being played: reset() begins one")
        game, chosen = self.game, integer(action)
        if not 0 <= chosen < game.num_actions:
            raise refuse(game, chosen)
        before = self._standing() if self._asks else None
        try:
            self._decide(chosen)
        except IllegalActionError:
            if self.illegal_reward is None:
                raise
            return self._forfeit(chosen)
        try:
            self._play_on()
        except BaseException:
            if before is not None:
                self._restore(before)
            raise
        return self._result()

    def _result(self) -> tuple[Any, float, bool, bool, Info]:
        game, reward = self.game, 0.0
        if game.is_over:
            self._playing = False
            goal, cut = int(game.options["points_to_win"]), self.truncation_reward
            reward = final_reward(self.reward, self.seat, game.winner, game.victory_points, goal, cut)
        observation, info = self._look()
        if self.render_mode == "human":
            self.render()
        return observation, reward, game.winner is not None, game.is_truncated, info

    def _forfeit(self, action: int) -> tuple[Any, float, bool, bool, Info]:
        """The learner gives the game up by an illegal action; the game itself stays as it is."""
        assert self.illegal_reward is not None
        self._playing = False
        observation, info = self._look(action)
        return observation, float(self.illegal_reward), True, False, info

    def _decide(self, action: int) -> None:
        if self._recent is None:
            self.game.apply(action)
            return
        before = self.game.record.copy()
        self.game.apply(action)
        self._recent.append(made(self.game, before, action))

    def _play_on(self) -> None:
        """Let opponents decide until the learner has to, or until the end."""
        game, seats = self.game, self.game.num_players
        while not game.is_over and game.current_player != self.seat:
            place = (game.current_player - self.seat) % seats
            if self._policies[place] == ASKED:
                self._decide(ask(self._players[place - 1], self._opponents[place - 1], game))
            elif self._recent is None:
                self._let(NO_LIMIT)
            else:
                before = game.record.copy()
                self._let(1)
                self._recent.append(made(game, before, int(self._made[0])))

    def _let(self, limit: int) -> None:
        if self._memory:
            self.game.let_told(self.seat, self._policies, self._weights, self._streams, limit, self._made)
            return
        play_on = self.game.table.edition.learner.play_on
        self.game.let(play_on, self.seat, self._policies, self._weights, self._streams, limit, self._made)

    def _standing(self) -> Standing:
        decisions = tuple(self._recent or ())
        return Standing(self.game.clone(), np.array(self._streams), self.seat, self._players, decisions)

    def _restore(self, before: Standing) -> None:
        self.game, self._streams, self.seat, self._players, decisions = before
        if self._recent is not None:
            self._recent = Recent(decisions)

    # --- seeing -------------------------------------------------------------------------------------------------------
    def _look(self, illegal: int = NONE) -> tuple[Any, Info]:
        game = self.game
        observation, mask = game.observe_masked(self.seat)
        winner = NOBODY
        if not self._playing:  # the game is over or given up
            free(mask)
            winner = NOBODY if game.winner is None else game.winner
        info = info_of(mask, self.seat, int(observation[self._points]), winner, game.turn, illegal)
        if not self._memory:
            return observation, info
        events, answers = game.events(self.seat, self._memory), game.answers(self.seat)
        return {"observation": observation, "events": events, "answers": answers}, info

    def __repr__(self) -> str:
        others, game = [opponent.name for opponent in self._opponents], self.game
        now = f"turn={game.turn}, phase={game.phase!r}" if self._playing else "no game is being played"
        table = f"{game.scenario.name!r}, num_players={game.num_players}"
        return f"SeafarersEnv({table}, opponents={others}, seat={self.seat}; {now})"

    @property
    def table(self) -> Table:
        """The table shared by all games of this environment: scenario, options, board, layout."""
        return self.game.table

    def action_masks(self) -> NDArray[np.int8]:
        """The learner's legal actions: int8[num_actions], a new array; only action 0 while no game is being played."""
        mask = self.game.observe_masked(self.seat)[1]
        if not self._playing:
            free(mask)
        return mask

    def render(self) -> Any:
        """Show the position and the last decisions, as far as the learner may know them; at the end, everything.

        Returns:
            Text ("ansi"), SVG text ("svg"), uint8[height, width, 3] ("rgb_array"), or None after showing it ("human").
        """
        return self._screen.show(self.game, self._recent, None if self.game.is_over else self.seat)

    def close(self) -> None:
        """Release the page of "human", which then stays as it is."""
        self._screen.close()

    def __copy__(self) -> "SeafarersEnv":
        """A whole copy: two environments that share a game would be of no use."""
        return copy.deepcopy(self)

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._load_kernels()
