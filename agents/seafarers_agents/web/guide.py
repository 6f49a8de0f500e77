"""How to play, as the pages get it."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from seafarers_env.board.build import Board
from seafarers_env.render.guide import guide
from seafarers_env.table import make_table


def guide_of(scenario: str, players: int, *, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """The guide to a board as it comes, but for these switches.

    Raises:
        ScenarioError: there is no such board, or it is not played so.
        OptionError, BoardError, EditionError: the switches do not fit.
    """
    table = make_table(scenario, players, options)
    return guide_told(table.board, table.rules[0])


def guide_told(board: Board, rules: Any) -> Mapping[str, Any]:
    """The guide to a board by these rules."""
    return asdict(guide(board, rules))
