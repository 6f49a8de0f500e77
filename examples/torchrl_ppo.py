"""PPO in TorchRL through its PettingZoo wrapper: one policy plays all seats of one game.

    python examples/torchrl_ppo.py --out runs/torchrl --seconds 300

It writes `log.jsonl`, `policy.pt` and `curve.png` into `--out`. `docs/training.md` says what it reached, and what to
know about the wrapper: the seats are one group, so a row of the data has all of them, and `mask` marks the one that
decides. Only its decision is used for learning; while others decide, a seat still has a value and its advantage is
passed on.
"""

if __name__ == "__main__":
    import needs

    needs.check("torchrl", __file__)

import time
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
import tyro
from tensordict import TensorDict
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.envs import MarlGroupMapType, PettingZooWrapper
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

import seafarers_env
from common import Score, log, play_against, plot

GROUP = "agents"
SEEN, ALLOWED = (GROUP, "observation", "observation"), (GROUP, "action_mask")


@dataclass
class Args:
    """Train by self-play with TorchRL; see the top of the file."""

    out: Path = Path("runs/torchrl")
    """Folder for policy, log and curve."""
    scenario: str = "base"
    players: int = 4
    max_offers: int = 0
    """Offers per turn; 0 turns trade among players off."""
    points_to_win: int = 5
    """Short games: the wrapper makes a few hundred decisions per second."""
    seconds: float = 60.0
    """Training time, evaluations included."""
    iterations: int = 1_000_000
    """Stop after this many, if that comes first."""
    seed: int = 0
    frames: int = 1000
    """Decisions between two updates."""
    width: int = 128
    """Units of a hidden layer."""
    learning_rate: float = 1e-3
    epochs: int = 4
    minibatch: int = 500
    trace: float = 0.98
    """Lambda of the generalised advantages, over the decisions of all seats."""
    entropy: float = 0.01
    evaluate_seconds: float = 60.0
    """Time between two evaluations."""
    evaluate_games: int = 100
    opponents: tuple[str, ...] = ("random",)
    """Opponents for evaluations."""


def options_of(args: Args) -> dict[str, Any]:
    """The rule switches of the table."""
    return {"max_offers": args.max_offers, "points_to_win": args.points_to_win, "skip_forced": True}


def make_env(args: Args) -> PettingZooWrapper:
    """The game, all seats in one group: a row of data for each, those that wait with a full mask."""
    aec = seafarers_env.raw_env(args.scenario, args.players, reward="points", **options_of(args))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says which version of PettingZoo it was tested with
        return PettingZooWrapper(env=aec, use_mask=True, group_map=MarlGroupMapType.ALL_IN_ONE_GROUP, seed=args.seed)


class Body(nn.Module):
    """int8 observations -> a number for each action, or one value."""

    def __init__(self, size: int, width: int, outputs: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            *(nn.Linear(size, width), nn.LayerNorm(width), nn.ReLU()),
            *(nn.Linear(width, width), nn.LayerNorm(width), nn.ReLU()),
            nn.Linear(width, outputs),
        )
        nn.init.orthogonal_(self.layers[-1].weight, 0.01)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """(..., size) -> (..., outputs)."""
        return self.layers(observations.float())


def make_policy(env: PettingZooWrapper, args: Args) -> tuple[ProbabilisticActor, ValueOperator]:
    """Actor and critic, the same for every seat."""
    size, actions = env.observation_spec[SEEN].shape[-1], env.observation_spec[ALLOWED].shape[-1]
    actor = ProbabilisticActor(
        TensorDictModule(Body(size, args.width, actions), in_keys=[SEEN], out_keys=[(GROUP, "logits")]),
        in_keys={"logits": (GROUP, "logits"), "mask": ALLOWED},
        out_keys=[(GROUP, "action")],
        distribution_class=MaskedCategorical,
        distribution_kwargs={"neg_inf": -1e9},
        return_log_prob=True,
        log_prob_key=(GROUP, "log_prob"),
        spec=env.full_action_spec_unbatched,
    )
    critic = ValueOperator(Body(size, args.width, 1), in_keys=[SEEN], out_keys=[(GROUP, "value")])
    return actor, critic


def make_loss(actor: ProbabilisticActor, critic: ValueOperator, args: Args) -> ClipPPOLoss:
    """Clipped PPO on rows of single seats."""
    loss = ClipPPOLoss(actor, critic, clip_epsilon=0.2, entropy_coeff=args.entropy, normalize_advantage=True)
    loss.set_keys(
        action=(GROUP, "action"),
        sample_log_prob=(GROUP, "log_prob"),
        value=(GROUP, "value"),
        advantage=(GROUP, "advantage"),
        value_target=(GROUP, "value_target"),
    )
    return loss


def make_advantages(critic: ValueOperator, args: Args) -> GAE:
    """Advantages seat by seat over all decisions: each has a value while the others decide, too."""
    gae = GAE(gamma=1.0, lmbda=args.trace, value_network=critic, average_gae=False)
    gae.set_keys(
        reward=(GROUP, "reward"),
        done=(GROUP, "done"),
        terminated=(GROUP, "terminated"),
        value=(GROUP, "value"),
        advantage=(GROUP, "advantage"),
        value_target=(GROUP, "value_target"),
    )
    return gae


def decisions(data: TensorDict) -> TensorDict:
    """The rows of the seats that decided: [T, seats] -> [T]."""
    rows = data.select(GROUP).exclude("next")
    deciding = data[GROUP, "mask"]
    group = rows[GROUP][deciding]
    return TensorDict({GROUP: group}, batch_size=group.batch_size[:1])


def learn(data: TensorDict, loss: ClipPPOLoss, gae: GAE, optimiser: torch.optim.Optimizer, args: Args) -> None:
    """Some epochs on one collection: the actor on its decisions, the critic on all seats of all rows.

    What a waiting seat is paid after its last decision in a collection is learned by its values: they stand for it at
    the end of the collection before, and nothing else would teach them.
    """
    with torch.no_grad():
        gae(data)
    rows, seats = decisions(data), data.select(GROUP).exclude("next")
    for _ in range(args.epochs):
        for part in torch.randperm(len(rows)).split(args.minibatch):
            found, error = loss(rows[part]), loss.loss_critic(seats[part])[0].mean()
            optimiser.zero_grad()
            (found["loss_objective"] + found["loss_entropy"] + error).backward()
            nn.utils.clip_grad_norm_(loss.parameters(), 0.5)
            optimiser.step()


def evaluate(actor: ProbabilisticActor, args: Args) -> list[Score]:
    """Games of the policy against each opponent; what training draws afterwards does not depend on them."""

    @torch.no_grad()
    def decide(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        seen = {"observation": {"observation": torch.from_numpy(observations)}}
        seen["action_mask"] = torch.from_numpy(masks == 1)
        return actor(TensorDict({GROUP: seen}, batch_size=[len(masks)]))[GROUP, "action"].numpy()

    table = args.scenario, args.players, args.evaluate_games, args.seed + 1
    with torch.random.fork_rng(devices=()):
        torch.manual_seed(args.seed)
        return [play_against(name, decide, *table, **options_of(args)) for name in args.opponents]


def main(args: Args) -> None:
    """Collect, learn, evaluate, until time or iterations are up."""
    args.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)  # a network asked about one position at a time has nothing to share out
    env = make_env(args)
    actor, critic = make_policy(env, args)
    loss, gae = make_loss(actor, critic, args), make_advantages(critic, args)
    optimiser = torch.optim.Adam(loss.parameters(), args.learning_rate)
    collector = Collector(
        env, actor, frames_per_batch=args.frames, total_frames=args.frames * args.iterations, trust_policy=True
    )

    start, evaluated, collecting = time.perf_counter(), -1.0, time.perf_counter()
    collected = 0.0
    for iteration, data in enumerate(collector, 1):
        collected += time.perf_counter() - collecting
        learn(data, loss, gae, optimiser, args)
        seconds, steps = time.perf_counter() - start, iteration * args.frames
        entry = {"iterations": iteration, "steps": steps, "seconds": seconds, "steps_per_second": steps / seconds}
        entry |= {"collecting": collected / seconds, "games": int(data["next", "done"].sum())}
        last = iteration == args.iterations or seconds > args.seconds
        if last or evaluated < 0 or seconds - evaluated > args.evaluate_seconds:
            scores = evaluate(actor, args)
            evaluated = time.perf_counter() - start
            print(*scores, sep="\n", flush=True)
            entry["scores"] = [vars(score) for score in scores]
        log(args.out, **entry)
        print(f"iteration {iteration}: {steps} decisions, {steps / seconds:.0f} per second", flush=True)
        if last:
            break
        collecting = time.perf_counter()
    collector.shutdown()
    torch.save({"actor": actor.state_dict(), "critic": critic.state_dict()}, args.out / "policy.pt")
    plot(args.out, f"TorchRL PPO on {args.scenario}, {args.players} players, {args.points_to_win} points")


if __name__ == "__main__":
    main(tyro.cli(Args))
