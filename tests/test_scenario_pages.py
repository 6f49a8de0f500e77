"""The pages of docs/scenarios, and the lengths of games that they tell."""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from docs import generate, measure, scenario_pages
from docs.markdown import read
from seafarers_env.envs import env, register_all
from seafarers_env.scenarios import OPTIONS, scenarios

HOW_TO = "run `make measure` and `make docs`, and read what they wrote"
ROWS: list[dict[str, Any]] = read(measure.LENGTHS)["tables"]
TABLES = measure.tables()

every_scenario = pytest.mark.parametrize("name", list(scenarios()))


def page(name: str) -> str:
    return scenario_pages.page(scenarios()[name])


# --- lengths ----------------------------------------------------------------------------------------------------------
def test_every_table_is_measured_and_versions_are_named() -> None:
    data = read(measure.LENGTHS)
    assert [(row["scenario"], row["players"], row["agent"]) for row in ROWS] == TABLES, HOW_TO
    assert list(data["versions"]) == ["seafarers_env", "numba", "numpy", "python"]
    for row in ROWS:
        assert f"--{row['agent']} {row['games']}" in data["command"]
        assert 20 <= row["games"]
        assert 0 <= row["decided"] <= row["games"]
        assert 0 < row["turns"] < row["decisions"]


@pytest.mark.long
@pytest.mark.parametrize(("name", "players", "agent"), TABLES)
def test_the_first_games_go_as_they_were_measured(name: str, players: int, agent: str) -> None:
    (stored,) = [row for row in ROWS if (row["scenario"], row["players"], row["agent"]) == (name, players, agent)]
    matches = [measure.play((name, players, agent, seed)) for seed in range(measure.KEPT)]
    assert measure.row(name, players, agent, matches)["first_decisions"] == stored["first_decisions"], HOW_TO


def test_a_measurement_is_written_row_by_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(measure, "LENGTHS", tmp_path / "folder" / "lengths.json")
    monkeypatch.setattr(measure, "tables", lambda only=(): [("base", 2, "random"), ("base", 2, "heuristic")])
    assert measure.main(["--random", "3", "--heuristic", "2"]) == 0
    assert "5/5" in capsys.readouterr().err  # the progress bar
    data = json.loads(measure.LENGTHS.read_text(encoding="utf-8"))
    assert data["command"] == "python -m docs.measure --random 3 --heuristic 2"
    stored = [row for row in ROWS if (row["scenario"], row["players"]) == ("base", 2)]
    assert [row["games"] for row in data["tables"]] == [3, 2]
    assert [row["first_decisions"] for row in data["tables"]] == [row["first_decisions"] for row in stored]
    matches = [measure.play(("base", 2, "random", seed)) for seed in range(3)]
    assert data["tables"][0]["turns"] == round(sum(match.turns for match in matches) / 3, 1)


def test_some_scenarios_are_measured_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rows of all others stay as they are, in their places."""
    here = tmp_path / "lengths.json"
    here.write_text(measure.LENGTHS.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(measure, "LENGTHS", here)
    assert measure.main(["--random", "2", "--heuristic", "2", "--only", "great_crossing"]) == 0
    data = json.loads(here.read_text(encoding="utf-8"))
    assert [(row["scenario"], row["players"], row["agent"]) for row in data["tables"]] == measure.tables()
    for row, before in zip(data["tables"], ROWS, strict=True):
        assert row == before if row["scenario"] != "great_crossing" else row["games"] == 2
    assert measure.tables(["great_crossing"]) == [table for table in measure.tables() if table[0] == "great_crossing"]


@pytest.mark.parametrize(
    "words",
    [["--random", "1"], ["--heuristic", "0"], ["--processes", "0"], ["--games", "7"], ["--only", "atlantis"]],
)
def test_too_few_games_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        measure.main(words)
    assert "error:" in capsys.readouterr().err


# --- pages ------------------------------------------------------------------------------------------------------------
@pytest.mark.long  # base has tables of two editions
@every_scenario
def test_a_page_tells_points_sizes_and_ids(name: str) -> None:
    text, scenario = page(name), scenarios()[name]
    assert text.count("# " + scenario.title + "\n") == 1
    env_id = f"seafarers/{name}-v0"
    assert env_id in register_all()
    assert f"`{env_id}`" in text
    made = [env(name, players) for players in scenario.players]
    points = [str(each.unwrapped.game.options["points_to_win"]) for each in made]
    actions = [str(each.action_space("player_0").n) for each in made]
    sizes = [str(each.observation_space("player_0")["observation"].shape[0]) for each in made]
    assert f"| Points to win | {' | '.join(points)} |\n" in text
    assert f"| Actions | {' | '.join(actions)} |\n" in text
    assert f"| Values of an observation (`int8`) | {' | '.join(sizes)} |\n" in text
    for row in ROWS:
        if row["scenario"] == name:
            assert f"| {row['players']} | {row['agent']} | {row['games']:,} | {row['decided']:,} (" in text


@every_scenario
def test_the_pictures_show_the_board(name: str) -> None:
    boards = scenario_pages.different_boards(scenarios()[name])
    assert tuple(sorted(n for players in boards for n in players)) == scenarios()[name].players
    for players, *_ in boards:
        file = scenario_pages.picture_name(name, players)
        assert f"]({file})" in page(name)
        root = ElementTree.fromstring((generate.DOCS / scenario_pages.FOLDER / file).read_text(encoding="utf-8"))
        titles = [element.text for element in root.iter("{http://www.w3.org/2000/svg}title")]
        assert str(titles[0]).startswith(scenarios()[name].chart(players).title)


@every_scenario
def test_the_first_line_of_a_scenario_names_title_and_points(name: str) -> None:
    scenario = scenarios()[name]
    first = scenario.page.partition("\n\n")[0]
    assert first.startswith(f"{scenario.title}: ")
    assert re.search(rf"[,;] {scenario.points_to_win} points\.$", first)
    assert f"{scenario.points_to_win} points" not in scenario_pages.summary(scenario)


def test_switches_that_differ_are_listed_with_their_rules() -> None:
    assert "| `home` | `one_island` |" in page("great_crossing")
    assert "| `cities` | `8` |" in page("greater_catan")
    assert "| `harbour_placement` | `players` |" in page("new_world")
    assert "[OCEANS-08](../rules/oceans.md)" in page("oceans")
    assert "`max_turns` |" not in page("oceans")
    for option in OPTIONS:
        assert "](../rules/" in scenario_pages.rules_of(option)


@pytest.mark.parametrize(
    ("name", "own", "others", "without"),
    [
        ("base", [], [], ["SHIP", "PIRATE", "GOLD", "SVP"]),
        ("new_shores", ["NEWSHORES"], ["SHIP", "PIRATE", "GOLD", "SVP"], ["OCEANS"]),
        ("four_islands", ["FOURISLANDS"], ["SHIP", "SVP"], ["GOLD"]),
        ("great_crossing", ["CROSSING"], ["SVP"], ["GOLD"]),
        ("oceans", ["OCEANS"], ["GOLD"], ["SVP"]),
    ],
)
def test_the_rules_that_a_scenario_plays_by(name: str, own: list[str], others: list[str], without: list[str]) -> None:
    rules = scenario_pages.rule_pages(scenarios()[name])
    assert [heading for heading in [*own, *others, *scenario_pages.ALWAYS] if f"[{heading}]" not in rules] == []
    assert [heading for heading in without if f"[{heading}]" in rules] == []


def test_the_table_of_scenarios_names_all() -> None:
    overview = scenario_pages.overview()
    for name, scenario in scenarios().items():
        players = ", ".join(map(str, scenario.players))
        assert f"| [`{name}`]({name}.md) | {scenario_pages.summary(scenario)} | {players} |" in overview
