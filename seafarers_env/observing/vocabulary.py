"""One fixed vocabulary of columns for entities of all tables, put together from what the parts declare.

An entity is a hex, a vertex, an edge, a player, an offer or the table. Its numbers have the same names and places
whatever scenario, edition and number of seats: what one table lacks is 0 there. New rules add columns among those that
are there, and whoever keeps a policy keeps the names of its columns with it: they are found by name.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from seafarers_env.editions import most
from seafarers_env.engine import constants as c
from seafarers_env.engine.layout import Block
from seafarers_env.engine.parts import PARTS as RULE_PARTS
from seafarers_env.fixed import FixedDict

VERSION: Final = 1  # rises when a column changes its meaning, or goes: never when one comes
PARTS: Final = ("hexes", "vertices", "edges", "areas", "players", "offers", "globals")
ROWS: Final = PARTS[:-1]  # those with rows; `globals` is one
SEATS: Final = most("MAX_PLAYERS")
FIRST_OFFERS: Final = ("offer", "draft")  # rows of `offers` before the counter-offers

VALUE, ANY = 0, -1  # what of a number of the flat observation a column shows; above 0: whether it is that code

_BUNDLE: Final = re.compile(r"(offer|draft|counter)_(give|get)(?:_\w+)?")
#: By seat, of which a place has one at most: the columns `seat.0` .. tell whose it is.
PIECES: Final = ("roads", "ships", "buildings")
#: Where what is counted by these is shown.
GROUNDS: Final = {"area": "areas", "section": "hexes"}
_SEATS: Final = tuple(f"seat.{k}" for k in range(SEATS))


@dataclass(frozen=True)
class Column:
    """One number of an entity."""

    name: str
    part: str  # of PARTS
    block: str  # of the flat observation, where it comes from; empty: it never changes while a game is played
    meaning: str


@dataclass(frozen=True)
class Vocabulary:
    """The columns that entities of any table have.

    Attributes:
        version: Rises when a column changes its meaning or goes; more columns leave it as it is.
        columns: The names of the columns of each part, by part: hexes, vertices, edges, areas, players,
            offers, globals.
        meanings: What they are, `meanings[part][name]`.
        blocks: The block of the flat observation that each shows, `blocks[part][name]`; empty for what never changes.
    """

    version: int
    columns: Mapping[str, tuple[str, ...]]
    meanings: Mapping[str, Mapping[str, str]]
    blocks: Mapping[str, Mapping[str, str]]


@lru_cache(maxsize=1)
def vocabulary() -> Vocabulary:
    """The vocabulary of this version of the package."""
    columns: dict[str, list[Column]] = {part: [] for part in PARTS}
    # Pieces stand side by side, before what else there is of their places: the kernel stamps them.
    declared = sorted((*_fixed(), *_declared()), key=lambda column: column.block not in PIECES)
    for column in declared:
        if column.name not in [known.name for known in columns[column.part]]:
            columns[column.part].append(column)
    return Vocabulary(
        VERSION,
        FixedDict({part: tuple(column.name for column in found) for part, found in columns.items()}),
        FixedDict({part: FixedDict({c.name: c.meaning for c in found}) for part, found in columns.items()}),
        FixedDict({part: FixedDict({c.name: c.block for c in found}) for part, found in columns.items()}),
    )


def _fixed() -> Iterator[Column]:
    """What does not change while a game is played: it tells one row, and one table, from another."""
    yield Column("frame", "hexes", "", "1 for a cell of the frame, where the pirate may stand (option pirate_on_frame)")
    for kind in c.AREA_KINDS:
        yield Column(f"area.{kind}", "areas", "", f"1 for an area of the kind {kind!r} of the board file")
    for name in _SEATS:
        yield Column(name, "players", "", "1 in one row: 0 is the observer, then clockwise")
    for row in (*FIRST_OFFERS, "counter"):
        yield Column(row, "offers", "", f"1 in the row of {_ROWS_OF_OFFERS[row]}")
    for name in _SEATS:
        yield Column(name, "offers", "", "1 in the row of that seat's counter-offer")
    yield Column("players", "globals", "", f"seats at the table; of {SEATS}")


_ROWS_OF_OFFERS: Final = {
    "offer": "the published offer of the active seat",
    "draft": "the bundle that the observer composes",
    "counter": "a counter-offer, a row for each seat",
}


def _of_option(option: Any) -> Iterator[tuple[str, str]]:
    if option.choices:
        for word in option.choices:
            yield f"rule.{option.name}={word}", f"1 where the option is {word!r}"
    else:
        of = "1 where the option is on" if option.type == "true or false" else f"the option; of {option.high}"
        yield f"rule.{option.name}", of


def _declared() -> Iterator[Column]:
    """Switches, and what an observation shows, part of the rules after part of the rules."""
    for part in RULE_PARTS:
        for option in part.options:
            for name, meaning in _of_option(option):
                yield Column(name, "globals", "", meaning)
        for block in part.blocks:
            yield from columns_of(block)
            if block.name in PIECES:
                for k, name in enumerate(_SEATS):
                    yield Column(name, block.rows, block.name, f"1 where a piece of the observer's {k}-th seat stands")
        for marks in part.marks:
            for name in marks.columns:
                yield Column(name, marks.rows, "", marks.meaning)


def columns_of(block: Block) -> Iterator[Column]:
    """The columns that a block of the flat observation becomes."""
    part, names = where(block)
    for name in names:
        yield Column(name, part, block.name, block.meaning)


def where(block: Block) -> tuple[str, tuple[str, ...]]:
    """The part that a block describes, and its columns there.

    Raises:
        ValueError: the block does not say what its numbers are counted by.
    """
    bundle = _BUNDLE.fullmatch(block.name)
    if bundle:
        return "offers", tuple(f"{bundle[2]}.{good}" for good in block.columns)
    if block.ground:
        part = GROUNDS[block.ground]
        return part, (f"{block.name}.own", f"{block.name}.others") if block.rows == "players" else coded(block)
    if block.rows == "harbours":
        return "vertices", tuple(f"{block.name}.{kind}" for kind in c.HARBOURS)
    if block.rows == "places":
        return "hexes", coded(block)
    if block.by_seat:
        return block.rows, tuple(f"{name}.{whose}" for name in coded(block) for whose in ("own", "others"))
    if block.columns:
        return block.rows, tuple(f"{block.name}.{name}" for name in block.columns)
    return block.rows, coded(block)


def coded(block: Block) -> tuple[str, ...]:
    """A column for each code of a block, or one for its numbers."""
    return tuple(f"{block.name}.{code}" for code in block.codes) or (block.name,)
