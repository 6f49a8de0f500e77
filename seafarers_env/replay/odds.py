"""The chance of each seat to win over a game, as the value function of the search sees it, all hands open."""

from importlib import import_module

import numpy as np

from seafarers_env.engine.policies.weights import pack
from seafarers_env.engine.search.weights import pack_value
from seafarers_env.game import Game
from seafarers_env.replay.events import Course, advance


def chances(replay: Course) -> list[tuple[float, ...]]:
    """Chances 0..1 by step, 0..len(replay), and seat; even before the set-up is over, sure when somebody has won.

    The first call compiles the value function for the edition of the board, once: some seconds.
    """
    game = replay.opening()
    package = game.board.edition.package
    value, most = import_module(f"{package}.search.value"), import_module(f"{package}.sizes").MAX_PLAYERS
    features = np.zeros((most, import_module(f"{package}.search.features").NUM_FEATURES))
    found, weights, worth = np.zeros(most), pack(), pack_value()

    def now() -> tuple[float, ...]:
        if game.winner is not None:
            return tuple(float(seat == game.winner) for seat in range(game.num_players))
        if _is_setting_up(game):
            return (1 / game.num_players,) * game.num_players
        value.evaluate(game.record, game.board.record[0], game.table.rules[0], weights, worth, features, found)
        return tuple(float(chance) for chance in found[: game.num_players])

    curve = [now()]
    for event in replay.events:
        advance(game, event)
        curve.append(now())
    return curve


def _is_setting_up(game: Game) -> bool:
    """Nobody has thrown the dice yet."""
    return game.turn < 1
