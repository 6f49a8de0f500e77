"""Hexes that lie face down until a road or ship touches them (OCEANS)."""

from typing import Any, Final

import numpy as np

from ... import constants as c, phases as at
from ...declaring import Block, Chance, Field, Option, Part, Phase, Rule, codecs as codec, i8, i16, u8, u64
from ...declaring.codecs import Refused
from ...declaring.says import During, Happens, Stock, Teaches
from ...sizes import HEX_WORDS, MAX_POOLS

STATE: Final[tuple[Field, ...]] = (
    Field("found_hex", i16, note="hex whose token is being drawn, -1 = none"),
    Field("explorer", i8, note="seat that discovers, -1 = none"),
    Field("found", u64, HEX_WORDS, note="hexes discovered whose face is still to be drawn"),
    Field("pile", i8, (MAX_POOLS, c.NUM_TERRAINS), note="face-down hexes left, by pool and terrain"),
    Field("pile_numbers", i8, (MAX_POOLS, c.MAX_NUMBER + 1), note="tokens left for them, by pool and number"),
)

RULES: Final[tuple[Rule, ...]] = (
    Rule("exploration", u8, note="hexes lie face down"),
    Rule("setup_reward", u8, note="C-05: discoveries of starting pieces are rewarded"),
)

OPTIONS: Final[tuple[Option, ...]] = (
    Option("exploration", False, "hexes lie face down until a road or ship touches them", "OCEANS-08"),
    Option("setup_reward", True, "discoveries of starting roads and ships are rewarded too", "OCEANS-15, C-05"),
)

PHASES: Final[tuple[Phase, ...]] = (
    Phase(at.FOUND_TOKEN, chance=True, unsettled=True),
    Phase(at.FOUND_HEX, chance=True, unsettled=True),
)

CHANCE: Final[tuple[Chance, ...]] = (
    Chance(c.FIRST_FOUND_HEX, c.NUM_TERRAINS, lambda i, places: c.TERRAINS[i]),
    Chance(c.FIRST_FOUND_TOKEN, c.MAX_NUMBER + 1, lambda i, places: str(i)),
)


def _pile(b: Any, r: Any) -> Any:
    return np.concatenate([b.pool_terrain.sum(axis=0), b.pool_number.sum(axis=0)])


BLOCKS: Final[tuple[Block, ...]] = (
    Block(
        "pile",
        lambda b, r: (int(r.exploration and not r.cargo_ships), c.NUM_TERRAINS + c.MAX_NUMBER + 1),
        values="0..64",
        meaning="face-down hexes by terrain, tokens by number",
        columns=(*c.TERRAINS, *(f"token {k}" for k in range(c.MAX_NUMBER + 1))),
        most=_pile,
    ),
)

SAYS: Final[tuple[Any, ...]] = (
    During(at.FOUND_TOKEN, "the number of a discovery"),
    During(at.FOUND_HEX, "what a discovered hex is"),
    Happens(c.FIRST_FOUND_HEX, "{found:cell} is {outcome}"),
    Happens(c.FIRST_FOUND_TOKEN, "{found_hex:hex} gets number {outcome}"),
    Stock("hexes face down: {pile:terrains}", more="; their numbers: {pile_numbers:tokens}", instead="find_pile"),
    Teaches(
        "- Hexes lie face down until a road or ship touches them; whoever turns one up takes a card of what it yields.",
        option="exploration",
        unless="cargo_ships",
    ),
)


def _by_nobody(d: Any) -> bool:
    """Whether nobody in particular turns up hexes: those beside the starting pieces of all (WORLD-12)."""
    return at.STARTS_PAID in d.due


def _sailor(d: Any) -> int | None:
    """Who turns up hexes where ships do: the active seat, as long as something of a hex is due (BARGE-089)."""
    finding = not d.due.isdisjoint((*codec.FOUND, at.SHOAL_NUMBER, at.VILLAGE_KIND))
    return int(d.s.active) if finding else None


def _named(d: Any) -> str:
    """What is asked for as `turn.found_hex`."""
    if at.SHOAL_NUMBER in d.due:
        return "the shoal just turned up, without a number"
    if at.VILLAGE_KIND in d.due:
        return "the spice hex just turned up, without a village"
    return "the hex just turned up, producing land without a token"


def _unnamed(d: Any) -> list[int]:
    """The hexes that it can be."""
    if d.due.isdisjoint((at.SHOAL_NUMBER, at.VILLAGE_KIND)):
        return [h for h in d.bare_land if d.b.terrain[h] == c.MISSING]
    terrain = c.SHOAL_HEX if at.SHOAL_NUMBER in d.due else c.SPICE_HEX
    return [int(h) for f, h in enumerate(d.b.find_hex) if d.s.terrain[h] == terrain and not d.s.find_number[f]]


JSON: Final[tuple[Any, ...]] = (
    codec.Custom("pile", when=lambda d: d.piled),
    codec.SeatOrNone(
        "turn.explorer",
        when=lambda d: (d.r.exploration or d.r.number_reserve) and not d.r.cargo_ships,
        only=(codec.Only(lambda d: d.r.cargo_ships, _sailor, "the seat of the active ship explores"),),
        none=True,
        default=lambda d: c.NOTHING if d.due.isdisjoint(codec.FOUND + codec.BARE) or _by_nobody(d) else d.s.active,
        refused=(
            Refused(
                lambda d: d.s.explorer < 0 and not d.due.isdisjoint(codec.FOUND + codec.BARE) and not _by_nobody(d),
                "the seat that reached land",
            ),
            Refused(
                lambda d: d.s.explorer >= 0 and d.due.isdisjoint(codec.FOUND + codec.BARE) and not d.r.exploration,
                "null, as no land was reached",
            ),
        ),
    ),
    codec.Places(
        "turn.found",
        when=lambda d: d.r.exploration,
        what="a hex that is face down",
        within=lambda d: (d.s.terrain == c.MISSING).nonzero()[0],
        once="each hex once",
        unfit=lambda d, h: f", {c.ALL_TERRAINS[d.s.terrain[h]]}",
        refused=(
            Refused(lambda d: at.FOUND_HEX in d.due and not d.s.found.any(), "the hexes discovered"),
            Refused(lambda d: at.FOUND_HEX not in d.due and d.s.found.any(), "none, as 'found hex' is not pending"),
        ),
        hint=at.FOUND_HEX,
    ),
    codec.PlaceOrNone(
        "turn.found_hex",
        when=lambda d: d.r.exploration,
        only=(
            codec.Only(
                codec.unless(at.FOUND_TOKEN, at.SHOAL_NUMBER, at.VILLAGE_KIND), None, "'found token' is not pending"
            ),
        ),
        needed=_named,
        empty=True,
        what=_named,
        within=_unnamed,
        hint=at.FOUND_TOKEN,
    ),
    codec.Needs(codec.FOUND, lambda r: r.exploration, "the option exploration is on"),
)

PART: Final = Part(
    "exploration",
    docs="Hexes lie face down; a road or ship that touches one turns it up, and what is found may be rewarded.",
    needed=lambda chart, options: bool(options["exploration"]),
    state=STATE,
    rules=RULES,
    options=OPTIONS,
    phases=PHASES,
    chance=CHANCE,
    blocks=BLOCKS,
    says=SAYS,
    json=JSON,
)
