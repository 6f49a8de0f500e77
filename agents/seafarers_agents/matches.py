"""One table and its games: who sits where, which seeds, one game played. The same game wherever it is played."""

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import numpy as np

from seafarers_agents.agent import Agent, make_agent
from seafarers_agents.functions import CallableAgent, Policy
from seafarers_agents.protocol import AnswerError, answer_of, compile_all, transcribe_all
from seafarers_agents.results import Match, left_over
from seafarers_agents.seeds import Seeds
from seafarers_agents.story import Audience
from seafarers_agents.usage import Meter
from seafarers_env.game import Game
from seafarers_env.replay import Recorder
from seafarers_env.replay.files import packed
from seafarers_env.scenarios import Scenario
from seafarers_env.table import Table

Agents = tuple[str, ...]  # the spec of each slot of a table
Job = tuple[int, int]  # number of the table, number of the game there
Played = tuple[Match, bytes, bytes]  # and the STATE record at its end, and what the plan wants kept of the game


Contestant: TypeAlias = str | Agent | Policy  # a spec, an agent, a function of observation and action mask


AnyAgent = TypeVar("AnyAgent", bound=Contestant)


class ArenaError(ValueError):
    """Arguments with which no arena is possible."""


@dataclass(frozen=True)
class Plan:
    """What every process needs, as plain data that can be sent.

    It holds the scenario itself, not its name: another process does not know what was registered here, and a board file
    may have changed since.
    """

    scenario: Scenario
    tables: tuple[Agents, ...]
    seeds: Seeds
    options: Mapping[str, Any]
    given: Mapping[str, Agent] = field(default_factory=dict[str, Agent])  # agents that stay in this process, by name
    record: bool = False  # whether replays are wanted
    secret: bool = False  # whether no file may tell a seed before the last game has ended
    forfeit: bool = False  # whether an illegal answer loses the game, and does not end the run
    transcripts: Path | None = None  # a folder for what agents ask somebody else
    resume: bool = False  # whether games that were broken off go on from there
    note: bool = False  # whether the actions alone are kept of a game, uint16 each

    @property
    def players(self) -> int:
        """Seats at each table."""
        return len(self.tables[0])

    def agent(self, spec: str, seed: int) -> Agent:
        """The agent of this spec or name: a new one for each game, except for agents given as objects."""
        return self.given[spec] if spec in self.given else make_agent(spec, seed)

    def prepare(self) -> Table:
        """The table, after compiling everything that games and agents need, before other processes need the same.

        If an agent cannot be made, that error comes first.
        """
        agents = [self.agent(spec, 0) for spec in dict.fromkeys(spec for agents in self.tables for spec in agents)]
        table = self.game().table
        compile_all(agents, table.edition)
        return table

    def game(self) -> Game:
        """A game at these tables, re-dealt for each number."""
        return Game(self.scenario, self.players, **self.options)


def by_name(tables: Sequence[Sequence[Contestant]]) -> tuple[tuple[Agents, ...], dict[str, Agent]]:
    """Tables of names alone, and who stands behind those that are no specs.

    Raises:
        ArenaError: two of one name.
    """
    behind: dict[str, Contestant] = {}
    given: dict[str, Agent] = {}
    for one in (one for agents in tables for one in agents):
        agent = one if isinstance(one, str) else one if isinstance(one, Agent) else CallableAgent(one)
        name = agent if isinstance(agent, str) else agent.name
        if behind.setdefault(name, one) is not one and behind[name] != one:
            raise ArenaError(f"two different agents are called {name!r}: CallableAgent(function, name) gives another")
        if not isinstance(agent, str):
            given.setdefault(name, agent)
    names = {id(one): name for name, one in behind.items()}
    return tuple(tuple(one if isinstance(one, str) else names[id(one)] for one in agents) for agents in tables), given


def seating(game: int, players: int) -> list[int]:
    """The slot in each seat: rotated by one from game to game."""
    return [(seat - game) % players for seat in range(players)]


def round_robin(agents: Iterable[AnyAgent], num_players: int) -> list[tuple[AnyAgent, ...]]:
    """A table for every ordered pair of different agents: one of the first against as many of the second as remain.

    Raises:
        ArenaError: fewer than two different agents.
    """
    unlike = list(dict.fromkeys(agents))
    if len(unlike) < 2:
        raise ArenaError(
            f"a round robin needs at least 2 different agents, not {', '.join(map(str, unlike)) or 'none'}"
        )
    return [(one, *[other] * (num_players - 1)) for one in unlike for other in unlike if one != other]


def file_name(table: int, number: int) -> str:
    """The name of a game's files, without extension."""
    return f"table{table}_game{number:06}"


def play_game(game: Game, plan: Plan, table: int, number: int) -> tuple[Match, bytes]:
    """Play one game of a table; returns its result, and what the plan keeps of it.

    All games of one rotation have the same board and dice, and the agent of a slot starts each of them with the same
    seed.

    Raises:
        AnswerError: an agent's answer is not a legal action, and the plan has no forfeits; says where that was.
    """
    players, agents = plan.players, plan.tables[table]
    seats, deal = seating(number, players), number // players
    seed = plan.seeds.deal(deal)
    seated = [plan.agent(agents[slot], plan.seeds.agent(deal, slot)) for slot in seats]
    if plan.transcripts is not None:
        transcribe_all(dict(enumerate(seated)), plan.transcripts / file_name(table, number), resume=plan.resume)
    decisions, thinking, meter = [0] * players, [0.0] * players, Meter(seated)
    game.reset(seed)
    audience = Audience(seated)
    names, note = [agents[slot] for slot in seats], f"table {table}, game {number}"
    told = None if plan.secret else seed  # the next game of the rotation is dealt from the same
    recorder = Recorder(game, names, seed=told, note=note) if plan.record else None
    apply = game.apply if recorder is None else recorder.apply
    forfeit, made = None, list[int]()
    while not game.is_over:
        seat = game.current_player
        view = game.view(seat)
        start = time.perf_counter()
        try:
            action = answer_of(seated[seat], view)
        except AnswerError as error:
            if not plan.forfeit:
                known = "a secret" if told is None else told
                where = f"turn {game.turn}, game {number} of table {table}, deal {deal}, whose seed is {known}"
                raise AnswerError(f"{error} ({where})") from error
            forfeit = seat
            break
        thinking[seat] += time.perf_counter() - start
        decisions[seat] += 1
        meter.charge(seat)
        before = game.clone() if audience else game
        apply(action)
        made.append(action)
        audience.tell(before, action, game)
    points = [int(score) for score in game.victory_points]
    seconds = [round(spent, 6) for spent in thinking]
    winner = game.winner if forfeit is None else left_over(forfeit, players)
    match = Match(number, seed, seats, winner, points, game.turn, decisions, seconds, table, forfeit, meter.used)
    if recorder is not None:
        return match, packed(recorder.replay())
    return match, np.array(made, np.uint16).tobytes() if plan.note else b""


class Player:
    """Plays games of a plan, one after another; every worker of any backend is one."""

    def __init__(self, plan: Plan) -> None:
        self._plan, self._game = plan, plan.game()

    def play(self, job: Job) -> Played:
        """One game, the position at its end, and what is kept of it."""
        match, kept = play_game(self._game, self._plan, *job)
        return match, np.array(self._game.record).tobytes(), kept
