"""Knights, city pieces and progress cards as they lie on the table, and the words for them (CK)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

COMMODITIES: tuple[str, ...] = ("cloth", "coin", "paper")
COLOURS: tuple[str, ...] = ("trade", "politics", "science")
COMMODITY_OF: dict[str, str] = dict(zip(COLOURS, COMMODITIES, strict=True))  # CK-025
COMMODITY_BANK, COMMODITY_BANK_OF_MANY = 12, 18  # CK-002
FACES = {"event ship": 3} | {f"event {colour}": 1 for colour in COLOURS}  # CK-041, CK-140
RANKS: tuple[str, ...] = ("basic", "strong", "mighty")
EACH_RANK = 2  # CK-003
WALLS = 3  # CK-003

DECKS: dict[str, dict[str, int]] = {  # CK-051
    "trade": {
        "commercial_harbour": 2, "master_merchant": 2, "merchant": 6, "merchant_fleet": 2, "resource_monopoly": 4,
        "trade_monopoly": 2,
    },
    "politics": {
        "bishop": 2, "constitution": 1, "deserter": 2, "diplomat": 2, "intrigue": 2, "saboteur": 2, "spy": 3,
        "warlord": 2, "wedding": 2,
    },
    "science": {
        "alchemist": 2, "crane": 2, "engineer": 1, "inventor": 2, "irrigation": 2, "medicine": 2, "mining": 2,
        "printer": 1, "road_building": 2, "smith": 2,
    },
}  # fmt: skip
COLOUR_OF = {kind: colour for colour, deck in DECKS.items() for kind in deck}
OPEN_CARDS = frozenset({"constitution", "printer"})  # CK-048
HELD_AT_MOST = 4  # CK-045


@dataclass
class Knight:
    """One on the board, or on its way."""

    rank: int = 1  # 1, 2, 3
    active: bool = False
    fresh: bool = False  # activated this turn (CK-209)
    promoted: bool = False  # this turn

    def __str__(self) -> str:
        marks = {"active": self.active, "fresh": self.fresh, "promoted": self.promoted}
        return " ".join([RANKS[self.rank - 1], *(word for word, is_so in marks.items() if is_so)])


@dataclass
class Realm:
    """What a player has by this module."""

    knights: dict[str, Knight] = field(default_factory=dict)  # by vertex
    pieces: dict[int, str] = field(default_factory=dict)  # city pieces on the board by their numbers (CK-221)
    laid_down: set[str] = field(default_factory=set)  # vertices; these count as settlements (CK-109)
    walls: set[int] = field(default_factory=set)  # numbers of the city pieces above them
    metropolises: dict[str, int] = field(default_factory=dict)  # colour -> number of the city piece
    levels: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COLOURS, 0))
    defender: int = 0  # points
    progress: Counter[str] = field(default_factory=Counter)  # cards, those laid open too

    def number_at(self, vertex: str) -> int:
        """The number of the city piece there."""
        return next(number for number, place in self.pieces.items() if place == vertex)

    def standing(self) -> dict[int, str]:
        """The cities that stand, by number."""
        return {number: vertex for number, vertex in self.pieces.items() if vertex not in self.laid_down}

    def plain(self) -> dict[int, str]:
        """Those of them without metropolis."""
        taken = self.metropolises.values()
        return {number: vertex for number, vertex in self.standing().items() if number not in taken}

    def left(self, rank: int) -> int:
        """Knights of a rank in the supply (CK-085)."""
        return EACH_RANK - sum(knight.rank == rank for knight in self.knights.values())

    def strength(self) -> int:
        """What the active knights are worth against barbarians (CK-103)."""
        return sum(knight.rank for knight in self.knights.values() if knight.active)

    def hidden(self) -> Counter[str]:
        """The progress cards that are held, and can be dropped."""
        return Counter({kind: n for kind, n in self.progress.items() if n and kind not in OPEN_CARDS})

    def points(self) -> int:
        """Points but those of buildings (CK-120)."""
        return self.defender + 2 * len(self.metropolises) + sum(self.progress[kind] for kind in OPEN_CARDS)
