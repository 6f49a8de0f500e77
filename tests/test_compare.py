"""`python -m benchmarks.compare`: its arithmetic, its arguments, what it does about what is missing."""

import importlib
import json
import re
import shutil
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

from benchmarks import compare, environments, figures, plot, report
from benchmarks.environments import MissingError
from benchmarks.peers import aec, clock
from benchmarks.works import COMPARISONS, OURS, PEERS, Comparison, Peer, Work
from seafarers_env import Batch
from seafarers_env.engine.records import STATE


def run(decisions: int, games: int, seconds: float = 2.0) -> dict[str, Any]:
    return {"decisions": decisions, "games": games, "seconds": seconds}


def stored() -> dict[str, Any]:
    ours = {"name": "kernel", "peer": OURS, "command": "python", "versions": {"numba": "1"}}
    theirs = {"name": "core", "peer": "other", "command": "python", "versions": {"other": "2"}}
    return {
        "command": "python -m benchmarks.compare",
        "date": "2026-01-01",
        "machine": {"system": "Linux", "processor": "a <good> one", "cores": 2, "load": 0.5},
        "rounds": 3,
        "seconds": 2.0,
        "missing": {"catan-rl": "no sources"},
        "comparisons": [
            {
                "title": "whole games",
                "unit": "games",
                "works": [
                    ours | {"runs": [run(2000, 20), run(4000, 40), run(6000, 60)]},
                    theirs | {"runs": [run(1000, 10), run(1000, 10), run(1500, 10)]},
                ],
            }
        ],
    }


# --- arithmetic -------------------------------------------------------------------------------------------------------
def test_spread_is_median_least_and_greatest() -> None:
    assert figures.spread([5.0, 1.0, 2.0]) == figures.Spread(2.0, 1.0, 5.0)
    assert figures.spread([1.0, 3.0]).middle == 2.0
    with pytest.raises(ValueError, match="at least one run"):
        figures.spread([])


def test_ratios_are_taken_round_by_round() -> None:
    # The machine was slow in the second round for both: the ratio does not notice.
    assert figures.ratio([100.0, 10.0, 100.0], [50.0, 5.0, 50.0]) == figures.Spread(2.0, 2.0, 2.0)
    assert figures.ratio([1.0], [0.0]) is None


def test_rows_of_a_stored_file() -> None:
    (sheet,) = figures.sheets(stored())
    ours, theirs = sheet.rows
    assert (ours.rate, ours.ratio) == (figures.Spread(20.0, 10.0, 30.0), None)
    assert ours.nanoseconds == figures.Spread(5e5, 2e9 / 6000, 1e6)
    assert theirs.ratio == figures.Spread(4.0, 2.0, 6.0)
    assert (ours.length, theirs.length) == (100.0, 3500 / 30)


def test_hardly_a_game_is_no_rate_of_games() -> None:
    told = stored()
    told["comparisons"][0]["unit"] = "decisions"
    told["comparisons"][0]["works"][1]["runs"] = [run(1000, 0), run(1000, 9), run(1000, 9)]
    (sheet,) = figures.sheets(told)
    assert sheet.rows[1].length is None
    assert sheet.rows[1].games is None


# --- table, page, picture ---------------------------------------------------------------------------------------------
def test_the_table_of_a_stored_file_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "figures.json"
    path.write_text(json.dumps(stored()), encoding="utf-8")
    assert compare.main(["--show", str(path)]) == 0
    shown = capsys.readouterr().out
    assert "4 (2 .. 6)" in shown
    assert "catan-rl was left out: no sources" in shown
    assert "games/s" in shown


def test_the_page_has_the_same_figures() -> None:
    text = report.markdown(stored())
    assert "| other | core | 5 | 5 .. 5 | 2,000,000 | 117 | 4 (2 .. 6) |" in text
    assert "other: other 2; seafarers_env: numba 1." in text


def test_the_picture_is_svg_and_names_every_engine() -> None:
    drawn = plot.svg(stored())
    words = [text.text for text in ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}text")]
    assert {"other: core", "seafarers_env: kernel", "20", "5"} <= set(words)


def test_the_picture_leaves_out_what_has_no_other_engine() -> None:
    told = stored()
    del told["comparisons"][0]["works"][1]
    assert "whole games<" not in plot.svg(told)


# --- arguments --------------------------------------------------------------------------------------------------------
def test_quick_changes_defaults_only() -> None:
    assert (compare.settings([]).rounds, compare.settings([]).seconds) == compare.FULL
    assert (compare.settings(["--quick"]).rounds, compare.settings(["--quick"]).seconds) == compare.QUICK
    assert compare.settings(["--quick", "--rounds", "7"]).rounds == 7


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--rounds", "0"], "--rounds is 1 or more"),
        (["--seconds", "0"], "--seconds more than 0"),
        (["--peers", "fastcatam"], "no engine is called 'fastcatam'; there are fastcatan"),
        (["--source", "catanatron"], "PEER=WHAT"),
    ],
)
def test_wrong_arguments_are_explained(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        compare.settings(arguments)
    assert stopped.value.code == 2
    assert words in capsys.readouterr().err


# --- what is missing --------------------------------------------------------------------------------------------------
def test_an_engine_that_cannot_be_had_is_named_with_the_reason(tmp_path: Path) -> None:
    given = compare.settings(["--peers", "catan-rl", "--venvs", str(tmp_path)])
    found, missing = compare.environments(given, lambda _: None)
    assert found == {OURS: Path(sys.executable)}
    assert missing == {"catan-rl": PEERS["catan-rl"].reason}


def test_no_python_is_new_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environments, "pythons", lambda _: [tmp_path / "none", Path(sys.executable)])
    assert environments.python_for(Peer()) == Path(sys.executable)
    with pytest.raises(MissingError, match=r"needs Python 9\.1 or newer"):
        environments.python_for(Peer(python=(9, 1)))


def test_an_installation_that_fails_leaves_no_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*words: str) -> None:
        raise MissingError("ERROR: no network")

    monkeypatch.setattr(environments, "_run", fail)
    monkeypatch.setitem(PEERS, "fastcatan", Peer(("fastcatan",)))
    with pytest.raises(MissingError, match="no network"):
        environments.environment("fastcatan", tmp_path)
    assert not (tmp_path / "fastcatan" / ".installed").exists()


def test_an_environment_is_made_once_and_again_for_another_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[tuple[str, ...]] = []

    def install(*words: str) -> None:
        calls.append(words)
        (tmp_path / "catanatron").mkdir(exist_ok=True)

    monkeypatch.setattr(environments, "_run", install)
    monkeypatch.setattr(environments, "python_for", lambda *_: Path(sys.executable))
    for source in (None, None, "./catanatron", "./catanatron"):
        environments.environment("catanatron", tmp_path, (), source)
    assert [words[-1] for words in calls[1::2]] == ["catanatron==3.2.1", "./catanatron"]


def test_an_engine_that_fails_in_the_middle_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    mine, other = Work("kernel", "kernel-base"), Work("core", "core", "fastcatan_core")
    order: list[str] = []

    def once(work: Work, python: Path, seconds: float, seed: int) -> dict[str, Any]:
        order.append(work.peer)
        if work is other and seed == 1:
            raise MissingError("core failed: it fell over")
        return run(100, 10) | {"versions": {}}

    monkeypatch.setattr(compare, "COMPARISONS", (Comparison("games", "games", (mine, other)),))
    monkeypatch.setattr(compare, "run_once", once)
    missing: dict[str, str] = {}
    (told,) = compare.measure({OURS: Path(), "fastcatan_core": Path()}, missing, 3, 1.0, lambda _: None)
    assert order == [OURS, "fastcatan_core", OURS, "fastcatan_core", OURS]
    assert [work["peer"] for work in told["works"]] == [OURS]
    assert missing == {"fastcatan_core": "core failed: it fell over"}


def test_a_script_that_fails_is_told_with_its_last_words() -> None:
    with pytest.raises(MissingError, match=r"no-such failed: .*invalid choice"):
        compare.run_once(Work("none", "no-such"), Path(sys.executable), 0.1, 0)


# --- the scripts ------------------------------------------------------------------------------------------------------
def test_every_work_of_ours_exists_and_nothing_but_the_floor_comes_before_it() -> None:
    ours = importlib.import_module("benchmarks.peers.ours")
    for comparison in COMPARISONS:
        assert comparison.works[0].peer in (OURS, "floor")
        assert {work.word for work in comparison.works if work.peer == OURS} <= set(ours.WORKS)
        assert {work.peer for work in comparison.works} <= {OURS, *PEERS}


@pytest.mark.parametrize("word", ["kernel-base", "game", "raw-env", "env", "batch-int8"])
def test_our_scripts_print_a_line(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    ours = importlib.import_module("benchmarks.peers.ours")
    ours.main([word, "--seconds", "0.01", "--seed", "3"])
    told = json.loads(capsys.readouterr().out)
    assert told["decisions"] > 0
    assert told["seconds"] >= 0.01
    assert {"python", "seafarers_env"} <= set(told["versions"])


def test_the_floor_steps_a_record_of_the_size_of_a_game() -> None:
    source = (environments.ROOT / "benchmarks" / "peers" / "floor.cpp").read_text(encoding="utf-8")
    told = dict(re.findall(r"constexpr int (\w+) = (\d+);", source))
    assert int(told["RECORD_WORDS"]) * 8 == STATE.itemsize
    assert int(told["MASK_WORDS"]) == Batch("base", 4, 1).mask_words.shape[1]


@pytest.mark.skipif(shutil.which("g++") is None, reason="there is no g++")
def test_the_floor_is_built_and_prints_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    floor = importlib.import_module("benchmarks.peers.floor")
    (tmp_path / "bin").mkdir()
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    floor.main(["--build", "g++"])
    floor.main(["--seconds", "0.02", "--seed", "3"])
    told = json.loads(capsys.readouterr().out)
    assert told["decisions"] == 1080 * told["games"] > 0
    assert told["seconds"] >= 0.02
    assert "-O3" in told["versions"]["flags"]


def test_picks_are_legal_and_reach_every_action() -> None:
    import numpy as np

    picks = importlib.import_module("benchmarks.peers.picks")
    words = np.zeros((2000, 3), np.uint64)
    words[:] = [1 | 1 << 63, 1, 1 << 21 | 1 << 30]  # the last is action 158: past the width, never picked
    actions = np.zeros(2000, np.int64)
    picks.seed_picks(1)
    picks.pick(words, actions, 150)
    found, counts = np.unique(actions, return_counts=True)
    assert found.tolist() == [0, 63, 64, 149]
    assert counts.min() > 400  # 500 expected, five standard deviations away


def test_a_batch_is_spread_out_before_it_is_measured() -> None:
    ended: list[int] = []

    def play() -> tuple[int, int]:
        ended.append(3)
        return 10, 3

    clock.spread_out(play, 4)
    assert sum(ended) == 9


def test_the_loop_counts_steps_and_games() -> None:
    from seafarers_env import raw_env

    play = aec.loop(raw_env("base", 4, points_to_win=3, max_offers=0), 0)
    steps, games = play()
    assert steps == clock.PIECE
    assert games >= 1
