"""What all parts of Explorers share: the table, the notes of the turn, the active ship, the die."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from ..course import Course
from ..table import Table
from .table import HOLD, Captain, Sea

FACES = range(1, 7)  # of a die


@dataclass
class OfTurn:
    """What is noted until the end of the turn."""

    buys: int = 0  # BARGE-054
    sales: int = 0  # BARGE-164
    fished: bool = False  # BARGE-156
    inspected: bool = False  # BARGE-112
    taken_up: set[int] = field(default_factory=set)  # ships (BARGE-074)
    rescued_at: int | None = None  # the storage where the crew rescued this turn is (BARGE-122)


@dataclass
class Active:
    """The ship that is taken up."""

    number: int
    steps: int = 0  # points used
    wool_paid: bool = False  # BARGE-077
    ended: bool = False  # its movement, by a discovery (BARGE-094)
    stepped: bool = False
    driven: bool = False  # has tried to drive somebody off (BARGE-138)
    moves: int = 0  # of cargo (BARGE-171)
    tribute_paid: set[int] = field(default_factory=set)  # to whom (BARGE-131)


class Voyage(Course):
    """The course of a game of Explorers, as far as all parts know it."""

    TABLE: ClassVar[type[Table]] = Sea
    table: Sea

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.of_turn = OfTurn()
        self.ship: Active | None = None
        self.die_for = ""  # "fish", "drive" or "battle"

    def _begin_turn(self, seat: int) -> None:
        super()._begin_turn(seat)
        self.of_turn, self.ship = OfTurn(), None

    @property
    def captain(self) -> Captain:
        """The active player."""
        return self.table.seats[self.active]

    # The active ship

    @property
    def underway(self) -> Active:
        """The active ship, where there is one."""
        assert self.ship is not None
        return self.ship

    @property
    def lane(self) -> str:
        """Where the active ship lies."""
        return self.captain.fleet[self.underway.number]

    @property
    def hold(self) -> list[str]:
        """What it carries."""
        return self.captain.storage[self._hold_number]

    @property
    def _hold_number(self) -> int:
        return HOLD[self.underway.number]

    def _ends(self) -> tuple[str, str]:
        """The intersections it points at."""
        return self.table.board.edge_ends[self.lane]

    def _pointed_at(self) -> list[str]:
        """The hexes it points at."""
        return self.table.board.touched(self.lane)

    def _is_passing(self) -> bool:
        """Whether another ship lies on its lane (BARGE-084)."""
        lanes = [lane for seat in self.table.seats for lane in seat.fleet.values()]
        return lanes.count(self.lane) > 1

    def _is_rescued(self, x: int) -> bool:
        """Whether the crew rescued this turn is in a storage (BARGE-122)."""
        return self.of_turn.rescued_at == x

    def _free_crews(self, x: int) -> int:
        """The crews in a storage that may do everything (BARGE-122, BARGE-160)."""
        return self.captain.storage[x].count("crew") - self._is_rescued(x)

    def _legal_sail(self) -> set[str]:
        """What the active ship may do; passing another ship it only sails on, which `Sailing` adds (BARGE-084)."""
        return set() if self._is_passing() else self._legal_at_rest()

    def _legal_at_rest(self) -> set[str]:
        """What needs a lane of its own; parts extend it."""
        return {"finish ship"}

    # The die

    def _roll_die(self, purpose: str) -> None:
        self.die_for = purpose
        self._go_to("die", -1)

    def _chance_die(self) -> dict[str, int]:
        return {f"die {n}": 1 for n in FACES}

    def _outcome_die(self, word: str) -> None:
        getattr(self, f"_die_for_{self.die_for}")(int(word.split()[1]))
