"""Each seat's chance to win over a game, with all hands open: by the value function of the search, or another judge."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TypeAlias

import numpy as np

from seafarers_env.engine.policies.weights import pack
from seafarers_env.engine.search.weights import pack_value
from seafarers_env.game import Game
from seafarers_env.replay.events import Course, advance

#: Tells the chance of each seat to win a game as it stands: set-up is over, and nobody has won.
Judge: TypeAlias = Callable[[Game], Sequence[float]]


def chances(replay: Course, judge: Judge | None = None) -> list[tuple[float, ...]]:
    """Chances 0..1 by step, 0..len(replay), and seat. They are even until the set-up is over, and 0 or 1 after a win.

    Args:
        replay: The game.
        judge: The evaluator; None is the value function of the search, which compiles once per edition, for some
            seconds.
    """
    game = replay.opening()
    judge = judge or _value_function(game)

    def now() -> tuple[float, ...]:
        if game.winner is not None:
            return tuple(float(seat == game.winner) for seat in range(game.num_players))
        if game.turn < 1:  # nobody has thrown the dice yet
            return (1 / game.num_players,) * game.num_players
        return tuple(float(chance) for chance in judge(game))

    curve = [now()]
    for event in replay.events:
        advance(game, event)
        curve.append(now())
    return curve


def _value_function(game: Game) -> Judge:
    package = game.board.edition.package
    value, most = import_module(f"{package}.search.value"), import_module(f"{package}.sizes").MAX_PLAYERS
    features = np.zeros((most, import_module(f"{package}.search.features").NUM_FEATURES))
    found, weights, worth = np.zeros(most), pack(), pack_value()

    def judge(game: Game) -> Sequence[float]:
        value.evaluate(game.record, game.board.record[0], game.table.rules[0], weights, worth, features, found)
        return found[: game.num_players].tolist()

    return judge
