"""The command behind `make leaderboard`: goes on where it was, plays what is new, refuses what is not its own."""

import json
from pathlib import Path

import pytest

from docs import leaderboard as standing
from seafarers_agents.gamelog import read_log
from seafarers_agents.loglines import line_of
from seafarers_agents.standings import Standings, gather, standings


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(standing, "SCENARIOS", ("base",))

    def play(*words: str) -> tuple[int, list[str], str]:
        status = standing.main(
            ["--logs", str(tmp_path / "logs"), "--try", str(tmp_path / "out"), "--processes", "1", *words]
        )
        told = capsys.readouterr()
        return status, told.out.splitlines(), told.err

    return play


def test_it_writes_page_picture_and_figures_and_goes_on(run, tmp_path: Path) -> None:
    status, lines, _ = run("--agents", "heuristic,random", "--games", "3")
    assert status == 0
    assert lines[0].startswith("base: heuristic against random: 4 of 4 won, 0 were there")  # whole rotations
    written = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "out").iterdir()}
    assert set(written) == {"leaderboard.json", "leaderboard.md", "leaderboard.svg", "strength.json"}
    page = written["leaderboard.md"]
    assert "### base, 4 players" in page and "### oceans" not in page
    assert "LEADERBOARD_AGENTS=heuristic,random LEADERBOARD_GAMES=3`" in page
    assert page.startswith("# The standing leaderboard")  # what is written by hand stays
    assert len(json.loads(written["leaderboard.json"])["standings"][0]["rows"]) == 2

    words = ("--agents", "heuristic,random,agent:tests.agents.players:Renamed", "--games", "8", "--fewer")
    _, lines, _ = run(*words, "agent:tests.agents.players:Renamed=4")
    told = {line.partition(":")[2].strip().rpartition(": ")[0]: line for line in lines if line.startswith("base: ")}
    assert len(told) == 6
    assert " of 8 won, 4 were there" in told["heuristic against random"]
    assert " of 4 won, 0 were there" in told["heuristic against agent:tests.agents.players:Renamed"]
    logs = sorted((tmp_path / "logs" / "base").iterdir())
    assert [len(read_log(log).games) for log in logs].count(8) == 2 and len(logs) == 6


def test_challengers_play_against_the_first_agent_alone(run, tmp_path: Path) -> None:
    words = ("--agents", "heuristic,random", "--challengers", "agent:tests.agents.players:Renamed", "--games", "4")
    status, _, _ = run(*words)
    logs = sorted(log.stem for log in (tmp_path / "logs" / "base").iterdir())
    assert status == 0 and len(logs) == 3
    assert logs[0].endswith("Renamed_against_heuristic")
    page = (tmp_path / "out" / "leaderboard.md").read_text(encoding="utf-8")
    assert "LEADERBOARD_GAMES=4 LEADERBOARD_CHALLENGERS=agent:tests.agents.players:Renamed`" in page
    row = next(line for line in page.splitlines() if line.startswith("| heuristic | "))
    assert row.count("%") == 3  # against random, not against who challenged it


@pytest.mark.long
def test_tables_of_six_play_whole_rotations(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standing, "SCENARIOS", ("fog_islands",))
    status, lines, _ = run("--agents", "heuristic,random", "--games", "7")
    assert status == 0
    assert lines[0].startswith("fog_islands: heuristic against random: 12 of 12 won, 0 were there")
    assert lines[1].startswith("fog_islands: random against heuristic: 0 of 12 won")
    page = (tmp_path / "out" / "leaderboard.md").read_text(encoding="utf-8")
    assert "### fog_islands, 6 players" in page and "| one against 5 |" in page


def test_tables_without_trade_stand_beside_the_others(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standing, "TRADELESS", ("base",))
    before = standing.read()
    monkeypatch.setattr(standing, "read", lambda: before)
    status, lines, _ = run("--no-trade", "--agents", "random,heuristic", "--games", "4")
    assert status == 0 and lines[0].startswith("base: random against heuristic: 0 of 4 won")
    header = read_log(next((tmp_path / "logs" / "base_without_trade").iterdir())).header
    assert header.options["max_offers"] == 0
    figures = json.loads((tmp_path / "out" / "leaderboard.json").read_text(encoding="utf-8"))
    assert figures["standings"] == before["standings"]  # the other tables stay
    assert [one["options"]["max_offers"] for one in figures["no_trade"]["standings"]] == [0]
    page = (tmp_path / "out" / "leaderboard.md").read_text(encoding="utf-8")
    assert "### base, 4 players, max_offers=0" in page.partition("## Without trade")[2]
    monkeypatch.setattr(standing, "read", lambda: figures)
    run("--agents", "heuristic,random", "--games", "4")
    again = json.loads((tmp_path / "out" / "leaderboard.json").read_text(encoding="utf-8"))
    assert again["no_trade"] == figures["no_trade"] and len(again["standings"]) == 1


def test_logs_of_other_games_are_refused(run, tmp_path: Path) -> None:
    run("--agents", "heuristic,random", "--games", "4")
    log = tmp_path / "logs" / "base" / "heuristic_against_random.jsonl"
    first, *games = log.read_bytes().splitlines(keepends=True)
    header = {name: value for name, value in json.loads(first).items() if name != "check"}
    log.write_bytes(b"".join([line_of(header | {"env_version": 9}), *games]))
    status, _, error = run("--agents", "heuristic,random", "--games", "4")
    assert status == 2
    assert "env_version" in error and f"remove the logs under {tmp_path / 'logs'}" in error
    status, _, error = run("--agents", "heuristc,random", "--games", "4")
    assert (status, "did you mean 'heuristic'" in error, "remove" in error) == (2, True, False)


def test_standings_survive_a_trip_through_json(run, tmp_path: Path) -> None:
    run("--agents", "heuristic,random", "--games", "4")
    (kind,) = gather(sorted((tmp_path / "logs" / "base").iterdir()))
    found = standings(kind)
    assert found.pairings
    assert Standings.from_dict(json.loads(json.dumps(found.to_dict()))) == found


def test_what_the_package_tells_of_agents_is_what_the_leaderboard_says() -> None:
    assert standing.STRENGTH.read_text(encoding="utf-8") == standing.packaged(standing.read())
