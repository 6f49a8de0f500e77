"""What seats get for a finished game: what `seafarers_env.batches.rewards` says, of a `Game`."""

from typing import Any

from seafarers_env.batches.rewards import (
    REWARDS as REWARDS,
    check_reward as check_reward,
    final_reward as final_reward,
    payment,
)
from seafarers_env.game import Game


def check_illegal_reward(value: Any) -> float | None:
    """The reward of an illegal action, a finite number, or None; anything else is a ValueError."""
    return None if value is None else payment("illegal_reward", value)


def final_rewards(reward: str, game: Game, cut: float = 0.0) -> tuple[float, ...]:
    """The rewards of all seats of a game that is over; `cut` is that of each where nobody has won."""
    goal = int(game.options["points_to_win"])
    points = game.victory_points
    return tuple(final_reward(reward, seat, game.winner, points, goal, cut) for seat in range(game.num_players))
