"""The oracle of Explorers, played by the letter of RULES_BARGES."""

from __future__ import annotations

from typing import Any

from ..board import read_board
from ..parts.dice_deck import DiceDeck
from .building import Building
from .cargo import Cargo
from .castaways import Castaways
from .fishing import Fishing
from .lairs import Lairs
from .options import read_options
from .sailing import Sailing
from .set_up import SetUp
from .telling import Telling
from .trade import Trade
from .villages import Villages
from .warships import Warships

#: The rules, one mixin each; what a part says comes before what the parts below it say.
PARTS = (Telling, DiceDeck, Sailing, Cargo, Castaways, Fishing, Villages, Warships, Building, Trade, Lairs, SetUp)


class Explorers(*PARTS):
    """One game, driven by action and outcome texts; it has the same face as `Oracle`."""

    def __init__(
        self,
        board_text: str,
        num_players: int,
        options: dict[str, Any] | None,
        deal: dict[str, Any],
        *,
        begins: bool = True,
    ) -> None:
        """Set a dealt board up to the first decision; the arguments are those of `Oracle`."""
        board = read_board(board_text)
        if num_players not in board.players:
            raise ValueError(f"{num_players} players on a board for {board.header['players']}")
        super().__init__(board, num_players, read_options(board, options), deal)
        if begins:
            self._begin(deal["pirate"])
