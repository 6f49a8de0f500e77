"""Carrying out a command, once its arguments are read."""

import json
import math
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from seafarers_agents.arena import count_cores
from seafarers_agents.bench import wrapped_rows
from seafarers_agents.cli import (
    arguments,
    benchmarks,
    evaluate,
    exploiting,
    importing,
    listing,
    making,
    playing,
    quiz,
    replays,
    studies,
    tables,
)
from seafarers_agents.cli.errors import InputError, make_room, switches_of
from seafarers_agents.cli.output import check_picture, picture, write
from seafarers_agents.console import console_of
from seafarers_agents.loglines import FORMAT as LOG
from seafarers_agents.results import versions
from seafarers_env.batches.throughput import bytes_per_game, engine_rows
from seafarers_env.game import Game
from seafarers_env.render.guide import guide, guide_text
from seafarers_env.render.svg import svg
from seafarers_env.render.text import board_text
from seafarers_env.replay import FORMAT as REPLAY, ReplayError
from seafarers_env.replay.bounded import read_lines
from seafarers_env.scenarios import Scenario, load, scenarios
from seafarers_env.scenarios.examine import examine
from seafarers_env.table import make_table


# --- looking ----------------------------------------------------------------------------------------------------------
def list_all(command: arguments.List) -> None:
    """All scenarios, or all rule switches."""
    if command.options:
        console_of().print(tables.switches())
        return
    console_of().print(tables.scenarios(scenarios().values()))
    console_of().print("\n`seafarers list --options` names the rule switches, Cities & Knights among them.")


def show(command: arguments.Show) -> None:
    """Print a board; draw it where asked to."""
    check_picture(command.out)
    game = Game(command.scenario, command.num_players, command.seed, **switches_of(command.option))
    print(f"{game.scenario.title}: {game.num_players} players, {game.options['points_to_win']} points win\n")
    print(board_text(game.record, game.board, game.table.rules[0]), end="")
    if command.out is not None:
        make_room(command.out)
        drawing = svg(
            game.record, game.board, game.table.rules[0], indices=command.indices, coordinates=command.coordinates
        )
        write(command.out, picture(command.out, drawing))
        print(f"\npicture: {command.out}")


def rules(command: arguments.Rules) -> None:
    """Tell how a board is played; nothing is compiled or dealt for it."""
    table = make_table(command.scenario, command.num_players, switches_of(command.option))
    print(guide_text(guide(table.board, table.rules[0])), end="")


def check(command: arguments.Check) -> int:
    """Tell all that is wrong with board files, like a compiler; build each sound one and deal it once."""
    if not command.files:
        raise InputError("check takes one or more board files, like my.board")
    for file in command.files:
        _check_kind(file)
    reports = [(file, examine(file)) for file in command.files]
    for file, report in reports:
        for error in report.errors:
            place = f"{error.source}:{error.line}:{error.column}"
            print(f"{place}: error: expected {error.expected}, found {error.found}", file=sys.stderr)
        for warning in report.warnings:
            print(warning, file=sys.stderr)
        if report.scenario is not None:
            print(f"{file}: {_sound(report.scenario)}")
    return int(any(report.errors for _, report in reports))


def _check_kind(file: Path) -> None:
    """Refuse what this package writes itself, by its first line: a replay, a log.

    Raises:
        InputError: says what it is, and which command takes it.
    """
    try:
        with file.open("rb") as opened:
            first, _ = next(read_lines(opened, str(file)))
        kind = json.loads(first)["format"]
    except (OSError, ReplayError, StopIteration, ValueError, KeyError, TypeError, RecursionError):
        return  # a board, if anything
    if kind == REPLAY:
        raise InputError(f"{str(file)!r} is a replay, not a board file: `seafarers replay` takes it")
    if kind == LOG:
        raise InputError(f"{str(file)!r} is a log of games, not a board file: `seafarers leaderboard` takes it")


def _sound(scenario: Scenario) -> str:
    games = [Game(scenario, players) for players in scenario.players]
    actions = ", ".join(f"{game.num_actions} actions with {game.num_players} players" for game in games)
    return f"sound; {scenario.title!r}, {scenario.points_to_win} points win, {actions}"


# --- measuring --------------------------------------------------------------------------------------------------------
def bench(command: arguments.Bench) -> None:
    """Measure, print, write."""
    make_room(command.json)
    if command.size < 1 or command.threads < 1 or not 0 < command.seconds < math.inf:
        raise InputError(
            "a batch has at least 1 game and 1 thread, and measuring takes some seconds, "
            f"not {command.size}, {command.threads} and {command.seconds}"
        )
    cores = count_cores()
    if command.threads > cores:
        print(
            f"seafarers: --threads {command.threads}: there {f'are {cores} cores' if cores > 1 else 'is 1 core'} here, "
            "and more threads than cores bring nothing",
            file=sys.stderr,
        )
    switches = switches_of(command.option) | ({} if command.trade else {"max_offers": 0})
    scenario, players = load(command.scenario, command.num_players)
    size, threads, seconds = command.size, command.threads, command.seconds
    try:
        rows = engine_rows(
            command.scenario, command.num_players, size=size, threads=threads, seconds=seconds, **switches
        )
    except MemoryError as error:
        raise InputError(f"--size {size}: {error or 'the machine has no room for so many games'}") from None
    rows += wrapped_rows(command.scenario, command.num_players, seconds=seconds, **switches)
    console = console_of()
    console.print(tables.bench(rows, threads))
    if any(row.games < tables.FEW_GAMES for row in rows):
        console.print(
            f"{tables.TOO_FEW}: fewer than {tables.FEW_GAMES} games ended in {seconds:g} s, which say little; "
            "--seconds measures longer"
        )
    edition = make_table(command.scenario, command.num_players, switches).edition
    console.print(f"{bytes_per_game(edition):,} bytes per game")
    if command.json is not None:
        figures = {
            "scenario": scenario.name,
            "board_file": scenario.file,
            "board_sha256": scenario.digest(players),
            "num_players": players,
            "size": size,
            "threads": threads,
            "options": switches,
            "trade": command.trade,
            "bytes_per_game": bytes_per_game(edition),
            "edition": edition.name,
            "rows": [row.to_dict() for row in rows],
            "versions": versions(),
        }
        write(command.json, json.dumps(figures, indent=1) + "\n")
        console.print(f"figures: {command.json}")


_CARRIED_OUT: Final[dict[type, Callable[[Any], int | None]]] = {
    arguments.List: list_all,
    arguments.Agents: listing.agents,
    arguments.Show: show,
    arguments.Rules: rules,
    arguments.Check: check,
    arguments.Import: importing.saved_game,
    arguments.Play: playing.play_one,
    arguments.Replay: replays.replay,
    arguments.Arena: evaluate.play_many,
    arguments.Rate: evaluate.rate,
    arguments.Leaderboard: evaluate.leaderboard,
    arguments.Bench: bench,
    studies.DatasetMake: making.dataset,
    studies.BenchmarkRun: benchmarks.run,
    studies.BenchmarkCheck: benchmarks.check,
    studies.BenchmarkTable: benchmarks.table,
    studies.BenchmarkChart: benchmarks.chart,
    studies.Puzzles: quiz.puzzles,
    studies.ExploitCommand: exploiting.exploit,
}


def run(command: arguments.Command) -> int:
    """Carry out a command; returns the exit status."""
    return _CARRIED_OUT[type(command)](command) or 0
