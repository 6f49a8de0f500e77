"""STATE, BOARD and RULES: all data a game has.

`STATE` is the whole truth of one game; copying the record copies the game. `BOARD` and `RULES` never change while a
game is played. Bit sets are rows of 64-bit words: place `i` is bit `i % 64` of word `i // 64`. Fields marked *derived*
follow from the others and are kept up to date by the rule that changes their ground (`rules.kit` holds the helpers);
`derived.derive` rebuilds them all. Of `line` alone there is more than one right value: which of several longest lines
it is depends on how the game came there.

The parts declare the fields of STATE and RULES (`parts`); here is their order. Those of STATE stand by how often they
are needed, in runs of 64 bytes (`LINE`, a cache line), and a record is a whole number of them: when thousands of games
are stepped in turn, what a step costs is for a good part how many lines it waits for.
"""

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from . import actions as a, constants as c, sizes
from .parts import COUNTS_HERE, FIGURES_HERE, HERE, PARTS, in_order
from .sizes import EXPLORERS, FAN, HAWAII, KNIGHTS, SIX, SPICE

i8, i16, u8, u64 = np.int8, np.int16, np.uint8, np.uint64
LINE = 64  # bytes of a cache line


def _plain(field: Any) -> tuple[Any, ...]:
    """A declared field as numpy has it."""
    shape = field.shape
    return (field.name, field.type) if shape == () else (field.name, field.type, shape)


def _whole_lines(fields: list[Any]) -> np.dtype[Any]:
    """A record of these fields, aligned, whose length is a multiple of `LINE`."""
    packed: Any = np.dtype(fields, align=True)
    places = packed.fields
    shape: Any = {
        "names": list(places),
        "formats": [place[0] for place in places.values()],
        "offsets": [place[1] for place in places.values()],
        "itemsize": -(-packed.itemsize // LINE) * LINE,
        "aligned": True,
    }
    return np.dtype((np.record, np.dtype(shape)))


Records: TypeAlias = NDArray[Any]  # an array of STATE, BOARD or RULES, or of masks

# fmt: off
_REALM: Final = (  # of Cities & Knights: what most decisions ask for, and where its pieces stand
    "rolled", "barbarians", "first_attack", "level", "metropolis", "walls", "progress_size", "knights_left", "draws",
    "draw_colour", "losers", "tied", "paid", "aqueducts", "fleets", "crane", "token_seat", "homeless", "homeless_from",
    "chaser", "token_hex", "defender",
)
_REALM_PIECES: Final = (
    "knights_of", "knight_active", "knight_fresh", "knight_promoted", "laid_down", "city_node", "knight",
)
_STATE: Final = (
    # --- whose decision, and how the game stands
    *("rng", "pending", "decisions", "turn", "robber", "pirate", "lifted", "phase", "actor", "active",
      *(("turn_of",) if SIX else ()), "outcome", "winner", "placements", "touched", "raider"),
    # --- what can be paid for, and points
    *("hand_size", "hand", "supply", "points", "harbours", "bank", "dice", "card_played", "ship_moved",
      "free_pieces", "offers", "route_holder", "army_holder"),
    *(_REALM if KNIGHTS else ()),
    # --- development cards, what is owed, whose word it is
    *("aside", "picks_owed", "discards_owed", "route", "cards_size", "setup_vertex", "found_hex", "proposal",
      "cards", "bought", "deck", "tangled", "victim", "explorer", "proposer", "responder", "composer",
      "draft_last", "draft_getting"),
    # --- domestic trade
    *("draft_give", "draft_get", "offer_give", "offer_get", "answers", "counter_give", "counter_get"),
    # --- what seats have gathered
    *("areas", "played", "discarding", "tokens", *(count.name for count in COUNTS_HERE), "harbours_placed", "stale",
      *(figure.name for figure in FIGURES_HERE)),
    # --- where pieces may go, and what a roll produces
    *("number_hexes", "sites", "free_edges", "road_edges", "network", "settlements", "road_reach", "terrain",
      "vertex_building"),
    *(_REALM_PIECES if KNIGHTS else ()),
    # --- ships
    *("ship_edges", "new_ships", "ship_reach", "foremost", "ships", "line"),
    # --- the rest of what an observation shows
    *("edge_piece", "number", "home", "harbour_kind", "bare", "found", "proposals", "land_hexes",
      "ocean_hexes", "roads"),
    # --- seldom
    *("under", "over", "vertex_harbours", "area", "harbour_edge", "harbour_pool", "vertex_tokens", "pile",
      "pile_numbers", "reserve", "num_links", "link_seat", "link_near", "link_far", "link_direct",
      "link_state", "dice_cards", "bank_paid"),
)
# fmt: on

STATE_FIELDS: Final = in_order(_STATE, (field for part in HERE for field in part.state))
STATE = _whole_lines([_plain(field) for field in STATE_FIELDS])

_FAN_BOARD: Final = (
    ("pool_harbour", i8, (sizes.MAX_POOLS, c.NUM_HARBOUR_KINDS)),  # how many harbour tiles of each kind
    ("exit_side", i8, sizes.MAX_VERTICES),  # which corner of its only hex the vertex is, -1 = it has several (WORLD-18)
)
_SPICE_BOARD: Final = (
    ("section", i8, sizes.MAX_HEXES),  # section of a hidden hex, -1 = in none
    ("spice_sections", u8),  # bit set of those with a spice hex
    ("numbers_by_kind", u8),  # without exploration the tokens of sections go by terrain
    ("kind_number", i8, (c.GOLD + 1, c.MAX_NUMBER + 1)),  # how many of each token, by terrain
)
_LISTED_BOARD: Final = (
    ("listed", u8),  # only places that the file lists are there (HAWAII-82)
    ("road_spaces", u64, sizes.EDGE_WORDS),
    ("ship_spaces", u64, sizes.EDGE_WORDS),
    ("locations", u64, sizes.VERTEX_WORDS),  # where buildings may stand
    ("island", i8, sizes.MAX_VERTICES),  # area of a location, -1 = none (HAWAII-81)
    ("chit_places", u64, sizes.VERTEX_WORDS),
    ("scroll", i8, sizes.MAX_EDGES),  # kind of harbour that a ship there is, -1 = none
    ("scroll_edges", u64, (c.NUM_HARBOUR_KINDS, sizes.EDGE_WORDS)),  # the same by kind
    ("ground", i8, sizes.MAX_EDGES),  # number of the fishing ground, 0 = none
    ("ground_edges", u64, (c.MAX_NUMBER + 1, sizes.EDGE_WORDS)),  # the same by number
    ("track", i8, c.MAX_TRACK),  # points of the boat's spaces
    ("track_end", i16),  # the last of them
)
_CARGO_BOARD: Final = (
    ("num_finds", i16),
    ("find_of", i8, sizes.MAX_HEXES),  # number of a hex among those that lie face down at the start, -1 = none
    ("find_hex", i16, c.MAX_FINDS),  # the hex of each, -1 = there is none
    ("find_area", i8, c.MAX_FINDS),  # 0, 1: the first and second pool of such hexes (north and south)
    ("area_finds", i8, (c.NUM_FIND_AREAS, 2)),  # shoals and spice hexes in each
    ("area_villages", u8, (c.NUM_FIND_AREAS, c.NUM_VILLAGES)),
    ("lair_numbers", i8, c.MAX_NUMBER + 1),  # how many of each
    ("shoal_numbers", u8),  # bit set, bit number - 1
    ("faces", i8, c.NUM_FACES),  # how many castaway tokens of each face
    ("council", i16),  # its hex
    ("docks", u64, sizes.VERTEX_WORDS),  # bit set of its corners with a dock
    ("num_castaways", i16),  # places used by so many players
    ("castaway_vertex", i16, c.MAX_CASTAWAYS),  # where they lie, -1 = not used
    ("castaway_at", i8, sizes.MAX_VERTICES),  # place of castaways at a vertex, -1 = none
    ("home_waters", u64, sizes.HEX_WORDS),  # the Council hex among them
    ("pirate_barred", u64, sizes.HEX_WORDS),  # where no pirate ship ever goes: BARGE-125 but for other pirate ships
    ("inner_edges", u64, sizes.EDGE_WORDS),  # between two hexes of the board
    (
        "edge_star",
        u64,
        (sizes.MAX_EDGES, sizes.EDGE_WORDS),
    ),  # inner edges that share an end with an edge, itself left out
    ("edge_neighbours", i16, (sizes.MAX_EDGES, 4)),  # the same in a row, -1 pads
    ("edge_points", i16, (sizes.MAX_EDGES, 4)),  # hexes at its ends: those beside it, then those beyond; -1 pads
    ("track_points", i8, (c.NUM_TRACKS, c.LAST_SPACE + 1)),  # of each space, the start space first
)

BOARD = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("num_hexes", i16),
                ("num_vertices", i16),
                ("num_edges", i16),
                ("num_places", i16),  # hexes, then frame cells: where a pirate could stand
                ("num_harbours", i16),
                ("num_pools", i16),
                ("num_areas", i16),
                ("num_actions", i16),
                # --- geometry; -1 pads
                ("hex_vertices", i16, (sizes.MAX_HEXES, 6)),  # corners N NE SE S SW NW
                ("hex_edges", i16, (sizes.MAX_HEXES, 6)),  # sides NE E SE SW W NW
                ("hex_neighbours", i16, (sizes.MAX_HEXES, 6)),  # across those sides
                ("vertex_hexes", i16, (sizes.MAX_VERTICES, 3)),
                ("vertex_edges", i16, (sizes.MAX_VERTICES, 3)),
                ("vertex_neighbours", i16, (sizes.MAX_VERTICES, 3)),  # across vertex_edges, same order
                ("edge_vertices", i16, (sizes.MAX_EDGES, 2)),
                ("edge_hexes", i16, (sizes.MAX_EDGES, 2)),  # -1: the frame
                ("place_edges", u64, (sizes.MAX_PIRATE_PLACES, sizes.EDGE_WORDS)),  # sides of a hex or frame cell
                ("vertex_star", u64, (sizes.MAX_VERTICES, sizes.VERTEX_WORDS)),  # the vertex and its neighbours
                ("board_edges", u64, sizes.EDGE_WORDS),  # edges there are
                # --- what is dealt
                ("terrain", i8, sizes.MAX_HEXES),  # printed terrain; MISSING where face down; -1 where from a pool
                ("number", i8, sizes.MAX_HEXES),  # printed token, 0 = none
                ("pool", i8, sizes.MAX_HEXES),  # pool of a shuffled or face-down hex, -1 = printed
                ("area", i8, sizes.MAX_HEXES),  # letter of [regions] as index, -1 = sea
                ("area_kind", i8, sizes.MAX_AREAS),  # AREA_START ...
                ("pool_terrain", i8, (sizes.MAX_POOLS, c.NUM_TERRAINS)),  # how many of each terrain
                ("pool_number", i8, (sizes.MAX_POOLS, c.MAX_NUMBER + 1)),  # how many of each token
                *(_FAN_BOARD if FAN else ()),
                *(_SPICE_BOARD if SPICE else ()),
                *(_LISTED_BOARD if HAWAII else ()),
                *(_CARGO_BOARD if EXPLORERS else ()),
                ("pool_path", u8, sizes.MAX_POOLS),  # the pool's tokens are laid along the chip path
                ("harbour_edge", i16, sizes.MAX_HARBOURS),
                ("harbour_kind", i8, sizes.MAX_HARBOURS),  # -1 = drawn from harbour_pool
                ("harbour_pool", i8, c.NUM_HARBOUR_KINDS),
                ("path_numbers", i8, sizes.MAX_CHIP_PATH),  # tokens in their lettered order
                ("path_length", i16),  # hexes on the spiral
                ("num_corners", i16),
                ("path", i16, (sizes.MAX_CORNERS, sizes.MAX_CHIP_PATH)),  # the spiral from each corner hex
                ("reserve", i8, c.MAX_NUMBER + 1),  # tokens kept beside the board (GREATER-03)
                ("mainland", u64, sizes.HEX_WORDS),  # hexes of the start areas
                # --- action table
                ("global_of", i16, sizes.MAX_ACTIONS),  # action id -> global id
                ("id_of", i16, a.NUM_GLOBAL_IDS),  # global id -> action id, -1 = not in this table
                # --- the same for whole words from PAIR_WORD on, whose ids follow each other
                ("word_bits", u64, a.MASK_WORDS),  # those in the table
                ("word_id", i16, a.MASK_WORDS),  # action id of the lowest
            ],
            align=True,
        ),
    )
)

# fmt: off
_RULES: Final = (
    "num_players", "points_to_win", "max_turns", "ships", "pirate", "exploration", "coast_start",
    "home_settled", "home_single", "dealt_islands", "pirate_agreed", "pirate_on_frame", "frame_is_sea",
    "ring_moves", "sole_shortage", "theft_optional", "second_piece_optional", "token_limit", "island_token",
    "island_token_each", "island_token_further", "max_offers", "max_trade_cards", "skip_forced", "bank",
    "supply", "decks", "variable", "setup_reward", "number_reserve", "reserve_side", "trade_route_tokens",
    "crossing_pairs", "red_apart", "red_agreed", "harbours_by_players", "card_counting",
)
# fmt: on

RULE_FIELDS: Final = in_order(_RULES, (rule for part in PARTS for rule in part.rules))
RULES = np.dtype((np.record, np.dtype([_plain(rule) for rule in RULE_FIELDS], align=True)))


def zeroed(n: int) -> Records:
    """Make `n` blank STATE records that begin at the start of a cache line."""
    memory = np.zeros(n * STATE.itemsize + LINE, np.uint8)
    start = -memory.ctypes.data % LINE
    return np.ndarray(n, STATE, memory, start)


def copied(records: Records) -> Records:
    """Copy an array of records byte for byte; numpy's own copy goes field by field and leaves padding to chance."""
    return np.ndarray(records.shape, records.dtype, bytearray(records.tobytes()))
