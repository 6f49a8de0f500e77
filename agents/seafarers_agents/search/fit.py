"""Fit the value function on games of the heuristic: `python -m seafarers_agents.search.fit`.

A conditional logit: which of the seats won, given how all of them stood. It is convex, so Newton's steps find the one
optimum.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from seafarers_env.engine.policies.weights import pack
from seafarers_env.engine.search.features import NUM_FEATURES, POINTS
from seafarers_env.engine.search.value import MIDDLE
from seafarers_env.engine.search.weights import TABLE, pack_value
from seafarers_env.scenarios import scenarios
from seafarers_env.table import make_table

FIRST_SEED: Final = 10_000_000  # far from the seeds that agents are measured on
PLAYERS: Final = 4  # at its tables
KEPT: Final = 60  # positions of a game, on average no more
STEPS: Final = 15
PENALTY: Final = 1e-3
HELD_OUT: Final = 5  # one game in so many is not fitted on


@dataclass(frozen=True)
class Positions:
    """Positions of one table; row `i` of everything is position `i`."""

    features: NDArray[np.float64]  # (K, players, NUM_FEATURES)
    winners: NDArray[np.int64]  # (K,)
    held_out: NDArray[np.bool_]  # (K,)


def collect(scenario: str, games: int, every: int, players: int = PLAYERS, **options: Any) -> Positions:
    """Positions of so many games with a heuristic in every seat, one in `every` decisions."""
    table = make_table(scenario, players, options)
    rows = np.zeros((games * KEPT, players, NUM_FEATURES))
    games_of, winners = np.zeros(len(rows), np.int64), np.zeros(games, np.int8)
    seeds = np.arange(FIRST_SEED, FIRST_SEED + games, dtype=np.uint64)
    masks = np.zeros((1, table.edition.actions.MASK_WORDS), np.uint64)
    found = table.edition.sampling.sample_positions(
        np.array(table.blank), table.board.record, table.rules, table.blank, masks,
        seeds, pack(), np.zeros(1, np.uint64), every, rows, games_of, winners,
    )  # fmt: skip
    if found == len(rows):
        raise ValueError(f"{games} games have more than {len(rows):,} such positions: raise --every")
    whose, won = games_of[:found], winners[games_of[:found]].astype(np.int64)
    decided = won >= 0
    return Positions(rows[:found][decided], won[decided], whose[decided] % HELD_OUT == 0)


def inputs(features: NDArray[np.float64]) -> NDArray[np.float64]:
    """What the weights multiply: each feature, and each times how far the game is from its middle."""
    stage = features[:, :, POINTS].max(axis=1) - MIDDLE
    return np.concatenate([features, features * stage[:, np.newaxis, np.newaxis]], axis=2)


def chances(rows: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Each seat's chance to win: (K, players)."""
    scores = rows @ weights
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def fit(rows: NDArray[np.float64], winners: NDArray[np.int64]) -> NDArray[np.float64]:
    """The weights under which the winners are likeliest, with a small penalty on their squares (unit variance)."""
    scale = rows.std(axis=(0, 1)) + 1e-12
    weights = np.zeros(rows.shape[2])
    for _ in range(STEPS):
        weights = _newton(rows / scale, winners, weights)
    return weights / scale


def _newton(rows: Any, winners: Any, weights: Any) -> Any:
    """Better weights, by one of Newton's steps."""
    odds: Any = chances(rows, weights)
    surprise = -odds
    surprise[np.arange(len(winners)), winners] += 1
    slope = np.einsum("kq,kqf->f", surprise, rows) / len(rows) - PENALTY * weights
    mean = np.einsum("kq,kqf->kf", odds, rows)
    spread = np.einsum("kqf,kqg->fg", odds[:, :, np.newaxis] * rows, rows, optimize=True) - mean.T @ mean
    bend: Any = spread / len(rows) + PENALTY * np.eye(len(weights))
    return weights + np.linalg.solve(bend, slope)  # pyright: ignore[reportUnknownVariableType]


def log_loss(rows: NDArray[np.float64], winners: NDArray[np.int64], weights: NDArray[np.float64]) -> float:
    """Mean surprise at the winners, in nats; guessing blindly among four is 1.386."""
    return float(-np.log(chances(rows, weights)[np.arange(len(winners)), winners]).mean())


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, fit, and print the table of `seafarers_env/engine/search/weights.py`."""
    parser = argparse.ArgumentParser(prog="python -m seafarers_agents.search.fit", description=__doc__)
    parser.add_argument("--games", type=int, default=4000, help="of each scenario, once more without trade in base")
    parser.add_argument("--every", type=int, default=40, help="decisions, of which one is kept")
    asked = parser.parse_args(arguments)
    tables: list[tuple[str, dict[str, Any]]] = [("base", {"max_offers": 0})]
    tables += [(name, {}) for name, scenario in scenarios().items() if PLAYERS in scenario.players]
    parts: list[tuple[str, Positions]] = []
    for name, options in tables:
        parts.append((name, collect(name, asked.games, asked.every, **options)))
        print(f"{name} {options or ''}: {len(parts[-1][1].winners):,} positions", flush=True)
    kept = [(inputs(part.features[~part.held_out]), part.winners[~part.held_out]) for _, part in parts]
    weights: Any = fit(np.concatenate([rows for rows, _ in kept]), np.concatenate([won for _, won in kept]))
    shipped = pack_value().ravel()
    print(f"\n{'held out games of':<18} {'fitted':>8} {'shipped':>8}   nats")
    for name, part in parts:
        rows, won = inputs(part.features[part.held_out]), part.winners[part.held_out]
        print(f"{name:<18} {log_loss(rows, won, weights):8.4f} {log_loss(rows, won, shipped):8.4f}")
    print()
    both: Any = weights.reshape(2, -1)
    for weight, middle, change in zip(TABLE, *both, strict=True):
        print(f'    Weight("{weight.name}", {middle:.4g}, {change:.4g}, ...),')


if __name__ == "__main__":
    main()
