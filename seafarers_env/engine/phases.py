"""Phases: a game keeps the set of what is pending; the most urgent comes next.

This is the one list of all phases. The numbers of those that every edition has are their urgency, the lowest first;
later phases follow them, and `_BEFORE` says where they come in. The part that has a phase describes it (`parts`).
"""

from collections.abc import Iterable
from typing import Any, Final

import numpy as np

from .sizes import (
    EXPLORERS as _HAS_CARGO,
    FAN as _HAS_FAN,
    HAWAII as _HAS_FISH,
    KNIGHTS as _HAS_KNIGHTS,
    SIX as _HAS_SIX,
)

_words: list[str] = []


def _next(word: str) -> int:
    """The number of the next phase."""
    _words.append(word)
    return len(_words) - 1


OVER: Final = _next("over")
DICE: Final = _next("dice")
STOLEN_CARD: Final = _next("stolen card")
DRAWN_CARD: Final = _next("drawn card")
PIRATE_PLACE: Final = _next("pirate place")
TOKEN_PLACE: Final = _next("token place")  # the partner of a red token, proposed in vain
FOUND_TOKEN: Final = _next("found token")  # the number token of a hex just discovered
RESERVE_TOKEN: Final = _next("reserve token")  # the next number token of the reserve
HARBOUR_KIND: Final = _next("harbour kind")  # a harbour that players placed is turned up
DISCARD: Final = _next("discard")
MOVE_ROBBER: Final = _next("robber")
STEAL: Final = _next("steal")
TAKE: Final = _next("take")
FOUND_HEX: Final = _next("found hex")  # what a discovered hex is; the reward of the one before comes first
CHOOSE_TOKEN: Final = _next("choose token")
MOVE_SHIP: Final = _next("move ship")
FREE_PIECE: Final = _next("free piece")
COMPOSE: Final = _next("compose")
ANSWER: Final = _next("answer")
CHOOSE: Final = _next("choose")
TOKEN_PROPOSAL: Final = _next("token proposal")
TOKEN_ANSWER: Final = _next("token answer")
HARBOUR_PLACE: Final = _next("harbour place")
PIRATE_PROPOSAL: Final = _next("pirate proposal")
PIRATE_ANSWER: Final = _next("pirate answer")
SETUP_PIECE: Final = _next("setup piece")
SETUP_SETTLEMENT: Final = _next("setup settlement")
PRE_ROLL: Final = _next("pre-roll")
MAIN: Final = _next("main")
CORE_PHASES: Final = len(_words)  # those of every edition
# --- of *New Scenarios*; they have a block of their own in observations
START_CARD: Final = _next("start card")  # a development card for each seat before the first settlement
MARKER: Final = _next("marker")  # whether an island's marker brings its settler a card
HARBOUR_SIDE: Final = _next("harbour side")  # which coast a harbour that lay face down serves
LANDING: Final = _next("landing")  # where a ship that sails round the world comes to lie
STARTS_MENDED: Final = _next("starts mended")  # starting pieces beside what was turned up; nobody decides
STARTS_PAID: Final = _next("starts paid")  # the cards of starting settlements, seat by seat; nobody decides
NUM_FAN_PHASES: Final = len(_words) - CORE_PHASES
# --- of five and six players
BUILD: Final = _next("special building")  # between two turns the others build, one after the other
# --- of *Combining Spices*, with a block of their own as well
RETURN: Final = _next("return spice")  # holders of spices give one back, as none is left to be drawn
SPICE_CARD: Final = _next("spice card")  # which spice is drawn
OPTION: Final = _next("trade option")  # which one a merchant brings
NUM_SPICE_PHASES: Final = 3
# --- of *Catan Hawai'i*
FISH_PIECE: Final = _next("fish piece")  # the road or ship that fish have paid for
# --- of *Cargo Ships*: the explorers
SEA_PORT: Final = _next("sea port")  # the first starting piece (BARGE-034)
SETTLER_SHIP: Final = _next("settler ship")  # the last one (BARGE-037)
WARSHIP: Final = _next("warship")  # where the seat's pirate ship goes
CASTAWAY: Final = _next("castaway")  # to pay for the castaway just seen, or not
NEW_SHIP: Final = _next("new ship")  # where the ship goes for which another one was retired
SAIL: Final = _next("sail")  # movement: a ship is active
FLEET: Final = _next("fleet")  # movement: none is
SHOAL_NUMBER: Final = _next("shoal number")
VILLAGE_KIND: Final = _next("village kind")
LAIR_NUMBER: Final = _next("lair number")
CASTAWAY_FACE: Final = _next("castaway face")
DIE: Final = _next("die")  # for driving off a pirate ship, for fish, in a battle for a lair
NUM_CARGO_PHASES: Final = len(_words) - SEA_PORT
# --- of Cities & Knights
RED_DIE: Final = _next("red die")
OTHER_DIE: Final = _next("other die")
EVENT_FACE: Final = _next("event die")
DRAWN_PROGRESS: Final = _next("drawn progress")  # which progress card is drawn
MARKER_FACE: Final = _next("marker face")  # the event die for an island's marker (CK-129)
DROP: Final = _next("drop card")  # a progress card above the limit
METROPOLIS_PLACE: Final = _next("metropolis")  # which city becomes one
LOSE_CITY: Final = _next("lose city")  # which city the barbarians take
DECK_CHOICE: Final = _next("deck")  # of which deck a progress card is drawn
DRAWS: Final = _next("draws")  # nobody decides: the next seat draws at a gate
PRODUCE: Final = _next("produce")  # nobody decides: what the sum brings, once the event face is carried out
AQUEDUCT: Final = _next("aqueduct")  # nobody decides: whose pick is next, which is a `take`
KNIGHT_TARGET: Final = _next("knight target")  # what the knight picked up does
DIE_CHOICE: Final = _next("dice choice")  # alchemist
OPPONENT_STEP: Final = _next("opponent's step")  # of a progress card, or of a displaced knight
CARD_STEP: Final = _next("card step")  # of a progress card
NUM_KNIGHT_PHASES: Final = len(_words) - RED_DIE
#: Nobody decides, nor chance: a record never stands there.
SILENT: Final = (STARTS_MENDED, STARTS_PAID, DRAWS, PRODUCE, AQUEDUCT)
PHASES: Final = tuple(_words)
NUM_PHASES: Final = len(PHASES)
CHANCE: Final = -1  # the seat of chance: `actor` while dice, a stolen or a drawn card are due

#: What came later, and what it comes before.
_BEFORE: Final = {
    START_CARD: DISCARD,
    MARKER: DRAWN_CARD,
    STARTS_MENDED: CHOOSE_TOKEN,
    HARBOUR_SIDE: CHOOSE_TOKEN,
    STARTS_PAID: CHOOSE_TOKEN,
    LANDING: MOVE_SHIP,
    SPICE_CARD: RESERVE_TOKEN,
    RETURN: SPICE_CARD,
    OPTION: TAKE,
}
_BEFORE_OF_SIX: Final = {BUILD: MAIN}
_BEFORE_OF_FISH: Final = {FISH_PIECE: FREE_PIECE}
_BEFORE_OF_CARGO: Final = {
    SHOAL_NUMBER: RESERVE_TOKEN,
    VILLAGE_KIND: RESERVE_TOKEN,
    LAIR_NUMBER: RESERVE_TOKEN,
    CASTAWAY_FACE: RESERVE_TOKEN,
    DIE: RESERVE_TOKEN,
    WARSHIP: MOVE_ROBBER,
    CASTAWAY: MOVE_SHIP,
    NEW_SHIP: MOVE_SHIP,
    SAIL: TOKEN_PROPOSAL,
    FLEET: TOKEN_PROPOSAL,
    SEA_PORT: SETUP_PIECE,
    SETTLER_SHIP: SETUP_SETTLEMENT,
}
_BEFORE_OF_KNIGHTS: Final = {
    **dict.fromkeys((RED_DIE, OTHER_DIE, EVENT_FACE), DICE),
    **dict.fromkeys((DRAWN_PROGRESS, MARKER_FACE), MARKER),
    **dict.fromkeys((DROP, METROPOLIS_PLACE, LOSE_CITY, DECK_CHOICE, DRAWS, PRODUCE), DISCARD),
    AQUEDUCT: FOUND_HEX,
    **dict.fromkeys((KNIGHT_TARGET, DIE_CHOICE, OPPONENT_STEP, CARD_STEP), COMPOSE),
}


def _by_urgency() -> list[int]:
    """All phases of this edition, the most urgent first."""
    order = [*range(CORE_PHASES)]
    added = (_BEFORE if _HAS_FAN else {}) | (_BEFORE_OF_SIX if _HAS_SIX else {})
    added |= _BEFORE_OF_FISH if _HAS_FISH else {}
    added |= _BEFORE_OF_CARGO if _HAS_CARGO else {}
    added |= _BEFORE_OF_KNIGHTS if _HAS_KNIGHTS else {}
    for phase, later in added.items():
        order.insert(order.index(later), phase)
    return order


#: The phase of each bit of `pending`, and the bit of each phase.
BY_URGENCY: Final = np.array(_by_urgency(), np.int64)
URGENCY: Final = np.full(NUM_PHASES, -1, np.int64)
URGENCY[BY_URGENCY] = np.arange(len(BY_URGENCY))


def pending_of(phases: Iterable[int]) -> int:
    """The set of pending phases as stored in records.

    Raises:
        ValueError: a phase that this edition does not have.
    """
    bits = [int(URGENCY[phase]) for phase in phases]
    if min(bits, default=0) < 0:
        raise ValueError("a phase that this edition does not have")
    return sum(1 << bit for bit in bits)


def phases_of(pending: Any) -> frozenset[int]:
    """The phases of such a set."""
    return frozenset(int(phase) for bit, phase in enumerate(BY_URGENCY) if int(pending) >> bit & 1)
