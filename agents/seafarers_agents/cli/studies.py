"""What studies agents: data sets, the benchmark, puzzles, exploiters; commands and their arguments."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal

from tyro.conf import Positional, arg

from seafarers_agents.cli.kinds import File, Number, Scenario, Switches, hint


@dataclass(frozen=True)
class DatasetMake:
    """Record games of agents as training data: shards of replays and, with a name, a Minari data set.

    seafarers dataset make base --games 200 --out data/base
    seafarers dataset make base --games 200 --out data/base --resume --minari x-v0

    An episode is one seat of a game: observations, actions, rewards, and infos that hold the action masks. `--resume`
    continues an interrupted run, and also makes a Minari data set of games that are already there.
    """

    scenario: Scenario
    out: Annotated[Path, arg(metavar="FOLDER")]
    """The folder for shards (replays-00000.tar, ...) and the log of the games (games.jsonl)."""
    agents: Annotated[str, arg(metavar="A,B,..")] = "heuristic,heuristic,heuristic,heuristic"
    """The agents at the table; their number is the number of players."""
    games: int = 100
    """How many games."""
    minari: Annotated[str | None, arg(metavar="NAME", help_behavior_hint=hint)] = None
    """Also make a Minari data set of this name, like seafarers/base/champion-v0; needs the extra `minari`."""
    of: Annotated[str | None, arg(metavar="A", help_behavior_hint=hint)] = None
    """Only the seats of this agent become episodes of the Minari data set."""
    seed: Annotated[str | None, arg(metavar="N", help_behavior_hint=hint)] = None
    """The seed of boards, dice and agents; by default that of the resumed run, else a fresh one."""
    resume: bool = False
    """Continue the run in the folder."""
    backend: Literal["processes", "ray"] = "processes"
    """Processes on this machine, or Ray actors."""
    processes: Number = None
    """Worker processes or actors; by default one per core."""
    option: Switches = ()


@dataclass(frozen=True)
class BenchmarkRun:
    """Play the 24 tasks of Seafarers-24 with an agent; every game goes into one file that others can check.

    seafarers benchmark run --agent heuristic --out heuristic.jsonl --quick
    seafarers benchmark run --agent agent:my_bot:make --out mine.jsonl --resume

    An illegal answer loses the game. Boards, dice and opponents are frozen; docs/benchmark.md has the rules. A quick
    run has fewer games and no opponents that search; its scores cannot be compared with those of a full run.
    """

    agent: Annotated[str, arg(metavar="AGENT")]
    """The agent, as the arena takes it."""
    out: Annotated[Path, arg(metavar="FILE")]
    """The result file; each game is written as it ends."""
    quick: bool = False
    """A few minutes instead of an hour."""
    tasks: Annotated[str | None, arg(metavar="T,T,..", help_behavior_hint=hint)] = None
    """Only these tasks for now; a result counts only with all of them."""
    resume: bool = False
    """Continue the run in the file; if it does not exist, start it."""
    backend: Literal["processes", "ray"] = "processes"
    """Processes on this machine, or Ray actors."""
    processes: Number = None
    """Worker processes or actors; by default one per core."""


_Result = Annotated[Positional[Path], arg(metavar="FILE", help="A file that `benchmark run` has written.")]
_Results = Annotated[
    Positional[tuple[Path, ...]],
    arg(metavar="FILE ...", help="Files that `benchmark run` has written.", help_behavior_hint="(required)"),
]


@dataclass(frozen=True)
class BenchmarkCheck:
    """Check a result file by playing its games again, decision by decision.

    seafarers benchmark check mine.jsonl
    seafarers benchmark check mine.jsonl --all

    Deals must be the benchmark's, decisions legal, opponents' decisions what they really choose, and results as
    reported. The first difference is named.
    """

    file: _Result
    all: bool = False
    """All games; otherwise two against each opponent of each task."""


@dataclass(frozen=True)
class BenchmarkTable:
    """Scores of one or more result files: each task, each group with its interval, budget class, and a plot.

    seafarers benchmark table heuristic.jsonl mine.jsonl --plot scores.svg

    0 is random's share of wins against the same opponents, 100 the heuristic's. Intervals are 95 %, by bootstrap over
    deals.
    """

    files: _Results
    plot: File = None
    """Draw the groups' scores with their intervals into this file: .svg or .png; needs matplotlib."""
    markdown: File = None
    """Write the table to this file as Markdown."""
    details: bool = False
    """Also show each task's shares of wins, places and points, by opponent."""


@dataclass(frozen=True)
class BenchmarkChart:
    """A board from the generator of the zero-shot tasks, to train on or to look at.

    seafarers benchmark chart mist --seed 7 --out mist.board

    The boards of the benchmark itself come from seeds that nobody chooses by accident.
    """

    kind: Annotated[Positional[Literal["isles", "archipelago", "mist"]], arg(help="What kind of board.")]
    out: Annotated[Path, arg(metavar="FILE")]
    """The board file."""
    seed: int = 0
    """0..2^64 - 1; the same kind and seed give the same board."""


@dataclass(frozen=True)
class Puzzles:
    """Test an agent on positions with known answers, or show one of them.

    seafarers puzzles --agent heuristic
    seafarers puzzles --show 3

    Some ask for a certain win this turn, others for the decision that wins most often.
    """

    agent: Annotated[str | None, arg(metavar="AGENT", help_behavior_hint=hint)] = None
    """The agent, as the arena takes it; a fresh one for each puzzle."""
    seed: int = 0
    """The seed of the agents."""
    show: Number = None
    """Show the puzzle of this number: the board, what its player sees, the question."""
    answer: bool = False
    """With --show: also show the answers and the reasons."""
    out: File = None
    """With --show: draw it into this file, .svg or, with the extra `render`, .png."""


@dataclass(frozen=True)
class ExploitCommand:
    """Measure how exploitable an agent is: train a best response against it and report the share it wins.

    seafarers exploit heuristic --out heuristic.json --minutes 5
    seafarers exploit learned:classic --out learned.json --rounds 20 --seed 7

    The agent plays all seats but one. For that seat, CMA-ES (extra `tune`) searches weights of the heuristic, and the
    shipped learned value is trained further. The best of the two, the heuristic and the shipped value is measured on
    deals that training has not seen. Its share is a lower bound: another response may win more. It works for agents
    that play inside the kernels: random, heuristic, learned values.
    """

    agent: Annotated[Positional[str], arg(metavar="AGENT", help="The frozen agent, as the arena takes it.")]
    out: Annotated[Path, arg(metavar="FILE")]
    """The result, as JSON; written after each round. A network is written beside it: `learned:FILE` plays it."""
    scenario: str = "base"
    """A name that `list` shows, or the path of a .board file of your own."""
    num_players: Number = None
    """The number of players; by default as many as can play, but four on `base`."""
    minutes: float = 5.0
    """Minutes of one core to train for, including those already in a resumed file; two trainings share them equally."""
    rounds: Number = None
    """Train for this many rounds (each) instead of minutes: then the same seed gives the same result."""
    train: Literal["weights", "network", "both"] = "both"
    """What to train: weights of the heuristic, a network, or both."""
    deals: int = 25
    """Deals per round of weights; each candidate plays them from every seat."""
    population: int = 20
    """Candidates per round of weights."""
    games: int = 60
    """Games per round of the network."""
    test_deals: int = 500
    """Deals for choosing the response; the same number of other deals for the reported share."""
    seed: int = 0
    """The seed of deals and search: 0..2^64 - 1."""
    resume: bool = False
    """Continue the run in the file; if it does not exist, start it."""
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
