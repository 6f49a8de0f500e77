"""Which decisions and chance events may be due together, and which are due when a position does not say."""

from itertools import pairwise
from typing import Final

from seafarers_env.engine import constants as c, phases as at
from seafarers_env.engine.declaring.codecs import BARE, FOUND, Needs, Together
from seafarers_env.engine.parts import PARTS
from seafarers_env.position.codecs import SECTIONS, read
from seafarers_env.position.context import PositionContext
from seafarers_env.position.entry import Entry, PositionError, listed
from seafarers_env.position.knights.cards import phases_of_card

#: One of them is due beneath everything else, until a game is cut off.
BASES: Final = (at.SETUP_SETTLEMENT, at.PRE_ROLL, at.MAIN, at.BUILD)
#: The same of the explorers, who place one piece after the other.
CARGO_BASES: Final = (at.SEA_PORT, at.SETUP_SETTLEMENT, at.SETUP_PIECE, at.SETTLER_SHIP, at.PRE_ROLL, at.MAIN)
_DECLARED: Final = [code for part in PARTS for code in part.json]
_NEEDS: Final = [code for code in _DECLARED if isinstance(code, Needs)]
_TOGETHER: Final = [code for code in _DECLARED if isinstance(code, Together)]
_ABOVE: Final = {
    base: [
        above for code in _TOGETHER if code.base == base and not (code.cargo or code.knights) for above in code.above
    ]
    for base in BASES
}
#: Nothing but an alchemist is played before the roll (CK-067).
_WITH_KNIGHTS: Final = {
    base: (_ABOVE[base] if base != at.PRE_ROLL else [(), (at.OVER,)])
    + [above for code in _TOGETHER if code.base == base and code.knights for above in code.above]
    for base in BASES
}
_ABOVE_IN_CARGO: Final = {
    base: [above for code in _TOGETHER if code.base == base and code.cargo for above in code.above]
    for base in CARGO_BASES
}
_SETUP_ALONE: Final = {phase for above in _ABOVE[at.SETUP_SETTLEMENT] for phase in above} - {
    phase for base in (at.PRE_ROLL, at.MAIN) for above in _ABOVE[base] for phase in above
}
_DICE: Final = (at.RED_DIE, at.OTHER_DIE, at.EVENT_FACE)
_UNSETTLED: Final = frozenset(FOUND + BARE)
#: What is due only while a ship is active.
_AT_SEA: Final = (at.CASTAWAY, at.CASTAWAY_FACE, at.SHOAL_NUMBER, at.VILLAGE_KIND)
#: Land just reached that is to be turned up or given a token comes on top of one of these.
_BENEATH_UNSETTLED: Final = [
    *((), (at.TAKE,), (at.FREE_PIECE,), (at.TAKE, at.FREE_PIECE)),
    (at.STARTS_MENDED, at.STARTS_PAID),
]


def read_pending(context: PositionContext) -> None:
    """Note what is due, completed by what goes without saying, and the outcome."""
    root, entry = context.root, context.root.given("pending")
    read(context, "outcome")
    playing = context.s.outcome == c.PLAYING
    if entry is None:
        due = {*_hinted(context), *phases_of_card(context), *(() if playing else (at.OVER,))}
    else:
        due = {item.index_of(at.PHASES, "a phase") for item in entry.items(at.NUM_PHASES, "phases")}
    _complete(context, due)
    context.due = frozenset(due)
    _check_needed(context, due, first=True)
    _check_together(entry or Entry(_words(due), "pending"), due, context)
    _check_needed(context, due, first=False)
    if at.OVER in due and playing:
        raise root.error("outcome", "'won' or 'truncated', as 'over' is pending", "'playing'")
    if at.OVER not in due and not playing:
        raise root.error("outcome", "'playing', as 'over' is not pending")


def _check_needed(context: PositionContext, due: set[int], *, first: bool) -> None:
    """Refuse phases that a game of these options does not have."""
    for needs in _NEEDS:
        wrong = due.intersection(needs.phases)
        if wrong and needs.first == first and not needs.possible(context.r):
            raise PositionError("pending", f"{listed(_words(wrong))} only where {needs.why}", listed(_words(due)))


def _complete(context: PositionContext, due: set[int]) -> None:
    """Add what goes without saying."""
    cargo, card = bool(context.r.cargo_ships), phases_of_card(context)
    if not due.isdisjoint(card):
        due.update(card & {at.CARD_STEP})
    if (
        at.DISCARD in due and at.CARD_STEP not in due and not (context.r.knights and not context.s.first_attack)
    ):  # CK-114
        due.add(at.WARSHIP if cargo else at.MOVE_ROBBER)
    if at.CASTAWAY_FACE in due:
        due.add(at.CASTAWAY)
    if not due.isdisjoint(_AT_SEA) or (cargo and not due.isdisjoint(FOUND)):
        due.add(at.SAIL)
    if at.SAIL in due:
        due.add(at.FLEET)
    if due.isdisjoint(CARGO_BASES if cargo else BASES) and (at.OVER not in due or context.s.outcome != c.TRUNCATED):
        due.add(at.MAIN if cargo or due.isdisjoint(_SETUP_ALONE) else at.SETUP_SETTLEMENT)
    if context.r.knights and at.MAIN in due:
        _complete_roll(due)


def _complete_roll(due: set[int]) -> None:
    """The dice that follow the one that is due, and what follows the event die (CK-140, CK-160)."""
    for first, second in pairwise(_DICE):
        if first in due:
            due.add(second)
    if not due.isdisjoint((at.LOSE_CITY, at.DECK_CHOICE, at.DRAWN_PROGRESS, at.DROP)):
        due.add(at.DRAWS)
    if at.DRAWS in due:
        due.add(at.PRODUCE)


def _hinted(context: PositionContext) -> set[int]:
    """What must be due for entries under `turn` to make sense."""
    turn = context.sections["turn"]
    hints = [(code.hint, turn.given(code.name)) for code in SECTIONS["turn"] if code.hint is not None]
    return {phase for phase, hint in hints if hint is not None and (hint.value != 0 or phase == at.STOLEN_CARD)}


def _words(due: set[int]) -> list[str]:
    return [at.PHASES[phase] for phase in sorted(due)]


def _check_together(entry: Entry, due: set[int], context: PositionContext) -> None:
    """Refuse phases that are never due at once."""
    cargo = bool(context.r.cargo_ships)
    base, found = _base(entry, due, CARGO_BASES if cargo else BASES), listed(_words(due))
    if base is None:
        return
    unsettled = set[int]() if cargo else due & _UNSETTLED
    above, able = due - {base} - unsettled, _ABOVE_IN_CARGO if cargo else _ABOVE
    able = _WITH_KNIGHTS if context.r.knights else able
    if unsettled:
        _check_above(entry, above, _BENEATH_UNSETTLED, f"{listed(_words(unsettled))} besides the turn", found)
        if len(unsettled.intersection(BARE)) > 1:
            raise entry.error("one of 'reserve token' and 'choose token', never both", found)
        if {at.TAKE, at.FOUND_TOKEN} <= due:
            raise entry.error("'take' or 'found token', as a discovery is rewarded before the next", found)
    many = cargo or context.r.knights
    alike = [phases for phases in able[base] if many and not above.isdisjoint(phases)]  # of many
    _check_above(entry, above, alike or able[base], repr(at.PHASES[base]), found)


def _base(entry: Entry, due: set[int], bases: tuple[int, ...]) -> int | None:
    """The one that is due beneath all else; None where a game was cut off."""
    there, found = due.intersection(bases), listed(_words(due))
    if len(there) > 1:
        raise entry.error(f"one of {listed(_words(set(bases)))}, never two", found)
    if not there and due != {at.OVER}:
        raise entry.error("'over' alone for a game that was cut off", found)
    return next(iter(there), None)


def _check_above(entry: Entry, above: set[int], able: list[tuple[int, ...]], what: str, found: str) -> None:
    if above not in map(set, able):
        allowed = "; ".join(listed(at.PHASES[phase] for phase in phases) for phases in able if phases)
        raise entry.error(f"with {what} nothing more, or one of: {allowed}", found)
