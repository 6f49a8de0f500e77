"""Everything that lies on the table or is held in hands, and simple questions about it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from . import areas
from .board import Board
from .options import Options
from .route import route_length

RESOURCES: tuple[str, ...] = ("brick", "lumber", "wool", "grain", "ore")
PRODUCT = {"hills": "brick", "forest": "lumber", "pasture": "wool", "farmland": "grain", "mountains": "ore"}
LAND = {*PRODUCT, "gold", "desert"}

CARDS: tuple[str, ...] = ("soldier", "victory point", "roads", "plenty", "monopoly")
DECK = {"soldier": 14, "victory point": 5, "roads": 2, "plenty": 2, "monopoly": 2}  # BASE-05

COST = {  # BASE-08
    "road": {"brick": 1, "lumber": 1},
    "ship": {"lumber": 1, "wool": 1},
    "settlement": {"brick": 1, "lumber": 1, "wool": 1, "grain": 1},
    "city": {"ore": 3, "grain": 2},
    "card": {"ore": 1, "wool": 1, "grain": 1},
}

#: Whether (a road, a ship) may lie between two sides of these classes (GEO-04, GEO-05; FRAME as sea).
EDGE_USE = {
    ("land", "land"): (True, False),
    ("land", "ocean"): (True, True),
    ("ocean", "ocean"): (False, True),
    ("frame", "land"): (True, True),
    ("frame", "ocean"): (False, True),
    ("land", "missing"): (True, False),
    ("missing", "ocean"): (False, True),
    ("missing", "missing"): (False, False),
    ("frame", "missing"): (False, False),
}


def none_of(words: tuple[str, ...]) -> dict[str, int]:
    """A count of zero for every word."""
    return dict.fromkeys(words, 0)


@dataclass
class Seat:
    """One player: pieces on the board and in supply, cards in hand, tokens."""

    supply: dict[str, int]
    settlements: set[str] = field(default_factory=set)
    cities: set[str] = field(default_factory=set)
    roads: set[str] = field(default_factory=set)
    ships: set[str] = field(default_factory=set)
    new_ships: set[str] = field(default_factory=set)  # placed this turn (MOVE-11)
    hand: dict[str, int] = field(default_factory=lambda: none_of(RESOURCES))
    cards: dict[str, int] = field(default_factory=lambda: none_of(CARDS))  # unplayed
    bought: dict[str, int] = field(default_factory=lambda: none_of(CARDS))  # this turn
    played: dict[str, int] = field(default_factory=lambda: none_of(CARDS))
    tokens: int = 0
    home: set[str] = field(default_factory=set)  # areas of the starting settlements
    islands: set[str] = field(default_factory=set)  # foreign areas settled so far
    discards_owed: int = 0
    discarding: dict[str, int] = field(default_factory=lambda: none_of(RESOURCES))
    picks_owed: int = 0

    @property
    def buildings(self) -> set[str]:
        """Vertices with a settlement or city of this player."""
        return self.settlements | self.cities

    @property
    def hand_size(self) -> int:
        """Number of resource cards."""
        return sum(self.hand.values())

    def affords(self, cost: dict[str, int]) -> bool:
        """Whether the hand covers a cost."""
        return all(self.hand[resource] >= n for resource, n in cost.items())


class Table:
    """The whole position except whose decision it is."""

    def __init__(self, board: Board, num_players: int, options: Options, deal: dict[str, Any]) -> None:
        """Lay out a dealt board."""
        self.board = board
        self.options = options
        self.terrain = {**dict.fromkeys(board.face_down, "missing"), **board.fixed_terrain, **deal["terrain"]}
        self.numbers = {**board.fixed_numbers, **deal["numbers"]}
        self.pile = {"hexes": Counter[str](), "numbers": Counter[int]()}  # face down (OCEANS-20)
        for letter in {board.pool_of[name] for name in board.face_down}:
            self.pile["hexes"].update(board.hex_pool.get(letter, []))
            self.pile["numbers"].update(board.chip_pool.get(letter, []))
        self.reserve = Counter(board.chip_pool.get("reserve", []))  # GREATER-03
        self.harbours = self._printed_harbours(deal) if options.harbour_placement == "board" else {}
        self.island_of = areas.dealt_islands(board, self.hexes_of_class("land"))
        self.robber = next((name for name in board.hexes if self.terrain[name] == "desert"), None)  # BASE-41
        self.pirate: str | None = None
        self.bank = dict.fromkeys(RESOURCES, options.bank)
        self.deck = {card: n * options.decks for card, n in DECK.items()}
        supply = {
            "settlements": options.settlements,
            "cities": options.cities,
            "roads": options.roads,
            "ships": options.ships_supply if options.ships else 0,
        }
        self.seats = [Seat(supply=dict(supply)) for _ in range(num_players)]
        self.longest_route: int | None = None
        self.largest_army: int | None = None
        self.edge_use: dict[str, tuple[bool, bool]] = {}
        self.look_again()

    def look_again(self) -> None:
        """Find out what the edges can be used for, now that the terrain is what it is (OCEANS-17)."""
        self.edge_use = {edge: self._edge_use(edge) for edge in self.board.edges}

    def _printed_harbours(self, deal: dict[str, Any]) -> dict[str, str]:
        kinds = {edge: kind for edge, kind in self.board.harbour_places.items() if kind != "shuffled"}
        kinds.update({self.board.edge_called[edge]: kind for edge, kind in deal["harbours"].items()})
        return kinds

    def _class(self, name: str) -> str:
        terrain = self.terrain[name]
        return "land" if terrain in LAND else terrain

    def _edge_use(self, edge: str) -> tuple[bool, bool]:
        """Whether (a road, a ship) may ever lie on the edge."""
        sides = [self._class(name) for name in self.board.edge_hexes[edge]]
        if len(sides) == 1:
            sides.append("frame")
        sides.sort()
        road, ship = EDGE_USE[sides[0], sides[1]]
        if "frame" in sides and not self.options.frame_is_sea:
            ship = False
        return road, ship and self.options.ships

    # Hexes and vertices

    def hexes_of_class(self, name: str) -> list[str]:
        """All board hexes that are land, ocean or missing."""
        return [place for place in self.board.hexes if self._class(place) == name]

    def at_sea(self, edge: str) -> bool:
        """Whether an ocean hex lies beside an edge; the frame is none (FOURISLANDS-07, FOURISLANDS-08)."""
        return any(self._class(name) == "ocean" for name in self.board.edge_hexes[edge])

    def land_hexes(self, vertex: str) -> list[str]:
        """The LAND hexes at a vertex."""
        return [name for name in self.board.vertex_hexes[vertex] if self._class(name) == "land"]

    def regions(self, vertex: str, kind: str) -> set[str]:
        """The letters of the regions of a kind whose LAND lies at a vertex."""
        letters = {self.board.region.get(name, "") for name in self.land_hexes(vertex)}
        return {letter for letter in letters if self.board.region_kind.get(letter) == kind}

    # Pieces

    def building_owner(self, vertex: str) -> int | None:
        """The seat whose building stands on a vertex."""
        for n, seat in enumerate(self.seats):
            if vertex in seat.settlements or vertex in seat.cities:
                return n
        return None

    def opponents_building(self, seat: int, vertex: str) -> bool:
        """Whether a building of somebody else stands on a vertex."""
        return self.building_owner(vertex) not in (None, seat)

    def edge_empty(self, edge: str) -> bool:
        """Whether no piece of anybody lies on an edge (BASE-47)."""
        return not any(edge in seat.roads or edge in seat.ships for seat in self.seats)

    def beside_pirate(self, edge: str) -> bool:
        """Whether an edge is a side of the pirate's hex."""
        return self.pirate is not None and edge in self.board.hex_edges[self.pirate]

    def route(self, number: int) -> int:
        """Length of a seat's trade route (ROUTE-01)."""
        seat = self.seats[number]
        pieces = [("road", *self.board.edge_ends[edge]) for edge in seat.roads]
        pieces += [("ship", *self.board.edge_ends[edge]) for edge in seat.ships]
        foreign = set().union(*(other.buildings for other in self.seats if other is not seat))
        return route_length(pieces, seat.buildings, foreign)

    # Cards

    def pay(self, number: int, cost: dict[str, int]) -> None:
        """Move cards from a hand to the bank."""
        for resource, n in cost.items():
            self.seats[number].hand[resource] -= n
            self.bank[resource] += n

    def gain(self, number: int, resource: str, n: int = 1) -> None:
        """Move cards from the bank to a hand."""
        self.bank[resource] -= n
        self.seats[number].hand[resource] += n

    def maritime_ratio(self, number: int, resource: str) -> int:
        """How many cards of a resource buy one other (BASE-65, BASE-67)."""
        seat = self.seats[number]
        kinds = {
            kind
            for edge, kind in self.harbours.items()
            if any(end in seat.settlements or end in seat.cities for end in self.board.edge_ends[edge])
        }
        if resource in kinds:
            return 2
        return 3 if "3:1" in kinds else 4

    # Production

    def produce(self, roll: int) -> None:
        """Pay out a roll and note the gold picks it entitles to (BASE-27..31, GOLD-01)."""
        due = {resource: Counter[int]() for resource in RESOURCES}
        for name, number in self.numbers.items():
            if number != roll or name == self.robber:
                continue
            terrain = self.terrain[name]
            for vertex in self.board.hex_vertices[name]:
                owner = self.building_owner(vertex)
                if owner is None:
                    continue
                amount = 2 if vertex in self.seats[owner].cities else 1
                if terrain == "gold":
                    self.seats[owner].picks_owed += amount
                elif terrain in PRODUCT:
                    due[PRODUCT[terrain]][owner] += amount
        for resource, shares in due.items():
            if sum(shares.values()) <= self.bank[resource]:
                for owner, amount in shares.items():
                    self.gain(owner, resource, amount)
            elif len(shares) == 1 and self.options.sole_shortage:
                self.gain(next(iter(shares)), resource, self.bank[resource])

    # Points

    def points(self, number: int) -> int:
        """Victory points with the hidden cards (BASE-74)."""
        seat = self.seats[number]
        return (
            len(seat.settlements)
            + 2 * len(seat.cities)
            + seat.cards["victory point"]
            + 2 * (self.longest_route == number)
            + 2 * (self.largest_army == number)
            + seat.tokens
        )

    def assign_longest_route(self) -> None:
        """Hand the card to whom it belongs (ROUTE-08..11)."""
        lengths = [self.route(number) for number in range(len(self.seats))]
        longest = max(lengths)
        if longest < 5:
            self.longest_route = None
        elif self.longest_route is None or lengths[self.longest_route] < longest:
            self.longest_route = lengths.index(longest) if lengths.count(longest) == 1 else None

    def assign_largest_army(self) -> None:
        """Hand the card to whom it belongs (BASE-64)."""
        for number, seat in enumerate(self.seats):
            soldiers = seat.played["soldier"]
            holder = self.largest_army
            if soldiers >= 3 and (holder is None or soldiers > self.seats[holder].played["soldier"]):
                self.largest_army = number

    def reward_island(self, number: int, vertex: str) -> None:
        """Give the tokens for a settlement just built on foreign land (NEWSHORES-05, FOURISLANDS-09..11, C-01)."""
        seat = self.seats[number]
        for area in areas.areas_at(self, vertex) - areas.home_of(self, number):
            first = not seat.islands
            per_game = self.options.island_token_per == "game"
            earned_before = not first if per_game else area in seat.islands
            seat.islands.add(area)
            if not earned_before:
                seat.tokens += self.from_the_box(
                    self.options.island_token if first else self.options.island_token_further
                )

    def from_the_box(self, wanted: int) -> int:
        """How many of so many tokens there are left to give (C-16)."""
        if not self.options.token_limit:
            return wanted
        return min(wanted, self.options.token_limit - sum(seat.tokens for seat in self.seats))
