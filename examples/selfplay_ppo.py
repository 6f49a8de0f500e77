"""Self-play PPO: one policy plays itself, its past selves and the heuristic, from a clone or from nothing.

    python examples/clone.py --out runs/clone --max-offers 0 --minutes 20
    python examples/selfplay_ppo.py --out runs/new_shores --max-offers 0 --start runs/clone/checkpoint.pt --minutes 60
    python examples/selfplay_ppo.py --out runs/new_shores --max-offers 0 --resume

It writes `checkpoint.pt`, `past/*.pt`, `log.jsonl` and `curve.png` into `--out`, and `policy.npz`, which plays without
PyTorch (`seafarers arena ... --agents learned:runs/new_shores/policy.npz,...`). The parts:

- `networks.py`: the flat network and the one over entities, each with a head for the actions and one for the value.
- `Collector`: steps a `Batch`. In a share of the games three heuristics play the other seats inside the kernel; in a
  share of the rest a past self plays them, and its decisions are not used for learning.
- `rollouts.py`: decisions and advantages seat by seat. A seat's next decision may be many decisions of others away,
  even in the next rollout; rewards in between belong to its last decision.
- `learn`: clipped PPO on those decisions, with a penalty for leaving the clone that falls to zero (`--keep`).
- `training.py`: the folder with checkpoint and log; evaluation against three random players and three heuristics, the
  same deals from every seat, which gives win rates and ratings.

The learning rate falls with the decisions made, and neither time nor evaluations affect the random numbers: the same
seed and options give the same weights after the same number of iterations, on one machine with the same threads and
precision. A run continued with `--resume` deals new games, so it differs from an uninterrupted one; decisions that were
pending are dropped.
"""

if __name__ == "__main__":
    import needs

    needs.check("train", __file__)

import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
import tyro
from torch import nn

import seafarers_env
from common import CheckpointError as CheckpointError, load_checkpoint, reading
from networks import Network, Policy as Policy
from rollouts import Recorder, Rollout, advantages
from training import Bar, Common, Training, stop, table_options

DECISIONS = 20_000_000


@dataclass
class Args(Common):
    """Train by self-play; see the top of the file."""

    out: Path = Path("runs/selfplay")
    """Folder for checkpoint, past selves, log and curve."""
    start: Path | None = None
    """A checkpoint to start from: `clone.py` makes them, with the same network at the same tables."""
    decisions: int | None = None
    """Decisions of the whole run, over which the learning rate falls to a tenth. None: 20 million, or with --resume the
    number the run was started with."""
    steps: int = 64
    """Decisions in each game between two updates."""
    heuristic_share: float = 0.5
    """Share of the games in which heuristics play all seats but one."""
    past_share: float = 0.25
    """Share of the other games in which a past self plays all seats but one."""
    past_kept: int = 20
    """Number of past selves to draw from."""
    past_every: int = 20
    """Iterations between two past selves."""
    learning_rate: float = 5e-4
    epochs: int = 2
    minibatch: int = 4096
    discount: float = 0.998
    """From a decision to the seat's next."""
    trace: float = 0.95
    """Lambda of the generalised advantages."""
    shaping: float = 1.0
    """Weight of potential-based shaping by the lead in public points."""
    entropy: float = 0.01
    clip: float = 0.2
    keep: float = 0.2
    """With --start: the penalty per nat of KL divergence from the starting policy. It falls to zero over half of the
    decisions."""
    sharpen: float = 2.0
    """With --start: multiply logits by this at the start. A clone is less certain than its teacher, so sampled actions
    are worse than its best ones: with doubled logits, samples play nearly as well as the best actions."""
    value_first: int = 20
    """With --start: iterations that train only the value, which a clone lacks."""


# --- playing ----------------------------------------------------------------------------------------------------------
class Collector:
    """Plays on, from rollout to rollout, and knows how long the environment took of it.

    What it draws, it draws from a generator of its own, so that nothing that is done between two rollouts changes them.

    Args:
        args: Options of the run.
        seed: Of the games and of what the policies draw.
        scenario: The table; None is that of `args`.
        number: Of the table, as the policies count them.
    """

    def __init__(self, args: Args, seed: int, scenario: str | None = None, number: int = 0) -> None:
        deal, draw = np.random.SeedSequence(seed).generate_state(2, np.uint64).tolist()
        options = table_options(args) | line_ups(args.heuristic_share, args.players)
        self.batch = seafarers_env.Batch(
            scenario or args.scenario, args.players, args.games, deal, final=False, **options
        )
        self.number = number
        self.generator = torch.Generator().manual_seed(draw >> 1)
        self.recorder = Recorder(self.batch, args.steps, args.shaping)
        self.against_past = np.arange(args.games) < args.past_share * args.games
        self.own_seat = np.arange(args.games) % args.players  # in those games
        self.seconds = 0.0  # in the environment
        self.finished = 0

    def play(self, policy: Network, past: Network | None) -> Rollout:
        """Fill a rollout: `policy` in all seats but those of `past` and of the kernel."""
        batch, recorder, out = self.batch, self.recorder, self.recorder.rollout
        for t in recorder.begin():
            start = time.perf_counter()
            observations, masks = recorder.seen(t)
            self.seconds += time.perf_counter() - start
            actions, logs, values = policy.act(observations, masks, self.generator, self.number)
            others = np.zeros(len(batch), np.bool_)
            if past:
                among_learners = (batch.sitting < 0).all(1)
                others = self.against_past & among_learners & (out.seats[t] != self.own_seat)
            if past and others.any():
                actions[others] = past.act(observations[others], masks[others], self.generator, self.number)[0]
            recorder.decided(t, (actions, logs, values), ~others)
            start = time.perf_counter()
            batch.step(actions)
            self.seconds += time.perf_counter() - start
            recorder.paid(t)
            self.finished += int(out.ends[t].sum())
        return out


def line_ups(share: float, players: int, parts: int = 8) -> dict[str, Any]:
    """The option of `Batch` that seats heuristics in a share of the games, in eighths."""
    many = round(share * parts)
    versus, alone = ("learner", *["heuristic"] * (players - 1)), ("learner",) * players
    return {"seats": [versus] * many + [alone] * (parts - many)} if many else {}


# --- learning ---------------------------------------------------------------------------------------------------------
def learn(
    policy: nn.Module,
    optimiser: torch.optim.Optimizer,
    rollout: Rollout,
    args: Any,
    rng: np.random.Generator,
    table: int = 0,
    kept: tuple[nn.Module, float] | None = None,
    value_only: bool = False,
) -> dict[str, float]:
    """One update of clipped PPO, by the numbers in `args`; returns means over its minibatches.

    Args:
        policy: What learns.
        optimiser: Of its weights.
        rollout: Decisions.
        args: Has `discount`, `trace`, `epochs`, `minibatch`, `clip` and `entropy`.
        rng: Shuffles.
        table: Number of the table, for networks of several.
        kept: A policy to stay near, and the price of a nat of distance to it.
        value_only: Leave the actions as they are.
    """
    found, known = advantages(rollout, args.discount, args.trace)
    rows = np.flatnonzero(known & rollout.learned)
    device = next(policy.parameters()).device
    returns = torch.from_numpy((found + rollout.values).ravel())
    gains = torch.from_numpy(((found - found.ravel()[rows].mean()) / (found.ravel()[rows].std() + 1e-8)).ravel())
    observations = torch.from_numpy(rollout.observations.reshape(found.size, -1))
    masks = torch.from_numpy(rollout.masks.reshape(found.size, -1))
    actions, before = torch.from_numpy(rollout.actions.ravel()), torch.from_numpy(rollout.logs.ravel())
    where = (table,) if table else ()
    means: list[tuple[float, ...]] = []
    for _ in range(args.epochs):
        for part in np.array_split(rng.permutation(rows), max(1, len(rows) // args.minibatch)):
            i = torch.from_numpy(part)
            logs, values = policy(observations[i], masks[i], *where)
            old, gain_of = before[i].to(device), gains[i].to(device)
            entropy = -(logs.exp() * logs).sum(-1).mean()
            after = logs.gather(1, actions[i, None].to(device))[:, 0]
            ratio = (after - old).exp()
            gain = torch.min(ratio * gain_of, ratio.clamp(1 - args.clip, 1 + args.clip) * gain_of).mean()
            error = (values - returns[i].to(device)).square().mean()
            loss = 0.5 * error
            if not value_only:
                loss = loss - gain - args.entropy * entropy
            distance = torch.zeros(())
            if kept is not None and not value_only:
                with torch.no_grad():
                    reference = kept[0](observations[i], masks[i], *where)[0]
                distance = (logs.exp() * (logs - reference)).sum(-1).mean()
                loss = loss + kept[1] * distance
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimiser.step()
            means.append((entropy.item(), error.item(), (old - after).mean().item(), distance.item()))
    return dict(zip(("entropy", "value_error", "kl", "from_start"), np.mean(means, 0).tolist(), strict=True))


# --- the run ----------------------------------------------------------------------------------------------------------
class Run(Training):
    """A run in its folder: policy, optimiser, past selves, what it started from, how far it is."""

    def __init__(self, args: Args) -> None:
        if args.decisions is not None and args.decisions < 1:
            raise CheckpointError(f"--decisions is 1 or more, not {args.decisions}")
        if args.start and args.resume:
            raise CheckpointError("--start begins a run and --resume goes on with one: name one of them")
        super().__init__(args, table_options(args), args.learning_rate)
        self.play_args = args
        self.past: list[str] = []  # files of past selves, the oldest first
        self.decisions = args.decisions or DECISIONS
        self.kept: Network | None = None  # what the run has started from
        if args.start:
            self.start_from(args.start)
            self.policy.sharpen(args.sharpen)
            self.kept = self.frozen(self.policy.state_dict())
        if args.resume:
            self.load()
        self.bar = Bar("decisions", self.decisions, self.state)
        (args.out / "past").mkdir(parents=True, exist_ok=True)
        self.rng = np.random.default_rng((args.seed, self.progress["iterations"]))
        # A run that goes on deals games that it has not seen.
        seed = int(self.rng.integers(2**63)) if args.resume else args.seed
        seeds = [seed, *np.random.SeedSequence(seed).generate_state(len(self.scenarios), np.uint64).tolist()]
        self.collectors = [Collector(args, seeds[k], scenario, k) for k, scenario in enumerate(self.scenarios)]

    def load(self) -> dict[str, Any]:
        """Go on from the checkpoint.

        Raises:
            CheckpointError: it is one of something else, broken, or its run has made all its decisions.
        """
        saved = super().load()
        with reading(self.file):
            self.past = [str(name) for name in saved["past"]]
            if strange := [name for name in self.past if not re.fullmatch(r"past/\d+\.pt", name)]:
                raise ValueError(f"{strange[0]!r} is no past self")
            self.decisions = self.play_args.decisions or int(saved.get("decisions", DECISIONS))
            if saved.get("kept") is not None:
                self.kept = self.frozen(saved["kept"])
        if self.progress["steps"] >= self.decisions:
            made = f"{self.file} has made {self.progress['steps']:,} of {self.decisions:,} decisions"
            raise CheckpointError(f"{made}: --decisions names more, of the whole run")
        return saved

    def frozen(self, weights: dict[str, torch.Tensor]) -> Network:
        """A network with these weights, which never learns."""
        network = self.new_policy()
        network.precision = self.policy.precision
        network.load_state_dict(weights)
        return network.requires_grad_(False)

    def save(self, **more: Any) -> None:
        """Write the checkpoint; past selves that none names any more go."""
        kept = self.kept.state_dict() if self.kept is not None else None
        super().save(past=self.past, decisions=self.decisions, kept=kept, **more)
        for file in (self.args.out / "past").iterdir():  # only now does no checkpoint name them any more
            if f"past/{file.name}" not in self.past:
                file.unlink()

    def remember(self) -> None:
        """Add the policy as it is to its past selves, of which the newest `past_kept` are drawn from."""
        name = f"past/{self.progress['iterations']:06d}.pt"
        torch.save(self.policy.state_dict(), self.args.out / name)
        self.past = [*self.past, name][-self.play_args.past_kept :]

    def draw_past(self) -> Network | None:
        """One of the past selves, all as likely; None while there is none."""
        if not self.past:
            return None
        file = self.args.out / self.rng.choice(self.past)
        weights = load_checkpoint(file)
        with reading(file):
            return self.frozen(weights)

    @property
    def rate(self) -> float:
        """The learning rate by the decisions made: down to a tenth, for late in a run small steps are better."""
        return self.play_args.learning_rate * (1 - 0.9 * min(self.progress["steps"] / self.decisions, 1))

    @property
    def price(self) -> float:
        """What a nat of distance to the start costs, by the decisions made."""
        return self.play_args.keep * max(0.0, 1 - 2 * self.progress["steps"] / self.decisions)

    def state(self, entry: Any) -> str:
        """How it goes, beside the bar."""
        finished = sum(collector.finished for collector in self.collectors)
        return f"{entry['steps_per_second']:,.0f} decisions/s, {finished:,} games"

    def step(self) -> dict[str, Any]:
        """One iteration, at the tables in turn: play, learn; returns what the log says of it."""
        args, start = self.play_args, time.perf_counter()
        collector = self.collectors[self.progress["iterations"] % len(self.collectors)]
        inside, value_only = collector.seconds, self.kept is not None and self.progress["iterations"] < args.value_first
        for group in self.optimiser.param_groups:
            group["lr"] = self.rate
        for name, weight in self.policy.named_parameters():
            weight.requires_grad_(not value_only or name.startswith("value."))
        rollout = collector.play(self.policy, self.draw_past())
        played = time.perf_counter() - start
        kept = (self.kept, self.price) if self.kept is not None and self.price else None
        means = learn(self.policy, self.optimiser, rollout, args, self.rng, collector.number, kept, value_only)
        self.progress["iterations"] += 1
        steps = args.steps * args.games  # in the rollout are some more, carried over from the one before
        self.progress["steps"] += steps
        if self.progress["iterations"] % args.past_every == 0:
            self.remember()
        spent = time.perf_counter() - start
        shares = {"env_share": (collector.seconds - inside) / spent, "play_share": played / spent}
        return means | {"steps_per_second": steps / spent, **shares}


def main(args: Args) -> None:
    """Learn until all decisions are made, or the time is over."""
    Run(args).go()


if __name__ == "__main__":
    try:
        main(tyro.cli(Args))
    except CheckpointError as error:
        stop("selfplay_ppo", error)
