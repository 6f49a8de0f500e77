"""What measures our own speed: the route search, the guard against slowing down, the curves."""

import itertools
import json
import random
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks import check, profile, route_kernels, routes, yardstick
from benchmarks.peers.clock import Play
from seafarers_env import Batch, Game
from seafarers_env.engine import constants as c
from seafarers_env.engine._jit import config
from seafarers_env.engine.records import STATE
from seafarers_env.engine.sizes import MAX_PLAYERS

SVG = "{http://www.w3.org/2000/svg}"


# --- the route search: which positions --------------------------------------------------------------------------------
def played(name: str, players: int, seed: int, **options: Any) -> Game:
    """A game in which random players have some pieces."""
    game = Game(name, players, seed=seed, **options)
    choice = random.Random(seed).choice
    while not game.is_over and game.turn < 40:
        game.apply(choice(game.legal_list()))
    return game


def collected(states: np.ndarray, game: Game, was: np.ndarray) -> tuple[list[int], list[int]]:
    """The seats of late positions that a look finds, and the counts of decisions and searches."""
    found, seats, counts = np.zeros(MAX_PLAYERS, STATE), np.zeros(MAX_PLAYERS, np.int8), np.zeros(2, np.int64)
    n = route_kernels.collect(states, game.table.rules, was, found, seats, counts)
    assert all(found[i].tobytes() == states[0].tobytes() for i in range(n))
    return seats[:n].tolist(), counts.tolist()


def test_seats_are_collected_where_the_length_may_have_changed() -> None:
    game = Game("new_shores", 4, seed=3, max_offers=0, points_to_win=5)
    here, was = np.ndarray(1, STATE, game.record), np.zeros(1, route_kernels.BEFORE)
    choice, lengths, needed = random.Random(3).choice, [0] * 4, 0
    while not game.is_over:
        game.apply(choice(game.legal_list()))
        seats, (decisions, searches) = collected(here, game, was)
        assert decisions == 1
        needed += searches
        late = 2 * max(here[0]["points"]) >= 5
        assert len(seats) == (searches if late else 0)
        now = here[0]["route"].tolist()
        if late:
            assert {seat for seat in range(4) if now[seat] != lengths[seat]} <= set(seats)
        lengths = now
    assert needed > 50


def test_a_game_dealt_anew_needs_no_search() -> None:
    game = played("base", 4, 1)
    here, was = np.ndarray(1, STATE, game.record), np.zeros(1, route_kernels.BEFORE)
    assert collected(here, game, was)[1][1] > 0
    assert collected(here, game, was)[1] == [1, 0]
    game.reset(2)
    assert collected(here, game, was)[1] == [1, 0]


def test_random_positions_go_on_and_are_late() -> None:
    counts = np.zeros(2, np.int64)
    for table, found, seats in itertools.islice(routes.random_positions("oceans", 3, counts), 3):
        assert len(found) == len(seats) >= routes.PIECE
        assert (2 * found["points"].max(axis=1) >= table.rules[0]["points_to_win"]).all()
        assert set(seats.tolist()) <= {0, 1, 2}
    assert counts[0] > counts[1] > 0


def test_no_games_have_no_positions() -> None:
    assert list(routes.heuristic_positions("base", 3, 0, np.zeros(2, np.int64))) == []


# --- the route search: times ------------------------------------------------------------------------------------------
def test_the_clock_of_kernels_is_that_of_python() -> None:
    import time

    told = np.zeros(2, np.int64)
    before = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
    assert before <= route_kernels.now(told) <= time.clock_gettime_ns(time.CLOCK_MONOTONIC)
    assert 0 <= route_kernels.time_nothing(1000, told) < 10_000


def test_what_is_timed_is_the_search() -> None:
    game = played("new_shores", 4, 5)
    found = np.frombuffer(game.record.tobytes(), STATE).copy()
    lengths = found["route"][0].tolist()
    assert max(lengths) > 0
    found["route"] = -1
    told, took = np.zeros(2, np.int64), np.zeros(1, np.int64)
    route_kernels.time_each(found, np.array([2], np.int8), game.table.board.record, 3, told, took)
    assert found["route"][0].tolist() == [-1, -1, lengths[2], -1]
    assert took[0] > 0
    assert route_kernels.time_all(found, np.array([1], np.int8), game.table.board.record, told) > 0
    assert found["route"][0].tolist() == [-1, lengths[1], lengths[2], -1]


def test_the_slowest_are_kept_and_the_others_counted() -> None:
    watch, group = routes.Stopwatch(), routes.Group("random", "base")
    pieces = itertools.islice(routes.random_positions("base", 4, group.counts), 4)
    for piece in pieces:
        watch.take(group, *piece)
    every = np.concatenate(group.spent)
    assert len(watch.slowest) == routes.SLOWEST < len(every)
    assert sorted(slow.nanoseconds for slow in watch.slowest) == sorted(every.tolist())[-routes.SLOWEST :]
    row = routes.row_of("random", "base", [group])
    assert (row["positions"], row["slowest"]) == (len(every), every.max())
    assert row["shares"]["50"] <= row["shares"]["90"] <= row["slowest"]


def test_the_shape_of_a_position_is_that_of_its_pieces() -> None:
    game = Game("new_shores", 4, seed=1)
    record = np.frombuffer(game.record.tobytes(), STATE).copy()
    state, board = record[0], game.table.board.record[0]
    ring = board["hex_edges"][20].tolist()
    assert min(ring) >= 0
    state["edge_piece"][ring] = 2 * 1 + c.ROAD
    assert routes.shape(state, game.table, 1) == {"pieces": 6, "core": 6, "junctions": 0}
    assert routes.shape(state, game.table, 0) == {"pieces": 0, "core": 0, "junctions": 0}
    corner = int(board["edge_vertices"][ring[0]][0])
    outside = next(e for e in board["vertex_edges"][corner].tolist() if e >= 0 and e not in ring)
    state["edge_piece"][outside] = 2 * 1 + c.SHIP
    assert routes.shape(state, game.table, 1)["core"] == 6
    state["vertex_building"][corner] = 2 * 2  # an opponent's settlement opens the ring
    assert routes.shape(state, game.table, 1) == {"pieces": 7, "core": 0, "junctions": 0}


@pytest.mark.slow
def test_a_short_run_writes_table_and_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "routes.json"
    assert routes.main(["--positions", "3000", "--heuristic-games", "1", "--json", str(path)]) == 0
    told = json.loads(path.read_text(encoding="utf-8"))
    assert told["rows"][0]["positions"] == 3000
    assert {row["scenario"] for row in told["rows"] if row["agents"] == "random"} == {
        "all",
        *(name for name, _ in routes.tables()),
    }
    assert {"random", "heuristic"} <= {row["agents"] for row in told["rows"]}
    times = [slow["nanoseconds"] for slow in told["slowest"]]
    assert times == sorted(times, reverse=True)
    assert all(slow["pieces"] >= slow["core"] >= 0 for slow in told["slowest"])
    assert "decisions per search" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["--positions", "3"], ["--heuristic-games", "-1"]])
def test_wrong_numbers_of_positions_are_explained(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        routes.main(arguments)
    assert "--positions is 15 or more, one for each table" in capsys.readouterr().err


# --- the guard against slowing down -----------------------------------------------------------------------------------
def guard(monkeypatch: pytest.MonkeyPatch, costs: dict[str, list[float]]) -> None:
    """Replace what is measured by made-up ratios, one list for each look at a work, its last value repeated."""

    def play() -> tuple[int, int]:
        raise AssertionError("nothing is played")

    made: dict[Play, list[float]] = {}

    def maker(name: str) -> Any:
        def make(seed: int) -> Play:
            mine: Play = lambda: play()  # noqa: E731  # one for each work
            made[mine] = costs[name]
            return mine

        return make

    def ratio(mine: Play, yard: Play, seconds: float) -> float:
        left = made[mine]
        return left.pop(0) if len(left) > 1 else left[0]

    monkeypatch.setattr(check, "WATCHED", tuple(check.Watched(name, maker(name), "Python") for name in costs))
    monkeypatch.setattr(check, "ratio", ratio)


def stored(path: Path, **ratios: float) -> list[str]:
    """A file of ratios, and the arguments that name it."""
    figures = {"ratios": {name: {"ratio": value} for name, value in ratios.items()}}
    path.write_text(json.dumps(figures), encoding="utf-8")
    return ["--ratios", str(path), "--rounds", "1"]


def test_what_is_slower_fails_and_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    guard(monkeypatch, {"kernel": [1.3], "batch": [1.2]})
    arguments = stored(tmp_path / "ratios.json", kernel=1.0, batch=1.0)
    assert check.main(arguments) == 1
    out = capsys.readouterr().out
    assert "Slower: kernel\n" in out
    assert "+30%" in out
    assert check.main([*arguments, "--tolerance", "0.35"]) == 0
    assert check.main([*arguments, "--tolerance", "0.1"]) == 1
    assert "Slower: kernel; batch\n" in capsys.readouterr().out


def test_what_is_faster_or_as_fast_passes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    guard(monkeypatch, {"kernel": [0.5], "batch": [1.0]})
    assert check.main(stored(tmp_path / "ratios.json", kernel=1.0, batch=1.0)) == 0
    out = capsys.readouterr().out
    assert "faster" in out
    assert "Nothing is slower." in out


def test_what_was_only_disturbed_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    guard(monkeypatch, {"kernel": [2.0, 1.0]})
    assert check.main(stored(tmp_path / "ratios.json", kernel=1.0)) == 0


def test_what_is_not_stored_is_told_and_then_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    guard(monkeypatch, {"kernel": [3.0], "batch": [1.0]})
    path = tmp_path / "ratios.json"
    arguments = stored(path, batch=1.0, gone=1.0)
    assert check.main(arguments) == 0
    assert "not stored" in capsys.readouterr().out
    assert check.main([*arguments, "--update", "--works", "kernel"]) == 0
    told = json.loads(path.read_text(encoding="utf-8"))
    assert {name: value["ratio"] for name, value in told["ratios"].items()} == {"batch": 1.0, "kernel": 3.0}
    assert told["machine"]["processor"]


def test_another_processor_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    guard(monkeypatch, {"kernel": [1.0]})
    path = tmp_path / "ratios.json"
    arguments = stored(path, kernel=1.0)
    path.write_text(
        json.dumps(json.loads(path.read_text(encoding="utf-8")) | {"machine": {"processor": "an abacus"}}),
        encoding="utf-8",
    )
    assert check.main(arguments) == 0
    assert "of another processor, an abacus" in capsys.readouterr().out


def test_a_ratio_is_work_by_yardstick_before_and_after(monkeypatch: pytest.MonkeyPatch) -> None:
    costs = iter([2.0, 9.0, 4.0])
    monkeypatch.setattr(check, "cost", lambda play, seconds: next(costs))
    assert check.ratio(lambda: (1, 0), lambda: (1, 0), 0.1) == 3.0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--rounds", "0"], "--rounds is 1 or more"),
        (["--tolerance", "0"], "--tolerance more than 0"),
        (["--works", "kernal"], "no work has 'kernal' in its name; there are kernel, base, no trade"),
    ],
)
def test_wrong_arguments_of_the_guard(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        check.main(arguments)
    assert words in capsys.readouterr().err


def test_all_that_is_watched_is_stored_and_held_against_a_yardstick() -> None:
    told = check.read(check.RATIOS)["ratios"]
    assert set(told) == {work.name for work in check.WATCHED}
    assert all(value["low"] <= value["ratio"] <= value["high"] for value in told.values())
    assert {work.yard for work in check.WATCHED} == set(check.YARDS)


@pytest.mark.long  # other editions are compiled
def test_a_short_real_run_measures(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "ratios.json"
    short = ["--works", "kernel, base", "--rounds", "2", "--seconds", "0.02", "--ratios", str(path)]
    assert check.main([*short, "--update"]) == 0
    assert check.main([*short, "--tolerance", "1000"]) == 0
    assert "Nothing is slower." in capsys.readouterr().out


def test_yardsticks_work_and_do_the_same_each_time() -> None:
    records = np.random.default_rng(0).integers(0, 2**63, (3, yardstick.WORDS), np.uint64)
    table = np.arange(yardstick.TABLE, dtype=np.int32) * 7
    results: list[tuple[int, bytes, int]] = []
    for _ in range(2):
        mine, state = records.copy(), np.array([1], np.uint64)
        found = yardstick.walk(mine, table, state, 1000)
        results.append((found, mine.tobytes(), int(state[0])))
    assert results[0] == results[1]
    assert results[0][0] > 0
    assert results[0][1] != records.tobytes()
    assert yardstick.interpreted()() == (500, 0)
    assert yardstick.compiled(2)() == (yardstick.STEPS, 0)


# --- the profile ------------------------------------------------------------------------------------------------------
def test_kernels_are_named_as_in_the_sources() -> None:
    symbol = "_ZN13seafarers_env6engine3sea5rules13longest_route7measureB3v87B38c8tJTIeFIjxB2IKSgI4"
    assert profile.readable(symbol) == "sea.rules.longest_route.measure"
    assert profile.readable("memset") == "memset"


def test_the_code_of_a_rollout_is_found_by_address(tmp_path: Path) -> None:
    """Whatever else is in the cache: `test_the_build_in_use_is_found_among_those_of_other_types_and_folders`."""
    if shutil.which("nm") is None or config.DISABLE_JIT:
        pytest.skip("no nm, or nothing compiled")
    Batch("base", 2, 1, observe=False).rollout(1)
    parts = profile.code(tmp_path / "code.o")
    assert all(first for first, _, _ in parts)
    assert parts == sorted(parts)
    assert {"rulebook.act", "sea.rules.longest_route.measure"} <= {name for _, _, name in parts}
    assert all(before[0] + before[1] <= after[0] for before, after in itertools.pairwise(parts))


def test_a_profile_without_its_tools_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    assert profile.main(["base"]) == 1
    assert "needs perf and nm" in capsys.readouterr().err
