"""Stable-Baselines3: the vector environment as its `VecEnv`, with the masks that sb3-contrib's MaskablePPO asks for.

`examples/sb3_maskable_ppo.py` trains with it; `docs/training.md` says what came of it.
"""

# stable-baselines3 is an extra, absent where the package itself is checked.
# pyright: reportMissingImports=false, reportMissingTypeStubs=false, reportUntypedBaseClass=false
# pyright: reportUnknownParameterType=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvIndices, VecEnvStepReturn

from seafarers_env.game_seeds import word_of

MASKS = "action_masks"


class SeafarersVecEnv(VecEnv):
    """A Gymnasium vector of N games as one `VecEnv`, without a process or a Python loop over games.

    Args:
        envs: `gymnasium.make_vec("seafarers/...", vectorization_mode="vector_entry_point", autoreset_mode="SameStep")`,
            or such a vector in wrappers that leave its infos as they are.

    Raises:
        ValueError: the vector re-deals finished games at another time, which this library cannot follow, or writes
            over the observations that it keeps.
    """

    def __init__(self, envs: VectorEnv[Any, Any, Any]) -> None:
        mode = envs.metadata.get("autoreset_mode")
        if mode is not AutoresetMode.SAME_STEP:
            raise ValueError(f"make_vec(..., autoreset_mode='SameStep') is what this takes, not {mode}")
        if not getattr(envs.unwrapped, "copy", True):
            raise ValueError("make_vec(..., copy=True) is what this takes: the library keeps observations after a step")
        self.envs = envs
        self._masks = np.zeros((envs.num_envs, 0), np.int8)
        self._actions = np.zeros(envs.num_envs, np.int64)
        super().__init__(envs.num_envs, envs.single_observation_space, envs.single_action_space)

    def reset(self) -> Any:
        """Deal all games, from the seeds given to `seed` or else from those that follow."""
        seeds: Any = None if all(seed is None for seed in self._seeds) else self._seeds
        observations, infos = self.envs.reset(seed=seeds)
        self._masks = infos["action_mask"]
        self._reset_seeds()
        self._reset_options()
        return observations

    def step_async(self, actions: np.ndarray) -> None:
        """Note the actions: int[N]."""
        self._actions = np.asarray(actions)

    def step_wait(self) -> VecEnvStepReturn:
        """Step; the infos of a finished game hold `terminal_observation`, `TimeLimit.truncated` and its final info."""
        observations, rewards, terminations, truncations, infos = self.envs.step(self._actions)
        self._masks = infos["action_mask"]
        each: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        dones = terminations | truncations
        for i in np.flatnonzero(dones):
            last = infos["final_info"]
            each[i] = {name: last[name][i] for name in last if not name.startswith("_") and last[f"_{name}"][i]}
            each[i]["terminal_observation"] = infos["final_obs"][i]
            each[i]["TimeLimit.truncated"] = bool(truncations[i] and not terminations[i])
        return observations, rewards.astype(np.float32), dones, each

    def close(self) -> None:
        """Close the vector."""
        self.envs.close()

    # --- what the library asks of single environments -----------------------------------------------------------------
    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        """The vector's attribute, once for each game asked for."""
        value = getattr(self, MASKS) if attr_name == MASKS else getattr(self.envs.unwrapped, attr_name)
        return [value for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        """Not possible: the games share their settings.

        Raises:
            NotImplementedError: always.
        """
        raise NotImplementedError(
            f"games of one vector share their settings: make another one with {attr_name}={value!r}"
        )

    def env_method(
        self, method_name: str, *method_args: Any, indices: VecEnvIndices = None, **method_kwargs: Any
    ) -> list[Any]:
        """`action_masks` of the games asked for; there is no other method.

        Raises:
            NotImplementedError: another method.
        """
        if method_name != MASKS:
            raise NotImplementedError(f"games of one vector have {MASKS!r}, not {method_name!r}")
        return list(self._masks[list(self._get_indices(indices))])

    def action_masks(self) -> np.ndarray:
        """The learners' legal actions: int8[N, num_actions]."""
        return self._masks

    def env_is_wrapped(self, wrapper_class: Any, indices: VecEnvIndices = None) -> list[bool]:
        """Never: games of one vector have no wrappers of their own."""
        return [False for _ in self._get_indices(indices)]

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """The seeds of the next `reset`: `seed`, `seed + 1`, ...; None goes on from those before."""
        self._seeds = [None if seed is None else word_of(word_of(seed) + i) for i in range(self.num_envs)]
        return self._seeds
