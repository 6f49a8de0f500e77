"""Shaping rewards by a lead in points: what it is, and what is paid for it from one decision of a seat to its next.

`discount * new - old`, with a lead of 0 where nothing comes after: then the discounted sum over a game is a constant
(less the lead at the seat's first decision), whatever was played, so the best policy stays what it was.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray


def leads(points: NDArray[Any], points_to_win: int, weight: float = 1.0) -> NDArray[np.float64]:
    """How far each seat is ahead of the mean of the others, in shares of the points to win.

    Args:
        points: Numbers (..., players): what all may know, as `batch.records["points"]` holds it, without hidden cards.
        points_to_win: Of the table; 0, where points do not decide, counts as 1.
        weight: What a lead of all points to win counts for.

    Returns:
        float64 (..., players); a lone seat is ahead by its points.
    """
    own = np.asarray(points, np.float64)
    others = (own.sum(-1, keepdims=True) - own) / max(own.shape[-1] - 1, 1)
    return weight / (points_to_win or 1) * (own - others)


def shaping(old: Any, new: Any, discount: float) -> Any:
    """What is paid between two decisions of a seat, from its lead at the one and at the other, 0 after the last."""
    return discount * new - old
