"""The progress cards, each as a sentence and a sign: for whoever holds them, for lessons and for documentation."""

from typing import Final, NamedTuple

from ... import constants as c


class CardWords(NamedTuple):
    """What is said of one kind of card.

    Attributes:
        kind: Its number among the kinds.
        sign: Its symbol, of `SIGNS`.
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


def _disc(x: float, y: float, radius: float) -> str:
    """A circle as a path."""
    half = f"a{radius:g} {radius:g} 0 1 0 "
    return f"M{x - radius:g} {y:g}{half}{2 * radius:g} 0{half}{-2 * radius:g} 0Z"


#: By name: shapes of our own, of radius 1, and what colour (`render.knights.card_signs`) fills each, the lowest first.
SIGNS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "swap": (("line", "M-.8-.35H.7M.35-.7L.75-.35L.35 0M.8 .4H-.7M-.35 .05L-.75 .4L-.35 .75"),),
    "scales": (
        ("line", "M0-.85V.8M-.4 .8H.4M-.7-.55H.7"),
        ("coin", "M-1 .1L-.7-.55L-.4 .1A.3 .25 0 0 1-1 .1ZM.4 .1L.7-.55L1 .1A.3 .25 0 0 1 .4 .1Z"),
    ),
    "stall": (
        ("paper", "M-.65-.1V.8H.65V-.1Z"),
        ("red", "M-.9-.1L-.6-.75H.6L.9-.1Z"),
        ("line", "M-.2-.1L-.15-.75M.2-.1L.15-.75"),
    ),
    "ship": (("wood", "M-.85 .25H.85L.5 .8H-.5Z"), ("paper", "M.05-.85L.75 .05H.05ZM-.1-.5V.05H-.6Z")),
    "sacks": (
        ("wood", "M.15-.5Q-.15 .3 .05 .8H.9Q1 0 .6-.5L.75-.8H.05Z"),
        ("sack", "M-.65-.1Q-1.05 .3-.9 .8H.15Q.25 .3-.2-.1L-.05-.45H-.8Z"),
    ),
    "bale": (("lilac", "M-.85-.5H.85V.65H-.85Z"), ("line", "M-.35-.5V.65M.35-.5V.65M-.85 .08H.85")),
    "crook": (("line", "M-.15 .95V-.3A.4 .4 0 1 1 .55-.05A.22 .22 0 0 1 .2-.3M-.45 .25H.15"),),
    "scroll": (
        ("paper", "M-.6-.85H.6V.6H-.6Z"),
        ("line", "M-.35-.5H.35M-.35-.2H.35M-.35 .1H.1"),
        ("red", _disc(0.35, 0.6, 0.28)),
    ),
    "banner": (("red", "M-.6-.85H.85L.45-.4L.85 .05H-.6Z"), ("line", "M-.6-.95V.95")),
    "path": (("wood", "M-.95 .5L-.8 .8L-.05 .35L-.2 .05Z"), ("line", "M.15-.1L.9-.55M.3-.65L.75 0")),
    "mask": (
        ("lilac", "M-.9-.4Q0-.7 .9-.4Q.95 .6 .35 .4Q0 .1-.35 .4Q-.95 .6-.9-.4Z"),
        ("paper", "M-.62-.1Q-.4-.32-.18-.05Q-.4 .1-.62-.1ZM.62-.1Q.4-.32 .18-.05Q.4 .1 .62-.1Z"),
    ),
    "flame": (
        ("fire", "M.05-.95Q.8-.15 .6 .4Q.4 .9 0 .9Q-.45 .9-.6 .4Q-.7-.05-.3-.35Q-.25 .05-.05 .1Q.2-.4 .05-.95Z"),
        ("coin", "M0 .3Q.3 .5 .2 .7Q0 .9-.2 .7Q-.3 .5 0 .3Z"),
    ),
    "eye": (("paper", "M-.95 0Q0-.9 .95 0Q0 .9-.95 0Z"), ("iris", _disc(0, 0, 0.32)), ("ink", _disc(0, 0, 0.1))),
    "horn": (("paper", "M-.85 .35Q-.05 .5 .25-.85L.9-.5Q.6 .85-.8 .75Z"), ("line", "M-.35 .4L-.3 .8M.1-.4L.75 0")),
    "rings": (
        ("line", _disc(-0.32, 0.1, 0.5)),
        ("line", _disc(0.32, 0.1, 0.5)),
        ("steel", "M-.5-.4L-.32-.75L-.14-.4Z"),
    ),
    "flask": (
        ("paper", "M-.2-.85H.2V-.25L.7 .7Q.7 .85 .55 .85H-.55Q-.7 .85-.7 .7L-.2-.25Z"),
        ("leaf", "M-.42 .2H.42L.7 .7Q.7 .85 .55 .85H-.55Q-.7 .85-.7 .7Z"),
        ("line", "M-.35-.85H.35"),
    ),
    "crane": (("line", "M-.9 .85H-.1M-.5 .85V-.8H.8M-.5-.3L0-.8M.65-.8V.05"), ("stone", "M.35 .05H.95V.55H.35Z")),
    "wall": (
        ("stone", "M-.9 .7V-.5H-.5V-.2H-.18V-.5H.18V-.2H.5V-.5H.9V.7Z"),
        ("line", "M-.9 .25H.9M-.4 .25V.7M.4 .25V.7"),
    ),
    "numbers": (
        ("paper", _disc(-0.45, -0.4, 0.42)),
        ("paper", _disc(0.45, 0.4, 0.42)),
        ("line", "M.2-.65Q.7-.7 .7-.2M.5-.35L.7-.15L.9-.35M-.2 .65Q-.7 .7-.7 .2M-.9 .4L-.7 .15L-.5 .4"),
    ),
    "ear": (
        ("line", "M0 .95V-.3"),
        (
            "coin",
            "M0-.95Q.25-.6 0-.3Q-.25-.6 0-.95ZM.05 0Q.1-.4 .5-.45Q.5-.05 .05 0ZM-.05 0Q-.1-.4-.5-.45Q-.5-.05-.05 0Z"
            "M.05 .45Q.1 .05 .5 0Q.5 .4 .05 .45ZM-.05 .45Q-.1 .05-.5 0Q-.5 .4-.05 .45Z",
        ),
    ),
    "herb": (
        ("leaf", "M0 .35Q-.85 .2-.8-.55Q-.1-.4 0 .35ZM0 .1Q.75-.05 .75-.85Q.05-.7 0 .1Z"),
        ("line", "M0 .9V.1"),
    ),
    "pick": (("line", "M-.65 .9L.25-.35"), ("steel", "M-.6-.8Q.55-.85 .9 .4Q.35-.15-.05-.3Q-.3-.5-.6-.8Z")),
    "press": (
        ("line", "M-.7-.8H.7M-.6-.8V.8M.6-.8V.8M-.8 .8H.8M0-.8V-.2"),
        ("wood", "M-.45-.2H.45V.1H-.45Z"),
        ("paper", "M-.45 .45H.45V.65H-.45Z"),
    ),
    "roads": (("wood", "M-.95 .15L-.8 .45L.35-.25L.2-.55ZM-.4 .7L-.25 1L.9 .3L.75 0Z"),),
    "anvil": (
        ("steel", "M-.95-.4H.85V-.1Q.35-.05 .3 .2L.55 .6V.75H-.5V.6L-.2 .2Q-.3 0-.6-.1Z"),
        ("line", "M-.1-.7H.4"),
    ),
}


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
