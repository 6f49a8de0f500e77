"""How to play, as the pages get it."""

from collections.abc import Mapping
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from seafarers_env.board.build import Board
from seafarers_env.render.guide import guide
from seafarers_env.scenarios import OptionError, ScenarioError
from seafarers_env.table import make_table


@lru_cache(64)
def guide_of(scenario: str, players: int, *, with_knights: bool = False) -> Mapping[str, Any]:
    """The guide to a board as it comes.

    Raises:
        ScenarioError: there is no such board, or it is not played so.
    """
    try:
        table = make_table(scenario, players, {"cities_and_knights": True} if with_knights else {})
    except OptionError as error:
        raise ScenarioError(str(error)) from None
    return guide_told(table.board, table.rules[0])


def guide_told(board: Board, rules: Any) -> Mapping[str, Any]:
    """The guide to a board by these rules."""
    return asdict(guide(board, rules))
