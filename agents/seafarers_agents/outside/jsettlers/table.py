"""What one client knows of a game: what lies open, its own cards, the sizes of other hands, what is certain of them.

`reading.py` keeps it up to date. Nothing in it is of our engine.
"""

from dataclasses import dataclass, field
from typing import Final

from seafarers_agents.outside.jsettlers.places import Board, Side, Spot
from seafarers_agents.outside.jsettlers.wire import WireError

RESOURCES: Final = ("clay", "ore", "sheep", "wheat", "wood")  # 1..5 in messages
UNKNOWN: Final = 6
PIECES: Final = ("road", "settlement", "city", "ship")
CARDS: Final = {1: "roads", 2: "discovery", 3: "monopoly", 4: "point", 5: "point", 6: "point", 7: "point", 8: "point",
                9: "knight"}  # fmt: skip
CARD_NUMBER: Final = {"roads": 1, "discovery": 2, "monopoly": 3, "knight": 9}
DECK: Final = {"knight": 14, "point": 5, "roads": 2, "discovery": 2, "monopoly": 2}
COSTS: Final = {
    "road": (1, 0, 0, 0, 1), "ship": (0, 0, 1, 0, 1), "settlement": (1, 0, 1, 1, 1), "city": (0, 3, 0, 2, 0),
    "card": (0, 1, 1, 1, 0),
}  # fmt: skip
SUPPLY: Final = {"road": 15, "settlement": 5, "city": 4, "ship": 15}
# States of a game.
NEW, READY, START1A, START1B, START2A, START2B, START3A, START3B = 0, 1, 5, 6, 10, 11, 12, 13
START_GOLD, ROLL, PLAY, ROBBER, PIRATE, FREE1, FREE2 = 14, 15, 20, 33, 34, 40, 41
DISCARDS, CHOOSE, DISCOVERY, MONOPOLY, RAIDER, GOLD, SPECIAL, OVER = 50, 51, 52, 53, 54, 56, 100, 1000
SETUP_SETTLEMENT: Final = (START1A, START2A, START3A)
SETUP_PIECE: Final = (START1B, START2B, START3B)
MANY_CARDS: Final = 255  # of a kind in a hand that is believed: there is no bank

Cards = list[int]  # by resource
Offer = tuple[list[int], Cards, Cards]  # to whom, what is given, what is asked for


def nothing() -> Cards:
    """No card of any resource."""
    return [0] * 5


@dataclass
class Player:
    """A seat, as this client knows it."""

    name: str = ""
    hand: Cards = field(default_factory=nothing)  # what is certain
    unknown: int = 0  # cards beyond that
    roads: list[Side] = field(default_factory=list[Side])
    ships: list[Side] = field(default_factory=list[Side])
    settlements: list[Spot] = field(default_factory=list[Spot])
    cities: list[Spot] = field(default_factory=list[Spot])
    cards_old: list[str | None] = field(default_factory=list[str | None])  # None where hidden
    cards_new: list[str | None] = field(default_factory=list[str | None])  # bought this turn
    played: list[str] = field(default_factory=list[str])
    special: int = 0  # special points
    tokens: dict[Spot, int] = field(default_factory=dict[Spot, int])  # the same by settlement
    card_played: bool = False

    @property
    def size(self) -> int:
        """Cards in hand."""
        return sum(self.hand) + self.unknown

    @property
    def cards(self) -> list[str | None]:
        """Development cards in hand."""
        return self.cards_old + self.cards_new

    def pieces(self, kind: str) -> int:
        """How many pieces of a kind lie on the board."""
        return len({"road": self.roads, "ship": self.ships, "settlement": self.settlements, "city": self.cities}[kind])

    def gain(self, kind: int, n: int) -> None:
        """Get cards, of a resource or unknown."""
        if kind == UNKNOWN:
            self.unknown += n
        else:
            self.hand[kind - 1] += n
        if self.size > 5 * MANY_CARDS:
            raise WireError(f"a hand of {self.size} cards")

    def lose(self, kind: int, n: int) -> None:
        """Lose cards: shown ones may have been among the unknown ones, unknown ones may have been certain."""
        if kind != UNKNOWN:
            known = min(self.hand[kind - 1], n)
            self.hand[kind - 1] -= known
            self.unknown = max(self.unknown - (n - known), 0)
        elif n >= self.size:
            self.set_size(0)
        else:  # certain is only what is left if all of them were of one kind
            kept = [max(have - n, 0) for have in self.hand]
            self.unknown = self.size - n - sum(kept)
            self.hand = kept

    def show(self, cards: Cards) -> None:
        """It has at least these, so some of the unknown ones are known."""
        for k, n in enumerate(cards):
            shown = min(max(n - self.hand[k], 0), self.unknown)
            self.hand[k] += shown
            self.unknown -= shown

    def set_size(self, n: int) -> None:
        """It has so many: where that differs from what was followed nothing is certain any more."""
        if n != self.size:
            self.hand, self.unknown = nothing(), n


class Table:
    """One game, from one seat. `options` are the words of the game as the server repeats them."""

    def __init__(self, game: str, me: int, height: int = 0, width: int = 0, options: str = "") -> None:
        self.game, self.me, self.options = game, me, options
        self.board = Board(height, width)
        self.players: dict[int, Player] = {}
        self.state, self.current = NEW, -1
        self.first: int | None = None  # who began
        self.turns = self.rounds = 0
        self.dice, self.rolled = 0, False
        self.deck = sum(DECK.values())
        self.road_holder = self.army_holder = -1
        self.raider = "robber"
        self.new_ships: list[Side] = []  # laid this turn
        self.ship_moved = False
        self.request: tuple[str, int] | None = None  # what is asked of this client alone
        self.victims: list[int] = []
        self.offers: dict[int, Offer] = {}
        self.answered: set[int] = set()  # who has said no to this client's offer, or something else
        self.scores: list[int] | None = None
        self.winner: int | None = None
        self.declined = 0
        self.spoiled: list[str] = []  # what tells that a robot hung and the server went on without it

    @property
    def mine(self) -> Player:
        """The seat of this client."""
        return self.players[self.me]

    @property
    def order(self) -> list[int]:
        """Seats in the order of play, from who began."""
        seats = sorted(self.players)
        at = seats.index(self.first) if self.first in seats else 0
        return seats[at:] + seats[:at]

    @property
    def others(self) -> set[int]:
        """All seats but that of this client."""
        return set(self.players) - {self.me}

    def words(self) -> dict[str, str]:
        """The options of the game: `{"VP": "t10"}` of `VP=t10`."""
        found: dict[str, str] = {}
        for option in self.options.split(","):
            name, _, value = option.partition("=")
            found[name] = value
        return found
