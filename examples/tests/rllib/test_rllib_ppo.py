"""The RLlib recipe: it trains, saves, goes on, and takes no other table's checkpoint."""

from pathlib import Path

from recipe import read_log, run

SMALL = ["--envs", "4", "--fragment", "32", "--minibatch", "64", "--width", "32", "--evaluate-games", "4"]


def test_it_trains_resumes_and_refuses_other_tables(tmp_path: Path) -> None:
    where = ["--out", str(tmp_path / "run"), *SMALL]
    run("rllib_ppo.py", *where, "--iterations", "2")
    first = read_log(tmp_path / "run")
    assert [line["iterations"] for line in first] == [1, 2]
    assert first[-1]["steps"] >= 2 * 2 * 4 * 32
    assert {score["opponent"] for score in first[-1]["scores"]} == {"random", "heuristic"}
    assert (tmp_path / "run" / "curve.png").stat().st_size > 1000

    run("rllib_ppo.py", *where, "--iterations", "1", "--resume", "--opponents", "random")
    again = read_log(tmp_path / "run")
    assert [line["iterations"] for line in again] == [1, 2, 3]
    assert again[-1]["steps"] > first[-1]["steps"]

    kept = (tmp_path / "run" / "checkpoint" / "progress.json").read_bytes()
    said = run("rllib_ppo.py", *where, "--resume", "--max-offers", "2", fails=True)
    assert "max_offers: 0 there, 2 here" in said
    said = run("rllib_ppo.py", *where, fails=True)
    assert "has a checkpoint already" in said
    assert (tmp_path / "run" / "checkpoint" / "progress.json").read_bytes() == kept
