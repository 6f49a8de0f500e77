"""Trade routes between islands and who holds a token for which (CROSSING-04..24).

A link joins a building S of a player on the home island with a building T on another island. It is judged once, when
it comes to stand; after that it holds a token, or waits because its player has one for T already, or earned nothing.
An indirect route may be a link of both owners; whichever way S and T became joined first, only a route of own ships
alone earns anything beyond that judgement (CROSSING-15, CROSSING-17).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from .. import areas
from ..course import Course
from ..table import Table

#: Seat, its building on the home island, and the far building.
Ends = tuple[int, str, str]


@dataclass(frozen=True)
class Chain:
    """The pieces of an indirect route: those of S's owner first, then those of T's owner."""

    near: int
    far: int
    near_ships: bool
    far_ships: bool

    @property
    def pieces(self) -> int:
        """Length of the chain."""
        return self.near + self.far


@dataclass
class Link:
    """Two buildings that stand joined."""

    direct: bool
    pieces: int
    state: str = "new"  # new, waiting, judged or holding


class IslandRoutes(Course):
    """Judged after every road, ship, ship move and settlement (CROSSING-22)."""

    SWITCHES: ClassVar[dict[str, Any]] = {
        "trade_route_tokens": False,  # CROSSING-11
        "crossing_count": ("far", "pair"),  # C-03
    }

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.trade_routes = TradeRoutes(self.table)

    def _piece_lies(self) -> None:
        self._judge_trade_routes()
        super()._piece_lies()

    def _settlement_stands(self, vertex: str) -> None:
        self._judge_trade_routes()
        super()._settlement_stands(vertex)

    def _judge_trade_routes(self) -> None:
        if self.options.trade_route_tokens:
            self.trade_routes.judge(self.active)


class TradeRoutes:
    """All links that stand on a table."""

    def __init__(self, table: Table) -> None:
        """Begin without any."""
        self.table = table
        self.links: dict[Ends, Link] = {}
        self._owners: dict[str, int] = {}  # vertex -> whose building stands there, while routes are judged
        self._known: dict[tuple[str, int, bool], dict[str, int]] = {}  # what `_distances` has found meanwhile

    def judge(self, acting: int) -> None:
        """Look at the table after somebody placed or moved a piece or built a settlement (CROSSING-22)."""
        self._owners, self._known = self.table.owners(), {}
        standing = self._standing()
        for ends, link in self.links.items():
            if link.state == "holding" and ends not in standing:  # CROSSING-18
                self.table.seats[ends[0]].tokens[ends[1]] -= 1
        for ends, link in standing.items():
            before = self.links.get(ends)
            if before is None:
                back = self._back(ends)
                joined_before = back in standing and back in self.links and self.links[back].state != "waiting"
                if joined_before and not link.direct:
                    link.state = "judged"
            elif before.state != "judged" or before.direct or not link.direct:
                link.state = before.state
        self.links = standing
        count = len(self.table.seats)
        for ends in sorted(standing, key=lambda ends: ((ends[0] - acting) % count, *self._before(ends))):
            if standing[ends].state in ("new", "waiting"):
                standing[ends].state = self._judged(ends, acting)

    def told(self) -> dict[str, list[bool | str]]:
        """By their ends: whether they are direct, and what they have come to."""
        words = {"waiting": "waits", "holding": "holds"}
        return {
            f"{seat}: {near} - {far}": [link.direct, words.get(link.state, link.state)]
            for (seat, near, far), link in self.links.items()
        }

    def _before(self, ends: Ends) -> tuple[bool, int, int, int]:
        """Direct ones first, then fewest pieces, then lowest start and end (CROSSING-16)."""
        link, index = self.links[ends], self.table.board.vertices.index
        return not link.direct, link.pieces, index(ends[1]), index(ends[2])

    def _judged(self, ends: Ends, acting: int) -> str:
        """What becomes of a link that has not been judged yet."""
        seat, start, end = ends
        by_both_ends = self.links[ends].direct and self.table.options.crossing_count == "pair"  # C-03
        for (other, _, other_end), link in self.links.items():
            if other == seat and other_end == end and link.state == "holding" and not by_both_ends:
                return "waiting"
        if self.links[ends].direct or self._won(ends, acting):
            token = self.table.give_tokens(seat, start, 1)  # SVP-02, CROSSING-24
            return "holding" if token else "judged"
        return "judged"

    def _won(self, ends: Ends, acting: int) -> bool:
        """Whether an indirect route earns its player the token (CROSSING-12..15)."""
        seat, _, end = ends
        partner = self._owners[end]
        reverse = self.links.get(self._back(ends))
        if reverse and reverse.state == "holding":  # the holder is fixed
            return False
        chains = self._chains(ends)
        fewest = min(chain.pieces for chain in chains)
        shortest = [chain for chain in chains if chain.pieces == fewest]
        chain = max(
            shortest,
            key=lambda chain: (
                chain.far if acting == partner else chain.near,
                chain.near_ships and chain.far_ships,
                chain.near_ships,
            ),
        )
        if not chain.near_ships:
            return False
        return chain.near > chain.far or (chain.near == chain.far and acting == seat)

    def _back(self, ends: Ends) -> Ends:
        """The same two buildings seen by the owner of the far one."""
        _, start, end = ends
        return self._owners[end], end, start

    # What stands

    def _standing(self) -> dict[Ends, Link]:
        """All direct links, and the indirect ones between buildings no direct one of that player joins."""
        links = {}
        for ends in self._pairs():
            seat, start, end = ends
            ships = self._distances(start, seat, by_ship=True)
            if end in ships:
                links[ends] = Link(True, ships[end])
            elif own := [chain.pieces for chain in self._chains(ends) if chain.near_ships]:
                links[ends] = Link(False, min(own))
        return links

    def _pairs(self) -> list[Ends]:
        """Own building at home and any building abroad, for every player (CROSSING-05)."""
        buildings = [vertex for seat in self.table.seats for vertex in seat.buildings]
        return [
            (number, start, end)
            for number, seat in enumerate(self.table.seats)
            for start in seat.buildings
            for end in buildings
            if self._joins(number, start, end)
        ]

    def _joins(self, number: int, start: str, end: str) -> bool:
        """From the home island to another on which players may begin; no other is a neighbour (CROSSING-02).

        Home is where the seat began, also where the switch `home` counts every start area as home.
        """
        home = self.table.seats[number].home
        abroad = bool(self.table.regions(end, "start")) and not areas.areas_at(self.table, end) & home
        return abroad and bool(areas.areas_at(self.table, start) & home)

    def _chains(self, ends: Ends) -> set[Chain]:
        """The shortest indirect chains for each place where the two could meet (CROSSING-06, CROSSING-07)."""
        seat, start, end = ends
        partner = self._owners[end]
        if partner == seat:
            return set()
        kinds = [(True, True), (True, False)]
        if self._joins(partner, end, start):  # then also a route of the partner
            kinds.append((False, True))
        found = set()
        for near_ships, far_ships in kinds:
            from_start = self._distances(start, seat, near_ships)
            from_end = self._distances(end, partner, far_ships)
            for vertex in from_start.keys() & from_end.keys():
                if vertex not in self._owners:
                    found.add(Chain(from_start[vertex], from_end[vertex], near_ships, far_ships))
        return found

    def _distances(self, start: str, number: int, by_ship: bool) -> dict[str, int]:
        """Vertex -> ships or roads of a seat to there from a building, passing no other (CROSSING-04, CROSSING-09)."""
        key = start, number, by_ship
        if key not in self._known:
            seat = self.table.seats[number]
            self._known[key] = self._measure(start, seat.ships if by_ship else seat.roads)
        return self._known[key]

    def _measure(self, start: str, pieces: set[str]) -> dict[str, int]:
        board = self.table.board
        distances, reached = {start: 0}, [start]
        for vertex in reached:
            if vertex != start and vertex in self._owners:
                continue
            for edge in board.vertex_edges[vertex]:
                beyond = board.other_end(edge, vertex)
                if edge in pieces and beyond not in distances:
                    distances[beyond] = distances[vertex] + 1
                    reached.append(beyond)
        return distances
