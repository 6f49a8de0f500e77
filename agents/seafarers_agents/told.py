"""What an onlooker of a game is told of it: lines of a log, and the places of what others have done."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from seafarers_agents.choices import place_of
from seafarers_agents.news import News
from seafarers_agents.story import sentence
from seafarers_env.engine import actions as A, events as t
from seafarers_env.game import Game
from seafarers_env.render.knights.state import card_being_played
from seafarers_env.render.shown import shown
from seafarers_env.replay import Decision, Event, Replay, account

_UNTOLD: Final = (A.GIVE, A.GET, A.COUNTER)
_PARTS: Final = {t.OFFERED: "offer", t.CALLED: "offer", t.ACCEPTED_OFFER: "answer", t.DECLINED_OFFER: "answer"}

Mark = tuple[str, int, int]  # a kind of place, its number, the seat that has done something there


@dataclass(frozen=True)
class Line:
    """A line of the log, as the person may know it."""

    turn: int
    seat: int  # whom it is about
    words: str
    part: str = ""  # what it belongs to: "offer", "answer" to one, "discard" for a seven


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

    def hear(self, before: Game, action: int) -> None:
        """Take in a decision and what followed it."""
        seat = before.current_player
        kind, argument = before.kind(action)
        write(account.followed(before, action), self.viewer, self.lines)
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


def write(course: Iterable[tuple[Event, Game]], viewer: int | None, lines: list[Line]) -> None:
    """Write events, each with the game before it, to the log of somebody who sees what this seat does; None: all."""
    turn = actor = kind = 0
    untold, news, game = False, None, None
    for event, game in course:
        if isinstance(event, Decision):
            if news is not None:
                lines += (Line(turn, *one) for one in news.lines(game))
            turn, actor, kind = game.turn, event.seat, game.kind(event.action)[0]
            untold, news = _is_untold(kind, game), News(kind, game)
        tokens = account.tokens(event, game)
        if news is not None:
            news.hear(tokens)
        part = "discard" if kind == A.DISCARD_CARD else next((_PARTS[k] for k, *_ in tokens if k in _PARTS), "")
        words = "" if untold else sentence(event, game, viewer)
        told = [Line(turn, actor, words, part)] if words else []
        if kind != A.DISCARD_CARD or lines[-1:] != told:  # cards face down, one like the other
            lines += told
    if news is not None and game is not None and not game.is_chance:
        lines += (Line(turn, *one) for one in news.lines(game))


def recalled(replay: Replay, seat: int | None) -> list[Line]:
    """The lines that a `Sitting` would have written of a recorded game, as this seat may know it; None: all of them."""
    lines: list[Line] = []
    write(replay.play(), seat, lines)
    return lines
