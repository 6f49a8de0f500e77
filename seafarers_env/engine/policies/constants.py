"""What the kernels of the heuristic freeze: where each weight, each number of an economy and each part of a goal lies.

The weights themselves, with their meanings, stand in `weights.TABLE`, in the same order.
"""

from typing import Final

import numpy as np

from .. import constants as c
from ..sizes import KNIGHTS

# --- weights: places in the array that `choose` is given --------------------------------------------------------------
(
    PATIENCE, ROLLS_A_POINT, GROWTH, WAY, CONTESTED, PURSUED, WIN,
    BUNDLE_SETTLEMENT, BUNDLE_CITY, BUNDLE_CARD, SHIP_SHARE, DELAY, SATURATION, PORT, NEW_NUMBER, ROBBED,
    ROUTE, GUARD, ARMY, SOLDIER_WORTH, PROGRESS, CARD_POINT,
    ASIDE, OVERFLOW, SECOND, SPARE,
    TOKEN, CROSSING, DISCOVERY, HOPE, RESERVE_PIPS, BROUGHT, MOVE_GAIN,
    SOLDIERS_KEPT, PLENTY_GAIN, MONOPOLY_GAIN, ROADS_GAIN,
    ACCEPT_GAIN, OFFER_GAIN, SCARCE, TWO_FOR_ONE, LEADER,
    OWN_LOSS, LEADING, THEFT, SHIP_HELD,
    START_TYPICAL, START_HARBOUR, START_SCARCITY, START_NUMBER, START_WAY, START_DISTANCE, START_SEA, START_FOG,
    VOYAGE, LANDFALL, MARKER_CARD, BEYOND_RIM, BERTH, SPICE_CARD, CHIT, CATCH,
    SCOUT, ASHORE, STEP, LEADER_TILE, ADVANTAGE, RESCUE, FLEET, BASIN, TOLL, AT_SEA, START_COAST, YIELD,
    BUNDLE_KNIGHT, BUNDLE_LEVEL, METROPOLIS_SHARE, FORTRESS, AQUEDUCT, DRAW, WALL_WORTH,
    CITY_LOST, SAVIOUR, ALARM, WAKING, KNIGHT_KEPT, PLAY_CARDS,
) = range(87)  # fmt: skip
NUM_WEIGHTS: Final = 87

# --- an economy: places in an array of floats -------------------------------------------------------------------------
# Those that are passed on are np.int64: for each plain int that it is given a kernel would be compiled once more.
MAX_GOALS: Final = 40
RATE: Final = 0  # cards per roll of each good that is banked, then gold picks
GOLD_RATE: Final = RATE + c.NUM_BANKED
SHARE: Final = GOLD_RATE + 1  # by good: 1 / cards the bank asks for one other
HAND: Final = np.int64(SHARE + c.NUM_BANKED)  # own cards
TRIAL: Final = np.int64(HAND + c.NUM_BANKED)  # a hand under consideration
EMPTY: Final = np.int64(TRIAL + c.NUM_BANKED)  # a hand without cards
PRICE: Final = (
    int(EMPTY) + c.NUM_BANKED
)  # worth of a card per roll more of each good, then of a gold pick: points per roll
PORT_PRICE: Final = PRICE + c.NUM_BANKED + 1  # worth of a better ratio: points per roll by 1 / ratio
STRENGTH: Final = PORT_PRICE + c.NUM_BANKED  # points per roll that the economy can be expected to bring
HORIZON: Final = STRENGTH + 1  # rolls that production still pays
NEEDED: Final = HORIZON + 1  # points still missing to win
NUMBERS: Final = NEEDED + 1  # bit set of the numbers that pay the seat
COIN_HAND: Final = NUMBERS + 1  # cards that gold buys, for each of the three hands; of one's own this turn
WORTH: Final = 80 if KNIGHTS else 64  # by goal: points
ROLLS: Final = WORTH + 64  # by goal: rolls until the hand covers it
SCORE: Final = ROLLS + 64  # by goal: points per roll
COST: Final = SCORE + 64  # by goal, one each: cards by good, the way included
BUNDLE_COST: Final = COST + MAX_GOALS * c.NUM_BANKED  # by bundle, one each: what an economy is measured by

# --- goals: rows in an array of integers, which begins with their number ----------------------------------------------
COUNT: Final = 0
FIRST_ROW: Final = 8
ROW: Final = 6
KIND: Final = 0  # action kind of what is bought at the end of the way; -1 where the way is all
PLACE: Final = 1  # vertex where the way ends or the building goes, piece for a wall, -1 = none
COLOUR_SPAN: Final = 8  # and of a level `COLOUR_SPAN` times the one there is (+ `CRANED`, where a crane pays), + colour
CRANED: Final = 8
LAYS: Final = 2  # pieces of the way: ROAD or SHIP
FIRST: Final = 3  # first edge of the way, -1 = no way, `LEAVES` - v: it begins with sailing from exit point v
PIECES: Final = 4  # pieces of the way
POINTS: Final = 5  # on the board as soon as it stands

# classes of goals that cost the same: only the best of each is kept
SETTLE_CLASS: Final = 0  # + CLASS_PIECES * kind of way + pieces
CLASS_PIECES: Final = 8
FOG_CLASS: Final = SETTLE_CLASS + 2 * CLASS_PIECES
LINK_CLASS: Final = FOG_CLASS + 2 * CLASS_PIECES
CITY_CLASS: Final = LINK_CLASS + CLASS_PIECES
ROUTE_CLASS: Final = CITY_CLASS + 1
CARD_CLASS: Final = ROUTE_CLASS + 1
VOYAGE_CLASS: Final = CARD_CLASS + 1
LANDFALL_CLASS: Final = VOYAGE_CLASS + 1
LEVEL_CLASS: Final = LANDFALL_CLASS + 2 * CLASS_PIECES  # + colour: one more; then + colour: up to the metropolis
WALL_CLASS: Final = LEVEL_CLASS + 2 * c.NUM_COLOURS
ACTIVE_CLASS: Final = WALL_CLASS + 1
KNIGHT_CLASS: Final = ACTIVE_CLASS + 1
PROMOTE_CLASS: Final = KNIGHT_CLASS + 1

# --- how far it looks -------------------------------------------------------------------------------------------------
MAX_ROADS: Final = 3  # pieces of a way
MAX_SHIPS: Final = 5
MAX_DASH: Final = 3  # pieces towards the Longest Trade Route
NEVER: Final = 200.0  # rolls: what cannot come in

NONE: Final = np.int64(-1)  # no edge, vertex, goal or action
LEAVES: Final = np.int64(-2)
