"""Gymnasium wrappers that show the flat observation scaled or by entities, or reward points on the way.

They wrap any environment, or vector of environments, with the observation of one table as a Box of int8 and that table
as `env.unwrapped.table`. `Normalise...` may be inside `...Entity...`, not around it.
"""

import copy
from collections.abc import Callable
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import RecordConstructorArgs
from gymnasium.vector import AutoresetMode, VectorEnv, VectorWrapper
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from seafarers_env.batches.rewards import check_discount
from seafarers_env.engine.layout import TOP
from seafarers_env.envs.shaping import leads, shaping
from seafarers_env.observing.entities import Entities
from seafarers_env.observing.scaling import Normaliser
from seafarers_env.table import Table

Array = NDArray[Any]
Space = spaces.Space[Any]
Vector = VectorEnv[Any, Any, Any]

FINAL: Final = "final_obs"  # where a vector with SAME_STEP shows the last observations of finished games


class _CopiedWhole:
    """A copy of a wrapper has an environment of its own: two that share a game would be of no use."""

    def __copy__(self) -> Any:
        return copy.deepcopy(self)


class NormaliseObservation(_CopiedWhole, gymnasium.ObservationWrapper[Any, Any, Any], RecordConstructorArgs):
    """Scales observations to float32 between 0 and 1: each number is divided by its maximum (`scaling.maxima`)."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        """Wrap one environment.

        Raises:
            ValueError: its observation is another one, or it has no table.
        """
        RecordConstructorArgs.__init__(self)
        gymnasium.ObservationWrapper.__init__(self, env)
        size = _flat(self, env.observation_space, ("int8",))
        self.normaliser = Normaliser(_table(env))
        self.observation_space: Space = _unit_box(size)

    def observation(self, observation: Any) -> Array:
        """Scale an observation: float32[layout.size]."""
        return self.normaliser(observation)


class EntityObservation(_CopiedWhole, gymnasium.ObservationWrapper[Any, Any, Any], RecordConstructorArgs):
    """Shows a dict of arrays `hexes`, `vertices`, `edges`, `players`, `globals`.

    `entities.features` names their columns and `entities.adjacency` holds the neighbours.
    """

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        """Wrap one environment.

        Raises:
            ValueError: its observation is another one, or it has no table.
        """
        RecordConstructorArgs.__init__(self)
        gymnasium.ObservationWrapper.__init__(self, env)
        _flat(self, env.observation_space, ("int8", "float32"))
        self.entities = Entities(_table(env))
        self.observation_space: Space = _entity_space(self.entities, env.observation_space)

    def observation(self, observation: Any) -> dict[str, Array]:
        """Turn an observation into its parts."""
        return self.entities(observation)


class _VectorObservation(_CopiedWhole, VectorWrapper[Any, Any, Any, Any, Any]):
    """Turns the observations of a vector, the last ones of finished games too; one call for all games."""

    def __init__(self, env: Vector, turn: Callable[[Any], Any], single_observation_space: Space) -> None:
        super().__init__(env)
        self._turn = turn
        self.single_observation_space: Space = single_observation_space
        self.observation_space = batch_space(single_observation_space, env.num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Reset the environments."""
        observations, infos = self.env.reset(seed=seed, options=options)
        return self._turn(observations), self._infos(infos)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Step the environments."""
        observations, rewards, terminations, truncations, infos = self.env.step(actions)
        return self._turn(observations), rewards, terminations, truncations, self._infos(infos)

    def _infos(self, infos: dict[str, Any]) -> dict[str, Any]:
        if FINAL not in infos:
            return infos
        last: Array = np.asarray(infos[FINAL])
        if last.dtype != object:
            return {**infos, FINAL: self._turn(last)}
        turned = np.full(len(last), None)  # one each, None where no game ended
        for i, one in enumerate(last):
            if one is not None:
                turned[i] = self._turn(one)
        return {**infos, FINAL: turned}


class VectorNormaliseObservation(_VectorObservation):
    """`NormaliseObservation` for a vector: float32[num_envs, layout.size]."""

    def __init__(self, env: Vector) -> None:
        """Wrap a vector of environments.

        Raises:
            ValueError: its observation is another one, or it has no table.
        """
        size = _flat(self, _single_space(env), ("int8",))
        self.normaliser = Normaliser(_table(env))
        super().__init__(env, self.normaliser, _unit_box(size))


class VectorEntityObservation(_VectorObservation):
    """`EntityObservation` for a vector: each part behind an axis of environments."""

    def __init__(self, env: Vector) -> None:
        """Wrap a vector of environments.

        Raises:
            ValueError: its observation is another one, or it has no table.
        """
        _flat(self, _single_space(env), ("int8", "float32"))
        self.entities = Entities(_table(env))
        super().__init__(env, self.entities, _entity_space(self.entities, _single_space(env)))


class ShapeReward(_CopiedWhole, gymnasium.Wrapper[Any, Any, Any, Any], RecordConstructorArgs):
    """Rewards a lead in points when the learner gains it, and takes that back at the end.

    The lead is the learner's points less the mean of the others' public points, divided by the points to win; `weight`
    scales it. The shaping is potential-based: each step adds `discount * lead - lead before`, and at the end of a game
    the lead is 0. So the discounted sum of a game's rewards and the optimal policy do not change, but the learner gets
    feedback long before the end. `discount` must be the learner's; with the default 1, the undiscounted sum does not
    change. If the learner bootstraps after truncated games, as Stable-Baselines3 does, `bootstraps=True` keeps the lead
    there. Put this wrapper inside wrappers that change the observation.
    """

    def __init__(
        self, env: gymnasium.Env[Any, Any], weight: float = 1.0, discount: float = 1.0, bootstraps: bool = False
    ) -> None:
        """Wrap one environment.

        Raises:
            ValueError: its observation is another one, it has no table, or the discount is not from 0 to 1.
        """
        RecordConstructorArgs.__init__(self, weight=weight, discount=discount, bootstraps=bootstraps)
        gymnasium.Wrapper.__init__(self, env)
        _flat(self, env.observation_space, ("int8",))
        self._lead = _Lead(_table(env), weight)
        self._discount, self._bootstraps = check_discount(discount), bootstraps
        self._last = 0.0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Reset the environment."""
        self._last = 0.0  # what others have placed before the learner's first decision counts with that
        return self.env.reset(seed=seed, options=options)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Step the environment."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        nothing_follows = terminated or (truncated and not self._bootstraps)
        lead = 0.0 if nothing_follows else float(self._lead(observation))
        reward, self._last = float(reward) + shaping(self._last, lead, self._discount), lead
        return observation, reward, terminated, truncated, info


class VectorShapeReward(_CopiedWhole, VectorWrapper[Any, Any, Any, Any, Any]):
    """`ShapeReward` for a vector that re-deals finished games within the step (SAME_STEP)."""

    def __init__(self, env: Vector, weight: float = 1.0, discount: float = 1.0, bootstraps: bool = False) -> None:
        """Wrap a vector of environments.

        Raises:
            ValueError: its observation is another one, it has no table, another autoreset mode, or the discount is not
                from 0 to 1.
        """
        _flat(self, _single_space(env), ("int8",))
        mode: Any = env.metadata.get("autoreset_mode")
        if mode is not AutoresetMode.SAME_STEP:
            raise ValueError(f"make_vec(..., autoreset_mode='SameStep') is what VectorShapeReward takes, not {mode}")
        self._lead = _Lead(_table(env), weight)
        self._discount, self._bootstraps = check_discount(discount), bootstraps
        self._last: Array = np.zeros(env.num_envs)
        super().__init__(env)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Reset the environments."""
        marked: Any = (options or {}).get("reset_mask")
        self._last = np.where(True if marked is None else marked, 0, self._last)
        return self.env.reset(seed=seed, options=options)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Step the environments."""
        observations, rewards, terminations, truncations, infos = self.env.step(actions)
        ended = terminations | truncations
        lead = np.where(ended, 0, self._lead(observations))  # where a game has ended these show the next one
        after: Array = np.array(lead)
        if self._bootstraps:
            for i in np.flatnonzero(truncations & ~terminations):
                after[i] = self._lead(infos[FINAL][i])
        shaped, self._last = rewards + shaping(self._last, after, self._discount), lead
        return observations, shaped, terminations, truncations, infos


class _Lead:
    """How far the observer is ahead in points, by the flat observation: float64[...]."""

    def __init__(self, table: Table, weight: float) -> None:
        first, players = table.layout.slices["seats"].start, table.num_players
        size = table.layout.shapes["seats"][1]
        self._points = first + size * np.arange(players)  # the first number of each seat
        self._points_to_win, self._weight = int(table.options["points_to_win"] or 0), weight

    def __call__(self, observations: Any) -> Array:
        return leads(np.asarray(observations)[..., self._points], self._points_to_win, self._weight)[..., 0]


# --- what they need ---------------------------------------------------------------------------------------------------
def _table(env: Any) -> Table:
    table = getattr(env.unwrapped, "table", None)
    if not isinstance(table, Table):
        raise ValueError(f"{env.unwrapped} has no `table`: these wrappers are for environments of seafarers_env")
    return table


def _single_space(env: Any) -> Any:
    if isinstance(env, gymnasium.Env):
        raise ValueError(f"{env} is not a vector of environments; for one there is the wrapper without 'Vector'")
    return env.single_observation_space


def _flat(wrapper: Any, space: Any, dtypes: tuple[str, ...]) -> int:
    """The length of the flat observation in a space of it."""
    if isinstance(space, spaces.Box) and len(space.shape) == 1 and str(space.dtype) in dtypes:  # pyright: ignore
        return space.shape[0]
    known = " or ".join(dtypes)
    raise ValueError(f"{type(wrapper).__name__} takes the flat observation, a Box of {known} in a row, not {space}")


def _unit_box(size: int) -> Space:
    return spaces.Box(0.0, 1.0, (size,), np.float32)


def _entity_space(entities: Entities, flat: Any) -> Space:
    top = TOP if flat.dtype == np.int8 else 1
    return spaces.Dict({part: spaces.Box(0, top, shape, flat.dtype) for part, shape in entities.shapes.items()})
