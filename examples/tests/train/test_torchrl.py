"""TorchRL's PettingZoo wrapper with a game in turns: what its data looks like, and that the recipe learns from it."""

from dataclasses import replace
from pathlib import Path

import torch
from torchrl.envs.utils import ExplorationType, check_env_specs, set_exploration_type

import torchrl_ppo
from recipe import here, read_log
from torchrl_ppo import GROUP, Args, decisions, evaluate, learn, make_advantages, make_env, make_loss, make_policy

ARGS = Args(points_to_win=3, width=16)


def test_the_wrapper_keeps_masks_seats_and_rewards() -> None:
    torch.manual_seed(0)
    env = make_env(ARGS)
    check_env_specs(env)
    actor, critic = make_policy(env, ARGS)
    with torch.no_grad(), set_exploration_type(ExplorationType.RANDOM):
        data = env.rollout(4000, actor)
    assert data["next", "done"].sum() == 1
    deciding, allowed = data[GROUP, "mask"], data[GROUP, "action_mask"]
    assert (deciding.sum(1) == 1).all()  # one seat decides
    assert allowed.any(-1).all()  # no row without an action is shown to the policy
    assert allowed[~deciding].all()  # waiting seats: a full mask, an action that nobody makes
    rows = decisions(data)
    assert rows.batch_size == data.batch_size
    assert rows[GROUP, "action_mask"].gather(1, rows[GROUP, "action"][:, None]).all()
    assert (rows[GROUP, "action_mask"].sum(1) < allowed.shape[-1]).all()
    rewards = data["next", GROUP, "reward"][..., 0]
    assert (rewards[:-1] == 0).all()
    final = rewards[-1]
    assert abs(final.sum()) < 1e-6
    winner = int(final.argmax())
    assert env._env.infos[f"player_{winner}"]["winner"] == f"player_{winner}"

    make_advantages(critic, ARGS)(data)
    last = data[-1:]
    # The end is known: what a seat gained there is its reward less what was expected.
    gained = last["next", GROUP, "reward"] - last[GROUP, "value"]
    assert torch.allclose(last[GROUP, "advantage"], gained, atol=1e-6)


def test_seeds_say_which_games_are_played() -> None:
    first, second = make_env(ARGS), make_env(ARGS)
    assert first._env.game_seed == second._env.game_seed == ARGS.seed
    assert (
        first.reset()[GROUP, "observation", "observation"] == second.reset()[GROUP, "observation", "observation"]
    ).all()


def test_a_waiting_seats_values_learn_what_it_is_paid() -> None:
    """The end of a game, as a collection of its own: who does not decide in it again is still paid."""
    torch.manual_seed(1)
    env = make_env(ARGS)
    actor, critic = make_policy(env, ARGS)
    with torch.no_grad(), set_exploration_type(ExplorationType.RANDOM):
        data = env.rollout(4000, actor)[-6:]
    waiting = ~data[GROUP, "mask"].any(0)
    assert waiting.any()
    due = data["next", GROUP, "reward"][-1, waiting, 0]

    def error() -> float:
        with torch.no_grad():
            return float((critic(data.select(GROUP).clone())[GROUP, "value"][:, waiting, 0] - due).abs().max())

    before, args = error(), replace(ARGS, epochs=40)
    loss = make_loss(actor, critic, args)
    learn(data, loss, make_advantages(critic, args), torch.optim.Adam(loss.parameters(), 1e-2), args)
    assert error() < before / 4


def test_an_evaluation_changes_nothing_that_training_draws() -> None:
    actor, _ = make_policy(make_env(ARGS), ARGS)
    before = torch.get_rng_state()
    first, second = (evaluate(actor, replace(ARGS, evaluate_games=4)) for _ in range(2))
    assert first == second
    assert torch.equal(before, torch.get_rng_state())


def test_the_recipe_runs(tmp_path: Path) -> None:
    words = ["--iterations", "2", "--frames", "200", "--minibatch", "100", "--evaluate-games", "8", "--width", "16"]
    here(torchrl_ppo, "--out", str(tmp_path), "--points-to-win", "3", *words)
    lines = read_log(tmp_path)
    assert [line["steps"] for line in lines] == [200, 400]
    assert lines[-1]["scores"][0]["games"] == 8
    assert (tmp_path / "curve.png").stat().st_size > 1000
