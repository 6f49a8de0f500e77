"""Train a value, the chance to win: `learned:FILE` plays by it at once, `champion` with a look ahead.

    python examples/champion.py --out runs/champion --scenario base --minutes 20
    python examples/champion.py --out runs/champion --resume
    seafarers arena base --option max_offers=0 --agents learned:runs/champion/values.npz,heuristic,heuristic,heuristic

It needs only numpy (and what `seafarers` needs), and one core; --processes, --backend ray and --device use more. There
are three stages, each with rounds of games:

1. `values`: heuristics play, and the network learns who won.
2. `own`: it plays itself, one action deep, and learns by TD(lambda).
3. `siblings`: at each of its decisions the heuristic plays the five best actions out to the end of the seat's next
   turn, in the same world and with the same dice. The network learns what it says of the results.

`values.npz` can play at any time; a later network replaces it unless it wins clearly fewer of the same games. --resume
goes on from `state.npz` as if nothing had happened; `log.jsonl` has a line for each round. The same seed and --rounds
give the same weights. docs/training.md has more.
"""

if __name__ == "__main__":
    import os

    import needs

    for library in ("OMP", "OPENBLAS", "MKL"):  # of linear algebra: these matrices are too small for several threads
        os.environ.setdefault(f"{library}_NUM_THREADS", "1")

    needs.check("cli", __file__)

import json
import shlex
import sys
import time
from dataclasses import asdict, dataclass, replace
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np
import tyro
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from seafarers_agents.champion.fitting import Fit, lambda_targets, putter
from seafarers_agents.champion.school import ROW_ROOM, Desk, Labels, Lesson, School, Sitting
from seafarers_agents.champion.values import MARGINS, SETTLED, Layers, Values, read_values, save_values
from seafarers_env.engine.entries.policy import HEURISTIC
from seafarers_env.engine.policies.weights import pack
from seafarers_env.files import whole_file

FIRST_SEED: Final = 1_000_000_000  # of training: far from the seeds that agents are measured on
MEASURED_SEED: Final = 10_000_000  # of evaluations on the way
SCALED_BY: Final = 400  # games of all tables, by which inputs are scaled
ROWS_A_STEP: Final = 512
FIRST_RATE: Final = 1.5e-3  # of learning, in the first stage
LEAST_RATE: Final = 0.05  # share of its rate that learning comes down to
RIVALS: Final = 5  # in one game of so many, the best network so far sits in the other seats
TRIED: Final = 5  # rounds by which the others are reckoned
TURNS: Final = 1  # place in the inputs of "stage"
#: Habits of the heuristic at tables with trade, one drawn per table and round: it accepts or offers more, or less.
TRADERS: Final[tuple[dict[str, float], ...]] = (
    {}, {}, {}, {"accept_gain": 0.0, "leader": 1.2}, {"accept_gain": 0.6}, {"offer_gain": 0.0}, {"two_for_one": 3.0},
)  # fmt: skip
STAGES: Final = ("values", "own", "siblings")


@dataclass(frozen=True)
class Args:
    """Train a value; see the top of the file."""

    out: Path = Path("runs/champion")
    """Folder for values, state and log."""
    resume: bool = False
    """Continue from the state in `out`, with its options; --rounds changes the number of rounds of the last stage."""
    start: Path | None = None
    """Values to continue from, such as those of the package: the first two stages are left out."""
    scenario: str = "base"
    """Tables of one edition, comma-separated. They share the games of a round; a name given twice counts twice.

    `base/3` has three players, `base+cities_and_knights` turns a switch on, `explorers+max_turns=90` sets a number.
    """
    players: int = 4
    """Players of tables without a number."""
    max_offers: int | None = 0
    """Offers per turn; 0 turns trade among players off; None: the scenario's default."""
    processes: int = 1
    """Processes that play games; the weights do not depend on their number."""
    backend: Literal["processes", "ray"] = "processes"
    """Whose processes: this machine's, or those of the cluster that Ray is connected to, else of one of its own."""
    device: str | None = None
    """Where PyTorch fits the network, such as cpu or cuda; None: numpy does, which has other rounding errors."""
    minutes: float = 20.0
    """Training time, unless --rounds is given."""
    rounds: int | None = None
    """Rounds of the last stage, over which the learning rate falls; 0 leaves it out."""
    seed: int = 0
    hidden: tuple[int, ...] = (128, 32)
    """Widths of the hidden layers."""
    value_rounds: int = 40
    """Rounds of the first stage."""
    value_games: int = 1000
    """Games per round of the first stage."""
    own_rounds: int = 10
    """Rounds of the second stage."""
    own_games: int = 300
    """Games per round of the second stage."""
    games: int = 60
    """Games per round of the last stage."""
    trace: float = 0.9
    """The lambda of TD."""
    playouts: int = 6
    """Playouts of each candidate for a label; 0: labels are what the network of --start says: it stays as it is."""
    openings: int = 0
    """Further games per round of the last stage in which only starting pieces are placed and labelled."""
    opening_playouts: int = 24
    """Playouts of each candidate for the label of a starting piece, to the end of the game."""
    apart: float = 8.0
    """Weight of the differences between siblings, relative to their mean; 0 learns the values alone."""
    settled: int = SETTLED
    """In set-up, how many of the best actions are judged again by the position after it; 0: none."""
    vote: bool = True
    """Whether the network is told which action the heuristic would choose; with --start as that network was."""
    passes: int = 4
    """Passes over the labels of a round."""
    rate: float = 7e-4
    """Learning rate at the start of the last stage; it falls to a twentieth."""
    evaluate: int = 12
    """Evaluations, spread over the last stage: one seat against heuristics. Each stage ends with one."""
    deals: int = 250
    """Deals per evaluation, over all tables; each is played from every seat."""


class Champion:
    """A run."""

    def __init__(self, args: Args) -> None:
        self.args, self.log = args, args.out / "log.jsonl"
        tables = [_sitting(name, args) for name in args.scenario.split(",")]
        self.school = School(tables, args.processes, args.settled, args.backend)
        self.desks, self.edition = self.school.desks, self.school.edition
        self.fit: Fit | None = None
        self.best: tuple[Layers, float, Any] | None = None  # what plays, its margin, and the most games that were won
        self.stage, self.round, self.spent = STAGES.index("siblings") if args.start else 0, 0, 0.0
        self.planned = args.rounds
        self.began = 0.0  # when the last stage did, of the time spent
        self.commands = [shlex.join(["python", "examples/champion.py", *sys.argv[1:]])]  # with those before a stop

    @cached_property
    def start(self) -> Values:
        """The network of --start."""
        assert self.args.start is not None
        return read_values(self.args.start)

    # --- rounds -------------------------------------------------------------------------------------------------------
    def rounds_of(self, stage: int) -> int:
        """How many rounds a stage has; those of the last one are known after its first ones."""
        told = (self.args.value_rounds, self.args.own_rounds, TRIED + 1 if self.planned is None else self.planned)
        return told[stage]

    def work(self) -> dict[str, Any]:
        """A round: what the log is told."""
        start = time.perf_counter()
        if self.fit is None:
            self._begin()
        rng = np.random.default_rng((self.args.seed, self.stage, self.round))
        told = (self._learn_values, self._learn_own, self._learn_siblings)[self.stage](rng)
        self.round += 1
        self.spent += time.perf_counter() - start
        if self.stage == 2 and self.planned is None and self.round == TRIED:
            self._plan()
        return {"stage": STAGES[self.stage], "round": self.round, "seconds": round(self.spent, 2), **told}

    def _plan(self) -> None:
        """Reckon how many rounds fill the minutes."""
        each = (self.spent - self.began) / TRIED
        left = self.args.minutes * 60 - self.spent
        self.planned = TRIED + max(1, round(left / each))

    def _layers(self) -> Layers:
        assert self.fit is not None
        return self.fit.layers()

    def _seeds(self, games: int) -> list[tuple[int, Any]]:
        """The games of a round, spread over the tables: the number of each table, and its seeds."""
        number = sum(map(self.rounds_of, range(self.stage))) + self.round
        first, many = FIRST_SEED * (self.args.seed + 1) + 1000 * number, len(self.desks)
        parts = np.array_split(np.arange(first, first + games, dtype=np.uint64), many)
        return [((number + n) % many, seeds) for n, seeds in enumerate(parts) if len(seeds)]

    def _begin(self) -> None:
        """The first network: random weights, or those of --start, whose values play until better ones are found."""
        sample = self.school.watch(self._seeds(min(SCALED_BY, 4 * self.args.value_games)), 4)[0]
        if not self.args.vote:
            sample[:, self.edition.inputs.PLACES["heuristic"]] = 0  # an input that never changes is left out for good
        if self.args.start is None:
            self.fit = Fit(sample, self.args.hidden, self.args.seed, self.args.device)
            return
        self.start.check(self.edition)
        self.fit = Fit.started(sample, self.start.layers, self.args.device)
        self.evaluate()

    def _learn_values(self, rng: np.random.Generator) -> dict[str, Any]:
        """Heuristics play; every game is learned from once."""
        inputs, wins = self.school.watch(self._seeds(self.args.value_games), 8)
        rate = FIRST_RATE * max(LEAST_RATE, 1 - self.round / self.args.value_rounds)
        return self._learn_outcomes(inputs, wins, rate, rng)

    def _learn_outcomes(self, inputs: Any, aims: Any, rate: float, rng: np.random.Generator) -> dict[str, Any]:
        assert self.fit is not None
        parts = np.array_split(rng.permutation(len(aims)), max(1, len(aims) // ROWS_A_STEP))
        losses = [self.fit.learn_outcomes(inputs[part], aims[part], rate, 0.998) for part in parts]
        return {"rows": len(aims), "nats": round(float(np.mean(losses)), 4)}

    def _seats(self, desk: Desk, games: int, rng: np.random.Generator) -> Any:
        """Who plays by the value: mostly one seat, sometimes two, sometimes all.

        The others are heuristics or, in one game of `RIVALS`, the best network so far.
        """
        seats = desk.num_players
        order = rng.permuted(np.tile(np.arange(seats), (games, 1)), axis=1)
        many = np.array([1, 2, seats])[rng.choice(3, games, p=(0.7, 0.2, 0.1))]
        rival = desk.rival if self.best else HEURISTIC
        others = np.where(rng.integers(RIVALS, size=games) == 0, rival, HEURISTIC)
        return np.where(order < many[:, np.newaxis], desk.learned, others[:, np.newaxis]).astype(np.int8)

    def _rival(self) -> Any:
        """What rivals play by: the best network so far, one ply deep."""
        return self.edition.thinking.pack_values(*self.best[:2], self.args.settled) if self.best else None

    def _learn_own(self, rng: np.random.Generator) -> dict[str, Any]:
        """It plays, and learns by TD(lambda)."""
        assert self.fit is not None
        ways, lessons = {"explore": 0.1, "noise": 0.3, "margin": 0.0}, list[tuple[int, Lesson]]()
        for table, seeds in self._seeds(self.args.own_games):
            desk = self.desks[table]
            policies = self._seats(desk, len(seeds), rng)
            recorded = ((policies == desk.learned) << np.arange(desk.num_players)).sum(1)
            lessons.append((table, Lesson(seeds, policies, 3 * ROW_ROOM, recorded, 3, ways, self._rival())))
        winners, rows = self.school.play(self._layers(), lessons)
        thought = self.fit.chances(rows.inputs)
        aims = lambda_targets(thought, rows.games, rows.seats, winners, self.args.trace)
        return self._learn_outcomes(rows.inputs, aims, self.args.rate, rng)

    def _learn_siblings(self, rng: np.random.Generator) -> dict[str, Any]:
        """It plays, its best actions are played out, and it learns what they come to."""
        assert self.fit is not None
        if self.round == 0:
            self.began = self.spent
        labels = self._labels(self.args.games, Desk.siblings, self.args.playouts or 1, rng)
        if self.args.openings:  # whole games say more about starting pieces
            labels = labels.where(labels.inputs[:, 0, self.edition.inputs.PLACES["stage"] + TURNS] > 0)
        if self.args.playouts == 0:
            labels = labels.said_by(self.start.layers)
        told = self._learn_labels(labels, rng)
        if self.args.openings:
            labels = self._labels(self.args.openings, Desk.openings, self.args.opening_playouts, rng)
            told |= {f"opening {name}": value for name, value in self._learn_labels(labels, rng).items()}
        return told

    def _labels(self, games: int, lesson: Any, playouts: int, rng: np.random.Generator) -> Labels:
        """Labels of the decisions in some games. `lesson` is the method of a desk that says what is labelled."""
        lessons = list[tuple[int, Lesson]]()
        for table, seeds in self._seeds(games):
            desk = self.desks[table]
            policies = self._seats(desk, len(seeds), rng)
            found = lesson(desk, seeds, policies, playouts, self._rival())
            if self.args.max_offers != 0:
                found = replace(found, weights=pack(TRADERS[rng.integers(len(TRADERS))]))
            lessons.append((table, found))
        return self.school.label(self._layers(), lessons)

    def _learn_labels(self, labels: Labels, rng: np.random.Generator) -> dict[str, Any]:
        assert self.fit is not None
        rate = self.args.rate * max(LEAST_RATE, 1 - self.round / (self.planned or np.inf))
        found = self.fit.learn_labels(labels, self.args.apart, rate, self.args.passes, rng)
        numbers = {name: round(value, 4) for name, value in zip(("level", "apart", "spread"), found, strict=True)}
        return {"labels": len(labels.counts), **numbers}

    # --- the run ------------------------------------------------------------------------------------------------------
    def evaluate(self) -> dict[str, Any]:
        """One seat against heuristics, in the same games each time. A network that wins clearly fewer is not kept.

        A value that tells little needs a larger margin before it departs from the heuristic's choice: the better of two
        counts.
        """
        layers, deals = self._layers(), self.args.deals
        rated = [(self.school.rate(layers, deals, MEASURED_SEED, margin), margin) for margin in MARGINS]
        won, margin = max(rated, key=lambda each: each[0].sum())
        if self.best is None or not _is_worse(won, self.best[2]):
            most = won if self.best is None or won.sum() > self.best[2].sum() else self.best[2]
            self.best = layers, margin, most
        share, best = (round(float(games.mean()), 4) for games in (won, self.best[2]))
        return {"games": len(won), "won": share, "margin": margin, "best": best}

    def save(self) -> None:
        """Write what plays, and what goes on."""
        assert self.fit is not None
        kept = ("scenario", "players", "max_offers", "settled")
        told: dict[str, Any] = {name: getattr(self.args, name) for name in kept}
        made: dict[str, Any] = {"date": str(date.today()), "seed": self.args.seed, "seconds": round(self.spent)}
        layers, margin = self.best[:2] if self.best else (self.fit.layers(), MARGINS[0])
        told["margin"] = margin
        made |= {"rounds": self.round, "stage": STAGES[self.stage], "commands": self.commands}
        save_values(self.args.out / "values.npz", self.edition, layers, {**told, "made": made})
        progress = ("stage", "round", "spent", "planned", "began", "commands")
        told = {**asdict(self.args), "out": "", "resume": False, "processes": 1, "backend": "processes", "device": None}
        options = json.dumps(told | {"start": str(self.args.start or "")})
        with whole_file(self.args.out / "state.npz") as file:
            content: dict[str, Any] = {**self.fit.content(), "options": options}
            content["progress"] = json.dumps({name: getattr(self, name) for name in progress})
            if self.best is not None:
                content["won"] = self.best[2]
            np.savez(file, **content)

    @classmethod
    def resumed(cls, args: Args) -> "Champion":
        """The run in the folder, as it stands."""
        content = dict(np.load(args.out / "state.npz"))
        options = json.loads(str(content.pop("options"))) | {
            "out": args.out,
            "resume": True,
            **{name: getattr(args, name) for name in ("processes", "backend", "device")},
        }
        options["start"] = Path(options["start"]) if options["start"] else None
        run = cls(Args(**{**options, "hidden": tuple(options["hidden"])}))
        progress = json.loads(str(content.pop("progress")))
        run.stage, run.round, run.spent = progress["stage"], progress["round"], progress["spent"]
        run.planned = progress["planned"] if args.rounds is None else args.rounds
        run.began = progress["began"]
        run.commands = [*progress["commands"], *run.commands]
        if "won" in content:
            values = read_values(args.out / "values.npz")
            run.best = values.layers, values.margin, content.pop("won")
        run.fit = Fit.of(content, args.device)
        return run

    def run(self) -> None:
        """Learn, stage after stage."""
        console = Console(stderr=True)
        columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[told]}"))
        with Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=console) as bar:
            for stage in range(self.stage, len(STAGES)):
                if stage != self.stage:
                    self.stage, self.round = stage, 0
                task = bar.add_task(STAGES[stage], total=self.rounds_of(stage), completed=self.round, told="")
                while self.round < self.rounds_of(stage):
                    told = self.work()
                    last = self.round == self.rounds_of(stage)
                    planned = stage == 2 and self.planned is not None  # before that nobody knows how many there will be
                    every = max(1, self.rounds_of(stage) // max(1, self.args.evaluate))
                    if last or (planned and self.round % every == 0):
                        told |= self.evaluate()
                        self.save()
                        console.print(json.dumps(told), soft_wrap=True)
                    with self.log.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(told | {"planned": self.planned}) + "\n")
                    bar.update(task, completed=self.round, total=self.rounds_of(stage), told=" ".join(
                        f"{name} {told[name]}" for name in ("nats", "apart", "won") if name in told))  # fmt: skip


def _is_worse(won: Any, before: Any) -> bool:
    """Whether a network has won fewer of the same games than another, by more than a standard error."""
    gained, lost = int((won & ~before).sum()), int((before & ~won).sum())
    return lost - gained > (lost + gained) ** 0.5


def _sitting(name: str, args: Args) -> Sitting:
    """The table that a word of --scenario means."""
    name, *switches = name.split("+")
    name, _, seats = name.partition("/")
    options: dict[str, Any] = {}
    for switch in switches:
        option, _, value = switch.partition("=")
        options[option] = int(value) if value.isdecimal() else value or True
    if args.max_offers is not None:
        options["max_offers"] = args.max_offers
    return Sitting(name, int(seats or args.players), tuple(options.items()))


def main(args: Args) -> None:
    """Learn, or go on."""
    state = args.out / "state.npz"
    if args.resume != state.exists():
        sys.exit(f"{state} exists: go on with --resume, or name another folder with --out" if state.exists() else
                 f"there is no {state}: leave --resume away, or name the folder with --out")  # fmt: skip
    if not args.resume and args.playouts == 0 and args.start is None:
        sys.exit("--playouts 0 holds the network to what another says: name that one with --start")
    try:
        putter(args.device)
        run = Champion.resumed(args) if args.resume else Champion(args)
    except ValueError as error:  # of Ray, of PyTorch, of tables
        sys.exit(str(error))
    args.out.mkdir(parents=True, exist_ok=True)
    try:
        with run.school:
            run.run()
    except KeyboardInterrupt:
        sys.exit(f"stopped; {run.args.out / 'values.npz'} plays, and --resume goes on")


if __name__ == "__main__":
    main(tyro.cli(Args))
