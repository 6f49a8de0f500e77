"""Mirrored games by the arena's rules: each deal from every seat, results that depend on the arguments alone."""

import multiprocessing
import time
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from importlib import metadata
from typing import Any, Final

from seafarers_agents.matches import seating
from seafarers_agents.outside.catanatron.differences import OPTIONS
from seafarers_agents.outside.catanatron.mirror import Mirror
from seafarers_agents.outside.catanatron.players import Ours, full, seat
from seafarers_agents.processes import follow_parent, started_with
from seafarers_agents.protocol import compile_all
from seafarers_agents.results import Entry, Match, by_agent, versions
from seafarers_agents.seeds import KEYED, Seeds
from seafarers_env.editions import CLASSIC
from seafarers_env.game import Game
from seafarers_env.warm_up import ONE_GAME, ensure_compiled

HASHING: Final = "PYTHONHASHSEED"  # the order in which catanatron lists actions hangs on it


@dataclass(frozen=True)
class Plan:
    """What is played: games number 0..games-1."""

    agents: tuple[str, ...]  # by slot
    games: int
    seed: int = 0
    processes: int = 1
    derivation: str = KEYED  # how all other seeds follow from this one

    def __post_init__(self) -> None:
        if not 2 <= len(self.agents) <= 4:
            raise ValueError(f"the base game must have 2 to 4 players, not {len(self.agents)}")
        if self.games < 1 or self.processes < 1:
            raise ValueError(f"at least 1 game and 1 process, not {self.games} and {self.processes}")
        Seeds(self.seed, self.derivation)
        for spec in self.agents:
            seat(spec)


@dataclass(frozen=True)
class Mirrored:
    """A game, and what was found by comparing."""

    match: Match
    compared: int  # positions that were compared in full
    differences: Mapping[str, int]  # how often each named difference was met

    def to_dict(self) -> dict[str, Any]:
        """As JSON can hold it."""
        return {**asdict(self.match), "compared": self.compared, "differences": dict(self.differences)}


def play_game(plan: Plan, number: int) -> Mirrored:
    """Play one game; those of one rotation have the same board and dice.

    Raises:
        MirrorError: the two engines differ, by nothing that has a name.
    """
    players = len(plan.agents)
    seats = seating(number, players)
    seeds = Seeds(plan.seed, plan.derivation)
    seed = seeds.deal(number // players)
    seated = [seat(plan.agents[slot], seeds.agent(number, slot)) for slot in seats]
    decisions, thinking = [0] * players, [0.0] * players
    game = Game("base", players, seed, **OPTIONS)
    mirror = Mirror(game, seeds.outside(number))
    while not game.is_over:
        who = game.current_player
        start = time.perf_counter()
        chosen = seated[who].choose(mirror)
        thinking[who] += time.perf_counter() - start
        decisions[who] += len(chosen)
        for action in chosen:
            mirror.apply(action)
    points = list(game.victory_points)
    match = Match(number, seed, seats, game.winner, points, game.turn, decisions, thinking)
    return Mirrored(match, mirror.compared, mirror.differences)


def play(plan: Plan, done: Container[int] = ()) -> Iterator[Mirrored]:
    """Play all games but those done, in processes of their own, whose Python hashes words as in every other run."""
    numbers = [number for number in range(plan.games) if number not in done]
    ensure_compiled(ONE_GAME)  # before several processes need it, as what our agents compile
    seated = [seat(spec) for spec in dict.fromkeys(plan.agents)]
    compile_all((one.agent for one in seated if isinstance(one, Ours)), CLASSIC)
    spawn = multiprocessing.get_context("spawn")
    with started_with({HASHING: "0"}), ProcessPoolExecutor(plan.processes, spawn, follow_parent) as pool:
        yield from pool.map(play_game, [plan] * len(numbers), numbers)


def played_with() -> dict[str, str]:
    """Versions of what decides how a game goes."""
    return {**versions(), "catanatron": metadata.version("catanatron")}


def header(plan: Plan) -> dict[str, Any]:
    """What the games of a file have in common; how many are played, and in how many processes, may differ."""
    agents = [full(spec) for spec in plan.agents]
    return {"agents": agents, "seed": plan.seed, "derivation": plan.derivation, "versions": played_with()}


def game_of(plan: Plan, line: dict[str, Any]) -> Mirrored | None:
    """The game of a line of the file; None where the plan has it not."""
    compared, differences = line.pop("compared"), line.pop("differences")
    match = Match(**line)
    return Mirrored(match, compared, differences) if match.number < plan.games else None


@dataclass(frozen=True)
class Report:
    """What the games add up to."""

    agents: list[str]
    games: int
    entries: list[Entry]  # by agent, in the order of the slots
    turns: float  # mean a game
    compared: int
    differences: dict[str, int]
    versions: dict[str, str]


def report(plan: Plan, played: Sequence[Mirrored]) -> Report:
    """Sum up."""
    agents = [full(spec) for spec in plan.agents]
    matches = [one.match for one in played]
    found: Counter[str] = Counter()
    for one in played:
        found.update(one.differences)
    return Report(
        agents=agents,
        games=len(matches),
        entries=by_agent(agents, matches),
        turns=sum(match.turns for match in matches) / max(len(matches), 1),
        compared=sum(one.compared for one in played),
        differences=dict(sorted(found.items())),
        versions=played_with(),
    )
