"""PufferLib: a `Batch` in the shape of its native environments, by the interface of PufferLib 3.

Where `pufferlib` is installed the class is one of its `PufferEnv`s; without it, the same attributes and methods.
"""

# pufferlib is absent where the package itself is checked.
# pyright: reportMissingImports=false, reportUnknownVariableType=false, reportUntypedBaseClass=false
# pyright: reportUnknownMemberType=false

import importlib
from collections.abc import Mapping
from typing import Any, Final, SupportsIndex

import numpy as np
from gymnasium import spaces
from numpy.typing import ArrayLike, NDArray

from seafarers_env.batches.batch import Batch
from seafarers_env.scenarios import Scenario

BUFFERS: Final = ("observations", "rewards", "terminals", "truncations", "masks", "actions")
Array = NDArray[Any]


class _Native:
    """What a native environment of PufferLib has, where PufferLib is not installed."""

    single_observation_space: spaces.Box
    single_action_space: spaces.Discrete
    num_agents: int
    emulated: bool = False
    done: bool = False

    def __init__(self, buf: Mapping[str, Array] | None = None) -> None:
        n, seen = self.num_agents, self.single_observation_space
        made: dict[str, Array] = {
            "observations": np.zeros((n, *seen.shape), seen.dtype),
            "rewards": np.zeros(n, np.float32),
            "terminals": np.zeros(n, np.bool_),
            "truncations": np.zeros(n, np.bool_),
            "masks": np.ones(n, np.bool_),
            "actions": np.zeros(n, np.int32),
        }
        for name in BUFFERS:
            setattr(self, name, made[name] if buf is None else buf[name])
        self.agent_ids = np.arange(n)


def _base() -> Any:
    try:
        return importlib.import_module("pufferlib").PufferEnv
    except ModuleNotFoundError:
        return _Native


Base: Any = _base()


class PufferSeafarers(Base):
    """N games with a row for each seat: row `game * players + seat`.

    In each game one row decides: `masks` is True there, and what the other rows answer is not looked at. A row shows
    what its seat saw when it last had to decide, int8[layout.size], and behind it its action mask, int8[num_actions]:
    `split` cuts the two. Rewards are those of every seat after every step. A game that ends is re-dealt within the
    step, and all its rows are then `terminals`, or `truncations`; `infos` then has one dict: how many games ended, and
    the mean of the most points in each.

    Args:
        scenario: A name of `seafarers_env.scenarios()`, or the path of a `.board` file.
        num_players: Seats of each game; None takes as many as can play, but four on `base`.
        num_envs: N.
        buf: Arrays to write to, as PufferLib hands them out; None makes them.
        seed: Of the games.
        **options: Of `Batch`: rule switches, `reward`, `shaping`, `threads`, ...

    Raises:
        ValueError: as `Batch` has it; or an option that the rows have no place for.
    """

    def __init__(
        self,
        scenario: str | Scenario,
        num_players: int | None = None,
        num_envs: int = 64,
        *,
        buf: Any = None,
        seed: SupportsIndex = 0,
        **options: Any,
    ) -> None:
        for name in ("observe", "final", "masks", "entities", "memory", "buffers", "seats"):
            if name in options:
                raise ValueError(f"{name}= is not for this adapter: its rows are seats, with observation and mask")
        self.batch = b = Batch(scenario, num_players, num_envs, seed, final=False, **options)
        self.num_agents = num_envs * b.num_players
        self.single_observation_space = spaces.Box(-128, 127, (b.layout.size + b.num_actions,), np.int8)
        self.single_action_space = spaces.Discrete(b.num_actions)
        super().__init__(buf)
        self._first: Any = np.arange(num_envs) * b.num_players  # the row of seat 0
        self._show()

    def split(self, observations: Any) -> tuple[Any, Any]:
        """Observation and action mask of rows, of an array or a tensor: views."""
        return observations[..., : self.batch.layout.size], observations[..., self.batch.layout.size :]

    def reset(self, seed: SupportsIndex | None = None) -> tuple[Array, list[dict[str, Any]]]:
        """Deal all games; None goes on from the seeds before."""
        self.batch.reset(seed)
        self.observations[...] = 0
        for part in (self.rewards, self.terminals, self.truncations):
            part[...] = 0
        self._show()
        return self.observations, []

    def step(self, actions: ArrayLike) -> tuple[Array, Array, Array, Array, list[dict[str, Any]]]:
        """Make one decision in each game.

        Args:
            actions: Integers, one for each row; those of rows whose `masks` are False are not looked at.

        Raises:
            IllegalActionError: the action of a row that decides is not legal; no game has changed.
            ValueError: the array has another shape or no integers.
        """
        b, given = self.batch, np.asarray(actions)
        if given.shape != (self.num_agents,) or not np.issubdtype(given.dtype, np.integer):
            raise ValueError(f"actions must be {self.num_agents} integers, not {given.dtype} of shape {given.shape}")
        b.step(given[self._first + b.current_players])
        self.rewards[...] = b.rewards.reshape(-1)
        self.terminals[...] = np.repeat(b.terminations, b.num_players)
        self.truncations[...] = np.repeat(b.truncations, b.num_players)
        ended = b.terminations | b.truncations
        if ended.any():
            self.observations.reshape(len(b), -1)[ended] = 0
        self._show()
        return self.observations, self.rewards, self.terminals, self.truncations, self._infos(ended)

    def close(self) -> None:
        """Nothing is held."""

    def _show(self) -> None:
        b = self.batch
        rows = self._first + b.current_players
        seen, allowed = self.split(self.observations)
        seen[rows], allowed[rows] = b.observations, b.masks
        self.masks[...] = False
        self.masks[rows] = True

    def _infos(self, ended: NDArray[np.bool_]) -> list[dict[str, Any]]:
        if not ended.any():
            return []
        points: Any = self.batch.final_points[ended]
        return [{"games": int(ended.sum()), "most_points": float(points.max(1).mean())}]
