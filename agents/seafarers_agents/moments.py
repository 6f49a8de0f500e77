"""How a game stands for whoever looks at it, and why a decision cannot be made."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from seafarers_agents.told import Line, Mark
from seafarers_env.editions import Edition
from seafarers_env.game import Game
from seafarers_env.render.words import player
from seafarers_env.view import PlayerView


class Refusal(Exception):
    """A decision that cannot be made; the position is unchanged."""


class Stale(Refusal):
    """It was meant for another position than the present one."""


class Covered(Exception):
    """Nothing is shown until the person of a seat says that nobody else looks."""

    def __init__(self, seat: int, version: int) -> None:
        super().__init__(f"The screen waits for {player(seat)}.")
        self.seat, self.version = seat, version


@dataclass(frozen=True)
class Moment:
    """How things stand for whoever looks; `version` rises whenever any of it changes."""

    version: int
    view: PlayerView
    lines: Sequence[Line]  # all of them; the list grows, so take no more than `num_lines`
    num_lines: int
    marks: tuple[tuple[str, int, int], ...]  # what others did since the person's last decision: a place and who
    failure: str | None  # an agent that broke
    final_points: tuple[int, ...] | None  # of all seats, when the game is over
    winner: int | None
    taken_back: int = 0  # how often something was: lines of the log may be others than before
    can_take_back: bool = False
    held: bool = False  # agents wait to be told to go on
    plays: bool = True  # False where an agent decides for the seat that is shown


@dataclass(eq=False)
class Screen:
    """What somebody looks at, and the number of the moment there: each counts what can be seen on it alone."""

    seat: int | None  # whose view is shown; None: all hands, to somebody who watches
    covered: int | None = None  # whom it waits for, where several persons share it
    version: int = 0
    shown: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Before:
    """What to go back to: how things stood before a decision of the person."""

    mark: Any
    told: Mapping[int | None, tuple[int, tuple[Mark, ...]]]  # of each log
    passes: bool  # it was no more than declining an offer, or than the one decision that there was


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
