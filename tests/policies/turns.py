"""What the heuristic does from a position made by hand."""

from seafarers_agents import make_agent
from seafarers_env import Game


def choice(game: Game) -> str:
    """What the seat to act does."""
    return game.describe(make_agent("heuristic").act(game.view(game.current_player)))


def rest(game: Game, most: int = 60) -> list[str]:
    """What the seat to act does until its turn ends, or another decides; chance as it comes."""
    done: list[str] = []
    seat, turn = game.current_player, game.turn
    while game.current_player == seat and game.turn == turn and not game.is_over:
        done.append(choice(game))
        assert len(done) < most, done
        game.apply(game.parse(done[-1]))
    return done
