"""What Cities & Knights keep, and their switch."""

from typing import Final

from ... import constants as c
from ...declaring import Field, Option, Rule, i8, i16, u8, u64
from ...sizes import MAX_PLAYERS, MAX_VERTICES, VERTEX_WORDS

P = MAX_PLAYERS

STATE: Final[tuple[Field, ...]] = (
    # --- the roll, the barbarians
    Field("rolled", i8, 3, note="red die, other die, event face: 0 none, 1 ship, 2 + colour; `dice` is the sum"),
    Field("barbarians", i8, note="steps of the fleet, 0..6"),
    Field("first_attack", u8, note="1: it is over"),
    # --- cities, walls, improvements
    Field("level", i8, (P, c.NUM_COLOURS), note="of each track"),
    Field("metropolis", i8, c.NUM_COLOURS, note="MAX_CITY_PIECES * seat + piece, -1 = off the board"),
    Field("walls", u8, P, note="bit set of the city pieces that have one"),
    Field("city_node", i16, (P, c.MAX_CITY_PIECES), note="vertex of each city piece, -1 = in the supply"),
    Field("laid_down", u64, VERTEX_WORDS, note="vertices of cities that count as settlements (CK-109)"),
    # --- knights
    Field("knights_left", i8, (P, c.NUM_RANKS), note="derived: in the supply, by rank"),
    Field("knights_of", u64, (P, VERTEX_WORDS), note="derived: own knights"),
    Field("knight_active", u64, VERTEX_WORDS, note="vertices of active knights"),
    Field("knight_fresh", u64, VERTEX_WORDS, note="of those activated this turn (CK-209)"),
    Field("knight_promoted", u64, VERTEX_WORDS, note="of those promoted this turn"),
    Field("knight", i8, MAX_VERTICES, note="NUM_RANKS * seat + rank, -1 = none"),
    Field("homeless", i8, note="displaced knight, + HOMELESS_ACTIVE if it is active, -1 = none"),
    Field("homeless_from", i16, note="the vertex it left, -1 = none"),
    Field("chaser", i16, note="vertex of the knight picked up, -1 = none"),
    # --- points
    Field("defender", i8, P, note="points of defenders"),
    Field("token_hex", i16, note="of the merchant token, -1 = off the board"),
    Field("token_seat", i8, note="its owner, -1"),
    # --- progress cards
    Field("progress", i8, (P, c.NUM_PROGRESS), note="cards by kind, those that lie open too"),
    Field("progress_size", i8, P, note="derived: cards held hidden"),
    Field("backs", i8, (P, c.NUM_COLOURS), note="derived: the same by deck"),
    Field("undrawn", i8, c.NUM_PROGRESS, note="cards to be drawn"),
    Field("undrawn_size", i8, c.NUM_COLOURS, note="derived: the same by deck"),
    Field("played_cards", i8, c.NUM_PROGRESS, note="cards played that have come back under their deck (CK-047)"),
    Field("dropped_cards", i8, c.NUM_PROGRESS, note="cards dropped likewise"),
    Field("dropped_size", i8, c.NUM_COLOURS, note="derived: the same by deck"),
    Field("fleets", u8, note="bit set of goods that a merchant fleet trades 2:1 this turn"),
    Field("crane", u8, note="the next improvement of this turn costs one less"),
    # --- what is due
    Field("draws", u8, note="bit set of seats still to draw"),
    Field("draw_colour", i8, note="deck they draw from, -1 = each chooses, or nobody draws"),
    Field("losers", u8, note="bit set of seats still to lose a city"),
    Field("tied", u8, note="bit set of defenders still to choose a deck"),
    Field("paid", u8, note="bit set of seats that this roll brought a card (CK-031)"),
    Field("aqueducts", u8, note="bit set of seats that still take a resource for it"),
    # --- the progress card that is being played
    Field("playing", i8, note="its kind, -1 = none"),
    Field("step", i8, note="which of its steps is due"),
    Field("target", i8, note="the opponent chosen, -1 = none"),
    Field("chosen", u8, note="bit set of opponents already asked"),
    Field("hit", u8, note="bit set of seats that it hits (CK-176)"),
    Field("due", i8, P, note="cards that they still give"),
    Field("offered", i8, note="commercial harbour: the resource, known to giver and taker, -1 = none"),
    Field("first_hex", i16, note="inventor: the first hex, -1 = none"),
    Field("removed", i8, note="deserter: rank of the knight that went, + NUM_RANKS if it was active, -1 = none"),
)

RULES: Final[tuple[Rule, ...]] = (
    Rule("knights", u8, note="Cities & Knights", option="cities_and_knights"),
)  # fmt: skip

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "cities_and_knights", False, "commodities, city improvements, knights, barbarians and progress cards", "CK-157"
    ),
)
