"""Results as tables."""

from collections.abc import Iterable

from rich.table import Table

from seafarers_agents.results import ArenaResult
from seafarers_env.scenarios import Scenario
from seafarers_env.throughput import Measure

FEW_GAMES = 20  # fewer finished games say nothing about games a second


def _table(left: str, *right: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(left)
    for name in right:
        table.add_column(name, justify="right")
    return table


def scenarios(found: Iterable[Scenario]) -> Table:
    """One row a scenario."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("name", "title", "players", "points", "source"):
        table.add_column(name, no_wrap=name in ("name", "players"), justify="right" if name == "points" else "left")
    for scenario in found:
        players = ", ".join(str(n) for n in scenario.players)
        table.add_row(scenario.name, scenario.title, players, str(scenario.points_to_win), scenario.document)
    return table


def arena(result: ArenaResult) -> Table:
    """One row an agent."""
    table = _table("agent", "seats", "wins", "win rate", "95 % interval", "points", "decisions/game", "µs/decision")
    for entry in result.entries:
        table.add_row(
            entry.agent,
            f"{entry.seats:,}",
            f"{entry.wins:,}",
            f"{entry.win_rate:.1%}",
            f"{entry.low:.1%} .. {entry.high:.1%}",
            f"{entry.points:.2f}",
            f"{entry.decisions:.0f}",
            f"{entry.microseconds:.0f}",
        )
    return table


def bench(rows: Iterable[Measure], threads: int) -> Table:
    """One row a way to play."""
    used = "one thread" if threads == 1 else f"{threads} threads in the batch"
    table = _table(f"random play, {used}", "decisions/s", "ns/decision", "games/s")
    for row in rows:
        games = f"{row.games_per_second:,.1f}" if row.games >= FEW_GAMES else ""
        table.add_row(row.name, f"{row.decisions_per_second:,.0f}", f"{row.nanoseconds:,.0f}", games)
    return table
