"""A position as it is shown to somebody: all that words and pictures are made of."""

from collections.abc import Sequence
from copy import copy
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from seafarers_env.board.bit_sets import bits
from seafarers_env.board.build import Board
from seafarers_env.editions import Edition, edition_of_record
from seafarers_env.engine import constants as c
from seafarers_env.engine.records import RULES

Counts = tuple[int, ...]


class Standing(Protocol):
    """What stands somewhere at a table: a game."""

    @property
    def table(self) -> Any:
        """Its board and RULES (one row)."""
        ...

    @property
    def record(self) -> Any:
        """The STATE record."""
        ...


class _Read:
    """A record whose fields are read once: NumPy takes a microsecond for each, and drawings ask again and again."""

    def __init__(self, record: Any) -> None:
        self._record = record

    def __getattr__(self, name: str) -> Any:
        value = self.__dict__[name] = getattr(self._record, name)
        return value

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)


class Shown:
    """What a viewer may see of a position, with the board and the rules by which it is played.

    It holds good until the record changes.

    Attributes:
        state: The STATE record without what the viewer may not know (`engine.redaction`): nobody hides it once more.
        truth: The whole record, for what a decision or an event of chance brings to light. Nothing else reads it.
        board: The board it is played on.
        rules: RULES record.
        viewer: Seat that it is shown to; None sees everything.
    """

    def __init__(self, state: Any, board: Board, rules: Any, viewer: int | None = None) -> None:
        self.board, self.rules, self.viewer = board, _Read(rules), viewer
        self._look(state)

    def _look(self, state: Any) -> None:
        edition, viewer = self.board.edition, self.viewer
        self.truth = _Read(state)
        self.state: Any = self.truth if viewer is None else _Read(_redacted(state, edition, self.rules, viewer))

    def at(self, state: Any) -> "Shown":
        """Another moment of the same game, as the same viewer sees it."""
        other = copy(self)
        other._look(state)
        return other

    @cached_property
    def kinds(self) -> list[int]:
        """The kinds of cards that hands can hold."""
        return kinds(self.board.edition, self.rules)

    @cached_property
    def goods(self) -> tuple[str, ...]:
        """The same by their words."""
        return goods(self.board.edition, self.rules)

    @property
    def seats(self) -> range:
        """The seats at the table."""
        return range(int(self.rules.num_players))

    def may_see(self, seat: int) -> bool:
        """True when the cards of a seat are open to the viewer; None sees all."""
        return self.viewer is None or self.viewer == seat

    def row(self, seat: int, row: Sequence[int]) -> Counts | None:
        """Cards of a seat by kind, None where they are hidden: of those nothing is left in the record."""
        return tuple(row) if self.may_see(seat) or any(row) else None

    def tried(self, room: str, effect: str, *arguments: Any) -> Any:
        """The record after an effect of the engine (`Edition.plain`), which changes a copy of it.

        What a rule does is asked so: by letting it be done.
        """
        after = _copied(self.state, self.board.edition)
        getattr(self.board.edition.plain(room), effect)(after, *arguments)
        return after


def shown(game: Standing, viewer: int | None = None) -> Shown:
    """A game as it is shown to a viewer."""
    return Shown(game.record, game.table.board, game.table.rules[0], viewer)


def _redacted(state: Any, edition: Edition, rules: Any, viewer: int) -> Any:
    """The record without what a seat may not know."""
    whole, seen = (np.frombuffer(bytearray(state.tobytes()), edition.records.STATE) for _ in range(2))
    edition.redaction.redact(whole, 0, np.frombuffer(rules.tobytes(), RULES), int(viewer), seen)
    return seen[0]


def _copied(state: Any, edition: Edition) -> Any:
    return np.frombuffer(bytearray(state.tobytes()), edition.records.STATE)[0]


def check_record(name: str, state: Any) -> None:
    """Refuse what is no STATE record."""
    if not issubclass(type(state), np.record) or edition_of_record(state.dtype) is None:
        raise ValueError(f"{name} must be a STATE record, such as game.record.copy(), not {type(state).__name__}")


def check_viewer(viewer: int | None, rules: Any) -> None:
    """Refuse a viewer that is no seat."""
    is_integer = isinstance(viewer, int | np.integer)  # of whoever calls it without types
    if viewer is not None and not (is_integer and 0 <= viewer < int(rules.num_players)):
        raise ValueError(f"viewer must be a seat 0..{int(rules.num_players) - 1} or None for all, not {viewer!r}")


# --- goods ------------------------------------------------------------------------------------------------------------
def kinds(edition: Edition, rules: Any) -> list[int]:
    """The kinds of cards that hands can hold, as rows of records count them: resources, commodities, spices."""
    return bits(int(edition.plain("rules.kit").goods(rules)))


def goods(edition: Edition, rules: Any) -> tuple[str, ...]:
    """The same by their words."""
    return tuple(edition.constants.GOODS[k] for k in kinds(edition, rules))


def tradables(edition: Edition, rules: Any) -> tuple[str, ...]:
    """What players trade among themselves, in the order of `give` and `get`: cards, and fish or gold."""
    if rules.cargo_ships:
        return c.COIN_GOODS
    return (*goods(edition, rules), "fish") if rules.fishing else goods(edition, rules)
