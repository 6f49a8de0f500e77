"""The action table: every kind of action, its wide ids and its words (DECISIONS-02, -03).

An action has two numbers. The *wide id* is the same for every board: kinds own whole ranges of bits, places keep their
own number, so a kernel writes a set of legal edges with a few word moves. The *action id* is what users see: the wide
ids a board, table and options can use, counted from 0 in the fixed order of the kinds. `BOARD.wide_of` and
`BOARD.id_of` translate.
"""

from typing import Final, NamedTuple

import numpy as np

from .constants import NUM_RESOURCES
from .sizes import (
    EDGE_WORDS,
    HEX_WORDS,
    MAX_EDGES,
    MAX_HEXES,
    MAX_PIRATE_PLACES,
    MAX_PLAYERS,
    MAX_VERTICES,
    PIRATE_WORDS,
    VERTEX_WORDS,
)

# --- kinds, in the order of the action table --------------------------------------------------------------------------
ROLL: Final = 0
END_TURN: Final = 1
BUY_CARD: Final = 2
BUILD_SETTLEMENT: Final = 3
BUILD_CITY: Final = 4
BUILD_ROAD: Final = 5
BUILD_SHIP: Final = 6
PICK_SHIP: Final = 7
PLAY_SOLDIER: Final = 8
PLAY_ROADS: Final = 9
PLAY_PLENTY: Final = 10
PLAY_MONOPOLY: Final = 11
TAKE_CARD: Final = 12
DISCARD_CARD: Final = 13
ROBBER: Final = 14
PIRATE: Final = 15
STEAL_FROM: Final = 16
MARITIME: Final = 17
GIVE: Final = 18
GET: Final = 19
CALL: Final = 20
SUBMIT: Final = 21
CANCEL: Final = 22
ACCEPT: Final = 23
DECLINE: Final = 24
COUNTER: Final = 25
CHOOSE_PARTNER: Final = 26
REJECT_ALL: Final = 27
STOP: Final = 28
PLACE_HARBOUR: Final = 29
MOVE_TOKEN: Final = 30
NUM_KINDS: Final = 31

# --- wide layout: word 0 single actions and seats, word 1 resources, word 2 pairs of resources, then places -----------
SINGLE_WORD: Final = 0
RESOURCE_WORD: Final = 1
PAIR_WORD: Final = 2
PLACE_WORD: Final = 3  # from here on places
SETTLEMENT_WORD: Final = PLACE_WORD
CITY_WORD: Final = SETTLEMENT_WORD + VERTEX_WORDS
ROAD_WORD: Final = CITY_WORD + VERTEX_WORDS
SHIP_WORD: Final = ROAD_WORD + EDGE_WORDS
PICK_WORD: Final = SHIP_WORD + EDGE_WORDS
ROBBER_WORD: Final = PICK_WORD + EDGE_WORDS
PIRATE_WORD: Final = ROBBER_WORD + HEX_WORDS
HARBOUR_WORD: Final = PIRATE_WORD + PIRATE_WORDS
TOKEN_WORD: Final = HARBOUR_WORD + EDGE_WORDS
MASK_WORDS: Final = TOKEN_WORD + HEX_WORDS
NUM_WIDE: Final = 64 * MASK_WORDS

SEAT_BITS: Final = 8  # room for the relative seats 1..7 of STEAL and CHOOSE
STEAL_BIT: Final = 32
CHOOSE_BIT: Final = STEAL_BIT + SEAT_BITS
RESOURCE_BITS: Final = 12  # room for further goods in each range of the resource word
MONOPOLY_BIT: Final = 0
TAKE_BIT: Final = RESOURCE_BITS
DISCARD_BIT: Final = 2 * RESOURCE_BITS
GIVE_BIT: Final = 3 * RESOURCE_BITS
GET_BIT: Final = 4 * RESOURCE_BITS


class Kind(NamedTuple):
    """One kind of action: its words, first wide id, number of arguments in the wide layout and what they are."""

    text: str
    first: int  # wide id of argument 0
    size: int  # arguments 0..size-1
    argument: str  # "", "vertex", "edge", "hex", "place", "resource", "pair" or "seat"


def _single(text: str, kind: int) -> Kind:
    return Kind(text, kind, 1, "")


KINDS: Final[tuple[Kind, ...]] = (
    _single("roll", ROLL),
    _single("end turn", END_TURN),
    _single("buy card", BUY_CARD),
    Kind("settlement", 64 * SETTLEMENT_WORD, MAX_VERTICES, "vertex"),
    Kind("city", 64 * CITY_WORD, MAX_VERTICES, "vertex"),
    Kind("road", 64 * ROAD_WORD, MAX_EDGES, "edge"),
    Kind("ship", 64 * SHIP_WORD, MAX_EDGES, "edge"),
    Kind("pick ship", 64 * PICK_WORD, MAX_EDGES, "edge"),
    _single("play soldier", PLAY_SOLDIER),
    _single("play roads", PLAY_ROADS),
    _single("play plenty", PLAY_PLENTY),
    Kind("monopoly", 64 * RESOURCE_WORD + MONOPOLY_BIT, NUM_RESOURCES, "resource"),
    Kind("take", 64 * RESOURCE_WORD + TAKE_BIT, NUM_RESOURCES, "resource"),
    Kind("discard", 64 * RESOURCE_WORD + DISCARD_BIT, NUM_RESOURCES, "resource"),
    Kind("robber", 64 * ROBBER_WORD, MAX_HEXES, "hex"),
    Kind("pirate", 64 * PIRATE_WORD, MAX_PIRATE_PLACES, "place"),
    Kind("steal", STEAL_BIT, MAX_PLAYERS, "seat"),
    Kind("maritime", 64 * PAIR_WORD, NUM_RESOURCES * NUM_RESOURCES, "pair"),
    Kind("give", 64 * RESOURCE_WORD + GIVE_BIT, NUM_RESOURCES, "resource"),
    Kind("get", 64 * RESOURCE_WORD + GET_BIT, NUM_RESOURCES, "resource"),
    _single("call", CALL),
    _single("submit", SUBMIT),
    _single("cancel", CANCEL),
    _single("accept", ACCEPT),
    _single("decline", DECLINE),
    _single("counter", COUNTER),
    Kind("choose", CHOOSE_BIT, MAX_PLAYERS, "seat"),
    _single("reject all", REJECT_ALL),
    _single("stop", STOP),
    Kind("harbor", 64 * HARBOUR_WORD, MAX_EDGES, "edge"),
    Kind("token", 64 * TOKEN_WORD, MAX_HEXES, "hex"),
)


def _decode_tables() -> tuple[np.ndarray, np.ndarray]:
    kind_of = np.full(NUM_WIDE, -1, np.int8)
    argument_of = np.zeros(NUM_WIDE, np.int16)
    for kind, row in enumerate(KINDS):
        kind_of[row.first : row.first + row.size] = kind
        argument_of[row.first : row.first + row.size] = np.arange(row.size)
    return kind_of, argument_of


KIND_OF, ARGUMENT_OF = _decode_tables()  # by wide id; -1 where no kind lies


def wide(kind: int, argument: int = 0) -> int:
    """Wide id of an action of this kind on this argument (place, resource, relative seat, ``5 * give + get``)."""
    row = KINDS[kind]
    if not 0 <= argument < row.size:
        raise ValueError(f"action kind {row.text!r} takes arguments 0..{row.size - 1}, not {argument}")
    return row.first + argument
