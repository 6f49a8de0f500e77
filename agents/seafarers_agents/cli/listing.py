"""`seafarers agents`: who can sit in a seat, how strong and how fast."""

from collections.abc import Sequence
from typing import Any, Final

from rich.table import Table

from seafarers_agents.agent import make_agent
from seafarers_agents.cli.arguments import Agents
from seafarers_agents.cli.errors import agents_of
from seafarers_agents.console import Bar, console_of, table_of
from seafarers_agents.known import SCENARIO, Known, listed, row_of, strength
from seafarers_agents.measuring import moments, seconds_each
from seafarers_agents.protocol import AgentError
from seafarers_env.game import Game

MOMENTS: Final = 50
EVEN: Final = "heuristic"  # whom the others play against
REFUSED: Final = "not there"  # in place of a time


def agents(command: Agents) -> None:
    """Print the table; measure where asked to."""
    rows = listed() if command.agents is None else [row_of(spec) for spec in agents_of(command.agents)]
    if command.agents is not None:
        for row in rows:
            make_agent(row.spec or row.written)  # so that a wrong name is told, whatever is measured
    here = _measured(rows) if command.measure else None
    console = console_of()
    console.print(_table(rows, here))
    for line in _notes(rows, here is not None):
        console.print(line)


def _measured(rows: Sequence[Known]) -> dict[str, float | None]:
    """Seconds of a decision here, by spec; None where an agent does not play."""
    specs = [row for row in rows if row.spec]
    chosen: dict[Any, list[Game]] = {}
    found: dict[str, float | None] = {}
    with Bar("measuring") as bar:
        for done, row in enumerate(specs):
            bar(done, len(specs))
            where = row.scenario, row.options
            if where not in chosen:
                chosen[where] = moments(row.scenario, MOMENTS, **dict(row.options))
            found[row.spec] = _seconds(row.spec, chosen[where])
    return found


def _seconds(spec: str, chosen: Sequence[Game]) -> float | None:
    try:
        return seconds_each(make_agent(spec, 1), chosen)
    except AgentError:
        return None


def _table(rows: Sequence[Known], here: dict[str, float | None] | None) -> Table:
    table = table_of(("agent", "plays"), ("wins against\n3 heuristics", "rating", "a decision"))
    table.columns[0].no_wrap = True
    for row in rows:
        known = strength(row.spec) if row.spec else None
        wins = rating = taken = ""
        if known is not None:
            rating, taken = f"{known.rating:.1f}", _time(known.microseconds / 1e6)
            if known.wins is not None:
                share, low, high = known.wins
                wins = f"{share:.1%} ({100 * low:.0f}..{100 * high:.0f})"
            elif row.spec == EVEN:
                wins = f"{1 / known.num_players:.1%}, even"
        if here is not None:
            seconds = here.get(row.spec)
            taken = _time(seconds) if seconds is not None else REFUSED if row.spec else ""
        table.add_row(row.written, row.plays, wins, rating, taken)
    return table


def _time(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"


def _notes(rows: Sequence[Known], measured: bool) -> list[str]:
    """Where the figures are from."""
    found = {row.spec: known for row in rows if row.spec and (known := strength(row.spec)) is not None}
    notes: list[str] = []
    for trade in (True, False):
        told = {spec: known for spec, known in found.items() if known.trade == trade}
        if told:
            first = next(iter(told.values()))
            where = " and ".join(dict.fromkeys(each.scenario for each in told.values()))
            names = ", ".join(spec for spec in told if ":" in spec)
            notes.append(
                f"{where}, {first.num_players} players, {'with' if trade else 'without'} trade among players, "
                f"{first.date}, {first.machine}{f': {names}' if names else ''}."
            )
    if found:
        notes.insert(
            0, "From docs/leaderboard.md: win rate of one against three, with 95 % intervals; random is rated 0."
        )
    if measured:
        notes.append(f"Times were measured here, at {MOMENTS} moments of {SCENARIO}, or of an agent's own scenario.")
    else:
        notes.append("`seafarers agents --measure` measures times on this machine.")
    notes.append("More in docs/agents.md. For a MODULE in this folder: PYTHONPATH=. (PowerShell: $env:PYTHONPATH='.')")
    return notes
