"""How the explorers' game is written in positions, and what is refused of what seats have and do (BARGE)."""

from typing import Any, Final

from ... import constants as c, phases as at
from ...declaring import codecs as codec
from ...declaring.codecs import Nothing, Only, Refused, due
from .codecs import COUNTED, DEEDS, LOADED, PLACES, crews, numbered, seats

MOST_GOLD: Final = 30_000
CASTAWAYS_HELD: Final = 3  # at most (BARGE-119)
FIRST_POINTS: Final = 2  # of the first seat with so many, 1 of each later one (BARGE-120)
_BUYS: Final = 2  # a turn (BARGE-054)
_OFF: Final = Nothing(lambda d: not d.r.cargo_ships, "the option cargo_ships is off")
_CREWS_OF_LOAD: Final = (0, 0, 0, 1, 2, 0, 0, 1)  # by what a storage holds


# --- supplies ---------------------------------------------------------------------------------------------------------
def settlers_out(d: Any) -> int:
    """Settlers of the seat at hand that are in its storages."""
    return int((d.s.storage[d.p] == 1).sum())


def crews_out(d: Any) -> int:
    """Its crews in storages, on lairs and villages, beside captured gold fields."""
    loads: list[int] = d.s.storage[d.p].tolist()
    aboard = sum(_CREWS_OF_LOAD[load] for load in loads)
    return aboard + int(d.s.find_crews[:, d.p].sum())


def _settlers(d: Any) -> int:
    return int(d.r.settlers)


def _crews(d: Any) -> int:
    return int(d.r.crews)


def _settlers_left(d: Any) -> int:
    return _settlers(d) - settlers_out(d)


def _crews_left(d: Any) -> int:
    return _crews(d) - crews_out(d)


def _counted(word: str, left: Any, out: Any, total: Any) -> tuple[Refused, ...]:
    """Refuse a supply that is not what the board leaves of it (BARGE-186)."""
    return (
        Refused(
            lambda d: left(d) < 0,
            lambda d: f"at most {total(d)} {word} of seat {d.p} (BARGE-006)",
            lambda d: f"{out(d)} on the board",
            lambda d: f"seats[{d.p}]",
        ),
        Refused(
            lambda d: left(d) >= 0 and getattr(d.s, word)[d.p] != left(d),
            lambda d: f"{left(d)}, as there are {total(d)} and {out(d)} are on the board (BARGE-186)",
        ),
    )


# --- castaways --------------------------------------------------------------------------------------------------------
def _faces(d: Any) -> list[int]:
    return [int(n) for n in d.b.faces]


def _held(d: Any, p: int) -> int:
    return int(d.s.rescued[p].sum())


def _full(d: Any) -> list[int]:
    """Seats with as many castaways as one can have."""
    return [p for p in range(d.n) if _held(d, p) == CASTAWAYS_HELD]


def _usual_points(d: Any) -> int:
    """Points for castaways where only one number fits: of the only seat that has all it can, of any that has not."""
    if _held(d, d.p) < CASTAWAYS_HELD:
        return 0
    return FIRST_POINTS if len(_full(d)) == 1 else 1


def _wrong_points(d: Any) -> bool:
    if _held(d, d.p) < CASTAWAYS_HELD:
        return bool(d.s.castaway_points[d.p])
    return not d.s.castaway_points[d.p]


def _firsts(d: Any) -> int:
    return sum(int(d.s.castaway_points[p]) == FIRST_POINTS for p in range(d.n))


def _fast_gold(d: Any) -> int:
    """Fast Gold villages with a crew of the active seat."""
    own = d.s.find_crews[:, d.s.active] > 0
    here = own & (d.s.find_number == c.FAST_GOLD + 1)
    return sum(int(d.s.terrain[d.b.find_hex[f]]) == c.SPICE_HEX for f in here.nonzero()[0].tolist())


def _is_seen(d: Any) -> bool:
    """Whether somebody has seen the face of the castaway at hand."""
    return bool(d.s.castaway_face[d.k] >= 0)


#: Numbers of ships and Sea Ports.
NUMBERS: Final = ("1", "2", "3", "4")
DIES: Final = ("fish", *(f"battle {p}" for p in range(4)), *(f"drive {p}" for p in range(4)))

JSON: Final[tuple[Any, ...]] = (
    codec.Section("explorers", off=_OFF, empty=True),
    # --- a seat
    codec.Whole("seats.gold", off=_OFF, high=MOST_GOLD, what="gold,", default=lambda d: d.s.gold[d.p]),
    codec.Keyed(
        "seats.fleet",
        off=_OFF,
        by_hand=True,
        names=NUMBERS,
        there=lambda d: (d.s.cargo_ship[d.p] >= 0).nonzero()[0],
        of=(
            codec.PlaceOrNone("fleet.lane", "cargo_ship", at="edges"),
            codec.Plain("fleet.cargo", value=lambda d: [*LOADED[d.s.storage[d.p, c.FIRST_HOLD + d.k]]]),
        ),
    ),
    codec.Keyed(
        "seats.ports",
        off=_OFF,
        by_hand=True,
        names=NUMBERS,
        there=lambda d: (d.s.port_vertex[d.p] >= 0).nonzero()[0],
        of=(
            codec.PlaceOrNone("ports.vertex", "port_vertex", at="vertices"),
            codec.Plain("ports.basin", value=lambda d: [*LOADED[d.s.storage[d.p, d.k]]]),
        ),
    ),
    codec.Whole(
        "seats.settlers",
        off=_OFF,
        high=_settlers,
        what="settlers in the supply,",
        default=lambda d: max(0, _settlers_left(d)),
        refused=_counted("settlers", _settlers_left, settlers_out, _settlers),
    ),
    codec.Whole(
        "seats.crews",
        off=_OFF,
        high=_crews,
        what="crews in the supply,",
        default=lambda d: max(0, _crews_left(d)),
        refused=_counted("crews", _crews_left, crews_out, _crews),
    ),
    codec.PlaceOrNone(
        "seats.warship",
        "own_pirate",
        off=_OFF,
        what="a sea hex away from the starting island and the home waters (BARGE-125)",
        within=lambda d: d.open_sea,
        none=True,
        default=c.NOTHING,
        refused=(
            Refused(
                lambda d: d.s.own_pirate[d.p] >= 0 and d.s.own_pirate[d.p] in d.s.own_pirate[: d.p],
                "a hex without another pirate ship (BARGE-125)",
            ),
        ),
    ),
    codec.Counts(
        "seats.track",
        off=_OFF,
        words=c.TRACKS,
        what="mission tracks",
        most=lambda d: [c.LAST_SPACE] * c.NUM_TRACKS,
        all=True,
    ),
    codec.Counts(
        "seats.rescued",
        off=_OFF,
        words=c.FACES,
        what="faces of castaways",
        most=_faces,
        refused=(
            Refused(
                lambda d: _held(d, d.p) > CASTAWAYS_HELD, f"at most {CASTAWAYS_HELD} castaways of a seat (BARGE-119)"
            ),
        ),
    ),
    codec.Whole(
        "seats.castaway_points",
        off=_OFF,
        when=lambda d: d.s.castaway_points[d.p],
        high=FIRST_POINTS,
        what="points for castaways,",
        default=_usual_points,
        refused=(
            Refused(
                lambda d: _wrong_points(d),
                lambda d: f"{FIRST_POINTS} or 1 for {CASTAWAYS_HELD} castaways, 0 for fewer (BARGE-120)",
            ),
            Refused(
                lambda d: d.p == d.n - 1 and _firsts(d) != (len(_full(d)) > 0),
                lambda d: f"{FIRST_POINTS} of one seat, the first with {CASTAWAYS_HELD} castaways (BARGE-120)",
                lambda d: f"{_firsts(d)} such seats",
            ),
        ),
    ),
    # --- what was found, and what lies face down
    codec.Keyed(
        "explorers.shoals",
        by_hand=True,
        names=lambda d: d.find_names,
        there=lambda d: numbered(d, c.SHOAL_HEX),
        of=codec.Whole("shoals.number", "find_number"),
    ),
    codec.Bits("explorers.shoals_left", by_hand=True, names=range(1, c.NUM_SHOALS + 1)),
    codec.Bits("explorers.hauls", by_hand=True, names=lambda d: d.find_names),
    codec.Whole("explorers.hauls_left", by_hand=True),
    codec.Keyed(
        "explorers.villages",
        by_hand=True,
        names=lambda d: d.find_names,
        there=lambda d: numbered(d, c.SPICE_HEX),
        of=(
            codec.Word("villages.kind", words=c.VILLAGES, value=lambda d: d.s.find_number[d.k] - 1),
            codec.Plain("villages.crews", value=crews),
        ),
    ),
    codec.Keyed(
        "explorers.lairs",
        by_hand=True,
        names=lambda d: d.find_names,
        there=lambda d: d.finds(c.GOLD),
        of=(
            codec.Counts("lairs.crews", "find_crews", words=seats),
            codec.Flag("lairs.captured", value=lambda d: int(d.s.captured) >> d.k & 1),
        ),
    ),
    codec.Counts("explorers.lairs_left", by_hand=True, words=codec.TOKENS, columns=codec.of_tokens),
    codec.Keyed(
        "explorers.leaders",
        by_hand=True,
        names=c.TRACKS,
        there=lambda d: range(c.NUM_TRACKS),
        of=codec.SeatOrNone("leaders.seat", "tile"),
    ),
    codec.Keyed(
        "explorers.castaways",
        by_hand=True,
        names=PLACES,
        there=lambda d: d.bits(d.s.castaways_there),
        of=(
            codec.Word("castaways.face", "castaway_face", when=_is_seen, words=c.FACES),
            codec.Seats("castaways.seen", "castaway_seen", when=_is_seen),
        ),
    ),
    codec.Counts("explorers.faces_left", by_hand=True, words=c.FACES),
    # --- the turn
    codec.Whole(
        "turn.buys",
        off=_OFF,
        when=lambda d: d.s.buys,
        high=_BUYS,
        what="resources bought for gold (BARGE-054),",
        default=0,
    ),
    codec.Whole(
        "turn.sales",
        off=_OFF,
        when=lambda d: d.s.sales,
        high=_fast_gold,
        what="resources sold, one for each Fast Gold village of the active seat (BARGE-164),",
        default=0,
    ),
    codec.Bits("turn.taken_up", off=_OFF, when=lambda d: d.s.taken_up, by_hand=True, names=(1, 2, 3)),
    codec.Flag("turn.fished", off=_OFF, when=lambda d: d.s.fished, default=0),
    codec.Flag("turn.inspected", off=_OFF, when=lambda d: d.s.inspected, default=0),
    codec.Whole(
        "turn.rescued_at",
        off=_OFF,
        when=lambda d: d.s.rescued_at >= 0,
        by_hand=True,
        value=lambda d: d.s.rescued_at + 1,
        zero=None,
    ),
    codec.Object(
        "turn.ship",
        off=_OFF,
        when=lambda d: d.s.ship >= 0,
        by_hand=True,
        brief=True,
        of=(
            codec.Whole("ship.number", value=lambda d: d.s.ship + 1),
            *(codec.Whole(f"ship.{word}", field) for word, field in COUNTED.items()),
            *(codec.Flag(f"ship.{word}") for word in DEEDS),
            codec.Seats("ship.tribute_paid"),
        ),
        hint=at.SAIL,
    ),
    codec.Word("turn.castaway", off=_OFF, when=lambda d: d.s.castaway >= 0, by_hand=True, words=PLACES),
    codec.Object(
        "turn.battle",
        off=_OFF,
        when=lambda d: d.s.battle >= 0,
        by_hand=True,
        of=(
            codec.Plain("battle.lair", value=lambda d: d.find_names[d.s.battle]),
            codec.Seats("battle.fighters"),
            codec.Counts("battle.dice", "battle_dice", words=seats),
        ),
    ),
    codec.Word(
        "turn.die",
        "die_for",
        off=_OFF,
        when=due(at.DIE),
        only=(Only(codec.unless(at.DIE), 0, f"{at.PHASES[at.DIE]!r} is not pending"),),
        words=DIES,
        what="what the next die is for",
        default=0,
    ),
    # --- what may be due together
    *(codec.Together(base, ((),), cargo=True) for base in (at.SEA_PORT, at.SETUP_SETTLEMENT, at.SETTLER_SHIP)),
    codec.Together(at.SETUP_PIECE, ((),), cargo=True),
    codec.Together(at.PRE_ROLL, ((), (at.OVER,)), cargo=True),
    codec.Together(
        at.MAIN,
        (
            *((), (at.DICE,), (at.DISCARD, at.WARSHIP), (at.WARSHIP,), (at.STEAL,), (at.STOLEN_CARD,), (at.OVER,)),
            *((at.COMPOSE,), (at.ANSWER,), (at.COMPOSE, at.ANSWER), (at.CHOOSE,), (at.NEW_SHIP,)),
            *((at.FLEET, *above) for above in ((), (at.DIE,), (at.LAIR_NUMBER,), (at.OVER,))),
            *(
                (at.FLEET, at.SAIL, *above)
                for above in (
                    *((), (at.OVER,), (at.DIE,), (at.WARSHIP,), (at.STEAL,), (at.STOLEN_CARD,)),
                    *((at.FOUND_HEX,), (at.FOUND_TOKEN,), (at.SHOAL_NUMBER,), (at.VILLAGE_KIND,)),
                    *((at.CASTAWAY, at.CASTAWAY_FACE), (at.CASTAWAY,)),
                )
            ),
        ),
        cargo=True,
    ),
    codec.Needs(
        (
            *(at.SEA_PORT, at.SETTLER_SHIP, at.WARSHIP, at.CASTAWAY, at.NEW_SHIP, at.SAIL, at.FLEET),
            *(at.SHOAL_NUMBER, at.VILLAGE_KIND, at.LAIR_NUMBER, at.CASTAWAY_FACE, at.DIE),
        ),
        lambda r: r.cargo_ships,
        "the option cargo_ships is on",
    ),
)
