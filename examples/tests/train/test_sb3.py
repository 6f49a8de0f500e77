"""Stable-Baselines3: the vector of games as its VecEnv, and the recipe."""

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.vec_env import DummyVecEnv, VecMonitor

import sb3_maskable_ppo
import seafarers_env  # noqa: F401  # registers the ids
from common import CheckpointError
from recipe import here, read_log, run
from seafarers_env.integrations.sb3 import SeafarersVecEnv

BASE = {"num_players": 4, "seat": "random", "reward": "points", "max_offers": 0, "skip_forced": True, "max_turns": 30}
SMALL = ["--scenario", "base", "--games", "8", "--steps", "32", "--minibatch", "64", "--width", "16", "--threads", "1"]


def vector(games: int, mode: str = "SameStep") -> Any:
    return gymnasium.make_vec(
        "seafarers/Base-v0", num_envs=games, vectorization_mode="vector_entry_point", autoreset_mode=mode, **BASE
    )


def test_it_is_what_the_library_makes_of_single_environments() -> None:
    ours = SeafarersVecEnv(vector(4))
    theirs = DummyVecEnv([lambda: gymnasium.make("seafarers/Base-v0", **BASE)] * 4)
    assert is_masking_supported(ours)
    ours.seed(3), theirs.seed(3)
    assert (ours.reset() == theirs.reset()).all()
    rng, ended = np.random.default_rng(0), 0
    for _ in range(400):
        masks = get_action_masks(ours)
        assert (masks == get_action_masks(theirs)).all()
        actions = np.argmax(masks * (1 + rng.random(masks.shape)), axis=1)
        (seen, rewards, dones, infos), (seen_2, rewards_2, dones_2, infos_2) = ours.step(actions), theirs.step(actions)
        assert (seen == seen_2).all() and (rewards == rewards_2).all() and (dones == dones_2).all()
        for i in np.flatnonzero(dones):
            ended += 1
            assert (infos[i]["terminal_observation"] == infos_2[i]["terminal_observation"]).all()
            for name in ("TimeLimit.truncated", "victory_points", "winner", "turns"):
                assert infos[i][name] == infos_2[i][name]
    assert ended > 4


def test_the_librarys_wrappers_go_round_it() -> None:
    envs = VecMonitor(SeafarersVecEnv(vector(2)))
    envs.reset()
    episodes: list[Any] = []
    steps = 0
    while not episodes:
        _, _, _, infos = envs.step(get_action_masks(envs).argmax(1))
        episodes = [info["episode"] for info in infos if "episode" in info]
        steps += 1
    assert episodes[0]["l"] == steps > 1


def test_another_autoreset_mode_and_other_methods_are_refused() -> None:
    with pytest.raises(ValueError, match="autoreset_mode='SameStep'"):
        SeafarersVecEnv(vector(2, "NextStep"))
    with pytest.raises(ValueError, match="copy=True"):
        SeafarersVecEnv(
            gymnasium.make_vec(
                "seafarers/Base-v0",
                num_envs=2,
                vectorization_mode="vector_entry_point",
                autoreset_mode="SameStep",
                copy=False,
            )
        )
    with pytest.raises(NotImplementedError, match="'action_masks', not 'render'"):
        SeafarersVecEnv(vector(2)).env_method("render")


def test_the_recipe_runs_and_goes_on(tmp_path: Path) -> None:
    words = ["--out", str(tmp_path), *SMALL, "--max-steps", "512", "--evaluate-games", "8"]
    here(sb3_maskable_ppo, *words)
    steps = [line["steps"] for line in read_log(tmp_path)]
    assert (steps[0], steps[-1]) == (0, 512)
    assert (tmp_path / "curve.png").stat().st_size > 1000

    # Another run of that seed, with an evaluation before each rollout, learns the same.
    often = tmp_path / "often"
    here(sb3_maskable_ppo, "--out", str(often), *words[2:], "--evaluate-minutes", "0")
    assert len(read_log(often)) > len(steps)
    one, other = (MaskablePPO.load(folder / "model.zip").policy.state_dict() for folder in (tmp_path, often))
    assert all(torch.equal(one[name], other[name]) for name in one)

    run("sb3_maskable_ppo.py", *words, "--resume")
    assert read_log(tmp_path)[-1]["steps"] == 1024
    with pytest.raises(CheckpointError, match="max_offers: 0 there, 2 here"):
        here(sb3_maskable_ppo, *words, "--resume", "--max-offers", "2")
    (tmp_path / "table.json").write_text("[", encoding="utf-8")
    with pytest.raises(CheckpointError, match=r"table.json is no checkpoint that can be read"):
        here(sb3_maskable_ppo, *words, "--resume")
