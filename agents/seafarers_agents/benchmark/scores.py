"""Scores of a result file: a number for each task, means with bootstrap intervals for each group."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from seafarers_agents.benchmark.results import Results
from seafarers_agents.benchmark.tasks import GROUPS, TASKS, Task, frozen
from seafarers_agents.results import Entry, Match, sum_up

DRAWS: Final = 2000
ALL: Final = "all"
#: Budget classes: milliseconds that a decision takes on one core, in the mean of all games.
CLASSES: Final = (("reactive", 2.0), ("search", 200.0))


@dataclass(frozen=True)
class TaskScore:
    """How an agent did at a task."""

    task: Task
    entries: list[Entry]  # by opponent: win share with interval, placement, points
    score: float  # 0: random's share against the same opponents, 100: the reference agent's
    low: float
    high: float


@dataclass(frozen=True)
class Score:
    """How an agent did."""

    agent: str
    quick: bool
    tasks: list[TaskScore]
    groups: dict[str, tuple[float, float, float]]  # mean, low, high; of each group that is whole, and of all
    milliseconds: float
    budget: str


def score(results: Results) -> Score:
    """Score a result file; tasks with missing games are left out."""
    quick, drawn, found = results.header.quick, dict[str, NDArray[np.float64]](), list[TaskScore]()
    gone = {key[0] for key in results.missing()}
    seconds = decisions = 0.0
    for name, task in TASKS.items():
        if name in gone:
            continue
        matches = [
            [results.games[name, at, n].match for n in range(task.games(other, quick))]
            for at, other in enumerate(task.opponents)
        ]
        played = [games for games in matches if games]
        for match in (match for games in played for match in games):
            seat = match.seats.index(0)
            seconds, decisions = seconds + match.thinking[seat], decisions + match.decisions[seat]
        value, draws = _normalised(task, quick, played)
        drawn[name] = draws
        low, high = np.percentile(draws, [2.5, 97.5])
        entries = [sum_up(other, [0], games) for other, games in zip(task.opponents, played, strict=False)]
        found.append(TaskScore(task, entries, value, float(low), float(high)))
    milliseconds = 1000 * seconds / max(decisions, 1)
    budget = next((name for name, most in CLASSES if milliseconds <= most), "open")
    return Score(results.header.agent, quick, found, _groups(found, drawn), milliseconds, budget)


def share(matches: Sequence[Match]) -> float:
    """How many of some games the agent of slot 0 has won."""
    return sum(match.winner is not None and match.seats[match.winner] == 0 for match in matches) / len(matches)


def _normalised(task: Task, quick: bool, played: list[list[Match]]) -> tuple[float, NDArray[np.float64]]:
    """The score of a task, and what it comes to in samples of its deals drawn with replacement."""
    zero, hundred = reference(task, quick)
    draws = np.zeros(DRAWS)
    rng = np.random.default_rng(list(TASKS).index(task.name))
    for games in played:
        deals = np.array([share(games[start : start + task.players]) for start in range(0, len(games), task.players)])
        draws += deals[rng.integers(len(deals), size=(DRAWS, len(deals)))].mean(1) / len(played)
    mean = float(np.mean([share(games) for games in played]))
    return 100 * (mean - zero) / (hundred - zero), 100 * (draws - zero) / (hundred - zero)


def reference(task: Task, quick: bool) -> tuple[float, float]:
    """Random's and the reference agent's mean share against the opponents of a task, as published."""
    told = frozen()["shares"][task.name]
    opponents = [other for other in task.opponents if task.games(other, quick)]
    zero, hundred = (float(np.mean([told[agent][other] for other in opponents])) for agent in ("random", "heuristic"))
    return zero, hundred


def _groups(found: list[TaskScore], drawn: dict[str, NDArray[np.float64]]) -> dict[str, tuple[float, float, float]]:
    means: dict[str, tuple[float, float, float]] = {}
    for group in (*GROUPS, ALL):
        wanted = [name for name, task in TASKS.items() if group in (task.group, ALL)]
        if set(wanted) <= drawn.keys():
            low, high = np.percentile(np.mean([drawn[name] for name in wanted], axis=0), [2.5, 97.5])
            mean = float(np.mean([one.score for one in found if one.task.name in wanted]))
            means[group] = mean, float(low), float(high)
    return means
