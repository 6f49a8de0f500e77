"""Measure how long games are: `python -m docs.measure`, or `make measure`, writes `docs/scenarios/lengths.json`.

Every scenario with every number of players, all seats random and all seats heuristic, one game for each seed from 0 on.
The pages of the scenarios (`make docs`) tell what the file says; `tests/test_docs.py` plays the first games again.
"""

import argparse
import json
import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from typing import Any, Final

from docs.markdown import DOCS, read
from seafarers_agents.console import Bar
from seafarers_agents.matches import Plan, play_game
from seafarers_agents.processes import follow_parent
from seafarers_agents.results import Match, versions
from seafarers_agents.seeds import WORDS, Seeds
from seafarers_env.scenarios import load, scenarios

LENGTHS: Final = DOCS / "scenarios" / "lengths.json"
AGENTS: Final = ("random", "heuristic")
#: Of so many games the file keeps each one's number of decisions, so that a change of the games is noticed.
KEPT: Final = 2

Deal = tuple[str, int, str, int]  # scenario, players, kind of agent in every seat, seed


def play(deal: Deal) -> Match:
    """One game, its seeds derived as arenas did when the file was first made.

    Games of one arena would not do: it deals each board once for every seat, and equal agents play it equally.
    """
    name, players, agent, seed = deal
    plan = Plan(load(name, players)[0], ((agent,) * players,), Seeds(seed, WORDS), {})
    return play_game(plan.game(), plan, 0, 0)[0]


def tables(only: Sequence[str] = ()) -> list[tuple[str, int, str]]:
    """What is measured: every scenario (or some), number of players and kind of agent."""
    found = [(name, scenario) for name, scenario in scenarios().items() if name in (only or scenarios())]
    return [(name, players, agent) for name, scenario in found for players in scenario.players for agent in AGENTS]


def row(name: str, players: int, agent: str, matches: Sequence[Match]) -> dict[str, Any]:
    """What the file says of the games of one table."""
    decisions = [sum(match.decisions) for match in matches]
    return {
        "scenario": name,
        "players": players,
        "agent": agent,
        "games": len(matches),
        "decided": sum(not match.truncated for match in matches),
        "turns": round(sum(match.turns for match in matches) / len(matches), 1),
        "decisions": round(sum(decisions) / len(matches), 1),
        "first_decisions": decisions[:KEPT],
    }


def measure(
    games: dict[str, int], processes: int, progress: Callable[[], None], only: Sequence[str] = ()
) -> list[dict[str, Any]]:
    """Play all games and sum them up by table; `progress` is called after each game."""
    measured = tables(only)
    deals = [(*table, seed) for table in measured for seed in range(games[table[2]])]
    if processes == 1:
        return _rows(measured, games, map(play, deals), progress)
    play(deals[0])  # compiles the kernels, before other processes need them
    # Spawned, not forked: a fork of a process whose kernels have run in parallel hangs.
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), follow_parent) as pool:
        return _rows(measured, games, pool.map(play, deals, chunksize=4), progress)


def _rows(
    measured: Sequence[tuple[str, int, str]],
    games: dict[str, int],
    played: Iterator[Match],
    progress: Callable[[], None],
) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for table in measured:
        matches: list[Match] = []
        while len(matches) < games[table[2]]:
            matches.append(next(played))
            progress()
        rows.append(row(*table, matches))
    return rows


def text_of(rows: Sequence[dict[str, Any]], **about: Any) -> str:
    """The file, with a line for each table so that differences can be read."""
    head = "".join(f' "{key}": {json.dumps(value)},\n' for key, value in about.items())
    return "{\n" + head + ' "tables": [\n' + ",\n".join(f"  {json.dumps(row)}" for row in rows) + "\n ]\n}\n"


def with_others(rows: Sequence[dict[str, Any]], only: Sequence[str]) -> dict[str, Any]:
    """What the file says, with these rows of some scenarios in their places among all others; its head stays."""
    data = read(LENGTHS)
    kept = [row for row in data["tables"] if row["scenario"] not in only]
    found = {(row["scenario"], row["players"], row["agent"]): row for row in (*kept, *rows)}
    return data | {"tables": [found[table] for table in tables() if table in found]}


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(prog="python -m docs.measure", description="Measure how long games are.")
    for agent in AGENTS:
        made.add_argument(f"--{agent}", type=int, default=40, metavar="GAMES", help=f"games of {agent} agents a table")
    made.add_argument(
        "--only", nargs="+", default=[], metavar="SCENARIO", help="leave the rows of all others as they are"
    )
    made.add_argument("--processes", type=int, default=1, help="worker processes, one thread each")
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, with a progress bar, and write the file."""
    command = parser()
    given = command.parse_args(arguments)
    games: dict[str, int] = {agent: getattr(given, agent) for agent in AGENTS}
    if unknown := {*given.only} - scenarios().keys():
        command.error(f"there is no scenario {min(unknown)!r}")
    if min(games.values()) < KEPT or given.processes < 1:
        command.error(f"at least {KEPT} games of each kind of agent and 1 process")
    total, played = sum(games[agent] for _, _, agent in tables(given.only)), count(1)
    with Bar("games", stays=True) as bar:
        rows = measure(games, given.processes, lambda: bar(next(played), total), given.only)
    words = " ".join(f"--{agent} {number}" for agent, number in games.items())
    data = {"command": f"python -m docs.measure {words}", "versions": versions(), "tables": rows}
    if given.only:
        data = with_others(rows, given.only)
    LENGTHS.parent.mkdir(exist_ok=True)
    LENGTHS.write_text(text_of(data.pop("tables"), **data), encoding="utf-8")
    print("docs/scenarios/lengths.json; now `make docs`")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
