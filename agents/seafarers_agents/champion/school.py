"""Tables at which a learned value plays to learn: games, rows and labels from the kernels of their edition."""

import importlib
import multiprocessing
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import cache
from types import TracebackType
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from seafarers_agents.champion.fitting import chance, present
from seafarers_agents.champion.values import Layers, logits
from seafarers_agents.cluster import connected
from seafarers_agents.duel import Games, every_seat
from seafarers_agents.processes import follow_parent, single_threads
from seafarers_env import warm_up
from seafarers_env.editions import Edition
from seafarers_env.engine.entries.policy import HEURISTIC
from seafarers_env.engine.policies.weights import pack
from seafarers_env.engine.records import RULES
from seafarers_env.table import Table, make_table

Array = NDArray[Any]
PLAYOUT: Final = 1  # row of the rules: nobody offers trades there
SHARE: Final = 10  # games that a process plays at a time
ROW_ROOM: Final = 60  # rows per game, at one in eight decisions
LABEL_ROOM: Final = 90  # labels per game, for each seat
OPENING_ROOM: Final = 8  # those of them in set-up
OPENINGS: Final[Mapping[str, Any]] = {"most": 8, "band": 2.0, "rest": False}  # more different candidates, no other game


@dataclass(frozen=True)
class Rows:
    """Positions after actions; row `i` of everything belongs together."""

    inputs: NDArray[np.float32]
    games: NDArray[np.int64]
    seats: NDArray[np.int8]


@dataclass(frozen=True)
class Labels:
    """Decisions: the inputs of their candidates, what these came to, and how many there were."""

    inputs: NDArray[np.float32]  # (K, most, inputs)
    values: NDArray[np.float32]  # (K, most)
    counts: NDArray[np.int64]

    def where(self, kept: Array) -> "Labels":
        """Some of them: bool[K]."""
        return Labels(self.inputs[kept], self.values[kept], self.counts[kept])

    def said_by(self, layers: Layers) -> "Labels":
        """The same decisions with the chances that a network sees as values."""
        there, values = present(self.counts, self.values.shape[1]), np.zeros_like(self.values)
        values[there] = chance(logits(layers, self.inputs[there]))
        return replace(self, values=values)


class Sitting(NamedTuple):
    """A table by name."""

    scenario: str
    num_players: int | None = None
    options: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Lesson:
    """Games to be played at a table, and what is put down of them."""

    seeds: Array  # uint64[N]
    policies: Array  # int8[N, players]: `RANDOM`, `HEURISTIC`, `Desk.learned` or `Desk.rival`
    room: int  # rows or labels that there is room for, for each game
    recorded: Array | None = None  # bit sets of seats whose decisions are put down, int64[N]; None: they are labelled
    every: int = 1  # one in so many of them
    ways: Mapping[str, Any] = field(default_factory=dict[str, Any])  # of `entries.learned.Ways`
    rival: Array | None = None  # what `Desk.rival` seats play by: of `learned.thinking.pack_values`
    weights: Array | None = None  # what the heuristic goes by in seats, playouts and inputs: of `policies.weights.pack`

    def share(self, first: int) -> "Lesson":
        """The part of it that begins with a game."""
        part = slice(first, first + SHARE)
        recorded = None if self.recorded is None else self.recorded[part]
        return replace(self, seeds=self.seeds[part], policies=self.policies[part], recorded=recorded)


class Desk:
    """A table, and what its learning kernels work on: one game at a time."""

    def __init__(self, scenario: str, num_players: int | None = None, **options: Any) -> None:
        self.table: Table = make_table(scenario, num_players, options)
        self.num_players, self.edition = self.table.num_players, self.table.edition
        warm_up.ensure_compiled(warm_up.LEARNING, edition=self.edition)
        self._kernels = self.edition.learned
        self._room = self.edition.thinking.make_room()
        self._rules = rules_of(self.table.rules)
        self._state = self.edition.records.zeroed(1)
        self._mask = np.zeros((1, self.edition.actions.MASK_WORDS), np.uint64)
        self._streams = np.zeros(1, np.uint64)
        self._usual = pack()

    @property
    def learned(self) -> int:
        """The policy of a seat that plays by the value."""
        return int(self._kernels.LEARNED)

    @property
    def rival(self) -> int:
        """The policy of a seat that plays by another value, which does not learn."""
        return int(self._kernels.RIVAL)

    def siblings(self, seeds: Array, policies: Array, playouts: int, rival: Array | None = None) -> Lesson:
        """Games in which every decision of learned seats is labelled: its best actions, played out so many times."""
        room = LABEL_ROOM * self.num_players
        return Lesson(seeds, policies, room, ways={"rounds": playouts}, rival=rival)

    def openings(self, seeds: Array, policies: Array, playouts: int, rival: Array | None = None) -> Lesson:
        """Set-up of these games alone: each starting piece of learned seats is played out to the end of the game."""
        room = OPENING_ROOM * self.num_players
        return Lesson(seeds, policies, room, ways={**OPENINGS, "opening": playouts}, rival=rival)

    def play(
        self,
        net: Any,
        seeds: Array,
        policies: Array,
        recorded: Array,
        every: int,
        space: int,
        **ways: Any,
    ) -> Any:
        """Play a game from each seed: what became of them, the rows put down, and decisions made and changed.

        Args:
            net: Of `Values.net`.
            seeds: uint64[N].
            policies: int8[N, players]: `RANDOM`, `HEURISTIC`, `learned` or `rival`.
            recorded: Bit sets of seats whose decisions are put down, int64[N].
            every: One in so many of them.
            space: Rows there is room for.
            ways: Of `entries.learned.Ways`, and `rival` and `weights` as in a `Lesson`.
        """
        games, results = self._results(len(seeds))
        rows = self._kernels.Rows(
            np.zeros((space, self.edition.inputs.NUM_INPUTS), np.float32),
            np.zeros(space, np.int64),
            np.zeros(space, np.int8),
        )
        number = self._kernels.play_games(
            *self._game(seeds, policies, net, **ways),
            np.ascontiguousarray(recorded, np.int64),
            every,
            rows,
            results,
        )
        return games, Rows(rows.X[:number], rows.games[:number], rows.seats[:number]), results.decisions

    def label(self, net: Any, seeds: Array, policies: Array, space: int, **ways: Any) -> tuple[Games, Labels]:
        """Play a game from each seed and label decisions of learned seats, no more than `space`."""
        games, results = self._results(len(seeds))
        game = self._game(seeds, policies, net, **ways)
        listened = game[-2]
        labels = self._kernels.Labels(
            np.zeros((space, listened.most, self.edition.inputs.NUM_INPUTS), np.float32),
            np.zeros((space, listened.most), np.float32),
            np.zeros(space, np.int64),
        )
        number = self._kernels.label_games(*game, labels, results)
        return games, Labels(labels.X[:number], labels.values[:number], labels.counts[:number])

    def teach(self, layers: Layers, settled: int, lesson: Lesson) -> Any:
        """Play the games of a lesson, and put down what it asks for: what `play` or `label` returns."""
        net, space = self.edition.thinking.make_net(layers, settled), lesson.room * len(lesson.seeds)
        ways = {"rival": lesson.rival, "weights": lesson.weights, **lesson.ways}
        if lesson.recorded is None:
            return self.label(net, lesson.seeds, lesson.policies, space, **ways)
        return self.play(net, lesson.seeds, lesson.policies, lesson.recorded, lesson.every, space, **ways)

    def _game(
        self,
        seeds: Array,
        policies: Array,
        net: Any,
        rival: Array | None = None,
        weights: Array | None = None,
        **ways: Any,
    ) -> tuple[Any, ...]:
        t, weights = self.table, self._usual if weights is None else weights
        if weights.shape != self._usual.shape or weights.dtype != self._usual.dtype:
            raise ValueError(f"weights must be float32{self._usual.shape}, not {weights.dtype}{weights.shape}")
        if (policies == self.rival).any():
            if rival is None:
                raise ValueError("a seat is played by another value, and none is given")
            warm_up.ensure_compiled(warm_up.LEARNED, edition=self.edition)  # the policy that plays by it
            self.edition.thinking.check_packed(rival)
        row = weights if rival is None else np.array(rival, np.float32)
        return (
            self._state, t.board.record, self._rules, t.blank, self._mask, np.ascontiguousarray(seeds, np.uint64),
            np.ascontiguousarray(policies, np.int8), weights, net, row, self._room, self._kernels.Ways(**ways),
            self._streams,
        )  # fmt: skip

    def _results(self, number: int) -> tuple[Games, Any]:
        games = Games(
            np.zeros(number, np.int8), np.zeros((number, self.num_players), np.int8), np.zeros(number, np.int64),
            np.zeros((0, self.num_players), np.int64),
        )  # fmt: skip
        return games, self._kernels.Results(games.winners, games.points, games.turns, np.zeros(2, np.int64))


class School:
    """Desks at work in one or several processes. What comes of a lesson does not hang on how many there are."""

    def __init__(
        self, sittings: Sequence[Sitting], processes: int = 1, settled: int = 0, backend: str = "processes"
    ) -> None:
        """Set the tables up, and compile what has to be.

        Args:
            sittings: The tables.
            processes: How many play.
            settled: Of the network that learns, as in `Values`.
            backend: "processes" of this machine, or "ray": workers of the cluster that Ray is connected to, else of one
                of its own.

        Raises:
            ValueError: they are of several editions, or Ray is not installed.
        """
        self.sittings, self._settled = list(sittings), settled
        self.desks = [_desk(sitting) for sitting in sittings]
        self.edition = edition_of_all(self.desks)
        self._open = ExitStack()
        self._pool: Any = None
        if backend == "ray":
            self._open.enter_context(connected(processes))
            self._pool = importlib.import_module("ray.util.multiprocessing").Pool(processes)
            self._open.callback(self._pool.terminate)
        elif processes > 1:  # spawned: a forked process may hang
            with single_threads():
                self._pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), follow_parent)
                self._open.callback(self._pool.shutdown, cancel_futures=True)
                self._pool.submit(int).result()  # all begin with the first piece of work

    def __enter__(self) -> "School":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._open.close()

    def play(self, layers: Layers, lessons: Sequence[tuple[int, Lesson]]) -> tuple[Array, Rows]:
        """Play lessons, each at the table of its number: who won their games (int8[N]), and the rows put down."""
        parts = self._teach(layers, lessons)
        starts = np.cumsum([0, *(len(games.winners) for games, *_ in parts[:-1])])
        return np.concatenate([games.winners for games, *_ in parts]), Rows(
            np.concatenate([rows.inputs for _, rows, _ in parts]),
            np.concatenate([rows.games + start for (_, rows, _), start in zip(parts, starts, strict=True)]),
            np.concatenate([rows.seats for _, rows, _ in parts]),
        )

    def label(self, layers: Layers, lessons: Sequence[tuple[int, Lesson]]) -> Labels:
        """The decisions of learned seats in lessons, with what their candidates came to."""
        labels = [part[1] for part in self._teach(layers, lessons)]
        return Labels(
            np.concatenate([each.inputs for each in labels]),
            np.concatenate([each.values for each in labels]),
            np.concatenate([each.counts for each in labels]),
        )

    def watch(self, games: Sequence[tuple[int, Array]], every: int) -> tuple[Array, Array]:
        """Inputs of one in `every` decisions in games of heuristics, and whether their seat won.

        Args:
            games: Numbers of tables, and the seeds that are played there: uint64[N].
            every: One in so many decisions.

        Returns:
            Inputs (float32[K, inputs]) and outcomes (float32[K], 0 or 1).
        """
        nobody: Layers = [(np.zeros((self.edition.inputs.NUM_INPUTS, 1), np.float32), np.zeros(1, np.float32))]
        lessons = list[tuple[int, Lesson]]()
        for table, seeds in games:
            seats = self.desks[table].num_players
            policies = np.full((len(seeds), seats), HEURISTIC, np.int8)
            all_seats = np.full(len(seeds), (1 << seats) - 1)
            lessons.append((table, Lesson(seeds, policies, 8 * ROW_ROOM // every, all_seats, every)))
        winners, rows = self.play(nobody, lessons)
        return rows.inputs, (winners[rows.games] == rows.seats).astype(np.float32)

    def rate(self, layers: Layers, deals: int, seed: int, margin: float) -> Array:
        """Let the value play each deal once from every seat against heuristics: whether it won, bool[games].

        Args:
            layers: The network.
            deals: Their number, spread over all tables. The same deals make results comparable game by game.
            seed: Of the first deal.
            margin: In logits, of `Values.margin`.
        """
        lessons, seats = list[tuple[int, Lesson]](), list[Array]()
        for table, first in enumerate(np.array_split(np.arange(seed, seed + deals, dtype=np.uint64), len(self.desks))):
            desk = self.desks[table]
            seeds, mine, policies = every_seat(first, desk.num_players, desk.learned, HEURISTIC)
            lesson = Lesson(seeds, policies, 0, np.zeros(len(seeds), np.int64), ways={"margin": margin})
            lessons.append((table, lesson))
            seats.append(mine)
        winners, _ = self.play(layers, lessons)
        return np.asarray(winners == np.concatenate(seats))

    def _teach(self, layers: Layers, lessons: Sequence[tuple[int, Lesson]]) -> list[Any]:
        shares = [(self.sittings[table], layers, self._settled, lesson.share(first))
                  for table, lesson in lessons for first in range(0, len(lesson.seeds), SHARE)]  # fmt: skip
        return list(map(_teach, shares) if self._pool is None else self._pool.map(_teach, shares))


@cache
def _desk(sitting: Sitting) -> Desk:
    return Desk(sitting.scenario, sitting.num_players, **dict(sitting.options))


def _teach(share: tuple[Sitting, Layers, int, Lesson]) -> Any:
    sitting, layers, settled, lesson = share
    return _desk(sitting).teach(layers, settled, lesson)


def rules_of(rules: Any) -> Any:
    """The rules of a table and, behind them, those of rollouts, in which nobody offers trades."""
    both = np.zeros(2, RULES)
    both[:] = rules
    both["max_offers"][PLAYOUT] = 0
    both.flags.writeable = False
    return both


def edition_of_all(desks: list[Desk]) -> Edition:
    """The one edition of all these tables.

    Raises:
        ValueError: they have several.
    """
    names = sorted({desk.edition.name for desk in desks})
    if len(names) > 1:
        raise ValueError(f"a network learns at tables of one edition, not of {' and '.join(names)}")
    return desks[0].edition
