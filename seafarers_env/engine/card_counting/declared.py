"""What a seat may conclude about others' hands from public events (OBSERVATION-20)."""

from typing import Any, Final

from .. import constants as c
from ..base.declared.blocks import all_cards, bank
from ..declaring import Block, Field, Option, Part, Rule, codecs as codec, i8, sized, u8
from ..sizes import MAX_PLAYERS, NUM_GOODS, SPICE

P = MAX_PLAYERS
ROW = (MAX_PLAYERS + SPICE) * NUM_GOODS  # of each hand, and of the stack of spices

STATE: Final[tuple[Field, ...]] = (
    Field("under", i8, (P, ROW), note="what hands hold beyond what its row can be sure of"),
    Field("over", i8, (P, ROW), note="what that seat must think possible beyond what they hold"),
)

RULES: Final[tuple[Rule, ...]] = (
    Rule("card_counting", u8, note="OBSERVATION-20: bounds on others' hands are kept and shown"),
)

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "card_counting",
        False,
        "observations show what follows about others' cards from public events",
        "OBSERVATION-20",
    ),
)


BLOCKS: Final[tuple[Block, ...]] = (
    Block(
        "cards_certain",
        sized("card_counting", "num_players", c.NUM_RESOURCES),
        values="0..38",
        meaning="resource cards that the seat holds for certain",
        rows="players",
        columns=c.RESOURCES,
        most=bank,
    ),
    Block(
        "cards_possible",
        sized("card_counting", "num_players", c.NUM_RESOURCES),
        values="0..38",
        meaning="the most resource cards that it can hold",
        rows="players",
        columns=c.RESOURCES,
        most=bank,
    ),
    Block(
        "cards_unseen",
        sized("card_counting", c.NUM_CARDS),
        values="0..28",
        meaning="development cards neither played nor the observer's own: in the deck or with others",
        columns=c.CARDS,
        most=all_cards,
    ),
)

JSON: Final[tuple[Any, ...]] = (
    codec.Custom("known", off=codec.Nothing(lambda d: not d.r.card_counting, "the option card_counting is off")),
)

PART: Final = Part(
    "card_counting",
    docs="Bounds on others' hands, kept from what all can see, in observations.",
    needed=lambda chart, options: bool(options["card_counting"]),
    state=STATE,
    rules=RULES,
    options=OPTIONS,
    blocks=BLOCKS,
    json=JSON,
)
