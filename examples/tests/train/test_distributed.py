"""Rollouts by Ray actors: the same games and weights however many actors there are; checkpoints."""

from pathlib import Path

import numpy as np
import pytest

from distributed_selfplay import Args, Policy, Shard
from recipe import read_log, run

SMALL = ["--shards", "2", "--games", "8", "--steps", "16", "--minibatch", "64", "--width", "32", "--opponents"]


def test_results_do_not_depend_on_the_number_of_actors_and_a_run_goes_on(tmp_path: Path) -> None:
    logs = {}
    for actors in (1, 2):
        out = tmp_path / str(actors)
        run("distributed_selfplay.py", "--out", str(out), "--actors", str(actors), "--iterations", "2", *SMALL)
        logs[actors] = [(line["trajectories"], line["weights"]) for line in read_log(out)]
    assert len(set(logs[1])) == 2
    assert logs[1] == logs[2]

    out = tmp_path / "2"
    run("distributed_selfplay.py", "--out", str(out), "--iterations", "1", "--resume", *SMALL)
    assert [line["steps"] for line in read_log(out)] == [256, 512, 768]
    kept = (out / "checkpoint.pt").read_bytes()
    said = run("distributed_selfplay.py", "--out", str(out), "--resume", *SMALL, "--scenario", "new_shores", fails=True)
    assert "scenario: 'base' there, 'new_shores' here" in said
    assert (out / "checkpoint.pt").read_bytes() == kept


def test_more_actors_than_shards_are_refused(tmp_path: Path) -> None:
    said = run("distributed_selfplay.py", "--out", str(tmp_path), "--actors", "3", *SMALL, fails=True)
    assert "3 actors cannot share 2 shards: 1 to 2 can" in said


def test_a_shard_pays_each_seat_its_result_and_the_shaping_nothing() -> None:
    args = Args(scenario="base", games=6, steps=900, width=8)
    shard = Shard(args, 0, 0)
    policy = Policy(shard.batch.layout.size, shard.batch.num_actions, 8)
    rollout, seconds = shard.play(policy)
    assert seconds > 0
    assert (np.take_along_axis(rollout["masks"], rollout["actions"][..., None], 2) == 1).all()
    finished = 0
    for game in range(args.games):
        ends = np.flatnonzero(rollout["ends"][:, game])
        for first, last in zip([0, *(ends + 1)], ends, strict=False):
            paid = sorted(rollout["rewards"][first : last + 1, game].sum(0).tolist())
            assert paid == pytest.approx([-1 / 3, -1 / 3, -1 / 3, 1], abs=1e-4)
            finished += 1
    assert finished > 0


def test_it_plays_on_a_cluster_of_two_nodes(tmp_path: Path) -> None:
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        cluster.add_node(num_cpus=1)
        out = ["--out", str(tmp_path), "--address", cluster.address, "--iterations", "1"]
        run("distributed_selfplay.py", *out, *SMALL)
    finally:
        cluster.shutdown()
    (line,) = read_log(tmp_path)
    assert line["steps"] == 256
