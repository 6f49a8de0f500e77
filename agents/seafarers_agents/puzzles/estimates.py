"""What a statistical puzzle rests on: how often each decision wins under each playout policy, and the rule for these.

All games of a policy come in pairs: game `k` of every candidate begins in the same world and meets the same dice. What
is compared are such pairs.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

from seafarers_env.game import Game

PAIRS: Final = 20_000  # of games, at least, for the best decisions
AHEAD: Final = 4.0  # standard errors by which the best has to be ahead of the second
FEWER: Final = 2_000  # of games, at least, for a decision that is far behind
FAR: Final = 8.0  # standard errors by which it has to be
_ASKED: Final = {
    "setup settlement": "Where do you settle?",
    "robber": "Where does the robber or the pirate go?",
    "steal": "Whom do you rob?",
    "discard": "Which card do you give up next?",
    "take": "Which card do you take?",
    "answer": "Do you accept the offer, or decline it?",
    "move ship": "Where does the ship go?",
}
_COUNTER: Final = "counter"  # asks what cannot be told without the whole counter-offer


@dataclass(frozen=True)
class Candidate:
    """How a decision did under a policy."""

    action: str  # in the words of `Game.describe`
    playouts: int
    chance: float  # share of them that the seat won
    error: float  # its standard error
    behind: float  # by how much the best decision won more of the same pairs; 0 for the best itself
    behind_error: float  # the standard error of that difference

    @property
    def distance(self) -> float:
        """By how many standard errors it is behind the best."""
        if self.behind_error > 0:
            return self.behind / self.behind_error
        return float("inf") if self.behind > 0 else 0.0


@dataclass(frozen=True)
class Estimate:
    """How the decisions did under one policy, the best first."""

    policy: str
    candidates: tuple[Candidate, ...]

    def of(self, action: str) -> Candidate:
        """The candidate with these words. Raises KeyError: there is none."""
        for one in self.candidates:
            if one.action == action:
                return one
        raise KeyError(action)


def read_estimates(data: Sequence[Any]) -> tuple[Estimate, ...]:
    """Estimates from the data of a puzzle's file. Raises KeyError, TypeError: it is not theirs."""
    return tuple(Estimate(one["policy"], tuple(Candidate(**row) for row in one["candidates"])) for one in data)


def fault_of(estimates: Sequence[Estimate], answers: Collection[str], asked: Collection[str]) -> str | None:
    """What breaks the rule of statistical puzzles, None if nothing does.

    Under two policies or more the one answer has to be `AHEAD` of the second after `PAIRS` pairs. Decisions that are
    `FAR` behind need no more than `FEWER`.

    Args:
        estimates: One for each policy.
        answers: The answers of the puzzle.
        asked: All decisions in question.
    """
    if len({one.policy for one in estimates}) < 2 or len(answers) != 1:
        return "a statistical puzzle needs two policies and one answer"
    for estimate in estimates:
        best, *others = estimate.candidates
        if {best.action} != {*answers} or best.playouts < PAIRS:
            return f"{estimate.policy}: the best is {best.action!r} after {best.playouts:,} playouts"
        if sorted(one.action for one in estimate.candidates) != sorted(asked):
            return f"{estimate.policy}: the candidates are not the decisions in question"
        if not any(one.playouts >= PAIRS for one in others):
            return f"{estimate.policy}: no second decision was played out {PAIRS:,} times"
        for one in others:
            least = AHEAD if one.playouts >= PAIRS else FAR
            if one.playouts < FEWER or one.distance < least:
                return (
                    f"{estimate.policy}: {one.action!r} is {one.distance:.1f} standard errors behind "
                    f"after {one.playouts:,} pairs"
                )
    return None


def question_of(game: Game) -> str:
    """The question about the decision of a position."""
    return f"{_ASKED.get(game.phase, 'What do you do?')} One decision wins most often."


def asked_of(game: Game) -> list[int]:
    """The ids of the decisions in question: all that are legal but for counter-offers."""
    return [action for action in game.legal_list() if game.describe(action) != _COUNTER]


def explained(estimates: Sequence[Estimate]) -> str:
    """Why the answer is right, in words."""
    best, games = estimates[0].candidates[0], estimates[0].candidates[0].playouts
    told = [
        f"Played on by the {one.policy} in all seats it wins {best_of.chance:.1%}, the second, {second.action}, "
        f"{second.chance:.1%}: {second.distance:.0f} standard errors less."
        for one in estimates
        for best_of, second in [(one.candidates[0], one.candidates[1])]
    ]
    return f"{best.action} wins most of {games:,} games that begin here. {' '.join(told)}"
