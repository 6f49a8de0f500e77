"""The oracle: a game of any scenario, played by the letter of the rules."""

from __future__ import annotations

from typing import Any

from .board import read_board
from .options import read_options
from .parts import PARTS


class Oracle(*PARTS):
    """One game, driven by action and outcome texts."""

    def __init__(
        self,
        board_text: str,
        num_players: int,
        options: dict[str, Any] | None,
        deal: dict[str, Any],
        *,
        begins: bool = True,
    ) -> None:
        """Set a dealt board up to the first decision.

        Args:
            board_text: the content of a board file.
            num_players: number of seats.
            options: rule switches; those left out are as the board file or the default says.
            deal: what was dealt before the first decision: terrain, numbers, harbours, pirate.
            begins: whether set-up begins; if not, `loading` says how the game stands.
        """
        board = read_board(board_text)
        if num_players not in board.players:
            raise ValueError(f"{num_players} players on a board for {board.header['players']}")
        super().__init__(board, num_players, read_options(board, options, num_players), deal)
        if begins:
            self._begin(deal["pirate"])
