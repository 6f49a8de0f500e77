"""A question put to the plain rulebook: may a seat do this, were the position another one?"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from seafarers_env.board.build import Board
from seafarers_env.engine.records import RULES
from seafarers_env.render.visible_state import deck_size

#: Changes a copied record, and copied rules, for a question.
Suppose = Callable[["Asked", Any, Any], None]
#: What is said; it may look at the board as all see it.
Words = str | Callable[["Asked"], str]


@dataclass(frozen=True)
class Asked:
    """What is asked about: an action of a seat, or all of a kind.

    Attributes:
        state: The STATE record as the seat may see it.
        board: The board it is played on.
        rules: RULES record.
        seat: Whose action it would be.
        kind: `actions.ROLL` ...
        argument: The one that is meant; None: any.
    """

    state: Any
    board: Board
    rules: Any
    seat: int
    kind: int
    argument: int | None = None

    @cached_property
    def ids(self) -> np.ndarray:
        """Global ids of what is asked about."""
        edition = self.board.edition
        if self.argument is not None:
            return np.array([edition.actions.global_id(self.kind, self.argument)])
        on_table = self.board.record[0].global_of[: self.board.num_actions]
        return on_table[edition.actions.KIND_OF[on_table] == self.kind]

    def is_legal(self, *suppositions: Suppose) -> bool:
        """Whether the rulebook allows it (any of its kind, without an argument), were these so."""
        return self._allows(*self._supposing(*suppositions))

    def is_changed_by(self, suppose: Suppose) -> bool:
        """False for what is so already."""
        (state, rules), (was, ruled) = self._supposing(suppose), self._supposing()
        return (state.tobytes(), rules.tobytes()) != (was.tobytes(), ruled.tobytes())

    def _supposing(self, *suppositions: Suppose) -> tuple[Any, Any]:
        """Copies of the record and the rules in which these are so."""
        state = np.frombuffer(bytearray(self.state.tobytes()), self.board.edition.records.STATE)[0]
        rules = np.frombuffer(bytearray(self.rules.tobytes()), RULES)[0]
        if not (rules.knights or rules.cargo_ships):
            state.deck[0] = deck_size(self.state, rules)  # all can count how many there are, whichever they are
        for suppose in suppositions:
            suppose(self, state, rules)
        return state, rules

    def _allows(self, state: Any, rules: Any) -> bool:
        mask = np.zeros(self.board.edition.actions.MASK_WORDS, np.uint64)
        with np.errstate(over="ignore"):  # words wrap round in machine code too
            self.board.edition.plain("rulebook").legal(state, self.board.record[0], rules, mask)
        return bool((mask[self.ids >> 6] >> (self.ids & 63).astype(np.uint64) & np.uint64(1)).any())


class Lack(NamedTuple):
    """One thing that may be missing."""

    suppose: Suppose
    words: Words
    kinds: frozenset[int] | None = None  # whose actions it is asked for; None: all
    place: bool = False  # it is about the place


def setting(value: int, *fields: str) -> Suppose:
    """These fields have a value, in rows for all."""

    def suppose(q: Asked, s: Any, r: Any) -> None:
        for field in fields:
            if field in s.dtype.names:
                s[field] = value  # of a row all

    return suppose
