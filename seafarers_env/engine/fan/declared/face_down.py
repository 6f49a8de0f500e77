"""What documents after 1998 add to hexes that lie face down: closed shores, harbour tiles among them (FACEDOWN)."""

from typing import Any, Final

from ... import constants as c, phases as at
from ...declaring import Block, Chance, Field, Option, Part, Phase, Rule, codecs as codec, i8, i16, sized, u8, u64
from ...declaring.codecs import Refused
from ...declaring.glyphs import Trace
from ...declaring.says import Does, During, Happens, Note, Stock, Teaches
from ...sizes import HEX_WORDS, MAX_HEXES, MAX_POOLS

STATE: Final[tuple[Field, ...]] = (
    Field("pile_harbours", i8, (MAX_POOLS, c.NUM_HARBOUR_KINDS), note="harbour tiles left face down, by pool and kind"),
    Field("tile_harbour", i8, MAX_HEXES, note="kind of the harbour tile found there, -1 = none"),
    Field("tile_edge", i16, MAX_HEXES, note="the side that it serves, -1 = none yet"),
    Field("sides_due", u64, HEX_WORDS, note="harbour tiles that are to be turned to a coast"),
)

RULES: Final[tuple[Rule, ...]] = (
    Rule(
        "hidden_closed",
        u8,
        note="FACEDOWN-28, -29: nothing is built beside a face-down hex",
        option="hidden_sides",
        values=("closed",),
    ),
    Rule("hidden_harbours", u8, note="harbour tiles lie among the face-down hexes", given=True),
)

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "hidden_sides",
        "open",
        "whether a piece may lie on a side of a face-down hex, and a starting settlement at its corner",
        "GEO-05, FACEDOWN-28, FACEDOWN-29",
        choices=("open", "closed"),
    ),
)

PHASES_HERE: Final[tuple[Phase, ...]] = (Phase(at.HARBOUR_SIDE),)

CHANCE: Final[tuple[Chance, ...]] = (
    Chance(c.FIRST_FOUND_HARBOUR, c.NUM_HARBOUR_KINDS, lambda i, places: f"harbour {c.HARBOURS[i]}"),
)


BLOCKS: Final[tuple[Block, ...]] = (
    Block(
        "pile_harbours",
        sized("hidden_harbours", c.NUM_HARBOUR_KINDS),
        values="0..64",
        meaning="harbour tiles face down, by kind",
        columns=tuple(f"harbour {kind}" for kind in c.HARBOURS),
        most=lambda b, r: b.pool_harbour.sum(axis=0) if r.hidden_harbours else 0,
    ),
    Block(
        "tile_harbours",
        sized("hidden_harbours", "num_hexes"),
        values="0..6",
        meaning="1 + kind of a harbour tile that was found there (kinds in the order of HARBOURS), 0 = none",
        rows="hexes",
        codes=c.HARBOURS,
    ),
    Block(
        "tile_sides",
        sized("hidden_harbours", "num_hexes"),
        values="0..7",
        meaning="1 + the side of it that it serves (NE E SE SW W NW), 0 = none, 7 = to be chosen now",
        rows="hexes",
        codes=("NE", "E", "SE", "SW", "W", "NW", "to choose"),
    ),
    Block(
        "fan_phase",
        sized("hidden_closed", at.NUM_FAN_PHASES),
        meaning="the phase, where it is one of these, for which `phase` has no place",
        columns=at.PHASES[at.CORE_PHASES : at.CORE_PHASES + at.NUM_FAN_PHASES],
    ),
)

SAYS: Final[tuple[Any, ...]] = (
    Does("harbor", "turns the harbour of {sides_due:cell} to {edge}", phases=(at.HARBOUR_SIDE,), name="Harbour"),
    During(at.HARBOUR_SIDE, "turns a harbour to a coast", "Which coast does the harbour serve?"),
    Happens(c.FIRST_FOUND_HARBOUR, "{found:cell} is {outcome}"),
    Note("turns the harbour of {sides_due:cell}", seat="active", phases=(at.HARBOUR_SIDE,)),
    Stock("harbours face down: {pile_harbours:harbours}", place=1),
    Teaches(
        "- Nothing lies on a side of a hex that is still face down. A harbour that is found serves nobody until the\n"
        "  first settler at its hex turns it to a coast (`harbor`).",
        option="hidden_sides",
        value="closed",
    ),
)

GLYPHS: Final[tuple[Any, ...]] = (Trace("sides_due", "hex"),)


# --- positions --------------------------------------------------------------------------------------------------------
def _settled(d: Any, h: int) -> bool:
    return bool((d.s.vertex_building[d.b.hex_vertices[h]] >= 0).any())


def _open(d: Any) -> list[int]:
    """Tiles that serve no coast although somebody has settled there."""
    found = (d.s.tile_harbour >= 0) & (d.s.tile_edge < 0)
    return [h for h in found.nonzero()[0].tolist() if _settled(d, h)]


def _early(d: Any) -> list[int]:
    """Tiles that serve a coast although nobody has settled there."""
    return [h for h in (d.s.tile_edge >= 0).nonzero()[0].tolist() if not _settled(d, h)]


def _bits(d: Any) -> list[int]:
    return [h for h in range(d.b.num_hexes) if d.has(d.s.sides_due, h)]


JSON: Final[tuple[Any, ...]] = (
    codec.Keyed(
        "tiles",
        off=codec.Nothing(lambda d: not d.r.hidden_harbours, "no harbour tile lies face down on this board"),
        by_hand=True,
        names=lambda d: d.places.hexes,
        there=lambda d: (d.s.tile_harbour >= 0).nonzero()[0],
        of=(
            codec.Word("tiles.harbour", "tile_harbour", words=c.HARBOURS),
            codec.PlaceOrNone("tiles.side", "tile_edge", at="edges"),
        ),
    ),
    codec.Places(
        "turn.sides_due",
        off=codec.Nothing(lambda d: not d.r.hidden_harbours, "no harbour tile lies face down on this board"),
        what="a harbour tile without a side where somebody has settled",
        within=_open,
        once="each hex once",
        default=lambda d: _open(d) if at.HARBOUR_SIDE in d.due else [],
        refused=(
            Refused(
                lambda d: _early(d),
                lambda d: f"no side of {d.places.hexes[_early(d)[0]]}, as nobody has settled there (FACEDOWN-65)",
                "one",
                entry="tiles",
            ),
            Refused(
                lambda d: (at.HARBOUR_SIDE in d.due) != bool(_bits(d)),
                "the harbour tiles to be turned while 'harbour side' is pending, and none else",
                lambda d: f"{len(_bits(d))}",
            ),
            Refused(
                lambda d: (
                    d.r.hidden_closed  # on open shores one may be found beside a settlement, and waits for another
                    and d.due.isdisjoint((at.OVER, at.STARTS_MENDED))
                    and set(_open(d)) != set(_bits(d))
                ),
                lambda d: f"the side of {d.places.hexes[_open(d)[0]]}, where somebody has settled (FACEDOWN-65)",
                "none",
                entry="tiles",
            ),
        ),
        hint=at.HARBOUR_SIDE,
    ),
    codec.Together(at.BUILD, ((at.HARBOUR_SIDE,),)),
    codec.Together(at.MAIN, ((at.HARBOUR_SIDE,), (at.OVER, at.HARBOUR_SIDE))),
    codec.Together(
        at.SETUP_SETTLEMENT, ((at.HARBOUR_SIDE, at.SETUP_PIECE), (at.TAKE, at.HARBOUR_SIDE, at.SETUP_PIECE))
    ),
    codec.Needs((at.HARBOUR_SIDE,), lambda r: r.hidden_harbours, "harbour tiles lie face down on the board"),
)

PART: Final = Part(
    "face_down",
    docs="What lies beside face-down hexes takes nothing; harbour tiles among them are turned by the first who settles "
    "there.",
    needed=lambda chart, options: options["hidden_sides"] == "closed" or any(pool.others for pool in chart.pools),
    edition="FAN",
    state=STATE,
    rules=RULES,
    options=OPTIONS,
    phases=PHASES_HERE,
    chance=CHANCE,
    blocks=BLOCKS,
    says=SAYS,
    glyphs=GLYPHS,
    json=JSON,
)
