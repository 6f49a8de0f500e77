"""Trade routes between the islands, which earn special tokens (CROSSING)."""

from typing import Final

from ..sizes import MAX_LINKS
from .declaring import Field, Option, Part, Rule, i8, i16, u8

STATE: Final[tuple[Field, ...]] = (
    Field("num_links", i16, note="trade routes between islands that stand (CROSSING)"),
    Field("link_seat", i8, MAX_LINKS, note="whose route, sorted by seat and far building"),
    Field("link_near", u8, MAX_LINKS, note="vertex of the own building on the home island"),
    Field("link_far", u8, MAX_LINKS, note="vertex of the building on the other island"),
    Field("link_direct", u8, MAX_LINKS, note="own ships alone"),
    Field("link_state", u8, MAX_LINKS, note="LINK_JUDGED, LINK_WAITS or LINK_HOLDS"),
)

RULES: Final[tuple[Rule, ...]] = (
    Rule(
        "home_single",
        u8,
        note="CROSSING-02: both starting settlements on one island",
        option="home",
        values=("one_island",),
    ),
    Rule("trade_route_tokens", u8, note="CROSSING-04: trade routes between islands earn tokens"),
    Rule(
        "crossing_pairs",
        u8,
        note="C-03: direct routes count by start and far building",
        option="crossing_count",
        values=("pair",),
    ),
)

OPTIONS: Final[tuple[Option, ...]] = (
    Option("trade_route_tokens", False, "trade routes between the islands earn special tokens", "CROSSING-11"),
    Option(
        "crossing_count",
        "far",
        "whether direct trade routes count by far building or by both ends",
        "CROSSING-11, C-03",
        choices=("far", "pair"),
    ),
)

PART: Final = Part(
    "crossing",
    docs="Trade routes that join a seat's home island with buildings on the other one earn special tokens.",
    needed=lambda chart, options: bool(options["trade_route_tokens"] or options["home"] == "one_island"),
    state=STATE,
    rules=RULES,
    options=OPTIONS,
)
