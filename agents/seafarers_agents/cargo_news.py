"""What follows from decisions in a game of the explorers, in sentences: gold, steps on the tracks, tiles, castaways."""

from collections.abc import Iterator
from typing import Any, Final

from seafarers_env.engine import actions as A
from seafarers_env.engine import constants as c
from seafarers_env.game import Game
from seafarers_env.render.grammar import bundle, player, plural
from seafarers_env.render.sight import counts

#: Decisions after which everybody sees what the bank pays: rolls, discoveries, battles for lairs.
PAID: Final = (A.ROLL, A.BUILD_SHIP, A.END_TURN)


def news(before: Game, after: Game, kind: int) -> Iterator[tuple[int, str]]:
    """What a decision of this kind, and the chance that followed it, have brought: seat and sentence.

    Args:
        before: The game before the decision.
        after: The game at the next decision.
        kind: Of the decision (`actions.ROLL` ...).
    """
    was, now = before.record, after.record
    for seat in range(after.num_players):
        if kind in PAID:
            yield from _paid(was, now, seat, after.board.places.goods)
        yield from _gone(was, now, seat)


def _paid(was: Any, now: Any, seat: int, goods: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """Cards and gold from the bank (BARGE-043..045, BARGE-090, BARGE-091, BARGE-149)."""
    cards = [max(int(n), 0) for n in (now.hand[seat] - was.hand[seat])[: c.COIN]]
    coins = max(int(now.gold[seat] - was.gold[seat]), 0)
    if any(cards) or coins:
        yield seat, f"{player(seat)} receives {bundle((*cards, coins), goods)}"


def _gone(was: Any, now: Any, seat: int) -> Iterator[tuple[int, str]]:
    """Steps, leader tiles (BARGE-141..144) and points for three castaways (BARGE-120)."""
    for k, (old, new) in enumerate(zip(counts(was.track[seat]), counts(now.track[seat]), strict=True)):
        if new > old:
            yield seat, f"{player(seat)} goes {plural(new - old, 'step')} on the track of {c.TRACKS[k]}"
    for k, track in enumerate(c.TRACKS):
        if int(now.tile[k]) == seat != int(was.tile[k]):
            yield seat, f"{player(seat)} takes the leader tile of {track}"
    if gained := int(now.castaway_points[seat] - was.castaway_points[seat]):
        yield seat, f"{player(seat)} has rescued three castaways: {plural(gained, 'point')}"
