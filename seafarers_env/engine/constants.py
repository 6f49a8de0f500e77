"""Kinds and numbers: plain integers, so that kernels can freeze them. Sizes and phases have their own files.

Every number that several files share is defined only here. Words (``RESOURCES``, ``CARDS`` ...) are in the order of the
integers they name and are the spelling used in action texts, positions and board files.
"""

from typing import Any, Final

from . import sizes

# --- resources --------------------------------------------------------------------------------------------------------
BRICK: Final = 0
LUMBER: Final = 1
WOOL: Final = 2
GRAIN: Final = 3
ORE: Final = 4
NUM_RESOURCES: Final = 5
RESOURCES: Final = ("brick", "lumber", "wool", "grain", "ore")

# --- goods: what is held, traded, stolen and discarded; the resources first, so that both have the same numbers -------
COMMODITIES: Final = ("cloth", "coin", "paper")  # of Cities & Knights, in the order of COLOURS
NUM_COMMODITIES: Final = 3
FIRST_COMMODITY: Final = NUM_RESOURCES  # in the edition `knights` alone
NUM_BANKED: Final = NUM_RESOURCES + (NUM_COMMODITIES if sizes.KNIGHTS else 0)  # goods that the bank keeps and trades
SPICES: Final = ("nutmeg", "pepper", "cinnamon")  # of *Combining Spices*
NUM_SPICES: Final = 3
FIRST_SPICE: Final = NUM_BANKED
#: Of this edition, which has the first `sizes.NUM_GOODS` of them; Python asks `table.edition.constants`.
GOODS: Final = (*RESOURCES, *(COMMODITIES if sizes.KNIGHTS else ()), *SPICES)

FISH: Final = NUM_RESOURCES  # in bundles of domestic trade where there is a fish market: no card, held in `fish`
FISH_GOODS: Final = (*RESOURCES, "fish")  # what is traded there
COIN: Final = NUM_RESOURCES  # a gold coin in bundles of the explorers' trade: no card either, held in `gold`
COIN_GOODS: Final = (*RESOURCES, "gold")  # what they trade (BARGE-052)

# --- terrain: 0..4 produce the resource of the same number, GOLD cards of one's choice --------------------------------
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
SPICE_HEX: Final = 9  # neither land nor ocean (SPICE-54); it has no column of its own beside the others
SHOAL_HEX: Final = 10  # of the explorers: sea; a spice hex is land there (BARGE-029)
FRAME: Final = 11  # what lies beyond the board: never stored in a hex
FIRST_BARREN: Final = DESERT  # what comes before it bears a number token
LAST_LAND: Final = DESERT  # from 0 on
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
ALL_TERRAINS: Final = (*TERRAINS, "spice", "shoal")
MAX_SECTIONS: Final = 8  # of hidden hexes: the bits of `spice_unfound`
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

# --- spices -----------------------------------------------------------------------------------------------------------
EACH_SPICE: Final = 10  # cards of each (SPICE-01)
EACH_OPTION: Final = 2  # trade options of each resource (SPICE-02)
NUM_MERCHANTS: Final = 3  # of each seat
OPTION_PRICE: Final = 2  # resources for a spice card (SPICE-28)
SET_SIZE: Final = 3  # cards of an exchange (SPICE-43)
SET_POINTS: Final = 2
ONE_OF_EACH: Final = NUM_SPICES  # the argument of EXCHANGE besides the spices
SETS: Final = (*SPICES, "one of each")

# --- fish -------------------------------------------------------------------------------------------------------------
FISH_LIMIT: Final = 7  # with more nobody ends a turn while the market takes them (HAWAII-67)
MAX_TRACK: Final = 16  # spaces of the fishing boat's track

# --- explorers: what ships and Sea Ports carry ------------------------------------------------------------------------
NUM_CARGO_SHIPS: Final = 3  # of each seat
NUM_PORTS: Final = 4  # Sea Ports of each seat
NUM_STORAGES: Final = NUM_PORTS + NUM_CARGO_SHIPS  # basins of Sea Ports, then holds of ships (BARGE-174)
FIRST_HOLD: Final = NUM_PORTS
EMPTY: Final = 0  # what a storage holds (BARGE-097)
ONE_SETTLER: Final = 1
ONE_HAUL: Final = 2
ONE_CREW: Final = 3
TWO_CREWS: Final = 4
ONE_SACK: Final = 5
TWO_SACKS: Final = 6
CREW_AND_SACK: Final = 7
LOADS: Final = ("empty", "settler", "haul", "crew", "2 crews", "sack", "2 sacks", "crew and sack")
SETTLER: Final = 0  # the argument of LOAD and UNLOAD
HAUL: Final = 1
CREW: Final = 2
SACK: Final = 3
NUM_CARGO: Final = 4
CARGO: Final = ("settler", "haul", "crew", "sack")

# --- explorers: what is found and gathered ----------------------------------------------------------------------------
MAX_FINDS: Final = 32  # hexes that lie face down at the start
NUM_FIND_AREAS: Final = 2  # pools of them
FIND_SHOAL: Final = 0  # the columns of `find_pile`
FIND_SPICE: Final = 1
NUM_VILLAGES: Final = 4
VILLAGES: Final = ("swift_voyage", "pirate_bonus_5", "pirate_bonus_4", "fast_gold")
SWIFT_VOYAGE: Final = 0
PIRATE_BONUS_5: Final = 1
PIRATE_BONUS_4: Final = 2
FAST_GOLD: Final = 3
NUM_SHOALS: Final = 6
MAX_CASTAWAYS: Final = 10  # places
NUM_FACES: Final = 6
FACES: Final = ("lumber+grain", "brick+wool", "wool+grain", "ore+grain", "lumber+brick", "wool+ore")
FACE_PRICE: Final = ((LUMBER, GRAIN), (BRICK, WOOL), (WOOL, GRAIN), (ORE, GRAIN), (LUMBER, BRICK), (WOOL, ORE))
LAIRS: Final = 0  # the mission tracks, columns of `track`
FISHERY: Final = 1
SPICERY: Final = 2
NUM_TRACKS: Final = 3
TRACKS: Final = ("lairs", "fish", "spices")
LAST_SPACE: Final = 7
NUM_DIE: Final = 6
NUM_SUMS: Final = 11  # of two dice
DIE_FISH: Final = 0  # what the next die is for: `die_for`
DIE_BATTLE: Final = 1  # + seat
DIE_DRIVE: Final = 5  # + owner of the pirate ship that is to be driven off

# --- development cards ------------------------------------------------------------------------------------------------
SOLDIER: Final = 0
VICTORY_POINT: Final = 1
ROAD_CONSTRUCTION: Final = 2
PLENTY: Final = 3
MONOPOLY: Final = 4
NUM_CARDS: Final = 5
CARDS: Final = ("soldier", "victory point", "roads", "plenty", "monopoly")
DECK: Final = (14, 5, 2, 2, 2)  # BASE-05
LARGE_DECK: Final = (20, 5, 3, 3, 3)  # FIVESIX-01
DECKS: Final = {str(sum(deck)): deck for deck in (DECK, LARGE_DECK)}  # by the words of the option `deck`


def each_commodity(r: Any) -> int:
    """The bank's cards of each commodity under these rules (RULES); kernels ask `knights.deal`."""
    return MANY_COMMODITIES if r.num_players > FEW_PLAYERS else EACH_COMMODITY


def whole_deck(r: Any) -> list[int]:
    """The box's development cards under these rules (RULES), by kind; kernels ask `deal`."""
    decks = 0 if r.cargo_ships or r.knights else int(r.decks)
    return [n * decks for n in (LARGE_DECK if r.large_deck else DECK)]


# --- Cities & Knights -------------------------------------------------------------------------------------------------
TRADE: Final = 0  # colours, columns of `level`; the commodity of a colour is FIRST_COMMODITY + colour
POLITICS: Final = 1
SCIENCE: Final = 2
NUM_COLOURS: Final = 3
COLOURS: Final = ("trade", "politics", "science")
#: The commodity that a city gets beside one card of the resource, by terrain; -1 = two of the resource (CK-014).
COMMODITY_OF: Final = (NOTHING, FIRST_COMMODITY + SCIENCE, FIRST_COMMODITY + TRADE, NOTHING, FIRST_COMMODITY + POLITICS)
EACH_COMMODITY: Final = 12  # in the bank (CK-002)
MANY_COMMODITIES: Final = 18  # with more players than the next
FEW_PLAYERS: Final = 4
TOP_LEVEL: Final = 5
ADVANTAGE_LEVEL: Final = 3  # trading house, fortress, aqueduct (CK-029..031)
METROPOLIS_LEVEL: Final = 4  # CK-034
METROPOLIS_POINTS: Final = 2
MAX_CITY_PIECES: Final = 8  # of each seat
MAX_WALLS: Final = 3
WALL_CARDS: Final = 2  # that a hand may have more (CK-117)
BASIC: Final = 0  # ranks, columns of `knights_left`; the strength is one more
STRONG: Final = 1
MIGHTY: Final = 2
NUM_RANKS: Final = 3  # knight = NUM_RANKS * seat + rank
RANKS: Final = ("basic", "strong", "mighty")
EACH_RANK: Final = 2  # knights of each rank and seat (CK-003)
HOMELESS_ACTIVE: Final = NUM_RANKS * sizes.MAX_PLAYERS  # homeless = knight, + this if it is active; no other marks
BARBARIAN_STEPS: Final = 7  # with the last of them they attack
SHIP_FACE: Final = 1  # of the event die, the last of `rolled`; 0: not rolled; then the gates by colour
NUM_EVENT_FACES: Final = 4
EVENT_FACES: Final = ("ship", *COLOURS)
EVENT_WAYS: Final = (3, 1, 1, 1)  # of 6 (CK-140)
RED: Final = 0  # the columns of `rolled`
OTHER: Final = 1
EVENT: Final = 2
NUM_PROGRESS: Final = 25  # kinds of progress cards, deck after deck
NUM_PLAYABLE: Final = 23  # all but constitution and printer
# fmt: off
PROGRESS: Final = (
    "commercial_harbour", "master_merchant", "merchant", "merchant_fleet", "resource_monopoly", "trade_monopoly",
    "bishop", "constitution", "deserter", "diplomat", "intrigue", "saboteur", "spy", "warlord", "wedding",
    "alchemist", "crane", "engineer", "inventor", "irrigation", "medicine", "mining", "printer", "road_building",
    "smith",
)
EACH_PROGRESS: Final = (  # cards of each kind (CK-051)
    2, 2, 6, 2, 4, 2,
    2, 1, 2, 2, 2, 2, 3, 2, 2,
    2, 2, 1, 2, 2, 2, 2, 1, 2, 2,
)
# fmt: on
COMMERCIAL_HARBOUR: Final = 0
MASTER_MERCHANT: Final = 1
MERCHANT_CARD: Final = 2
MERCHANT_FLEET: Final = 3
RESOURCE_MONOPOLY: Final = 4
TRADE_MONOPOLY: Final = 5
BISHOP: Final = 6
CONSTITUTION: Final = 7
DESERTER: Final = 8
DIPLOMAT: Final = 9
INTRIGUE: Final = 10
SABOTEUR: Final = 11
SPY: Final = 12
WARLORD: Final = 13
WEDDING: Final = 14
ALCHEMIST: Final = 15
CRANE: Final = 16
ENGINEER: Final = 17
INVENTOR: Final = 18
IRRIGATION: Final = 19
MEDICINE: Final = 20
MINING: Final = 21
PRINTER: Final = 22
ROAD_BUILDING: Final = 23
SMITH: Final = 24
LAID_OPEN: Final = (CONSTITUTION, PRINTER)  # when they are drawn (CK-048)
FIRST_OF_DECK: Final = (0, 6, 15, NUM_PROGRESS)  # kinds of deck c: FIRST_OF_DECK[c] .. FIRST_OF_DECK[c + 1] - 1
DECK_SIZE: Final = 18  # cards of each colour
PROGRESS_LIMIT: Final = 4  # that are held hidden (CK-045)
#: What the argument `card` of an action is: a kind that is played, dropped, taken.
PLAYABLE: Final = tuple(k for k in range(NUM_PROGRESS) if k not in LAID_OPEN)
PLAYABLE_WORDS: Final = tuple(PROGRESS[k] for k in PLAYABLE)
#: And the other way round; -1 for constitution and printer.
CARD_OF: Final = tuple(PLAYABLE.index(k) if k in PLAYABLE else NOTHING for k in range(NUM_PROGRESS))
#: By kind: the resource that it brings for each hex of that terrain (CK-195, CK-196); -1 for all others.
HARVESTED: Final = tuple({IRRIGATION: GRAIN, MINING: ORE}.get(k, NOTHING) for k in range(NUM_PROGRESS))

# --- chance outcomes: one small id space, apart from the actions ------------------------------------------------------
FIRST_DICE: Final = 0  # + sum - 2
FIRST_STOLEN: Final = 11  # + resource
FIRST_DRAWN: Final = 16  # + card
FIRST_FOUND_HEX: Final = 21  # + terrain
FIRST_FOUND_TOKEN: Final = FIRST_FOUND_HEX + NUM_TERRAINS  # + number
FIRST_RESERVE: Final = FIRST_FOUND_TOKEN + MAX_NUMBER + 1  # + number
FIRST_HARBOUR: Final = FIRST_RESERVE + MAX_NUMBER + 1  # + kind
FIRST_PIRATE: Final = FIRST_HARBOUR + NUM_HARBOUR_KINDS  # + hex; also where a red token goes
# Behind them, where no edition has hexes any more, what came later.
FIRST_MARKER: Final = FIRST_PIRATE + 128  # + 1 if it goes and brings a card
FIRST_FOUND_HARBOUR: Final = FIRST_MARKER + 2  # + kind
FIRST_STOLEN_SPICE: Final = FIRST_FOUND_HARBOUR + NUM_HARBOUR_KINDS  # + spice
FIRST_SPICE_CARD: Final = FIRST_STOLEN_SPICE + NUM_SPICES  # + spice
FOUND_SPICE: Final = FIRST_SPICE_CARD + NUM_SPICES  # a face-down hex is a spice hex
FOUND_SHOAL: Final = FOUND_SPICE + 1  # or one with a fish shoal
FIRST_SHOAL: Final = FOUND_SHOAL + 1  # + number - 1
FIRST_VILLAGE: Final = FIRST_SHOAL + NUM_SHOALS  # + kind
FIRST_FACE: Final = FIRST_VILLAGE + NUM_VILLAGES  # + face
FIRST_DIE: Final = FIRST_FACE + NUM_FACES  # + eyes - 1
FIRST_RED: Final = FIRST_DIE + NUM_DIE  # + eyes - 1
FIRST_OTHER: Final = FIRST_RED + NUM_DIE  # + eyes - 1
FIRST_FACE_OF_EVENT: Final = FIRST_OTHER + NUM_DIE  # + face - 1
FIRST_PROGRESS: Final = FIRST_FACE_OF_EVENT + NUM_EVENT_FACES  # + kind
FIRST_STOLEN_COMMODITY: Final = FIRST_PROGRESS + NUM_PROGRESS  # + commodity
_LAST_OF_CARGO: Final = FIRST_DIE + NUM_DIE if sizes.EXPLORERS else FOUND_SHOAL
_LAST: Final = FIRST_STOLEN_COMMODITY + NUM_COMMODITIES if sizes.KNIGHTS else _LAST_OF_CARGO
NUM_CHANCE: Final = _LAST if sizes.FAN or sizes.EXPLORERS else FIRST_PIRATE + sizes.MAX_HEXES

# --- where robber and pirate begin: RULES have these, or ON_PLACE + a hex or frame cell ------------------------------
STARTS_AS_EVER: Final = 0
STARTS_OFF_BOARD: Final = 1
ON_PLACE: Final = 2

# --- markers of islands -----------------------------------------------------------------------------------------------
MARKERS: Final = ("stays", "goes")

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
AREA_UNEXPLORED_ISLAND: Final = 5
AREA_CATAN: Final = 6
AREA_KINDS: Final = ("start", "island", "unknown", "desert", "unexplored", "unexplored_island", "catan")

# --- numbers of the rules ---------------------------------------------------------------------------------------------
MIN_ROUTE: Final = 5  # ROUTE-08
MIN_ARMY: Final = 3  # BASE-64
HAND_LIMIT: Final = 7  # BASE-33
