"""Spice hexes: merchants, trade options, spice cards in the hand and sets of them (SPICE)."""

from collections.abc import Iterable
from typing import Any, Final

import numpy as np

from ... import constants as c, phases as at
from ...base.declared.blocks import bundle
from ...declaring import Action, Block, Chance, Field, Option, Part, Phase, Rule, i8, if_on, sized, u8, u64
from ...declaring.glyphs import Glyph
from ...sizes import HEX_WORDS, MAX_PLAYERS, MAX_VERTICES, VERTEX_WORDS
from .says import SAYS
from .schema import FEW, JSON

P = MAX_PLAYERS

STATE: Final[tuple[Field, ...]] = (
    Field("spice_stack", i8, c.NUM_SPICES, note="cards to be drawn, by kind"),
    Field("spice_discard", i8, c.NUM_SPICES, note="cards that lie open"),
    Field("stack_size", i8, note="derived"),
    Field("returns_owed", u8, P, note="1 for the seats that have yet to give a spice back"),
    Field("options", i8, (P, c.NUM_RESOURCES), note="trade options by resource"),
    Field("options_size", i8, P, note="derived"),
    Field("options_shown", u8, (P, c.NUM_RESOURCES), note="1 where the seat has shown one"),
    Field("pool_seen", i8, (P, c.NUM_RESOURCES), note="trade options left, as the seat saw them last"),
    Field("exchanges", i8, P, note="sets of spices exchanged"),
    Field("exchanged", u8, note="one was exchanged this turn"),
    Field("merchants", i8, P, note="derived: merchants placed"),
    Field("vertex_merchant", i8, MAX_VERTICES, note="seat, -1 = none"),
    Field("berths", u64, VERTEX_WORDS, note="derived: vertices at one spice hex, without a merchant"),
    Field("reached", u64, HEX_WORDS, note="spice hexes at which a piece ends (without exploration)"),
)

RULES: Final[tuple[Rule, ...]] = (
    Rule("spices", u8, note="SPICE"),
    Rule("merchants", i8, note="of each seat: NUM_MERCHANTS", needs=("spices",)),
)

OPTIONS: Final[tuple[Option, ...]] = (
    Option("spices", False, "spice cards, merchants and trade options at the board's spice hexes", "SPICE-01"),
    Option("merchants", c.NUM_MERCHANTS, "merchants of each player", "SPICE-01", c.NUM_MERCHANTS, c.NUM_MERCHANTS),
)


def _returned(ground: Any) -> Iterable[int]:
    return ground.every if ground.r.spices and ground.r.num_players > FEW else ()


_ALL: Final = if_on("spices")

ACTIONS: Final[tuple[Action, ...]] = (
    Action(
        "merchant",
        "vertex",
        if_on("spices", lambda ground: ground.vertices_at(ground.spice)),
        meaning="place a merchant there, for one ore and one wool",
    ),
    Action("option", "resource", _ALL, meaning="take a trade option of that resource"),
    Action("spice", "resource", _ALL, meaning="give two of that resource, by a trade option, for a spice card"),
    Action("exchange", "set", _ALL, meaning="give three spices for two victory points"),
    Action("return", "spice", _returned, meaning="give a spice back, as none is left to be drawn"),
)

PHASES: Final[tuple[Phase, ...]] = (
    Phase(at.RETURN, placeless=True, unsettled=True, others=True),
    Phase(at.SPICE_CARD, chance=True, unsettled=True),
    Phase(at.OPTION, placeless=True),
)

CHANCE: Final[tuple[Chance, ...]] = (
    Chance(c.FIRST_STOLEN_SPICE, c.NUM_SPICES, lambda i, places: c.SPICES[i]),
    Chance(c.FIRST_SPICE_CARD, c.NUM_SPICES, lambda i, places: c.SPICES[i]),
)


# --- observations -----------------------------------------------------------------------------------------------------
SPICE_SEATS: Final = ("trade options", "hand limit", "exchanges", "merchants left", "owes a spice")


def _most_of_seats(b: Any, r: Any) -> list[int]:
    options = c.EACH_OPTION * c.NUM_RESOURCES
    return [options, int(r.discard_limit) + 2 * options, int(r.points_to_win) // c.SET_POINTS + 1, c.NUM_MERCHANTS, 1]


def _rows(name: str, columns: tuple[str, ...], meaning: str, values: str, most: Any) -> Block:
    return Block(
        name, sized("spices", "num_players", len(columns)), meaning, values, "players", columns=columns, most=most
    )


_SPICES: Final = sized("spices", c.NUM_SPICES)

BLOCKS: Final[tuple[Block, ...]] = (
    Block(
        "spice_hexes",
        sized("spices", "num_hexes"),
        values="0..2",
        meaning="1 for a spice hex, 2 for one that a piece has reached (without exploration)",
        rows="hexes",
        codes=("spice hex", "reached"),
    ),
    Block(
        "merchants",
        lambda b, r: (int(r.num_players), int(b.num_vertices)) if r.spices else (0, 0),
        "1 where the seat has a merchant",
        rows="vertices",
        by_seat=True,
    ),
    _rows("spice_seats", SPICE_SEATS, "public numbers of each player about spices", "0..127", _most_of_seats),
    _rows("options_shown", c.RESOURCES, "1 where the seat has shown a trade option", "0, 1", None),
    _rows("counter_give_spices", c.SPICES, "spices that the seat's counter-offer gives", "0..25", bundle),
    _rows("counter_get_spices", c.SPICES, "spices that it asks", "0..25", bundle),
    Block(
        "spices_certain",
        sized("spices card_counting", "num_players", c.NUM_SPICES),
        "spices that the seat holds for certain",
        "0..10",
        "players",
        columns=c.SPICES,
        most=lambda b, r: c.EACH_SPICE,
    ),
    Block(
        "spices_possible",
        sized("spices card_counting", "num_players", c.NUM_SPICES),
        "the most spices that it can hold",
        "0..10",
        "players",
        columns=c.SPICES,
        most=lambda b, r: c.EACH_SPICE,
    ),
    Block("spices", _SPICES, "own spices", "0..10", columns=c.SPICES, most=lambda b, r: c.EACH_SPICE),
    Block(
        "spices_aside",
        _SPICES,
        "own spices given up, not yet seen by the others",
        "0..10",
        columns=c.SPICES,
        most=lambda b, r: c.EACH_SPICE,
    ),
    Block(
        "options",
        sized("spices", c.NUM_RESOURCES),
        "own trade options",
        "0..2",
        columns=c.RESOURCES,
        most=lambda b, r: c.EACH_OPTION,
    ),
    Block(
        "pool_seen",
        sized("spices", c.NUM_RESOURCES),
        "trade options left, as the observer saw them last",
        "0..2",
        columns=c.RESOURCES,
        most=lambda b, r: c.EACH_OPTION,
    ),
    Block("draft_give_spices", _SPICES, "spices the draft gives", "0..25", columns=c.SPICES, most=bundle),
    Block("draft_get_spices", _SPICES, "spices it asks for", "0..25", columns=c.SPICES, most=bundle),
    Block("offer_give_spices", _SPICES, "spices that the offer gives", "0..25", columns=c.SPICES, most=bundle),
    Block("offer_get_spices", _SPICES, "spices that it asks", "0..25", columns=c.SPICES, most=bundle),
    Block("spice_discard", _SPICES, "spices that lie open", "0..10", columns=c.SPICES, most=lambda b, r: c.EACH_SPICE),
    Block(
        "spice_table",
        sized("spices", 3),
        "spices to be drawn, trade options left, whether a set was exchanged this turn",
        "0..30",
        columns=("stack", "options left", "exchanged"),
        most=lambda b, r: np.array([30, 10, 1]),
    ),
    Block(
        "spice_phase",
        sized("spices", at.NUM_SPICE_PHASES),
        "the phase, where it is one of these",
        columns=at.PHASES[at.RETURN : at.RETURN + at.NUM_SPICE_PHASES],
    ),
)

GLYPHS: Final[tuple[Any, ...]] = (
    Glyph("merchant", "m", "vertex_merchant", "vertex", "pieces", kinds=1, rule="spices"),
)


PART: Final = Part(
    "spices",
    docs="Spice hexes: merchants at them bring trade options, which bring spice cards; sets of these are worth points.",
    needed=lambda chart, options: bool(options["spices"]),
    edition="SPICE",
    state=STATE,
    rules=RULES,
    options=OPTIONS,
    actions=ACTIONS,
    phases=PHASES,
    chance=CHANCE,
    blocks=BLOCKS,
    says=SAYS,
    glyphs=GLYPHS,
    json=JSON,
)
