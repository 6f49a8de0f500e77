"""Fish: the roll, hauls on shoals, and where they are delivered (BARGE-156..159, BARGE-205)."""

from __future__ import annotations

from .missions import Missions


class Fishing(Missions):
    """Hauls appear on shoals and are brought to the Council."""

    def _legal_fleet(self) -> set[str]:
        return super()._legal_fleet() | (set() if self.of_turn.fished else {"fish roll"})

    def _do_fish_roll(self) -> None:
        self.of_turn.fished = True
        self._roll_die("fish")

    def _die_for_fish(self, die: int) -> None:
        """BARGE-157, BARGE-205."""
        table, guarded = self.table, {seat.warship for seat in self.table.seats}
        for name, number in table.shoal_number.items():
            if number == die and name not in table.hauls and name not in guarded and table.hauls_left:
                table.hauls.add(name)
                table.hauls_left -= 1
        self._go_to("fleet")

    def _legal_at_rest(self) -> set[str]:
        legal, table = super()._legal_at_rest(), self.table
        if not self.hold:
            legal |= {f"haul {name}" for name in self._pointed_at() if name in table.hauls}
        if table.chart.docks.intersection(self._ends()):
            legal |= {
                f"deliver {'fish' if piece == 'haul' else 'sack'}" for piece in self.hold if piece in ("haul", "sack")
            }
        return legal

    def _do_haul(self, name: str) -> None:
        self.table.hauls.remove(name)
        self.hold.append("haul")

    def _do_deliver_fish(self) -> None:
        self.hold.remove("haul")
        self.table.hauls_left += 1
        self._advance(self.active, "fish")
