"""What five and six players add: others build between two turns, and the deck is larger (FIVESIX)."""

from typing import Any, Final

from .. import phases as at
from ..declaring import Action, Block, Field, Option, Part, Phase, Rule, codecs as codec, i8, sized, u8
from ..declaring.says import Does, During, Teaches

STATE: Final[tuple[Field, ...]] = (
    Field("turn_of", i8, note="derived: seat whose turn it is or, while others build, has ended; 0 in set-up"),
)

RULES: Final[tuple[Rule, ...]] = (
    Rule("special_building", u8, note="FIVESIX-03: others build between two turns"),
    Rule("large_deck", u8, note="FIVESIX-01", option="deck", values=("34",)),
)

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "special_building",
        False,
        "after each turn all other players may build; only with 5 or 6 players",
        "FIVESIX-16, FIVESIX-22",
        many=True,
    ),
    Option(
        "deck",
        "25",
        "development cards in a deck: 25, or 34 (20 soldiers, 5 points, 3 of each other kind)",
        "BASE-05, FIVESIX-01",
        choices=("25", "34"),
        many="34",
    ),
)

ACTIONS: Final[tuple[Action, ...]] = (
    Action(
        "end build",
        "",
        lambda ground: ground.every if ground.r.special_building or ground.r.cargo_ships else (),
        meaning="build no more between two turns",
    ),
)

PHASES: Final[tuple[Phase, ...]] = (Phase(at.BUILD),)

BLOCKS: Final[tuple[Block, ...]] = (
    Block(
        "turn_of",
        lambda b, r: (int(r.num_players), 1 if r.special_building else 0),
        meaning="1 for the seat whose turn it is or, while others build, has ended",
        rows="players",
        columns=("turn of",),
    ),
    Block(
        "build_phase",
        sized("special_building", 1),
        meaning="1 while a seat builds between two turns, in the phase 'special building'",
    ),
)

SAYS: Final[tuple[Any, ...]] = (
    Does("end build", "builds no more", meaning="", first=True),
    During(at.BUILD, "builds between turns", "Between turns: build, or pass"),
    Teaches(
        "- After each turn all other players may build, one after the other from the next one on: roads, ships,\n"
        "  settlements, cities, development cards, but no trade and no card played; `end build` is the end of it.\n"
        "  Nobody wins then: points count on the next own turn.",
        option="special_building",
    ),
)


# --- positions --------------------------------------------------------------------------------------------------------
JSON: Final[tuple[Any, ...]] = (
    codec.Together(at.BUILD, ((), (at.DRAWN_CARD,), (at.TAKE,))),
    codec.Needs((at.BUILD,), lambda r: r.special_building, "the option special_building is on"),
)

PART: Final = Part(
    "five_six",
    docs="Five and six players: between two turns all others may build, and the deck of development cards is larger.",
    needed=lambda chart, options: bool(options["special_building"] or options["deck"] == "34"),
    edition="SIX",
    state=STATE,
    rules=RULES,
    options=OPTIONS,
    actions=ACTIONS,
    phases=PHASES,
    blocks=BLOCKS,
    says=SAYS,
    json=JSON,
)
