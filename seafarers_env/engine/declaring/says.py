"""What a part says of its decisions, phases and chance: sentences with places in braces, all plain data.

In braces stands what a sentence is about: `{vertex}`, `{edge}`, `{hex}`, `{place}`, `{resource}`, `{opponent}` is the
argument of the decision; `{lifted:edge}` is a field of STATE, read as an edge; any other name is a phrase of its own
that `render.phrases` knows, and there alone stands what a viewer may see. Kinds of actions go by their texts, phases by
their numbers. An edit here compiles nothing anew.
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Does:
    """What is said of a kind of action; of several for one kind the first counts that fits best.

    Attributes:
        kind: Its text in the action table.
        told: Said when it is done, after `player 0`, to those who may see the cards of that seat.
        order: Said as an order, to the seat that may choose it; by default `told`, from `builds a road` `Build a road`.
        phases: Only in these; without any, wherever no other fits.
        own: Only of the active seat (True) or of another (False).
        plays: Only while one of these progress cards is being played.
        step: Only in this step of it.
        others: Said to those who may not see the cards of the seat; as `told` by default.
        seen_by: Fields of STATE with seats that are told `told` as well where `others` says less.
        meaning: What is told beside its text in the table; as `told` by default, "" where the text says it all.
        name: A short name for a button.
        build: With these buttons it is shown throughout the turn, lowest first; 0: only where it can be chosen.
        card: The development card that is clicked for it.
        first: It is what one mostly does: its button stands out.
        edition: Only in editions with this switch of `sizes`, before what is said in all.
    """

    kind: str
    told: str
    order: str = ""
    phases: tuple[int, ...] = ()
    own: bool | None = None
    plays: tuple[int, ...] = ()
    step: int | None = None
    others: str | None = None
    seen_by: tuple[str, ...] = ()
    meaning: str | None = None
    name: str = ""
    build: int = 0
    card: str = ""
    first: bool = False
    edition: str = ""

    def __post_init__(self) -> None:
        if not self.order:
            object.__setattr__(self, "order", _as_order(self.told))


def _as_order(told: str) -> str:
    """What is told of somebody, as an order: `carries a crew` becomes `Carry a crew`."""
    verb, space, rest = told.partition(" ")
    verb = re.sub("(?<=[xo])es$|(?<=ss|sh|ch)es$|s$", "", re.sub("ies$", "ys", verb))
    return verb.capitalize() + space + rest


@dataclass(frozen=True)
class During:
    """What is said of a phase.

    Attributes:
        phase: Its number.
        doing: What chance decides, or what the seat to act does, after `chance decides` or `player 0`.
        asked: What the seat to act is asked; how the game stands by default.
        rule: Only where this switch of RULES is on; such a one is asked before those without.
    """

    phase: int
    doing: str
    asked: str = ""
    rule: str = ""


@dataclass(frozen=True)
class Happens:
    """What is said of chance. `{outcome}` is the word that the part has for the outcome.

    Attributes:
        first: The first outcome of the range.
        told: Said to those who may know the outcome.
        phases: Only in these; without any, wherever no other fits.
        others: Said to those who may not; as `told` by default.
        seen_by: Fields of STATE with the seats that are told `told` where `others` says less.
    """

    first: int
    told: str
    phases: tuple[int, ...] = ()
    others: str | None = None
    seen_by: tuple[str, ...] = ()


@dataclass(frozen=True)
class Note:
    """What is going on at a seat, after its name; nothing is said where one of its braces has nothing to say.

    Attributes:
        text: What is said.
        seat: Field of STATE with the seat that it is said of; of every seat by default.
        phases: Only in these; in all by default.
        place: Notes with a lower number are said before.
    """

    text: str
    seat: str = ""
    phases: tuple[int, ...] = ()
    place: int = 0


@dataclass(frozen=True)
class Stock:
    """What lies face down or beside the board; left out where its braces have nothing to say, as `more` is."""

    text: str
    more: str = ""
    instead: str = ""  # where STATE has this field, others are said instead
    place: int = 0  # with a lower number it is said before


@dataclass(frozen=True)
class Legend:
    """What is said below a text board and beside the title of a picture, where a switch of RULES is on."""

    text: str
    rule: str


@dataclass(frozen=True)
class Teaches:
    """A paragraph of the rules in short, for somebody who learns them from words alone.

    Attributes:
        text: In braces stand options by name, and slots.
        option: Only where this option is on, or not 0.
        value: Only where the option has this value.
        unless: Not where this option is on.
        slot: The braces of other paragraphs that it fills; without one it is a paragraph of its own.
        place: Paragraphs with a lower number stand before.
    """

    text: str
    option: str = ""
    value: str = ""
    unless: str = ""
    slot: str = ""
    place: int = 0
