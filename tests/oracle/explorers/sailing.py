"""Sailing: single steps with what they cost, voyages that cost only points (BARGE-075..087, -130..135, -195, -196)."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

import networkx as nx

from .discovery import Discovery


class Sailing(Discovery):
    """The active ship goes from lane to lane."""

    POINTS: ClassVar[int] = 4  # BARGE-075
    WOOL: ClassVar[int] = 2  # BARGE-077
    MOST: ClassVar[int] = 8  # BARGE-078

    def _points_left(self) -> int:
        """Points already paid for and not used (BARGE-075..078, BARGE-094, BARGE-163)."""
        ship = self.underway
        if ship.ended:
            return 0
        swift = self.table.villages_of(self.active, "swift_voyage")
        return min(self.MOST, self.POINTS + swift + self.WOOL * ship.wool_paid) - ship.steps

    def _legal_sail(self) -> set[str]:
        legal, ship = super()._legal_sail(), self.underway
        if self.captain.hand["wool"] and not ship.wool_paid and not ship.ended:
            legal = legal | {"wool"}
        return legal | {f"ship {lane}" for lane in self._steps() | self._voyages().keys()}

    def _do_wool(self) -> None:
        self.table.pay(self.active, {"wool": 1})
        self.underway.wool_paid = True

    # What a step costs

    def _toll(self, target: str) -> Counter[int]:
        """Whom a step onto a lane pays for the road there (BARGE-086, BARGE-195)."""
        owner = self.table.paved().get(target)
        return Counter() if owner is None or owner == self.active else Counter([owner])

    def _watched(self) -> dict[int, set[str]]:
        """The opponents with a pirate ship -> the edges where it takes tribute (BARGE-130, BARGE-134)."""
        edges = self.table.board.hex_edges
        seats = enumerate(self.table.seats)
        return {n: set(edges[seat.warship]) for n, seat in seats if seat.warship and n != self.active}

    def _tribute(self, source: str, target: str, paid: set[int]) -> Counter[int]:
        """Whom a step pays tribute who has none yet (BARGE-130..133)."""
        watched = self._watched().items()
        return Counter(n for n, edges in watched if n not in paid and edges & {source, target})

    # Single steps

    def _steps(self) -> set[str]:
        """The lanes one step away that the ship may go to (BARGE-079..082, BARGE-087)."""
        return {lane for lane in self._near(self.lane) if self._is_legal_step(lane)} if self._points_left() else set()

    def _near(self, lane: str) -> set[str]:
        """The lanes that share an end with a lane."""
        return self.table.lanes.intersection(self.table.meeting[lane])

    def _is_legal_step(self, target: str) -> bool:
        paid, source = self.underway.tribute_paid, self.lane
        tribute = self._tribute(source, target, paid)
        gold = self.captain.gold - (tribute + self._toll(target)).total()
        if gold < 0:
            return False
        if target not in self._occupied():
            return True
        return self._points_left() > 1 and any(
            (self._tribute(target, lane, paid | tribute.keys()) + self._toll(lane)).total() <= gold
            for lane in self._near(target) - self._occupied()
        )

    def _occupied(self) -> set[str]:
        """The lanes with ships but the active one."""
        mine = self.active, self.underway.number
        seats = enumerate(self.table.seats)
        return {lane for n, seat in seats for ship, lane in seat.fleet.items() if (n, ship) != mine}

    # Voyages (BARGE-196)

    def _voyages(self) -> dict[str, int]:
        """The lanes within reach that cost only points -> how many."""
        table, source, left = self.table, self.lane, self._points_left()
        watched = {
            lane for n, lanes in self._watched().items() if n not in self.underway.tribute_paid for lane in lanes
        }
        if source in watched or not left:
            return {}
        free = {lane for lane in table.lanes - watched if not self._toll(lane)} | {source}
        known = table.meeting.subgraph(free - (table.sighted - {source}))
        reach: dict[str, int] = nx.single_source_shortest_path_length(known, source, cutoff=left)
        last = {}
        for lane in free & table.sighted - {source}:
            before = [reach[other] for other in table.meeting[lane] if other in reach]
            if before and min(before) < left:
                last[lane] = min(before) + 1
        reach = reach | last
        return {lane: n for lane, n in reach.items() if lane != source and lane not in self._occupied()}

    # Sailing

    def _do_ship_in_sail(self, target: str) -> None:
        ship, voyages = self.underway, self._voyages()
        if target in voyages:
            ship.steps += voyages[target]
        else:
            tribute = self._tribute(self.lane, target, ship.tribute_paid)
            for owner, amount in (tribute + self._toll(target)).items():  # BARGE-198
                self._pay_gold(self.active, owner, amount)
            ship.tribute_paid |= tribute.keys()
            ship.steps += 1
        ship.stepped = True
        self.captain.fleet[ship.number] = target
        self._discover()
