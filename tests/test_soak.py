"""The soak itself: each kind runs, each checker finds what is planted, and whatever a worker does is told."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable
from multiprocessing import Pipe
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from seafarers_agents.moments import Refusal
from seafarers_agents.sitting import Sitting
from seafarers_agents.web import requests as asking
from seafarers_env import Batch, Game
from seafarers_env.envs import SeafarersVectorEnv
from seafarers_env.replay import Recorder
from tests.soak import (
    __main__ as command,
    arguments,
    batches,
    broken,
    files,
    hidden,
    knights,
    oracle,
    requests,
    runner,
    trips,
    worker,
)
from tests.soak.case import Done
from tests.soak.kinds import KINDS, Kind
from tests.soak.runner import Soak
from tests.soak.tables import Table
from tests.soak.worker import Answer

PLANTED = 7  # the seed of cases in which something is found
#: Kinds that do one of several things a case.
PARTS = {"batches": batches.PARTS, "trips": trips.PARTS, "files": files.PARTS, "arguments": arguments.PARTS}


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cases that take a moment, all at one quick table."""
    table = Table("new_shores", 3, {"points_to_win": 6}, "sailor")
    for module in (oracle, trips, batches, hidden, requests, arguments):
        monkeypatch.setattr(module, "table_of", lambda *_, **__: table)
    monkeypatch.setattr(files, "table_at_random", lambda *_, **__: table)
    for module in (oracle, knights):
        monkeypatch.setattr(module, "DECISIONS", (40,))
    for module in (trips, hidden):
        monkeypatch.setattr(module, "LIMITS", (30,))
        monkeypatch.setattr(module, "MOMENTS", 3)
    monkeypatch.setattr(trips, "ON", 5)
    monkeypatch.setattr(batches, "STEPS", (20,))
    monkeypatch.setattr(batches, "FENCED", 0.0)  # what touches a closed page would end this process
    monkeypatch.setattr(files, "ON", 5)
    monkeypatch.setattr(requests, "REQUESTS", 30)
    monkeypatch.setattr(files, "TRIES", 5)
    monkeypatch.setattr(arguments, "TRIES", 30)


def finding_of(kind: str) -> Answer:
    """The first finding of some cases."""
    for seed in range(PLANTED, PLANTED + 12):
        answer = worker.run(kind, seed)
        if answer.done is None:
            return answer
    raise AssertionError(f"{kind} has found nothing")


def fault_of(kind: str) -> str:
    """What is said of it in a line."""
    return finding_of(kind).fault


def only(monkeypatch: pytest.MonkeyPatch, kind: str, part: str) -> None:
    """Let a kind do one of its parts alone."""
    monkeypatch.setattr(f"tests.soak.{kind}.PARTS", {part: PARTS[kind][part]})


#: Those that compile another edition are long.
EACH = [pytest.param(kind, marks=pytest.mark.long) if kind == "knights" else kind for kind in KINDS]


@pytest.mark.parametrize("kind", EACH)
def test_each_kind_of_soak_runs(kind: str) -> None:
    answer = worker.run(kind, PLANTED)
    assert answer.done is not None, answer.trace
    assert answer.done.checked > 0
    assert answer.done.seen


@pytest.mark.parametrize(("kind", "part"), [(kind, part) for kind, parts in PARTS.items() for part in parts])
def test_each_part_of_a_kind_runs(kind: str, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch, kind, part)
    answer = worker.run(kind, PLANTED)
    assert answer.done is not None, answer.trace


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("part", ["replays", pytest.param("boards", marks=pytest.mark.long), "logs", "policies"])
def test_mutated_files_are_refused_by_their_own_errors_or_are_sound(
    part: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "TRIES", 60)
    assert files.PARTS[part](random.Random(seed)) < 60


# --- what is planted is found -----------------------------------------------------------------------------------------
def change_facts(monkeypatch: pytest.MonkeyPatch, edit: Callable[[dict[str, Any]], object], after: int = 0) -> None:
    """Let games tell facts that are wrong from some turn on."""
    right = Game.facts

    def wrong(game: Game) -> dict[str, Any]:
        facts = right(game)
        if facts["turn"]["number"] >= after:
            edit(facts)
        return facts

    monkeypatch.setattr(Game, "facts", wrong)


SUPPLY = {"roads": 15, "ships": 15, "settlements": 5, "cities": 4}


def take_a_card(facts: dict[str, Any]) -> None:
    facts["bank"]["ore"] -= 1


def move_a_card(facts: dict[str, Any]) -> None:
    rich, poor = facts["seats"][0]["hand"], facts["seats"][1]["hand"]
    kind = max(rich, key=lambda resource: rich[resource])
    rich[kind], poor[kind] = rich[kind] - 1, poor[kind] + 1


#: Of each thing that facts tell: what is said, the turn after which it is so, and what is wrong then.
FAULTS: dict[str, tuple[int, Callable[[dict[str, Any]], object]]] = {
    "facts.bank.ore": (0, take_a_card),
    "seat 0.hand": (2, move_a_card),
    "seat 0.supply.roads": (0, lambda facts: facts["seats"][0]["supply"].update(roads=99)),
    "facts.deck.monopoly": (0, lambda facts: facts["deck"].update(monopoly=7)),
    "facts.robber": (0, lambda facts: facts.update(robber=facts["pirate"])),
    "facts.pirate": (0, lambda facts: facts.update(pirate=facts["robber"])),
    "seat 0.ships": (0, lambda facts: facts["seats"][0].update(ships=["4,5 E"], supply={**SUPPLY, "ships": 14})),
    "seat 0.roads": (0, lambda facts: facts["seats"][0].update(roads=["6,11 E"], supply={**SUPPLY, "roads": 14})),
    "seat 0.cities": (0, lambda facts: facts["seats"][0].update(cities=["4,5 S"], supply={**SUPPLY, "cities": 3})),
    "seat 0.tokens.1,2 N": (0, lambda facts: facts["seats"][0].update(tokens={"1,2 N": 1})),
    "seat 1.points": (2, lambda facts: facts["seats"][1].update(points=1)),
    "seat 0.route": (2, lambda facts: facts["seats"][0].update(route=9)),
    "seat 0.closed_lanes": (2, lambda facts: facts["seats"][0].update(closed_lanes=["1,2 N"])),
    "facts.turn.card_played": (2, lambda facts: facts["turn"].update(card_played=True)),
    "facts.longest_route": (2, lambda facts: facts.update(longest_route=2)),
    "facts.largest_army": (2, lambda facts: facts.update(largest_army=1)),
    "facts.phase": (2, lambda facts: facts.update(phase="steal")),
    "facts.turn.active": (2, lambda facts: facts["turn"].update(active=(facts["turn"]["active"] + 1) % 3)),
    "facts.turn.number": (2, lambda facts: facts["turn"].update(number=facts["turn"]["number"] + 2)),
}


@pytest.mark.parametrize("words", FAULTS)
def test_the_oracle_finds_a_fact_that_cannot_be(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    after, edit = FAULTS[words]
    change_facts(monkeypatch, edit, after)
    assert f"\n{words}" in finding_of("oracle").trace


def test_the_oracle_finds_what_is_not_offered_and_what_is_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Game.legal_list
    with monkeypatch.context() as patch:
        patch.setattr(Game, "legal_list", lambda game: right(game)[1:])
        assert "legal only in the oracle: ['" in finding_of("oracle").trace
    monkeypatch.setattr(Game, "legal_list", lambda game: sorted({0, *right(game)}))
    assert "legal only in the engine: ['" in finding_of("oracle").trace


def misread(text: str, chance: Any = "auto", **words: Any) -> Game:
    """Another game than the text says: a card too many."""
    game = from_json(text, chance, **words)
    game.record.bank[0] += 1
    return game


from_json = Game.from_json


def test_round_trips_find_what_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch, "trips", "game")
    with monkeypatch.context() as patch:
        patch.setattr(Game, "from_json", misread)
        assert "from_json differs in ['bank']" in fault_of("trips")
    only(monkeypatch, "trips", "texts")
    with monkeypatch.context() as patch:
        patch.setattr(Game, "from_json", misread)
        assert "read back with other ['bank']" in fault_of("trips")
    only(monkeypatch, "trips", "replay")
    with monkeypatch.context() as patch:
        happen = Recorder._happen
        patch.setattr(
            Recorder, "_happen", lambda recorder, outcome: (happen(recorder, outcome), recorder._events.pop())
        )
        assert fault_of("trips")


def test_round_trips_find_what_is_taken_though_it_is_illegal(monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch, "trips", "game")
    legal, apply = Game.legal_list, Game.apply
    monkeypatch.setattr(Game, "apply", lambda game, action: apply(game, action) if action in legal(game) else None)
    assert "was taken, which is not in the mask" in fault_of("trips")


def test_batches_find_what_is_told_otherwise_and_what_is_written_beside_an_array(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    step = Batch.step

    def tells_late(batch: Batch, actions: Any) -> None:
        step(batch, actions)
        if hasattr(batch, "events"):
            batch.events[0] = np.roll(batch.events[0], 1, axis=0)

    def writes_beyond(batch: Batch, actions: Any) -> None:
        step(batch, actions)
        if batch.rewards.base is not None:  # what lies round an array that is lent
            batch.rewards.base[-1] ^= 1

    only(monkeypatch, "batches", "batch")
    for wrong, said in ((tells_late, "other events"), (writes_beyond, "written beside ['rewards']")):
        with monkeypatch.context() as patch:
            patch.setattr(Batch, "step", wrong)
            assert said in fault_of("batches")
    only(monkeypatch, "batches", "vector")
    begin = SeafarersVectorEnv.step
    monkeypatch.setattr(SeafarersVectorEnv, "step", lambda env, actions: begin(env, actions)[:-1])
    assert "AssertionError" in fault_of("batches")


def test_mutated_files_find_another_error_and_a_game_that_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch, "files", "positions")

    def broken_off(text: str, **_: Any) -> Game:
        raise KeyError(text[:5])

    monkeypatch.setattr(Game, "from_json", broken_off)
    assert "KeyError" in fault_of("files")
    monkeypatch.setattr(Game, "from_json", misread)
    assert "bank.brick" in fault_of("files")


def test_requests_find_a_broken_answer_and_a_game_that_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(asking, "read_json", json.loads)
        assert "Error" in fault_of("requests")
    decide = Sitting.decide

    def decide_and_refuse(sitting: Sitting, version: int, decision: Any, at: int | None = None) -> None:
        decide(sitting, sitting.version, lambda view: [int(view.legal_actions()[0])], at)
        raise Refusal("no")

    monkeypatch.setattr(Sitting, "decide", decide_and_refuse)
    assert "has changed the game" in fault_of("requests")


def test_hidden_things_that_are_told_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    observe = Game.observe

    def telling(game: Game, player: int, out: Any = None) -> Any:
        seen = observe(game, player, out)
        seen[0] = int((game.record.hand[:, 0] > 0).sum())
        return seen

    monkeypatch.setattr(Game, "observe", telling)
    monkeypatch.setattr(hidden, "LIMITS", (300,))
    assert "is told of hidden things by ['observation']" in fault_of("hidden")


def test_arguments_find_unclear_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch, "arguments", "game")
    with monkeypatch.context() as patch:
        patch.setattr(Game, "describe", lambda game, action: {}[action])
        assert "KeyError" in fault_of("arguments")
    observe = Game.observe

    def careless(game: Game, player: Any, out: Any = None) -> Any:
        """As long as it was not checked, a short array was written beyond its end; here, into what lies round it."""
        if out is None or len(out) == game.layout.size:
            return observe(game, player, out)
        whole = out.base
        whole[:] = 1
        return out

    monkeypatch.setattr(Game, "observe", careless)
    assert fault_of("arguments")


# --- the runner -------------------------------------------------------------------------------------------------------
def test_a_worker_that_crashes_leaves_or_hangs_is_a_finding_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = [broken.FINE, broken.FINDS, broken.CRASHES, broken.FINE, broken.LEAVES, broken.HANGS]
    left = iter(seeds)
    monkeypatch.setattr(runner.secrets, "randbits", lambda bits: next(left))
    monkeypatch.setattr(runner, "ENOUGH", 4)
    monkeypatch.setitem(KINDS, "oracle", Kind("oracle", "", "", patience=0.5))
    soak, told = Soak(["oracle"], 1, broken.serve), list[Answer]()
    soak.run(120, lambda part: None, told.append)
    assert [(answer.seed, answer.fault) for answer in told] == [
        (broken.FINDS, "Finding: it"),
        (broken.CRASHES, "the process was ended by SIGSEGV"),
        (broken.LEAVES, "the process ended with 3"),
        (broken.HANGS, "no answer in 0.5 s"),
    ]
    tally = soak.tallies["oracle"]
    assert (tally.cases, tally.checked, tally.seen["main"], soak.cut) == (6, 4, 2, 0)


def test_each_kind_gets_its_share_of_the_time() -> None:
    soak = Soak(["oracle", "hidden"], 1)
    soak.tallies["oracle"].seconds = 1.9 * KINDS["oracle"].share
    soak.tallies["hidden"].seconds = 2.0 * KINDS["hidden"].share
    assert min(soak.tallies, key=soak._spent) == "oracle"
    soak.tallies["oracle"].seconds *= 2
    assert min(soak.tallies, key=soak._spent) == "hidden"


# --- the command ------------------------------------------------------------------------------------------------------
def run_command(*words: str) -> tuple[int, str]:
    text = io.StringIO()
    code = command.main(words, Console(file=text, width=150))
    return code, text.getvalue()


def test_a_seed_repeats_one_case(monkeypatch: pytest.MonkeyPatch) -> None:
    code, text = run_command("--only", "oracle", "--seed", str(PLANTED))
    assert (code, "oracle: nothing found" in text) == (0, True)
    change_facts(monkeypatch, take_a_card)
    code, text = run_command("--only", "oracle", "--seed", str(PLANTED))
    assert (code, "facts.bank.ore" in text, "Traceback" in text) == (1, True, True)


@pytest.mark.parametrize("found", [False, True])
def test_findings_come_with_the_command_that_repeats_them(found: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(soak: Soak, seconds: float, tell: Any, say: Any) -> None:
        assert seconds == 30
        tell(0.5)
        soak._found = say
        soak._take(Answer("trips", 5, 1.0, Done(3, frozenset({"main"}))))
        if found:
            soak._take(Answer("trips", 77, 1.0, None, "Finding: [it]", "where"))

    monkeypatch.setattr(Soak, "run", run)
    code, text = run_command("--minutes", "0.5")
    assert code == found
    assert ("python -m tests.soak --only trips --seed 77" in text) == found
    assert "trips, cases with: main 1" in text
    assert all(kind in text for kind in KINDS)


@pytest.mark.parametrize("words", [["--minutes", "0"], ["--minutes", "nan"], ["--workers", "0"], ["--only", "x"]])
def test_wrong_commands_are_told_so(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        run_command(*words)
    assert "error: " in capsys.readouterr().err


def test_a_worker_whose_answer_nobody_waits_for_leaves_without_a_word(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    ours, its = Pipe()
    monkeypatch.setattr(worker.resource, "setrlimit", lambda *limits: None)
    monkeypatch.setattr(worker, "run", lambda *asked: ours.close())  # the time is over while it is at work
    ours.send(("trips", 5))
    worker.serve(its)
    assert capfd.readouterr().err == ""
