"""Why an action is not legal, in a few words: what is missing, according to the engine.

A copy of what the seat may see is given everything that an action may lack (`lacks`): cards, a piece in supply, a
place. The plain rulebook (`Edition.plain`) then decides which of these are needed. So no rule is written here again,
and nothing hidden is revealed, as only the seat's own view is used.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple, Protocol, SupportsIndex

from seafarers_env.board.build import Board
from seafarers_env.engine import phases as at
from seafarers_env.render.grammar import join, player
from seafarers_env.render.reasons.asked import Asked, Lack, Suppose
from seafarers_env.render.reasons.lacks import LACKS, PLENTY, Counted, at_hand, counted, holding
from seafarers_env.render.reasons.places import otherwise
from seafarers_env.render.shown import Shown
from seafarers_env.render.words import asked as prompt

__all__ = ["Reason", "reason", "why_not"]


class Viewed(Protocol):
    """A moment of a game as a seat may see it: a `PlayerView`."""

    @property
    def state(self) -> Any:
        """STATE record without what is hidden."""
        ...

    @property
    def board(self) -> Board:
        """The board."""
        ...

    @property
    def rules(self) -> Any:
        """RULES record."""
        ...

    @property
    def player(self) -> int:
        """The seat."""
        ...

    def kind(self, action: SupportsIndex) -> tuple[int, int]:
        """Kind and argument of an action id."""
        ...


class Reason(NamedTuple):
    """Why something cannot be done, and whether it could be done elsewhere or later.

    Attributes:
        words: What is missing.
        distance: `HERE`: the place would do. `ELSEWHERE`: not at this place. `NOT_NOW`: not at this moment.
    """

    words: str
    distance: int


HERE: Final = 0
ELSEWHERE: Final = 1
NOT_NOW: Final = 2

#: The parts of a seat's turn, and what is said in another one of an action that this one has.
_PARTS: Final = {
    at.MAIN: "only when you trade and build",
    at.PRE_ROLL: "only before you roll",
    at.FLEET: "only once you have built",
    at.SAIL: "only with a ship under sail",
}


def why_not(view: Viewed, action: SupportsIndex) -> str:
    """Why the viewing seat cannot do this now: `needs 1 wool`, `no free place`; "" if it can.

    Args:
        view: A moment as a seat may see it: `game.view(seat)`.
        action: An id of the action table.
    """
    kind, argument = view.kind(action)
    found = reason(view, kind, argument)
    return found.words if found else ""


def reason(view: Viewed, kind: int, argument: int | None = None) -> Reason | None:
    """The same about an action by its kind, or about all actions of a kind; None where it, or one of them, is legal."""
    return reason_of(Asked(view.state, view.board, view.rules, view.player, kind, argument))


def reason_of(asked: Asked) -> Reason | None:
    """The same about any question."""
    state = asked.state
    if int(state.phase) == at.OVER:
        return Reason("the game is over", NOT_NOW)
    if int(state.actor) != asked.seat:
        return Reason("it is not your turn" if state.actor < 0 else f"{player(int(state.actor))} decides", NOT_NOW)
    if asked.is_legal():
        return None
    found = _missing(asked)
    if found is None and not replace(asked, argument=None).is_legal():
        found = _later(asked) or _before(asked)
    return found or Reason(otherwise(asked), ELSEWHERE)


def _later(asked: Asked) -> Reason | None:
    """It is of another part of the turn."""
    now = int(asked.state.phase)
    if now in _PARTS:
        for phase, words in _PARTS.items() if asked.rules.cargo_ships else [*_PARTS.items()][:2]:
            if phase != now and _missing(asked, _in_phase(phase)) is not None:
                return Reason("roll the dice first" if (now, phase) == (at.PRE_ROLL, at.MAIN) else words, NOT_NOW)
    return None


def _before(asked: Asked) -> Reason | None:
    """Something else is to be decided first."""
    if int(asked.state.phase) in _PARTS:
        return None
    return Reason(f"first: {prompt(Shown(asked.state, asked.board, asked.rules, asked.seat))}", NOT_NOW)


def _in_phase(phase: int) -> Suppose:
    def suppose(q: Asked, s: Any, r: Any) -> None:
        s.phase, s.active = phase, q.seat
        q.board.edition.plain("rules.kit").ask(s, phase)

    return suppose


def _missing(asked: Asked, *given: Suppose) -> Reason | None:
    """What it takes, and nothing more; None where nothing that could be supplied is enough."""
    able = [one for one in LACKS if one.kinds is None or asked.kind in one.kinds]
    lacks = [one for one in able if asked.is_changed_by(one.suppose)]
    cards = [one for one in counted(asked) if at_hand(asked, one) < PLENTY]
    plenty = [holding(one, PLENTY) for one in cards]

    def enough(some: list[Lack], held: list[Suppose]) -> bool:
        return asked.is_legal(*given, *(one.suppose for one in some), *held)

    if not enough(lacks, plenty):
        return None
    for one in reversed(lacks):
        without = [other for other in lacks if other is not one]
        if enough(without, plenty):
            lacks = without
    places = [one for one in lacks if one.place]
    if asked.argument is not None and places:
        return Reason(_said(places[0], asked), ELSEWHERE)  # whatever else it takes: not there
    words = [_said(one, asked) for one in lacks]
    if not enough(lacks, []):
        words.insert(0, _priced(asked, cards, partial(enough, lacks)))
    return Reason(", ".join(dict.fromkeys(words)), HERE)


def _said(lack: Lack, asked: Asked) -> str:
    return lack.words if isinstance(lack.words, str) else lack.words(asked)


def _priced(asked: Asked, cards: list[Counted], enough: Callable[[list[Suppose]], bool]) -> str:
    """How many cards more it takes: `needs 1 wool and 2 more ore`."""
    held = {one: PLENTY for one in cards}
    for one in cards:
        have = at_hand(asked, one)
        for number in range(have, PLENTY):
            held[one] = number
            if enough([holding(other, n) for other, n in held.items()]):
                break
        else:
            held[one] = PLENTY
    parts = [
        f"{number - at_hand(asked, one)} {'more ' * (at_hand(asked, one) > 0)}{one.words}"
        for one, number in held.items()
        if number > at_hand(asked, one)
    ]
    return f"needs {join(parts)}"
