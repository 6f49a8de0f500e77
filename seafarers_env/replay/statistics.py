"""Statistics of a game, counted from its replay: dice, cards by source, trades, robberies.

The number and source of cards that a seat gets are public, so nothing here is hidden.
"""

from dataclasses import dataclass
from typing import Final

from seafarers_env.engine import actions as a
from seafarers_env.engine import events as t
from seafarers_env.engine import phases as at
from seafarers_env.game import Game
from seafarers_env.replay.account import columns, tokens
from seafarers_env.replay.events import Course, Decision, Event

#: Where cards come from, in the order in which they are told.
SOURCES: Final = ("set-up", "production", "gold", "trade", "bank", "theft", "cards", "other")
_GIVEN: Final = ("set-up", "production", "gold")
THROWS: Final = {total: (6 - abs(7 - total)) / 36 for total in range(2, 13)}  # how likely each sum is
_BY_TOKEN: Final = {
    t.TRADED: "trade",
    t.BANK_TRADE: "bank",
    t.STOLEN: "theft",
    **dict.fromkeys((t.MONOPOLY_PLAYED, t.GOOD_NAMED, t.CARD_GIVEN), "cards"),
}
_FROM_BANK: Final = (t.RECEIVED, t.TAKEN, t.SPICE_DRAWN)  # for what, the decision or the phase says
_BY_KIND: Final = {a.FISH_TRADE: "bank", a.PLAY_CARD: "cards"}
_BY_PHASE: Final = {
    **dict.fromkeys((at.SETUP_PIECE, at.SETUP_SETTLEMENT, at.STARTS_MENDED, at.STARTS_PAID), "set-up"),
    # With Cities & Knights the bank pays once all that the event die brings is done (CK-160).
    **dict.fromkeys((at.DICE, at.OTHER_DIE, at.EVENT_FACE, at.DRAWN_PROGRESS), "production"),
    **dict.fromkeys((at.DROP, at.LOSE_CITY, at.DECK_CHOICE), "production"),
    at.CARD_STEP: "cards",
    at.TAKE: "gold",
}
_DEALS: Final = (a.MARITIME, a.BUY, a.SELL, a.FISH_TRADE)
_MOVES: Final = (a.ROBBER, a.PIRATE, a.FISH_ROBBER, a.FISH_PIRATE)
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
        """The expected number of times a sum occurs in this many throws."""
        return THROWS[total] * sum(self.dice.values())


def statistics(replay: Course) -> Statistics:
    """Count a game."""
    found = Counted(replay.header.num_players)
    for event, before in replay.play():
        found.count(event, before)
    return found.result()


class Counted:
    """Counts event by event, from the tokens of each."""

    def __init__(self, players: int) -> None:
        self.thrown = 0  # by the last event, 0 for none
        self._dice = dict.fromkeys(THROWS, 0)
        self._received = {source: [0] * players for source in SOURCES}
        names = ("trades", "deals", "moved", "stolen", "lost", "discarded")
        self._of = {name: [0] * players for name in names}
        self._plenty = 0  # cards that are still to be taken for a card, not for gold

    def count(self, event: Event, before: Game) -> None:
        """Count an event, with the game before it."""
        kind = -1
        if isinstance(event, Decision):
            kind, _ = before.kind(event.action)
            for name, kinds in (("deals", _DEALS), ("moved", _MOVES), ("discarded", (a.DISCARD_CARD,))):
                self._of[name][event.seat] += kind in kinds
        source, self.thrown = self._source(kind, int(before.record.phase)), 0
        goods = columns(before).values()
        for token in tokens(event, before):
            what, actor, other, cards = token[t.KIND], token[t.ACTOR], token[t.OTHER], [token[k] for k in goods]
            if what == t.ROLLED:
                self.thrown = token[t.COUNT]
                self._dice[self.thrown] += 1
            elif what in _FROM_BANK or what in _BY_TOKEN:
                received = self._received[_BY_TOKEN.get(what, source)]
                received[actor] += sum(n for n in cards if n > 0)
                if what in (t.TRADED, t.CARD_GIVEN):
                    received[other] -= sum(n for n in cards if n < 0)
            for name, seat in (("trades", actor), ("trades", other)) if what == t.TRADED else ():
                self._of[name][seat] += 1
            for name, seat in (("stolen", actor), ("lost", other)) if what == t.STOLEN else ():
                self._of[name][seat] += token[t.COUNT]

    def _source(self, kind: int, phase: int) -> str:
        """Where cards come from that the bank gives in an event."""
        if kind == a.PLAY_PLENTY:
            self._plenty = _PLENTY
        if kind == a.TAKE_CARD and self._plenty:
            self._plenty -= 1
            return "cards"
        if kind == a.END_TURN:
            self._plenty = 0
        return _BY_KIND.get(kind) or _BY_PHASE.get(phase, "other")

    def from_bank(self) -> list[int]:
        """Cards so far from the dice, from gold and from the set-up, by seat."""
        return [sum(counts) for counts in zip(*map(self._received.__getitem__, _GIVEN), strict=True)]

    def result(self) -> Statistics:
        """The counts."""
        received = {source: tuple(counts) for source, counts in self._received.items()}
        return Statistics(dict(self._dice), received, **{name: tuple(counts) for name, counts in self._of.items()})
