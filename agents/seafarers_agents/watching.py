"""A game of agents alone as somebody sees it who watches it: nobody at the table is deceived, so all hands lie open."""

from typing import Any

import numpy as np

from seafarers_env.editions import Edition
from seafarers_env.game import Game
from seafarers_env.view import PlayerView


class OpenView(PlayerView):
    """One moment of a game with everything that can be seen by looking into all hands.

    `player` is None: whoever watches has no seat and nothing to decide. The streams of chance are left out, as in the
    view of a seat; what else lies face down is drawn so, as on the page of a replay.
    """

    player: Any

    def opened(self, states: Any) -> "OpenView":
        """This view with a whole record (STATE[1]) in place of what a seat may know."""
        states["rng"] = 0
        self._seen, self.player = states, None
        return self


def open_view(game: Game) -> OpenView:
    """The game as a spectator sees it; it does not change when the game goes on."""
    edition: Edition = game.table.edition
    states: Any = np.array([game.record], edition.records.STATE)
    view = OpenView(game.table, states, np.zeros((1, edition.actions.MASK_WORDS), np.uint64), 0)
    return view.opened(states)
