"""Tuning the heuristic's weights by self-play: CMA-ES (`cma`) against the weights of the table.

    python -m seafarers_agents.tuning --minutes 5 --out weights.json
    python -m seafarers_agents.tuning --tables oceans --only discovery,hope,start_fog --out fog.json

Each generation plays new deals, the same for all its candidates, from every seat. It maximises the win rate plus a
small term for points, which count even in lost games. The result is the mean of the search, not its luckiest sample; a
final contest on other deals measures it.
"""

import argparse
import importlib
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from seafarers_agents.duel import Duel, Score
from seafarers_env.engine.policies.weights import NAMES, TABLE, pack
from seafarers_env.files import write_whole

TABLES: Final = "base:max_offers=0,base,new_shores"
POINT: Final = 0.02  # what a point counts for beside a win
FINAL_SEED: Final = 10_000_000  # deals of the last contest: no generation comes as far
CONTEST_DEALS: Final = 500
SPREAD: Final = 0.1
MAX_FILE: Final = 1 << 16  # bytes of a file of weights; all of them take about a thousand
MAX_WEIGHT: Final = 1_000_000
_SWITCHED: Final = {"true": True, "false": False}


@dataclass(frozen=True)
class Plan:
    """The settings of a search."""

    minutes: float
    deals: int  # a candidate, at each table
    population: int
    seed: int
    tables: Sequence[tuple[str, dict[str, int]]]
    only: Sequence[str]  # names of the weights that are searched; the others stay
    spread: float  # of the first generation, by the range of each weight


def fitness(scores: Sequence[Score]) -> float:
    """The fitness of a candidate: more is better."""
    return sum(score.rate + POINT * score.points for score in scores) / len(scores)


class Range:
    """The weights to search, as positions 0..1 within their ranges."""

    def __init__(self, only: Sequence[str], start: NDArray[Any]) -> None:
        self._rows = [NAMES.index(name) for name in only]
        self._low = np.array([TABLE[row].low for row in self._rows])
        self._high = np.array([TABLE[row].high for row in self._rows])
        self._start = start

    def places(self, weights: NDArray[Any]) -> NDArray[np.float64]:
        """The positions of these weights."""
        return ((weights[self._rows] - self._low) / (self._high - self._low)).clip(0.0, 1.0)

    def weights(self, places: NDArray[np.float64]) -> NDArray[Any]:
        """All weights, those searched from their places: float32[len(TABLE)]."""
        found = self._start.astype(np.float32)
        found[self._rows] = self._low + places.clip(0.0, 1.0) * (self._high - self._low)
        return found


def begin(places: NDArray[np.float64], spread: float, population: int, seed: int) -> Any:
    """A strategy of CMA-ES within 0..1: the same arguments, and the same answers to it, give the same candidates.

    Raises:
        SystemExit: the package `cma` is missing.
    """
    try:
        cma: Any = importlib.import_module("cma")  # an extra: nothing else needs it
    except ImportError as missing:
        raise SystemExit("tuning needs the package `cma`: pip install 'seafarers_env[tune]'") from missing
    options = {"bounds": [0, 1], "popsize": population, "seed": seed, "verbose": -9}
    return cma.CMAEvolutionStrategy(places, spread, options)


def search(plan: Plan, start: NDArray[Any], say: Any = print) -> NDArray[Any]:
    """Search from `start` for weights that beat it, for some minutes; return the best guess."""
    duels = [Duel(name, **options) for name, options in plan.tables]
    span = Range(plan.only, start)
    strategy = begin(span.places(start), plan.spread, plan.population, plan.seed + 1)
    began, generation = time.perf_counter(), 0
    while time.perf_counter() - began < 60 * plan.minutes:
        candidates = strategy.ask()
        deal = 1 + plan.seed * 1_000_000 + generation * plan.deals
        found = [
            fitness([duel.rate(plan.deals, span.weights(x), start, seed=deal) for duel in duels]) for x in candidates
        ]
        strategy.tell(candidates, [-f for f in found])
        generation += 1
        say(f"generation {generation}: best {max(found):.3f}, mean {np.mean(found):.3f}, sigma {strategy.sigma:.3f}")
    return span.weights(np.asarray(strategy.result.xfavorite))


def contest(plan: Plan, candidate: NDArray[Any], start: NDArray[Any], deals: int) -> None:
    """Print how often the candidate wins against three players with the starting weights, on unseen deals."""
    for name, options in plan.tables:
        score = Duel(name, **options).rate(deals, candidate, start, seed=FINAL_SEED)
        error = 1.96 * (score.rate * (1 - score.rate) / score.games) ** 0.5
        even = score.games // deals  # seats
        print(f"{name} {options}: {score.rate:.3f} +- {error:.3f} of {score.games} games; even is {1 / even:.3f}")


def read_tables(text: str) -> list[tuple[str, dict[str, int]]]:
    """Tables from words like `base:max_offers=0,new_shores:cities_and_knights=true`."""
    found: list[tuple[str, dict[str, int]]] = []
    for word in text.split(","):
        name, *switches = word.split(":")
        pairs = [switch.partition("=") for switch in switches]
        found.append((name, {key: _SWITCHED[value] if value in _SWITCHED else int(value) for key, _, value in pairs}))
    return found


def read_weights(path: Path) -> NDArray[Any]:
    """The heuristic's weights, overridden by those in a JSON file as written by this script.

    Raises:
        SystemExit: says in a sentence what is wrong with the file.
    """
    try:
        with path.open("rb") as file:
            text = file.read(MAX_FILE + 1)
        if len(text) > MAX_FILE:
            raise ValueError(f"it has more than {MAX_FILE:,} bytes")
        read: Any = json.loads(text)
        if not isinstance(read, dict):
            raise ValueError("it holds no object of names and numbers")
        found = cast(dict[str, Any], read)
        for name, value in found.items():
            if type(value) not in (int, float) or not abs(value) <= MAX_WEIGHT:
                raise ValueError(f"{name!r} is not a number from {-MAX_WEIGHT:,} to {MAX_WEIGHT:,}")
        return pack(found)
    except (OSError, ValueError, RecursionError) as error:
        raise SystemExit(f"{path} holds no weights of the heuristic: {error}") from error


def main(arguments: Sequence[str] | None = None) -> None:
    """Search, then write the weights found as JSON by name."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--deals", type=int, default=50, help="deals for each candidate at each table")
    parser.add_argument("--population", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--tables", default=TABLES, help=f"scenarios with switches, as {TABLES}")
    parser.add_argument("--only", default=",".join(NAMES), help="names of the weights to search")
    parser.add_argument("--spread", type=float, default=SPREAD, help="of the first generation, by the ranges")
    parser.add_argument("--start", type=Path, help="a JSON file to go on from, in place of the weights of the table")
    parser.add_argument("--out", type=Path, default=Path("weights.json"))
    given = parser.parse_args(arguments)
    tables, only = read_tables(given.tables), given.only.split(",")
    plan = Plan(given.minutes, given.deals, given.population, given.seed, tables, only, given.spread)
    start = read_weights(given.start) if given.start else pack()
    found = search(plan, start)
    values = {name: round(float(found[NAMES.index(name)]), 4) for name in only}
    write_whole(given.out, json.dumps(values, indent=1) + "\n")
    contest(plan, found, start, CONTEST_DEALS)


if __name__ == "__main__":
    main(sys.argv[1:])
