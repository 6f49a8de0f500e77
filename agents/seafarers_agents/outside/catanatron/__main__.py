"""`python -m seafarers_agents.outside.catanatron`: one candidate against some opponents, all the same, on `base`."""

import argparse
import importlib.util
import sys
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from seafarers_agents.protocol import AgentError
from seafarers_agents.unwritten import Outbox, complaint

if TYPE_CHECKING:
    from seafarers_agents.outside.catanatron.matches import Mirrored, Plan, Report

BAD_INPUT = 2
MISSING = (
    "the players are those of catanatron 3.3, which lies in its repository and not in the package index: "
    'pip install "catanatron @ git+https://github.com/bcollazo/catanatron"'
)


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser("seafarers_agents.outside.catanatron", description=str(__doc__).split(": ")[1])
    someone = "an agent of ours, or weighted, value, alphabeta, alphabeta:DEPTH, catanatron:random"
    parser.add_argument("--candidate", default="heuristic", help=someone)
    parser.add_argument("--opponents", default="value", help=someone)
    parser.add_argument("--players", type=int, default=4, help="2 to 4 seats, one of them the candidate's")
    parser.add_argument("--games", type=int, default=200, help="a multiple of the seats makes them even")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--json", type=Path, help="a line for each game; a run that was stopped goes on")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and print the table; returns the exit status."""
    given = parse(arguments)
    if importlib.util.find_spec("catanatron") is None or importlib.util.find_spec("catanatron.players.minimax") is None:
        return _complain(MISSING)
    from seafarers_agents.outside.catanatron.lines import begin
    from seafarers_agents.outside.catanatron.matches import Plan, report
    from seafarers_agents.outside.run_file import add

    try:
        agents = (given.candidate, *[given.opponents] * (given.players - 1))
        plan = Plan(agents, given.games, given.seed, given.processes)
        played = begin(given.json, plan) if given.json else []
    except (AgentError, OSError, ValueError) as error:
        return _complain(str(error))
    unwritten = Outbox()
    try:
        found = report(plan, _play(plan, given.json, played, unwritten))
    except AgentError as error:  # of a policy that has learned at another table, for example
        return _complain(str(error))
    if given.json:
        unwritten.put(partial(add, given.json, {"report": asdict(found)}))
    _print(found)
    if unwritten.error is not None:
        return _complain(complaint(given.json, unwritten.error, f"{len(unwritten)} lines are not in it"))
    return 0


def _play(plan: "Plan", path: Path | None, played: "list[Mirrored]", unwritten: Outbox) -> "list[Mirrored]":
    """Play what is left; returns all games in their order."""
    from rich.console import Console
    from rich.progress import track

    from seafarers_agents.outside.catanatron.matches import play
    from seafarers_agents.outside.run_file import add

    rest = play(plan, {one.match.number for one in played})
    bar = track(rest, "games", total=plan.games, completed=len(played), console=Console(stderr=True))
    for one in bar:
        played = [*played, one]
        if path:
            unwritten.put(partial(add, path, one.to_dict()))
    return sorted(played, key=lambda one: one.match.number)


def _print(found: "Report") -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("agent")
    for name in ("seats", "wins", "win rate", "95 % interval", "points", "decisions/game", "decisions/s"):
        table.add_column(name, justify="right")
    for entry in found.entries:
        table.add_row(
            entry.agent,
            f"{entry.seats:,}",
            f"{entry.wins:,}",
            f"{entry.win_rate:.1%}",
            f"{entry.low:.1%} .. {entry.high:.1%}",
            f"{entry.points:.2f}",
            f"{entry.decisions:.0f}",
            f"{1e6 / max(entry.microseconds, 1e-3):,.0f}",
        )
    console = Console(width=None if sys.stdout.isatty() else 120, highlight=False)
    console.print(table)
    met = ", ".join(f"{name} {times:,}" for name, times in found.differences.items()) or "none"
    console.print(f"{found.games} games of {found.turns:.1f} turns; {found.compared:,} positions compared")
    console.print(f"differences met, all with a name: {met}")


def _complain(message: str) -> int:
    print(f"seafarers_agents.outside.catanatron: {message}", file=sys.stderr)
    return BAD_INPUT


if __name__ == "__main__":
    sys.exit(main())
