"""Masked PPO of sb3-contrib against bots, on one vector of many games.

    python examples/sb3_maskable_ppo.py --out runs/sb3 --minutes 20
    python examples/sb3_maskable_ppo.py --out runs/sb3 --minutes 20 --resume

One seat learns; random or heuristic opponents play the others inside the engine, so that one call steps all games. It
writes `model.zip`, `table.json`, `log.jsonl` and `curve.png` into `--out`; `docs/training.md` says what it reached.
"""

if __name__ == "__main__":
    import needs

    needs.check("train", __file__)

import json
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import gymnasium
import torch
import tyro
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from common import CheckpointError, check_identity, identity, log, play_against, plot, read_json, read_log
from seafarers_env import Normaliser
from seafarers_env.envs.registration import gymnasium_id
from seafarers_env.envs.wrappers import VectorNormaliseObservation, VectorShapeReward
from seafarers_env.integrations.sb3 import SeafarersVecEnv


@dataclass
class Args:
    """Train against bots with MaskablePPO; see the top of the file."""

    out: Path = Path("runs/sb3")
    """Folder for model, log and curve."""
    resume: bool = False
    """Continue from the model in `out`."""
    scenario: str = "new_shores"
    players: int = 4
    max_offers: int = 0
    """Offers per turn; 0 turns trade among players off."""
    opponents: Literal["random", "heuristic"] = "random"
    """Who plays the other seats."""
    minutes: float = 20.0
    """Training time, evaluations included; with --resume, additional time."""
    max_steps: int = 1_000_000_000
    """Stop after this many additional steps, if that comes first."""
    seed: int = 0
    threads: int = 2
    """Threads of PyTorch."""
    games: int = 128
    """Games played in parallel."""
    steps: int = 128
    """Decisions in each game between two updates."""
    width: int = 256
    """Units of each of the two hidden layers."""
    learning_rate: float = 3e-4
    epochs: int = 4
    minibatch: int = 2048
    discount: float = 0.998
    trace: float = 0.95
    entropy: float = 0.01
    evaluate_minutes: float = 2.0
    """Minutes between two evaluations."""
    evaluate_games: int = 200
    """Games per evaluation."""


def table_options(args: Args) -> dict[str, Any]:
    """The rule switches of the table."""
    return {"max_offers": args.max_offers, "skip_forced": True}


class Timed(gymnasium.vector.VectorWrapper):
    """Knows how many seconds its environments took."""

    seconds = 0.0

    def step(self, actions: Any) -> Any:
        """Step, with the clock running."""
        start = time.perf_counter()
        result = self.env.step(actions)
        self.seconds += time.perf_counter() - start
        return result


def make_games(args: Args) -> Timed:
    """The vector to learn from: seats drawn, a lead in points paid for on the way, observations between 0 and 1.

    MaskablePPO puts its own value in place of what follows a game that was cut off, so the lead stays there.
    """
    games = gymnasium.make_vec(
        gymnasium_id(args.scenario),
        num_envs=args.games,
        vectorization_mode="vector_entry_point",
        num_players=args.players,
        opponents=args.opponents,
        seat="random",
        autoreset_mode="SameStep",
        **table_options(args),
    )
    return Timed(VectorNormaliseObservation(VectorShapeReward(games, discount=args.discount, bootstraps=True)))


class Watch(BaseCallback):
    """Evaluates now and then, logs, keeps the model, and stops when the time is over."""

    def __init__(self, args: Args, games: Timed, progress: Progress, before: dict[str, float]) -> None:
        super().__init__()
        self.args, self.games, self.progress, self.before = args, games, progress, before
        self.normaliser = Normaliser(games.unwrapped.table)
        self.bar = progress.add_task("learning", total=60 * args.minutes, state="")
        self.begun = time.perf_counter()
        self.evaluate_at = 0.0

    def _on_rollout_start(self) -> None:
        if time.perf_counter() - self.begun >= self.evaluate_at:
            self.evaluate()
            self.evaluate_at = time.perf_counter() - self.begun + 60 * self.args.evaluate_minutes

    def _on_step(self) -> bool:
        spent = time.perf_counter() - self.begun
        rate = (self.num_timesteps - self.before["steps"]) / spent
        self.progress.update(self.bar, completed=spent, state=f"{rate:,.0f} steps/s")
        return spent < 60 * self.args.minutes

    def _on_training_end(self) -> None:
        self.evaluate()

    def evaluate(self) -> None:
        """Play whole games, log and print how they went, keep the model, draw the curve."""
        args, model = self.args, self.model
        fresh = args.out / "model.new.zip"
        model.save(fresh)
        fresh.replace(args.out / "model.zip")

        def decide(observations: Any, masks: Any) -> Any:
            return model.predict(self.normaliser(observations), action_masks=masks)[0]

        table = args.scenario, args.players
        with torch.random.fork_rng(devices=()):  # when there is an evaluation must not change what training draws
            torch.manual_seed(args.seed)
            score = play_against(
                args.opponents, decide, *table, args.evaluate_games, args.seed + 10_000, **table_options(args)
            )
        spent = time.perf_counter() - self.begun
        seconds, share = self.before["seconds"] + spent, self.games.seconds / spent
        log(args.out, seconds=seconds, steps=self.num_timesteps, env_share=share, scores=[score])
        plot(
            args.out,
            f"MaskablePPO, {args.scenario}, {args.players} players, seed {args.seed}: {seconds / 60:.0f} minutes",
        )
        far = f"{seconds / 60:5.1f} min {self.num_timesteps:>10,} steps"
        self.progress.console.print(f"{far}  {score}; {share:.0%} of the time in the environment")


def open_folder(args: Args) -> dict[str, float]:
    """Check that the folder is for this table; returns how far the run in it is."""
    model, file = args.out / "model.zip", args.out / "table.json"
    if model.exists() and not args.resume:
        raise CheckpointError(f"{model} exists: go on with --resume, or name another folder with --out")
    if args.resume and not model.exists():
        raise CheckpointError(f"there is no {model}: leave --resume away, or name the folder with --out")
    mine = identity(args.scenario, args.players, table_options(args), width=args.width)
    if args.resume:
        check_identity(model, read_json(file), mine)
        return {"seconds": 0.0, "steps": 0} | {k: line[k] for line in read_log(args.out) for k in ("seconds", "steps")}
    args.out.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(mine, indent=1), encoding="utf-8")
    return {"seconds": 0.0, "steps": 0}


def main(args: Args) -> None:
    """Learn until the time is over."""
    before = open_folder(args)
    torch.set_num_threads(args.threads)
    games = make_games(args)
    envs = SeafarersVecEnv(games)
    envs.seed(args.seed + int(before["steps"]))  # a run that goes on deals games that it has not seen
    if args.resume:
        model = MaskablePPO.load(args.out / "model.zip", env=envs)
    else:
        model = MaskablePPO(
            "MlpPolicy",
            envs,
            n_steps=args.steps,
            batch_size=args.minibatch,
            n_epochs=args.epochs,
            learning_rate=args.learning_rate,
            gamma=args.discount,
            gae_lambda=args.trace,
            ent_coef=args.entropy,
            policy_kwargs={"net_arch": [args.width, args.width]},
            seed=args.seed,
            device="cpu",
        )
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TextColumn("{task.fields[state]}"))
    with Progress(*columns, console=Console(width=150)) as progress:
        watch = Watch(args, games, progress, before)
        model.learn(args.max_steps, callback=watch, reset_num_timesteps=not args.resume)


if __name__ == "__main__":
    try:
        main(tyro.cli(Args))
    except CheckpointError as error:
        sys.exit(f"sb3_maskable_ppo: {error}")
