"""What a seat gets for a finished game."""

from collections.abc import Sequence
from typing import Any, Final

from seafarers_env.game import Game
from seafarers_env.payments import payment

REWARDS: Final = ("win", "points")


def check_reward(reward: str) -> None:
    """Raise a ValueError unless it is one of `REWARDS`."""
    if reward not in REWARDS:
        raise ValueError(f"reward is one of {', '.join(REWARDS)}, not {reward!r}")


def check_illegal_reward(value: Any) -> float | None:
    """The reward of an illegal action, a finite number, or None; anything else is a ValueError."""
    return None if value is None else payment("illegal_reward", value)


def final_rewards(reward: str, game: Game, cut: float = 0.0) -> tuple[float, ...]:
    """The rewards of all seats of a game that is over; `cut` is that of each where nobody has won."""
    goal = int(game.options["points_to_win"])
    points = game.victory_points
    return tuple(final_reward(reward, seat, game.winner, points, goal, cut) for seat in range(game.num_players))


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
