"""What a sentence is about, as phrases get it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from seafarers_env.board.build import Board
from seafarers_env.render.shown import Shown


@dataclass(frozen=True)
class SentenceContext:
    """What a sentence is about."""

    shown: Shown  # the position before it, as the reader may see it
    seat: int = -1  # who decides, or whose note it is
    argument: int = -1  # of the decision, or of the outcome: counted from the first of its range
    outcome: str = ""  # what chance brought, in a word

    @property
    def state(self) -> Any:
        """The STATE record as far as the viewer may know it."""
        return self.shown.state

    @property
    def rules(self) -> Any:
        """The RULES record."""
        return self.shown.rules

    @property
    def board(self) -> Board:
        """The board."""
        return self.shown.board

    @property
    def places(self) -> Any:
        """Names of the places of the board."""
        return self.board.places

    @property
    def opponent(self) -> int:
        """The opponent that a decision names."""
        return (self.seat + self.argument) % len(self.shown.seats)

    def rule(self, room: str) -> Any:
        """A rule of the engine, to be asked: a module of its plain printing."""
        return self.board.edition.plain(room)


Phrase = Callable[[SentenceContext], str]
Reading = Callable[[SentenceContext, int], str]
