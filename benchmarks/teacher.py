"""What a teacher costs: `Batch.policy_actions("heuristic")` a row, beside the heuristic's decisions inside the kernel.

    python -m benchmarks.teacher [--scenario base] [--rounds 15]

In one process, in turn: games of four heuristics played whole by `Duel` (choice and step together), and a `Batch` of
which the heuristic is asked about every position of such games (the choice alone) before it is stepped. Each is taken
at its quickest round. The choices of both are the same, so are the positions, in law.
"""

import argparse
import time
from typing import Any

import numpy as np

from seafarers_agents.duel import Duel
from seafarers_env import Batch
from seafarers_env.engine.entries.policy import HEURISTIC
from seafarers_env.engine.policies.weights import pack

GAMES = 40  # a round of the duel
STEPS = 60  # a round of the batch


def measure(scenario: str, size: int, rounds: int, **options: Any) -> tuple[float, float, float]:
    """Microseconds a decision of a duel, a row of the teacher, a row of the batch's step; the least of all rounds."""
    duel, batch = Duel(scenario, **options), Batch(scenario, size=size, masks="bits", observe=False, **options)
    policies, weights = np.full((GAMES, duel.num_players), HEURISTIC, np.int8), pack()[np.newaxis, np.newaxis]
    every = np.repeat(weights, duel.num_players, axis=1)
    found, actions = [], np.zeros(size, np.int64)
    for _ in range(400):  # into the middle of games, and each at another place
        batch.step(batch.policy_actions(out=actions))
    for turn in range(rounds):
        start = time.perf_counter()
        games = duel.play(np.arange(turn * GAMES, (turn + 1) * GAMES, dtype=np.uint64), policies, every)
        inside = (time.perf_counter() - start) / games.decisions.sum()
        asked = stepped = 0.0
        for _ in range(STEPS):
            start = time.perf_counter()
            batch.policy_actions(out=actions)
            middle = time.perf_counter()
            batch.step(actions)
            asked, stepped = asked + middle - start, stepped + time.perf_counter() - middle
        found.append((inside, asked / (STEPS * size), stepped / (STEPS * size)))
    return tuple((1e6 * np.array(found)).min(axis=0).tolist())


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--scenario", nargs="+", default=["base", "new_shores"])
    parser.add_argument("--size", type=int, default=512)
    parser.add_argument("--rounds", type=int, default=15)
    given = parser.parse_args()
    for scenario in given.scenario:
        for offers in (0, 3):
            duel, teacher, step = measure(scenario, given.size, given.rounds, max_offers=offers)
            print(
                f"{scenario}, max_offers={offers}: duel {duel:.2f} us a decision, "
                f"policy_actions {teacher:.2f} us a row, step {step:.2f} us a row"
            )


if __name__ == "__main__":
    main()
