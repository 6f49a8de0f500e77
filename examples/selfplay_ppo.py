"""Self-play PPO in one file: one policy plays all seats of many games, some against its own past.

    python examples/selfplay_ppo.py --out runs/new_shores --minutes 60
    python examples/selfplay_ppo.py --out runs/new_shores --resume

It writes `checkpoint.pt`, `past/*.pt`, `log.jsonl` and `curve.png` into `--out`. What each part does:

- `Policy`: two hidden layers over the flat observation; one head for the actions, one for the value.
- `Collector`: steps a `Batch`, with the policy in every seat; in a share of the games the other seats are one of its
  past selves, whose decisions are not learned from.
- `advantages`: generalised advantages seat by seat. A seat's next decision may be many decisions of others away; what
  it is rewarded meanwhile belongs to its last decision.
- `learn`: clipped PPO on those decisions.
- `Baseline`: games against three baseline players, the same deals in every seat, which give win rate and rating.
"""

import json
import math
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
import tyro
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from torch import nn

import seafarers_env
from seafarers_agents.results import wilson
from seafarers_env.constants import VICTORY_POINT
from seafarers_env.scaling import maxima


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
    minutes: float = 60.0
    """Time to learn, evaluations included; with --resume, further time."""
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
    """How much a lead in points counts on the way; the shaping is potential-based and adds nothing in the end."""
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
    def act(self, observations: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Draw a legal action for each row: (actions, their log-probabilities, values)."""
        allowed = torch.from_numpy(masks)
        logs, values = self(torch.from_numpy(observations), allowed)
        noise = -torch.log(torch.empty_like(logs).exponential_())  # Gumbel: the largest sum is a draw from the policy
        chosen = (logs + noise).masked_fill(allowed == 0, -math.inf).argmax(-1)
        return chosen.numpy(), logs.gather(1, chosen[:, None])[:, 0].numpy(), values.numpy()


# --- playing ----------------------------------------------------------------------------------------------------------
@dataclass
class Rollout:
    """T decisions in each of N games; arrays are [T, N, ...]."""

    observations: np.ndarray
    masks: np.ndarray
    actions: np.ndarray
    logs: np.ndarray  # log-probabilities of the actions
    values: np.ndarray
    seats: np.ndarray  # who decided
    learned: np.ndarray  # bool: the policy that learns decided, and not a past self
    rewards: np.ndarray  # [T, N, players]: what the decision brought each seat
    ends: np.ndarray  # bool: it ended the game

    @classmethod
    def empty(cls, steps: int, batch: seafarers_env.Batch) -> "Rollout":
        """Room for a rollout of a batch."""
        many = (steps, len(batch))
        return cls(
            np.empty((*many, batch.layout.size), np.int8),
            np.empty((*many, batch.num_actions), np.int8),
            np.empty(many, np.int64),
            np.empty(many, np.float32),
            np.empty(many, np.float32),
            np.empty(many, np.int8),
            np.empty(many, np.bool_),
            np.empty((*many, batch.num_players), np.float32),
            np.empty(many, np.bool_),
        )


class Collector:
    """Plays on, from rollout to rollout, and knows how long the environment took of it."""

    def __init__(self, args: Args) -> None:
        options = table_options(args)
        self.batch = seafarers_env.Batch(
            args.scenario, args.players, args.games, args.seed, skip_forced=True, **options
        )
        self.rollout = Rollout.empty(args.steps, self.batch)
        self.shaping = args.shaping / self.batch.table.options["points_to_win"]
        self.lead = self._lead()
        self.against_past = np.arange(args.games) < args.past_share * args.games
        self.own_seat = np.arange(args.games) % args.players  # in those games
        self.seconds = 0.0  # in the environment
        self.finished = 0

    def _lead(self) -> np.ndarray:
        """How far each seat is ahead of the mean of the others: float32[N, players]. What only it knows counts too."""
        n = self.batch.num_players
        records = self.batch.records
        points = records["points"][:, :n] + records["cards"][:, :n, VICTORY_POINT].astype(np.float32)
        return self.shaping * (points - (points.sum(1, keepdims=True) - points) / (n - 1))

    def play(self, policy: Policy, past: Policy | None) -> Rollout:
        """Fill the rollout: `policy` in all seats but those of `past`."""
        batch, out = self.batch, self.rollout
        for t in range(len(out.actions)):
            start = time.perf_counter()
            out.observations[t], out.masks[t], out.seats[t] = batch.observations, batch.masks, batch.current_players
            self.seconds += time.perf_counter() - start
            out.actions[t], out.logs[t], out.values[t] = policy.act(out.observations[t], out.masks[t])
            others = self.against_past & (out.seats[t] != self.own_seat) if past else np.zeros(len(batch), np.bool_)
            out.learned[t] = ~others
            if past and others.any():
                out.actions[t, others] = past.act(out.observations[t, others], out.masks[t, others])[0]
            start = time.perf_counter()
            batch.step(out.actions[t])
            self.seconds += time.perf_counter() - start
            out.ends[t] = batch.terminations | batch.truncations
            lead = self._lead()
            out.rewards[t] = np.where(out.ends[t, :, None], batch.rewards, lead) - self.lead
            self.lead = lead
            self.finished += int(out.ends[t].sum())
        return out


def advantages(rollout: Rollout, discount: float, trace: float) -> tuple[np.ndarray, np.ndarray]:
    """Generalised advantages, each seat's decisions on their own: (float32[T, N], bool[T, N] where they are known).

    A decision's successor is the next one of the same seat in the same game. The last of each seat in a rollout has
    none yet, unless the game ended first: its advantage is not known.
    """
    steps, games, players = rollout.rewards.shape
    value, advantage, reward = (np.zeros((games, players), np.float32) for _ in range(3))  # of each seat's successor
    known = np.zeros((games, players), np.bool_)
    out, valid, rows = np.zeros((steps, games), np.float32), np.zeros((steps, games), np.bool_), np.arange(games)
    for t in reversed(range(steps)):
        ended = rollout.ends[t]
        value[ended] = advantage[ended] = reward[ended] = 0
        known[ended] = True
        reward += rollout.rewards[t]
        at = rows, rollout.seats[t]
        error = reward[at] + discount * value[at] - rollout.values[t]
        valid[t] = known[at]
        out[t] = np.where(valid[t], error + discount * trace * advantage[at], 0)
        value[at], advantage[at], reward[at], known[at] = rollout.values[t], out[t], 0, True
    return out, valid


# --- learning ---------------------------------------------------------------------------------------------------------
def learn(
    policy: Policy, optimiser: torch.optim.Optimizer, rollout: Rollout, args: Args, rng: np.random.Generator
) -> dict[str, float]:
    """One update of clipped PPO; returns means over its minibatches."""
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


# --- how good it is ---------------------------------------------------------------------------------------------------
class Baseline:
    """Games of the policy in one seat against a baseline in the others, the same deals in every seat."""

    def __init__(self, args: Args, opponents: str) -> None:
        self.opponents, self.deals = opponents, max(1, args.evaluate_games // args.players)
        self.environments = [
            gymnasium.make_vec(
                gymnasium_id(args.scenario),
                num_envs=self.deals,
                vectorization_mode="vector_entry_point",
                num_players=args.players,
                opponents=opponents,
                seat=seat,
                skip_forced=True,
                **table_options(args),
            )
            for seat in range(args.players)
        ]

    def play(self, policy: Policy, seed: int) -> dict[str, Any]:
        """Play each deal once in every seat: wins with their 95 % interval, and a rating.

        The rating is how many Elo points the policy is above its opponents (Plackett-Luce, one against equal others).
        """
        wins = sum(self._wins(policy, environment, seed) for environment in self.environments)
        games = self.deals * len(self.environments)
        low, high = wilson(wins, games)
        share = (wins + 0.5) / (games + 1)  # neither none nor all: ratings are finite
        rating = 400 * math.log10(share / (1 - share) * (len(self.environments) - 1))
        return {
            "opponents": self.opponents,
            "games": games,
            "wins": wins,
            "low": low,
            "high": high,
            "rating": round(rating),
        }

    @staticmethod
    def _wins(policy: Policy, environment: Any, seed: int) -> int:
        observations, infos = environment.reset(seed=seed)
        playing, wins = np.ones(environment.num_envs, np.bool_), 0
        while playing.any():
            actions = infos["action_mask"].argmax(1)  # anything legal where the game that counts is over
            actions[playing] = policy.act(observations[playing], infos["action_mask"][playing])[0]
            observations, rewards, terminations, truncations, infos = environment.step(actions)
            wins += int((playing & (rewards > 0)).sum())
            playing &= ~(terminations | truncations)
        return wins


# --- what is kept -----------------------------------------------------------------------------------------------------
def table_options(args: Args) -> dict[str, int]:
    """The rule switches that the arguments ask for."""
    return {} if args.max_offers is None else {"max_offers": args.max_offers}


def gymnasium_id(scenario: str) -> str:
    """`new_shores` -> `seafarers/NewShores-v0`."""
    return f"seafarers/{scenario.title().replace('_', '')}-v0"


class Run:
    """A folder with everything that a run leaves behind, and the state it goes on from."""

    def __init__(self, args: Args) -> None:
        self.args, self.folder = args, args.out
        self.file, self.log = args.out / "checkpoint.pt", args.out / "log.jsonl"
        if self.file.exists() and not args.resume:
            raise SystemExit(f"{self.file} exists: go on from it with --resume, or name another folder with --out")
        if args.resume and not self.file.exists():
            raise SystemExit(
                f"there is no {self.file} to go on from: leave --resume away, or name its folder with --out"
            )
        torch.manual_seed(args.seed)
        self.collector = Collector(args)
        batch = self.collector.batch
        self.table = {
            "scenario": args.scenario,
            "players": args.players,
            "options": {name: value for name, value in batch.table.options.items() if name != "skip_forced"},
            "observation": batch.layout.size,
            "actions": batch.num_actions,
            "width": args.width,
        }
        self.policy = self.new_policy()
        self.policy.scale.copy_(torch.from_numpy(1 / maxima(batch.table)))
        self.optimiser = torch.optim.Adam(self.policy.parameters(), args.learning_rate, eps=1e-5)
        self.iteration, self.decisions, self.seconds = 0, 0, 0.0
        self.past: list[str] = []  # files of past selves, the oldest first
        if args.resume:
            self._resume()
        (self.folder / "past").mkdir(parents=True, exist_ok=True)
        self.rng = np.random.default_rng((args.seed, self.iteration))

    def new_policy(self) -> Policy:
        """A policy for this table, untrained."""
        return Policy(self.table["observation"], self.table["actions"], self.table["width"])

    def _resume(self) -> None:
        saved = torch.load(self.file, weights_only=True)
        for what, value in self.table.items():
            if saved["table"][what] != value:
                raise SystemExit(
                    f"{self.file} is a checkpoint with {what} {saved['table'][what]!r}, not {value!r}: "
                    "resume with the arguments it was made with, or begin another run with --out"
                )
        self.policy.load_state_dict(saved["policy"])
        self.optimiser.load_state_dict(saved["optimiser"])
        self.iteration, self.decisions, self.seconds = saved["iteration"], saved["decisions"], saved["seconds"]
        self.past = saved["past"]

    def save(self) -> None:
        """Write the checkpoint; whoever stops the run meanwhile keeps the one before."""
        state = {
            "table": self.table,
            "policy": self.policy.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "iteration": self.iteration,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "past": self.past,
        }
        fresh = self.file.with_suffix(".new")
        torch.save(state, fresh)
        fresh.replace(self.file)

    def remember(self) -> None:
        """Add the policy as it is to its past selves, and forget the oldest beyond `past_kept`."""
        name = f"past/{self.iteration:06d}.pt"
        torch.save(self.policy.state_dict(), self.folder / name)
        self.past.append(name)
        while len(self.past) > self.args.past_kept:
            (self.folder / self.past.pop(0)).unlink(missing_ok=True)

    def draw_past(self) -> Policy | None:
        """One of the past selves, all as likely; None while there is none."""
        if not self.past:
            return None
        policy = self.new_policy()
        policy.load_state_dict(torch.load(self.folder / self.rng.choice(self.past), weights_only=True))
        return policy.eval()

    def note(self, **entry: Any) -> None:
        """Add a line to the log."""
        with self.log.open("a", encoding="utf-8") as log:
            log.write(
                json.dumps({"iteration": self.iteration, "decisions": self.decisions, "seconds": self.seconds} | entry)
                + "\n"
            )


def notes(log: Path, opponents: str) -> Iterator[dict[str, Any]]:
    """The evaluations against a baseline, in their order."""
    for line in log.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        if entry.get("opponents") == opponents:
            yield entry


def draw_curve(run: Run, baselines: list[Baseline]) -> None:
    """Write `curve.png`: win rate against each baseline over time, with 95 % intervals."""
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot as plt

    args = run.args
    figure, axes = plt.subplots(figsize=(8, 4.5), layout="constrained")
    for baseline in baselines:
        entries = list(notes(run.log, baseline.opponents))
        minutes = [entry["seconds"] / 60 for entry in entries]
        axes.plot(
            minutes,
            [entry["wins"] / entry["games"] for entry in entries],
            marker=".",
            label=f"against {args.players - 1} x {baseline.opponents}",
        )
        axes.fill_between(minutes, [entry["low"] for entry in entries], [entry["high"] for entry in entries], alpha=0.2)
    axes.axhline(1 / args.players, color="grey", linestyle=":", label="an even share")
    axes.set(
        xlabel="minutes",
        ylabel="games won",
        ylim=(0, 1),
        title=f"{args.scenario}, {args.players} players, seed {args.seed}: {run.decisions / 1e6:.1f} million decisions",
    )
    axes.legend(loc="center right")
    figure.savefig(run.folder / "curve.png", dpi=120)
    plt.close(figure)


def evaluate(run: Run, baselines: list[Baseline]) -> str:
    """Play against all baselines, log it, draw the curve; returns a line that says how it went."""
    words: list[str] = []
    for baseline in baselines:
        found = baseline.play(run.policy, seed=10_000 + run.args.seed)
        run.note(**found)
        words.append(
            f"{found['wins'] / found['games']:.1%} against {found['opponents']} (rating {found['rating']:+.0f})"
        )
    draw_curve(run, baselines)
    return f"{run.seconds / 60:5.1f} min  {run.decisions / 1e6:6.2f} M decisions  " + ", ".join(words)


def main(args: Args) -> None:
    """Learn until the time is over."""
    torch.set_num_threads(args.threads)
    run = Run(args)
    collector, baselines = run.collector, [Baseline(args, "random"), Baseline(args, "heuristic")]
    begun, until, next_evaluation = run.seconds, run.seconds + 60 * args.minutes, run.seconds
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TextColumn("{task.fields[state]}"))
    with Progress(*columns) as progress:
        bar = progress.add_task("learning", total=60 * args.minutes, state="")
        while run.seconds < until:
            start = time.perf_counter()
            for group in run.optimiser.param_groups:  # down to a tenth: late in a run small steps are better
                group["lr"] = args.learning_rate * (1 - 0.9 * (run.seconds - begun) / (until - begun))
            rollout = collector.play(run.policy, run.draw_past())
            means = learn(run.policy, run.optimiser, rollout, args, run.rng)
            run.iteration += 1
            run.decisions += rollout.actions.size
            if run.iteration % args.past_every == 0:
                run.remember()
            spent = time.perf_counter() - start
            run.note(seconds_learning=spent, environment=collector.seconds, games=collector.finished, **means)
            run.seconds += spent
            if run.seconds >= min(next_evaluation, until):
                start = time.perf_counter()
                run.save()
                progress.console.print(evaluate(run, baselines))
                run.seconds += time.perf_counter() - start
                next_evaluation = run.seconds + 60 * args.evaluate_minutes
            rate = rollout.actions.size / spent
            progress.update(
                bar, completed=run.seconds - begun, state=f"{rate:,.0f} decisions/s, {collector.finished:,} games"
            )
    run.save()


if __name__ == "__main__":
    main(tyro.cli(Args))
