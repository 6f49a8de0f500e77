"""Self-play PPO: rewards, advantages, past selves, checkpoints."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from recipe import read_log, run
from selfplay_ppo import Args, CheckpointError, Collector, Policy, Rollout, Run, advantages

SMALL = ["--games", "16", "--steps", "16", "--minibatch", "64", "--width", "16", "--iterations", "5", "--threads", "1"]
TABLE = ["--scenario", "base", "--max-offers", "0", "--evaluate-games", "8", "--past-every", "2", "--past-kept", "2"]


def a_collector(**more: object) -> tuple[Collector, Policy]:
    torch.manual_seed(0)
    args = Args(scenario="base", max_offers=0, **more)  # type: ignore[arg-type]
    collector = Collector(args, seed=1)
    return collector, Policy(collector.batch.layout.size, collector.batch.num_actions, 8)


def test_each_seat_is_paid_its_result_and_the_shaping_adds_nothing() -> None:
    collector, policy = a_collector(games=6, steps=900, past_share=0.0)
    rollout = collector.play(policy, None)
    assert rollout.learned.all()
    assert (np.take_along_axis(rollout.masks, rollout.actions[..., None], 2) == 1).all()
    finished = 0
    for game in range(6):
        ends = np.flatnonzero(rollout.ends[:, game])
        for first, last in zip([0, *(ends + 1)], ends, strict=False):
            paid = sorted(rollout.rewards[first : last + 1, game].sum(0).tolist())
            assert paid == pytest.approx([-1 / 3, -1 / 3, -1 / 3, 1], abs=1e-4)
            finished += 1
    assert finished == collector.finished > 0
    assert 0 < collector.seconds


def test_a_past_self_has_the_other_seats_of_some_games_and_is_not_learned_from() -> None:
    collector, policy = a_collector(games=8, steps=200, past_share=0.5)
    rollout = collector.play(policy, policy)
    assert rollout.learned[:, 4:].all()
    for game in range(4):
        assert (rollout.learned[:, game] == (rollout.seats[:, game] == collector.own_seat[game])).all()
    assert {0, 1, 2, 3} == set(collector.own_seat[:4].tolist())


def test_advantages_go_from_a_seats_decision_to_its_next() -> None:
    numbers = {
        "rewards": np.array([[[1, 0]], [[0, 2]], [[4, 0]], [[0, 8]]], np.float32),
        "seats": np.array([[0], [1], [0], [1]], np.int8),
        "values": np.array([[0.5], [0.25], [1.5], [2.0]], np.float32),
        "ends": np.array([[False], [False], [True], [False]]),
    }
    nothing = np.zeros((4, 1))
    rollout = Rollout(
        nothing,
        nothing,
        nothing,
        nothing,
        numbers["values"],
        numbers["seats"],
        nothing,
        numbers["rewards"],
        numbers["ends"],
    )
    found, known = advantages(rollout, 0.5, 0.5)
    assert known[:, 0].tolist() == [True, True, True, False]  # the game ended at the third; the fourth has no successor
    third = 4 - 1.5
    assert found[:, 0].tolist() == [1 + 0.5 * 1.5 - 0.5 + 0.25 * third, 2 - 0.25, third, 0]


def test_a_run_leaves_its_curve_and_goes_on(tmp_path: Path) -> None:
    run("selfplay_ppo.py", "--out", str(tmp_path), *SMALL, *TABLE)
    before = read_log(tmp_path)
    assert [score["opponent"] for score in before[-1]["scores"]] == ["random", "heuristic"]
    assert before[-1]["scores"][0]["games"] == 8
    assert (tmp_path / "curve.png").stat().st_size > 1000
    assert len(list((tmp_path / "past").iterdir())) == 2

    said = run("selfplay_ppo.py", "--out", str(tmp_path), *SMALL, *TABLE, fails=True)
    assert "go on with --resume" in said
    kept = (tmp_path / "checkpoint.pt").read_bytes()
    said = run("selfplay_ppo.py", "--out", str(tmp_path), "--resume", *SMALL, "--scenario", "new_shores", fails=True)
    assert "scenario: 'base' there, 'new_shores' here" in said
    assert (tmp_path / "checkpoint.pt").read_bytes() == kept

    run("selfplay_ppo.py", "--out", str(tmp_path), "--resume", *SMALL, *TABLE)
    after = read_log(tmp_path)
    assert after[: len(before)] == before
    assert after[len(before)]["steps"] == before[-1]["steps"] + 256


def test_past_selves_stay_until_no_checkpoint_names_them(tmp_path: Path) -> None:
    args = Args(out=tmp_path, scenario="base", max_offers=0, games=4, steps=8, width=8, past_every=1, past_kept=2)
    begun = Run(args)
    for _ in range(3):
        begun.step(1)
    begun.save()
    kept = {f"past/{file.name}" for file in (tmp_path / "past").iterdir()}
    assert kept == set(begun.past) and len(kept) == 2
    for _ in range(3):
        begun.step(1)  # and is killed before it saves
    Run(replace(args, resume=True)).step(1)


def test_a_file_that_is_no_checkpoint_is_named(tmp_path: Path) -> None:
    (tmp_path / "checkpoint.pt").write_bytes(b"nothing")
    with pytest.raises(CheckpointError, match=r"checkpoint.pt is no checkpoint that can be read"):
        Run(Args(out=tmp_path, scenario="base", resume=True))


def test_a_run_that_is_not_there_cannot_go_on(tmp_path: Path) -> None:
    assert "leave --resume away" in run("selfplay_ppo.py", "--out", str(tmp_path), "--resume", *SMALL, fails=True)
