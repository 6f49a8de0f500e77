"""How the explorers' game is written in positions, and what is refused of what seats have and do (BARGE)."""

from typing import Any, Final

from ... import constants as c
from ... import phases as at
from .. import codecs as codec
from ..codecs import Nothing, Only, Refused, due

MOST_GOLD: Final = 30_000
CASTAWAYS_HELD: Final = 3  # at most (BARGE-119)
FIRST_POINTS: Final = 2  # of the first seat with so many, 1 of each later one (BARGE-120)
_BUYS: Final = 2  # a turn (BARGE-054)
_OFF: Final = Nothing(lambda d: not d.r.cargo_ships, "the option cargo_ships is off")
_CREWS_OF_LOAD: Final = (0, 0, 0, 1, 2, 0, 0, 1)  # by what a storage holds


def _is_on(d: Any) -> bool:
    return bool(d.r.cargo_ships)


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


DIES: Final = ("fish", *(f"battle {p}" for p in range(4)), *(f"drive {p}" for p in range(4)))

JSON: Final[tuple[Any, ...]] = (
    codec.Section("explorers", when=_is_on, only=(_OFF,), empty=True),
    # --- a seat
    codec.Whole("seats.gold", when=_is_on, only=(_OFF,), high=MOST_GOLD, what="gold,", default=lambda d: d.s.gold[d.p]),
    codec.Custom("seats.fleet", when=_is_on, only=(_OFF,)),
    codec.Custom("seats.ports", when=_is_on, only=(_OFF,)),
    codec.Whole(
        "seats.settlers",
        when=_is_on,
        only=(_OFF,),
        high=_settlers,
        what="settlers in the supply,",
        default=lambda d: max(0, _settlers_left(d)),
        refused=_counted("settlers", _settlers_left, settlers_out, _settlers),
    ),
    codec.Whole(
        "seats.crews",
        when=_is_on,
        only=(_OFF,),
        high=_crews,
        what="crews in the supply,",
        default=lambda d: max(0, _crews_left(d)),
        refused=_counted("crews", _crews_left, crews_out, _crews),
    ),
    codec.PlaceOrNone(
        "seats.warship",
        "own_pirate",
        when=_is_on,
        only=(_OFF,),
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
        when=_is_on,
        only=(_OFF,),
        words=c.TRACKS,
        what="mission tracks",
        most=lambda d: [c.LAST_SPACE] * c.NUM_TRACKS,
        all=True,
    ),
    codec.Counts(
        "seats.rescued",
        when=_is_on,
        only=(_OFF,),
        words=c.FACES,
        what="faces of castaways",
        most=_faces,
        refused=(
            Refused(
                lambda d: d.r.cargo_ships and _held(d, d.p) > CASTAWAYS_HELD,
                f"at most {CASTAWAYS_HELD} castaways of a seat (BARGE-119)",
            ),
        ),
    ),
    codec.Whole(
        "seats.castaway_points",
        when=lambda d: d.r.cargo_ships and d.s.castaway_points[d.p],
        only=(_OFF,),
        high=FIRST_POINTS,
        what="points for castaways,",
        default=_usual_points,
        refused=(
            Refused(
                lambda d: d.r.cargo_ships and _wrong_points(d),
                lambda d: f"{FIRST_POINTS} or 1 for {CASTAWAYS_HELD} castaways, 0 for fewer (BARGE-120)",
            ),
            Refused(
                lambda d: d.r.cargo_ships and d.p == d.n - 1 and _firsts(d) != (len(_full(d)) > 0),
                lambda d: f"{FIRST_POINTS} of one seat, the first with {CASTAWAYS_HELD} castaways (BARGE-120)",
                lambda d: f"{_firsts(d)} such seats",
            ),
        ),
    ),
    # --- what was found, and what lies face down
    codec.Custom("explorers.shoals"),
    codec.Custom("explorers.shoals_left"),
    codec.Custom("explorers.hauls"),
    codec.Custom("explorers.hauls_left"),
    codec.Custom("explorers.villages"),
    codec.Custom("explorers.lairs"),
    codec.Custom("explorers.lairs_left"),
    codec.Custom("explorers.leaders"),
    codec.Custom("explorers.castaways"),
    codec.Custom("explorers.faces_left"),
    # --- the turn
    codec.Whole(
        "turn.buys",
        when=lambda d: d.r.cargo_ships and d.s.buys,
        only=(_OFF,),
        high=_BUYS,
        what="resources bought for gold (BARGE-054),",
        default=0,
    ),
    codec.Whole(
        "turn.sales",
        when=lambda d: d.r.cargo_ships and d.s.sales,
        only=(_OFF,),
        high=_fast_gold,
        what="resources sold, one for each Fast Gold village of the active seat (BARGE-164),",
        default=0,
    ),
    codec.Custom("turn.taken_up", when=lambda d: d.r.cargo_ships and d.s.taken_up, only=(_OFF,)),
    codec.Flag("turn.fished", when=lambda d: d.r.cargo_ships and d.s.fished, only=(_OFF,), default=0),
    codec.Flag("turn.inspected", when=lambda d: d.r.cargo_ships and d.s.inspected, only=(_OFF,), default=0),
    codec.Custom(
        "turn.rescued_at",
        when=lambda d: d.r.cargo_ships and d.s.rescued_at != c.NOTHING,
        only=(_OFF,),
    ),
    codec.Custom("turn.ship", when=lambda d: d.r.cargo_ships and d.s.ship != c.NOTHING, only=(_OFF,), hint=at.SAIL),
    codec.Custom(
        "turn.castaway",
        when=lambda d: d.r.cargo_ships and d.s.castaway != c.NOTHING,
        only=(_OFF,),
    ),
    codec.Custom("turn.battle", when=lambda d: d.r.cargo_ships and d.s.battle != c.NOTHING, only=(_OFF,)),
    codec.Word(
        "turn.die",
        "die_for",
        when=due(at.DIE),
        only=(_OFF, Only(codec.unless(at.DIE), 0, f"{at.PHASES[at.DIE]!r} is not pending")),
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
