"""What several recipes share: which table a checkpoint belongs to, games against a baseline, a log and its curve."""

import contextlib
import json
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import seafarers_env
from seafarers_agents.policy_file import UNREADABLE, check_checkpoint, reason
from seafarers_agents.results import wilson
from seafarers_env.envs.registration import VERSION
from seafarers_env.envs.vector import SeafarersVectorEnv

Decide = Callable[[NDArray[np.int8], NDArray[np.int8]], NDArray[np.int64]]  # observations, masks -> an action each


class CheckpointError(Exception):
    """A checkpoint that does not fit what it is to be used for, or none where one should be."""


# --- whose checkpoint it is -------------------------------------------------------------------------------------------
def identity(scenario: str, players: int | None, options: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """All that a policy's numbers depend on, as JSON: the table with every option, the version, `more`."""
    batch = seafarers_env.Batch(scenario, players, 1, observe=False, **options)
    table = {"scenario": batch.scenario.name, "players": batch.num_players, "version": VERSION}
    table["board"] = batch.scenario.digest(batch.num_players)[:16]  # two files may go by one name
    sizes = {"observation": batch.layout.size, "actions": batch.num_actions}
    return json.loads(json.dumps(table | sizes | dict(batch.table.options) | more))


def check_identity(path: Path, saved: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    """Refuse a checkpoint of something else.

    Raises:
        CheckpointError: names every entry in which they differ, and which is which.
    """
    differing = [name for name in {**saved, **wanted} if saved.get(name) != wanted.get(name)]
    if differing:
        lines = [f"{name}: {saved.get(name)!r} there, {wanted.get(name)!r} here" for name in differing]
        raise CheckpointError(f"{path} is a checkpoint of something else: {'; '.join(lines)}")


@contextlib.contextmanager
def reading(path: Path) -> Iterator[None]:
    """Whatever a file makes its readers raise is one error that names the file.

    Raises:
        CheckpointError: the file cannot be read, or is something else.
    """
    try:
        yield
    except UNREADABLE as error:
        raise CheckpointError(f"{path} is no checkpoint that can be read: {reason(error)}") from error


def load_checkpoint(path: Path) -> dict[str, Any]:
    """What `torch.save` wrote: finite tensors, numbers and texts, no code of anybody's.

    Raises:
        CheckpointError: the file cannot be read, is too large, or something else.
    """
    import torch

    def check(name: str, value: Any) -> None:
        if isinstance(value, torch.Tensor) and not torch.isfinite(value).all():
            raise ValueError(f"{name} has numbers that are not finite")
        if isinstance(value, dict):
            for key, part in value.items():
                check(str(key), part)

    with reading(path):
        check_checkpoint(path)
        saved = torch.load(path, weights_only=True)
        if not isinstance(saved, dict):
            raise ValueError(f"it holds a {type(saved).__name__}")
        check("it", saved)
    return saved


def read_json(path: Path) -> dict[str, Any]:
    """An object of JSON that a recipe wrote.

    Raises:
        CheckpointError: it is none.
    """
    with reading(path):
        found = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(found, dict):
            raise ValueError(f"it holds a {type(found).__name__}")
    return found


# --- games against a baseline -----------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Score:
    """Games of one seat against a baseline in all others."""

    opponent: str
    games: int
    wins: int
    cut_off: int

    points: float  # mean at the end, hidden cards included
    seats: int

    @property
    def rate(self) -> float:
        """Share of games won."""
        return self.wins / self.games

    @property
    def rating(self) -> float:
        """Elo points above the opponent (Plackett-Luce, one against equal others); finite, as if half a game more."""
        share = (self.wins + 0.5) / (self.games + 1)
        return 400 * math.log10(share / (1 - share) * (self.seats - 1))

    def __str__(self) -> str:
        low, high = wilson(self.wins, self.games)
        rating = f"rating {self.rating:+.0f}"
        return f"{self.rate:.1%} of {self.games} games against {self.opponent} ({low:.1%} .. {high:.1%}; {rating})"


def play_against(
    opponent: str, decide: Decide, scenario: str, players: int | None, games: int, seed: int, **options: Any
) -> Score:
    """Let a policy play each deal to its end in every seat, against "random" or "heuristic" in all others."""
    settings = {"opponents": opponent, "autoreset_mode": "SameStep", **options}
    seats = SeafarersVectorEnv(scenario, players, 1, **settings).table.num_players
    wins = cut_off = points = 0
    for seat in range(seats):
        envs = SeafarersVectorEnv(scenario, players, -(-games // seats), seat=seat, **settings)
        observations, infos = envs.reset(seed=seed)
        going = np.ones(envs.num_envs, np.bool_)
        while going.any():
            actions = infos["action_mask"].argmax(1)  # anything legal where the game that counts is over
            answers = np.asarray(decide(observations[going], infos["action_mask"][going]))
            if answers.shape != (going.sum(),):
                raise ValueError(
                    f"a policy answers {going.sum()} observations with as many actions, not {answers.shape}"
                )
            actions[going] = answers
            observations, rewards, terminations, truncations, infos = envs.step(actions)
            wins += int((going & (rewards > 0)).sum())
            cut_off += int((going & truncations).sum())
            ended = going & (terminations | truncations)
            if ended.any():
                points += int(infos["final_info"]["victory_points"][ended].sum())
            going &= ~ended
    games = seats * envs.num_envs
    return Score(opponent, games, wins, cut_off, points / games, seats)


# --- log and curve ----------------------------------------------------------------------------------------------------
def log(folder: Path, **entry: Any) -> None:
    """Add a line of JSON to `log.jsonl`, on a line of its own even where a killed run left a torn one."""
    path = folder / "log.jsonl"
    torn = path.exists() and path.stat().st_size > 0 and not path.read_bytes().endswith(b"\n")
    with path.open("a", encoding="utf-8") as file:
        file.write("\n" * torn + json.dumps(entry, default=asdict) + "\n")


def read_log(folder: Path) -> list[dict[str, Any]]:
    """The lines of `log.jsonl`, without what a killed run left torn."""
    path, entries = folder / "log.jsonl", []
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        with contextlib.suppress(json.JSONDecodeError):
            entries.append(json.loads(line))
    return entries


def plot(folder: Path, title: str) -> Path | None:
    """Draw the win rates of `log.jsonl` over time into `curve.png`; None as long as nothing was evaluated."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    evaluated = [line for line in read_log(folder) if line.get("scores")]
    if not evaluated:
        return None
    figure, (upper, lower) = pyplot.subplots(2, figsize=(7, 6), sharex=True, layout="constrained")
    for n, name in enumerate(score["opponent"] for score in evaluated[-1]["scores"]):
        found = [(line["steps"] / 1e6, s) for line in evaluated for s in line["scores"] if s["opponent"] == name]
        steps, bounds = [x for x, _ in found], [wilson(s["wins"], s["games"]) for _, s in found]
        upper.plot(
            steps, [s["wins"] / s["games"] for _, s in found], color=f"C{n}", marker=".", label=f"against {name}"
        )
        upper.fill_between(steps, [low for low, _ in bounds], [high for _, high in bounds], color=f"C{n}", alpha=0.2)
        lower.plot(steps, [s["points"] for _, s in found], color=f"C{n}", marker=".")
    upper.axhline(1 / evaluated[-1]["scores"][0]["seats"], color="grey", linestyle=":", label="an even share")
    upper.set(ylabel="games won", ylim=(0, 1), title=title)
    lower.set(xlabel="decisions (millions)", ylabel="own points at the end", ylim=(0, None))
    for axes in (upper, lower):
        axes.grid(alpha=0.3)
    upper.legend()
    figure.savefig(folder / "curve.png", dpi=120)
    pyplot.close(figure)
    return folder / "curve.png"
