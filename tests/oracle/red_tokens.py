"""Red number tokens that lie beside each other, and where one of them may go instead (NEWWORLD-04, NEWWORLD-05)."""

from __future__ import annotations

from typing import Any

from .board import Board

RED = (6, 8)


def parted_by_agreement(options: Any) -> bool:
    """Whether the players part red tokens before anything else, and not the deal."""
    return options.red_tokens_apart and options.red_exchange == "agreed"


def red_pairs(board: Board, numbers: dict[str, int]) -> list[tuple[str, str]]:
    """Neighbouring hexes that both bear 6 or 8, by lower and then by higher index (NEWWORLD-05)."""
    red = [name for name in board.hexes if numbers.get(name) in RED]
    order = board.hexes.index
    return [(one, other) for one in red for other in red if order(one) < order(other) and other in board.beside(one)]


def partners(board: Board, numbers: dict[str, int], moved: str, variable: bool) -> list[str]:
    """The hexes whose token may change places with the red one on a hex (NEWWORLD-05).

    On a variable board tokens stay in their region, as they do when it is dealt (BASE-81).
    """
    others = {name for name, number in numbers.items() if number in RED} - {moved}
    return [
        name
        for name, number in numbers.items()
        if number not in RED
        and not others & set(board.beside(name))
        and (not variable or board.region.get(name) == board.region.get(moved))
    ]
