"""Phases: a game keeps the set of what is pending; the lowest number is the most urgent and comes next.

This is the one list of all phases, in the order of urgency. What a phase is, the part says that has it (`parts`).
"""

from typing import Final

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
PHASES: Final = tuple(_words)
NUM_PHASES: Final = len(PHASES)
CHANCE: Final = -1  # the seat of chance: `actor` while dice, a stolen or a drawn card are due
