"""What follows from decisions, in sentences: what the bank pays, steps on the explorers' tracks, tiles, castaways."""

from collections.abc import Iterator
from typing import Final

from seafarers_env.engine import actions as a, constants as c, events as t
from seafarers_env.game import Game
from seafarers_env.render.grammar import bundle, player, plural
from seafarers_env.replay.account import columns

#: Decisions after which everybody sees what the bank pays: rolls, and what has to be done before Cities & Knights let
#: it pay (CK-160).
_PAID: Final = (a.ROLL, a.DIE, a.DECK, a.LOSE, a.DROP_CARD)
#: Discoveries and battles for lairs pay as well (BARGE-043..045, BARGE-090, BARGE-091, BARGE-149).
_PAID_OVERSEAS: Final = (a.ROLL, a.BUILD_SHIP, a.END_TURN)


class News:
    """What a decision of this kind and the chance after it bring, gathered from what is told of them.

    Args:
        kind: `actions.ROLL` ...
        before: The game in which it is made.
    """

    def __init__(self, kind: int, before: Game) -> None:
        self._pays = kind in (_PAID_OVERSEAS if before.table.rules[0].cargo_ships else _PAID)
        self._told: list[list[int]] = []

    def hear(self, tokens: list[list[int]]) -> None:
        """Take in what is told of the decision, or of an event of the chance after it."""
        self._told += tokens

    def lines(self, after: Game) -> Iterator[tuple[int, str]]:
        """Seats and sentences, once all has happened."""
        goods, cargo = after.board.places.goods, after.table.edition.plain("explorers.rules.cargo")
        for seat in range(after.num_players):
            cards = [self._paid(seat, good, after) for good in goods] if self._pays else []
            if any(cards):
                yield seat, f"{player(seat)} receives {bundle(cards, goods)}"
            for k, track in enumerate(c.TRACKS):
                if steps := sum(token[t.COUNT] for token in self._of(t.MISSION_GONE, seat) if token[t.WHAT] == k):
                    yield seat, f"{player(seat)} goes {plural(steps, 'step')} on the track of {track}"
            for token in self._of(t.LEADER_TILE, seat):
                yield seat, f"{player(seat)} takes the leader tile of {c.TRACKS[token[t.WHAT]]}"
            if self._of(t.CASTAWAY_RESCUED, seat) and cargo.rescued(after.record, seat) == cargo.MOST_CASTAWAYS:
                points = plural(int(after.record.castaway_points[seat]), "point")
                yield seat, f"{player(seat)} has rescued three castaways: {points}"

    def _of(self, kind: int, seat: int) -> list[list[int]]:
        return [token for token in self._told if token[t.KIND] == kind and token[t.ACTOR] == seat]

    def _paid(self, seat: int, good: str, after: Game) -> int:
        """Cards of a good, or gold, that a seat has got from the bank."""
        if column := columns(after).get(good):
            return sum(token[column] for token in self._of(t.RECEIVED, seat))
        return max(0, sum(token[t.COUNT] for token in self._of(t.GOLD_CHANGED, seat)))
