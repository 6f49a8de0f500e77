"""Crews go to lairs and villages, and come from captured fields; sacks (BARGE-145..147, BARGE-154, BARGE-160..167)."""

from __future__ import annotations

from .missions import Missions
from .table import MOST_ON_LAIR, has_room


class Villages(Missions):
    """What crews do when the active ship points at a gold field or a spice hex."""

    def _legal_at_rest(self) -> set[str]:
        legal, table, hexes = super()._legal_at_rest(), self.table, self._pointed_at()
        if self._free_crews(self._hold_number):
            legal |= {f"crew to {name}" for name in hexes if self._takes_crew(name)}
        if has_room(self.hold, "crew"):
            mine = [name for name in hexes if name in table.captured and table.crews_of(self.active, name)]
            legal |= {f"crew from {name}" for name in mine}
        return legal

    def _takes_crew(self, name: str) -> bool:
        """BARGE-145, BARGE-161."""
        table, terrain = self.table, self.table.terrain[name]
        if terrain == "gold":
            return name not in table.captured and sum(table.crews_on[name].values()) < MOST_ON_LAIR
        return terrain == "spice" and not table.crews_of(self.active, name)

    def _do_crew_to(self, name: str) -> None:
        """At a village a sack comes aboard (BARGE-160)."""
        self.hold.remove("crew")
        crews = self.table.crews_on[name]
        crews[self.active] = crews.get(self.active, 0) + 1
        if self.table.terrain[name] == "spice":
            self.hold.append("sack")

    def _do_crew_from(self, name: str) -> None:
        self.table.crews_on[name][self.active] -= 1
        self.hold.append("crew")

    def _do_deliver_sack(self) -> None:
        """BARGE-167; that it is legal stands with the fish."""
        self.hold.remove("sack")
        self._advance(self.active, "spices")
