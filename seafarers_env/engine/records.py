"""STATE, BOARD and RULES: the single declaration of all data a game has.

`STATE` is the whole truth of one game; copying the record copies the game. `BOARD` and `RULES` never change while a
game is played. Bit sets are rows of 64-bit words: place `i` is bit `i % 64` of word `i // 64`. Fields marked *derived*
follow from the others and are kept up to date by the rule that changes their ground (`rules.kit` holds the helpers);
`derived.derive` rebuilds them all. Of `line` alone there is more than one right value: which of several longest lines
it is depends on how the game came there.

Fields stand by how often they are needed, in runs of 64 bytes (`LINE`, a cache line), and a record is a whole number of
them: when thousands of games are stepped in turn, what a step costs is for a good part how many lines it waits for.
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .actions import NUM_WIDE
from .constants import MAX_NUMBER, NUM_CARDS, NUM_HARBOUR_KINDS, NUM_PIECES, NUM_RESOURCES, NUM_STREAMS, NUM_TERRAINS
from .sizes import (
    EDGE_WORDS,
    HEX_WORDS,
    MAX_ACTIONS,
    MAX_AREAS,
    MAX_CHIP_PATH,
    MAX_CORNERS,
    MAX_EDGES,
    MAX_HARBOURS,
    MAX_HEXES,
    MAX_LINKS,
    MAX_PIRATE_PLACES,
    MAX_PLAYERS,
    MAX_POOLS,
    MAX_VERTICES,
    VERTEX_WORDS,
)

i8, i16, i32, u8, u32, u64 = np.int8, np.int16, np.int32, np.uint8, np.uint32, np.uint64
P = MAX_PLAYERS
LINE = 64  # bytes of a cache line


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

STATE = _whole_lines(
    [
        # --- whose decision, and how the game stands
        ("rng", u64, NUM_STREAMS),  # one counter a stream
        ("pending", u32),  # bit set of phases; the lowest is next
        ("decisions", i32),  # actions applied since the deal
        ("turn", i16),  # END_TURNs so far
        ("robber", i16),  # hex, -1 = off the board
        ("pirate", i16),  # hex or frame cell, -1 = off the board
        ("lifted", i16),  # edge of the ship being moved, -1 = none
        ("phase", u8),  # derived: lowest bit of pending
        ("actor", i8),  # seat to decide; -1 in chance phases and when over
        ("active", i8),  # seat whose turn or placement it is
        ("outcome", u8),  # PLAYING, WON, TRUNCATED
        ("winner", i8),  # seat or -1
        ("placements", i8),  # set-up: settlements placed or skipped so far
        ("touched", u8),  # seats whose pieces the running action changed; 0 between actions
        ("raider", u8),  # 0: the robber moved last, 1: the pirate
        # --- what can be paid for, and points
        ("hand_size", i16, P),  # derived
        ("hand", i8, (P, NUM_RESOURCES)),  # resource cards by kind
        ("supply", i8, (P, NUM_PIECES)),  # pieces left: roads, ships, settlements, cities
        ("points", i8, P),  # derived: without Victory Point cards
        ("harbours", u8, P),  # derived: bit set of harbour kinds the seat may use
        ("bank", i8, NUM_RESOURCES),  # resource cards
        ("dice", i8),  # last roll, 0 before the first
        ("card_played", u8),  # a development card was played this turn
        ("ship_moved", u8),
        ("free_pieces", i8),  # pieces left of a Road Construction card
        ("offers", i8),  # offers begun and calls this turn
        ("route_holder", i8),  # Longest Trade Route: seat or -1
        ("army_holder", i8),  # Largest Army: seat or -1
        # --- development cards, what is owed, whose word it is
        ("aside", i8, P),  # derived: how many cards of `discarding`
        ("picks_owed", i8, P),  # TAKE decisions to come
        ("discards_owed", i8, P),
        ("route", i8, P),  # derived: length of the longest route
        ("cards_size", i8, P),  # derived
        ("setup_vertex", i16),  # the starting settlement whose road or ship is due, -1 = none
        ("found_hex", i16),  # hex whose token is being drawn, -1 = none
        ("proposal", i16),  # hex under discussion
        ("cards", i8, (P, NUM_CARDS)),  # unplayed development cards by kind
        ("bought", i8, NUM_CARDS),  # of the active seat, bought this turn
        ("deck", i8, NUM_CARDS),
        ("tangled", u8),  # derived: seats whose ships form a ring, or a loop from a building to itself
        ("victim", i8),  # seat robbed while STOLEN_CARD is due
        ("explorer", i8),  # seat that discovers, -1 = none
        ("proposer", i8),  # seat that proposes a place (DECISIONS-09, DECISIONS-10), -1 = none
        ("responder", i8),  # seat answering an offer or a pirate proposal
        ("composer", i8),  # seat composing an offer, -1 = none
        ("draft_last", i8),  # last resource added on the side in work
        ("draft_getting", u8),  # the give side is closed
        # --- domestic trade
        ("draft_give", i8, NUM_RESOURCES),  # seen from the composer
        ("draft_get", i8, NUM_RESOURCES),
        ("offer_give", i8, NUM_RESOURCES),  # published; both sides empty: a call
        ("offer_get", i8, NUM_RESOURCES),
        ("answers", u8, P),  # NO_ANSWER, ACCEPTED, DECLINED, COUNTERED
        ("counter_give", i8, (P, NUM_RESOURCES)),  # seen from the countering seat
        ("counter_get", i8, (P, NUM_RESOURCES)),
        # --- what seats have gathered
        ("areas", u32, P),  # bit set of areas the seat has settled
        ("played", i8, (P, NUM_CARDS)),  # played development cards by kind
        ("discarding", i8, (P, NUM_RESOURCES)),  # resource cards given up, not yet in the bank
        ("tokens", i8, P),  # special tokens held
        ("harbours_placed", i8),  # by players so far
        ("stale", u8),  # of those in `touched`: seats whose route has to be measured anew
        # --- where pieces may go, and what a roll produces
        ("number_hexes", u64, (MAX_NUMBER + 1, HEX_WORDS)),  # derived: hexes by token
        ("sites", u64, VERTEX_WORDS),  # derived: vertices the distance rule leaves free
        ("free_edges", u64, EDGE_WORDS),  # derived: edges without a piece
        ("road_edges", u64, EDGE_WORDS),  # derived: edges whose sides take roads
        ("network", u64, (P, VERTEX_WORDS)),  # derived: ends of own roads and ships
        ("settlements", u64, (P, VERTEX_WORDS)),  # derived: own settlements
        ("road_reach", u64, (P, EDGE_WORDS)),  # derived: edges that own buildings and roads support
        ("terrain", i8, MAX_HEXES),  # by hex
        ("vertex_building", i8, MAX_VERTICES),  # 2 * seat + SETTLEMENT / CITY, -1 = empty
        # --- ships
        ("ship_edges", u64, EDGE_WORDS),  # derived: edges whose sides take ships
        ("new_ships", u64, EDGE_WORDS),  # ships placed this turn
        ("ship_reach", u64, (P, EDGE_WORDS)),  # derived: edges that own buildings and ships support
        ("foremost", u64, (P, EDGE_WORDS)),  # derived: open ships that are foremost (MOVE-05..07)
        ("ships", u64, (P, EDGE_WORDS)),  # derived: own ships
        ("line", u64, (P, EDGE_WORDS)),  # derived: the pieces of one of the longest lines
        # --- the rest of what an observation shows
        ("edge_piece", i8, MAX_EDGES),  # 2 * seat + ROAD / SHIP, -1 = empty
        ("number", i8, MAX_HEXES),  # token by hex, 0 = none
        ("home", u32, P),  # bit set of areas settled in set-up
        ("harbour_kind", i8, MAX_HARBOURS),  # 0..4 = 2:1 for that resource, 5 = 3:1, -1 = face down
        ("bare", u64, HEX_WORDS),  # hexes reached that are to be given a token
        ("found", u64, HEX_WORDS),  # hexes discovered whose face is still to be drawn
        ("proposals", u64, HEX_WORDS),  # all hexes proposed so far by agreement
        ("land_hexes", u64, HEX_WORDS),  # derived: where a robber may stand
        ("ocean_hexes", u64, HEX_WORDS),  # derived: where a pirate may stand
        ("roads", u64, (P, EDGE_WORDS)),  # derived: own roads
        # --- seldom
        ("under", i8, (P, P * NUM_RESOURCES)),  # what hands hold beyond what the observer of the row can be sure of
        ("over", i8, (P, P * NUM_RESOURCES)),  # what it must think possible beyond what they hold (card_counting)
        ("vertex_harbours", u8, MAX_VERTICES),  # derived: bit set of harbour kinds by vertex
        ("area", i8, MAX_HEXES),  # area (letter of the board file) by hex, -1 = none
        ("harbour_edge", i16, MAX_HARBOURS),  # edge by harbour, -1 = unused
        ("harbour_pool", i8, NUM_HARBOUR_KINDS),  # kinds still face down
        ("vertex_tokens", i8, MAX_VERTICES),  # special tokens lying under a building
        ("pile", i8, (MAX_POOLS, NUM_TERRAINS)),  # face-down hexes left, by pool and terrain
        ("pile_numbers", i8, (MAX_POOLS, MAX_NUMBER + 1)),  # tokens left for them, by pool and number
        ("reserve", i8, MAX_NUMBER + 1),  # tokens of the number reserve left
        ("num_links", i16),  # trade routes between islands that stand (CROSSING)
        ("link_seat", i8, MAX_LINKS),  # whose route, sorted by seat and far building
        ("link_near", u8, MAX_LINKS),  # vertex of the own building on the home island
        ("link_far", u8, MAX_LINKS),  # vertex of the building on the other island
        ("link_direct", u8, MAX_LINKS),  # own ships alone
        ("link_state", u8, MAX_LINKS),  # LINK_JUDGED, LINK_WAITS or LINK_HOLDS
    ]
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
                ("hex_vertices", i16, (MAX_HEXES, 6)),  # corners N NE SE S SW NW
                ("hex_edges", i16, (MAX_HEXES, 6)),  # sides NE E SE SW W NW
                ("hex_neighbours", i16, (MAX_HEXES, 6)),  # across those sides
                ("vertex_hexes", i16, (MAX_VERTICES, 3)),
                ("vertex_edges", i16, (MAX_VERTICES, 3)),
                ("vertex_neighbours", i16, (MAX_VERTICES, 3)),  # across vertex_edges, same order
                ("edge_vertices", i16, (MAX_EDGES, 2)),
                ("edge_hexes", i16, (MAX_EDGES, 2)),  # -1: the frame
                ("place_edges", u64, (MAX_PIRATE_PLACES, EDGE_WORDS)),  # sides of a hex or frame cell
                ("vertex_star", u64, (MAX_VERTICES, VERTEX_WORDS)),  # the vertex and its neighbours
                ("board_edges", u64, EDGE_WORDS),  # edges there are
                # --- what is dealt
                ("terrain", i8, MAX_HEXES),  # printed terrain; MISSING where face down; -1 where from a pool
                ("number", i8, MAX_HEXES),  # printed token, 0 = none
                ("pool", i8, MAX_HEXES),  # pool of a shuffled or face-down hex, -1 = printed
                ("area", i8, MAX_HEXES),  # letter of [regions] as index, -1 = sea
                ("area_kind", i8, MAX_AREAS),  # AREA_START ...
                ("pool_terrain", i8, (MAX_POOLS, NUM_TERRAINS)),  # how many of each terrain
                ("pool_number", i8, (MAX_POOLS, MAX_NUMBER + 1)),  # how many of each token
                ("pool_path", u8, MAX_POOLS),  # the pool's tokens are laid along the chip path
                ("harbour_edge", i16, MAX_HARBOURS),
                ("harbour_kind", i8, MAX_HARBOURS),  # -1 = drawn from harbour_pool
                ("harbour_pool", i8, NUM_HARBOUR_KINDS),
                ("path_numbers", i8, MAX_CHIP_PATH),  # tokens in their lettered order
                ("path_length", i16),  # hexes on the spiral
                ("num_corners", i16),
                ("path", i16, (MAX_CORNERS, MAX_CHIP_PATH)),  # the spiral from each corner hex
                ("reserve", i8, MAX_NUMBER + 1),  # tokens kept beside the board (GREATER-03)
                ("mainland", u64, HEX_WORDS),  # hexes of the start areas
                # --- action table
                ("wide_of", i16, MAX_ACTIONS),  # action id -> wide id
                ("id_of", i16, NUM_WIDE),  # wide id -> action id, -1 = not in this table
            ],
            align=True,
        ),
    )
)

RULES = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("num_players", i8),
                ("points_to_win", i16),
                ("max_turns", i16),
                ("ships", u8),  # ships in supply and on the board
                ("pirate", u8),
                ("exploration", u8),  # hexes lie face down
                ("coast_start", u8),  # FOURISLANDS-06: a start at the sea begins with a ship
                ("home_settled", u8),  # home is where a seat began, not the start area as such
                ("home_single", u8),  # CROSSING-02: both starting settlements on one island
                ("dealt_islands", u8),  # areas are the islands of the random board
                ("pirate_agreed", u8),  # DECISIONS-09: pirate_start = agreed
                ("pirate_on_frame", u8),  # C-19
                ("frame_is_sea", u8),  # C-13
                ("ring_moves", u8),  # C-09
                ("sole_shortage", u8),  # C-11
                ("theft_optional", u8),  # C-12
                ("second_piece_optional", u8),  # C-15
                ("token_limit", i16),  # C-16, 0 = unlimited
                ("island_token", i8),  # tokens for the first settlement on a foreign island
                ("island_token_each", u8),  # C-01: 0 once per game, 1 once per island
                ("island_token_further", i8),  # tokens for the first settlement on each further one
                ("max_offers", i8),  # DECISIONS-39, 0 = no domestic trade
                ("max_trade_cards", i8),  # DECISIONS-38
                ("skip_forced", u8),  # decisions with one legal action are made by the engine
                ("bank", i8),  # cards of each resource
                ("supply", i8, NUM_PIECES),  # roads, ships, settlements, cities
                ("decks", i8),  # C-06: development decks shuffled together
                ("variable", u8),  # printed land is shuffled within its area
                ("setup_reward", u8),  # C-05: discoveries of starting pieces are rewarded
                ("number_reserve", u8),  # GREATER-08: tokens are brought to land outside the start area
                ("reserve_side", u8),  # C-08: only by a piece on a side of the hex
                ("trade_route_tokens", u8),  # CROSSING-04: trade routes between islands earn tokens
                ("crossing_pairs", u8),  # C-03: direct routes count by start and far building
                ("red_apart", u8),  # NEWWORLD-04: no 6 or 8 beside a 6 or 8
                ("red_agreed", u8),  # DECISIONS-10: red_exchange = agreed
                ("harbours_by_players", u8),  # NEWWORLD-08
                ("card_counting", u8),  # OBSERVATION-20: bounds on others' hands are kept and shown
            ],
            align=True,
        ),
    )
)


def zeroed(n: int) -> Records:
    """Make `n` blank STATE records that begin at the start of a cache line."""
    memory = np.zeros(n * STATE.itemsize + LINE, np.uint8)
    start = -memory.ctypes.data % LINE
    return np.ndarray(n, STATE, memory, start)


def copied(records: Records) -> Records:
    """Copy an array of records byte for byte; numpy's own copy goes field by field and leaves padding to chance."""
    return np.ndarray(records.shape, records.dtype, bytearray(records.tobytes()))
