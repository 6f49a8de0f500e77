"""The action table: every kind of action and its global ids (DECISIONS-02, -03).

An action has two numbers. The *global id* is the same for every board: kinds own whole ranges of bits, places keep
their own number, so a kernel writes a set of legal edges with a few word moves. The *action id* is what users see: the
global ids that a board, table and options can use, counted from 0 in the fixed order of the kinds. `BOARD.global_of`
and `BOARD.id_of` translate.
"""

from collections.abc import Callable, Iterable
from itertools import count
from typing import Any, Final, NamedTuple

import numpy as np

from . import constants as c
from .parts import PARTS
from .sizes import (
    EDGE_WORDS,
    EXPLORERS,
    HAWAII,
    HEX_WORDS,
    KNIGHTS,
    MAX_EDGES,
    MAX_HEXES,
    MAX_PIRATE_PLACES,
    MAX_PLAYERS,
    MAX_VERTICES,
    NUM_GOODS,
    PIRATE_WORDS,
    SIX,
    SPICE as SPICE_HERE,
    VERTEX_WORDS,
)

# --- layout of global ids: word 0 single actions and seats, 1 resources, 2 pairs of resources, then places ------------
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
CARGO_WORD: Final = TOKEN_WORD + HEX_WORDS  # ships' storages, seats and castaways of the explorers
CREW_TO_WORD: Final = CARGO_WORD + 1
CREW_FROM_WORD: Final = CREW_TO_WORD + HEX_WORDS
HAUL_WORD: Final = CREW_FROM_WORD + HEX_WORDS
EXIT_WORD: Final = HAUL_WORD + HEX_WORDS if EXPLORERS else CARGO_WORD  # no other edition has room for those
MERCHANT_WORD: Final = EXIT_WORD + VERTEX_WORDS
SPICE_WORD: Final = MERCHANT_WORD + VERTEX_WORDS  # options, spices, sets
FISH_WORD: Final = SPICE_WORD + 1  # uses of the fish market
_OTHER_WORDS: Final = FISH_WORD + 1 if HAWAII else SPICE_WORD + 1 if SPICE_HERE else EXIT_WORD
CARD_WORD: Final = _OTHER_WORDS  # progress cards played and dropped
COLOUR_WORD: Final = CARD_WORD + 1  # those taken, colours, dice, walls, metropolises
KNIGHT_WORD: Final = COLOUR_WORD + 1
ACTIVATE_WORD: Final = KNIGHT_WORD + VERTEX_WORDS
PROMOTE_WORD: Final = ACTIVATE_WORD + VERTEX_WORDS
PICK_KNIGHT_WORD: Final = PROMOTE_WORD + VERTEX_WORDS
LOSE_WORD: Final = PICK_KNIGHT_WORD + VERTEX_WORDS
REMOVE_WORD: Final = LOSE_WORD + VERTEX_WORDS
TOKEN_TO_WORD: Final = REMOVE_WORD + EDGE_WORDS
FLEET_WORD: Final = TOKEN_TO_WORD + HEX_WORDS  # fleets, opponents and their goods
MASK_WORDS: Final = FLEET_WORD + 1 if KNIGHTS else _OTHER_WORDS
NUM_GLOBAL_IDS: Final = 64 * MASK_WORDS

SEAT_BITS: Final = 8  # room for the relative seats 1..7 of STEAL and CHOOSE
STEAL_BIT: Final = 64 - 2 * SEAT_BITS  # below it single actions
CHOOSE_BIT: Final = STEAL_BIT + SEAT_BITS
RESOURCE_BITS: Final = 12  # room for further goods in each range of the resource word
MONOPOLY_BIT: Final = 0
TAKE_BIT: Final = RESOURCE_BITS
DISCARD_BIT: Final = 2 * RESOURCE_BITS
GIVE_BIT: Final = 3 * RESOURCE_BITS
GET_BIT: Final = 4 * RESOURCE_BITS
OPTION_BIT: Final = 0
SPICE_BIT: Final = RESOURCE_BITS
EXCHANGE_BIT: Final = 2 * RESOURCE_BITS
RETURN_BIT: Final = 3 * RESOURCE_BITS
FISH_ROBBER_BIT: Final = 0
FISH_PIRATE_BIT: Final = 1
FISH_STEAL_BIT: Final = 2
FISH_TRADE_BIT: Final = RESOURCE_BITS
FISH_TAKE_BIT: Final = 2 * RESOURCE_BITS
FISH_ROUTE_BIT: Final = 3 * RESOURCE_BITS
FISH_CARD_BIT: Final = FISH_ROUTE_BIT + 1
RETIRE_BIT: Final = 0
SETTLER_BIT: Final = 4
CREW_BIT: Final = 12
BUY_BIT: Final = 20
SELL_BIT: Final = 25
DRIVE_BIT: Final = 30
LOAD_BIT: Final = DRIVE_BIT + SEAT_BITS
UNLOAD_BIT: Final = LOAD_BIT + c.NUM_CARGO
INSPECT_BIT: Final = UNLOAD_BIT + c.NUM_CARGO
PLAY_BIT: Final = 0
DROP_BIT: Final = c.NUM_PLAYABLE
SPY_BIT: Final = 0
IMPROVE_BIT: Final = c.NUM_PLAYABLE
DECK_BIT: Final = IMPROVE_BIT + c.NUM_COLOURS
DIE_BIT: Final = DECK_BIT + c.NUM_COLOURS
WALL_BIT: Final = DIE_BIT + c.NUM_DIE
METROPOLIS_BIT: Final = WALL_BIT + c.MAX_CITY_PIECES
FLEET_BIT: Final = 0
TARGET_BIT: Final = RESOURCE_BITS
TAKE_FROM_BIT: Final = TARGET_BIT + SEAT_BITS

_first: dict[str, int] = {}  # the global id of argument 0, by the text of the kind
_free = count(64 * SINGLE_WORD)  # single actions are packed


def _next(text: str, first: int | None = None) -> int:
    """The number of the next kind; without a range of its own it is a single action."""
    _first[text] = next(_free) if first is None else first
    return len(_first) - 1


def _fish(text: str, bit: int) -> int:
    """The same for one of the fish market; Cities & Knights have other words there."""
    return _next(text, NUM_GLOBAL_IDS if KNIGHTS else 64 * FISH_WORD + bit)


def _cargo(text: str, first: int | None = None) -> int:
    """The same for a kind that the explorers alone have."""
    return _next(text, first if EXPLORERS else NUM_GLOBAL_IDS)


def _knight(text: str, first: int) -> int:
    """The same for a kind that Cities & Knights alone have."""
    return _next(text, first if KNIGHTS else NUM_GLOBAL_IDS)


# --- kinds, in the order of the action table --------------------------------------------------------------------------
ROLL: Final = _next("roll")
END_TURN: Final = _next("end turn")
BUY_CARD: Final = _next("buy card")
BUILD_SETTLEMENT: Final = _next("settlement", 64 * SETTLEMENT_WORD)
BUILD_CITY: Final = _next("city", 64 * CITY_WORD)
BUILD_ROAD: Final = _next("road", 64 * ROAD_WORD)
BUILD_SHIP: Final = _next("ship", 64 * SHIP_WORD)
PICK_SHIP: Final = _next("pick ship", 64 * PICK_WORD)
PLAY_SOLDIER: Final = _next("play soldier")
PLAY_ROADS: Final = _next("play roads")
PLAY_PLENTY: Final = _next("play plenty")
PLAY_MONOPOLY: Final = _next("monopoly", 64 * RESOURCE_WORD + MONOPOLY_BIT)
TAKE_CARD: Final = _next("take", 64 * RESOURCE_WORD + TAKE_BIT)
DISCARD_CARD: Final = _next("discard", 64 * RESOURCE_WORD + DISCARD_BIT)
ROBBER: Final = _next("robber", 64 * ROBBER_WORD)
PIRATE: Final = _next("pirate", 64 * PIRATE_WORD)
STEAL_FROM: Final = _next("steal", STEAL_BIT)
MARITIME: Final = _next("maritime", 64 * PAIR_WORD)
GIVE: Final = _next("give", 64 * RESOURCE_WORD + GIVE_BIT)
GET: Final = _next("get", 64 * RESOURCE_WORD + GET_BIT)
CALL: Final = _next("call")
SUBMIT: Final = _next("submit")
CANCEL: Final = _next("cancel")
ACCEPT: Final = _next("accept")
DECLINE: Final = _next("decline")
COUNTER: Final = _next("counter")
CHOOSE_PARTNER: Final = _next("choose", CHOOSE_BIT)
REJECT_ALL: Final = _next("reject all")
STOP: Final = _next("stop")
PLACE_HARBOUR: Final = _next("harbor", 64 * HARBOUR_WORD)
MOVE_TOKEN: Final = _next("token", 64 * TOKEN_WORD)
PICK_EXIT: Final = _next("pick exit", 64 * EXIT_WORD)
PLACE_MERCHANT: Final = _next("merchant", 64 * MERCHANT_WORD)
TAKE_OPTION: Final = _next("option", 64 * SPICE_WORD + OPTION_BIT)
USE_OPTION: Final = _next("spice", 64 * SPICE_WORD + SPICE_BIT)
EXCHANGE: Final = _next("exchange", 64 * SPICE_WORD + EXCHANGE_BIT)
RETURN_SPICE: Final = _next("return", 64 * SPICE_WORD + RETURN_BIT)
END_BUILD: Final = _next("end build", None if SIX or EXPLORERS else NUM_GLOBAL_IDS)
FISH_ROBBER: Final = _fish("fish robber", FISH_ROBBER_BIT)
FISH_PIRATE: Final = _fish("fish pirate", FISH_PIRATE_BIT)
FISH_STEAL: Final = _fish("fish steal", FISH_STEAL_BIT)
FISH_TRADE: Final = _fish("fish trade", FISH_TRADE_BIT)
FISH_TAKE: Final = _fish("fish take", FISH_TAKE_BIT)
FISH_ROUTE: Final = _fish("fish route", FISH_ROUTE_BIT)
FISH_CARD: Final = _fish("fish card", FISH_CARD_BIT)
RETIRE: Final = _cargo("retire", 64 * CARGO_WORD + RETIRE_BIT)
SETTLER_AT: Final = _cargo("settler at", 64 * CARGO_WORD + SETTLER_BIT)
CREW_AT: Final = _cargo("crew at", 64 * CARGO_WORD + CREW_BIT)
BUY: Final = _cargo("buy", 64 * CARGO_WORD + BUY_BIT)
SELL: Final = _cargo("sell", 64 * CARGO_WORD + SELL_BIT)
DRIVE: Final = _cargo("drive", 64 * CARGO_WORD + DRIVE_BIT)
LOAD: Final = _cargo("load", 64 * CARGO_WORD + LOAD_BIT)
UNLOAD: Final = _cargo("unload", 64 * CARGO_WORD + UNLOAD_BIT)
INSPECT: Final = _cargo("inspect", 64 * CARGO_WORD + INSPECT_BIT)
CREW_TO: Final = _cargo("crew to", 64 * CREW_TO_WORD)
CREW_FROM: Final = _cargo("crew from", 64 * CREW_FROM_WORD)
LOAD_HAUL: Final = _cargo("haul", 64 * HAUL_WORD)
FISH_ROLL: Final = _cargo("fish roll")
PAY_WOOL: Final = _cargo("wool")
SWAP: Final = _cargo("swap")
DELIVER_FISH: Final = _cargo("deliver fish")
DELIVER_SACK: Final = _cargo("deliver sack")
FINISH_SHIP: Final = _cargo("finish ship")
PLAY_CARD: Final = _knight("play card", 64 * CARD_WORD + PLAY_BIT)
DROP_CARD: Final = _knight("drop card", 64 * CARD_WORD + DROP_BIT)
SPY_CARD: Final = _knight("take card", 64 * COLOUR_WORD + SPY_BIT)
IMPROVE: Final = _knight("improve", 64 * COLOUR_WORD + IMPROVE_BIT)
DECK: Final = _knight("deck", 64 * COLOUR_WORD + DECK_BIT)
DIE: Final = _knight("die", 64 * COLOUR_WORD + DIE_BIT)
WALL: Final = _knight("wall", 64 * COLOUR_WORD + WALL_BIT)
METROPOLIS: Final = _knight("metropolis", 64 * COLOUR_WORD + METROPOLIS_BIT)
KNIGHT: Final = _knight("knight", 64 * KNIGHT_WORD)
ACTIVATE: Final = _knight("activate", 64 * ACTIVATE_WORD)
PROMOTE: Final = _knight("promote", 64 * PROMOTE_WORD)
PICK_KNIGHT: Final = _knight("pick knight", 64 * PICK_KNIGHT_WORD)
LOSE: Final = _knight("lose", 64 * LOSE_WORD)
REMOVE_ROUTE: Final = _knight("remove route", 64 * REMOVE_WORD)
TOKEN_TO: Final = _knight("merchant token", 64 * TOKEN_TO_WORD)
FLEET: Final = _knight("fleet", 64 * FLEET_WORD + FLEET_BIT)
TARGET: Final = _knight("target", 64 * FLEET_WORD + TARGET_BIT)
TAKE_FROM: Final = _knight("take from", 64 * FLEET_WORD + TAKE_FROM_BIT)
NUM_KINDS: Final = len(_first)


class Kind(NamedTuple):
    """One kind of action: its words, first global id, number of arguments among the global ids and what they are."""

    text: str
    first: int  # global id of argument 0
    size: int  # arguments 0..size-1; 0: this edition has no such actions
    argument: str  # "", "vertex", "edge", "hex", "place", "resource", "good", "pair", "seat" ... (`declaring.Action`)
    arguments: Callable[[Any], Iterable[int]] | None  # which of them a table can use, by `action_table.Ground`


_SIZES: Final = {
    "": 1,
    "vertex": MAX_VERTICES,
    "edge": MAX_EDGES,
    "hex": MAX_HEXES,
    "place": MAX_PIRATE_PLACES,
    "resource": c.NUM_RESOURCES,
    "good": NUM_GOODS,
    "spice": c.NUM_SPICES,
    "set": c.NUM_SPICES + 1,
    "pair": c.NUM_BANKED * (c.NUM_BANKED + (1 if EXPLORERS else 0)),  # then a resource and gold (BARGE-053)
    "seat": MAX_PLAYERS,
    "ship": c.NUM_CARGO_SHIPS,
    "storage": c.NUM_STORAGES,
    "cargo": c.NUM_CARGO,
    "castaway": c.MAX_CASTAWAYS,
    "card": c.NUM_PLAYABLE,
    "colour": c.NUM_COLOURS,
    "eyes": c.NUM_DIE,
    "piece": c.MAX_CITY_PIECES,
}


def _kinds() -> tuple[Kind, ...]:
    declared = {action.text: action for part in PARTS for action in part.actions}
    if declared.keys() != _first.keys():
        raise ValueError(f"declared in a part or listed here, not both: {declared.keys() ^ _first.keys()}")
    sizes = {text: _SIZES[declared[text].argument] if first < NUM_GLOBAL_IDS else 0 for text, first in _first.items()}
    return tuple(
        Kind(text, first, sizes[text], declared[text].argument, declared[text].arguments)
        for text, first in _first.items()
    )


KINDS: Final = _kinds()
#: Global ids of single actions by kind; of others the first.
FIRST_OF: Final = np.array([kind.first for kind in KINDS], np.int64)


def _decode_tables() -> tuple[np.ndarray, np.ndarray]:
    kind_of = np.full(NUM_GLOBAL_IDS, -1, np.int8)
    argument_of = np.zeros(NUM_GLOBAL_IDS, np.int16)
    for kind, row in enumerate(KINDS):
        kind_of[row.first : row.first + row.size] = kind
        argument_of[row.first : row.first + row.size] = np.arange(row.size)
    return kind_of, argument_of


KIND_OF, ARGUMENT_OF = _decode_tables()  # by global id; -1 where no kind lies


def global_id(kind: int, argument: int = 0) -> int:
    """Global id of an action of this kind on this argument: place, resource, relative seat, NUM_BANKED * give + get."""
    row = KINDS[kind]
    if not 0 <= argument < row.size:
        raise ValueError(f"action kind {row.text!r} takes arguments 0..{row.size - 1}, not {argument}")
    return row.first + argument
