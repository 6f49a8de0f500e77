"""Ratings by openskill's Plackett-Luce model: a number for each agent, and its uncertainty.

The model rates finishing orders: the winner of a game is first, the others follow by points, equal points share a
place. (If all losers counted as tied, frequent losers would be pulled together, and strong agents rated too low.)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from seafarers_agents.matches import Agents
from seafarers_agents.results import Match

DEFAULT_ANCHOR: Final = "random"
ORDERS: Final = 8  # the games are taken in so many orders


class RatingError(ValueError):
    """Games that allow no ratings."""


@dataclass(frozen=True)
class Rated:
    """The part of a game that counts for ratings: the agents by seat, and their places."""

    agents: Agents
    places: tuple[int, ...]  # seats that did better

    @classmethod
    def of(cls, match: Match, agents: Agents) -> "Rated":
        """From a game at a table with these agents by slot."""
        scores = [(seat == match.winner, points) for seat, points in enumerate(match.standing)]
        places = tuple(sum(other > mine for other in scores) for mine in scores)
        return cls(tuple(agents[slot] for slot in match.seats), places)


@dataclass(frozen=True)
class Rating:
    """openskill points above the anchor, and the agent's own standard deviation, not that of a difference."""

    rating: float
    deviation: float


def rate(games: Sequence[Rated], anchor: str | None) -> dict[str, Rating]:
    """Rate the agents of some games.

    openskill processes games in order, and late ones change a rating less. So the games are rated in several orders,
    each from the start; a rating is the mean, and the spread among orders adds to its deviation. Agents do not change,
    so the model's drift (tau) is off. An agent in several seats of a game gets the mean of its seats.

    Args:
        games: The games, in an order that does not depend on the files they came from.
        anchor: The agent whose rating is 0; None takes the mean of all.

    Raises:
        RatingError: openskill is not installed; no games; agents that no chain of games connects.
    """
    agents = sorted({agent for game in games for agent in game.agents})
    _check_chain(games, agents)
    telling = [game for game in games if len(set(game.agents)) > 1]  # an agent alone with itself shows nothing
    model = _model()
    generator = np.random.default_rng(0)
    found = [_pass(model, telling, agents, generator.permutation(len(telling))) for _ in range(ORDERS)]
    means = np.array([[rating for rating, _ in one] for one in found])
    deviations = np.array([[deviation for _, deviation in one] for one in found])
    ratings, spread = means.mean(0), np.sqrt((deviations**2).mean(0) + means.var(0))
    zero = float(ratings.mean() if anchor is None else ratings[agents.index(anchor)])
    return {
        agent: Rating(round(float(rating) - zero, 6), round(float(deviation), 6))
        for agent, rating, deviation in zip(agents, ratings, spread, strict=True)
    }


def _model() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "openskill":
            raise
        raise RatingError('ratings need openskill: pip install "seafarers_env[rate]"') from None
    return PlackettLuce(tau=0.0)


def _pass(model: Any, games: Sequence[Rated], agents: list[str], order: NDArray[np.int64]) -> list[tuple[float, float]]:
    """Take the games in one order: (rating, deviation) of each agent."""
    known: dict[str, Any] = {agent: model.rating() for agent in agents}
    for number in order:
        game = games[int(number)]
        after = [team[0] for team in model.rate([[known[agent]] for agent in game.agents], ranks=list(game.places))]
        for agent in set(game.agents):
            mine = [rating for seat, rating in zip(game.agents, after, strict=True) if seat == agent]
            mu, sigma = (sum(part) / len(mine) for part in zip(*((r.mu, r.sigma) for r in mine), strict=True))
            known[agent] = model.rating(mu=mu, sigma=sigma)
    return [(float(rating.mu), float(rating.sigma)) for rating in known.values()]


def _check_chain(games: Sequence[Rated], agents: list[str]) -> None:
    """See to it that all agents can be compared, if only through others."""
    if not games:
        raise RatingError("there are no games to rate")
    if len(agents) < 2:
        raise RatingError(f"a rating compares agents, and {agents[0]} played alone")
    group = {agent: {agent} for agent in agents}
    for game in games:
        first, *rest = set(game.agents)
        for other in rest:
            if group[other] is not group[first]:
                group[first] |= group[other]
                for agent in group[other]:
                    group[agent] = group[first]
    if len(group[agents[0]]) < len(agents):
        parts = {id(part): sorted(part) for part in group.values()}.values()
        parted = " and ".join(", ".join(part) for part in sorted(parts))
        raise RatingError(f"no chain of games compares {parted}: play some of them together")
