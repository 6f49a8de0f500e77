"""The commands that compare agents: logs, ratings, leaderboards, and one line for wrong input."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from seafarers_agents.gamelog import read_log
from seafarers_agents.loglines import line_of

LINE = "arena base --round-robin --agents heuristic,random --num-players 2 --games 6 --processes 1 --seed 0"
EASY = "--option points_to_win=3"


def rewrite(log: Path, to: Path, old: bytes, new: bytes) -> None:
    """Change words of a log; its lines get the checksums that they then have."""
    lines = [json.loads(line.replace(old, new)) for line in log.read_bytes().splitlines()]
    to.write_bytes(b"".join(line_of({k: v for k, v in fields.items() if k != "check"}) for fields in lines))


@pytest.fixture
def log(seafarers, tmp_path: Path) -> Path:
    path = tmp_path / "results" / "log.jsonl"
    assert seafarers(f"{LINE} {EASY} --log", path).status == 0
    return path


def test_a_round_robin_prints_each_table_and_keeps_every_game(seafarers, tmp_path: Path) -> None:
    log, sums = tmp_path / "log.jsonl", tmp_path / "out.json"
    told = seafarers(f"{LINE} {EASY} --log {log} --json {sums}")
    assert told.status == 0
    assert "base, 2 players, seed 0: heuristic, random: 6 games" in told.out
    assert "base, 2 players, seed 0: random, heuristic: 6 games" in told.out
    assert f"games: {log}" in told.out
    assert len(read_log(log).games) == 12
    read = json.loads(sums.read_text(encoding="utf-8"))
    assert [table["agents"] for table in read["tables"]] == [["heuristic", "random"], ["random", "heuristic"]]


def test_a_line_typed_again_with_resume_goes_on(seafarers, log: Path) -> None:
    told = seafarers(f"{LINE} {EASY} --log", log)
    assert (told.status, "has games already: --resume" in told.err) == (2, True)
    told = seafarers(f"{LINE} {EASY} --resume --log", log)
    assert told.status == 0
    assert "12 games were in the log already" in told.out
    assert "decisions per second" not in told.out


def test_it_stops_when_decided_and_says_so(seafarers) -> None:
    line = f"arena base --agents heuristic,random --games 400 --processes 1 {EASY} --seed 0"
    told = seafarers(f"{line} --stop-when-decided")
    assert told.status == 0
    assert "heuristic: stronger after " in told.out
    assert "50.0% is even (alpha 0.05, beta 0.05, margin 5.0%)" in told.out


def test_rate(seafarers, log: Path, tmp_path: Path) -> None:
    ratings = tmp_path / "ratings.json"
    told = seafarers(f"rate {log} --json {ratings}")
    assert told.status == 0
    assert "base, 2 players, points_to_win=3: 12 games, random is 0" in told.out
    rows = {line.split()[0]: line.split()[1:] for line in told.out.splitlines()[1:4]}
    assert rows["agent"] == ["rating", "±", "95", "%", "seats"]
    assert float(rows["heuristic"][0]) > 5
    assert (rows["random"][0], rows["random"][2]) == ("0.00", "12")
    (read,) = json.loads(ratings.read_text(encoding="utf-8"))
    assert [row["agent"] for row in read["rows"]] == ["heuristic", "random"]
    assert [(pair["agent"], pair["against"]) for pair in read["pairings"]] == [
        ("heuristic", "random"),
        ("random", "heuristic"),
    ]
    anchored = seafarers(f"rate {log} --anchor heuristic").out
    assert "heuristic is 0" in anchored


def test_files_are_merged_in_any_order(seafarers, log: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    assert seafarers(f"{LINE.replace('--seed 0', '--seed 5')} {EASY} --log", other).status == 0
    told = seafarers(f"rate {log} {other} {log}")
    assert "24 games" in told.out
    assert seafarers(f"rate {other} {log}").out == told.out


@pytest.mark.parametrize("suffix", ["svg", "png"])
def test_leaderboard(seafarers, log: Path, tmp_path: Path, suffix: str) -> None:
    plot, page = tmp_path / f"new/board.{suffix}", tmp_path / "board.md"
    told = seafarers(f"leaderboard {log} --plot {plot} --markdown {page}")
    assert told.status == 0
    lines = told.out.splitlines()
    assert lines[2].split()[:2] == ["1", "heuristic"]
    assert lines[3].split()[:2] == ["2", "random"]
    assert "one against 1" in lines[5]
    assert len({len(line) for line in lines[1:4]}) == 1, "columns are aligned"
    assert "### base, 2 players, points_to_win=3" in page.read_text(encoding="utf-8")
    if suffix == "svg":
        assert ElementTree.fromstring(plot.read_text(encoding="utf-8")).tag.endswith("svg")
    else:
        assert plot.read_bytes().startswith(b"\x89PNG")
    before = plot.read_bytes()
    assert seafarers(f"leaderboard {log} --plot {plot}").status == 0
    assert plot.read_bytes() == before, "the same results are the same picture"


def test_names_are_shown_as_they_are(seafarers, log: Path, tmp_path: Path) -> None:
    rewrite(log, log, b'"heuristic"', b'"learned:[/a]$x_$[red]"')
    told = seafarers(f"leaderboard {log} --plot {tmp_path / 'a.svg'} --markdown {tmp_path / 'a.md'}")
    assert told.status == 0
    assert "learned:[/a]$x_$[red]" in told.out


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("rate", "one or more logs"),
        ("rate nothing.jsonl", "cannot read 'nothing.jsonl': No such file"),
        ("leaderboard {log} --plot board.pdf", "a plot must be a file .svg or .png, not 'board.pdf'"),
        ("leaderboard {log} --anchor rnd", "no 'rnd' to anchor at among heuristic, random"),
        ("rate {empty}", "empty.jsonl:1: the file is empty"),
        ("arena base --agents random,random --resume", "--resume continues a log: name it with --log"),
        ("arena base --agents random,random --num-players 3", "3 players need 3 agents, not 2; --round-robin makes"),
        ("arena base --agents random,random --round-robin", "at least 2 different agents, not random"),
        ("arena base --agents random,random --stop-when-decided", "nothing can be decided at a table of random alone"),
        ("arena base --alpha 2", "alpha must be an error rate between 0 and 0.5, not 2.0"),
        ("arena base --agents random,heuristic --log /dev/null/log.jsonl", "cannot write '/dev/null/log.jsonl'"),
        ("arena base --agents random,rnd --log {new}", "no agent 'rnd'"),
    ],
)
def test_wrong_input_gets_one_line_and_status_2(
    seafarers, log: Path, tmp_path: Path, line: str, complaint: str
) -> None:
    empty, new = tmp_path / "empty.jsonl", tmp_path / "new.jsonl"
    empty.touch()
    told = seafarers(line.format(log=log, empty=empty, new=new))
    assert told.status == 2
    assert complaint in told.err
    assert told.err.startswith("seafarers: ")
    assert told.err.count("\n") == 1
    assert not new.exists()


def test_results_of_another_version_of_the_environment_are_refused(seafarers, log: Path, tmp_path: Path) -> None:
    older = tmp_path / "older.jsonl"
    rewrite(log, older, b'"env_version":0', b'"env_version":4')
    told = seafarers(f"rate {log} {older}")
    assert told.status == 2
    assert "different versions of the environment cannot be rated together" in told.err
    assert str(log) in told.err and str(older) in told.err
