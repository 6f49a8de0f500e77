"""Games of one candidate against the robots of a server, several at once, each counted as it went."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Container, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from seafarers_agents.agent import make_agent
from seafarers_agents.outside.jsettlers import differences as named
from seafarers_agents.outside.jsettlers.client import Robot, Watcher, facts
from seafarers_agents.outside.jsettlers.differences import players_of, read_options, written
from seafarers_agents.outside.jsettlers.players import Player
from seafarers_agents.outside.jsettlers.server import Server
from seafarers_agents.outside.jsettlers.sitting import Sitting
from seafarers_agents.outside.jsettlers.table import Table
from seafarers_agents.outside.jsettlers.wire import WireError
from seafarers_agents.results import versions, wilson
from seafarers_agents.seeds import KEYED, Seeds

OURS: Final = "outside"  # the name of our robot there
DISCLOSING: Final = {"debug.bots.datacheck.rsrc": "Y"}
MANY_IN_VAIN: Final = 5  # games in a row that come to nothing end a run
WHOLE, SPOILED, STUCK, BROKEN = "whole", "spoiled", "stuck", "broken"  # how a game went


@dataclass(frozen=True)
class Plan:
    """What is played: so many games that count, whatever becomes of others."""

    candidate: str
    games: int
    options: str = ""
    seed: int = 0
    parallel: int = 6  # games at once
    seconds: float = 600.0  # of a game without an end, on the clock
    restart: int = 40  # games of one run of the server, whose robots use up its memory
    disclose: bool = False  # hands of all after each turn, for replays; no agent is shown them

    def __post_init__(self) -> None:
        if min(self.games, self.parallel, self.restart) < 1 or self.seconds <= 0:
            raise ValueError("games, parallel, restart are whole numbers from 1 on, seconds more than 0")
        read_options(self.options)
        Seeds(self.seed, KEYED)
        make_agent(self.candidate)

    @property
    def players(self) -> int:
        """Seats at a table."""
        return players_of(read_options(self.options))


@dataclass(frozen=True)
class Played:
    """A game, and how it went: `whole` ones count."""

    number: int
    went: str
    seat: int | None  # ours, counted from who began
    winner: int | None
    points: list[int] | None
    turns: int
    robots: list[str]
    seconds: float
    decisions: int
    thinking: float
    messages: int
    said: int
    offers: int
    declined: int
    fallbacks: dict[str, int]
    causes: dict[str, int]
    spoiled: list[str]
    log: str = field(default="", repr=False, compare=False)

    @property
    def won(self) -> bool:
        """Whether our seat has won."""
        return self.winner is not None and self.winner == self.seat

    def to_dict(self) -> dict[str, Any]:
        """As JSON can hold it, without the log."""
        found = asdict(self)
        del found["log"]
        return found


def played(number: int, sitting: Sitting, seconds: float) -> Played:
    """How a game went, from its seat."""
    told = facts(sitting)
    over = told["winner"] is not None and told["points"] is not None
    went = BROKEN if sitting.wrong else STUCK if not over else SPOILED if told["spoiled"] else WHOLE
    return Played(number=number, went=went, seconds=round(seconds, 1), log="\n".join(sitting.log) + "\n", **told)


class Run:
    """Games on one server after another."""

    def __init__(self, plan: Plan, classes: Path, done: Container[int] = (), counted: int = 0) -> None:
        self.plan, self._classes = plan, classes
        self._seeds = Seeds(plan.seed, KEYED)
        self._numbers = (n for n in range(10**9) if n not in done)
        self._left = plan.games - counted
        self._open: dict[str, tuple[int, float]] = {}
        self._over: asyncio.Queue[Played] = asyncio.Queue()
        self.refused: list[str] = []

    async def games(self) -> AsyncIterator[Played]:
        """Each game as it ends, until enough count.

        Raises:
            ServerError: no server can be started.
            WireError: it refuses to play.
        """
        in_vain, why = 0, "none of them began"
        while self._left > 0:
            if in_vain >= MANY_IN_VAIN:
                raise WireError(
                    f"{in_vain} games in a row came to nothing: {why}; refused: {self.refused[:3] or 'none'}"
                )
            in_vain += 1  # if no game comes of this server
            more = DISCLOSING if self.plan.disclose else {}
            async with Server(self._classes, self.plan.players - 1, more=more) as server:
                async for one in self._on(server):
                    fine = one.went in (WHOLE, SPOILED)
                    in_vain, why = (0, why) if fine else (in_vain + 1, one.spoiled[-1] if one.spoiled else one.went)
                    self._left -= one.went == WHOLE
                    yield one
                    if in_vain > MANY_IN_VAIN:
                        break

    async def _on(self, server: Server) -> AsyncIterator[Played]:
        """Games on one server, until it is time for another one."""
        plan = self.plan
        options = written(read_options(plan.options))
        robot = Robot(OURS, self._player, self._ended)
        watcher = Watcher("watcher", options)
        lines = [
            asyncio.create_task(robot.run(server.port, server.cookie)),
            asyncio.create_task(watcher.run(server.port)),
        ]
        await asyncio.sleep(1.0)
        made = ended = 0
        try:
            while True:
                while len(self._open) < plan.parallel and made < plan.restart and len(self._open) < self._left:
                    number = next(self._numbers)
                    self._open[f"g{number}"] = number, time.monotonic()
                    watcher.make(f"g{number}")
                    made += 1
                if not self._open:
                    return
                over = await self._next(robot, lines)
                if over is None:
                    return
                watcher.leave(f"g{over.number}")
                ended += 1
                yield over
        finally:
            self.refused += robot.refused + watcher.refused
            self._open.clear()
            for line in lines:
                line.cancel()
            await asyncio.gather(*lines, return_exceptions=True)

    async def _next(self, robot: Robot, lines: Sequence["asyncio.Task[None]"]) -> Played | None:
        """The next game that ends; None if the server has gone, or its games do not begin."""
        while True:
            try:
                return await asyncio.wait_for(self._over.get(), 1.0)
            except TimeoutError:
                pass
            if any(line.done() for line in lines):
                return None
            for game, (number, begun) in list(self._open.items()):
                spent = time.monotonic() - begun
                if spent > self.plan.seconds:
                    del self._open[game]
                    sitting = robot.give_up(game)
                    return None if sitting is None else played(number, sitting, spent)

    def _player(self, table: Table) -> Player:
        number = self._open[table.game][0] if table.game in self._open else 0
        return Player(table, make_agent(self.plan.candidate, self._seeds.agent(number, 0)), number)

    def _ended(self, sitting: Sitting) -> None:
        number, begun = self._open.pop(sitting.table.game, (-1, 0.0))
        if number >= 0:
            self._over.put_nowait(played(number, sitting, time.monotonic() - begun))


def header(plan: Plan) -> dict[str, Any]:
    """What the games of a file have in common; how many, and how many at once, may differ."""
    found = {"candidate": plan.candidate, "options": written(read_options(plan.options)), "seed": plan.seed}
    return {**found, "versions": dict(versions())}


@dataclass(frozen=True)
class Report:
    """What the games add up to. Shares are of games that count."""

    candidate: str
    options: str
    games: int
    wins: int
    win_rate: float
    low: float  # 95 % interval (Wilson)
    high: float
    points: float
    points_of_robots: float
    turns: float
    milliseconds: float  # of a decision
    decisions: float
    fallback_share: float  # of messages
    fallbacks: dict[str, int]
    declined: int
    not_counted: dict[str, int]
    wins_with_spoiled: tuple[int, int]  # of how many
    versions: dict[str, str]


def report(plan: Plan, games: Sequence[Played]) -> Report:
    """Sum up."""
    counted = [one for one in games if one.went == WHOLE]
    ended = [one for one in games if one.winner is not None]
    wins, n = sum(one.won for one in counted), max(len(counted), 1)
    low, high = wilson(wins, len(counted))
    theirs = [p for one in counted for k, p in enumerate(one.points or ()) if k != one.seat]
    mine = [one.points[one.seat] for one in counted if one.points and one.seat is not None]
    fallbacks: Counter[str] = Counter()
    for one in games:
        fallbacks.update(one.fallbacks)
    decisions = sum(one.decisions for one in games)
    return Report(
        candidate=plan.candidate,
        options=written(read_options(plan.options)),
        games=len(counted),
        wins=wins,
        win_rate=wins / n,
        low=low,
        high=high,
        points=sum(mine) / n,
        points_of_robots=sum(theirs) / max(len(theirs), 1),
        turns=sum(one.turns for one in counted) / n,
        milliseconds=1e3 * sum(one.thinking for one in games) / max(decisions, 1),
        decisions=decisions / max(len(games), 1),
        fallback_share=sum(fallbacks.values()) / max(sum(one.messages for one in games), 1),
        fallbacks={name: fallbacks[name] for name in named.FALLBACKS if fallbacks[name]},
        declined=sum(one.declined for one in games),
        not_counted=dict(Counter(one.went for one in games if one.went != WHOLE)),
        wins_with_spoiled=(sum(one.won for one in ended), len(ended)),
        versions=dict(versions()),
    )
