"""Statistics of a game, counted from its replay: dice, cards by source, trades, robberies.

The number and source of cards that a seat gets are public, so nothing here is hidden.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from seafarers_env.engine import actions as a, events as t, phases as at
from seafarers_env.game import Game
from seafarers_env.render.grammar import exchange, player
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
class Trade:
    """A trade between two players."""

    seat: int
    partner: int
    cards: dict[str, int]  # by good: what the seat got, less what it gave

    @property
    def words(self) -> str:
        """The trade in words, from the seat's side."""
        goods, moved = tuple(self.cards), self.cards.values()
        both = exchange([max(-n, 0) for n in moved], [max(n, 0) for n in moved], goods)
        return f"{player(self.seat)} gives {player(self.partner)} {both}"


@dataclass(frozen=True)
class Price:
    """What players paid each other for a good."""

    cards: int  # of it that changed hands for cards of one other good
    paid: int  # cards that were given for them

    @property
    def each(self) -> float:
        """Cards given for one of them; nan where none was traded."""
        return self.paid / self.cards if self.cards else float("nan")


@dataclass(frozen=True)
class Statistics:
    """Counts over a whole game; tuples are by seat."""

    dice: dict[int, int]  # how often each sum 2..12 was thrown
    received: dict[str, Counts]  # cards, by SOURCES
    deals: Counts  # with the bank
    moved: Counts  # robber or pirate
    stolen: Counts  # cards taken from others
    lost: Counts  # cards taken by others
    discarded: Counts
    exchanged: tuple[Trade, ...]  # between players, in the order of the game
    goods: tuple[str, ...]  # of the board

    def expected(self, total: int) -> float:
        """The expected number of times a sum occurs in this many throws."""
        return THROWS[total] * sum(self.dice.values())

    @property
    def trades(self) -> Counts:
        """How often each seat traded with other players."""
        return tuple(map(sum, self.partners))

    @property
    def partners(self) -> tuple[Counts, ...]:
        """How often each seat traded with each other, by seat, then by partner."""
        seats = range(len(self.deals))
        pairs = [{trade.seat, trade.partner} for trade in self.exchanged]
        return tuple(tuple(0 if p == q else pairs.count({p, q}) for q in seats) for p in seats)

    @property
    def prices(self) -> dict[str, Price]:
        """What was paid for each good in trades of one kind for one other."""
        return {good: _price(good, self.exchanged) for good in self.goods}


def _price(good: str, trades: Iterable[Trade]) -> Price:
    cards = paid = 0
    for trade in trades:
        moved = {name: n for name, n in trade.cards.items() if n}
        if good in moved and len(moved) == 2:
            cards += abs(moved[good])
            paid += sum(abs(n) for name, n in moved.items() if name != good)
    return Price(cards, paid)


def statistics(replay: Course) -> Statistics:
    """Count a game."""
    found = Counted(replay.opening())
    for event, before in replay.play():
        found.count(event, before)
    return found.result()


class Counted:
    """Counts event by event, from the tokens of each."""

    def __init__(self, opening: Game) -> None:
        players = opening.num_players
        self.exchanged: list[Trade] = []  # between players, so far
        self._goods = columns(opening)
        self.thrown = 0  # by the last event, 0 for none
        self._dice = dict.fromkeys(THROWS, 0)
        self._received = {source: [0] * players for source in SOURCES}
        names = ("deals", "moved", "stolen", "lost", "discarded")
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
        for token in tokens(event, before):
            what, actor, other = token[t.KIND], token[t.ACTOR], token[t.OTHER]
            cards = [token[k] for k in self._goods.values()]
            if what == t.ROLLED:
                self.thrown = token[t.COUNT]
                self._dice[self.thrown] += 1
            elif what in _FROM_BANK or what in _BY_TOKEN:
                received = self._received[_BY_TOKEN.get(what, source)]
                received[actor] += sum(n for n in cards if n > 0)
                if what in (t.TRADED, t.CARD_GIVEN):
                    received[other] -= sum(n for n in cards if n < 0)
            if what == t.TRADED:
                self.exchanged.append(Trade(actor, other, dict(zip(self._goods, cards, strict=True))))
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
        done = {name: tuple(counts) for name, counts in self._of.items()}
        return Statistics(dict(self._dice), received, **done, exchanged=tuple(self.exchanged), goods=tuple(self._goods))
