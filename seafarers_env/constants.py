"""Sizes, kinds and phases: plain integers, so that kernels can freeze them.

Every number that several files share stands here once. Words (``RESOURCES``, ``CARDS`` ...) are in the order of the
integers they name and are the spelling used in action texts, positions and board files.
"""

from typing import Final

# --- sizes: the largest board, table and bundle any record can hold ---------------------------------------------------
MAX_PLAYERS: Final = 4
MAX_HEXES: Final = 64
MAX_VERTICES: Final = 192
MAX_EDGES: Final = 256
MAX_PIRATE_PLACES: Final = 128  # hexes, then frame cells (switch pirate_on_frame)
MAX_HARBOURS: Final = 12
MAX_POOLS: Final = 8
MAX_AREAS: Final = 32
MAX_CORNERS: Final = 6
MAX_CHIP_PATH: Final = 64
MAX_LINKS: Final = 128  # trade routes between islands standing at once (CROSSING)

HEX_WORDS: Final = MAX_HEXES // 64
VERTEX_WORDS: Final = MAX_VERTICES // 64
EDGE_WORDS: Final = MAX_EDGES // 64
PIRATE_WORDS: Final = MAX_PIRATE_PLACES // 64

# --- resources --------------------------------------------------------------------------------------------------------
BRICK: Final = 0
LUMBER: Final = 1
WOOL: Final = 2
GRAIN: Final = 3
ORE: Final = 4
NUM_RESOURCES: Final = 5
RESOURCES: Final = ("brick", "lumber", "wool", "grain", "ore")

# --- terrain: 0..4 produce the resource of the same number; land is everything up to DESERT ---------------------------
HILLS: Final = 0
FOREST: Final = 1
PASTURE: Final = 2
FARMLAND: Final = 3
MOUNTAINS: Final = 4
GOLD: Final = 5
DESERT: Final = 6
OCEAN: Final = 7
MISSING: Final = 8  # face down, unexplored
NUM_TERRAINS: Final = 9
FRAME: Final = 9  # what lies beyond the board: never stored in a hex
TERRAINS: Final = (
    "hills",
    "forest",
    "pasture",
    "farmland",
    "mountains",
    "gold",
    "desert",
    "ocean",
    "missing",
)
MAX_NUMBER: Final = 12

# --- pieces -----------------------------------------------------------------------------------------------------------
NOTHING: Final = -1  # an empty edge or vertex, no holder, no place
ROAD: Final = 0  # edge_piece = 2 * seat + ROAD or SHIP
SHIP: Final = 1
SETTLEMENT: Final = 0  # vertex_building = 2 * seat + SETTLEMENT or CITY
CITY: Final = 1
# the columns of `supply`
SUPPLY_ROADS: Final = 0
SUPPLY_SHIPS: Final = 1
SUPPLY_SETTLEMENTS: Final = 2
SUPPLY_CITIES: Final = 3
NUM_PIECES: Final = 4
PIECES: Final = ("roads", "ships", "settlements", "cities")

# --- harbours: 0..4 trade the resource of that number 2:1 -------------------------------------------------------------
GENERIC_HARBOUR: Final = 5
NUM_HARBOUR_KINDS: Final = 6
HARBOURS: Final = ("brick", "lumber", "wool", "grain", "ore", "3:1")

# --- development cards ------------------------------------------------------------------------------------------------
SOLDIER: Final = 0
VICTORY_POINT: Final = 1
ROAD_CONSTRUCTION: Final = 2
PLENTY: Final = 3
MONOPOLY: Final = 4
NUM_CARDS: Final = 5
CARDS: Final = ("soldier", "victory point", "roads", "plenty", "monopoly")
DECK: Final = (14, 5, 2, 2, 2)  # BASE-05

# --- phases: a game keeps the set of what is pending; the lowest number is the most urgent and comes next -------------
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

# --- chance outcomes: one small id space, apart from the actions ------------------------------------------------------
FIRST_DICE: Final = 0  # + sum - 2
FIRST_STOLEN: Final = 11  # + resource
FIRST_DRAWN: Final = 16  # + card
FIRST_FOUND_HEX: Final = 21  # + terrain
FIRST_FOUND_TOKEN: Final = FIRST_FOUND_HEX + NUM_TERRAINS  # + number
FIRST_RESERVE: Final = FIRST_FOUND_TOKEN + MAX_NUMBER + 1  # + number
FIRST_HARBOUR: Final = FIRST_RESERVE + MAX_NUMBER + 1  # + kind
FIRST_PIRATE: Final = FIRST_HARBOUR + NUM_HARBOUR_KINDS  # + hex; also where a red token goes
NUM_CHANCE: Final = FIRST_PIRATE + MAX_HEXES

# --- how a game stands ------------------------------------------------------------------------------------------------
PLAYING: Final = 0
WON: Final = 1
TRUNCATED: Final = 2

# --- answers to an offer ----------------------------------------------------------------------------------------------
NO_ANSWER: Final = 0
ACCEPTED: Final = 1
DECLINED: Final = 2
COUNTERED: Final = 3
ANSWERS: Final = ("none", "accepted", "declined", "countered")

# --- trade routes between islands -------------------------------------------------------------------------------------
LINK_JUDGED: Final = 0  # earned nothing when it came to stand
LINK_WAITS: Final = 1  # its seat has a token for the same far building already
LINK_HOLDS: Final = 2
LINK_NEW: Final = 3  # not judged yet: never left in a record
LINK_STATES: Final = ("judged", "waits", "holds")

# --- random streams in a record ---------------------------------------------------------------------------------------
BOARD_STREAM: Final = 0
DICE_STREAM: Final = 1
CARD_STREAM: Final = 2
THEFT_STREAM: Final = 3
EXPLORATION_STREAM: Final = 4
NUM_STREAMS: Final = 5
STREAMS: Final = ("board", "dice", "cards", "theft", "exploration")

# --- areas of a board (the letters of [regions]) ----------------------------------------------------------------------
SEA_AREA: Final = -1
AREA_START: Final = 0
AREA_ISLAND: Final = 1
AREA_UNKNOWN: Final = 2
AREA_DESERT: Final = 3
AREA_UNEXPLORED: Final = 4
AREA_UNEXPLORED_ISLAND: Final = 5
AREA_CATAN: Final = 6
AREA_KINDS: Final = ("start", "island", "unknown", "desert", "unexplored", "unexplored_island", "catan")

# --- numbers of the rules ---------------------------------------------------------------------------------------------
MIN_ROUTE: Final = 5  # ROUTE-08
MIN_ARMY: Final = 3  # BASE-64
HAND_LIMIT: Final = 7  # BASE-33
