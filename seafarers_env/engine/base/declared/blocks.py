"""What a seat sees of every game."""

from typing import Any, Final

from ... import constants as c, phases as at
from ...declaring import Block, sized

TURN_SCALE: Final = 100  # the turn is shown as a percentage
_MOST_SHOWN: Final = 127
_PIPS: Final = 5  # of a 6 or 8
# One move can bring a city or settlement, three tokens, the route card, and tokens for routes between islands.
_BEYOND_TARGET: Final = 10
_HEX_CORNERS: Final = 3  # buildings that fit round a hex, and hexes round a building
_OTHER_PICKS: Final = 4  # a card of plenty, or two gold fields discovered at once

SEATS: Final = (
    *("points", "hand_size", "cards_size", "route", "longest_trade_route", "largest_army", "tokens"),
    *("discards_owed", "picks_owed", "active", "decides", "harbour 3:1"),
)
TURN: Final = (
    *("turns", "dice", "card_played", "ship_moved", "free_pieces", "offers", "placements"),
    *("offer_open", "call_open"),
)


# --- the most their numbers can be ------------------------------------------------------------------------------------
def most_points(b: Any, r: Any) -> int:
    """Who has enough wins, if not before then when its own turn begins; tokens are points too."""
    return int(r.points_to_win) + _BEYOND_TARGET


def all_cards(b: Any, r: Any) -> list[int]:
    """The development cards there are, by kind."""
    return c.whole_deck(r)


def bank(b: Any, r: Any) -> int:
    """The cards there are of a resource."""
    return int(r.bank)


def _picks(b: Any, r: Any) -> int:
    gold = int((b.terrain == c.GOLD).sum()) + int(b.pool_terrain[:, c.GOLD].sum())
    built = int(r.supply[c.SUPPLY_SETTLEMENTS]) + 2 * int(r.supply[c.SUPPLY_CITIES])
    return _HEX_CORNERS * min(built, 2 * gold) + _OTHER_PICKS


def _seats(b: Any, r: Any) -> list[int]:
    hand = c.NUM_RESOURCES * int(r.bank)
    if r.knights:  # with commodities a hand can hold more than is shown
        hand = _MOST_SHOWN
    route = int(r.supply[c.SUPPLY_ROADS]) + int(r.supply[c.SUPPLY_SHIPS])
    points = most_points(b, r)
    return [points, hand, sum(all_cards(b, r)), route, 1, 1, points, hand // 2, _picks(b, r), 1, 1, 1]


def _turn(b: Any, r: Any) -> list[int]:
    placed = (2 + int(r.third_settlement or r.cargo_ships)) * int(r.num_players)
    return [TURN_SCALE, c.MAX_NUMBER, 1, 1, 2, int(r.max_offers), placed, 1, 1]


def bundle(b: Any, r: Any) -> int:
    """The cards of one kind that a side of a trade can have."""
    return int(r.max_trade_cards)


# --- several of one kind ----------------------------------------------------------------------------------------------
def _of_hand(name: str, meaning: str) -> Block:
    return Block(name, sized("", c.NUM_RESOURCES), meaning, "0..38", columns=c.RESOURCES, most=bank)


def _of_cards(name: str, meaning: str) -> Block:
    return Block(name, sized("", c.NUM_CARDS), meaning, "0..40", columns=c.CARDS, most=all_cards)


def _of_bundle(name: str, meaning: str) -> Block:
    return Block(name, sized("", c.NUM_RESOURCES), meaning, "0..25", columns=c.RESOURCES, most=bundle)


def _of_counter(name: str, meaning: str) -> Block:
    return Block(
        name, sized("", "num_players", c.NUM_RESOURCES), meaning, "0..25", "players", columns=c.RESOURCES, most=bundle
    )


BLOCKS: Final[tuple[Block, ...]] = (
    Block(
        "hex_terrain",
        sized("", "num_hexes", c.NUM_TERRAINS),
        meaning="terrain of each hex, one-hot in the order of TERRAINS",
        rows="hexes",
        columns=c.TERRAINS,
    ),
    Block(
        "hex_number",
        sized("", "num_hexes"),
        values="0, 2..12",
        meaning="number token of each hex, 0 = none",
        rows="hexes",
        most=lambda b, r: c.MAX_NUMBER,
    ),
    Block(
        "hex_pips",
        sized("", "num_hexes"),
        values="0..5",
        meaning="ways of 36 to roll that number",
        rows="hexes",
        most=lambda b, r: _PIPS,
    ),
    Block(
        "harbours",
        sized("", "num_harbours", c.NUM_HARBOUR_KINDS),
        meaning="kind of each harbour of the board file, one-hot",
        rows="harbours",
        columns=c.HARBOURS,
    ),
    Block(
        "robber",
        lambda b, r: (0 if r.cargo_ships else int(b.num_hexes),),
        meaning="1 where the robber stands",
        rows="hexes",
    ),
    Block(
        "roads",
        sized("", "num_players", "num_edges"),
        meaning="1 where the seat has a road",
        rows="edges",
        by_seat=True,
    ),
    Block(
        "buildings",
        sized("", "num_players", "num_vertices"),
        values="0..2",
        meaning="1 for a settlement, 2 for a city of the seat",
        rows="vertices",
        by_seat=True,
        codes=("settlement", "city"),
    ),
    Block(
        "seats",
        sized("", "num_players", len(SEATS)),
        values="0..127",
        meaning="points (the observer's own with hidden cards, others' without), resource cards, development cards, "
        "route length, Longest Trade Route, Largest Army, special tokens, discards owed, picks owed, seat is active, "
        "seat decides, harbour at 3:1",
        rows="players",
        columns=SEATS,
        most=_seats,
    ),
    Block(
        "supply",
        sized("", "num_players", c.NUM_PIECES),
        values="0..60",
        meaning="pieces left: roads, ships, settlements, cities",
        rows="players",
        columns=c.PIECES,
        most=lambda b, r: r.supply,
    ),
    Block(
        "played",
        sized("", "num_players", c.NUM_CARDS),
        values="0..40",
        meaning="development cards played, by kind",
        rows="players",
        columns=c.CARDS,
        most=all_cards,
    ),
    Block(
        "ports",
        sized("", "num_players", c.NUM_RESOURCES),
        meaning="1 where the seat trades the resource 2:1",
        rows="players",
        columns=c.RESOURCES,
    ),
    Block(
        "areas",
        sized("", "num_players", "num_areas"),
        meaning="1 where the seat has settled the area of the board file",
        rows="players",
        ground="area",
    ),
    Block(
        "homes",
        sized("", "num_players", "num_areas"),
        meaning="1 where that was in set-up",
        rows="players",
        ground="area",
    ),
    Block(
        "answers",
        sized("", "num_players", 3),
        meaning="answer to the running offer, one-hot: accepted, declined, countered",
        rows="players",
        columns=c.ANSWERS[1:],
    ),
    _of_counter("counter_give", meaning="what the seat's counter-offer gives the active seat"),
    _of_counter("counter_get", meaning="what the seat's counter-offer asks of the active seat"),
    _of_hand("hand", meaning="own resource cards"),
    _of_cards("cards", meaning="own unplayed development cards"),
    _of_cards("bought", meaning="those of them bought this turn"),
    _of_hand("discarding", meaning="own cards given up in the running discard phase"),
    _of_bundle("draft_give", meaning="own bundle in composition: what it gives"),
    _of_bundle("draft_get", meaning="own bundle in composition: what it gets"),
    _of_hand("bank", meaning="cards in the bank (in a discard phase: before it)"),
    Block(
        "deck",
        sized("", 1),
        values="0..68",
        meaning="development cards left to buy",
        most=lambda b, r: sum(all_cards(b, r)),
    ),
    _of_bundle("offer_give", meaning="what the active seat's published offer gives"),
    _of_bundle("offer_get", meaning="what it asks"),
    Block(
        "phase",
        sized("", at.CORE_PHASES),
        meaning="phase of the game, one-hot in the order of PHASES",
        columns=at.PHASES[: at.CORE_PHASES],
    ),
    Block(
        "turn",
        sized("", len(TURN)),
        values="0..100",
        meaning="turns ended, as a percentage of max_turns; last roll; card played this turn; ship moved this turn; "
        "free pieces left; offers made this turn; starting settlements placed; an offer or call is open; it is a call",
        columns=TURN,
        most=_turn,
    ),
)
