"""Scenarios by name and by file."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from seafarers_env import Batch, Game
from seafarers_env.board.build import build
from seafarers_env.board.chart import BoardError
from seafarers_env.scenarios import ScenarioError, load, resolve, scenarios, to_record
from seafarers_env.scenarios.scenario import CHARTS, from_files
from tests.board.tiny import TINY


def test_the_scenarios_and_their_tables() -> None:
    known = scenarios()
    assert {name: scenario.players for name, scenario in known.items()} == {
        "base": (2, 3, 4, 5, 6),
        "catan_world": (3, 4),
        "explorers": (3, 4),
        "fog_islands": (3, 4, 5, 6),
        "four_islands": (3, 4),
        "great_crossing": (4,),
        "greater_catan": (4,),
        "hawaii": (3, 4, 5, 6),
        "heading_for_new_shores": (3, 4, 5, 6),
        "into_the_desert": (3, 4),
        "new_shores": (3, 4),
        "new_world": (3, 4),
        "oceans": (3, 4),
        "reach_catan": (3, 4),
        "seven_islands": (3, 4),
    }
    for name, scenario in known.items():
        assert scenario.name == name
        assert scenario.title
        assert scenario.document
        assert scenario.page.startswith(scenario.title)
        assert scenario.points_to_win == scenario.options["points_to_win"]
        for players in scenario.players:
            assert scenario.chart(players).name == name


def test_every_chart_belongs_to_a_scenario() -> None:
    used = {Path(s.chart(n).source) for s in scenarios().values() for n in s.players}
    assert used == set(CHARTS.glob("*.board"))


@pytest.mark.parametrize("name", list(scenarios()))
def test_every_scenario_gives_a_board(name: str) -> None:
    scenario = scenarios()[name]
    for players in scenario.players:
        chart = scenario.chart(players)
        board = build(chart, to_record(players, resolve(chart), chart))
        assert 200 < board.num_actions < 1_250
        assert scenario.board_text(players) == Path(chart.source).read_text(encoding="utf-8")


def test_to_name_the_scenarios_no_kernel_is_loaded() -> None:
    """`import seafarers_env` would take a third longer."""
    code = "import sys, seafarers_env; assert seafarers_env.scenarios(); print(*sys.modules)"
    done = subprocess.run((sys.executable, "-c", code), check=True, capture_output=True, text=True)
    loaded = done.stdout.split()
    assert "seafarers_env.scenarios.base" in loaded
    assert not {"seafarers_env.engine._jit", "seafarers_env.scenarios.advice"} & {*loaded}


def test_the_list_of_scenarios_is_the_callers_own() -> None:
    scenarios().clear()
    assert "base" in scenarios()


@pytest.mark.rule("BASE-01", "NEWSHORES-01")
def test_the_number_of_players() -> None:
    assert load("new_shores", 3) == (scenarios()["new_shores"], 3)
    assert load("new_shores") == (scenarios()["new_shores"], 4)
    assert load("base", 2)[1] == 2
    assert load("base") == (scenarios()["base"], 4)


@pytest.mark.rule("BASE-01")
@pytest.mark.parametrize(
    ("name", "players", "words"),
    [
        ("new_shores", 2, "scenario 'new_shores' is for 3 or 4 players, not 2"),
        ("new_shores", 5, "not 5"),
        ("great_crossing", 3, "scenario 'great_crossing' is for 4 players, not 3"),
        ("base", 1, "scenario 'base' is for 2 or 3 or 4 or 5 or 6 players, not 1"),
        ("base", "4", "not '4'"),
        ("base", True, "not True"),
    ],
)
def test_a_wrong_number_of_players_is_refused(name: str, players: Any, words: str) -> None:
    with pytest.raises(ScenarioError) as error:
        load(name, players)
    assert words in str(error.value)
    with pytest.raises(ScenarioError):
        scenarios()[name].board_text(players)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("new_shore", "no scenario 'new_shore' (did you mean 'new_shores'?); scenarios are base, catan_world,"),
        ("xyzzy", "oceans, reach_catan, seven_islands, or the path of a .board file"),
        ("xyzzy", "no scenario 'xyzzy'; scenarios are base,"),
        ("missing.board", "there is no board file 'missing.board'"),
        ("here/new_shores", "there is no board file 'here/new_shores'"),
        (7, "not by 7"),
    ],
)
def test_an_unknown_scenario_is_explained(name: Any, words: str) -> None:
    with pytest.raises(ScenarioError) as error:
        load(name)
    assert words in str(error.value)


def test_a_board_file_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.board"
    path.write_text(TINY, encoding="utf-8")
    for given in (path, str(path)):
        scenario, players = load(given)
        assert (scenario.name, scenario.title, scenario.players, players) == ("tiny", "A tiny board", (2, 3), 3)
        assert scenario.options["island_token"] == 1
        assert scenario.board_text(2) == TINY


@pytest.mark.parametrize(("old", "new", "line"), [("F06", "F07", 11), ("island_token = 1", "island_tokens = 1", 39)])
def test_a_wrong_board_file_is_refused_when_it_is_loaded(tmp_path: Path, old: str, new: str, line: int) -> None:
    path = tmp_path / "mine.board"
    path.write_text(TINY.replace(old, new), encoding="utf-8")
    with pytest.raises(BoardError) as error:
        load(path)
    assert (error.value.source, error.value.line) == (str(path), line)


def test_a_chart_that_says_something_else_than_its_scenario_is_refused() -> None:
    with pytest.raises(ScenarioError, match=r"base\.board is for 'base'"):
        from_files("base", {"base.board": (3, 4)}, None)


def test_the_text_of_a_board_file_is_a_scenario() -> None:
    game = Game(TINY, seed=3)
    assert game.scenario.name == "tiny"
    assert Game.from_json(game.to_json()).to_json() == game.to_json()
    assert Batch(TINY, size=2).game(0).table is game.table
    with pytest.raises(BoardError, match="board:2:1: expected"):
        Game(TINY.replace("board: tiny", "nonsense"))
