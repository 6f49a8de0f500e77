"""Results as tables."""

from collections.abc import Iterable

from rich.table import Table

from seafarers_agents.leaderboard import pairing
from seafarers_agents.results import Z95, ArenaResult, Entry
from seafarers_agents.standings import Standings
from seafarers_env.batches.throughput import Measure
from seafarers_env.scenarios import OPTIONS, Scenario

FEW_GAMES = 20  # fewer finished games say nothing about games per second
TOO_FEW = "too few"


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


def switches() -> Table:
    """One row a rule switch."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("switch", "values", "default", "meaning"):
        table.add_column(name, no_wrap=name == "switch")
    for option in OPTIONS.values():
        default = "the board's" if option.default is None else str(option.default).lower()
        table.add_row(option.name, option.allowed.replace("'", ""), default, option.meaning)
    return table


def arena(result: ArenaResult) -> Table:
    """One row an agent."""
    right = "seats", "wins", "win rate", "95 % interval", "points", "place", "decisions/game", "µs/decision"
    table = _table("agent", *right)
    for entry in result.entries:
        table.add_row(
            entry.agent,
            f"{entry.seats:,}",
            f"{entry.wins:,}",
            f"{entry.win_rate:.1%}",
            _interval(entry),
            f"{entry.points:.2f}",
            f"{entry.placement:.2f}",
            f"{entry.decisions:.0f}",
            f"{entry.microseconds:.0f}",
        )
    return table


def _interval(entry: Entry) -> str:
    return f"{entry.low:.1%} .. {entry.high:.1%}"


def ratings(found: Standings) -> Table:
    """One row an agent: its rating alone."""
    table = _table("agent", "rating", "± 95 %", "seats")
    for row in found.rows:
        table.add_row(row.agent, f"{row.rating:.2f}", f"{Z95 * row.deviation:.2f}", f"{row.entry.seats:,}")
    return table


def leaderboard(found: Standings) -> Table:
    """One row an agent: all there is to say of it."""
    right = "agent", "rating", "± 95 %", "seats", "win rate", "95 % interval", "points", "place", "µs/decision"
    table = _table("", *right)
    table.columns[1].justify = "left"
    for row in found.rows:
        entry = row.entry
        table.add_row(
            str(row.place),
            row.agent,
            f"{row.rating:.2f}",
            f"{Z95 * row.deviation:.2f}",
            f"{entry.seats:,}",
            f"{entry.win_rate:.1%}",
            _interval(entry),
            f"{entry.points:.2f}",
            f"{entry.placement:.2f}",
            f"{entry.microseconds:.0f}",
        )
    return table


def pairings(found: Standings) -> Table:
    """One agent (row) against a table of another (column)."""
    names = [row.agent for row in found.rows]
    table = _table(f"one against {found.num_players - 1}", *names)
    for name in names:
        table.add_row(name, *(pairing(found, name, other) for other in names))
    return table


def bench(rows: Iterable[Measure], threads: int) -> Table:
    """One row a way to play."""
    used = "one thread" if threads == 1 else f"{threads} threads in the batch"
    table = _table(f"random play, {used}", "decisions/s", "ns/decision", "games/s")
    for row in rows:
        games = f"{row.games_per_second:,.1f}" if row.games >= FEW_GAMES else TOO_FEW
        table.add_row(row.name, f"{row.decisions_per_second:,.0f}", f"{row.nanoseconds:,.0f}", games)
    return table
