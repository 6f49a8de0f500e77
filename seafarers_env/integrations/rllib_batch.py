"""RLlib's new API stack over a `Batch`: all games of an env runner are stepped by one call of the kernels.

`BatchEnvRunner` in place of RLlib's own runner is all that a configuration with `RllibSeafarers` needs to change.
"""

# ray is an extra, absent where the package itself is checked.
# pyright: reportMissingImports=false, reportMissingTypeStubs=false, reportUntypedBaseClass=false
# pyright: reportUnknownParameterType=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUntypedFunctionDecorator=false

import operator
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from ray.rllib.callbacks.utils import make_callback
from ray.rllib.env.env_context import EnvContext
from ray.rllib.env.multi_agent_env_runner import MultiAgentEnvRunner
from ray.rllib.env.vector.vector_multi_agent_env import VectorMultiAgentEnv
from ray.rllib.utils.annotations import override

from seafarers_env.batches.batch import Batch
from seafarers_env.game_seeds import fresh_word, word_of
from seafarers_env.integrations.rllib import ALL, RllibSeafarers
from seafarers_env.refusal import refuse

NOBODY: Final = -1  # an action that leaves a game as it is
#: Of `env_config`, what `RllibSeafarers` takes and no batch has a place for.
NOT_SHOWN: Final = ("render_mode", "render_width", "memory")

Answers = tuple[list[Any], ...]


class RllibBatch(VectorMultiAgentEnv):
    """N games for RLlib: what N `RllibSeafarers` would say, from one `Batch`.

    Observations, masks, rewards and ends are those of `RllibSeafarers` (see there), game by game; so are the games that
    follow from a seed. In the infos at the end there are `victory_points` and `winner`, no `turns`. A game that has
    ended is re-dealt in the step after, which takes no action for it, as RLlib asks for. Lists have an entry for each
    game, a mapping by agent.

    Args:
        config: `env_config` as `RllibSeafarers` takes it, without `render_mode`, `render_width` and `memory`; besides,
            `threads` as for `Batch`.
        num_envs: N.

    Raises:
        ValueError: names what is wrong in `config`, and what would be right.
    """

    def __init__(self, config: Mapping[str, Any], num_envs: int) -> None:
        arguments = dict(config)
        for name in NOT_SHOWN:
            if arguments.pop(name, None) is not None:
                raise ValueError(f"{name!r} is not for games in a batch: leave it out of env_config")
        threads = arguments.pop("threads", 1)
        one = RllibSeafarers(EnvContext(arguments, worker_index=int(getattr(config, "worker_index", 0) or 0)))
        self._dtype = np.dtype(arguments.pop("dtype", "int8"))
        self._runner = int(getattr(config, "worker_index", 0) or 0)
        self.batch = Batch(num_players=arguments.pop("num_players", None), size=num_envs, seed=0, threads=threads,
                           on_illegal="report", **arguments)  # fmt: skip
        self.envs = [one] * num_envs  # RLlib asks them for spaces and names, nothing else
        self.num_envs = num_envs
        self.metadata = dict(one.metadata) | {"autoreset_mode": "next_step"}
        self.single_observation_spaces, self.single_action_spaces = one.observation_spaces, one.action_spaces
        self.single_observation_space = spaces.Dict(dict[str, Any](one.observation_spaces))
        self.single_action_space = spaces.Dict(dict[str, Any](one.action_spaces))
        self._names: list[str] = list(one.possible_agents)
        self._owed = np.zeros((num_envs, len(self._names)), np.float64)
        self._over = np.zeros(num_envs, np.bool_)  # games whose end the last step has told
        self._words: list[int] = []  # the seeds of the games

    # --- play ---------------------------------------------------------------------------------------------------------
    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[list[Any], list[Any]]:
        """Begin all games: observations and infos of the seats that decide first.

        Args:
            seed: One integer, the seed of game 0 (that of game `i` is `seed + i`), or one for each; None goes on from
                the games before, or from the machine's entropy.
            options: None, or empty.

        Raises:
            ValueError: options, or another number of seeds.
        """
        if options:
            raise ValueError(f"reset knows no options, not {', '.join(map(repr, options))}")
        if seed is None:
            words = [following(word) for word in self._words] if self._words else [fresh_word() for _ in self.envs]
        else:
            first = word_of(seed) if np.ndim(seed) == 0 else None
            given: list[int] = list(seed) if first is None else [first + i for i in range(self.num_envs)]
            if len(given) != self.num_envs:
                raise ValueError(f"seeds must be one integer or {self.num_envs}, not {len(given)}")
            words = [self._word(each) for each in given]
        self._words = words
        self.batch.reset(np.array(words, np.uint64))
        self._owed[:], self._over[:] = 0, False
        return self._observe(), [{agent: {}} for agent in self._deciders()]

    def _word(self, seed: int) -> int:
        """The seed of a game, as `RllibSeafarers` has it."""
        if not self._runner:
            return word_of(seed)
        return int(np.random.SeedSequence([word_of(seed), self._runner]).generate_state(1, np.uint64)[0])

    def step(self, actions: Sequence[Mapping[str, Any]]) -> Answers:
        """Make one decision in each game, but in those that have ended in the step before: these begin anew.

        Args:
            actions: For each game the action of the seat that decides, under its name, and nothing else; what comes
                for a game that has ended is not looked at.

        Returns:
            Observations, rewards, terminations, truncations and infos of each game.

        Raises:
            ValueError: no games are being played, or the actions are not those of the seats that decide.
            IllegalActionError: an action is not legal.

            After any error all games are as they were.
        """
        if not self._words:
            raise ValueError("no games are being played: reset() begins them")
        ids = self._read(actions)
        b, resting = self.batch, self._over
        if resting.any():
            self._words = [following(word) if new else word for word, new in zip(self._words, resting, strict=True)]
            b.reset(np.array(self._words, np.uint64), mask=resting)
        b.step(ids)
        self._over = (b.terminations | b.truncations) & ~resting
        self._owed += b.rewards  # nothing in games that rest
        ends = {i: self._end(i) for i in np.flatnonzero(self._over).tolist()}
        rows, deciders = np.arange(self.num_envs), self._deciders()
        paid = self._owed[rows, b.current_players].tolist()
        self._owed[rows, b.current_players] = 0
        going = [{agent: False, ALL: False} for agent in deciders]
        answers: Answers = (
            self._observe(),
            [{agent: pay} for agent, pay in zip(deciders, paid, strict=True)],
            going,
            list(going),
            [{agent: {}} for agent in deciders],
        )
        for i, told in ends.items():
            for answer, last in zip(answers, told, strict=True):
                answer[i] = last
        return answers

    def _read(self, actions: Sequence[Mapping[str, Any]]) -> NDArray[np.int64]:
        """An action id for each game; NOBODY's for those that have ended."""
        if len(actions) != self.num_envs:
            raise ValueError(f"actions must be {self.num_envs} mappings, one for each game, not {len(actions)}")
        ids = np.full(self.num_envs, NOBODY, np.int64)
        deciders = self._deciders()
        for i in np.flatnonzero(~self._over).tolist():
            given, agent = actions[i], deciders[i]
            if len(given) != 1 or agent not in given:
                came = ", ".join(given) or "nobody"
                raise ValueError(f"game {i}: {agent} alone decides now; actions came for {came}")
            ids[i] = operator.index(given[agent])
        known = (ids >= 0) & (ids < self.batch.num_actions)
        legal = known & (self.batch.masks[np.arange(self.num_envs), np.where(known, ids, 0)] != 0)
        wrong = np.flatnonzero(~legal & ~self._over)
        if wrong.size:
            i = int(wrong[0])
            refused = refuse(self.batch.game(i), int(ids[i]))
            raise type(refused)(f"game {i}: {refused}")
        return ids

    def _deciders(self) -> list[str]:
        return [self._names[seat] for seat in self.batch.current_players.tolist()]

    def _observe(self) -> list[Any]:
        """What the seats that decide see: views of two new arrays."""
        seen, masks = (np.array(each, self._dtype) for each in (self.batch.observations, self.batch.masks))
        rows = zip(self._deciders(), seen, masks, strict=True)
        return [{agent: {"observations": row, "action_mask": mask}} for agent, row, mask in rows]

    def _end(self, i: int) -> tuple[dict[str, Any], ...]:
        """What all seats are told of a game that is over, and paid; the next one is dealt already."""
        b, names = self.batch, self._names
        seen = np.array(b.final_observations[i], self._dtype)
        mask = np.ones(b.num_actions, self._dtype)
        points = b.final_points[i].tolist()
        winner = names[int(b.rewards[i].argmax())] if b.terminations[i] else None
        paid = self._owed[i].tolist()
        self._owed[i] = 0
        return (
            {agent: {"observations": row, "action_mask": mask} for agent, row in zip(names, seen, strict=True)},
            dict(zip(names, paid, strict=True)),
            dict.fromkeys((*names, ALL), bool(b.terminations[i])),
            dict.fromkeys((*names, ALL), bool(b.truncations[i])),
            {agent: {"victory_points": n, "winner": winner} for agent, n in zip(names, points, strict=True)},
        )

    def render(self) -> None:
        """Nothing: games are watched one at a time, in `RllibSeafarers`."""


def following(word: int) -> int:
    """The seed of the game after that of a seed, as environments of one game have it."""
    return int(np.random.SeedSequence([word, 1]).generate_state(1, np.uint64)[0])


class BatchEnvRunner(MultiAgentEnvRunner):
    """RLlib's env runner with a `Batch` under it: `config.env_runners(env_runner_cls=BatchEnvRunner, ...)`.

    The environment of the configuration stays `RllibSeafarers`, whose `env_config` it reads;
    `num_envs_per_env_runner` is the size of the batch, and the more the better.
    """

    @override(MultiAgentEnvRunner)
    def make_env(self) -> None:
        """Make the games (called by RLlib)."""
        if self.config.env is not RllibSeafarers:
            raise ValueError(f"BatchEnvRunner plays RllibSeafarers, not {self.config.env!r}")
        config, worker = self.config, self.worker_index
        context = EnvContext(config.env_config, worker_index=worker, num_workers=config.num_env_runners)
        self.env = RllibBatch(context, config.num_envs_per_env_runner)
        self.num_envs = self.env.num_envs
        self._needs_initial_reset = True
        make_callback(
            "on_environment_created",
            callbacks_objects=self._callbacks,
            callbacks_functions=self.config.callbacks_on_environment_created,
            kwargs={
                "env_runner": self,
                "metrics_logger": self.metrics,
                "env": self.env.unwrapped,
                "env_context": context,
            },
        )
