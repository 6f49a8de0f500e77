"""The three mission tracks and their leader tiles (BARGE-141..144)."""

from __future__ import annotations

from .course import Voyage


class Missions(Voyage):
    """Steps, judged one by one."""

    def _advance(self, number: int, mission: str) -> None:
        """One step; on the last space it is lost (BARGE-142)."""
        track = self.table.seats[number].track
        track[mission] = min(track[mission] + 1, len(self.table.chart.tracks[mission]) - 1)
        others = [seat.track[mission] for n, seat in enumerate(self.table.seats) if n != number]
        if track[mission] > max(others):  # BARGE-143
            self.table.tile[mission] = number
