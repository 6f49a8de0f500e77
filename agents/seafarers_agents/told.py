"""What an onlooker of a game is told of it: lines of a log, and the places of what others have done."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from seafarers_agents.cargo_news import news
from seafarers_agents.choices import place_of
from seafarers_agents.story import events, sentence
from seafarers_env.engine import actions as A
from seafarers_env.game import Game
from seafarers_env.render.realm import card_being_played
from seafarers_env.render.shown import shown
from seafarers_env.render.sight import counts
from seafarers_env.render.words import bundle, player
from seafarers_env.replay import Decision, Replay

_UNTOLD: Final = (A.GIVE, A.GET, A.COUNTER)
#: With Cities & Knights the bank pays once all that the event die brings is done (CK-160).
_PRODUCING: Final = (A.ROLL, A.DIE, A.DECK, A.LOSE, A.DROP_CARD)


Mark = tuple[str, int, int]  # a kind of place, its number, the seat that has done something there


@dataclass(frozen=True)
class Line:
    """A line of the log, as the person may know it."""

    turn: int
    seat: int  # whom it is about
    words: str


class Told:
    """The log of one onlooker, and what is marked on the board.

    Args:
        viewer: The seat whose knowledge this keeps to; None for somebody who sees everything.
        past: Lines from before.
    """

    def __init__(self, viewer: int | None, past: Sequence[Line] = ()) -> None:
        self.viewer = viewer
        self.lines: list[Line] = [*past]
        self.marks: list[Mark] = []
        self._actor = -1

    def hear(self, before: Game, action: int, after: Game) -> None:
        """Take in a decision and what followed it."""
        seat = before.current_player
        wide = int(before.board.record["wide_of"][0, action])
        actions = before.board.edition.actions
        kind, argument = int(actions.KIND_OF[wide]), int(actions.ARGUMENT_OF[wide])
        told = [] if _is_untold(kind, before) else events(before, action, after, self.viewer)
        lines = [Line(before.turn, seat, words) for words in told]
        lines += gains(before, after, kind)
        if kind == A.DISCARD_CARD and self.lines[-1:] == lines:
            lines = []  # cards face down, one like the other
        self.lines += lines
        if self.viewer is None and seat != self._actor:
            self.marks = []  # whoever watches decides nothing: what each player has done is marked until the next does
        self._actor = seat
        where = place_of(shown(before), seat, kind, argument)
        if where is not None and seat != self.viewer:
            self.marks = [mark for mark in self.marks if mark[:2] != where] + [(*where, seat)]

    def forget(self, num_lines: int, marks: Sequence[Mark]) -> None:
        """Go back to fewer lines; lists that somebody has been given stay as they are."""
        self.lines, self.marks = self.lines[:num_lines], [*marks]


def _is_untold(kind: int, before: Game) -> bool:
    """A bundle is told when it is published: before that, others may not even know how many cards it has.

    What a progress card lets somebody give goes over at once.
    """
    return kind in _UNTOLD and card_being_played(before.record) is None


def gains(before: Game, after: Game, kind: int) -> list[Line]:
    """What each seat has got from the bank for a roll: everybody sees these cards being taken."""
    rules = after.table.rules[0]
    if rules.cargo_ships:
        return [Line(before.turn, seat, words) for seat, words in news(before, after, kind)]
    if kind not in (_PRODUCING if rules.knights else (A.ROLL,)):
        return []
    grown = np.maximum(after.record.hand - before.record.hand, 0)
    hands = {seat: counts(grown[seat]) for seat in range(after.num_players)}
    return [
        Line(before.turn, seat, f"{player(seat)} receives {bundle(cards, after.board.places.goods)}")
        for seat, cards in hands.items()
        if any(cards)
    ]


def recalled(replay: Replay, seat: int | None) -> list[Line]:
    """The lines that a `Sitting` would have written of a recorded game, as this seat may know it; None: all of them."""
    lines: list[Line] = []
    rolled: Game | None = None  # before the last decision, until all chance has followed it
    turn = actor = kind = 0
    steps = [(event, game.clone()) for event, game in replay.play()]
    after = [game for _, game in steps[1:]] + [replay.at(len(replay))] * bool(steps)
    for (event, before), now in zip(steps, after, strict=True):
        if isinstance(event, Decision):
            turn, actor = before.turn, before.current_player
            kind = int(before.board.edition.actions.KIND_OF[before.board.record["wide_of"][0, event.action]])
            rolled = before
        words = "" if _is_untold(kind, before) else sentence(event, before, seat)
        if words and not (kind == A.DISCARD_CARD and lines[-1:] == [Line(turn, actor, words)]):
            lines.append(Line(turn, actor, words))
        if rolled is not None and not now.is_chance:
            lines += gains(rolled, now, kind)
            rolled = None
    return lines
