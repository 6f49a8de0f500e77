"""Tournaments: rotations, several tables, early stops, backends, and a run that is killed and goes on."""

import json
import multiprocessing
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from seafarers_agents import Stop, arena, make_agent, matches, round_robin, tournament
from seafarers_agents.arena import ArenaError
from seafarers_agents.functions import CallableAgent
from seafarers_agents.gamelog import LogError, read_log
from seafarers_agents.results import Match, places, sum_up
from seafarers_agents.runseed import seed_file
from seafarers_agents.seeds import Seeds
from seafarers_env import Game

SHORT = {"max_turns": 4}
EASY = {"points_to_win": 3}  # the heuristic wins nearly every game against random agents, within a moment


def without_times(path: Path) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for line in lines[1:]:
        del line["thinking"], line["check"]
    return lines


class Moody:
    """An agent that fails when its seed says so."""

    name = "moody"

    def __init__(self, seed: int) -> None:
        self._random, self._fails = make_agent("random", seed), seed == Seeds(0).agent(2, 0)

    def act(self, view: Any) -> int:
        if self._fails:
            raise RuntimeError("a bad day")
        return self._random.act(view)


# --- fairness ---------------------------------------------------------------------------------------------------------
def test_a_rotation_has_the_same_board_dice_and_agents_in_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deals that games begin with, and the seeds that their agents begin with."""
    boards: list[bytes] = []
    seeds: list[tuple[str, int]] = []
    reset = Game.reset

    def watched(self: Game, seed: int = 0) -> None:
        reset(self, seed)
        boards.append(self.record.tobytes())

    def seated(spec: str, seed: int = 0) -> Any:
        seeds.append((spec, seed))
        return make_agent(spec, seed)

    monkeypatch.setattr(Game, "reset", watched)
    monkeypatch.setattr(matches, "make_agent", seated)
    arena("new_shores", ["heuristic", "random", "random"], 6, seed=3, processes=1, options=SHORT)
    played = boards[-6:]  # whoever makes a game resets it too
    assert len(set(played[:3])) == len(set(played[3:])) == 1
    assert played[0] != played[3]
    by_game = [seeds[-18:][game * 3 : game * 3 + 3] for game in range(6)]
    slots = [
        [("heuristic", "random", "random")[slot], Seeds(3).agent(deal, slot)] for deal in (0, 1) for slot in range(3)
    ]
    for game, seen in enumerate(by_game):
        deal = slots[game // 3 * 3 :][:3]
        assert [list(one) for one in seen] == [deal[(seat - game) % 3] for seat in range(3)]


@pytest.mark.parametrize(
    ("name", "seats"),
    [("base", 4), *(pytest.param("heading_for_new_shores", seats, marks=pytest.mark.long) for seats in (5, 6))],
)
def test_every_slot_takes_every_seat_once_in_a_rotation(name: str, seats: int) -> None:
    result = arena(name, ["random"] * seats, 2 * seats, processes=1, options=SHORT)
    for rotation in (result.matches[:seats], result.matches[seats:]):
        assert len({match.seed for match in rotation}) == 1
        for slot in range(seats):
            assert sorted(match.seats.index(slot) for match in rotation) == [*range(seats)]


def test_places_are_shared_by_equal_points() -> None:
    assert places([10, 3, 7]) == [1, 3, 2]
    assert places([4, 4, 7, 2]) == [2.5, 2.5, 1, 4]
    assert places([5, 5, 5]) == [2, 2, 2]
    games = [
        Match(0, 0, [0, 1], 0, [10, 4], 9, [1, 1], [0.0] * 2),
        Match(1, 0, [1, 0], None, [5, 5], 9, [1, 1], [0.0] * 2),
    ]
    assert sum_up("a", [0], games).placement == 1.25
    assert sum_up("b", [1], games).placement == 1.75


# --- several tables ---------------------------------------------------------------------------------------------------
def test_a_round_robin_sets_each_agent_against_a_table_of_each_other() -> None:
    assert round_robin(["a", "b", "a", "c"], 3) == [
        ("a", "b", "b"), ("a", "c", "c"), ("b", "a", "a"), ("b", "c", "c"), ("c", "a", "a"), ("c", "b", "b"),
    ]  # fmt: skip
    with pytest.raises(ArenaError, match="at least 2 different agents, not a"):
        round_robin(["a", "a"], 4)


def test_tables_share_their_deals_and_are_as_if_played_alone() -> None:
    tables = round_robin(["heuristic", "random"], 2)
    both = tournament("base", tables, 6, 3, processes=1, options=SHORT)
    assert [result.agents for result in both] == [list(table) for table in tables]
    assert [match.seed for match in both[0].matches] == [match.seed for match in both[1].matches]
    for number, result in enumerate(both):
        alone = arena("base", tables[number], 6, 3, processes=1, options=SHORT)
        assert [(m.winner, m.points, m.decisions) for m in alone.matches] == [
            (m.winner, m.points, m.decisions) for m in result.matches
        ]
        assert {match.table for match in result.matches} == {number}
        assert alone.final == result.final


# --- stopping ---------------------------------------------------------------------------------------------------------
def test_it_stops_when_it_is_decided() -> None:
    result = arena("base", ["heuristic", "random"], 400, 0, processes=1, options=EASY, stop=Stop())
    assert result.verdict is not None
    assert (result.verdict.candidate, result.verdict.decision) == ("heuristic", "stronger")
    assert result.games == result.verdict.games == 2 * result.verdict.rotations < 60
    assert [match.number for match in result.matches] == list(range(result.games))
    whole = arena("base", ["heuristic", "random"], result.games, 0, processes=1, options=EASY)
    assert (whole.matches, whole.entries, whole.final) == (result.matches, result.entries, result.final)
    assert whole.verdict is None


def test_each_table_stops_by_itself_and_an_open_question_is_called_one() -> None:
    tables = [("heuristic", "random"), ("random", "heuristic"), ("random", "agent:examples.own_bot:make")]
    results = tournament("base", tables, 30, 0, processes=1, options=EASY, stop=Stop(margin=0.2))
    decisions = [result.verdict and result.verdict.decision for result in results]
    assert decisions == ["stronger", "not stronger", "not stronger"]
    few = arena("base", ["random", "heuristic"], 2, processes=1, options=EASY, stop=Stop())
    assert few.verdict is not None
    assert (few.verdict.decision, few.games) == ("undecided", 2)


def test_a_stopped_run_that_goes_on_has_nothing_to_play(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    table = ["heuristic", "random"]
    first = arena("base", table, 400, 0, processes=1, options=EASY, stop=Stop(), log=log)
    before = log.read_bytes()
    again = arena("base", table, 800, processes=1, options=EASY, stop=Stop(), log=log, resume=True)
    assert again == first
    assert again.resumed == first.games
    assert log.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"tables": []}, "tables of one size, not none"),
        ({"tables": [["random"] * 2, ["random"] * 3]}, "tables of one size, not 2, 3"),
        ({"games": 10**20}, "at most 1,000,000,000 games at a table, not 100,000,000,000,000,000,000"),
        ({"backend": "rya"}, "no backend 'rya'; backends are processes, ray"),
        ({"tables": [["random"] * 2], "stop": Stop()}, "nothing can be decided at a table of random alone"),
        ({"stop": Stop(margin=0.5)}, "no room for a margin"),
    ],
)
def test_what_cannot_be_is_refused(arguments: dict[str, Any], message: str) -> None:
    asked = {"scenario": "base", "tables": [["random", "heuristic"]], "games": 2} | arguments
    with pytest.raises(ArenaError, match=message):
        tournament(**asked)


def test_a_log_that_nobody_could_read_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    def first(observation: Any, mask: Any) -> int:
        raise AssertionError("nothing is played")

    named = CallableAgent(first, "one\nline more")
    with pytest.raises(LogError, match=r"cannot write .*tables must be a list of lists of 2 agents"):
        arena("base", [named, "random"], 2, log=tmp_path / "log.jsonl")
    assert not list(tmp_path.iterdir())


# --- backends ---------------------------------------------------------------------------------------------------------
class FakeRay(ModuleType):
    """As much of Ray as the arena uses, in this process; what has been waiting shortest is ready first."""

    def __init__(self) -> None:
        super().__init__("ray")
        self.started, self.killed, self.calls, self.asked = False, 0, 0, 0

    def is_initialized(self) -> bool:
        return self.started

    def init(self, address: str, **settings: object) -> None:
        assert address == "local"  # no Ray that happens to run here
        assert settings["num_cpus"] == 2
        self.started = True

    def shutdown(self) -> None:
        self.started = False

    def nodes(self) -> list[dict[str, Any]]:
        return [
            {"NodeID": "a", "Alive": True, "Resources": {"CPU": 2.0}},
            {"NodeID": "b", "Alive": False, "Resources": {}},
        ]

    def remote(self, **settings: object) -> Any:
        def wrap(thing: Any) -> Any:
            if not isinstance(thing, type):
                there = SimpleNamespace(remote=lambda *arguments: (thing, arguments))
                return SimpleNamespace(options=lambda scheduling_strategy: there)

            def actor(plan: Any) -> Any:
                player = thing(plan)

                def play(job: Any) -> Any:
                    self.asked += 1
                    return player.play, (job,)

                return SimpleNamespace(play=SimpleNamespace(remote=play))

            return SimpleNamespace(remote=actor)

        return wrap

    def wait(self, waiting: list[Any], num_returns: int) -> tuple[list[Any], list[Any]]:
        return waiting[-1:], waiting[:-1]

    def get(self, asked: Any) -> Any:
        if isinstance(asked, list):
            return [self.get(one) for one in asked]
        self.calls += 1
        work, arguments = asked
        return work(*arguments)

    def kill(self, actor: object) -> None:
        self.killed += 1


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> FakeRay:
    fake = FakeRay()
    strategies: Any = ModuleType("ray.util.scheduling_strategies")
    strategies.NodeAffinitySchedulingStrategy = lambda node, soft: (node, soft)
    for name, module in (("ray", fake), ("ray.util", ModuleType("ray.util")), (strategies.__name__, strategies)):
        monkeypatch.setitem(sys.modules, name, module)
    return fake


@pytest.mark.parametrize("stop", [None, Stop()])
def test_ray_actors_play_the_same_games_in_whatever_order_they_end(
    ray: FakeRay, tmp_path: Path, stop: Stop | None
) -> None:
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    tables = round_robin(["heuristic", "random"], 2)
    first = tournament("base", tables, 26, 3, processes=1, options=EASY, log=here, stop=stop)
    other = tournament("base", tables, 26, 3, processes=2, options=EASY, log=there, stop=stop, backend="ray")
    assert other == first
    assert [result.final for result in other] == [result.final for result in first]
    assert without_times(there) == without_times(here)
    assert (ray.started, ray.killed) == (False, 2)
    assert ray.calls > 1


def test_games_under_way_are_kept_when_an_actor_fails(
    ray: FakeRay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "log.jsonl"
    monkeypatch.setattr(matches, "make_agent", lambda spec, seed: Moody(seed))
    with pytest.raises(RuntimeError, match="a bad day"):
        arena("base", ["random", "random"], 20, 0, processes=2, options=SHORT, log=log, backend="ray")
    assert {number for _, number in read_log(log).games} == set(range(ray.asked)) - {4, 5}
    assert (ray.started, ray.killed) == (False, 2)


def test_a_ray_that_is_running_is_left_running(ray: FakeRay) -> None:
    ray.started = True
    arena("base", ["random", "random"], 2, processes=2, options=SHORT, backend="ray")
    assert ray.started


def test_without_ray_its_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match=r'backend ray needs Ray: pip install "seafarers_env\[ray\]"'):
        arena("base", ["random", "random"], 2, backend="ray")


@pytest.mark.slow
def test_two_processes_leave_the_same_log_and_replays(tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    seen: list[tuple[int, int]] = []
    tables = round_robin(["heuristic", "random"], 2)
    results = [
        tournament(
            *("base", tables, 400, 3),
            processes=processes,
            options=EASY,
            log=log,
            stop=Stop(),
            record=tmp_path / log.stem,
            progress=lambda done, total: seen.append((done, total)),
        )
        for processes, log in ((1, one), (2, two))
    ]
    assert results[0] == results[1] and [result[0].processes for result in results] == [1, 2]
    assert [table.final for table in results[0]] == [table.final for table in results[1]]
    assert seen[:3] == [(n, 800) for n in (1, 2, 3)]
    games = sum(table.games for table in results[0])
    replays, others = (
        {file.name: file.read_bytes() for file in (tmp_path / name).iterdir()} for name in ("one", "two")
    )
    assert len(replays) >= games and all(others[name] == replays[name] for name in replays if name in others)
    assert len(replays.keys() & others.keys()) >= games
    assert results[0][0].games < 100
    assert without_times(one) == without_times(two)


def test_an_agent_that_fails_costs_its_own_game_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "log.jsonl"
    with monkeypatch.context() as patch:
        patch.setattr(matches, "make_agent", lambda spec, seed: Moody(seed))
        with pytest.raises(RuntimeError, match="a bad day"):
            arena("base", ["random", "random"], 8, 0, processes=1, options=SHORT, log=log)
    assert len(read_log(log).games) == 4
    result = arena("base", ["random", "random"], 8, processes=1, options=SHORT, log=log, resume=True)
    assert result == arena("base", ["random", "random"], 8, 0, processes=1, options=SHORT)


# --- a kill -----------------------------------------------------------------------------------------------------------
COMMAND = "import sys; from seafarers_agents.cli import main; sys.exit(main(sys.argv[1:]))"


def children(process: int) -> list[int]:
    found = Path(f"/proc/{process}/task").glob("*/children")
    return [int(number) for file in found for number in file.read_text(encoding="utf-8").split()]


def alive(process: int) -> bool:
    state = Path(f"/proc/{process}/stat")
    return state.exists() and state.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc").exists(), reason="looks for processes in /proc")
def test_a_killed_run_goes_on_and_loses_no_finished_game(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    table, games = ["random"] * 4, 60
    line = f"arena base --agents {','.join(table)} --games {games} --max-turns 40 --processes 2 --log".split()
    with subprocess.Popen([sys.executable, "-c", COMMAND, *line, str(log)], stdout=subprocess.DEVNULL) as run:
        end = time.monotonic() + 60
        while not log.exists() or log.read_bytes().count(b"\n") < 6:
            assert run.poll() is None and time.monotonic() < end, "it never came so far"
            time.sleep(0.01)
        workers = children(run.pid)
        assert len(workers) >= 2
        run.send_signal(signal.SIGKILL)
    torn, secret = log.read_bytes(), seed_file(log).read_text(encoding="utf-8").strip()
    finished = without_times_of(torn)
    assert secret.removeprefix("0x").encode() not in torn and {game["seed"] for game in finished} == {None}
    assert 5 <= len(finished) < games, "killed in the middle"
    end = time.monotonic() + 20
    while any(alive(worker) for worker in workers) and time.monotonic() < end:
        time.sleep(0.05)
    assert not [worker for worker in workers if alive(worker)], "workers leave with their parent"
    result = arena("base", table, games, processes=1, max_turns=40, log=log, resume=True)
    assert (result.resumed, f"{result.seed:#x}") == (len(finished), secret)
    kept = without_times(log)
    assert all(game in [{**line, "seed": None} for line in kept] for game in finished)
    assert len(kept) == games + 1
    arena("base", table, games, result.seed, processes=1, max_turns=40, log=tmp_path / "whole.jsonl")
    assert kept == without_times(tmp_path / "whole.jsonl")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc").exists(), reason="looks for processes in /proc")
def test_a_worker_that_is_killed_ends_the_run_with_a_word_and_leaves_the_log(tmp_path: Path) -> None:
    log, agents = tmp_path / "log.jsonl", ["random", "random"]

    def kill(done: int, total: int) -> None:
        for worker in multiprocessing.active_children():
            worker.kill()

    with pytest.raises(ArenaError, match="a worker process died"):
        arena("base", agents, 400, processes=2, options=SHORT, log=log, progress=kill)
    finished = without_times_of(log.read_bytes())
    assert 1 <= len(finished) < 400
    result = arena("base", agents, len(finished) + 2, processes=1, options=SHORT, log=log, resume=True)
    assert result.resumed >= len(finished) - 3
    assert all(game in [{**line, "seed": None} for line in without_times(log)] for game in finished)


def without_times_of(text: bytes) -> list[dict[str, Any]]:
    games = [json.loads(line) for line in text[: text.rindex(b"\n")].splitlines()[1:]]
    return [{name: value for name, value in game.items() if name not in ("thinking", "check")} for game in games]
