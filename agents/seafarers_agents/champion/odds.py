"""The chance of each seat to win, as a learned value sees it: for the pages of replays."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from seafarers_agents.champion.agents import has_shipped_values, shipped_values
from seafarers_agents.champion.school import rules_of
from seafarers_agents.champion.values import Values, read_values
from seafarers_env import warm_up
from seafarers_env.engine.policies.weights import pack
from seafarers_env.game import Game


class Judge:
    """Asks the network about every seat, each by what it sees, and shares the chance among them.

    Each seat is asked by its own view, so together they know all hands. It has one room: threads need one each.

    Args:
        game: At the table that it is asked about.
        values: The network; None takes the one that comes with the package.

    Raises:
        AgentError: there is none for this edition, or it has learned from other inputs.
    """

    def __init__(self, game: Game, values: Values | None = None) -> None:
        edition = game.table.edition
        values = values or read_values(shipped_values(edition))
        values.check(edition)
        warm_up.ensure_compiled(warm_up.LEARNED, edition=edition)
        self._kernels, self._net, self._weights = edition.learned, values.net(edition), pack()
        self._room, self._rules = edition.thinking.make_room(), rules_of(game.table.rules[0])
        self._state: Any = edition.records.zeroed(1)
        self._inputs = np.zeros((game.num_players, edition.inputs.NUM_INPUTS), np.float32)
        self._logits = np.zeros(game.num_players)

    def __call__(self, game: Game) -> Sequence[float]:
        """Chances 0..1 by seat, together 1."""
        self._state[0], board = game.record, game.board.record
        for seat, row in enumerate(self._inputs):
            self._kernels.describe_position(self._state, 0, board, self._rules, seat, self._weights, self._room, row)
        self._kernels.logits_of(self._inputs, self._net, self._room, self._logits)
        chances = 1 / (1 + np.exp(-self._logits))
        return (chances / chances.sum()).tolist()


def judge_of(game: Game) -> Judge | None:
    """The judge that comes with the package for a game's table; None where there is none."""
    return Judge(game) if has_shipped_values(game.table.edition) else None
