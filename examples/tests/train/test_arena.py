"""The arena with Ray actors: the same games, in the same order, as by processes."""

import json
from pathlib import Path
from typing import Any

import pytest
import ray

from seafarers_agents import Stop, round_robin, tournament

EASY = {"points_to_win": 3}  # decided within a moment


def without_times(path: Path) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for line in lines[1:]:
        del line["thinking"]
    return lines


@pytest.mark.parametrize("stop", [None, Stop()])
def test_ray_actors_play_the_games_that_processes_play(tmp_path: Path, stop: Stop | None) -> None:
    tables = round_robin(["heuristic", "random"], 4)
    logs = {name: tmp_path / f"{name}.jsonl" for name in ("here", "processes", "ray")}
    found = {
        name: tournament(
            "base",
            tables,
            40,
            3,
            options=EASY,
            processes=1 if name == "here" else 2,
            backend="ray" if name == "ray" else "processes",
            log=log,
            stop=stop,
        )
        for name, log in logs.items()
    }
    assert found["here"] == found["processes"] == found["ray"]
    assert without_times(logs["here"]) == without_times(logs["processes"]) == without_times(logs["ray"])
    assert (found["ray"][0].games < 40) == (stop is not None)
    assert not ray.is_initialized()


def test_a_run_begun_by_processes_goes_on_with_ray(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    tables = [["heuristic", "random", "random", "random"]]
    tournament("base", tables, 8, 3, options=EASY, processes=1, log=log)
    (result,) = tournament("base", tables, 16, 3, options=EASY, processes=2, log=log, resume=True, backend="ray")
    (whole,) = tournament("base", tables, 16, 3, options=EASY, processes=1)
    assert result == whole
    assert result.resumed == 8
