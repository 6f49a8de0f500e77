"""The PettingZoo AEC environment itself: a thin coat over `Game`."""

# pyright: reportMissingTypeStubs=false

import copy
import operator
import os
from functools import cached_property
from typing import Any, ClassVar, SupportsIndex

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from seafarers_env.batches.rewards import payment
from seafarers_env.envs.positions import load, state_of
from seafarers_env.envs.recent import Recent, made
from seafarers_env.envs.registration import VERSION
from seafarers_env.envs.rewards import check_reward, final_rewards
from seafarers_env.envs.screen import RENDER_FPS, RENDER_MODES, RENDER_WIDTH, Screen
from seafarers_env.envs.spaces import Observation, action_space, observation_space, state_space
from seafarers_env.game import Game
from seafarers_env.game_seeds import word_of
from seafarers_env.hidden.history import check_length
from seafarers_env.scenarios import Scenario

Action = SupportsIndex | None  # None: the last step of an agent whose game is over


class SeafarersAEC(AECEnv[str, Observation, Action]):
    """A game of sailing, building and trading for two to six players, as a PettingZoo AEC environment.

    | Import | `import pettingzoo, seafarers_env` |
    |---|---|
    | Make | `pettingzoo.make("aec", "seafarers/new_shores-v0", num_players=4)`; `seafarers_env.raw_env("new_shores")` |
    | Agents | `player_0`, `player_1`, ... in seating order, clockwise |
    | Action space | `Discrete(n)`, the size of the action table |
    | Observation space | `Dict(observation=Box(0, 127, (m,), int8), action_mask=Box(0, 1, (n,), int8))` |
    | Parallel API | no: one player decides at a time, rarely in a fixed order |

    ### Description
    A game by the rules in `docs/rules`: starting settlements, dice, roads and ships, robber and pirate, cards, trade
    with the bank and, by offers and counter-offers, among the players. A player with enough points in their own turn
    wins. `agent_selection` stays on a seat while it keeps deciding, and jumps to any other seat that has to discard,
    answer an offer or pick gold. Dice and draws are resolved automatically. `env.unwrapped.game` is the `Game` itself,
    with words for every action (`describe`, `parse`); it holds hidden information, so players must not look at it.

    ### Actions
    One flat set, in which an index means the same in every decision: `docs/actions.md` has the table.

    ### Observation
    `observation` is what the agent may see, as one flat `int8` array with the agent's own seat first;
    `env.unwrapped.game.layout` and `docs/observation.md` name its parts. `action_mask` has 1 for every legal action;
    it is all 0 for agents that do not act, and once the game is over. Both arrays are new at each call, so you may keep
    them. `state()` returns the observations of all seats in one row, for critics with full information.

    ### Rewards
    All 0 until the end. `reward="win"`: +1 for the winner, -1/(n-1) for each other seat. `reward="points"`: own points
    less the mean of the others', divided by the points to win. Either sums to 0 over the seats. A truncated game
    gives `truncation_reward` to everyone, 0 by default: that is better than losing, so an agent that is behind learns
    to stall. `truncation_reward=-1/(n-1)` makes it as bad as a loss.

    ### Start
    `reset(seed)` deals the same game as `Game(scenario, n, seed)`; seat 0 begins. Without a seed, each game's seed
    follows from the last one, and the first comes from the machine's entropy; `game_seed` is the seed in use.
    `reset(options={"state": text})` sets up a position, as written by `Game.to_json`; a seed given with it determines
    chance from then on.

    ### End
    The game is terminated for all agents when somebody has won, and truncated for all after `max_turns` turns. After
    that each agent takes one last step, `step(None)`, in seating order. `infos` then holds the agent's
    `victory_points`, `winner` (an agent or None) and `turns`; before that it is empty.

    ### Version history
    * v0: first version. The version rises when the same seed and actions could give different positions,
      observations or masks.

    Args:
        scenario: A name of `seafarers_env.scenarios()`, or the path of a `.board` file.
        num_players: Seats; None takes as many as can play, but four on `base`.
        render_mode: None, or what `render` returns: "ansi" text, "svg" a drawing, "rgb_array" pixels; or "human": every
            step shows the drawing on a page in the browser, or prints text without a browser. See docs/pictures.md.
        reward: "win" or "points".
        truncation_reward: Each agent's reward for a game cut off by the turn limit.
        render_width: Width of drawings and pixels.
        memory: How many recent events observations show, in `events` and `answers` (docs/events.md); None: no memory.
        **options: Rule switches such as `max_turns=1000`, see `seafarers_env.scenarios()[name].options`.
            `skip_forced=True` reveals who had no choice, and thus something about hands (docs/batch.md).

    Raises:
        ValueError: names the scenario, number, option or mode that is wrong, and what would be right.
        DependencyNotInstalled: "rgb_array" without the extra `render`.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": f"seafarers_v{VERSION}",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": RENDER_FPS,
    }

    def __init__(
        self,
        scenario: str | os.PathLike[str] | Scenario,
        num_players: int | None = None,
        *,
        render_mode: str | None = None,
        reward: str = "win",
        truncation_reward: float = 0.0,
        render_width: int = RENDER_WIDTH,
        memory: SupportsIndex | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self._screen = Screen(render_mode, render_width)
        check_reward(reward)
        self.truncation_reward = payment("truncation_reward", truncation_reward)
        self._memory = check_length(memory)
        self.game = Game(scenario, num_players, memory=self._memory > 0, **options)
        self.game_seed: int | None = None  # what the game is dealt from; None for a position that goes on by itself
        self._seed: int | None = None  # the last one
        self.render_mode = render_mode
        self.reward = reward
        self.metadata = {**self.metadata, "name": f"{self.game.scenario.name}_v{VERSION}"}  # type: ignore[misc]
        self._size, self._num_actions = self.game.layout.size, self.game.num_actions
        self._names = [f"player_{seat}" for seat in range(self.game.num_players)]
        self._seats = {agent: seat for seat, agent in enumerate(self._names)}
        self.possible_agents = list(self._names)
        self.agents: list[str] = []
        self.agent_selection = self._names[0]
        self.rewards: dict[str, float] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        seen = observation_space(self._size, self._num_actions, self._memory, len(self._names), self.game.table.edition)
        self.observation_spaces = dict.fromkeys(self._names, seen)
        self.action_spaces = {agent: action_space(self._num_actions) for agent in self._names}
        self._recent = None if render_mode is None else Recent()

    # --- the game -----------------------------------------------------------------------------------------------------
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game.

        Args:
            seed: 0..2^64 - 1; None continues from the previous seed, or from the machine's entropy.
            options: `{"state": text}` starts from the position described by the text (of `Game.to_json`); chance from
                then on follows from the seed if one is given, else from the text. Other keys are ignored with a
                warning.

        Raises:
            ValueError: the text is not a position of this table; the running game is unchanged.
        """
        text = state_of(options)
        word = None if seed is None else word_of(seed)
        if text is None:
            word = self._next_seed() if word is None else word
            self.game.reset(word)
        else:
            self.game = load(text, self.game, word)
        self.game_seed = word
        self._seed = self._seed if word is None else word
        self.agents = list(self._names)
        self.agent_selection = self._names[self.game.current_player]
        self.rewards = dict.fromkeys(self._names, 0.0)
        self._cumulative_rewards = dict.fromkeys(self._names, 0.0)
        self.terminations = dict.fromkeys(self._names, False)
        self.truncations = dict.fromkeys(self._names, False)
        self.infos = {agent: {} for agent in self._names}
        if self._recent is not None:
            self._recent.clear()
        if self.render_mode == "human":
            self.render()

    def _next_seed(self) -> int:
        before = None if self._seed is None else [self._seed, 1]
        return int(np.random.SeedSequence(before).generate_state(1, np.uint64)[0])

    def step(self, action: Action) -> None:
        """Apply an action for `agent_selection`, or None once the game is over.

        Raises:
            IllegalActionError: not legal now; nothing has changed.
            ValueError: the game is over and the action is not None, or no game has begun.
        """
        if not self.agents:
            raise ValueError("no game is being played: reset() begins one")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if self._recent is not None:
            self._step_and_tell(action)
            return
        # Rewards are 0 until the last decision of a game, so there are none to clear here.
        self._apply(action)

    def _apply(self, action: Any) -> None:
        game = self.game
        game.apply(action)
        seat = game.current_player
        if seat >= 0:
            self.agent_selection = self._names[seat]
        else:
            self._finish()

    def _step_and_tell(self, action: Any) -> None:
        """A step of an environment that renders."""
        assert self._recent is not None
        before = self.game.record.copy()
        self._apply(action)
        self._recent.append(made(self.game, before, operator.index(action)))
        if self.render_mode == "human":
            self.render()

    def _finish(self) -> None:
        """The game is over for all: rewards, once; then each agent has a last step, in seating order."""
        game = self.game
        ended = self.truncations if game.is_truncated else self.terminations
        rewards = final_rewards(self.reward, game, self.truncation_reward)
        winner = None if game.winner is None else self._names[game.winner]
        for seat, agent in enumerate(self._names):
            ended[agent] = True
            self.rewards[agent] = rewards[seat]
            self.infos[agent] = {"victory_points": game.victory_points[seat], "winner": winner, "turns": game.turn}
        self._accumulate_rewards()
        self.agent_selection = self._names[0]

    def forfeit(self, reward: float) -> None:
        """End the episode, leaving the game as it is: `reward` for the acting agent, 0 for the others."""
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0)
        self.rewards[agent] = float(reward)
        self._accumulate_rewards()
        self._deads_step_first()

    # --- seeing -------------------------------------------------------------------------------------------------------
    def observe(self, agent: str) -> Observation:
        """What an agent may see now, and its legal actions: two new arrays."""
        try:
            seat = self._seats[agent]
        except KeyError:
            raise ValueError(f"agents are {', '.join(self._names)}, not {agent!r}") from None
        observation, mask = self.game.observe_masked(seat)
        if self.terminations.get(agent, True):  # nobody decides in a game given up either
            mask[:] = 0
        seen = {"observation": observation, "action_mask": mask}
        if self._memory:
            seen |= {"events": self.game.events(seat, self._memory), "answers": self.game.answers(seat)}
        return seen

    def state(self) -> np.ndarray:
        """The observations of all seats, one after another: int8[n * m]."""
        out = np.empty(len(self._names) * self._size, np.int8)
        for seat in range(len(self._names)):
            self.game.observe(seat, out[seat * self._size : (seat + 1) * self._size])
        return out

    @cached_property
    def state_space(self) -> spaces.Space[np.ndarray]:
        """The space of `state()`."""
        return state_space(self._size, len(self._names))

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """The space of `observe(agent)`, the same object at every call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Action]:
        """All actions of the table, the same object at every call."""
        return self.action_spaces[agent]

    def render(self) -> Any:
        """Show the position and the last decisions, as far as the acting agent may know them; at the end, everything.

        Returns:
            Text ("ansi"), SVG text ("svg"), uint8[height, width, 3] ("rgb_array"), or None after showing it ("human").
        """
        return self._screen.show(self.game, self._recent, None if self.game.is_over else self.game.current_player)

    def close(self) -> None:
        """Release the page of "human", which then stays as it is."""
        self._screen.close()

    def __repr__(self) -> str:
        game = self.game
        now = "no game is being played"
        if self.agents:
            now = f"turn={game.turn}, phase={game.phase!r}, agent_selection={self.agent_selection!r}"
        return f"SeafarersAEC({game.scenario.name!r}, num_players={game.num_players}; {now})"

    def __copy__(self) -> "SeafarersAEC":
        """A whole copy: two environments that share a game would be of no use."""
        return copy.deepcopy(self)
