"""What the Gymnasium environments have in common: seats, and the facts of a game."""

import operator
from typing import Any, Final, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from seafarers_env.engine.entries.learner import BY_LOT
from seafarers_env.engine.layout import Layout


def check_seat(seat: SupportsIndex | str, num_players: int) -> int:
    """The learner's seat as the kernels take it.

    Raises:
        ValueError: neither a seat of the table nor "random".
    """
    right = f"seat must be 0..{num_players - 1} or 'random'"
    if isinstance(seat, str):
        if seat != "random":
            raise ValueError(f"{right}, not {seat!r}")
        return BY_LOT
    number = operator.index(seat)
    if not 0 <= number < num_players:
        raise ValueError(f"{right}, not {seat!r}")
    return number


NOBODY: Final = -1  # has won
NONE: Final = -1  # no action was illegal


def info_of(mask: Any, seat: Any, points: Any, winner: Any, turns: Any, illegal: Any) -> dict[str, Any]:
    """What every `info` tells, of one game or, in arrays, of many: always the same keys and types."""
    return {
        "action_mask": mask, "seat": seat, "victory_points": points, "winner": winner, "turns": turns,
        "illegal_action": illegal,
    }  # fmt: skip


def free(mask: NDArray[np.int8]) -> None:
    """Leave action 0 alone in the mask of a game that is over (in place), so that there is something to draw.

    Nothing comes of it: a vector with NEXT_STEP takes an action there and does not look at it.
    """
    mask[...] = 0
    mask[..., 0] = 1


def own_points(layout: Layout) -> int:
    """Where an observation has the observer's points, its hidden cards included (OBSERVATION-11)."""
    return layout.slices["seats"].start
