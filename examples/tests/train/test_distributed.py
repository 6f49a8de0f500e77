"""Rollouts by Ray actors: the same games and weights however many actors there are; checkpoints."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from ray.cluster_utils import Cluster

import distributed_selfplay
from common import CheckpointError
from recipe import EXAMPLES, here, read_log, run

SMALL = ["--shards", "2", "--games", "8", "--steps", "16", "--minibatch", "64", "--width", "32", "--opponents"]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Of a cluster of two nodes with a processor each."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(EXAMPLES), prepend=os.pathsep)  # its workers import the recipe
        cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
        try:
            cluster.add_node(num_cpus=1)
            yield cluster.address
        finally:
            cluster.shutdown()


def test_results_do_not_depend_on_the_number_of_actors_and_a_run_goes_on(tmp_path: Path, address: str) -> None:
    logs = {}
    for actors in ("1", "2"):
        out = ["--out", str(tmp_path / actors), "--iterations", "2"]
        here(distributed_selfplay, *out, "--address", address, "--actors", actors, *SMALL)
        logs[actors] = [(line["trajectories"], line["weights"]) for line in read_log(tmp_path / actors)]
    assert len(set(logs["1"])) == 2
    assert logs["1"] == logs["2"]

    out = tmp_path / "2"
    run("distributed_selfplay.py", "--out", str(out), "--iterations", "1", "--resume", *SMALL)  # on this machine
    assert [line["steps"] for line in read_log(out)] == [256, 512, 768]
    kept = (out / "checkpoint.pt").read_bytes()
    with pytest.raises(CheckpointError, match="scenario: 'base' there, 'new_shores' here"):
        here(distributed_selfplay, "--out", str(out), "--resume", *SMALL, "--scenario", "new_shores")
    assert (out / "checkpoint.pt").read_bytes() == kept


def test_more_actors_than_shards_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="3 actors cannot share 2 shards: 1 to 2 can"):
        here(distributed_selfplay, "--out", str(tmp_path), "--actors", "3", *SMALL)
