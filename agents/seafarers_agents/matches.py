"""One table and its games: who sits where, which seeds, one game played. The same game wherever it is played."""

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from seafarers_agents.agent import make_agent
from seafarers_agents.results import Match
from seafarers_env.game import Game
from seafarers_env.replay import Recorder
from seafarers_env.replay.files import packed
from seafarers_env.scenarios import Scenario

GAME_STREAM: Final = 0  # first words after the seed: boards and dice, or agents
AGENT_STREAM: Final = 1

Agents = tuple[str, ...]  # the spec of each slot of a table
Job = tuple[int, int]  # number of the table, number of the game there
Played = tuple[Match, bytes, bytes]  # and the STATE record at its end, and the file of its replay if there is one


class ArenaError(ValueError):
    """Numbers that make no arena."""


@dataclass(frozen=True)
class Plan:
    """What every process must know; nothing but data, so that it travels.

    The scenario itself, not its name: another process knows neither what was registered here nor whether a board file
    has been changed meanwhile.
    """

    scenario: Scenario
    tables: tuple[Agents, ...]
    seed: int
    options: Mapping[str, Any]
    record: bool = False  # whether replays are wanted

    @property
    def players(self) -> int:
        """Seats at each table."""
        return len(self.tables[0])

    def game(self) -> Game:
        """A game at these tables, to be dealt anew for each number."""
        return Game(self.scenario, self.players, **self.options)


def word(*parts: int) -> int:
    """A seed of 64 bits from a few numbers."""
    return int(np.random.SeedSequence(parts).generate_state(1, np.uint64)[0])


def seating(game: int, players: int) -> list[int]:
    """The slot in each seat: rotated by one from game to game."""
    return [(seat - game) % players for seat in range(players)]


def deal_seed(seed: int, game: int, players: int) -> int:
    """Boards and dice of a game: the same through a rotation, and at every table."""
    return word(seed, GAME_STREAM, game // players)


def round_robin(agents: Iterable[str], num_players: int) -> list[Agents]:
    """A table for every ordered pair of different agents: one of the first against as many of the second as remain.

    Raises:
        ArenaError: fewer than two different agents.
    """
    unlike = list(dict.fromkeys(agents))
    if len(unlike) < 2:
        raise ArenaError(f"a round robin needs at least 2 different agents, not {', '.join(unlike) or 'none'}")
    return [(one, *[other] * (num_players - 1)) for one in unlike for other in unlike if one != other]


def play_game(game: Game, plan: Plan, table: int, number: int) -> tuple[Match, bytes]:
    """Play one game of a table; returns how it went, and the file of its replay if the plan wants one.

    The `players` games of one rotation have the same board and dice, and the agent of a slot starts each of them with
    the same seed of its own.
    """
    players, agents = plan.players, plan.tables[table]
    seats, deal = seating(number, players), number // players
    seed = deal_seed(plan.seed, number, players)
    seated = [make_agent(agents[slot], word(plan.seed, AGENT_STREAM, deal, slot)) for slot in seats]
    decisions, thinking = [0] * players, [0.0] * players
    game.reset(seed)
    names, note = [agents[slot] for slot in seats], f"table {table}, game {number}"
    recorder = Recorder(game, names, seed=seed, note=note) if plan.record else None
    apply = game.apply if recorder is None else recorder.apply
    while not game.is_over:
        seat = game.current_player
        view = game.view(seat)
        start = time.perf_counter()
        action = seated[seat].act(view)
        thinking[seat] += time.perf_counter() - start
        decisions[seat] += 1
        apply(action)
    points = [int(score) for score in game.victory_points]
    seconds = [round(spent, 6) for spent in thinking]
    match = Match(number, seed, seats, game.winner, points, game.turn, decisions, seconds, table)
    return match, b"" if recorder is None else packed(recorder.replay())


class Player:
    """Plays games of a plan, one after another: what a worker of any backend is."""

    def __init__(self, plan: Plan) -> None:
        self._plan, self._game = plan, plan.game()

    def play(self, job: Job) -> Played:
        """One game, the position at its end and its replay."""
        match, replay = play_game(self._game, self._plan, *job)
        return match, np.array(self._game.record).tobytes(), replay
