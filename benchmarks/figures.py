"""From runs to figures: medians, spread, ratios; the only place where they are made."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

#: Below so few games a run says nothing of games per second.
FEW_GAMES = 3


@dataclass(frozen=True)
class Spread:
    """Median, least and greatest of some runs."""

    middle: float
    low: float
    high: float


def spread(values: Sequence[float]) -> Spread:
    """Sum up; at least one value."""
    if not values:
        raise ValueError("a median needs at least one run")
    return Spread(median(values), min(values), max(values))


@dataclass(frozen=True)
class Row:
    """What one engine did in one comparison.

    Attributes:
        rate: Of the comparison's unit, a second.
        nanoseconds: A decision.
        length: Decisions a game, over all runs; None where hardly a game ended.
        games: A second; None where hardly a game ended.
        ratio: How many times as fast the first of the comparison is, taken round by round; None for itself.
    """

    name: str
    peer: str
    rate: Spread
    nanoseconds: Spread
    length: float | None
    games: Spread | None
    ratio: Spread | None


@dataclass(frozen=True)
class Sheet:
    """One comparison."""

    title: str
    unit: str
    rows: tuple[Row, ...]


def rates(runs: Sequence[dict[str, Any]], unit: str) -> list[float]:
    """Units a second, of each run."""
    return [run[unit] / run["seconds"] for run in runs]


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> Spread | None:
    """How many times as fast ours is, round by round; None where a round of theirs has nothing to divide by.

    Rounds are paired: what disturbs the machine for a while disturbs both runs of a round, and falls out of the ratio.
    """
    if min(theirs) == 0:
        return None
    return spread([mine / other for mine, other in zip(ours, theirs, strict=True)])


def row(work: dict[str, Any], first: dict[str, Any], unit: str) -> Row:
    """One engine set against the first of its comparison."""
    runs = work["runs"]
    games, decisions = (sum(run[key] for run in runs) for key in ("games", "decisions"))
    counted = min(run["games"] for run in runs) >= FEW_GAMES
    unit_rates = rates(runs, unit)
    return Row(
        name=work["name"],
        peer=work["peer"],
        rate=spread(unit_rates),
        nanoseconds=spread([1e9 * run["seconds"] / run["decisions"] for run in runs]),
        length=decisions / games if counted else None,
        games=spread(rates(runs, "games")) if counted else None,
        ratio=None if work is first else ratio(rates(first["runs"], unit), unit_rates),
    )


def sheets(figures: dict[str, Any]) -> Iterator[Sheet]:
    """The comparisons of a file of figures, as `benchmarks.compare` writes it."""
    for comparison in figures["comparisons"]:
        works, unit = comparison["works"], comparison["unit"]
        yield Sheet(comparison["title"], unit, tuple(row(work, works[0], unit) for work in works))
