"""Short games to record."""

import random
from functools import cache
from typing import Any

from seafarers_env import Game
from seafarers_env.replay import Recorder, Replay
from tests.play import pick, pick_chance, scenario_of


def record(game: Game, start: int = 0, *, style: str = "builder", limit: int = 10**6, **words: Any) -> Recorder:
    """Play on at random, recorded."""
    recorder, rng = Recorder(game, **words), random.Random(start)
    for _ in range(limit):
        if game.is_over:
            break
        if game.is_chance:
            recorder.apply_chance(pick_chance(game, rng))
        else:
            recorder.apply(pick(game, rng, style))
    return recorder


@cache
def short() -> Replay:
    """A whole game of few points."""
    game = Game("new_shores", 3, seed=1, points_to_win=5, max_offers=1)
    return record(game, 1, agents=["random", "heuristic", "Zoë"], seed=1, note="a test").replay()


@cache
def brief() -> Replay:
    """The beginning of a game."""
    game = Game("new_shores", 3, seed=1)
    return record(game, 1, limit=30, agents=["random", "heuristic", "Zoë"], note="a test").replay()


@cache
def own_board() -> Replay:
    """A game on a board that is no scenario of the package."""
    return record(Game(scenario_of("fog"), 2, seed=1, points_to_win=4, max_offers=0), 1).replay()
