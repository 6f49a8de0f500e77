"""What the adapters over `Batch` cost: microseconds per decision with the same small policy, beside the bare `Batch`.

    python -m benchmarks.adapters [--scenario new_shores] [--games 512] [--rounds 8]

In one process, in turn: each plays some steps of as many games with one hidden layer of 128 units in PyTorch on one
thread. Taken are the quickest rounds. TorchRL and RLlib have environments of their own (extras `torchrl` and `rllib`):
what is not installed is left out.
"""

# torch and the libraries of the adapters are extras, absent where the package itself is checked.
# pyright: reportMissingImports=false, reportUnknownParameterType=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false

import argparse
import importlib.util
import time
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import torch
from rich.console import Console
from rich.progress import track
from rich.table import Table as Columns

from seafarers_env import Batch
from seafarers_env.integrations.puffer import PufferSeafarers

STEPS: Final = 15  # a round
UNITS: Final = 128
PLAYERS: Final = 4
OPTIONS: Final[dict[str, Any]] = {"max_offers": 0, "skip_forced": True}

Turn = Callable[[], None]


class Policy:
    """A small network, and a draw among the legal actions."""

    def __init__(self, size: int, actions: int) -> None:
        torch.manual_seed(0)
        self.net = torch.nn.Sequential(torch.nn.Linear(size, UNITS), torch.nn.ReLU(), torch.nn.Linear(UNITS, actions))

    def __call__(self, observations: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
        """An action for each row."""
        with torch.no_grad():
            logits = self.net(observations.float()).masked_fill(masks == 0, -1e9)
            return (logits + torch.rand(logits.shape)).argmax(1)


def bare(scenario: str, games: int) -> tuple[Turn, Policy]:
    """The loop over `Batch`, and the policy that all play with."""
    batch = Batch(scenario, PLAYERS, games, 1, **OPTIONS)
    chosen = Policy(batch.layout.size, batch.num_actions)

    def turn() -> None:
        batch.step(chosen(torch.from_numpy(batch.observations), torch.from_numpy(batch.masks)).numpy())

    return turn, chosen


def torchrl(scenario: str, games: int, policy: Policy) -> Turn:
    """`TorchRLSeafarers`, by the calls that its collectors make."""
    from seafarers_env.integrations.torchrl import TorchRLSeafarers

    env = TorchRLSeafarers(scenario, PLAYERS, games, **OPTIONS)
    data: Any = env.reset()

    def turn() -> None:
        nonlocal data
        data["action"] = policy(data["observation"], data["action_mask"])
        _, data = env.step_and_maybe_reset(data)

    return turn


def puffer(scenario: str, games: int, policy: Policy) -> Turn:
    """`PufferSeafarers`: a row for each seat, of which one in each game decides."""
    env = PufferSeafarers(scenario, PLAYERS, games, **OPTIONS)
    env.reset()

    def turn() -> None:
        rows = np.flatnonzero(env.masks)
        seen, masks = env.split(torch.from_numpy(env.observations[rows]))
        actions = np.zeros(env.num_agents, np.int64)
        actions[rows] = policy(seen, masks).numpy()
        env.step(actions)

    return turn


def rllib(scenario: str, games: int, policy: Policy) -> Turn:
    """`RllibBatch`: lists of mappings by agent."""
    from seafarers_env.integrations.rllib_batch import RllibBatch

    env = RllibBatch({"scenario": scenario, "num_players": PLAYERS, **OPTIONS}, games)
    shown: list[Any] = env.reset(seed=1)[0]

    def turn() -> None:
        nonlocal shown
        deciders = [next(iter(each)) for each in shown]  # of a game that is over: anybody, who is not heard
        seen = [each[agent] for each, agent in zip(shown, deciders, strict=True)]
        rows, masks = (
            torch.from_numpy(np.stack([one[key] for one in seen])) for key in ("observations", "action_mask")
        )
        actions = policy(rows, masks).tolist()
        shown = env.step([{agent: action} for agent, action in zip(deciders, actions, strict=True)])[0]

    return turn


#: Adapter -> what makes it, and the library that it needs.
ADAPTERS: Final[dict[str, tuple[Callable[[str, int, Policy], Turn], str]]] = {
    "TorchRLSeafarers": (torchrl, "torchrl"),
    "PufferSeafarers": (puffer, "torch"),
    "RllibBatch": (rllib, "tree"),  # RLlib imports it, ray alone does not bring it
}


def measure(scenario: str, games: int, rounds: int) -> dict[str, float]:
    """Microseconds a decision of the bare loop and of each adapter that is installed, the least of all rounds."""
    first, policy = bare(scenario, games)
    turns = {"Batch.step and the policy": first}
    turns |= {
        name: make(scenario, games, policy)
        for name, (make, library) in ADAPTERS.items()
        if importlib.util.find_spec(library)
    }
    least = dict.fromkeys(turns, float("inf"))
    for _ in track(range(rounds + 1), "playing", transient=True):  # the first of them warms up
        for name, turn in turns.items():
            start = time.perf_counter()
            for _ in range(STEPS):
                turn()
            least[name] = min(least[name], (time.perf_counter() - start) / (STEPS * games) * 1e6)
    return least


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--scenario", default="new_shores", help="default: %(default)s")
    parser.add_argument("--games", type=int, default=512, help="side by side; default: %(default)s")
    parser.add_argument("--rounds", type=int, default=8, help=f"of {STEPS} steps each; default: %(default)s")
    given = parser.parse_args()
    torch.set_num_threads(1)
    found = measure(given.scenario, given.games, given.rounds)
    table = Columns("", "us a decision", "times as fast as the loop over Batch", title=given.scenario)
    loop = next(iter(found.values()))
    for name, micros in found.items():
        table.add_row(name, f"{micros:.1f}", f"{loop / micros:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
