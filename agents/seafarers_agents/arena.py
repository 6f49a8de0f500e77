"""Games of agents against each other: seats rotated, boards and dice repeated, results as they would be on one core."""

import multiprocessing
import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from seafarers_agents.agent import make_agent
from seafarers_agents.results import ArenaResult, Match, sum_up, versions
from seafarers_env.game import Game
from seafarers_env.scenarios import Scenario, load
from seafarers_env.table import Table

GAME_STREAM: Final = 0  # first words after the seed: boards and dice, or agents
AGENT_STREAM: Final = 1
SMALL: Final = 4  # games for which no second process is started

Progress = Callable[[int, int], None]  # games played, games in all


class ArenaError(ValueError):
    """Numbers that make no arena."""


@dataclass(frozen=True)
class Plan:
    """What every process must know; nothing but data, so that it travels.

    The scenario itself, not its name: another process knows neither what was registered here nor whether a board file
    has been changed meanwhile.
    """

    scenario: Scenario
    agents: tuple[str, ...]
    seed: int
    options: Mapping[str, Any]

    def game(self) -> Game:
        """A game at this table, to be dealt anew for each number."""
        return Game(self.scenario, len(self.agents), **self.options)


def word(*parts: int) -> int:
    """A seed of 64 bits from a few numbers."""
    return int(np.random.SeedSequence(parts).generate_state(1, np.uint64)[0])


def seating(game: int, players: int) -> list[int]:
    """The slot in each seat: rotated by one from game to game."""
    return [(seat - game) % players for seat in range(players)]


def play_game(game: Game, plan: Plan, number: int) -> Match:
    """Play one game of an arena; the `players` games of one rotation have the same board and dice."""
    players = len(plan.agents)
    seats = seating(number, players)
    seed = word(plan.seed, GAME_STREAM, number // players)
    seated = [make_agent(plan.agents[slot], word(plan.seed, AGENT_STREAM, number, slot)) for slot in seats]
    decisions, thinking = [0] * players, [0.0] * players
    game.reset(seed)
    while not game.is_over:
        seat = game.current_player
        view = game.view(seat)
        start = time.perf_counter()
        action = seated[seat].act(view)
        thinking[seat] += time.perf_counter() - start
        decisions[seat] += 1
        game.apply(action)
    return Match(number, seed, seats, game.winner, list(game.victory_points), game.turn, decisions, thinking)


# --- in a process of its own ------------------------------------------------------------------------------------------
_here: dict[str, Any] = {}  # the plan and game of this process


def _begin(plan: Plan) -> None:
    _here.update(plan=plan, game=plan.game())


def _play(number: int) -> tuple[Match, bytes]:
    game: Game = _here["game"]
    match = play_game(game, _here["plan"], number)
    return match, np.array(game.record).tobytes()


# --- the arena --------------------------------------------------------------------------------------------------------
def arena(
    scenario: str | os.PathLike[str],
    agents: Sequence[str],
    games: int,
    seed: int = 0,
    *,
    num_players: int | None = None,
    processes: int | None = None,
    options: Mapping[str, Any] | None = None,
    max_turns: int | None = None,
    progress: Progress | None = None,
) -> ArenaResult:
    """Let agents play games against each other and count.

    In game `g` the agent of slot `k` sits in seat `(k + g) mod n`, and each n games in a row, one whole rotation, are
    dealt from the same seed. Results depend on the arguments alone, not on the number of processes or their pace.
    More than one process needs a main module that may be imported (`if __name__ == "__main__":` in a script).

    Args:
        scenario: A name of `seafarers_env.scenarios()`, or the path of a `.board` file.
        agents: A spec for each slot, as `make_agent` takes them.
        games: How many; a multiple of the number of agents makes the seats exactly even.
        seed: Boards, dice and agents all follow from it.
        num_players: Must be the number of agents, where given.
        processes: Worker processes, one thread each; None takes one for each core.
        options: Rule switches.
        max_turns: The switch of that name.
        progress: Is called with (games played, games in all) as they finish.

    Raises:
        AgentError: a spec that names no agent.
        ArenaError: another number of agents than seats, no games, no processes.
        ScenarioError, OptionError, BoardError: as for `Game`.
    """
    if num_players is not None and num_players != len(agents):
        raise ArenaError(f"{num_players} players need {num_players} agents, not {len(agents)}: {', '.join(agents)}")
    if games < 1:
        raise ArenaError(f"an arena plays at least 1 game, not {games}")
    if processes is not None and processes < 1:
        raise ArenaError(f"an arena needs at least 1 process, not {processes}")
    switches = {**(options or {}), **({} if max_turns is None else {"max_turns": max_turns})}
    for spec in agents:
        make_agent(spec)
    plan = Plan(load(scenario, len(agents))[0], tuple(agents), seed, switches)
    game = plan.game()  # also compiles the kernels, before any other process needs them
    start = time.perf_counter()
    workers = 1 if games <= SMALL else min(processes or _cores(), games)
    matches, final = _play_all(plan, game, games, workers, progress or (lambda done, total: None))
    return _result(plan, game.table, matches, final, workers, time.perf_counter() - start)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _play_all(plan: Plan, game: Game, games: int, workers: int, progress: Progress) -> tuple[list[Match], bytes]:
    if workers == 1:
        here = ((play_game(game, plan, number), np.array(game.record).tobytes()) for number in range(games))
        return _collect(here, games, progress)
    # Spawned, not forked: a fork of a process whose kernels have run in parallel hangs.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context, _begin, (plan,)) as pool:
        chunk = max(1, min(len(plan.agents), games // (4 * workers)))
        return _collect(pool.map(_play, range(games), chunksize=chunk), games, progress)


def _collect(played: Iterable[tuple[Match, bytes]], games: int, progress: Progress) -> tuple[list[Match], bytes]:
    """Take the games in their order, whichever process was first; keep the last record."""
    matches: list[Match] = []
    final = b""
    for match, final in played:  # noqa: B007
        matches.append(match)
        progress(len(matches), games)
    return matches, final


def _result(plan: Plan, table: Table, matches: list[Match], final: bytes, workers: int, seconds: float) -> ArenaResult:
    agents = list(plan.agents)
    slots = range(len(agents))
    total = sum(sum(match.decisions) for match in matches)
    by_agent = {agent: [slot for slot in slots if agents[slot] == agent] for agent in agents}
    return ArenaResult(
        scenario=table.scenario.name,
        board_file=table.scenario.file,
        board_sha256=table.scenario.digest(len(agents)),
        num_players=len(agents),
        options=dict(table.options),
        agents=agents,
        games=len(matches),
        seed=plan.seed,
        truncated=sum(match.truncated for match in matches),
        turns=sum(match.turns for match in matches) / len(matches),
        decisions=total / len(matches),
        entries=[sum_up(agent, taken, matches) for agent, taken in by_agent.items()],
        slots=[sum_up(agents[slot], [slot], matches) for slot in slots],
        matches=matches,
        versions=versions(),
        processes=workers,
        seconds=seconds,
        decisions_per_second=total / seconds,
        final=final,
    )
