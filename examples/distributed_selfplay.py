"""Self-play PPO with rollouts by Ray actors: on this machine, or on a cluster.

    python examples/distributed_selfplay.py --out runs/distributed --actors 4 --seconds 600
    python examples/distributed_selfplay.py --out runs/distributed --address auto --actors 64 --shards 64 --resume

The result does not depend on the number of actors. The games are divided into `--shards`; each shard is a `Batch` with
its own seeds and generator. The policy is asked shard by shard, because floating-point sums depend on how many rows are
multiplied at a time. An actor plays some of the shards; the learner puts their rollouts in order. (This holds among
processors of one kind: another kind may add in another order.)

Only scenario, options, seeds and weights are sent to actors, and arrays come back. One task on each node compiles the
kernels before any actor starts. It writes `checkpoint.pt`, `log.jsonl` and `curve.png` into `--out`. `--resume` deals
new games; decisions pending in the old ones are dropped. `docs/training.md` says what it reached.
"""

if __name__ == "__main__":
    import needs

    needs.check("ray", __file__)

import hashlib
import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import ray
import torch
import tyro
from numpy.typing import NDArray
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy
from torch import nn

import seafarers_env
from common import CheckpointError, check_identity, identity, load_checkpoint, log, play_against, plot, reading
from rollouts import Recorder, Rollout
from selfplay_ppo import learn

Arrays = dict[str, NDArray[Any]]  # of a shard's rollout, [players + T, N, ...], by name
Weights = dict[str, torch.Tensor]


@dataclass
class Args:
    """Train by self-play with rollouts by Ray actors; see the top of the file."""

    out: Path = Path("runs/distributed")
    """Folder for checkpoint, log and curve."""
    resume: bool = False
    """Continue from the checkpoint in `out`."""
    scenario: str = "base"
    players: int = 4
    max_offers: int = 0
    """Offers per turn; 0 turns trade among players off."""
    seconds: float = 600.0
    """Training time, evaluations included; with --resume, additional time."""
    iterations: int = 1_000_000
    """Stop after this many, if that comes first."""
    address: str | None = None
    """Address of a Ray cluster; None starts Ray on this machine."""
    actors: int = 2
    """Processes that play."""
    shards: int = 8
    """Parts into which the games are divided; results depend on this number, not on `actors`."""
    games: int = 64
    """Games in each shard."""
    steps: int = 64
    """Decisions in each game between two updates."""
    seed: int = 0
    threads: int = 1
    """Threads of PyTorch in the learner."""
    width: int = 256
    """Units of a hidden layer."""
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
    evaluate_seconds: float = 120.0
    """Time between two evaluations."""
    evaluate_games: int = 100
    """Games per evaluation against each opponent."""
    opponents: tuple[str, ...] = ("random", "heuristic")
    """Opponents for evaluations."""


def options_of(args: Args) -> dict[str, Any]:
    """The rule switches of the table."""
    return {"max_offers": args.max_offers, "skip_forced": True}


# --- policy -----------------------------------------------------------------------------------------------------------
class Policy(nn.Module):
    """(observations, masks) -> (log-probabilities of actions, values)."""

    def __init__(self, size: int, actions: int, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            *(nn.Linear(size, width), nn.LayerNorm(width), nn.ReLU()),
            *(nn.Linear(width, width), nn.LayerNorm(width), nn.ReLU()),
        )
        self.actions, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        nn.init.orthogonal_(self.actions.weight, 0.01)

    def forward(self, observations: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """int8 (N, size) and (N, actions) -> float32 (N, actions) and (N,)."""
        hidden = self.body(observations.float())
        logits = self.actions(hidden).masked_fill(masks == 0, -1e9)
        return torch.log_softmax(logits, -1), self.value(hidden)[:, 0]

    @torch.no_grad()
    def act(
        self, observations: NDArray[np.int8], masks: NDArray[np.int8], generator: torch.Generator
    ) -> tuple[NDArray[np.int64], NDArray[np.float32], NDArray[np.float32]]:
        """Draw a legal action for each row: (actions, their log-probabilities, values)."""
        logs, values = self(torch.from_numpy(observations), torch.from_numpy(masks))
        chosen = torch.multinomial(logs.exp(), 1, generator=generator)
        return chosen[:, 0].numpy(), logs.gather(1, chosen)[:, 0].numpy(), values.numpy()


# --- playing ----------------------------------------------------------------------------------------------------------
class Shard:
    """Some of the games, with all that chance in them depends on."""

    def __init__(self, args: Args, number: int, start: int) -> None:
        deal, draw = np.random.SeedSequence([args.seed, number, start]).generate_state(2, np.uint64).tolist()
        self.batch = seafarers_env.Batch(args.scenario, args.players, args.games, deal, final=False, **options_of(args))
        self.generator = torch.Generator().manual_seed(draw & 0x7FFF_FFFF_FFFF_FFFF)
        self.recorder = Recorder(self.batch, args.steps, args.shaping)

    def play(self, policy: Policy) -> tuple[Arrays, float]:
        """`steps` decisions in each game and those carried over, and the seconds that the environment took for them."""
        recorder, seconds = self.recorder, 0.0
        for row in recorder.begin():
            seen, masks = recorder.seen(row)
            decisions = policy.act(seen, masks, self.generator)
            recorder.decided(row, decisions)
            start = time.perf_counter()
            self.batch.step(decisions[0])
            seconds += time.perf_counter() - start
            recorder.paid(row)
        return vars(recorder.rollout), seconds


@ray.remote(num_cpus=1)
class Player:
    """Plays some of the shards."""

    def __init__(self, args: Args, shards: list[int], start: int) -> None:
        torch.set_num_threads(1)
        self.shards = {number: Shard(args, number, start) for number in shards}
        batch = self.shards[shards[0]].batch
        self.policy = Policy(batch.layout.size, batch.num_actions, args.width)

    def play(self, weights: Weights) -> tuple[dict[int, Arrays], float, float]:
        """The rollout of each shard, the seconds in the environment and those of the whole."""
        start, inside = time.perf_counter(), 0.0
        self.policy.load_state_dict(weights)
        rollouts: dict[int, Arrays] = {}
        for number, shard in self.shards.items():
            rollouts[number], seconds = shard.play(self.policy)
            inside += seconds
        return rollouts, inside, time.perf_counter() - start


@ray.remote(num_cpus=1)
def warm_up() -> None:
    """Compile the kernels on a node, unless they are in its cache."""
    from seafarers_env.warm_up import ensure_compiled

    ensure_compiled()


def warm_up_nodes() -> None:
    """One task on each node; whatever starts there later finds the kernels."""
    nodes = [node["NodeID"] for node in ray.nodes() if node["Alive"] and node["Resources"].get("CPU")]
    ray.get(
        [warm_up.options(scheduling_strategy=NodeAffinitySchedulingStrategy(n, soft=False)).remote() for n in nodes]
    )


def gather(players: list[Any], policy: Policy) -> tuple[Rollout, float]:
    """Rollouts of all shards side by side, in their order, and the share of the time that the environment took."""
    weights = ray.put(policy.state_dict())
    found: dict[int, Arrays] = {}
    inside = whole = 0.0
    for rollouts, its_inside, its_whole in ray.get([player.play.remote(weights) for player in players]):
        found |= rollouts
        inside, whole = inside + its_inside, whole + its_whole
    shards = [found[number] for number in sorted(found)]
    together = {name: np.concatenate([shard[name] for shard in shards], 1) for name in shards[0]}
    return Rollout(**together), inside / whole


# --- the whole --------------------------------------------------------------------------------------------------------
class Learner:
    """Policy, optimiser, progress and their checkpoint."""

    def __init__(self, args: Args) -> None:
        self.args = args
        self.identity = identity(args.scenario, args.players, options_of(args), width=args.width)
        torch.manual_seed(args.seed)
        torch.set_num_threads(args.threads)
        self.policy = Policy(self.identity["observation"], self.identity["actions"], args.width)
        self.optimiser = torch.optim.Adam(self.policy.parameters(), args.learning_rate)
        self.progress = {"iterations": 0, "steps": 0, "seconds": 0.0}
        self.path = args.out / "checkpoint.pt"
        if args.resume:
            self._load()
        elif self.path.exists():
            raise CheckpointError(f"{args.out} has a checkpoint already: --resume goes on; or name another --out")

    def save(self) -> None:
        """Write the checkpoint; the old one stays until the new one is whole."""
        state = {"policy": self.policy.state_dict(), "optimiser": self.optimiser.state_dict()}
        new = self.path.with_suffix(".new")
        torch.save(state | {"identity": self.identity, "progress": self.progress}, new)
        os.replace(new, self.path)

    def _load(self) -> None:
        if not self.path.is_file():
            raise CheckpointError(f"{self.args.out} has no checkpoint to resume: leave --resume out to begin there")
        state = load_checkpoint(self.path)
        with reading(self.path):
            check_identity(self.path, state["identity"], self.identity)
            self.policy.load_state_dict(state["policy"])
            self.optimiser.load_state_dict(state["optimiser"])
            self.progress |= {name: type(value)(state["progress"][name]) for name, value in self.progress.items()}

    def evaluate(self) -> list[dict[str, Any]]:
        """Games against each opponent."""
        args, generator, scores = self.args, torch.Generator().manual_seed(self.args.seed), []
        for name in args.opponents:
            score = play_against(
                name,
                lambda seen, masks: self.policy.act(seen, masks, generator)[0],
                *(args.scenario, args.players, args.evaluate_games, args.seed + 1),
                **options_of(args),
            )
            print(score, flush=True)
            scores.append(vars(score))
        return scores


def digest(arrays: Any) -> str:
    """A hash of arrays in the order of their names, to compare runs by."""
    found = hashlib.sha256()
    for name in sorted(arrays):
        found.update(np.ascontiguousarray(arrays[name]).tobytes())
    return found.hexdigest()[:16]


def train(learner: Learner, players: list[Any]) -> None:
    """Play, learn, evaluate, log and save until time or iterations are up."""
    args, start, evaluated, first = learner.args, time.perf_counter(), -1.0, dict(learner.progress)
    for iteration in range(first["iterations"] + 1, first["iterations"] + args.iterations + 1):
        rollout, share = gather(players, learner.policy)
        rng = np.random.default_rng([args.seed, iteration])
        entropy = learn(learner.policy, learner.optimiser, rollout, args, rng)["entropy"]
        seconds = time.perf_counter() - start
        steps = learner.progress["steps"] + args.shards * args.games * args.steps
        learner.progress |= {"iterations": iteration, "steps": steps, "seconds": first["seconds"] + seconds}
        rate = (steps - first["steps"]) / seconds
        entry = {**learner.progress, "steps_per_second": rate, "env_share_of_actors": share, "entropy": entropy}
        entry |= {"trajectories": digest(vars(rollout)), "weights": digest(learner.policy.state_dict())}
        last = iteration == first["iterations"] + args.iterations or seconds > args.seconds
        if last or evaluated < 0 or seconds - evaluated > args.evaluate_seconds:
            entry["scores"] = learner.evaluate()
            learner.save()
            evaluated = time.perf_counter() - start
        log(args.out, **entry)
        print(
            f"iteration {iteration}: {steps} decisions, {rate:.0f} per second, "
            f"{share:.1%} of the actors' time in the environment, entropy {entropy:.2f}",
            flush=True,
        )
        if last:
            return


def main(args: Args) -> None:
    """Start Ray, warm the nodes up, train, draw the curve."""
    if not 1 <= args.actors <= args.shards:
        raise SystemExit(f"{args.actors} actors cannot share {args.shards} shards: 1 to {args.shards} can")
    learner = Learner(args)
    args.out.mkdir(parents=True, exist_ok=True)
    here = {} if args.address else {"num_cpus": max(args.actors, 2), "include_dashboard": False}
    ray.init(address=args.address or "local", logging_level="ERROR", **here)
    try:
        warm_up_nodes()
        shards = [list(range(number, args.shards, args.actors)) for number in range(args.actors)]
        players = [Player.remote(args, own, learner.progress["iterations"]) for own in shards]
        train(learner, players)
    finally:
        ray.shutdown()
    plot(args.out, f"Distributed self-play on {args.scenario}, {args.players} players")


if __name__ == "__main__":
    try:
        main(tyro.cli(Args))
    except CheckpointError as error:
        sys.exit(f"distributed_selfplay: {error}")
