"""Trade routes between the islands, which earn special tokens (CROSSING)."""

from typing import Any, Final

from ... import constants as c
from ...declaring import Field, Option, Part, Rule, codecs as codec, i8, i16, u8
from ...declaring.codecs import Nothing, Refused
from ...sizes import MAX_LINKS

STATE: Final[tuple[Field, ...]] = (
    Field("num_links", i16, note="trade routes between islands that stand (CROSSING)"),
    Field("link_seat", i8, MAX_LINKS, note="whose route, sorted by seat and far building"),
    Field("link_near", u8, MAX_LINKS, note="vertex of the seat's building on the home island"),
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

JSON: Final[tuple[Any, ...]] = (
    codec.Rows(
        "trade_routes",
        "num_links",
        off=Nothing(lambda d: not d.r.trade_route_tokens, "the option trade_route_tokens is off"),
        most=MAX_LINKS,
        what="trade routes",
        of=(
            codec.SeatOrNone("trade_routes.seat", "link_seat", needed="the seat whose trade route it is", empty=True),
            codec.PlaceOrNone(
                "trade_routes.near",
                "link_near",
                at="vertices",
                needed=lambda d: f"a building of seat {d.s.link_seat[d.p]} on its home island",
                empty=True,
                what=lambda d: f"a building of seat {d.s.link_seat[d.p]} on its home island",
                within=lambda d: d.ends(at_home=True),
            ),
            codec.PlaceOrNone(
                "trade_routes.far",
                "link_far",
                at="vertices",
                needed="a building on the other island",
                empty=True,
                what="a building on the other island",
                within=lambda d: d.ends(at_home=False),
            ),
            codec.Flag("trade_routes.direct", "link_direct", default=False),
            codec.Word(
                "trade_routes.state",
                "link_state",
                words=c.LINK_STATES,
                what="what a trade route has come to",
                default=c.LINK_JUDGED,
                refused=(
                    Refused(
                        lambda d: d.r.crossing_pairs and d.s.link_direct[d.p] and d.s.link_state[d.p] == c.LINK_WAITS,
                        "'holds' or 'judged', as no direct trade route waits (option crossing_count)",
                    ),
                ),
            ),
        ),
    ),
)

PART: Final = Part(
    "crossing",
    docs="Trade routes that join a seat's home island with buildings on the other one earn special tokens.",
    needed=lambda chart, options: bool(options["trade_route_tokens"] or options["home"] == "one_island"),
    state=STATE,
    rules=RULES,
    options=OPTIONS,
    json=JSON,
)
