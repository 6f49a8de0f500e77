"""Results as tables."""

from collections.abc import Iterable

from rich.table import Table

from seafarers_agents.console import table_of
from seafarers_agents.leaderboard import pairing
from seafarers_agents.results import Z95, ArenaResult, Entry
from seafarers_agents.standings import Standings
from seafarers_env.batches.throughput import Measure
from seafarers_env.scenarios import OPTIONS, Scenario

FEW_GAMES = 20  # fewer finished games say nothing about games per second
TOO_FEW = "too few"


def scenarios(found: Iterable[Scenario]) -> Table:
    """One row a scenario."""
    table = table_of(("name", "title", "players", "points", "source"))
    table.columns[0].no_wrap = table.columns[2].no_wrap = True
    table.columns[3].justify = "right"
    for scenario in found:
        players = ", ".join(str(n) for n in scenario.players)
        table.add_row(scenario.name, scenario.title, players, str(scenario.points_to_win), scenario.document)
    return table


def switches() -> Table:
    """One row a rule switch."""
    table = table_of(("switch", "values", "default", "meaning"))
    table.columns[0].no_wrap = True
    for option in OPTIONS.values():
        default = "the board's" if option.default is None else str(option.default).lower()
        table.add_row(option.name, option.allowed.replace("'", ""), default, option.meaning)
    return table


def arena(result: ArenaResult) -> Table:
    """One row an agent."""
    right = "seats", "wins", "win rate", "95 % interval", "points", "place", "decisions/game", "µs/decision"
    table = table_of(["agent"], right)
    for entry in result.entries:
        more = f"{entry.decisions:.0f}", f"{entry.microseconds:.0f}"
        table.add_row(entry.agent, f"{entry.seats:,}", f"{entry.wins:,}", *won(entry), *more)
    return table


def won(entry: Entry) -> tuple[str, ...]:
    """The cells of win rate, interval, points and place."""
    interval = f"{entry.low:.1%} .. {entry.high:.1%}"
    return f"{entry.win_rate:.1%}", interval, f"{entry.points:.2f}", f"{entry.placement:.2f}"


def ratings(found: Standings) -> Table:
    """One row an agent: its rating alone."""
    table = table_of(["agent"], ("rating", "± 95 %", "seats"))
    for row in found.rows:
        table.add_row(row.agent, f"{row.rating:.2f}", f"{Z95 * row.deviation:.2f}", f"{row.entry.seats:,}")
    return table


def leaderboard(found: Standings) -> Table:
    """One row an agent: all there is to say of it."""
    right = "rating", "± 95 %", "seats", "win rate", "95 % interval", "points", "place", "µs/decision"
    table = table_of(("", "agent"), right)
    for row in found.rows:
        rating = f"{row.rating:.2f}", f"{Z95 * row.deviation:.2f}"
        more = f"{row.entry.seats:,}", *won(row.entry), f"{row.entry.microseconds:.0f}"
        table.add_row(str(row.place), row.agent, *rating, *more)
    return table


def pairings(found: Standings) -> Table:
    """One agent (row) against a table of another (column)."""
    names = [row.agent for row in found.rows]
    table = table_of([f"one against {found.num_players - 1}"], names)
    for name in names:
        table.add_row(name, *(pairing(found, name, other) for other in names))
    return table


def bench(rows: Iterable[Measure], threads: int) -> Table:
    """One row a way to play."""
    used = "one thread" if threads == 1 else f"{threads} threads in the batch"
    table = table_of([f"random play, {used}"], ("decisions/s", "ns/decision", "games/s"))
    for row in rows:
        games = f"{row.games_per_second:,.1f}" if row.games >= FEW_GAMES else TOO_FEW
        table.add_row(row.name, f"{row.decisions_per_second:,.0f}", f"{row.nanoseconds:,.0f}", games)
    return table
