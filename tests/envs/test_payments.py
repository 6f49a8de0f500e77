"""Rewards that a caller sets: what a game that is cut off pays, and an illegal action."""

from typing import Any

import gymnasium
import numpy as np
import pytest

from seafarers_env import Batch, Game
from seafarers_env.envs import SeafarersEnv, SeafarersVectorEnv, env, raw_env
from tests.envs.common import play

CUT: dict[str, Any] = {"max_turns": 1, "max_offers": 0}


def play_aec(made: Any) -> list[float]:
    made.reset(seed=1)
    play(made, 10_000)
    return [float(made.rewards[agent]) for agent in made.possible_agents]


@pytest.mark.parametrize("make", [raw_env, env])
@pytest.mark.parametrize("reward", ["win", "points"])
def test_every_agent_is_paid_for_a_game_cut_off(make: Any, reward: str) -> None:
    assert play_aec(make("base", 3, reward=reward, **CUT)) == [0.0] * 3
    made = make("base", 3, reward=reward, truncation_reward=-0.5, **CUT)
    assert play_aec(made) == [-0.5] * 3
    assert all(made.truncations.values())
    last: dict[str, float] = {}
    while made.agents:
        agent, (_, paid, _, truncated, _) = made.agent_selection, made.last()
        last[agent] = paid
        assert truncated
        made.step(None)
    assert last == dict.fromkeys(made.possible_agents, -0.5)


def test_a_game_won_pays_what_it_did() -> None:
    made = raw_env("base", 3, points_to_win=3, truncation_reward=-9)
    paid = play_aec(made)
    assert sorted(paid) == [-0.5, -0.5, 1.0]


def play_learner(made: Any) -> tuple[float, bool]:
    _, info = made.reset(seed=3)
    while True:
        _, reward, terminated, truncated, info = made.step(int(info["action_mask"].argmax()))
        if terminated or truncated:
            return reward, truncated
        assert reward == 0


def test_the_learner_is_paid_for_a_game_cut_off() -> None:
    assert play_learner(SeafarersEnv("base", 2, **CUT)) == (0.0, True)
    assert play_learner(SeafarersEnv("base", 2, truncation_reward=-1, **CUT)) == (-1.0, True)
    registered = gymnasium.make("seafarers/Base-v0", num_players=2, truncation_reward=-1, **CUT)
    assert play_learner(registered) == (-1.0, True)


@pytest.mark.parametrize("mode", ["SameStep", "NextStep"])
def test_the_learners_of_a_vector_are_paid_for_games_cut_off(mode: str) -> None:
    made = gymnasium.make_vec(
        "seafarers/Base-v0",
        num_envs=4,
        vectorization_mode="vector_entry_point",
        autoreset_mode=mode,
        num_players=2,
        truncation_reward=-0.25,
        **CUT,
    )
    _, infos = made.reset(seed=3)
    cut = 0
    for _ in range(30):
        _, rewards, terminations, truncations, infos = made.step(infos["action_mask"].argmax(axis=1))
        assert rewards.dtype == np.float64
        assert rewards.tolist() == np.where(truncations, -0.25, 0).tolist()
        assert not terminations.any()
        cut += int(truncations.sum())
    assert cut > 3


@pytest.mark.nojit
@pytest.mark.parametrize("threads", [1, 2])
def test_a_batch_pays_for_games_cut_off(threads: int) -> None:
    mine = np.ones(*Batch.buffer_kinds("base", 2, 3)["rewards"])
    batch = Batch("base", 2, 3, truncation_reward=-0.1, buffers={"rewards": mine}, threads=threads, **CUT)
    plain = Batch("base", 2, 3, **CUT)
    cut = 0
    for _ in range(25):
        actions = batch.masks.argmax(axis=1)
        batch.step(actions)
        plain.step(actions)
        assert mine.dtype == np.float32
        assert batch.rewards is mine
        assert mine.tolist() == np.where(batch.truncations[:, None], np.float32(-0.1), plain.rewards).tolist()
        assert not plain.rewards.any()
        cut += int(batch.truncations.sum())
    assert cut > 2
    batch.reset()
    assert not mine.any()


MAKERS: dict[str, Any] = {
    "raw_env": raw_env,
    "env": env,
    "one learner": SeafarersEnv,
    "vector": SeafarersVectorEnv,
    "batch": Batch,
}
NO_NUMBERS = ["x", "1", float("nan"), float("inf"), -float("inf"), True, [1.0], b"1", np.array([1.0, 2.0])]


@pytest.mark.parametrize("made", MAKERS)
@pytest.mark.parametrize("value", [*NO_NUMBERS, None], ids=repr)
def test_a_truncation_reward_is_a_finite_number(made: str, value: Any) -> None:
    with pytest.raises(ValueError, match="truncation_reward must be a finite number, not "):
        MAKERS[made]("base", 2, truncation_reward=value)


@pytest.mark.parametrize("made", ["env", "one learner", "vector"])
@pytest.mark.parametrize("value", NO_NUMBERS, ids=repr)
def test_an_illegal_reward_is_a_finite_number(made: str, value: Any) -> None:
    with pytest.raises(ValueError, match="illegal_reward must be a finite number, not "):
        MAKERS[made]("base", 2, illegal_reward=value)


@pytest.mark.parametrize("value", [np.float32(-2), np.int64(-2), -2])
def test_numbers_of_every_kind_are_rewards(value: Any) -> None:
    made = SeafarersEnv("base", 2, illegal_reward=value)
    _, info = made.reset(seed=1)
    _, reward, terminated, _, _ = made.step(int(info["action_mask"].argmin()))
    assert (type(reward), reward, terminated) == (float, -2.0, True)


def test_the_game_itself_pays_nothing_when_cut_off() -> None:
    game = Game("base", 2, 1, **CUT)
    while not game.is_over:
        game.apply(game.legal_list()[0])
    assert (game.is_truncated, game.rewards) == (True, (0.0, 0.0))
