"""Clone an agent: a network learns what a teacher would do, at positions that the teacher and the network reach.

    python examples/clone.py --out runs/clone --scenario base --max-offers 0 --minutes 20
    python examples/clone.py --out runs/clone --resume
    seafarers arena base --option max_offers=0 --agents learned:runs/clone/policy.npz,heuristic,heuristic,heuristic

It writes `checkpoint.pt`, `policy.npz`, `log.jsonl` and `curve.png` into `--out`. `selfplay_ppo.py --start` continues
from its checkpoint. Each iteration plays a few decisions in many games; the teacher is asked about every one, and the
network learns its answers (cross-entropy). In a share of the games the network plays a seat itself (DAgger): it reaches
positions that the teacher would avoid, and learns what would be right there. Labels are produced as fast as they are
used, so none is seen twice.

The teacher is the heuristic, asked inside the kernel for all games at once, or any agent of the arena (`ismcts:50`,
`learned:FILE`), asked game by game. It sees what the seat may know.

The learning rate falls with the number of labels, and neither time nor evaluations affect the random numbers: the same
seed and options, with the same precision and threads, give the same weights after the same number of iterations.
"""

if __name__ == "__main__":
    import needs

    needs.check("train", __file__)

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
import tyro
from torch import nn

import seafarers_env
from common import CheckpointError
from seafarers_agents import AgentError, make_agent
from training import Bar, Common, Training, stop, table_options

TOLD = ("heuristic", "random")  # teachers that the kernel asks
Teacher = Callable[[seafarers_env.Batch], np.ndarray]


@dataclass
class Args(Common):
    """Clone an agent; see the top of the file."""

    teacher: str = "heuristic"
    """The teacher: heuristic, or the spec of an agent."""
    start: Path | None = None
    """A checkpoint of the same network to start from; a network over entities may come from other tables."""
    labels: int | None = None
    """Labels of the whole run, over which the learning rate falls to nearly zero. None: 20 million, or with --resume
    the number the run was started with."""
    steps: int = 32
    """Decisions in each game between two updates."""
    student_share: float = 0.375
    """Share of the games in which the network plays a seat, after `student_after` iterations."""
    student_after: int = 20
    learning_rate: float = 2e-3
    warm_up: int = 50
    """Iterations over which the learning rate rises to its maximum."""
    minibatch: int = 1024


def teacher_named(name: str, seed: int) -> Teacher:
    """What the teacher of that name would do in every game of a batch.

    Raises:
        CheckpointError: there is no such agent.
    """
    if name in TOLD:
        return lambda batch: batch.policy_actions(name)  # type: ignore[arg-type]
    try:
        agents = [make_agent(name, seed + seat) for seat in range(6)]
    except AgentError as error:
        raise CheckpointError(f"--teacher: {error}") from None

    def ask(batch: seafarers_env.Batch) -> np.ndarray:
        seats = batch.current_players
        return np.array([agents[seat].act(batch.game(k).view(seat)) for k, seat in enumerate(seats.tolist())])

    return ask


class Clone(Training):
    """Plays with the teacher, learns what it does."""

    bar = Bar("labels", 1, lambda entry: f"{entry['accuracy']:.1%} as the teacher, {entry['labels_per_second']:,.0f}/s")

    def __init__(self, args: Args) -> None:
        if args.labels is not None and args.labels < 1:
            raise CheckpointError(f"--labels is 1 or more, not {args.labels}")
        super().__init__(args, table_options(args), args.learning_rate)
        self.clone_args = args
        self.labels = args.labels or 20_000_000
        if args.start and args.resume:
            raise CheckpointError("--start begins a run and --resume goes on with one: name one of them")
        if args.start:
            self.start_from(args.start)
        if args.resume:
            saved = self.load()
            self.labels = args.labels or int(saved.get("labels", self.labels))
        if self.progress["steps"] >= self.labels:
            made = f"{self.file} has learned {self.progress['steps']:,} of {self.labels:,} labels"
            raise CheckpointError(f"{made}: --labels names more, of the whole run")
        self.bar = Bar("labels", self.labels, Clone.bar.state)
        # A run that goes on deals games that it has not seen.
        self.rng = np.random.default_rng((args.seed, self.progress["iterations"]))
        self.batches = [
            seafarers_env.Batch(
                name, args.players, args.games, int(self.rng.integers(2**63)), final=False, **self.options
            )
            for name in self.scenarios
        ]
        self.teach = teacher_named(args.teacher, args.seed)
        games = np.arange(args.games)
        self.student = games < args.student_share * args.games
        self.own_seat = games % args.players

    def save(self, **more: Any) -> None:
        """See `Training.save`."""
        super().save(labels=self.labels, **more)

    @property
    def rate(self) -> float:
        """The learning rate: up within the first iterations, then down to a twentieth by the labels learned from."""
        args, share = self.clone_args, min(self.progress["steps"] / self.labels, 1)
        rising = min(1, (self.progress["iterations"] + 1) / args.warm_up)
        return args.learning_rate * rising * (1 - 0.95 * share)

    def step(self) -> dict[str, Any]:
        """Play at the tables in turn, learn what the teacher said."""
        args, found = self.clone_args, list[tuple[float, float]]()
        start, table = time.perf_counter(), self.progress["iterations"] % len(self.batches)
        observations, masks, labels = self.play(table)
        played = time.perf_counter() - start
        for group in self.optimiser.param_groups:
            group["lr"] = self.rate
        parts = np.array_split(self.rng.permutation(len(labels)), max(1, len(labels) // args.minibatch))
        for part in parts:
            logs, _ = self.policy(torch.from_numpy(observations[part]), torch.from_numpy(masks[part]), table)
            wanted = torch.from_numpy(labels[part]).to(self.device)
            loss = nn.functional.nll_loss(logs, wanted)
            self.optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(self.policy.parameters(), 1.0)
            self.optimiser.step()
            found.append((loss.item(), (logs.argmax(1) == wanted).float().mean().item()))
        self.progress["iterations"] += 1
        self.progress["steps"] += len(labels)
        spent = time.perf_counter() - start
        loss, accuracy = np.mean(found, 0).tolist()
        told = {"loss": loss, "accuracy": accuracy, "labels_per_second": len(labels) / spent}
        return told | {"play_share": played / spent} | ({"table": table} if len(self.batches) > 1 else {})

    def play(self, table: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """So many decisions in each game of a table: observations, masks, and what the teacher would do."""
        args, batch = self.clone_args, self.batches[table]
        many = (args.steps, len(batch))
        observations = np.empty((*many, batch.layout.size), np.int8)
        masks = np.empty((*many, batch.num_actions), np.int8)
        labels = np.empty(many, np.int64)
        for t in range(args.steps):
            observations[t], masks[t] = batch.observations, batch.masks
            labels[t] = self.teach(batch)
            actions = labels[t].copy()
            mine = self.student & (batch.current_players == self.own_seat)
            if mine.any() and self.progress["iterations"] >= args.student_after:
                actions[mine] = self.policy.act(observations[t][mine], masks[t][mine], None, table)[0]
            batch.step(actions)
        return observations.reshape(labels.size, -1), masks.reshape(labels.size, -1), labels.reshape(-1)


def main(args: Args) -> None:
    """Learn until all labels are made, or the time is over."""
    Clone(args).go()


if __name__ == "__main__":
    try:
        main(tyro.cli(Args))
    except CheckpointError as error:
        stop("clone", error)
