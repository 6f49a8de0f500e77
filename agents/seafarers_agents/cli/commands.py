"""Carrying out a command, once its arguments are read."""

import json
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from seafarers_agents.agent import make_agent
from seafarers_agents.arena import AGENT_STREAM, arena, word
from seafarers_agents.bench import wrapped_rows
from seafarers_agents.cli import tables
from seafarers_agents.cli.arguments import Arena, Bench, Check, Command, Play, Show
from seafarers_agents.cli.errors import InputError, agents_of, make_room, switches_of
from seafarers_agents.cli.story import play
from seafarers_agents.results import ArenaResult, versions
from seafarers_env.game import Game
from seafarers_env.render.svg import svg
from seafarers_env.render.text import board_text, table_text
from seafarers_env.scenarios import Scenario, load, scenarios
from seafarers_env.scenarios.examine import examine
from seafarers_env.throughput import bytes_per_game, engine_rows

PIPE_WIDTH = 120  # columns where the output is no terminal


def run(command: Command) -> int:
    """Carry out a command; returns the exit status."""
    if isinstance(command, Show):
        show(command)
    elif isinstance(command, Check):
        return check(command)
    elif isinstance(command, Play):
        play_one(command)
    elif isinstance(command, Arena):
        play_many(command)
    elif isinstance(command, Bench):
        bench(command)
    else:
        _console().print(tables.scenarios(scenarios().values()))
    return 0


def _console(*, stderr: bool = False) -> Console:
    console = Console(stderr=stderr, highlight=False)
    return console if console.is_terminal else Console(stderr=stderr, highlight=False, width=PIPE_WIDTH)


# --- looking ----------------------------------------------------------------------------------------------------------
def show(command: Show) -> None:
    """Print a board; draw it where asked to."""
    game = Game(command.scenario, command.num_players, command.seed, **_switches(command.option))
    print(f"{game.scenario.title}: {game.num_players} players, {game.options['points_to_win']} points win\n")
    print(board_text(game.record, game.board, game.table.rules[0]), end="")
    if command.out is not None:
        make_room(command.out)
        _write(command.out, svg(game.record, game.board, game.table.rules[0], indices=command.indices))
        print(f"\npicture: {command.out}")


def check(command: Check) -> int:
    """Tell all that is wrong with board files, like a compiler; build each sound one and deal it once."""
    if not command.files:
        raise InputError("check takes one or more board files, like my.board")
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


def _sound(scenario: Scenario) -> str:
    games = [Game(scenario, players) for players in scenario.players]
    actions = ", ".join(f"{game.num_actions} actions with {game.num_players} players" for game in games)
    return f"sound; {scenario.title!r}, {scenario.points_to_win} points win, {actions}"


# --- playing ----------------------------------------------------------------------------------------------------------
def play_one(command: Play) -> None:
    """Play one game aloud."""
    specs = agents_of(command.agents)
    agents = [make_agent(spec, word(command.seed, AGENT_STREAM, 0, seat)) for seat, spec in enumerate(specs)]
    switches = _switches(command.option, max_turns=command.max_turns)
    game = Game(command.scenario, len(specs), command.seed, **switches)
    if command.viewer is not None and not 0 <= command.viewer < game.num_players:
        raise InputError(f"seats are 0..{game.num_players - 1}, not {command.viewer}")
    for seat, spec in enumerate(specs):
        print(f"player {seat}: {spec}")
    print()
    decisions = play(game, agents, None if command.quiet else print, command.viewer)
    state, board, rules = game.record, game.board, game.table.rules[0]
    print("" if command.quiet else "\n", end="")
    print(board_text(state, board, rules))
    print(table_text(state, board, rules, command.viewer))
    end = f"player {game.winner} ({specs[game.winner]}) wins" if game.winner is not None else "nobody wins"
    print(f"{end} after {game.turn} turns and {decisions:,} decisions")


class _Bar:
    """A progress bar that appears with the first game played, so that wrong arguments get their line alone."""

    def __init__(self, games: int) -> None:
        columns = TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
        self._bar = Progress(*columns, console=_console(stderr=True), transient=True)
        self._task = self._bar.add_task("games", total=games)

    def __enter__(self) -> "_Bar":
        return self

    def __call__(self, done: int, total: int) -> None:
        if not self._bar.live.is_started:
            self._bar.start()
        self._bar.update(self._task, completed=done)

    def __exit__(self, *error: object) -> None:
        if self._bar.live.is_started:
            self._bar.stop()


def play_many(command: Arena) -> None:
    """Play games, count, print, write."""
    make_room(command.json, command.picture)
    with _Bar(command.games) as bar:
        result = arena(
            command.scenario,
            agents_of(command.agents),
            command.games,
            command.seed,
            processes=command.processes,
            options=_switches(command.option),
            max_turns=command.max_turns,
            progress=bar,
        )
    console = _console()
    console.print(
        f"{result.scenario}, {result.num_players} players, seed {result.seed}: {result.games:,} games, "
        f"{result.truncated} without a winner, {result.turns:.1f} turns and {result.decisions:.0f} decisions a game"
    )
    console.print(tables.arena(result))
    console.print(
        f"{result.decisions_per_second:,.0f} decisions a second, engine and agents, "
        f"{result.processes} process{'es' if result.processes > 1 else ''}, {result.seconds:.1f} s"
    )
    if command.json is not None:
        _write(command.json, json.dumps(result.to_dict(), indent=1) + "\n")
        console.print(f"results: {command.json}")
    if command.picture is not None:
        _write(command.picture, _picture(result, command))
        console.print(f"picture: {command.picture}")


def _picture(result: ArenaResult, command: Arena) -> str:
    game = Game(command.scenario, result.num_players, **_switches(command.option, max_turns=command.max_turns))
    return Game.from_table(game.table, result.final_record()).svg()


# --- measuring --------------------------------------------------------------------------------------------------------
def bench(command: Bench) -> None:
    """Measure, print, write."""
    make_room(command.json)
    if command.size < 1 or command.threads < 1 or command.seconds <= 0:
        raise InputError(
            "a batch has at least 1 game and 1 thread, and measuring takes some seconds, "
            f"not {command.size}, {command.threads} and {command.seconds}"
        )
    switches = _switches(command.option) | ({} if command.trade else {"max_offers": 0})
    scenario, players = load(command.scenario, command.num_players)
    size, threads, seconds = command.size, command.threads, command.seconds
    rows = engine_rows(command.scenario, command.num_players, size=size, threads=threads, seconds=seconds, **switches)
    rows += wrapped_rows(command.scenario, command.num_players, seconds=seconds, **switches)
    console = _console()
    console.print(tables.bench(rows, threads))
    console.print(f"{bytes_per_game():,} bytes a game")
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
            "bytes_per_game": bytes_per_game(),
            "rows": [row.to_dict() for row in rows],
            "versions": versions(),
        }
        _write(command.json, json.dumps(figures, indent=1) + "\n")
        console.print(f"figures: {command.json}")


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def _switches(pairs: tuple[str, ...], *, max_turns: int | None = None) -> dict[str, Any]:
    switches: dict[str, Any] = switches_of(pairs)
    if max_turns is not None:
        switches["max_turns"] = max_turns
    return switches
