"""Which decision wins most often: each is played out to the end of the game, in the same worlds with the same dice.

Two policies play all seats, by the same kernel. HEURISTIC is the heuristic as it is. VARIED is a crowd: every twenty
games its weights are redrawn, each from the whole range that tuning would search, so that it plays by other
preferences from one batch to the next. Nobody offers trades in playouts.

Worlds are what `PlayerView.worlds` deals: hidden cards as the seat that decides may believe them to be, never those of
the position itself.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from seafarers_agents.champion.school import rules_of
from seafarers_agents.puzzles.estimates import AHEAD, FAR, FEWER, PAIRS, Candidate, Estimate
from seafarers_env import warm_up
from seafarers_env.engine.policies.weights import TABLE, pack
from seafarers_env.game import Game
from seafarers_env.seed_derivation import keyed

HEURISTIC: Final = "heuristic"
VARIED: Final = "varied heuristic"
POLICIES: Final = (HEURISTIC, VARIED)
BATCH: Final = 20  # games in a row by the same weights; standard errors are those of means of batches
FAVOUR: Final = 0.5  # standard errors that are added to a lead before a race is given up
LEAST: Final = 0.008  # by which the best has to win more games than the second: less is no question
TO_THE_END: Final = 1_000_000  # turns of each seat, more than any game has


class Playouts:
    """Games that are played out from a position, numbered: equal arguments give equal games.

    Args:
        game: The position, in which a seat decides.
        seed: Worlds, dice and varied weights follow from it.
        worlds: So many are dealt at a time, a multiple of `BATCH`.
    """

    def __init__(self, game: Game, seed: int, worlds: int = FEWER) -> None:
        self._view, self._seed, self._size = game.view(game.current_player), seed, worlds
        board, edition = game.board, game.table.edition
        warm_up.ensure_compiled(warm_up.LEARNED, edition=edition)
        self._global_of = board.record["global_of"][0]
        self._play, self._room = edition.learned.go_on_looking, edition.thinking.make_room()
        self._last = self._room, np.uint64(keyed(seed, "dice"))
        self._table = board.record, rules_of(self._view.rules), self._view.player
        self._net = edition.thinking.no_net()
        self._part, self._worlds = -1, self._view.worlds(0, 0)

    def shares(self, actions: Sequence[int], policy: str, first: int, games: int) -> NDArray[np.float64]:
        """The share of games that the seat wins after each action.

        Args:
            actions: Action ids.
            policy: One of `POLICIES`.
            first: The number of the first game, a multiple of `BATCH`.
            games: How many, another one.

        Returns:
            float64[games / BATCH, len(actions)], by batches.
        """
        room, n = self._room, len(actions)
        room.actions[:n] = self._global_of[list(actions)]
        sums = np.zeros((games // BATCH, n))
        for batch in range(len(sums)):
            start = first + batch * BATCH
            room.sums_of[:n] = 0.0
            self._play(
                *(self._worlds_of(start // self._size), *self._table, self._weights(policy, start // BATCH), self._net),
                *(room, n, start, BATCH, self._last[1], TO_THE_END),
            )
            sums[batch] = room.sums_of[:n]
        return sums / BATCH

    def _worlds_of(self, part: int) -> Any:
        """Worlds `part * size` and those that follow: STATE[size]."""
        if part != self._part:
            self._part, self._worlds = part, self._view.worlds(keyed(self._seed, "worlds", part), self._size)
        return self._worlds

    def _weights(self, policy: str, batch: int) -> NDArray[np.float32]:
        if policy == HEURISTIC:
            return pack()
        low, high = (np.array([getattr(weight, end) for weight in TABLE]) for end in ("low", "high"))
        return np.random.default_rng(keyed(self._seed, "weights", batch)).uniform(low, high).astype(np.float32)


class Race:
    """All candidates of a position, played out side by side until few are left.

    Args:
        game: The position.
        actions: The candidates, as action ids.
        seed: As for `Playouts`.
        worlds: As for `Playouts`.
    """

    def __init__(self, game: Game, actions: Sequence[int], seed: int, worlds: int = FEWER) -> None:
        self._playouts = Playouts(game, seed, worlds)
        self._words = {action: game.describe(action) for action in actions}
        self.live, self.games = list(actions), 0
        self._shares = {(policy, action): np.zeros(0) for policy in POLICIES for action in actions}

    def play(self, games: int, policies: Sequence[str] = POLICIES) -> None:
        """Play so many more games of each candidate that is still in it, under each policy."""
        for policy in policies:
            shares = self._playouts.shares(self.live, policy, self.games, games)
            for k, action in enumerate(self.live):
                self._shares[policy, action] = np.append(self._shares[policy, action], shares[:, k])
        self.games += games

    def drop(self) -> None:
        """Leave out whoever is far behind under both policies; the best two stay."""
        estimates = self.estimates()
        for action in sorted(self.live, key=self._mean)[:-2]:
            rows = [estimate.of(self._words[action]) for estimate in estimates]
            if all(row.playouts >= FEWER and row.distance >= FAR for row in rows):
                self.live.remove(action)

    def chances(self, policy: str) -> list[float]:
        """The shares of games that candidates still in it have won under a policy, the highest first."""
        return sorted((float(self._shares[policy, action].mean()) for action in self.live), reverse=True)

    def gap(self, policy: str, best: int) -> tuple[float, float]:
        """By how much the best is ahead of the closest other under a policy, and the standard error of that."""
        return min(self._behind(policy, action, best) for action in self.live if action != best)

    def best(self, policies: Sequence[str] = POLICIES) -> int:
        """The candidate that wins most of all its games under these policies."""
        return max(self.live, key=lambda action: self._mean(action, policies))

    def may_do(self, policy: str, best: int, favour: float) -> bool:
        """Whether the best may still come to be far enough ahead under a policy, seen with some favour.

        Args:
            policy: One that has been played.
            best: The candidate.
            favour: Standard errors by which its lead may be larger than it seems.
        """
        gap, error = self.gap(policy, best)
        in_the_end = error * (self.games / PAIRS) ** 0.5
        return gap + favour * error >= max(AHEAD * in_the_end, LEAST)

    def estimates(self) -> tuple[Estimate, ...]:
        """How all candidates did, under each policy."""
        best = self.best()
        return tuple(self._estimate(policy, best) for policy in POLICIES)

    def _estimate(self, policy: str, best: int) -> Estimate:
        rows = list[Candidate]()
        for action, words in self._words.items():
            shares = self._shares[policy, action]
            numbers = (float(shares.mean()), _error(shares), *self._behind(policy, action, best))
            rows.append(Candidate(words, BATCH * len(shares), *(round(number, 6) for number in numbers)))
        rows.sort(key=lambda row: (row.behind, row.action != self._words[best]))
        return Estimate(policy, tuple(rows))

    def _behind(self, policy: str, action: int, best: int) -> tuple[float, float]:
        shares = self._shares[policy, action]
        difference = self._shares[policy, best][: len(shares)] - shares
        return float(difference.mean()), _error(difference)

    def _mean(self, action: int, policies: Sequence[str] = POLICIES) -> float:
        return sum(float(self._shares[policy, action].mean()) for policy in policies)


def _error(shares: NDArray[np.float64]) -> float:
    """The standard error of the mean of batches."""
    return float(shares.std(ddof=1) / np.sqrt(len(shares)))


def settle(game: Game, actions: Sequence[int], seed: int) -> tuple[Estimate, ...] | None:
    """Play candidates out until `PAIRS` pairs tell which is best; None as soon as that is unlikely.

    Args:
        game: The position.
        actions: Action ids, two or more.
        seed: Equal ones give equal estimates.
    """
    race = Race(game, actions, seed)
    while race.games < PAIRS:
        race.play(FEWER)
        race.drop()
        best = race.best()
        if not all(race.may_do(policy, best, FAVOUR) for policy in POLICIES):
            return None
    return race.estimates()
