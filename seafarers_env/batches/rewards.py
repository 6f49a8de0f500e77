"""Rewards of seats: for a finished game, and on the way for a lead in points; and checks of reward arguments.

Shaping is potential-based: `discount * new - old` from a decision of a seat to its next, with a lead of 0 after the
last. Its discounted sum over a game is a constant (minus the lead at the seat's first decision), whatever was played,
so the optimal policy does not change.
"""

import math
from collections.abc import Sequence
from numbers import Real
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

REWARDS: Final = ("win", "points")


# --- checks -----------------------------------------------------------------------------------------------------------
def payment(name: str, value: Any) -> float:
    """The reward as a float.

    Args:
        name: The argument, as the error calls it.
        value: What was given.

    Raises:
        ValueError: no finite number.
    """
    if not isinstance(value, bool) and isinstance(value, Real) and math.isfinite(value):
        return float(value)
    raise ValueError(f"{name} must be a finite number, not {value!r}")


def check_reward(reward: Any) -> None:
    """Raise a ValueError unless it is one of `REWARDS`."""
    if reward not in REWARDS:
        raise ValueError(f"reward must be one of {', '.join(REWARDS)}, not {reward!r}")


def check_discount(discount: Any) -> Any:
    """The discount of a learner, from 0 to 1; anything else is a ValueError."""
    if not 0 <= discount <= 1:
        raise ValueError(f"discount must be the learner's, from 0 to 1, not {discount!r}")
    return discount


# --- for a finished game ----------------------------------------------------------------------------------------------
def final_reward(
    reward: str, seat: int, winner: int | None, points: Sequence[int], goal: int, cut: float = 0.0
) -> float:
    """The reward of one seat.

    Args:
        reward: "win": 1 for the winner, -1/(n-1) for each other seat. "points": own points less the mean of the
            others', divided by the goal.
        seat: Whose.
        winner: The seat that has won, or None.
        points: Of each seat, hidden cards included.
        goal: Points that win.
        cut: What every seat gets where nobody has won.
    """
    others = len(points) - 1
    if winner is None:
        return cut
    if reward == "win":
        return 1.0 if seat == winner else -1.0 / others
    own = points[seat]
    return (own - (sum(points) - own) / others) / goal


# --- on the way -------------------------------------------------------------------------------------------------------
def leads(points: NDArray[Any], points_to_win: int, weight: float = 1.0) -> NDArray[np.float64]:
    """Each seat's lead over the mean of the others, as a share of the points to win.

    Args:
        points: Numbers (..., players): what all may know, as `batch.points()` holds it, without hidden cards.
        points_to_win: Of the table; 0, where points do not decide, counts as 1.
        weight: What a lead of all points to win counts for.

    Returns:
        float64 (..., players); a lone seat is ahead by its points.
    """
    own = np.asarray(points, np.float64)
    others = (own.sum(-1, keepdims=True) - own) / max(own.shape[-1] - 1, 1)
    return weight / (points_to_win or 1) * (own - others)


def shaping(old: Any, new: Any, discount: float) -> Any:
    """The shaping reward between two decisions of a seat, from its leads at both (0 after the last)."""
    return discount * new - old
