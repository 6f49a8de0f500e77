"""Starts beside hidden hexes, which are turned up together, and ships that sail round the world (WORLD)."""

from collections.abc import Iterable
from typing import Any, Final

from ... import constants as c, phases as at
from ...declaring import Action, Block, Field, Option, Part, Phase, Rule, codecs as codec, i8, i16, sized, u8, u64
from ...declaring.codecs import Refused
from ...declaring.glyphs import Glyph, Trace
from ...declaring.says import Does, During, Legend, Note, Teaches
from ...sizes import EDGE_WORDS, MAX_CROSSINGS, MAX_PLAYERS, VERTEX_WORDS

P = MAX_PLAYERS

STATE: Final[tuple[Field, ...]] = (
    Field("starts", i16, (P, 2), note="first and second starting settlement, -1 = none; until the first turn"),
    Field("starts_step", u8, note="of the end of set-up: 1 turned up and mended, 2 being paid, 3 done"),
    Field("starts_paid", i8, note="seats whose starting cards have been paid"),
    Field("exit", i16, note="exit point that a ship sails from, -1 = none"),
    Field("num_crossings", i8, note="ships that have sailed round the world"),
    Field("crossing_seat", i8, MAX_CROSSINGS, note="by crossing, in their order: whose it is"),
    Field("crossing_from", i16, MAX_CROSSINGS, note="the exit point it sailed from"),
    Field("crossing_source", i16, MAX_CROSSINGS, note="the edge of the ship there"),
    Field("crossing_to", i16, MAX_CROSSINGS, note="the exit point it landed at"),
    Field("crossing_landing", i16, MAX_CROSSINGS, note="the edge of the ship that landed"),
    Field("crossed", u64, (P, VERTEX_WORDS), note="derived: exit points of own crossings"),
    Field("fixed_ships", u64, EDGE_WORDS, note="derived: source and landing ships, which never move"),
)

RULES: Final[tuple[Rule, ...]] = (
    Rule("blind_start", u8, note="WORLD-09..17: starts beside hidden hexes, which are turned up together"),
    Rule("round_the_world", u8, note="WORLD-18..49: ships sail to the opposite side"),
)

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "blind_start",
        False,
        "starting settlements beside hidden hexes, which are turned up together when all stand",
        "WORLD-09",
    ),
    Option(
        "round_the_world",
        False,
        "ships cross from an exit point to the opposite side of the board",
        "WORLD-18, WORLD-19",
    ),
)


def _exits(ground: Any) -> Iterable[int]:
    """Vertices that one hex alone has (WORLD-18)."""
    if not ground.r.round_the_world:
        return ()
    return (ground.b.exit_side[: ground.b.num_vertices] >= 0).nonzero()[0].tolist()


ACTIONS: Final[tuple[Action, ...]] = (
    Action("pick exit", "vertex", _exits, meaning="sail round the world from there; `ship` then says where it lands"),
)

PHASES: Final[tuple[Phase, ...]] = (
    Phase(at.LANDING),
    Phase(at.STARTS_MENDED, lapses=True),
    Phase(at.STARTS_PAID, lapses=True),
)


BLOCKS: Final[tuple[Block, ...]] = (
    Block(
        "joined",
        lambda b, r: (int(r.num_players), int(b.num_vertices) if r.round_the_world else 0),
        values="0..64",
        meaning="exit points that crossings of the seat join: 1 + number of the first that meets there, 0 = none",
        rows="vertices",
        by_seat=True,
        most=lambda b, r: MAX_CROSSINGS,
    ),
    Block(
        "sailed",
        sized("round_the_world", "num_edges"),
        values="0..3",
        meaning="ships that never move: 1 a crossing began with it, 2 one landed with it, 3 both",
        rows="edges",
        codes=("began", "landed", "both"),
    ),
    Block(
        "exit",
        sized("round_the_world", "num_vertices"),
        meaning="1 where a ship sails from whose landing is being chosen",
        rows="vertices",
    ),
    Block(
        "starts",
        sized("blind_start", "num_vertices"),
        values="0..2",
        meaning="1 for a first starting settlement, 2 for a second one, until the first turn",
        rows="vertices",
        codes=("first", "second"),
    ),
)

SAYS: Final[tuple[Any, ...]] = (
    Does("pick exit", "sails round the world from {vertex}", name="Sail", build=7),
    Does("ship", "lands with a ship at {edge}", phases=(at.LANDING,), meaning=""),
    During(at.LANDING, "chooses where to land", "Where does the ship land?"),
    During(at.STARTS_MENDED, "starting pieces are mended"),
    During(at.STARTS_PAID, "starting cards are paid"),
    Note("sails round the world from {exit:vertex}", seat="active", phases=(at.LANDING,)),
    Note("has sailed round the world: {voyages}", place=9),
    Legend("exits a-d, b-e, c-f face each other", rule="round_the_world"),
    Teaches(
        "- From a ship at the rim you may sail to the opposite side for 2 lumber and 2 wool (`pick exit`, `ship`):\n"
        "  a new ship lies there, and your trade route goes on over the rim.",
        option="round_the_world",
    ),
)

GLYPHS: Final[tuple[Any, ...]] = (
    Glyph("ship that never moves", "!", "fixed_ships", "edge", "set"),
    Trace("exit", "vertex"),
)


# --- positions --------------------------------------------------------------------------------------------------------
_SAILS: Final = codec.Nothing(lambda d: not d.r.round_the_world, "the option round_the_world is off")
_BLIND: Final = codec.Nothing(lambda d: not d.r.blind_start, "the option blind_start is off")


def _exit_points(d: Any) -> list[int]:
    return (d.b.exit_side[: d.b.num_vertices] >= 0).nonzero()[0].tolist()


def _rim(d: Any) -> list[int]:
    return (d.b.edge_hexes[: d.b.num_edges] < 0).any(axis=1).nonzero()[0].tolist()


def _exit_of(name: str, field: str) -> codec.PlaceOrNone:
    what = "an exit point: a corner that one hex alone has (WORLD-18)"
    return codec.PlaceOrNone(
        f"crossings.{name}", field, at="vertices", needed=what, empty=True, what=what, within=_exit_points
    )


def _edge_of(name: str, field: str) -> codec.PlaceOrNone:
    what = "a border edge: a side with a hex on one side only (WORLD-08)"
    return codec.PlaceOrNone(f"crossings.{name}", field, at="edges", needed=what, empty=True, what=what, within=_rim)


JSON: Final[tuple[Any, ...]] = (
    codec.Rows(
        "crossings",
        "num_crossings",
        off=_SAILS,
        most=MAX_CROSSINGS,
        what="crossings",
        of=(
            codec.SeatOrNone(
                "crossings.seat", "crossing_seat", needed="the seat whose ship sailed (WORLD-43)", empty=True
            ),
            _exit_of("from", "crossing_from"),
            _edge_of("source", "crossing_source"),
            _exit_of("to", "crossing_to"),
            _edge_of("landing", "crossing_landing"),
        ),
    ),
    codec.PlaceOrNone(
        "turn.exit",
        off=_SAILS,
        only=(codec.only_in(at.LANDING),),
        needed="the exit point that the ship sails from",
        empty=True,
        at="vertices",
        what="an exit point with a ship of the active seat (WORLD-19)",
        within=lambda d: [
            v
            for v in _exit_points(d)
            if any(d.s.edge_piece[e] == 2 * d.s.active + c.SHIP for e in d.b.vertex_edges[v] if e >= 0)
        ],
        hint=at.LANDING,
    ),
    codec.Plain(
        "starts",
        off=_BLIND,
        when=codec.in_setup,
        only=(codec.Nothing(lambda d: not d.in_setup, "set-up is over (WORLD-39)"),),
        by_hand=True,
        value=lambda d: [[d.name(v) if v >= 0 else None for v in pair] for pair in d.s.starts[: d.n]],
    ),
    codec.Whole(
        "turn.starts_paid",
        off=_BLIND,
        only=(
            codec.Only(lambda d: not d.in_setup, lambda d: d.n, "set-up is over"),
            codec.only_in(at.STARTS_PAID, 0),
        ),
        low=0,
        high=lambda d: d.n,
        what="seats whose starting cards were paid,",
        default=lambda d: int(d.s.active) + 1 if at.TAKE in d.due else 0,
        refused=(
            Refused(
                lambda d: d.in_setup and at.TAKE in d.due and d.s.starts_paid != d.s.active + 1,
                lambda d: f"{d.s.active + 1}, as seat {d.s.active} is being paid (WORLD-17)",
            ),
            Refused(
                lambda d: d.in_setup and at.TAKE not in d.due and d.s.starts_paid > 0,
                "0, as nobody has been paid yet (WORLD-38)",
            ),
        ),
    ),
    codec.Together(at.MAIN, ((at.LANDING,),)),
    codec.Together(
        at.SETUP_SETTLEMENT,
        ((at.STARTS_MENDED, at.STARTS_PAID), (at.HARBOUR_SIDE, at.STARTS_PAID), (at.TAKE, at.STARTS_PAID)),
    ),
    codec.Needs((at.LANDING,), lambda r: r.round_the_world, "the option round_the_world is on"),
    codec.Needs((at.STARTS_MENDED, at.STARTS_PAID), lambda r: r.blind_start, "the option blind_start is on"),
)

PART: Final = Part(
    "world",
    docs="Starting settlements beside hidden hexes, turned up together once all stand; ships that sail to the opposite "
    "side of the board.",
    needed=lambda chart, options: bool(options["blind_start"] or options["round_the_world"]),
    edition="FAN",
    state=STATE,
    rules=RULES,
    options=OPTIONS,
    actions=ACTIONS,
    phases=PHASES,
    blocks=BLOCKS,
    says=SAYS,
    glyphs=GLYPHS,
    json=JSON,
)
