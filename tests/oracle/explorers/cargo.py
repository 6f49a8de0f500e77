"""Loading, unloading and swapping at an own Sea Port (BARGE-097..105, BARGE-171, BARGE-200)."""

from __future__ import annotations

from typing import ClassVar

from .course import Voyage
from .table import PIECES, has_room


class Cargo(Voyage):
    """Between the hold of the active ship and a basin."""

    MOST_MOVES: ClassVar[int] = 8  # BARGE-171

    def _legal_at_rest(self) -> set[str]:
        legal, port = super()._legal_at_rest(), self.table.port_at(self.active, self.lane)
        if port is None or self.underway.moves >= self.MOST_MOVES:
            return legal
        hold, basin = self.hold, self.captain.storage[port]
        for piece in PIECES:
            if piece in hold and has_room(basin, piece):
                legal |= {f"unload {piece}"}
            if self._may_load(piece, port) and has_room(hold, piece):
                legal |= {f"load {piece}"}
        rescued = self._is_rescued(port) or self._is_rescued(self._hold_number)
        if (hold or basin) and not rescued:
            legal |= {"swap"}
        return legal

    def _may_load(self, piece: str, port: int) -> bool:
        """Whether it is in the basin; the crew rescued this turn stays there (BARGE-122)."""
        return self._free_crews(port) > 0 if piece == "crew" else piece in self.captain.storage[port]

    def _port(self) -> int:
        port = self.table.port_at(self.active, self.lane)
        assert port is not None
        self.underway.moves += 1
        return port

    def _do_unload(self, piece: str) -> None:
        """The rescued crew goes first (BARGE-200)."""
        port = self._port()
        if piece == "crew" and self._is_rescued(self._hold_number):
            self.of_turn.rescued_at = port
        self.hold.remove(piece)
        self.captain.storage[port].append(piece)

    def _do_load(self, piece: str) -> None:
        self.captain.storage[self._port()].remove(piece)
        self.hold.append(piece)

    def _do_swap(self) -> None:
        storage, port, hold = self.captain.storage, self._port(), self._hold_number
        storage[port], storage[hold] = storage[hold], storage[port]
