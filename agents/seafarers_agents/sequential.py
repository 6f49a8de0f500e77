"""When a comparison is decided: a sequential test on whole rotations, valid however often you look.

Games of a rotation share their deal and depend on each other; rotations are independent. The unit is therefore the
share `x` of a rotation's games that the candidate won. Nothing is assumed about its distribution except that all
rotations have the same mean.

The test bets against two hypotheses. "The mean is at most an even share `m`": the stake is multiplied by
`1 + bet * (x - m)` with each rotation. "The mean is at least `m + margin`": by `1 - bet * (x - m - margin)`. If a
hypothesis is true, its stake is a supermartingale, so it ever reaches `1 / rate` with a probability of at most `rate`
(Ville's inequality): the stated error rates hold for any number of games and any dependence within a rotation. The
stake is spread over several bets. So no guess of the candidate's strength is needed, and the stake depends on how often
each `x` occurred, not on the order.
"""

from dataclasses import dataclass
from typing import Any, Final, Literal

import numpy as np

#: Each bet as a share of the largest at which no rotation could ruin it.
BETS: Final = 0.95 * 0.7 ** np.arange(10)

Decision = Literal["stronger", "not stronger", "undecided"]


@dataclass(frozen=True)
class Stop:
    """When to stop: the error rates, and a margin that is too small to matter.

    Examples:
        ```python
        from seafarers_agents import Stop, arena

        short = {"points_to_win": 3, "max_offers": 0}
        result = arena("base", ["heuristic", "random"], 40, seed=1, processes=1, options=short, stop=Stop(alpha=0.05))
        print(result.verdict)
        ```

    Args:
        alpha: Probability, at most, that a candidate with no more than an even share is called stronger.
        beta: Probability, at most, that a candidate with `margin` more than an even share is called not stronger.
        margin: A share of games; for candidates between the two, either answer is right.

    Raises:
        ValueError: an error rate outside 0..0.5, or a margin that is not between 0 and 1.
    """

    alpha: float = 0.05
    beta: float = 0.05
    margin: float = 0.05

    def __post_init__(self) -> None:
        for name, rate in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < rate <= 0.5:
                raise ValueError(f"{name} must be an error rate between 0 and 0.5, not {rate}")
        if not 0 < self.margin < 1:
            raise ValueError(f"the margin must be a share of games between 0 and 1, not {self.margin}")


@dataclass(frozen=True)
class Verdict:
    """The verdict of a comparison."""

    candidate: str
    decision: Decision
    even: float  # the even share of games
    rotations: int  # that were looked at
    games: int
    share: float  # of them that the candidate won; biased away from even by stopping
    against_not_stronger: float  # log10 of the stakes
    against_stronger: float
    stop: Stop


class Comparison:
    """The test of one candidate at one table, fed with the games it won in each rotation.

    Args:
        candidate: Its name.
        slots: How many slots of the table it has.
        players: Slots in all, which is also the number of games of a rotation.
        stop: Error rates and margin.

    Raises:
        ValueError: there is no opponent at the table, or an even share plus the margin reaches 1.
    """

    def __init__(self, candidate: str, slots: int, players: int, stop: Stop) -> None:
        self.even = slots / players
        if slots >= players:
            raise ValueError(f"nothing can be decided at a table of {candidate} alone")
        high = self.even + stop.margin
        if high >= 1:
            raise ValueError(f"an even share of {self.even:.0%} leaves no room for a margin of {stop.margin:.0%}")
        shares = np.arange(players + 1) / players
        bets = BETS[:, np.newaxis]
        self._up = np.log1p(bets / self.even * (shares - self.even))  # float64[bets, games won]
        self._down = np.log1p(-bets / (1 - high) * (shares - high))
        self._counts = np.zeros(players + 1, np.int64)
        self._candidate, self._players, self._stop = candidate, players, stop
        self.decision: Decision = "undecided"

    def add(self, wins: int) -> Decision:
        """Add a rotation; a verdict once reached stays."""
        self._counts[wins] += 1
        if self.decision == "undecided":
            if self._stake(self._up) >= -np.log(self._stop.alpha):
                self.decision = "stronger"
            elif self._stake(self._down) >= -np.log(self._stop.beta):
                self.decision = "not stronger"
        return self.decision

    def _stake(self, gains: np.ndarray[Any, Any]) -> float:
        """Log of the mean of all stakes."""
        logs = gains @ self._counts
        top = logs.max()
        return float(top + np.log(np.exp(logs - top).mean()))

    def verdict(self) -> Verdict:
        """The verdict so far."""
        rotations = int(self._counts.sum())
        games = rotations * self._players
        wins = int(self._counts @ np.arange(self._players + 1))
        up, down = (round(self._stake(gains) / float(np.log(10)), 6) for gains in (self._up, self._down))
        share = wins / max(games, 1)
        return Verdict(self._candidate, self.decision, self.even, rotations, games, share, up, down, self._stop)
