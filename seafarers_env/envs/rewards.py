"""What a seat gets for a finished game."""

from collections.abc import Sequence
from typing import Final

from seafarers_env.game import Game

REWARDS: Final = ("win", "points")


def check_reward(reward: str) -> None:
    """Raise a ValueError unless it is one of `REWARDS`."""
    if reward not in REWARDS:
        raise ValueError(f"reward is one of {', '.join(REWARDS)}, not {reward!r}")


def final_rewards(reward: str, game: Game) -> tuple[float, ...]:
    """The rewards of all seats of a game that is over."""
    goal = int(game.options["points_to_win"])
    points = game.victory_points
    return tuple(final_reward(reward, seat, game.winner, points, goal) for seat in range(game.num_players))


def final_reward(reward: str, seat: int, winner: int | None, points: Sequence[int], goal: int) -> float:
    """The reward of one seat: 0 where nobody has won.

    Args:
        reward: "win": 1 for the winner, -1/(n-1) for each other seat. "points": own points less the mean of the
            others', divided by the goal.
        seat: Whose.
        winner: The seat that has won, or None.
        points: Of each seat, hidden cards included.
        goal: Points that win.
    """
    others = len(points) - 1
    if winner is None:
        return 0.0
    if reward == "win":
        return 1.0 if seat == winner else -1.0 / others
    own = points[seat]
    return (own - (sum(points) - own) / others) / goal
