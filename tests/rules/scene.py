"""A game as the tests of rules read it: a position in a few words, then actions and chance in words.

    game = lagoon(seat(settlements=["1,4 N"]), seat(hand={"ore": 2}), phase="pre-roll")
    game.roll(5)
    assert game.hand(0) == {"lumber": 1}

Seats are given in order; those left out have nothing. Chance is explicit: a test says what the dice are.
"""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import Any, ClassVar

from seafarers_env import Game
from seafarers_env.board import action_table as action_table
from seafarers_env.board.chart import parse_chart
from seafarers_env.engine import constants as c
from seafarers_env.scenarios import OPTIONS, Scenario, scenarios
from tests.followed import Followed
from tests.positions import position
from tests.rules.boards import ISLE, LAGOON

Seat = dict[str, Any]


class Scene:
    """A game with explicit chance, read and played in words; while `follows` is set the oracle plays it too."""

    follows = False
    latest: ClassVar[deque[Scene]] = deque(maxlen=2)  # made while it is set: those before are mostly sketches for them

    def __init__(self, game: Game) -> None:
        self.game = game
        self._followed = Followed(game)
        if self.is_followed:
            self.latest.append(self)

    @property
    def is_followed(self) -> bool:
        """Whether the oracle plays it too: not where chance happens at once, which it would have to guess."""
        return self.follows and self.game.chance == "explicit" and self._followed.goes_on

    def look(self) -> None:
        """Let the oracle say what it thinks of the position."""
        if self.is_followed:
            self._followed.look()

    def look_once(self) -> None:
        """The same of the position that the scene began with, unless it was asked before."""
        if self.is_followed:
            self._followed.look_once()

    # --- how it stands
    @property
    def phase(self) -> str:
        """What is to be decided."""
        return self.game.phase

    @property
    def actor(self) -> int:
        """The seat to decide; -1 for chance and at the end."""
        return self.game.current_player

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return int(self.game.record.active)

    @property
    def winner(self) -> int | None:
        """The seat that has won."""
        return self.game.winner

    def hand(self, seat: int) -> dict[str, int]:
        """The resource cards of a seat; kinds it has none of are left out."""
        return _some(c.RESOURCES, self.game.record.hand[seat])

    def hands(self) -> list[dict[str, int]]:
        """The hands of all seats."""
        return [self.hand(seat) for seat in range(self.game.num_players)]

    def bank(self) -> dict[str, int]:
        """The cards in the bank; kinds that have run out are left out."""
        return _some(c.RESOURCES, self.game.record.bank)

    def cards(self, seat: int) -> dict[str, int]:
        """The unplayed development cards of a seat."""
        return _some(c.CARDS, self.game.record.cards[seat])

    def played(self, seat: int) -> dict[str, int]:
        """The played development cards of a seat."""
        return _some(c.CARDS, self.game.record.played[seat])

    def deck(self) -> dict[str, int]:
        """The development cards nobody has bought yet."""
        return _some(c.CARDS, self.game.record.deck)

    def supply(self, seat: int) -> dict[str, int]:
        """The pieces left to a seat, all four kinds."""
        return {word: int(n) for word, n in zip(c.PIECES, self.game.record.supply[seat], strict=True)}

    def points(self, seat: int) -> int:
        """The victory points of a seat, hidden ones included."""
        return self.game.victory_points[seat]

    # --- the board
    @property
    def robber(self) -> str | None:
        """The hex of the robber."""
        h = self.game.record.robber
        return None if h < 0 else self.game.board.places.hexes[h]

    @property
    def pirate(self) -> str | None:
        """The hex or frame cell of the pirate."""
        place = self.game.record.pirate
        return None if place < 0 else self.game.board.places.pirate[place]

    def terrain(self) -> dict[str, str]:
        """What every hex is."""
        return {
            name: c.ALL_TERRAINS[self.game.record.terrain[h]] for h, name in enumerate(self.game.board.places.hexes)
        }

    def numbers(self) -> dict[str, int]:
        """The number tokens."""
        return _some(self.game.board.places.hexes, self.game.record.number)

    def harbours(self) -> dict[str, str]:
        """The harbours by edge."""
        record, edges = self.game.record, self.game.board.places.edges
        return {
            edges[e]: c.HARBOURS[kind]
            for e, kind in zip(record.harbour_edge, record.harbour_kind, strict=True)
            if e >= 0
        }

    # --- what may happen
    def legal(self) -> set[str]:
        """The legal actions."""
        self.look()
        return {self.game.describe(action) for action in self.game.legal_actions()}

    def of_kind(self, kind: str) -> set[str]:
        """The arguments of the legal actions of one kind."""
        return {text[len(kind) + 1 :] for text in self.legal() if text.startswith(f"{kind} ")}

    def allows(self, text: str) -> bool:
        """Whether an action is legal, its place by any of the names it has; `legal` knows one of them."""
        places, edition = self.game.board.places, self.game.table.edition
        return action_table.name(action_table.parse(text, places, edition), places, edition) in self.legal()

    def odds(self) -> dict[str, float]:
        """What chance can bring now, with probabilities."""
        self.look()
        return {self.game.describe_chance(outcome): p for outcome, p in self.game.chance_outcomes()}

    # --- what happens
    def do(self, *texts: str) -> Scene:
        """Apply actions one after the other; one that is not legal raises."""
        for text in texts:
            if self.is_followed:
                self._followed.do(text)
            else:
                self.game.apply(self.game.parse(text))
        return self

    def chance(self, text: str) -> Scene:
        """Let chance have an outcome."""
        if self.is_followed:
            self._followed.chance(text)
        else:
            found = {self.game.describe_chance(outcome): outcome for outcome, _ in self.game.chance_outcomes()}
            self.game.apply_chance(found[text])
        return self

    def roll(self, number: int) -> Scene:
        """Roll the dice, in pre-roll."""
        return self.do("roll").chance(str(number))

    def clone(self) -> Scene:
        """The same game, to go another way."""
        return Scene(self.game.clone())


# --- making one -------------------------------------------------------------------------------------------------------
def seat(**entries: Any) -> Seat:
    """What a seat has: settlements, cities, roads, ships (names), hand, cards, played (numbers by kind) ..."""
    return entries


def scene(
    board: str, *seats: Seat, players: int = 3, phase: str = "main", active: int = 0, turn: int | None = None,
    **entries: Any,
) -> Scene:  # fmt: skip
    """A position, by default in the main phase of seat 0.

    Args:
        board: Name of a scenario, or the text of a board file.
        *seats: What each seat has, see `seat`.
        players: Seats at the table.
        phase: What is to be decided.
        active: The seat whose turn it is.
        turn: Turns ended so far, if that matters.
        **entries: Rule switches, and entries of a position: robber, pirate, longest_route ...
    """
    options = {name: entries.pop(name) for name in OPTIONS.keys() & entries.keys() if not _is_place(name, entries)}
    if "\n" in board:
        entries["board"] = board
    entries["turn"] = {"active": active} if turn is None else {"number": turn}
    game = position(board, players, seats, chance="explicit", pending=[phase], options=options, **entries)
    return Scene(game)


def _is_place(name: str, entries: dict[str, Any]) -> bool:
    """Whether an entry is where the pirate stands, not whether there is one; or what bank or deck hold."""
    return (name == "pirate" and not isinstance(entries[name], bool)) or isinstance(entries[name], dict)


def isle(*seats: Seat, **entries: Any) -> Scene:
    """A position on the isle, which has no sea."""
    return scene(ISLE, *seats, **entries)


def lagoon(*seats: Seat, **entries: Any) -> Scene:
    """A position on the lagoon, the pirate on "2,7"."""
    return scene(LAGOON, *seats, **({"pirate": "2,7"} | entries))


def deal(board: str, players: int = 3, seed: int = 0, **options: Any) -> Scene:
    """A new game at its first decision."""
    return Scene(Game(_scenario(board), players, seed, chance="explicit", **options))


@lru_cache
def _scenario(board: str) -> Scenario:
    if board in scenarios():
        return scenarios()[board]
    chart = parse_chart(board)
    return Scenario(chart.name, dict.fromkeys(chart.players, chart))


def _some(words: tuple[str, ...], numbers: Any) -> dict[str, int]:
    return {word: int(n) for word, n in zip(words, numbers, strict=False) if n}
