"""What is measured of tables with two to six players, and of worlds dealt to their views."""

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

from benchmarks import seats, world_speed
from docs import figure_pages
from docs.markdown import DOCS
from seafarers_env.scenarios import scenarios

SVG = "{http://www.w3.org/2000/svg}"


def figures() -> dict[str, Any]:
    """The file that is in the project."""
    return figure_pages.read(figure_pages.SEATS)


def lines(page: str) -> dict[tuple[str, int], list[str]]:
    """The cells of each line of the table, by board and number of players."""
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if line.startswith("| `")
    ]
    return {(row[0].strip("`"), int(row[1])): row[2:] for row in rows}


def test_every_number_of_players_of_these_scenarios_is_measured() -> None:
    for name in ("fog_islands", "heading_for_new_shores"):
        assert seats.TABLES[name] == tuple(scenarios()[name].players)
    assert seats.TABLES["base"] == (2, 3, 4)  # with five and six it has another board
    stored = [seats.Table(point["scenario"], point["players"], point["play"]) for point in figures()["points"]]
    assert stored == list(seats.tables())
    assert set(lines(seats.markdown(figures()))) == {(name, n) for name, counts in seats.TABLES.items() for n in counts}


def test_more_seats_cost_a_decision_no_more_than_was_aimed_at() -> None:
    """1.35 times the nanoseconds of four players at most, with building between turns and without."""
    table = lines(seats.markdown(figures()))
    for name in ("crowd", "fog_islands", "heading_for_new_shores"):
        assert all(float(cell) <= 1.35 for cell in table[name, 6][3:8:2])


def test_what_four_players_take_is_divided_by_round_for_round() -> None:
    def point(players: int, play: str, *seconds: float) -> dict[str, Any]:
        runs = [{"decisions": 1000, "games": 5, "seconds": spent} for spent in seconds]
        return {"scenario": "crowd", "players": players, "play": play, "runs": runs}

    found = [
        point(4, "no trade", 1.0, 4.0, 2.0),
        point(6, "no trade", 1.5, 2.0, 3.0),
        point(6, seats.NO_PHASE, 3.0, 8.0, 4.0),
    ]
    assert seats._cells(found, seats.Table("crowd", 4, "no trade"))[1] == ""
    assert seats._cells(found, seats.Table("crowd", 6, "no trade"))[1] == "1.50"
    assert seats._cells(found, seats.Table("crowd", 6, seats.NO_PHASE))[1] == "2.00"
    assert seats._cells(found, seats.Table("crowd", 4, seats.NO_PHASE)) == ("", "")


def test_the_picture_is_that_of_the_figures() -> None:
    drawn = seats.svg(figures())
    assert drawn == (DOCS / "pictures" / "seats.svg").read_text(encoding="utf-8"), "benchmarks.seats draws it anew"
    root = ElementTree.fromstring(drawn)
    words = [text.text for text in root.iter(f"{SVG}text")]
    assert set(seats.TABLES) <= set(words)
    shown = [table for table in seats.tables() if table.play != seats.NO_PHASE]
    assert len(list(root.iter(f"{SVG}circle"))) == len(shown)


def test_the_table_of_a_stored_file_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert seats.main(["--show", str(figure_pages.SEATS)]) == 0
    assert "| `crowd` | 6 | grand |" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["--rounds", "0"], ["--seconds", "0"]])
def test_runs_of_nothing_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        seats.main(words)
    assert "--rounds is 1 or more" in capsys.readouterr().err


@pytest.mark.long
@pytest.mark.slow
def test_a_very_short_run_makes_the_file(tmp_path: Path) -> None:
    path, drawn = tmp_path / "seats.json", tmp_path / "seats.svg"
    assert seats.main(["--rounds", "1", "--seconds", "0.001", "--json", str(path), "--plot", str(drawn)]) == 0
    told = json.loads(path.read_text(encoding="utf-8"))
    assert told.keys() == figures().keys()
    assert [point["edition"] for point in told["points"]] == [point["edition"] for point in figures()["points"]]
    assert ElementTree.parse(drawn).getroot().tag == f"{SVG}svg"


@pytest.mark.long
def test_worlds_are_timed_for_every_number_of_players(capsys: pytest.CaptureFixture[str]) -> None:
    world_speed.main(["--scenarios", "base", "--games", "1", "--every", "200", "--worlds", "2"])
    told = capsys.readouterr().out
    assert "base: milliseconds for 2 worlds" in told
    rows = [line.split() for line in told.splitlines() if line.split()[1:2] in (["yes"], ["no"])]
    assert [row[:2] for row in rows] == [[str(n), counting] for n in (2, 3, 4, 5, 6) for counting in ("no", "yes")]
    assert all(int(row[2]) > 0 and float(row[3]) > 0 for row in rows)
