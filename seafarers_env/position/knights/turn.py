"""Reading what is done in a turn of Cities & Knights: dice, draws, an attack, knights that act or are displaced."""

from typing import Final

from seafarers_env.engine import constants as c, phases as at
from seafarers_env.position.codecs import CODES, read, settled
from seafarers_env.position.context import PositionContext, bits
from seafarers_env.position.entry import Entry
from seafarers_env.position.knights.cards import read_card
from seafarers_env.position.knights.seats import knight_of

_EYES: Final = 6
#: While one of these is due not all dice lie.
DICE: Final = (at.RED_DIE, at.OTHER_DIE, at.EVENT_FACE, at.DIE_CHOICE)
_BEFORE_MAIN: Final = (*DICE, at.PRODUCE, at.AQUEDUCT)
_DIE_DUE: Final = {"red": at.RED_DIE, "other": at.OTHER_DIE, "event": at.EVENT_FACE}
#: Who is meant by what is due, and the phases in which somebody is.
_SEATS: Final = {
    "draws": (at.DRAWN_PROGRESS,),
    "losers": (at.LOSE_CITY,),
    "tied": (at.DECK_CHOICE,),
    "paid": (at.AQUEDUCT,),
    "aqueducts": (at.AQUEDUCT,),
}


def in_main(context: PositionContext) -> bool:
    """Whether the main phase has begun: the dice lie, and what they bring is settled (CK-160)."""
    seven = at.DISCARD in context.due and at.CARD_STEP not in context.due
    return at.MAIN in context.due and context.due.isdisjoint(_BEFORE_MAIN) and not seven


def read_realm_turn(context: PositionContext) -> None:
    """Put dice, draws, losers and knights that are meant into the record."""
    names = ("red", "other", "event", "fleets", "homeless", "draw_colour", "card")
    entries = {name: context.entry(f"turn.{name}") for name in names}
    for name, entry in entries.items():
        settled(context, CODES[f"turn.{name}"], entry)
    if not context.r.knights:
        return
    given = {name: None if entry is None or entry.is_null else entry for name, entry in entries.items()}
    read(context, "turn.crane", "turn.picked", *(f"turn.{name}" for name in _SEATS))
    _draw_colour(context, given["draw_colour"])
    read_card(context, given["card"])
    _dice(context, given)
    _fleets(context, given["fleets"])
    _homeless(context, given["homeless"])
    _check_meant(context)


# --- dice -------------------------------------------------------------------------------------------------------------
def _dice(context: PositionContext, entries: dict[str, Entry | None]) -> None:
    """Both production dice and the face of the event die: as said, else as the sum and what is due leave them."""
    s = context.s
    setting = at.DIE_CHOICE in context.due
    fresh = at.RED_DIE in context.due or (setting and s.step == 0)
    for k, (name, phase) in enumerate(_DIE_DUE.items()):
        entry = entries[name]
        if entry is not None and (phase in context.due or (setting and k >= s.step)):
            pending = phase if phase in context.due else at.DIE_CHOICE
            raise entry.error(f"null, as {at.PHASES[pending]!r} is pending (CK-140, CK-191)")
        if entry is not None and name == "event":
            s.rolled[k] = entry.index_of(c.EVENT_FACES, "a face of the event die") + 1
        elif entry is not None:
            s.rolled[k] = entry.integer(1, _EYES, "eyes of a die,")
    if not fresh:
        _complete(context, entries)


def _complete(context: PositionContext, entries: dict[str, Entry | None]) -> None:
    """Fill in dice that are left out, and refuse a sum that they do not have."""
    setting = at.DIE_CHOICE in context.due
    s, other_due, event_due = context.s, setting or at.OTHER_DIE in context.due, at.EVENT_FACE in context.due
    turn, said = context.sections["turn"], context.entry("turn.last_roll")
    if not s.rolled[0] and (other_due or s.rolled[1]):
        raise turn.error("red", f"the eyes of the red die, 1..{_EYES}")
    if other_due:
        return
    if s.rolled[0] and not s.rolled[1]:
        raise turn.error("other", f"the eyes of the other die, 1..{_EYES}")
    if not s.rolled[0] and s.dice:
        s.rolled[0] = max(1, int(s.dice) - _EYES)
        s.rolled[1] = s.dice - s.rolled[0]
    total = int(s.rolled[0]) + int(s.rolled[1])
    if said is not None and said.value is not None and total != s.dice:
        raise said.error(f"{total}, the sum of both dice (CK-140)")
    s.dice = total
    if not total:
        if entries["event"] is not None or event_due or at.PRODUCE in context.due:
            raise turn.error("red", "both production dice, as they have been rolled (CK-140)")
    elif not s.rolled[2] and not event_due:
        s.rolled[2] = s.draw_colour + 2 if at.DRAWN_PROGRESS in context.due and at.DECK_CHOICE not in context.due else 1


# --- goods ------------------------------------------------------------------------------------------------------------
def _fleets(context: PositionContext, entry: Entry | None) -> None:
    s = context.s
    for item in entry.items(2, "merchant fleets") if entry is not None else ():
        k = item.index_of(context.banked, "a good of the bank")
        if int(s.fleets) >> k & 1:
            raise item.error("two different goods (CK-055)")
        s.fleets = int(s.fleets) | 1 << k
    if (s.fleets or s.crane) and not in_main(context):
        key = "fleets" if s.fleets else "crane"
        raise context.sections["turn"].error(key, "nothing but in the main phase (CK-163, CK-238)")


# --- knights ----------------------------------------------------------------------------------------------------------
def _homeless(context: PositionContext, entry: Entry | None) -> None:
    """The knight that was displaced, and where it stood (CK-088)."""
    s, due = context.s, at.OPPONENT_STEP in context.due
    if entry is None:
        if due and s.playing < 0:
            raise context.sections["turn"].error("homeless", "the knight that was displaced (CK-088)")
        return
    if not due or s.playing >= 0:
        pending = f"{at.PHASES[at.OPPONENT_STEP]!r} is not pending"
        raise entry.error(f"null, as {f'{c.PROGRESS[int(s.playing)]} is being played' if due else pending}")
    fields = entry.fields(("seat", "knight", "from"))
    needed = "whose knight it is, what it is (`strong active`) and the vertex it stood on"
    seat, knight, place = (fields.needed(key, needed) for key in ("seat", "knight", "from"))
    p = seat.seat(context.n)
    if p == s.active:
        raise seat.error("an opponent of the active seat (CK-087)")
    s.homeless = _code_of(context, p, knight)
    s.homeless_from = place.place(context.places.find_vertex, "a vertex")


def _code_of(context: PositionContext, seat: int, entry: Entry) -> int:
    """A displaced or lost knight as the record has it: `strong active`."""
    rank, marks = knight_of(entry)
    if {*marks} - {"active"}:
        raise entry.error("a knight neither fresh nor promoted, as its seat is not at turn (CK-238)")
    return c.NUM_RANKS * seat + rank - 1 + int(context.constants.HOMELESS_ACTIVE) * len(marks)


# --- draws and losses -------------------------------------------------------------------------------------------------
def _draw_colour(context: PositionContext, entry: Entry | None) -> None:
    s = context.s
    if entry is not None:
        s.draw_colour = entry.index_of(c.COLOURS, "the colour of a deck")
    if (s.draw_colour >= 0) != bool(s.draws):
        right = "the colour of the deck that is drawn from" if s.draws else "null, as nobody draws (turn.draws)"
        raise context.sections["turn"].error("draw_colour", right)


def _check_meant(context: PositionContext) -> None:
    """Refuse seats that are meant by nothing that is due, and what is due and means nobody."""
    s, turn = context.s, context.sections["turn"]
    for name, phases in _SEATS.items():
        some, due = bool(getattr(s, name)), not context.due.isdisjoint(phases)
        if some and not due and context.s.outcome == c.PLAYING and not (name == "draws" and at.DROP in context.due):
            raise turn.error(name, f"none, as {at.PHASES[phases[0]]!r} is not pending")
    if at.DRAWN_PROGRESS in context.due and not s.draws:
        raise turn.error("draws", "the seats that have still to draw, the next one included (CK-171)")
    if at.LOSE_CITY in context.due:
        _check_losers(context)
    if at.DECK_CHOICE in context.due and not s.tied and not context.r.start_cards:
        raise turn.error("tied", "the seats that have still to choose a deck (CK-105)")
    if at.KNIGHT_TARGET in context.due or s.chaser >= 0:
        _check_picked(context)


def _check_losers(context: PositionContext) -> None:
    s, turn = context.s, context.sections["turn"]
    if not s.losers:
        raise turn.error("losers", "the seats that have still to lose a city (CK-106)")
    for p in bits(s.losers):
        if not context.rule("knights.rules.city_pieces").any_plain(s, p):
            raise turn.error("losers", f"seats with a city without metropolis (CK-108), not seat {p}")


def _check_picked(context: PositionContext) -> None:
    s, turn, v = context.s, context.sections["turn"], int(context.s.chaser)
    if at.KNIGHT_TARGET not in context.due:
        raise turn.error("picked", f"null, as {at.PHASES[at.KNIGHT_TARGET]!r} is not pending")
    if v < 0 or v not in bits(context.rule("knights.rules.standing").ready(s, int(s.active), slice(None))):
        raise turn.error("picked", f"an active knight of seat {s.active} that may act in this turn (CK-082, CK-205)")
