"""The search for weights, with a stand-in for the package that searches, and the compiling of policies."""

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from seafarers_agents import tuning
from seafarers_agents.duel import Score
from seafarers_env import warm_up
from seafarers_env.compiling.stores import Store
from seafarers_env.engine import _jit
from seafarers_env.engine.policies.weights import NAMES, TABLE, pack


class Strategy:
    """Proposes the start and a candidate with its first place at the end of the range, and keeps the better one."""

    def __init__(self, start: np.ndarray, spread: float, options: dict[str, Any]) -> None:
        self.start, self.sigma, self.options = start, spread, options
        self.told: list[float] = []
        self.result = SimpleNamespace(xfavorite=start)

    def ask(self) -> list[np.ndarray]:
        far = self.start.copy()
        far[0] = 1.0
        return [self.start, far]

    def tell(self, candidates: list[np.ndarray], losses: list[float]) -> None:
        self.told += losses
        self.result.xfavorite = candidates[int(np.argmin(losses))]


def test_a_search_writes_the_weights_it_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "cma", SimpleNamespace(CMAEvolutionStrategy=Strategy))
    out = tmp_path / "found.json"
    arguments = ["--deals", "5", "--tables", "base:max_offers=0", "--only", "patience,growth"]
    monkeypatch.setattr(tuning, "CONTEST_DEALS", 2)
    tuning.main([*arguments, "--minutes", "0.0001", "--out", str(out)])
    found = json.loads(out.read_text(encoding="utf-8"))
    assert list(found) == ["patience", "growth"]
    assert found["growth"] == pytest.approx(float(pack()[NAMES.index("growth")]), abs=1e-3)
    said = capsys.readouterr().out
    assert "generation 1: best" in said
    assert "of 8 games; even is 0.250" in said


def test_places_lie_in_the_ranges_of_the_table() -> None:
    span = tuning.Range(("patience", "leader"), pack())
    assert np.allclose(span.weights(span.places(pack())), pack(), atol=1e-5)
    ends = span.weights(np.array([-3.0, 7.0]))
    low, high = TABLE[NAMES.index("patience")].low, TABLE[NAMES.index("leader")].high
    assert ends[NAMES.index("patience")] == pytest.approx(low)
    assert ends[NAMES.index("leader")] == pytest.approx(high)
    assert np.count_nonzero(ends != pack()) <= 2


def test_wins_count_more_than_points() -> None:
    winner, collector = Score(100, 30, 7.0, 70.0, 300.0), Score(100, 25, 8.0, 70.0, 300.0)
    assert tuning.fitness([winner]) > tuning.fitness([collector]) > tuning.fitness([Score(100, 25, 7.0, 70.0, 300.0)])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"patience": NaN}', "'patience' is not a number from -1,000,000 to 1,000,000"),
        ('{"patience": 1e999}', "'patience' is not a number"),
        ('{"patience": true}', "'patience' is not a number"),
        ('{"patience": "1"}', "'patience' is not a number"),
        ('{"patiense": 1}', "the heuristic has no weight 'patiense'; it has "),
        ("[1]", "it holds no object of names and numbers"),
        ("[" * 60_000, "."),
        ("{", "Expecting"),
        (" " * 70_000, "it has more than 65,536 bytes"),
    ],
)
def test_files_that_hold_no_weights_are_named(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "weights.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit, match=f"weights.json holds no weights of the heuristic: .*{said}"):
        tuning.main(["--start", str(path)])
    path.write_bytes(b"\xff")
    with pytest.raises(SystemExit, match=r"holds no weights of the heuristic: .*decode"):
        tuning.read_weights(path)
    with pytest.raises(SystemExit, match="No such file"):
        tuning.read_weights(tmp_path / "none.json")
    path.write_text(json.dumps({"patience": 3}), encoding="utf-8")
    assert tuning.read_weights(path).tolist() == pack({"patience": 3}).tolist()


def test_without_the_package_the_message_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cma", None)
    with pytest.raises(SystemExit, match=r"pip install 'seafarers_env\[tune\]'"):
        tuning.main(["--minutes", "0"])


def test_tables_are_read_with_their_switches() -> None:
    assert tuning.read_tables("base:max_offers=0:max_turns=50,oceans") == [
        ("base", {"max_offers": 0, "max_turns": 50}),
        ("oceans", {}),
    ]


@pytest.mark.parametrize("group", [warm_up.HEURISTIC, warm_up.SEARCH])
def test_compiling_says_what_it_does_and_leaves_a_mark(
    group: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store("kernels-0123456789abcdef", (tmp_path,))
    monkeypatch.setattr(_jit, "STORE", store)
    monkeypatch.setattr(_jit.config, "DISABLE_JIT", 0)
    warm_up.ensure_compiled(group)
    what = warm_up.GROUPS[group].title
    assert f"compiling {what}" in capsys.readouterr().err
    assert Store(store.name, store.roots).is_ready(what)
