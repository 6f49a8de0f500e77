"""What entities cost a step of `Batch`, and what a first layer costs with and without the zeros of observations.

Flat observations and entities are stepped in turn, the same games with the same actions; the least time of each counts,
as the machine's own pauses would tell of nothing else.

Examples:
  python -m benchmarks.entity_speed                      the tables of docs/entities.md; a minute
  python -m benchmarks.entity_speed --games 256 --steps 20   to try it
"""

import time
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Final

from benchmarks import terminal
from seafarers_env import Batch, Normaliser, Sampler
from seafarers_env.observing.sparse import sparse

TABLES: Final[tuple[tuple[str, int, dict[str, Any]], ...]] = (
    ("base", 4, {}),
    ("new_shores", 4, {}),
    ("new_shores", 4, {"max_offers": 0}),
)
WAYS: Final[dict[str, dict[str, Any]]] = {
    "flat, int8": {},
    "entities, int8": {"entities": {"dtype": "int8"}, "observe": False},
    "entities, float32": {"entities": True, "observe": False},
}
WARM_UP: Final = 150  # decisions per game at random: the middle of games


def steps(scenario: str, players: int, options: dict[str, Any], games: int, count: int) -> dict[str, float]:
    """Nanoseconds a decision by way: the least of so many steps, taken in turn."""
    batches = {
        way: Batch(scenario, players, games, seed=1, masks="bits", **given, **options) for way, given in WAYS.items()
    }
    for batch in batches.values():
        batch.rollout(WARM_UP * games)
    spent: dict[str, list[float]] = {way: [] for way in WAYS}
    sampler = Sampler(1)
    for _ in range(count):
        actions = sampler(batches["flat, int8"].mask_words)
        for way, batch in batches.items():
            start = time.perf_counter()
            batch.step(actions)
            spent[way].append(time.perf_counter() - start)
    return {way: 1e9 * min(each) / games for way, each in spent.items()}


def first_layers(scenario: str, players: int, games: int, outputs: int, count: int) -> dict[str, float]:
    """Microseconds a row of a first layer in torch by way, with what it takes to prepare its input."""
    torch: Any = import_module("torch")

    torch.set_num_threads(1)
    batch = Batch(scenario, players, games, seed=1)
    batch.rollout(WARM_UP * games)
    normalise = Normaliser(batch.table)
    weight = torch.randn(batch.layout.size, outputs)

    def dense() -> Any:
        return torch.from_numpy(normalise(batch.observations)) @ weight

    def without_zeros() -> Any:
        starts, indices, values = map(torch.from_numpy, sparse(batch.observations, "float32"))
        bag = torch.nn.functional.embedding_bag
        return bag(indices, scaled, starts[:-1].int(), mode="sum", per_sample_weights=values)

    scaled = weight / torch.tensor(normalise.maxima.tolist())[:, None]  # once, not row by row
    assert torch.allclose(dense(), without_zeros(), atol=1e-3)
    ways: dict[str, Callable[[], Any]] = {"dense": dense, "without the zeros": without_zeros}
    spent: dict[str, list[float]] = {way: [] for way in ways}
    for _ in range(count):
        for way, layer in ways.items():
            start = time.perf_counter()
            layer()
            spent[way].append(time.perf_counter() - start)
    return {way: 1e6 * min(each) / games for way, each in spent.items()}


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print the tables."""
    parser = terminal.parser("entity_speed", __doc__)
    parser.add_argument("--games", type=int, default=4096, help="in a batch (default: %(default)s)")
    parser.add_argument("--steps", type=int, default=60, help="of each way (default: %(default)s)")
    parser.add_argument("--outputs", type=int, default=256, help="of a first layer (default: %(default)s)")
    given = parser.parse_args(arguments)
    print("| nanoseconds per decision | " + " | ".join(WAYS) + " |")
    for scenario, players, options in TABLES:
        found = steps(scenario, players, options, given.games, given.steps)
        flat = found["flat, int8"]
        cells = [f"{spent:.0f} (x {spent / flat:.2f})" for spent in found.values()]
        print(f"| {scenario}{', no trade' if options else ''} | " + " | ".join(cells) + " |", flush=True)
    try:
        for scenario, players, _ in TABLES[:2]:
            found = first_layers(scenario, players, min(given.games, 1024), given.outputs, given.steps)
            told = ", ".join(f"{way} {spent:.1f} us" for way, spent in found.items())
            print(f"first layer of {given.outputs}, {scenario}: {told} a row", flush=True)
    except ImportError:
        print("first layers are measured where torch is installed")


if __name__ == "__main__":
    main()
