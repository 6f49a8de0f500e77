"""What studies agents: data sets, the benchmark, puzzles, exploiters; commands and their arguments."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal

from tyro.conf import Positional, arg

from seafarers_agents.cli.kinds import File, Number, Scenario, Switches, hint


@dataclass(frozen=True)
class DatasetMake:
    """Games of agents as data to learn from: shards of replays and, with a name, a Minari data set.

    seafarers dataset make base --games 200 --out data/base
    seafarers dataset make base --games 200 --out data/base --resume --minari x-v0

    An episode is a seat of a game: observations, actions, rewards, and infos that hold the action masks. A run that was
    killed goes on with --resume, which also makes a Minari data set of games that are there already.
    """

    scenario: Scenario
    out: Annotated[Path, arg(metavar="FOLDER")]
    """The folder for shards (replays-00000.tar, ...) and the log of the games (games.jsonl)."""
    agents: Annotated[str, arg(metavar="A,B,..")] = "heuristic,heuristic,heuristic,heuristic"
    """The agents at the table; their number is the number of players."""
    games: int = 100
    """How many."""
    minari: Annotated[str | None, arg(metavar="NAME", help_behavior_hint=hint)] = None
    """Make a Minari data set of this name as well, like seafarers/base/champion-v0; it needs the extra `minari`."""
    of: Annotated[str | None, arg(metavar="A", help_behavior_hint=hint)] = None
    """Only the seats of this agent become episodes of the Minari data set."""
    seed: Annotated[str | None, arg(metavar="N", help_behavior_hint=hint)] = None
    """Boards, dice and agents follow from it; if not given, that of the run that is resumed, else a fresh one."""
    resume: bool = False
    """Go on with the games that are in the folder."""
    backend: Literal["processes", "ray"] = "processes"
    """Processes of this machine, or Ray actors."""
    processes: Number = None
    """Worker processes or actors; one for each core if not given."""
    option: Switches = ()


@dataclass(frozen=True)
class BenchmarkRun:
    """An agent at the 24 tasks of Seafarers-24, every game in one file that others can check.

    seafarers benchmark run --agent heuristic --out heuristic.jsonl --quick
    seafarers benchmark run --agent agent:my_bot:make --out mine.jsonl --resume

    A game that the agent answers illegally in is lost. Boards, dice and opponents are frozen; docs/benchmark.md has the
    rules. A quick run has fewer games and no opponents that search; its numbers are not those of a whole one.
    """

    agent: Annotated[str, arg(metavar="AGENT")]
    """The agent, as the arena takes it."""
    out: Annotated[Path, arg(metavar="FILE")]
    """The result file; each game is written as it ends."""
    quick: bool = False
    """A few minutes in place of an hour."""
    tasks: Annotated[str | None, arg(metavar="T,T,..", help_behavior_hint=hint)] = None
    """Only these tasks for now; a result counts when it has all."""
    resume: bool = False
    """Go on with a file that is there; begins where it is not."""
    backend: Literal["processes", "ray"] = "processes"
    """Processes of this machine, or Ray actors."""
    processes: Number = None
    """Worker processes or actors; one for each core if not given."""


_Result = Annotated[Positional[Path], arg(metavar="FILE", help="A file that `benchmark run` has written.")]
_Results = Annotated[
    Positional[tuple[Path, ...]],
    arg(metavar="FILE ...", help="Files that `benchmark run` has written.", help_behavior_hint="(required)"),
]


@dataclass(frozen=True)
class BenchmarkCheck:
    """Whether a result file is true: games in it are played again, decision by decision.

    seafarers benchmark check mine.jsonl
    seafarers benchmark check mine.jsonl --all

    Deals have to be the benchmark's, decisions legal, opponents' decisions their own, ends as told. The first thing
    that differs is named.
    """

    file: _Result
    all: bool = False
    """All games; else two against each opponent of each task."""


@dataclass(frozen=True)
class BenchmarkTable:
    """Scores of one or more result files: each task, each group with its interval, budget class, and a plot.

    seafarers benchmark table heuristic.jsonl mine.jsonl --plot scores.svg

    0 is random's share of wins against the same opponents, 100 the heuristic's. Intervals are 95 %, by bootstrap over
    deals.
    """

    files: _Results
    plot: File = None
    """Draw the groups' scores with their intervals there: .svg or .png; needs matplotlib."""
    markdown: File = None
    """Write the table there, for a page."""
    details: bool = False
    """Also each task's shares of wins, places and points, by opponent."""


@dataclass(frozen=True)
class BenchmarkChart:
    """A board from the generator of the zero-shot tasks, to train on or to look at.

    seafarers benchmark chart mist --seed 7 --out mist.board

    The boards of the benchmark itself come from seeds that nobody picks by accident.
    """

    kind: Annotated[Positional[Literal["isles", "archipelago", "mist"]], arg(help="What kind of board.")]
    out: Annotated[Path, arg(metavar="FILE")]
    """The board file."""
    seed: int = 0
    """0..2^64 - 1; the same kind and seed give the same board."""


@dataclass(frozen=True)
class Puzzles:
    """Positions with proven answers: an agent is asked, or one is shown.

    seafarers puzzles --agent heuristic
    seafarers puzzles --show 3

    Each asks for the decision that begins a certain win this turn; every order of decisions was tried.
    """

    agent: Annotated[str | None, arg(metavar="AGENT", help_behavior_hint=hint)] = None
    """The agent, as the arena takes it; a fresh one for each puzzle."""
    seed: int = 0
    """The agents' seeds follow from it."""
    show: Number = None
    """Show the puzzle of this number: the board, what its player sees, the question."""
    answer: bool = False
    """With --show: also the answers, and why."""
    out: File = None
    """With --show: draw it there, .svg or, with the extra `render`, .png."""


@dataclass(frozen=True)
class ExploitCommand:
    """How exploitable an agent is: a best response is trained against it, and its share of wins told.

    seafarers exploit heuristic --out heuristic.json --minutes 5
    seafarers exploit learned:classic --out learned.json --rounds 20 --seed 7

    The agent sits in all seats but one. For that one, weights of the heuristic are searched by CMA-ES (extra `tune`).
    The share is of deals that training has not seen, and a lower bound: another response may win more. Agents that play
    inside the kernels can be asked about: random, heuristic, learned values.
    """

    agent: Annotated[Positional[str], arg(metavar="AGENT", help="The frozen agent, as the arena takes it.")]
    out: Annotated[Path, arg(metavar="FILE")]
    """The result, as JSON; written after each round."""
    scenario: str = "base"
    """A name that `list` shows, or the path of a .board file of your own."""
    num_players: Number = None
    """Seats; as many as can play if not given, but four on `base`."""
    minutes: float = 5.0
    """Minutes of a core to train for, those in the file among them."""
    rounds: Number = None
    """Train for so many rounds in place of minutes: the same seed gives the same result then."""
    deals: int = 25
    """Deals of a round; each candidate plays them from every seat."""
    population: int = 20
    """Candidates of a round."""
    test_deals: int = 500
    """Deals to choose the response on, and as many others to report it on."""
    seed: int = 0
    """Deals and search follow from it: 0..2^64 - 1."""
    resume: bool = False
    """Go on with a file that is there; begins where it is not."""
    option: Switches = ()


STUDIES: Final[dict[str, type]] = {
    "dataset make": DatasetMake,
    "benchmark run": BenchmarkRun,
    "benchmark check": BenchmarkCheck,
    "benchmark table": BenchmarkTable,
    "benchmark chart": BenchmarkChart,
    "puzzles": Puzzles,
    "exploit": ExploitCommand,
}
Study = Puzzles | DatasetMake | BenchmarkRun | BenchmarkCheck | BenchmarkTable | BenchmarkChart | ExploitCommand
