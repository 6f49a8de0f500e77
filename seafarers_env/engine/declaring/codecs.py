"""How entries of a position are written and read: kinds of declarations, which `position.codecs` interprets.

What an entry hangs on is asked of the `PositionContext`: its record `s`, board `b`, rules `r`, the phases that are
`due`, and `p`, the seat whose entries are at hand. No kernel hears of any of it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeAlias

from .. import constants as c, phases as at

Ask: TypeAlias = Callable[[Any], Any]  # of a PositionContext
Says: TypeAlias = str | Ask

# --- phases of one doing ----------------------------------------------------------------------------------------------
PIRATE_DUE: Final = (at.PIRATE_PROPOSAL, at.PIRATE_ANSWER, at.PIRATE_PLACE)
TOKENS_DUE: Final = (at.TOKEN_PROPOSAL, at.TOKEN_ANSWER, at.TOKEN_PLACE)
AGREEMENT: Final = PIRATE_DUE + TOKENS_DUE
HARBOURS_DUE: Final = (at.HARBOUR_PLACE, at.HARBOUR_KIND)
TRADE: Final = (at.COMPOSE, at.ANSWER, at.CHOOSE)
FOUND: Final = (at.FOUND_HEX, at.FOUND_TOKEN)
BARE: Final = (at.RESERVE_TOKEN, at.CHOOSE_TOKEN)


#: Number tokens, and the columns of fields that count them.
TOKENS: Final = tuple(str(n) for n in range(2, c.MAX_NUMBER + 1))


def of_tokens(desk: Any) -> slice:
    """Where they stand in a field that counts them."""
    return slice(2, c.MAX_NUMBER + 1)


# --- when -------------------------------------------------------------------------------------------------------------
def due(*phases: int) -> Ask:
    """Whether one of these phases is due."""
    return lambda desk: not desk.due.isdisjoint(phases)


def unless(*phases: int) -> Ask:
    """Whether none of these phases is due."""
    return lambda desk: desk.due.isdisjoint(phases)


def in_setup(desk: Any) -> Any:
    """Whether starting pieces are being placed."""
    return desk.in_setup


def always(desk: Any) -> bool:
    """At any time."""
    return True


def size(words: Any) -> int:
    """How many places are in a bit set."""
    return sum(map(int.bit_count, words.tolist()))


# --- what is refused --------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Only:
    """When an entry can say but one thing: `value, as why`, or what `says` has; with neither `seat value` or null."""

    when: Ask
    value: Ask | int | None = None  # None for null
    why: Says = ""
    says: Says = ""


@dataclass(frozen=True)
class Nothing:
    """When an entry makes no sense, and why: it may be left out, null or empty."""

    when: Ask
    why: Says


def only_in(phase: int, value: Any = None) -> Only:
    """What says something only while a phase is due."""
    return Only(unless(phase), value, f"{at.PHASES[phase]!r} is not pending")


def not_in_talk(*phases: int) -> Nothing:
    """What is said only while one of these phases of an agreement is due."""
    return Nothing(unless(*phases), lambda desk: f"'{desk.talk} answer' is not pending")


@dataclass(frozen=True)
class Refused:
    """What cannot be once an entry has been read: what would be right, and what stands there."""

    when: Ask
    expected: Says
    found: Says = ""  # by default what the entry says
    entry: Says = ""  # another one that is wrong
    anyway: bool = False  # asked too where the entry can say but one thing


# --- entries ----------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Code:
    """An entry: where it stands (`bank`, `turn.victim`, `seats.hand`), and the field of STATE that holds it."""

    path: str
    field: str = ""  # by default the last word of the path
    value: Ask | None = None  # what is written, where no field holds it as it is
    off: Nothing | None = None  # games that do not have it
    when: Ask | None = None  # it says something, and is written; else always
    only: tuple[Only | Nothing, ...] = ()
    needed: Says = ""  # what is asked for where it is left out
    default: Ask | int | None = None  # for one that is left out; None leaves the record as dealt
    null: bool = False  # null is the same as left out
    empty: bool = False  # and so is what is empty
    none: bool = False  # null says that there is none
    refused: tuple[Refused, ...] = ()
    hint: int | None = None  # the phase that must be due for it to say anything
    by_hand: bool = False  # a function of its own reads it

    @cached_property
    def section(self) -> str:
        """The object that it stands in: "" is the position."""
        return self.path.rpartition(".")[0]

    @cached_property
    def name(self) -> str:
        """Its key in there."""
        return self.path.rpartition(".")[2]

    @cached_property
    def kept(self) -> str:
        """The field of STATE."""
        return self.field or self.name


@dataclass(frozen=True)
class Whole(Code):
    """A whole number within bounds."""

    low: Ask | int = 0
    high: Ask | int = 0
    what: Says = "a whole number"
    zero: int | None = 0  # how nought is written


@dataclass(frozen=True)
class Flag(Code):
    """True or false."""


@dataclass(frozen=True)
class Word(Code):
    """One of some words; with `none` null where -1 is kept."""

    words: Sequence[str] = ()
    what: str = ""


@dataclass(frozen=True)
class SeatOrNone(Code):
    """A seat, or null where -1 is kept."""


@dataclass(frozen=True)
class Seats(Code):
    """A bit set of seats, as a list."""


@dataclass(frozen=True)
class PlaceOrNone(Code):
    """A place by name, or null where -1 is kept."""

    at: str = "hexes"  # or vertices, edges, pirate
    what: Says = ""
    within: Ask | None = None  # the places it may be


@dataclass(frozen=True)
class Places(PlaceOrNone):
    """A bit set of places, as a list of names."""

    most: Ask | None = None  # how many, by default as the board has
    of: Says = "hexes"
    once: str = ""  # what is asked for where one is named twice; ", ..." goes on what is asked for anyway
    unfit: Callable[[Any, int], str] | None = None  # what is said of one that it may not be


@dataclass(frozen=True)
class Figures(Places):
    """A seat's figures, as a list of places: the field says of each place whose stands there, -1 where none does."""


@dataclass(frozen=True)
class Counts(Code):
    """How many of each kind; those there are none of may be left out."""

    words: Sequence[str] | Ask = ()
    what: str = "resources"
    most: Ask | None = None  # of each kind
    all: bool = False  # those there are none of are written too
    columns: Ask | None = None  # of the field; by default the first ones


@dataclass(frozen=True)
class Bundle(Code):
    """Cards given and cards asked: the fields `<field>_give` and `<field>_get`."""

    giver: Ask | None = None  # the seat that must hold what is given


@dataclass(frozen=True)
class BySeat(Code):
    """A list with one entry, coded like `of`, for each seat; null where there is none."""

    of: Code = Code("")
    there: Ask = always  # whether `p` has one


@dataclass(frozen=True)
class ByPlace(Code):
    """An object by hex or vertex: words, or numbers above 0."""

    at: str = "hexes"
    words: Sequence[str] = ()
    own: bool = False  # only of what the seat has built


@dataclass(frozen=True)
class Pieces(Code):
    """The pieces of a seat, by name of place: `field` holds 2 * seat + `kind` by place."""

    kind: int = 0
    column: int = 0  # of the supply
    what: str = ""
    mark: str = ""  # bit set of places: these lie there, others of the kind do not


@dataclass(frozen=True)
class RegionOrNone(Code):
    """An area by its letter, or null where -1 is kept."""

    what: str = ""
    within: Ask | None = None  # the areas it may be


@dataclass(frozen=True)
class Regions(RegionOrNone):
    """A bit set of areas, as a list of letters."""


@dataclass(frozen=True)
class Section(Code):
    """An object with entries of its own."""


@dataclass(frozen=True)
class Rows(Code):
    """A list of objects: `field` says how many, the fields of `of` hold one for each, `p` is its number."""

    of: tuple[Code, ...] = ()
    most: int = 0
    what: str = ""


@dataclass(frozen=True)
class Bits(Code):
    """A bit set as a list: what its places are called."""

    names: Sequence[Any] | Ask = ()


@dataclass(frozen=True)
class Plain(Code):
    """What `value` says, as it is."""


@dataclass(frozen=True)
class Object(Code):
    """An object with these entries, null where `when` does not hold; a `brief` one leaves out what says nothing."""

    of: tuple[Code, ...] = ()
    brief: bool = False  # but for entries that are written `always`


@dataclass(frozen=True)
class Keyed(Code):
    """An object by the names of places or numbers: `there` says which are there, `k` is the one at hand.

    The fields of `of` hold a column for each; with several codes each value is an object.
    """

    names: Sequence[str] | Ask = ()
    there: Ask = always
    of: Code | tuple[Code, ...] = ()


@dataclass(frozen=True)
class Custom(Code):
    """What is like nothing else: `position.writing` has a function that writes it."""


# --- phases -----------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Together:
    """Phases that may be due above one of `PHASES_BENEATH`: all that may be there at once."""

    base: int
    above: tuple[tuple[int, ...], ...]
    cargo: bool = False  # in the explorers' game; no other one hears of it, nor it of theirs
    knights: bool = False  # with cities_and_knights alone


@dataclass(frozen=True)
class Needs:
    """Phases that are due only with certain options, by RULES record."""

    phases: tuple[int, ...]
    possible: Callable[[Any], Any]
    why: str
    first: bool = False  # asked before what may be due together
