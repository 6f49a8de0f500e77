"""The commands and their arguments: one dataclass each, which tyro turns into the command line and its help."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import tyro
from tyro.conf import Positional, arg

Scenario = Annotated[
    Positional[str],
    arg(metavar="SCENARIO", help="A name that `list` shows, or the path of a .board file of your own."),
]
Switches = Annotated[tuple[str, ...], arg(metavar="KEY=VALUE ...", help="Rule switches, like max_offers=0.")]


@dataclass(frozen=True)
class List:
    """Scenarios: name, title, players, points to win, source.

    All other commands take the path of a .board file of your own (`my.board`) as well as one of these names.
    """


@dataclass(frozen=True)
class Show:
    """A board in text, and as a picture.

    seafarers show new_shores --seed 1 --out board.svg
    """

    scenario: Scenario
    num_players: int | None = None
    """Seats; the scenario's largest table if not given."""
    seed: int = 0
    """The board is dealt from it."""
    out: Path | None = None
    """Write a picture (SVG) there."""
    indices: bool = False
    """Number hexes, edges and vertices in the picture, as actions and observations do."""
    option: Switches = ()


@dataclass(frozen=True)
class Check:
    """Whether board files of your own are sound; tells all errors and warnings, with line and column.

    seafarers check my.board

    Warnings are about land nobody can reach, too few starting places, and points to win that nobody can have. The exit
    status is 1 where there is an error, 0 where there are only warnings.
    """

    files: Annotated[Positional[tuple[Path, ...]], arg(metavar="FILE ...", help="One or more .board files.")]


@dataclass(frozen=True)
class Play:
    """One game, every decision in words.

    seafarers play new_shores --agents heuristic,random,random,random --seed 5
    """

    scenario: Scenario
    agents: Annotated[str, arg(metavar="A,B,..")] = "heuristic,random,random,random"
    """Who sits in seat 0, 1, ...; their number is the number of players."""
    seed: int = 0
    """Board, dice and agents follow from it."""
    max_turns: int | None = None
    """Stop after so many turns."""
    viewer: int | None = None
    """Tell only what this seat may know; all hands lie open if not given."""
    quiet: bool = False
    """Print the end of the game only."""
    option: Switches = ()


@dataclass(frozen=True)
class Arena:
    """Many games with rotated seats: who wins how often, with 95 % intervals.

    seafarers arena new_shores --agents heuristic,random,random,random --games 200 --json out.json
    """

    scenario: Scenario
    agents: Annotated[str, arg(metavar="A,B,..")] = "heuristic,random,random,random"
    """The agents at the table; their number is the number of players."""
    games: int = 100
    """How many; a multiple of the number of players makes the seats even."""
    seed: int = 0
    """Boards, dice and agents follow from it: the same seed gives the same games."""
    processes: int | None = None
    """Worker processes; one for each core if not given. The results are the same."""
    max_turns: int | None = None
    """Cut games off after so many turns."""
    json: Path | None = None
    """Write every game and all sums there."""
    picture: Path | None = None
    """Write a picture (SVG) of the last game's final position there."""
    option: Switches = ()


@dataclass(frozen=True)
class Bench:
    """Games and decisions a second with random play, and the memory a game takes.

    seafarers bench new_shores --size 1024

    seafarers bench base --no-trade --threads 2 --json bench.json

    Rows: random play inside the kernel; the batch stepped from Python, first with legal-action masks only, then with
    observations too; one game from Python; PettingZoo's loop without its checks and with them. The batch alone has
    `--size` games and `--threads` threads. A decision is one action: a roll, a piece laid, a card of an offer. The
    first run compiles the kernels, which takes a minute or two.
    """

    scenario: Scenario
    num_players: int | None = None
    """Seats; the scenario's largest table if not given."""
    size: int = 1024
    """Games in the batch; from some thousands on they leave the processor's caches."""
    threads: int = 1
    """Threads that share the batch; more than there are cores bring nothing."""
    seconds: float = 2.0
    """How long to measure each row."""
    trade: bool = True
    """Without: offers among players are off, as in most other simulators."""
    json: Path | None = None
    """Write the figures there."""
    option: Switches = ()


Command = List | Show | Check | Play | Arena | Bench

DESCRIPTION = """Seafarers: boards, games, tournaments and benchmarks from the shell.

Begin with `seafarers list`, then `seafarers show new_shores`, then `seafarers play new_shores`.
Where a command takes a scenario's name, it takes the path of a board file of your own too: `seafarers show my.board`.
`seafarers COMMAND --help` explains the arguments of a command."""


def parse(arguments: list[str]) -> Command:
    """Read a command line; prints help or what is wrong and exits, where that is asked for or needed."""
    return tyro.cli(
        Annotated[
            Annotated[List, tyro.conf.subcommand("list")]
            | Annotated[Show, tyro.conf.subcommand("show")]
            | Annotated[Check, tyro.conf.subcommand("check")]
            | Annotated[Play, tyro.conf.subcommand("play")]
            | Annotated[Arena, tyro.conf.subcommand("arena")]
            | Annotated[Bench, tyro.conf.subcommand("bench")],
            None,
        ],
        prog="seafarers",
        description=DESCRIPTION,
        args=arguments,
        config=(tyro.conf.OmitSubcommandPrefixes, tyro.conf.OmitArgPrefixes),
    )
