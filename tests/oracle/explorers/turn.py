"""The three phases of a turn, and what ends it (BARGE-039..042, BARGE-193)."""

from __future__ import annotations

from ..parts.turn import Turn
from .course import Active, Voyage


class Phases(Voyage, Turn):
    """Trade and build is the core's main phase; then ships are taken up one after the other."""

    def _legal_main(self) -> set[str]:
        return super()._legal_main() - {"end turn"} | {"end build"}

    def _do_end_build(self) -> None:
        self._go_to("fleet")

    def _legal_fleet(self) -> set[str]:
        """While no ship is active (BARGE-074, BARGE-193)."""
        idle = {lane for ship, lane in self.captain.fleet.items() if ship not in self.of_turn.taken_up}
        return {"end turn"} | {f"pick ship {lane}" for lane in idle}

    def _do_pick_ship(self, lane: str) -> None:
        number = next(ship for ship, where in self.captain.fleet.items() if where == lane)
        self.of_turn.taken_up.add(number)
        self.ship = Active(number)
        self._go_to("sail")

    def _do_finish_ship(self) -> None:
        self.ship = None
        self._go_to("fleet")
