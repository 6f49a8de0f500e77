"""The facts of a position with the board that they are about, and plain questions about both."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.oracle.board import Board
from tests.oracle.options import Options

RESOURCES = ("brick", "lumber", "wool", "grain", "ore")
PRODUCT = {"hills": "brick", "forest": "lumber", "pasture": "wool", "farmland": "grain", "mountains": "ore"}  # GEO-03
COSTS = {  # BASE-08
    "road": {"brick": 1, "lumber": 1},
    "ship": {"lumber": 1, "wool": 1},
    "settlement": {"brick": 1, "lumber": 1, "wool": 1, "grain": 1},
    "city": {"ore": 3, "grain": 2},
    "buy card": {"ore": 1, "wool": 1, "grain": 1},
}
Facts = dict[str, Any]


@dataclass(frozen=True)
class Setting:
    """What does not change in a game."""

    board: Board
    players: int
    options: Options

    def others(self, seat: int) -> list[int]:
        """The other seats, clockwise."""
        return [(seat + k) % self.players for k in range(1, self.players)]


@dataclass
class Memory:
    """What the referee remembers: facts do not tell it."""

    card_played: bool = False
    ship_moved: bool = False
    new_ships: set[str] = field(default_factory=set)  # placed this turn
    offers: int = 0  # begun this turn
    lifted: str | None = None
    free: int = 0  # pieces of a Road Construction card still to place
    second: bool = False  # the second round of starting settlements
    start: str | None = None  # the starting settlement whose piece is due
    composer: int | None = None
    give: list[str] = field(default_factory=list)
    get: list[str] = field(default_factory=list)
    offer: tuple[list[str], list[str]] | None = None  # both empty: a call
    answers: dict[int, tuple[str, list[str], list[str]]] = field(default_factory=dict)
    asked: list[int] = field(default_factory=list)  # who is still to answer
    proposal: str | None = None
    victim: int | None = None
    raider: str = "robber"
    in_setup: bool = True
    reward: str | None = None  # of a discovery, not yet handed out
    settled: dict[int, set[str]] = field(default_factory=dict)  # foreign areas with an own settlement
    home: dict[int, set[str]] = field(default_factory=dict)  # areas of starting settlements

    def begin_turn(self) -> None:
        """Forget what holds for one turn."""
        self.card_played = self.ship_moved = False
        self.new_ships.clear()
        self.offers = self.free = 0
        self.offer = None


class Scene:
    """A position."""

    def __init__(self, setting: Setting, facts: Facts) -> None:
        self.setting, self.board, self.options = setting, setting.board, setting.options
        self.facts = facts
        self.seats: list[Facts] = facts["seats"]
        self.owner: dict[str, int] = {}  # of buildings
        self.taken: set[str] = set()  # edges
        for n, seat in enumerate(self.seats):
            self.owner |= dict.fromkeys(seat["settlements"] + seat["cities"], n)
            self.taken |= {*seat["roads"], *seat["ships"]}

    # --- hexes --------------------------------------------------------------------------------------------------------
    def nature(self, name: str) -> str:
        """`land`, `ocean` or `missing` (GEO-02)."""
        terrain = self.facts["terrain"][name]
        return terrain if terrain in ("ocean", "missing") else "land"

    def hexes(self, nature: str) -> list[str]:
        """All hexes of a nature."""
        return [name for name in self.board.hexes if self.nature(name) == nature]

    def beside_pirate(self, edge: str) -> bool:
        """Whether an edge is a side of the pirate's hex (PIRATE-11)."""
        pirate = self.facts["pirate"]
        return pirate is not None and edge in self.board.hex_edges[pirate]

    # --- edges and vertices -------------------------------------------------------------------------------------------
    def sides(self, edge: str) -> list[str]:
        """The natures of the two sides of an edge, `frame` where the board ends."""
        found = [self.nature(name) for name in self.board.edge_hexes[edge]]
        return sorted(found + ["frame"] * (2 - len(found)))

    def takes_road(self, edge: str) -> bool:
        """GEO-04, GEO-05: land on one side."""
        return "land" in self.sides(edge)

    def takes_ship(self, edge: str) -> bool:
        """GEO-04, GEO-05, SHIP-02: sea on one side; the frame is sea beside land and ocean, if it is sea at all."""
        if not self.options.ships:
            return False
        sides = self.sides(edge)
        if "frame" in sides:
            return self.options.frame_is_sea and sides != ["frame", "missing"]
        return "ocean" in sides

    def buildable(self, vertex: str) -> bool:
        """GEO-06."""
        return any(self.nature(name) == "land" for name in self.board.vertex_hexes[vertex])

    def free(self, vertex: str) -> bool:
        """A settlement fits there as far as buildings go (BASE-44)."""
        return not any(near in self.owner for near in (vertex, *self.board.neighbours(vertex)))

    # --- seats --------------------------------------------------------------------------------------------------------
    def hand(self, seat: int) -> dict[str, int]:
        """Resource cards."""
        return self.seats[seat]["hand"]

    def size(self, seat: int) -> int:
        """Number of resource cards."""
        return sum(self.hand(seat).values())

    def pays(self, seat: int, what: str) -> bool:
        """The hand covers a cost (BASE-09)."""
        return all(self.hand(seat)[resource] >= n for resource, n in COSTS[what].items())

    def buildings(self, seat: int) -> set[str]:
        """Settlements and cities."""
        return {*self.seats[seat]["settlements"], *self.seats[seat]["cities"]}

    def opponent_at(self, seat: int, vertex: str) -> bool:
        """Whether somebody else has built there."""
        return self.owner.get(vertex, seat) != seat

    def ratio(self, seat: int, resource: str) -> int:
        """BASE-65, BASE-67, EDGE-77."""
        mine = {
            kind
            for edge, kind in self.facts["harbours"].items()
            if self.buildings(seat) & {*self.board.edge_ends[edge]}
        }
        return 2 if resource in mine else 3 if "3:1" in mine else 4
