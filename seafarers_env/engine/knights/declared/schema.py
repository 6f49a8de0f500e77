"""How Cities & Knights is written in positions, and what is refused of its cards, knights and barbarians (CK)."""

from typing import Any, Final

from ... import constants as c, phases as at
from ...declaring import codecs as codec
from ...declaring.codecs import Nothing, Refused
from . import codecs as asks

MOST_DEFENDER: Final = 100  # there is no limit (CK-004)
TRACK: Final = c.BARBARIAN_STEPS - 1  # the last step on which the fleet stands between rolls (CK-214)
_OFF: Final = Nothing(lambda d: not d.r.knights, "the option cities_and_knights is off")


def is_on(d: Any) -> bool:
    """Whether the game has knights."""
    return bool(d.r.knights)


def _said(numbers: list[int]) -> str:
    return ", ".join(f"{n} {word}" for word, n in zip(c.PROGRESS, numbers, strict=True) if n)


def _is_attack(d: Any) -> bool:
    """Whether an attack is being carried out: the fleet stands where its seventh step began (CK-214)."""
    return at.LOSE_CITY in d.due or (at.DECK_CHOICE in d.due and at.DRAWS in d.due)


# --- progress cards ---------------------------------------------------------------------------------------------------
def all_progress(d: Any) -> list[int]:
    """How many of each kind there are."""
    return [*c.EACH_PROGRESS]


def in_use(d: Any) -> list[int]:
    """How many of each kind are held, laid open or returned."""
    returned = d.s.played_cards.astype(int) + d.s.dropped_cards
    return [int(n) for n in d.s.progress[: d.n].sum(axis=0, dtype=int) + returned]


def undrawn(d: Any) -> list[int]:
    """How many of each kind are left to be drawn."""
    return [n - out for n, out in zip(c.EACH_PROGRESS, in_use(d), strict=True)]


def _too_many(d: Any) -> int:
    """A kind of which there are more than in its deck, -1 if there is none."""
    return next((k for k, n in enumerate(undrawn(d)) if n < 0), -1)


def _misplaced(d: Any) -> int:
    """A kind of which more are undrawn than lie nowhere else, or fewer."""
    more = [int(n) - right for n, right in zip(d.s.undrawn, undrawn(d), strict=True)]
    return more.index(max(more) if max(more) > 0 else min(more))


def _places(d: Any, k: int) -> str:
    """Where the cards of a kind are that have been drawn."""
    there = {f"seats[{p}].progress": d.s.progress[p, k] for p in range(d.n)}
    there |= {"realm.played": d.s.played_cards[k], "realm.dropped": d.s.dropped_cards[k]}
    return " and ".join(f"{int(n)} in {place}" for place, n in there.items() if n) or "nothing elsewhere"


def _must_be_played(d: Any) -> list[int]:
    """The cards that were played for what is going on now (CK-173), and one for the merchant token on the board."""
    numbers = [0] * len(c.PROGRESS)
    numbers[c.MERCHANT_FLEET], numbers[c.CRANE] = int(d.s.fleets).bit_count(), int(d.s.crane)
    numbers[c.ROAD_BUILDING] = int(at.FREE_PIECE in d.due)
    if d.s.playing >= 0:
        numbers[int(d.s.playing)] += 1
    if d.s.token_hex >= 0 and in_use(d)[c.MERCHANT_CARD] < c.EACH_PROGRESS[c.MERCHANT_CARD]:
        numbers[c.MERCHANT_CARD] = max(1, numbers[c.MERCHANT_CARD])
    return numbers


def _deck_of(k: int) -> str:
    return next(word for colour, word in enumerate(c.COLOURS) if k < c.FIRST_OF_DECK[colour + 1])


def held(d: Any, p: int) -> int:
    """Progress cards that a seat holds hidden; printer and constitution lie open (CK-048)."""
    return sum(int(n) for k, n in enumerate(d.s.progress[p]) if k not in c.LAID_OPEN)


def _stays(field: str) -> Refused:
    """Printer and constitution are never played nor dropped (CK-173)."""
    return Refused(
        lambda d: any(getattr(d.s, field)[k] for k in c.LAID_OPEN),
        "no constitution and no printer: they lie open, and stay (CK-048, CK-173)",
    )


def _counted(path: str, field: str, *refused: Refused, **more: Any) -> codec.Counts:
    return codec.Counts(
        path,
        field,
        off=_OFF,
        words=c.PROGRESS,
        what="progress cards",
        most=all_progress,
        refused=refused,
        **more,
    )


#: What may be due above a turn: dice, what the event die brings, then production or the 7, what is done in it.
_QUEUE: Final = (at.DRAWS, at.PRODUCE)
_IN_TURN: Final[tuple[tuple[int, ...], ...]] = (
    *(
        (at.RED_DIE, at.OTHER_DIE, at.EVENT_FACE),
        (at.OTHER_DIE, at.EVENT_FACE),
        (at.EVENT_FACE,),
        (at.PRODUCE,),
        _QUEUE,
    ),
    *((at.LOSE_CITY, *_QUEUE), (at.DECK_CHOICE, *_QUEUE)),
    *((phase, *_QUEUE) for phase in (at.DRAWN_PROGRESS, at.DROP)),
    *((phase, at.DECK_CHOICE, *_QUEUE) for phase in (at.DRAWN_PROGRESS, at.DROP)),
    *((at.DISCARD,), (at.TAKE, at.AQUEDUCT), (at.METROPOLIS_PLACE,), (at.KNIGHT_TARGET,), (at.OPPONENT_STEP,)),
    *((at.CARD_STEP,), (at.DIE_CHOICE,), (at.MARKER_FACE,)),
    *((at.CARD_STEP, phase) for phase in (at.OPPONENT_STEP, at.DISCARD, at.STOLEN_CARD)),
)
_BETWEEN_TURNS: Final = ((at.METROPOLIS_PLACE,), (at.MARKER_FACE,))
_PHASES: Final = (
    *(at.RED_DIE, at.OTHER_DIE, at.EVENT_FACE, at.DRAWN_PROGRESS, at.MARKER_FACE, at.DROP, at.METROPOLIS_PLACE),
    *(at.LOSE_CITY, at.DECK_CHOICE, at.DRAWS, at.PRODUCE, at.AQUEDUCT, at.KNIGHT_TARGET, at.DIE_CHOICE),
    *(at.OPPONENT_STEP, at.CARD_STEP),
)


def _undrawn_at_least(d: Any) -> list[int]:
    """The cards that are nowhere else."""
    return [max(0, n) for n in undrawn(d)]


JSON: Final[tuple[Any, ...]] = (
    codec.Section("realm", off=_OFF, empty=True),
    # --- a seat
    codec.Pieces(
        "seats.laid_down",
        "vertex_building",
        when=is_on,
        kind=c.SETTLEMENT,
        column=c.SUPPLY_CITIES,
        what="laid-down city",
        mark="laid_down",
    ),
    codec.Keyed(
        "seats.pieces",
        off=_OFF,
        by_hand=True,
        names=[str(k + 1) for k in range(c.MAX_CITY_PIECES)],
        there=lambda d: (d.s.city_node[d.p] >= 0).nonzero()[0],
        of=codec.PlaceOrNone("pieces.vertex", "city_node", at="vertices"),
    ),
    codec.Bits("seats.walls", off=_OFF, by_hand=True, names=lambda d: [d.name(v) for v in d.s.city_node[d.p]]),
    codec.Keyed(
        "seats.knights",
        off=_OFF,
        by_hand=True,
        names=lambda d: d.places.vertices,
        there=asks.knights_of,
        of=codec.Plain("knights.knight", value=asks.knight_at),
    ),
    codec.Counts(
        "seats.levels",
        "level",
        off=_OFF,
        words=c.COLOURS,
        what="colours",
        most=lambda d: [c.TOP_LEVEL] * len(c.COLOURS),
        all=True,
    ),
    codec.Keyed(
        "seats.metropolises",
        off=_OFF,
        by_hand=True,
        names=c.COLOURS,
        there=lambda d: [k for k in range(len(c.COLOURS)) if asks.metropolis_of(d, k)[0] == d.p],
        of=codec.PlaceOrNone("metropolises.city", value=lambda d: asks.metropolis_of(d, d.k)[1], at="vertices"),
    ),
    codec.Whole("seats.defender", off=_OFF, high=MOST_DEFENDER, what="points as defender of Catan,", default=0),
    _counted("seats.progress", "progress"),
    # --- the table
    codec.Whole(
        "realm.barbarians",
        high=TRACK,
        what="steps of the barbarians (CK-214),",
        default=lambda d: TRACK if _is_attack(d) else 0,
        refused=(
            Refused(
                lambda d: _is_attack(d) and d.s.barbarians != TRACK,
                f"{TRACK}, as the seventh step is being carried out",
            ),
        ),
    ),
    codec.Flag("realm.attacked", "first_attack", default=0),
    codec.Object(
        "realm.merchant_token",
        when=lambda d: d.s.token_hex >= 0,
        by_hand=True,
        null=True,
        of=(
            codec.PlaceOrNone("merchant_token.hex", "token_hex"),
            codec.SeatOrNone("merchant_token.seat", "token_seat"),
        ),
    ),
    _counted("realm.played", "played_cards", _stays("played_cards"), default=_must_be_played),
    _counted("realm.dropped", "dropped_cards", _stays("dropped_cards")),
    _counted(
        "realm.undrawn",
        "undrawn",
        Refused(
            lambda d: _too_many(d) >= 0,
            lambda d: (
                f"at most {c.EACH_PROGRESS[_too_many(d)]} times {c.PROGRESS[_too_many(d)]} among the 18 cards of the "
                f"{_deck_of(_too_many(d))} deck, held, played and dropped (CK-051, CK-236)"
            ),
            lambda d: f"{in_use(d)[_too_many(d)]}: {_places(d, _too_many(d))}",
            "seats",
        ),
        Refused(
            lambda d: [*d.s.undrawn] != undrawn(d),
            lambda d: f"what is nowhere else of the 18 cards a deck (CK-156, CK-236): {_said(undrawn(d))}",
            lambda d: (
                f"{int(d.s.undrawn[_misplaced(d)])} times {c.PROGRESS[_misplaced(d)]} "
                f"beside {_places(d, _misplaced(d))}"
            ),
        ),
        default=_undrawn_at_least,
    ),
    # --- the turn
    codec.Whole("turn.red", off=_OFF, by_hand=True, value=lambda d: d.s.rolled[0], zero=None),
    codec.Whole("turn.other", off=_OFF, by_hand=True, value=lambda d: d.s.rolled[1], zero=None),
    codec.Word("turn.event", off=_OFF, by_hand=True, value=lambda d: d.s.rolled[2] - 1, none=True, words=c.EVENT_FACES),
    codec.Bits("turn.fleets", off=_OFF, when=lambda d: d.s.fleets, by_hand=True, names=lambda d: d.banked),
    codec.Flag("turn.crane", off=_OFF, when=lambda d: d.s.crane, default=0),
    codec.PlaceOrNone(
        "turn.picked",
        "chaser",
        at="vertices",
        off=_OFF,
        when=lambda d: d.s.chaser >= 0,
        null=True,
        what="the knight that was picked",
        hint=at.KNIGHT_TARGET,
    ),
    codec.Object(
        "turn.homeless",
        off=_OFF,
        when=lambda d: d.s.homeless >= 0,
        by_hand=True,
        of=(
            codec.Whole("homeless.seat", value=lambda d: asks.homeless_of(d)[0]),
            codec.Plain("homeless.knight", value=lambda d: asks.knight_word(*asks.homeless_of(d)[1:])),
            codec.PlaceOrNone("homeless.from", "homeless_from", at="vertices"),
        ),
    ),
    *(
        codec.Seats(f"turn.{name}", off=_OFF, when=lambda d, name=name: getattr(d.s, name))
        for name in ("draws", "losers", "tied", "paid", "aqueducts")
    ),
    codec.Word("turn.draw_colour", off=_OFF, when=lambda d: d.s.draws, by_hand=True, none=True, words=c.COLOURS),
    codec.Object(
        "turn.card",
        off=_OFF,
        when=lambda d: d.s.playing >= 0,
        by_hand=True,
        brief=True,
        of=(
            codec.Word("card.name", "playing", words=c.PROGRESS),
            codec.Whole("card.step", when=codec.always),
            codec.SeatOrNone("card.target", when=lambda d: d.s.target >= 0),
            codec.Seats("card.chosen"),
            codec.Seats("card.hit"),
            codec.Counts("card.due", words=lambda d: [*map(str, range(d.n))]),
            codec.Word("card.offered", none=True, words=c.RESOURCES),
            codec.PlaceOrNone("card.first_hex"),
            codec.PlaceOrNone("card.left", "lifted", at="edges"),
            codec.Plain("card.removed", value=asks.deserted),
        ),
    ),
    # --- what may be due together
    *(codec.Together(at.MAIN, (above, (at.OVER, *above)), knights=True) for above in _IN_TURN),
    *(codec.Together(at.BUILD, (above, (at.OVER, *above)), knights=True) for above in _BETWEEN_TURNS),
    codec.Together(
        at.SETUP_SETTLEMENT,
        tuple(
            (*phases, *later)
            for phases in ((at.DECK_CHOICE,), (at.DRAWN_PROGRESS,), (at.DRAWN_PROGRESS, at.DECK_CHOICE))
            for later in ((), *((phase,) for phase in (*codec.HARBOURS_DUE, *codec.AGREEMENT)))
        ),
        knights=True,
    ),
    codec.Needs(_PHASES, lambda r: r.knights, "the option cities_and_knights is on", first=True),
    codec.Needs((at.MARKER_FACE,), lambda r: r.island_markers, "the option island_markers is on"),
    codec.Needs(
        (at.DICE, at.DRAWN_CARD, at.MARKER),
        lambda r: not r.knights,
        "the option cities_and_knights is off (CK-140, CK-147)",
    ),
)
