"""One game in two editions, which have to agree in all that anybody sees."""

import random
from typing import Any

import numpy as np

from seafarers_env import Game
from seafarers_env.editions import Edition


def both(name: str, players: int, edition: Edition, **options: Any) -> tuple[Game, Game]:
    return Game(name, players, 7, **options), Game(name, players, 7, edition=edition.name, **options)


def compare(game: Game, other: Game, players: int) -> None:
    assert other.legal_list() == game.legal_list()
    assert (other.current_player, other.phase, other.victory_points) == (
        game.current_player,
        game.phase,
        game.victory_points,
    )
    for p in range(players):
        assert np.array_equal(other.observe(p), game.observe(p))
        assert np.array_equal(other.view(p).observation, game.view(p).observation)


def follow(game: Game, other: Game, decisions: int, every: int = 5) -> None:
    """Play both at random, and compare them now and then."""
    rng = random.Random(3)
    for k in range(decisions):
        if game.is_over:
            break
        action = rng.choice(game.legal_list())
        assert other.describe(action) == game.describe(action)
        game.apply(action), other.apply(action)
        if k % every == 0:
            compare(game, other, game.num_players)
