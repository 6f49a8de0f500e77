"""The words of a table: actions and outcomes of chance into words, and back."""

from collections.abc import Iterable
from typing import SupportsIndex

from seafarers_env.board import action_table as action_table
from seafarers_env.engine import constants as c
from seafarers_env.refusal import IllegalActionError, integer, integer_outcome
from seafarers_env.table import Table


def known(table: Table, action: SupportsIndex) -> int:
    """The action id as an int.

    Raises:
        IllegalActionError: no integer, or no action of this table.
    """
    a = integer(action)
    if not 0 <= a < table.board.num_actions:
        raise IllegalActionError(f"action {a} is not in the table: actions are 0..{table.board.num_actions - 1}")
    return a


def describe(table: Table, action: SupportsIndex) -> str:
    """The words of an action id, as `parse` reads them back.

    Raises:
        IllegalActionError: no integer, or no action of this table.
    """
    return action_table.name(global_of(table, action), table.board.places, table.edition)


def global_of(table: Table, action: SupportsIndex) -> int:
    """The global id of an action id.

    Raises:
        IllegalActionError: no integer, or no action of this table.
    """
    return int(table.board.record["global_of"][0, known(table, action)])


def parse(table: Table, text: str) -> int:
    """The id of an action in words.

    Raises:
        ActionError: no text, or no action of this table; says what would be.
    """
    found = int(table.board.record["id_of"][0, action_table.parse(text, table.board.places, table.edition)])
    if found < 0:
        raise action_table.ActionError(f"{text!r} is never an action on this board with these options")
    return found


def parse_chance(table: Table, text: str, possible: Iterable[int]) -> int:
    """The outcome, of those that are possible, in words.

    Raises:
        ActionError: no text, or none of these; says what would be.
    """
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise action_table.ActionError(f"an outcome in words must be a text, not {text!r}")
    known = {describe_chance(table, outcome): outcome for outcome in possible}
    words = " ".join(text.split())
    if words not in known:
        told = ", ".join(known) or "none: no chance is due"
        raise action_table.ActionError(f"{text!r} is not a possible outcome now; outcomes are {told}")
    return known[words]


def describe_chance(table: Table, outcome: SupportsIndex) -> str:
    """The words of a chance outcome.

    Raises:
        IllegalActionError: no integer, or no outcome on this board.
    """
    o, last = integer_outcome(outcome), action_table.last_outcome(table.board.places)
    later = range(c.FIRST_MARKER, table.edition.constants.NUM_CHANCE)  # of markers and harbour tiles, without any place
    if not 0 <= o <= last and o not in later:
        raise IllegalActionError(f"chance outcome {o} is not one of this board: outcomes are 0..{last}")
    return action_table.name_outcome(o, table.board.places)
