"""TorchRL's environment over a `Batch`: its own check, the games of the batch, resets, speed of a policy's loop."""

import numpy as np
import pytest
import torch
from torchrl.envs.utils import check_env_specs

from seafarers_env import Batch
from seafarers_env.integrations.torchrl import TorchRLSeafarers

TABLE = {"max_offers": 0, "max_turns": 40, "points_to_win": 3}


def test_torchrl_finds_nothing_wrong() -> None:
    check_env_specs(TorchRLSeafarers("base", 4, 3, **TABLE))


def test_it_plays_the_games_of_a_batch_and_loses_no_reward() -> None:
    env, batch = TorchRLSeafarers("base", 3, 8, seed=5, **TABLE), Batch("base", 3, 8, 5, **TABLE)
    data, rng, ends = env.reset(), np.random.default_rng(1), 0
    for _ in range(500):
        assert np.array_equal(data["observation"].numpy(), batch.observations)
        assert np.array_equal(data["action_mask"].numpy(), batch.masks == 1)
        assert data["current_player"][:, 0].tolist() == batch.current_players.tolist()
        seats = batch.current_players.copy()
        actions = np.argmax(batch.masks * (1 + rng.random(batch.masks.shape)), 1)
        data["action"] = torch.from_numpy(actions)
        stepped, data = env.step_and_maybe_reset(data)
        batch.step(actions)
        after = stepped["next"]
        assert after["reward"].tolist() == batch.rewards.tolist()
        assert after["terminated"][:, 0].tolist() == batch.terminations.tolist()
        assert after["truncated"][:, 0].tolist() == batch.truncations.tolist()
        for k in np.flatnonzero(batch.terminations | batch.truncations):
            assert np.array_equal(after["observation"][k].numpy(), batch.final_observations[k, seats[k]])
            assert after["action_mask"][k].all()
            ends += int(batch.terminations[k])
    assert ends > 3


def test_random_actions_are_legal_and_resets_deal_what_is_asked() -> None:
    env = TorchRLSeafarers("base", 4, 6, seed=1, **TABLE)
    rollout = env.rollout(200, break_when_any_done=False)
    assert rollout.batch_size == (6, 200) and rollout["next", "done"].any()
    assert rollout["action_mask"].gather(2, rollout["action"][..., None]).all()
    before = env.batch.records.copy()
    env._dealt[:] = False
    env.reset(rollout[:, 0].empty().set("_reset", torch.tensor([[k == 2] for k in range(6)])))
    changed = [bool(before[k] != env.batch.records[k]) for k in range(6)]
    assert changed == [k == 2 for k in range(6)]
    env.set_seed(7)
    first = env.reset()["observation"]
    env.set_seed(7)
    assert torch.equal(first, env.reset()["observation"])


def test_options_that_have_no_place_are_refused() -> None:
    with pytest.raises(ValueError, match="memory= is not for this adapter"):
        TorchRLSeafarers("base", 4, 2, memory=64)
