"""A table at which a learned value plays to learn: games, rows and labels from the kernels of its edition."""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from seafarers_agents.duel import Games
from seafarers_env import warm_up
from seafarers_env.editions import Edition
from seafarers_env.engine.entries.policy import HEURISTIC
from seafarers_env.engine.policies.weights import pack
from seafarers_env.engine.records import RULES
from seafarers_env.table import Table, make_table

Array = NDArray[Any]
PLAYOUT: Final = 1  # row of the rules: nobody offers trades there


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
        self._weights = pack()

    @property
    def learned(self) -> int:
        """The policy of a seat that plays by the value."""
        return int(self._kernels.LEARNED)

    def play(self, net: Any, seeds: Array, policies: Array, recorded: Array, every: int, most: int, **ways: Any) -> Any:
        """Play a game from each seed: what became of them, the rows put down, and decisions made and changed.

        Args:
            net: Of `Values.net`.
            seeds: uint64[N].
            policies: int8[N, players]: `RANDOM`, `HEURISTIC` or `learned`.
            recorded: Bit sets of seats whose decisions are put down, int64[N].
            every: One in so many of them.
            most: Rows there is room for.
            ways: Of `entries.learned.Ways`.
        """
        games, results = self._results(len(seeds))
        rows = self._kernels.Rows(
            np.zeros((most, self.edition.inputs.NUM_INPUTS), np.float32),
            np.zeros(most, np.int64),
            np.zeros(most, np.int8),
        )
        number = self._kernels.play_games(
            *self._game(seeds, policies, net, ways), np.ascontiguousarray(recorded, np.int64), every, rows, results
        )
        return games, Rows(rows.X[:number], rows.games[:number], rows.seats[:number]), results.decisions

    def label(self, net: Any, seeds: Array, policies: Array, most: int, **ways: Any) -> tuple[Games, Labels]:
        """Play a game from each seed and label decisions of learned seats, no more than `most`."""
        games, results = self._results(len(seeds))
        listened = self._kernels.Ways(**ways)
        labels = self._kernels.Labels(
            np.zeros((most, listened.most, self.edition.inputs.NUM_INPUTS), np.float32),
            np.zeros((most, listened.most), np.float32),
            np.zeros(most, np.int64),
        )
        number = self._kernels.label_games(*self._game(seeds, policies, net, ways), labels, results)
        return games, Labels(labels.X[:number], labels.values[:number], labels.counts[:number])

    def rate(self, net: Any, deals: int, seed: int, margin: float, rest: int = HEURISTIC) -> tuple[int, int]:
        """Let the value play each deal once from every seat against seats that are all alike: games, and wins."""
        seats = self.num_players
        seeds = np.repeat(np.arange(seed, seed + deals, dtype=np.uint64), seats)
        mine = np.tile(np.arange(seats), deals)
        policies = np.full((len(seeds), seats), rest, np.int8)
        policies[np.arange(len(seeds)), mine] = self.learned
        games, _, _ = self.play(net, seeds, policies, np.zeros(len(seeds)), 1, 0, margin=margin)
        return len(seeds), int((games.winners == mine).sum())

    def _game(self, seeds: Array, policies: Array, net: Any, ways: dict[str, Any]) -> tuple[Any, ...]:
        t = self.table
        return (
            self._state, t.board.record, self._rules, t.blank, self._mask, np.ascontiguousarray(seeds, np.uint64),
            np.ascontiguousarray(policies, np.int8), self._weights, net, self._room, self._kernels.Ways(**ways),
            self._streams,
        )  # fmt: skip

    def _results(self, number: int) -> tuple[Games, Any]:
        games = Games(
            np.zeros(number, np.int8), np.zeros((number, self.num_players), np.int8), np.zeros(number, np.int64),
            np.zeros((0, self.num_players), np.int64),
        )  # fmt: skip
        return games, self._kernels.Results(games.winners, games.points, games.turns, np.zeros(2, np.int64))


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
