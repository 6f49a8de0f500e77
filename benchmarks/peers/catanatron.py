"""catanatron: its base game, four of its `RandomPlayer`s, which trade with the bank and not with each other."""

import random
from collections.abc import Callable
from typing import Final

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT

from benchmarks.peers.clock import Play, run


def games(seed: int) -> Play:
    """Whole games by `play_tick`, as `Game.play` does, but without its two copies of the game."""
    number = seed

    def play() -> tuple[int, int]:
        nonlocal number
        random.seed(number)
        game = Game([RandomPlayer(color) for color in Color], seed=number)
        number, made = number + 1, 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.play_tick()
            made += 1
        return made, 1

    return play


WORKS: Final[dict[str, Callable[[int], Play]]] = {"games": games}


if __name__ == "__main__":
    run(WORKS, ("catanatron",))
