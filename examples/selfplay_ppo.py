"""Self-play PPO in one file: one policy plays all seats of many games, some against its own past.

    python examples/selfplay_ppo.py --out runs/new_shores --minutes 60
    python examples/selfplay_ppo.py --out runs/new_shores --resume

It writes `checkpoint.pt`, `past/*.pt`, `log.jsonl` and `curve.png` into `--out`, and `policy.npz`: the policy to play
with, without PyTorch (`seafarers arena ... --agents learned:runs/new_shores/policy.npz,...`). What each part does:

- `Policy`: two hidden layers over the flat observation; one head for the actions, one for the value.
- `Collector`: steps a `Batch`, with the policy in every seat; in a share of the games the other seats are one of its
  past selves, whose decisions are not learned from.
- `rollouts.py`: decisions and advantages seat by seat. A seat's next decision may be many decisions of others away,
  and in the next rollout; what it is rewarded meanwhile belongs to its last decision.
- `learn`: clipped PPO on those decisions.
- `Run`: the folder: checkpoint, past selves, log; evaluation against three random players and three heuristics, the
  same deals in every seat, which gives win rates and ratings.

The learning rate falls with the decisions made, and neither the clock nor an evaluation changes what is drawn: the same
seed and options give the same weights after as many iterations, on one machine with as many threads. A run that goes on
with `--resume` deals new games, so it is not the run that was never stopped; what was pending then is not learned from.
"""

import math
import re
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
import tyro
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from torch import nn

import seafarers_env
from common import CheckpointError, check_identity, identity, load_checkpoint, log, play_against, plot, reading
from rollouts import Recorder, Rollout, advantages
from seafarers_agents.learned import save_policy
from seafarers_env.observing.scaling import maxima

DECISIONS = 20_000_000


@dataclass
class Args:
    """Learn by self-play; see the top of the file."""

    out: Path = Path("runs/selfplay")
    """Folder for checkpoint, past selves, log and curve."""
    resume: bool = False
    """Go on from the checkpoint in `out`."""
    scenario: str = "new_shores"
    players: int = 4
    max_offers: int | None = None
    """Offers a turn; 0 leaves out trade among players; None is the scenario's own number."""
    decisions: int | None = None
    """Decisions of the whole run, on the way to which the learning rate falls to a tenth. None is 20 million, or with
    --resume what the run has set out for."""
    minutes: float = 60.0
    """Stop after that many, evaluations included, if that comes first; with --resume, further ones."""
    iterations: int = 1_000_000
    """Stop after that many further ones, if that comes first."""
    seed: int = 0
    threads: int = 2
    """Threads of PyTorch."""
    games: int = 512
    """Games that are played side by side."""
    steps: int = 64
    """Decisions in each game between two updates."""
    past_share: float = 0.25
    """Share of the games in which a past self has the other seats."""
    past_kept: int = 20
    """Past selves that are drawn from."""
    past_every: int = 20
    """Iterations between two past selves."""
    width: int = 256
    """Units of a hidden layer."""
    learning_rate: float = 5e-4
    epochs: int = 2
    minibatch: int = 4096
    discount: float = 0.998
    """Of a decision to the seat's next."""
    trace: float = 0.95
    """Lambda of the generalised advantages."""
    shaping: float = 1.0
    """How much a lead in points (hidden cards left out) counts on the way; potential-based, it adds nothing in the end.
    """
    entropy: float = 0.01
    clip: float = 0.2
    evaluate_minutes: float = 5.0
    """Minutes between two evaluations."""
    evaluate_games: int = 200
    """Games of an evaluation against each baseline; a multiple of `players` is played."""


# --- policy -----------------------------------------------------------------------------------------------------------
class Policy(nn.Module):
    """(observation, mask) -> (log-probabilities of actions, value).

    Args:
        size: Numbers in an observation.
        actions: Size of the action table.
        width: Units of a hidden layer.
    """

    def __init__(self, size: int, actions: int, width: int) -> None:
        super().__init__()
        self.register_buffer("scale", torch.ones(size))  # what each number of an observation is multiplied by
        self.first = nn.Linear(size, width)
        self.body = nn.Sequential(
            nn.LayerNorm(width), nn.ReLU(), nn.Linear(width, width), nn.LayerNorm(width), nn.ReLU()
        )
        self.actions = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)
        nn.init.orthogonal_(self.actions.weight, 0.01)
        nn.init.zeros_(self.actions.bias)

    def forward(self, observations: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """int8 (N, size) and (N, actions) -> float32 (N, actions) and (N,)."""
        with torch.autocast("cpu", torch.bfloat16):  # three times as fast on processors that know it
            weight = self.first.weight * self.scale  # as scaling the observations, at a fraction of the work
            hidden = self.body(nn.functional.linear(observations.to(torch.bfloat16), weight, self.first.bias))
            logits, value = self.actions(hidden), self.value(hidden)
        logits = logits.float().masked_fill(masks == 0, -1e9)  # finite: a minus infinity times 0 is not a number
        return torch.log_softmax(logits, -1), value.float()[:, 0]

    @torch.no_grad()
    def act(
        self, observations: np.ndarray, masks: np.ndarray, generator: torch.Generator
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Draw a legal action for each row: (actions, their log-probabilities, values)."""
        allowed = torch.from_numpy(masks)
        logs, values = self(torch.from_numpy(observations), allowed)
        noise = -torch.empty_like(logs).exponential_(generator=generator).log()  # Gumbel: the largest sum is a draw
        chosen = (logs + noise).masked_fill(allowed == 0, -math.inf).argmax(-1)
        return chosen.numpy(), logs.gather(1, chosen[:, None])[:, 0].numpy(), values.numpy()


# --- playing ----------------------------------------------------------------------------------------------------------
class Collector:
    """Plays on, from rollout to rollout, and knows how long the environment took of it.

    What it draws, it draws from a generator of its own, so that nothing that is done between two rollouts changes them.
    """

    def __init__(self, args: Args, seed: int) -> None:
        deal, draw = np.random.SeedSequence(seed).generate_state(2, np.uint64).tolist()
        self.batch = seafarers_env.Batch(args.scenario, args.players, args.games, deal, **table_options(args))
        self.generator = torch.Generator().manual_seed(draw >> 1)
        self.recorder = Recorder(self.batch, args.steps, args.shaping)
        self.against_past = np.arange(args.games) < args.past_share * args.games
        self.own_seat = np.arange(args.games) % args.players  # in those games
        self.seconds = 0.0  # in the environment
        self.finished = 0

    def play(self, policy: Policy, past: Policy | None) -> Rollout:
        """Fill a rollout: `policy` in all seats but those of `past`."""
        batch, recorder, out = self.batch, self.recorder, self.recorder.rollout
        for t in recorder.begin():
            start = time.perf_counter()
            observations, masks = recorder.seen(t)
            self.seconds += time.perf_counter() - start
            actions, logs, values = policy.act(observations, masks, self.generator)
            others = self.against_past & (out.seats[t] != self.own_seat) if past else np.zeros(len(batch), np.bool_)
            if past and others.any():
                actions[others] = past.act(observations[others], masks[others], self.generator)[0]
            recorder.decided(t, (actions, logs, values), ~others)
            start = time.perf_counter()
            batch.step(actions)
            self.seconds += time.perf_counter() - start
            recorder.paid(t)
            self.finished += int(out.ends[t].sum())
        return out


# --- learning ---------------------------------------------------------------------------------------------------------
def learn(
    policy: nn.Module, optimiser: torch.optim.Optimizer, rollout: Rollout, args: Any, rng: np.random.Generator
) -> dict[str, float]:
    """One update of clipped PPO, by the numbers in `args`; returns means over its minibatches."""
    found, known = advantages(rollout, args.discount, args.trace)
    rows = np.flatnonzero(known & rollout.learned)
    returns = torch.from_numpy((found + rollout.values).ravel())
    gains = torch.from_numpy(((found - found.ravel()[rows].mean()) / (found.ravel()[rows].std() + 1e-8)).ravel())
    observations = torch.from_numpy(rollout.observations.reshape(found.size, -1))
    masks = torch.from_numpy(rollout.masks.reshape(found.size, -1))
    actions, before = torch.from_numpy(rollout.actions.ravel()), torch.from_numpy(rollout.logs.ravel())
    means: list[tuple[float, ...]] = []
    for _ in range(args.epochs):
        for part in np.array_split(rng.permutation(rows), max(1, len(rows) // args.minibatch)):
            i = torch.from_numpy(part)
            logs, values = policy(observations[i], masks[i])
            entropy = -(logs.exp() * logs).sum(-1).mean()
            after = logs.gather(1, actions[i, None])[:, 0]
            ratio = (after - before[i]).exp()
            gain = torch.min(ratio * gains[i], ratio.clamp(1 - args.clip, 1 + args.clip) * gains[i]).mean()
            error = (values - returns[i]).square().mean()
            optimiser.zero_grad()
            (-gain + 0.5 * error - args.entropy * entropy).backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimiser.step()
            means.append((entropy.item(), error.item(), (before[i] - after).mean().item()))
    return dict(zip(("entropy", "value_error", "kl"), np.mean(means, 0).tolist(), strict=True))


# --- the run ----------------------------------------------------------------------------------------------------------
def table_options(args: Args) -> dict[str, Any]:
    """The rule switches of the table; decisions with one legal action teach nothing and are left to the engine."""
    return {"skip_forced": True} | ({} if args.max_offers is None else {"max_offers": args.max_offers})


class Run:
    """A run in its folder: policy, optimiser, past selves, how far it is."""

    def __init__(self, args: Args) -> None:
        self.args, self.file = args, args.out / "checkpoint.pt"
        if self.file.exists() and not args.resume:
            raise CheckpointError(f"{self.file} exists: go on with --resume, or name another folder with --out")
        if args.resume and not self.file.exists():
            raise CheckpointError(f"there is no {self.file}: leave --resume away, or name the folder with --out")
        torch.manual_seed(args.seed)
        torch.set_num_threads(args.threads)
        self.identity = identity(args.scenario, args.players, table_options(args), width=args.width)
        self.policy = self.new_policy()
        self.optimiser = torch.optim.Adam(self.policy.parameters(), args.learning_rate, eps=1e-5)
        self.progress = {"iterations": 0, "steps": 0, "seconds": 0.0}
        self.past: list[str] = []  # files of past selves, the oldest first
        if args.decisions is not None and args.decisions < 1:
            raise CheckpointError(f"--decisions is 1 or more, not {args.decisions}")
        self.decisions = args.decisions or DECISIONS
        if args.resume:
            self.load()
        (args.out / "past").mkdir(parents=True, exist_ok=True)
        self.rng = np.random.default_rng((args.seed, self.progress["iterations"]))
        # A run that goes on deals games that it has not seen.
        seed = int(self.rng.integers(2**63)) if args.resume else args.seed
        self.collector = Collector(args, seed)
        self.policy.scale.copy_(torch.from_numpy(1 / maxima(self.collector.batch.table)))

    def load(self) -> None:
        """Go on from the checkpoint.

        Raises:
            CheckpointError: it is one of something else, broken, or its run has made all its decisions.
        """
        saved = load_checkpoint(self.file)
        with reading(self.file):
            check_identity(self.file, saved["identity"], self.identity)
            self.policy.load_state_dict(saved["policy"])
            self.optimiser.load_state_dict(saved["optimiser"])
            self.progress |= {name: type(value)(saved["progress"][name]) for name, value in self.progress.items()}
            self.past = [str(name) for name in saved["past"]]
            if strange := [name for name in self.past if not re.fullmatch(r"past/\d+\.pt", name)]:
                raise ValueError(f"{strange[0]!r} is no past self")
            self.decisions = self.args.decisions or int(saved.get("decisions", DECISIONS))
        if self.progress["steps"] >= self.decisions:
            made = f"{self.file} has made {self.progress['steps']:,} of {self.decisions:,} decisions"
            raise CheckpointError(f"{made}: --decisions names more, of the whole run")

    def new_policy(self) -> Policy:
        """A policy for this table, untrained."""
        return Policy(self.identity["observation"], self.identity["actions"], self.args.width)

    def save(self) -> None:
        """Write the checkpoint; the one before stays until the new one is whole."""
        state = {"policy": self.policy.state_dict(), "optimiser": self.optimiser.state_dict()}
        state |= {"identity": self.identity, "progress": self.progress, "past": self.past, "decisions": self.decisions}
        fresh = self.file.with_suffix(".new")
        torch.save(state, fresh)
        fresh.replace(self.file)
        weights = {name: weight.numpy() for name, weight in self.policy.state_dict().items()}
        save_policy(self.args.out / "policy.npz", self.identity, weights)
        for file in (self.args.out / "past").iterdir():  # only now does no checkpoint name them any more
            if f"past/{file.name}" not in self.past:
                file.unlink()

    def remember(self) -> None:
        """Add the policy as it is to its past selves, of which the newest `past_kept` are drawn from."""
        name = f"past/{self.progress['iterations']:06d}.pt"
        torch.save(self.policy.state_dict(), self.args.out / name)
        self.past = [*self.past, name][-self.args.past_kept :]

    def draw_past(self) -> Policy | None:
        """One of the past selves, all as likely; None while there is none."""
        if not self.past:
            return None
        policy = self.new_policy()
        file = self.args.out / self.rng.choice(self.past)
        weights = load_checkpoint(file)
        with reading(file):
            policy.load_state_dict(weights)
        return policy

    @property
    def rate(self) -> float:
        """The learning rate by the decisions made: down to a tenth, for late in a run small steps are better."""
        return self.args.learning_rate * (1 - 0.9 * min(self.progress["steps"] / self.decisions, 1))

    def step(self) -> dict[str, float]:
        """One iteration: play, learn; returns what the log says of it."""
        start, inside = time.perf_counter(), self.collector.seconds
        for group in self.optimiser.param_groups:
            group["lr"] = self.rate
        rollout = self.collector.play(self.policy, self.draw_past())
        means = learn(self.policy, self.optimiser, rollout, self.args, self.rng)
        self.progress["iterations"] += 1
        steps = self.args.steps * self.args.games  # in the rollout are some more, carried over from the one before
        self.progress["steps"] += steps
        if self.progress["iterations"] % self.args.past_every == 0:
            self.remember()
        spent = time.perf_counter() - start
        self.progress["seconds"] += spent
        share = (self.collector.seconds - inside) / spent
        return means | {"steps_per_second": steps / spent, "env_share": share}

    def evaluate(self) -> str:
        """Save, play against both baselines, draw the curve; returns a line that says how it went."""
        args, start = self.args, time.perf_counter()
        self.save()
        generator = torch.Generator().manual_seed(args.seed)  # training's own stays where it is
        scores = [
            play_against(
                name,
                lambda observations, masks: self.policy.act(observations, masks, generator)[0],
                *(args.scenario, args.players, args.evaluate_games, args.seed + 10_000),
                **table_options(args),
            )
            for name in ("random", "heuristic")
        ]
        self.progress["seconds"] += time.perf_counter() - start
        log(args.out, **self.progress, scores=scores)
        minutes = self.progress["seconds"] / 60
        plot(args.out, f"{args.scenario}, {args.players} players, seed {args.seed}: {minutes:.0f} minutes of self-play")
        return f"{minutes:5.1f} min {self.progress['steps'] / 1e6:6.2f} M decisions  " + "; ".join(map(str, scores))


def main(args: Args) -> None:
    """Learn until all decisions are made, or the time is over."""
    run = Run(args)
    begun = run.progress["seconds"]
    until, evaluate_at = begun + 60 * args.minutes, begun
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TextColumn("{task.fields[state]}"))
    with Progress(*columns, console=Console(width=150)) as progress:
        bar = progress.add_task("learning", total=run.decisions, state="")
        for iteration in range(1, args.iterations + 1):
            entry = run.step()
            log(args.out, **run.progress, **entry)
            seconds = run.progress["seconds"]
            last = seconds >= until or run.progress["steps"] >= run.decisions or iteration == args.iterations
            if last or seconds >= evaluate_at:
                progress.console.print(run.evaluate())
                evaluate_at = seconds + 60 * args.evaluate_minutes
            state = f"{entry['steps_per_second']:,.0f} decisions/s, {run.collector.finished:,} games"
            progress.update(bar, completed=run.progress["steps"], state=state)
            if last:
                break
    run.save()


if __name__ == "__main__":
    try:
        main(tyro.cli(Args))
    except CheckpointError as error:
        sys.exit(f"selfplay_ppo: {error}")
