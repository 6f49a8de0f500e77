"""What a part says of itself: the kinds of declarations, all plain data.

`parts` gathers what the parts declare; phases, actions, records, layout, options, positions and words are made of it.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np

#: What no kernel hears of, by keyword, by what is declared, by the name it is given and by file: an edit of it compiles
#: nothing anew (`_jit.sources_digest`).
WORDS: Final = frozenset(
    (
        "note",
        "meaning",
        "values",
        "docs",
        "columns",
        "codes",
        "ground",
        "most",
        "names",
        "needed",
        "json",
        "says",
        "glyphs",
        "marks",
    )
)
UNHEARD: Final = frozenset(("Option", "JSON", "SAYS", "GLYPHS", "MARKS"))
UNHEARD_FILES: Final = frozenset(
    ("codecs.py", "says.py", "card_says.py", "card_words.py", "lessons.py", "glyphs.py", "written.py")
)

Value: TypeAlias = bool | int | str
i8, i16, i32, u8, u16, u32, u64 = np.int8, np.int16, np.int32, np.uint8, np.uint16, np.uint32, np.uint64


@dataclass(frozen=True)
class Field:
    """A field of STATE: its place is a line of `records.py`."""

    name: str
    type: Any
    shape: int | tuple[int, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Rule:
    """A field of RULES, and which options it follows from."""

    name: str
    type: Any
    note: str = ""
    option: str | tuple[str, ...] | None = None  # by default the one of its name; several: one for each column
    values: tuple[str, ...] = ()  # 1 where the option has one of these words
    needs: tuple[str, ...] = ()  # and all these options are on
    given: bool = False  # the table says it: no option
    place: bool = False  # where something begins: STARTS_OFF_BOARD, or ON_PLACE + the place of the map

    @property
    def shape(self) -> int | tuple[int, ...]:
        """Its columns: one for each of several options."""
        return len(self.option) if isinstance(self.option, tuple) else ()


@dataclass(frozen=True)
class Option:
    """One switch. The type of `default` is its type; None stands for the board's own number."""

    name: str
    default: Value | None
    meaning: str
    rule: str  # where the rules speak of it
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    many: Value | None = None  # the default with 5 or 6 players, where it is another
    place: bool = False  # a place of the map is a value too, as row and column

    @property
    def type(self) -> str:
        """`true or false`, `number` or `word`."""
        if isinstance(self.default, bool):
            return "true or false"
        return "word" if self.choices else "number"

    @property
    def allowed(self) -> str:
        """The allowed values, in words."""
        if self.choices:
            return " or ".join([*map(repr, self.choices), *(["a place of the map like 3,4"] if self.place else [])])
        return self.type if self.type == "true or false" else f"a whole number {self.low}..{self.high}"

    def accepts(self, value: object) -> bool:
        """Whether a Python value is allowed."""
        if self.choices:
            return isinstance(value, str) and self.read(value) is not None
        if self.type == "true or false":
            return isinstance(value, bool | np.bool_)
        if isinstance(value, bool) or not isinstance(value, int | np.integer):
            return False
        return bool(self.low <= value <= self.high)

    def read(self, text: str) -> Value | None:
        """The value written as text (board file, command line); None if the text is not allowed."""
        if self.choices:
            there = text in self.choices or (self.place and re.fullmatch(r"[0-9]{1,3},[0-9]{1,3}", text))
            return text if there else None
        if self.type == "true or false":
            return {"true": True, "false": False}.get(text)
        value = int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else None
        return value if value is not None and self.accepts(value) else None


def if_on(switch: str, places: Callable[[Any], Iterable[int]] = lambda ground: ground.every) -> Any:
    """The arguments that a table can use of an action which needs a switch of RULES; by default all there are."""

    def arguments(ground: Any) -> Iterable[int]:
        return places(ground) if getattr(ground.r, switch) else ()

    return arguments


@dataclass(frozen=True)
class Action:
    """A kind of action: its number is a line of `actions.py`.

    `arguments` says which of its arguments a table can use, from what `board.action_table.Ground` knows of the board:
    numbers of places, pairs or seats; by default all there are.
    """

    text: str
    argument: str = ""  # "", "vertex", "edge", "hex", "place", "resource", "good", "spice", "set", "pair", "seat",
    # "ship", "storage", "cargo", "castaway", "card", "colour", "eyes" or "piece"
    arguments: Callable[[Any], Iterable[int]] | None = None
    meaning: str = ""  # what it does


@dataclass(frozen=True)
class Phase:
    """A phase: its number, and with it how urgent it is, is a line of `phases.py`."""

    number: int
    chance: bool = False  # the seat of chance decides
    placeless: bool = False  # its decisions name no place of the board
    unsettled: bool = False  # while it is due nobody wins (EDGE-61)
    lapses: bool = False  # there may be nothing to decide: `settling.find_decision` looks
    others: bool = False  # it need not be the active seat that decides: `settling._whose_decision` says who


@dataclass(frozen=True)
class Chance:
    """What chance can bring: `size` outcomes from `first` on, and the words of each in `describe_chance`."""

    first: int
    size: int
    names: Callable[[int, Any], str]  # of an outcome, counted from `first`, and the `Places` of the board


def sized(switches: str, *sizes: str | int) -> Callable[[Any, Any], tuple[int, ...]]:
    """A shape: numbers, and the fields of RULES or BOARD that say them; nothing of it unless all switches are on."""

    def shape(b: Any, r: Any) -> tuple[int, ...]:
        asked = (size if isinstance(size, int) else getattr(r if size == "num_players" else b, size) for size in sizes)
        first, *others = map(int, asked)
        return (first if all(getattr(r, switch) for switch in switches.split()) else 0, *others)

    return shape


@dataclass(frozen=True)
class Block:
    """One named part of an observation, for BOARD and RULES records: its place is a line of `layout.py`."""

    name: str
    shape: Callable[[Any, Any], tuple[int, ...]]
    meaning: str
    values: str = "0, 1"  # that its numbers can have, in words
    rows: str = "globals"  # the part of `Entities` whose rows it describes: hexes, vertices, edges, players
    by_seat: bool = False  # a row for each player, not for each place
    columns: tuple[str, ...] = ()  # what stands in a row
    codes: tuple[str, ...] = ()  # what its numbers 1, 2 .. stand for, where they are no amounts
    ground: str = ""  # "area" or "section": what its numbers are counted by, where that is not the same on all boards
    most: Callable[[Any, Any], Any] | None = None  # the most its numbers can be, one for all or for each column

    def __post_init__(self) -> None:
        """Where nothing is said of the most they can be, it is the last of the codes; 1 without any."""
        if self.codes and self.most is None:
            object.__setattr__(self, "most", lambda b, r: len(self.codes))  # pyright: ignore[reportUnknownLambdaType]


@dataclass(frozen=True)
class Marks:
    """Columns of entities for what a board has printed at its vertices or edges: no number of an observation."""

    rows: str  # "vertices" or "edges"
    columns: tuple[str, ...]
    meaning: str
    of: Callable[[Any], Any]  # for a BOARD record: numbers, a row for each place that the board can have
    most: int = 1  # that they can be


@dataclass(frozen=True)
class Part:
    """All that one rule, or one family of rules, adds to records, options, decisions, observations and words."""

    name: str
    docs: str
    needed: Callable[[Any, Mapping[str, Any]], bool]  # by chart and options
    edition: str = ""  # the size that says whether an edition has it; without one every edition does
    state: tuple[Field, ...] = ()
    rules: tuple[Rule, ...] = ()
    options: tuple[Option, ...] = ()
    actions: tuple[Action, ...] = ()
    phases: tuple[Phase, ...] = ()
    chance: tuple[Chance, ...] = ()
    blocks: tuple[Block, ...] = ()
    json: tuple[Any, ...] = ()  # entries of a position (`codecs`)
    says: tuple[Any, ...] = ()  # what is said of its decisions (`says`)
    glyphs: tuple[Any, ...] = ()  # how its pieces are shown (`glyphs`)
    marks: tuple[Marks, ...] = ()
    counts: tuple[Any, ...] = ()  # numbers of each seat that all see (`counts`)
    figures: tuple[Any, ...] = ()  # figures that belong to nobody (`figures`)

    def __post_init__(self) -> None:
        """Each count, and each figure, is a field, a block and an entry of positions too; a figure is drawn."""
        open_to_all = (*self.counts, *self.figures)
        object.__setattr__(self, "state", (*self.state, *(item.field for item in open_to_all)))
        object.__setattr__(self, "blocks", (*self.blocks, *(item.block for item in open_to_all)))
        object.__setattr__(self, "json", (*self.json, *(item.entry for item in open_to_all)))
        object.__setattr__(self, "glyphs", (*self.glyphs, *(figure.glyph for figure in self.figures)))
