"""Islands that lie face down with a marker each, which may bring a settler a development card (SEVEN)."""

from typing import Any, Final

from ... import constants as c, phases as at
from ...declaring import Block, Chance, Field, Option, Part, Phase, Rule, codecs as codec, i8, sized, u8, u32
from ...declaring.codecs import Refused
from ...declaring.glyphs import Glyph
from ...declaring.says import During, Happens, Stock, Teaches

STATE: Final[tuple[Field, ...]] = (
    Field("markers", u32, note="bit set of areas whose marker still lies there"),
    Field("marker_of", i8, note="area whose marker is at stake, -1 = none"),
)

RULES: Final[tuple[Rule, ...]] = (Rule("island_markers", u8, note="SEVEN-04: a marker on each group of hexes"),)

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "island_markers",
        False,
        "a marker on each region of the kind unexplored_island, for a settlement there",
        "SEVEN-04",
    ),
)

PHASES: Final[tuple[Phase, ...]] = (Phase(at.MARKER, chance=True, unsettled=True),)

CHANCE: Final[tuple[Chance, ...]] = (Chance(c.FIRST_MARKER, len(c.MARKERS), lambda i, places: c.MARKERS[i]),)

BLOCKS: Final[tuple[Block, ...]] = (
    Block(
        "markers",
        sized("island_markers", "num_areas"),
        values="0..2",
        meaning="1 for a region whose marker still lies there, 2 where it is at stake",
        codes=("lies", "at stake"),
        ground="area",
        most=lambda b, r: 2,
    ),
)

SAYS: Final[tuple[Any, ...]] = (
    During(at.MARKER, "whether the marker of the island brings a card"),
    Happens(c.FIRST_MARKER, "the marker of {marker_of:region} {outcome}"),
    Stock("markers on islands: {markers:many}", place=1),
    Teaches(
        "- A marker lies on each group of hidden hexes. Who builds a settlement there while it does draws a card, and\n"
        "  the marker is gone, in one case of two; otherwise it stays for the next settlement.",
        option="island_markers",
    ),
)

GLYPHS: Final[tuple[Any, ...]] = (Glyph("island marker", "M", "markers", "area", "set", rule="island_markers"),)


# --- positions --------------------------------------------------------------------------------------------------------
def _groups(d: Any) -> list[int]:
    """The areas that begin with a marker."""
    return [area for area in range(d.b.num_areas) if d.b.area_kind[area] == c.AREA_UNEXPLORED_ISLAND]


def _settled(d: Any, area: int, p: int = c.NOTHING) -> bool:
    """Whether a building stands on land of the area: anybody's, or that of seat `p`."""
    for h in range(d.b.num_hexes):
        if d.b.area[h] == area and d.s.terrain[h] <= c.LAST_LAND:
            owners = d.s.vertex_building[d.b.hex_vertices[h]] >> 1
            if (owners == p if p >= 0 else owners >= 0).any():
                return True
    return False


def _gone(d: Any) -> list[int]:
    return [area for area in _groups(d) if not int(d.s.markers) >> area & 1]


def _unearned(d: Any) -> list[int]:
    """Areas that have lost their marker although nobody has settled there."""
    return [area for area in _gone(d) if not _settled(d, area)]


def _drawn(d: Any) -> int:
    """Cards that have left the deck, one that is just being drawn included."""
    return sum(c.whole_deck(d.r)) - int(d.s.deck.sum()) + (at.DRAWN_CARD in d.due)


def _at_stake(d: Any) -> list[int]:
    return [area for area in _groups(d) if int(d.s.markers) >> area & 1 and _settled(d, area, int(d.s.active))]


#: A die is rolled for a marker; with knights it is the event die (SEVEN-11).
_DUE: Final = (at.MARKER, at.MARKER_FACE)

JSON: Final[tuple[Any, ...]] = (
    codec.Regions(
        "markers",
        off=codec.Nothing(lambda d: not d.r.island_markers, "the option island_markers is off"),
        what="a region of the kind unexplored_island",
        within=_groups,
        refused=(
            Refused(
                lambda d: _unearned(d),
                lambda d: f"the marker of {d.area_names[_unearned(d)[0]]}, as nobody has settled there (SEVEN-06)",
                "none",
            ),
            Refused(
                lambda d: d.s.deck.any() and _drawn(d) < len(_gone(d)),
                lambda d: f"at most {_drawn(d)} markers gone, as so many cards have left the deck (SEVEN-08)",
                lambda d: f"{len(_gone(d))}",
            ),
        ),
    ),
    codec.RegionOrNone(
        "turn.marker_of",
        off=codec.Nothing(lambda d: not d.r.island_markers, "the option island_markers is off"),
        only=(codec.Only(codec.unless(*_DUE), None, f"{at.PHASES[at.MARKER]!r} is not pending"),),
        what="the region whose marker is at stake: one where it lies and the active seat has a building",
        within=_at_stake,
        default=lambda d: _at_stake(d)[0] if len(_at_stake(d)) == 1 else c.NOTHING,
        refused=(
            Refused(
                lambda d: codec.due(*_DUE)(d) and d.s.marker_of < 0,
                "the region whose marker is at stake, where the active seat has settled (SEVEN-06)",
            ),
        ),
        hint=at.MARKER,
    ),
    codec.Together(at.MAIN, ((at.MARKER,),)),
    codec.Together(at.BUILD, ((at.MARKER,),)),
    codec.Needs((at.MARKER,), lambda r: r.island_markers, "the option island_markers is on"),
)

PART: Final = Part(
    "island_markers",
    docs="Groups of face-down hexes bear a marker each: a player who settles there may draw a development card for it.",
    needed=lambda chart, options: bool(options["island_markers"]),
    edition="FAN",
    state=STATE,
    rules=RULES,
    options=OPTIONS,
    phases=PHASES,
    chance=CHANCE,
    blocks=BLOCKS,
    says=SAYS,
    glyphs=GLYPHS,
    json=JSON,
)
