"""House rules of online tables (HOUSE-06..13, 18..21)."""

from typing import Any, Final

from .. import constants as c
from ..base.declared import codecs as asks
from ..declaring import Block, Field, Option, Part, Rule, codecs as codec, i8, sized, u8
from ..declaring.says import Teaches

STATE: Final[tuple[Field, ...]] = (
    Field("dice_cards", u8, c.NUM_DIE, note="by first face: bit set of second faces in the deck; 0 without a deck"),
    Field("bank_paid", u8, c.NUM_BANKED, note="by good: cards for the trade with the bank just made; any_rate alone"),
)

RULES: Final[tuple[Rule, ...]] = (
    Rule("dice_deck", u8, note="HOUSE-07", option="dice", values=("deck",)),
    Rule("discard_limit", i8, note="HOUSE-12"),
    Rule("any_rate", u8, note="HOUSE-18"),
)

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "dice",
        "rolled",
        "two dice, or a deck of the 36 pairs of faces that is reshuffled when five cards are left",
        "BASE-07, HOUSE-07",
        choices=("rolled", "deck"),
    ),
    Option("discard_limit", 7, "cards that a hand may keep when a seven is rolled", "BASE-33, HOUSE-12", 2, 40),
    Option("any_rate", False, "the bank may be given more cards than it asks for, up to four", "BASE-65, HOUSE-18"),
)


BLOCKS: Final[tuple[Block, ...]] = (
    Block(
        "dice_left",
        sized("dice_deck", c.NUM_SUMS),
        values="0..6",
        meaning="cards left in the dice deck, by sum",
        columns=tuple(str(total) for total in range(2, c.MAX_NUMBER + 1)),
        most=lambda b, r: [min(k + 1, c.NUM_SUMS - k) for k in range(c.NUM_SUMS)],
    ),
    Block(
        "dice_pairs",
        sized("dice_deck knights", c.NUM_DIE * c.NUM_DIE),
        meaning="1 for each card left in it, by the red and the other face; with Cities & Knights",
        columns=tuple(f"{i}-{j}" for i in range(1, c.NUM_DIE + 1) for j in range(1, c.NUM_DIE + 1)),
    ),
    Block(
        "bank_paid",
        sized("any_rate", c.NUM_BANKED),
        values="0, 2..4",
        meaning="with any_rate: cards given for the trade with the bank just made, by good",
        columns=(*c.RESOURCES, *c.COMMODITIES)[: c.NUM_BANKED],
    ),
)

SAYS: Final[tuple[Any, ...]] = (
    Teaches(
        "- The dice are a deck of 36 cards, one for each pair of faces. Drawn cards stay out until five are left;\n"
        "  then all 36 are shuffled. The observation shows how many cards of each sum are left.",
        option="dice",
        value="deck",
    ),
    Teaches(
        "- Right after a trade with the bank you may give it more cards of the same kind, one at a time, up to four\n"
        "  in all. That brings nothing: it lets games be replayed in which somebody did so.",
        option="any_rate",
    ),
)


def drawn(d: Any) -> list[str]:
    """The cards that are not in the deck, as two faces."""
    rows = d.s.dice_cards.tolist()
    return [f"{i + 1}{j + 1}" for i in range(c.NUM_DIE) for j in range(c.NUM_DIE) if not rows[i] >> j & 1]


JSON: Final[tuple[Any, ...]] = (
    codec.Plain(
        "dice_drawn",
        off=codec.Nothing(lambda d: not d.r.dice_deck, "the option dice is 'rolled'"),
        by_hand=True,
        value=drawn,
    ),
    codec.Counts(
        "bank_paid",
        words=asks.banked,
        off=codec.Nothing(lambda d: not d.r.any_rate, "the option any_rate is off"),
        when=lambda d: d.s.bank_paid.any(),
        by_hand=True,
    ),
)

PART: Final = Part(
    "house_rules",
    docs="House rules of online tables: dice as a deck of cards, how many cards a seven leaves in a hand, "
    "more cards for the bank than it asks for.",
    needed=lambda chart, options: bool(
        options["dice"] == "deck" or options["discard_limit"] != c.HAND_LIMIT or options["any_rate"]
    ),
    state=STATE,
    rules=RULES,
    options=OPTIONS,
    blocks=BLOCKS,
    says=SAYS,
    json=JSON,
)
