"""Masked PPO of sb3-contrib against bots, on one vector of many games.

    python examples/sb3_maskable_ppo.py --out runs/sb3 --minutes 20
    python examples/sb3_maskable_ppo.py --out runs/sb3 --resume

One seat learns; random or heuristic players in the others move inside the engine, so that a call steps all games at
once. It writes `model.zip`, `table.json`, `log.jsonl` and `curve.png` into `--out`.
"""

import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import gymnasium
import numpy as np
import tyro
from rich.console import Console
from rich.table import Table
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecMonitor

import seafarers_env  # noqa: F401  # registers the ids
from seafarers_agents.results import wilson
from seafarers_env.envs.wrappers import VectorNormaliseObservation
from seafarers_env.integrations.sb3 import SeafarersVecEnv


@dataclass
class Args:
    """Learn to beat bots with MaskablePPO; see the top of the file."""

    out: Path = Path("runs/sb3")
    """Folder for model, log and curve."""
    resume: bool = False
    """Go on from the model in `out`."""
    env: str = "seafarers/NewShores-v0"
    """Id of the environment."""
    players: int = 4
    max_offers: int = 0
    """Offers a turn; 0 leaves out trade among players."""
    opponents: Literal["random", "heuristic"] = "random"
    """Who has the other seats."""
    minutes: float = 20.0
    """Time to learn, evaluations included; with --resume, further time."""
    seed: int = 0
    games: int = 128
    """Games that are played side by side."""
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


def make_games(args: Args, games: int, seat: int | str) -> gymnasium.vector.VectorEnv:
    """A vector of games against the opponents, observations between 0 and 1."""
    return VectorNormaliseObservation(
        gymnasium.make_vec(
            args.env,
            num_envs=games,
            vectorization_mode="vector_entry_point",
            num_players=args.players,
            opponents=args.opponents,
            seat=seat,
            reward="points",
            autoreset_mode="SameStep",
            skip_forced=True,
            max_offers=args.max_offers,
        )
    )


class Timed(gymnasium.vector.VectorWrapper):
    """Knows how many seconds its environments took."""

    seconds = 0.0

    def step(self, actions: Any) -> Any:
        """Step, with the clock running."""
        start = time.perf_counter()
        result = self.env.step(actions)
        self.seconds += time.perf_counter() - start
        return result


class Watch(BaseCallback):
    """Evaluates now and then, logs, and stops when the time is over."""

    def __init__(self, args: Args, timed: Timed) -> None:
        super().__init__()
        self.args, self.timed, self.log = args, timed, args.out / "log.jsonl"
        self.games = make_games(args, args.evaluate_games, "random")
        before = [json.loads(line) for line in self.log.read_text().splitlines()] if args.resume else []
        self.entries: list[dict[str, Any]] = before
        self.earlier = before[-1]["seconds"] if before else 0.0
        self.begun = self.next = time.perf_counter()
        self.first_step = 0

    def _on_training_start(self) -> None:
        self.first_step = self.num_timesteps

    def _on_step(self) -> bool:
        return time.perf_counter() - self.begun < 60 * self.args.minutes

    def _on_rollout_start(self) -> None:
        if time.perf_counter() >= self.next:
            self.evaluate()
            self.next = time.perf_counter() + 60 * self.args.evaluate_minutes

    def _on_training_end(self) -> None:
        self.evaluate()

    def evaluate(self) -> None:
        """Play games, log and print how they went, keep the model, draw the curve."""
        wins, games = self._play(), self.args.evaluate_games
        low, high = wilson(wins, games)
        spent = time.perf_counter() - self.begun
        steps, model = self.num_timesteps, self.model
        entry = {
            "seconds": self.earlier + spent,
            "steps": steps,
            "games": games,
            "wins": wins,
            "low": low,
            "high": high,
        }
        self.entries.append(entry | {"environment": self.timed.seconds / spent})
        with self.log.open("a", encoding="utf-8") as log:
            log.write(json.dumps(self.entries[-1]) + "\n")
        model.save(self.args.out / "model.zip")
        draw(self.args, self.entries)
        rate = (steps - self.first_step) / spent
        words = f"{wins / games:.1%} ({low:.1%} .. {high:.1%}) against {self.args.opponents}"
        share = f"{self.timed.seconds / spent:.0%} of the time in the environment"
        Console(width=140).print(
            f"{entry['seconds'] / 60:5.1f} min  {steps:>10,} steps  {words}  {rate:,.0f} steps/s, {share}"
        )

    def _play(self) -> int:
        observations, infos = self.games.reset(seed=100_000 + self.args.seed)
        playing, wins = np.ones(self.games.num_envs, np.bool_), 0
        while playing.any():
            masks = infos["action_mask"]
            actions = masks.argmax(1)  # anything legal where the game that counts is over
            actions[playing] = self.model.predict(observations[playing], action_masks=masks[playing])[0]
            observations, _, terminations, truncations, infos = self.games.step(actions)
            ended = playing & (terminations | truncations)
            for i in np.flatnonzero(ended):
                last = infos["final_info"]
                wins += int(last["winner"][i] == f"player_{last['seat'][i]}")
            playing &= ~ended
        return wins


def draw(args: Args, entries: list[dict[str, Any]]) -> None:
    """Write `curve.png`: win rate over time with 95 % intervals."""
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot as plt

    minutes = [entry["seconds"] / 60 for entry in entries]
    figure, axes = plt.subplots(figsize=(8, 4.5), layout="constrained")
    axes.plot(minutes, [entry["wins"] / entry["games"] for entry in entries], marker=".")
    axes.fill_between(minutes, [entry["low"] for entry in entries], [entry["high"] for entry in entries], alpha=0.2)
    axes.axhline(1 / args.players, color="grey", linestyle=":")
    title = f"MaskablePPO, {args.env}, seed {args.seed}, against {args.players - 1} x {args.opponents}"
    axes.set(xlabel="minutes", ylabel="games won", ylim=(0, 1), title=title)
    figure.savefig(args.out / "curve.png", dpi=120)
    plt.close(figure)


def check_table(args: Args) -> None:
    """Note which table the model is for; refuse to go on with the model of another."""
    file, mine = args.out / "table.json", {"env": args.env, "players": args.players, "max_offers": args.max_offers}
    if (args.out / "model.zip").exists() != args.resume:
        hint = "name its folder with --out" if args.resume else "go on with --resume, or name another folder with --out"
        raise SystemExit(f"there is {'no' if args.resume else 'already a'} model in {args.out}: {hint}")
    if args.resume and json.loads(file.read_text()) != mine:
        raise SystemExit(f"the model in {args.out} is for {file.read_text()}, not {json.dumps(mine)}")
    args.out.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(mine), encoding="utf-8")


def main(args: Args) -> None:
    """Learn until the time is over."""
    check_table(args)
    timed = Timed(make_games(args, args.games, "random"))
    envs = VecMonitor(SeafarersVecEnv(timed))
    envs.seed(args.seed)
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
    watch = Watch(args, timed)
    model.learn(10**12, callback=watch, reset_num_timesteps=not args.resume, progress_bar=False)
    table = Table("minutes", "steps", "won", "95 % interval", title=f"against {args.opponents}")
    for entry in watch.entries:
        cells = f"{entry['low']:.1%} .. {entry['high']:.1%}"
        table.add_row(
            f"{entry['seconds'] / 60:.1f}", f"{entry['steps']:,}", f"{entry['wins'] / entry['games']:.1%}", cells
        )
    Console().print(table)


if __name__ == "__main__":
    main(tyro.cli(Args))
