"""Curves and the README: what was measured, and how it is told."""

import importlib
import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks import curves, curves_plot, curves_report, routes, start_up
from benchmarks.figures import Spread
from docs import figure_pages
from tests.play import tables_but
from tests.test_benchmarks import SVG


# --- curves -----------------------------------------------------------------------------------------------------------
def measured_curves() -> dict[str, Any]:
    """The file that is in the project."""
    return figure_pages.read(figure_pages.CURVES)


def test_tables_tell_medians_and_what_threads_bring() -> None:
    def point(work: str, threads: int, seconds: list[float]) -> dict[str, Any]:
        runs = [{"decisions": 1000, "games": 10, "seconds": spent} for spent in seconds]
        return {"work": work, "threads": threads, "size": 8, "runs": runs}

    points = [
        point("step", 1, [1.0, 4.0, 2.0]),
        point("rollout", 1, [1.0, 1.0, 1.0]),
        point("step", 2, [0.5, 2.0, 2.0]),
        point("rollout", 2, [2.0, 2.0, 2.0]),
    ]
    assert curves_report.nanoseconds(points[0]) == Spread(2e6, 1e6, 4e6)
    sheet = curves_report.by_threads({"curves": {"threads": points}})
    assert sheet.rows == [
        ("1", "500", "", "1,000", ""),
        ("2", "500", "2 (1 .. 2)", "500", "0.5 (0.5 .. 0.5)"),
    ]


def test_the_page_has_every_point_and_the_picture_every_table() -> None:
    told = measured_curves()
    page = curves_report.markdown(told)
    for name, players in routes.tables():
        assert f"| `{name}` | {players} |" in page
    words = [text.text for text in ElementTree.fromstring(curves_plot.svg(told)).iter(f"{SVG}text")]
    assert {f"{name}, {players}" for name, players in routes.tables()} <= set(words)
    assert {"Batch.step", "Batch.rollout", "no trade"} <= set(words)


def test_the_tables_of_a_stored_file_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert curves.main(["--show", str(figure_pages.CURVES)]) == 0
    out = capsys.readouterr().out
    assert "the first decision of a Game" in out
    assert "great_crossing" in out


def test_games_of_a_batch_begin_at_different_times() -> None:
    from seafarers_env import Batch

    batch = curves.spread_out(Batch("base", 4, 160, observe=False, max_offers=0), 1000)
    decisions = batch.records["decisions"]
    assert len(np.unique(decisions)) > curves.STAGES
    assert decisions.min() < 200
    assert decisions.max() > 600


def test_both_ways_to_play_count_what_they_play() -> None:
    from seafarers_env import Batch

    batch = Batch("base", 2, 8, observe=False, max_offers=0, points_to_win=4)
    made, games, spent = curves.step(batch)()
    assert (made, games) == (8, 0)
    assert spent > 0
    made, games, spent = curves.rollout(batch)()
    assert made == curves.KERNEL_DECISIONS
    assert games == batch.games_finished > 0


def test_memory_is_that_of_the_arrays_of_a_batch() -> None:
    from seafarers_env import Batch

    batch, told = Batch("new_shores", 4, 1), curves.memory("new_shores")["bytes"]
    assert told["record"] == batch.records.nbytes
    names = ("masks", "observations", "final_observations")
    assert [told[name] for name in names] == [getattr(batch, name).nbytes for name in names]
    assert told["rewards, flags"] == 4 * 4 + 1 + 3
    assert told["mask as bits, seeds"] == batch._legal.nbytes + batch._seeds.nbytes + batch._streams.nbytes


@pytest.mark.long
@pytest.mark.slow
def test_a_very_short_run_makes_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(curves, "QUICK_SIZES", (1, 4))
    path, picture = tmp_path / "curves.json", tmp_path / "curves.svg"
    words = ["--quick", "--rounds", "1", "--seconds", "0.002", "--json", str(path), "--plot", str(picture)]
    assert curves.main(words) == 0
    told, before = json.loads(path.read_text(encoding="utf-8")), measured_curves()
    assert told.keys() == before.keys()
    assert {point["size"] for point in told["curves"]["size"]} == {1, 4}
    assert len(told["curves"]["table"]) == 2 * len(tables_but(()))  # with trade and without
    assert ElementTree.parse(picture).getroot().tag == f"{SVG}svg"


def test_a_copy_of_the_package_has_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[Path, tuple[str, ...]]] = []

    def seconds(folder: Path, *arguments: str, NUMBA_CACHE_DIR: str) -> float:
        calls.append((folder, arguments))
        assert Path(NUMBA_CACHE_DIR) == folder / "cache"
        assert not list((folder / "seafarers_env").rglob("__pycache__"))
        return 3.0

    with start_up.uncompiled() as folder:
        assert (folder / "seafarers_env" / "scenarios" / "charts").is_dir()
        assert not list(folder.rglob("__pycache__"))
    assert not folder.exists()
    monkeypatch.setattr(start_up, "STARTS", {})
    monkeypatch.setattr(start_up, "seconds", seconds)
    assert start_up.measure(1, True, lambda _: None)["compile"] == 3.0
    assert [arguments for _, arguments in calls] == [("-m", "seafarers_env.warm_up")]


def test_a_start_is_a_process_that_ends_well() -> None:
    assert start_up.seconds(start_up.ROOT, "-c", "pass") > 0
    with pytest.raises(Exception, match="non-zero exit status"):
        start_up.seconds(start_up.ROOT, "-c", "raise SystemExit(3)")


# --- the README -------------------------------------------------------------------------------------------------------
def test_the_readme_has_each_engine_of_this_game() -> None:
    figures = figure_pages.read(figure_pages.FIGURES)
    text = figure_pages.how_fast(figures, measured_curves())
    peers = {
        work["peer"].removesuffix("_core") for comparison in figures["comparisons"] for work in comparison["works"]
    }
    assert text.splitlines()[0].strip("| ").split(" | ")[1:] == ["seafarers_env", "fastcatan", "catanatron"]
    assert peers == {"seafarers_env", "fastcatan", "catanatron", "pettingzoo", "floor"}
    assert "bytes" in text


def test_one_game_from_python_gets_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = importlib.import_module("benchmarks.peers.ours")
    asked: list[str] = []
    monkeypatch.setattr(ours.random, "choice", lambda legal: asked.append(type(legal).__name__) or legal[0])
    ours.game("base", 0, max_offers=0, max_turns=3)()
    assert set(asked) == {"list"}
