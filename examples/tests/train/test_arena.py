"""The arena with Ray actors: the same games, in the same order, as in one process."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import ray

from seafarers_agents import Stop, round_robin, tournament

EASY = {"points_to_win": 3}  # decided within a moment


def without_times(path: Path) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [{name: fact for name, fact in line.items() if name not in ("thinking", "check")} for line in lines]


@pytest.fixture(scope="module")
def ray_runs() -> Iterator[None]:
    """One Ray for the tests that do not look at how it begins and ends."""
    ray.init("local", num_cpus=2, include_dashboard=False, logging_level="ERROR")
    yield
    ray.shutdown()


def both_ways(tmp_path: Path, stop: Stop | None) -> int:
    """Games played in this process and by Ray are the same, in the same order; how many a pair of agents played."""
    tables = round_robin(["heuristic", "random"], 4)
    logs = {name: tmp_path / f"{name}.jsonl" for name in ("here", "ray")}
    found = [
        tournament(
            "base",
            tables,
            40,
            3,
            options=EASY,
            processes=2 if name == "ray" else 1,
            backend="ray" if name == "ray" else "processes",
            log=log,
            stop=stop,
        )
        for name, log in logs.items()
    ]
    assert found[0] == found[1]
    assert without_times(logs["here"]) == without_times(logs["ray"])
    return found[0][0].games


def test_ray_actors_play_the_games_that_one_process_plays(tmp_path: Path) -> None:
    assert both_ways(tmp_path, None) == 40
    assert not ray.is_initialized()  # it was the arena's own


def test_ray_actors_stop_where_one_process_stops(tmp_path: Path, ray_runs: None) -> None:
    assert both_ways(tmp_path, Stop()) < 40
    assert ray.is_initialized()


def test_a_run_begun_by_processes_goes_on_with_ray(tmp_path: Path, ray_runs: None) -> None:
    log = tmp_path / "log.jsonl"
    tables = [["heuristic", "random", "random", "random"]]
    tournament("base", tables, 8, 3, options=EASY, processes=1, log=log)
    (result,) = tournament("base", tables, 16, 3, options=EASY, processes=2, log=log, resume=True, backend="ray")
    (whole,) = tournament("base", tables, 16, 3, options=EASY, processes=1)
    assert result == whole
    assert result.resumed == 8
