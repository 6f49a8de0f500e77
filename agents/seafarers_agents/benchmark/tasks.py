"""Seafarers-24, version 1: its tasks, its opponents, its deals. What moves makes another version."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from seafarers_agents.benchmark.charts import chart
from seafarers_agents.champion.values import WEIGHTS
from seafarers_agents.matches import Agents, Plan
from seafarers_agents.seeds import Seeds
from seafarers_env.scenarios import Scenario, load
from seafarers_env.scenarios.scenario import from_text
from seafarers_env.seed_derivation import keyed

NAME: Final = "Seafarers-24"
VERSION: Final = 1
#: All deals of the test split follow from it. Who trains on them has no result.
PHRASE: Final = "Seafarers-24, version 1: whoever trains on these deals sails in circles"
_KEY: Final = int.from_bytes(hashlib.sha256(PHRASE.encode()).digest()[:16], "little")

GROUPS: Final = ("core", "far", "zero-shot")
SEARCHERS: Final = ("one-ply", "ismcts:200")
#: Games against each opponent: a whole run, and a quick one, which meets no opponents that search.
GAMES: Final = {"random": 24, "heuristic": 240, "learned": 240, "one-ply": 24, "ismcts:200": 12}
QUICK: Final = {"random": 12, "heuristic": 12, "learned": 12}
_USUAL: Final = {"max_turns": 400, "skip_forced": True}
_NO_TRADE: Final = {"max_offers": 0}
_KNIGHTS: Final = {"cities_and_knights": True}


@dataclass(frozen=True)
class Task:
    """A table: what is played, by how many, against whom."""

    name: str
    group: str
    scenario: str  # a name, or kind and number of a board of the generator
    players: int
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    learned: str = "classic"  # the network of the learned opponent
    searched: bool = False  # whether opponents that search sit there too

    @property
    def opponents(self) -> tuple[str, ...]:
        """Who fills the other seats, one after the other."""
        return ("random", "heuristic", f"learned:{self.learned}", *(SEARCHERS if self.searched else ()))

    @property
    def switches(self) -> dict[str, Any]:
        """All rule switches that are named."""
        return {**_USUAL, **self.options}

    @cached_property
    def board(self) -> Scenario:
        """The scenario, or the board that the generator deals for the task."""
        kind, number, _ = (*self.scenario.split("#"), "", "")[:3]
        if not number:
            return load(self.scenario, self.players)[0]
        return from_text(chart(kind, keyed(_KEY, "benchmark chart", int(number))))

    @property
    def seeds(self) -> Seeds:
        """What deals and agents of the task follow from."""
        return Seeds(keyed(_KEY, "benchmark", list(TASKS).index(self.name)))

    def games(self, opponent: str, quick: bool) -> int:
        """How many games are played against an opponent."""
        return (QUICK if quick else GAMES).get(opponent.partition(":")[0] if "learned" in opponent else opponent, 0)

    def plan(self, agent: str) -> Plan:
        """The tables of an agent: one for each opponent."""
        tables: tuple[Agents, ...] = tuple((agent, *[other] * (self.players - 1)) for other in self.opponents)
        return Plan(self.board, tables, self.seeds, self.switches, note=True, forfeit=True)

    def jobs(self, quick: bool) -> list[tuple[int, int]]:
        """All its games: number of the opponent, number of the game."""
        return [(at, n) for at, other in enumerate(self.opponents) for n in range(self.games(other, quick))]

    @property
    def digest(self) -> str:
        """SHA-256 of all that decides how its games are dealt and who sits there."""
        told = {
            "board": self.board.digest(self.players),
            "players": self.players,
            "options": self.switches,
            "opponents": self.opponents,
            "games": [[self.games(other, quick) for other in self.opponents] for quick in (False, True)],
            "deals": [self.seeds.deal(n) for n in range(3)] + [self.seeds.agent(0, 1)],
        }
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def _task(name: str, group: str, scenario: str, players: int = 4, *, trade: bool = False, **more: Any) -> Task:
    options = {**({} if trade else _NO_TRADE), **more.pop("options", {})}
    return Task(name, group, scenario, players, options, **more)


TASKS: Final[dict[str, Task]] = {
    task.name: task
    for task in (
        _task("base", "core", "base", searched=True),
        _task("base-trade", "core", "base", trade=True),
        _task("base-2", "core", "base", 2, searched=True),
        _task("new-shores", "core", "new_shores"),
        _task("new-shores-3-trade", "core", "new_shores", 3, trade=True),
        _task("four-islands", "core", "four_islands"),
        _task("oceans", "core", "oceans"),
        _task("into-the-desert-trade", "core", "into_the_desert", trade=True),
        _task("new-world", "core", "new_world"),
        _task("great-crossing", "core", "great_crossing"),
        _task("seven-islands", "far", "seven_islands", learned="grand"),
        _task("reach-catan", "far", "reach_catan", learned="grand"),
        _task("catan-world", "far", "catan_world", learned="grand"),
        _task("fog-islands", "far", "fog_islands", learned="grand"),
        _task("hawaii", "far", "hawaii", learned="grand"),
        _task("explorers", "far", "explorers", 3, learned="explorers"),
        _task("base-knights", "far", "base", learned="knights", options=_KNIGHTS),
        _task("new-shores-knights", "far", "new_shores", learned="knights", options=_KNIGHTS),
        _task("isles-0", "zero-shot", "isles#0"),
        _task("isles-1-trade", "zero-shot", "isles#1", trade=True),
        _task("archipelago-2", "zero-shot", "archipelago#2"),
        _task("archipelago-3", "zero-shot", "archipelago#3", 3),
        _task("mist-4", "zero-shot", "mist#4"),
        _task("mist-5-trade", "zero-shot", "mist#5", trade=True),
    )
}


def digests() -> dict[str, str]:
    """What is frozen, by name: each task, and the weights of the learned opponents."""
    networks = dict.fromkeys(task.learned for task in TASKS.values())
    weights = {name: hashlib.sha256((WEIGHTS / f"{name}.npz").read_bytes()).hexdigest() for name in networks}
    return {name: task.digest for name, task in TASKS.items()} | {f"learned:{n}": told for n, told in weights.items()}


def frozen() -> dict[str, Any]:
    """What version 1 is, as it was published: digests, how opponents decide, what scores are measured by."""
    return json.loads(Path(__file__).with_name("frozen.json").read_text(encoding="utf-8"))


def frozen_digest() -> str:
    """SHA-256 of the digests that were published: result files carry it."""
    return hashlib.sha256(json.dumps(frozen()["digests"], sort_keys=True).encode()).hexdigest()
