"""`python -m seafarers_agents.outside.catanatron`: one candidate against some opponents, all the same, on `base`."""

import argparse
import importlib.util
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from seafarers_agents.console import Bar, console_of, table_of
from seafarers_agents.outside.run_file import RunFile, complain
from seafarers_agents.protocol import AgentError
from seafarers_agents.unwritten import complaint

if TYPE_CHECKING:
    from seafarers_agents.outside.catanatron.matches import Report

COMMAND = "seafarers_agents.outside.catanatron"
MISSING = (
    "the players are those of catanatron 3.3, which lies in its repository and not in the package index: "
    'pip install "catanatron @ git+https://github.com/bcollazo/catanatron"'
)


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(COMMAND, description=str(__doc__).split(": ")[1])
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
        return complain(COMMAND, MISSING)
    from seafarers_agents.outside.catanatron.matches import Plan, game_of, header, play, report

    try:
        agents = (given.candidate, *[given.opponents] * (given.players - 1))
        plan = Plan(agents, given.games, given.seed, given.processes)
        file = RunFile(given.json, header(plan), partial(game_of, plan))
    except (AgentError, OSError, ValueError) as error:
        return complain(COMMAND, str(error))
    try:
        with Bar("games", stays=True) as bar:
            for one in play(plan, {one.match.number for one in file.games}):
                file.add(one)
                bar(len(file.games), plan.games)
    except AgentError as error:  # of a policy that has learned at another table, for example
        return complain(COMMAND, str(error))
    found = report(plan, sorted(file.games, key=lambda one: one.match.number))
    file.finish(found)
    _print(found)
    if (error := file.unwritten.error) is not None:
        return complain(COMMAND, complaint(given.json, error, f"{len(file.unwritten)} lines are not in it"))
    return 0


def _print(found: "Report") -> None:
    table = table_of(
        ["agent"], ("seats", "wins", "win rate", "95 % interval", "points", "decisions/game", "decisions/s")
    )
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
    console = console_of()
    console.print(table)
    met = ", ".join(f"{name} {times:,}" for name, times in found.differences.items()) or "none"
    console.print(f"{found.games} games of {found.turns:.1f} turns; {found.compared:,} positions compared")
    console.print(f"differences met, all with a name: {met}")


if __name__ == "__main__":
    sys.exit(main())
