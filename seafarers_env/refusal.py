"""The error for a refused action."""

import operator
import reprlib
from collections.abc import Collection
from typing import Any, Protocol, SupportsIndex

from seafarers_env.board import action_table as action_table
from seafarers_env.engine import phases as at
from seafarers_env.engine.records import Records
from seafarers_env.table import Table


class Asked(Protocol):
    """What somebody was asked about: a game, or a view of it."""

    @property
    def phase(self) -> str:
        """What is to be decided."""
        ...

    @property
    def num_actions(self) -> int:
        """Size of the action table."""
        ...

    def describe(self, action: SupportsIndex) -> str:
        """The words of an action."""
        ...


class Played(Asked, Protocol):
    """A game."""

    @property
    def is_over(self) -> bool:
        """True when it has ended."""
        ...

    @property
    def is_chance(self) -> bool:
        """True while chance is due."""
        ...

    @property
    def current_player(self) -> int:
        """Seat to decide."""
        ...

    def legal_list(self) -> list[int]:
        """The legal actions."""
        ...


class IllegalActionError(ValueError):
    """An action or outcome that the game does not allow now; the game is unchanged."""


def integer(action: Any) -> int:
    """The action as an int.

    Raises:
        IllegalActionError: it is no integer.
    """
    return _index(action, f"an action must be an integer, not {action!r}; parse(text) reads words")


def integer_outcome(outcome: Any) -> int:
    """The chance outcome as an int.

    Raises:
        IllegalActionError: it is no integer.
    """
    return _index(outcome, f"a chance outcome must be an integer, not {outcome!r}")


def _index(number: Any, complaint: str) -> int:
    try:
        return int(operator.index(number))
    except TypeError:
        raise IllegalActionError(complaint) from None


def checked_answer(answer: Any, legal: Collection[int], asked: Asked, who: str, error: type[IllegalActionError]) -> int:
    """The action that somebody's code has answered.

    Args:
        answer: What it returned.
        legal: The legal actions.
        asked: The game, or the view that was shown.
        who: Begins the message: whose code, in which seat.
        error: What to raise.

    Raises:
        IllegalActionError: as `error`; the answer is not a legal action. It names who, answer and phase.
    """
    said, where = f"{who} answered {reprlib.repr(answer)}", f"in phase {asked.phase!r}"
    try:
        action = integer(answer)
    except IllegalActionError:
        action = None  # raised below: an error that comes of another one drags it along
    if action is None:
        raise error(f"{said} {where}: an action must be an integer")
    if action in legal:
        return action
    if not 0 <= action < asked.num_actions:
        raise error(f"{said} {where}, which is not in the table: actions are 0..{asked.num_actions - 1}")
    raise error(f"{said} ({asked.describe(action)!r}), which is not legal {where}")


def refuse(game: Played, action: int) -> IllegalActionError:
    """The error for an action that is not legal now: names it, the player and the phase, and what would be legal."""
    if not 0 <= action < game.num_actions:
        return IllegalActionError(f"action {action} is not in the table: actions are 0..{game.num_actions - 1}")
    text = f"action {action} ({game.describe(action)!r})"
    if game.is_over:
        return IllegalActionError(f"{text}: the game is over")
    if game.is_chance:
        return IllegalActionError(f"{text}: chance is due ({game.phase}); apply_chance comes first")
    legal = game.legal_list()
    some = ", ".join(game.describe(a) for a in legal[:8]) + (", ..." if len(legal) > 8 else "")
    where = f"for player {game.current_player} in phase {game.phase!r}"
    return IllegalActionError(f"{text} is not legal {where}; legal are {some}")


def refuse_one(i: int, table: Table, states: Records, action: int) -> IllegalActionError:
    """The same for game `i` of many: names game, action, player and phase."""
    seat, phase = int(states["actor"][i]), at.PHASES[int(states["phase"][i])]
    where = f"game {i}: action {action}"
    if not 0 <= action < table.board.num_actions:
        return IllegalActionError(f"{where} is not in the table: actions are 0..{table.board.num_actions - 1}")
    words = action_table.name(int(table.board.record["global_of"][0, action]), table.board.places, table.edition)
    return IllegalActionError(f"{where} ({words!r}) is not legal for player {seat} in phase {phase!r}")


def place_of(i: Any, games: int) -> int:
    """The number of one game of many as an int; none is counted from the end.

    Raises:
        IndexError: there is no such game.
    """
    k = operator.index(i)
    if not 0 <= k < games:
        raise IndexError(f"games must be 0..{games - 1}, not {i!r}")
    return k
