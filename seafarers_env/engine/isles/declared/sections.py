"""Sections of hidden hexes that share one pile, a spice hex in each; where robber and pirate begin (FOG, NSSPICE)."""

from typing import Final

from ... import constants as c
from ...declaring import Block, Chance, Field, Option, Part, Rule, i8, i16, u8

STATE: Final[tuple[Field, ...]] = (
    Field("spice_unfound", u8, note="derived: bit set of sections whose spice hex lies face down"),
)

RULES: Final[tuple[Rule, ...]] = (
    Rule("sections", u8, note="how many sections of hidden hexes the board has", given=True),
    Rule(
        "red_redealt",
        u8,
        note="FOG-27: pools are dealt until no two red tokens are neighbours",
        option="red_exchange",
        values=("redeal",),
    ),
    Rule("settlement_tokens", i8, note="NSSPICE-07: first settlements off the start areas that earn a token each"),
    Rule("robber_start", i16, note="FOG-12", place=True),
    Rule("pirate_place", i16, note="FOG-21", option="pirate_start", needs=("pirate",), place=True),
)

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "settlement_tokens",
        0,
        "how many first settlements of each player off the start areas earn a special token each",
        "NSSPICE-07",
        0,
        5,
    ),
    Option(
        "robber_start",
        "desert",
        "where the robber begins: on a desert if there is one, off the board, or on a hex; with `variable` where the "
        "number that is printed there lies",
        "BASE-42, FOG-12, NSSPICE-12",
        choices=("desert", "off_board"),
        place=True,
    ),
)

CHANCE: Final[tuple[Chance, ...]] = (Chance(c.FOUND_SPICE, 1, lambda i, places: "spice"),)


BLOCKS: Final[tuple[Block, ...]] = (
    Block(
        "sections",
        lambda b, r: (int(r.sections) if r.exploration else 0,),
        "by section of hidden hexes: 1 while its spice hex lies face down",
        ground="section",
    ),
)

PART: Final = Part(
    "sections",
    docs="Sections of hidden hexes that share one pile, with a spice hex in each; deals without red neighbours; places "
    "where robber and pirate begin.",
    needed=lambda chart, options: bool(
        chart.features.stacks
        or options["settlement_tokens"]
        or options["red_exchange"] == "redeal"
        or options["robber_start"] != "desert"
        or options["pirate_start"] not in ("random", "agreed")
    ),
    edition="SPICE",
    state=STATE,
    rules=RULES,
    options=OPTIONS,
    chance=CHANCE,
    blocks=BLOCKS,
)
