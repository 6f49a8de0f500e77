"""The chance of each seat to win, as a learned value sees it: for the pages of replays."""

from collections.abc import Sequence

import numpy as np

from seafarers_agents.champion.agents import Seat, has_shipped_values, shipped_values
from seafarers_agents.champion.values import Values, read_values
from seafarers_env import warm_up
from seafarers_env.game import Game


class Judge:
    """Asks the network about every seat, each by what it sees, and shares the chance among them.

    Each seat is asked from its own view, so between them they know all hands. A judge works in one buffer: give each
    thread a judge of its own.

    Args:
        game: At the table that it is asked about.
        values: The network; None takes the one that comes with the package.

    Raises:
        AgentError: there is none for this edition, or it has learned from other inputs.
    """

    def __init__(self, game: Game, values: Values | None = None) -> None:
        edition = game.table.edition
        values = values or read_values(shipped_values(edition))
        values.check(edition)  # before anything is compiled
        warm_up.ensure_compiled(warm_up.LEARNED, edition=edition)
        self._at = Seat(values, game.view(0))
        self._inputs = np.zeros((game.num_players, edition.inputs.NUM_INPUTS), np.float32)
        self._logits = np.zeros(game.num_players)

    def __call__(self, game: Game) -> Sequence[float]:
        """Chances 0..1 by seat, together 1."""
        at, board = self._at, game.board.record
        at.state[0] = game.record
        for seat, row in enumerate(self._inputs):
            at.kernels.describe_position(at.state, 0, board, at.rules, seat, at.weights, at.room, row)
        at.kernels.logits_of(self._inputs, at.net, at.room, self._logits)
        chances = 1 / (1 + np.exp(-self._logits))
        return (chances / chances.sum()).tolist()


def judge_of(game: Game) -> Judge | None:
    """The judge that comes with the package for a game's table; None where there is none."""
    return Judge(game) if has_shipped_values(game.table.edition) else None
