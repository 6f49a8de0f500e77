"""The progress cards, each in a sentence: shown beside the cards that somebody holds, taught, documented."""

from typing import Final, NamedTuple

from ... import constants as c


class CardWords(NamedTuple):
    """What is said of one kind of card.

    Attributes:
        kind: Its number among the kinds.
        sign: Its symbol, as `render.knights.card_signs` draws it.
        help: What it does, in one sentence.
        known: Who gets to know what beyond that it is played; "" where all that comes of it is for all to see.
    """

    kind: int
    sign: str
    help: str
    known: str = ""


_HANDS: Final = "which cards pass, the two hands alone know"

_TABLE: Final = (
    # --- trade
    CardWords(
        c.COMMERCIAL_HARBOUR,
        "swap",
        "Offer each opponent at most once a resource of yours; one who holds a commodity must give you one of their "
        "choice for it.",
        f"the resource offered is shown to that opponent; {_HANDS}",
    ),
    CardWords(
        c.MASTER_MERCHANT,
        "scales",
        "Look at the hand of an opponent who has more points than you, and take two cards of it.",
        f"the hand is shown to the player alone until the last card is taken; {_HANDS}",
    ),
    CardWords(
        c.MERCHANT_CARD,
        "stall",
        "Put the merchant token on a hex of the five resources beside a building of yours: it is worth 1 point, and "
        "its owner trades that resource 2:1, until somebody moves it on.",
    ),
    CardWords(c.MERCHANT_FLEET, "ship", "Name a resource or commodity: for the rest of this turn you trade it 2:1."),
    CardWords(
        c.RESOURCE_MONOPOLY,
        "sacks",
        "Name a resource, or a spice where there are spices: every opponent gives you two of it, or the one they have.",
    ),
    CardWords(c.TRADE_MONOPOLY, "bale", "Name a commodity: every opponent who has it gives you one."),
    # --- politics
    CardWords(
        c.BISHOP,
        "crook",
        "Move the robber, then take one card at random from every opponent with a building at its new hex.",
        "which card it is, the player and the one who loses it know",
    ),
    CardWords(c.CONSTITUTION, "scroll", "Worth 1 point: it is laid open when it is drawn and stays for good."),
    CardWords(
        c.DESERTER,
        "banner",
        "An opponent of your choice takes one of their knights away; you may place a knight like it, or the next "
        "weaker one that you have left.",
    ),
    CardWords(
        c.DIPLOMAT,
        "path",
        "Take away an open road or ship of anybody, one with nothing of its owner's at one end; your own may lie again "
        "elsewhere for nothing.",
    ),
    CardWords(
        c.INTRIGUE,
        "mask",
        "Drive an opponent's knight, however strong, off a corner at a road or ship of yours; its owner says where it "
        "goes.",
    ),
    CardWords(
        c.SABOTEUR,
        "flame",
        "Every opponent with as many points as you, or more, discards half of the hand, rounded down.",
        "each victim knows its own cards, and once all have discarded everybody sees what went to the bank",
    ),
    CardWords(
        c.SPY,
        "eye",
        "Look at the progress cards of an opponent and take one of them; you may play it in the same turn.",
        "the cards are shown to the player alone; of the one taken all others see the colour",
    ),
    CardWords(c.WARLORD, "horn", "All your knights become active; those that this wakes act from your next turn on."),
    CardWords(
        c.WEDDING,
        "rings",
        "Every opponent with more points than you gives you two cards of their choice, or the only one they have.",
        _HANDS,
    ),
    # --- science
    CardWords(c.ALCHEMIST, "flask", "In place of rolling, set the red die and the other one; the event die is rolled."),
    CardWords(c.CRANE, "crane", "The next improvement that you buy this turn costs one commodity less."),
    CardWords(c.ENGINEER, "wall", "Build a wall under one of your cities for nothing."),
    CardWords(
        c.INVENTOR,
        "numbers",
        "Let two different number chips of 3, 4, 5, 9, 10 and 11 change places, from the next roll on.",
    ),
    CardWords(c.IRRIGATION, "ear", "Take two grain for every fields hex with a building of yours."),
    CardWords(c.MEDICINE, "herb", "Make a settlement a city for two ore and one grain."),
    CardWords(c.MINING, "pick", "Take two ore for every mountains hex with a building of yours."),
    CardWords(c.PRINTER, "press", "Worth 1 point: it is laid open when it is drawn and stays for good."),
    CardWords(c.ROAD_BUILDING, "roads", "Lay two pieces for nothing: roads, ships or one of each."),
    CardWords(c.SMITH, "anvil", "Promote up to two of your knights for nothing."),
)
CARD_WORDS: Final = {words.kind: words for words in _TABLE}
assert [*CARD_WORDS] == [*range(c.NUM_PROGRESS)]


def name_of(kind: int) -> str:
    """A kind of card by its name."""
    return c.PROGRESS[kind].replace("_", " ")


def taught() -> str:
    """All of them in short, deck after deck, with the number of each."""
    lines = [
        "PROGRESS CARDS: play any number, after the roll (alchemist instead of it), also in the turn they are drawn"
    ]
    for colour, word in enumerate(c.COLOURS):
        for kind in range(c.FIRST_OF_DECK[colour], c.FIRST_OF_DECK[colour + 1]):
            lines.append(f"- {name_of(kind)} ({word}, {c.EACH_PROGRESS[kind]}): {CARD_WORDS[kind].help}")
    return "\n".join(lines)
