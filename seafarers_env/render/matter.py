"""What a sentence is about, as phrases get it."""

from dataclasses import dataclass
from typing import Any

from seafarers_env.board.build import Board
from seafarers_env.engine import actions as a


@dataclass(frozen=True)
class Matter:
    """What a sentence is about."""

    board: Board | None
    state: Any  # STATE record
    seat: int = -1  # who decides, or whose note it is
    argument: int = -1  # of the decision, or of the outcome: counted from the first of its range
    viewer: int | None = None  # None is told everything
    outcome: str = ""  # what chance brought, in a word

    @property
    def places(self) -> Any:
        """Names of the places of the board."""
        return self.board.places if self.board else None

    @property
    def opponent(self) -> int:
        """The opponent that a decision names: the action table has STEAL for each."""
        assert self.board is not None
        rivals = int((self.board.record[0].id_of[a.STEAL_BIT : a.STEAL_BIT + a.SEAT_BITS] >= 0).sum())
        return (self.seat + self.argument) % (1 + rivals)
