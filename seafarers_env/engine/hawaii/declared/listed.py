"""Boards that list their places: locations, spaces with scrolls and fishing grounds, chits, a third start (HAWAII)."""

from typing import Any, Final

import numpy as np

from ... import constants as c
from ...declaring import Block, Field, Marks, Option, Part, Rule, codecs as codec, i8, sized, u8, u64
from ...declaring.codecs import Refused
from ...declaring.says import Teaches
from ...sizes import MAX_PLAYERS, VERTEX_WORDS

P = MAX_PLAYERS

STATE: Final[tuple[Field, ...]] = (
    Field("boats", i8, P, note="derived: own ships on fishing grounds"),
    Field("chits", i8, P, note="chits taken"),
    Field("chits_lying", u64, VERTEX_WORDS, note="bit set of vertices where one lies"),
)

RULES: Final[tuple[Rule, ...]] = (
    Rule("listed", u8, note="HAWAII-82: the board lists its places", given=True),
    Rule(
        "third_settlement",
        u8,
        note="HAWAII-27: each seat begins with three",
        option="starting_settlements",
        values=("3",),
    ),
    Rule("different_islands", i8, note="HAWAII-99: that starting settlements of a seat stand on at least"),
)

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "starting_settlements",
        "2",
        "settlements with which each player begins; the last one brings cards",
        "HAWAII-27, HAWAII-28",
        choices=("2", "3"),
    ),
    Option(
        "different_islands",
        0,
        "islands on which the starting settlements of a player stand at the least, on boards with [locations]",
        "HAWAII-99",
        0,
        3,
    ),
)


# --- observations -----------------------------------------------------------------------------------------------------
def most_chits(b: Any, r: Any) -> int:
    """The chits that a board has."""
    return codec.size(b.chit_places)


SEATS: Final = ("boat", "boat points", "chits")


def _most_of_seats(b: Any, r: Any) -> list[int]:
    return [int(r.supply[1]), max(int(n) for n in b.track), most_chits(b, r)]


BLOCKS: Final[tuple[Block, ...]] = (
    Block("chits", sized("listed", "num_vertices"), "1 where a chit lies", rows="vertices"),
    Block(
        "boats",
        sized("listed", "num_players", len(SEATS)),
        "ships on fishing grounds, points of the boat for them, chits taken",
        "0..127",
        "players",
        columns=SEATS,
        most=_most_of_seats,
    ),
)


def _bits(words: Any, places: int) -> Any:
    """A bit set as one column of 0 and 1."""
    return np.array([[int(words[i // 64]) >> i % 64 & 1] for i in range(places)])


def _spaces(b: Any) -> Any:
    return np.hstack([_bits(words, len(b.scroll)) for words in (b.road_spaces, b.ship_spaces)])


def _scrolls(b: Any) -> Any:
    """One-hot, a column for each rate; no board but those that list their places has any."""
    return b.listed * (np.asarray(b.scroll)[:, None] == np.arange(len(c.HARBOURS)))


def _grounds(b: Any) -> Any:
    """The number of the disc, and the ways of 36 to roll it."""
    numbers = np.asarray(b.ground)[:, None]
    return np.hstack([numbers, np.where(numbers > 0, 6 - abs(7 - numbers), 0)])


MARKS: Final[tuple[Marks, ...]] = (
    Marks("vertices", ("location",), "1 at a named location", lambda b: _bits(b.locations, len(b.island))),
    Marks("edges", ("space.road", "space.ship"), "1 for a listed space for roads, for ships", _spaces),
    Marks("edges", tuple(f"scroll.{kind}" for kind in c.HARBOURS), "1 beside a scroll with that rate", _scrolls),
    Marks("edges", ("ground.number", "ground.pips"), "number of a fishing ground, ways of 36 to roll it", _grounds, 12),
)

SAYS: Final[tuple[Any, ...]] = (
    Teaches(
        "- Only listed places are there: buildings stand on named locations, roads and ships lie on the spaces for\n"
        "  them. Roads and ships go on from each other without a building, but nobody goes on from a location without\n"
        "  your building there. Both count together for the longest trade route. A ship beside a scroll trades at\n"
        "  its rate; ships on fishing grounds take your boat along its track, which is worth points; whoever reaches\n"
        "  a chit first takes it, a point for good.",
        option="different_islands",
    ),
)


# --- positions --------------------------------------------------------------------------------------------------------
def _ends(d: Any) -> set[int]:
    """Vertices where a road or ship ends."""
    s, b = d.s, d.b
    return {int(v) for e in range(b.num_edges) if s.edge_piece[e] >= 0 for v in b.edge_vertices[e]}


def _places(d: Any) -> list[int]:
    return [v for v in range(d.b.num_vertices) if d.has(d.b.chit_places, v)]


def _lying(d: Any) -> list[int]:
    """Where chits lie if the position does not say so: wherever no piece ends."""
    return [v for v in _places(d) if v not in _ends(d)]


def _has_chits(d: Any) -> bool:
    return bool(d.r.listed and d.b.chit_places.any())


_NONE: Final = codec.Nothing(lambda d: not _has_chits(d), "the board has no chits")


def _reached(d: Any) -> int:
    """A vertex with a chit and a piece that ends there; NOTHING = none."""
    ends = _ends(d)
    return next((v for v in _places(d) if v in ends and d.has(d.s.chits_lying, v)), c.NOTHING)


def _counted(d: Any) -> int:
    return codec.size(d.s.chits_lying) + int(d.s.chits.sum())


JSON: Final[tuple[Any, ...]] = (
    codec.Places(
        "chits",
        "chits_lying",
        off=_NONE,
        at="vertices",
        what="a place of a chit",
        within=_places,
        once="each once",
        default=_lying,
        most=lambda d: len(_places(d)),
        of="chits",
        refused=(
            Refused(
                lambda d: _reached(d) != c.NOTHING,
                lambda d: f"no chit at {d.places.vertices[_reached(d)]}, where a piece ends: it is taken (HAWAII-71)",
            ),
        ),
    ),
    codec.Whole(
        "seats.chits",
        off=_NONE,
        high=lambda d: len(_places(d)),
        what="chits taken,",
        default=0,
        refused=(
            Refused(
                lambda d: d.p == d.n - 1 and _counted(d) != len(_places(d)),
                lambda d: f"{len(_places(d))} in all, those that lie and those of the seats (HAWAII-148)",
                lambda d: str(_counted(d)),
                "seats.chits",
            ),
        ),
    ),
)

PART: Final = Part(
    "listed",
    docs="Boards that list their places: named locations, spaces for roads or ships, scrolls, fishing grounds, chits; "
    "lines of roads and ships together; three starting settlements on different islands.",
    needed=lambda chart, options: bool(
        chart.features.spaces or options["starting_settlements"] != "2" or options["different_islands"]
    ),
    edition="HAWAII",
    state=STATE,
    rules=RULES,
    options=OPTIONS,
    blocks=BLOCKS,
    says=SAYS,
    json=JSON,
    marks=MARKS,
)
