"""The commands that compare agents: arena, rate, leaderboard."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from seafarers_agents import leaderboard as page
from seafarers_agents.arena import UnwrittenError, tournament
from seafarers_agents.cli import tables
from seafarers_agents.cli.arguments import Arena, Leaderboard, Rate
from seafarers_agents.cli.errors import InputError, agents_of, check_seats, make_room, switches_of
from seafarers_agents.cli.output import Files, check_picture, picture
from seafarers_agents.console import Bar, console_of
from seafarers_agents.matches import round_robin
from seafarers_agents.results import ArenaResult
from seafarers_agents.seeds import KEYED, read_seed, shown_seed
from seafarers_agents.sequential import Stop
from seafarers_agents.standings import Kind, Standings, gather, standings
from seafarers_env.game import Game
from seafarers_env.scenarios import load


def play_many(command: Arena) -> None:
    """Play games, count, print, write."""
    if command.resume and command.log is None:
        raise InputError("--resume continues a log: name it with --log")
    check_picture(command.picture)
    make_room(command.json, command.picture)
    console = console_of()
    files = Files(console)
    results = _play(command, files)
    for result in results:
        _print(console, result, alone=len(results) == 1)
    _print_speed(console, results)
    _print_origin(console, command, results)
    if command.json is not None:
        read: Any = [result.to_dict() for result in results]
        sums = json.dumps({"tables": read} if command.round_robin else read[0], indent=1) + "\n"
        files.write("results", command.json, sums)
    if command.log is not None:
        console.print(f"games: {command.log}")
    if command.record is not None:
        console.print(f"replays: {command.record}")
    if command.picture is not None:
        files.write("picture", command.picture, picture(command.picture, _picture(results[-1], command)))
    files.close()


def _play(command: Arena, files: Files) -> list[ArenaResult]:
    """The games; results are there also where log or replays could not be written."""
    seating, stop = _tables(command), _stop(command)
    seed = None if command.seed is None else read_seed(command.seed)
    with Bar() as bar:
        try:
            return tournament(
                command.scenario,
                seating,
                command.games,
                seed,
                processes=command.processes,
                options=switches_of(command.option),
                max_turns=command.max_turns,
                progress=bar,
                backend=command.backend,
                log=command.log,
                resume=command.resume,
                stop=stop,
                record=command.record,
                forfeit=command.forfeit,
            )
        except UnwrittenError as error:
            files.complaints.append(str(error))
            return error.results


def _tables(command: Arena) -> list[tuple[str, ...]]:
    agents = agents_of(command.agents)
    if command.round_robin:
        return round_robin(agents, load(command.scenario, command.num_players)[1])
    if command.num_players not in (None, len(agents)):
        raise InputError(
            f"{command.num_players} players need {command.num_players} agents, not {len(agents)}; "
            "--round-robin makes tables of any number of agents"
        )
    check_seats(command.scenario, agents, "; or --round-robin, which makes tables of any number of agents")
    return [tuple(agents)]


def _stop(command: Arena) -> Stop | None:
    try:
        stop = Stop(command.alpha, command.beta, command.margin)
    except ValueError as error:
        raise InputError(str(error)) from None
    return stop if command.stop_when_decided else None


def _print(console: Console, result: ArenaResult, *, alone: bool) -> None:
    table = "" if alone else f" {', '.join(result.agents)}:"
    seed = shown_seed(result.seed)
    console.print(
        f"{result.scenario}, {result.num_players} players, seed {seed}:{table} {result.games:,} games, "
        f"{result.truncated} without a winner, {result.turns:.1f} turns and {result.decisions:.0f} decisions per game"
    )
    console.print(tables.arena(result))
    for entry in result.entries:
        if entry.forfeits:
            console.print(f"{entry.agent}: gave up {entry.forfeits:,} games by illegal answers")
        if entry.usage is not None:
            console.print(f"{entry.agent}: {entry.usage.sentence(result.games)}")
    if (verdict := result.verdict) is not None:
        console.print(
            f"{verdict.candidate}: {verdict.decision} after {verdict.rotations} rotations, {verdict.share:.1%} won, "
            f"{verdict.even:.1%} is even (alpha {verdict.stop.alpha:g}, beta {verdict.stop.beta:g}, "
            f"margin {verdict.stop.margin:.1%})"
        )


def _print_speed(console: Console, results: Sequence[ArenaResult]) -> None:
    first, resumed = results[0], sum(result.resumed for result in results)
    if resumed:
        console.print(f"{resumed:,} games were in the log already")
    rate = sum(result.decisions_per_second for result in results)
    if rate:
        workers = f"{first.processes} process{'es' if first.processes > 1 else ''}"
        console.print(f"{rate:,.0f} decisions per second, engine and agents, {workers}, {first.seconds:.1f} s")


def _print_origin(console: Console, command: Arena, results: Sequence[ArenaResult]) -> None:
    """Where the seed came from, if the user did not name it; and whether the games of a log can be relied on."""
    if command.seed is None and results[0].derivation == KEYED:
        console.print(f"--seed {shown_seed(results[0].seed)} plays the same games again")
    if any(result.unchecked for result in results):
        console.print(f"{command.log} has no checksums, as logs of format version 1: its games are unchecked")


def _picture(result: ArenaResult, command: Arena) -> str:
    if not result.final:
        raise InputError("the last game was read from the log, which holds no positions: there is no picture of it")
    switches = switches_of(command.option, max_turns=command.max_turns)
    game = Game(command.scenario, result.num_players, **switches)
    return Game.from_table(game.table, result.final_record()).svg()


# --- ratings ----------------------------------------------------------------------------------------------------------
def rate(command: Rate) -> None:
    """Rate, print, write."""
    console = console_of()
    found = _standings(console, command.files, command.anchor)
    make_room(command.json)
    files = Files(console)
    for one in found:
        console.print(_title(one))
        console.print(tables.ratings(one))
    files.write("ratings", command.json, json.dumps([one.to_dict() for one in found], indent=1) + "\n")
    files.close()


def leaderboard(command: Leaderboard) -> None:
    """Rank, print, draw."""
    if command.plot is not None:
        page.check_plot(command.plot)
    console = console_of()
    found = _standings(console, command.files, command.anchor)
    make_room(command.plot, command.markdown)
    files = Files(console)
    for one in found:
        console.print(_title(one))
        console.print(tables.leaderboard(one))
        if one.pairings:
            console.print()
            console.print(tables.pairings(one))
    if command.plot is not None:
        files.write("plot", command.plot, page.drawn(found, command.plot.suffix))
    files.write("tables", command.markdown, page.markdown(found))
    files.close()


def _standings(console: Console, files: Sequence[Path], anchor: str | None) -> list[Standings]:
    if not files:
        raise InputError("ratings take one or more logs, like results/base.jsonl: `arena --log` writes them")
    kinds = gather(files)
    found = [standings(kind, anchor) for kind in kinds]
    if not found:
        raise InputError("the logs hold no games yet")
    _print_unchecked(console, kinds)
    return found


def _print_unchecked(console: Console, kinds: Sequence[Kind]) -> None:
    paths = dict.fromkeys(str(path) for kind in kinds for path in kind.unchecked)
    if paths:
        have = (
            "have no checksums, as logs of format version 1: their"
            if len(paths) > 1
            else ("has no checksums, as logs of format version 1: its")
        )
        console.print(f"{', '.join(paths)} {have} games are unchecked")


def _title(one: Standings) -> str:
    zero = "the mean of all" if one.anchor is None else one.anchor
    mixed = f"; played by {one.builds} different builds of the kernels" if one.builds > 1 else ""
    return f"{page.title(one)}: {one.games:,} games, {zero} is 0{mixed}"
