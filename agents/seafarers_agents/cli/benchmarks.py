"""`seafarers benchmark`: run, check, table, chart."""

import time
from collections.abc import Sequence

from rich.table import Table

from seafarers_agents.benchmark import charts, checking, running
from seafarers_agents.benchmark.plots import markdown, plotted
from seafarers_agents.benchmark.results import read
from seafarers_agents.benchmark.scores import Score, TaskScore, score
from seafarers_agents.cli.errors import make_room
from seafarers_agents.cli.output import write
from seafarers_agents.cli.studies import BenchmarkChart, BenchmarkCheck, BenchmarkRun, BenchmarkTable
from seafarers_agents.console import Bar, console_of, table_of
from seafarers_agents.leaderboard import check_plot


def run(command: BenchmarkRun) -> None:
    """Play what is missing, tell the score."""
    make_room(command.out)
    start = time.perf_counter()
    with Bar() as bar:
        results = running.run(
            command.agent,
            command.out,
            quick=command.quick,
            tasks=None if command.tasks is None else [name.strip() for name in command.tasks.split(",")],
            resume=command.resume,
            processes=command.processes,
            backend=command.backend,
            progress=bar,
        )
    console = console_of()
    console.print(scores([score(results)]))
    gone = len(results.missing())
    console.print(f"{len(results.games):,} games: {command.out}, {time.perf_counter() - start:.0f} s")
    if gone:
        console.print(f"{gone:,} games are missing: without --tasks, --resume plays them")


def check(command: BenchmarkCheck) -> None:
    """Play games again."""
    results = read(command.file)
    with Bar("checking") as bar:
        checked = checking.check(results, None if command.all else checking.SAMPLE, bar)
    print(f"{command.file}: {checked:,} of {len(results.games):,} games played again, all as recorded")


def table(command: BenchmarkTable) -> None:
    """Scores, side by side."""
    make_room(command.plot, command.markdown)
    if command.plot is not None:
        check_plot(command.plot)
    found = [score(read(file).whole()) for file in command.files]
    console = console_of()
    console.print(scores(found))
    if command.details:
        for one in found:
            console.print(f"\n{one.agent}", details(one.tasks))
    if command.markdown is not None:
        write(command.markdown, markdown(found))
        console.print(f"table: {command.markdown}")
    if command.plot is not None:
        write(command.plot, plotted(found, command.plot.suffix))
        console.print(f"plot: {command.plot}")


def chart(command: BenchmarkChart) -> None:
    """Deal a board, write it."""
    make_room(command.out)
    write(command.out, charts.chart(command.kind, command.seed))
    print(f"board: {command.out}")


def scores(found: Sequence[Score]) -> Table:
    """A row a task and a group, a column an agent."""
    shown = table_of(["task"], [f"{one.agent}{' (quick)' if one.quick else ''}" for one in found])
    for name in dict.fromkeys(task.task.name for one in found for task in one.tasks):
        by_agent = [{task.task.name: task for task in one.tasks}.get(name) for one in found]
        cells = ["" if task is None else interval(task.score, task.low, task.high) for task in by_agent]
        shown.add_row(name, *cells)
    for group in dict.fromkeys(group for one in found for group in one.groups):
        cells = [interval(*one.groups[group]) if group in one.groups else "" for one in found]
        shown.add_row(f"mean of {group}", *cells, style="bold")
    shown.add_row("ms per decision", *(f"{one.milliseconds:.2f} ({one.budget})" for one in found))
    return shown


def details(tasks: Sequence[TaskScore]) -> Table:
    """A row a table that the agent has sat at."""
    shown = table_of(("task", "against"), ("games", "won", "95 % interval", "place", "points", "given up"))
    for task in tasks:
        for one in task.entries:
            spread = f"{one.low:.1%} .. {one.high:.1%}"
            row = f"{one.seats}", f"{one.win_rate:.1%}", spread, f"{one.placement:.2f}", f"{one.points:.2f}"
            shown.add_row(task.task.name, one.agent, *row, f"{one.forfeits}")
    return shown


def interval(mean: float, low: float, high: float) -> str:
    """A score with its interval."""
    return f"{mean:.1f} ({low:.1f} .. {high:.1f})"
