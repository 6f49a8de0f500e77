"""What lies on the table in Explorers, and simple questions about it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import networkx as nx

from ..board import Board
from ..table import PRODUCT, Seat, Table, none_of
from .chart import MISSIONS, read_chart

SEA = ("ocean", "shoal")
COST = {  # BARGE-055
    "road": {"lumber": 1, "brick": 1},
    "ship": {"lumber": 1, "wool": 1},
    "settlement": {"lumber": 1, "brick": 1, "wool": 1, "grain": 1},
    "settler": {"lumber": 1, "brick": 1, "wool": 1, "grain": 1},
    "city": {"grain": 2, "ore": 2},
    "crew": {"ore": 1, "wool": 1},
}
LARGE = ("settler", "haul")  # BARGE-097
PIECES = ("settler", "haul", "crew", "sack")
PORTS, SHIPS = 4, 3
HOLD = {ship: PORTS + ship for ship in range(1, SHIPS + 1)}  # its storage (BARGE-174)
STORAGES = range(1, PORTS + SHIPS + 1)
MOST_ON_LAIR = 3  # BARGE-145


@dataclass
class Captain(Seat):
    """One player; `cities` are the places of `ports`, `ships` is not used."""

    gold: int = 0
    settlers: int = 0  # in supply
    crews: int = 0  # in supply
    fleet: dict[int, str] = field(default_factory=dict)  # number of a ship -> its lane
    ports: dict[int, str] = field(default_factory=dict)  # number of a Sea Port -> its vertex
    storage: dict[int, list[str]] = field(default_factory=lambda: {x: [] for x in STORAGES})
    warship: str | None = None  # its hex
    track: dict[str, int] = field(default_factory=lambda: none_of(MISSIONS))
    rescued: list[str] = field(default_factory=list)  # faces of castaways
    castaway_points: int = 0


def has_room(storage: list[str], piece: str) -> bool:
    """Whether a piece fits: one large one or up to two small ones (BARGE-097)."""
    if piece in LARGE:
        return not storage
    return len(storage) < 2 and not any(other in LARGE for other in storage)


class Sea(Table):
    """The whole position except whose decision it is, and what single rules note for the turn."""

    seats: list[Captain]

    def __init__(self, board: Board, num_players: int, options: Any, deal: dict[str, Any]) -> None:
        """Lay out a dealt board."""
        self.chart = read_chart(board, num_players)
        self.meeting = _lanes_that_meet(board)
        super().__init__(board, num_players, options, deal)
        self.deck = dict.fromkeys(self.deck, 0)  # BARGE-004
        supply = self.seats[0].supply
        self.seats = [
            Captain(
                dict(supply), none_of(self.goods), none_of(self.goods),
                gold=options.start_gold, settlers=options.settlers, crews=options.crews,
            )
            for _ in range(num_players)
        ]  # fmt: skip
        chart = self.chart
        self.pile = {
            area: {
                "hexes": Counter(chart.hexes[area]),
                "numbers": Counter(chart.chips[area]),
                "villages": Counter(chart.villages[area]),
            }
            for area in chart.hexes
        }  # face down (BARGE-173)
        self.lairs_left, self.shoals_left = Counter(chart.lairs), Counter(chart.shoals)
        self.faces_left = Counter(chart.faces)
        self.shoal_number: dict[str, int] = {}
        self.hauls: set[str] = set()  # shoals with one
        self.hauls_left = options.fish_hauls
        self.village: dict[str, str] = {}  # spice hex -> advantage
        self.crews_on: dict[str, dict[int, int]] = {}  # gold field or spice hex -> seat -> crews
        self.captured: set[str] = set()  # gold fields
        self.castaways = dict(chart.castaways)  # those still there -> vertex
        self.face: dict[str, str] = {}  # of those that somebody saw
        self.face_seen: dict[str, set[int]] = {name: set() for name in chart.castaways}
        self.tile: dict[str, int | None] = dict.fromkeys(MISSIONS)

    # The board

    def look_again(self) -> None:
        """Find out what follows from the terrain, now that it is what it is."""
        board = self.board
        self.times_looked += 1
        classes = dict.fromkeys(SEA, "ocean") | {"missing": "missing"}
        self.class_of = {name: classes.get(terrain, "land") for name, terrain in self.terrain.items()}  # BARGE-029
        inner = {edge: [self.class_of[name] for name in hexes] for edge, hexes in board.edge_hexes.items()}
        inner = {edge: sides for edge, sides in inner.items() if len(sides) == 2}  # BARGE-020
        self.lanes = {edge for edge, sides in inner.items() if "ocean" in sides}  # BARGE-187
        self.road_edges, self.ship_edges = {edge for edge, sides in inner.items() if "land" in sides}, self.lanes
        self.land_at = self._of_class_at("land")
        self.sea_at = self._of_class_at("ocean")
        self.hidden_at = self._of_class_at("missing")
        self.sighted = {edge for edge in board.edges if self.hidden_from(edge)}  # with an end at a hidden hex
        self.spices_at = {vertex: [] for vertex in board.vertices}  # those of SPICE: there are none
        self.areas_at = {}

    def _of_class_at(self, name: str) -> dict[str, list[str]]:
        around = self.board.vertex_hexes
        return {vertex: [each for each in hexes if self.class_of[each] == name] for vertex, hexes in around.items()}

    def hidden_from(self, lane: str) -> list[str]:
        """The hidden hexes that a ship points at, lowest first (BARGE-089)."""
        return [name for name in self.board.touched(lane) if self.class_of[name] == "missing"]

    def is_coastal(self, vertex: str) -> bool:
        """BARGE-188."""
        return bool(self.land_at[vertex] and self.sea_at[vertex])

    def number_of(self, name: str) -> int | None:
        """The number that makes a hex pay (BARGE-029, BARGE-153)."""
        pays = self.terrain[name] in PRODUCT or name in self.captured
        return self.numbers.get(name) if pays else None

    # Pieces

    def ships(self) -> dict[str, int]:
        """Lane -> the seat whose ship lies there; while a ship passes another one, only one of the two."""
        return {lane: n for n, seat in enumerate(self.seats) for lane in seat.fleet.values()}

    def paved(self) -> dict[str, int]:
        """Edge -> the seat whose road lies there."""
        return {edge: n for n, seat in enumerate(self.seats) for edge in seat.roads}

    def port_at(self, number: int, lane: str) -> int | None:
        """The own Sea Port that a ship on a lane points at; never two (BARGE-100)."""
        ports, ends = self.seats[number].ports, self.board.edge_ends[lane]
        return next((port for port, vertex in ports.items() if vertex in ends), None)

    def crews_of(self, number: int, name: str) -> int:
        """How many crews a seat has on a lair or village, or beside a captured field."""
        return self.crews_on.get(name, {}).get(number, 0)

    def villages_of(self, number: int, kind: str) -> int:
        """How many villages of a kind are a seat's (BARGE-162)."""
        return sum(each == kind and self.crews_of(number, name) > 0 for name, each in self.village.items())

    def is_closed(self, name: str, number: int) -> bool:
        """Whether a seat may not build on a hex: an uncaptured lair, a village without it (BARGE-059, -060)."""
        if self.terrain[name] == "gold":
            return name not in self.captured
        return self.terrain[name] == "spice" and not self.crews_of(number, name)

    def return_piece(self, number: int, piece: str) -> None:
        """A piece that is lost: where it goes (BARGE-069)."""
        if piece == "haul":
            self.hauls_left += 1
        elif piece == "crew":
            self.seats[number].crews += 1
        elif piece == "settler":
            self.seats[number].settlers += 1

    def take_off(self, number: int, ship: int) -> None:
        """Take a ship off the board with all it carries (BARGE-068, -069, -108)."""
        seat = self.seats[number]
        for piece in seat.storage[HOLD[ship]]:
            self.return_piece(number, piece)
        seat.storage[HOLD[ship]] = []
        del seat.fleet[ship]
        seat.supply["ships"] += 1

    def launch(self, number: int, lane: str) -> int:
        """Put a ship from the supply on a lane; its number, the lowest free (BARGE-174)."""
        seat = self.seats[number]
        ship = min(set(HOLD) - seat.fleet.keys())
        seat.fleet[ship] = lane
        seat.supply["ships"] -= 1
        return ship

    def open_port(self, number: int, vertex: str) -> None:
        """Put a Sea Port from the supply on a vertex (BARGE-174)."""
        seat = self.seats[number]
        seat.ports[min(set(range(1, PORTS + 1)) - seat.ports.keys())] = vertex
        seat.cities.add(vertex)
        seat.supply["cities"] -= 1

    # Points

    def points(self, number: int) -> int:
        """BARGE-168, BARGE-169."""
        seat = self.seats[number]
        return (
            len(seat.settlements)
            + 2 * len(seat.ports)
            + sum(self.chart.tracks[mission][space] for mission, space in seat.track.items())
            + sum(holder == number for holder in self.tile.values())
            + seat.castaway_points
        )


def _lanes_that_meet(board: Board) -> nx.Graph:
    """The edges as nodes, joined where they share an end (BARGE-079)."""
    graph = nx.Graph()
    for edges in board.vertex_edges.values():
        graph.add_edges_from((one, other) for one in edges for other in edges if one != other)
    return graph
