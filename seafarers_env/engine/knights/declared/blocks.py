"""What a seat sees of Cities & Knights (RULES_CK, section 15)."""

from typing import Any, Final

from ... import constants as c, phases as at
from ...base.declared.blocks import bundle
from ...declaring import Block, sized

TOP: Final = 127  # that an observation shows
MOST_STEPS: Final = 7  # of a progress card
KNIGHTS: Final = (*c.RANKS, *(f"{rank} active" for rank in c.RANKS))
MARKS: Final = (
    "fresh",
    "promoted",
    "fresh and promoted",
    "picked up",
    "picked up and promoted",
    "left by one displaced",
)

SEATS: Final = (
    *(f"level {colour}" for colour in c.COLOURS),
    *(f"metropolis {colour}" for colour in c.COLOURS),
    *(f"cards {colour}" for colour in c.COLOURS),
    *(f"{rank} left" for rank in c.RANKS),
    *("walls left", "hand limit", "defender", "constitution", "printer", "merchant token"),
    *("draws", "loses a city", "tied", "aqueduct", "paid", "displaced", "target", "asked", "hit", "owes"),
)
TABLE: Final = (
    *("red die", "other die", *(f"event {face}" for face in ("ship", *c.COLOURS)), "barbarians", "first attack over"),
    *(f"undrawn {colour}" for colour in c.COLOURS),
    *(f"returned {colour}" for colour in c.COLOURS),
    *(f"draw {colour}" for colour in c.COLOURS),
    *(f"fleet {good}" for good in (*c.RESOURCES, *c.COMMODITIES)),
    *("crane", "step", "removed"),
    *(f"playing {card}" for card in c.PLAYABLE_WORDS),
)


# --- the most their numbers can be ------------------------------------------------------------------------------------
def _of_box(b: Any, r: Any) -> int:
    """The cards there are of a commodity."""
    return c.each_commodity(r)


def _seats(b: Any, r: Any) -> list[int]:
    tracks = [*[c.TOP_LEVEL] * c.NUM_COLOURS, *[1] * c.NUM_COLOURS, *[c.PROGRESS_LIMIT + 1] * c.NUM_COLOURS]
    limit = int(r.discard_limit) + c.WALL_CARDS * c.MAX_WALLS + (2 * 2 * c.NUM_RESOURCES if r.spices else 0)
    return [
        *(*tracks, *[c.EACH_RANK] * c.NUM_RANKS),
        *(c.MAX_WALLS, limit, TOP, 1, 1, 1),
        *(1, 1, 1, 1, 1, 2 * c.NUM_RANKS, 1, 1, 1, 2),
    ]


def _table(b: Any, r: Any) -> list[int]:
    dice = [c.NUM_DIE, c.NUM_DIE, *[1] * c.NUM_EVENT_FACES, c.BARBARIAN_STEPS - 1, 1]
    decks = [*[c.DECK_SIZE] * (2 * c.NUM_COLOURS), *[1] * c.NUM_COLOURS]
    fleets = [1] * (c.NUM_RESOURCES + c.NUM_COMMODITIES)
    return [*dice, *decks, *fleets, 1, MOST_STEPS, 2 * c.NUM_RANKS, *[1] * len(c.PLAYABLE_WORDS)]


def _pieces(b: Any, r: Any) -> int:
    return int(r.supply[c.SUPPLY_CITIES])


def _of_hand(name: str, meaning: str) -> Block:
    return Block(name, sized("knights", c.NUM_COMMODITIES), meaning, "0..18", columns=c.COMMODITIES, most=_of_box)


def _of_bundle(name: str, meaning: str) -> Block:
    return Block(name, sized("knights", c.NUM_COMMODITIES), meaning, "0..25", columns=c.COMMODITIES, most=bundle)


def _of_seats(name: str, meaning: str) -> Block:
    shape = sized("knights", "num_players", c.NUM_COMMODITIES)
    return Block(name, shape, meaning, "0..25", "players", columns=c.COMMODITIES, most=bundle)


def _known(name: str, meaning: str) -> Block:
    return Block(
        name,
        sized("knights card_counting", "num_players", c.NUM_COMMODITIES),
        meaning,
        "0..18",
        "players",
        columns=c.COMMODITIES,
        most=_of_box,
    )


BLOCKS: Final[tuple[Block, ...]] = (
    # --- the board
    Block(
        "merchant_token",
        sized("knights", "num_hexes"),
        "1 where the merchant token stands; 2 for the first hex of an inventor, 3 for both",
        "0..3",
        "hexes",
        codes=("merchant token", "first hex", "both"),
    ),
    # --- pieces
    Block(
        "knights",
        sized("knights", "num_players", "num_vertices"),
        "1, 2, 3 where the seat has a basic, strong, mighty knight, 4, 5, 6 where it is active",
        "0..6",
        "vertices",
        by_seat=True,
        codes=KNIGHTS,
    ),
    Block(
        "knight_marks",
        sized("knights", "num_vertices"),
        "for a knight activated this turn 1, promoted 2, both 3; 4 for the one that acts, 5 if it was promoted; 6 "
        "where a displaced one stood",
        "0..6",
        "vertices",
        codes=MARKS,
    ),
    Block(
        "city_pieces",
        sized("knights", "num_vertices"),
        "number of the city piece there, of cities laid down too",
        "0..8",
        "vertices",
        most=_pieces,
    ),
    Block(
        "walls",
        sized("knights", "num_vertices"),
        "1 for a city with a wall, 2 for one laid down",
        "0..2",
        "vertices",
        codes=("wall", "laid down"),
    ),
    Block(
        "metropolises",
        sized("knights", "num_vertices"),
        "1, 2, 3 for the metropolis of trade, politics, science",
        "0..3",
        "vertices",
        codes=c.COLOURS,
    ),
    # --- seats
    Block(
        "realm_seats",
        sized("knights", "num_players", len(SEATS)),
        "levels, metropolises, hidden progress cards by deck, knights and walls left, hand limit, points of defenders, "
        "cards laid open, the merchant token; who still draws, loses a city, chooses a deck, takes for an aqueduct, "
        "was paid by this roll; the rank of its displaced knight, 3 more if it is active; of the card being played: "
        "whom it concerns, who was asked, who is hit, cards it owes",
        "0..127",
        "players",
        columns=SEATS,
        most=_seats,
    ),
    _of_seats("counter_give_commodities", "commodities that the seat's counter-offer gives"),
    _of_seats("counter_get_commodities", "commodities that it asks"),
    _known("commodities_certain", "commodities that the seat holds for certain"),
    _known("commodities_possible", "the most commodities that it can hold"),
    # --- what the observer alone knows
    _of_hand("commodities", "own commodities"),
    _of_hand("commodities_aside", "own commodities given up, not yet seen by the others"),
    _of_bundle("draft_give_commodities", "commodities the draft gives"),
    _of_bundle("draft_get_commodities", "commodities it asks for"),
    Block(
        "progress",
        sized("knights", len(c.PROGRESS)),
        "own progress cards, those laid open too",
        "0..6",
        columns=c.PROGRESS,
        most=lambda b, r: c.EACH_PROGRESS,
    ),
    Block(
        "offered",
        sized("knights", c.NUM_RESOURCES),
        "commercial harbour: 1 for the resource offered, for giver and taker",
        columns=c.RESOURCES,
    ),
    Block(
        "shown_goods",
        sized("knights", c.NUM_RESOURCES + c.NUM_COMMODITIES),
        "master merchant: the hand that the observer is shown",
        "0..127",
        columns=(*c.RESOURCES, *c.COMMODITIES),
        most=lambda b, r: [int(r.bank)] * c.NUM_RESOURCES + [_of_box(b, r)] * c.NUM_COMMODITIES,
    ),
    Block(
        "shown_spices",
        sized("knights spices", len(c.SPICES)),
        "and its spices",
        "0..10",
        columns=c.SPICES,
        most=lambda b, r: 10,
    ),
    Block(
        "shown_progress",
        sized("knights", len(c.PROGRESS)),
        "spy: the progress cards that the observer is shown",
        "0..6",
        columns=c.PROGRESS,
        most=lambda b, r: c.EACH_PROGRESS,
    ),
    # --- the table
    _of_bundle("offer_give_commodities", "commodities that the offer gives"),
    _of_bundle("offer_get_commodities", "commodities that it asks"),
    _of_hand("bank_commodities", "commodities in the bank (in a discard phase: before it)"),
    Block(
        "returned",
        sized("knights", len(c.PROGRESS)),
        "progress cards played that have come back under their decks",
        "0..6",
        columns=c.PROGRESS,
        most=lambda b, r: c.EACH_PROGRESS,
    ),
    Block(
        "realm_table",
        sized("knights", len(TABLE)),
        "both dice and the event face, the barbarians' steps, the first attack over; undrawn and returned cards by "
        "deck; the deck that is drawn from; goods of merchant fleets; crane; step of the card being played; the knight "
        "that a deserter removed (rank, 3 more if it was active); the card being played",
        "0..18",
        columns=TABLE,
        most=_table,
    ),
    Block(
        "knight_phase",
        sized("knights", at.NUM_KNIGHT_PHASES),
        "the phase, where it is one of these",
        columns=at.PHASES[at.RED_DIE : at.RED_DIE + at.NUM_KNIGHT_PHASES],
    ),
)
