"""RLlib's new API stack: a turn-based environment with masks, and a policy network that respects them.

`examples/rllib_ppo.py` trains with both; `docs/training.md` says what came of it.
"""

# ray and torch are extras, absent where the package itself is checked.
# pyright: reportMissingImports=false, reportMissingTypeStubs=false, reportUntypedBaseClass=false
# pyright: reportUnknownParameterType=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import torch
from gymnasium import spaces
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis.value_function_api import ValueFunctionAPI
from ray.rllib.core.rl_module.torch.torch_rl_module import TorchRLModule
from ray.rllib.env.multi_agent_env import MultiAgentEnv
from torch import nn

from seafarers_env.engine.layout import TOP
from seafarers_env.envs.aec import SeafarersAEC, raw_env
from seafarers_env.game_seeds import word_of

ALL: Final = "__all__"  # RLlib's word for the end of an episode
DTYPES: Final = ("int8", "float32")
FORBIDDEN: Final = -1e9  # logit; finite, for minus infinity times a probability of 0 is not a number

Dicts = tuple[dict[str, Any], ...]


class RllibSeafarers(MultiAgentEnv):
    """A game for RLlib: only the seat that decides gets an observation, and rewards wait until a seat's next one.

    `config.environment(RllibSeafarers, env_config={"scenario": "new_shores", "num_players": 4},
    disable_env_checking=True)`; the check would try actions without looking at the mask. `env_config` takes the
    arguments of `raw_env`, rule switches among them, and `dtype`.

    Agents are `player_0`, `player_1`, ... in seating order. An observation is `{"observations": int8[m],
    "action_mask": int8[n]}`, the names that RLlib's masking modules know. What the other seats' decisions bring a seat
    is added up and arrives with its next observation. Once the game is over every seat gets a last observation, what is
    left of its rewards and its info; the mask is all 1 there, because a row without actions has no distribution.

    `reset(seed)` deals `Game(scenario, n, seed)`, and games without a seed follow from the one before. RLlib gives
    neighbouring env runners neighbouring seeds and counts up from there in each: in a remote env runner the game's
    seed is therefore drawn from seed and number of the runner, or they would play the same boards.

    Args:
        config: `env_config`. `dtype` "float32" makes observation and mask so, for `ActionMaskingTorchRLModule`.

    Raises:
        ValueError: names what is wrong in `config`, and what would be right.
    """

    def __init__(self, config: Mapping[str, Any] | None = None) -> None:
        arguments = dict(config or {})
        self._dtype = str(arguments.pop("dtype", "int8"))
        if self._dtype not in DTYPES:
            raise ValueError(f"dtype must be one of {', '.join(DTYPES)}, not {self._dtype!r}")
        if "scenario" not in arguments:
            raise ValueError("env_config names no scenario: env_config={'scenario': 'new_shores', ...}")
        self._runner = int(getattr(config, "worker_index", 0) or 0)
        self.aec: SeafarersAEC = raw_env(**arguments)
        self.possible_agents = list(self.aec.possible_agents)
        self.agents = list(self.possible_agents)
        super().__init__()
        self.metadata = dict(self.aec.metadata)  # RLlib writes into it
        self.render_mode = self.aec.render_mode
        size, actions = self.aec.game.layout.size, self.aec.game.num_actions
        space = spaces.Dict(
            {
                "observations": spaces.Box(0, TOP, (size,), np.dtype(self._dtype).type),
                "action_mask": spaces.Box(0, 1, (actions,), np.dtype(self._dtype).type),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: self.aec.action_space(agent) for agent in self.possible_agents}
        self._owed: dict[str, float] = {}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Dicts:
        """Begin a game: observation and info of the seat that decides first."""
        if seed is not None and self._runner:
            seed = int(np.random.SeedSequence([word_of(seed), self._runner]).generate_state(1, np.uint64)[0])
        self.aec.reset(seed, options or None)
        self.agents = list(self.possible_agents)
        self._owed = dict.fromkeys(self.possible_agents, 0.0)
        agent = self.aec.agent_selection
        return {agent: self._observe(agent)}, {agent: self.aec.infos[agent]}

    def step(self, action_dict: Mapping[str, Any]) -> tuple[Any, ...]:
        """Make the decision of the seat that decides.

        Args:
            action_dict: Its action, under its name, and nothing else.

        Returns:
            Observations, rewards, terminations, truncations and infos: of the seat that decides next, or of all seats
            once the game is over.

        Raises:
            ValueError: no game is being played, or the actions are not those of the one seat that decides.
            IllegalActionError: the action is not legal.

            After any error the game is as it was.
        """
        aec, agent = self.aec, self.aec.agent_selection
        if not (self._owed and self.agents):
            raise ValueError("no game is being played: reset() begins one")
        if list(action_dict) != [agent]:
            raise ValueError(f"{agent} alone decides now; actions came for {', '.join(action_dict) or 'nobody'}")
        aec.step(action_dict[agent])
        for each in self.possible_agents:
            self._owed[each] += aec.rewards[each]
        over = any(aec.terminations.values()) or any(aec.truncations.values())
        seen = self.possible_agents if over else [aec.agent_selection]
        if over:
            self.agents = []
        return (
            {each: self._observe(each, over) for each in seen},
            {each: self._pay(each) for each in seen},
            {each: aec.terminations[each] for each in seen} | {ALL: all(aec.terminations.values())},
            {each: aec.truncations[each] for each in seen} | {ALL: all(aec.truncations.values())},
            {each: aec.infos[each] for each in seen},
        )

    def _observe(self, agent: str, over: bool = False) -> dict[str, np.ndarray]:
        seen = self.aec.observe(agent)
        if over:
            seen["action_mask"][:] = 1
        return {
            "observations": seen["observation"].astype(self._dtype, copy=False),
            "action_mask": seen["action_mask"].astype(self._dtype, copy=False),
        }

    def _pay(self, agent: str) -> float:
        owed, self._owed[agent] = self._owed[agent], 0.0
        return owed

    def render(self) -> Any:
        """What the PettingZoo environment shows, with `render_mode` in `env_config`."""
        return self.aec.render()

    def close(self) -> None:
        """Nothing to release."""


class MaskedModule(TorchRLModule, ValueFunctionAPI):
    """Policy and value on one body of two hidden layers; actions outside the mask have no chance.

    It takes the observations of `RllibSeafarers` as they are, int8: they travel and are stored in a quarter of the
    memory. `model_config={"width": 256}` sets the units of a hidden layer.
    """

    def setup(self) -> None:
        """Make the layers (called by RLlib)."""
        size = self.observation_space["observations"].shape[0]
        width = int(self.model_config.get("width", 256))
        layers: list[nn.Module] = []
        for before in (size, width):
            layers += [nn.Linear(before, width), nn.LayerNorm(width), nn.ReLU()]
        self.body = nn.Sequential(*layers)
        self.actions = nn.Linear(width, int(self.action_space.n))
        self.value = nn.Linear(width, 1)
        nn.init.orthogonal_(self.actions.weight, 0.01)
        nn.init.zeros_(self.actions.bias)

    def _forward(self, batch: dict[str, Any], **_: Any) -> dict[str, Any]:
        seen = batch[Columns.OBS]
        hidden = self.body(seen["observations"].float())
        logits = self.actions(hidden).masked_fill(seen["action_mask"] == 0, FORBIDDEN)
        return {Columns.ACTION_DIST_INPUTS: logits, Columns.EMBEDDINGS: hidden}

    def _forward_inference(self, batch: dict[str, Any], **_: Any) -> dict[str, Any]:
        return {Columns.ACTION_DIST_INPUTS: self._forward(batch)[Columns.ACTION_DIST_INPUTS]}

    _forward_exploration = _forward_inference

    def compute_values(self, batch: dict[str, Any], embeddings: torch.Tensor | None = None) -> torch.Tensor:
        """The value of each row: float32[N]."""
        hidden = self.body(batch[Columns.OBS]["observations"].float()) if embeddings is None else embeddings
        return self.value(hidden)[:, 0]
