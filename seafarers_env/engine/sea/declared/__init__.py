"""The sea: ships, the pirate, gold, islands that earn tokens, harbours that players lay, red tokens that give way."""

from collections.abc import Iterable
from typing import Any, Final

from ... import constants as c, phases as at
from ...base.declared.blocks import most_points
from ...declaring import Action, Block, Chance, Field, Option, Part, Phase, Rule, i8, i16, sized, u8, u32, u64
from ...sizes import EDGE_WORDS, HEX_WORDS, MAX_HEXES, MAX_PLAYERS, MAX_VERTICES
from .says import GLYPHS, SAYS
from .schema import JSON

P = MAX_PLAYERS

STATE: Final[tuple[Field, ...]] = (
    Field("pirate", i16, note="hex or frame cell, -1 = off the board"),
    Field("lifted", i16, note="edge of the ship being moved, -1 = none"),
    Field("raider", u8, note="0: the robber moved last, 1: the pirate"),
    Field("ship_moved", u8),
    Field("proposal", i16, note="hex under discussion"),
    Field("tangled", u8, note="derived: seats whose ships form a ring, or a loop from a building to itself"),
    Field("proposer", i8, note="seat that proposes a place (DECISIONS-09, DECISIONS-10), -1 = none"),
    Field("areas", u32, P, note="bit set of areas the seat has settled"),
    Field("tokens", i8, P, note="special tokens held"),
    Field("harbours_placed", i8, note="by players so far"),
    Field("ship_edges", u64, EDGE_WORDS, note="derived: edges whose sides take ships"),
    Field("new_ships", u64, EDGE_WORDS, note="ships placed this turn"),
    Field("ship_reach", u64, (P, EDGE_WORDS), note="derived: edges that own buildings and ships support"),
    Field("foremost", u64, (P, EDGE_WORDS), note="derived: open ships that are foremost (MOVE-05..07)"),
    Field("ships", u64, (P, EDGE_WORDS), note="derived: own ships"),
    Field("home", u32, P, note="bit set of areas settled in set-up"),
    Field("proposals", u64, HEX_WORDS, note="all hexes proposed so far by agreement"),
    Field("ocean_hexes", u64, HEX_WORDS, note="derived: where a pirate may stand"),
    Field("harbour_pool", i8, c.NUM_HARBOUR_KINDS, note="kinds still face down"),
    Field("vertex_tokens", i8, MAX_VERTICES, note="special tokens lying under a building"),
)

RULES: Final[tuple[Rule, ...]] = (
    Rule("ships", u8, note="ships in supply and on the board"),
    Rule("pirate", u8),
    Rule("coast_start", u8, note="FOURISLANDS-06: a start at the sea begins with a ship", values=("ship",)),
    Rule(
        "home_settled",
        u8,
        note="home is where a seat began, not the start area as such",
        option="home",
        values=("settled", "one_island"),
    ),
    Rule("dealt_islands", u8, note="areas are the islands of the random board", given=True),
    Rule(
        "pirate_agreed",
        u8,
        note="DECISIONS-09: pirate_start = agreed",
        option="pirate_start",
        values=("agreed",),
        needs=("pirate",),
    ),
    Rule("pirate_on_frame", u8, note="C-19", needs=("pirate",)),
    Rule("frame_is_sea", u8, note="C-13"),
    Rule("ring_moves", u8, note="C-09"),
    Rule("token_limit", i16, note="C-16, 0 = unlimited"),
    Rule("island_token", i8, note="tokens for the first settlement on a foreign island"),
    Rule(
        "island_token_each",
        u8,
        note="C-01: 0 once per game, 1 once per island",
        option="island_token_per",
        values=("island",),
    ),
    Rule("island_token_further", i8, note="tokens for the first settlement on each further one"),
    Rule("red_apart", u8, note="NEWWORLD-04: no 6 or 8 beside a 6 or 8", option="red_tokens_apart"),
    Rule(
        "red_agreed",
        u8,
        note="DECISIONS-10: red_exchange = agreed",
        option="red_exchange",
        values=("agreed",),
        needs=("red_tokens_apart",),
    ),
    Rule("harbours_by_players", u8, note="NEWWORLD-08", option="harbour_placement", values=("players",)),
)

OPTIONS: Final[tuple[Option, ...]] = (
    Option("ships", True, "ships are in the supply and on the board", "SHIP-01"),
    Option("pirate", True, "the pirate sails", "PIRATE-01"),
    Option("frame_is_sea", True, "the frame round the board takes ships", "GEO-04, C-13"),
    Option(
        "coast_start",
        "any",
        "whether a start at the sea may begin with a road or must begin with a ship",
        "FOURISLANDS-06",
        choices=("any", "ship"),
    ),
    Option(
        "home",
        "start",
        "home of a player: all start areas, those settled in set-up, or the one island of both starting settlements",
        "FOURISLANDS-05, NEWWORLD-13, CROSSING-02",
        choices=("start", "settled", "one_island"),
    ),
    Option("island_token", 0, "special tokens for the first settlement on a foreign island", "NEWSHORES-05", 0, 3),
    Option(
        "island_token_per",
        "game",
        "whether a player earns them once per game or once for each island",
        "NEWSHORES-05, C-01, C-02",
        choices=("game", "island"),
    ),
    Option(
        "island_token_further",
        None,
        "with island_token_per = island: tokens for each further foreign island; as many as island_token by default",
        "FOURISLANDS-10",
        0,
        3,
    ),
    Option("red_tokens_apart", False, "no 6 or 8 lies beside a 6 or 8 when play begins", "NEWWORLD-04"),
    Option(
        "red_exchange",
        "random",
        "how the partner of a red token that must give way is found; redeal: none must, pools are dealt until it fits",
        "NEWWORLD-05, DECISIONS-10, FOG-27",
        choices=("random", "redeal", "agreed"),
    ),
    Option(
        "harbour_placement",
        None,
        "harbours lie where the board has them, or the players place them before the settlements",
        "NEWWORLD-08, BASE-81",
        choices=("board", "players"),
    ),
    Option("ring_moves", True, "ships of a ring may move; false: only a ship with a free end", "MOVE-06, C-09"),
    Option("token_limit", 0, "special tokens in the box, shared by all; 0: unlimited", "SVP-06, C-16", 0, 100),
    Option("pirate_on_frame", False, "the pirate may also move to cells of the drawn frame", "PIRATE-02, C-19"),
    Option(
        "pirate_start",
        "random",
        "how the pirate's first hex is found, or where it begins: off the board too if the sea is not there",
        "DECISIONS-09, FOG-21",
        choices=("random", "off_board", "agreed"),
        place=True,
    ),
    Option("ships_supply", 15, "ships in each supply; 0 where ships are off", "BASE-04", 0, 30),
)


# --- which of their arguments a table can use -------------------------------------------------------------------------
def _pirate_places(ground: Any) -> Iterable[int]:
    """Hexes that can be sea, and with `pirate_on_frame` the cells of the frame."""
    if ground.r.cargo_ships:
        return ground.pirate_ship_places()
    if not ground.r.pirate:
        return ()
    frame = range(ground.b.num_hexes, ground.b.num_places) if ground.r.pirate_on_frame else ()
    return [*ground.places(ground.sea), *frame]


def _ship_edges(ground: Any) -> Iterable[int]:
    """Edges that can ever take a ship (GEO-04)."""
    r = ground.r
    if not r.ships or not r.supply[c.SUPPLY_SHIPS]:
        return ()
    return ground.ship_edges(frame=bool(r.frame_is_sea))


def _harbour_sides(ground: Any) -> Iterable[int]:
    """Where players lay harbours, or turn those that they find."""
    laid: list[int] = ground.shores() if ground.r.harbours_by_players else []
    found: list[int] = ground.tile_sides() if ground.r.hidden_harbours else []
    return sorted({*laid, *found})


ACTIONS: Final[tuple[Action, ...]] = (
    Action("ship", "edge", _ship_edges, meaning="lay a ship: built, starting, of a road card, or the one just lifted"),
    Action("pick ship", "edge", _ship_edges, meaning="lift the ship there; `ship` then says where to"),
    Action("pirate", "place", _pirate_places, meaning="move the pirate there, or propose its first place"),
    Action(
        "harbor",
        "edge",
        _harbour_sides,
        meaning="lay a harbour face down there, before the settlements; turn a harbour tile just settled at to it",
    ),
)

PHASES: Final[tuple[Phase, ...]] = (
    Phase(at.PIRATE_PLACE, chance=True),
    Phase(at.TOKEN_PLACE, chance=True),
    Phase(at.HARBOUR_KIND, chance=True),
    Phase(at.MOVE_SHIP),
    Phase(at.TOKEN_PROPOSAL, others=True),
    Phase(at.TOKEN_ANSWER, placeless=True, others=True),
    Phase(at.HARBOUR_PLACE, lapses=True),
    Phase(at.PIRATE_PROPOSAL, others=True),
    Phase(at.PIRATE_ANSWER, placeless=True, others=True),
)

CHANCE: Final[tuple[Chance, ...]] = (
    Chance(c.FIRST_HARBOUR, c.NUM_HARBOUR_KINDS, lambda i, places: c.HARBOURS[i]),
    Chance(c.FIRST_PIRATE, MAX_HEXES, lambda i, places: places.hexes[i]),  # also where a red token goes
)


# --- what a seat sees -------------------------------------------------------------------------------------------------
def _token_places(b: Any, r: Any) -> tuple[int, ...]:
    return (int(b.num_vertices) if r.island_token or r.trade_route_tokens or r.settlement_tokens else 0,)


def _most_tokens(b: Any, r: Any) -> int:
    """Special tokens under one building."""
    if r.trade_route_tokens:
        return most_points(b, r)
    return max(int(r.island_token), int(r.island_token_further)) + int(r.settlement_tokens > 0)


def _pirate_block(b: Any, r: Any) -> tuple[int, ...]:
    return (0 if not r.pirate else int(b.num_places) if r.pirate_on_frame else int(b.num_hexes),)


BLOCKS: Final[tuple[Block, ...]] = (
    Block(
        "harbour_places",
        sized("harbours_by_players", "num_edges"),
        values="0, 1, 2..7",
        meaning="where players laid harbours: 1 face down, 2 + kind once turned up (kinds in the order of HARBOURS)",
        rows="edges",
        codes=("face down", *c.HARBOURS),
    ),
    Block(
        "special_tokens",
        _token_places,
        values="0..127",
        meaning="special tokens lying under the building on each vertex",
        rows="vertices",
        most=_most_tokens,
    ),
    Block(
        "pirate",
        _pirate_block,
        values="0..2",
        meaning="1 where the pirate stands, 2 where it is being proposed",
        rows="places",
        codes=("here", "proposed"),
    ),
    Block(
        "ships",
        lambda b, r: (int(r.num_players), int(b.num_edges) if r.ships and not r.cargo_ships else 0),
        values="0..3",
        meaning="1 where the seat has a ship, 2 if it was laid this turn, 3 where the ship being moved was lifted",
        rows="edges",
        by_seat=True,
        codes=("laid", "new", "lifted"),
    ),
)


PART: Final = Part(
    "sea",
    docs="Ships and the lanes they lie in, the pirate, gold fields, islands that earn special tokens, harbours that "
    "players lay, red tokens that change places.",
    needed=lambda chart, options: bool(options["ships"] or options["pirate"]),
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
