"""Whole games of kernel policies against each other, inside one kernel: thousands per second on one core."""

import os
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from seafarers_env import warm_up
from seafarers_env.engine.entries.policy import HEURISTIC, LEARNED, POLICIES
from seafarers_env.engine.policies.weights import TABLE, pack
from seafarers_env.game_seeds import word_of, words_of
from seafarers_env.scenarios import Scenario
from seafarers_env.table import make_table

Weights = NDArray[Any]  # float32[len(TABLE)]


@dataclass(frozen=True)
class Games:
    """Results of games; row `i` is game `i`."""

    winners: NDArray[np.int8]  # (N,), -1 = cut off
    points: NDArray[np.int8]  # (N, players), hidden cards included
    turns: NDArray[np.int64]  # (N,)
    decisions: NDArray[np.int64]  # (N, players)


@dataclass(frozen=True)
class Score:
    """How one policy did against the others, once from every seat for each deal."""

    games: int
    wins: int
    points: float  # mean
    turns: float  # mean
    decisions: float  # mean, all seats together

    @property
    def rate(self) -> float:
        """Share of games won."""
        return self.wins / self.games


def every_seat(seeds: NDArray[np.uint64], num_players: int, one: int, rest: int) -> tuple[Any, Any, Any]:
    """Each deal once from every seat for one policy, against equal opponents.

    Args:
        seeds: uint64[N], of the deals.
        num_players: Seats at the table.
        one: The policy that changes seats.
        rest: The policy of the other seats.

    Returns:
        Seeds (uint64[N * players]), the seat of the one (int64[N * players]), policies (int8[N * players, players]).
    """
    mine = np.tile(np.arange(num_players), len(seeds))
    policies = np.full((len(mine), num_players), rest, np.int8)
    policies[np.arange(len(mine)), mine] = one
    return np.repeat(seeds, num_players), mine, policies


class Duel:
    """A table at which policies play: the same arguments give the same games."""

    def __init__(
        self, scenario: str | os.PathLike[str] | Scenario, num_players: int | None = None, **options: Any
    ) -> None:
        self.table = make_table(scenario, num_players, options)
        self.num_players, edition = self.table.num_players, self.table.edition
        warm_up.ensure_compiled(warm_up.DUELS, edition=edition)
        self._states = np.zeros(1, edition.records.STATE)
        self._masks = np.zeros((1, edition.actions.MASK_WORDS), np.uint64)
        self._streams = np.zeros(1, np.uint64)

    def play(self, seeds: NDArray[np.uint64], policies: NDArray[np.int8], weights: NDArray[np.float32]) -> Games:
        """Play a game from each seed.

        Args:
            seeds: uint64[N]; boards, dice and random play follow from them.
            policies: int8[N, players], `RANDOM`, `HEURISTIC` or `LEARNED` by seat.
            weights: float32[N, players, len(TABLE)] for the heuristic in each seat, or one row for all games. With
                learned values longer: the rows of `learned.thinking.pack_values`, filled up.

        Raises:
            ValueError: an array has a wrong shape or type.
        """
        if seeds.ndim != 1 or not np.issubdtype(seeds.dtype, np.integer):
            raise ValueError(f"seeds must be a row of integers, not {seeds.dtype} of shape {seeds.shape}")
        games, seats = len(seeds), self.num_players
        if policies.shape != (games, seats):
            raise ValueError(f"policies for {games} games of {seats} have shape {(games, seats)}, not {policies.shape}")
        known = {**POLICIES, "a learned value": LEARNED}
        if not np.isin(policies, list(known.values())).all():
            raise ValueError(f"policies must be {', '.join(f'{number} ({name})' for name, number in known.items())}")
        learned = (policies == LEARNED).any()
        width = weights.shape[-1] if learned else len(TABLE)
        if weights.shape not in ((games, seats, width), (1, seats, width)):
            raise ValueError(f"weights have shape ({games} or 1, {seats}, {len(TABLE)}), not {weights.shape}")
        if learned:
            self._check_values(policies, weights)
        done = Games(
            np.zeros(games, np.int8),
            np.zeros((games, seats), np.int8),
            np.zeros(games, np.int64),
            np.zeros((games, seats), np.int64),
        )
        table = self.table
        table.edition.policy.play_games(
            self._states, table.board.record, table.rules, table.blank, self._masks,
            words_of(seeds), np.ascontiguousarray(policies, np.int8),
            np.ascontiguousarray(weights, np.float32), self._streams,
            done.winners, done.points, done.turns, done.decisions,
        )  # fmt: skip
        return done

    def _check_values(self, policies: NDArray[np.int8], weights: NDArray[np.float32]) -> None:
        edition = self.table.edition
        warm_up.ensure_compiled(warm_up.LEARNED, edition=edition)
        places = np.argwhere(policies == LEARNED)
        for row, seat in np.unique(places if len(weights) > 1 else places * (0, 1), axis=0):
            edition.thinking.check_packed(weights[row, seat])

    def rate(
        self, deals: int, candidate: Weights, others: Weights | None = None, *, seed: int = 0, rest: int = HEURISTIC
    ) -> Score:
        """Let a heuristic play each deal once from every seat against equal opponents.

        Args:
            deals: Number of seeds; each gives as many games as there are seats.
            candidate: Weights of the one seat.
            others: Weights of the other seats; None takes the default weights.
            seed: The first seed; the others follow.
            rest: Policy of the other seats.
        """
        seats = self.num_players
        first = word_of(seed)
        seeds, mine, policies = every_seat(words_of(first + deal for deal in range(deals)), seats, HEURISTIC, rest)
        rows = np.arange(len(seeds))
        weights = np.empty((len(seeds), seats, len(TABLE)), np.float32)
        weights[:] = pack() if others is None else others
        weights[rows, mine] = candidate
        games = self.play(seeds, policies, weights)
        return Score(
            len(seeds),
            int((games.winners == mine).sum()),
            float(games.points[rows, mine].mean()),
            float(games.turns.mean()),
            float(games.decisions.sum() / len(seeds)),
        )
