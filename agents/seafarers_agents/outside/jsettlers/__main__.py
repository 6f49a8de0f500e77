"""`python -m seafarers_agents.outside.jsettlers`: one candidate against the robots of a JSettlers server."""

import argparse
import asyncio
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from seafarers_agents.console import Bar, console_of, table_of
from seafarers_agents.outside.jsettlers.dictated import DictationError, dictate
from seafarers_agents.outside.jsettlers.matches import WHOLE, Plan, Played, Report, Run, header, report
from seafarers_agents.outside.jsettlers.server import ServerError, find
from seafarers_agents.outside.jsettlers.wire import WireError
from seafarers_agents.outside.run_file import RunFile, complain
from seafarers_agents.protocol import AgentError
from seafarers_agents.unwritten import Outbox, complaint
from seafarers_env.replay import save

COMMAND = "seafarers_agents.outside.jsettlers"


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(COMMAND, description=str(__doc__).split(": ")[1])
    parser.add_argument("--candidate", default="heuristic", help="an agent of ours")
    parser.add_argument("--games", type=int, default=100, help="that count; failed ones are played in addition")
    parser.add_argument("--options", default="", help="of their games: SC=SC_NSHO,PL=4,NT=t (no trade among players)")
    parser.add_argument("--seed", type=int, default=0, help="of our agent; their dice have none")
    parser.add_argument("--parallel", type=int, default=6, help="games at once")
    parser.add_argument("--seconds", type=float, default=600.0, help="after which a game is given up")
    parser.add_argument("--restart", type=int, default=40, help="games of one run of the server")
    parser.add_argument("--server", type=Path, help="folder of its compiled classes, if JSETTLERS does not name it")
    parser.add_argument("--json", type=Path, help="a line for each game; a run that was stopped goes on")
    parser.add_argument("--logs", type=Path, help="a folder for the messages of each game")
    parser.add_argument("--replays", type=Path, help="a folder for a replay of each game; the server discloses hands")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and print the table; returns the exit status."""
    given = parse(arguments)
    try:
        at_once = given.parallel, given.seconds, given.restart, given.replays is not None
        plan = Plan(given.candidate, given.games, given.options, given.seed, *at_once)
        classes = find(given.server)
        file = RunFile(given.json, header(plan), lambda line: Played(**line))
        for folder in filter(None, (given.logs, given.replays)):
            folder.mkdir(parents=True, exist_ok=True)
    except (AgentError, OSError, ValueError, ServerError) as error:
        return complain(COMMAND, str(error))
    try:
        asyncio.run(_play(plan, classes, file, given))
    except (AgentError, ServerError, WireError) as error:
        return complain(COMMAND, str(error))
    except (KeyboardInterrupt, asyncio.CancelledError):
        print("stopped; the same command goes on", file=sys.stderr)
    found = report(plan, file.games)
    file.finish(found)
    _print(found)
    if (error := file.unwritten.error) is not None:
        more = f"{len(file.unwritten)} things are not there"
        return complain(COMMAND, complaint(given.json or given.logs, error, more))
    return 0


async def _play(plan: Plan, classes: Path, file: RunFile[Played], given: argparse.Namespace) -> None:
    """Play what is left."""
    task = asyncio.current_task()
    if task is not None:
        with suppress(NotImplementedError, ValueError, RuntimeError):  # Windows; not the main thread
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)  # the server goes too
    counted = sum(one.went == WHOLE for one in file.games)
    run = Run(plan, classes, {one.number for one in file.games}, counted)
    with Bar("games", stays=True) as bar:
        async for one in run.games():
            file.add(one)
            if given.logs:
                path = given.logs / f"{one.number}_{one.went}.txt"
                file.unwritten.put(partial(path.write_text, one.log, encoding="utf-8"))
            if given.replays and one.went == WHOLE:
                _keep_replay(given.replays / f"{one.number}.jsonl.gz", one, plan, file.unwritten)
            counted += one.went == WHOLE
            bar(counted, plan.games, f"games ({len(file.games) - counted} not counted)")


def _keep_replay(path: Path, one: Played, plan: Plan, unwritten: Outbox) -> None:
    try:
        replay = dictate(one.log)
    except DictationError as error:
        print(f"no replay of game {one.number} ({plan.candidate}): {error}", file=sys.stderr)
    else:
        unwritten.put(partial(save, replay, path))


def _print(found: Report) -> None:
    right = "games", "wins", "win rate", "95 % interval", "points", "theirs", "turns", "ms/decision"
    table = table_of(["agent"], right)
    table.add_row(
        found.candidate, f"{found.games:,}", f"{found.wins:,}", f"{found.win_rate:.1%}",
        f"{found.low:.1%} .. {found.high:.1%}", f"{found.points:.2f}", f"{found.points_of_robots:.2f}",
        f"{found.turns:.1f}", f"{found.milliseconds:.2f}",
    )  # fmt: skip
    console = console_of()
    console.print(table)
    console.print(
        f"{found.options}; not counted: {_counts(found.not_counted)}; declined by the server: {found.declined}"
    )
    console.print(f"decided by the plain player: {found.fallback_share:.2%} of messages ({_counts(found.fallbacks)})")


def _counts(found: dict[str, int]) -> str:
    return ", ".join(f"{name} {times:,}" for name, times in found.items()) or "none"


if __name__ == "__main__":
    sys.exit(main())
