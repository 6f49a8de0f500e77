"""What follows from decisions, in sentences: what the bank pays, steps on the explorers' tracks, tiles, castaways."""

from collections.abc import Iterator
from typing import Any, Final

from seafarers_env.engine import actions as a
from seafarers_env.engine import constants as c
from seafarers_env.engine import events as t
from seafarers_env.game import Game
from seafarers_env.render.grammar import bundle, player, plural
from seafarers_env.render.sight import counts
from seafarers_env.replay import Event
from seafarers_env.replay.account import columns, tokens

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
        self._overseas = bool(before.table.rules[0].cargo_ships)
        self._pays = kind in (_PAID_OVERSEAS if self._overseas else _PAID)
        self._told: list[Any] = []  # tokens
        self._points = self._castaway_points(before)

    def hear(self, event: Event, before: Game) -> None:
        """Take in the decision, or an event of the chance after it."""
        if self._pays or self._overseas:
            self._told += [*tokens(event, before)]

    def lines(self, after: Game) -> Iterator[tuple[int, str]]:
        """Seats and sentences, once all has happened."""
        goods, points = after.board.places.goods, self._castaway_points(after)
        for seat in range(after.num_players):
            cards = [self._paid(seat, good, after) for good in goods] if self._pays else []
            if any(cards):
                yield seat, f"{player(seat)} receives {bundle(cards, goods)}"
            for k, track in enumerate(c.TRACKS):
                if steps := sum(int(token[t.COUNT]) for token in self._of(t.MISSION_GONE, seat) if token[t.WHAT] == k):
                    yield seat, f"{player(seat)} goes {plural(steps, 'step')} on the track of {track}"
            for token in self._of(t.LEADER_TILE, seat):
                yield seat, f"{player(seat)} takes the leader tile of {c.TRACKS[token[t.WHAT]]}"
            if gained := points[seat] - self._points[seat]:  # no token tells of them (BARGE-120)
                yield seat, f"{player(seat)} has rescued three castaways: {plural(gained, 'point')}"

    def _of(self, kind: int, seat: int) -> list[Any]:
        return [token for token in self._told if token[t.KIND] == kind and token[t.ACTOR] == seat]

    def _paid(self, seat: int, good: str, after: Game) -> int:
        """Cards of a good, or gold, that a seat has got from the bank."""
        if column := columns(after).get(good):
            return sum(int(token[column]) for token in self._of(t.RECEIVED, seat))
        return max(0, sum(int(token[t.COUNT]) for token in self._of(t.GOLD_CHANGED, seat)))

    def _castaway_points(self, game: Game) -> tuple[int, ...]:
        return counts(game.record.castaway_points) if self._overseas else (0,) * game.num_players
