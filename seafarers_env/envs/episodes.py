"""What the Gymnasium environments have in common: seats, and the facts of a finished game."""

import operator
from typing import Any, SupportsIndex

from seafarers_env.engine.entries.learner import BY_LOT


def check_seat(seat: SupportsIndex | str, num_players: int) -> int:
    """The learner's seat as the kernels take it.

    Raises:
        ValueError: neither a seat of the table nor "random".
    """
    right = f"seat is 0..{num_players - 1} or 'random'"
    if isinstance(seat, str):
        if seat != "random":
            raise ValueError(f"{right}, not {seat!r}")
        return BY_LOT
    number = operator.index(seat)
    if not 0 <= number < num_players:
        raise ValueError(f"{right}, not {seat!r}")
    return number


def final_facts(points: int, winner: int | None, turns: int) -> dict[str, Any]:
    """What `info` tells about a game that is over, as in PettingZoo."""
    name = None if winner is None else f"player_{winner}"
    return {"victory_points": points, "winner": name, "turns": turns}
