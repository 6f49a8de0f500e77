"""A run in its folder, for the recipes that learn one network: checkpoint, log, curve, and the policy to play with."""

import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

import seafarers_env
from common import CheckpointError, Score, check_identity, identity, load_checkpoint, log, play_against, plot, reading
from networks import EntityPolicy, Kind, Network, Policy, Precision, device_named, new_network, settle
from seafarers_agents.learned import save_policy

TABLE = ("scenarios", "players", "max_offers")  # what of the identity of a network over entities is not the network


@dataclass
class Common:
    """Options that the recipes share."""

    out: Path = Path("runs/learned")
    """Folder for checkpoint, log, curve and `policy.npz`."""
    resume: bool = False
    """Continue from the checkpoint in `out`."""
    scenario: str = "new_shores"
    """The scenario; with --network entities, several are possible, comma-separated."""
    players: int = 4
    max_offers: int | None = None
    """Offers per turn; 0 turns trade among players off; None: the scenario's default."""
    network: Kind = "flat"
    """flat: the observation of one table; entities: rows of hexes, vertices, ..., one network for all tables."""
    width: int = 256
    """Units of a hidden layer (flat), or width of a row (entities; 16 is large)."""
    whole: int = 128
    """Width of the global part (entities)."""
    rounds: int = 1
    """Rounds of message passing (entities)."""
    minutes: float = 60.0
    """Training time, evaluations included; with --resume, additional time."""
    iterations: int = 1_000_000
    """Stop after this many additional iterations, if that comes first."""
    seed: int = 0
    device: str = "cpu"
    """Where the network runs: cpu, cuda, cuda:1, mps."""
    precision: Precision = "auto"
    """Precision of its layers; auto times a step in both at the start and takes the faster."""
    threads: int = 2
    """Threads of PyTorch."""
    games: int = 512
    """Games played in parallel, at each table."""
    evaluate_minutes: float = 5.0
    """Minutes between two evaluations."""
    evaluate_games: int = 200
    """Games per evaluation against each baseline, rounded to a multiple of `players`."""
    evaluate_against: tuple[str, ...] = ("random", "heuristic")
    draw: bool = False
    """Sample actions in evaluations, as in training, instead of taking the best."""


def table_options(args: Any) -> dict[str, Any]:
    """The rule switches of the table; decisions with one legal action teach nothing and are left to the engine."""
    return {"skip_forced": True} | ({} if args.max_offers is None else {"max_offers": args.max_offers})


@dataclass
class Bar:
    """The progress of a run: what is counted, out of how many, and from where it starts."""

    unit: str
    total: int
    state: Callable[[Mapping[str, Any]], str] = field(default=lambda entry: "")


class Training:
    """A run: network, optimiser, progress. A recipe says in `step` what an iteration is, and counts in `progress`.

    Args:
        args: Its options.
        options: Rule switches of the tables.
        learning_rate: At the start.
    """

    bar = Bar("steps", 1)

    def __init__(self, args: Common, options: dict[str, Any], learning_rate: float) -> None:
        self.args, self.options, self.file = args, options, args.out / "checkpoint.pt"
        if self.file.exists() and not args.resume:
            raise CheckpointError(f"{self.file} exists: go on with --resume, or name another folder with --out")
        if args.resume and not self.file.exists():
            raise CheckpointError(f"there is no {self.file}: leave --resume away, or name the folder with --out")
        torch.manual_seed(args.seed)
        torch.set_num_threads(args.threads)
        self.scenarios = args.scenario.split(",")
        self.tables = [seafarers_env.Batch(name, args.players, 16, 0, **options) for name in self.scenarios]
        try:
            self.device = device_named(args.device)
            self.policy = self.new_policy()
        except ValueError as error:
            raise CheckpointError(str(error)) from None
        self.precision = settle(self.policy, args.precision, self.tables[0])
        torch.manual_seed(args.seed)  # what measuring drew changes nothing
        self.identity = identity_of(self.policy, args, options, self.scenarios)
        self.optimiser = torch.optim.Adam(self.policy.parameters(), learning_rate, eps=1e-5)
        self.progress: dict[str, Any] = {"iterations": 0, "steps": 0, "seconds": 0.0}
        args.out.mkdir(parents=True, exist_ok=True)

    def new_policy(self) -> Network:
        """A network for these tables, untrained."""
        args = self.args
        return new_network(args.network, self.tables, args.width, args.whole, args.rounds).to(self.device)

    # --- files --------------------------------------------------------------------------------------------------------
    def load(self) -> dict[str, Any]:
        """Go on from the checkpoint; returns what it holds.

        Raises:
            CheckpointError: it is one of something else, or broken.
        """
        saved = load_checkpoint(self.file)
        with reading(self.file):
            check_identity(self.file, older(saved["identity"]), self.identity)
            self.policy.load_state_dict(saved["policy"])
            self.optimiser.load_state_dict(saved["optimiser"])
            self.progress |= {name: type(value)(saved["progress"][name]) for name, value in self.progress.items()}
        return saved

    def start_from(self, path: Path) -> None:
        """Take the weights of another run's checkpoint: of the same network, if it is flat at the same table.

        Raises:
            CheckpointError: it is one of something else, or broken.
        """
        saved = load_checkpoint(path)
        with reading(path):
            there, here = older(saved["identity"]), self.identity
            if here["network"] == there["network"] == "entities":  # the same at all tables
                there, here = ({k: v for k, v in each.items() if k not in TABLE} for each in (there, here))
            check_identity(path, there, here)
            self.policy.load_state_dict(saved["policy"])

    def save(self, **more: Any) -> None:
        """Write the checkpoint and `policy.npz`; those before stay until the new ones are whole."""
        self.args.out.mkdir(parents=True, exist_ok=True)
        state = {"policy": self.policy.state_dict(), "optimiser": self.optimiser.state_dict()}
        state |= {"identity": self.identity, "progress": self.progress, **more}
        fresh = self.file.with_suffix(".new")
        torch.save(state, fresh)
        fresh.replace(self.file)
        weights = {name: weight.cpu().numpy() for name, weight in self.policy.state_dict().items()}
        save_policy(self.args.out / "policy.npz", self.identity, weights)

    # --- playing against others ---------------------------------------------------------------------------------------
    def against(self, opponent: str, table: int = 0) -> Score:
        """Games of the network in one seat against an opponent in all others, every deal from every seat."""
        args = self.args
        generator = torch.Generator().manual_seed(args.seed) if args.draw else None

        def decide(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
            return self.policy.act(observations, masks, generator, table)[0]

        scenario = self.scenarios[table]
        found = play_against(
            opponent, decide, scenario, args.players, args.evaluate_games, args.seed + 10_000, **self.options
        )
        return found if len(self.tables) == 1 else replace(found, opponent=f"{opponent} on {scenario}")

    def evaluate(self) -> str:
        """Save, play against the baselines, draw the curve; returns a line that says how it went."""
        args, start = self.args, time.perf_counter()
        self.save()
        scores = [self.against(name, k) for k in range(len(self.tables)) for name in args.evaluate_against]
        self.progress["seconds"] += time.perf_counter() - start
        log(args.out, **self.progress, scores=scores)
        minutes = self.progress["seconds"] / 60
        plot(args.out, f"{args.scenario}, {args.players} players, seed {args.seed}: {minutes:.0f} minutes")
        return f"{minutes:5.1f} min {self.progress['steps'] / 1e6:6.2f} M {self.bar.unit}  " + "; ".join(
            map(str, scores)
        )

    # --- the run ------------------------------------------------------------------------------------------------------
    def step(self) -> dict[str, Any]:
        """One iteration; returns what the log says of it."""
        raise NotImplementedError

    def go(self) -> None:
        """Learn until all is done, or the time is over."""
        args, begun = self.args, self.progress["seconds"]
        until, evaluate_at = begun + 60 * args.minutes, begun
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            TimeElapsedColumn(),
            TextColumn("{task.fields[state]}"),
        )
        with Progress(*columns, console=Console(width=150)) as shown:
            shown.console.print(f"{type(self.policy).__name__} on {self.device}, {self.precision}")
            task = shown.add_task("learning", total=self.bar.total, state="")
            for iteration in range(1, args.iterations + 1):
                start = time.perf_counter()
                entry = self.step()
                self.progress["seconds"] += time.perf_counter() - start
                log(args.out, **self.progress, **entry)
                seconds = self.progress["seconds"]
                last = seconds >= until or self.progress["steps"] >= self.bar.total or iteration == args.iterations
                if last or seconds >= evaluate_at:
                    shown.console.print(self.evaluate())
                    evaluate_at = self.progress["seconds"] + 60 * args.evaluate_minutes
                shown.update(task, completed=self.progress["steps"], state=self.bar.state(entry))
                if last:
                    break
        self.save()


def identity_of(policy: Network, args: Common, options: Mapping[str, Any], scenarios: list[str]) -> dict[str, Any]:
    """All that the weights depend on, as JSON: the table (flat), or the names of columns and heads (entities)."""
    if isinstance(policy, Policy):
        return identity(scenarios[0], args.players, options, network="flat", width=args.width)
    assert isinstance(policy, EntityPolicy)
    sizes = {"network": "entities", "width": args.width, "whole": args.whole, "rounds": args.rounds}
    heads = {"choices": list(policy.heads.choices)}
    heads |= {f"at {part}": list(kinds) for part, kinds in policy.heads.pointing.items()}
    columns = {part: list(names) for part, names in policy.columns.items()}
    first = identity(scenarios[0], args.players, options)
    known = {name: first[name] for name in ("version", "max_offers")}
    trained = {"scenarios": scenarios, "players": args.players}
    return sizes | known | trained | {"columns": columns, "heads": heads}


def older(saved: Mapping[str, Any]) -> dict[str, Any]:
    """The identity of a checkpoint from before there were several networks, as it would be now."""
    return {"network": "flat", **saved}


def stop(recipe: str, error: Exception) -> None:
    """End the program with what went wrong."""
    sys.exit(f"{recipe}: {error}")
