"""Phases: a game keeps the set of what is pending; the lowest number is the most urgent and comes next."""

from typing import Final

OVER: Final = 0
DICE: Final = 1  # chance
STOLEN_CARD: Final = 2  # chance
DRAWN_CARD: Final = 3  # chance
PIRATE_PLACE: Final = 4  # chance
TOKEN_PLACE: Final = 5  # chance: the partner of a red token, proposed in vain
FOUND_TOKEN: Final = 6  # chance: the number token of a hex just discovered
RESERVE_TOKEN: Final = 7  # chance: the next number token of the reserve
HARBOUR_KIND: Final = 8  # chance: a harbour that players placed is turned up
DISCARD: Final = 9
MOVE_ROBBER: Final = 10
STEAL: Final = 11
TAKE: Final = 12
FOUND_HEX: Final = 13  # chance: what a discovered hex is; the reward of the one before comes first
CHOOSE_TOKEN: Final = 14
MOVE_SHIP: Final = 15
FREE_PIECE: Final = 16
COMPOSE: Final = 17
ANSWER: Final = 18
CHOOSE: Final = 19
TOKEN_PROPOSAL: Final = 20
TOKEN_ANSWER: Final = 21
HARBOUR_PLACE: Final = 22
PIRATE_PROPOSAL: Final = 23
PIRATE_ANSWER: Final = 24
SETUP_PIECE: Final = 25
SETUP_SETTLEMENT: Final = 26
PRE_ROLL: Final = 27
MAIN: Final = 28
NUM_PHASES: Final = 29
CHANCE_PHASES: Final = (
    DICE,
    STOLEN_CARD,
    DRAWN_CARD,
    PIRATE_PLACE,
    TOKEN_PLACE,
    FOUND_TOKEN,
    RESERVE_TOKEN,
    HARBOUR_KIND,
    FOUND_HEX,
)
CHANCE_SET: Final = sum(1 << phase for phase in CHANCE_PHASES)
#: Phases whose decisions name no place of the board.
PLACELESS_SET: Final = sum(
    1 << phase for phase in (DISCARD, STEAL, TAKE, COMPOSE, ANSWER, CHOOSE, TOKEN_ANSWER, PIRATE_ANSWER, PRE_ROLL)
)
UNSETTLED_SET: Final = sum(1 << phase for phase in (FOUND_TOKEN, FOUND_HEX, RESERVE_TOKEN, CHOOSE_TOKEN))  # EDGE-61
PHASES: Final = (
    "over",
    "dice",
    "stolen card",
    "drawn card",
    "pirate place",
    "token place",
    "found token",
    "reserve token",
    "harbour kind",
    "discard",
    "robber",
    "steal",
    "take",
    "found hex",
    "choose token",
    "move ship",
    "free piece",
    "compose",
    "answer",
    "choose",
    "token proposal",
    "token answer",
    "harbour place",
    "pirate proposal",
    "pirate answer",
    "setup piece",
    "setup settlement",
    "pre-roll",
    "main",
)
CHANCE: Final = -1  # the seat of chance: `actor` while dice, a stolen or a drawn card are due
