"""Many games for RLlib: what `RllibSeafarers` says of each, from one `Batch`; an env runner and PPO over it."""

from typing import Any

import numpy as np
import pytest
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.env.env_context import EnvContext

from algorithms import assert_legal_and_paid, assert_trains, configure
from seafarers_env import IllegalActionError
from seafarers_env.integrations.rllib import RllibSeafarers
from seafarers_env.integrations.rllib_batch import BatchEnvRunner, RllibBatch

TABLE: dict[str, Any] = {"scenario": "base", "num_players": 3, "points_to_win": 4, "max_offers": 0, "max_turns": 40}
GAMES = 4


def pick(seen: dict[str, Any], rng: np.random.Generator) -> dict[str, int]:
    ((agent, observation),) = seen.items()
    return {agent: int(rng.choice(np.flatnonzero(observation["action_mask"])))}


def assert_same(one: Any, other: Any) -> None:
    assert one.keys() == other.keys()
    for agent, seen in one.items():
        assert seen.keys() == other[agent].keys()
        for part, array in seen.items():
            assert array.dtype == other[agent][part].dtype
            assert np.array_equal(array, other[agent][part]), (agent, part)


@pytest.mark.parametrize("changes", [{}, {"reward": "points", "dtype": "float32"}, {"truncation_reward": -0.5}])
@pytest.mark.parametrize("runner", [0, 2])
def test_each_game_is_that_of_an_environment_of_its_own(changes: dict[str, Any], runner: int) -> None:
    config = EnvContext(TABLE | changes, worker_index=runner)
    many, ones = RllibBatch(config, GAMES), [RllibSeafarers(config) for _ in range(GAMES)]
    rng, over, ends = np.random.default_rng(1), [False] * GAMES, {"won": 0, "cut off": 0}
    observations, infos = many.reset(seed=10)
    for i, one in enumerate(ones):
        seen, info = one.reset(seed=10 + i)
        assert_same(observations[i], seen)
        assert infos[i] == info
    for _ in range(900):
        actions = [{} if over[i] else pick(observations[i], rng) for i in range(GAMES)]
        observations, *others = many.step(actions)
        for i, one in enumerate(ones):
            rewards, terminations, truncations, infos = (each[i] for each in others)
            if over[i]:
                seen, _ = one.reset()
                over[i] = terminations["__all__"] or truncations["__all__"]
                assert not over[i]
            else:
                seen, paid, ended, cut, told = one.step(actions[i])
                assert rewards == pytest.approx(paid, abs=1e-6)
                assert (terminations, truncations) == (ended, cut)
                for facts in told.values():
                    facts.pop("turns", None)
                assert infos == told
                over[i] = ended["__all__"] or cut["__all__"]
                ends["won"] += ended["__all__"]
                ends["cut off"] += cut["__all__"]
            assert_same(observations[i], seen)
    assert min(ends.values()) > 0


def test_what_a_step_returned_stays_as_it_was() -> None:
    many, rng = RllibBatch(TABLE, GAMES), np.random.default_rng(2)
    first, _ = many.reset(seed=3)
    shown = [next(iter(seen.values())) for seen in first]
    kept = [{part: array.copy() for part, array in seen.items()} for seen in shown]
    last = first
    for _ in range(3):
        last, *_ = many.step([pick(seen, rng) for seen in last])
    for seen, before in zip(shown, kept, strict=True):
        assert all(np.array_equal(seen[part], before[part]) for part in before)


def test_bad_input_is_named_and_changes_nothing() -> None:
    with pytest.raises(ValueError, match="'memory' is not for games in a batch"):
        RllibBatch(TABLE | {"memory": 8}, 2)
    with pytest.raises(ValueError, match="names no scenario"):
        RllibBatch({"num_players": 3}, 2)
    many = RllibBatch(TABLE, 2)
    with pytest.raises(ValueError, match="no games are being played"):
        many.step([{"player_0": 0}] * 2)
    with pytest.raises(ValueError, match="seeds must be one integer or 2, not 3"):
        many.reset(seed=[1, 2, 3])
    with pytest.raises(ValueError, match="reset knows no options, not 'state'"):
        many.reset(options={"state": "{}"})
    observations, _ = many.reset(seed=5)
    before = [many.batch.game(i).to_json() for i in range(2)]
    right = [pick(seen, np.random.default_rng(0)) for seen in observations]
    with pytest.raises(ValueError, match="actions must be 2 mappings, one for each game, not 1"):
        many.step(right[:1])
    with pytest.raises(ValueError, match="game 1: player_0 alone decides now; actions came for player_1"):
        many.step([right[0], {"player_1": 0}])
    for action in (-1, 10_000, int(np.flatnonzero(observations[1]["player_0"]["action_mask"] == 0)[0])):
        with pytest.raises(IllegalActionError, match="game 1: "):
            many.step([right[0], {"player_0": action}])
    assert [many.batch.game(i).to_json() for i in range(2)] == before


def configured(**options: Any) -> PPOConfig:
    return configure(TABLE | options, 400, num_envs_per_env_runner=8, env_runner_cls=BatchEnvRunner)


def test_episodes_of_its_env_runner_hold_legal_actions_and_every_reward() -> None:
    runner = BatchEnvRunner(config=configured(truncation_reward=-0.25))
    episodes = runner.sample(num_episodes=12)
    assert len(episodes) >= 12
    assert_legal_and_paid(episodes, lambda winner: -0.25 if winner is None else -0.5)
    runner.stop()


def test_ppo_trains_over_it() -> None:
    assert_trains(configured(), 400)


def test_another_environment_is_refused() -> None:
    with pytest.raises(ValueError, match="BatchEnvRunner plays RllibSeafarers, not"):
        BatchEnvRunner(config=configured().environment("CartPole-v1"))
