"""Everything that lies on the table or is held in hands, and simple questions about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from . import areas
from .board import LAND, Board
from .realm import COMMODITIES, COMMODITY_BANK, COMMODITY_BANK_OF_MANY, Realm

RESOURCES: tuple[str, ...] = ("brick", "lumber", "wool", "grain", "ore")
PRODUCT = {"hills": "brick", "forest": "lumber", "pasture": "wool", "farmland": "grain", "mountains": "ore"}
SPICES: tuple[str, ...] = ("nutmeg", "pepper", "cinnamon")


def goods_of(spices: bool, knights: bool) -> tuple[str, ...]:
    """The goods of a game in their order (SPICE-70, CK-158)."""
    return RESOURCES + (COMMODITIES if knights else ()) + (SPICES if spices else ())


GOODS = goods_of(spices=True, knights=False)

CARDS: tuple[str, ...] = ("soldier", "victory point", "roads", "plenty", "monopoly")
DECK = {"soldier": 14, "victory point": 5, "roads": 2, "plenty": 2, "monopoly": 2}  # BASE-05
DECK_OF_34 = {"soldier": 20, "victory point": 5, "roads": 3, "plenty": 3, "monopoly": 3}  # FIVESIX-01

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
    ("ocean", "spice"): (False, True),  # SPICE-05
    ("frame", "spice"): (False, True),
    ("land", "spice"): (False, False),  # SPICE-04, SPICE-06
    ("spice", "spice"): (False, False),
    ("missing", "spice"): (False, False),
}


def none_of(words: tuple[str, ...]) -> dict[str, int]:
    """A count of zero for every word."""
    return dict.fromkeys(words, 0)


@dataclass
class Seat:
    """One player: pieces on the board and in supply, cards in hand, tokens."""

    supply: dict[str, int]
    hand: dict[str, int]  # by good
    discarding: dict[str, int]  # given up or back, and not yet in the bank or the stack
    settlements: set[str] = field(default_factory=set)
    cities: set[str] = field(default_factory=set)
    roads: set[str] = field(default_factory=set)
    ships: set[str] = field(default_factory=set)
    new_ships: set[str] = field(default_factory=set)  # placed this turn (MOVE-11)
    cards: dict[str, int] = field(default_factory=lambda: none_of(CARDS))  # unplayed
    bought: dict[str, int] = field(default_factory=lambda: none_of(CARDS))  # this turn
    played: dict[str, int] = field(default_factory=lambda: none_of(CARDS))
    tokens: Counter[str] = field(default_factory=Counter)  # special tokens by the building they lie under (SVP-02)
    home: set[str] = field(default_factory=set)  # areas of the starting settlements
    chits: int = 0
    discards_owed: int = 0
    picks_owed: int = 0
    counts: Counter[str] = field(default_factory=Counter)  # what parts declare under COUNTS
    realm: Realm = field(default_factory=Realm)

    @property
    def buildings(self) -> set[str]:
        """Vertices with a settlement or city of this player."""
        return self.settlements | self.cities

    @property
    def hand_size(self) -> int:
        """Number of resource and spice cards (SPICE-55)."""
        return sum(self.hand.values())

    def affords(self, cost: dict[str, int]) -> bool:
        """Whether the hand covers a cost."""
        return all(self.hand[resource] >= n for resource, n in cost.items())


class Table:
    """The whole position except whose decision it is, and what single rules note for themselves."""

    def __init__(self, board: Board, num_players: int, options: Any, deal: dict[str, Any]) -> None:
        """Lay out a dealt board."""
        self.board = board
        self.options = options
        self.terrain = {**dict.fromkeys(board.face_down, "missing"), **board.fixed_terrain, **deal["terrain"]}
        printed = {name: n for name, n in board.fixed_numbers.items() if name not in deal["terrain"]}
        self.numbers = {**printed, **deal["numbers"]}
        self.harbours = self._printed_harbours(deal) if options.harbour_placement == "board" else {}
        self.turned: dict[str, str] = {}  # edge -> kind of the harbour of a tile that was found (FACEDOWN-39)
        self.robber = self._robber_start()
        self.pirate: str | None = None
        self.figures: dict[str, str | None] = {}  # what parts declare under FIGURES: the place of each
        self.bank = {resource: int(options.bank) for resource in RESOURCES}  # CK-201
        deck, decks = DECK_OF_34 if options.deck == "34" else DECK, options.decks
        if options.cities_and_knights:
            self.bank |= dict.fromkeys(COMMODITIES, COMMODITY_BANK if num_players <= 4 else COMMODITY_BANK_OF_MANY)
            decks = 0  # CK-001
        self.deck = {card: n * decks for card, n in deck.items()}
        supply = {
            "settlements": options.settlements,
            "cities": options.cities,
            "roads": options.roads,
            "ships": options.ships_supply if options.ships else 0,
        }
        self.goods = goods_of(options.spices, options.cities_and_knights)
        self.seats = [Seat(dict(supply), none_of(self.goods), none_of(self.goods)) for _ in range(num_players)]
        self.chits = set(board.lists.chits) if board.lists else set[str]()  # those still lying
        self.merchants: dict[str, int] = {}  # vertex -> whose stands there
        self.merchant_token: tuple[str, int] | None = None  # hex, and whose it is (CK-075)
        self.longest_route: int | None = None
        self.largest_army: int | None = None
        self.times_looked = 0
        self.look_again()
        self.island_of = areas.dealt_islands(board, self.hexes_of_class("land"))

    def _robber_start(self) -> str | None:
        """Where the robber begins: on the first desert, or where the board file has it (FOG-12, NSSPICE-10).

        A hex that is dealt anew stands for its 12, or for a desert where the start land has one (NSSPICE-12).
        """
        board, named = self.board, self.options.robber_start
        if named in ("desert", "off_board"):
            return self._first_desert() if named == "desert" else None
        if not self.options.variable:
            return named
        start = [name for name in board.hexes if board.region_kind.get(board.region.get(name, "")) == "start"]
        if any(self.terrain[name] == "desert" for name in start):
            return self._first_desert()
        return next(name for name in start if self.numbers.get(name) == 12)

    def _first_desert(self) -> str | None:
        """The first desert, but not in the Catan of Reach Catan (BASE-41, FACEDOWN-44)."""
        kinds, letters = self.board.region_kind, self.board.region
        open_to = (name for name in self.board.hexes if kinds.get(letters.get(name, "")) != "catan")
        return next((name for name in open_to if self.terrain[name] == "desert"), None)

    def look_again(self) -> None:
        """Find out what follows from the terrain, now that it is what it is (OCEANS-17)."""
        board = self.board
        self.times_looked += 1
        self.class_of = {name: "land" if terrain in LAND else terrain for name, terrain in self.terrain.items()}
        self.edge_use = {edge: self._edge_use(edge) for edge in board.edges}
        self.road_edges = {edge for edge, (road, _) in self.edge_use.items() if road}
        self.ship_edges = {edge for edge, (_, ship) in self.edge_use.items() if ship}
        if board.lists:  # HAWAII-18, HAWAII-82
            self.road_edges, self.ship_edges = set(board.lists.roads), set(board.lists.ships)
        self.land_at = {
            vertex: [name for name in hexes if self.class_of[name] == "land"]
            for vertex, hexes in board.vertex_hexes.items()
        }
        self.spices_at = {
            vertex: [name for name in hexes if self.class_of[name] == "spice"]
            for vertex, hexes in board.vertex_hexes.items()
        }
        self.areas_at: dict[str, set[str]] = {}  # what `areas.areas_at` has found so far

    def _printed_harbours(self, deal: dict[str, Any]) -> dict[str, str]:
        kinds = {edge: kind for edge, kind in self.board.harbour_places.items() if kind != "shuffled"}
        kinds.update({self.board.edge_called[edge]: kind for edge, kind in deal["harbours"].items()})
        return kinds

    def _edge_use(self, edge: str) -> tuple[bool, bool]:
        """Whether (a road, a ship) may ever lie on the edge."""
        sides = [self.class_of[name] for name in self.board.edge_hexes[edge]]
        if len(sides) == 1:
            sides.append("frame")
        sides.sort()
        road, ship = EDGE_USE[sides[0], sides[1]]
        if "frame" in sides and not self.options.frame_is_sea:
            ship = False
        if "missing" in sides and self.options.hidden_sides == "closed":  # FACEDOWN-29
            return False, False
        return road, ship and self.options.ships

    # Hexes and vertices

    def hexes_of_class(self, name: str) -> list[str]:
        """All board hexes that are land, ocean, spice or missing."""
        return [place for place in self.board.hexes if self.class_of[place] == name]

    def at_sea(self, edge: str) -> bool:
        """Whether an ocean hex lies beside an edge; the frame is none (FOURISLANDS-07, FOURISLANDS-08)."""
        return any(self.class_of[name] == "ocean" for name in self.board.edge_hexes[edge])

    def land_hexes(self, vertex: str) -> list[str]:
        """The LAND hexes at a vertex."""
        return self.land_at[vertex]

    def regions(self, vertex: str, kind: str) -> set[str]:
        """The letters of the regions of a kind whose LAND lies at a vertex."""
        letters = {self.board.region.get(name, "") for name in self.land_hexes(vertex)}
        return {letter for letter in letters if self.board.region_kind.get(letter) == kind}

    def harbours_at(self, vertices: set[str]) -> set[str]:
        """The kinds of the harbours that serve one of the vertices, those of turned tiles too."""
        served = [*self.harbours.items(), *self.turned.items()]
        return {kind for edge, kind in served if not vertices.isdisjoint(self.board.edge_ends[edge])}

    # Pieces

    def owners(self) -> dict[str, int]:
        """Vertex -> the seat whose building stands there."""
        return {vertex: n for n, seat in enumerate(self.seats) for vertex in seat.buildings}

    def building_owner(self, vertex: str) -> int | None:
        """The seat whose building stands on a vertex."""
        for n, seat in enumerate(self.seats):
            if vertex in seat.settlements or vertex in seat.cities:
                return n
        return None

    def knights(self) -> dict[str, int]:
        """Vertex -> the seat whose knight stands there."""
        return {vertex: n for n, seat in enumerate(self.seats) for vertex in seat.realm.knights}

    def barring(self) -> dict[str, int]:
        """Vertex -> the seat whose building or knight stands there, in the way of the others (CK-141)."""
        return self.owners() | self.knights()

    def taken(self) -> set[str]:
        """The edges with a piece of anybody (BASE-47)."""
        return set().union(*(seat.roads for seat in self.seats), *(seat.ships for seat in self.seats))

    def beside_pirate(self) -> set[str]:
        """The sides of the pirate's hex."""
        return set(self.board.hex_edges[self.pirate]) if self.pirate is not None else set()

    def ends(self, number: int, pieces: set[str]) -> set[str]:
        """Where more pieces of this kind may begin (BASE-46, SHIP-03).

        That is at own buildings, and at the ends of the pieces where no opponent has a building or a knight.
        """
        if self.board.lists:  # from a location only where one has built (HAWAII-96)
            return self.seats[number].buildings | (self.board.ends(pieces) - self.board.lists.island.keys())
        barring = self.barring()
        free = {vertex for vertex in self.board.ends(pieces) if barring.get(vertex, number) == number}
        return free | self.seats[number].buildings

    def lying(self) -> tuple[Any, ...]:
        """What lies on the board, to be compared with what lay there earlier."""
        seats = ((s.settlements, s.cities, s.roads, s.ships, s.new_ships) for s in self.seats)
        merchants = frozenset(self.merchants)
        knights = frozenset(self.knights().items())
        lying = (frozenset(pieces) for seat in seats for pieces in seat)
        return self.pirate, self.times_looked, merchants, knights, *lying

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

    # Points

    def points(self, number: int) -> int:
        """Victory points with the hidden cards (BASE-74)."""
        seat = self.seats[number]
        return (
            sum(map(self.worth, seat.settlements))
            + 2 * sum(map(self.worth, seat.cities))
            + seat.cards["victory point"]
            + 2 * (self.longest_route == number)
            + 2 * (self.largest_army == number)
            + seat.tokens.total()
            + 2 * seat.counts["exchanges"]  # SPICE-76
            + seat.chits  # HAWAII-72
            + self.boat_points(number)
            + seat.realm.points()
            + (self.merchant_token is not None and self.merchant_token[1] == number)  # CK-075
        )

    def boat_points(self, number: int) -> int:
        """The points of the space where the boat is, one space for each ship on a fishing ground (HAWAII-49..51)."""
        lists = self.board.lists
        if lists is None:
            return 0
        return lists.track[min(len(self.seats[number].ships & lists.ground.keys()), len(lists.track) - 1)]

    def worth(self, vertex: str) -> int:
        """The points of a settlement, half those of a city: twice as many at land of Catan (REACH-09, REACH-12)."""
        return 2 if self.options.catan_doubled and self.regions(vertex, "catan") else 1

    def give_tokens(self, number: int, vertex: str, wanted: int) -> int:
        """Lay so many special tokens under a building, or what there is left of them (C-16); how many it were."""
        if self.options.token_limit:
            wanted = min(wanted, self.options.token_limit - sum(seat.tokens.total() for seat in self.seats))
        self.seats[number].tokens[vertex] += wanted
        return wanted


def named(counts: Mapping[Any, int]) -> dict[str, int]:
    """The same by words."""
    return {str(word): n for word, n in counted(counts).items()}


def counted(counts: Mapping[Any, int]) -> dict[Any, int]:
    """What there is at least one of."""
    return {word: n for word, n in counts.items() if n}
