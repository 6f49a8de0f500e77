"""How a game of agents has ended, in a few lines."""

from collections.abc import Sequence
from pathlib import Path

from seafarers_env.game import Game

NO_REPLAY = "no replay of it was kept: --record game.jsonl keeps one"


def summary(game: Game, names: Sequence[str], decisions: int, replay: Path | None) -> str:
    """Winner, turns and decisions, the points of all, and where the replay is.

    Args:
        game: One that is over: hidden cards have come to light (BASE-74).
        names: Who sat in each seat.
        decisions: That the viewer may have noticed.
        replay: The file; None if there is none.
    """
    points, winner = game.victory_points, game.winner
    end = "nobody wins" if winner is None else f"player {winner} ({names[winner]}) wins"
    ranks = sorted(range(len(names)), key=lambda seat: (seat != winner, -points[seat], seat))
    across = max(len(str(each)) for each in points)
    return "\n".join(
        [
            *(f"  {points[seat]:{across}} points  player {seat} ({names[seat]})" for seat in ranks),
            f"{end} after {game.turn} turns and {decisions:,} decisions",
            NO_REPLAY if replay is None else f"replay: {replay}",
        ]
    )
