"""Mutated files: each is refused by its own error, or loads as something that can be written, read and played on."""

from __future__ import annotations

import gzip
import random
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from seafarers_agents import AgentError, arena, make_agent
from seafarers_agents.gamelog import LogError, read_log
from seafarers_agents.learned import SHAPES, read_policy, save_policy, table_of
from seafarers_env import Game, replay, scenarios
from seafarers_env.board.chart import BoardError, parse_chart
from seafarers_env.position import PositionError
from seafarers_env.replay import ReplayError
from seafarers_env.scenarios import OptionError, Scenario, ScenarioError
from tests.boards import BOARDS
from tests.play import STYLES, advance, differences, pick, pick_chance, scenario_of
from tests.replay.common import record
from tests.soak import mutants
from tests.soak.case import Done, demand
from tests.soak.tables import Table, table_of as table_at_random

TRIES = 40  # mutants of one file
ON = 40  # decisions that a game goes on which has come out of one


def case(seed: int) -> Done:
    """Mutants of one file."""
    rng = random.Random(seed)
    kind = rng.choice(sorted(PARTS))
    taken = PARTS[kind](rng)
    return Done(TRIES, frozenset({kind, f"{kind} taken"} if taken else {kind}))


def _try(
    data: bytes, rng: random.Random, ways: Any, read: Callable[[bytes], Any], errors: tuple[type[Exception], ...],
    go_on: Callable[[Any], None],
) -> int:  # fmt: skip
    """Read mutants; the number of those that were taken for good."""
    taken = 0
    for _ in range(TRIES):
        changed = mutants.mutant(data, rng, ways)
        try:
            made = read(changed)
        except errors as error:
            demand(str(error).strip() != "", "an error without words")
            demand(len(str(error)) < 4000, "an error of", len(str(error)), "characters")
            continue
        taken += 1
        go_on(made)
    return taken


# --- positions --------------------------------------------------------------------------------------------------------
def _position(rng: random.Random) -> int:
    table = table_at_random(rng)
    game = table.game(rng.getrandbits(64), "explicit")
    for _ in range(rng.choice((0, 10, 60, 250, 700))):
        if not game.is_over:
            advance(game, rng, table.style)
    chance = rng.choice(("auto", "explicit"))

    def read(data: bytes) -> Game:
        return Game.from_json(data.decode("utf-8", "surrogateescape"), chance=chance)

    return _try(game.to_json().encode(), rng, mutants.JSON, read, (PositionError,), lambda made: plays_on(made, rng))


def plays_on(game: Game, rng: random.Random) -> None:
    """A game out of a mutant is written, read and played like any other, with nothing lost."""
    from tests.test_properties import faults

    twin = Game.from_json(game.to_json(), chance=game.chance)
    demand(differences(game, twin) == [], "a position read is written otherwise:", differences(game, twin))
    game.facts()
    game.svg()
    style = rng.choice(sorted(STYLES))
    for n in range(ON):
        found = faults(game)
        demand(found == [], "a position was taken in which cannot be", found, "after", n, "decisions:", game)
        for seat in range(game.num_players):
            seen = game.observe(seat)
            demand(int(seen.min()) >= 0, "an observation below 0", game)
        if game.is_over:
            return
        if game.is_chance:
            outcome = pick_chance(game, rng)
            game.apply_chance(outcome)
            twin.apply_chance(outcome)
        else:
            demand(bool(game.legal_list()), "nothing is legal in", game)
            action = pick(game, rng, style)
            game.apply(action)
            twin.apply(action)
        demand(differences(game, twin) == [], "a position read plays on otherwise:", differences(game, twin))


# --- replays ----------------------------------------------------------------------------------------------------------
def _replay(rng: random.Random) -> int:
    table = table_at_random(rng)
    game = table.game(rng.getrandbits(64), rng.choice(("auto", "explicit")))
    recorder = record(game, rng.getrandbits(32), style=table.style, limit=rng.choice((5, 30, 150)), note="soak")
    text, partial = replay.dumps(recorder.replay()).encode(), rng.random() < 0.3

    def go_on(made: replay.Replay) -> None:
        again = replay.loads(replay.dumps(made), partial=True)
        demand(again.events == made.events, "a replay read is written otherwise")
        plays_on(made.at(len(made)), rng)

    def read(data: bytes) -> replay.Replay:
        return replay.loads(data, partial=partial)

    if rng.random() < 0.3:
        return _try(gzip.compress(text, mtime=0), rng, mutants.BYTES, read, (ReplayError,), go_on)
    return _try(text, rng, mutants.JSON, read, (ReplayError,), go_on)


# --- boards -----------------------------------------------------------------------------------------------------------
def _board(rng: random.Random) -> int:
    known = scenarios()
    name = rng.choice([*known, *BOARDS])
    players = rng.choice((known[name] if name in known else scenario_of(name)).players)
    text = BOARDS[name] if name in BOARDS else known[name].board_text(players)

    def read(data: bytes) -> Game:
        chart = parse_chart(data.decode("utf-8", "surrogateescape"), "mutant.board")
        scenario = Scenario(chart.name, dict.fromkeys(chart.players, chart))
        return Game(scenario, rng.choice(chart.players), rng.getrandbits(64), chance="explicit")

    def go_on(game: Game) -> None:
        plays_on(game, rng)
        Table(name, players, {}, "uniform")

    errors = (BoardError, ScenarioError, OptionError)
    return _try(text.encode(), rng, mutants.TEXT, read, errors, go_on)


# --- what agents leave ------------------------------------------------------------------------------------------------
@cache
def _log() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.jsonl"
        arena("base", ["random", "heuristic", "random"], 6, 3, processes=1, options={"max_turns": 4}, log=path)
        return path.read_bytes()


def _arena(rng: random.Random) -> int:
    data = _log()
    whole = [line.rstrip(b"\n") for line in data.splitlines(keepends=True)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.jsonl"

        def read(changed: bytes) -> Any:
            path.write_bytes(changed)
            return read_log(path), changed

        def go_on(found: Any) -> None:
            """With a checksum a line, what was taken are lines as they were written."""
            log, changed = found
            if getattr(log.header, "checked", False):
                strange = set(changed.splitlines()) - set(whole) - {b""}
                demand(not strange, "a line of a log was taken that nobody wrote:", sorted(strange)[:1])

        return _try(data, rng, mutants.JSON, read, (LogError,), go_on)


@cache
def _policy_bytes() -> bytes:
    identity = table_of(Game("base", 3, 0, max_offers=0, points_to_win=4).view(0)) | {"width": 6}
    rng = np.random.default_rng(0)
    weights = {
        name: rng.normal(size=[identity[axis] for axis in axes]).astype(np.float32) for name, axes in SHAPES.items()
    }
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "policy.npz"
        save_policy(path, identity, weights)
        return path.read_bytes()


def _policy(rng: random.Random) -> int:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "policy.npz"

        def read(data: bytes) -> Any:
            path.write_bytes(data)
            return read_policy(path)

        def go_on(made: Any) -> None:
            """Whatever was read says legal actions, or is refused at another table."""
            for name, weight in made[1].items():
                demand(bool(np.isfinite(weight).all()), "weights that are no numbers:", name)
            view = Game("base", 3, 0, max_offers=0, points_to_win=4).view(0)
            try:
                action = make_agent(f"learned:{path}", 1).act(view)
            except AgentError:
                return
            demand(action in view.legal_actions(), "a policy does what is illegal:", action)

        return _try(_policy_bytes(), rng, mutants.BYTES, read, (AgentError,), go_on)


PARTS: dict[str, Callable[[random.Random], int]] = {
    "positions": _position, "replays": _replay, "boards": _board, "logs": _arena, "policies": _policy,
}  # fmt: skip
