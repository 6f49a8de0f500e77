"""What a game came to, counted from its replay alone: dice, cards by where they came from, trades, robberies.

How many cards a seat gets, and from where, is open to all; so nothing here is hidden from anybody.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from typing import Final

import numpy as np
from numpy.typing import NDArray

from seafarers_env.engine import actions as a
from seafarers_env.engine import phases as at
from seafarers_env.game import Game
from seafarers_env.replay.events import Chance, Course, Decision, Event

#: Where cards come from, in the order in which they are told.
SOURCES: Final = ("set-up", "production", "gold", "trade", "bank", "theft", "cards", "other")
THROWS: Final = {total: (6 - abs(7 - total)) / 36 for total in range(2, 13)}  # how likely each sum is
_SUMS: Final = (at.PHASES[at.DICE], at.PHASES[at.OTHER_DIE])
_BY_PHASE: Final = {
    **dict.fromkeys(("dice", "other die", "red die", "event die", "dice choice", "produce"), "production"),
    **dict.fromkeys(("setup piece", "setup settlement", "start card", "starts mended", "starts paid"), "set-up"),
    **dict.fromkeys(("card step", "opponent's step"), "cards"),
    "stolen card": "theft",
    "take": "gold",
}
_BY_KIND: Final = {
    **dict.fromkeys(("accept", "choose"), "trade"),
    **dict.fromkeys(("maritime", "buy", "fish trade"), "bank"),
    **dict.fromkeys(("monopoly", "play card", "play plenty", "take from"), "cards"),
}
_DEALS: Final = ("maritime", "buy", "sell", "fish trade")
_MOVES: Final = ("robber", "pirate", "fish robber", "fish pirate")
_PLENTY: Final = 2  # cards that Year of Plenty lets a seat take

Counts = tuple[int, ...]  # by seat


@dataclass(frozen=True)
class Statistics:
    """Counts over a whole game; tuples are by seat."""

    dice: dict[int, int]  # how often each sum 2..12 was thrown
    received: dict[str, Counts]  # cards, by SOURCES
    trades: Counts  # with other players
    deals: Counts  # with the bank
    moved: Counts  # robber or pirate
    stolen: Counts  # cards taken from others
    lost: Counts  # cards taken by others
    discarded: Counts

    def expected(self, total: int) -> float:
        """How often a sum was to be expected in so many throws."""
        return THROWS[total] * sum(self.dice.values())


def statistics(replay: Course) -> Statistics:
    """Count a game."""
    found = Counted(replay.header.num_players)
    end = replay.at(len(replay))
    moments: Iterable[tuple[Event | None, Game]] = chain(replay.play(), [(None, end)])
    earlier: tuple[Event, str, NDArray[np.int64]] | None = None
    for event, game in moments:  # one game that goes on: what is needed of it is copied
        hands = game.record["hand"][: replay.header.num_players].astype(np.int64)
        if earlier is not None:
            found.count(*earlier, hands)
            if earlier[1] in _SUMS and isinstance(earlier[0], Chance):
                found.dice[int(game.record.dice)] += 1
        if event is not None:
            earlier = (event, game.phase, hands)
    return found.result()


class Counted:
    """Counts event by event."""

    def __init__(self, players: int) -> None:
        self.dice = dict.fromkeys(THROWS, 0)
        self._received = {source: [0] * players for source in SOURCES}
        names = ("trades", "deals", "moved", "stolen", "lost", "discarded")
        self._of = {name: [0] * players for name in names}
        self._plenty = 0  # cards that are still to be taken for a card, not for gold

    def count(self, event: Event, phase: str, before: NDArray[np.int64], after: NDArray[np.int64]) -> None:
        """An event with the phase it happened in, and the hands (seats, kinds) before and after."""
        gained = np.maximum(after - before, 0).sum(axis=1)
        lost = np.maximum(before - after, 0).sum(axis=1)
        kind = _kind(event)
        source = self._source(kind, phase)
        for seat in np.flatnonzero(gained):
            self._received[source][seat] += int(gained[seat])
        if isinstance(event, Decision):
            self._of["deals"][event.seat] += kind in _DEALS
            self._of["moved"][event.seat] += kind in _MOVES
        if source == "trade" and np.count_nonzero(gained) > 1:
            self._add("trades", (gained > 0).astype(np.int64))
        if source == "theft":
            self._add("stolen", gained)
            self._add("lost", lost)
        if phase == at.PHASES[at.DISCARD]:
            self._add("discarded", lost)

    def _add(self, name: str, numbers: NDArray[np.int64]) -> None:
        self._of[name] = [n + int(more) for n, more in zip(self._of[name], numbers, strict=True)]

    def _source(self, kind: str, phase: str) -> str:
        """Where cards come from that are received in an event."""
        if kind == "play plenty":
            self._plenty = _PLENTY
        if kind == "take" and self._plenty:
            self._plenty -= 1
            return "cards"
        if kind == "end turn":
            self._plenty = 0
        return _BY_KIND.get(kind) or _BY_PHASE.get(phase, "other")

    def result(self) -> Statistics:
        """What was counted."""
        received = {source: tuple(counts) for source, counts in self._received.items()}
        return Statistics(self.dice, received, **{name: tuple(counts) for name, counts in self._of.items()})


def _kind(event: Event) -> str:
    """The first words of a decision, which say what is done; "" for chance."""
    if isinstance(event, Chance):
        return ""
    found = (kind for kind in _TEXTS if event.words == kind or event.words.startswith(f"{kind} "))
    return max(found, key=len, default="")


_TEXTS: Final = tuple(kind.text for kind in a.KINDS)
