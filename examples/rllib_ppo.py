"""PPO in RLlib's new API stack: one policy plays all seats, in several env runners.

    python examples/rllib_ppo.py --out runs/rllib --minutes 10
    python examples/rllib_ppo.py --out runs/rllib --minutes 10 --resume

It writes `checkpoint/`, `log.jsonl` and `curve.png` into `--out`. `docs/training.md` says what it reached.
"""

if __name__ == "__main__":
    import needs

    needs.check("rllib", __file__)

import json
import shutil
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import ray
import torch
import tyro
from ray.rllib.algorithms.ppo import PPO, PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec

from common import CheckpointError, Score, check_identity, identity, log, play_against, plot, read_json, reading
from seafarers_agents.policy_warm_up import ensure_compiled as compile_heuristic
from seafarers_env.integrations.rllib import MaskedModule, RllibSeafarers
from seafarers_env.warm_up import ensure_compiled

POLICY = "shared"


@dataclass
class Args:
    """Train by self-play with RLlib; see the top of the file."""

    out: Path = Path("runs/rllib")
    """Folder for checkpoint, log and curve."""
    resume: bool = False
    """Continue from the checkpoint in `out`."""
    scenario: str = "base"
    players: int = 4
    max_offers: int = 0
    """Offers per turn; 0 turns trade among players off."""
    reward: str = "points"
    """"win", or "points": the lead at the end, a better signal while nobody plays well."""
    seconds: float = 600.0
    """Training time, evaluations included; with --resume, additional time."""
    iterations: int = 1_000_000
    """Stop after this many, if that comes first."""
    address: str | None = None
    """Address of a Ray cluster; None starts Ray on this machine."""
    runners: int = 2
    """Processes that play."""
    envs: int = 32
    """Games in parallel in each process."""
    fragment: int = 64
    """Decisions in each game between two updates."""
    threads: int = 1
    """Threads of PyTorch in the learner."""
    seed: int = 0
    width: int = 256
    """Units of a hidden layer."""
    learning_rate: float = 5e-4
    epochs: int = 2
    minibatch: int = 1024
    discount: float = 0.998
    trace: float = 0.95
    """Lambda of the generalised advantages."""
    entropy: float = 0.01
    evaluate_seconds: float = 120.0
    """Time between two evaluations."""
    evaluate_games: int = 100
    """Games per evaluation against each opponent."""
    opponents: tuple[str, ...] = ("random", "heuristic")
    """Opponents for evaluations."""


def options_of(args: Args) -> dict[str, Any]:
    """The rule switches of the table; forced decisions are skipped."""
    return {"max_offers": args.max_offers, "skip_forced": True}


def configure(args: Args) -> PPOConfig:
    """The whole of PPO's configuration."""
    module = RLModuleSpec(module_class=MaskedModule, model_config={"width": args.width})
    table = {"scenario": args.scenario, "num_players": args.players, "reward": args.reward} | options_of(args)
    return (
        PPOConfig()
        .api_stack(enable_rl_module_and_learner=True, enable_env_runner_and_connector_v2=True)
        # The check would try an action without a look at the mask.
        .environment(RllibSeafarers, env_config=table, disable_env_checking=True)
        .env_runners(
            num_env_runners=args.runners, num_envs_per_env_runner=args.envs, rollout_fragment_length=args.fragment
        )
        .multi_agent(policies={POLICY}, policy_mapping_fn=lambda agent, episode, **_: POLICY)
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={POLICY: module}))
        .training(
            train_batch_size_per_learner=max(args.runners, 1) * args.envs * args.fragment,
            minibatch_size=args.minibatch,
            num_epochs=args.epochs,
            lr=args.learning_rate,
            gamma=args.discount,
            lambda_=args.trace,
            entropy_coeff=args.entropy,
            clip_param=0.2,
            use_kl_loss=False,
            grad_clip=0.5,
            grad_clip_by="global_norm",
        )
        .debugging(seed=args.seed, log_level="ERROR")
    )


# --- checkpoints ------------------------------------------------------------------------------------------------------
def whose(args: Args) -> dict[str, Any]:
    """What a checkpoint must agree in."""
    return identity(args.scenario, args.players, options_of(args), reward=args.reward, width=args.width)


def save(algo: PPO, folder: Path, progress: dict[str, Any]) -> None:
    """Write the checkpoint beside the old one first, so that there is always a whole one."""
    new, kept, old = (folder / name for name in ("checkpoint.new", "checkpoint", "checkpoint.old"))
    for left in (new, old):
        shutil.rmtree(left, ignore_errors=True)
    algo.save_to_path(str(new.resolve()))
    (new / "progress.json").write_text(json.dumps(progress), encoding="utf-8")
    if kept.exists():
        kept.rename(old)
    new.rename(kept)
    shutil.rmtree(old, ignore_errors=True)


def restore(algo: PPO, folder: Path) -> None:
    """Go on where a checkpoint stopped."""
    algo.restore_from_path(str((folder / "checkpoint").resolve()))


def read_progress(folder: Path, wanted: dict[str, Any]) -> dict[str, Any]:
    """What was done before; refuses the checkpoint of another table or network.

    Raises:
        CheckpointError: there is none, or it is one of something else.
    """
    path, old = folder / "checkpoint" / "progress.json", folder / "checkpoint.old"
    if not path.is_file() and old.is_dir():  # killed while the new one was about to take its place
        old.rename(path.parent)
    if not path.is_file():
        raise CheckpointError(f"{folder} has no checkpoint to resume: leave --resume out to begin there")
    progress = read_json(path)
    with reading(path):
        check_identity(path.parent, progress["identity"], wanted)
    return progress


# --- what it has learned ----------------------------------------------------------------------------------------------
def evaluate(algo: PPO, args: Args) -> list[Score]:
    """Games of the policy, drawing its actions, against each opponent."""
    module = algo.get_module(POLICY)
    generator = torch.Generator().manual_seed(args.seed)

    @torch.no_grad()
    def decide(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        seen = {"observations": torch.from_numpy(observations), "action_mask": torch.from_numpy(masks)}
        logits = module.forward_inference({Columns.OBS: seen})[Columns.ACTION_DIST_INPUTS]
        return torch.multinomial(torch.softmax(logits, -1), 1, generator=generator)[:, 0].numpy()

    return [
        play_against(name, decide, args.scenario, args.players, args.evaluate_games, args.seed + 1, **options_of(args))
        for name in args.opponents
    ]


def share_of_environment(result: dict[str, Any], args: Args) -> float:
    """Part of an iteration's time that an env runner spends in the environment."""
    runners = result["env_runners"]
    steps = runners["num_env_steps_sampled"] / (max(args.runners, 1) * args.envs)
    return float(runners["env_step_timer"] * steps / result["time_this_iter_s"])


def train(algo: PPO, args: Args, progress: dict[str, Any]) -> None:
    """Train, evaluate, log and save until time or iterations are up."""
    start, evaluated = time.perf_counter(), -1.0
    before = dict(progress)
    for iteration in range(1, args.iterations + 1):
        result = algo.train()
        seconds = time.perf_counter() - start
        steps = int(result["env_runners"]["num_env_steps_sampled_lifetime"])
        progress |= {"iterations": before["iterations"] + iteration, "steps": steps}
        progress["seconds"] = before["seconds"] + seconds
        entry = {**progress, "env_share": share_of_environment(result, args)}
        entry["steps_per_second"] = (steps - before["steps"]) / seconds
        entry["entropy"] = float(result["learners"][POLICY]["entropy"])
        del entry["identity"]
        last = iteration == args.iterations or seconds > args.seconds
        if last or evaluated < 0 or seconds - evaluated > args.evaluate_seconds:
            entry["scores"] = evaluate(algo, args)
            evaluated = time.perf_counter() - start
            print(*entry["scores"], sep="\n", flush=True)
            save(algo, args.out, progress)
        scores = [vars(score) for score in entry.pop("scores", [])]
        log(args.out, **entry, **({"scores": scores} if scores else {}))
        print(
            f"iteration {progress['iterations']}: {steps} decisions in {progress['seconds']:.0f} s, "
            f"{entry['steps_per_second']:.0f} per second, {entry['env_share']:.1%} of the time in the environment, "
            f"entropy {entry['entropy']:.2f}",
            flush=True,
        )
        if last:
            return


def main(args: Args) -> None:
    """Set up, train, draw the curve."""
    wanted = whose(args)
    progress = {"identity": wanted, "iterations": 0, "steps": 0, "seconds": 0.0}
    if args.resume:
        progress = read_progress(args.out, wanted)
    elif (args.out / "checkpoint").exists():
        raise CheckpointError(f"{args.out} has a checkpoint already: --resume goes on from it; or name another --out")
    args.out.mkdir(parents=True, exist_ok=True)
    ensure_compiled()  # here, once; env runners find the kernels in the cache
    compile_heuristic()
    torch.set_num_threads(args.threads)
    here = {} if args.address else {"num_cpus": args.runners + 1, "include_dashboard": False}
    ray.init(address=args.address or "local", log_to_driver=False, logging_level="ERROR", **here)
    try:
        algo = configure(args).build_algo()
        if args.resume:
            restore(algo, args.out)
        train(algo, args, progress)
        algo.stop()
    finally:
        ray.shutdown()
    plot(args.out, f"RLlib PPO on {args.scenario}, {args.players} players")


if __name__ == "__main__":
    try:
        main(tyro.cli(Args))
    except CheckpointError as error:
        sys.exit(f"rllib_ppo: {error}")
