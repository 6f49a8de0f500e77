"""Seafarers-24: what is frozen stays, runs go on, files that are not true are refused."""

import dataclasses
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from seafarers_agents.benchmark import running, scores, tasks
from seafarers_agents.benchmark.charts import KINDS, chart
from seafarers_agents.benchmark.checking import check_games
from seafarers_agents.benchmark.results import Played, ResultError, read
from seafarers_agents.benchmark.tasks import TASKS, Task
from seafarers_agents.loglines import line_of
from seafarers_agents.results import Match
from seafarers_env.scenarios.examine import examine

GOLDEN = (
    Path(__file__).parent.parent / "data" / "seafarers_24.jsonl"
)  # the heuristic's first game against each opponent
#: SHA-256 of frozen.json as it was published: no shares that scores are measured by may move either.
PUBLISHED = "6816a8e6c8bb5487da102c2daf74b100c18bf25521771edac131540e953f8aa3"
RUN = "benchmark run --quick --processes 1 --tasks base-2 --out"


def of_task(name: str) -> Any:
    """Tables of other editions have kernels of their own."""
    other = TASKS[name].learned != "classic"
    return pytest.param(name, marks=[pytest.mark.long] if other else [])


# --- what is frozen ---------------------------------------------------------------------------------------------------
def test_nothing_that_is_frozen_has_moved() -> None:
    running.check_frozen()
    file = Path(tasks.__file__).with_name("frozen.json")
    assert hashlib.sha256(file.read_bytes()).hexdigest() == PUBLISHED
    groups = [task.group for task in TASKS.values()]
    assert [groups.count(group) for group in tasks.GROUPS] == [10, 8, 6]
    assert len({task.digest for task in TASKS.values()}) == len({task.seeds.deal(0) for task in TASKS.values()}) == 24


@pytest.mark.parametrize("name", [of_task(name) for name in TASKS])
def test_opponents_decide_as_when_they_were_frozen(name: str) -> None:
    results = read(GOLDEN)
    keys = [key for key in results.games if key[0] == name]
    assert len(keys) == len(TASKS[name].opponents)
    assert check_games(results, keys) == len(keys)


@pytest.mark.parametrize(
    ("what", "value", "told"),
    [
        ("QUICK", {"random": 12, "heuristic": 12}, "base is not what it is"),
        ("_KEY", 7, "base is not what it is"),
        ("_USUAL", {"max_turns": 500}, "base is not what it is"),
        ("WEIGHTS", None, "learned:classic is not what it is"),
    ],
)
def test_what_moved_is_named(what: str, value: Any, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("classic", "grand", "knights", "explorers"):
        (tmp_path / f"{name}.npz").write_bytes(b"other weights")
    monkeypatch.setattr(tasks, what, tmp_path if value is None else value)
    with pytest.raises(ResultError, match=told):
        running.run("heuristic", tmp_path / "out.jsonl", quick=True)
    assert not (tmp_path / "out.jsonl").exists()


# --- boards -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", KINDS)
def test_boards_of_the_generator_are_sound_and_the_same_for_the_same_seed(kind: str, tmp_path: Path) -> None:
    texts = {chart(kind, seed) for seed in range(8)}
    assert len(texts) == 8 and chart(kind, 3) in texts
    for number, text in enumerate(sorted(texts)):
        file = tmp_path / f"{number}.board"
        file.write_text(text, encoding="utf-8")
        report = examine(file)
        assert (report.errors, report.warnings) == ((), ())
    ours = [task.board.board_text() for task in TASKS.values() if task.scenario.startswith(f"{kind}#")]
    assert len(ours) == 2 and not texts & set(ours)


def test_a_board_for_training(seafarers, tmp_path: Path) -> None:
    board = tmp_path / "mist.board"
    assert seafarers(f"benchmark chart mist --seed 7 --out {board}").status == 0
    assert board.read_text(encoding="utf-8") == chart("mist", 7)
    assert "a seed must be a whole number" in seafarers(f"benchmark chart mist --seed -1 --out {board}").err
    with pytest.raises(ValueError, match="one of isles, archipelago, mist, not 'atoll'"):
        chart("atoll", 1)


# --- a run ------------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("made") / "heuristic.jsonl"
    running.run("heuristic", out, quick=True, tasks=["base-2"], processes=1)
    return out


@pytest.fixture
def mine(made: Path, tmp_path: Path) -> Path:
    out = tmp_path / "mine.jsonl"
    out.write_bytes(made.read_bytes())
    return out


def test_a_run_is_played_again_as_told(made: Path) -> None:
    results = read(made)
    assert len(results.games) == 36
    assert check_games(results, results.games) == 36
    (only,) = scores.score(results).tasks
    assert [(one.agent, one.seats) for one in only.entries] == [
        ("random", 12),
        ("heuristic", 12),
        ("learned:classic", 12),
    ]
    assert only.entries[1].win_rate == 0.5 and only.low <= only.score <= only.high
    assert scores.score(results).groups == {}


def test_a_run_that_was_killed_goes_on_and_comes_to_the_same(seafarers, made: Path, mine: Path) -> None:
    mine.write_bytes(made.read_bytes()[:-200])  # in the middle of a line
    line = f"{RUN} {mine} --agent heuristic"
    told = seafarers(line)
    assert (told.status, "has games already: --resume" in told.err) == (2, True)
    told = seafarers(f"{line} --resume")
    assert told.status == 0 and "mean of" not in told.out and "games are missing" in told.out
    assert {key: one.match for key, one in read(mine).games.items()} == {
        key: one.match for key, one in read(made).games.items()
    }
    told = seafarers(f"{RUN} {mine} --agent random --resume")
    assert (told.status, "agent is 'heuristic' there, 'random' here" in told.err) == (2, True)


def test_an_illegal_answer_loses_its_game_and_no_more(seafarers, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    assert seafarers(f"{RUN} {out} --agent callable:tests.agents.test_benchmark:wrong").status == 0
    results = read(out)
    assert all(one.match.forfeit == one.match.seats.index(0) for one in results.games.values())
    assert all(one.match.winner == one.match.seats.index(1) for one in results.games.values())
    assert check_games(results, results.games) == 36


def wrong(observation: Any, mask: Any) -> int:
    return int(mask.argmin())


# --- files that are not true ------------------------------------------------------------------------------------------
def changed(file: Path, **fields: Any) -> None:
    """Change the first game, or with `header` the header; the line gets the checksum that it then has."""
    lines = file.read_bytes().splitlines(keepends=True)
    at = 0 if fields.pop("header", False) else 1
    told = {name: value for name, value in json.loads(lines[at]).items() if name != "check"}
    lines[at] = line_of(told | fields)
    file.write_bytes(b"".join(lines))


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"header": True, "version": 2}, "version is 2 there, 1 here"),
        ({"header": True, "frozen": "0"}, "frozen is '0' there"),
        ({"header": True, "format": "seafarers arena"}, "format is 'seafarers arena' there"),
        ({"task": "atlantis"}, "there is no task 'atlantis'"),
        ({"seats": [1, 0]}, r"seats of game 0 must be \[0, 1\], not \[1, 0\]"),
        ({"seed": 5}, "seed of game 0 must be"),
        ({"number": 12}, "has no game 12"),
        ({"points": [1]}, "points must have a number for each of 2 seats"),
        ({"winner": 2}, "the winner must be a seat or nobody"),
        ({"actions": "?"}, "actions must be packed numbers"),
    ],
)
def test_a_line_that_cannot_be_is_named(mine: Path, fields: dict[str, Any], told: str) -> None:
    changed(mine, **fields)
    with pytest.raises(ResultError, match=rf"mine\.jsonl:[12]: .*{told}"):
        read(mine)


def test_a_line_that_was_edited_is_noticed(seafarers, mine: Path) -> None:
    mine.write_bytes(mine.read_bytes().replace(b'"turns":', b'"turns": ', 1))
    told = seafarers(f"benchmark check {mine}")
    assert (told.status, "mine.jsonl:2: the line does not match its checksum" in told.err) == (2, True)


@pytest.mark.parametrize("name", ["winner", "points", "turns", "decisions"])
def test_an_end_that_is_not_as_the_game_went(mine: Path, name: str) -> None:
    match = next(iter(read(mine).games.values())).match
    other = {
        "winner": 1 - (match.winner or 0),
        "points": [*match.points[:-1], 9],
        "turns": match.turns + 1,
        "decisions": [0, *match.decisions[1:]],
    }
    changed(mine, **{name: other[name]})
    results = read(mine)
    with pytest.raises(ResultError, match=f"game 0 of task base-2 against random: {name} must be "):
        check_games(results, results.games)


def test_decisions_that_nobody_made(mine: Path) -> None:
    first = next(iter(read(mine).games.values()))
    for actions, told in (
        (first.actions[:-2], "its end is missing"),
        (first.actions + b"\0\0", "comes after the end"),
        (b"\xff\xff" + first.actions[2:], "action 65535 of seat 0, is not legal"),
    ):
        changed(mine, actions=json.loads(dataclasses.replace(first, actions=actions).to_line())["actions"])
        with pytest.raises(ResultError, match=told):
            check_games(read(mine), [first.key])
    results = read(mine)
    key = ("base-2", 1, 0)
    results.games[key] = dataclasses.replace(results.games[key], actions=first.actions)
    with pytest.raises(ResultError, match=r"against heuristic: decision \d+ of heuristic in seat 1 is '"):
        check_games(results, [key])


def test_missing_games_are_named(seafarers, made: Path) -> None:
    for command in ("check", "table"):
        told = seafarers(f"benchmark {command} {made}")
        assert (told.status, "828 games are missing, the first of them game 0 of task base " in told.err) == (2, True)
    assert "cannot read" in seafarers(f"benchmark check {made}.gone").err


# --- scores -----------------------------------------------------------------------------------------------------------
def invented(task: Task, at: int, number: int, won: bool) -> bytes:
    seats = [(seat - number) % task.players for seat in range(task.players)]
    mine, n = seats.index(0), task.players
    winner = mine if won else (mine + 1) % n
    thinking = [0.3] * n
    match = Match(number, task.seeds.deal(number // n), seats, winner, [3] * n, 50, [100] * n, thinking, at)
    return Played(task.name, match, b"").to_line()


def test_scores_are_measured_between_random_and_the_reference(seafarers, tmp_path: Path) -> None:
    file, page, plot = tmp_path / "best.jsonl", tmp_path / "table.md", tmp_path / "plot.svg"
    lines = [running.header_of("best", True).to_line()]
    lines += [invented(task, *job, True) for task in TASKS.values() for job in task.jobs(True)]
    file.write_bytes(b"".join(lines))
    found = scores.score(read(file).whole())
    for one in found.tasks:
        zero, hundred = scores.reference(one.task, True)
        assert 0 <= zero < hundred <= 1
        assert one.score == one.low == one.high == pytest.approx(100 * (1 - zero) / (hundred - zero))
    assert list(found.groups) == [*tasks.GROUPS, "all"]
    assert (found.milliseconds, found.budget) == (pytest.approx(3.0), "search")
    told = seafarers(f"benchmark table {file} --details --markdown {page} --plot {plot}")
    assert told.status == 0
    assert "best (quick)" in told.out and "mean of zero-shot" in told.out and "3.00 (search)" in told.out
    assert page.read_text(encoding="utf-8").count("| best |") == 2
    assert plot.read_bytes().lstrip().startswith(b"<?xml")


def test_the_interval_is_that_of_deals_drawn_anew() -> None:
    task = TASKS["base-2"]
    games = [json.loads(invented(task, 1, n, n % 4 < 2)) for n in range(240)]
    matches = [Match(**{name: game[name] for name in game if name in Match.__dataclass_fields__}) for game in games]
    value, draws = scores._normalised(task, True, [matches])
    zero, hundred = scores.reference(task, True)
    assert value == pytest.approx(100 * (0.5 - zero) / (hundred - zero))
    deals = 120  # each won whole or lost whole
    assert draws.std() == pytest.approx(100 * (0.25 / deals) ** 0.5 / (hundred - zero), rel=0.1)
