"""Play the standing leaderboard: `python -m docs.leaderboard`, or `make leaderboard`, writes docs/leaderboard.md.

Every agent against every other one, both ways (one against a table of the other), on each of `SCENARIOS`; challengers,
who are slow, only one against a table of the first agent. `--no-trade` plays the tables of `TRADELESS` without trade
among players in their place, where the policies that come with the package play. The games of a pairing lie in a log of
their own under `--logs`, so a run that was killed goes on where it was, and another agent or more games cost no more
than what is new. Then `leaderboard.json` and the picture are written, and the page from these; `make docs` writes the
page again from the same file.
"""

import argparse
import json
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks import terminal
from docs.markdown import DOCS, filled, read as read_figures, versions_of
from seafarers_agents import arena, leaderboard, round_robin
from seafarers_agents.console import Bar
from seafarers_agents.gamelog import LogError
from seafarers_agents.known import FILE as KNOWN
from seafarers_agents.standings import Standings, gather, standings
from seafarers_env.files import write_whole
from seafarers_env.scenarios import load

SCENARIOS: Final = ("base", "new_shores", "four_islands", "oceans")
TRADELESS: Final = ("base", "new_shores")
NO_TRADE: Final[dict[str, Any]] = {"max_offers": 0}
AGENTS: Final = ("heuristic", "random")
GAMES: Final = 1000
SEED: Final = 0
LOGS: Final = Path("runs/leaderboard")
OTHER: Final = "no_trade"  # in the file of figures
#: What was found, and where the page and the picture are.
FIGURES: Final = DOCS / "leaderboard.json"
PAGE: Final = DOCS / "leaderboard.md"
PICTURE: Final = DOCS / "pictures" / "leaderboard.svg"
STRENGTH: Final = KNOWN


def log_of(folder: Path, scenario: str, table: Sequence[str]) -> Path:
    """Where the games of a pairing are kept."""
    one, other = (re.sub(r"[^\w.=-]+", "_", agent) for agent in table[:2])
    return folder / scenario / f"{one}_against_{other}.jsonl"


def games_of(table: Sequence[str], games: int, fewer: Mapping[str, int], players: int) -> int:
    """How many games a pairing plays: whole rotations, as few as the slower of the two agents wants."""
    wanted = min(games, *(fewer.get(agent, games) for agent in table))
    return -(-wanted // players) * players


def tables_of(agents: Sequence[str], challengers: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """All ordered pairs of agents, and each challenger against the first of them."""
    return [*round_robin(agents, players), *((one, *[agents[0]] * (players - 1)) for one in challengers)]


def play(
    agents: Sequence[str],
    games: int,
    folder: Path,
    fewer: Mapping[str, int],
    processes: int | None,
    challengers: Sequence[str] = (),
    trade: bool = True,
) -> list[Path]:
    """Play all pairings that are not played yet; returns their logs.

    Without `trade` among players on the tables of `TRADELESS`.

    Raises:
        LogError: a log holds other games than these: the agents, the engine or its libraries have changed.
    """
    logs: list[Path] = []
    for scenario in SCENARIOS if trade else TRADELESS:
        players, options = load(scenario)[1], {} if trade else NO_TRADE
        for table in tables_of(agents, challengers, players):
            log = log_of(folder, scenario if trade else f"{scenario}_without_trade", table)
            log.parent.mkdir(parents=True, exist_ok=True)
            wanted = games_of(table, games, fewer, players)
            with Bar() as bar:
                result = arena(
                    scenario, table, wanted, SEED, options=options, processes=processes, progress=bar, log=log,
                    resume=True,
                )  # fmt: skip
            first = result.entries[0]
            played = f"{first.wins} of {result.games} won, {result.resumed} were there, {result.seconds:.0f} s"
            print(f"{scenario}: {first.agent} against {table[1]}: {played}", flush=True)
            logs.append(log)
    return logs


def figures_of(logs: Sequence[Path], command: str) -> dict[str, Any]:
    """What the logs come to, for the file of figures; scenarios in their order here."""
    found = sorted((standings(kind) for kind in gather(logs)), key=lambda one: SCENARIOS.index(one.scenario))
    return {**terminal.stamp(command), "standings": [one.to_dict() for one in found]}


def page(path: Path, figures: Mapping[str, Any]) -> str:
    """The hand-written page with all tables."""
    other = _section(figures[OTHER]) if OTHER in figures else "Not played yet.\n"
    return filled(path, {"standings": _section(figures), OTHER: other})


def _section(figures: Mapping[str, Any]) -> str:
    found = [Standings.from_dict(one) for one in figures["standings"]]
    told = f"`{figures['command']}`, ended {terminal.circumstances(dict(figures))}; {versions_of(figures)}.\n"
    return leaderboard.markdown(found) + "\n" + told.replace(" at the start", " then")


def packaged(figures: Mapping[str, Any]) -> str:
    """What `seafarers agents` tells of it: the file `STRENGTH`, in the package."""
    tables = [
        _strength(one, part, trade)
        for part, trade in ((figures, True), (figures.get(OTHER), False))
        if part is not None
        for one in part["standings"]
    ]
    return json.dumps({"source": "docs/leaderboard.json", "tables": tables}, indent=1) + "\n"


def _strength(one: Mapping[str, Any], part: Mapping[str, Any], trade: bool) -> dict[str, Any]:
    against = {row["agent"]: row for row in one["pairings"] if row["against"] == AGENTS[0]}
    agents = {
        row["agent"]: {
            "rating": round(row["rating"], 4),
            "us": float(f"{row['entry']['microseconds']:.3g}"),
            "wins": [round(against[row["agent"]][name], 4) for name in ("win_rate", "low", "high")]
            if row["agent"] in against
            else None,
        }
        for row in one["rows"]
    }
    machine = f"{part['machine']['processor']}, {part['machine']['cores']} cores"
    kept = {name: one[name] for name in ("scenario", "num_players")}
    return {**kept, "trade": trade, "date": part["date"], "machine": machine, "agents": agents}


def together(played: Mapping[str, Any], before: Mapping[str, Any], trade: bool) -> dict[str, Any]:
    """What the file of figures is to hold: what was played, and what it had of the other kind of tables."""
    if not trade:
        return {**before, OTHER: dict(played)}
    return {**played, **({OTHER: before[OTHER]} if OTHER in before else {})}


def read() -> dict[str, Any]:
    """The file of figures."""
    return read_figures(FIGURES)


def parser() -> argparse.ArgumentParser:
    """The arguments."""
    made = argparse.ArgumentParser(prog="python -m docs.leaderboard", description="Play the standing leaderboard.")
    made.add_argument("--agents", default=",".join(AGENTS), help="specs, with commas between them")
    made.add_argument(
        "--challengers", default="", help="specs of slow agents, each of which plays only against a table of the first"
    )
    made.add_argument("--games", type=int, default=GAMES, help="of each pairing, rounded up to whole rotations")
    made.add_argument(
        "--fewer", nargs="*", default=[], metavar="AGENT=GAMES", help="pairings of slow agents: games that are enough"
    )
    made.add_argument(
        "--no-trade",
        action="store_true",
        help=f"play {' and '.join(TRADELESS)} without trade among players",
    )
    made.add_argument("--logs", type=Path, default=LOGS, help="folder of the logs; runs go on there")
    made.add_argument("--processes", type=int, default=None)
    made.add_argument("--try", dest="trial", type=Path, help="write figures, page and picture into this folder instead")
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, then write figures, picture and page."""
    given = parser().parse_args(arguments)
    agents, challengers = (
        [spec.strip() for spec in specs.split(",") if spec.strip()] for specs in (given.agents, given.challengers)
    )
    fewer = {agent: int(games) for agent, _, games in (pair.rpartition("=") for pair in given.fewer)}
    try:
        logs = play(agents, given.games, given.logs, fewer, given.processes, challengers, not given.no_trade)
    except (LogError, ValueError) as error:
        advice = f"; remove the logs under {given.logs} to begin anew" if isinstance(error, LogError) else ""
        print(f"leaderboard: {error}{advice}", file=sys.stderr)
        return 2
    target = "leaderboard-no-trade" if given.no_trade else "leaderboard"
    command = f"make {target} LEADERBOARD_AGENTS={','.join(agents)} LEADERBOARD_GAMES={given.games}"
    command += f" LEADERBOARD_CHALLENGERS={','.join(challengers)}" if challengers else ""
    command += f' LEADERBOARD_FEWER="{" ".join(given.fewer)}"' if given.fewer else ""
    figures = together(figures_of(logs, command), read(), not given.no_trade)
    files = [FIGURES, PICTURE, PAGE, STRENGTH]
    if given.trial is not None:
        given.trial.mkdir(parents=True, exist_ok=True)
        files = [given.trial / file.name for file in files]
    text = page(PAGE, figures)
    drawn = leaderboard.drawn([Standings.from_dict(one) for one in figures["standings"]], PICTURE.suffix)
    contents = json.dumps(figures, indent=1) + "\n", drawn, text, packaged(figures)
    for file, content in zip(files, contents, strict=True):
        try:
            write_whole(file, content)
        except OSError as error:
            print(f"leaderboard: cannot write {str(file)!r}: {error.strerror}; the games are kept", file=sys.stderr)
            return 2
    print("\n".join(map(str, files)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
