"""What tests of both environments for RLlib share: a small configuration of PPO, and what must hold of a run."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import ray
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec

from seafarers_env.integrations.rllib import MaskedModule, RllibSeafarers

SMALL = RLModuleSpec(module_class=MaskedModule, model_config={"width": 16})


def configure(table: Mapping[str, Any], steps: int, module: RLModuleSpec = SMALL, **runners: Any) -> PPOConfig:
    return (
        PPOConfig()
        .api_stack(enable_rl_module_and_learner=True, enable_env_runner_and_connector_v2=True)
        .environment(RllibSeafarers, env_config=dict(table), disable_env_checking=True)
        .env_runners(num_env_runners=0, **runners)
        .multi_agent(policies={"shared"}, policy_mapping_fn=lambda agent, episode, **_: "shared")
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"shared": module}))
        .training(train_batch_size_per_learner=steps, minibatch_size=100, num_epochs=1)
        .debugging(seed=3)
    )


def assert_legal_and_paid(episodes: list[Any], lost: Callable[[str | None], float]) -> None:
    """All actions were legal; the winner got 1, all others what `lost` says of the winner."""
    for episode in episodes:
        totals = {agent: single.get_return() for agent, single in episode.agent_episodes.items()}
        (winner,) = {single.get_infos(-1)["winner"] for single in episode.agent_episodes.values()}
        assert totals == {agent: 1.0 if agent == winner else lost(winner) for agent in totals}
        for single in episode.agent_episodes.values():
            masks = single.get_observations()["action_mask"][:-1]
            assert masks.shape[0] == len(single) > 0
            assert (masks[np.arange(len(single)), single.get_actions()] == 1).all()


def assert_trains(config: PPOConfig, steps: int) -> None:
    ray.init(num_cpus=1, include_dashboard=False, logging_level="ERROR")
    try:
        algo = config.build_algo()
        result = algo.train()  # an illegal action would be an error
        assert result["env_runners"]["num_env_steps_sampled_lifetime"] >= steps
        assert np.isfinite(result["learners"]["shared"]["total_loss"])
        algo.stop()
    finally:
        ray.shutdown()
