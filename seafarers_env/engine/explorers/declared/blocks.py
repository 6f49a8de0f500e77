"""What a seat sees of the explorers' game (RULES_BARGES, section 14)."""

from typing import Any, Final

from ... import constants as c, phases as at
from ...declaring import Block, sized

TOP: Final = 127  # that an observation shows
MOST_POINTS: Final = 8  # of movement (BARGE-078)
MOST_MOVES: Final = 8  # of cargo (BARGE-171)

PILE: Final = (*c.TERRAINS, "shoal", "spice", *(f"token {k}" for k in range(c.MAX_NUMBER + 1)), *c.VILLAGES)
COMMON: Final = (
    *(f"lair {k}" for k in range(c.MAX_NUMBER + 1)),
    *(f"shoal {k}" for k in range(1, c.NUM_SHOALS + 1)),
    "hauls",
)
SEATS: Final = (
    *("gold", "settlers", "crews", "castaway points", "counter gives gold", "counter asks gold"),
    *(f"track {name}" for name in c.TRACKS),
    *(f"leads {name}" for name in c.TRACKS),
    *(f"castaway {face}" for face in c.FACES),
    *("paid tribute", "still to roll", "die"),
)
STORAGES: Final = (
    *(f"basin {k}" for k in range(1, c.NUM_PORTS + 1)),
    *(f"hold {k + 1}" for k in range(c.NUM_CARGO_SHIPS)),
)
TABLE: Final = (
    *("draft gives gold", "draft asks gold", "offer gives gold", "offer asks gold"),
    *("bought", "sold", "fished", "inspected"),
    *(f"ship {k + 1} taken up" for k in range(c.NUM_CARGO_SHIPS)),
    *(f"ship {k + 1} active" for k in range(c.NUM_CARGO_SHIPS)),
    *("points used", "points left", "wool paid", "movement ended", "stepped", "tried to drive off", "cargo moves"),
    *("rescued crew", "castaway", "die for"),
)


# --- the most their numbers can be ------------------------------------------------------------------------------------
def _piles(b: Any, r: Any) -> list[int]:
    if not r.cargo_ships:
        return [0] * len(PILE)
    hidden = {int(b.pool[h]) for h in b.find_hex if h >= 0}
    hexes, chips = (counts[sorted(hidden)].sum(axis=0) for counts in (b.pool_terrain, b.pool_number))
    return [int(n) for n in (*hexes, *b.area_finds.sum(axis=0), *chips, *b.area_villages.sum(axis=0))]


def _common(b: Any, r: Any) -> list[int]:
    lairs = [int(n) for n in b.lair_numbers] if r.cargo_ships else [0] * (c.MAX_NUMBER + 1)
    return [*lairs, *[1] * c.NUM_SHOALS, int(r.fish_hauls)]


def _seats(b: Any, r: Any) -> list[int]:
    trade = int(r.max_trade_cards)
    goods = [TOP, int(r.settlers), int(r.crews), 2, trade, trade]
    faces = [int(n) for n in b.faces] if r.cargo_ships else [0] * c.NUM_FACES
    return [*goods, *[c.LAST_SPACE] * len(c.TRACKS), *[1] * len(c.TRACKS), *faces, 1, 1, c.NUM_DIE]


def _table(b: Any, r: Any) -> list[int]:
    flags = [1] * (2 * c.NUM_CARGO_SHIPS)
    moved = [MOST_POINTS, MOST_POINTS, 1, 1, 1, 1, MOST_MOVES]
    return [*[int(r.max_trade_cards)] * 4, 2, 2, 1, 1, *flags, *moved, c.NUM_STORAGES, c.MAX_CASTAWAYS, 3]


BLOCKS: Final[tuple[Block, ...]] = (
    # --- the board
    Block(
        "finds",
        sized("cargo_ships", "num_hexes"),
        "1 for a shoal, 2 for a spice hex, 3 for a captured gold field, 4 where a battle for a lair goes on",
        "0..4",
        "hexes",
        codes=("shoal", "spice", "captured", "battle"),
    ),
    Block(
        "shoal_number",
        sized("cargo_ships", "num_hexes"),
        "number of a shoal",
        "0..6",
        "hexes",
        most=lambda b, r: c.NUM_SHOALS,
    ),
    Block(
        "village", sized("cargo_ships", "num_hexes"), "advantage of a spice village", "0..4", "hexes", codes=c.VILLAGES
    ),
    Block(
        "find_stock",
        sized("cargo_ships", "num_hexes"),
        "1 for a haul on a shoal; the sacks left at a spice village",
        "0..4",
        "hexes",
        most=lambda b, r: r.num_players,
    ),
    Block(
        "area_piles",
        sized("cargo_ships", c.NUM_FIND_AREAS, len(PILE)),
        "what lies face down in each area, the north first: hexes by terrain, shoals, spice hexes, tokens by number, "
        "villages by advantage",
        "0..32",
        columns=tuple(f"{area}.{what}" for area in ("north", "south") for what in PILE),
        most=_piles,
    ),
    Block(
        "common_pile",
        sized("cargo_ships", len(COMMON)),
        "lair tokens not yet turned, by number; numbers that no shoal has yet; hauls in the supply",
        "0..15",
        columns=COMMON,
        most=_common,
    ),
    # --- pieces
    Block(
        "cargo_ships",
        sized("cargo_ships", "num_players", "num_edges"),
        "where the ships of the seat lie: their numbers",
        "0..3",
        "edges",
        by_seat=True,
        codes=tuple(f"ship {k + 1}" for k in range(c.NUM_CARGO_SHIPS)),
    ),
    Block(
        "sea_ports",
        sized("cargo_ships", "num_vertices"),
        "number of the Sea Port there",
        "0..4",
        "vertices",
        most=lambda b, r: c.NUM_PORTS,
    ),
    Block(
        "castaways",
        sized("cargo_ships", "num_vertices"),
        "1 where a castaway is whose face the observer has not seen, 2 .. 7 for the faces that it has seen",
        "0..7",
        "vertices",
        codes=("unseen", *c.FACES),
    ),
    Block(
        "pirate_ships",
        sized("cargo_ships", "num_players", "num_hexes"),
        "1 where the seat's pirate ship is",
        rows="hexes",
        by_seat=True,
    ),
    Block(
        "find_crews",
        sized("cargo_ships", "num_players", "num_hexes"),
        "crews of the seat on a lair or village, or beside a captured gold field",
        "0..3",
        "hexes",
        by_seat=True,
        most=lambda b, r: 3,
    ),
    # --- seats
    Block(
        "explorers",
        sized("cargo_ships", "num_players", len(SEATS)),
        f"gold ({TOP} for more), settlers and crews in the supply, points for castaways, gold in the seat's "
        "counter-offer; spaces on each track and leader tiles; castaways rescued, by face; the active ship has paid "
        "tribute to it; it still has to roll for the lair; what it rolled",
        "0..127",
        "players",
        columns=SEATS,
        most=_seats,
    ),
    Block(
        "storages",
        sized("cargo_ships", "num_players", c.NUM_STORAGES * len(c.CARGO)),
        "what lies in each basin of a Sea Port and hold of a ship, by number: settlers, hauls, crews, sacks",
        "0..2",
        "players",
        columns=tuple(f"{storage} {cargo}" for storage in STORAGES for cargo in c.CARGO),
        most=lambda b, r: [1, 1, 2, 2] * c.NUM_STORAGES,
    ),
    Block(
        "castaways_seen",
        lambda b, r: (int(r.num_players), int(b.num_castaways)) if r.cargo_ships else (0, 0),
        "1 where the seat has seen the castaway at that place, C1 first, and it is still there",
        rows="players",
        columns=tuple(f"C{k + 1}" for k in range(c.MAX_CASTAWAYS)),
    ),
    Block(
        "cargo_phase",
        sized("cargo_ships", at.NUM_CARGO_PHASES),
        "the phase, where it is one of these, for which `phase` has no place",
        columns=at.PHASES[at.SEA_PORT : at.SEA_PORT + at.NUM_CARGO_PHASES],
    ),
    # --- the table
    Block(
        "voyage",
        sized("cargo_ships", len(TABLE)),
        "gold that the draft gives and asks for, that the offer gives and asks; of the turn: resources bought and "
        "sold for gold, the fish roll, an inspection, ships taken up; the active ship, its movement points used and "
        "left, wool paid, movement ended, moved, tried to drive off a pirate ship, cargo moves; storage of the crew "
        "rescued this turn, place whose castaway is looked at; what a die is for: 1 battle, 2 pirate ship, 3 fish",
        "0..25",
        columns=TABLE,
        most=_table,
    ),
)
