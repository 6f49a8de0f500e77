"""Tuning the heuristic's weights by self-play: CMA-ES (`cma`) against the weights of the table.

    python -m seafarers_agents.tuning --minutes 5 --out weights.json

Each generation plays new deals, the same for all its candidates, from every seat. What is maximised is the rate of wins
plus a little for points, which count even in games that are lost. The result is the mean of the search, not its
luckiest sample; a last contest on other deals says what it is worth.
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from seafarers_agents.duel import Duel, Score
from seafarers_env.policies.weights import NAMES, TABLE, pack

TABLES: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("base", {"max_offers": 0}),
    ("base", {}),
    ("new_shores", {}),
)
POINT: Final = 0.02  # what a point counts for beside a win
FINAL_SEED: Final = 10_000_000  # deals of the last contest: no generation comes as far
SPREAD: Final = 0.1  # of the first generation, by the range of each weight


@dataclass(frozen=True)
class Plan:
    """How to search."""

    minutes: float
    deals: int  # a candidate, at each table
    population: int
    seed: int
    tables: Sequence[tuple[str, dict[str, Any]]] = TABLES


def fitness(scores: Sequence[Score]) -> float:
    """What a candidate is worth: more is better."""
    return sum(score.rate + POINT * score.points for score in scores) / len(scores)


def to_weights(x: NDArray[np.float64]) -> NDArray[Any]:
    """Weights from places 0..1 in the ranges of the table."""
    low, high = np.array([w.low for w in TABLE]), np.array([w.high for w in TABLE])
    return (low + np.clip(x, 0, 1) * (high - low)).astype(np.float32)


def from_weights(weights: NDArray[Any]) -> NDArray[np.float64]:
    """The places of weights in those ranges."""
    low, high = np.array([w.low for w in TABLE]), np.array([w.high for w in TABLE])
    return (weights - low) / (high - low)


def search(plan: Plan, start: NDArray[Any], say: Any = print) -> NDArray[Any]:
    """Search from `start` for weights that beat it, for some minutes; return the best guess."""
    try:
        import cma
    except ImportError as missing:
        raise SystemExit("tuning needs the package `cma`: pip install 'seafarers_env[tune]'") from missing
    duels = [Duel(name, **options) for name, options in plan.tables]
    options = {"bounds": [0, 1], "popsize": plan.population, "seed": plan.seed + 1, "verbose": -9}
    strategy: Any = cma.CMAEvolutionStrategy(from_weights(start), SPREAD, options)
    began, generation = time.perf_counter(), 0
    while time.perf_counter() - began < 60 * plan.minutes:
        candidates = strategy.ask()
        deal = 1 + plan.seed * 1_000_000 + generation * plan.deals
        found = [
            fitness([duel.rate(plan.deals, to_weights(x), start, seed=deal) for duel in duels]) for x in candidates
        ]
        strategy.tell(candidates, [-f for f in found])
        generation += 1
        say(f"generation {generation}: best {max(found):.3f}, mean {np.mean(found):.3f}, sigma {strategy.sigma:.3f}")
    return to_weights(strategy.result.xfavorite)


def contest(plan: Plan, candidate: NDArray[Any], start: NDArray[Any], deals: int, say: Any = print) -> None:
    """Say how often the candidate wins against three of the start, on deals that the search has not seen."""
    for name, options in plan.tables:
        score = Duel(name, **options).rate(deals, candidate, start, seed=FINAL_SEED)
        error = 1.96 * (score.rate * (1 - score.rate) / score.games) ** 0.5
        say(f"{name} {options}: {score.rate:.3f} +- {error:.3f} of {score.games} games; even is {1 / 4:.2f}")


def main(arguments: Sequence[str] | None = None) -> None:
    """Search, then write the weights found as JSON by name."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--deals", type=int, default=50, help="deals for each candidate at each table")
    parser.add_argument("--population", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--start", help="a JSON file to go on from, in place of the weights of the table")
    parser.add_argument("--out", default="weights.json")
    given = parser.parse_args(arguments)
    plan = Plan(given.minutes, given.deals, given.population, given.seed)
    start = pack(json.loads(open(given.start, encoding="utf-8").read()) if given.start else None)
    found = search(plan, start)
    with open(given.out, "w", encoding="utf-8") as file:
        json.dump(dict(zip(NAMES, (round(float(w), 4) for w in found), strict=True)), file, indent=1)
    contest(plan, found, start, 500)


if __name__ == "__main__":
    main(sys.argv[1:])
